//! The language in which games are written: texts are read, checked, and resolved to a [`Declaration`](model::Declaration).
//!
//! This room knows nothing of tables and positions.

pub(crate) mod library;
pub mod model;
pub(crate) mod names;
pub(crate) mod plus;
pub(crate) mod source;
pub mod syntax;
