//! The evaluation, and the hints for the search.

use springald_ballista::{Action, BallistaPosition};
use springald_core::{Evaluate, Group, NotationExt, Position as _, Side, Trace};

const START: &str = "rnbqkabnr/ppppppppp/9/9/9/9/PPPPPPPPP/RNBQKABNR w KQkq - 0 1";

fn at(fen: &str) -> BallistaPosition {
    BallistaPosition::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Returns the value of the position for White.
fn white(fen: &str) -> i32 {
    at(fen).evaluate(Side::White)
}

#[track_caller]
fn better(this: &str, that: &str) {
    let values = (white(this), white(that));
    assert!(values.0 > values.1, "{this} {values:?} {that}");
}

/// Returns the count of each weight of a group, White's less Black's.
fn counts(fen: &str, name: &str) -> Vec<i32> {
    let position = BallistaPosition::start();
    let start = Group::start(position.terms(), name);
    let group = position.terms().iter().find(|group| group.name == name);
    let mut counts = vec![0; group.unwrap().len];
    let mut trace = Trace::default();
    at(fen).each_term(&mut trace);
    for (index, count) in trace.0 {
        if let Some(sum) = index
            .checked_sub(start)
            .and_then(|place| counts.get_mut(place))
        {
            *sum += count;
        }
    }
    counts
}

fn action(position: &BallistaPosition, text: &str) -> Action {
    position.action_from_text(text).unwrap()
}

fn noisy(fen: &str) -> String {
    springald_testkit::noisy::<springald_ballista::Ballista>(fen)
}

#[test]
fn the_start_is_even_but_for_the_turn() {
    let value = white(START);
    assert!((1..60).contains(&value), "{value}");
}

#[test]
fn passed_pawns() {
    // The neighbour's pawn stops it; a pawn behind its own is not passed.
    let passed = |fen: &str| counts(fen, "passed pawn").iter().sum::<i32>();
    assert_eq!(passed("k8/9/9/4P4/9/9/9/K8 w - - 0 1"), 1);
    assert_eq!(passed("k8/3p5/9/4P4/9/9/9/K8 w - - 0 1"), 0);
    assert_eq!(passed("k8/9/9/3pP4/9/9/9/K8 w - - 0 1"), 0);
    assert_eq!(passed("k8/9/9/4P4/9/4P4/9/K8 w - - 0 1"), 1);
}

#[test]
fn structure_of_pawns() {
    let structure = |pawns: &str| counts(&format!("k8/9/{pawns}/9/K8 w - - 0 1"), "pawn structure");
    assert_eq!(structure("9/4P4/9/4P4"), [1, 2, 0, 0, 0]);
    assert_eq!(structure("9/4P4/3P5/9"), [0, 0, 0, 1, 0]);
    assert_eq!(structure("9/9/3PP4/9"), [0, 0, 0, 0, 2]);
    // The pawn on d3 cannot advance safely, and no pawn can guard its way; Black's on c5 is isolated.
    assert_eq!(structure("2p6/4P4/3P5/9"), [0, -1, 1, 1, 0]);
}

/// §5.1: a piece beside a ballista of either side is boosted.
#[test]
fn boosted_pieces_are_counted_by_kind() {
    let boosted = |fen: &str| counts(fen, "boosted pieces");
    assert_eq!(
        boosted("6k2/9/9/9/3NBR3/4A4/9/K8 w - - 0 1"),
        [1, 1, 1, 0],
        "by the own ballista"
    );
    assert_eq!(
        boosted("6k2/9/9/9/3NBR3/4a4/9/K8 w - - 0 1"),
        [1, 1, 1, 0],
        "by the enemy's"
    );
    assert_eq!(boosted("k8/9/9/9/3n1Q3/4A4/9/K8 w - - 0 1"), [-1, 0, 0, 0]);
    assert_eq!(boosted("k8/9/9/9/3Aa4/9/9/K3N4 w - - 0 1"), [0, 0, 0, 0]);
    assert_eq!(boosted("k8/9/9/9/3AA4/9/9/K3N4 w - - 0 1"), [0, 0, 0, 2]);
}

#[test]
fn a_ballista_serves_its_own_and_should_not_serve_the_enemy() {
    let served = |fen: &str| counts(fen, "ballista and its neighbours");
    assert_eq!(served("k8/9/9/9/3NP4/4A4/9/K8 w - - 0 1"), [2, 0]);
    assert_eq!(served("k8/9/9/9/3nP4/4A4/9/K8 w - - 0 1"), [1, 1]);
    assert_eq!(served("k8/9/9/9/3NP4/4a4/9/K8 w - - 0 1"), [0, -2]);
}

/// §6.4: a boosted pawn with a free line to the last rank is a queen in the next turn.
#[test]
fn a_promotion_at_hand_is_a_great_threat() {
    let at_hand = |fen: &str| counts(fen, "promotion at hand");
    assert_eq!(at_hand("8k/9/9/9/1P7/2A6/9/K8 w - - 0 1"), [1, 0, 0, 0]);
    assert_eq!(at_hand("8k/9/9/9/1P7/2A6/9/K8 b - - 0 1"), [0, 1, 0, 0]);
    assert_eq!(at_hand("8k/9/9/9/1PPA5/2A6/9/K8 b - - 0 1"), [0, 0, 1, 0]);
    assert_eq!(
        at_hand("r7k/9/9/9/1P7/2A6/9/K8 w - - 0 1"),
        [0, 0, 0, 1],
        "the rook waits for the queen"
    );
    assert_eq!(
        at_hand("8k/9/9/ppppppp2/1P7/2A6/9/K8 w - - 0 1"),
        [0; 4],
        "no free line"
    );
}

#[test]
fn pawns_that_a_ballista_reaches_next() {
    let reached = |fen: &str| counts(fen, "pawns that a ballista can reach");
    // Along its rank to g3, beside the pawn on h4; the one on b4 is boosted already.
    assert_eq!(reached("k8/9/9/9/1P5P1/2A6/9/K8 w - - 0 1"), [1, 0]);
    assert_eq!(reached("k8/9/7P1/2A6/9/9/9/K8 w - - 0 1"), [0, 1]);
    assert_eq!(reached("k8/9/9/9/7P1/2AR5/9/K8 w - - 0 1"), [0, 0]);
}

#[test]
fn an_attacked_ballista_is_a_worry() {
    assert_eq!(
        counts("k8/9/9/2b6/9/4A4/9/K8 w - - 0 1", "loose pieces"),
        [0, 0, 0, 0, -1]
    );
    assert_eq!(
        counts(
            "k8/9/9/2b6/9/4A4/3P5/K8 w - - 0 1",
            "threats by minor pieces"
        ),
        [0, 0, -1]
    );
    assert_eq!(
        counts("k8/9/9/2b6/9/4A4/3P5/K8 w - - 0 1", "loose pieces"),
        [0; 5]
    );
}

#[test]
fn a_lone_king_is_driven_to_the_edge() {
    better(
        "k8/9/2K6/9/9/9/9/4Q4 b - - 0 1",
        "9/9/9/4k4/9/2K6/9/Q8 b - - 0 1",
    );
    better(
        "k8/9/2K6/9/9/9/9/4R4 b - - 0 1",
        "k8/9/9/9/9/6K2/9/4R4 b - - 0 1",
    );
}

#[test]
fn advantages_that_do_not_win() {
    for drawish in ["NN7", "NA7", "BA7"] {
        let value = white(&format!("3k5/9/9/9/{drawish}/9/9/4K4 w - - 0 1"));
        assert!((1..120).contains(&value), "{drawish}: {value}");
    }
    for winning in ["BN7", "R8", "Q8", "NP7"] {
        let value = white(&format!("3k5/9/9/9/{winning}/9/9/4K4 w - - 0 1"));
        assert!(value > 250, "{winning}: {value}");
    }
    // §9.5: no progress for long.
    better(
        "4k4/9/9/9/R8/9/9/4K4 w - - 20 100",
        "4k4/9/9/9/R8/9/9/4K4 w - - 130 100",
    );
}

#[test]
fn captures_and_promotions_to_queens_are_noisy() {
    assert_eq!(noisy(START), "");
    // A boosted rook slides, but captures as usual (§5.4); a ballista never captures (§4.2).
    assert_eq!(noisy("k8/9/1p3p3/9/3R1p3/2A3p2/9/K8 w - - 0 1"), "d4f4");
    // Pushes, slides and captures to the last rank.
    assert_eq!(noisy("k8/2P6/9/9/9/9/9/K8 w - - 0 1"), "c7c8q");
    assert_eq!(
        noisy("k8/9/9/9/9/9/PA7/2K6 w - - 0 1"),
        "a2g8q",
        "the file leads to the king"
    );
    assert_eq!(
        noisy("k2r5/2P6/9/9/9/9/9/K8 w - - 0 1"),
        "c7c8q c7d8a c7d8b c7d8n c7d8q c7d8r"
    );
    // The pinned pawn may not slide off the line; a capture en passant is noisy.
    assert_eq!(noisy("9/9/k8/9/4q4/4A4/4P4/4K4 w - - 0 1"), "");
    assert_eq!(noisy("k8/9/9/9/3pP4/9/9/K8 b - e4:e3 4 1"), "d4e3");
    // In check: only captures of the checker and blocks.
    assert_eq!(noisy("1k7/9/9/3p5/R3r4/3P5/9/4K4 w - - 0 1"), "a4e4 d3e4");
    assert_eq!(
        noisy("r7k/1P7/9/9/9/9/9/K8 w - - 0 1"),
        "b7a8a b7a8b b7a8n b7a8q b7a8r"
    );
}

#[test]
fn gains_of_actions() {
    let position = at("k2r5/2P6/9/9/3p5/2P3N2/4p4/K8 w - - 0 1");
    let gain = |text: &str| position.gain(action(&position, text));
    assert_eq!(gain("a1b1"), 0);
    assert_eq!(gain("c3d4"), gain("g3e2"));
    assert!(gain("c7d8q") > gain("c7c8q"));
    assert!(gain("c7c8q") > gain("c7c8r"));
    let order_score = |text: &str| position.order_score(action(&position, text));
    assert!(order_score("c7d8q") > order_score("c7c8q"));
    assert!(
        order_score("c3d4") > order_score("g3e2"),
        "the lesser piece first"
    );
    assert!(order_score("c7c8n") < order_score("a1b1"));
    assert_eq!(order_score("a1b1"), 0);
}

/// Asserts that the exchange after this action wins `outcome`, and no more.
#[track_caller]
fn exchange(fen: &str, text: &str, outcome: i32) {
    let position = at(fen);
    let action = action(&position, text);
    let wins = |least| position.wins_exchange(action, least);
    assert!(wins(outcome), "{fen} {text}: less than {outcome}");
    assert!(!wins(outcome + 1), "{fen} {text}: more than {outcome}");
}

#[test]
fn exchanges() {
    let (pawn, ballista, knight, rook, queen) = (100, 250, 320, 500, 960);
    // Free, guarded, and guarded with a second capturer.
    exchange("k8/9/9/3p5/9/9/3R5/K8 w - - 0 1", "d2d5", pawn);
    exchange("k8/9/4p4/3p5/9/9/3R5/K8 w - - 0 1", "d2d5", pawn - rook);
    exchange(
        "k8/9/4p4/3n5/9/9/3R5/K2R5 w - - 0 1",
        "d2d5",
        knight - rook + pawn,
    );
    // A rook behind a rook, a bishop behind a pawn, on both sides.
    exchange("k2r5/3r5/9/3p5/9/9/3R5/K2R5 w - - 0 1", "d2d5", pawn - rook);
    exchange("k8/9/9/3p5/4P4/5B3/9/K8 w - - 0 1", "e4d5", pawn);
    exchange("k8/5b3/4p4/3p5/4P4/5B3/9/K8 w - - 0 1", "e4d5", 0);
    // A king captures only unguarded pieces (§8.2).
    exchange("9/9/3k5/4p4/9/5N3/9/K8 w - - 0 1", "f3e5", pawn - knight);
    exchange("9/9/3k5/4p4/9/5N3/9/K3R4 w - - 0 1", "f3e5", pawn);
    // Ballistas guard nothing, not even what they boost (§5.4).
    exchange("k8/9/9/2ap5/9/9/3R5/K8 w - - 0 1", "d2d5", pawn);
    exchange("k8/9/4p4/3a5/4P4/9/9/K8 w - - 0 1", "e4d5", ballista - pawn);
    exchange("k8/9/2an5/9/9/2N6/9/1K7 w - - 0 1", "c3d5", 0);
    // Promotions, by capture and alone.
    exchange(
        "k2r5/2P6/9/9/9/9/9/K8 w - - 0 1",
        "c7d8q",
        rook + queen - pawn,
    );
    exchange("k2r5/2P6/9/9/9/9/9/K8 w - - 0 1", "c7c8q", -pawn);
    // Quiet moves to attacked squares, guarded or not.
    exchange("k8/9/2p6/9/9/2N6/9/K8 w - - 0 1", "c3d5", -knight);
    exchange("k8/9/2p6/9/4P4/2N6/9/K8 w - - 0 1", "c3d5", pawn - knight);
    exchange("6k2/9/9/9/9/9/9/R3K4 w Q - 0 1", "e1c1", 0);
}

/// §6.5: what passes an enemy pawn may be captured where it passed.
#[test]
fn exchanges_in_passing() {
    exchange("k8/9/9/9/3p5/9/4P4/K8 w - - 0 1", "e2e4", -100);
    exchange("k8/9/9/9/3p5/9/4P4/K3R4 w - - 0 1", "e2e4", 0);
    // The new queen has passed f5.
    exchange("8k/9/6p2/9/5P3/4A4/9/K8 w - - 0 1", "f4f8q", -100);
    exchange("k8/9/9/9/4pP3/9/9/K8 b - f4:f3 0 1", "e4f3", 100);
}

/// Null moves need a side out of check, with more than pawns and ballistas beside the king.
#[test]
fn null_moves() {
    for able in [START, "k8/9/9/9/6r2/9/PA7/K8 b - - 0 1"] {
        assert!(at(able).null_move().is_some(), "{able}");
    }
    for unable in [
        "k8/9/9/9/9/9/3R5/K6r1 w - - 0 1",
        "k8/p8/9/9/9/9/P8/K8 w - - 0 1",
        "k8/p7r/9/9/9/9/PA7/6K2 w - - 0 1",
    ] {
        assert_eq!(at(unable).null_move(), None, "{unable}");
    }
    let position = at("k2r5/9/9/9/3pP4/2a6/9/K8 b - e4:e3 4 1");
    let passed = position.null_move().unwrap();
    assert_eq!(passed.fen(), "k2r5/9/9/9/3pP4/2a6/9/K8 w - - 5 2");
    assert_eq!(passed.key(), passed.recomputed_key());
}
