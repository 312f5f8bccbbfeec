//! The tests of the crate, in one program.

mod examples;
mod phrase;
mod runtime;
mod study;
