//! The reasons why an action is illegal in Gravitatur Chess.

use springald_board::Square;
use springald_board::b8x8::SHAPE;
use springald_core::{Clause, IllegalReason};
use springald_fide::{OrthodoxClauses, OrthodoxReason, Standing};

/// A reason why an action is illegal in Gravitatur Chess.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Why {
    /// A reason of orthodox chess.
    Orthodox(OrthodoxReason),
    /// A move while the Gravitatur must be placed first.
    PlaceFirst,
    /// A second placement in one turn.
    PlacedAlready,
    /// A placement by a player in check.
    PlaceInCheck {
        /// The king.
        king: Square,
        /// The checking piece.
        by: Standing,
    },
    /// A placement on a square that is not empty.
    Occupied(Standing),
    /// A placement after which the player's own king would be in check.
    PullExposes {
        /// The square of the Gravitatur.
        at: Square,
        /// The king's square after the pull.
        king: Square,
        /// The attacker, on its square after the pull.
        by: Standing,
    },
    /// A placement that gives no check and leaves no legal move.
    PullStalls(Square),
    /// A capture by a piece other than the king.
    OnlyKingsCapture {
        /// The moving piece.
        mover: Standing,
        /// The piece it would capture.
        target: Standing,
    },
    /// A pawn's move straight ahead onto or over a piece.
    PawnBlocked {
        /// The pawn.
        pawn: Square,
        /// The target.
        to: Square,
        /// The piece on the target or on the way.
        obstacle: Standing,
    },
    /// A diagonal step of a pawn to an empty square.
    PawnDiagonally {
        /// The pawn.
        pawn: Square,
        /// The target.
        to: Square,
    },
    /// A king's move that looks like castling.
    NoCastling {
        /// The king.
        king: Square,
        /// The target.
        to: Square,
    },
    /// A king's swap with a pawn.
    TeleportToPawn(Square),
    /// A swap by a king in check; with the checking piece.
    TeleportInCheck(Standing),
    /// A king's swap to an attacked square.
    TeleportAttacked {
        /// The square.
        square: Square,
        /// The attacking piece.
        by: Standing,
    },
}

impl IllegalReason for Why {
    fn clause(&self) -> Option<Clause> {
        Some(match self {
            Self::Orthodox(reason) => reason.clause(&CLAUSES),
            Self::PlaceFirst => Clause::new(2, 3),
            Self::PlacedAlready => Clause::new(2, 1),
            Self::PlaceInCheck { .. } => Clause::new(2, 2),
            Self::Occupied(_) => Clause::new(3, 1),
            Self::PullExposes { .. } => Clause::new(3, 4),
            Self::PullStalls(_) => Clause::new(3, 5),
            Self::OnlyKingsCapture { .. } => Clause::new(4, 3),
            Self::PawnBlocked { pawn, to, .. } if SHAPE.distance(*pawn, *to) == 2 => {
                Clause::new(4, 10)
            }
            Self::PawnBlocked { .. } => Clause::new(4, 2),
            Self::PawnDiagonally { .. } => Clause::new(4, 12),
            Self::NoCastling { .. } => Clause::new(5, 5),
            Self::TeleportToPawn(_) => Clause::new(5, 2),
            Self::TeleportInCheck(_) => Clause::new(5, 3),
            Self::TeleportAttacked { .. } => Clause::new(5, 4),
        })
    }

