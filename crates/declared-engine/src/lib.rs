//! The engine for games written as text: the search of Springald, compiled for their positions.

#[cfg(all(target_arch = "wasm32", not(springald_compact)))]
use springald_declared::DeclaredPosition;
use springald_declared::Game;
use springald_engine::EngineEntry;

/// Returns an entry for a declared game.
///
/// Never compiled into a caller, which would compile the search again.
#[cfg(any(not(target_arch = "wasm32"), springald_compact))]
#[inline(never)]
pub fn declared(game: Game) -> EngineEntry {
    let rules = game.rules();
    match game {
        Game::Small(game) => EngineEntry::with_rules(rules, game),
        Game::Large(game) => EngineEntry::with_rules(rules, game),
        Game::Huge(game) => EngineEntry::with_rules(rules, game),
    }
}

/// Returns an entry for a declared game. Programs for browsers have the rules in wide words alone, and search small boards in
/// narrow ones.
#[cfg(all(target_arch = "wasm32", not(springald_compact)))]
#[inline(never)]
pub fn declared(game: Game) -> EngineEntry {
    let rules = game.rules();
    let (Game::Small(game) | Game::Large(game) | Game::Huge(game)) = game;
    if game.declaration().shape().squares() <= 64 {
        EngineEntry::searched_as::<_, DeclaredPosition<u64>>(rules, game)
    } else {
        EngineEntry::with_rules(rules, game)
    }
}
