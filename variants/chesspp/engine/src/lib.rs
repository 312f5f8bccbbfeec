//! The engine for Chess++: the search, compiled for its positions.

use springald_chesspp::{Catapult, Gulti};
use springald_engine::Builtin;

/// The Catapult edition with its engine.
pub static CATAPULT: Builtin = Builtin::new(&Catapult);

/// The Gulti edition with its engine.
pub static GULTI: Builtin = Builtin::new(&Gulti);
