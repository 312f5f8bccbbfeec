//! RULES.md clause by clause. Every test says in its comment which clause it holds the program to.

use springald_chess::{Chess, Position};
use springald_core::{
    EndError, Explain, Notation, NotationExt, Position as _, PositionExt, Reason, Record, Refusal,
    Side, Variant, Verdict,
};

fn at(fen: &str) -> Position {
    Position::from_fen(fen).unwrap()
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
fn forbidden_by(fen: &str, action: &str) -> Option<&'static str> {
    let position = at(fen);
    let clause = position.why_not(action).unwrap().map(|why| why.clause());
    let listed = position.action_from_text(action).is_some();
    assert_eq!(listed, clause.is_none(), "{action} in {fen}");
    clause
}

/// The FEN after an action.
fn after(fen: &str, action: &str) -> String {
    let position = at(fen);
    position
        .after(position.action_from_text(action).unwrap())
        .fen()
}

/// Plays actions one after the other.
fn play(record: &mut Record<Chess>, actions: &str) {
    for action in actions.split(' ') {
        record.play_text(action).unwrap();
    }
}

fn from(fen: &str) -> Record<Chess> {
    Record::from_position(at(fen))
}

fn verdict(fen: &str) -> Option<Verdict> {
    at(fen).verdict()
}

#[test]
fn the_tests_cite_every_clause() {
    let tests = include_str!("rules.rs");
    for line in Chess::INFO.rules.lines() {
        if let Some((clause, _)) = line
            .strip_prefix("**")
            .and_then(|line| line.split_once("**"))
        {
            assert!(
                tests.contains(&format!("§{clause}:")),
                "no test of {clause}"
            );
        }
    }
}

/// §1.1: the pieces at the start.
#[test]
fn the_start() {
    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_eq!(Position::start().fen(), START);
    assert_eq!(at(START), Position::start());
    assert!(Chess::INFO.rules.contains(START));
}

/// §2.1: White begins, the players take turns, and a turn is one move.
#[test]
fn the_players_take_turns() {
    let mut record = Record::<Chess>::new();
    for (turn, action) in ["e2e4", "e7e5", "g1f3", "b8c6"].into_iter().enumerate() {
        let side = Side::BOTH[turn % 2];
        assert_eq!(record.position().side(), side);
        assert!(record.position().at_turn_start());
        record.play_text(action).unwrap();
        assert_eq!(record.turns().len(), turn + 1);
        assert_eq!(record.turns()[turn].side, side);
    }
}

/// §2.1: only one's own pieces move, and a move ends on another square.
#[test]
fn one_moves_ones_own_pieces() {
    const FEN: &str = "4k3/8/3r4/8/8/3R4/8/4K3 w - - 0 1";
    assert_eq!(forbidden_by(FEN, "d3d4"), None);
    assert_eq!(forbidden_by(FEN, "d6d5"), Some("2.1"));
    assert_eq!(forbidden_by(FEN, "a1a2"), Some("2.1"));
    assert_eq!(forbidden_by(FEN, "d3d3"), Some("2.1"));
}

/// §2.2: one's own pieces are in the way; an enemy piece is captured and leaves the board.
#[test]
fn captures() {
    const FEN: &str = "4k3/8/8/8/8/8/8/n1R1K3 w - - 7 9";
    assert_eq!(forbidden_by(FEN, "c1e1"), Some("2.2"));
    assert_eq!(forbidden_by(FEN, "e1d1"), None);
    assert_eq!(after(FEN, "c1a1"), "4k3/8/8/8/8/8/8/R3K3 b - - 0 9");
}

/// §3.1: the king's eight neighbours, fewer at the edge.
#[test]
fn the_king() {
    assert_eq!(
        goes("k7/8/8/8/3K4/8/8/8 w - - 0 1", "d4"),
        "c3 c4 c5 d3 d5 e3 e4 e5"
    );
    assert_eq!(goes("k7/8/8/8/8/8/8/7K w - - 0 1", "h1"), "g1 g2 h2");
    assert_eq!(
        forbidden_by("k7/8/8/8/3K4/8/8/8 w - - 0 1", "d4d6"),
        Some("3.1")
    );
}

