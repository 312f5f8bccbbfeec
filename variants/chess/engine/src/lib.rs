//! The engine for orthodox chess: the search, compiled for its positions.

use springald_chess::Chess;
use springald_engine::Builtin;

/// The game with its engine.
pub static GAME: Builtin = Builtin::new(&Chess);
