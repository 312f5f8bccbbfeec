//! The legal actions of a game in a notation.

use super::listing::Listing;
use super::write::text;
use crate::{Game, LegalAction, MoveNotation};

/// Lists the texts of all legal actions of a game, sorted, each with its text in a notation. That is the SAN if the notation
/// has no words for the action.
///
/// ```
/// use springald_chess::Chess;
/// use springald_core::{MoveNotation, Record, actions_in};
///
/// // Chess names no notation, and USI has no words for larger boards, but for this one.
/// let all = actions_in(&Record::new(Chess), MoveNotation::Usi);
/// assert!(all.contains(&("e2e4".to_owned(), "4g4e".to_owned())));
/// ```
pub fn actions_in(game: &dyn Game, notation: MoveNotation) -> Vec<(String, String)> {
    let Some(side) = game.to_act().side() else {
        return Vec::new();
    };
    let actions = game.actions();
    let texts = actions.iter().map(|one| one.action.clone()).collect();
    let listing = Listing::new(game.info(), side, game.placed(), &game.fen(), texts);
    let in_notation = |one: LegalAction| {
        let written = text(&listing, &one.action, notation);
        (one.action, written.unwrap_or(one.san))
    };
    actions.into_iter().map(in_notation).collect()
}
