//! The test kit.

use springald_chesspp::{Action, Catapult, ChessPpPosition, Gulti, Pair};
use springald_core::{NotationExt, Position as _, Variant};
use springald_testkit::{Plan, conforms, mirror_placement, mirror_side, mirror_squares, swap_case};

/// Positions in which catapults matter from the first turn on.
const LIVELY: &[&str] = &[
    // Middle games with catapults between the two sides.
    "r2qk2r/ppp2ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPP2PPP/R2QK2R w KQkq - b3f1!/b6f8! 0 8",
    "r3k2r/pp1q1ppp/2n1bn2/3p4/3P4/2N1BN2/PP1Q1PPP/R3K2R b KQkq - c1d3/c8d6 0 12",
    // Few pieces on or near catapults: teleport checks, pins, captures of both catapults.
    "r3k3/1P4p1/8/2b2N2/4n3/8/1p4P1/R2BK2R w K - c2g6/d6e7 0 1",
    "4k3/2q5/3n4/8/4N3/3B4/5Q2/4K3 w - - e4g7/d2d6 0 1",
    "6k1/8/8/1r1K3q/8/8/2PP4/8 w - - d6e6/b5c4 0 1",
    // Pawns near the middle and the last ranks, with catapults where they pass.
    "4k3/2p1p3/8/1P1P4/3p1p2/8/2P1P1P1/4K3 w - - c3e4/c6e5 0 1",
    "4k3/PPP5/8/8/8/3K4/5ppp/8 b - - a8h2/g1c7 0 1",
];

/// Returns the position with the colours changed.
fn mirror(position: &ChessPpPosition) -> ChessPpPosition {
    let fen = position.fen();
    let fields: Vec<&str> = fen.split(' ').collect();
    let [placement, side, castling, ep, catapults, halfmove, fullmove] = fields[..] else {
        panic!("{fen} has not seven fields");
    };
    let placement = mirror_placement(placement);
    let side = mirror_side(side);
    let castling = swap_case(castling);
    let ep = mirror_squares(ep, 8);
    let (white, black) = catapults.split_once('/').unwrap();
    let catapults = mirror_squares(&format!("{black}/{white}"), 8);
    let text = format!("{placement} {side} {castling} {ep} {catapults} {halfmove} {fullmove}");
    let mirrored = ChessPpPosition::from_fen(position.edition(), &text);
    mirrored.unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn plan(seed: u64, games: u64, fens: &'static [&'static str]) -> Plan<ChessPpPosition> {
    Plan {
        seed,
        games,
        fens,
        mirror: Some(mirror),
        ..Plan::default()
    }
}

#[test]
fn random_games_conform() {
    conforms::<Catapult>(&plan(1, 12, &[]));
    conforms::<Catapult>(&plan(100, 40, LIVELY));
}

#[test]
fn random_games_conform_in_the_gulti_edition() {
    conforms::<Gulti>(&plan(2, 9, LIVELY));
}

/// Playing on a copy mostly costs the copying, and searches keep long lists of actions.
#[test]
fn positions_and_actions_are_small() {
    assert_eq!(size_of::<ChessPpPosition>(), 56);
    assert_eq!(size_of::<Pair>(), 2);
    assert_eq!(size_of::<Action>(), 4);
}

/// The editions differ in names only: their keys are the same, so that tables of one serve the other.
#[test]
fn the_editions_share_their_keys() {
    for fen in LIVELY {
        let [catapult, gulti] = [
            Catapult.parse_fen(fen).unwrap().key(),
            Gulti.parse_fen(fen).unwrap().key(),
        ];
        assert_eq!(catapult, gulti, "{fen}");
    }
}
