//! Orthodox chess, and how the catapults change it: sections 7 to 10.

use crate::rules::{after, at, catapults_after, field, forbidden_by, goes, san};
use springald_chesspp::Catapult;
use springald_core::{Clause, NotationExt, Variant};
use springald_testkit as testkit;

/// The tests, by the clauses of RULES.md that they cover.
#[rustfmt::skip]
pub(crate) const CLAUSES: testkit::Clauses = &[
    ("7.1", the_king),
    ("7.2", the_queen),
    ("7.3", the_rook),
    ("7.4", the_bishop),
    ("7.5", the_knight),
    ("7.6", sliders_are_stopped),
    ("8.1", pawns_step),
    ("8.2", pawns_step_twice),
    ("8.3", pawns_capture),
    ("8.4", pawns_promote),
    ("8.5", en_passant),
    ("9.1", the_right_to_castle),
    ("9.2", the_way_of_castling),
    ("9.3", castling_and_attacks),
    ("9.4", castling_past_enemy_catapults),
    ("9.5", castling_onto_catapults),
    ("9.6", castling_or_teleport),
    ("10.1", check),
    ("10.2", attacked_squares),
];

/// §7.1: the king.
#[test]
fn the_king() {
    assert_eq!(goes("4k3/8/8/8/8/8/8/K7 w - - -/- 0 1", "a1"), "a2 b1 b2");
    assert_eq!(
        forbidden_by("4k3/8/8/8/8/8/8/K7 w - - -/- 0 1", "a1a3"),
        Some(Clause::new(7, 1))
    );
}

/// §7.2: the queen.
#[test]
fn the_queen() {
    let fen = "4k3/8/8/8/8/8/8/Q3K3 w - - -/- 0 1";
    let targets = "a2 a3 a4 a5 a6 a7 a8 b1 b2 c1 c3 d1 d4 e5 f6 g7 h8";
    assert_eq!(goes(fen, "a1"), targets);
    assert_eq!(forbidden_by(fen, "a1b3"), Some(Clause::new(7, 2)));
}

/// §7.3: the rook.
#[test]
fn the_rook() {
    let fen = "4k3/8/8/8/8/8/8/R3K3 w - - -/- 0 1";
    assert_eq!(goes(fen, "a1"), "a2 a3 a4 a5 a6 a7 a8 b1 c1 d1");
    assert_eq!(forbidden_by(fen, "a1b2"), Some(Clause::new(7, 3)));
}

/// §7.4: the bishop.
#[test]
fn the_bishop() {
    let fen = "4k3/8/8/8/8/8/8/B3K3 w - - -/- 0 1";
    assert_eq!(goes(fen, "a1"), "b2 c3 d4 e5 f6 g7 h8");
    assert_eq!(forbidden_by(fen, "a1a2"), Some(Clause::new(7, 4)));
}

/// §7.5: the knight, which nothing between stops.
#[test]
fn the_knight() {
    let fen = "4k3/8/8/8/8/8/PP6/NR2K3 w - - -/- 0 1";
    assert_eq!(goes(fen, "a1"), "b3 c2");
    assert_eq!(forbidden_by(fen, "a1c3"), Some(Clause::new(7, 5)));
}

/// §7.6: sliders stop at the first piece, which they capture if it is an enemy.
#[test]
fn sliders_are_stopped() {
    let fen = "4k3/8/8/8/p7/8/1P6/R3K3 w - - -/- 0 1";
    assert_eq!(goes(fen, "a1"), "a2 a3 a4 b1 c1 d1");
    assert_eq!(forbidden_by(fen, "a1a5"), Some(Clause::new(7, 6)));
}

/// §8.1: one square straight forward to an empty square.
#[test]
fn pawns_step() {
    let fen = "4k3/8/8/3p4/3P4/2P5/8/4K3 w - - -/- 0 1";
    assert_eq!(goes(fen, "c3"), "c4");
    assert_eq!(goes(fen, "d4"), "");
    assert_eq!(forbidden_by(fen, "d4d5"), Some(Clause::new(8, 1)));
    assert_eq!(forbidden_by(fen, "c3c2"), Some(Clause::new(8, 1)));
}

