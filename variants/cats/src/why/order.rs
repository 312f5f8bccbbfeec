//! Reasons about the order of steps.

use super::words::{name, text};
use crate::screen::choice;
use springald_board::Square;
use springald_core::Clause;
use springald_fide::Standing;

/// A violation of the order of the steps, or of what a step allows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Order {
    /// A roll is due first.
    RollDue,
    /// A player names the square of a teleport.
    Rolled {
        /// The square.
        at: Square,
        /// The purpose for which the player could declare `T@`, if it is possible.
        purpose: Option<&'static str>,
    },
    /// The square of a teleport is on the opponent's first two ranks.
    RollTooFar(Square),
    /// The square of a teleport is occupied.
    RollOccupied(Standing),
    /// A piece appears on the square of a teleport once the cat is lifted.
    RollSurfaces(Standing),
    /// The teleporting cat could land nowhere.
    NowhereToLand,
    /// The teleporting cat was teleported already, and not onto a mouse.
    TeleportedAlready,
    /// A step that comes before one already made.
    TooLate {
        /// The step.
        step: &'static str,
        /// The step already made.
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
    /// The piece that would move after the first cat is not a cat.
    SecondIsNoCat(Standing),
    /// The first cat would move again.
    SameCat(Square),
    /// The second cat would leap.
    SecondLeaps {
        /// The cat.
        cat: Standing,
        /// The target.
        to: Square,
    },
    /// A mouse was dropped already.
    DroppedAlready,
    /// A mouse would be dropped elsewhere than on the player's first rank.
    NotFirstRank {
        /// The square.
        at: Square,
        /// The number of the player's first rank.
        rank: u8,
    },
    /// A mouse would be dropped on an occupied square.
    DropOccupied(Standing),
    /// No teleporting cat was captured in this turn, or the extra move is already made.
    NoExtraMove,
}

impl Order {
    pub(super) fn clause(&self) -> Clause {
        match self {
            Self::RollDue
            | Self::Rolled { .. }
            | Self::RollTooFar(_)
            | Self::RollOccupied(_)
            | Self::RollSurfaces(_)
            | Self::NowhereToLand => Clause::new(7, 1),
            Self::TeleportedAlready => Clause::new(7, 2),
            Self::TooLate { .. } => Clause::new(2, 1),
            Self::TooEarly(_) => Clause::new(2, 2),
            Self::MovedAlready(_) => Clause::new(7, 5),
            Self::NeutralMovedAlready => Clause::new(7, 4),
            Self::NoSecondCat
            | Self::SecondIsNoCat(_)
            | Self::SameCat(_)
            | Self::SecondLeaps { .. } => Clause::new(7, 6),
            Self::DroppedAlready | Self::NotFirstRank { .. } | Self::DropOccupied(_) => {
                Clause::new(7, 7)
            }
            Self::NoExtraMove => Clause::new(7, 8),
        }
    }

    pub(super) fn sentence(&self) -> String {
        match self {
            Self::RollDue => "You are teleporting: first roll to see where the cat lands.".into(),
            Self::Rolled { at, purpose } => {
                let hint = purpose.map(|purpose| format!(" Enter T@ to {purpose}."));
                format!(
                    "You can't choose {}: the dice decide where the teleporting cat lands.{}",
                    name(*at),
                    hint.unwrap_or_default()
                )
            }
            Self::RollTooFar(at) => format!(
                "The teleporting cat can't land on {}: that is on the opponent's first two ranks.",
                name(*at)
            ),
            Self::RollOccupied(piece) => format!(
                "The teleporting cat can't land on {}: a {} is there.",
                name(piece.on),
                piece.piece.name
            ),
            Self::RollSurfaces(piece) => format!(
                "The teleporting cat can't land back on {}: a {} appears there from beneath.",
                name(piece.on),
                piece.piece.name
            ),
            Self::NowhereToLand => {
                "You can't teleport: there is no square where the cat could land.".into()
            }
            Self::TeleportedAlready => {
                "You have already teleported this turn. You can roll again only after landing on a \
                 mouse."
                    .into()
            }
            Self::TooLate { step, made } => {
                format!(
                    "It is too late for {step}: it comes before {made}, which you have already \
                    made."
                )
            }
            Self::TooEarly(what) => {
                format!("It is too early for {what}: first you must move one of your own pieces.")
            }
            Self::MovedAlready(open) => format!(
                "You have already made this turn's move. What can follow is {}.",
                choice(open)
            ),
            Self::NeutralMovedAlready => "You have already moved a neutral piece this turn.".into(),
            Self::NoSecondCat => {
                "A second cat can move only right after a cat, not a teleporting one, moved \
                 without leaping."
                    .into()
            }
            Self::SecondIsNoCat(piece) => {
                format!(
                    "Only another cat can move now, and the {} is not a cat.",
                    text(piece)
                )
            }
            Self::SameCat(at) => {
                format!(
                    "The cat on {} has just moved: only another cat can move now.",
                    name(*at)
                )
            }
            Self::SecondLeaps { cat, to } => format!(
                "The {} can't leap to {}: a second cat moves only to a neighbouring square.",
                text(cat),
                name(*to)
            ),
            Self::DroppedAlready => "You have already dropped a mouse this turn.".into(),
            Self::NotFirstRank { at, rank } => format!(
                "A mouse can't be dropped on {}: it must go on your first rank, rank {rank}.",
                name(*at)
            ),
            Self::DropOccupied(piece) => {
                format!(
                    "A mouse needs a vacant square, and the {} is there.",
                    text(piece)
                )
            }
            Self::NoExtraMove => {
                "You get an extra move only by capturing the enemy teleporting cat this turn."
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
