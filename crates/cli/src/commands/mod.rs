//! The commands, one function each.

mod check;
mod contest;
mod engine;
mod play;
mod position;
mod site;

pub(crate) use check::pgn;
pub(crate) use contest::contest;
pub(crate) use engine::{bench, uci, xboard};
pub(crate) use play::play;
pub(crate) use position::{actions, explain, fen, perft, show, variants};
pub(crate) use site::{dice, games, serve};
