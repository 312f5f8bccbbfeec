//! Reasons about neutral pieces.

use super::words::{name, text};
use springald_board::Square;
use springald_core::Clause;
use springald_fide::Standing;

/// A reason about neutral pieces.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Neutral {
    /// A neutral piece is moved as if it were a player's own.
    BelongsToNobody(Square),
    /// Something else is moved as if it were a neutral piece.
    NotOne(Standing),
    /// A neutral piece never moves like this.
    NotItsMove {
        /// Its square.
        from: Square,
        /// The target.
        to: Square,
    },
    /// A neutral piece would go to an occupied square.
    Blocked {
        /// Its square.
        from: Square,
        /// The piece on the target.
        obstacle: Standing,
    },
    /// A neutral piece would go two squares with nothing to jump over.
    NothingToJump {
        /// Its square.
        from: Square,
        /// The empty square between.
        over: Square,
    },
    /// After the move of the neutral piece the player would have no move.
    LeavesNoMove {
        /// Its square.
        from: Square,
        /// The target.
        to: Square,
    },
    /// A piece that cannot capture neutral pieces would capture one.
    TakesNoNeutral {
        /// The moving piece.
        mover: Standing,
        /// The neutral piece.
        neutral: Square,
    },
    /// A pawn or cat would capture a neutral piece diagonally.
    Diagonal {
        /// The moving piece.
        mover: Standing,
        /// The neutral piece.
        neutral: Square,
    },
    /// A neutral piece is captured, but the square to put it is missing.
    PutMissing(Square),
    /// A neutral piece would be put somewhere, but none is captured.
    PutUnexpected(Square),
    /// A captured neutral piece would be put on an occupied square.
    PutOccupied(Standing),
    /// A captured neutral piece would be put where a piece appears from beneath.
    PutSurfaces(Standing),
}

impl Neutral {
    pub(super) fn clause(&self) -> Clause {
        match self {
            Self::BelongsToNobody(_) => Clause::new(5, 1),
            Self::NotOne(_) | Self::LeavesNoMove { .. } => Clause::new(7, 4),
            Self::NotItsMove { .. } | Self::Blocked { .. } | Self::NothingToJump { .. } => {
                Clause::new(5, 2)
            }
            Self::TakesNoNeutral { .. } | Self::Diagonal { .. } => Clause::new(5, 3),
            Self::PutMissing(_) | Self::PutUnexpected(_) | Self::PutOccupied(_) => {
                Clause::new(5, 4)
            }
            Self::PutSurfaces(_) => Clause::new(8, 3),
        }
    }

    pub(super) fn sentence(&self) -> String {
        match self {
            Self::BelongsToNobody(at) => format!(
                "The neutral piece on {} is not yours: you may move one before your own move, \
                 written with a *.",
                name(*at)
            ),
            Self::NotOne(piece) => {
                format!(
                    "Only neutral pieces are moved with a *, and the {} is not neutral.",
                    text(piece)
                )
            }
            Self::NotItsMove { from, to } => format!(
                "The neutral piece on {} can't move to {}: it moves one square along a rank or \
                 file, or jumps over a piece next to it.",
                name(*from),
                name(*to)
            ),
            Self::Blocked { from, obstacle } => format!(
                "The neutral piece on {} never captures, and the {} is in the way.",
                name(*from),
                text(obstacle)
            ),
            Self::NothingToJump { from, over } => format!(
                "The neutral piece on {} moves two squares only by jumping, and {} is empty.",
                name(*from),
                name(*over)
            ),
            Self::LeavesNoMove { from, to } => format!(
                "The neutral piece on {} can't move to {}: you would have no move left.",
                name(*from),
                name(*to)
            ),
            Self::TakesNoNeutral { mover, neutral } => format!(
                "The {} can't capture the neutral piece on {}: only pawns, cats, kings, queens and \
                 bishops can.",
                text(mover),
                name(*neutral)
            ),
            Self::Diagonal { mover, neutral } => format!(
                "The {} can't capture the neutral piece on {} diagonally: it captures neutral \
                 pieces the way it moves without capturing.",
                text(mover),
                name(*neutral)
            ),
            Self::PutMissing(at) => format!(
                "You capture the neutral piece on {}: choose where to put it, as in @e5.",
                name(*at)
            ),
            Self::PutUnexpected(at) => format!(
                "You can't put anything on {}: this move captures no neutral piece.",
                name(*at)
            ),
            Self::PutOccupied(piece) => format!(
                "The neutral piece needs a vacant square, and the {} is there after your move.",
                text(piece)
            ),
            Self::PutSurfaces(piece) => format!(
                "The neutral piece needs a vacant square, and the {} appears there from beneath.",
                text(piece)
            ),
        }
    }

    pub(super) fn squares(&self) -> Vec<Square> {
        match self {
            Self::BelongsToNobody(at) | Self::PutMissing(at) | Self::PutUnexpected(at) => vec![*at],
            Self::NotOne(piece) | Self::PutOccupied(piece) | Self::PutSurfaces(piece) => {
                vec![piece.on]
            }
            Self::NotItsMove { from, to } | Self::LeavesNoMove { from, to } => vec![*from, *to],
            Self::Blocked { from, obstacle } => vec![obstacle.on, *from],
            Self::NothingToJump { from, over } => vec![*over, *from],
            Self::TakesNoNeutral { mover, neutral } | Self::Diagonal { mover, neutral } => {
                vec![mover.on, *neutral]
            }
        }
    }
}
