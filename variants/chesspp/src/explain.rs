//! The reasons why an action of Chess++ is not legal.

use crate::Why;
use crate::position::Action;
use crate::position::ChessPpPosition;
use springald_board::Square;
use springald_board::b8x8::{SHAPE, Squares};
use springald_core::{Explain, NotAnAction, PositionExt, SanParts, Side};
use springald_fide::{
    CastlingPath, MoveText, OrthodoxReason, PieceName, Role, Special, Standing, Wing, san,
};

impl Explain for ChessPpPosition {
    type Reason = Why;

    fn why_not(&self, text: &str) -> Result<Option<Why>, NotAnAction> {
        MoveText::why_not(self, text, |parsed| self.why(parsed))
    }

    fn meant_by_san(&self, san: &str) -> Option<String> {
        self.pieces.meant_by_san(self.side, san)
    }

    fn san_parts(&self, san: &str) -> Option<SanParts> {
        san::parts(SHAPE, san)
    }
}

impl ChessPpPosition {
    /// Returns the catapult on a square, by the name in this edition.
    fn catapult(&self, on: Square) -> Standing {
        let piece = PieceName {
            letter: self.edition.letter(),
            name: self.edition.name(),
        };
        Standing::new(piece, on)
    }

    /// Returns the reason why an illegal action is illegal: the first rule it breaks, the plainest
    /// first.
    fn why(&self, parsed: MoveText) -> Why {
        let MoveText {
            from,
            to,
            promotion,
        } = parsed;
        if !self.has_action() {
            let verdict = springald_core::Position::verdict_without_action(self);
            return Why::Orthodox(OrthodoxReason::GameOver(verdict));
        }
        let owns = |side: &Side| self.catapults(*side).squares().has(from);
        let catapult_of = Side::BOTH.into_iter().find(owns);
        match (self.pieces.at(from), catapult_of) {
            (None, None) => Why::Orthodox(OrthodoxReason::NothingThere(from)),
            _ if from == to => Why::Orthodox(OrthodoxReason::NoMove(from)),
            (None, Some(_)) if promotion.is_some() => {
                Why::Orthodox(OrthodoxReason::PromotionUnexpected(from))
            }
            (None, Some(owner)) if owner == self.side => self.why_no_catapult_move(from, to),
            (None, Some(owner)) => Why::CatapultNotYours(self.catapult(from), owner),
            (Some((side, role)), _) if side == self.side => self.why_no_piece_move(role, parsed),
            (Some((_, role)), Some(owner)) if owner == self.side => Why::CatapultLocked {
                catapult: self.catapult(from),
                by: Standing::new(role, from),
            },
            (Some((side, role)), _) => {
                let mover = Standing::new(role, from);
                Why::Orthodox(OrthodoxReason::NotYours(mover, side))
            }
        }
    }

    /// Returns why an own free catapult may not go from `from` to `to` (§4).
    fn why_no_catapult_move(&self, from: Square, to: Square) -> Why {
        let [catapult, other] = [from, to].map(|at| self.catapult(at));
        let fresh = self.catapults(self.side).is_fresh(from);
        if SHAPE.distance(from, to) > 1 + u8::from(fresh) {
            return Why::CatapultTooFar {
                catapult,
                to,
                fresh,
            };
        }
        let mut pairs = Side::BOTH.into_iter().map(|side| self.catapults(side));
        let obstacle = self
            .pieces
            .standing(to)
            .or_else(|| pairs.any(|pair| pair.squares().has(to)).then_some(other));
        if let Some(obstacle) = obstacle {
            return Why::CatapultOnto { catapult, obstacle };
        }
        Why::CatapultInCheck {
            catapult,
            king: self.pieces.king(self.side),
            by: self.pieces.first_standing(self.checkers()),
        }
    }

    /// Returns why an own piece may not go from `from` to another square.
    fn why_no_piece_move(&self, role: Role, parsed: MoveText) -> Why {
        let MoveText {
            from,
            to,
            promotion,
        } = parsed;
        let us = self.side;
        let mover = Standing::new(role, from);
        let twin = self.catapults(us).across(Squares::of(from));
        let rides = twin.has(to) && role != Role::Pawn;
        if let Some(wing) = parsed.castling(us, role).filter(|_| !rides) {
            if promotion.is_some() {
                return Why::Orthodox(OrthodoxReason::PromotionUnexpected(from));
            }
            return self.why_no_castling(wing);
        }
        if self.pieces.of(us).has(to) {
            let obstacle = self.pieces.first_standing(Squares::of(to));
            return if rides {
                Why::TeleportOntoOwn {
                    rider: mover,
                    obstacle,
                }
            } else {
                Why::Orthodox(OrthodoxReason::OwnPiece(obstacle))
            };
        }
        let geometry = self
            .pieces
            .why_out_of_reach(us, role, (from, to), self.en_passant);
        // A capture en passant that the king forbids is dropped from the position at once: the king is the reason,
        // whenever the pawn passed.
        let is_forbidden = matches!(geometry, Some(OrthodoxReason::PassedEarlier { .. }))
            && !self.en_passant_is_legal(us, from, to);
        if is_forbidden {
            let mut just_now = *self;
            just_now.en_passant = Some(to);
            return parsed
                .why_no_promotion(role)
                .map_or_else(|| just_now.why_king_forbids(mover, role, to), Why::Orthodox);
        }
        if let Some(reason) = geometry.filter(|_| !rides) {
            return self.why_out_of_reach(mover, to, reason);
        }
        parsed
            .why_no_promotion(role)
            .map_or_else(|| self.why_king_forbids(mover, role, to), Why::Orthodox)
    }

