//! The common half of the slow generators with which the tests of games compare the fast ones.
//!
//! A slow generator is a second opinion, written from the rules alone: a board of letters, every
//! action tried on a copy, every check found by listing what each enemy piece attacks. This module
//! is a second opinion on the orthodox part. It uses nothing of the fast generators, neither of
//! `springald-fide` nor of the crate for boards, and must not: a mistake has to be made twice to be missed.
//! Nothing here is worth making faster if it becomes harder to compare with the Laws of Chess.

mod board;
mod castling;
mod fen;
mod orthodox;

pub use board::{At, Board, EMPTY, KING, KNIGHT, ROOK, Step};
pub use castling::{CASTLINGS, Castling};
pub use fen::{Counters, or_dash, read_rights, split, write_rights};
pub use orthodox::{Move, Orthodox, cannot_mate, result, text};
