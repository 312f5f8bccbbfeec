//! Moves in the notations that players of Shogi and Xiangqi know. A game names those that suit it
//! ([`Info::notations`](crate::Info)).

mod actions;
mod listing;
mod read;
mod shogi;
mod write;
mod wxf;

pub use actions::actions_in;
pub(crate) use listing::{Listing, promoted};
pub(crate) use read::{SAME, meant, with_last_square};
pub(crate) use write::turn_in_notations;
