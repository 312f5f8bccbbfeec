//! The commands, one function each.

mod check;
mod engine;
mod explorer;
mod game;
mod jobs;
mod lab;
mod matches;
mod mcp;
mod play;
mod position;
mod puzzles;
mod site;
mod train;
mod tune;
mod worker;

pub(crate) use check::pgn;
pub(crate) use engine::{bench, uci, xboard};
pub(crate) use explorer::explorer;
pub(crate) use game::game;
pub(crate) use jobs::jobs;
pub(crate) use lab::lab;
pub(crate) use matches::run_match;
pub(crate) use mcp::mcp;
pub(crate) use play::play;
pub(crate) use position::{actions, explain, fen, perft, show, variants};
pub(crate) use puzzles::puzzles;
pub(crate) use site::{data, dice, games, serve};
pub(crate) use train::train;
pub(crate) use tune::tune;
pub(crate) use worker::{worker, worker_key};
