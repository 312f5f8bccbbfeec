//! Why a move of chess is not legal.

use crate::position::ChessPosition;
use springald_board::Square;
use springald_board::b8x8::{self, SHAPE};
use springald_core::{Clause, Explain, IllegalReason, NotAnAction, NotationExt, PositionExt};
use springald_fide::{
    CastlingPath, OrthodoxReason, Pieces, Role, Standing, Wing, en_passant_victim,
};

/// A way of being illegal in chess.
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

    fn text_of_castling(&self, san: &str) -> Option<String> {
        let (from, to) = CastlingPath::of(self.side, Wing::from_san(san)?).king;
        let at_home = self.pieces.king(self.side) == from;
        at_home.then(|| format!("{}{}", SHAPE.name(from), SHAPE.name(to)))
    }
}

/// The letters a promotion may name.
const CHOICES: &str = "q r b n";

/// What a text says, legal or not.
#[derive(Clone, Copy)]
struct Spoken {
    from: Square,
    to: Square,
    promotion: Option<Role>,
}

impl Spoken {
    fn read(text: &str) -> Result<Self, NotAnAction> {
        let refuse = || {
            NotAnAction::new(
                text,
                "two squares and perhaps a promotion, such as e2e4 or e7e8q",
            )
        };
        let (from, rest) = SHAPE.parse_prefix(text).ok_or_else(refuse)?;
        let (to, rest) = SHAPE.parse_prefix(rest).ok_or_else(refuse)?;
        let mut letters = rest.chars();
        let promotion = match (letters.next(), letters.next()) {
            (None, _) => None,
            (Some(letter), None) if letter.is_ascii_lowercase() => {
                Some(Role::from_letter(letter).ok_or_else(refuse)?)
            }
            _ => return Err(refuse()),
        };
        Ok(Self {
            from,
            to,
            promotion,
        })
    }
}

impl ChessPosition {
    /// Why a move that is not legal is not: the first rule it breaks, from the plainest on.
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
        if let Some(wing) = self.castling_wing(role, from, to) {
            return promotion.map_or_else(
                || self.why_no_castling(wing),
                |_| OrthodoxReason::PromotionUnexpected(from),
            );
        }
        if let Some(own) = self
            .pieces
            .standing(to)
            .filter(|_| self.pieces.of(side).has(to))
        {
            return OrthodoxReason::OwnPiece(own);
        }
        let path = (from, to);
        if let Some(reason) = self
            .pieces
            .why_out_of_reach(side, role, path, self.en_passant())
        {
            return self.why_not_passing(reason, mover, to);
        }
        let promotes = role == Role::Pawn && (b8x8::rank(0) | b8x8::rank(7)).has(to);
        match promotion {
            None if promotes => {
                return OrthodoxReason::PromotionMissing {
                    pawn: from,
                    choices: CHOICES,
                };
            }
            Some(_) if !promotes => return OrthodoxReason::PromotionUnexpected(from),
            Some(into) if !Role::PROMOTIONS.contains(&into) => {
                return OrthodoxReason::PromotionChoice {
                    piece: into.name(),
                    choices: CHOICES,
                };
            }
            _ => {}
        }
        self.why_king_forbids(mover, role, to)
    }

    /// Which castling the squares mean, where they can mean nothing else.
    fn castling_wing(&self, role: Role, from: Square, to: Square) -> Option<Wing> {
        let meant = |wing: &Wing| CastlingPath::of(self.side, *wing).king == (from, to);
        Wing::BOTH
            .into_iter()
            .find(meant)
            .filter(|_| role == Role::King)
    }

    fn why_no_castling(&self, wing: Wing) -> OrthodoxReason {
        let path = CastlingPath::of(self.side, wing);
        let enemy = self.side.other();
        let occupied = self.pieces.occupied();
        if !self.castling.has(self.side, wing) {
            return OrthodoxReason::CastlingRight { to: path.king.1 };
        }
        if (path.between & occupied).any() {
            let obstacle = self.pieces.first_standing(path.between & occupied);
            return OrthodoxReason::CastlingBlocked {
                to: path.king.1,
                obstacle,
            };
        }
        let checkers = self.checkers();
        if checkers.any() {
            return OrthodoxReason::CastlingInCheck(self.pieces.first_standing(checkers));
        }
        let attacked = |square: &Square| self.pieces.attackers(*square, enemy, occupied).any();
        let square = path.safe.into_iter().find(attacked).unwrap_or(path.king.1);
        let by = self
            .pieces
            .first_standing(self.pieces.attackers(square, enemy, occupied));
        OrthodoxReason::CastlingAttacked { square, by }
    }

    /// A pawn that could be captured en passant is forgotten at once where no such capture is legal
    /// (§4.5). Where the king forbids it, the king is the reason, whenever the pawn passed.
    fn why_not_passing(
        &self,
        reason: OrthodoxReason,
        mover: Standing,
        to: Square,
    ) -> OrthodoxReason {
        let passing = matches!(reason, OrthodoxReason::PassedEarlier { .. });
        if passing && !self.en_passant_is_legal(self.side, mover.on, to) {
            return self.why_king_forbids(mover, Role::Pawn, to);
        }
        reason
    }

    /// Why a move that the piece can make is not allowed for the king's sake (§6).
    fn why_king_forbids(&self, mover: Standing, role: Role, to: Square) -> OrthodoxReason {
        let (us, enemy) = (self.side, self.side.other());
        let captures_passing = role == Role::Pawn
            && Pieces::pawn_attacks(us, mover.on).has(to)
            && self.pieces.at(to).is_none();
        let mut after = self.pieces;
        if captures_passing {
            after.take(en_passant_victim(us, to));
        }
        after.shift(mover.on, to, Pieces::code_of(us, role));
        let king = after.king(us);
        let attackers = after.attackers(king, enemy, after.occupied());
        if role == Role::King {
            let by = after.first_standing(attackers);
            return OrthodoxReason::KingAttacked { king, by };
        }
        // A move may relieve one check and open the king to something else: that is what to say.
        let unrelieved = attackers & self.checkers();
        if unrelieved.any() {
            let by = after.first_standing(unrelieved);
            return OrthodoxReason::StillInCheck { king, by };
        }
        let by = after.first_standing(attackers);
        OrthodoxReason::Exposes { mover, king, by }
    }
}
