//! Games whose turns, captures and arrivals leave the player a choice. The counts of actions are from slow generators.

use springald_core::{DynVariant, Game as Played, Legality, Side, Verdict};
use springald_declared::{Game, load};

/// Begins a game of a text, at its start or at a FEN.
fn begin(text: &str, fen: Option<&str>) -> Box<dyn Played> {
    let variant: Box<dyn DynVariant> = match load(text).unwrap_or_else(|error| panic!("{error}")) {
        Game::Small(game) => Box::new(game),
        Game::Large(game) => Box::new(game),
        Game::Huge(game) => Box::new(game),
    };
    match fen {
        Some(fen) => variant
            .begin_exactly_at(fen)
            .unwrap_or_else(|error| panic!("{error}")),
        None => variant.begin(),
    }
}

/// Returns the numbers of actions up to a depth.
fn counts(text: &str, depth: u32) -> Vec<u64> {
    let game = begin(text, None);
    (1..=depth)
        .map(|depth| game.perft(depth, false, 1))
        .collect()
}

/// Plays actions.
fn play(game: &mut dyn Played, actions: &[&str]) {
    for action in actions {
        let played = game.play_text(action);
        played.unwrap_or_else(|error| panic!("{action} in {}: {error}", game.fen()));
    }
}

/// Returns the sentence of a refusal.
fn why(game: &dyn Played, action: &str) -> String {
    match game.explain(action) {
        Ok(Legality::Illegal(refused)) => refused.sentence,
        other => panic!("{action}: {other:?}"),
    }
}

/// Returns the legal actions in the order of their texts.
fn actions(game: &dyn Played) -> Vec<String> {
    let mut texts = game.action_texts();
    texts.sort();
    texts
}

/// Asserts that each action is one of its SAN, and has its own clicks.
fn are_playable(game: &dyn Played) {
    let actions = game.actions();
    for (index, one) in actions.iter().enumerate() {
        assert_eq!(game.action_of_san(&one.san).as_ref(), Some(&one.action));
        let alike = |other: &springald_core::LegalAction| other.gesture == one.gesture;
        assert_eq!(
            actions.iter().position(alike),
            Some(index),
            "{}",
            one.action
        );
    }
}

const BREAKTHRU: &str = "game breakthru\nboard 11 x 11\n\
    start \"11/3sssss3/11/1s2GGG2s1/1s1G3G1s1/1s1G1F1G1s1/1s1G3G1s1/1s2GGG2s1/11/3sssss3/11 w - - 0 1\"\n\
    piece ship G\n  slides straight to move\n  steps diagonal to take\n\
    piece silver S\n  moves like ship\npiece flagship F\n  moves like ship\n\
    turn\n  move, captures end the turn, moves of flagship end the turn\n\
    \x20 move ship or silver, with another piece, without captures\n\
    win when your flagship on rank 1 and rank 11 and file a and file k as \"escape\"\n\
    win when you are black, and enemy has no flagship as \"flagship captured\"\n";

#[test]
fn a_turn_is_a_capture_or_one_move_of_the_flagship_or_two_of_others() {
    assert_eq!(counts(BREAKTHRU, 2), [60, 3_144]);
    let mut game = begin(BREAKTHRU, None);
    play(&mut *game, &["f6f7"]);
    assert_eq!(game.to_act().side(), Some(Side::Black));
    play(&mut *game, &["b4c4"]);
    assert_eq!(game.prompt(), "Move another ship or silver.");
    assert_eq!(
        why(&*game, "c4c3"),
        "The silver on c4 has already moved in this turn."
    );
    play(&mut *game, &["b5c5", "d5d4"]);
    assert_eq!(
        why(&*game, "f7f6"),
        "Only a ship or silver makes this move."
    );
    play(&mut *game, &["e4e3"]);
    // The ship on d4 stands before the silver ones on c4 and c5: only the latter is next to it aslant.
    assert_eq!(game.to_act().side(), Some(Side::Black));
    play(&mut *game, &["c4c3"]);
    assert_eq!(
        why(&*game, "c5d4"),
        "Nothing is captured in this step of the turn."
    );
    game.undo_action();
    play(&mut *game, &["c5d4"]);
    assert_eq!(game.to_act().side(), Some(Side::White));
}
