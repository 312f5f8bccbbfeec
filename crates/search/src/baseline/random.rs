//! Any legal action.

use super::turn::thought;
use crate::SearchResult;
use rand::{Rng, RngExt};
use springald_core::{Position, PositionExt};

/// Returns random actions until the turn is over or a roll is due.
pub(super) fn turn<P: Position, R: Rng + ?Sized>(
    position: &P,
    random: &mut R,
) -> Option<SearchResult<P::Action>> {
    thought(complete(position, random), 0, 1)
}

/// Returns the actions of a random turn, from where it stands.
pub(super) fn complete<P: Position, R: Rng + ?Sized>(
    position: &P,
    random: &mut R,
) -> Vec<P::Action> {
    let (mut at, mut turn) = (position.clone(), Vec::new());
    while turn.is_empty() || !at.ends_turn() {
        let actions = at.actions();
        if actions.is_empty() {
            break;
        }
        let action = actions[random.random_range(0..actions.len())];
        turn.push(action);
        at.play_unchecked(action, &mut ());
    }
    turn
}
