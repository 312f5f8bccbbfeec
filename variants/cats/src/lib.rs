//! Cat's Chess
mod actions;
mod fen;
mod generate;
mod home;
mod kind;
mod men;
mod notation;
mod play;
mod position;
mod turn;

pub use actions::{Action, Move, Roll, Special, Step};
pub use kind::Kind;
pub use men::Men;
pub use position::Position;
pub use turn::{Mark, Turn};
