//! What two or more variants take from orthodox chess. Functions and small types, no hooks: a
//! variant calls them, they never call a variant.

mod castling;
mod exchange;
pub mod fen;
mod home;
mod pieces;
mod reach;
mod reason;
mod role;
pub mod san;

pub use castling::{CASTLING_KEYS, Castling, Wing};
pub use home::{CastlingPath, RIGHTS_LOST, en_passant_victim};
pub use pieces::{Guard, Pieces};
pub use reason::{OrthodoxReason, PieceName, Standing};
pub use role::Role;
