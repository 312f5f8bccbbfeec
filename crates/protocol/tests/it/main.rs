//! Whole conversations with the runner, its threads and searches included.

mod answers;
mod cecp;
mod client;
mod endings;
mod flood;
mod runtime;
mod uci;
