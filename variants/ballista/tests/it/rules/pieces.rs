//! The pieces, the ballista and what it boosts: RULES.md 3 to 5.

use super::{after, at, forbidden_by, goes};
use springald_core::{Clause, Screen};
use springald_testkit as testkit;

/// The tests, by the clauses of RULES.md that they cover.
#[rustfmt::skip]
pub(crate) const CLAUSES: testkit::Clauses = &[
    ("3.1", the_king),
    ("3.2", the_queen),
    ("3.3", the_rook),
    ("3.4", the_bishop),
    ("3.5", the_knight),
    ("3.6", pieces_in_the_way),
    ("4.1", the_ballista),
    ("4.2", the_ballista_is_harmless),
    ("5.1", boosted_pieces),
    ("5.2", kings_and_ballistas),
    ("5.3", moves_of_boosted_pieces),
    ("5.4", captures_of_boosted_pieces),
    ("5.5", castling_beside_ballistas),
];

/// §3.1: the king's eight neighbours.
#[test]
fn the_king() {
    const FEN: &str = "k8/9/9/9/3K5/9/9/9 w - - 0 1";
    assert_eq!(goes(FEN, "d4"), "c3 c4 c5 d3 d5 e3 e4 e5");
}

/// §3.2: the queen's eight directions, to the edges of a board of nine files.
#[test]
fn the_queen() {
    assert_eq!(
        goes("1k7/9/9/9/8Q/9/9/K8 w - - 0 1", "i4"),
        "a4 b4 c4 d4 e4 e8 f1 f4 f7 g2 g4 g6 h3 h4 h5 i1 i2 i3 i5 i6 i7 i8"
    );
}

/// §3.3: the rook's four directions.
#[test]
fn the_rook() {
    assert_eq!(
        goes("1k7/9/9/9/9/9/9/K7R w - - 0 1", "i1"),
        "b1 c1 d1 e1 f1 g1 h1 i2 i3 i4 i5 i6 i7 i8"
    );
}

/// §3.4: the bishop's four directions.
#[test]
fn the_bishop() {
    assert_eq!(
        goes("k8/9/9/4B4/9/9/9/1K7 w - - 0 1", "e5"),
        "a1 b2 b8 c3 c7 d4 d6 f4 f6 g3 g7 h2 h8 i1"
    );
}

/// §3.5: the knight's leaps, over pieces between.
#[test]
fn the_knight() {
    assert_eq!(
        goes("k8/9/9/2ppp4/2pNp4/2ppp4/9/K8 w - - 0 1", "d4"),
        "b3 b5 c2 c6 e2 e6 f3 f5"
    );
}

/// §3.6: nothing else passes over pieces, whether by its own power or by a boost.
#[test]
fn pieces_in_the_way() {
    const FEN: &str = "k8/9/9/3p5/9/3P5/9/K2R5 w - - 0 1";
    assert_eq!(forbidden_by(FEN, "d1d4"), Some(Clause::new(3, 6)));
    let boosted = "k8/9/9/1p7/9/1N7/A8/K8 w - - 0 1";
    assert_eq!(forbidden_by(boosted, "b3b4"), None);
    assert_eq!(forbidden_by(boosted, "b3b6"), Some(Clause::new(3, 6)));
}

/// §4.1: the ballista goes sideways any distance, and one square straight.
#[test]
fn the_ballista() {
    assert_eq!(
        goes("k8/9/9/9/9/2p1A2P1/9/K8 w - - 0 1", "e3"),
        "d3 e2 e4 f3 g3"
    );
}

/// §4.2: it captures nothing, attacks nothing, and is captured.
#[test]
fn the_ballista_is_harmless() {
    const FEN: &str = "9/9/9/4k4/4A4/9/9/K8 w - - 0 1";
    assert_eq!(forbidden_by(FEN, "e4e5"), Some(Clause::new(4, 2)));
    let black = "9/9/9/4k4/4A4/9/P8/K8 b - - 0 1";
    assert!(!at(black).in_check());
    // The king may stand beside it, also straight before it, and take it.
    for action in ["e5d4", "e5f5", "e5e4"] {
        assert_eq!(forbidden_by(black, action), None, "{action}");
    }
    assert_eq!(after(black, "e5e4"), "9/9/9/9/4k4/9/P8/K8 w - - 0 2");
}

