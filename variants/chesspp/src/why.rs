//! The reasons why an action is illegal in Chess++.

use springald_board::Square;
use springald_board::b8x8::SHAPE;
use springald_core::{Clause, IllegalReason, Side};
use springald_fide::{OrthodoxClauses, OrthodoxReason, Standing};

/// A reason why an action is illegal in Chess++. Catapults in it have the name of the edition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Why {
    /// A reason of orthodox chess.
    Orthodox(OrthodoxReason),
    /// A reason of orthodox chess, but the attack comes by teleporting.
    ByTeleport(OrthodoxReason),
    /// A piece stands on the catapult that should move.
    CatapultLocked {
        /// The catapult.
        catapult: Standing,
        /// The piece on it.
        by: Standing,
    },
    /// A piece stands on the catapult that should move, and cannot go there itself.
    NeitherMoves {
        /// The catapult.
        catapult: Standing,
        /// The piece on it.
        by: Standing,
        /// The reason why that piece cannot go there.
        reason: OrthodoxReason,
    },
    /// The catapult belongs to the other side.
    CatapultNotYours(Standing, Side),
    /// A catapult would go onto a piece or another catapult.
    CatapultOnto {
        /// The catapult.
        catapult: Standing,
        /// The piece or catapult there.
        obstacle: Standing,
    },
    /// A catapult would go too far.
    CatapultTooFar {
        /// The catapult.
        catapult: Standing,
        /// The target.
        to: Square,
        /// `true` if it has not moved yet.
        fresh: bool,
    },
    /// A catapult would move while the king is in check.
    CatapultInCheck {
        /// The catapult.
        catapult: Standing,
        /// The king.
        king: Square,
        /// The checking piece.
        by: Standing,
    },
    /// A piece would teleport onto another of its own side.
    TeleportOntoOwn {
        /// The teleporting piece.
        rider: Standing,
        /// The piece on the other catapult.
        obstacle: Standing,
    },
    /// A pawn would teleport.
    PawnTeleports {
        /// The pawn's square.
        pawn: Square,
        /// The other catapult.
        to: Standing,
    },
    /// A piece would teleport by the other side's catapults.
    EnemyCatapults {
        /// The teleporting piece.
        rider: Standing,
        /// The catapult it would go to.
        to: Standing,
        /// The owner of the catapults.
        owner: Side,
    },
    /// Castling past an enemy catapult to which an enemy piece can teleport.
    CastlingCatapult {
        /// The catapult between king and rook.
        catapult: Standing,
        /// The piece that can teleport to it.
        by: Standing,
    },
}

impl IllegalReason for Why {
    fn clause(&self) -> Option<Clause> {
        Some(match self {
            Self::Orthodox(reason) => reason.clause(&CLAUSES),
            Self::ByTeleport(_) => Clause::new(5, 5),
            Self::CatapultLocked { .. }
            | Self::NeitherMoves { .. }
            | Self::CatapultNotYours(..) => Clause::new(4, 1),
            Self::CatapultOnto { .. } => Clause::new(4, 2),
            Self::CatapultTooFar { fresh: false, .. } => Clause::new(4, 3),
            Self::CatapultTooFar { fresh: true, .. } => Clause::new(4, 4),
            Self::CatapultInCheck { .. } => Clause::new(4, 5),
            Self::TeleportOntoOwn { .. } => Clause::new(5, 2),
            Self::PawnTeleports { .. } => Clause::new(5, 3),
            Self::EnemyCatapults { .. } => Clause::new(5, 4),
            Self::CastlingCatapult { .. } => Clause::new(9, 4),
        })
    }

