//! The engine for @Name@ Chess: the search, compiled for its positions.

use springald_@name@::@Name@;
use springald_engine::Builtin;

/// The game with its engine.
pub static GAME: Builtin = Builtin::new(&@Name@);
