//! Reading and replaying PGN.

use crate::toy::Pebbles;
use springald_chess::Chess;
use springald_core::pgn::{Fault, MAX_DEPTH, PgnError, Reader, Replay, check, play_through_while};
use springald_core::{Actor, DynVariant, GameResult, Side, Termination, Verdict};

static ROWS: [&dyn DynVariant; 2] = [&Chess, &Pebbles];

fn games(text: &str) -> Vec<Result<Replay, PgnError>> {
    let rows = |name: Option<&str>| {
        let name = name.unwrap_or("chess");
        let known = ROWS.iter().find(|row| row.info().answers_to(name));
        known.copied()
    };
    check(text, rows).collect()
}

fn only(text: &str) -> Result<Replay, PgnError> {
    let mut games = games(text);
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0)
}

fn right(text: &str) -> Replay {
    only(text).unwrap_or_else(|error| panic!("{error}"))
}

/// Returns the error in the only game of a text.
fn fault(text: &str) -> String {
    match only(text) {
        Ok(_) => panic!("found nothing wrong: {text}"),
        Err(error) => error.to_string(),
    }
}

fn sans(replay: &Replay) -> Vec<&str> {
    let turns = &replay.pgn.line.turns;
    turns.iter().map(|turn| turn.san.as_str()).collect()
}

#[test]
fn everything_that_pgn_allows_is_understood() {
    let text = "\u{feff}% a line for programs\n; a line for people\r\n[Event \"A \\\"B\\\" \\\\ C\"]\r\n\
        [ Site\t\"?\" ] [Result \"*\"]\r\n\r\n{to begin\n  with} 1.e4! e5 {good} 2 . Nf3 $14 Nc6?! ; bad\n\
        % hidden 3. Ke2\n3.Bb5 (3.Bc4 Bc5 (3...Nf6 4. d3 (4. O-O)) 4.0-0?) 3...a6\n4.Bxc6+ dxc6 !? 5. O-O *\n";
    let replay = right(text);
    assert_eq!(replay.pgn.tag("Event").unwrap().value, "A \"B\" \\ C");
    assert_eq!(
        sans(&replay),
        ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Bxc6", "dxc6", "O-O"]
    );
    let line = &replay.pgn.line;
    assert_eq!(line.comments, ["to begin with"]);
    assert_eq!(line.turns[0].nags, [1]);
    assert_eq!(line.turns[1].comments, ["good"]);
    assert_eq!(line.turns[2].nags, [14]);
    assert_eq!(
        (
            line.turns[3].nags.as_slice(),
            line.turns[3].comments.as_slice()
        ),
        ([6].as_slice(), ["bad".to_owned()].as_slice())
    );
    assert_eq!(line.turns[7].nags, [5]);
    let variation = &line.turns[4].variations[0];
    assert_eq!(variation.turns.len(), 3);
    assert_eq!(variation.turns[2].san, "O-O");
    assert_eq!(
        variation.turns[1].variations[0].turns[1].variations[0].turns[0].san,
        "O-O"
    );
    assert_eq!(line.turns[5].number, Some((3, Side::Black)));
    assert_eq!(
        right(&replay.pgn.to_string()).pgn.to_string(),
        replay.pgn.to_string()
    );
}

#[test]
fn sans_are_corrected_and_en_passant_may_be_named() {
    let replay = right("1. e2e4 d7-d5 *".replace('-', "").as_str());
    assert_eq!(sans(&replay), ["e4", "d5"]);
    for text in [
        "1. e4 a6 2. e5 d5 3. exd6 e.p. *",
        "1. e4 a6 2. e5 d5 3. exd6e.p.! Nc6 *",
    ] {
        let replay = right(text);
        assert_eq!(sans(&replay)[4], "exd6");
    }
    assert_eq!(right("1. e4 d5 2. exd5+ *").pgn.line.turns[2].san, "exd5");
}

#[test]
fn black_may_begin_and_dots_may_stand_alone() {
    let fen = "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/R3K3 b - - 3 41\"]\n\n";
    for movetext in ["41... Ke7 42. Ra2 *", "41. ... Ke7 42.Ra2 *", "Ke7 Ra2 *"] {
        let replay = right(&format!("{fen}{movetext}"));
        assert_eq!(replay.pgn.line.turns[0].number, Some((41, Side::Black)));
        assert_eq!(replay.pgn.line.turns[1].number, Some((42, Side::White)));
    }
}

