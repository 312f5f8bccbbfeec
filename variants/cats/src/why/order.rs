//! Reasons of order: what is due, and what a step allows.

use super::{name, text};
use crate::screen::choice;
use springald_board::Square;
use springald_fide::Standing;

/// An offence against the order of the steps, or against what a step allows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Order {
    /// A roll is due first.
    RollDue,
    /// The square of a teleport is named by a player.
    Rolled {
        /// The square.
        at: Square,
        /// What the player would say `T@` for, where that is possible.
        purpose: Option<&'static str>,
    },
    /// The square of a teleport is on the opponent's first two ranks.
    RollTooFar(Square),
    /// Something stands on the square of a teleport.
    RollOccupied(Standing),
    /// Something appears on the square of a teleport once the cat is lifted.
    RollSurfaces(Standing),
    /// Nowhere could the teleporting cat land.
    NowhereToLand,
    /// The teleporting cat was teleported already, and not onto a mouse.
    TeleportedAlready,
    /// A step that comes before one that was made.
    TooLate {
        /// The step.
        step: &'static str,
        /// The one that was made.
        made: &'static str,
    },
    /// A step, or the end of the turn, before the required move.
    TooEarly(&'static str),
    /// The required move was made, and these steps are open.
    MovedAlready(Vec<&'static str>),
    /// A neutral piece was moved already.
    NeutralMovedAlready,
    /// No cat has opened the move of a second one.
    NoSecondCat,
    /// What would move after the first cat is no cat.
    SecondIsNoCat(Standing),
    /// The first cat would move again.
    SameCat(Square),
    /// The second cat would leap.
    SecondLeaps {
        /// The cat.
        cat: Standing,
        /// Where it would leap.
        to: Square,
    },
    /// A mouse was dropped already.
    DroppedAlready,
    /// A mouse would be dropped elsewhere than on the player's first rank.
    NotFirstRank {
        /// Where.
        at: Square,
        /// The number of the player's first rank.
        rank: u8,
    },
    /// A mouse would be dropped on something.
    DropOccupied(Standing),
    /// No teleporting cat was captured in this turn, or the extra move is behind.
    NoExtraMove,
}

impl Order {
    pub(super) fn clause(&self) -> &'static str {
        match self {
            Self::RollDue
            | Self::Rolled { .. }
            | Self::RollTooFar(_)
            | Self::RollOccupied(_)
            | Self::RollSurfaces(_)
            | Self::NowhereToLand => "7.1",
            Self::TeleportedAlready => "7.2",
            Self::TooLate { .. } => "2.1",
            Self::TooEarly(_) => "2.2",
            Self::MovedAlready(_) => "7.5",
            Self::NeutralMovedAlready => "7.4",
            Self::NoSecondCat
            | Self::SecondIsNoCat(_)
            | Self::SameCat(_)
            | Self::SecondLeaps { .. } => "7.6",
            Self::DroppedAlready | Self::NotFirstRank { .. } | Self::DropOccupied(_) => "7.7",
            Self::NoExtraMove => "7.8",
        }
    }

    pub(super) fn sentence(&self) -> String {
        match self {
            Self::RollDue => "A teleport was declared: first its square is rolled.".into(),
            Self::Rolled { at, purpose } => {
                let hint = purpose.map(|purpose| format!(" Say T@ to {purpose}."));
                format!(
                    "Nobody can choose {}: where the teleporting cat lands is rolled.{}",
                    name(*at),
                    hint.unwrap_or_default()
                )
            }
            Self::RollTooFar(at) => format!(
                "The dice cannot bring the teleporting cat to {}: that is on the opponent's first two \
                 ranks.",
                name(*at)
            ),
            Self::RollOccupied(piece) => format!(
                "The dice cannot bring the teleporting cat to {}: a {} is there.",
                name(piece.on),
                piece.piece
            ),
            Self::RollSurfaces(piece) => format!(
                "The dice cannot bring the teleporting cat back to {}: a {} appears there from \
                 beneath.",
                name(piece.on),
                piece.piece
            ),
            Self::NowhereToLand => {
                "No teleport is possible: there is no square where the cat could land.".into()
            }
            Self::TeleportedAlready => {
                "You have teleported in this turn, and may roll again only after landing on a mouse."
                    .into()
            }
            Self::TooLate { step, made } => {
                format!("It is too late for {step}: it comes before {made}, which you have made.")
            }
            Self::TooEarly(what) => {
                format!("It is too early for {what}: first you must move a piece of your own.")
            }
            Self::MovedAlready(open) => format!(
                "You have made the move of this turn: what follows is {}.",
                choice(open)
            ),
            Self::NeutralMovedAlready => {
                "You have moved a neutral piece in this turn, and may not move another one.".into()
            }
            Self::NoSecondCat => {
                "A second cat may move only right after a cat, not a teleporting one, that did not \
                 leap."
                    .into()
            }
            Self::SecondIsNoCat(piece) => {
                format!("Only another cat may move now, and the {} is none.", text(piece))
            }
            Self::SameCat(at) => {
                format!("The cat on {} has just moved: only another one may.", name(*at))
            }
            Self::SecondLeaps { cat, to } => format!(
                "The {} may not leap to {}: a second cat moves only to neighbouring squares.",
                text(cat),
                name(*to)
            ),
            Self::DroppedAlready => "You have dropped a mouse in this turn.".into(),
            Self::NotFirstRank { at, rank } => format!(
                "A mouse cannot be dropped on {}: you drop it on your first rank, {rank}.",
                name(*at)
            ),
            Self::DropOccupied(piece) => {
                format!("A mouse needs a vacant square, and the {} is there.", text(piece))
            }
            Self::NoExtraMove => {
                "An extra move is earned only by capturing the enemy teleporting cat in this turn."
                    .into()
            }
        }
    }

    pub(super) fn squares(&self) -> Vec<Square> {
        match self {
            Self::RollDue
            | Self::NowhereToLand
            | Self::TeleportedAlready
            | Self::TooLate { .. }
            | Self::TooEarly(_)
            | Self::MovedAlready(_)
            | Self::NeutralMovedAlready
            | Self::NoSecondCat
            | Self::DroppedAlready
            | Self::NoExtraMove => vec![],
            Self::Rolled { at, .. }
            | Self::RollTooFar(at)
            | Self::SameCat(at)
            | Self::NotFirstRank { at, .. } => vec![*at],
            Self::RollOccupied(piece)
            | Self::RollSurfaces(piece)
            | Self::SecondIsNoCat(piece)
            | Self::DropOccupied(piece) => vec![piece.on],
            Self::SecondLeaps { cat, to } => vec![cat.on, *to],
        }
    }
}
