//! The reasons why a move is illegal, each with its clause and its sentence.

use springald_board::Square;
use springald_board::b9x8::SHAPE;
use springald_core::{Clause, IllegalReason};
use springald_fide::{OrthodoxClauses, OrthodoxReason, Standing};

/// A reason why a move is illegal in Ballista Chess.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Why {
    /// A reason that orthodox chess has, too.
    Orthodox(OrthodoxReason),
    /// A ballista would capture.
    BallistaCaptures {
        /// The ballista.
        ballista: Standing,
        /// The piece it would capture.
        prey: Standing,
    },
    /// A boosted piece would move without capturing in its own way, or in no way at all.
    BoostReplaces {
        /// The boosted piece.
        mover: Standing,
        /// The target.
        to: Square,
        /// A ballista that boosts it.
        ballista: Square,
    },
    /// A boosted piece would capture like a queen.
    BoostCaptures {
        /// The boosted piece.
        mover: Standing,
        /// The piece it would capture.
        prey: Standing,
    },
    /// A pawn would slide without a ballista beside it.
    NotBoosted {
        /// The pawn's square.
        pawn: Square,
        /// The target.
        to: Square,
    },
    /// A pawn would be pushed further than it may from its rank.
    PawnTooFar {
        /// The pawn's square.
        pawn: Square,
        /// The number of squares it may go.
        reach: i8,
    },
    /// A pawn would capture en passant a piece that did not pass the target in the last turn.
    PassedEarlier {
        /// The piece that may have passed earlier.
        victim: Standing,
        /// The empty target.
        to: Square,
    },
    /// A hyphen is added to a move that can mean only one thing.
    NeedlessHyphen {
        /// The origin of the move.
        from: Square,
        /// The target of the move.
        to: Square,
    },
}

impl From<OrthodoxReason> for Why {
    fn from(reason: OrthodoxReason) -> Self {
        Self::Orthodox(reason)
    }
}

impl IllegalReason for Why {
    fn clause(&self) -> Option<Clause> {
        Some(match self {
            Self::Orthodox(reason) => reason.clause(&CLAUSES),
            Self::BallistaCaptures { .. } => Clause::new(4, 2),
            Self::BoostReplaces { .. } => Clause::new(5, 3),
            Self::BoostCaptures { .. } => Clause::new(5, 4),
            Self::NotBoosted { .. } => Clause::new(5, 1),
            Self::PawnTooFar { .. } => Clause::new(6, 2),
            Self::PassedEarlier { .. } => Clause::new(6, 5),
            Self::NeedlessHyphen { .. } => Clause::new(10, 2),
        })
    }

    fn sentence(&self) -> String {
        let name = |square: &Square| SHAPE.name(*square);
        let text = |standing: &Standing| standing.text(SHAPE);
        match self {
            Self::Orthodox(reason) => reason.sentence(SHAPE),
            Self::BallistaCaptures { ballista, prey } => format!(
                "The {} can't take the {}: a ballista never captures.",
                text(ballista),
                text(prey)
            ),
            Self::BoostReplaces {
                mover,
                to,
                ballista,
            } => format!(
                "The {} is boosted by the ballista on {}: unless it captures, it moves like a \
                 queen, and a queen can't move to {}.",
                text(mover),
                name(ballista),
                name(to)
            ),
            Self::BoostCaptures { mover, prey } => format!(
                "The {} can't take the {}: a boosted piece moves like a queen, but this one still \
                 captures like a {}.",
                text(mover),
                text(prey),
                mover.piece.name
            ),
            Self::NotBoosted { pawn, to } => format!(
                "The pawn on {} can't slide to {}: there is no ballista next to it.",
                name(pawn),
                name(to)
            ),
            Self::PawnTooFar { pawn, reach } => {
                let squares = if *reach == 1 { "square" } else { "squares" };
                format!(
                    "The pawn on {} can move at most {reach} {squares}: pawns move up to two \
                     squares from their starting rank, and up to three from the rank behind it.",
                    name(pawn)
                )
            }
            Self::PassedEarlier { victim, to } => format!(
                "The {} can't be captured en passant on {}: that is only possible in the turn \
                 right after it passed that square.",
                text(victim),
                name(to)
            ),
            Self::NeedlessHyphen { from, to } => format!(
                "The move from {} to {} is written without a hyphen: a hyphen marks a slide only \
                 where a capture en passant is possible too.",
                name(from),
                name(to)
            ),
        }
    }

    fn squares(&self) -> Vec<Square> {
        match self {
            Self::Orthodox(reason) => reason.squares(),
            Self::BallistaCaptures { ballista, prey } => vec![ballista.on, prey.on],
            Self::BoostReplaces {
                mover,
                to,
                ballista,
            } => vec![*ballista, mover.on, *to],
            Self::BoostCaptures { mover, prey } => vec![mover.on, prey.on],
            Self::NotBoosted { pawn, to } => vec![*pawn, *to],
            Self::PawnTooFar { pawn, .. } => vec![*pawn],
            Self::PassedEarlier { victim, to } => vec![victim.on, *to],
            Self::NeedlessHyphen { from, to } => vec![*from, *to],
        }
    }
}

/// The clauses of RULES.md for what orthodox chess says too.
const CLAUSES: OrthodoxClauses = OrthodoxClauses {
    won: Clause::new(9, 1),
    drawn: Clause::new(9, 2),
    own_move: Clause::new(2, 1),
    own_piece: Clause::new(2, 2),
    moves: &[
        ('K', Clause::new(3, 1)),
        ('Q', Clause::new(3, 2)),
        ('R', Clause::new(3, 3)),
        ('B', Clause::new(3, 4)),
        ('N', Clause::new(3, 5)),
        ('A', Clause::new(4, 1)),
    ],
    in_the_way: Clause::new(3, 6),
    pawn_move: Clause::new(6, 1),
    double_step: Clause::new(6, 2),
    pawn_capture: Clause::new(6, 3),
    promotion: Clause::new(6, 4),
    en_passant: Clause::new(6, 5),
    castling_right: Clause::new(7, 1),
    castling_way: Clause::new(7, 2),
    castling_check: Clause::new(7, 3),
    check: Clause::new(8, 1),
    exposed: Clause::new(8, 1),
    attacked: Clause::new(8, 2),
};
