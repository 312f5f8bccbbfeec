//! The commands, one function each.

mod check;
mod engine;
mod play;
mod position;

pub(crate) use check::pgn;
pub(crate) use engine::{bench, uci, xboard};
pub(crate) use play::play;
pub(crate) use position::{actions, explain, fen, perft, show, variants};
