//! §8 and §9: kinds that died out, and the end of a game.

use super::*;
use springald_core::{Clause, Node, Side, Termination};
use springald_testkit as testkit;

/// The tests, by the clauses of RULES.md that they cover.
#[rustfmt::skip]
pub(crate) const CLAUSES: testkit::Clauses = &[
    ("8.1", kinds_that_died_out_come_back),
    ("8.2", beneath_until_the_square_is_vacated),
    ("8.3", the_order_inside_an_action),
    ("9.1", capturing_the_king_wins),
    ("9.2", two_cats_on_the_last_rank_win),
    ("9.3", stalemate),
    ("9.4", repetition),
    ("9.5", the_clock),
];

const TWO_CATS: Termination = Termination::new("two cats");

fn reason(verdict: Option<Verdict>) -> Option<(Option<Side>, Termination)> {
    verdict.map(|verdict| (verdict.winner, verdict.termination))
}

/// §8.1
#[test]
fn kinds_that_died_out_come_back() {
    // The last queen.
    let fen = "nrb*2c*1k/6**2/p2q6/10/10/10/3R6/P9/10/9K w - - - - 0 1";
    assert_eq!(
        after(fen, "d4d8 end"),
        "nrb*q1c*1k/6**2/p2R6/10/10/10/10/P9/10/4Q4K b - - - - 0 1"
    );
    // In the middle of a turn.
    let fen = "1rbq2c*1k/3*2**2/p9/10/10/4n5/3C2C3/P9/10/9K w - - - - 0 1";
    assert_eq!(
        after(fen, "d4e5"),
        "1rbq2c*nk/3*2**2/p9/10/10/4C5/6C3/P9/10/1N6NK w - - nb10 m&e5! 0 1"
    );
    // The last pawn promotes: pawns come back.
    let fen = "nrbqc1**1k/5P**2/2m7/10/10/10/10/10/10/9K w - - - - 0 1";
    assert_eq!(
        board_after(fen, "f9f10q"),
        "nrbqcQ**1k/6**2/ppmppppppp/10/10/10/10/PPPPPPPPPP/10/9K"
    );
    // A teleporting cat is no cat here.
    let fen = "nrb*q2*1k/6**2/p2c6/10/10/4T5/3R6/P9/10/9K w - - - - 0 1";
    assert_eq!(
        board_after(fen, "d4d8"),
        "nrb*q1c*1k/6**2/p2R6/10/10/4T5/10/P9/10/3C2C2K"
    );
    // Promoted pieces count as what they became, and so do pieces beneath.
    let fen = "nrbq1*c*1k/2P3**2/p9/10/10/10/10/P9/10/4B4K w - - - - 0 1";
    assert_eq!(
        board_after(fen, "c9d10q"),
        "nrbQ1*c*1k/6**2/p9/10/10/10/10/P9/10/4B4K"
    );
    let fen = "nrb*2c*1k/6**2/p2q6/10/10/10/3R6/P9/10/4B4K w - - Qe1 - 0 1";
    assert_eq!(
        board_after(fen, "d4d8"),
        "nrb*2c*1k/6**2/p2R6/10/10/10/10/P9/10/4B4K"
    );
    // A winning action is no exception.
    let fen = "nrbqcC**1k/6**P1/10/10/10/10/10/10/10/9K w - - - - 0 1";
    assert_eq!(
        board_after(fen, "i9i10c"),
        "nrbqcC**Ck/6**2/pppppppppp/10/10/10/10/PPPPPPPPPP/10/9K"
    );
}

/// §8.2
#[test]
fn beneath_until_the_square_is_vacated() {
    let fen = "1rbqc1**1k/6**2/p9/3n6/10/10/1r8/P9/10/1M7K w - - Nb1 - 0 1";
    // It does not move, is not captured and blocks no piece …
    assert_eq!(goes(fen, "b1"), "a1 b2 c1");
    assert_eq!(forbidden_by(fen, "b1d2"), Some(Clause::new(3, 9)));
    // … appears at once when the mouse leaves, so that none can be dropped there …
    let left = after(fen, "b1b2");
    assert_eq!(
        left,
        "1rbqc1**1k/6**2/p9/3n6/10/10/1r8/P9/1M8/1N7K w - - - m 0 1"
    );
    assert_eq!(forbidden_by(&left, "M@b1"), Some(Clause::new(7, 7)));
    // … also in the middle of a turn, when a neutral piece leaves.
    let fen = "1rbqc2*1k/6**2/p9/3n6/10/10/10/P9/10/1*7K w - - Nb1 - 0 1";
    assert_eq!(
        after(fen, "*b1c1"),
        "1rbqc2*1k/6**2/p9/3n6/10/10/10/P9/10/1N*6K w - - - n 0 1"
    );
    // A capture does not vacate.
    let fen = "1rbqc2*1k/6**2/p9/10/10/1R8/7n2/10/2*7/1b7K w - - Nb1 - 0 1";
    assert_eq!(
        after(fen, "b5b1 end"),
        "1rbqc2*1k/6**2/p9/10/10/10/7n2/10/2*7/1R7K b - - Nb1 - 0 1"
    );
}

