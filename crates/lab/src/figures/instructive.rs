//! The most instructive games.

use super::course::{of_winner, worst_of_winner};
use crate::report::InstructiveGame;
use crate::{GameRecord, LabPlan, Study};
use springald_core::Side;
use std::collections::BTreeSet;

/// The number of games.
const GAMES: usize = 5;

/// The turn that decided a game: its index, and the expected result of the winner before and after it.
struct Turning {
    index: usize,
    before: f64,
    after: f64,
}

/// Returns the turn with the largest gain of the winner after which the winner stays ahead.
fn turning(game: &GameRecord) -> Option<Turning> {
    let expected = of_winner(game);
    let last_behind = expected.iter().rposition(|(_, value)| *value < 0.5);
    let from = last_behind.unwrap_or(0);
    let pairs = expected.windows(2).skip(from);
    pairs
        .map(|pair| Turning {
            // The score belongs to the position before the turn, so the turn before it made the change.
            index: pair[1].0.saturating_sub(1),
            before: pair[0].1,
            after: pair[1].1,
        })
        .max_by(|a, b| (a.after - a.before).total_cmp(&(b.after - b.before)))
}

/// Returns the games at the greatest strength in which most happened: the winner was far behind, and one turn changed much.
pub(super) fn games(plan: &LabPlan, study: &Study) -> Vec<InstructiveGame> {
    let Some(strongest) = study.strengths.last() else {
        return Vec::new();
    };
    let won = strongest.games.iter().filter(|game| game.winner.is_some());
    let mut ranked: Vec<(f64, &GameRecord, Turning)> = won
        .filter_map(|game| {
            let turning = turning(game)?;
            let swing = turning.after - turning.before;
            Some((1.0 - worst_of_winner(game) + swing, game, turning))
        })
        .collect();
    ranked.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.number.cmp(&b.1.number)));
    let mut seen = BTreeSet::new();
    ranked.retain(|(_, game, _)| {
        let turns: Vec<&str> = game.turns.iter().map(|turn| turn.text.as_str()).collect();
        seen.insert(turns.join(" "))
    });
    let sides = &plan.entry.info().sides;
    ranked
        .into_iter()
        .take(GAMES)
        .map(|(_, game, turning)| {
            let winner = game.winner.unwrap_or(Side::White);
            let turn = &game.turns[turning.index];
            InstructiveGame {
                name: format!("Game {} at {} nodes", game.number + 1, strongest.nodes),
                why: format!(
                    "{} won by {} in {} turns, after having been down to an expected {:.0} %. The turn {} of {} (number {} of both \
                     sides) decided: it took {} from {:.0} to {:.0} %.",
                    sides.name(winner),
                    game.reason,
                    game.turns.len(),
                    100.0 * worst_of_winner(game),
                    turn.text,
                    sides.name(turn.side),
                    turning.index + 1,
                    sides.name(winner),
                    100.0 * turning.before,
                    100.0 * turning.after,
                ),
                pgn: game.pgn.trim().to_owned(),
            }
        })
        .collect()
}
