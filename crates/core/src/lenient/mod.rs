//! Reads what other programs and books write: moves, positions and files in spellings that are not ours.
//!
//! Every spelling is tried only after ours, so a text that Springald wrote always means what it meant. A text that may mean
//! several legal actions is refused as ambiguous.

mod castle;
mod choose;
mod decode;
mod fen;
mod foreign;
mod letters;
mod line;
mod pass;
mod step;
mod turn;
mod typed;
mod wanted;

pub use decode::decode;
pub(crate) use fen::{respelled as respelled_fen, with_fewer_passed, without_ep};
pub(crate) use letters::{own as own_letter, plain};
pub use line::play_meant_line;
pub(crate) use pass::is_pass;
pub use typed::{TypedAction, question};

/// A way to count squares in a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Dialect {
    /// As in Springald.
    #[default]
    Own,
    /// From rank 0, as in ICCS and CECP on boards of ten ranks.
    ZeroRanks,
}

impl Dialect {
    /// Returns the dialects that a game on a board of so many ranks may be written in.
    pub fn of_ranks(ranks: u8) -> &'static [Self] {
        if ranks == 10 {
            &[Self::Own, Self::ZeroRanks]
        } else {
            &[Self::Own]
        }
    }
}
