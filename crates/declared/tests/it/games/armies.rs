//! Armies that the sides choose before the first turn.

use springald_core::{
    Click, DynVariant, Explain, Game as Played, IllegalReason, Legality, NotationExt, PositionExt,
    Screen, Text, Variant, perft,
};
use springald_declared::{Game, LoadError, library, load, warnings};
use springald_testkit::{Plan, conforms_value};

/// The start of a game in which both sides choose.
const CAMPS: &str = r#"game camps "Camps" like chess
summary "Chess with a choice."
start "r2qk2r/pppppppp/8/8/8/8/PPPPPPPP/R2QK2R w KQkq - - 0 1"
1.5 armies "The players choose."
  1.6 knights "1NN2NN1" as "Four Knights" "Knights."
  1.6 bishops "1BB2BB1"
"#;

/// Black chooses first, and White has an army of its own.
const LAST: &str = r#"game last "Last" like chess
summary "Chess in which Black chooses first."
start "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 b - - - 0 1"
armies
  rooks "RNBQ1BNR"
  odds "R1BQ1BNR" for black
  queens "QNBQ1BNQ" for white as "Queens"
"#;

/// A turn has two steps.
const DUCKS: &str = r#"game ducks "Ducks" like duck
summary "Ducks."
start "r2qk2r/pppppppp/8/8/8/8/PPPPPPPP/R2QK2R w KQkq - - 0 1"
armies
  knights "1NN2NN1"
  bishops "1BB2BB1"
"#;

/// Pieces come in where others leave for the first time.
const GATES: &str = r#"game gates "Gates" like seirawan
summary "Gates."
start "r2qk2r/pppppppp/8/8/8/8/PPPPPPPP/R2QK2R[HEhe] w KQDkqd - - 0 1"
armies
  knights "1NN2NN1"
  bishops "1BB2BB1"
"#;

fn game(text: &str) -> springald_declared::Declared<u64> {
    match load(text).unwrap_or_else(|error| panic!("{error}\n{text}")) {
        Game::Small(game) => game,
        _ => panic!("more than 64 squares"),
    }
}

fn begun(text: &str) -> Box<dyn Played> {
    game(text).begin()
}

/// Returns the game after some turns.
fn after(text: &str, turns: &[&str]) -> Box<dyn Played> {
    let mut game = begun(text);
    for turn in turns {
        game.play_turn(turn)
            .unwrap_or_else(|error| panic!("{turn}: {error}"));
    }
    game
}

/// Returns the reason why an action is not legal, with its clause.
fn refusal(game: &dyn Played, text: &str) -> String {
    match game.explain(text).unwrap() {
        Legality::Illegal(one) => format!("{} {}", one.clause.unwrap(), one.sentence),
        Legality::Legal => panic!("{text} is legal"),
    }
}

#[test]
fn both_sides_choose_before_the_first_move() {
    let mut game = begun(CAMPS);
    assert_eq!(game.prompt(), "Choose your army.");
    assert_eq!(game.action_texts(), ["army:bishops", "army:knights"]);
    game.play_turn("army:knights").unwrap();
    assert_eq!(
        game.fen(),
        "r2qk2r/pppppppp/8/8/8/8/PPPPPPPP/RNNQKNNR b KQkq - knights/- 0 1"
    );
    assert_eq!(game.prompt(), "Choose your army.");
    game.play_turn("army:bishops").unwrap();
    assert_eq!(
        game.fen(),
        "rbbqkbbr/pppppppp/8/8/8/8/PPPPPPPP/RNNQKNNR w KQkq - knights/bishops 0 2"
    );
    assert_eq!(game.prompt(), "Make a move.");
    game.play_turn("b1c3").unwrap();
    assert_eq!(
        game.fen(),
        "rbbqkbbr/pppppppp/8/8/8/2N5/PPPPPPPP/R1NQKNNR b KQkq - knights/bishops 1 2"
    );
    let start = self::game(CAMPS).start();
    // Two choices each, then 20 moves with knights on b1, c1, f1 and g1, and as many pawns without.
    assert_eq!(perft::perft(&start, 2), 4);
    assert_eq!(perft::perft(&start, 3), 2 * (16 + 8) + 2 * 16);
}

