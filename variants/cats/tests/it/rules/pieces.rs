//! §1, and §3 to §6: how pieces move and capture.

use super::*;
use springald_board::b10x10::SHAPE;
use springald_core::Clause;
use springald_testkit as testkit;

/// The tests, by the clauses of RULES.md that they cover.
#[rustfmt::skip]
pub(crate) const CLAUSES: testkit::Clauses = &[
    ("1.1", ten_files_and_ten_ranks),
    ("1.2", the_start),
    ("3.1", kings_step_even_into_attacks),
    ("3.2", queens_see_eight_ways),
    ("3.3", rooks_see_ranks_and_files),
    ("3.4", bishops_see_diagonals),
    ("3.5", knights_leap),
    ("3.6", sliders_stop_at_pieces),
    ("3.7", cats_step_capture_aslant_and_leap),
    ("3.8", teleporting_cats_move_like_cats),
    ("3.9", mice_capture_kings_and_queens),
    ("3.10", pawns_and_cats_capture_mice),
    ("3.11", mice_block_no_piece),
    ("4.1", pawns_step_forward),
    ("4.2", pawns_double_from_their_third_rank),
    ("4.3", pawns_capture_diagonally),
    ("4.4", pawns_promote),
    ("4.5", en_passant),
    ("4.6", a_passed_square_is_kept_while_a_capture_is_near),
    ("5.1", neutral_pieces_belong_to_neither_side),
    ("5.2", neutral_pieces_step_and_jump),
    ("5.3", captors_of_neutral_pieces),
    ("5.4", captured_neutral_pieces_are_put_anywhere),
    ("6.1", castling_is_three_squares_once),
    ("6.2", castling_needs_room),
    ("6.3", castling_under_attack),
];

/// §1.1
#[test]
fn ten_files_and_ten_ranks() {
    assert_eq!((SHAPE.files(), SHAPE.ranks()), (10, 10));
    // White counts ranks from 1, Black from 10: the third one is where pawns double.
    assert_eq!(goes(START, "e3"), "e4 e5");
    assert_eq!(goes(&after(START, "e3e4"), "e8"), "e6 e7");
}

/// §1.2
#[test]
fn the_start() {
    assert_eq!(CatsPosition::start().fen(), START);
    assert_eq!(CatsPosition::start().count_actions(), 47);
}

/// §3.1
#[test]
fn kings_step_even_into_attacks() {
    let fen = "nrbqc1**1k/6**2/p9/10/10/8r1/10/P9/9K/10 w - - - - 0 1";
    assert_eq!(goes(fen, "j2"), "i1 i2 i3 j1 j3");
    // Staying under attack is legal, too.
    let attacked = fen.replace("8r1", "9r");
    assert_eq!(forbidden_by(&attacked, "a3a4"), None);
}

/// §3.2
#[test]
fn queens_see_eight_ways() {
    let fen = "nrb1c1**1k/6**2/p9/2p7/5p4/10/4Qq4/P9/10/9K w - - - - 0 1";
    assert_eq!(
        goes(fen, "e4"),
        "a4 a8 b1 b4 b7 c2 c4 c6 d3 d4 d5 e1 e10 e2 e3 e5 e6 e7 e8 e9 f3 f4 f5 g2 g6 h1 h7 i8 j9"
    );
}

/// §3.3
#[test]
fn rooks_see_ranks_and_files() {
    let fen = "nrbqc1**1k/6**2/p9/10/4p5/10/1P2R1n3/P9/10/9K w - - - - 0 1";
    assert_eq!(goes(fen, "e4"), "c4 d4 e1 e2 e3 e5 e6 f4 g4");
}

/// §3.4
#[test]
fn bishops_see_diagonals() {
    let fen = "nrbqc1**1k/6**2/p9/10/2p7/10/4B5/P9/10/9K w - - - - 0 1";
    assert_eq!(goes(fen, "e4"), "b1 c2 c6 d3 d5 f3 f5 g2 g6 h1 h7 i8 j9");
}

/// §3.5
#[test]
fn knights_leap() {
    let fen = "nrbqc1**1k/6**2/p9/10/3r1P4/3ppp4/3pNp4/P2ppp4/10/9K w - - - - 0 1";
    assert_eq!(goes(fen, "e4"), "c3 c5 d2 d6 f2 g3 g5");
}

