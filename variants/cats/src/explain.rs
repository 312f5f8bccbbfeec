//! The reasons why an action of Cat's Chess is not legal.

use crate::actions::{Action, Special, Step};
use crate::home::{CastlingPath, en_passant_victim, far, rank_of, returning};
use crate::screen::is_step;
use crate::turn::Mark;
use crate::why::{Neutral, Order, Prey, Why};
use crate::{CatsPosition, Kind, Pieces};
use springald_board::Square;
use springald_board::b10x10::{self, SHAPE, Squares};
use springald_core::{Explain, NotAnAction, PositionExt, SanParts, Side, Text, text};
use springald_fide::{OrthodoxReason, Standing, Wing, san};
use std::ops::ControlFlow;

impl Explain for CatsPosition {
    type Reason = Why;

    fn why_not(&self, text: &str) -> Result<Option<Why>, NotAnAction> {
        let parsed = ActionText::read(text)?;
        // Actions with the same text are the same.
        let legal = self.each_legal(|action| {
            if ActionText::of(action) == parsed {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        Ok(legal.is_continue().then(|| self.reason(parsed)))
    }

    fn meant_by_san(&self, san: &str) -> Option<String> {
        let (from, to) = CastlingPath::of(self.side, Wing::from_san(san)?).king;
        let at_home = self.pieces.is_on(from, self.side, Kind::King);
        at_home.then(|| format!("{}{}", SHAPE.name(from), SHAPE.name(to)))
    }

    fn words_for(&self, part: &str) -> Option<Text> {
        let words = match part {
            "T@" => "teleport",
            "end" => "end the turn",
            "&" => "second cat",
            "+" => "extra move",
            _ => return None,
        };
        Some(text(words))
    }

    fn san_parts(&self, san: &str) -> Option<SanParts> {
        san::parts(SHAPE, san)
    }
}

/// The letters of promotions.
const CHOICES: &str = "q r b n c m t";

/// The content of an action text, legal or not.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ActionText {
    Teleport,
    Rolled(Square),
    Neutral(Square, Square),
    Drop(Square),
    End,
    Move(MoveText),
}

#[derive(Clone, Copy, PartialEq, Eq)]
struct MoveText {
    step: Step,
    from: Square,
    to: Square,
    promotion: Option<Kind>,
    put: Option<Square>,
}

impl ActionText {
    /// Returns the content of an action's text.
    fn of(action: Action) -> Self {
        match action {
            Action::Teleport => Self::Teleport,
            Action::Neutral { from, to } => Self::Neutral(from, to),
            Action::Drop(at) => Self::Drop(at),
            Action::End => Self::End,
            Action::Move(mv) => Self::Move(MoveText {
                step: mv.step,
                from: mv.from,
                to: mv.to,
                promotion: match mv.special {
                    Special::Promotion(into) => Some(into),
                    _ => None,
                },
                put: mv.put,
            }),
        }
    }

    fn read(text: &str) -> Result<Self, NotAnAction> {
        let expected = "T@, *a2a3, e3e5, &d1d2, +e4e5, M@b1 or end, and perhaps a promotion and the \
                        square of a captured neutral piece, as in a9a10q@e6";
        Self::parse(text).ok_or_else(|| NotAnAction::new(text, expected))
    }

    fn parse(text: &str) -> Option<Self> {
        match text {
            "end" => return Some(Self::End),
            "T@" => return Some(Self::Teleport),
            _ => {}
        }
        if let Some(at) = text.strip_prefix("T@") {
            return SHAPE.parse(at).map(Self::Rolled);
        }
        if let Some(at) = text.strip_prefix("M@") {
            return SHAPE.parse(at).map(Self::Drop);
        }
        if let Some(rest) = text.strip_prefix('*') {
            let (from, rest) = SHAPE.parse_prefix(rest)?;
            return SHAPE.parse(rest).map(|to| Self::Neutral(from, to));
        }
        MoveText::parse(text).map(Self::Move)
    }
}

impl MoveText {
    fn parse(text: &str) -> Option<Self> {
        let signed = [Step::SecondCat, Step::Extra]
            .into_iter()
            .find_map(|step| text.strip_prefix(step.sign()).map(|rest| (step, rest)));
        let (step, rest) = signed.unwrap_or((Step::Required, text));
        let (from, rest) = SHAPE.parse_prefix(rest)?;
        let (to, rest) = SHAPE.parse_prefix(rest)?;
        let (letter, put) = match rest.split_once('@') {
            Some((letter, at)) => (letter, Some(SHAPE.parse(at)?)),
            None => (rest, None),
        };
        let mut letters = letter.chars();
        let promotion = match (letters.next(), letters.next()) {
            (None, _) => None,
            (Some(letter), None) if letter.is_ascii_lowercase() => Some(Kind::from_letter(letter)?),
            _ => return None,
        };
        Some(Self {
            step,
            from,
            to,
            promotion,
            put,
        })
    }
}

/// Reasons of order: the step that is due.
impl CatsPosition {
    /// Returns the reason why an illegal action is illegal: the first rule it breaks, the plainest
    /// first.
    fn reason(&self, parsed: ActionText) -> Why {
        if let Some(verdict) = self.won() {
            return OrthodoxReason::GameOver(verdict).into();
        }
        if self.turn.has(Mark::RollDue) {
            return match parsed {
                ActionText::Rolled(at) => self.why_no_roll(at).into(),
                _ => Order::RollDue.into(),
            };
        }
        if !self.has_action() {
            let verdict = springald_core::Position::verdict_without_action(self);
            return OrthodoxReason::GameOver(verdict).into();
        }
        match parsed {
            ActionText::Rolled(at) if self.may_teleport() => self.why_no_roll(at).into(),
            ActionText::Teleport | ActionText::Rolled(_) => self.why_no_teleport().into(),
            ActionText::Neutral(from, to) => self.why_no_neutral_move(from, to),
            ActionText::Drop(at) => self.why_no_drop(at).into(),
            ActionText::End => Order::TooEarly("the end of the turn").into(),
            ActionText::Move(mv) => match self.why_no_step(mv) {
                Some(order) => order.into(),
                None => self.why_no_move(mv),
            },
        }
    }

    fn why_no_teleport(&self) -> Order {
        let step = "a teleport";
        if self.turn.has(Mark::Moved) {
            let made = "the required move";
            Order::TooLate { step, made }
        } else if self.turn.has(Mark::NeutralMoved) {
            let made = "the move of a neutral piece";
            Order::TooLate { step, made }
        } else if self.turn.has(Mark::Teleported) {
            Order::TeleportedAlready
        } else {
            Order::NowhereToLand
        }
    }

    /// Returns why a player cannot choose this landing square of the teleporting cat (§7.1), if it may
    /// be rolled or the roll is due.
    fn why_no_roll(&self, at: Square) -> Order {
        if far(self.side).has(at) {
            return Order::RollTooFar(at);
        }
        let lifted = self.pieces.teleporter(self.side) == Some(at);
        if !lifted && let Some(piece) = self.standing(at).filter(|_| !self.pieces.mice().has(at)) {
            return Order::RollOccupied(piece);
        }
        // A cat lifted from a mouse vacates nothing (§7.2).
        if lifted
            && self.turn.is_start()
            && self.beneath.has(at)
            && let Some(kind) = Kind::from_code(returning(at))
        {
            return Order::RollSurfaces(Standing::new(kind, at));
        }
        let purpose = if self.turn.is_start() {
            Some("declare a teleport")
        } else {
            self.turn.mouse().map(|_| "roll again")
        };
        Order::Rolled { at, purpose }
    }

    /// Returns the steps that are open after the required move.
    fn steps_left(&self) -> Vec<&'static str> {
        let actions = self.actions();
        let any = |wanted: fn(&Action) -> bool| actions.iter().any(wanted);
        let steps = [
            (any(is_step(Step::SecondCat)), "a second cat (&)"),
            (any(|a| matches!(a, Action::Drop(_))), "a mouse (M@)"),
            (any(is_step(Step::Extra)), "an extra move (+)"),
            (any(|a| matches!(a, Action::End)), "the end"),
        ];
        steps
            .into_iter()
            .filter_map(|(open, step)| open.then_some(step))
            .collect()
    }

    fn why_no_drop(&self, at: Square) -> Order {
        if self.turn.is_before_move() {
            return Order::TooEarly("a mouse");
        }
        if self.turn.has(Mark::Dropped) {
            return Order::DroppedAlready;
        }
        match self.standing(at) {
            Some(piece) if rank_of(self.side, 0).has(at) => Order::DropOccupied(piece),
            _ => {
                let rank = if self.side == Side::White { 1 } else { 10 };
                Order::NotFirstRank { at, rank }
            }
        }
    }

    /// Returns why the step of a move is not due, or why this piece may not make it.
    fn why_no_step(&self, mv: MoveText) -> Option<Order> {
        let early = self.turn.is_before_move();
        match mv.step {
            Step::Required => (!early).then(|| Order::MovedAlready(self.steps_left())),
            Step::SecondCat if early => Some(Order::TooEarly("a second cat")),
            Step::Extra if early => Some(Order::TooEarly("an extra move")),
            Step::SecondCat => self
                .turn
                .first_cat
                .map_or(Some(Order::NoSecondCat), |first| {
                    self.why_no_second_cat(first, mv)
                }),
            Step::Extra => (!self.turn.has(Mark::Extra)).then_some(Order::NoExtraMove),
        }
    }

    fn why_no_second_cat(&self, first: Square, mv: MoveText) -> Option<Order> {
        let piece = self.standing(mv.from)?;
        if !self.pieces.of(self.side).has(mv.from) {
            // The owner of the piece comes first.
            return None;
        }
        if !self.pieces.cats().has(mv.from) {
            return Some(Order::SecondIsNoCat(piece));
        }
        if mv.from == first {
            return Some(Order::SameCat(first));
        }
        let leaps = b10x10::KNIGHT[mv.from].has(mv.to);
        leaps.then_some(Order::SecondLeaps {
            cat: piece,
            to: mv.to,
        })
    }

    /// Returns the piece on a square.
    fn standing(&self, on: Square) -> Option<Standing> {
        self.pieces.kind_at(on).map(|kind| Standing::new(kind, on))
    }
}

/// Reasons about neutral pieces.
impl CatsPosition {
    fn why_no_neutral_move(&self, from: Square, to: Square) -> Why {
        if self.turn.has(Mark::Moved) {
            return Order::TooLate {
                step: "a neutral piece",
                made: "the required move",
            }
            .into();
        }
        if self.turn.has(Mark::NeutralMoved) {
            return Order::NeutralMovedAlready.into();
        }
        let Some(piece) = self.standing(from) else {
            return OrthodoxReason::NothingThere(from).into();
        };
        if !self.pieces.neutrals().has(from) {
            return Neutral::NotOne(piece).into();
        }
        let between = b10x10::between(from, to);
        let straight = SHAPE.file(from) == SHAPE.file(to) || SHAPE.rank(from) == SHAPE.rank(to);
        if from == to || !straight || between.many() {
            return Neutral::NotItsMove { from, to }.into();
        }
        if let Some(obstacle) = self.standing(to) {
            return Neutral::Blocked { from, obstacle }.into();
        }
        if (between & self.pieces.vacant()).any() {
            let over = between.first();
            return Neutral::NothingToJump { from, over }.into();
        }
        Neutral::LeavesNoMove { from, to }.into()
    }

