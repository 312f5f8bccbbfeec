//! Moves after which a piece may go on in the same turn, jumps again and again, pieces that stay, that are spared after
//! another one was taken, and that promote once.

use springald_core::{DynVariant, Game as Played, Legality};
use springald_declared::{Game, load};

/// A lion that may take two pieces, and stay; men that take in a row along a line, and may stop; frogs that leap as far as
/// they like.
const ZOO: &str = "game zoo
summary \"Lions, men and frogs.\"
board 7 x 7
start \"3l3/7/mmmmmmm/7/MMMMMMM/7/F2L2F w - - 0 1\"
piece lion L
  3.1 steps any to move \"The lion steps.\"
  3.2 steps any to take, may go on \"It may go on after a capture.\"
  3.3 steps any, going on \"It goes on by a step.\"
  3.4 steps any then steps back to move \"It may stay.\"
piece man M
  4.1 steps forward to move \"The man steps.\"
  4.2 jumps straight to take what it passes, may go on \"It jumps.\"
  4.3 jumps on to take what it passes, going on, may go on \"It goes on in a line.\"
piece frog F
  5.1 jumps any to move, again and again \"The frog jumps.\"
6.1 loss when you have no lion as \"lion taken\" \"Whoever has no lion loses.\"
";

/// Lions that take lions with care, and others that spare them.
const TRADE: &str = "game trade
summary \"Lions and others.\"
board 7 x 7
start \"rrbnbrr/ppppppp/7/7/7/PPPPPPP/RRBNBRR w - - 0 1\"
piece lion N
  3.1 steps any to move \"The lion steps.\"
  3.2 steps any to take, may go on \"It may go on after a capture.\"
  3.3 steps any to take lion, safely, going on \"It takes no lion that is protected.\"
  3.4 steps any to take lion, beside its start, going on \"One beside it may be protected.\"
  3.5 steps any to take lion, going on after rook \"So may one behind a rook.\"
  3.6 not retaken elsewhere by pieces except lion \"Others do not retake it elsewhere.\"
piece rook R
  4.1 slides straight \"The rook slides.\"
  4.2 promotes on ranks 6-7 to bishop or stays \"It promotes.\"
piece bishop B
  4.3 slides diagonal \"The bishop slides.\"
  4.4 promotes on rank 7 to lion, unless promoted \"It promotes once.\"
piece pawn P
  4.5 steps forward \"The pawn steps.\"
6.1 loss when stalemated as \"stalemate\" \"Whoever has no move loses.\"
";

fn begun(text: &str, fen: &str) -> Box<dyn Played> {
    match load(text).unwrap_or_else(|error| panic!("{error}")) {
        Game::Small(game) => game.begin_at(fen).unwrap_or_else(|error| panic!("{error}")),
        _ => panic!("at most 64 squares"),
    }
}

/// Returns the legal actions of the piece on a square, in order, by the rest of their texts.
fn from(game: &dyn Played, square: &str) -> String {
    let mut texts = game.action_texts();
    texts.retain(|text| text.starts_with(square) || text == "end");
    texts.sort();
    let ends = texts.iter();
    let ends = ends.map(|text| text.strip_prefix(square).unwrap_or(text));
    ends.collect::<Vec<_>>().join(" ")
}

/// Returns the reason why an action is not legal, with its clause.
fn refusal(game: &dyn Played, text: &str) -> String {
    match game.explain(text).unwrap() {
        Legality::Illegal(one) => format!("{} {}", one.clause.unwrap(), one.sentence),
        Legality::Legal => panic!("{text} is legal"),
    }
}

/// Asserts that the FEN of a position leads to the same position.
fn reads_back(text: &str, game: &dyn Played) {
    let copy = begun(text, &game.fen());
    assert_eq!(copy.key(), game.key(), "{}", game.fen());
    assert_eq!(copy.action_texts(), game.action_texts());
}

