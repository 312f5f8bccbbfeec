//! The tests of the crate, in one program.

mod baseline;
mod contempt;
mod mates;
mod perpetual;
