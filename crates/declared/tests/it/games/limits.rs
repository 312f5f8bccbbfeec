//! Games at the limits of the language.

use springald_core::{
    Node, NotationExt, Position, PositionExt, Side, Termination, Variant, Verdict,
};
use springald_declared::syntax::Problems;
use springald_declared::{Game, LoadError, load, warnings};
use std::fmt::Write;

/// The last of 64 ends, as Black.
#[test]
fn the_last_of_the_most_ends_is_reached() {
    let mut text = String::from(
        "game run\nboard 8 x 8\nstart \"7r/8/8/8/8/8/8/R7 b - - 0 1\"\n\
         piece rook R\n  slides straight\n\
         loss when stalemated as \"no move\"\nloss when you have no rook as \"no rook\"\n",
    );
    let squares = (1..=8).flat_map(|rank| ('a'..='h').map(move |file| format!("{file}{rank}")));
    // Where White's rook and, mirrored, Black's rook start, and the square of the last end.
    let others = squares.filter(|square| !["a1", "h1", "h2"].contains(&square.as_str()));
    for square in others.chain(["h2".to_owned()]) {
        let _ = writeln!(
            text,
            "win when your rook on {square} as \"reached {square}\""
        );
    }
    let game = load(&text).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(game.declaration().ends.len(), 64);
    let Game::Small(game) = game else {
        panic!("a board of 64 squares");
    };
    let start = game.start();
    let action = start.action_from_text("h8h7").unwrap();
    let won = Verdict::win(Side::Black, Termination::named("reached h2"));
    assert_eq!(start.after_unchecked(action).verdict(), Some(won));
    assert_eq!(start.after_unchecked(action).node(), Node::Over(won));
}

/// Returns a game on a large board whose runners have these ways of moving.
fn with_runners(before: &str, ways: &[String]) -> String {
    let mut text = format!(
        "game run\nboard 16 x 8\nstart \"k15/16/16/16/16/16/16/K15 w - - 0 1\"\n\
         loss when stalemated as \"no move\"\n{before}piece runner R\n"
    );
    for way in ways {
        let _ = writeln!(text, "  {way}");
    }
    text
}

#[test]
fn pieces_with_too_many_ways_to_go_are_refused() {
    const ROYAL: &str = "forbid own royal attacked\npiece king K royal\n  steps any\n";
    const FREE: &str = "piece king K\n  steps any\n";
    const CROWNED: &str = "forbid own royal attacked\npiece king K royal\n  steps any\n\
                           piece pawn P\n  steps forward\n  promotes on rank 8 to king or stays\n";
    let leaps: Vec<String> = (1..=15)
        .flat_map(|a| [format!("leaps 1 {a}"), format!("leaps 2 {a}")])
        .collect();
    let slides = |many: usize| vec![vec!["slides straight"; many].join(" then ")];
    let hops = vec!["hops any far".to_owned()];
    let cases = [
        (ROYAL, leaps, true),
        (ROYAL, slides(1), true),
        // Every move of many runners would be tried against all others.
        (ROYAL, slides(2), false),
        (FREE, slides(2), true),
        (FREE, slides(3), false),
        (ROYAL, hops.clone(), true),
        // One king is soon known to be safe; a board full of kings is not.
        (CROWNED, hops, false),
    ];
    for (before, ways, is_game) in cases {
        let text = with_runners(before, &ways);
        match load(&text) {
            Ok(_) => assert!(is_game, "{text}"),
            Err(error @ LoadError::Unplayable { .. }) => {
                assert!(
                    !is_game && error.to_string().contains("found ways of"),
                    "{error}"
                );
            }
            Err(error) => panic!("{error} in:\n{text}"),
        }
    }
}

/// Moves that all lend to all cost more than their own.
#[test]
fn lent_moves_are_bounded() {
    for (lent, is_game) in [("leaps 1 2", true), ("slides any then slides any", false)] {
        let lending =
            |name: &str| format!("guarded by {name}, pieces except king also\n  {lent}\n");
        let names = ["queen", "rook", "bishop", "knight"];
        let text = format!("game lent like chess\n{}", names.map(lending).concat());
        match load(&text) {
            Ok(_) => assert!(is_game, "{text}"),
            Err(error @ LoadError::Unplayable { .. }) => {
                assert!(
                    !is_game && error.to_string().contains("found ways of"),
                    "{error}"
                );
            }
            Err(error) => panic!("{error} in:\n{text}"),
        }
    }
}

/// A position in which thousands of pieces may become any of many kinds would make every list of its actions slow.
#[test]
fn absurd_numbers_of_actions_are_refused_with_number_and_line() {
    let text = |kinds: u8, line: &str| {
        let letters = || (0..kinds).map(|kind| char::from(b'A' + kind));
        let mut text = String::from("game many\nboard 8 x 16\n");
        for letter in letters() {
            let name = letter.to_ascii_lowercase();
            let _ = writeln!(text, "piece kind-{name} {letter}\n  goes anywhere{line}");
        }
        let rank: String = letters().cycle().take(8).collect();
        let (white, black) = (vec![rank.clone(); 4], vec![rank.to_lowercase(); 4]);
        let (white, black) = (white.join("/"), black.join("/"));
        let empty = ["8"; 8].join("/");
        text + &format!("start \"{black}/{empty}/{white} w - - 0 1\"\n")
    };
    assert!(load(&text(1, "")).is_ok(), "{:?}", load(&text(1, "")));
    let others: Vec<String> = (b'a'..=b'z')
        .map(|kind| format!("kind-{}", char::from(kind)))
        .collect();
    let promotes = format!(
        "\n  promotes on ranks 1-16 to {} or stays",
        others.join(" ")
    );
    let Err(LoadError::Unplayable { problems, .. }) = load(&text(26, &promotes)) else {
        panic!("a refusal");
    };
    let [problem] = problems.list() else {
        panic!("one problem: {problems}");
    };
    assert!(problem.message.starts_with("found up to 4"), "{problem}");
    assert!(problem.message.contains("24000 at most"), "{problem}");
    assert!(problem.line > 2, "{problem}");
}

