//! Slow generators for declared games that neither a native game nor another program plays.
//!
//! A slow generator is a second opinion, written from the rules alone: a board of letters, every
//! action tried on a copy, every check found by listing what each enemy piece attacks. This module
//! is a second opinion on the orthodox part. It uses nothing of the fast generators, and must not: a
//! mistake has to be made twice to be missed. Nothing here is worth making faster if it becomes harder
//! to compare with the Laws of Chess.

mod board;
mod compare;
mod fen;
mod orthodox;

use board::coloured;
pub(crate) use board::{At, Board, EMPTY};
pub(crate) use compare::{SlowGame, agree};
use fen::{Counters, or_dash, read_rights, split, write_rights};
pub(crate) use orthodox::{Move, Orthodox, cannot_mate, result, text};