    /// Returns the error in the square on which a captured neutral piece is to be put.
    fn why_no_put(&self, mv: MoveText) -> Option<Neutral> {
        let captured = self.pieces.neutrals().has(mv.to);
        let Some(put) = mv.put else {
            return captured.then_some(Neutral::PutMissing(mv.to));
        };
        if !captured {
            return Some(Neutral::PutUnexpected(put));
        }
        let lifts = mv.promotion == Some(Kind::Teleporter)
            && self.pieces.teleporter(self.side) == Some(put);
        if put == mv.from || lifts {
            let surfacing = Kind::from_code(returning(put))?;
            let piece = Standing::new(surfacing, put);
            return self.beneath.has(put).then_some(Neutral::PutSurfaces(piece));
        }
        if put == mv.to {
            let becomes = mv.promotion.or(self.pieces.kind_at(mv.from))?;
            return Some(Neutral::PutOccupied(Standing::new(becomes, put)));
        }
        self.standing(put).map(Neutral::PutOccupied)
    }
}

/// Reasons about the pieces.
impl CatsPosition {
    fn why_no_move(&self, mv: MoveText) -> Why {
        let MoveText { from, to, .. } = mv;
        let Some(kind) = self.pieces.kind_at(from) else {
            return OrthodoxReason::NothingThere(from).into();
        };
        let mover = Standing::new(kind, from);
        if kind == Kind::Neutral {
            return Neutral::BelongsToNobody(from).into();
        }
        if !self.pieces.of(self.side).has(from) {
            return OrthodoxReason::NotYours(mover, self.side.other()).into();
        }
        if from == to {
            return OrthodoxReason::NoMove(from).into();
        }
        if let Some(wing) = self.castling_wing(kind, from, to) {
            return self.why_no_castling(mv, wing);
        }
        if let Some(own) = self
            .standing(to)
            .filter(|_| self.pieces.of(self.side).has(to))
        {
            return OrthodoxReason::OwnPiece(own).into();
        }
        self.why_no_path(mover, kind, to)
            .or_else(|| self.why_no_capture(mover, kind, to))
            .or_else(|| self.why_no_promotion(mv, kind))
            .or_else(|| self.why_no_put(mv).map(Why::from))
            .unwrap_or(OrthodoxReason::NotItsMove(mover, to).into())
    }

