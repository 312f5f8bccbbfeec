//! The engine for games written as text: the search, compiled for their positions.

use springald_declared::Game;
use springald_engine::EngineEntry;

/// Returns an entry for a declared game.
///
/// Never compiled into a caller, which would compile the search again.
#[inline(never)]
pub fn declared(game: Game) -> EngineEntry {
    match game {
        Game::Small(game) => EngineEntry::new(game),
        Game::Large(game) => EngineEntry::new(game),
        Game::Huge(game) => EngineEntry::new(game),
    }
}
