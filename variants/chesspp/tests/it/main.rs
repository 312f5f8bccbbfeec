//! The tests of the game, in one program.

mod conformance;
mod evaluate;
mod explain;
mod perft;
mod rules;
mod screen;
mod vectors;
