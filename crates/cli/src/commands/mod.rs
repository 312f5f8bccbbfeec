//! The commands, one function each.

mod check;
mod engine;
mod game;
mod matches;
mod play;
mod position;
mod site;

pub(crate) use check::pgn;
pub(crate) use engine::{bench, uci, xboard};
pub(crate) use game::game;
pub(crate) use matches::run_match;
pub(crate) use play::play;
pub(crate) use position::{actions, explain, fen, perft, show, variants};
pub(crate) use site::{dice, games, serve};