#[test]
fn games_of_several_actions_and_chance_are_replayed() {
    let replay =
        right("[Variant \"pebbles\"]\n\n1. R@a1/R@c1/Kxa2/P@a1 (1. R@b2/Kxb2 Kxb2#) 1... R@c3/ *");
    assert_eq!(replay.game.to_act(), Actor::Black);
    assert_eq!(replay.game.fen(), "1k*/K1*/*1* b rc3 0 1");
    assert_eq!(replay.pgn.line.turns[0].variations[0].turns.len(), 2);
    assert_eq!(
        fault("[Variant \"pebbles\"]\n\n1. R@a1/ Kb2 *"),
        "line 3, column 10: found another turn, expected none: the one before ends in '/', which says that it is unfinished"
    );
    assert_eq!(
        fault("[Variant \"pebbles\"]\n\n1. R@a1 Kb2 *"),
        "line 3, column 4: move 1 (White): 'R@a1' is not a complete turn: expected another action, such as 'R@'"
    );
}

#[test]
fn several_games_are_read_and_comments_between_them_skipped() {
    let text = "{of the file}\n[Event \"1\"]\n\n1. e4 *\n{a remark}\n[Event \"2\"]\n\n*\n1. d4 1-0 ; over\n\n1. c4 *";
    let games = games(text);
    let found: Vec<_> = games
        .iter()
        .map(|game| sans(game.as_ref().ok().unwrap()))
        .collect();
    assert_eq!(found, [vec!["e4"], vec![], vec!["d4"], vec!["c4"]]);
    assert!(games[0].as_ref().ok().unwrap().pgn.line.comments.is_empty());
    for nothing in ["", "\n\n", "; only a comment", "{another}", "%"] {
        assert!(Reader::new(nothing).next().is_none());
    }
}

#[test]
fn faults_are_named_with_their_place() {
    for (text, expected) in [
        (
            "1. e4 e4 *",
            "line 1, column 7: move 1 (Black): 'e4' is not legal: ",
        ),
        (
            "1. e4 e5\n2. Ke3 *",
            "line 2, column 4: move 2 (White): 'Ke3' is not legal: ",
        ),
        (
            "1. e4 (1. e5) e5 *",
            "line 1, column 11: move 1 (White): 'e5' is not legal: ",
        ),
        (
            "[Event \"x\"]\n\n1. e4",
            "line 3, column 6: result: found the end of the game, expected '1-0'",
        ),
        (
            "1. e4 {oh",
            "line 1, column 7: comment: found no end, expected '}'",
        ),
        (
            "1. e4 (1. d4 *",
            "line 1, column 7: variation: found no end",
        ),
        ("1. e4 (1. d4", "line 1, column 7: variation: found no end"),
        (
            "1. e4 ) *",
            "line 1, column 7: variation: found ')', expected a turn",
        ),
        (
            "1. e4 ({no turn}) *",
            "line 1, column 17: variation: found ')', expected a turn",
        ),
        (
            "1. (e4) *",
            "line 1, column 4: variation: found '(', expected a turn first",
        ),
        (
            "$1 1. e4 *",
            "line 1, column 1: annotation: found '$1', expected a number",
        ),
        (
            "1. e4 $256 *",
            "line 1, column 7: annotation: found '$256', expected a number",
        ),
        (
            "1. e4 $ *",
            "line 1, column 7: annotation: found '$', expected a number",
        ),
        (
            "1. e4 <x> *",
            "line 1, column 7: movetext: found '<', expected",
        ),
        (
            "[Event \"x\n\n1. e4 *",
            "line 1, column 1: tag: found the end of the line, expected a quotation mark",
        ),
        (
            "[Event x]\n\n1. e4 *",
            "line 1, column 1: tag: found 'x', expected a value in quotation marks",
        ),
        (
            "[\"x\"]\n\n1. e4 *",
            "line 1, column 1: tag: found '\\\"', expected a name",
        ),
        (
            "[Event \"x\" y]\n\n1. e4 *",
            "line 1, column 1: tag: found 'y', expected ']'",
        ),
        (
            "[Event \"x\"]\n[Event \"y\"]\n\n1. e4 *",
            "line 2, column 1: tag Event: found twice",
        ),
        (
            "[Variant \"Shogi\"]\n\n*",
            "line 1, column 1: tag Variant: found 'Shogi', expected the name of a known variant",
        ),
        (
            "[FEN \"8/8\"]\n\n*",
            "line 1, column 1: tag FEN, fields: found 1, expected",
        ),
        (
            "[SetUp \"1\"]\n\n*",
            "line 1, column 1: tags SetUp and FEN: found SetUp '1', expected a tag FEN with it",
        ),
        (
            "[SetUp \"x\"]\n\n*",
            "line 1, column 1: tags SetUp and FEN: found SetUp 'x', expected '0' or '1'",
        ),
    ] {
        let found = fault(text);
        assert!(found.starts_with(expected), "{found}");
    }
}