#[test]
fn the_side_to_move_in_the_start_chooses_first_and_white_moves_first() {
    let game = after(LAST, &["army:odds"]);
    assert_eq!(
        game.fen(),
        "r1bqkbnr/pppppppp/8/8/8/8/PPPPPPPP/4K3 w kq - -/odds 0 2"
    );
    assert_eq!(game.action_texts(), ["army:queens", "army:rooks"]);
    let mut game = after(LAST, &["army:odds", "army:queens,"]);
    assert_eq!(
        game.fen(),
        "r1bqkbnr/pppppppp/8/8/8/8/PPPPPPPP/QNBQKBNQ w kq - queens/odds! 0 2"
    );
    assert_eq!(game.prompt(), "Make a move.");
    game.play_line("e2e4 e7e5").unwrap();
    let turns = game.turns();
    let texts: Vec<String> = turns
        .iter()
        .map(|turn| format!("{}.{}", turn.number, turn.text))
        .collect();
    assert_eq!(texts, ["1.army:odds", "2.army:queens,e2e4", "2.e7e5"]);
    assert_eq!(
        game.fen(),
        "r1bqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/QNBQKBNQ w kq - queens/odds 0 3"
    );
}

#[test]
fn a_side_alone_chooses_and_moves() {
    let text = "game odds \"Odds\" like chess\nsummary \"Odds.\"\n\
                start \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/2BQKBNR w Kkq - - 0 1\"\n\
                armies\n  rook \"1N6\" for white\n  knight \"R7\" for white\n";
    let game = after(text, &["army:knight,"]);
    assert_eq!(
        game.fen(),
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w KQkq - knight/-! 0 1"
    );
    let game = after(text, &["army:rook,e2e4", "e7e5"]);
    assert_eq!(
        game.fen(),
        "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/1NBQKBNR w Kkq - rook/- 0 2"
    );
}

#[test]
fn a_choice_is_a_button_and_its_san_is_its_text() {
    let variant = game(CAMPS);
    let start = variant.start();
    let actions = start.actions();
    let buttons: Vec<_> = actions.iter().map(|&one| start.gesture(one)).collect();
    let button = |text: &'static str| vec![Click::Button(Text::Borrowed(text))];
    assert_eq!(buttons, [button("Four Knights"), button("Bishops")]);
    assert_eq!(start.san(actions[0]), "army:knights");
    assert_eq!(
        start.button_help("Four Knights").unwrap(),
        Text::Borrowed("Choose Four Knights: knights on b1, c1, f1 and g1.")
    );
    assert_eq!(
        start.words_for("army:knights").unwrap(),
        Text::Borrowed("choose Four Knights")
    );
    let chosen = start.after_unchecked(actions[1]);
    assert_eq!(chosen.facts()[1], "The army of White: Bishops.");
}

