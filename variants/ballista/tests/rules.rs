//! RULES.md clause by clause. Every test says in its comment which clause it holds the program to.

use springald_ballista::{Ballista, BallistaPosition};
use springald_core::{
    Clause, Click, EndError, Explain, IllegalReason, NotationExt, Position as _, PositionExt,
    Record, Screen, Side, Termination, Variant, Verdict,
};

const START: &str = "rnbqkabnr/ppppppppp/9/9/9/9/PPPPPPPPP/RNBQKABNR w KQkq - 0 1";

fn at(fen: &str) -> BallistaPosition {
    BallistaPosition::from_fen(fen).unwrap()
}

/// Where the piece on `from` may go, in alphabetical order.
fn goes(fen: &str, from: &str) -> String {
    let position = at(fen);
    let mut targets: Vec<String> = position
        .actions()
        .into_iter()
        .filter_map(|action| Some(position.action_text(action).strip_prefix(from)?.to_owned()))
        .collect();
    targets.sort();
    targets.join(" ")
}

/// The clause that forbids an action; nothing where it is legal.
fn forbidden_by(fen: &str, action: &str) -> Option<Clause> {
    let position = at(fen);
    let why = position.why_not(action).unwrap();
    let clause = why.map(|why| why.clause().expect("a clause"));
    let listed = position.action_from_text(action).is_some();
    assert_eq!(listed, clause.is_none(), "{action} in {fen}");
    clause
}

/// The FEN after some actions.
fn after(fen: &str, actions: &str) -> String {
    let mut position = at(fen);
    for text in actions.split(' ') {
        position = position.after_unchecked(position.action_from_text(text).unwrap());
    }
    position.fen()
}

/// The SANs of all actions.
fn sans(fen: &str) -> Vec<String> {
    let position = at(fen);
    let actions = position.actions().into_iter();
    actions.map(|action| position.san(action)).collect()
}

fn from(fen: &str) -> Record<Ballista> {
    Record::from_position(Ballista, at(fen))
}

fn verdict(fen: &str) -> Option<Verdict> {
    at(fen).verdict()
}

#[test]
fn the_tests_cite_every_clause() {
    let tests = include_str!("rules.rs");
    for line in Ballista.info().rules.lines() {
        let clause = line
            .strip_prefix("**")
            .and_then(|line| line.split_once("**"));
        if let Some((clause, _)) = clause {
            let cited = tests.contains(&format!("§{clause}:"));
            assert!(cited, "no test of {clause}");
        }
    }
}

/// §1.1: the pieces at the start.
#[test]
fn the_start() {
    assert_eq!(BallistaPosition::start().fen(), START);
    assert_eq!(at(START), BallistaPosition::start());
    assert!(Ballista.info().rules.contains(START));
}

/// §2.1: White begins, the players take turns, and a turn is one move of one's own piece.
#[test]
fn the_players_take_turns() {
    let mut record = Record::new(Ballista);
    for (turn, action) in ["e2e4", "f7b3", "h1i3", "h8i6"].into_iter().enumerate() {
        let side = Side::BOTH[turn % 2];
        assert_eq!(record.position().side(), side);
        assert!(record.position().at_turn_start());
        record.play_text(action).unwrap();
        assert_eq!(record.turns().len(), turn + 1);
        assert_eq!(record.turns()[turn].side, side);
    }
    for action in ["e7e6", "e5e6", "a2a2"] {
        assert_eq!(
            forbidden_by(START, action),
            Some(Clause::new(2, 1)),
            "{action}"
        );
    }
}

/// §2.2: one's own pieces are in the way; an enemy piece is captured and leaves the board.
#[test]
fn captures() {
    const FEN: &str = "4k4/9/9/9/9/9/9/n1R1K4 w - - 7 9";
    assert_eq!(forbidden_by(FEN, "c1e1"), Some(Clause::new(2, 2)));
    assert_eq!(after(FEN, "c1a1"), "4k4/9/9/9/9/9/9/R3K4 b - - 0 9");
}

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

