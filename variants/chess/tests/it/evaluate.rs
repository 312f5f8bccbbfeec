//! The evaluation and the hints for the search: behaviour, not weights.

use springald_chess::ChessPosition;
use springald_core::{
    Counters, Evaluate, Group, NotationExt, Position as _, PositionExt, Side, Trace,
};

fn at(fen: &str) -> ChessPosition {
    ChessPosition::from_fen(fen).unwrap()
}

/// Returns the value of the position for White.
fn worth(fen: &str) -> i32 {
    at(fen).evaluate(Side::White)
}

/// Asserts that White stands better in the first of two positions with these placements, by at least
/// `least`.
#[track_caller]
fn better(good: &str, bad: &str, least: i32) {
    let (good, bad) = (
        good.to_owned() + " w - - 0 1",
        bad.to_owned() + " w - - 0 1",
    );
    let (more, less) = (worth(&good), worth(&bad));
    assert!(more >= less + least, "{good}: {more}, but {bad}: {less}");
}

/// Returns the terms of a group: the index and the count of each weight, White's less Black's.
fn terms(fen: &str, group: &str) -> Vec<(usize, i32)> {
    let start = Group::start(ChessPosition::start().terms(), group);
    let len = ChessPosition::start()
        .terms()
        .iter()
        .find(|it| it.name == group)
        .unwrap()
        .len;
    let mut trace = Trace::default();
    at(fen).each_term(&mut trace);
    (trace.0.into_iter())
        .filter(|(index, _)| (start..start + len).contains(index))
        .collect()
}

/// Returns how often the terms of a group count, White's less Black's.
fn count(fen: &str, group: &str) -> i32 {
    terms(fen, group).iter().map(|(_, count)| count).sum()
}

