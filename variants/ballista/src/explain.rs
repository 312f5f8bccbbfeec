//! The reasons why a move of Ballista Chess is not legal.

use crate::actions::{Action, Special};
use crate::passing::push_reach;
use crate::position::CastlingPath;
use crate::{BallistaPosition, EnPassant, Pieces, Role, Why};
use springald_board::Square;
use springald_board::b9x8::{self, SHAPE, Squares};
use springald_core::{Explain, NotAnAction, NotationExt, PositionExt, SanParts, Side, Text, text};
use springald_fide::{OrthodoxReason, Standing, Wing, san};

impl Explain for BallistaPosition {
    type Reason = Why;

    fn why_not(&self, text: &str) -> Result<Option<Why>, NotAnAction> {
        let parsed = MoveText::read(text)?;
        if self.action_from_text(text).is_some() {
            return Ok(None);
        }
        Ok(Some(self.reason(parsed)))
    }

    fn meant_by_san(&self, san: &str) -> Option<String> {
        let (from, to) = CastlingPath::of(self.side, Wing::from_san(san)?).king;
        let at_home = self.pieces.king(self.side) == from;
        at_home.then(|| format!("{}{}", SHAPE.name(from), SHAPE.name(to)))
    }

    fn words_for(&self, part: &str) -> Option<Text> {
        (part == "-").then(|| text("slide"))
    }

    fn san_parts(&self, san: &str) -> Option<SanParts> {
        san::parts(SHAPE, san)
    }
}

/// The letters of promotions.
const CHOICES: &str = "q r b n a";

/// The content of a move text, legal or not.
#[derive(Clone, Copy)]
struct MoveText {
    from: Square,
    to: Square,
    promotion: Option<Role>,
    /// `true` if it ends in the hyphen of a slide (§10.2).
    hyphen: bool,
}

impl MoveText {
    fn read(text: &str) -> Result<Self, NotAnAction> {
        let refuse = || {
            NotAnAction::new(
                text,
                "two squares, perhaps a promotion, perhaps a hyphen, such as e2e4, e7e8a or d4e3-",
            )
        };
        let (from, rest) = SHAPE.parse_prefix(text).ok_or_else(refuse)?;
        let (to, rest) = SHAPE.parse_prefix(rest).ok_or_else(refuse)?;
        let bare = rest.strip_suffix('-').unwrap_or(rest);
        let mut letters = bare.chars();
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
            hyphen: bare.len() < rest.len(),
        })
    }

    /// Returns `true` if the text means this action, apart from the hyphen.
    fn means(self, action: Action) -> bool {
        (action.from, action.to, action.promotion()) == (self.from, self.to, self.promotion)
    }
}

impl BallistaPosition {
    /// Returns the reason why an illegal move is illegal: the first rule it breaks, the plainest first.
    fn reason(&self, parsed: MoveText) -> Why {
        let MoveText { from, to, .. } = parsed;
        if !self.has_action() {
            let verdict = springald_core::Position::verdict_without_action(self);
            return OrthodoxReason::GameOver(verdict).into();
        }
        let Some((side, role)) = self.pieces.at(from) else {
            return OrthodoxReason::NothingThere(from).into();
        };
        let mover = Standing::new(role, from);
        if side != self.side {
            return OrthodoxReason::NotYours(mover, side).into();
        }
        if from == to {
            return OrthodoxReason::NoMove(from).into();
        }
        if parsed.hyphen && self.is_one_move(parsed) {
            return Why::NeedlessHyphen { from, to };
        }
        if let Some(wing) = self.castling_wing(role, from, to) {
            return match parsed.promotion {
                Some(_) => OrthodoxReason::PromotionUnexpected(from),
                None => self.why_no_castling(wing),
            }
            .into();
        }
        if self.pieces.of(side).has(to) {
            return OrthodoxReason::OwnPiece(self.standing(to)).into();
        }
        let en_passant = self.meant_en_passant(role, parsed);
        let geometry = if self.pieces.at(to).is_some() {
            self.why_no_capture(mover, role, to)
        } else if let Some(en_passant) = en_passant {
            self.why_no_en_passant(en_passant, parsed)
        } else if self.pieces.boosted().has(from) {
            self.why_no_slide(mover, to)
        } else if role == Role::Pawn {
            self.why_no_push(parsed)
        } else {
            self.why_no_step(mover, role, to)
        };
        geometry
            .or_else(|| why_no_promotion(self.side, role, parsed).map(Why::from))
            .unwrap_or_else(|| self.why_king_forbids(mover, role, to, en_passant).into())
    }

    /// Returns `true` if the text without its hyphen is a legal move, and the hyphen does not make it
    /// another one.
    fn is_one_move(&self, parsed: MoveText) -> bool {
        self.actions()
            .into_iter()
            .any(|action| parsed.means(action) && action.special != Special::EnPassant)
    }

    /// Returns the piece on a square, which must not be empty.
    fn standing(&self, on: Square) -> Standing {
        let piece = self.pieces.at(on).map(|(_, role)| Standing::new(role, on));
        piece.unwrap_or(Standing::unknown(on))
    }

