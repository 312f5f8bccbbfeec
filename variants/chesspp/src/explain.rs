//! Why an action of Chess++ is not legal.

use crate::Edition;
use crate::actions::{Action, Special};
use crate::position::Position;
use springald_board::Square;
use springald_board::b8x8::{self, SHAPE, Squares};
use springald_core::{Explain, NotAnAction, NotationExt, PositionExt, Refusal, Side};
use springald_fide::{CastlingPath, Reason, Role, Standing, Wing};

/// A way of being illegal in Chess++. The catapults in it are named as the edition names them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Why {
    /// As in orthodox chess.
    Orthodox(Reason),
    /// As in orthodox chess, but the attack comes by teleporting.
    ByTeleport(Reason),
    /// Something stands on the catapult that should move.
    CatapultLocked {
        /// The catapult.
        catapult: Standing,
        /// What stands on it.
        by: Standing,
    },
    /// The catapult belongs to the other side.
    CatapultNotYours(Standing, Side),
    /// A catapult would go onto a piece or another catapult.
    CatapultOnto {
        /// The catapult.
        catapult: Standing,
        /// What is there.
        obstacle: Standing,
    },
    /// A catapult would go too far.
    CatapultTooFar {
        /// The catapult.
        catapult: Standing,
        /// Where to.
        to: Square,
        /// Whether it has not moved yet.
        fresh: bool,
    },
    /// A catapult would move while the king is in check.
    CatapultInCheck {
        /// The catapult.
        catapult: Standing,
        /// The king.
        king: Square,
        /// What gives check.
        by: Standing,
    },
    /// A piece would teleport onto another of its own side.
    TeleportOntoOwn {
        /// What would teleport.
        rider: Standing,
        /// What stands on the other catapult.
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
        /// What would teleport.
        rider: Standing,
        /// The catapult it would go to.
        to: Standing,
        /// Whose it is.
        owner: Side,
    },
    /// Castling past an enemy catapult that an enemy piece can teleport to.
    CastlingCatapult {
        /// The catapult between king and rook.
        catapult: Standing,
        /// What can teleport to it.
        by: Standing,
    },
}

