//! Effects, as they are written.

use super::areas::{Area, Kinds};
use crate::model::{Heading, Place, Whose};
use crate::syntax::names::{Name, Span};

/// The words of a statement for explosions, by which it is replaced.
pub(in crate::syntax) const EXPLOSION: &str = "captures explode";

/// An effect as it is written.
#[derive(Clone)]
pub(in crate::syntax) struct Effect {
    /// The words by which an inherited effect is replaced.
    pub words: String,
    /// The place of the statement.
    pub span: Span,
    pub doers: Kinds,
    pub event: Event,
    /// The squares from which the piece must come.
    pub from: Option<Area>,
    /// The squares on which the deed must end.
    pub on: Option<Area>,
    pub subject: Subject,
    pub act: Act,
}

#[derive(Clone)]
pub(in crate::syntax) enum Event {
    Moves(Heading),
    Captures(Kinds),
    Arrives,
}

#[derive(Clone)]
pub(in crate::syntax) enum Subject {
    Doer,
    Captured,
    Others(Whose, Kinds, Option<Box<Area>>, Place, Also),
}

/// The rest of a place.
#[derive(Clone)]
pub(in crate::syntax) enum Also {
    Nothing,
    /// Squares that stand for pieces.
    Against(Area),
    /// The piece at the other end.
    With(Name),
}

#[derive(Clone)]
pub(in crate::syntax) enum Act {
    Become(Name),
    BecomeCaptured,
    BecomeBoth,
    ChangeSides,
    Vanish,
    Stay,
    Leave(Name),
    ComeHome,
    LoseFirst,
    /// `are pushed`, `are pulled`, with `one square` behind it or not
    Drift {
        away: bool,
        one: bool,
    },
}

impl Effect {
    /// Returns `true` if it brings pieces with this name onto the board.
    pub(in crate::syntax) fn brings(&self, piece: &str) -> bool {
        matches!(&self.act, Act::Become(name) | Act::Leave(name) if name.text == piece)
    }

    /// Returns `true` if other pieces change sides.
    pub(in crate::syntax) fn converts(&self) -> bool {
        matches!(
            (&self.subject, &self.act),
            (Subject::Others(..), Act::ChangeSides)
        )
    }
}
