//! x
#![allow(missing_docs)]
mod actions;
mod notation;
mod placing;
mod position;
mod pull;
pub use actions::Action;
pub use position::Position;