#[test]
fn results_must_agree_with_each_other_and_with_the_rules() {
    const MATE: &str = "1. f3 e5 2. g4 Qh4#";
    for (text, expected) in [
        (
            "[Result \"1-0\"]\n\n1. e4 *".to_owned(),
            "line 1, column 1: tag Result: found '1-0', expected '*' as at the end of the movetext",
        ),
        (
            format!("{MATE} *"),
            "line 1, column 21: result: found '*', expected '0-1': Black wins: checkmate",
        ),
        (
            format!("{MATE} 1-0"),
            "line 1, column 21: result: found '1-0', expected '0-1': Black wins: checkmate",
        ),
        (
            format!("[Termination \"stalemate\"]\n\n{MATE} 0-1"),
            "line 1, column 1: tag Termination: found 'stalemate', expected 'checkmate', as the rules have it",
        ),
        (
            format!("{MATE} 2. Ke2 0-1"),
            "line 1, column 24: 'Ke2' cannot be played: the game is over",
        ),
        (
            "[Termination \"checkmate\"]\n\n1. e4 1-0".into(),
            "line 1, column 1: tag Termination: found 'checkmate', expected another one: by the rules the game goes on",
        ),
        (
            "[Termination \"threefold repetition\"]\n\n1. e4 1/2-1/2".into(),
            "line 1, column 1: tag Termination: found a claim of 'threefold repetition', expected none",
        ),
        (
            "[Termination \"agreement\"]\n\n1. e4 1-0".into(),
            "line 1, column 1: result: found '1-0', expected '1/2-1/2' for a game that ended by agreement",
        ),
        (
            "[Termination \"resignation\"]\n\n1. e4 *".into(),
            "line 1, column 1: result: found '*', expected '1-0' or '0-1' for a game that ended by resignation",
        ),
    ] {
        let found = fault(&text);
        assert!(found.starts_with(expected), "{found}");
    }
    let resigned = right("[Termination \"resignation\"]\n\n1. e4 0-1");
    assert_eq!(
        resigned.game.verdict(),
        Some(Verdict::win(Side::Black, Termination::RESIGNATION))
    );
    assert!(
        right("[Termination \"time forfeit\"]\n\n1. e4 0-1")
            .game
            .verdict()
            .is_none()
    );
    let round = "Nf3 Nf6 Ng1 Ng8 ";
    let claimed = right(&format!(
        "[Termination \"threefold repetition\"]\n\n{round}{round}1/2-1/2"
    ));
    assert_eq!(
        claimed.game.verdict(),
        Some(Verdict::draw(Termination::THREEFOLD))
    );
}

#[test]
fn bare_lists_of_moves_need_no_tags_and_no_result() {
    for text in [
        "1. e4 e5 2. Nf3 Nc6",
        "e4 e5 Nf3 Nc6",
        "1.e4 e5\n2.Nf3\r\nNc6\n",
        "1. e2e4 e7e5 2. g1f3 b8c6",
        "1 e4 e5 2 Nf3 Nc6",
        "1. e4 e5 2. Nf3 {comment} Nc6 (2... d6)",
    ] {
        let replay = right(text);
        assert_eq!(sans(&replay), ["e4", "e5", "Nf3", "Nc6"], "{text}");
        assert_eq!(replay.pgn.result, GameResult::NoResult);
    }
    assert_eq!(right("e4 e5 1-0").pgn.result, GameResult::WhiteWon);
    let games = games("1. e4 e5\n\n[Event \"next\"]\n\n1. d4 *\nc4");
    let found: Vec<_> = games
        .iter()
        .map(|game| sans(game.as_ref().ok().unwrap()))
        .collect();
    assert_eq!(found, [vec!["e4", "e5"], vec!["d4"], vec!["c4"]]);
    // A game with tags is a PGN: without its end it may be incomplete.
    for text in ["[Event \"x\"]\n\n1. e4", "1.", "1. e4 (1. d4"] {
        assert!(only(text).is_err(), "{text}");
    }
}

