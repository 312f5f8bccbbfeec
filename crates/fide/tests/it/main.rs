//! The tests of the crate, in one program.

mod castling;
mod pieces;
mod san;
