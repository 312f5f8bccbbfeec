//! Declared games as a whole: conformance, limits, the native games, another program, and the examples of the
//! reference.
//!
//! One program, because the conformance kit takes long to compile.

mod conformance;
mod limits;
mod native;
mod peer;
mod reference;
mod relay;
mod turns;