/// §3.2: the queen moves like rook and bishop together.
#[test]
fn the_queen() {
    const FEN: &str = "7k/8/8/8/1Q6/8/8/7K w - - 0 1";
    const STRAIGHT: &str = "a4 b1 b2 b3 b5 b6 b7 b8 c4 d4 e4 f4 g4 h4";
    const DIAGONAL: &str = "a3 a5 c3 c5 d2 d6 e1 e7 f8";
    let mut both: Vec<&str> = STRAIGHT.split(' ').chain(DIAGONAL.split(' ')).collect();
    both.sort_unstable();
    assert_eq!(goes(FEN, "b4"), both.join(" "));
    assert_eq!(forbidden_by(FEN, "b4c6"), Some("3.2"));
}

/// §3.3: the rook's ranks and files.
#[test]
fn the_rook() {
    const FEN: &str = "7k/8/8/8/1R6/8/8/7K w - - 0 1";
    assert_eq!(goes(FEN, "b4"), "a4 b1 b2 b3 b5 b6 b7 b8 c4 d4 e4 f4 g4 h4");
    assert_eq!(forbidden_by(FEN, "b4c5"), Some("3.3"));
}

/// §3.4: the bishop's diagonals.
#[test]
fn the_bishop() {
    const FEN: &str = "7k/8/8/8/1B6/8/8/7K w - - 0 1";
    assert_eq!(goes(FEN, "b4"), "a3 a5 c3 c5 d2 d6 e1 e7 f8");
    assert_eq!(forbidden_by(FEN, "b4b5"), Some("3.4"));
}

/// §3.5: the knight leaps, whatever stands between.
#[test]
fn the_knight() {
    assert_eq!(
        goes("7k/8/8/8/3N4/8/8/7K w - - 0 1", "d4"),
        "b3 b5 c2 c6 e2 e6 f3 f5"
    );
    assert_eq!(
        goes("7k/8/8/2ppp3/2pNp3/2ppp3/8/7K w - - 0 1", "d4"),
        "b3 b5 c2 c6 e2 e6 f3 f5"
    );
    assert_eq!(goes("7k/8/8/8/8/8/8/N6K w - - 0 1", "a1"), "b3 c2");
    assert_eq!(
        forbidden_by("7k/8/8/8/3N4/8/8/7K w - - 0 1", "d4d6"),
        Some("3.5")
    );
}

/// §3.6: queen, rook and bishop stop before their own pieces and on the enemy's.
#[test]
fn sliders_do_not_pass_over_pieces() {
    const ROOK: &str = "7k/8/8/3P4/3R2p1/8/3p4/7K w - - 0 1";
    assert_eq!(goes(ROOK, "d4"), "a4 b4 c4 d2 d3 e4 f4 g4");
    assert_eq!(forbidden_by(ROOK, "d4h4"), Some("3.6"));
    assert_eq!(forbidden_by(ROOK, "d4d8"), Some("3.6"));
    let bishop = "7k/8/1P3p2/8/3B4/8/1p6/7K w - - 0 1";
    assert_eq!(goes(bishop, "d4"), "b2 c3 c5 e3 e5 f2 f6 g1");
    assert_eq!(forbidden_by(bishop, "d4g7"), Some("3.6"));
    let queen = "7k/8/8/8/8/1P1P4/2Q5/7K w - - 0 1";
    assert_eq!(forbidden_by(queen, "c2a4"), Some("3.6"));
    assert_eq!(forbidden_by(queen, "c2c8"), None);
}

/// §4.1: one square forward, to an empty square.
#[test]
fn a_pawn_steps_forward() {
    assert_eq!(goes("7k/8/8/8/8/4P3/8/K7 w - - 0 1", "e3"), "e4");
    assert_eq!(goes("7k/8/4p3/8/8/8/8/K7 b - - 0 1", "e6"), "e5");
    assert_eq!(
        forbidden_by("7k/8/8/8/4p3/4P3/8/K7 w - - 0 1", "e3e4"),
        Some("4.1")
    );
    assert_eq!(
        forbidden_by("7k/8/8/8/8/4P3/8/K7 w - - 0 1", "e3e2"),
        Some("4.1")
    );
    assert_eq!(
        forbidden_by("7k/8/8/8/8/4P3/8/K7 w - - 0 1", "e3f3"),
        Some("4.1")
    );
}

