//! The tests of the crate, in one program.

mod brute;
mod puzzles;
