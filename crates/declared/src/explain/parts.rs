//! A reason, and the text of an action that it is about, taken apart.

use crate::program::Code;
use springald_board::Square;
use springald_core::{Clause, IllegalReason};

/// The reason why an action is not legal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reason {
    pub(super) clause: Option<Clause>,
    pub(super) sentence: String,
    pub(super) squares: Vec<Square>,
}

impl IllegalReason for Reason {
    fn clause(&self) -> Option<Clause> {
        self.clause
    }

    fn sentence(&self) -> String {
        self.sentence.clone()
    }

    fn squares(&self) -> Vec<Square> {
        self.squares.clone()
    }
}

impl Reason {
    /// Returns the same reason with another sentence after its own.
    pub(crate) fn followed_by(self, more: &str) -> Self {
        Self {
            sentence: format!("{} {more}", self.sentence),
            ..self
        }
    }

    /// Returns the same reason with another clause.
    pub(crate) fn citing(self, clause: Option<Clause>) -> Self {
        Self { clause, ..self }
    }
}

/// The text of an action, taken apart.
pub(crate) struct Parts {
    /// The square it leaves; `None` for a piece that comes onto the board.
    pub(crate) from: Option<usize>,
    pub(crate) to: usize,
    /// The piece that comes onto the board, or that a piece becomes.
    pub(crate) code: Option<Code>,
    /// `true` if it ends in a hyphen.
    pub(crate) hyphen: bool,
    /// `true` if a piece on the square is removed.
    pub(crate) removes: bool,
}