/// §4.2: two squares from the starting rank, both empty.
#[test]
fn a_pawn_begins_with_two_squares() {
    assert_eq!(goes("7k/8/8/8/8/8/4P3/K7 w - - 0 1", "e2"), "e3 e4");
    assert_eq!(goes("7k/4p3/8/8/8/8/8/K7 b - - 0 1", "e7"), "e5 e6");
    assert_eq!(
        forbidden_by("7k/8/8/8/8/4P3/8/K7 w - - 0 1", "e3e5"),
        Some("4.2")
    );
    // Black's starting rank is not White's.
    assert_eq!(goes("k7/8/8/8/8/4p3/8/K7 b - - 0 1", "e3"), "e2");
    assert_eq!(goes("7k/8/8/8/8/4n3/4P3/K7 w - - 0 1", "e2"), "");
    assert_eq!(goes("7k/8/8/8/4n3/8/4P3/K7 w - - 0 1", "e2"), "e3");
}

/// §4.3: diagonally forward to capture, and only so.
#[test]
fn a_pawn_captures_diagonally() {
    const WHITE: &str = "7k/8/8/3p1p2/4P3/3p1p2/8/K7 w - - 0 1";
    assert_eq!(goes(WHITE, "e4"), "d5 e5 f5");
    assert_eq!(
        goes("7k/8/3P1P2/4p3/3P1P2/8/8/K7 b - - 0 1", "e5"),
        "d4 e4 f4"
    );
    assert_eq!(
        forbidden_by("7k/8/8/8/4P3/8/8/K7 w - - 0 1", "e4d5"),
        Some("4.3")
    );
    assert_eq!(
        forbidden_by("7k/8/8/4p3/4P3/8/8/K7 w - - 0 1", "e4e5"),
        Some("4.1")
    );
    // Nothing is captured around the edge of the board.
    assert_eq!(goes("7k/8/p7/7p/P6P/8/8/K7 w - - 0 1", "a4"), "a5");
    assert_eq!(goes("7k/8/p7/P6P/8/p7/8/K7 w - - 0 1", "h5"), "h6");
}

/// §4.4: the four pieces a pawn may become, with and without a capture, in the same move.
#[test]
fn promotion() {
    const FEN: &str = "3n3k/4P3/8/8/8/8/8/K7 w - - 5 40";
    assert_eq!(goes(FEN, "e7"), "d8b d8n d8q d8r e8b e8n e8q e8r");
    assert_eq!(after(FEN, "e7e8n"), "3nN2k/8/8/8/8/8/8/K7 b - - 0 40");
    assert_eq!(after(FEN, "e7d8r"), "3R3k/8/8/8/8/8/8/K7 b - - 0 40");
    assert_eq!(
        after("7k/8/8/8/8/8/p7/7K b - - 0 40", "a2a1b"),
        "7k/8/8/8/8/8/8/b6K w - - 0 41"
    );
    for wrong in ["e7e8", "e7e8k", "e7e8p"] {
        assert_eq!(forbidden_by(FEN, wrong), Some("4.4"), "{wrong}");
    }
    assert_eq!(
        forbidden_by("7k/8/4P3/8/8/8/8/K7 w - - 0 1", "e6e7q"),
        Some("4.4")
    );
}

