//! The ways of being illegal, in words.

mod neutral;
mod order;
mod prey;

pub use neutral::Neutral;
pub use order::Order;
pub use prey::Prey;

use crate::Kind;
use springald_board::b10x10::SHAPE;
use springald_board::{Name, Square};
use springald_core::IllegalReason;
use springald_fide::{OrthodoxReason, Standing};

/// A way of being illegal in Cat's Chess.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Why {
    /// Against a rule that orthodox chess has too.
    Orthodox(OrthodoxReason),
    /// Not now, or not in this step.
    Order(Order),
    /// Not with a neutral piece.
    Neutral(Neutral),
    /// Not this piece, or not like this.
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
    fn clause(&self) -> &'static str {
        match self {
            Self::Orthodox(reason) => orthodox_clause(reason),
            Self::Order(order) => order.clause(),
            Self::Neutral(neutral) => neutral.clause(),
            Self::Prey(prey) => prey.clause(),
        }
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

/// "rook on a1".
fn text(standing: &Standing) -> String {
    standing.text(SHAPE)
}

fn orthodox_clause(reason: &OrthodoxReason) -> &'static str {
    match reason {
        OrthodoxReason::GameOver(verdict) => match verdict.termination {
            springald_core::Termination::KING_CAPTURED => "9.1",
            springald_core::Termination::STALEMATE => "9.3",
            _ => "9.2",
        },
        OrthodoxReason::NotItsMove(piece, _) => match piece.piece {
            "king" => "3.1",
            "queen" => "3.2",
            "rook" => "3.3",
            "bishop" => "3.4",
            "knight" => "3.5",
            "cat" => "3.7",
            "teleporting cat" => "3.8",
            "mouse" => "3.9",
            _ => "4.1",
        },
        OrthodoxReason::InTheWay { mover, .. } if mover.piece == Kind::Pawn.name() => "4.2",
        OrthodoxReason::InTheWay { .. } => "3.6",
        OrthodoxReason::PawnTooFar(_) => "4.2",
        OrthodoxReason::PawnCapturesNothing { .. } => "4.3",
        OrthodoxReason::PromotionMissing { .. }
        | OrthodoxReason::PromotionUnexpected(_)
        | OrthodoxReason::PromotionChoice { .. } => "4.4",
        OrthodoxReason::PassedEarlier { .. } => "4.5",
        OrthodoxReason::CastlingRight { .. } => "6.1",
        OrthodoxReason::CastlingBlocked { .. } => "6.2",
        // The others are about whose piece moves at all, or about check, which does not exist here.
        _ => "2.4",
    }
}
