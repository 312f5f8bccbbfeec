//! Games without type parameters.

use crate::toy::Pebbles;
use springald_chess::Chess;
use springald_core::{Actor, Clause, DynVariant, Legality, Record};

static ROWS: [&dyn DynVariant; 2] = [&Chess, &Pebbles];

#[test]
fn rows_begin_games() {
    let names: Vec<_> = ROWS.iter().map(|row| &*row.info().name).collect();
    assert_eq!(names, ["Chess", "Pebbles"]);
    let game = ROWS[0].begin();
    assert_eq!(game.set_up(), None);
    assert_eq!(game.to_act(), Actor::White);
    assert!(game.as_any().is::<Record<Chess>>());
    let error = ROWS[1].begin_at("3/3/3 w - 0 1").err().unwrap();
    assert_eq!(error.field, "placement");
    let game = ROWS[1].begin_at("1k1/3/1K1 b ? 3 9").unwrap();
    assert_eq!(game.set_up().as_deref(), Some("1k1/3/1K1 b ? 3 9"));
    assert_eq!(game.to_act(), Actor::Nature);
}

#[test]
fn actions_and_outcomes_are_listed_with_their_positions() {
    let mut game = ROWS[1].begin();
    let actions = game.actions();
    let texts: Vec<_> = actions
        .iter()
        .map(|listed| listed.action.as_str())
        .collect();
    assert_eq!(texts, ["R@", "b1a1", "b1a2", "b1b2", "b1c1", "b1c2"]);
    assert_eq!(game.action_texts(), texts);
    assert!(actions[0].rolls && !actions[1].rolls);
    assert_eq!(actions[2].san, "Kxa2");
    assert_eq!(game.outcomes(), []);

    let rolled = game.outcomes_of("R@").unwrap();
    assert_eq!(rolled.len(), 5);
    assert_eq!(rolled[0].outcome, "R@a1");
    assert_eq!(rolled[0].after, "1k1/*1*/*K1 w ra1 0 1");
    assert_eq!(game.after("R@a1").unwrap(), rolled[0].after);
    assert_eq!(game.after("R@").unwrap(), "1k1/*1*/1K1 w ? 0 1");
    assert!(game.outcomes_of("b1b3").is_err());
    game.play_text("R@").unwrap();
    assert_eq!(game.to_act(), Actor::Nature);
    assert_eq!(game.outcomes(), rolled);
    assert!(game.actions().is_empty());
}

#[test]
fn explanations_cover_actions_and_outcomes() {
    let mut game = ROWS[1].begin();
    for legal in ["R@", "R@a1", "b1b2"] {
        assert_eq!(game.explain(legal), Ok(Legality::Legal), "{legal}");
    }
    let Ok(Legality::Illegal(breach)) = game.explain("P@a1") else {
        panic!("a drop without a capture");
    };
    assert_eq!(
        (breach.clause, breach.sentence.as_str()),
        (Some(Clause::new(1, 3)), "The king took no pebble.")
    );
    assert!(game.explain("b1").is_err());
    game.play_text("R@").unwrap();
    assert_eq!(game.explain("R@a1"), Ok(Legality::Legal));
    assert!(matches!(game.explain("b1b2"), Ok(Legality::Illegal(_))));
}

#[test]
fn perft_counts_outcomes_as_children_and_divides() {
    let game = ROWS[1].begin();
    assert_eq!(game.perft(0, false, 1), 1);
    assert_eq!(game.perft(1, false, 1), 10);
    for (full, threads) in [(false, 1), (true, 1), (false, 3), (true, 3)] {
        let lines = game.divide(3, full, threads);
        let texts: Vec<_> = lines.iter().map(|(text, _)| text.as_str()).collect();
        assert_eq!(texts[..3], ["R@a1", "R@a3", "R@b2"]);
        let sum: u64 = lines.iter().map(|(_, count)| count).sum();
        assert_eq!(sum, game.perft(3, full, threads));
    }
    assert!(game.divide(0, false, 1).is_empty());
    // Bare kings are a draw in the record, but not in perft.
    let drawn = ROWS[0].begin_at("4k3/8/8/8/8/8/8/4K3 w - - 0 1").unwrap();
    assert_eq!(drawn.to_act(), Actor::Nobody);
    assert_eq!(drawn.perft(1, false, 2), 5);
    assert_eq!(drawn.actions().len(), 5);
    assert!(drawn.after("e1e2").is_ok());
}

#[test]
fn a_copy_keeps_the_past() {
    let mut game = ROWS[0].begin();
    game.play_line("e2e4 e7e5").unwrap();
    let mut copy = game.clone();
    assert!(copy.undo_turn() && copy.undo_turn() && !copy.undo_turn());
    assert_eq!(game.turns().len(), 2);
    assert_eq!(game.last_turn().unwrap().san, "e5");
    assert_eq!(copy.fen(), ROWS[0].begin().fen());
}
