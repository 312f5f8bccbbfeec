//! Counts of action sequences.

use springald_core::{NotationExt, perft};
use springald_gravitatur::GravitaturPosition;

/// A position with the counts for depth 1, 2 and so on.
struct Row {
    shows: &'static str,
    fen: &'static str,
    counts: &'static [u64],
}

const fn row(shows: &'static str, fen: &'static str, counts: &'static [u64]) -> Row {
    Row { shows, fen, counts }
}

/// Nobody has published counts of this game. Those of up to three plies, and the fourth of the start,
/// come from slow programs that others wrote from the rules (vectors.jsonl, and tests/slow for the
/// last row); the deeper ones are this program's own, to notice changes.
#[rustfmt::skip]
const TABLE: [Row; 9] = [
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
    for Row { shows, fen, counts } in TABLE {
        let position = GravitaturPosition::from_fen(fen).unwrap();
        assert_eq!(position.fen(), fen, "{shows}");
        for (depth, &expected) in (1..).zip(counts) {
            let found = perft::perft(&position, depth);
            assert_eq!(found, expected, "{shows}: depth {depth} of {fen}");
        }
    }
}

#[test]
fn playing_every_leaf_changes_no_count() {
    for Row { shows, fen, counts } in TABLE {
        let position = GravitaturPosition::from_fen(fen).unwrap();
        for (depth, &expected) in (0..).zip([1].iter().chain(counts)) {
            if expected <= 1_000_000 {
                let found = perft::perft_full(&position, depth);
                assert_eq!(found, expected, "{shows}: depth {depth}");
            }
        }
    }
}

#[test]
fn dividing_changes_no_count() {
    for threads in [1, 3] {
        let children = perft::children(&GravitaturPosition::from_fen(TABLE[0].fen).unwrap());
        let counts = perft::divide(&children, 4, false, threads);
        assert_eq!(counts.len() as u64, TABLE[0].counts[0]);
        assert_eq!(counts.into_iter().sum::<u64>(), TABLE[0].counts[3]);
    }
}
