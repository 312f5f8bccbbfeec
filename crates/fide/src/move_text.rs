//! Move texts, legal or not, and the rules of orthodox chess that they break.

use crate::{Castling, CastlingPath, OrthodoxReason, Pieces, Role, Standing, Wing};
use springald_board::Square;
use springald_board::b8x8::{self, SHAPE};
use springald_core::{NotAnAction, NotationExt, Side};

/// The letters of promotions.
const CHOICES: &str = "q r b n";

/// The text of a move, parsed: two squares and an optional promotion.
///
/// ```
/// use springald_fide::{Role, MoveText};
///
/// let promotion = MoveText::parse("e7e8q").unwrap();
/// assert_eq!(promotion.promotion, Some(Role::Queen));
/// assert!(MoveText::parse("e9e8").is_none());
/// assert!(MoveText::read("castle").is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveText {
    /// The first square.
    pub from: Square,
    /// The second square.
    pub to: Square,
    /// The piece that the last letter names, whether a pawn may promote to it or not.
    pub promotion: Option<Role>,
}

impl MoveText {
    /// Parses a text such as `e2e4` or `e7e8q`.
    pub fn parse(text: &str) -> Option<Self> {
        let (from, rest) = SHAPE.parse_prefix(text)?;
        let (to, rest) = SHAPE.parse_prefix(rest)?;
        let mut letters = rest.chars();
        let promotion = match (letters.next(), letters.next()) {
            (None, _) => None,
            (Some(letter), None) if letter.is_ascii_lowercase() => Some(Role::from_letter(letter)?),
            _ => return None,
        };
        Some(Self {
            from,
            to,
            promotion,
        })
    }

    /// Parses a text such as `e2e4` or `e7e8q`, in a game that has no other texts.
    ///
    /// # Errors
    /// If it is any other text.
    pub fn read(text: &str) -> Result<Self, NotAnAction> {
        let expected = "two squares and perhaps a promotion, such as e2e4 or e7e8q";
        Self::parse(text).ok_or_else(|| NotAnAction::new(text, expected))
    }

    /// Returns the `reason` why the move with this text is illegal, or `None` if it is legal, in a game
    /// that has no other texts.
    ///
    /// # Errors
    /// For any other text.
    pub fn why_not<P: NotationExt, W>(
        position: &P,
        text: &str,
        reason: impl FnOnce(Self) -> W,
    ) -> Result<Option<W>, NotAnAction> {
        let parsed = Self::read(text)?;
        let is_legal = position.action_from_text(text).is_some();
        Ok((!is_legal).then(|| reason(parsed)))
    }

    /// Returns the error in the promotion of an otherwise possible move of this piece.
    pub fn why_no_promotion(self, role: Role) -> Option<OrthodoxReason> {
        let (pawn, choices) = (self.from, CHOICES);
        let promotes = role == Role::Pawn && (b8x8::rank(0) | b8x8::rank(7)).has(self.to);
        match self.promotion {
            None if promotes => Some(OrthodoxReason::PromotionMissing { pawn, choices }),
            Some(_) if !promotes => Some(OrthodoxReason::PromotionUnexpected(pawn)),
            Some(into) if !Role::PROMOTIONS.contains(&into) => {
                let piece = into.name();
                Some(OrthodoxReason::PromotionChoice { piece, choices })
            }
            _ => None,
        }
    }

    /// Returns the castling that the squares of a move by `us` mean, if they can mean nothing else.
    pub fn castling(self, us: Side, role: Role) -> Option<Wing> {
        let meant = |wing: &Wing| CastlingPath::of(us, *wing).king == (self.from, self.to);
        Wing::BOTH
            .into_iter()
            .find(meant)
            .filter(|_| role == Role::King)
    }
}