/// §8.3
#[test]
fn the_order_inside_an_action() {
    // What appears on the square that was left takes it from the neutral piece.
    let fen = "1qb1c2*1k/6**2/p9/8r1/10/10/7n2/10/2*7/1B7K w - - Nb1 - 0 1";
    assert_eq!(forbidden_by(fen, "b1c2@b1"), Some(Clause::new(8, 3)));
    assert_eq!(forbidden_by(&fen.replace("Nb1", "-"), "b1c2@b1"), None);
    // The old teleporting cat is gone before the neutral piece is put down.
    let fen = "nrbqc*1*1k/5P**2/p9/10/10/10/1T8/1P8/10/9K w - - - - 0 1";
    assert_eq!(forbidden_by(fen, "f9f10t@b4"), None);
    assert_eq!(forbidden_by(fen, "f9f10q@b4"), Some(Clause::new(5, 4)));
    // Promotion comes before kinds that died out: the last pawn takes the last rook.
    let fen = "n1brq1**2/2P3**2/4c5/9k/10/10/10/10/10/9K w - - - - 0 1";
    assert_eq!(
        board_after(fen, "c9d10r"),
        "n1bRq1**2/6**2/ppppcppppp/9k/10/10/10/PPPPPPPPPP/10/9K"
    );
    assert_eq!(
        board_after(fen, "c9d10q"),
        "n1bQq1**1r/6**2/ppppcppppp/9k/10/10/10/PPPPPPPPPP/10/R8K"
    );
}

/// §9.1
#[test]
fn capturing_the_king_wins() {
    let fen = "nrbqc1**1k/6**2/p9/10/10/9R/10/P9/10/9K w - - - - 0 1";
    let won = at(fen).after_unchecked(at(fen).action_from_text("j5j10").unwrap());
    let verdict = Verdict::win(Side::White, Termination::KING_CAPTURED);
    assert_eq!(won.node(), Node::Over(verdict));
    assert_eq!(won.count_actions(), 0);
    assert_eq!(verdict.to_string(), "White wins: king captured");
    // In the middle of a turn.
    let fen = "nrbqc1**1k/6**C1/p9/10/10/10/3C6/P9/10/9K w - - - - 0 1";
    assert_eq!(
        reason(verdict_after(fen, "d4d5,&i9j10")),
        Some((Some(Side::White), Termination::KING_CAPTURED))
    );
}

/// §9.2
#[test]
fn two_cats_on_the_last_rank_win() {
    let fen = "nrbqcC**1k/6**C1/p9/10/10/10/10/P9/10/9K w - - - - 0 1";
    let won = Some((Some(Side::White), TWO_CATS));
    assert_eq!(reason(verdict_after(fen, "i9i10")), won);
    // Teleporting or not, by promotion, by a second cat, in the extra move.
    let fen = "nrbqcC**1k/6**2/p6T2/10/10/10/10/P9/10/9K w - - - - 0 1";
    assert_eq!(reason(verdict_after(fen, "h8i10")), won);
    let fen = "nrbqcC**1k/6**P1/p9/10/10/10/10/P9/10/9K w - - - - 0 1";
    assert_eq!(reason(verdict_after(fen, "i9i10t")), won);
    assert_eq!(reason(verdict_after(fen, "i9i10q")), None);
    let fen = "nrbqc1**1k/5C**C1/p9/10/10/10/10/P9/10/9K w - - - - 0 1";
    assert_eq!(reason(verdict_after(fen, "f9f10")), None);
    assert_eq!(reason(verdict_after(fen, "f9f10,&i9i10")), won);
    // Not where the old teleporting cat leaves for the new one.
    let fen = "nrbqcT**1k/6**P1/p9/10/10/10/10/P9/10/9K w - - - - 0 1";
    assert_eq!(reason(verdict_after(fen, "i9i10t")), None);
    assert_eq!(reason(verdict_after(fen, "i9i10c")), won);
    // The king is what counts.
    assert_eq!(
        reason(verdict_after(fen, "i9j10c")),
        Some((Some(Side::White), Termination::KING_CAPTURED))
    );
    // Black's last rank is 1; cats on their own first rank mean nothing.
    let fen = "nrbqcc**1k/6**2/p9/10/10/10/10/P9/1c8/cC1C5K b - - - - 0 1";
    assert_eq!(reason(verdict_after(fen, "b2a4")), None);
    assert_eq!(
        reason(verdict_after(&fen.replace("cC1C5K", "c2C5K"), "b2b1")),
        Some((Some(Side::Black), TWO_CATS))
    );
}