/// §8.2: two squares from the starting rank, both empty.
#[test]
fn pawns_step_twice() {
    let fen = "4k3/8/8/8/8/2P4p/3P3P/4K3 w - - -/- 0 1";
    assert_eq!(goes(fen, "d2"), "d3 d4");
    assert_eq!(goes(fen, "h2"), "");
    assert_eq!(forbidden_by(fen, "c3c5"), Some(Clause::new(8, 2)));
    assert_eq!(forbidden_by(fen, "h2h4"), Some(Clause::new(8, 1)));
}

/// §8.3: captures are diagonal, diagonal moves are captures.
#[test]
fn pawns_capture() {
    let fen = "4k3/8/8/8/3p1n2/4P3/8/4K3 w - - -/- 0 1";
    assert_eq!(goes(fen, "e3"), "d4 e4 f4");
    assert_eq!(
        forbidden_by("4k3/8/8/8/8/4P3/8/4K3 w - - -/- 0 1", "e3d4"),
        Some(Clause::new(8, 3))
    );
    // A catapult is nothing to capture.
    assert_eq!(
        forbidden_by("4k3/8/8/8/8/4P3/8/4K3 w - - -/d4a1 0 1", "e3d4"),
        Some(Clause::new(8, 3))
    );
}

/// §8.4: promotion to queen, rook, bishop or knight.
#[test]
fn pawns_promote() {
    let fen = "4k3/P7/8/8/8/8/8/4K3 w - - -/- 0 1";
    assert_eq!(goes(fen, "a7"), "a8b a8n a8q a8r");
    assert_eq!(after(fen, "a7a8n"), "N3k3/8/8/8/8/8/8/4K3 b - - -/- 0 1");
    for action in ["a7a8", "a7a8k", "a7a8p", "e1e2q"] {
        assert_eq!(
            forbidden_by(fen, action),
            Some(Clause::new(8, 4)),
            "{action}"
        );
    }
}

/// §8.5: en passant in the very next turn, over and onto catapults; written only where legal.
#[test]
fn en_passant() {
    let fen = "4k3/8/8/8/3p4/8/4P3/4K3 w - - b1!e3/b8!f8! 0 1";
    let en_passant = after(fen, "e2e4");
    assert_eq!(en_passant, "4k3/8/8/8/3pP3/8/8/4K3 b - e3 b1!e3/b8!f8! 0 1");
    let taken = after(&en_passant, "d4e3");
    assert_eq!(taken, "4k3/8/8/8/8/4p3/8/4K3 w - - b1!e3/b8!f8! 0 2");
    // It lapses, also by the move of a catapult.
    let lapsed = after(&after(&en_passant, "b8b7"), "b1b2");
    assert_eq!(forbidden_by(&lapsed, "d4e3"), Some(Clause::new(8, 5)));
    // It would uncover a check: neither legal nor written.
    let pinned = "8/8/8/8/k2p3R/8/4P3/4K3 w - - -/- 0 1";
    assert_eq!(field(&after(pinned, "e2e4"), 3), "-");
}

/// §9.1: the move, and how the right is lost, by teleports too.
#[test]
fn the_right_to_castle() {
    let fen = "4k3/8/8/8/8/8/8/R3K2R w KQ - -/- 0 1";
    assert_eq!(after(fen, "e1g1"), "4k3/8/8/8/8/8/8/R4RK1 b - - -/- 1 1");
    assert_eq!(after(fen, "e1c1"), "4k3/8/8/8/8/8/8/2KR3R b - - -/- 1 1");
    assert_eq!(field(&after(fen, "a1a2"), 2), "K");
    assert_eq!(field(&after(fen, "e1e2"), 2), "-");
    assert_eq!(
        forbidden_by(&fen.replace("KQ", "K"), "e1c1"),
        Some(Clause::new(9, 1))
    );
    let leaves = "4k3/8/8/8/8/8/8/R3K2R w KQ - h1g6/- 0 1";
    assert_eq!(field(&after(leaves, "h1g6"), 2), "Q");
    let captured = "4k2r/8/8/8/1B6/8/8/4K3 w k - b4h8/- 3 3";
    assert_eq!(field(&after(captured, "b4h8"), 2), "-");
}

