//! The tests of the crate, in one program.

mod learn;
mod registry;
mod search;
mod searches;