#[test]
fn after_a_bad_game_the_next_is_read() {
    for bad in [
        "[Event \"bad\"]\n\n1. e4 e4 *",
        "[Event \"bad\"]\n\n1. e4 ) e5 {[Event \"no\"]} 2. d4 *",
        "[Event \"bad\"]\n\n1. e4 e5",
        "[Event \"bad\"]\n\n1. e4 {no end",
        "[Event \"bad\"]\n\n1. e4 ) {no end\n[%clk 1]",
        "[Event \"bad]\n[Site \"?\"]\n\n1. e4 e5 *",
        "[Event \"bad\"]\n[Event \"bad\"]\n[Site \"?\"]\n\n1. e4 e5 *",
        "[Event \"bad\"]\n\n1. e4 (1. d4 *",
        "[Event \"bad\"]\n\n1. e4 (1. d4",
        "[Event \"bad\"]\n\n1. e4 $999 <> \" ] } *",
        "1. e4 }",
    ] {
        let text = format!("{bad}\n\n[Event \"good\"]\n\n1. d4 *\n");
        let mut games = games(&text);
        assert_eq!(games.len(), 2, "{bad}");
        assert!(games[0].is_err(), "{bad}");
        let good = games
            .remove(1)
            .unwrap_or_else(|error| panic!("{bad}: {error}"));
        assert_eq!(sans(&good), ["d4"]);
        assert_eq!(good.pgn.result, GameResult::NoResult);
    }
}

#[test]
fn variations_are_nested_only_so_deep() {
    let nested = |depth: usize| {
        let mut text = "1. e4".to_owned();
        for level in 0..depth {
            text.push_str(if level % 2 == 0 { " (1. d4" } else { " (1. e4" });
        }
        text + &")".repeat(depth) + " *"
    };
    let replay = right(&nested(MAX_DEPTH));
    assert_eq!(
        right(&replay.pgn.to_string()).pgn.to_string(),
        replay.pgn.to_string()
    );
    assert!(fault(&nested(MAX_DEPTH + 1)).contains("more than 64 inside each other"));
    assert!(fault(&nested(100_000)).contains("more than 64 inside each other"));
}

#[test]
fn reading_can_be_stopped_before_any_turn() {
    let text = "1. e4 e5 (1... c5 2. Nf3) 2. Nf3 *";
    let pgn = Reader::lenient(text).next().unwrap().unwrap();
    let stopped_after = |turns: usize| {
        let mut asked = 0;
        let goes_on = || {
            asked += 1;
            asked <= turns
        };
        let chess: &dyn DynVariant = &Chess;
        play_through_while(&pgn, |_| Some(chess), goes_on)
    };
    assert_eq!(sans(&stopped_after(5).unwrap()), ["e4", "e5", "Nf3"]);
    // Stopped once, it tries no other way to read the text.
    let error = stopped_after(3).err().unwrap();
    assert_eq!(*error.fault, Fault::Stopped);
    assert_eq!((error.at.line, error.at.column), (1, 22));
}

#[test]
fn any_text_is_read_without_panic() {
    let mut random = springald_board::SplitMix::new(7);
    let parts = [
        "[Event \"",
        "\"]",
        "\n",
        " ",
        "{",
        "}",
        "(",
        ")",
        "1.",
        "...",
        "e4",
        "Nf3",
        "e.p.",
        "!?",
        "$",
        "7",
        "*",
        "1-0",
        ";",
        "%",
        "\\",
        "\"",
        "é",
        "\u{feff}",
        "R@a1/",
        "/",
        "\r\n",
        "<",
        "0-0",
        "99999999999.",
        "[",
    ];
    for _ in 0..3000 {
        let count = random.below(40);
        let text: String = (0..count)
            .map(|_| parts[random.below(parts.len())])
            .collect();
        for game in games(&text) {
            let _ = game.map(|replay| replay.pgn.to_string());
        }
        for game in Reader::new(&text).flatten() {
            let written = game.to_string();
            let again: Vec<_> = Reader::new(&written).collect();
            assert_eq!(again.len(), 1, "{text:?} {written}");
        }
    }
}

#[test]
fn hostile_texts_take_no_longer_than_others() {
    let many = 20_000;
    let tag = |index| format!("[T{index} \"\"]\n");
    let tags = (0..many).map(tag).collect::<Vec<_>>().concat();
    for text in [
        "{[A \"\"]\n".repeat(many),
        "[A \"\"]\n{".repeat(many),
        "1. e4 ) ".repeat(many),
        "1. e4 (".repeat(many),
        "1. e4 (1. d4) ".repeat(many),
        "(".repeat(many),
        "[".repeat(many),
        "\"".repeat(many),
        "1.".repeat(many),
        "1. e4!? ".to_owned() + &"$1 ".repeat(many) + "*",
        tags + "*",
    ] {
        for game in games(&text) {
            let _ = game.map(|replay| replay.pgn.to_string());
        }
    }
}