/// §9.2: no piece between; catapults of either side may be there.
#[test]
fn the_way_of_castling() {
    let pieces = "4k3/8/8/8/8/8/8/RN2K1NR w KQ - b1!f1!/- 0 1";
    assert_eq!(forbidden_by(pieces, "e1g1"), Some(Clause::new(9, 2)));
    assert_eq!(forbidden_by(pieces, "e1c1"), Some(Clause::new(9, 2)));
    let own = "4k3/8/8/8/8/8/8/R3K2R w KQ - b1!f1!/a5h5 0 1";
    assert_eq!(forbidden_by(own, "e1g1"), None);
    assert_eq!(forbidden_by(own, "e1c1"), None);
    let enemy = "4k3/8/8/8/8/8/8/R3K3 w Q - -/d1g7 0 1";
    assert_eq!(forbidden_by(enemy, "e1c1"), None);
}

/// §9.3: not out of check, through an attacked square or onto one; teleporting attacks as well.
#[test]
fn castling_and_attacks() {
    let rook_on = |file| {
        let row = ["3rk3", "2r1k3", "1r2k3"][file];
        format!("{row}/8/8/8/8/8/8/R3K3 w Q - -/- 0 1")
    };
    assert_eq!(forbidden_by(&rook_on(0), "e1c1"), Some(Clause::new(9, 3)));
    assert_eq!(forbidden_by(&rook_on(1), "e1c1"), Some(Clause::new(9, 3)));
    // An attacked b1 does not matter.
    assert_eq!(forbidden_by(&rook_on(2), "e1c1"), None);
    let check = "4k3/8/8/8/4r3/8/8/R3K3 w Q - -/- 0 1";
    assert_eq!(forbidden_by(check, "e1c1"), Some(Clause::new(9, 3)));
    let teleport_check = "4k3/4n3/8/8/8/8/8/R3K2R w KQ - -/e1e7 0 1";
    assert_eq!(
        forbidden_by(teleport_check, "e1c1"),
        Some(Clause::new(5, 5))
    );
    // Only the rook is attacked.
    let rook = "4k3/4n3/8/8/8/8/8/R3K2R w KQ - -/h1e7 0 1";
    assert_eq!(forbidden_by(rook, "e1g1"), None);
}

/// §9.4: no enemy catapult between that an enemy piece can teleport to.
#[test]
fn castling_past_enemy_catapults() {
    // Squares that the king starts from, passes or reaches, and the one next to the rook.
    for (catapults, action) in [
        ("-/f1e7", "e1g1"),
        ("-/g1e7", "e1g1"),
        ("-/d1e7", "e1c1"),
        ("-/c1e7", "e1c1"),
        ("-/b1e7", "e1c1"),
    ] {
        // A knight, a pinned one, and the king can teleport; a pawn and an enemy cannot.
        for (placement, clause) in [
            ("4k3/4n3/8/8/8/8/8/R3K2R", Some(Clause::new(9, 4))),
            ("4k3/4n3/4R3/8/8/8/8/R3K2R", Some(Clause::new(9, 4))),
            ("8/4k3/8/8/8/8/8/R3K2R", Some(Clause::new(9, 4))),
            ("4k3/4p3/8/8/8/8/8/R3K2R", None),
            ("3k4/8/8/8/8/8/8/R3K2R", None),
        ] {
            let fen = format!("{placement} w KQ - {catapults} 0 1");
            assert_eq!(forbidden_by(&fen, action), clause, "{action} in {fen}");
        }
    }
    let black = "r3k2r/8/8/8/8/8/8/4K3 b kq - e1b8/- 0 1";
    assert_eq!(forbidden_by(black, "e8c8"), Some(Clause::new(9, 4)));
    assert_eq!(forbidden_by(black, "e8g8"), None);
}

