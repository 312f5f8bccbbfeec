//! The engine for Duck Chess: the search, compiled for its positions.

use springald_duck::Duck;
use springald_engine::Builtin;

/// The game with its engine.
pub static GAME: Builtin = Builtin::new(&Duck);
