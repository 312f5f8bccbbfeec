//! The tests of the crate, in one program.

mod games;
mod rules;
mod sentences;
mod syntax;