/// §3.6
#[test]
fn sliders_stop_at_pieces() {
    let fen = "nrbqc1**1k/6**2/p9/10/4p5/10/1P2R1n3/P9/10/9K w - - - - 0 1";
    assert_eq!(forbidden_by(fen, "e4e8"), Some(Clause::new(3, 6)));
    assert_eq!(forbidden_by(fen, "e4a4"), Some(Clause::new(3, 6)));
    assert_eq!(forbidden_by(fen, "e4h4"), Some(Clause::new(3, 6)));
}

/// §3.7
#[test]
fn cats_step_capture_aslant_and_leap() {
    let fen = "nrbq2**1k/6**2/p9/10/3pn5/3pC1p3/4p1p3/P9/10/9K w - - - - 0 1";
    // Not e6 and d5 and e4: enemies straight ahead. Not d4, f4 and f6: nothing to capture.
    assert_eq!(goes(fen, "e5"), "c4 c6 d3 d6 d7 f3 f5 f7 g4 g6");
    assert_eq!(forbidden_by(fen, "e5d5"), Some(Clause::new(3, 7)));
    assert_eq!(forbidden_by(fen, "e5f6"), Some(Clause::new(3, 7)));
}

/// §3.8
#[test]
fn teleporting_cats_move_like_cats() {
    let cat = "nrbqc1**1k/6**2/p9/10/3pn5/3pC1p3/4p1p3/P9/10/9K w - - - - 0 1";
    let teleporting = cat.replace('C', "T");
    assert_eq!(goes(cat, "e5"), goes(&teleporting, "e5"));
    let two = CatsPosition::from_fen(&teleporting.replace("P9", "PT8")).unwrap_err();
    assert_eq!(two.field, "placement");
}

/// §3.9
#[test]
fn mice_capture_kings_and_queens() {
    let fen = "nrb1c1*2k/6**2/p9/10/4q5/3rM*4/4m5/P9/10/9K w - - - - 0 1";
    assert_eq!(goes(fen, "e5"), "e6");
    assert_eq!(forbidden_by(fen, "e5d5"), Some(Clause::new(3, 9)));
    assert_eq!(forbidden_by(fen, "e5e4"), Some(Clause::new(3, 9)));
    assert_eq!(forbidden_by(fen, "e5d6"), Some(Clause::new(3, 9)));
    let king = "nrbqc1**2/6**2/p9/10/4k5/4M5/10/P9/10/9K w - - - - 0 1";
    assert_eq!(goes(king, "e5"), "d5 e4 e6 f5");
}

/// §3.10
#[test]
fn pawns_and_cats_capture_mice() {
    let fen = "nrbqc1**1k/6**2/p9/10/3m1m4/Q3P1R3/5N4/4K1BC2/3C4T1/10 w - - - - 0 1";
    assert_eq!(forbidden_by(fen, "e5d6"), None);
    assert_eq!(forbidden_by(fen, "e5f6"), None);
    let mice = "nrbqc1**1k/6**2/p9/10/10/3mmmm3/3QRBN3/4KC4/4T5/10 w - - - - 0 1";
    for (action, clause) in [
        ("d4d5", Some(Clause::new(3, 10))),
        ("d4e5", Some(Clause::new(3, 10))),
        ("e4e5", Some(Clause::new(3, 10))),
        ("f4e5", Some(Clause::new(3, 10))),
        ("f3g5", None),
        ("f3e5", None),
    ] {
        assert_eq!(forbidden_by(mice, action), clause, "{action}");
    }
    let near = "nrbqc1**1k/6**2/p9/10/10/10/5m4/4KNT3/3m6/10 w - - - - 0 1";
    assert_eq!(forbidden_by(near, "e3f4"), Some(Clause::new(3, 10)));
    assert_eq!(forbidden_by(near, "g3f4"), None);
}

/// §3.11
#[test]
fn mice_block_no_piece() {
    let fen = "nrbqc1**1k/6**2/p9/10/10/1M1mR1mM2/4M5/2P1m5/10/9K w - - - - 0 1";
    assert_eq!(goes(fen, "e5"), "a5 c5 e1 e10 e2 e6 e7 e8 e9 f5 i5 j5");
    // Also for double steps, but nothing ends on them, own or enemy.
    let pawns = "nrbqc1**1k/6**2/p9/10/10/6m1M1/2m1M5/2P1P1P1P1/10/9K w - - - - 0 1";
    assert_eq!(goes(pawns, "c3"), "c5");
    assert_eq!(goes(pawns, "e3"), "e5");
    assert_eq!(goes(pawns, "g3"), "g4");
    // And for castling.
    let castling = "5k4/n1bqc1**2/p9/4*5/4*5/10/10/10/10/RM2mKm2R w KQ - - - 0 1";
    assert_eq!(forbidden_by(castling, "f1i1"), None);
    assert_eq!(forbidden_by(castling, "f1c1"), None);
}

