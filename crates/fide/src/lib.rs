//! The parts of orthodox chess that several variants share. They are functions and small types without
//! hooks: a variant calls them, they never call a variant.

mod castling;
mod clauses;
mod exchange;
pub mod fen;
mod generate;
mod home;
mod move_text;
mod moves;
mod pieces;
mod pieces_on;
mod reach;
mod reason;
mod role;
pub mod san;
mod screen;
mod state;

pub use castling::{CASTLED, CASTLING_KEYS, Castling, Wing};
pub use clauses::OrthodoxClauses;
pub use home::{CastlingPath, RIGHTS_LOST, en_passant_victim};
pub use move_text::MoveText;
pub use moves::{Move, Special};
pub use pieces::{Guard, Pieces};
pub use reason::{OrthodoxReason, PieceName, Standing};
pub use role::Role;
pub use screen::{en_passant_fact, prompt};
pub use state::{en_passant_key, without_action};
