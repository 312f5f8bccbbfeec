//! §5 and §6: castling and check.

use super::*;
use springald_core::Clause;
use springald_testkit as testkit;

/// The tests, by the clauses of RULES.md that they cover.
#[rustfmt::skip]
pub(crate) const CLAUSES: testkit::Clauses = &[
    ("5.1", castling),
    ("5.1", castling_rights_end),
    ("5.2", castling_needs_an_empty_path),
    ("5.3", castling_and_attacks),
    ("6.1", check_must_be_relieved),
    ("6.1", pins),
    ("6.1", pinned_pieces_attack),
    ("6.2", the_king_avoids_attacks),
];

/// §5.1: king and rook go to their squares, on both wings and for both sides.
#[test]
fn castling() {
    const WHITE: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 9";
    const BLACK: &str = "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 3 9";
    assert_eq!(after(WHITE, "e1g1"), "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 4 9");
    assert_eq!(after(WHITE, "e1c1"), "r3k2r/8/8/8/8/8/8/2KR3R b kq - 4 9");
    assert_eq!(after(BLACK, "e8g8"), "r4rk1/8/8/8/8/8/8/R3K2R w KQ - 4 10");
    assert_eq!(after(BLACK, "e8c8"), "2kr3r/8/8/8/8/8/8/R3K2R w KQ - 4 10");
}

/// §5.1: moving the king ends both rights, moving or losing a rook ends one.
#[test]
fn castling_rights_end() {
    const FEN: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let rights = |fen: &str| fen.split(' ').nth(2).unwrap().to_owned();
    for (action, left) in [
        ("e1e2", "kq"),
        ("e1g1", "kq"),
        ("a1b1", "Kkq"),
        ("h1g1", "Qkq"),
        // The rook captures a rook: a right of each side ends.
        ("a1a8", "Kk"),
        ("h1h8", "Qq"),
    ] {
        assert_eq!(rights(&after(FEN, action)), left, "{action}");
    }
    let mut record = from(FEN);
    play(&mut record, "h1g1 e8e7 g1h1 e7e8");
    assert_eq!(record.position().fen(), "r3k2r/8/8/8/8/8/8/R3K2R w Q - 4 3");
    assert_eq!(
        forbidden_by(&record.position().fen(), "e1g1"),
        Some(Clause::new(5, 1))
    );
    assert_eq!(forbidden_by(&record.position().fen(), "e1c1"), None);
}

/// §5.2: nothing stands between king and rook, not even where the king does not pass.
#[test]
fn castling_needs_an_empty_path() {
    const SOME: &str = "4k3/8/8/8/8/8/8/RN2K1NR w KQ - 0 1";
    assert_eq!(forbidden_by(SOME, "e1g1"), Some(Clause::new(5, 2)));
    assert_eq!(forbidden_by(SOME, "e1c1"), Some(Clause::new(5, 2)));
    for blocked in ["R1b1K2R", "R2bK2R"] {
        let fen = format!("4k3/8/8/8/8/8/8/{blocked} w KQ - 0 1");
        assert_eq!(forbidden_by(&fen, "e1c1"), Some(Clause::new(5, 2)), "{fen}");
        assert_eq!(forbidden_by(&fen, "e1g1"), None, "{fen}");
    }
    assert_eq!(
        forbidden_by("4k3/8/8/8/8/8/8/R3Kn1R w KQ - 0 1", "e1g1"),
        Some(Clause::new(5, 2))
    );
}