/// §5.1: all eight neighbours of a ballista of either side are boosted, as long as it is there.
#[test]
fn boosted_pieces() {
    let own = "k8/9/9/9/9/1NNN5/1NAN5/1NNNK4 w - - 0 1";
    let theirs = "k8/9/9/9/9/1NNN5/1NaN5/1NNNK4 w - - 0 1";
    for fen in [own, theirs] {
        let mut boosted = Vec::new();
        at(fen).each_placed(|placed| {
            if placed.note.as_deref() == Some("boosted") {
                boosted.push(placed.piece.letter);
            }
        });
        assert_eq!(boosted, ['N'; 8], "{fen}");
    }
    // Two squares away is too far.
    let far = "k8/9/9/9/4N4/9/4A4/K8 w - - 0 1";
    assert_eq!(goes(far, "e4"), "c3 c5 d2 d6 f2 f6 g3 g5");
    // Once the ballista has left, the knight leaps again.
    let near = "k8/9/9/9/4N4/4A4/9/K8 w - - 0 1";
    assert_eq!(forbidden_by(near, "e4f6"), Some(Clause::new(5, 3)));
    let left = after(near, "e3i3 a8b8");
    assert_eq!(forbidden_by(&left, "e4f6"), None);
    assert_eq!(forbidden_by(&left, "e4e5"), Some(Clause::new(3, 5)));
}

/// §5.2: kings are never boosted, a lone ballista is not, one beside another is.
#[test]
fn kings_and_ballistas() {
    assert_eq!(
        goes("k8/9/9/9/4K4/3A5/9/9 w - - 0 1", "e4"),
        "d4 d5 e3 e5 f3 f4 f5"
    );
    let pair = "k8/9/9/9/3AA4/9/9/K8 w - - 0 1";
    assert_eq!(
        goes(pair, "d4"),
        "a4 a7 b2 b4 b6 c3 c4 c5 d1 d2 d3 d5 d6 d7 d8 e3 e5 f2 f6 g1 g7 h8"
    );
    let alone = "k8/9/9/9/3A1A3/9/9/K8 w - - 0 1";
    assert_eq!(goes(alone, "d4"), "a4 b4 c4 d3 d5 e4");
}

/// §5.3: without capturing a boosted piece moves like a queen, and only so.
#[test]
fn moves_of_boosted_pieces() {
    let queen = "a4 a8 b1 b4 b7 c2 c4 c6 d3 d4 d5 e5 e6 e7 e8 f3 f4 f5 g2 g4 g6 h1 h4 h7 i4 i8";
    for piece in ["Q", "R", "B", "N", "A"] {
        let fen = format!("1k7/9/9/9/4{piece}4/4A4/9/K8 w - - 0 1");
        assert_eq!(goes(&fen, "e4"), queen, "{piece}");
    }
    let knight = "k8/9/9/9/4N4/4A4/9/K8 w - - 0 1";
    assert_eq!(forbidden_by(knight, "e4d6"), Some(Clause::new(5, 3)));
    // A pawn has no push of its own left, but slides over the same squares, and others.
    let pawn = "k8/9/9/9/9/9/3AP4/K8 w - - 0 1";
    for action in ["e2e3", "e2e4", "e2e6", "e2e1", "e2i2", "e2a6"] {
        assert_eq!(forbidden_by(pawn, action), None, "{action}");
    }
}

/// §5.4: capturing, attacks, checks and pins know no boosts.
#[test]
fn captures_of_boosted_pieces() {
    // Only the diagonal neighbour of the bishop can be taken, only the knight's leap captures.
    let bishop = "1k7/9/9/3pp4/4B4/4A4/9/1K7 w - - 0 1";
    assert_eq!(forbidden_by(bishop, "e4d5"), None);
    assert_eq!(forbidden_by(bishop, "e4e5"), Some(Clause::new(5, 4)));
    let knight = "k8/9/3p1r3/4p4/4N4/4A4/9/K8 w - - 0 1";
    assert_eq!(forbidden_by(knight, "e4f6"), None);
    assert_eq!(forbidden_by(knight, "e4e5"), Some(Clause::new(5, 4)));
    // No check along a line that is only the boost's.
    assert!(!at("4k4/9/9/9/9/2r6/1a7/K8 w - - 0 1").in_check());
    assert!(at("4k4/9/9/9/9/1n7/2a6/K8 w - - 0 1").in_check());
    // No pin either: the knight before the boosted rook may leave the diagonal.
    let shield = "4k4/9/9/9/3r5/2Na5/9/K8 w - - 0 1";
    assert_eq!(forbidden_by(shield, "c3c4"), None);
    assert_eq!(
        forbidden_by(&shield.replace('r', "b"), "c3c4"),
        Some(Clause::new(8, 1))
    );
}

/// §5.5: castling beside ballistas.
#[test]
fn castling_beside_ballistas() {
    const FEN: &str = "4k4/9/9/9/9/9/A3A4/R3K3R w KQ - 0 1";
    for action in ["e1g1", "e1c1"] {
        assert_eq!(forbidden_by(FEN, action), None);
    }
}
