//! The reasons why a move of chess is not legal.

use crate::position::ChessPosition;
use springald_board::Square;
use springald_board::b8x8::{SHAPE, Squares};
use springald_core::{Clause, Explain, IllegalReason, NotAnAction, NotationExt, PositionExt};
use springald_fide::{OrthodoxReason, Pieces, Role, Spoken, Standing};

/// A reason why a move is illegal in chess.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Why(pub OrthodoxReason);

impl IllegalReason for Why {
    fn clause(&self) -> Option<Clause> {
        Some(match self.0 {
            OrthodoxReason::GameOver(verdict) if verdict.winner.is_none() => Clause::new(7, 2),
            OrthodoxReason::GameOver(_) => Clause::new(7, 1),
            OrthodoxReason::NothingThere(_)
            | OrthodoxReason::NotYours(..)
            | OrthodoxReason::NoMove(_) => Clause::new(2, 1),
            OrthodoxReason::OwnPiece(_) => Clause::new(2, 2),
            OrthodoxReason::NotItsMove(piece, _) => match piece.piece {
                "king" => Clause::new(3, 1),
                "queen" => Clause::new(3, 2),
                "rook" => Clause::new(3, 3),
                "bishop" => Clause::new(3, 4),
                "knight" => Clause::new(3, 5),
                _ => Clause::new(4, 1),
            },
            OrthodoxReason::InTheWay { .. } => Clause::new(3, 6),
            OrthodoxReason::PawnBlocked { .. } => Clause::new(4, 1),
            OrthodoxReason::PawnTooFar(_) => Clause::new(4, 2),
            OrthodoxReason::PawnCapturesNothing { .. } => Clause::new(4, 3),
            OrthodoxReason::PromotionMissing { .. }
            | OrthodoxReason::PromotionUnexpected(_)
            | OrthodoxReason::PromotionChoice { .. } => Clause::new(4, 4),
            OrthodoxReason::PassedEarlier { .. } => Clause::new(4, 5),
            OrthodoxReason::CastlingRight { .. } => Clause::new(5, 1),
            OrthodoxReason::CastlingBlocked { .. } => Clause::new(5, 2),
            OrthodoxReason::CastlingInCheck(_) | OrthodoxReason::CastlingAttacked { .. } => {
                Clause::new(5, 3)
            }
            OrthodoxReason::StillInCheck { .. } | OrthodoxReason::Exposes { .. } => {
                Clause::new(6, 1)
            }
            OrthodoxReason::KingAttacked { .. } => Clause::new(6, 2),
        })
    }

    fn sentence(&self) -> String {
        self.0.sentence(SHAPE)
    }

    fn squares(&self) -> Vec<Square> {
        self.0.squares()
    }
}

impl Explain for ChessPosition {
    type Reason = Why;

    fn why_not(&self, text: &str) -> Result<Option<Why>, NotAnAction> {
        let spoken = Spoken::read(text)?;
        if self.action_from_text(text).is_some() {
            return Ok(None);
        }
        Ok(Some(Why(self.reason(spoken))))
    }

    fn meant_by_san(&self, san: &str) -> Option<String> {
        self.pieces.meant_by_san(self.side, san)
    }
}

impl ChessPosition {
    /// Returns the reason why an illegal move is illegal: the first rule it breaks, the plainest first.
    fn reason(&self, spoken: Spoken) -> OrthodoxReason {
        let Spoken {
            from,
            to,
            promotion,
        } = spoken;
        if !self.has_action() {
            return OrthodoxReason::GameOver(springald_core::Position::verdict_without_action(
                self,
            ));
        }
        let Some((side, role)) = self.pieces.at(from) else {
            return OrthodoxReason::NothingThere(from);
        };
        let mover = Standing::new(role.name(), from);
        if side != self.side {
            return OrthodoxReason::NotYours(mover, side);
        }
        if from == to {
            return OrthodoxReason::NoMove(from);
        }
        if let Some(wing) = spoken.castling(self.side, role) {
            return if promotion.is_some() {
                OrthodoxReason::PromotionUnexpected(from)
            } else {
                self.pieces.why_no_castling(self.castling, self.side, wing)
            };
        }
        if self.pieces.of(side).has(to) {
            return OrthodoxReason::OwnPiece(self.pieces.first_standing(Squares::of(to)));
        }
        let path = (from, to);
        let geometry = self
            .pieces
            .why_out_of_reach(side, role, path, self.en_passant());
        match geometry {
            Some(reason) if self.hides_check(&reason, path) => {
                self.why_king_forbids(mover, role, to)
            }
            Some(reason) => reason,
            None => spoken
                .why_no_promotion(role)
                .unwrap_or_else(|| self.why_king_forbids(mover, role, to)),
        }
    }

    /// Returns `true` if a capture en passant fails because of the king. A passed square is dropped at
    /// once if no such capture is legal (§4.5); then the king is the reason, whenever the pawn passed.
    fn hides_check(&self, reason: &OrthodoxReason, (from, to): (Square, Square)) -> bool {
        matches!(reason, OrthodoxReason::PassedEarlier { .. })
            && !self.en_passant_is_legal(self.side, from, to)
    }

    /// Returns why an otherwise possible move is not allowed because of the king (§6).
    fn why_king_forbids(&self, mover: Standing, role: Role, to: Square) -> OrthodoxReason {
        let us = self.side;
        let captures_en_passant = role == Role::Pawn
            && Pieces::pawn_attacks(us, mover.on).has(to)
            && self.pieces.at(to).is_none();
        let after = if captures_en_passant {
            self.pieces.after_en_passant(us, mover.on, to)
        } else {
            let mut after = self.pieces;
            after.shift(mover.on, to, Pieces::code_of(us, role));
            after
        };
        self.pieces.why_king_forbids(&after, us, (mover, role))
    }
}