/// §5.3: the king castles neither out of, nor through, nor into an attack.
#[test]
fn castling_and_attacks() {
    let with_rook_on = |file: char| {
        let before = file as u8 - b'a';
        let rank = format!("{before}r{}", 7 - before).replace('0', "");
        format!("4k3/{rank}/8/8/8/8/8/R3K2R w KQ - 0 1")
    };
    for (file, kingside, queenside) in [
        // The rook may be attacked, and so may the square that only the rook crosses.
        ('b', None, None),
        ('c', None, Some(Clause::new(5, 3))),
        ('d', None, Some(Clause::new(5, 3))),
        ('e', Some(Clause::new(5, 3)), Some(Clause::new(5, 3))),
        ('f', Some(Clause::new(5, 3)), None),
        ('g', Some(Clause::new(5, 3)), None),
        ('h', None, None),
    ] {
        assert_eq!(
            forbidden_by(&with_rook_on(file), "e1g1"),
            kingside,
            "{file}"
        );
        assert_eq!(
            forbidden_by(&with_rook_on(file), "e1c1"),
            queenside,
            "{file}"
        );
    }
    assert_eq!(
        forbidden_by("4k3/8/8/8/8/8/6p1/R3K2R w KQ - 0 1", "e1g1"),
        Some(Clause::new(5, 3))
    );
    assert_eq!(
        forbidden_by("4k3/8/8/8/8/8/1p6/R3K2R w KQ - 0 1", "e1c1"),
        Some(Clause::new(5, 3))
    );
    assert_eq!(
        forbidden_by("4k3/8/8/8/8/8/8/RN2K2R w K - 0 1", "e1g1"),
        None
    );
}

/// §6.1: a check is relieved by moving the king, capturing the checker or stopping it on its way.
#[test]
fn check_must_be_relieved() {
    const FEN: &str = "k3r3/8/8/8/B7/8/3P1N2/4K2R w K - 0 1";
    let position = at(FEN);
    assert!(position.in_check());
    let mut texts: Vec<_> = position
        .actions()
        .into_iter()
        .map(|action| position.action_text(action))
        .collect();
    texts.sort();
    assert_eq!(texts.join(" "), "a4e8 e1d1 e1f1 f2e4");
    assert_eq!(forbidden_by(FEN, "h1h8"), Some(Clause::new(6, 1)));
    assert_eq!(forbidden_by(FEN, "d2d4"), Some(Clause::new(6, 1)));
    // Two checkers at once: only the king can move.
    let double = "4k3/8/8/8/1b6/5n2/8/R2QK3 w Q - 0 1";
    assert_eq!(goes(double, "d1"), "");
    assert_eq!(goes(double, "e1"), "e2 f1 f2");
}

/// §6.1: no move opens the king to an attack, and a pinned piece moves along its line only.
#[test]
fn pins() {
    const FEN: &str = "k3r3/8/8/7b/8/5P2/4R3/1r1NK3 w - - 0 1";
    assert_eq!(goes(FEN, "e2"), "e3 e4 e5 e6 e7 e8");
    assert_eq!(goes(FEN, "d1"), "");
    assert_eq!(forbidden_by(FEN, "d1c3"), Some(Clause::new(6, 1)));
    assert_eq!(goes(FEN, "f3"), "f4");
    // En passant takes two pieces off one rank.
    assert_eq!(
        forbidden_by("4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 2", "e5d6"),
        Some(Clause::new(6, 1))
    );
}

/// §6.1: a pinned piece attacks as well as any other.
#[test]
fn pinned_pieces_attack() {
    // The knight on e5 may not leave the file of its king, and still guards f3 and d3.
    const FEN: &str = "4k3/8/8/4n3/8/8/4R1K1/8 w - - 0 1";
    assert_eq!(forbidden_by(FEN, "g2f3"), Some(Clause::new(6, 2)));
    assert_eq!(goes(FEN, "g2"), "f1 f2 g1 g3 h1 h2 h3");
    assert!(at("4k3/8/8/4n3/8/5K2/4R3/8 w - - 0 1").in_check());
}

/// §6.2: the king does not go to an attacked square, nor to one that it hides behind itself.
#[test]
fn the_king_avoids_attacks() {
    const RAY: &str = "k3r3/8/8/8/4K3/8/8/8 w - - 0 1";
    assert_eq!(goes(RAY, "e4"), "d3 d4 d5 f3 f4 f5");
    assert_eq!(forbidden_by(RAY, "e4e3"), Some(Clause::new(6, 2)));
    // A defended piece cannot be captured, an undefended one can.
    let captures = "k3r3/8/8/8/8/8/3bp3/4K3 w - - 0 1";
    assert_eq!(goes(captures, "e1"), "d2 f2");
    // Kings keep apart.
    assert_eq!(
        goes("8/8/8/8/3k4/8/3K4/8 w - - 0 1", "d2"),
        "c1 c2 d1 e1 e2"
    );
}
