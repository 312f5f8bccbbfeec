//! The engine for Ballista Chess: the search, compiled for its positions.

use springald_ballista::Ballista;
use springald_engine::Builtin;

/// The game with its engine.
pub static GAME: Builtin = Builtin::new(&Ballista);
