//! The engine for Gravitatur Chess: the search, compiled for its positions.

use springald_engine::Builtin;
use springald_gravitatur::Gravitatur;

/// The game with its engine.
pub static GAME: Builtin = Builtin::new(&Gravitatur);