    /// Returns the wing of the castling that the squares mean, if they can mean nothing else.
    fn castling_wing(&self, role: Role, from: Square, to: Square) -> Option<Wing> {
        let meant = |wing: &Wing| CastlingPath::of(self.side, *wing).king == (from, to);
        Wing::BOTH
            .into_iter()
            .find(meant)
            .filter(|_| role == Role::King)
    }

    /// Returns why castling is not legal (§7).
    fn why_no_castling(&self, wing: Wing) -> OrthodoxReason {
        let path = CastlingPath::of(self.side, wing);
        let enemy = self.side.other();
        let occupied = self.pieces.occupied();
        let to = path.king.1;
        if !self.castling.has(self.side, wing) {
            return OrthodoxReason::CastlingRight { to };
        }
        if (path.empty & occupied).any() {
            let obstacle = self.nearest(path.king.0, path.empty & occupied);
            return OrthodoxReason::CastlingBlocked { to, obstacle };
        }
        let checkers = self.checkers();
        if checkers.any() {
            return OrthodoxReason::CastlingInCheck(self.standing(checkers.first()));
        }
        let attackers = |square: Square| self.pieces.attackers(square, enemy, occupied);
        let square = path
            .safe
            .into_iter()
            .find(|&square| attackers(square).any())
            .unwrap_or(to);
        let by = self.standing(attackers(square).first());
        OrthodoxReason::CastlingAttacked { square, by }
    }

    /// Returns why a piece cannot capture on `to` (§3, §4.2, §5.4, §6.3).
    fn why_no_capture(&self, mover: Standing, role: Role, to: Square) -> Option<Why> {
        let from = mover.on;
        let occupied = self.pieces.occupied();
        let prey = self.standing(to);
        if role == Role::Ballista {
            let ballista = mover;
            return Some(Why::BallistaCaptures { ballista, prey });
        }
        if Pieces::attacks(self.side, role, from, occupied).has(to) {
            return None;
        }
        if Pieces::attacks(self.side, role, from, Squares::EMPTY).has(to) {
            return Some(self.in_the_way(mover, to));
        }
        // A boost gives a queen nothing.
        if self.pieces.boosted().has(from) && role != Role::Queen {
            let blocked = (b9x8::between(from, to) & occupied).any();
            return Some(if blocked {
                self.in_the_way(mover, to)
            } else {
                Why::BoostCaptures { mover, prey }
            });
        }
        let ahead = SHAPE.step(from, 0, forward(self.side));
        Some(if role == Role::Pawn && ahead == Some(to) {
            OrthodoxReason::PawnBlocked {
                pawn: from,
                obstacle: prey,
            }
            .into()
        } else {
            OrthodoxReason::NotItsMove(mover, to).into()
        })
    }

    /// Returns the move that a pawn would capture en passant: the last one, or else one that may have
    /// been made earlier. In the latter case a boosted pawn is taken to mean its slide.
    fn meant_en_passant(&self, role: Role, parsed: MoveText) -> Option<EnPassant> {
        let MoveText { from, to, .. } = parsed;
        let captures = role == Role::Pawn && Pieces::pawn_attacks(self.side, from).has(to);
        if !captures || parsed.hyphen {
            return None;
        }
        let passed = |en_passant: &EnPassant| en_passant.squares().has(to);
        if let Some(en_passant) = self.en_passant.filter(passed) {
            return Some(en_passant);
        }
        if self.pieces.boosted().has(from) {
            return None;
        }
        // Prefer a pawn that could be captured if it were its turn. A capture that the king forbids is
        // dropped at once (§6.6), so its pawn may have passed last turn.
        let is_safe =
            |en_passant: &EnPassant| self.en_passant_is_legal(self.side, *en_passant, from, to);
        let enemies = self.pieces.of(self.side.other());
        let possible: Vec<EnPassant> = enemies
            .into_iter()
            .flat_map(|to| SHAPE.all().map(move |from| EnPassant { from, to }))
            .filter(|en_passant| passed(en_passant) && self.check_passage(*en_passant).is_ok())
            .collect();
        let safe = possible.iter().copied().find(is_safe);
        safe.or(possible.first().copied())
    }

    /// Returns why a pawn cannot be captured en passant, as far as time decides it (§6.5). If the king
    /// forbids the capture, the king is the reason, whenever the pawn passed.
    fn why_no_en_passant(&self, en_passant: EnPassant, parsed: MoveText) -> Option<Why> {
        let MoveText { from, to, .. } = parsed;
        let earlier = self.en_passant != Some(en_passant)
            && self.en_passant_is_legal(self.side, en_passant, from, to);
        earlier.then(|| Why::PassedEarlier {
            victim: self.standing(en_passant.to),
            to,
        })
    }

