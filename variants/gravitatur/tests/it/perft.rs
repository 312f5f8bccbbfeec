//! Counts of action sequences.

use springald_gravitatur::Gravitatur;
use springald_testkit::{Counts, row};

/// There are no published counts for this game. The counts of up to three plies, and the fourth of the start, come from
/// slow programs written from the rules alone, most of them by others (vectors.jsonl); the deeper ones are this program's
/// own, to detect changes.
#[rustfmt::skip]
const TABLE: [Counts; 9] = [
    row("start", "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - - 0 1",
        &[32, 983, 30_052, 918_919, 28_150_732]),
    row("pulls in all eight directions", "3r3k/p7/3b4/8/P5pp/8/8/K2B2N1 w - - - 0 1",
        &[51, 687, 33_572, 806_050]),
    row("a teleport or anything else", "rn2k2r/ppp2ppp/3Q4/8/8/8/PPP1BPPP/RNB1K1NR b - - @ 5 20",
        &[20, 787, 31_011]),
    row("every placement exposes the king", "k1bb2nr/6P1/7q/n6r/5P2/2qPK3/Bq4q1/Bq6 w - - - 0 1",
        &[5, 174, 1_964]),
    row("placements that leave no move", "8/8/8/8/8/1k6/p7/K7 w - - - 0 1",
        &[30, 83, 4_672]),
    row("in check", "8/1npk3r/4bnp1/2b1pppN/qp4p1/PPPp2PK/1P1B2P1/RN1RQB2 w - - - 23 23",
        &[1, 35, 1_439]),
    row("middle game, to place", "8/kppprpqr/3n4/1PbnB1P1/1B6/1PpppPPb/3N1PR1/1RN3K1 w - - - 2 22",
        &[34, 649, 18_985, 659_011]),
    row("middle game, to move", "2q1n3/1k1pbp1p/b1p3r1/1nr2p2/pPP5/4NPPP/Q1PBBKp1/1RN1n2R b - - @ 1 15",
        &[52, 1_660, 53_622, 1_796_459]),
    row("pawns about to promote", "4k3/P1P1P1P1/8/8/8/8/p1p1p1p1/4K3 w - - @ 0 1",
        &[15, 471, 7_358, 256_574]),
];

#[test]
fn the_table() {
    for row in TABLE {
        row.check::<Gravitatur>(|_| true);
    }
}

#[test]
fn playing_every_leaf_changes_no_count() {
    for row in TABLE {
        row.check_full::<Gravitatur>(1_000_000);
    }
}

#[test]
fn dividing_changes_no_count() {
    TABLE[0].check_divided::<Gravitatur>(4);
}