/// §4.1
#[test]
fn pawns_step_forward() {
    let fen = "nrbqc1**1k/6**2/p9/10/2r7/2P1P5/10/10/10/9K w - - - - 0 1";
    assert_eq!(goes(fen, "e5"), "e6");
    assert_eq!(goes(fen, "c5"), "");
    assert_eq!(forbidden_by(fen, "c5c6"), Some(Clause::new(4, 1)));
}

/// §4.2
#[test]
fn pawns_double_from_their_third_rank() {
    let fen = "nrbqc1**1k/6**2/p9/10/10/5n4/2b1P5/2P1PPP3/10/9K w - - - - 0 1";
    assert_eq!(goes(fen, "g3"), "g4 g5");
    assert_eq!(goes(fen, "c3"), "");
    assert_eq!(goes(fen, "f3"), "f4");
    assert_eq!(forbidden_by(fen, "e4e6"), Some(Clause::new(4, 2)));
    // A pawn that stands there again may do it again: rank 3 is what counts.
    assert_eq!(
        goes(
            "nrbqc1**1k/6**2/3p6/10/10/10/10/10/10/9K b - - - - 0 1",
            "d8"
        ),
        "d6 d7"
    );
}

/// §4.3
#[test]
fn pawns_capture_diagonally() {
    let fen = "nrbqc1**1k/6**2/p9/10/2nr1m4/4P5/10/10/10/9K w - - - - 0 1";
    assert_eq!(goes(fen, "e5"), "d6 e6 f6");
    assert_eq!(
        forbidden_by(&fen.replace("2nr1m4", "2n7"), "e5d6"),
        Some(Clause::new(4, 3))
    );
}

/// §4.4
#[test]
fn pawns_promote() {
    let fen = "nrbqc1**1k/5P**P1/p9/10/10/10/2T7/P9/10/9K w - - - - 0 1";
    assert_eq!(actions(fen, "f9f10"), "b c m n q r t");
    assert_eq!(forbidden_by(fen, "f9f10"), Some(Clause::new(4, 4)));
    assert_eq!(forbidden_by(fen, "f9f10p"), Some(Clause::new(4, 4)));
    assert_eq!(forbidden_by(fen, "f9f10k"), Some(Clause::new(4, 4)));
    assert_eq!(forbidden_by(fen, "a3a4q"), Some(Clause::new(4, 4)));
    // Capturing the king on the last rank, too.
    assert_eq!(actions(fen, "i9j10"), "b c m n q r t");
    // A new teleporting cat removes the old one.
    assert_eq!(
        board_after(fen, "f9f10t"),
        "nrbqcT**1k/6**P1/p9/10/10/10/10/P9/10/9K"
    );
    assert_eq!(
        board_after(fen, "f9f10c"),
        "nrbqcC**1k/6**P1/p9/10/10/10/2T7/P9/10/9K"
    );
}

/// §4.5
#[test]
fn en_passant() {
    let fen = "nrbqc1**1k/6**2/p9/10/10/3p1p4/10/4P5/10/9K w - - - - 0 1";
    let en_passant = after(fen, "e3e5 end");
    assert_eq!(en_passant.split(' ').nth(3), Some("e4"));
    assert_eq!(
        after(&en_passant, "d5e4 end"),
        "nrbqc1**1k/6**2/p9/10/10/5p4/4p5/10/10/9K w - - - - 0 2"
    );
    // Only in the next turn.
    let later = after(&en_passant, "a8a7 end j1j2 end");
    assert_eq!(forbidden_by(&later, "d5e4"), Some(Clause::new(4, 5)));
    // Not while a mouse stands there; it may leave before the extra move.
    let mouse = "nrbqc1**1k/6**2/p9/10/10/3p1pp3/4m2T2/4P5/10/9K w - - - - 0 1";
    let mouse = after(mouse, "e3e5 end");
    assert_eq!(forbidden_by(&mouse, "d5e4"), Some(Clause::new(2, 4)));
    assert_eq!(
        forbidden_by(&after(&mouse, "e4e3"), "+d5e4"),
        Some(Clause::new(7, 8))
    );
    let hunted = after(&mouse, "g5h4");
    assert_eq!(forbidden_by(&hunted, "+d5e4"), Some(Clause::new(2, 4)));
    // In the extra move.
    let extra = "nrbqc1**1k/6**2/p9/10/10/1p1pP5/T9/10/10/9K b - e4 - - 0 1";
    assert_eq!(forbidden_by(&after(extra, "b5a4"), "+d5e4"), None);
    // After a double step that captured a neutral piece.
    let neutral = "nrbqc2*1k/6**2/p9/10/10/1p*7/10/2P7/10/9K w - - - - 0 1";
    let neutral = after(neutral, "c3c5@e6 end");
    assert_eq!(forbidden_by(&neutral, "b5c4"), None);
}

