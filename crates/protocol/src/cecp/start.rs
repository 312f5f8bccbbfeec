//! The beginnings of games.

use springald_core::Game;
use springald_registry::EngineEntry;

/// Returns a game from the start in which everything legal can be played, even beyond a draw that
/// only the past decides: whether the game is over is for the GUI to say.
pub(super) fn fresh(entry: &EngineEntry) -> Box<dyn Game> {
    let mut game = entry.variant().begin();
    game.play_on();
    game
}