#[test]
fn pieces_promote_to_what_a_side_began_with() {
    let text = format!(
        "{CAMPS}piece pawn P\n  steps forward to move\n  steps forward-diagonal to take\n  \
         9.1 promotes on rank 8 to queen rook bishop knight in armies \"Into these.\"\n"
    );
    let promotions = |armies: &str| {
        let fen = format!("8/P3k3/8/8/8/8/8/4K3 w - - {armies} 0 30");
        let position = game(&text).parse_fen(&fen).unwrap();
        let mut texts: Vec<String> = (position.actions().into_iter())
            .map(|action| position.action_text(action))
            .filter(|text| text.starts_with("a7"))
            .collect();
        texts.sort();
        texts
    };
    assert_eq!(promotions("knights/knights"), ["a7a8n", "a7a8q", "a7a8r"]);
    assert_eq!(promotions("bishops/bishops"), ["a7a8b", "a7a8q", "a7a8r"]);
    assert_eq!(
        promotions("knights/bishops"),
        ["a7a8b", "a7a8n", "a7a8q", "a7a8r"]
    );
    let fen = "8/P3k3/8/8/8/8/8/4K3 w - - knights/knights 0 30";
    let at = game(&text).begin_at(fen).unwrap();
    assert_eq!(
        refusal(&*at, "a7a8b"),
        "9.1 The pawn on a7 must become a queen, rook or knight on a8."
    );
    let minor = text.replace("to queen rook bishop knight in", "to bishop in");
    let at = game(&minor).begin_at(fen).unwrap();
    assert_eq!(
        refusal(&*at, "a7a8b"),
        "9.1 The pawn on a7 can't go to a8: neither side began with a piece that it could become."
    );
}

#[test]
fn lost_pieces_are_counted_from_the_armies() {
    let text = format!(
        "{CAMPS}piece pawn P\n  steps forward to move\n  steps forward-diagonal to take\n  \
         promotes on rank 8 to queen captured knight\n"
    );
    let promotions = |knights: &str| {
        let fen = format!("8/P3k3/8/8/8/8/{knights}/4K3 w - - knights/knights 0 30");
        let position = game(&text).parse_fen(&fen).unwrap();
        let actions = position.actions().into_iter();
        let texts = actions.map(|action| position.action_text(action));
        texts.filter(|text| text.starts_with("a7")).count()
    };
    assert_eq!(promotions("NNNN4"), 1, "all four are there");
    assert_eq!(promotions("NNN5"), 2, "one was lost");
}

#[test]
fn pieces_of_armies_have_not_moved_and_come_home() {
    let game = after(GATES, &["army:knights", "army:bishops"]);
    assert_eq!(
        game.fen(),
        "rbbqkbbr/pppppppp/8/8/8/8/PPPPPPPP/RNNQKNNR[HEhe] w KQBCDFGkqbcdfg - knights/bishops 0 2"
    );
    let homes = "game homes \"Homes\" like circe\nsummary \"Homes.\"\n\
                 start \"r2qk2r/pppppppp/8/8/8/8/PPPPPPPP/R2QK2R w KQkq - - 0 1\"\n\
                 armies\n  knights \"1NN2NN1\"\n  bishops \"1BB2BB1\"\n";
    let fen = "4k3/8/8/8/8/4n3/5B2/4K3 w - - bishops/knights 4 30";
    let mut game = self::game(homes).begin_at(fen).unwrap();
    game.play_turn("f2e3").unwrap();
    assert_eq!(
        game.fen(),
        "1n2k3/8/8/8/8/4B3/8/4K3 b - - bishops/knights 0 30",
        "e3 is dark, and so is the first square of a knight on such a square"
    );
}

#[test]
fn refusals_say_when_and_which() {
    let start = begun(CAMPS);
    assert_eq!(refusal(&*start, "e2e4"), "1.5 Choose your army.");
    assert_eq!(refusal(&*start, "e1g1"), "1.5 Choose your army.");
    assert_eq!(
        refusal(&*start, "army:rooks"),
        "1.5 There is no army 'rooks', only 'knights', 'bishops'."
    );
    let begun = after(CAMPS, &["army:knights", "army:knights"]);
    assert_eq!(
        refusal(&*begun, "army:knights"),
        "1.6 No army is chosen now."
    );
    let last = self::begun(LAST);
    let reason = refusal(&*last, "army:queens");
    assert!(
        reason.ends_with(" The army 'Queens' is not for Black."),
        "{reason}"
    );
    let position = game(CAMPS).start();
    let clause = position.allowed_by("army:bishops").unwrap();
    assert_eq!(clause.to_string(), "1.6");
    let why = position.why_not("army:none").unwrap().unwrap();
    assert_eq!(why.clause().unwrap().to_string(), "1.5");
}

