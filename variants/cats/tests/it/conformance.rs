//! The test kit.

use springald_cats::{Action, Cats, CatsPosition};
use springald_core::NotationExt;
use springald_testkit::{Plan, conforms, mirror_placement, mirror_side, mirror_squares, swap_case};

/// Positions where the rare rules are near.
const LIVELY: &[&str] = &[
    // Kinds about to die out, with pieces beneath others already.
    "nrb*2c*1k/6**2/p2q6/10/10/10/3R6/P9/10/4B4K w - - Qe1 - 0 1",
    "1rbq2c*1k/3*2**2/p9/10/10/4n5/3C2C3/P9/10/1M6RK w - - - - 0 1",
    "5k4/ncbq2****/p2r6/10/4N5/10/10/P9/10/5K4 w - - - - 0 1",
    "mmmmmkmbmm/1m4n2m/2*4p2/5m4/2B4p2/7*2/8P1/Q3r5/3M1*KMC*/MMMMMMMMMR w - - Nb1Cd1Ni1nb10cd10qe10cg10 m+! 1 66",
    // Few moves: stalemates, neutral pieces that must leave a move.
    "rb1kq4N/7m2/4c3*1/2*1p5/10/2*1*5/10/10/mm8/Km8 w - - - - 0 1",
    "rb1kq1n3/10/4c5/2*1p1*3/10/2*1*5/10/8m1/mm5m1m/Km6mT w - - - - 0 1",
    // Cats near their goals, teleporting cats to hunt, promotions with neutral pieces.
    "nrbqcC**1k/6**C1/p9/10/4t5/3P6/10/10/10/9K w - - - - 0 1",
    "nrbqc1**1k/6**2/p9/10/10/4tp4/3C2C3/P9/10/9K w - - - - 0 1",
    "nrbqc*t*1k/5P**2/p9/10/10/10/T9/2p7/10/9K w - - - t 0 1",
    "1rbqc*1*1k/5P**2/p9/3n6/10/10/10/1P8/10/1T7K w - - Nb1 - 0 1",
    // En passant, in both steps and with mice about.
    "nrbqc1**1k/6**2/p9/10/10/1p1pP5/T9/10/10/9K b - e4 - - 0 1",
    "nrbqc1**1k/6**2/p9/10/10/3p2p3/4m2T2/4P5/10/9K w - - - - 0 1",
    // Middle games.
    "r4k3r/*1nbq1bn1*/pcpp1pp2p/4p2p2/3P3c2/4t1p3/1T5M2/PCP1PPP1CP/*1NBQ1BN1*/1MR2K3R w Kkq - - - 2 13",
    "r1c1mkmm1r/*1nbq1bn2/p1pp1p2cp/4p1pp1*/3t6/4P5/1*5p2/P1P2PP1CP/1CNBQ1BN1*/R3T1MRK1 w kq - - t(M) 0 16",
];

/// Returns the position with the colours changed.
fn mirror(position: &CatsPosition) -> CatsPosition {
    let fen = position.fen();
    let fields: Vec<&str> = fen.split(' ').collect();
    let [
        placement,
        side,
        castling,
        ep,
        under,
        turn,
        halfmove,
        fullmove,
    ] = fields[..]
    else {
        panic!("{fen} has not eight fields");
    };
    let placement = mirror_placement(placement);
    let side = mirror_side(side);
    let (castling, ep) = (swap_case(castling), mirror_squares(ep, 10));
    let under = swap_under(under);
    let turn = match turn {
        "t(M)" => "t(m)".into(),
        "t(m)" => "t(M)".into(),
        other => mirror_squares(other, 10),
    };
    let text = format!("{placement} {side} {castling} {ep} {under} {turn} {halfmove} {fullmove}");
    CatsPosition::from_fen(&text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Returns the pieces beneath, each of the other side on the other end.
fn swap_under(text: &str) -> String {
    let mut out = mirror_squares(text, 10);
    let letters: Vec<usize> = out
        .match_indices(|c: char| c.is_ascii_alphabetic())
        .map(|(i, _)| i)
        .collect();
    for at in letters.into_iter().step_by(2) {
        let letter = swap_case(&out[at..=at]);
        out.replace_range(at..=at, &letter);
    }
    out
}

#[test]
fn random_games_conform() {
    conforms::<Cats>(&Plan {
        games: 15,
        plies: 160,
        fens: LIVELY,
        mirror: Some(mirror),
        ..Plan::default()
    });
}

/// Playing on a copy mostly costs the copying, and searches keep long lists of actions.
#[test]
fn positions_and_actions_are_small() {
    assert_eq!(size_of::<CatsPosition>(), 128);
    assert_eq!(size_of::<Action>(), 9);
}