    fn sentence(&self) -> String {
        let name = |square: &Square| SHAPE.name(*square);
        let text = |standing: &Standing| standing.text(SHAPE);
        match self {
            Self::Orthodox(reason) => reason.sentence(SHAPE),
            Self::ByTeleport(reason) => {
                format!("{} It attacks by teleporting.", reason.sentence(SHAPE))
            }
            Self::CatapultLocked { catapult, by } => format!(
                "The {} can't move while the {} stands on it.",
                text(catapult),
                by.piece.name
            ),
            Self::NeitherMoves {
                catapult,
                by,
                reason,
            } => {
                let locked = Self::CatapultLocked {
                    catapult: *catapult,
                    by: *by,
                };
                format!("{} {}", locked.sentence(), reason.sentence(SHAPE))
            }
            Self::CatapultNotYours(catapult, owner) => format!(
                "The {} is {owner}'s: you can only move your own.",
                text(catapult)
            ),
            Self::CatapultOnto { catapult, obstacle } => format!(
                "The {} can move only to a square without a piece or another {}, and the {} is there.",
                text(catapult),
                catapult.piece.name,
                text(obstacle)
            ),
            Self::CatapultTooFar {
                catapult,
                to,
                fresh,
            } => format!(
                "The {} can't move as far as {}: {}.",
                text(catapult),
                name(to),
                if *fresh {
                    "its first move can be at most two squares"
                } else {
                    "it has moved before, so it now moves one square at a time"
                }
            ),
            Self::CatapultInCheck { catapult, king, by } => format!(
                "Your king on {} is in check from the {}, and moving the {} does not stop it.",
                name(king),
                text(by),
                text(catapult)
            ),
            Self::TeleportOntoOwn { rider, obstacle } => format!(
                "The {} can't teleport: your own {} is in the way.",
                text(rider),
                text(obstacle)
            ),
            Self::PawnTeleports { pawn, to } => format!(
                "The pawn on {} can't teleport to the {}: pawns never teleport.",
                name(pawn),
                text(to)
            ),
            Self::EnemyCatapults { rider, to, owner } => format!(
                "The {} can't teleport to the {}: it is {owner}'s and carries only {owner}'s pieces.",
                text(rider),
                text(to)
            ),
            Self::CastlingCatapult { catapult, by } => format!(
                "You can't castle: the {} can teleport to the enemy {} between your king and rook.",
                text(by),
                text(catapult)
            ),
        }
    }

    fn squares(&self) -> Vec<Square> {
        match *self {
            Self::Orthodox(ref reason)
            | Self::ByTeleport(ref reason)
            | Self::NeitherMoves { ref reason, .. } => reason.squares(),
            Self::CatapultLocked { catapult, .. } | Self::CatapultNotYours(catapult, _) => {
                vec![catapult.on]
            }
            Self::CatapultOnto { catapult, obstacle } => vec![obstacle.on, catapult.on],
            Self::CatapultTooFar { catapult, to, .. } => vec![catapult.on, to],
            Self::CatapultInCheck { catapult, king, by } => vec![king, by.on, catapult.on],
            Self::TeleportOntoOwn { rider, obstacle } => vec![obstacle.on, rider.on],
            Self::PawnTeleports { pawn, to } => vec![pawn, to.on],
            Self::EnemyCatapults { rider, to, .. } => vec![rider.on, to.on],
            Self::CastlingCatapult { catapult, by } => vec![catapult.on, by.on],
        }
    }
}

/// The clauses of RULES.md for what orthodox chess says too.
const CLAUSES: OrthodoxClauses = OrthodoxClauses {
    won: Clause::new(11, 1),
    drawn: Clause::new(11, 2),
    own_move: Clause::new(2, 1),
    own_piece: Clause::new(2, 2),
    moves: &[
        ('K', Clause::new(7, 1)),
        ('Q', Clause::new(7, 2)),
        ('R', Clause::new(7, 3)),
        ('B', Clause::new(7, 4)),
        ('N', Clause::new(7, 5)),
    ],
    in_the_way: Clause::new(7, 6),
    pawn_move: Clause::new(8, 1),
    double_step: Clause::new(8, 2),
    pawn_capture: Clause::new(8, 3),
    promotion: Clause::new(8, 4),
    en_passant: Clause::new(8, 5),
    castling_right: Clause::new(9, 1),
    castling_way: Clause::new(9, 2),
    castling_check: Clause::new(9, 3),
    check: Clause::new(10, 1),
    exposed: Clause::new(10, 1),
    attacked: Clause::new(10, 2),
};