/// §9.5: catapults on the squares where king and rook end.
#[test]
fn castling_onto_catapults() {
    let own = "4k3/8/8/8/8/8/8/R3K2R w KQ - f1!g1/- 0 1";
    assert_eq!(catapults_after(own, "e1g1"), "f1!g1/-");
    let enemy = "4k3/8/8/8/8/8/8/R3K2R w KQ - -/c1h7 0 1";
    assert_eq!(catapults_after(enemy, "e1c1"), "-/c1h7");
}

/// §9.6: the king's move of two squares is castling with the right and a teleport without.
#[test]
fn castling_or_teleport() {
    let teleport = "4k3/8/8/8/8/8/8/4K2R w - - e1g1/- 0 1";
    assert_eq!(
        after(teleport, "e1g1"),
        "4k3/8/8/8/8/8/8/6KR b - - e1g1/- 1 1"
    );
    assert_eq!(san(teleport, "e1g1"), "K~g1");
    let castling = "4k3/8/8/8/8/8/8/4K2R w K - g1h1/- 0 1";
    assert_eq!(
        after(castling, "e1g1"),
        "4k3/8/8/8/8/8/8/5RK1 b - - g1h1/- 1 1"
    );
    assert_eq!(san(castling, "e1g1"), "O-O");
    let zeros = at(castling).action_from_san("0-0");
    assert_eq!(zeros, at(castling).action_from_text("e1g1"));
    let both = "4k3/8/8/8/8/8/8/4K2R w K - e1g1/- 0 1";
    assert_eq!(Catapult.parse_fen(both).unwrap_err().field, "catapults");
    // A catapult cannot come under a king.
    assert_eq!(
        forbidden_by("4k3/8/8/8/8/8/8/4K2R w K - d1g7/- 0 1", "d1e1"),
        Some(Clause::new(4, 2))
    );
}

/// §10.1: no action leaves the king attacked; a pinned piece attacks too.
#[test]
fn check() {
    let check = "4k3/8/8/8/4r3/8/P7/4K3 w - - -/- 0 1";
    assert_eq!(forbidden_by(check, "a2a3"), Some(Clause::new(10, 1)));
    let pinned = "4r1k1/8/8/8/8/8/4N3/4K3 w - - e2b7/- 0 1";
    assert_eq!(forbidden_by(pinned, "e2b7"), Some(Clause::new(10, 1)));
    assert_eq!(forbidden_by(pinned, "e2c3"), Some(Clause::new(10, 1)));
    // Teleports relieve check: the king goes, something is put between, the checker is captured.
    for (fen, action) in [
        ("4r1k1/8/8/8/8/8/8/4K3 w - - e1b5/- 0 1", "e1b5"),
        ("4r1k1/8/8/8/8/8/8/N3K3 w - - a1e4/- 0 1", "a1e4"),
        ("6k1/8/8/8/4r3/8/8/N3K3 w - - a1e4/- 0 1", "a1e4"),
    ] {
        assert!(at(fen).in_check());
        assert_eq!(forbidden_by(fen, action), None, "{fen}");
    }
}

/// §10.2: the king does not move to an attacked square, by teleporting either.
#[test]
fn attacked_squares() {
    let fen = "4k3/8/8/8/5r2/8/8/4K3 w - - -/- 0 1";
    assert_eq!(goes(fen, "e1"), "d1 d2 e2");
    assert_eq!(forbidden_by(fen, "e1f1"), Some(Clause::new(10, 2)));
    let teleport = "1r2k3/8/8/8/8/8/8/4K3 w - - e1b5/- 0 1";
    assert_eq!(forbidden_by(teleport, "e1b5"), Some(Clause::new(10, 2)));
    let protected = "4k3/8/2p5/1r6/8/8/8/4K3 w - - e1b5/- 0 1";
    assert_eq!(forbidden_by(protected, "e1b5"), Some(Clause::new(10, 2)));
    // A slider sees through the square that the king leaves.
    let through = "4k3/8/8/8/8/8/8/r3K3 w - - e1h1/- 0 1";
    assert_eq!(forbidden_by(through, "e1h1"), Some(Clause::new(10, 2)));
}
