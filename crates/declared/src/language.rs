//! The language in which games are written: texts are read, checked, and resolved to a [`Declaration`](model::Declaration).

pub(crate) mod library;
pub mod model;
pub(crate) mod names;
pub(crate) mod plus;
pub(crate) mod source;
pub mod syntax;
pub(crate) mod words;
