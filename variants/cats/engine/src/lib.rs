//! The engine for Cat's Chess: the search, compiled for its positions.

use springald_cats::Cats;
use springald_engine::Builtin;

/// The game with its engine.
pub static GAME: Builtin = Builtin::new(&Cats);
