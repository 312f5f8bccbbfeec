//! The test kit.

use springald_ballista::{Action, Ballista, BallistaPosition};
use springald_core::NotationExt;
use springald_testkit::{Plan, conforms, mirror_placement, mirror_side, mirror_squares, swap_case};

/// Positions where boosts, captures en passant and promotions meet checks and pins.
const LIVELY: &[&str] = &[
    // Middle games with ballistas among the pawns of both sides.
    "2r1k3r/1bpq1a1n1/2n2b1p1/pB2p3p/3pP4/1PN2NPP1/PP2Q3P/2KR1A1PR b k g3:g4g5 4 19",
    "r1bqk3r/p1pp2ba1/2P3n2/1p5P1/2Np2B1p/2PPp4/P7P/R1BQKA2R b KQkq - 6 19",
    "1r1nkpQ2/2p3P2/3b1a3/7Pp/pp1Pb4/2N6/PP2A1RQP/R5K2 w - - 0 31",
    // Boosted pawns that pass many enemy pawns, and may capture and slide alike.
    "4k4/1p1p1p1p1/9/p1a1P1A1p/P1A1p1a1P/9/1P1P1P1P1/4K4 w - - 0 1",
    "k2p1p2p/2P1P2P1/9/1A1P5/1a3p3/9/2p1p2p1/K2P1P2P w - - 0 1",
    // Promoted pieces that are captured en passant.
    "k2p1p3/3p1p3/9/4P4/4A4/9/9/K8 w - - 6 1",
    "1k1K2p2/9/9/9/3a5/3p5/9/1P2P1P2 b - - 0 1",
    // Pins along all lines, with boosted pieces, pawns and ballistas as shields.
    "4r2k1/b7b/9/2PAP4/4K1N1r/3PaP3/2n6/b3q3b w - - 0 1",
    "9/9/9/2a6/R2p4k/9/4P4/K8 w - - 0 1",
    // Checks resolved by slides, over squares that pawns attack.
    "r3k4/9/1p1p5/3p4p/7p1/6p2/3AP1PA1/K6qr w - - 0 1",
    "q3k1r2/1p1a1p1p1/9/2P1P1P2/P1P3P2/9/3A5/K3R3Q b - - 0 1",
    // Castling with every piece boosted.
    "r3k3r/pAp1a1p1p/9/9/9/9/P1P1A1PaP/R3K3R w KQkq - 140 90",
];

/// Returns the position with the colours changed.
fn mirror(position: &BallistaPosition) -> BallistaPosition {
    let fen = position.fen();
    let fields: Vec<&str> = fen.split(' ').collect();
    let [placement, side, castling, ep, halfmove, fullmove] = fields[..] else {
        panic!("{fen} has not six fields");
    };
    let placement = mirror_placement(placement);
    let side = mirror_side(side);
    let castling = swap_case(castling);
    let ep = mirror_squares(ep, 8);
    let text = format!("{placement} {side} {castling} {ep} {halfmove} {fullmove}");
    BallistaPosition::from_fen(&text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn random_games_conform() {
    conforms::<Ballista>(&Plan {
        games: 44,
        fens: LIVELY,
        mirror: Some(mirror),
        ..Plan::default()
    });
}

/// Playing on a copy mostly costs the copying, and searches keep long lists of actions.
#[test]
fn positions_and_actions_are_small() {
    assert_eq!(size_of::<BallistaPosition>(), 96);
    assert_eq!(size_of::<Action>(), 5);
}
