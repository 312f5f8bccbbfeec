//! Why a move of chess is not legal.

use crate::actions::{Action, Special};
use crate::position::{CastlingPath, Position, en_passant_victim};
use springald_board::Square;
use springald_board::b8x8::{self, SHAPE, Squares};
use springald_core::{Explain, NotAnAction, NotationExt, PositionExt, Refusal, Side};
use springald_fide::{Men, Reason, Role, Standing, Wing};

/// A way of being illegal in chess.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Why(pub Reason);

impl Refusal for Why {
    fn clause(&self) -> &'static str {
        match self.0 {
            Reason::GameOver(_) => "7.1",
            Reason::NothingThere(_) | Reason::NotYours(..) | Reason::NoMove(_) => "2.1",
            Reason::OwnPiece(_) => "2.2",
            Reason::NotItsMove(piece, _) => match piece.piece {
                "king" => "3.1",
                "queen" => "3.2",
                "rook" => "3.3",
                "bishop" => "3.4",
                "knight" => "3.5",
                _ => "4.1",
            },
            Reason::InTheWay { .. } => "3.6",
            Reason::PawnBlocked { .. } => "4.1",
            Reason::PawnTooFar(_) => "4.2",
            Reason::PawnCapturesNothing { .. } => "4.3",
            Reason::PromotionMissing { .. }
            | Reason::PromotionUnexpected(_)
            | Reason::PromotionChoice { .. } => "4.4",
            Reason::PassedEarlier { .. } => "4.5",
            Reason::CastlingRight { .. } => "5.1",
            Reason::CastlingBlocked { .. } => "5.2",
            Reason::CastlingInCheck(_) | Reason::CastlingAttacked { .. } => "5.3",
            Reason::StillInCheck { .. } | Reason::Exposes { .. } => "6.1",
            Reason::KingAttacked { .. } => "6.2",
        }
    }

    fn sentence(&self) -> String {
        self.0.sentence(SHAPE)
    }

    fn squares(&self) -> Vec<Square> {
        self.0.squares()
    }
}

impl Explain for Position {
    type Refusal = Why;