/// §4.5: as if the pawn had moved only one square.
#[test]
fn en_passant() {
    let before = "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1";
    let passed = after(before, "d7d5");
    assert_eq!(passed, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2");
    assert_eq!(after(&passed, "e5d6"), "4k3/8/3P4/8/8/8/8/4K3 b - - 0 2");
    let black = after("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e4");
    assert_eq!(black, "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1");
    assert_eq!(after(&black, "d4e3"), "4k3/8/8/8/8/4p3/8/4K3 w - - 0 2");
}

/// §4.5: in the very next turn, by a pawn, after a double step.
#[test]
fn en_passant_only_at_once() {
    let mut record = from("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1");
    play(&mut record, "d7d5 e1e2 e8e7");
    assert_eq!(forbidden_by(&record.position().fen(), "e5d6"), Some("4.5"));
    // One step is no double step.
    let stepped = after("4k3/8/3p4/4P3/8/8/8/4K3 b - - 0 1", "d6d5");
    assert_eq!(forbidden_by(&stepped, "e5d6"), Some("4.5"));
    // A king or a piece does not capture so.
    let passed = after("4k3/3p4/8/4K3/8/8/8/8 b - - 0 1", "d7d5");
    assert_eq!(passed, "4k3/8/8/3pK3/8/8/8/8 w - - 0 2");
    assert_eq!(after(&passed, "e5d6"), "4k3/8/3K4/3p4/8/8/8/8 b - - 1 2");
}

/// §4.5: the passed square is part of a position only while a capture there is legal.
#[test]
fn the_passed_square_is_forgotten_without_a_legal_capture() {
    for (shows, before, passed) in [
        (
            "no pawn stands beside",
            "4k3/3p4/8/8/4P3/8/8/4K3 b - - 0 1",
            "-",
        ),
        (
            "both pawns leave the king's rank",
            "4k3/3p4/8/K3P2r/8/8/8/8 b - - 0 1",
            "-",
        ),
        (
            "pinned to a file",
            "k3r3/3p4/8/4P3/8/8/8/4K3 b - - 0 1",
            "-",
        ),
        (
            "pinned to the other diagonal",
            "3k3b/3p4/8/4P3/8/2K5/8/8 b - - 0 1",
            "-",
        ),
        ("along the pin", "1b2k3/3p4/8/4P3/8/8/7K/8 b - - 0 1", "d6"),
        (
            "a check that stays",
            "4b2k/3p4/8/4P3/K7/8/8/8 b - - 0 1",
            "-",
        ),
        (
            "the checker is captured",
            "4k3/3p4/8/4P3/2K5/8/8/8 b - - 0 1",
            "d6",
        ),
        (
            "one of two may",
            "k3r3/3p4/8/2P1P3/8/8/8/4K3 b - - 0 1",
            "d6",
        ),
    ] {
        let fen = after(before, "d7d5");
        assert_eq!(fen.split(' ').nth(3), Some(passed), "{shows}");
        let legal = forbidden_by(&fen, "e5d6").is_none() || forbidden_by(&fen, "c5d6").is_none();
        assert_eq!(legal, passed == "d6", "{shows}");
    }
    // Reading drops it just so.
    assert_eq!(
        at("4k3/8/8/3p4/4P3/8/8/4K3 w - d6 0 2").fen(),
        "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 2"
    );
    assert_eq!(
        at("4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 2").fen(),
        "4k3/8/8/K2pP2r/8/8/8/8 w - - 0 2"
    );
}

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
    assert_eq!(forbidden_by(&record.position().fen(), "e1g1"), Some("5.1"));
    assert_eq!(forbidden_by(&record.position().fen(), "e1c1"), None);
}