/// §9.3
#[test]
fn stalemate() {
    let fen = "rb1kq1n3/10/4c5/2*1p1*3/10/2*1*5/10/8m1/mm5m1m/Km6mT w - - - t 0 1";
    assert_eq!(
        at(fen).verdict(),
        Some(Verdict::draw(Termination::STALEMATE))
    );
    // Not while the roll may be repeated, nor at the start of a turn.
    assert_eq!(at(&fen.replace("- t ", "- t(m) ")).verdict(), None);
    assert_eq!(at(&fen.replace("- t ", "- - ")).verdict(), None);
}

/// §9.4
#[test]
fn repetition() {
    let fen = "nrbqc1**1k/6**2/p9/10/10/10/10/P9/10/9K w - - - - 0 1";
    let mut record = Record::from_position(Cats, at(fen));
    let shuffle = "j1i1 j10i10 i1j1 i10j10";
    record.play_line(shuffle).unwrap();
    assert_eq!(record.claims(), []);
    record.play_line(shuffle).unwrap();
    assert_eq!(record.claims(), [Termination::THREEFOLD]);
    record.play_line(shuffle).unwrap();
    record.play_line(shuffle).unwrap();
    assert_eq!(record.verdict(), Some(Verdict::draw(Termination::FIVEFOLD)));
    assert!(!record.position().has_insufficient_material());
    // Kings capture kings, and kinds come back.
    assert!(
        Side::BOTH
            .iter()
            .all(|&side| record.position().may_win(side))
    );
}

/// §9.5
#[test]
fn the_clock() {
    let counters = |fen: &str, turn: &str| {
        let mut record = Record::from_position(Cats, at(fen));
        record.play_line(turn).unwrap();
        record.position().counters().halfmove
    };
    let fen = "nrbqc1*2k/6**2/p9/10/4B5/3*1n4/3PC5/4m5/10/9K w - - - - 7 1";
    for (turn, halfmove) in [
        ("j1j2", 8),
        // One for a turn of several actions.
        ("*h9h8,e4e5,M@a1", 8),
        ("d4d5@a5", 0),
        ("e6d5@a5", 8),
        ("e4f5", 0),
    ] {
        assert_eq!(counters(fen, turn), halfmove, "{turn}");
    }
    // A mouse that is captured, or removed by a teleport.
    let mouse = "nrbqc1**1k/6**2/p9/10/10/4m5/3C6/P9/10/9K w - - - - 7 1";
    assert_eq!(counters(mouse, "d4e5"), 0);
    assert_eq!(counters(mouse, "T@e5,j1j2"), 0);
    assert_eq!(counters(mouse, "T@e5,T@e6,j1j2"), 8);
    assert_eq!(counters(mouse, "T@e6,j1j2"), 8);
    // Claims and the automatic end.
    let quiet = |halfmove: u16| {
        let fen = format!("nrbqc1**1k/6**2/p9/10/10/10/10/P9/10/9K w - - - - {halfmove} 90");
        let mut record = Record::from_position(Cats, at(&fen));
        record.play_line("j1j2").unwrap();
        record
    };
    assert_eq!(quiet(98).claims(), []);
    assert_eq!(quiet(99).claims(), [Termination::TURNS_50]);
    assert_eq!(quiet(148).verdict(), None);
    assert_eq!(
        quiet(149).verdict(),
        Some(Verdict::draw(Termination::TURNS_75))
    );
}
