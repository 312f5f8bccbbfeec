//! What an action changed on the board, for everybody who is not the rules: screens that animate
//! it, evaluation networks that follow it.

use crate::{Owner, Side};
use springald_board::Square;

/// A piece as people see it: whose, and the letter of its kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    /// Whom it belongs to.
    pub owner: Owner,
    /// The letter of its kind, a capital (or the sign of a neutral piece), as in [`crate::Info`].
    pub letter: char,
}

impl Piece {
    /// A player's piece.
    pub fn of(side: Side, letter: char) -> Self {
        Self {
            owner: side.into(),
            letter,
        }
    }

    /// A piece that belongs to nobody.
    pub const fn neutral(letter: char) -> Self {
        Self {
            owner: Owner::Neutral,
            letter,
        }
    }

    /// The letter as FEN writes it: capitals for White, small letters for Black.
    pub const fn fen(self) -> char {
        match self.owner {
            Owner::Black => self.letter.to_ascii_lowercase(),
            Owner::White | Owner::Neutral => self.letter,
        }
    }
}

/// Several things may share a square, one on each layer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Layer {
    /// Part of the ground, with or without a piece on it.
    Floor,
    /// Where pieces stand and move.
    Board,
    /// Waiting beneath another piece, not in play until that leaves.
    Beneath,
}

/// How something came to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Travel {
    /// By its own or the player's ordinary move.
    Moved,
    /// As the other piece of a castling or an exchange of places.
    Castled,
    /// Drawn along by a force that moves everybody's pieces.
    Pulled,
    /// From one place to another without a path.
    Teleported,
}

/// How something came to leave.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Loss {
    /// An enemy, or the rules on an enemy's behalf, took it.
    Captured,
    /// It turned into something else; an [`Gain::Promoted`] follows.
    Promoted,
    /// It was lifted off the board by its owner, or its short appearance is over.
    Lifted,
}

/// How something came to appear.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Gain {
    /// What a promoted piece became.
    Promoted,
    /// Put there by a player.
    Placed,
    /// Put there by nature.
    Rolled,
    /// Back from beneath, or from the dead.
    Returned,
}

/// One thing that changed on the board.
///
/// The changes of an action, in order, turn the pieces before it into the pieces after it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Change {
    /// A piece went from one square to another on its layer. What it captured was reported before.
    Moved {
        /// Which piece.
        piece: Piece,
        /// On which layer.
        layer: Layer,
        /// From where.
        from: Square,
        /// To where.
        to: Square,
        /// Why.
        how: Travel,
    },
    /// Two pieces of the board layer changed places.
    Swapped {
        /// The piece that was on `a`.
        first: Piece,
        /// The piece that was on `b`.
        second: Piece,
        /// Where the first was and the second now is.
        a: Square,
        /// Where the second was and the first now is.
        b: Square,
    },
    /// A piece left its layer.
    Removed {
        /// Which piece.
        piece: Piece,
        /// From which layer.
        layer: Layer,
        /// From where.
        at: Square,
        /// Why.
        how: Loss,
    },
    /// A piece came to its layer.
    Appeared {
        /// Which piece.
        piece: Piece,
        /// On which layer.
        layer: Layer,
        /// Where.
        at: Square,
        /// Why.
        how: Gain,
    },
}

/// Something that follows what happens on a board.
///
/// Rules call it while they play; with `()` as the observer the calls compile to nothing.
pub trait Observer {
    /// Whether anybody listens: rules may skip work that only serves a report.
    const LISTENS: bool = true;

    /// Takes note of one change.
    fn note(&mut self, change: Change);
}

impl Observer for () {
    const LISTENS: bool = false;

    #[inline(always)]
    fn note(&mut self, _: Change) {}
}

impl Observer for Vec<Change> {
    fn note(&mut self, change: Change) {
        self.push(change);
    }
}
