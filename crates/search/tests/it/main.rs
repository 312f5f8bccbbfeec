//! The tests of the crate, in one program.

mod baseline;
mod contempt;
mod interrupted;
mod mates;
mod perpetual;