impl Pieces {
    /// Returns why `us` may not make a move, as far as the squares, the pieces on them and castling rights decide it:
    /// attacks do not matter. `en_passant` is the square that an enemy pawn has just passed by a double step. `None` if
    /// all that allows it.
    pub fn why_no_move(
        &self,
        us: Side,
        parsed: MoveText,
        rights: Castling,
        en_passant: Option<Square>,
    ) -> Option<OrthodoxReason> {
        let (from, to) = (parsed.from, parsed.to);
        let Some((side, role)) = self.at(from) else {
            return Some(OrthodoxReason::NothingThere(from));
        };
        if side != us {
            return Some(OrthodoxReason::NotYours(Standing::new(role, from), side));
        }
        if from == to {
            return Some(OrthodoxReason::NoMove(from));
        }
        if let Some(wing) = parsed.castling(us, role) {
            let promotes = parsed.promotion.is_some();
            return promotes
                .then_some(OrthodoxReason::PromotionUnexpected(from))
                .or_else(|| self.why_not_ready_to_castle(rights, us, wing));
        }
        if self.of(us).has(to) {
            return self.standing(to).map(OrthodoxReason::OwnPiece);
        }
        self.why_out_of_reach(us, role, (from, to), en_passant)
            .or_else(|| parsed.why_no_promotion(role))
    }

    /// Returns the action text of the castling that a SAN names, if the king of `us` stands at home.
    pub fn meant_by_san(&self, us: Side, san: &str) -> Option<String> {
        let (from, to) = CastlingPath::of(us, Wing::from_san(san)?).king;
        (self.king(us) == from).then(|| format!("{}{}", SHAPE.name(from), SHAPE.name(to)))
    }

    /// Returns why `us` may not castle, as far as rights and the pieces in between decide it.
    pub fn why_not_ready_to_castle(
        &self,
        rights: Castling,
        us: Side,
        wing: Wing,
    ) -> Option<OrthodoxReason> {
        let path = CastlingPath::of(us, wing);
        let to = path.king.1;
        if !rights.has(us, wing) {
            return Some(OrthodoxReason::CastlingRight { to });
        }
        let obstacles = path.between & self.occupied();
        obstacles.any().then(|| OrthodoxReason::CastlingBlocked {
            to,
            obstacle: self.first_standing(obstacles),
        })
    }

    /// Returns why `us` may not castle.
    pub fn why_no_castling(&self, rights: Castling, us: Side, wing: Wing) -> OrthodoxReason {
        if let Some(reason) = self.why_not_ready_to_castle(rights, us, wing) {
            return reason;
        }
        let path = CastlingPath::of(us, wing);
        let attackers = |square| self.attackers(square, us.other(), self.occupied());
        let checkers = attackers(path.king.0);
        if checkers.any() {
            return OrthodoxReason::CastlingInCheck(self.first_standing(checkers));
        }
        let attacked = |square: &Square| attackers(*square).any();
        let square = path.safe.into_iter().find(attacked).unwrap_or(path.king.1);
        let by = self.first_standing(attackers(square));
        OrthodoxReason::CastlingAttacked { square, by }
    }

    /// Returns why a move of `us` that leads to the pieces `after` is not allowed because of its king.
    pub fn why_king_forbids(
        &self,
        after: &Self,
        us: Side,
        (mover, role): (Standing, Role),
    ) -> OrthodoxReason {
        let on_king =
            |pieces: &Self| pieces.attackers(pieces.king(us), us.other(), pieces.occupied());
        let (king, attackers) = (after.king(us), on_king(after));
        if role == Role::King {
            let by = after.first_standing(attackers);
            return OrthodoxReason::KingAttacked { king, by };
        }
        // A move may resolve one check and expose the king to another attack. The check is the reason.
        let unrelieved = attackers & on_king(self);
        if unrelieved.any() {
            let by = after.first_standing(unrelieved);
            return OrthodoxReason::StillInCheck { king, by };
        }
        let by = after.first_standing(attackers);
        OrthodoxReason::Exposes { mover, king, by }
    }
}