    /// Returns why a piece cannot reach a square: neither by its move, for an orthodox reason, nor by
    /// its side's catapults.
    ///
    /// Squares that the piece never moves between were meant for a catapult, if one is there; others
    /// may have been meant for either.
    fn why_out_of_reach(&self, mover: Standing, to: Square, reason: OrthodoxReason) -> Why {
        let (us, them) = (self.side, self.side.other());
        let links = |side| self.catapults(side).across(Squares::of(mover.on)).has(to);
        if links(us) {
            return Why::PawnTeleports {
                pawn: mover.on,
                to: self.catapult(to),
            };
        }
        let goes_like_this = !matches!(reason, OrthodoxReason::NotItsMove(..));
        if links(them) && !goes_like_this {
            return Why::EnemyCatapults {
                rider: mover,
                to: self.catapult(to),
                owner: them,
            };
        }
        let pair = self.catapults(us);
        let reach = 1 + u8::from(pair.is_fresh(mover.on));
        let catapult = self.catapult(mover.on);
        let is_free = self.pieces.at(to).is_none()
            && Side::BOTH
                .into_iter()
                .all(|side| !self.catapults(side).squares().has(to));
        match pair.squares().has(mover.on) && SHAPE.distance(mover.on, to) <= reach {
            true if !goes_like_this => Why::CatapultLocked {
                catapult,
                by: mover,
            },
            // Either may have been meant.
            true if is_free => Why::NeitherMoves {
                catapult,
                by: mover,
                reason,
            },
            _ => Why::Orthodox(reason),
        }
    }

    fn why_no_castling(&self, wing: Wing) -> Why {
        let path = CastlingPath::of(self.side, wing);
        let (to, enemy) = (path.king.1, self.side.other());
        let unready = self
            .pieces
            .why_not_ready_to_castle(self.castling, self.side, wing);
        if let Some(reason) = unready {
            return Why::Orthodox(reason);
        }
        if self.in_check() {
            let (by, how) = self.attacker(path.king.0);
            return how(OrthodoxReason::CastlingInCheck(by));
        }
        let reached = path.between & self.teleport_danger(enemy);
        if reached.any() {
            let by = self.teleporters(reached, enemy);
            return Why::CastlingCatapult {
                catapult: self.catapult(reached.first()),
                by: self.pieces.first_standing(by),
            };
        }
        let attacked = |square: &Square| self.attackers(*square, enemy).any();
        let square = path.safe.into_iter().find(attacked).unwrap_or(to);
        let (by, how) = self.attacker(square);
        how(OrthodoxReason::CastlingAttacked { square, by })
    }

    /// Returns why an otherwise possible move is not allowed because of the king (§10).
    fn why_king_forbids(&self, mover: Standing, role: Role, to: Square) -> Why {
        let captures_passing = role == Role::Pawn && self.en_passant == Some(to);
        let action = Action {
            from: mover.on,
            to,
            role: Some(role),
            special: if captures_passing {
                Special::EnPassant
            } else {
                Special::None
            },
        };
        let mut after = *self;
        springald_core::Position::play_unchecked(&mut after, action, &mut ());
        after.side = self.side;
        let king = after.pieces.king(self.side);
        if role != Role::King && self.in_check() {
            let (by, how) = self.attacker(king);
            return how(OrthodoxReason::StillInCheck { king, by });
        }
        let (by, how) = after.attacker(king);
        how(if role == Role::King {
            OrthodoxReason::KingAttacked { king, by }
        } else {
            OrthodoxReason::Exposes { mover, king, by }
        })
    }

    /// Returns the first piece that attacks a square, and how to wrap a reason by the way of its
    /// attack, ordinary or by teleporting. There must be an attacker.
    fn attacker(&self, square: Square) -> (Standing, fn(OrthodoxReason) -> Why) {
        let enemy = self.side.other();
        let ordinary = self.pieces.attackers(square, enemy, self.pieces.occupied());
        if ordinary.any() {
            return (self.pieces.first_standing(ordinary), Why::Orthodox);
        }
        let by = self.teleporters(Squares::of(square), enemy);
        (self.pieces.first_standing(by), Why::ByTeleport)
    }
}