impl Refusal for Why {
    fn clause(&self) -> &'static str {
        match self {
            Self::Orthodox(reason) => orthodox_clause(reason),
            Self::ByTeleport(_) => "5.5",
            Self::CatapultLocked { .. } | Self::CatapultNotYours(..) => "4.1",
            Self::CatapultOnto { .. } => "4.2",
            Self::CatapultTooFar { fresh: false, .. } => "4.3",
            Self::CatapultTooFar { fresh: true, .. } => "4.4",
            Self::CatapultInCheck { .. } => "4.5",
            Self::TeleportOntoOwn { .. } => "5.2",
            Self::PawnTeleports { .. } => "5.3",
            Self::EnemyCatapults { .. } => "5.4",
            Self::CastlingCatapult { .. } => "9.4",
        }
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
                "The {} cannot move: the {} on it locks it.",
                text(catapult),
                by.piece
            ),
            Self::CatapultNotYours(catapult, owner) => format!(
                "The {} is {owner}'s: you move only your own.",
                text(catapult)
            ),
            Self::CatapultOnto { catapult, obstacle } => format!(
                "The {} goes only to a square with neither a piece nor a {}, and there is the {}.",
                text(catapult),
                catapult.piece,
                text(obstacle)
            ),
            Self::CatapultTooFar {
                catapult,
                to,
                fresh,
            } => format!(
                "The {} cannot go as far as {}: {}.",
                text(catapult),
                name(to),
                if *fresh {
                    "its first move is of two squares at most"
                } else {
                    "it has moved before, and now goes one square at a time"
                }
            ),
            Self::CatapultInCheck { catapult, king, by } => format!(
                "Your king on {} is in check from the {}, and moving the {} does not relieve it.",
                name(king),
                text(by),
                text(catapult)
            ),
            Self::TeleportOntoOwn { rider, obstacle } => format!(
                "The {} cannot teleport: your own {} is in the way.",
                text(rider),
                text(obstacle)
            ),
            Self::PawnTeleports { pawn, to } => format!(
                "The pawn on {} cannot teleport to the {}: pawns never teleport.",
                name(pawn),
                text(to)
            ),
            Self::EnemyCatapults { rider, to, owner } => format!(
                "The {} cannot teleport to the {}: it is {owner}'s, and carries only {owner}'s pieces.",
                text(rider),
                text(to)
            ),
            Self::CastlingCatapult { catapult, by } => format!(
                "You cannot castle: the {} can teleport to the enemy {} between your king and rook.",
                text(by),
                text(catapult)
            ),
        }
    }

    fn squares(&self) -> Vec<Square> {
        match *self {
            Self::Orthodox(ref reason) | Self::ByTeleport(ref reason) => reason.squares(),
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

/// The clause of an orthodox reason.
fn orthodox_clause(reason: &Reason) -> &'static str {
    match reason {
        Reason::GameOver(verdict) if verdict.winner.is_some() => "11.1",
        Reason::GameOver(_) => "11.2",
        Reason::NothingThere(_) | Reason::NotYours(..) | Reason::NoMove(_) => "2.1",
        Reason::OwnPiece(_) => "2.2",
        Reason::NotItsMove(piece, _) => match piece.piece {
            "king" => "7.1",
            "queen" => "7.2",
            "rook" => "7.3",
            "bishop" => "7.4",
            "knight" => "7.5",
            _ => "8.1",
        },
        Reason::InTheWay { .. } => "7.6",
        Reason::PawnBlocked { .. } => "8.1",
        Reason::PawnTooFar(_) => "8.2",
        Reason::PawnCapturesNothing { .. } => "8.3",
        Reason::PromotionMissing { .. }
        | Reason::PromotionUnexpected(_)
        | Reason::PromotionChoice { .. } => "8.4",
        Reason::PassedEarlier { .. } => "8.5",
        Reason::CastlingRight { .. } => "9.1",
        Reason::CastlingBlocked { .. } => "9.2",
        Reason::CastlingInCheck(_) | Reason::CastlingAttacked { .. } => "9.3",
        Reason::StillInCheck { .. } | Reason::Exposes { .. } => "10.1",
        Reason::KingAttacked { .. } => "10.2",
    }
}

impl<E: Edition> Explain for Position<E> {
    type Refusal = Why;

    fn why_not(&self, text: &str) -> Result<Option<Why>, NotAnAction> {
        let spoken = Spoken::read(text)?;
        if self.action_from_text(text).is_some() {
            return Ok(None);
        }
        Ok(Some(self.why(spoken)))
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
            let expected = "two squares and perhaps a promotion, such as e2e4 or e7e8q";
            NotAnAction::new(text, expected)
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

/// The catapult of an edition on a square.
fn catapult<E: Edition>(on: Square) -> Standing {
    Standing::new(E::NAME, on)
}

impl<E: Edition> Position<E> {
    /// Why an action that is not legal is not: the first rule it breaks, from the plainest on.
    fn why(&self, spoken: Spoken) -> Why {
        let Spoken {
            from,
            to,
            promotion,
        } = spoken;
        if !self.has_action() {
            let verdict = springald_core::Position::verdict_without_action(self);
            return Why::Orthodox(Reason::GameOver(verdict));
        }
        let owns = |side: &Side| self.catapults(*side).squares().has(from);
        let catapult_of = Side::BOTH.into_iter().find(owns);
        match (self.men.at(from), catapult_of) {
            (None, None) => Why::Orthodox(Reason::NothingThere(from)),
            _ if from == to => Why::Orthodox(Reason::NoMove(from)),
            (None, Some(_)) if promotion.is_some() => {
                Why::Orthodox(Reason::PromotionUnexpected(from))
            }
            (None, Some(owner)) if owner == self.side => self.why_no_catapult_move(from, to),
            (None, Some(owner)) => Why::CatapultNotYours(catapult::<E>(from), owner),
            (Some((side, role)), _) if side == self.side => self.why_no_piece_move(role, spoken),
            (Some((_, role)), Some(owner)) if owner == self.side => Why::CatapultLocked {
                catapult: catapult::<E>(from),
                by: Standing::new(role.name(), from),
            },
            (Some((side, role)), _) => {
                let mover = Standing::new(role.name(), from);
                Why::Orthodox(Reason::NotYours(mover, side))
            }
        }
    }

    /// Why one's own free catapult may not go from `from` to `to` (§4).
    fn why_no_catapult_move(&self, from: Square, to: Square) -> Why {
        let catapult = catapult::<E>(from);
        let fresh = self.catapults(self.side).is_fresh(from);
        if SHAPE.distance(from, to) > 1 + u8::from(fresh) {
            return Why::CatapultTooFar {
                catapult,
                to,
                fresh,
            };
        }
        let other = Standing::new(E::NAME, to);
        let mut pairs = Side::BOTH.into_iter().map(|side| self.catapults(side));
        let obstacle = self
            .men
            .standing(to)
            .or_else(|| pairs.any(|pair| pair.squares().has(to)).then_some(other));
        if let Some(obstacle) = obstacle {
            return Why::CatapultOnto { catapult, obstacle };
        }
        Why::CatapultInCheck {
            catapult,
            king: self.men.king(self.side),
            by: self.men.first_standing(self.checkers()),
        }
    }

    /// Why one's own piece may not go from `from` to another square.
    fn why_no_piece_move(&self, role: Role, spoken: Spoken) -> Why {
        let Spoken {
            from,
            to,
            promotion,
        } = spoken;
        let us = self.side;
        let mover = Standing::new(role.name(), from);
        let links = |side| self.catapults(side).across(Squares::of(from)).has(to);
        let rides = links(us) && role != Role::Pawn;
        if let Some(wing) = self.castling_wing(role, from, to).filter(|_| !rides) {
            if promotion.is_some() {
                return Why::Orthodox(Reason::PromotionUnexpected(from));
            }
            return self.why_no_castling(wing);
        }
        if self.men.of(us).has(to) {
            let obstacle = self.men.first_standing(Squares::of(to));
            return if rides {
                Why::TeleportOntoOwn {
                    rider: mover,
                    obstacle,
                }
            } else {
                Why::Orthodox(Reason::OwnPiece(obstacle))
            };
        }
        let geometry = self.men.why_out_of_reach(us, role, (from, to), self.passed);
        if let Some(reason) = geometry.filter(|_| !rides) {
            let twin = catapult::<E>(to);
            return if links(us) {
                Why::PawnTeleports {
                    pawn: from,
                    to: twin,
                }
            } else if links(us.other()) {
                Why::EnemyCatapults {
                    rider: mover,
                    to: twin,
                    owner: us.other(),
                }
            } else if self.could_go_without_rider(from, to) {
                Why::CatapultLocked {
                    catapult: catapult::<E>(from),
                    by: mover,
                }
            } else {
                Why::Orthodox(reason)
            };
        }
        self.why_no_promotion(role, spoken)
            .map_or_else(|| self.why_king_forbids(mover, role, to), Why::Orthodox)
    }

    /// Whether one's own catapult on `from` could go to `to` if nothing stood on it: then a move that
    /// the piece on it never makes was meant for the catapult.
    fn could_go_without_rider(&self, from: Square, to: Square) -> bool {
        let pair = self.catapults(self.side);
        let reach = 1 + u8::from(pair.is_fresh(from));
        pair.squares().has(from) && SHAPE.distance(from, to) <= reach
    }

    /// What is wrong with the promotion that a move within a piece's reach names or does not name.
    fn why_no_promotion(&self, role: Role, spoken: Spoken) -> Option<Reason> {
        let Spoken {
            from,
            to,
            promotion,
        } = spoken;
        let promotes = role == Role::Pawn && (b8x8::rank(0) | b8x8::rank(7)).has(to);
        match promotion {
            None if promotes => Some(Reason::PromotionMissing {
                pawn: from,
                choices: CHOICES,
            }),
            Some(_) if !promotes => Some(Reason::PromotionUnexpected(from)),
            Some(into) if !Role::PROMOTIONS.contains(&into) => Some(Reason::PromotionChoice {
                piece: into.name(),
                choices: CHOICES,
            }),
            _ => None,
        }
    }

    /// Which castling the squares mean, where they can mean nothing else.
    fn castling_wing(&self, role: Role, from: Square, to: Square) -> Option<Wing> {
        let meant = |wing: &Wing| CastlingPath::of(self.side, *wing).king == (from, to);
        Wing::BOTH
            .into_iter()
            .find(meant)
            .filter(|_| role == Role::King)
    }

    fn why_no_castling(&self, wing: Wing) -> Why {
        let path = CastlingPath::of(self.side, wing);
        let (to, enemy) = (path.king.1, self.side.other());
        if !self.castling.has(self.side, wing) {
            return Why::Orthodox(Reason::CastlingRight { to });
        }
        let obstacles = path.between & self.men.occupied();
        if obstacles.any() {
            let obstacle = self.men.first_standing(obstacles);
            return Why::Orthodox(Reason::CastlingBlocked { to, obstacle });
        }
        if self.in_check() {
            let (by, how) = self.attacker(path.king.0);
            return how(Reason::CastlingInCheck(by));
        }
        let reached = path.between & self.teleport_danger(enemy);
        if reached.any() {
            let by = self.teleporters(reached, enemy);
            return Why::CastlingCatapult {
                catapult: catapult::<E>(reached.first()),
                by: self.men.first_standing(by),
            };
        }
        let attacked = |square: &Square| self.attackers(*square, enemy).any();
        let square = path.safe.into_iter().find(attacked).unwrap_or(to);
        let (by, how) = self.attacker(square);
        how(Reason::CastlingAttacked { square, by })
    }

    /// Why a move that the piece can make is not allowed for the king's sake (§10).
    fn why_king_forbids(&self, mover: Standing, role: Role, to: Square) -> Why {
        let captures_passing = role == Role::Pawn && self.passed == Some(to);
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
        let king = after.men.king(self.side);
        if role != Role::King && self.in_check() {
            let (by, how) = self.attacker(king);
            return how(Reason::StillInCheck { king, by });
        }
        let (by, how) = after.attacker(king);
        how(if role == Role::King {
            Reason::KingAttacked { king, by }
        } else {
            Reason::Exposes { mover, king, by }
        })
    }

    /// The first piece that attacks a square, and whether it does so ordinarily or by teleporting; the
    /// caller knows that there is one.
    fn attacker(&self, square: Square) -> (Standing, fn(Reason) -> Why) {
        let enemy = self.side.other();
        let ordinary = self.men.attackers(square, enemy, self.men.occupied());
        if ordinary.any() {
            return (self.men.first_standing(ordinary), Why::Orthodox);
        }
        let by = self.teleporters(Squares::of(square), enemy);
        (self.men.first_standing(by), Why::ByTeleport)
    }
}
