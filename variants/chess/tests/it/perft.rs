//! Published perft counts, confirmed by shakmaty 0.30.1.

use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess};
use springald_testkit::{Counts, row};

/// The page "Perft Results" of the Chess Programming Wiki, <https://www.chessprogramming.org/Perft_Results>.
#[rustfmt::skip]
const WIKI: [Counts; 7] = [
    row("start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        &[20, 400, 8_902, 197_281, 4_865_609, 119_060_324, 3_195_901_860]),
    row("position 2, Kiwipete by Peter McKenzie",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        &[48, 2_039, 97_862, 4_085_603, 193_690_690, 8_031_647_685]),
    row("position 3", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        &[14, 191, 2_812, 43_238, 674_624, 11_030_083, 178_633_661]),
    row("position 4", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        &[6, 264, 9_467, 422_333, 15_833_292, 706_045_033]),
    row("position 4, mirrored",
        "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
        &[6, 264, 9_467, 422_333, 15_833_292]),
    row("position 5", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        &[44, 1_486, 62_379, 2_103_487, 89_941_194]),
    row("position 6, by Steven Edwards",
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        &[46, 2_079, 89_890, 3_894_594, 164_075_551]),
];

/// Special moves that meet checks and pins, by Martin Sedlak on `TalkChess`; collected on
/// <https://www.chessprogramming.net/perfect-perft/>.
#[rustfmt::skip]
const SEDLAK: [Counts; 14] = [
    row("en passant, pinned along the rank", "3k4/3p4/8/K1P4r/8/8/8/8 b - - 0 1",
        &[18, 92, 1_670, 10_138, 185_429, 1_134_888]),
    row("en passant, pinned along a diagonal", "8/8/4k3/8/2p5/8/B2P2K1/8 w - - 0 1",
        &[13, 102, 1_266, 10_276, 135_655, 1_015_133]),
    row("en passant gives check", "8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1",
        &[15, 126, 1_928, 13_931, 206_379, 1_440_467]),
    row("castling kingside gives check", "5k2/8/8/8/8/8/8/4K2R w K - 0 1",
        &[15, 66, 1_198, 6_399, 120_330, 661_072]),
    row("castling queenside gives check", "3k4/8/8/8/8/8/8/R3K3 w Q - 0 1",
        &[16, 71, 1_286, 7_418, 141_077, 803_711]),
    row("castling rights", "r3k2r/1b4bq/8/8/8/8/7B/R3K2R w KQkq - 0 1",
        &[26, 1_141, 27_826, 1_274_206]),
    row("castling prevented", "r3k2r/8/3Q4/8/8/5q2/8/R3K2R b KQkq - 0 1",
        &[44, 1_494, 50_509, 1_720_476]),
    row("promotion out of check", "2K2r2/4P3/8/8/8/8/8/3k4 w - - 0 1",
        &[11, 133, 1_442, 19_174, 266_199, 3_821_001]),
    row("discovered check", "8/8/1P2K3/8/2n5/1q6/8/5k2 b - - 0 1",
        &[29, 165, 5_160, 31_961, 1_004_658]),
    row("promotion gives check", "4k3/1P6/8/8/8/8/K7/8 w - - 0 1",
        &[9, 40, 472, 2_661, 38_983, 217_342]),
    row("underpromotion gives check", "8/P1k5/K7/8/8/8/8/8 w - - 0 1",
        &[6, 27, 273, 1_329, 18_135, 92_683]),
    row("stalemating oneself", "K1k5/8/P7/8/8/8/8/8 w - - 0 1",
        &[2, 6, 13, 63, 382, 2_217]),
    row("stalemate and checkmate", "8/k1P5/8/1K6/8/8/8/8 w - - 0 1",
        &[10, 25, 268, 926, 10_857, 43_261, 567_584]),
    row("double check", "8/8/2k5/5q2/5n2/8/5K2/8 b - - 0 1",
        &[37, 183, 6_559, 23_527]),
];

/// Other published positions: Albert Bertilsson's page on Sharper,
/// <http://www.albert.nu/programs/sharper/perft.htm>; Roman Hartmann on the Computer Chess Club, 2004;
/// Roland Tomasi on `TalkChess`, 2021; Nenad Petrović's position with the most moves, 1964.
#[rustfmt::skip]
const OTHERS: [Counts; 8] = [
    row("Bertilsson: promotions and captures", "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        &[24, 496, 9_483, 182_838, 3_605_103, 71_179_139]),
    row("Bertilsson: pins and a lone king", "8/3K4/2p5/p2b2r1/5k2/8/8/1q6 b - - 0 1",
        &[50, 279, 13_310, 54_703, 2_538_084]),
    row("Bertilsson: check by a double step", "8/7p/p5pb/4k3/P1pPn3/8/P5PP/1rB2RK1 b - d3 0 28",
        &[5, 117, 3_293, 67_197, 1_881_089, 38_633_283]),
    row("Bertilsson: en passant at once",
        "rnbqkb1r/ppppp1pp/7n/4Pp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
        &[31, 570, 17_546, 351_806, 11_139_762]),
    row("Bertilsson: kings and rooks", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        &[26, 568, 13_744, 314_346, 7_594_526, 179_862_938]),
    row("Hartmann: promotions", "8/PPP4k/8/8/8/8/4Kppp/8 w - - 0 1",
        &[18, 290, 5_044, 89_363, 1_745_545, 34_336_777]),
    row("Tomasi: en passant out of check", "4k3/3p1p2/8/4P3/4K3/8/8/8 b - - 0 1",
        &[7, 58, 426, 3_385, 25_837, 214_106, 1_669_251]),
    row("Petrović: 218 moves", "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
        &[218, 99, 19_073, 85_043]),
];

/// Counts above this are too slow for regular runs.
const EVERY_DAY: u64 = 1_000_000_000;

fn table() -> impl Iterator<Item = &'static Counts> {
    WIKI.iter().chain(&SEDLAK).chain(&OTHERS)
}

/// Compares the wanted counts of some rows.
fn check(rows: &[Counts], wanted: impl Fn(u64) -> bool) {
    for row in rows {
        row.check::<springald_chess::Chess>(&wanted);
    }
}

#[test]
fn the_wiki() {
    check(&WIKI, |count| count <= EVERY_DAY);
}

#[test]
fn special_moves_checks_and_pins() {
    check(&SEDLAK, |_| true);
}

#[test]
fn other_published_counts() {
    check(&OTHERS, |_| true);
}

#[test]
#[ignore = "takes half a minute: 11 thousand million sequences"]
fn the_wiki_one_ply_deeper() {
    check(&WIKI, |count| count > EVERY_DAY);
}

#[test]
fn playing_every_leaf_changes_no_count() {
    for row in table() {
        row.check_full::<springald_chess::Chess>(100_000);
    }
}

#[test]
fn dividing_changes_no_count() {
    WIKI[1].check_divided::<springald_chess::Chess>(3);
}

/// Compares the wanted counts with shakmaty's.
fn check_with_shakmaty(wanted: impl Fn(u64) -> bool) {
    for Counts { shows, fen, counts } in table() {
        let setup: Fen = fen.parse().unwrap();
        let position: Chess = setup.into_position(CastlingMode::Standard).unwrap();
        for (depth, &expected) in (1..).zip(*counts) {
            if wanted(expected) {
                let found = shakmaty::perft(&position, depth);
                assert_eq!(found, expected, "{shows}: depth {depth} of {fen}");
            }
        }
    }
}

#[test]
fn shakmaty_counts_the_same() {
    check_with_shakmaty(|count| count <= 1_000_000);
}

#[test]
#[ignore = "takes a minute, to confirm numbers that do not change"]
fn shakmaty_counts_the_same_to_the_end() {
    check_with_shakmaty(|_| true);
}