/// §4.6
#[test]
fn a_passed_square_is_kept_while_a_capture_is_near() {
    let ep = |fen: &str| fen.split(' ').nth(3).unwrap().to_owned();
    // No pawn near.
    let fen = "nrbqc1**1k/6**2/p9/10/10/2p7/10/4P5/10/9K w - - - - 0 1";
    assert_eq!(ep(&after(fen, "e3e5")), "-/e4");
    assert_eq!(ep(&after(fen, "e3e5 end")), "-");
    // The only pawn that could capture goes, or the one that passed does.
    let fen = "nrbqc1**1k/6**2/p9/10/10/3pP5/10/10/10/8rK b - e4 - - 0 1";
    assert_eq!(ep(&after(fen, "a8a7")), "e4");
    assert_eq!(ep(&after(fen, "d5d4")), "-");
    let fen = "nrbqc1**1k/6**2/p9/10/10/3pP4r/10/10/10/9K b - e4 - - 0 1";
    assert_eq!(ep(&after(fen, "j5e5")), "-");
    // A mouse on the square changes nothing.
    let fen = "nrbqc1**1k/6**2/p9/10/10/3pP5/4m5/10/10/9K b - e4 - - 0 1";
    assert_eq!(ep(fen), "e4");
    assert_eq!(at(fen).fen(), fen);
}

/// §5.1
#[test]
fn neutral_pieces_belong_to_neither_side() {
    let fen = "nrbqc4k/6**2/p9/4*5/10/2*1R5/10/P9/10/9K w - - - - 0 1";
    assert_eq!(goes(fen, "e5"), "d5 e1 e2 e3 e4 e6 f5 g5 h5 i5 j5");
    assert_eq!(forbidden_by(fen, "c5c6"), Some(Clause::new(5, 1)));
    assert_eq!(
        CatsPosition::from_fen(&fen.replace("2*1R5", "4R5"))
            .unwrap_err()
            .found,
        "3 neutral pieces"
    );
}

/// §5.2
#[test]
fn neutral_pieces_step_and_jump() {
    let fen = "nrbqc4k/6**2/p9/10/4m5/3M*R4/4*5/P9/10/9K w - - - - 0 1";
    assert_eq!(actions(fen, "*e5"), "c5 e3 e7 g5");
    assert_eq!(actions(fen, "*e4"), "d4 e3 f4");
    assert_eq!(forbidden_by(fen, "*e5e6"), Some(Clause::new(5, 2)));
    assert_eq!(forbidden_by(fen, "*e4e2"), Some(Clause::new(5, 2)));
    assert_eq!(forbidden_by(fen, "*e4f5"), Some(Clause::new(5, 2)));
}

/// §5.3
#[test]
fn captors_of_neutral_pieces() {
    for (piece, captures) in [
        ('K', "straight aslant"),
        ('Q', "straight aslant"),
        ('B', "aslant"),
        ('C', "straight leap"),
        ('T', "straight leap"),
        ('P', "straight"),
        ('R', ""),
        ('N', ""),
        ('M', ""),
    ] {
        let king = if piece == 'K' { "10" } else { "9K" };
        let fen = |rank7: &str, rank6: &str| {
            format!("nrbqc1*2k/6*3/p9/{rank7}/{rank6}/4{piece}5/10/P9/10/{king} w - - - - 0 1")
        };
        let count = |fen: &str, target: &str| {
            let all = actions(fen, &format!("e5{target}@"));
            all.split_whitespace().count()
        };
        // The one that is not captured stands out of reach.
        for (way, fen, target) in [
            ("straight", fen("9*", "4*5"), "e6"),
            ("aslant", fen("9*", "3*6"), "d6"),
            ("leap", fen("3*6", "*9"), "d7"),
        ] {
            let puts = count(&fen, target);
            assert_eq!(puts > 0, captures.contains(way), "{piece} {way}");
        }
    }
    // At the end of a double step; not in the middle of one.
    let fen = "nrbqc4k/6**2/p9/10/10/2*7/4*5/2P1P5/10/9K w - - - - 0 1";
    assert_eq!(goes(fen, "c3"), "c4 c5@");
    assert_eq!(goes(fen, "e3"), "e4@");
    // Castling takes none.
    let fen = "5k4/n1bqc1**2/p9/4*5/10/10/10/10/10/R4K2*R w K - - - 0 1";
    assert_eq!(forbidden_by(fen, "f1i1"), Some(Clause::new(6, 2)));
}

