//! Repetition, claims, ends and taking back.

use springald_chess::{Chess, ChessPosition};
use springald_core::{EndError, NotationExt, PlayError, Record, Side, Termination, Verdict};

/// There and back again: four turns that repeat the position.
const ROUND: &str = "g1f3 g8f6 f3g1 f6g8";

fn from(fen: &str) -> Record<Chess> {
    Record::from_position(Chess, ChessPosition::from_fen(fen).unwrap())
}

#[test]
fn threefold_is_claimed_and_fivefold_ends_the_game() {
    let mut game = Record::new(Chess);
    assert_eq!(game.repetitions(), 1);
    for round in 2..=5 {
        assert_eq!(game.verdict(), None);
        game.play_line(ROUND).unwrap();
        assert_eq!(game.repetitions(), round);
        let claims: &[Termination] = match round {
            3 | 4 => &[Termination::THREEFOLD],
            _ => &[],
        };
        assert_eq!(game.claims(), claims);
    }
    let verdict = Verdict::draw(Termination::FIVEFOLD);
    assert_eq!(game.verdict(), Some(verdict));
    assert_eq!(game.play_text("g1f3"), Err(PlayError::Over(verdict)));
    assert_eq!(game.resign(Side::White), Err(EndError::Over(verdict)));
    assert!(game.undo_action());
    assert_eq!(game.verdict(), None);
}

#[test]
fn other_castling_rights_are_another_position() {
    let mut game = from("4k2r/8/8/8/8/8/8/4K2R w Kk - 0 1");
    game.play_line("e1e2 e8e7 e2e1 e7e8").unwrap();
    assert_eq!(game.repetitions(), 1);
    game.play_line("e1e2 e8e7 e2e1 e7e8").unwrap();
    assert_eq!(game.repetitions(), 2);
}

#[test]
fn fifty_turns_are_claimed_and_seventy_five_end_the_game() {
    let mut game = from("4k2r/8/8/8/8/8/8/4K2R w Kk - 98 80");
    game.play_line("e1e2").unwrap();
    assert_eq!(game.claims(), []);
    assert_eq!(
        game.claim(Termination::TURNS_50).unwrap_err().to_string(),
        "found a claim of '50 turns', expected none: nothing can be claimed now"
    );
    game.play_line("e8e7").unwrap();
    assert_eq!(game.claims(), [Termination::TURNS_50]);
    assert_eq!(
        game.claim(Termination::THREEFOLD).unwrap_err().to_string(),
        "found a claim of 'threefold repetition', expected one of: 50 turns"
    );
    game.claim(Termination::TURNS_50).unwrap();
    assert_eq!(game.verdict(), Some(Verdict::draw(Termination::TURNS_50)));

    let mut game = from("4k2r/8/8/8/8/8/8/4K2R w Kk - 149 80");
    game.play_line("e1e2").unwrap();
    assert_eq!(game.verdict(), Some(Verdict::draw(Termination::TURNS_75)));
}

#[test]
fn mate_comes_before_the_counter() {
    let mut game = from("7k/8/6K1/8/8/8/8/R7 w - - 149 80");
    game.play_line("a1a8").unwrap();
    let mate = Verdict::win(Side::White, Termination::CHECKMATE);
    assert_eq!(game.verdict(), Some(mate));
}

#[test]
fn a_drawn_position_still_lists_its_actions() {
    use springald_core::PositionExt;
    let game = from("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    let draw = Verdict::draw(Termination::INSUFFICIENT_MATERIAL);
    assert_eq!(game.verdict(), Some(draw));
    assert_eq!(game.position().actions().len(), 5);
}

#[test]
fn players_end_the_game_once() {
    let mut game = Record::new(Chess);
    game.resign(Side::White).unwrap();
    let lost = Verdict::win(Side::Black, Termination::RESIGNATION);
    assert_eq!(game.verdict(), Some(lost));
    assert_eq!(game.agree_draw(), Err(EndError::Over(lost)));
    // Taking back an end takes back nothing else.
    assert!(game.undo_action());
    assert!(!game.undo_action());
    game.agree_draw().unwrap();
    assert_eq!(game.verdict(), Some(Verdict::draw(Termination::AGREEMENT)));
}

#[test]
fn only_legal_actions_are_played_by_value() {
    let mut game = Record::new(Chess);
    let e4 = game.position().action_from_text("e2e4").unwrap();
    assert_eq!(game.play(e4).unwrap().len(), 1);
    let error = game.play(e4).unwrap_err().to_string();
    assert!(error.contains(" b KQkq "), "{error}");
    assert_eq!(game.plies().len(), 1);
}
