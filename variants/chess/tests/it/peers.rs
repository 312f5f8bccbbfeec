//! Random games in which shakmaty 0.30.1 must agree with this program.

use shakmaty::fen::Fen;
use shakmaty::san::SanPlus;
use shakmaty::{CastlingMode, Chess as Peer, EnPassantMode, Position as _};
use springald_board::SplitMix;
use springald_chess::ChessPosition;
use springald_core::{NotationExt, Position as _, PositionExt, Side, Termination, Verdict};

/// Returns a peer's move in our notation: action text and SAN.
fn words(peer: &Peer, action: shakmaty::Move) -> (String, String) {
    let text = action.to_uci(CastlingMode::Standard).to_string();
    (text, SanPlus::from_move(peer.clone(), action).to_string())
}

fn peers_fen(peer: &Peer) -> String {
    Fen::from_position(peer, EnPassantMode::Legal).to_string()
}

/// Returns the peer's verdict, without history.
fn peers_verdict(peer: &Peer) -> Option<Verdict> {
    let side = |color: shakmaty::Color| color.fold_wb(Side::White, Side::Black);
    if peer.is_checkmate() {
        Some(Verdict::win(
            side(peer.turn().other()),
            Termination::CHECKMATE,
        ))
    } else if peer.is_stalemate() {
        Some(Verdict::draw(Termination::STALEMATE))
    } else if peer.is_insufficient_material() {
        Some(Verdict::draw(Termination::INSUFFICIENT_MATERIAL))
    } else {
        None
    }
}

/// Compares the two, and returns our actions, each with the peer's move.
fn compare(
    position: &ChessPosition,
    peer: &Peer,
) -> Vec<(springald_chess::Action, shakmaty::Move)> {
    let fen = position.fen();
    assert_eq!(fen, peers_fen(peer));
    assert_eq!(position.in_check(), peer.is_check(), "{fen}");
    let ours = position
        .verdict()
        .filter(|verdict| verdict.termination != Termination::TURNS_75);
    assert_eq!(ours, peers_verdict(peer), "{fen}");
    let ours = position.actions().into_iter();
    let mut ours: Vec<_> = ours
        .map(|action| ((position.action_text(action), position.san(action)), action))
        .collect();
    let mut theirs: Vec<_> = peer
        .legal_moves()
        .into_iter()
        .map(|action| (words(peer, action), action))
        .collect();
    ours.sort_by(|a, b| a.0.cmp(&b.0));
    theirs.sort_by(|a, b| a.0.cmp(&b.0));
    let names = |(name, _): &((String, String), _)| name.clone();
    assert_eq!(
        ours.iter().map(names).collect::<Vec<_>>(),
        theirs
            .iter()
            .map(|(name, _)| name.clone())
            .collect::<Vec<_>>(),
        "{fen}"
    );
    ours.into_iter()
        .zip(theirs)
        .map(|((_, ours), (_, theirs))| (ours, theirs))
        .collect()
}

/// Plays at random until the game ends or is long, and compares every position.
fn playout(start: &str, random: &mut SplitMix) {
    const LONGEST: usize = 200;
    let mut position = ChessPosition::from_fen(start).unwrap();
    let setup: Fen = start.parse().unwrap();
    let mut peer: Peer = setup.into_position(CastlingMode::Standard).unwrap();
    for _ in 0..LONGEST {
        let actions = compare(&position, &peer);
        if actions.is_empty() {
            return;
        }
        let (ours, theirs) = actions[random.below(actions.len())];
        position.play_unchecked(ours, &mut ());
        peer.play_unchecked(theirs);
    }
}

/// The side that could still win when the other runs out of time, with few pieces.
#[test]
fn winning_chances_when_time_runs_out() {
    for own in ["", "P", "N", "B", "R", "Q", "NN", "NB"] {
        for theirs in ["", "p", "n", "b", "1b", "r", "q", "nb", "bb"] {
            let rank = |pieces: &str| format!("{pieces}{}", 8 - pieces.len());
            let (own, theirs) = (rank(own), rank(theirs));
            let fen = format!("7k/8/8/{own}/{theirs}/8/8/7K w - - 0 1");
            let position = ChessPosition::from_fen(&fen).unwrap();
            let setup: Fen = fen.parse().unwrap();
            let peer: Peer = setup.into_position(CastlingMode::Standard).unwrap();
            for (side, color) in [
                (Side::White, shakmaty::Color::White),
                (Side::Black, shakmaty::Color::Black),
            ] {
                let may = !peer.has_insufficient_material(color);
                assert_eq!(position.may_win(side), may, "{side} in {fen}");
            }
        }
    }
}

#[test]
fn games_from_the_start() {
    let mut random = SplitMix::new(1);
    let start = ChessPosition::start().fen();
    for _ in 0..60 {
        playout(&start, &mut random);
    }
}

/// Positions rich in moves that random play from the start seldom reaches.
#[test]
fn games_with_special_moves() {
    let mut random = SplitMix::new(2);
    for start in [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "4k3/p1p1p1p1/8/1P1P1P1P/p1p1p1p1/8/1P1P1P1P/4K3 w - - 0 1",
        "8/4k3/4b3/8/2B1N3/3K4/8/8 w - - 0 1",
    ] {
        for _ in 0..12 {
            playout(start, &mut random);
        }
    }
}