    fn why_not(&self, text: &str) -> Result<Option<Why>, NotAnAction> {
        let spoken = Spoken::read(text)?;
        if self.action_from_text(text).is_some() {
            return Ok(None);
        }
        Ok(Some(Why(self.reason(spoken))))
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

impl Position {
    /// Why a move that is not legal is not: the first rule it breaks, from the plainest on.
    fn reason(&self, spoken: Spoken) -> Reason {
        let Spoken {
            from,
            to,
            promotion,
        } = spoken;
        if !self.has_action() {
            return Reason::GameOver(springald_core::Position::verdict_without_action(self));
        }
        let Some((side, role)) = self.men.at(from) else {
            return Reason::NothingThere(from);
        };
        let mover = Standing::new(role.name(), from);
        if side != self.side {
            return Reason::NotYours(mover, side);
        }
        if from == to {
            return Reason::NoMove(from);
        }
        if let Some(wing) = self.castling_wing(role, from, to) {
            return promotion.map_or_else(
                || self.why_no_castling(wing),
                |_| Reason::PromotionUnexpected(from),
            );
        }
        if let Some(own) = self.standing(to).filter(|_| self.men.of(side).has(to)) {
            return Reason::OwnPiece(own);
        }
        let geometry = if role == Role::Pawn {
            self.why_no_pawn_move(from, to)
        } else {
            self.why_no_path(mover, role, to)
        };
        if let Some(reason) = geometry {
            return reason;
        }
        let promotes = role == Role::Pawn && (b8x8::rank(0) | b8x8::rank(7)).has(to);
        match promotion {
            None if promotes => {
                return Reason::PromotionMissing {
                    pawn: from,
                    choices: CHOICES,
                };
            }
            Some(_) if !promotes => return Reason::PromotionUnexpected(from),
            Some(into) if !Role::PROMOTIONS.contains(&into) => {
                return Reason::PromotionChoice {
                    piece: into.name(),
                    choices: CHOICES,
                };
            }
            _ => {}
        }
        self.why_king_forbids(mover, role, to)
    }

    /// What stands on a square.
    fn standing(&self, on: Square) -> Option<Standing> {
        self.men
            .at(on)
            .map(|(_, role)| Standing::new(role.name(), on))
    }

    /// The first of some squares, as what stands there; the caller knows that there is one.
    fn first_of(&self, squares: Squares) -> Standing {
        let on = squares.first();
        Standing::new(self.men.at(on).map_or("piece", |(_, role)| role.name()), on)
    }

    /// Which castling the squares mean, where they can mean nothing else.
    fn castling_wing(&self, role: Role, from: Square, to: Square) -> Option<Wing> {
        let meant = |wing: &Wing| CastlingPath::of(self.side, *wing).king == (from, to);
        Wing::BOTH
            .into_iter()
            .find(meant)
            .filter(|_| role == Role::King)
    }

    fn why_no_castling(&self, wing: Wing) -> Reason {
        let path = CastlingPath::of(self.side, wing);
        let enemy = self.side.other();
        let occupied = self.men.occupied();
        if !self.castling.has(self.side, wing) {
            return Reason::CastlingRight { to: path.king.1 };
        }
        if (path.empty & occupied).any() {
            let obstacle = self.first_of(path.empty & occupied);
            return Reason::CastlingBlocked {
                to: path.king.1,
                obstacle,
            };
        }
        let checkers = self.checkers();
        if checkers.any() {
            return Reason::CastlingInCheck(self.first_of(checkers));
        }
        let attacked = |square: &Square| self.men.attackers(*square, enemy, occupied).any();
        let square = path.safe.into_iter().find(attacked).unwrap_or(path.king.1);
        let by = self.first_of(self.men.attackers(square, enemy, occupied));
        Reason::CastlingAttacked { square, by }
    }

    /// Why a piece other than a pawn does not get to `to`, as far as geometry decides it.
    fn why_no_path(&self, mover: Standing, role: Role, to: Square) -> Option<Reason> {
        let from = mover.on;
        let occupied = self.men.occupied();
        if Men::attacks(self.side, role, from, occupied).has(to) {
            return None;
        }
        if !Men::attacks(self.side, role, from, Squares::EMPTY).has(to) {
            return Some(Reason::NotItsMove(mover, to));
        }
        let obstacle = self.nearest(from, b8x8::between(from, to) & occupied);
        Some(Reason::InTheWay {
            mover,
            to,
            obstacle,
        })
    }

    /// The one of some occupied squares that is nearest to `from`.
    fn nearest(&self, from: Square, squares: Squares) -> Standing {
        let nearest = squares
            .into_iter()
            .min_by_key(|&square| SHAPE.distance(from, square));
        self.first_of(Squares::of(nearest.unwrap_or(from)))
    }

    /// Why a pawn does not get to `to`, as far as geometry decides it (§4).
    fn why_no_pawn_move(&self, from: Square, to: Square) -> Option<Reason> {
        let forward = if self.side == Side::White { 1 } else { -1 };
        if Men::pawn_attacks(self.side, from).has(to) {
            if self.men.at(to).is_some() || self.passed == Squares::of(to) {
                return None;
            }
            let victim = en_passant_victim(self.side, to);
            let fifth = if self.side == Side::White { 4 } else { 3 };
            let passed_earlier = SHAPE.rank(from) == fifth
                && self.men.at(victim) == Some((self.side.other(), Role::Pawn));
            return Some(if passed_earlier {
                Reason::PassedEarlier { victim, to }
            } else {
                Reason::PawnCapturesNothing { pawn: from, to }
            });
        }
        let one = SHAPE.step(from, 0, forward);
        let two = SHAPE.step(from, 0, 2 * forward);
        if Some(to) != one && Some(to) != two {
            return Some(Reason::NotItsMove(Standing::new("pawn", from), to));
        }
        let home = if self.side == Side::White { 1 } else { 6 };
        if Some(to) == two && SHAPE.rank(from) != home {
            return Some(Reason::PawnTooFar(from));
        }
        let obstacle = one
            .and_then(|one| self.standing(one))
            .or_else(|| self.standing(to));
        obstacle.map(|obstacle| Reason::PawnBlocked {
            pawn: from,
            obstacle,
        })
    }

    /// Why a move that the piece can make is not allowed for the king's sake (§6).
    fn why_king_forbids(&self, mover: Standing, role: Role, to: Square) -> Reason {
        let (us, enemy) = (self.side, self.side.other());
        let captures_passing = role == Role::Pawn && self.passed == Squares::of(to);
        let special = if captures_passing {
            Special::EnPassant
        } else {
            Special::None
        };
        let mut after = *self;
        let action = Action {
            from: mover.on,
            to,
            role,
            special,
        };
        springald_core::Position::play_unchecked(&mut after, action, &mut ());
        let king = after.men.king(us);
        let by = self.attacker_after(&after, king, enemy);
        if role == Role::King {
            return Reason::KingAttacked { king, by };
        }
        let checkers = self.checkers();
        if checkers.any() {
            return Reason::StillInCheck {
                king,
                by: self.first_of(checkers),
            };
        }
        Reason::Exposes { mover, king, by }
    }

    fn attacker_after(&self, after: &Self, king: Square, enemy: Side) -> Standing {
        self.first_of(after.men.attackers(king, enemy, after.men.occupied()))
    }
}
