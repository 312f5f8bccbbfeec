//! Reasons about captures.

use super::words::{name, text};
use springald_board::Square;
use springald_core::Clause;
use springald_fide::Standing;

/// A capture that a piece may not make, or a move that is only a capture.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Prey {
    /// A teleporting cat would capture in the turn of a teleport.
    Tame {
        /// The cat.
        cat: Square,
        /// The piece it would capture.
        prey: Standing,
    },
    /// A mouse would capture a piece other than a king or a queen.
    TooBigForMouse {
        /// The mouse.
        mouse: Square,
        /// The piece it would capture.
        prey: Standing,
    },
    /// A piece that cannot capture mice would end on one.
    MouseEscapes {
        /// The moving piece.
        mover: Standing,
        /// The mouse.
        mouse: Square,
    },
    /// A cat would capture by a step along a rank or file.
    CatStraight {
        /// The cat.
        cat: Standing,
        /// The piece it would capture.
        prey: Standing,
    },
    /// A cat would step diagonally without capturing.
    CatDiagonal {
        /// The cat.
        cat: Standing,
        /// The empty target.
        to: Square,
    },
    /// A pawn would capture an enemy straight ahead.
    PawnAhead {
        /// The pawn's square.
        pawn: Square,
        /// The piece ahead of it.
        obstacle: Standing,
    },
}

impl Prey {
    pub(super) fn clause(&self) -> Clause {
        match self {
            Self::Tame { .. } => Clause::new(7, 3),
            Self::TooBigForMouse { .. } => Clause::new(3, 9),
            Self::MouseEscapes { .. } => Clause::new(3, 10),
            Self::CatStraight { .. } | Self::CatDiagonal { .. } => Clause::new(3, 7),
            Self::PawnAhead { .. } => Clause::new(4, 1),
        }
    }

    pub(super) fn sentence(&self) -> String {
        match self {
            Self::Tame { cat, prey } => format!(
                "The teleporting cat on {} can't capture the {}: you have teleported this turn.",
                name(*cat),
                text(prey)
            ),
            Self::TooBigForMouse { mouse, prey } => format!(
                "The mouse on {} captures only kings and queens, not the {}.",
                name(*mouse),
                text(prey)
            ),
            Self::MouseEscapes { mover, mouse } => format!(
                "The {} can't capture the mouse on {}: only pawns and cats can.",
                text(mover),
                name(*mouse)
            ),
            Self::CatStraight { cat, prey } => format!(
                "The {} can't capture the {}: a cat captures enemies diagonally or by a leap.",
                text(cat),
                text(prey)
            ),
            Self::CatDiagonal { cat, to } => format!(
                "The {} steps diagonally only to capture, and there is nothing to capture on {}.",
                text(cat),
                name(*to)
            ),
            Self::PawnAhead { pawn, obstacle } => format!(
                "The pawn on {} is blocked by the {}: pawns don't capture enemies straight ahead.",
                name(*pawn),
                text(obstacle)
            ),
        }
    }

    pub(super) fn squares(&self) -> Vec<Square> {
        match self {
            Self::Tame { cat, prey } => vec![*cat, prey.on],
            Self::TooBigForMouse { mouse, prey } => vec![*mouse, prey.on],
            Self::MouseEscapes { mover, mouse } => vec![mover.on, *mouse],
            Self::CatStraight { cat, prey } => vec![cat.on, prey.on],
            Self::CatDiagonal { cat, to } => vec![cat.on, *to],
            Self::PawnAhead { pawn, obstacle } => vec![obstacle.on, *pawn],
        }
    }
}
