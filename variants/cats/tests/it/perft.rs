//! Counts of action sequences.

use springald_cats::Cats;
use springald_testkit::{Counts, row};

/// There are no published counts for this game. The counts of the start, and of up to two plies elsewhere, come from a
/// slow program written by others from the rules (vectors.jsonl); the deeper ones are this program's own, to detect
/// changes.
#[rustfmt::skip]
const TABLE: [Counts; 9] = [
    row("start", "rnbcqkcbnr/*8*/pppppppppp/10/10/10/10/PPPPPPPPPP/*8*/RNBCQKCBNR w KQkq - - - 0 1",
        &[94, 5_078, 297_616, 18_186_552]),
    row("middle game, both may castle", "r2m1km2r/*1nbq1bn1*/pcpp1pp2p/4p1tp2/3P3c2/6p3/T6M2/P1P1PPP1CP/*CNBQ1BN*1/1MRM1K3R w Kkq - - - 6 15",
        &[222, 17_751, 703_771]),
    row("many neutral captures", "rnmmmkmmnr/q5bm2/3pt3*p/N1p2bppp*/1p2pP2*1/1C6P1/P3P2P1P/1PP2B4/2*7/RMMMQKMMNR b KQkq - - - 0 35",
        &[211, 36_079, 5_533_187]),
    row("pieces beneath", "mmmmmm1mmr/1km1*1mm2/9m/2C4p1p/9q/1*1P1p4/*B8/P8M/4T2*2/RMMMMKMMMM w Q - Nb1Ni1nb10ni10 - 2 64",
        &[243, 35_807, 3_036_234]),
    row("promotion with a captured neutral piece", "*rbqc2*1k/P1n3**2/10/p9/10/10/10/10/10/9K w - - - - 0 1",
        &[715, 62_418, 2_552_388]),
    row("a hunt: second cat and extra move open", "nrbqc1**1k/6**2/p9/10/10/4tp4/3C2C3/P9/10/9K w - - - - 0 1",
        &[116, 4_538, 156_155]),
    row("rolling again", "nrbqc1**1k/6**2/p9/10/10/4TM4/10/P9/10/9K w - - - t(m) 0 1",
        &[108, 2_806, 76_177]),
    row("en passant in the extra move", "nrbqc1**1k/6**2/p9/10/10/1p1pP5/T9/10/10/9K b - e4 - - 0 1",
        &[203, 11_769, 233_634]),
    row("queens about to die out", "nrb*2c*1k/6**2/p2q6/10/10/10/3R6/P9/10/4B4K w - - - - 0 1",
        &[115, 4_246, 168_365]),
];

#[test]
fn the_table() {
    for row in TABLE {
        row.check::<Cats>(|_| true);
    }
}

#[test]
fn playing_every_leaf_changes_no_count() {
    for row in TABLE {
        row.check_full::<Cats>(3_000_000);
    }
}

#[test]
fn the_children_add_up() {
    for row in TABLE {
        row.check_divided::<Cats>(2);
    }
}
