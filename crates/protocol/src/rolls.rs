//! Turns that a roll ends.

use springald_core::lenient::play_meant_line;
use springald_core::{Game, grammar};

/// Plays turns, the last one given as unfinished, if the roll at their end leaves nothing to do. A referee that rolls need not
/// know that.
pub(crate) fn rolled_out(mut game: Box<dyn Game>, turns: &str) -> Option<Box<dyn Game>> {
    let whole = turns.strip_suffix(grammar::IN_TEXT)?;
    play_meant_line(&mut game, whole).ok()?;
    let rolls = game.rolls_made();
    let outcome = &rolls.last()?.outcome;
    whole.ends_with(outcome.as_str()).then_some(game)
}