    /// Returns the wing of the castling that the squares mean, if they can mean nothing else.
    fn castling_wing(&self, kind: Kind, from: Square, to: Square) -> Option<Wing> {
        let meant = |wing: &Wing| CastlingPath::of(self.side, *wing).king == (from, to);
        Wing::BOTH
            .into_iter()
            .find(meant)
            .filter(|_| kind == Kind::King)
    }

    fn why_no_castling(&self, mv: MoveText, wing: Wing) -> Why {
        let path = CastlingPath::of(self.side, wing);
        let to = path.king.1;
        if !self.castling.has(self.side, wing) {
            return OrthodoxReason::CastlingRight { to }.into();
        }
        let obstacles =
            (path.between & self.pieces.blockers()) | (path.ends & self.pieces.occupied());
        if obstacles.any() {
            let obstacle = self.nearest(mv.from, obstacles);
            return OrthodoxReason::CastlingBlocked { to, obstacle }.into();
        }
        match mv.put {
            Some(put) if mv.promotion.is_none() => Neutral::PutUnexpected(put).into(),
            _ => OrthodoxReason::PromotionUnexpected(mv.from).into(),
        }
    }

    /// Returns the piece on the nearest of some occupied squares to `from`. There must be one.
    fn nearest(&self, from: Square, squares: Squares) -> Standing {
        let nearest = squares
            .into_iter()
            .min_by_key(|&square| SHAPE.distance(from, square));
        let on = nearest.unwrap_or(from);
        self.standing(on).unwrap_or(Standing::unknown(on))
    }