    /// Returns why a boosted piece cannot reach the empty square `to` (§5.3).
    fn why_no_slide(&self, mover: Standing, to: Square) -> Option<Why> {
        let from = mover.on;
        if b9x8::queen(from, self.pieces.occupied()).has(to) {
            return None;
        }
        if b9x8::queen(from, Squares::EMPTY).has(to) {
            return Some(self.in_the_way(mover, to));
        }
        let ballistas = b9x8::KING[from] & self.pieces.role(Role::Ballista);
        Some(Why::BoostReplaces {
            mover,
            to,
            ballista: ballistas.first(),
        })
    }

    /// Returns why an unboosted pawn cannot reach the empty square `to` (§6).
    fn why_no_push(&self, parsed: MoveText) -> Option<Why> {
        let MoveText { from: pawn, to, .. } = parsed;
        if parsed.hyphen {
            return Some(Why::NotBoosted { pawn, to });
        }
        if Pieces::pawn_attacks(self.side, pawn).has(to) {
            return Some(OrthodoxReason::PawnCapturesNothing { pawn, to }.into());
        }
        let steps = (1..8).find(|&n| SHAPE.step(pawn, 0, n * forward(self.side)) == Some(to));
        let Some(steps) = steps else {
            return Some(OrthodoxReason::NotItsMove(Standing::new(Role::Pawn, pawn), to).into());
        };
        let reach = push_reach(self.side, pawn);
        if steps > reach {
            return Some(Why::PawnTooFar { pawn, reach });
        }
        let blockers = b9x8::between(pawn, to) & self.pieces.occupied();
        blockers.any().then(|| {
            let obstacle = self.nearest(pawn, blockers);
            OrthodoxReason::PawnBlocked { pawn, obstacle }.into()
        })
    }

    /// Returns why any other unboosted piece cannot reach the empty square `to` (§3, §4.1).
    fn why_no_step(&self, mover: Standing, role: Role, to: Square) -> Option<Why> {
        let reaches = |occupied| {
            match role {
                Role::Ballista => Pieces::ballista_steps(mover.on, occupied),
                _ => Pieces::attacks(self.side, role, mover.on, occupied),
            }
            .has(to)
        };
        if reaches(self.pieces.occupied()) {
            None
        } else if reaches(Squares::EMPTY) {
            Some(self.in_the_way(mover, to))
        } else {
            Some(OrthodoxReason::NotItsMove(mover, to).into())
        }
    }

    /// Returns the reason that a piece is in the way.
    fn in_the_way(&self, mover: Standing, to: Square) -> Why {
        let blockers = b9x8::between(mover.on, to) & self.pieces.occupied();
        OrthodoxReason::InTheWay {
            mover,
            to,
            obstacle: self.nearest(mover.on, blockers),
        }
        .into()
    }

    /// Returns the piece on the nearest of some occupied squares to `from`.
    fn nearest(&self, from: Square, squares: Squares) -> Standing {
        let nearest = squares
            .into_iter()
            .min_by_key(|&square| SHAPE.distance(from, square));
        self.standing(nearest.unwrap_or(from))
    }

    /// Returns why an otherwise possible move is not allowed because of the king (§8).
    fn why_king_forbids(
        &self,
        mover: Standing,
        role: Role,
        to: Square,
        en_passant: Option<EnPassant>,
    ) -> OrthodoxReason {
        let (us, enemy) = (self.side, self.side.other());
        let mut after = *self;
        if let Some(en_passant) = en_passant {
            after.pieces.take(en_passant.to);
        }
        after.pieces.shift(mover.on, to, Pieces::code_of(us, role));
        let king = after.pieces.king(us);
        let attackers = after.pieces.attackers(king, enemy, after.pieces.occupied());
        if role == Role::King {
            let by = after.standing(attackers.first());
            return OrthodoxReason::KingAttacked { king, by };
        }
        // A move may resolve one check and expose the king to another attack: the check is the reason.
        let unrelieved = attackers & self.checkers();
        if unrelieved.any() {
            let by = after.standing(unrelieved.first());
            return OrthodoxReason::StillInCheck { king, by };
        }
        let by = after.standing(attackers.first());
        OrthodoxReason::Exposes { mover, king, by }
    }
}

/// Returns why a move does not promote as the text says (§6.4).
fn why_no_promotion(side: Side, role: Role, parsed: MoveText) -> Option<OrthodoxReason> {
    let (pawn, choices) = (parsed.from, CHOICES);
    let promotes = role == Role::Pawn && BallistaPosition::last_rank(side).has(parsed.to);
    match parsed.promotion {
        None if promotes => Some(OrthodoxReason::PromotionMissing { pawn, choices }),
        Some(_) if !promotes => Some(OrthodoxReason::PromotionUnexpected(pawn)),
        Some(into) if promotes && !Role::PROMOTIONS.contains(&into) => {
            let piece = into.name();
            Some(OrthodoxReason::PromotionChoice { piece, choices })
        }
        _ => None,
    }
}

/// Returns one step of a side's pawns, in ranks.
fn forward(side: Side) -> i8 {
    match side {
        Side::White => 1,
        Side::Black => -1,
    }
}