/// Returns the message about the start of a text, with its place.
fn problem_of_start(text: &str) -> String {
    let Err(LoadError::Unplayable { problems, .. }) = load(text) else {
        panic!("a problem of the text:\n{text}");
    };
    let [problem] = problems.list() else {
        panic!("one problem:\n{problems}");
    };
    let (line, column, length) = (problem.line, problem.column, problem.length);
    format!("{line}:{column}:{length} {}", problem.message)
}

#[test]
fn a_wrong_start_is_shown_where_it_stands() {
    let text = "game own like chess\nstart \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w\"\n";
    assert_eq!(
        problem_of_start(text),
        "2:7:47 found 2 fields, expected 6 (placement side castling ep halfmove fullmove), or 4 without the counters"
    );
    let text =
        "game own like chess\nstart \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w Z - 0 1\"\n";
    assert!(problem_of_start(text).starts_with("2:7:55 castling: found "));
    let text = "game own like chess\nsummary \"One more field.\"\nturn\n  move, may be refused\n";
    assert_eq!(
        problem_of_start(text),
        "1:15:5 found 6 fields, expected 7 (placement side castling ep answer halfmove fullmove), or 5 without the \
         counters (line 10 of 'chess': 1.1 start \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQk…); \
         add a statement 'start' with the FEN of your own start, for this board of 8 x 8 and your pieces"
    );
}

/// The games begin with a position without a legal move, so that each of them costs a listing.
#[test]
fn looking_for_warnings_is_bounded_and_says_so() {
    let kings = |each: usize| {
        let rank = "K".repeat(each)
            + &if each < 8 {
                (8 - each).to_string()
            } else {
                String::new()
            };
        let black = vec![rank.to_lowercase(); 4].join("/");
        let (white, empty) = (vec![rank; 4].join("/"), ["8"; 8].join("/"));
        format!(
            "game kings\nboard 8 x 16\nstart \"{black}/{empty}/{white} w - - 0 1\"\n\
             piece king K royal\n  goes anywhere\nforbid royals facing twice\nloss when stalemated as \"stuck\"\n"
        )
    };
    match load(&kings(8)) {
        Ok(game) => {
            let cut = warnings(&game).pop().map(|warning| warning.message);
            let cut = cut.unwrap_or_default();
            assert!(cut.starts_with("only "), "{cut}");
            assert!(cut.contains("positions were searched"), "{cut}");
        }
        // Refused before anything is looked for.
        Err(LoadError::Unplayable { .. }) => {}
        Err(error) => panic!("{error}"),
    }
    assert!(warnings(&load("game own like chess\n").unwrap()).is_empty());
}

/// Griffins on a board of ten by ten, whose attacks have to be walked along.
#[test]
fn bent_riders_are_played_on_larger_boards() {
    let griffin = "piece griffin G\n  steps diagonal\n  steps diagonal then slides outward\n";
    load(&format!("game gg like grand\n{griffin}")).unwrap();
    let zigzag = "  slides any then slides any\n";
    let error = load(&format!("game gg like grand\n{griffin}{zigzag}")).unwrap_err();
    let Some([problem]) = error.problems().map(Problems::list) else {
        panic!("{error}");
    };
    assert_eq!(problem.line, 2, "{error}");
    assert!(problem.message.contains("ways of griffin"), "{error}");
}

/// Tables that stay in memory count towards the limit of their author.
#[test]
fn an_impossible_start_leaves_its_tables() {
    let left = |text: &str| match load(text) {
        Err(LoadError::Unplayable { leaves_tables, .. }) => leaves_tables,
        other => panic!("{other:?}"),
    };
    assert!(left(
        "game own like chess\nstart \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w Z - 0 1\"\n"
    ));
    let zigzag = "piece griffin G\n  slides any then slides any\n";
    assert!(!left(&format!("game gg like grand\n{zigzag}")));
}

/// A form that nothing promotes to is captured as what it is a form of; a hand holds more than 64 pieces.
#[test]
fn forms_and_many_pieces_in_hand() {
    let text = "game forms like chess\npiece knight N\n  leaps 1 2\npiece camel +N\n  leaps 1 3\n\
                captured pieces go to hand\ndrop knight\n\
                start \"4k3/8/8/8/8/8/3+n4/4K3[] w - - 0 1\"\nwithout castling\n";
    let Game::Small(game) = load(text).unwrap() else {
        panic!("a board of 64 squares");
    };
    let start = game.start();
    let taken = start.after_unchecked(start.action_from_text("e1d2").unwrap());
    assert_eq!(taken.fen(), "4k3/8/8/8/8/8/3K4/8[N] b - - 0 1");
    let many = format!("4k3/8/8/8/8/8/8/4K3[{}] w - - 0 1", "N".repeat(100));
    assert_eq!(
        springald_core::DynVariant::begin_at(&game, &many)
            .unwrap()
            .fen(),
        many
    );
}
