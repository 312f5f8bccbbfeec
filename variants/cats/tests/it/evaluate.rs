//! The evaluation of Cat's Chess and the hints for the search: better positions, exchanges, noisy
//! actions, null moves.

use springald_cats::{Action, CatsPosition};
use springald_core::{Evaluate, Node, NotationExt, Position as _, PositionExt, Side};

const START: &str =
    "rnbcqkcbnr/*8*/pppppppppp/10/10/10/10/PPPPPPPPPP/*8*/RNBCQKCBNR w KQkq - - - 0 1";

/// Black's pieces tucked away behind neutral pieces, and a white king: room for anything from the e-file
/// on. The ranks from the eighth to the second are still to be filled in.
fn room(ranks: &str, turn: &str) -> String {
    format!("qrbnc4k/****6/{ranks}/9K w - - - {turn} 0 1")
}

fn at(fen: &str) -> CatsPosition {
    CatsPosition::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Returns the value of the position for White.
fn white(fen: &str) -> i32 {
    at(fen).evaluate(Side::White)
}

fn action(position: &CatsPosition, text: &str) -> Action {
    position
        .action_from_text(text)
        .unwrap_or_else(|| panic!("{text} is not legal in {}", position.fen()))
}

/// Asserts that the second position is better for White.
fn improves(worse: &str, better: &str) {
    let (before, after) = (white(worse), white(better));
    assert!(before < after, "{worse}: {before}, but {better}: {after}");
}

#[test]
fn the_start_is_even_but_for_having_the_turn() {
    assert!((1..50).contains(&white(START)));
}

/// §8.2: it comes back to the board sooner or later.
#[test]
fn pieces_beneath_count() {
    let fen = "nrbqc1**1k/6**2/p9/10/10/10/3R6/P9/10/4B4K w - - - - 0 1";
    improves(fen, &fen.replace("w - - - -", "w - - Qe1 -"));
}

/// §9.2
#[test]
fn a_cat_that_has_arrived_waits_for_the_second() {
    let fen = |row: &str| format!("{row}k/****6/p9/6C3/10/10/10/10/10/9K b - - - - 0 1");
    let short = white(&fen("qrbnc4").replace("6C3/10", "6C3/6C3"));
    let one = white(&fen("qrbnc2C1"));
    assert!(short + 100 < one, "{short} {one}");
    // Within a leap it wins, if the opponent does nothing: White to move is as good as there.
    let next = fen("qrbnc2C1").replace("p9/6C3", "p5C3/10");
    assert!(white(&next) > one && white(&next) < 5000);
    assert!(white(&next.replace(" b ", " w ")) > 5000);
}

/// §7.6: two steps win as well, a leap and a step do not.
#[test]
fn two_cats_may_step_home_one_after_the_other() {
    let fen = "qrbnc4k/****1CC3/p9/10/10/10/10/10/10/9K w - - - - 0 1";
    assert!(white(fen) > 5000);
    let leap = fen.replace("1CC3/p9", "1C4/p5C3");
    assert!(white(&leap) < 5000);
}

/// §9.1
#[test]
fn a_king_that_hangs_is_as_good_as_lost_unless_its_side_moves_first() {
    let fen = "qrbnc1*2k/***7/p9/10/10/9R/10/10/10/K9 w - - - - 0 1";
    assert!(white(fen) > 5000);
    let answered = white(&fen.replace(" w ", " b "));
    assert!(answered < 1000);
    let calm = white(&fen.replace(" w ", " b ").replace("9R", "8R1"));
    assert!(calm < answered, "{calm} {answered}");
    // Black has moved and left it there.
    let left = white(&fen.replace("w - - - -", "b - - - m"));
    assert!(left > 5000, "{left}");
}

/// §7.3: a teleporting cat captures no king in the turn of the teleport.
#[test]
fn a_tame_cat_is_not_a_threat() {
    let wild = "qrbnc1*2k/***7/p7T1/10/10/10/10/10/10/K9 w - - - - 0 1";
    assert!(white(wild) > 5000);
    assert!(white(&wild.replace("w - - - -", "w - - - t")) < 5000);
}

/// §7.8: the captor of the teleporting cat may go on to the king.
#[test]
fn a_teleporting_cat_may_be_a_step_to_the_king() {
    let fen = "qrbnc1*2k/***7/p9/10/R8t/10/10/10/10/K9 w - - - - 0 1";
    assert!(white(fen) > 5000);
    assert!(white(&fen.replace('t', "c")) < 5000);
    assert!(white(&fen.replace("*2k", "*1k1")) < 5000, "no way on");
    assert!(
        white(&fen.replace('R', "M")) < 5000,
        "a mouse captures no cat"
    );
    assert!(at(&fen.replace(" w ", " b ")).is_threatened());
}

#[test]
fn a_weaker_king_is_chased_to_the_edge() {
    let fen = |rank: &str| format!("10/**8/10/10/{rank}/10/10/P9/3*1*4/RNBCQK4 w - - - - 0 1");
    for ranks in ["6k3", "7k2", "8k1", "9k"].windows(2) {
        improves(&fen(ranks[0]), &fen(ranks[1]));
    }
}

/// The static value of a roll is near the mean of its outcomes.
#[test]
fn a_roll_is_worth_its_mean() {
    for fen in [
        START,
        "r4k3r/*1nbq1bn1*/pcpp1pp2p/4p2p2/3P3c2/4t1p3/1T5M2/PCP1PPP1CP/*1NBQ1BN1*/1MR2K3R w Kkq - - - 2 13",
        "rnb1qkcbnr/*2c5*/p1pppppppp/10/1p8/6P3/2P7/PP1PPP1PPP/1*7*/RNBCQKCBNR w KQkq - - - 1 3",
        "5k3r/1*4c2*/3q1ppnp1/5*4/10/8p1/4P2P2/5PP2P/6N2*/3M1K1B1R b k - - - 0 27",
    ] {
        let start = at(fen);
        let declared = start.after_unchecked(action(&start, "T@"));
        assert_eq!(declared.node(), Node::Chance);
        let outcomes = declared.outcomes();
        let all: i32 = outcomes
            .iter()
            .map(|&roll| declared.resolved_unchecked(roll).evaluate(start.side()))
            .sum();
        let mean = all / outcomes.len() as i32;
        let guess = declared.evaluate(start.side());
        assert!((guess - mean).abs() < 60, "{fen}: {guess} for {mean}");
    }
}

/// A cat waits on the last rank: some rolls put the other one within a leap of it.
#[test]
fn a_roll_that_may_win_is_worth_more() {
    let fen = "qrbnc2C1k/****6/p9/10/10/10/10/10/10/9K w - - - t? 0 1";
    let closed = fen.replace("qrbnc2C1k/****6/p9", "qrbncn*C*k/**8/p9");
    assert!(white(fen) > white(&closed) + 100);
}

/// Asserts that an action wins this much in an exchange, and no more.
fn exchange(ranks: &str, text: &str, expected: i32) {
    let position = at(&room(ranks, "-"));
    let action = action(&position, text);
    assert!(
        position.wins_exchange(action, expected),
        "{text}: {expected}"
    );
    assert!(
        !position.wins_exchange(action, expected + 1),
        "{text}: more than {expected}"
    );
}

#[test]
fn exchanges() {
    // A pawn for a pawn, a rook for a guarded one, and for a free one.
    exchange("p9/10/6p3/5p4/4P5/10/10", "e4f5", 0);
    exchange("p9/10/6p3/5p4/10/10/5R4", "f2f5", -450);
    exchange("p9/10/10/5p4/10/10/5R4", "f2f5", 100);
    // A rook behind the rook, seen through a mouse.
    exchange("p4r4/10/10/5p4/10/10/5R4", "f2f5", -450);
    exchange("p4r4/10/10/5p4/5R4/5M4/5R4", "f4f5", 100);
    // A quiet move, safe or not.
    exchange("p9/10/6p3/10/4N5/10/10", "e4g3", 0);
    exchange("p9/10/6p3/10/10/6N3/10", "g3f5", -280);
}

/// §3.7
#[test]
fn cats_guard_aslant_and_by_leaps() {
    exchange("p9/10/6c3/5p4/10/10/5R4", "f2f5", -450);
    exchange("p9/6c3/10/5p4/10/10/5R4", "f2f5", -450);
    exchange("p9/10/5c4/5p4/10/10/5R4", "f2f5", 100);
}

/// §3.9, §3.10
#[test]
fn mice_capture_queens_and_are_safe_from_rooks() {
    exchange("p9/10/5m4/5p4/10/10/5Q4", "f2f5", -950);
    exchange("p9/10/5m4/5p4/10/10/5R4", "f2f5", 100);
    exchange("p4r4/10/10/5q4/5M4/10/10", "f4f5", 1050);
    exchange("p4r4/10/6p3/5q4/5M4/10/10", "f4f5", 1030);
}

/// §9.1: it would be captured.
#[test]
fn kings_capture_last() {
    let fen = |rook: &str| format!("qrbnc5/****6/p9/10/6k3/5p4/10/10/5R4/{rook} w - - - - 0 1");
    for (rook, expected) in [("9K", -450), ("5R3K", 100)] {
        let position = at(&fen(rook));
        let action = action(&position, "f2f5");
        assert!(position.wins_exchange(action, expected), "{rook}");
        assert!(!position.wins_exchange(action, expected + 1), "{rook}");
    }
}

/// §5.4: nothing is won by a neutral piece, but the captor may be lost.
#[test]
fn neutral_pieces_are_worth_nothing() {
    let position = at("qrbnc4k/***7/p9/10/6p3/5*4/5C4/10/10/9K w - - - - 0 1");
    let action = action(&position, "f4f5@e3");
    assert!(position.wins_exchange(action, -450) && !position.wins_exchange(action, -449));
    assert!(!position.is_noisy(action));
    assert_eq!(position.gain(action), 0);
}

/// Returns the texts of the noisy actions, in alphabetical order.
fn noisy(fen: &str) -> String {
    springald_testkit::noisy::<springald_cats::Cats>(fen)
}

#[test]
fn captures_and_queens_are_noisy() {
    let ranks = "p9/4P5/3r1m4/4C5/10/10/10";
    assert_eq!(noisy(&room(ranks, "-")), "e5d6");
    let promotion = "qrbnc1*2k/***5P1/p9/10/10/10/10/10/10/9K w - - - - 0 1";
    assert_eq!(noisy(promotion), "i9i10q i9j10q");
    assert_eq!(noisy(&room("p9/10/10/3r1m4/4T5/10/10", "t")), "");
    assert_eq!(noisy(START), "");
}

#[test]
fn the_second_cat_that_arrives_is_noisy() {
    let fen = "qrbnc2C1k/****6/p5C3/10/10/10/10/10/10/9K w - - - - 0 1";
    assert_eq!(noisy(fen), "g8f10");
    assert_eq!(noisy(&fen.replace("c2C1k", "c4k")), "");
    let step = fen.replace("****6/p5C3", "****2C3/p9");
    assert_eq!(noisy(&step), "g9e10 g9g10 g9i10");
}

#[test]
fn no_null_move_inside_a_turn_in_danger_or_with_pawns_alone() {
    let knight = "p9/10/10/10/10/4N5/10";
    let calm = at(&room(knight, "-"));
    let passed = Evaluate::null_move(&calm).expect("a knight may wait");
    assert_eq!(passed.counters().halfmove, 1);
    assert!(Evaluate::null_move(&at(&room(knight, "n"))).is_none());
    let pawns = at(&room("p9/10/10/10/10/4P5/10", "-"));
    assert!(Evaluate::null_move(&pawns).is_none());
    let attacked = at(&room("p8r/10/10/10/10/4N5/10", "-"));
    assert!(attacked.is_threatened() && Evaluate::null_move(&attacked).is_none());
    let cats = at("QRBNC4K/****6/P9/10/10/10/3c6/N9/10/5c1k2 w - - - - 0 1");
    assert!(!cats.is_threatened());
    let cats = at("QRBNC4K/****6/P9/10/10/10/10/3c6/10/5c1k2 w - - - - 0 1");
    assert!(cats.is_threatened() && Evaluate::null_move(&cats).is_none());
}

#[test]
fn a_turn_is_best_ended_and_ending_it_is_free() {
    let position = at(&room("p9/10/10/10/10/4N5/10", "m"));
    let end = action(&position, "end");
    assert!(position.costs_no_depth(end));
    for other in position.actions() {
        assert!(other == end || position.order_score(other) < position.order_score(end));
        assert!(other == end || !position.costs_no_depth(other));
    }
}
