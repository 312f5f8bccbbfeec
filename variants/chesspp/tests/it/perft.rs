//! Perft counts.
//!
//! Two slow programs written from the rules alone agree on the counts with catapults. Without catapults the game is
//! orthodox chess, so the published counts of the Chess Programming Wiki
//! (<https://www.chessprogramming.org/Perft_Results>) apply.

use springald_chesspp::{Catapult, Gulti};
use springald_core::Variant;
use springald_testkit::{Counts, row};

#[rustfmt::skip]
const CATAPULTS: &[Counts] = &[
    row("start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - b1!f1!/b8!f8! 0 1",
        &[20, 400, 9_062, 204_463, 5_227_301]),
    row("en passant: the square passed over and the pawn's path may hold catapults",
        "3qk3/8/8/1Pp5/8/8/8/4K3 w - c6 h1c4/c6h7 0 2",
        &[14, 452, 6_001]),
    row("teleport with a capture",
        "4k3/6r1/8/8/1N6/8/8/4K3 w - - b4g7/a6h6 0 1",
        &[12, 305, 5_470]),
    row("a king gives check to a king through its catapults; the other king does not",
        "8/8/8/8/1k6/8/8/6K1 w - - -/g1b4 0 1",
        &[5, 60, 336]),
    row("a pinned piece may not teleport away",
        "4r1k1/8/8/8/8/8/4N3/4K3 w - - e2b7/- 0 1",
        &[12, 192, 2_593]),
    row("a pinned piece may teleport along the pin; one action with the ordinary move",
        "4r1k1/8/8/8/8/8/4R3/4K3 w - - e2e5/- 0 1",
        &[18, 257, 5_256]),
    row("castling over own empty catapults is allowed",
        "4k3/8/8/8/8/8/8/R3K2R w KQ - b1!f1!/a5h5 0 1",
        &[48, 668, 30_628]),
    row("castling that captures both catapults (white knight on g7, rook lands on d1)",
        "3k4/6N1/8/8/8/8/8/R3K3 w Q - -/d1g7 4 9",
        &[20, 158, 3_490]),
    row("castling forbidden although the knight that could teleport to b1 is pinned",
        "4k3/4n3/4R3/8/8/8/8/R3K3 w Q - -/b1e7 0 1",
        &[27, 249, 7_166]),
    row("a promotion that captures a piece captures both catapults",
        "2n1k3/1P6/8/8/8/8/8/R3K3 w - - -/a1c8 0 7",
        &[23, 213, 4_898]),
    row("both sides' catapults: only the enemy's are captured",
        "4k3/8/8/8/8/8/8/N3K2N w - - b1!f1!/a1h2 6 6",
        &[30, 271, 7_392]),
    row("mate in one through the catapults",
        "6rk/6pp/8/8/8/1N6/8/4K3 w - - a1h8/- 2 3",
        &[14, 130, 1_781]),
    row("random play, after 3 actions",
        "rnbqkbnr/ppp1pppp/3p4/8/8/P2P4/1PP1PPPP/RNBQKBNR b KQkq - b1!f1!/b8!f8! 0 2",
        &[27, 699, 19_641]),
    row("random play, after 36 actions",
        "r3kn1r/pp1bbppp/3p4/1Q1np3/8/1PP4P/P1KP1P2/R1B2BNR w - - b1!f1!/b8!f8! 1 19",
        &[41, 1_541]),
    row("random play, after 65 actions",
        "rQq1kb2/4p3/p2p4/2P3p1/p6P/3P1K2/3r4/2R2B1R b q - f1!c2/b8!f8! 0 33",
        &[27, 917, 28_829]),
    row("random play, after 96 actions",
        "8/3kp3/8/p1p2PN1/P1Q2p2/5N2/R1K2P1P/1r4R1 w - - b1!d1/f6c7 1 49",
        &[49, 1_361]),
    row("random play, after 181 actions",
        "b3k2N/8/2p5/2P5/2B5/pr6/2K5/8 b - - a2b3/b5d7 4 91",
        &[30, 592, 15_799]),
];

#[rustfmt::skip]
const ORTHODOX: &[Counts] = &[
    row("position 2, Kiwipete by Peter McKenzie",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - -/- 0 1",
        &[48, 2_039, 97_862, 4_085_603]),
    row("position 3", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - -/- 0 1",
        &[14, 191, 2_812, 43_238, 674_624, 11_030_083]),
    row("position 4", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - -/- 0 1",
        &[6, 264, 9_467, 422_333, 15_833_292]),
    row("position 5", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - -/- 1 8",
        &[44, 1_486, 62_379, 2_103_487]),
];

fn check<E: Variant + Default>(rows: &[Counts], most: u64) {
    for row in rows {
        row.check::<E>(|count| count <= most);
        row.check_full::<E>(most.min(100_000));
    }
}

#[test]
fn with_catapults() {
    check::<Catapult>(CATAPULTS, u64::MAX);
}

#[test]
fn without_catapults_it_is_chess() {
    check::<Catapult>(ORTHODOX, u64::MAX);
}

#[test]
fn both_editions_count_the_same() {
    check::<Gulti>(CATAPULTS, 250_000);
    check::<Gulti>(ORTHODOX, 100_000);
}