#[test]
fn the_start_is_even_but_for_the_move() {
    let white = worth("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    let black = worth("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1");
    assert!(white > 0 && white < 50);
    assert_eq!(white, -black);
}

#[test]
fn weak_pawns() {
    // Isolated, backward.
    let isolated = |fen| count(fen, "isolated pawn");
    assert_eq!(isolated("4k3/ppp5/8/8/8/8/PPP5/4K3 w - - 0 1"), 0);
    assert_eq!(isolated("4k3/ppp5/8/8/8/8/P1P1P3/4K3 w - - 0 1"), 3);
    assert_eq!(
        count("4k3/8/8/2p5/4P3/3P4/8/4K3 w - - 0 1", "backward pawn"),
        1
    );
    assert_eq!(
        count("4k3/8/8/8/2p1P3/3P4/8/4K3 w - - 0 1", "backward pawn"),
        0
    );
}

#[test]
fn advantages_that_do_not_win() {
    for fen in [
        // Two knights; a bishop against a pawn; the wrong bishop for the corner; a rook pawn alone.
        "4k3/8/8/8/8/8/8/2N1KN2 w - - 0 1",
        "4k3/p7/8/8/8/8/8/2B1K3 w - - 0 1",
        "k7/8/8/P7/8/4B3/8/4K3 w - - 0 1",
        "1k6/8/P7/8/8/8/8/4K3 w - - 0 1",
    ] {
        assert!(worth(fen).abs() <= 20, "{fen}: {}", worth(fen));
    }
    assert!(worth("4k3/8/2b5/8/8/8/8/R3K3 w - - 0 1") < 100);
    // The right bishop wins.
    assert!(worth("k7/8/8/P7/8/3B4/8/4K3 w - - 0 1") > 200);
    // Bishops that never meet hold a pawn.
    let opposite = worth("4k3/1p3pp1/3b4/8/8/2B5/PP3PP1/4K3 w - - 0 1");
    let alike = worth("4k3/1p3pp1/4b3/8/8/2B5/PP3PP1/4K3 w - - 0 1");
    assert!(0 < alike && alike < opposite, "{alike} {opposite}");
}

#[test]
fn a_lone_king_is_driven_to_where_it_can_be_mated() {
    better("k7/8/2K5/8/8/8/8/7R", "8/8/8/3k4/8/2K5/8/7R", 20);
    better("8/k7/8/2K5/8/8/8/7Q", "8/k7/8/8/8/8/5K2/7Q", 10);
    // With a bishop on light squares to h1 or a8.
    better("k7/8/2K5/8/4B3/4N3/8/8", "7k/8/5K2/8/4B3/4N3/8/8", 20);
}

#[test]
fn exchanges() {
    for (fen, action, gains) in [
        // Nothing takes back.
        (
            "1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1",
            "e1e5",
            100,
        ),
        // A knight for a pawn, and more behind on both sides.
        (
            "1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1",
            "d3e5",
            -225,
        ),
        ("4k3/8/2p5/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", 0),
        ("4k3/2p5/3p4/8/8/8/3R4/3RK3 w - - 0 1", "d2d6", -300),
        // Rooks behind rooks.
        ("3rk3/3r4/3p4/8/8/3R4/3R4/3RK3 w - - 0 1", "d3d6", 100),
        ("3rk3/3r4/3p4/8/8/3R4/3R4/4K3 w - - 0 1", "d3d6", -400),
        // A king takes back only what nothing protects.
        ("4k3/3p4/8/8/8/8/3Q4/3RK3 w - - 0 1", "d2d7", 100),
        ("4k3/3p4/8/8/8/8/3Q4/4K3 w - - 0 1", "d2d7", -875),
        // The pawn captured en passant opens the file behind it.
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 100),
        ("4k3/2p5/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 0),
        ("3rk3/8/8/3pP3/8/8/8/3RK3 w - d6 0 1", "e5d6", 100),
        // Promotions.
        ("3r2k1/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8q", 1375),
        ("3r2k1/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7e8q", -100),
        ("3r2k1/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7e8n", -100),
        // Quiet moves to safe and to attacked squares.
        ("4k3/8/3p4/8/8/5N2/8/4K3 w - - 0 1", "f3d4", 0),
        ("4k3/8/3p4/8/8/5N2/8/4K3 w - - 0 1", "f3e5", -325),
        ("4k3/8/3p4/8/3P4/5N2/8/4K3 w - - 0 1", "f3e5", -225),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", 0),
        // Black captures just as well.
        ("4k3/8/8/3p4/4P3/5P2/8/4K3 b - - 0 1", "d5e4", 0),
    ] {
        let position = at(fen);
        let legal = position.action_from_text(action).unwrap();
        assert!(position.wins_exchange(legal, gains), "{action} in {fen}");
        assert!(
            !position.wins_exchange(legal, gains + 1),
            "{action} in {fen}"
        );
    }
}

/// Returns the noisy actions as texts, sorted.
fn noisy(fen: &str) -> String {
    springald_testkit::noisy::<springald_chess::Chess>(fen)
}

#[test]
fn noisy_actions() {
    // Captures and queens, but no other promotions.
    assert_eq!(
        noisy("3r2k1/4P3/8/1pP5/8/8/r7/RN2K2R w K b6 0 1"),
        "a1a2 c5b6 e7d8q e7e8q"
    );
    // In check only what relieves it, and nothing that a pin forbids.
    assert_eq!(noisy("4r1k1/8/8/8/4N3/3p1p2/8/4K3 w - - 0 1"), "");
    assert_eq!(noisy("4r1k1/8/8/1B5b/8/8/4R3/4K3 w - - 0 1"), "b5e8 e2e8");
}

#[test]
fn the_order_of_actions() {
    let position = at("4k3/8/3q1p2/4p3/2N5/5N2/8/4K3 w - - 0 1");
    let order_score = |text| position.order_score(position.action_from_text(text).unwrap());
    assert!(order_score("c4d6") > order_score("c4e5"));
    // A square that a pawn attacks comes last.
    assert!(order_score("f3g5") < order_score("f3d2"));
}

#[test]
fn null_moves() {
    let pass = |fen| Evaluate::null_move(&at(fen));
    assert_eq!(pass("4k3/8/8/8/8/8/4r3/R3K3 w - - 0 1"), None, "in check");
    assert_eq!(pass("4k3/p7/8/8/8/8/P7/4K3 w - - 0 1"), None, "pawns");
    assert_eq!(pass("r3k3/p7/8/8/8/8/P7/4K3 w - - 0 1"), None, "pawns");
    let passed = pass("4k3/8/8/3pP3/8/8/8/R3K3 w - d6 4 9").unwrap();
    assert_eq!(passed.fen(), "4k3/8/8/3pP3/8/8/8/R3K3 b - - 5 9");
    let counters = Counters {
        halfmove: 1,
        fullmove: 2,
    };
    let passed = pass("r3k3/8/8/8/8/8/8/4K3 b - - 0 1").unwrap();
    assert_eq!(passed.counters(), counters);
    assert!(passed.has_action());
}
