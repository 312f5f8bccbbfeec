//! The test kit.

use springald_chess::{Chess, ChessPosition};
use springald_core::NotationExt;
use springald_testkit::{Plan, conforms, mirror_placement, mirror_side, mirror_squares, swap_case};

/// Positions rich in castling, promotion and captures en passant.
const RICH: &[&str] = &[
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "4k3/p1p1p1p1/8/1P1P1P1P/p1p1p1p1/8/1P1P1P1P/4K3 w - - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 140 90",
];

/// Returns the position with the colours changed and the board flipped.
fn mirror(position: &ChessPosition) -> ChessPosition {
    let fen = position.fen();
    let fields: Vec<&str> = fen.split(' ').collect();
    let ranks = mirror_placement(fields[0]);
    let castling = swap_case(fields[2]);
    let mirrored = [
        ranks.as_str(),
        mirror_side(fields[1]),
        &castling,
        &mirror_squares(fields[3], 8),
        fields[4],
        fields[5],
    ]
    .join(" ");
    ChessPosition::from_fen(&mirrored).unwrap()
}

#[test]
fn conformance() {
    conforms::<Chess>(&Plan {
        games: 60,
        fens: RICH,
        mirror: Some(mirror),
        ..Plan::default()
    });
}
