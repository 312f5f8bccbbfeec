//! The reasons why actions are illegal, in words.

mod neutral;
mod order;
mod prey;

pub use neutral::Neutral;
pub use order::Order;
pub use prey::Prey;

use crate::Kind;
use springald_board::b10x10::SHAPE;
use springald_board::{Name, Square};
use springald_core::{Clause, IllegalReason};
use springald_fide::{OrthodoxReason, Standing};

/// A reason why an action is illegal in Cat's Chess.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Why {
    /// A reason of orthodox chess.
    Orthodox(OrthodoxReason),
    /// The step is not due, or the action is not allowed in it.
    Order(Order),
    /// A reason about neutral pieces.
    Neutral(Neutral),
    /// A reason about moves and captures of other pieces.
    Prey(Prey),
}

impl From<OrthodoxReason> for Why {
    fn from(reason: OrthodoxReason) -> Self {
        Self::Orthodox(reason)
    }
}

impl From<Order> for Why {
    fn from(order: Order) -> Self {
        Self::Order(order)
    }
}

impl From<Neutral> for Why {
    fn from(neutral: Neutral) -> Self {
        Self::Neutral(neutral)
    }
}

impl From<Prey> for Why {
    fn from(prey: Prey) -> Self {
        Self::Prey(prey)
    }
}

impl IllegalReason for Why {
    fn clause(&self) -> Option<Clause> {
        Some(match self {
            Self::Orthodox(reason) => orthodox_clause(reason),
            Self::Order(order) => order.clause(),
            Self::Neutral(neutral) => neutral.clause(),
            Self::Prey(prey) => prey.clause(),
        })
    }

    fn sentence(&self) -> String {
        match self {
            Self::Orthodox(reason) => reason.sentence(SHAPE),
            Self::Order(order) => order.sentence(),
            Self::Neutral(neutral) => neutral.sentence(),
            Self::Prey(prey) => prey.sentence(),
        }
    }

    fn squares(&self) -> Vec<Square> {
        match self {
            Self::Orthodox(reason) => reason.squares(),
            Self::Order(order) => order.squares(),
            Self::Neutral(neutral) => neutral.squares(),
            Self::Prey(prey) => prey.squares(),
        }
    }
}

fn name(at: Square) -> Name {
    SHAPE.name(at)
}

/// Returns "rook on a1".
fn text(standing: &Standing) -> String {
    standing.text(SHAPE)
}

fn orthodox_clause(reason: &OrthodoxReason) -> Clause {
    match reason {
        OrthodoxReason::GameOver(verdict) => match verdict.termination {
            springald_core::Termination::KING_CAPTURED => Clause::new(9, 1),
            springald_core::Termination::STALEMATE => Clause::new(9, 3),
            _ => Clause::new(9, 2),
        },
        OrthodoxReason::NotItsMove(piece, _) => match piece.piece {
            "king" => Clause::new(3, 1),
            "queen" => Clause::new(3, 2),
            "rook" => Clause::new(3, 3),
            "bishop" => Clause::new(3, 4),
            "knight" => Clause::new(3, 5),
            "cat" => Clause::new(3, 7),
            "teleporting cat" => Clause::new(3, 8),
            "mouse" => Clause::new(3, 9),
            _ => Clause::new(4, 1),
        },
        OrthodoxReason::InTheWay { mover, .. } if mover.piece == Kind::Pawn.name() => {
            Clause::new(4, 2)
        }
        OrthodoxReason::InTheWay { .. } => Clause::new(3, 6),
        OrthodoxReason::PawnTooFar(_) => Clause::new(4, 2),
        OrthodoxReason::PawnCapturesNothing { .. } => Clause::new(4, 3),
        OrthodoxReason::PromotionMissing { .. }
        | OrthodoxReason::PromotionUnexpected(_)
        | OrthodoxReason::PromotionChoice { .. } => Clause::new(4, 4),
        OrthodoxReason::PassedEarlier { .. } => Clause::new(4, 5),
        OrthodoxReason::CastlingRight { .. } => Clause::new(6, 1),
        OrthodoxReason::CastlingBlocked { .. } => Clause::new(6, 2),
        // The others are about the owner of the moving piece, or about check, which does not exist
        // here.
        _ => Clause::new(2, 4),
    }
}
