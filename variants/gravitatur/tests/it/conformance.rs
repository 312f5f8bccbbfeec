//! The test kit.

use springald_core::NotationExt;
use springald_gravitatur::{Action, Gravitatur, GravitaturPosition};
use springald_testkit::{Plan, conforms, mirror_placement, mirror_side};

/// Positions where pulls meet checks, pins, promotions and the lack of moves.
const LIVELY: &[&str] = &[
    // Middle games with open kings.
    "2b5/2npnqp1/3r1bpr/1p1p1p2/3p1P2/NPpP2B1/1PKB1P2/R2Q1kN1 b - - - 3 15",
    "1r6/1nkp2pq/1b2p1rN/ppB1ppP1/N2R1P2/1PbK1P2/RP1PQPP1/3n1B2 b - - - 3 28",
    "8/kppprpqr/3n4/1PbnB1P1/1B6/1PpppPPb/3N1PR1/1RN3K1 w - - - 2 22",
    // Kings on open lines, full of pins and discovered attacks.
    "3rk3/8/2n1b3/1q6/4R3/8/3BQ3/3K4 w - - - 0 1",
    "b2q3b/8/2P1p3/8/r2PKn1r/8/2B1P3/q3r2k w - - - 0 1",
    "4k3/4p3/4r3/8/4P3/P7/1P6/4K3 w - - - 0 1",
    // Few pieces, few moves.
    "8/8/8/8/8/1k6/p7/K7 w - - - 0 1",
    "7k/5Q2/6K1/8/8/8/8/8 b - - - 0 1",
    "8/8/k7/8/8/1r6/8/K7 w - - - 0 1",
    // Pawns about to promote, and kings that teleport.
    "4k3/P1P1P1P1/8/8/8/8/p1p1p1p1/4K3 w - - @ 140 90",
    "rnbqkb1r/8/8/pppppppp/PPPPPPPP/8/8/RNBQKB1R w - - - 0 1",
];

/// Returns the position with the colours changed and the board turned upside down.
fn mirror(position: &GravitaturPosition) -> GravitaturPosition {
    let fen = position.fen();
    let fields: Vec<&str> = fen.split(' ').collect();
    let placement = mirror_placement(fields[0]);
    let side = mirror_side(fields[1]);
    let text = format!("{placement} {side} {}", fields[2..].join(" "));
    GravitaturPosition::from_fen(&text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn random_games_conform() {
    conforms::<Gravitatur>(&Plan {
        games: 48,
        fens: LIVELY,
        mirror: Some(mirror),
        ..Plan::default()
    });
}

/// Playing on a copy mostly costs the copying, and searches keep long lists of actions.
#[test]
fn positions_and_actions_are_small() {
    assert_eq!(size_of::<GravitaturPosition>(), 48);
    assert_eq!(size_of::<Action>(), 4);
}
