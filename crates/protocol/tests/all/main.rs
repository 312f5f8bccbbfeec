//! Whole conversations with the runner, its threads and searches included.

mod cecp;
mod client;
mod endings;
mod uci;
