//! The tests of the crate, in one program.

mod end_to_end;
mod fit;
