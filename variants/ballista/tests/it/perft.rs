//! Counts of move sequences.

use springald_ballista::Ballista;
use springald_testkit::{Counts, row};

/// There are no published counts for this game. The counts of up to three plies, and the fourth of the start, come from
/// a slow program written by others from the rules (vectors.jsonl); the deeper ones are this program's own, to detect
/// changes.
#[rustfmt::skip]
const TABLE: [Counts; 9] = [
    row("start", "rnbqkabnr/ppppppppp/9/9/9/9/PPPPPPPPP/RNBQKABNR w KQkq - 0 1",
        &[49, 2_333, 104_644, 4_578_870, 195_463_220]),
    row("check, pawns on the rank behind", "1a6r/2n2k1b1/p2p5/6P2/1RPp4p/P1B3Np1/4q1B2/RN1P1K3 w - - 0 34",
        &[4, 217, 7_423]),
    row("few pieces, a pawn that promotes", "5k3/7B1/2b3P2/8p/9/3p3K1/1n3p3/2R6 b - - 8 74",
        &[24, 466, 10_438]),
    row("boosted bishop", "1k7/9/4p4/9/4B1p2/3A5/6p2/K8 w - - 0 1",
        &[32, 439, 9_608]),
    row("a promoted piece is captured en passant", "k4p3/3p5/9/4P4/4A4/9/9/K8 w - - 6 1",
        &[48, 409, 8_439]),
    row("a slide and a capture to one square", "9/9/9/2a6/R2p4k/9/4P4/K8 w - - 0 1",
        &[14, 440, 7_148]),
    row("castling beside ballistas", "4k4/9/9/9/9/9/A3A4/R3K3R w KQ - 0 1",
        &[38, 167, 6_987]),
    row("a pinned, boosted knight", "4k4/9/9/9/3b5/2Na5/9/K8 w - - 0 1",
        &[4, 140, 2_114]),
    row("ballistas alone", "k1a5a/9/9/9/9/9/9/KAA6 w - - 0 1",
        &[36, 617, 14_269]),
];

#[test]
fn the_table() {
    for row in TABLE {
        row.check::<Ballista>(|_| true);
    }
}

#[test]
fn playing_every_leaf_changes_no_count() {
    for row in TABLE {
        row.check_full::<Ballista>(5_000_000);
    }
}

#[test]
fn dividing_changes_no_count() {
    TABLE[0].check_divided::<Ballista>(4);
}
