//! The reasons why actions are illegal, in words.

mod neutral;
mod order;
mod prey;
mod words;

pub use neutral::Neutral;
pub use order::Order;
pub use prey::Prey;

use crate::Kind;
use springald_board::Square;
use springald_board::b10x10::SHAPE;
use springald_core::{Clause, IllegalReason, Termination};
use springald_fide::{OrthodoxClauses, OrthodoxReason};

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

/// The clauses of RULES.md for what orthodox chess says too. There is no check; 2.4 says what a player
/// moves at all.
const CLAUSES: OrthodoxClauses = OrthodoxClauses {
    won: Clause::new(9, 1),
    drawn: Clause::new(9, 2),
    own_move: Clause::new(2, 4),
    own_piece: Clause::new(2, 4),
    moves: &[
        ('K', Clause::new(3, 1)),
        ('Q', Clause::new(3, 2)),
        ('R', Clause::new(3, 3)),
        ('B', Clause::new(3, 4)),
        ('N', Clause::new(3, 5)),
        ('C', Clause::new(3, 7)),
        ('T', Clause::new(3, 8)),
        ('M', Clause::new(3, 9)),
    ],
    in_the_way: Clause::new(3, 6),
    pawn_move: Clause::new(4, 1),
    double_step: Clause::new(4, 2),
    pawn_capture: Clause::new(4, 3),
    promotion: Clause::new(4, 4),
    en_passant: Clause::new(4, 5),
    castling_right: Clause::new(6, 1),
    castling_way: Clause::new(6, 2),
    castling_check: Clause::new(2, 4),
    check: Clause::new(2, 4),
    exposed: Clause::new(2, 4),
    attacked: Clause::new(2, 4),
};

fn orthodox_clause(reason: &OrthodoxReason) -> Clause {
    match reason {
        OrthodoxReason::GameOver(verdict) if verdict.termination == Termination::STALEMATE => {
            Clause::new(9, 3)
        }
        OrthodoxReason::GameOver(verdict) if verdict.termination != Termination::KING_CAPTURED => {
            Clause::new(9, 2)
        }
        OrthodoxReason::InTheWay { mover, .. } if mover.piece == Kind::Pawn.into() => {
            Clause::new(4, 2)
        }
        reason => reason.clause(&CLAUSES),
    }
}