#[test]
fn a_lion_may_go_on_after_a_capture_and_may_stop() {
    let mut game = begun(ZOO, "6l/7/7/3m3/3m3/3L3/7 w - - 0 1");
    assert_eq!(from(&*game, "d2"), "c1 c2 c3 d1 d2 d3 e1 e2 e3");
    game.play_text("d2d3").unwrap();
    assert_eq!(game.fen(), "6l/7/7/3m3/3L3/7/7 w - /!@d3d2 0 1");
    assert_eq!(game.prompt(), "Go on with the lion on d3, or end the turn.");
    assert_eq!(from(&*game, "d3"), "c2 c3 c4 d2 d4 e2 e3 e4 end");
    reads_back(ZOO, &*game);
    let mut back = game.boxed_clone();
    back.play_text("d3d2").unwrap();
    assert_eq!(back.fen(), "6l/7/7/3m3/7/3L3/7 b - - 0 1");
    let mut twice = game.boxed_clone();
    twice.play_text("d3d4").unwrap();
    assert_eq!(twice.fen(), "6l/7/7/3L3/7/7/7 b - - 0 1");
    game.play_text("end").unwrap();
    assert_eq!(game.fen(), "6l/7/7/3m3/3L3/7/7 b - - 0 1");
    // The turn is over after a second capture, and after a step to an empty square.
    let mut step = begun(ZOO, "6l/7/7/3m3/3m3/3L3/7 w - - 0 1");
    step.play_turn("d2c2").unwrap();
    assert!(step.at_turn_start());
    let mut turn = begun(ZOO, "6l/7/7/3m3/3m3/3L3/7 w - - 0 1");
    turn.play_san_turn("Lxd3/Lxd4").unwrap();
    assert_eq!(turn.line(), "d2d3,d3d4");
    turn.undo_turn();
    turn.play_san_turn("Lxd3/end").unwrap();
    assert_eq!(turn.line(), "d2d3", "the end of a turn is not written");
    assert!(turn.at_turn_start());
}

#[test]
fn a_piece_stays_by_going_away_and_back() {
    let game = begun(ZOO, "6l/7/7/7/7/MM5/LM5 w - - 0 1");
    assert_eq!(from(&*game, "a1"), "", "no square is free");
    assert_eq!(
        refusal(&*game, "a1a1"),
        "3.4 The lion on a1 can't stay: no square is empty to which it could go and come back."
    );
    let mut game = begun(ZOO, "6l/7/7/7/7/M6/LM5 w - - 0 1");
    assert_eq!(from(&*game, "a1"), "a1 b2");
    assert_eq!(game.allowed_by("a1a1").unwrap().to_string(), "3.4");
    game.play_san_turn("La1").unwrap();
    assert_eq!(game.fen(), "6l/7/7/7/7/M6/LM5 b - - 1 1");
}

#[test]
fn men_go_on_in_a_line_and_may_stop() {
    let fen = "3l3/7/2m4/7/2m1m2/2M4/3L3 w - - 0 1";
    let mut game = begun(ZOO, fen);
    game.play_text("c2c4").unwrap();
    assert_eq!(from(&*game, "c4"), "c6 end", "not to the side");
    reads_back(ZOO, &*game);
    assert_eq!(
        refusal(&*game, "d1e2"),
        "4.2 Only the man on c4 may go on in this turn."
    );
    game.play_text("c4c6").unwrap();
    assert!(game.at_turn_start(), "nothing is left to take");
    let mut aside = begun(ZOO, "3l3/7/7/3m3/2m4/2M4/3L3 w - - 0 1");
    aside.play_text("c2c4").unwrap();
    assert!(aside.at_turn_start(), "a man does not turn");
    assert_eq!(
        refusal(&*begun(ZOO, fen), "end"),
        "8.1 The turn ends with the move, unless a piece may go on."
    );
}

