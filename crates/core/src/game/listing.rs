//! Actions, outcomes and turns as texts.

use crate::{Gesture, Info, Notated, Playable, Side, Turn};

/// A legal action as texts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LegalAction {
    /// Its text.
    pub action: String,
    /// Its SAN.
    pub san: String,
    /// The clicks that mean it.
    pub gesture: Gesture,
    /// `true` if a roll follows.
    pub rolls: bool,
}

/// An outcome of a roll as texts. All outcomes of a roll are equally likely.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RollOutcome {
    /// Its text, which begins with the text of the action before it.
    pub outcome: String,
    /// The FEN after it.
    pub after: String,
}

/// A roll that was made in a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RollMade {
    /// The FEN before it.
    pub fen: String,
    /// The text of its outcome.
    pub outcome: String,
}

/// A turn of a game as texts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TurnLine {
    /// The number of the turn pair, from 1.
    pub number: u32,
    /// The side that played it.
    pub side: Side,
    /// `true` if it is finished.
    pub whole: bool,
    /// Its text.
    pub text: String,
    /// Its SAN.
    pub san: String,
    /// Its texts in the other notations of the game.
    pub notated: Notated,
}

impl TurnLine {
    pub(super) fn of<P: Playable>(turn: &Turn<'_, P>, info: &Info) -> Self {
        Self {
            number: turn.number,
            side: turn.side,
            whole: turn.whole,
            text: turn.text(),
            san: turn.san(),
            notated: turn.notated(info),
        }
    }
}
