//! The commands, one function each.

mod bench;
mod check;
mod contest;
mod play;
mod position;

pub(crate) use bench::bench;
pub(crate) use check::pgn;
pub(crate) use contest::contest;
pub(crate) use play::play;
pub(crate) use position::{actions, explain, fen, perft, show, variants};