/// §3.5: the knight's leaps, over whatever stands between.
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
fn who_is_boosted() {
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
fn how_the_boosted_move() {
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
fn how_the_boosted_capture() {
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

/// §6.1: one square straight forward.
#[test]
fn pawns_move_forward() {
    const FEN: &str = "k8/9/9/9/9/4P4/9/K8 w - - 0 1";
    assert_eq!(goes(FEN, "e3"), "e4");
    assert_eq!(goes(&FEN.replace("9/4P4", "4p4/4P4"), "e3"), "");
    assert_eq!(goes("k8/4p1p2/6P2/9/9/9/9/K8 b - - 0 1", "e7"), "e5 e6");
}

/// §6.2: two squares from the starting rank, three from the rank behind, whenever they stand there.
#[test]
fn pawns_start_far() {
    assert_eq!(goes("k8/9/9/9/9/9/4P4/K8 w - - 0 1", "e2"), "e3 e4");
    assert_eq!(goes("k8/9/9/9/9/9/9/K3P4 w - - 0 1", "e1"), "e2 e3 e4");
    assert_eq!(goes("k3p4/9/9/9/9/9/9/K8 b - - 0 1", "e8"), "e5 e6 e7");
    assert_eq!(goes("k8/9/9/9/9/4n4/9/K3P4 w - - 0 1", "e1"), "e2");
    assert_eq!(goes("k8/9/9/9/4n4/9/4P4/K8 w - - 0 1", "e2"), "e3");
    // A pawn that a ballista brought back goes two squares again.
    let back = after(
        "k8/9/9/9/9/4P4/5A3/K8 w - - 0 1",
        "e3e2 a8b8 f2f3 b8a8 f3i3 a8b8",
    );
    assert_eq!(goes(&back, "e2"), "e3 e4");
}

/// §6.3: captures diagonally forward.
#[test]
fn pawns_capture_diagonally() {
    const FEN: &str = "k8/9/9/3ppp3/3pPp3/3ppp3/9/K8 w - - 0 1";
    assert_eq!(goes(FEN, "e4"), "d5 f5");
    assert_eq!(
        forbidden_by("k8/9/9/9/4P4/9/9/K8 w - - 0 1", "e4d5"),
        Some(Clause::new(6, 3))
    );
    // No way around the edge.
    assert_eq!(goes("k8/9/9/p7p/8P/9/9/K8 w - - 0 1", "i4"), "");
    assert_eq!(goes("k8/9/9/9/P7p/7p1/9/K8 w - - 0 1", "a4"), "a5");
}

/// §6.4: promotion by push, capture and slide, to five kinds of pieces.
#[test]
fn promotion() {
    assert_eq!(
        goes("k4n3/4P4/9/9/9/9/9/K8 w - - 0 1", "e7"),
        "e8a e8b e8n e8q e8r f8a f8b f8n f8q f8r"
    );
    let slide_far = "k8/9/9/9/4P4/3a5/9/K8 w - - 0 1";
    assert_eq!(after(slide_far, "e4e8a"), "k3A4/9/9/9/9/3a5/9/K8 b - - 0 1");
    assert_eq!(after(slide_far, "e4e1"), "k8/9/9/9/9/3a5/9/K3P4 b - - 1 1");
    assert_eq!(forbidden_by(slide_far, "e4e8"), Some(Clause::new(6, 4)));
    assert_eq!(forbidden_by(slide_far, "e4e8k"), Some(Clause::new(6, 4)));
}

/// §6.5: every square that a pawn passed, by push or slide, in the next turn only, by pawns only.
#[test]
fn en_passant() {
    let triple = "k8/9/9/9/9/3p1p3/5p3/K3P4 w - - 0 1";
    let passed = after(triple, "e1e4");
    assert_eq!(forbidden_by(&passed, "d3e2"), None);
    assert_eq!(forbidden_by(&passed, "f3e2"), None);
    assert_eq!(after(&passed, "d3e2"), "k8/9/9/9/9/5p3/4pp3/K8 w - - 0 2");
    let later = after(&passed, "a8b8 a1b1");
    assert_eq!(forbidden_by(&later, "d3e2"), Some(Clause::new(6, 5)));

    let slide = after("k8/9/9/9/4p3p/9/3AP4/K8 w - - 0 1", "e2h5");
    assert_eq!(goes(&slide, "e4"), "e3 f3");
    assert_eq!(forbidden_by(&slide, "i4h3"), Some(Clause::new(6, 3)));
    // Where the slide begins and ends nothing was passed.
    let ends = after("k8/9/9/8p/3AP3p/9/9/K8 w - - 0 1", "e4h4");
    assert_eq!(forbidden_by(&ends, "i5h4"), None);
    assert_eq!(at(&ends).en_passant(), None);

    // Also where the slide relieves a check, and only its end is between the king and the rook.
    let relief = after("r3k4/9/9/3p5/9/9/3AP4/K8 w - - 0 1", "e2a6");
    assert!(relief.ends_with("b - a6:d3c4b5 1 1"), "{relief}");
    assert_eq!(goes(&relief, "d5"), "c4 d4");

    // Only pawns capture so, and not after a capture.
    let pieces = after("k8/9/9/2b6/2n6/9/4P4/K8 w - - 0 1", "e2e4");
    assert_eq!(at(&pieces).en_passant(), None);
    assert_eq!(forbidden_by(&pieces, "c4e3"), None);
    assert!(after(&pieces, "c4e3").contains("/4P4/"));
}

/// §6.5: what a pawn became is captured, and a capturing pawn may be promoted.
#[test]
fn en_passant_and_promotion() {
    let promoted = after("k8/3p5/9/4P4/4A4/9/9/K8 w - - 6 1", "e5e8n");
    assert!(promoted.ends_with("b - e8:e6e7 0 1"), "{promoted}");
    assert_eq!(after(&promoted, "d7e6"), "k8/9/4p4/9/4A4/9/9/K8 w - - 0 2");

    let along_the_rank = after("k8/9/9/9/9/9/4p4/K1AP5 w - - 0 1", "d1g1");
    assert_eq!(
        forbidden_by(&along_the_rank, "e2f1"),
        Some(Clause::new(6, 4))
    );
    assert_eq!(
        after(&along_the_rank, "e2f1a"),
        "k8/9/9/9/9/9/9/K1A2a3 w - - 0 2"
    );
}

/// §6.6: en passant is part of a position only while it is legal.
#[test]
fn idle_passed_squares() {
    assert!(after("k8/9/9/9/3p5/9/4P4/K8 w - - 0 1", "e2e4").contains(" e4:e3 "));
    let alone = after("k8/9/9/9/1p7/9/4P4/K8 w - - 0 1", "e2e4");
    let pinned = after("9/9/9/9/R2p4k/9/4P4/K8 w - - 0 1", "e2e4");
    for fen in [alone, pinned] {
        assert!(fen.contains(" - - "), "{fen}");
    }
}

/// §6.7: a slide onto a passed square is another move than the capture there.
#[test]
fn slide_and_capture() {
    const FEN: &str = "k8/9/9/9/3pP4/2a6/9/K8 b - e4:e3 4 1";
    assert_eq!(after(FEN, "d4e3"), "k8/9/9/9/9/2a1p4/9/K8 w - - 0 2");
    assert_eq!(after(FEN, "d4e3-"), "k8/9/9/9/4P4/2a1p4/9/K8 w - - 5 2");
    let asked = ["d4e3", "d4e3-"].map(|text| {
        let action = at(FEN).action_from_text(text).unwrap();
        at(FEN).gesture(action)[2].clone()
    });
    assert_eq!(
        asked,
        ["capture", "slide"].map(|name| Click::Button(name.into()))
    );
}

/// §7.1: the king goes two squares, the rook to the square it crossed; once.
#[test]
fn castling() {
    const FEN: &str = "r3k3r/9/9/9/9/9/9/R3K3R w KQkq - 4 1";
    assert_eq!(after(FEN, "e1g1"), "r3k3r/9/9/9/9/9/9/R4RK2 b kq - 5 1");
    assert_eq!(after(FEN, "e1c1"), "r3k3r/9/9/9/9/9/9/2KR4R b kq - 5 1");
    assert_eq!(after(FEN, "a1a2 e8g8"), "r4rk2/9/9/9/9/9/R8/4K3R w K - 6 2");
    // A captured rook takes the right with it.
    assert_eq!(after(FEN, "i1i8"), "r3k3R/9/9/9/9/9/9/R3K4 b Qq - 0 1");
    assert_eq!(
        forbidden_by(&after(FEN, "e1e2 a8a7 e2e1 a7a8"), "e1g1"),
        Some(Clause::new(7, 1))
    );
    assert_eq!(
        forbidden_by(&after(FEN, "e1e2 a8a7"), "e2g2"),
        Some(Clause::new(3, 1))
    );
}

/// §7.2: nothing between king and rook.
#[test]
fn castling_needs_room() {
    for between in ["RN2K3R", "R1N1K3R", "R2NK3R"] {
        let fen = format!("4k4/9/9/9/9/9/9/{between} w KQ - 0 1");
        assert_eq!(
            forbidden_by(&fen, "e1c1"),
            Some(Clause::new(7, 2)),
            "{between}"
        );
        assert_eq!(forbidden_by(&fen, "e1g1"), None, "{between}");
    }
    for between in ["R3KN2R", "R3K1N1R", "R3K2NR"] {
        let fen = format!("4k4/9/9/9/9/9/9/{between} w KQ - 0 1");
        assert_eq!(
            forbidden_by(&fen, "e1g1"),
            Some(Clause::new(7, 2)),
            "{between}"
        );
        assert_eq!(forbidden_by(&fen, "e1c1"), None, "{between}");
    }
}

/// §7.3: not out of, through or into check; attacks on the rook and beside it do not matter.
#[test]
fn castling_needs_safety() {
    for (rook, kingside, queenside) in [
        ("4r4", Some(Clause::new(7, 3)), Some(Clause::new(7, 3))),
        ("3r1r3", Some(Clause::new(7, 3)), Some(Clause::new(7, 3))),
        ("2r3r2", Some(Clause::new(7, 3)), Some(Clause::new(7, 3))),
        ("rr5rr", None, None),
    ] {
        let fen = format!("4k4/9/9/9/{rook}/9/9/R3K3R w KQ - 0 1");
        assert_eq!(forbidden_by(&fen, "e1g1"), kingside, "{rook}");
        assert_eq!(forbidden_by(&fen, "e1c1"), queenside, "{rook}");
    }
}

/// §8.1: no move leaves the own king in check; pinned pieces give check all the same.
#[test]
fn check() {
    const PINNED: &str = "k3r4/9/9/9/9/9/4A4/4K4 w - - 0 1";
    assert_eq!(forbidden_by(PINNED, "e2f2"), Some(Clause::new(8, 1)));
    assert_eq!(forbidden_by(PINNED, "e2e3"), None);
    // In check: capture, interpose (here by a boost), or step away.
    let check = "1k2r4/9/9/9/9/1A7/2N6/4K2B1 w - - 0 1";
    assert!(at(check).in_check());
    assert_eq!(goes(check, "c2"), "e2 e4");
    assert_eq!(goes(check, "h1"), "e4");
    // The rook that gives check is pinned itself.
    assert!(at("4k4/9/9/9/9/9/4r3K/4R4 w - - 0 1").in_check());
}

/// §8.2: the king does not step onto attacked squares, nor back along the line of a check.
#[test]
fn the_king_avoids_attacks() {
    const FEN: &str = "k3r4/9/9/9/9/4K4/9/9 w - - 0 1";
    assert_eq!(goes(FEN, "e3"), "d2 d3 d4 f2 f3 f4");
}

/// §9.1: checkmate.
#[test]
fn checkmate() {
    const MATED: &str = "4k4/9/9/9/9/9/r8/r3K4 w - - 0 1";
    let mate = Some(Verdict::win(Side::Black, Termination::CHECKMATE));
    assert_eq!(verdict(MATED), mate);
    assert_eq!(forbidden_by(MATED, "e1f1"), Some(Clause::new(9, 1)));
    // A boosted piece can interpose where it otherwise could not.
    assert_eq!(verdict("k8/9/9/9/9/9/PPN6/K1A5r w - - 0 1"), None);
}

/// §9.2: stalemate; a boosted pawn is not stuck.
#[test]
fn stalemate() {
    let stuck = "k8/2Q6/9/9/9/9/9/K8 b - - 0 1";
    assert_eq!(verdict(stuck), Some(Verdict::draw(Termination::STALEMATE)));
    let blocked = "k8/2Q6/9/9/9/4p4/4P4/K8 b - - 0 1";
    assert_eq!(
        verdict(blocked),
        Some(Verdict::draw(Termination::STALEMATE))
    );
    assert_eq!(verdict("k8/2Q6/9/9/9/4p4/4PA3/K8 b - - 0 1"), None);
}

/// §9.3: who cannot mate.
#[test]
fn insufficient_material() {
    let draw = Some(Verdict::draw(Termination::INSUFFICIENT_MATERIAL));
    for rest in ["9", "A1A1a4", "N8", "B8", "B1B6", "B1b6", "a8"] {
        let fen = format!("8k/9/9/{rest}/9/9/9/8K w - - 0 1");
        assert_eq!(verdict(&fen), draw, "{rest}");
    }
    // When the other side's time is up: neither a king (§5.2) nor a ballista (§4.2) gives check.
    for (own, may) in [("9", false), ("AA7", false), ("N8", true), ("P8", true)] {
        let position = at(&format!("4k4/r8/9/{own}/9/9/9/4K4 w - - 0 1"));
        assert_eq!(Side::BOTH.map(|side| position.may_win(side)), [may, true]);
    }
    for rest in [
        "NN7", "N1n6", "BB7", "Bb7", "BN7", "NA7", "B1A6", "P8", "P1a6", "R8", "Q8",
    ] {
        let fen = format!("8k/9/9/{rest}/9/9/9/7K1 w - - 0 1");
        assert_eq!(verdict(&fen), None, "{rest}");
    }
}

/// §9.4: neither a claim nor a draw by repetition.
#[test]
fn repetition_means_nothing() {
    let mut record = Record::new(Ballista);
    for _ in 0..6 {
        for action in ["b1c3", "b8c6", "c3b1", "c6b8"] {
            record.play_text(action).unwrap();
            assert_eq!(record.verdict(), None);
            assert_eq!(record.claims(), []);
        }
    }
    let claim = record.claim(Termination::THREEFOLD);
    assert!(
        matches!(claim, Err(EndError::NotClaimable { .. })),
        "{claim:?}"
    );
}

/// §9.5: 50 turns a side for a claim, 75 for a draw; only captures and promotions count as progress.
#[test]
fn turns_without_progress() {
    let mut record = from("k8/9/9/9/9/9/4P4/K8 w - - 98 60");
    record.play_text("e2e3").unwrap();
    assert_eq!(record.claims(), []);
    record.play_text("a8b8").unwrap();
    assert_eq!(record.claims(), [Termination::TURNS_50]);

    let mut record = from("k8/9/9/9/9/9/4P4/K8 w - - 149 90");
    record.play_text("e2e4").unwrap();
    assert_eq!(record.verdict(), Some(Verdict::draw(Termination::TURNS_75)));

    // Mate comes first.
    let mut record = from("k8/9/1K7/9/9/9/9/8Q w - - 149 90");
    record.play_text("i1i8").unwrap();
    let mate = Verdict::win(Side::White, Termination::CHECKMATE);
    assert_eq!(record.verdict(), Some(mate));

    for (fen, action) in [
        ("k8/9/9/3p5/4P4/9/9/K8 w - - 41 60", "e4d5"),
        ("k8/4P4/9/3p5/9/9/9/K8 w - - 41 60", "e7e8a"),
        ("k8/9/9/9/3pP4/9/9/K8 b - e4:e3 41 60", "d4e3"),
    ] {
        assert!(after(fen, action).contains(" 0 6"), "{action}");
    }
}

/// §10.1: the FEN field ep, in any order, dropped where idle, refused where impossible.
#[test]
fn fen() {
    let read = |ep: &str| {
        let fen = format!("k8/9/9/7P1/4p4/9/3A5/K8 b - {ep} 1 1");
        BallistaPosition::from_fen(&fen).map(|position| position.fen())
    };
    let canonical = "k8/9/9/7P1/4p4/9/3A5/K8 b - h5:f3g4 1 1";
    assert_eq!(read("h5:f3g4").unwrap(), canonical);
    assert_eq!(read("h5:g4f3").unwrap(), canonical);
    assert_eq!(read("h5:g4").unwrap_err().field, "ep");
    assert_eq!(read("h5:g5").unwrap_err().field, "ep");
    let idle = "k8/9/9/7P1/9/9/3A5/K8 b - h5:f3g4 1 1";
    assert_eq!(at(idle).fen(), "k8/9/9/7P1/9/9/3A5/K8 b - - 1 1");
    // Without the ballista no pawn could have come that way.
    let slid = BallistaPosition::from_fen("k8/9/9/7P1/4p4/9/9/K8 b - h5:f3g4 1 1");
    assert_eq!(slid.unwrap_err().field, "ep");
}

/// §10.2: action texts, and the hyphen of a slide that could be taken for a capture.
#[test]
fn action_texts() {
    const FEN: &str = "k8/9/9/9/3pP4/2a6/9/K8 b - e4:e3 4 1";
    assert!(goes(FEN, "d4").contains("e3 e3- "), "{}", goes(FEN, "d4"));
    assert_eq!(forbidden_by(FEN, "d4d3-"), Some(Clause::new(10, 2)));
    // The capture would open the king: only the slide is legal, and needs no hyphen.
    let pinned = after("9/9/9/2a6/R2p4k/9/4P4/K8 w - - 0 1", "e2e4");
    assert_eq!(forbidden_by(&pinned, "d4e3"), None);
    assert_eq!(forbidden_by(&pinned, "d4e3-"), Some(Clause::new(10, 2)));
    assert!(after(&pinned, "d4e3").contains("R3P3k/"));
    // Both may promote.
    let both = after("k8/9/9/9/9/9/4pa3/K1AP5 w - - 0 1", "d1g1");
    assert_eq!(forbidden_by(&both, "e2f1q-"), None);
    assert_eq!(forbidden_by(&both, "e2f1q"), None);
}

/// §10.3: SAN.
#[test]
fn san() {
    let start = sans(START);
    for san in ["cc4", "ec4", "b6", "e6", "Nc3"] {
        assert!(start.contains(&san.to_owned()), "{san}: {start:?}");
    }
    let twins = sans("k8/9/9/9/3pP4/2a6/9/K8 b - e4:e3 4 1");
    for san in ["e3", "dxe3", "Ad3"] {
        assert!(twins.contains(&san.to_owned()), "{san}");
    }
    // Two pawns of one file are told apart by their squares.
    let squares = sans("k8/9/4P4/3A5/9/3A5/4P4/K8 w - - 0 1");
    for san in ["e2e4", "e6e4", "e8=A"] {
        assert!(squares.contains(&san.to_owned()), "{san}: {squares:?}");
    }
}