/// §5.2: nothing stands between king and rook, not even where the king does not pass.
#[test]
fn castling_needs_an_empty_path() {
    const SOME: &str = "4k3/8/8/8/8/8/8/RN2K1NR w KQ - 0 1";
    assert_eq!(forbidden_by(SOME, "e1g1"), Some("5.2"));
    assert_eq!(forbidden_by(SOME, "e1c1"), Some("5.2"));
    for blocked in ["R1b1K2R", "R2bK2R"] {
        let fen = format!("4k3/8/8/8/8/8/8/{blocked} w KQ - 0 1");
        assert_eq!(forbidden_by(&fen, "e1c1"), Some("5.2"), "{fen}");
        assert_eq!(forbidden_by(&fen, "e1g1"), None, "{fen}");
    }
    assert_eq!(
        forbidden_by("4k3/8/8/8/8/8/8/R3Kn1R w KQ - 0 1", "e1g1"),
        Some("5.2")
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
        ('c', None, Some("5.3")),
        ('d', None, Some("5.3")),
        ('e', Some("5.3"), Some("5.3")),
        ('f', Some("5.3"), None),
        ('g', Some("5.3"), None),
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
        Some("5.3")
    );
    assert_eq!(
        forbidden_by("4k3/8/8/8/8/8/1p6/R3K2R w KQ - 0 1", "e1c1"),
        Some("5.3")
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
    assert_eq!(forbidden_by(FEN, "h1h8"), Some("6.1"));
    assert_eq!(forbidden_by(FEN, "d2d4"), Some("6.1"));
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
    assert_eq!(forbidden_by(FEN, "d1c3"), Some("6.1"));
    assert_eq!(goes(FEN, "f3"), "f4");
    // En passant takes two pieces off one rank.
    assert_eq!(
        forbidden_by("4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 2", "e5d6"),
        Some("6.1")
    );
}

/// §6.1: a pinned piece attacks as well as any other.
#[test]
fn pinned_pieces_attack() {
    // The knight on e5 may not leave the file of its king, and still guards f3 and d3.
    const FEN: &str = "4k3/8/8/4n3/8/8/4R1K1/8 w - - 0 1";
    assert_eq!(forbidden_by(FEN, "g2f3"), Some("6.2"));
    assert_eq!(goes(FEN, "g2"), "f1 f2 g1 g3 h1 h2 h3");
    assert!(at("4k3/8/8/4n3/8/5K2/4R3/8 w - - 0 1").in_check());
}

/// §6.2: the king does not go to an attacked square, nor to one that it hides behind itself.
#[test]
fn the_king_avoids_attacks() {
    const RAY: &str = "k3r3/8/8/8/4K3/8/8/8 w - - 0 1";
    assert_eq!(goes(RAY, "e4"), "d3 d4 d5 f3 f4 f5");
    assert_eq!(forbidden_by(RAY, "e4e3"), Some("6.2"));
    // A defended piece cannot be captured, an undefended one can.
    let captures = "k3r3/8/8/8/8/8/3bp3/4K3 w - - 0 1";
    assert_eq!(goes(captures, "e1"), "d2 f2");
    // Kings keep apart.
    assert_eq!(
        goes("8/8/8/8/3k4/8/3K4/8 w - - 0 1", "d2"),
        "c1 c2 d1 e1 e2"
    );
}

/// §7.1: checkmate wins and ends the game.
#[test]
fn checkmate() {
    const MATE: &str = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    assert_eq!(
        verdict(MATE),
        Some(Verdict::win(Side::Black, Reason::CHECKMATE))
    );
    assert_eq!(forbidden_by(MATE, "a2a3"), Some("7.1"));
    let mut record = Record::<Chess>::new();
    play(&mut record, "f2f3 e7e5 g2g4");
    assert_eq!(record.verdict(), None);
    play(&mut record, "d8h4");
    assert_eq!(record.position().fen(), MATE);
    assert_eq!(record.verdict().unwrap().result(), "0-1");
    assert!(record.play_text("a2a3").is_err());
    assert!(record.claims().is_empty());
}

/// §7.2: stalemate is a draw.
#[test]
fn stalemate() {
    const FEN: &str = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";
    assert_eq!(verdict(FEN), Some(Verdict::draw(Reason::STALEMATE)));
    assert_eq!(forbidden_by(FEN, "h8g8"), Some("7.2"));
    // A pawn that cannot move, and one that can.
    assert_eq!(
        verdict("7k/5Q2/6K1/8/8/p7/P7/8 b - - 0 1"),
        Some(Verdict::draw(Reason::STALEMATE))
    );
    assert_eq!(verdict("7k/5Q2/6K1/8/p7/8/8/8 b - - 0 1"), None);
}

/// §7.3: bare kings, one knight or bishop, bishops of one colour of squares; nothing more.
#[test]
fn insufficient_material() {
    let drawn = Some(Verdict::draw(Reason::INSUFFICIENT_MATERIAL));
    for (pieces, expected) in [
        ("8", drawn),
        ("3N4", drawn),
        ("3n4", drawn),
        ("3B4", drawn),
        ("3b4", drawn),
        // b4 and d4 are dark, c4 is light.
        ("1B1b4", drawn),
        ("1B1B1B2", drawn),
        ("1BB5", None),
        ("1Bb5", None),
        ("1N1N4", None),
        ("1N1n4", None),
        ("1N1b4", None),
        ("P7", None),
        ("R7", None),
        ("q7", None),
    ] {
        let fen = format!("4k3/8/8/8/{pieces}/8/8/4K3 w - - 0 1");
        assert_eq!(verdict(&fen), expected, "{fen}");
    }
    // Stalemate is named first.
    assert_eq!(
        verdict("k7/8/1KN5/8/8/8/8/8 b - - 0 1"),
        Some(Verdict::draw(Reason::STALEMATE))
    );
}

const THERE_AND_BACK: &str = "g1f3 g8f6 f3g1 f6g8";

/// §7.4: the third time is for the player to claim, the fifth ends the game.
#[test]
fn repetition() {
    let mut record = Record::<Chess>::new();
    play(&mut record, THERE_AND_BACK);
    assert_eq!(record.repetitions(), 2);
    assert!(matches!(
        record.claim(Reason::THREEFOLD),
        Err(EndError::NotClaimable { .. })
    ));
    play(&mut record, THERE_AND_BACK);
    assert_eq!(record.claims(), [Reason::THREEFOLD]);
    let mut claimed = record.clone();
    claimed.claim(Reason::THREEFOLD).unwrap();
    assert_eq!(claimed.verdict(), Some(Verdict::draw(Reason::THREEFOLD)));
    play(&mut record, THERE_AND_BACK);
    assert_eq!(record.verdict(), None);
    play(&mut record, THERE_AND_BACK);
    assert_eq!(record.verdict(), Some(Verdict::draw(Reason::FIVEFOLD)));
}

/// §7.4: what stands on the board is not all of a position.
#[test]
fn positions_differ_by_side_castling_and_en_passant() {
    let board = "r3k2r/8/8/3pP3/8/8/8/R3K2R";
    let position = |rest| at(&format!("{board} {rest}"));
    let same = position("w KQkq - 0 1");
    assert!(same.repeats(&position("w KQkq - 17 60")));
    for rest in ["b KQkq - 0 1", "w KQk - 0 1", "w - - 0 1", "w KQkq d6 0 1"] {
        let other = position(rest);
        assert!(!same.repeats(&other), "{rest}");
        assert_ne!(same.key(), other.key(), "{rest}");
    }
    // An en-passant capture that is not legal makes no difference.
    let pinned = |ep| at(&format!("4k3/8/8/K2pP2r/8/8/8/8 w - {ep} 0 1"));
    assert!(pinned("d6").repeats(&pinned("-")));
    // The first position of this game could still castle: it does not count.
    let mut record = from("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    play(&mut record, "h1g1 e8e7 g1h1 e7e8");
    assert_eq!(record.repetitions(), 1);
    play(&mut record, "h1g1 e8e7 g1h1 e7e8");
    assert_eq!(record.repetitions(), 2);
}

/// §7.5: 50 turns by each side for a claim, 75 end the game, captures and pawn moves begin anew.
#[test]
fn turns_without_progress() {
    let mut record = from("4k3/p7/8/8/8/8/P7/R3K3 w - - 99 80");
    assert!(record.claims().is_empty());
    play(&mut record, "a1b1");
    assert_eq!(record.claims(), [Reason::TURNS_50]);
    record.claim(Reason::TURNS_50).unwrap();
    assert_eq!(record.verdict(), Some(Verdict::draw(Reason::TURNS_50)));

    let mut record = from("4k3/p7/8/8/8/8/P7/R3K3 w - - 149 99");
    assert_eq!(record.verdict(), None);
    play(&mut record, "a1b1");
    assert_eq!(record.verdict(), Some(Verdict::draw(Reason::TURNS_75)));
    assert!(record.play_text("e8e7").is_err());

    let clock = |fen: &str, action: &str| at(&after(fen, action)).clock().halfmove;
    assert_eq!(clock("4k3/p7/8/8/8/8/P7/R3K3 w - - 149 99", "a2a3"), 0);
    assert_eq!(clock("4k3/8/8/8/8/8/8/Rr2K3 w - - 149 99", "a1b1"), 0);
    assert_eq!(clock("4k3/8/8/8/8/8/8/R3K3 w Q - 149 99", "e1c1"), 150);
}

/// §7.5: unless the last move was mate.
#[test]
fn mate_comes_before_the_75_turns() {
    let mut record = from("7k/8/6K1/8/8/8/8/R7 w - - 149 99");
    play(&mut record, "a1a8");
    assert_eq!(
        record.verdict(),
        Some(Verdict::win(Side::White, Reason::CHECKMATE))
    );
}

/// A position is cheap to copy: what the search and the record count on.
#[test]
fn a_position_has_64_bytes() {
    assert_eq!(size_of::<Position>(), 64);
}