/// §5.4
#[test]
fn captured_neutral_pieces_are_put_anywhere() {
    let fen = "nrbqc2*1k/6**2/p9/10/10/10/10/10/3*6/2B6K w - - - - 0 1";
    let puts = actions(fen, "c1d2@");
    // All vacant squares, and the one that the bishop left.
    assert_eq!(puts.split(' ').count(), 100 - 13 + 1);
    assert!(puts.split(' ').any(|put| put == "c1"));
    assert_eq!(
        board_after(fen, "c1d2@c1"),
        "nrbqc2*1k/6**2/p9/10/10/10/10/10/3B6/2*6K"
    );
    assert_eq!(forbidden_by(fen, "c1d2"), Some(Clause::new(5, 4)));
    assert_eq!(forbidden_by(fen, "c1d2@d2"), Some(Clause::new(5, 4)));
    assert_eq!(forbidden_by(fen, "c1d2@a8"), Some(Clause::new(5, 4)));
    assert_eq!(forbidden_by(fen, "c1b2@a7"), Some(Clause::new(5, 4)));
}

/// §6.1
#[test]
fn castling_is_three_squares_once() {
    let fen = "5k4/n1bqc1**2/p9/4*5/4*5/10/10/10/10/R4K3R w KQ - - - 0 1";
    assert_eq!(
        board_after(fen, "f1i1"),
        "5k4/n1bqc1**2/p9/4*5/4*5/10/10/10/10/R6RK1"
    );
    assert_eq!(
        board_after(fen, "f1c1"),
        "5k4/n1bqc1**2/p9/4*5/4*5/10/10/10/10/2KR5R"
    );
    // What moved or was captured may not castle again.
    let back = after(fen, "j1j2 end f10e10 end j2j1 end e10f10 end");
    assert_eq!(forbidden_by(&back, "f1i1"), Some(Clause::new(6, 1)));
    assert_eq!(forbidden_by(&back, "f1c1"), None);
    let captured = after(
        "5k4/n1b1c1**2/p9/4*5/4*5/9q/10/10/10/R4K3R b KQ - - - 0 1",
        "j5j1 end",
    );
    assert_eq!(captured.split(' ').nth(2), Some("Q"));
    // A rook that came back never may.
    let died = "5k4/ncbq2****/p2r6/10/4N5/10/10/P9/10/5K4 w - - - - 0 1";
    let died = after(died, "e6d8 end");
    assert_eq!(
        died,
        "r4k3r/ncbq2****/p2N6/10/10/10/10/P9/10/R4K3R b - - - - 0 1"
    );
    assert_eq!(forbidden_by(&died, "f10i10"), Some(Clause::new(6, 1)));
    // As the extra move.
    let extra = "5k4/n1bqc1**2/p9/4*5/4*5/4t5/3P6/10/10/R4K3R w KQ - - - 0 1";
    assert_eq!(forbidden_by(&after(extra, "d4e5"), "+f1i1"), None);
}

/// §6.2
#[test]
fn castling_needs_room() {
    let fen = |rank: &str| format!("5k4/n1bqc1**2/p9/4*5/4*5/10/10/10/10/{rank} w KQ - - - 0 1");
    for (rank, king, queen) in [
        ("R4K3R", true, true),
        ("R4KB2R", false, true),
        ("R4Km2R", true, true),
        ("R4K1m1R", false, true),
        ("R4K2MR", false, true),
        ("RN3K3R", true, false),
        ("Rm3K3R", true, true),
        ("R1m2K3R", true, false),
        ("R2m1K3R", true, false),
        ("R3mK3R", true, true),
    ] {
        let clause = |open: bool| (!open).then_some(Clause::new(6, 2));
        assert_eq!(forbidden_by(&fen(rank), "f1i1"), clause(king), "{rank}");
        assert_eq!(forbidden_by(&fen(rank), "f1c1"), clause(queen), "{rank}");
    }
}

/// §6.3
#[test]
fn castling_under_attack() {
    let fen = "5k4/n1bqc1**2/p9/4*5/4*5/2rr1r1rr1/10/10/10/R4K3R w KQ - - - 0 1";
    assert_eq!(forbidden_by(fen, "f1i1"), None);
    assert_eq!(forbidden_by(fen, "f1c1"), None);
}