    /// Returns why a piece cannot reach `to`, as far as its way of moving decides it.
    fn why_no_path(&self, mover: Standing, kind: Kind, to: Square) -> Option<Why> {
        let from = mover.on;
        if kind == Kind::Pawn {
            return self.why_no_pawn_move(mover, to);
        }
        let sees = |occupied| match kind {
            Kind::Bishop => b10x10::bishop(from, occupied),
            Kind::Rook => b10x10::rook(from, occupied),
            Kind::Queen => b10x10::queen(from, occupied),
            Kind::Knight => b10x10::KNIGHT[from],
            Kind::King => b10x10::KING[from],
            Kind::Cat | Kind::Teleporter => b10x10::KNIGHT[from] | b10x10::KING[from],
            Kind::Mouse | Kind::Pawn | Kind::Neutral => b10x10::ORTHOGONAL[from],
        };
        if !sees(Squares::EMPTY).has(to) {
            return Some(OrthodoxReason::NotItsMove(mover, to).into());
        }
        if !sees(self.pieces.blockers()).has(to) {
            let obstacles = b10x10::between(from, to) & self.pieces.blockers();
            let obstacle = self.nearest(from, obstacles);
            return Some(
                OrthodoxReason::InTheWay {
                    mover,
                    to,
                    obstacle,
                }
                .into(),
            );
        }
        if !kind.is_cat() || b10x10::KNIGHT[from].has(to) {
            return None;
        }
        let diagonally = b10x10::DIAGONAL[from].has(to);
        match self.standing(to) {
            None if diagonally => Some(Prey::CatDiagonal { cat: mover, to }.into()),
            Some(_) if self.pieces.neutrals().has(to) && diagonally => {
                let neutral = to;
                Some(Neutral::Diagonal { mover, neutral }.into())
            }
            Some(prey) if !self.pieces.neutrals().has(to) && !diagonally => {
                Some(Prey::CatStraight { cat: mover, prey }.into())
            }
            _ => None,
        }
    }