#[test]
fn frogs_jump_again_and_again_as_one_move() {
    let game = begun(ZOO, "3l3/7/3m3/3M3/1m5/1M5/F2L3 w - - 0 1");
    // Over b2 to c3, from there over b3 or d4, and so on: over d5 to c5, over d4 to e3, over b2 to c1, over d1 to e1.
    assert_eq!(from(&*game, "a1"), "a3 c1 c3 c5 e1 e3 e5");
    assert_eq!(
        refusal(&*game, "a1b1"),
        "5.1 The frog on a1 can't jump to b1."
    );
}

#[test]
fn a_protected_lion_is_taken_beside_the_start_or_after_another_piece() {
    // The rook on d7 protects the lion on d4.
    let fen = |behind: &str| format!("3r3/7/7/3n3/3{behind}3/3N3/7 w - - 0 1");
    let mut after_pawn = begun(TRADE, &fen("p"));
    after_pawn.play_text("d2d3").unwrap();
    assert_eq!(
        after_pawn.fen(),
        "3r3/7/7/3n3/3N3/7/7 b - - 0 1",
        "nothing is left to do"
    );
    let mut after_rook = begun(TRADE, &fen("r"));
    after_rook.play_text("d2d3").unwrap();
    assert_eq!(after_rook.fen(), "3r3/7/7/3n3/3N3/7/7 w - //!@d3d2 0 1");
    assert_eq!(from(&*after_rook, "d3"), "d4 end");
    reads_back(TRADE, &*after_rook);
    // Without the rook on d7 nothing protects it; what is in line behind the lion does.
    let mut open = begun(TRADE, "7/7/7/3n3/3p3/3N3/7 w - - 0 1");
    open.play_text("d2d3").unwrap();
    assert_eq!(from(&*open, "d3"), "d4 end");
    let mut beside = begun(TRADE, "2r4/7/7/7/2np3/3N3/7 w - - 0 1");
    beside.play_text("d2d3").unwrap();
    assert_eq!(from(&*beside, "d3"), "c3 end", "c3 is next to d2");
}

#[test]
fn a_lion_is_not_retaken_elsewhere() {
    let mut game = begun(TRADE, "r2n3/7/7/3R3/7/7/N5B w - - 0 1");
    game.play_text("d4d7")
        .unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(game.fen(), "r2R3/7/7/7/7/7/N5B b - d7 0 1");
    reads_back(TRADE, &*game);
    assert_eq!(
        refusal(&*game, "a7a1"),
        "3.6 The rook on a7 can't take the lion on a1 now: another lion was taken on d7."
    );
    game.play_turn("a7b7").unwrap();
    assert_eq!(game.fen(), "1r1R3/7/7/7/7/7/N5B w - - 1 2");
    let mut same = begun(TRADE, "r2n3/7/7/3R3/7/7/N5B w - - 0 1");
    same.play_turn("d4d7b").unwrap();
    same.play_turn("a7d7").unwrap();
}

#[test]
fn a_promoted_piece_does_not_promote_again() {
    let mut game = begun(TRADE, "6n/7/R6/7/7/7/N6 w - - 0 1");
    assert_eq!(
        from(&*game, "a5"),
        "a2 a3 a4 a6 a6b a7 a7b b5 c5 d5 e5 f5 g5"
    );
    game.play_turn("a5a6b").unwrap();
    assert_eq!(game.fen(), "6n/+R6/7/7/7/7/N6 b - - 0 1");
    reads_back(TRADE, &*game);
    game.play_turn("g7g6").unwrap();
    assert_eq!(
        from(&*game, "a6"),
        "b5 b7 c4 d3 e2 f1",
        "another bishop promotes on b7"
    );
    assert_eq!(
        refusal(&*game, "a6b7n"),
        "4.4 The bishop on a6 does not promote on b7."
    );
    let plain = begun(TRADE, "6n/B6/7/7/7/7/N6 w - - 0 1");
    assert_eq!(from(&*plain, "a6"), "b5 b7n c4 d3 e2 f1");
}