#[test]
fn fens_that_cannot_be_are_refused() {
    let variant = game(CAMPS);
    let refused = |fen: &str| match variant.parse_fen(fen) {
        Ok(position) => panic!("{fen} was read as {}", position.fen()),
        Err(error) => format!(
            "{}: found {}, expected {}",
            error.field, error.found, error.expected
        ),
    };
    let rest = "r2qk2r/pppppppp/8/8/8/8/PPPPPPPP";
    assert_eq!(
        refused(&format!("{rest}/RN1QK2R w KQkq - - 0 1")),
        "placement: found a piece on b1, expected an empty square, as White has to choose an army"
    );
    assert_eq!(
        refused(&format!("{rest}/RNNQKNNR w KQkq - knights/- 0 1")),
        "side: found 'w', expected 'b', as Black has to choose an army"
    );
    let expected = "expected '-', or the armies of both sides with a slash between them, '-' for one that is not chosen yet, '!' after them if the side to move has just chosen";
    for armies in [
        "rooks/-",
        "-/-",
        "knights",
        "knights/rooks",
        "knights/",
        "knights/knights!",
    ] {
        assert_eq!(
            refused(&format!("{rest}/R2QK2R w KQkq - {armies} 0 1")),
            format!("armies: found '{armies}', {expected}")
        );
    }
    let begun = game(DUCKS).parse_fen(&format!("{rest}/R2QK2R w KQkq /- - 0 1"));
    let error = begun.unwrap_err();
    assert_eq!(
        (error.field, error.found.as_str(), error.expected.as_str()),
        (
            "armies",
            "'-'",
            "the armies of both sides without '!', as the game has begun"
        )
    );
}

#[test]
fn a_game_that_cannot_begin_is_refused() {
    let text = "game open \"Open\" like chess\nsummary \"Open.\"\nwithout castling\n\
                start \"4k3/8/8/8/8/8/3K4/8 w - - - 0 1\"\n\
                armies\n  bishops \"B6B\" for white\n  queens \"4Q3\" for white\n";
    let error = load(text).err().unwrap();
    assert!(
        matches!(error, LoadError::Unplayable { .. }),
        "{error}\n{text}"
    );
    let said = error.to_string();
    assert!(said.contains("Black in check in 4k3/8"), "{said}");
}

#[test]
fn pieces_of_armies_castle_and_count_as_unmoved() {
    let variant = game(library("chess-with-different-armies").unwrap());
    let castled = |armies: [&str; 2], moves: &str| {
        let mut game = variant.begin();
        for army in armies {
            game.play_turn(&format!("army:{army}")).unwrap();
        }
        game.play_line(moves)
            .unwrap_or_else(|error| panic!("{armies:?}: {error}"));
        game.fen()
    };
    // The bedes stay on their colours.
    assert_eq!(
        castled(
            ["clobberers", "clobberers"],
            "d2d4 d7d5 b1d3 b8d6 d1c3 d8c6 c1d2 c8d7 e1b1 e8b8"
        ),
        "1kd2fwd/pppfpppp/2cw4/3p4/3P4/2CW4/PPPFPPPP/1KD2FWD w - - clobberers/clobberers 8 7"
    );
    let position = variant
        .parse_fen("d3k2d/8/8/8/8/8/8/R3K2R w KQkq - fides/clobberers 0 20")
        .unwrap();
    let sans = |position: &<springald_declared::Declared<u64> as Variant>::Position| {
        let actions = position.actions().into_iter();
        let castling = actions.filter(|&one| position.san(one).starts_with('O'));
        castling
            .map(|one| format!("{} {}", position.action_text(one), position.san(one)))
            .collect::<Vec<_>>()
    };
    assert_eq!(sans(&position), ["e1g1 O-O", "e1c1 O-O-O"]);
    let position = variant
        .parse_fen("d3k2d/8/8/8/8/8/8/R3K2R b KQkq - fides/clobberers 0 20")
        .unwrap();
    assert_eq!(sans(&position), ["e8g8 O-O", "e8b8 O-O-O"]);
    let long = position.action_from_san("O-O-O").unwrap();
    assert_eq!(
        position.after_unchecked(long).fen(),
        "1kd4d/8/8/8/8/8/8/R3K2R w KQ - fides/clobberers 1 21"
    );
    let blocked = variant
        .begin_at("d3k2d/8/8/8/8/8/8/RN2K2R w KQkq - fides/clobberers 0 20")
        .unwrap();
    assert_eq!(
        refusal(&*blocked, "e1c1"),
        "5.1 You can't castle: the knight on b1 is in the way."
    );
}