    /// Returns why a pawn cannot reach `to` (§4).
    fn why_no_pawn_move(&self, mover: Standing, to: Square) -> Option<Why> {
        let pawn = mover.on;
        if Pieces::pawn_attacks(self.side, pawn).has(to) {
            return self.why_no_pawn_capture(mover, to);
        }
        let forward = if self.side == Side::White { 1 } else { -1 };
        let one = SHAPE.step(pawn, 0, forward);
        let two = SHAPE.step(pawn, 0, 2 * forward);
        if Some(to) != one && Some(to) != two {
            return Some(OrthodoxReason::NotItsMove(mover, to).into());
        }
        if Some(to) == two {
            if !rank_of(self.side, 2).has(pawn) {
                return Some(OrthodoxReason::PawnTooFar(pawn).into());
            }
            let en_passant = b10x10::between(pawn, to) & self.pieces.blockers();
            if en_passant.any() {
                let obstacle = self.nearest(pawn, en_passant);
                return Some(
                    OrthodoxReason::InTheWay {
                        mover,
                        to,
                        obstacle,
                    }
                    .into(),
                );
            }
        }
        match self.standing(to) {
            Some(obstacle) if !self.pieces.neutrals().has(to) => {
                Some(Prey::PawnAhead { pawn, obstacle }.into())
            }
            _ => None,
        }
    }

    fn why_no_pawn_capture(&self, mover: Standing, to: Square) -> Option<Why> {
        match self.pieces.kind_at(to) {
            Some(Kind::Neutral) => Some(Neutral::Diagonal { mover, neutral: to }.into()),
            None if self.en_passant != Some(to) => {
                let pawn = mover.on;
                let victim = en_passant_victim(self.side, to);
                let passed_earlier = rank_of(self.side, 6).has(to)
                    && self.pieces.is_on(victim, self.side.other(), Kind::Pawn);
                Some(if passed_earlier {
                    OrthodoxReason::PassedEarlier { victim, to }.into()
                } else {
                    OrthodoxReason::PawnCapturesNothing { pawn, to }.into()
                })
            }
            _ => None,
        }
    }

    /// Returns why a piece that reaches its target may not capture there.
    fn why_no_capture(&self, mover: Standing, kind: Kind, to: Square) -> Option<Why> {
        let prey = self.standing(to)?;
        if kind == Kind::Teleporter && self.turn.has(Mark::Teleported) {
            let cat = mover.on;
            return Some(Prey::Tame { cat, prey }.into());
        }
        match self.pieces.kind_at(to)? {
            Kind::Neutral if !kind.takes_neutrals() => {
                let neutral = to;
                Some(Neutral::TakesNoNeutral { mover, neutral }.into())
            }
            Kind::Neutral | Kind::King | Kind::Queen => None,
            _ if kind == Kind::Mouse => {
                let mouse = mover.on;
                Some(Prey::TooBigForMouse { mouse, prey }.into())
            }
            Kind::Mouse if !kind.takes_mice() => {
                let mouse = to;
                Some(Prey::MouseEscapes { mover, mouse }.into())
            }
            _ => None,
        }
    }

    /// Returns why a promotion is missing, impossible or not allowed (§4.4).
    fn why_no_promotion(&self, mv: MoveText, kind: Kind) -> Option<Why> {
        let pawn = mv.from;
        let choices = CHOICES;
        let promotes = kind == Kind::Pawn && rank_of(self.side, 9).has(mv.to);
        let reason = match mv.promotion {
            None if promotes => OrthodoxReason::PromotionMissing { pawn, choices },
            Some(_) if !promotes => OrthodoxReason::PromotionUnexpected(pawn),
            Some(into) if !Kind::PROMOTIONS.contains(&into) => {
                let piece = into.name();
                OrthodoxReason::PromotionChoice { piece, choices }
            }
            _ => return None,
        };
        Some(reason.into())
    }
}
