//! The tests of the crate, in one program.

mod games;
mod sentences;
mod syntax;