fn conforms(text: &str) {
    let plan = Plan {
        games: 6,
        plies: 60,
        squares_every: 30,
        ..Plan::default()
    };
    conforms_value(&game(text), &plan);
}

#[test]
fn armies_go_with_other_statements() {
    for text in [CAMPS, LAST] {
        conforms(text);
        let warnings = warnings(&load(text).unwrap());
        assert!(warnings.is_empty(), "{warnings:?}");
    }
    // Several steps, dice, moves that may be refused.
    conforms(DUCKS);
    conforms(
        "game rolls \"Rolls\" like dice\nsummary \"Rolls.\"\n\
         start \"r2qk2r/pppppppp/8/8/8/8/PPPPPPPP/R2QK2R w KQkq - - - 0 1\"\n\
         armies\n  knights \"1NN2NN1\"\n  bishops \"1BB2BB1\"\n",
    );
    conforms(
        "game polite \"Polite\" like refusal\nsummary \"Polite.\"\n\
         start \"r2qk2r/pppppppp/8/8/8/8/PPPPPPPP/R2QK2R w KQkq - - - 0 1\"\n\
         armies\n  knights \"1NN2NN1\"\n  bishops \"1BB2BB1\"\n",
    );
    // Pieces in hand that must be dropped, and first moves that a FEN names.
    conforms(
        "game setup \"Setup\" like placement\nsummary \"Setup.\"\n\
         start \"8/pppppppp/8/8/8/8/PPPPPPPP/8[KRRBBNNkrrbbnn] w - - - 0 1\"\n\
         piece amazon A\n  moves like queen and knight\n\
         armies\n  queen \"3Q4\"\n  amazon \"3A4\"\n",
    );
    conforms(
        "game first \"First\" like chess\nsummary \"First.\"\n\
         start \"1nbqkbn1/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBN1 w - - - 0 1\"\n\
         piece rook R\n  slides straight\n  leaps 1 2 to move, first move\n\
         armies\n  rooks \"R6R\"\n  queens \"Q6Q\"\n",
    );
    // Homes of captured pieces, and pieces that come in where others leave.
    conforms(
        "game homes \"Homes\" like circe\nsummary \"Homes.\"\n\
         start \"r2qk2r/pppppppp/8/8/8/8/PPPPPPPP/R2QK2R w KQkq - - 0 1\"\n\
         armies\n  knights \"1NN2NN1\"\n  bishops \"1BB2BB1\"\n",
    );
    conforms(GATES);
    // Starts with numbers, and unions.
    conforms(
        "game mixed \"Mixed\" like chess960\nsummary \"Mixed.\"\nwithout castling\n\
         start \"rnbqkbnr/8/pppppppp/8/8/PPPPPPPP/8/RNBQKBNR w - - - 0 1\"\n\
         armies\n  knights \"N6N/8\"\n  bishops \"B6B/8\"\n",
    );
    conforms(
        "game pairs \"Pairs\" like paco-sako\nsummary \"Pairs.\"\n\
         start \"r2qk2r/pppppppp/8/8/8/8/PPPPPPPP/R2QK2R w KQkq - - 0 1\"\n\
         armies\n  knights \"1NN2NN1\"\n  bishops \"1BB2BB1\"\n",
    );
}