    fn sentence(&self) -> String {
        let name = |square: &Square| SHAPE.name(*square);
        let text = |standing: &Standing| standing.text(SHAPE);
        match self {
            Self::Orthodox(reason) => reason.sentence(SHAPE),
            Self::PlaceFirst => "Place the Gravitatur first, then make your move.".into(),
            Self::PlacedAlready => {
                "You have already placed the Gravitatur this turn. Make your move.".into()
            }
            Self::PlaceInCheck { king, by } => format!(
                "Your king on {} is in check from the {}: this turn you move without placing the \
                 Gravitatur.",
                name(king),
                text(by)
            ),
            Self::Occupied(piece) => format!(
                "The Gravitatur needs an empty square: the {} is in the way.",
                text(piece)
            ),
            Self::PullExposes { at, king, by } => format!(
                "The Gravitatur can't be placed on {}: after the pull, the {} would attack your \
                 king on {}.",
                name(at),
                text(by),
                name(king)
            ),
            Self::PullStalls(at) => format!(
                "The Gravitatur can't be placed on {}: it would give no check and leave you \
                 without a legal move.",
                name(at)
            ),
            Self::OnlyKingsCapture { mover, target } => format!(
                "The {} can't take the {}: only kings can capture.",
                text(mover),
                text(target)
            ),
            Self::PawnBlocked { pawn, to, obstacle } => format!(
                "The pawn on {} can't advance to {}: the {} is in the way.",
                name(pawn),
                name(to),
                text(obstacle)
            ),
            Self::PawnDiagonally { pawn, to } => format!(
                "The pawn on {} can't move to {}: pawns move straight forward and never capture.",
                name(pawn),
                name(to)
            ),
            Self::NoCastling { king, to } => format!(
                "The king on {} can't move to {}: there is no castling, but the king can swap \
                 places with one of its own pieces.",
                name(king),
                name(to)
            ),
            Self::TeleportToPawn(pawn) => format!(
                "The king can't swap places with the pawn on {}: it swaps only with pieces.",
                name(pawn)
            ),
            Self::TeleportInCheck(by) => format!(
                "A king in check can't swap places: the {} attacks it.",
                text(by)
            ),
            Self::TeleportAttacked { square, by } => format!(
                "The king can't teleport to {}: the {} attacks that square.",
                name(square),
                text(by)
            ),
        }
    }

    fn squares(&self) -> Vec<Square> {
        match *self {
            Self::Orthodox(ref reason) => reason.squares(),
            Self::PlaceFirst | Self::PlacedAlready => vec![],
            Self::PlaceInCheck { king, by } => vec![king, by.on],
            Self::Occupied(piece) | Self::TeleportInCheck(piece) => vec![piece.on],
            Self::PullExposes { at, king, by } => vec![at, king, by.on],
            Self::PullStalls(square) | Self::TeleportToPawn(square) => vec![square],
            Self::OnlyKingsCapture { mover, target } => vec![target.on, mover.on],
            Self::PawnBlocked { pawn, obstacle, .. } => vec![obstacle.on, pawn],
            Self::PawnDiagonally { pawn, to } => vec![pawn, to],
            Self::NoCastling { king, to } => vec![king, to],
            Self::TeleportAttacked { square, by } => vec![square, by.on],
        }
    }
}

/// The clauses of RULES.md for what orthodox chess says too. The game has neither castling nor captures
/// by pawns.
const CLAUSES: OrthodoxClauses = OrthodoxClauses {
    won: Clause::new(7, 1),
    drawn: Clause::new(7, 2),
    own_move: Clause::new(4, 1),
    own_piece: Clause::new(4, 2),
    moves: &[
        ('K', Clause::new(5, 1)),
        ('Q', Clause::new(4, 4)),
        ('R', Clause::new(4, 5)),
        ('B', Clause::new(4, 6)),
        ('N', Clause::new(4, 7)),
    ],
    in_the_way: Clause::new(4, 8),
    pawn_move: Clause::new(4, 9),
    double_step: Clause::new(4, 10),
    pawn_capture: Clause::new(4, 9),
    promotion: Clause::new(4, 11),
    en_passant: Clause::new(4, 9),
    castling_right: Clause::new(4, 9),
    castling_way: Clause::new(4, 9),
    castling_check: Clause::new(4, 9),
    check: Clause::new(6, 2),
    exposed: Clause::new(6, 1),
    attacked: Clause::new(6, 3),
};
