//! The state of a game of Chess++, and how an action changes it.

use crate::Edition;
use crate::catapults::Pair;
use springald_board::Square;
use springald_board::b8x8::{SHAPE, Squares};
use springald_core::{
    Change, Count, Counters, Each, Layer, Node, Observer, Piece, Position as _, Show, Side, Verb,
    Verdict,
};
use springald_fide::{
    Castling, CastlingPath, Move, Pieces, Role, Special, en_passant_key, without_action,
};
use std::ops::ControlFlow;

/// A catapult carries a piece to its twin.
pub const TELEPORTED: Verb = Verb::new("teleported", Show::Jump).saying("teleports to");

/// A move of a piece, ordinary or by teleporting, or of a catapult, which has no role.
pub type Action = Move<Option<Role>>;

/// A position of Chess++: 64 bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ChessPpPosition {
    pub(crate) pieces: Pieces,
    pub(crate) key: u64,
    pub(crate) counters: Counters,
    /// White's pair, then Black's.
    pub(crate) catapults: [Pair; 2],
    /// The square that a pawn has just passed, kept only while a capture onto it is legal (§8.5).
    pub(crate) en_passant: Option<Square>,
    pub(crate) side: Side,
    pub(crate) castling: Castling,
    /// The names of the pieces; no rule depends on it.
    pub(crate) edition: Edition,
}

/// Part of the key if Black is to move.
const BLACK_TO_MOVE: u64 = 0x27d4_eb2f_1656_67c5;

impl ChessPpPosition {
    /// Returns the starting position of an edition.
    pub fn start(edition: Edition) -> Self {
        let mut start = Self {
            pieces: Pieces::start(),
            key: 0,
            counters: Counters::START,
            catapults: Side::BOTH.map(Pair::start),
            en_passant: None,
            side: Side::White,
            castling: Castling::ALL,
            edition,
        };
        start.key = start.recomputed_key();
        start
    }

    /// Returns the edition.
    pub const fn edition(&self) -> Edition {
        self.edition
    }

    /// Returns the side to move.
    pub const fn side(&self) -> Side {
        self.side
    }

    /// Returns the pieces.
    pub const fn pieces(&self) -> &Pieces {
        &self.pieces
    }

    /// Returns the catapults of a side.
    #[inline(always)]
    pub const fn catapults(&self, of: Side) -> Pair {
        self.catapults[of.index()]
    }

    /// Returns the castling rights.
    pub const fn castling(&self) -> Castling {
        self.castling
    }

    /// Returns the en-passant square, if a capture onto it is legal.
    pub const fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// Returns `true` if the side to move is in check.
    pub fn in_check(&self) -> bool {
        self.checkers().any()
    }

    /// Returns the pieces that give check.
    pub(crate) fn checkers(&self) -> Squares {
        self.attackers(self.pieces.king(self.side), self.side.other())
    }

    /// Returns the pieces of a side that a catapult could carry: all but pawns (§5.3).
    #[inline(always)]
    pub(crate) fn riders(&self, of: Side) -> Squares {
        self.pieces.of(of) - self.pieces.role(Role::Pawn)
    }

    /// Returns the squares that a side attacks by teleporting (§5.5).
    #[inline(always)]
    pub(crate) fn teleport_danger(&self, by: Side) -> Squares {
        self.catapults(by).across(self.riders(by))
    }

    /// Returns the pieces of a side that attack one of these squares by teleporting (§5.5).
    #[inline(always)]
    pub(crate) fn teleporters(&self, onto: Squares, by: Side) -> Squares {
        self.catapults(by).across(onto) & self.riders(by)
    }

    /// Returns the pieces of a side that attack a square in either way.
    pub(crate) fn attackers(&self, square: Square, by: Side) -> Squares {
        self.pieces.attackers(square, by, self.pieces.occupied())
            | self.teleporters(Squares::of(square), by)
    }

    /// Returns `true` if the king of a side is attacked.
    pub(crate) fn king_attacked(&self, side: Side) -> bool {
        self.attackers(self.pieces.king(side), side.other()).any()
    }

    /// Returns `true` if only a teleport takes a piece to the target of this legal action (§5.6).
    pub fn is_teleport(&self, action: Action) -> bool {
        let ordinarily = |role| {
            role == Role::Pawn
                || action.special == Special::Castling
                || Pieces::attacks(self.side, role, action.from, self.pieces.occupied())
                    .has(action.to)
        };
        action.role.is_some_and(|role| !ordinarily(role))
    }

    /// Returns `true` if the enemies of a side stand on both its catapults (§6.1).
    #[inline(always)]
    pub(crate) fn is_surrounded(&self, side: Side) -> bool {
        let squares = self.catapults(side).squares();
        squares.any() && (squares - self.pieces.of(side.other())).is_empty()
    }

    /// Returns the one empty square where a further piece of `us` would cover both catapults of the
    /// enemy with pieces of `us` (§6.1); the empty set if no square would.
    #[inline(always)]
    pub(crate) fn surrounding(&self, us: Side) -> Squares {
        let squares = self.catapults(us.other()).squares();
        let left = squares - self.pieces.of(us);
        (left - self.pieces.occupied()).when(left != squares)
    }

    /// Returns `true` if a legal action captures both catapults of the enemy (§6.1, §6.2).
    #[inline(always)]
    pub(crate) fn captures_catapults(&self, action: Action) -> bool {
        let squares = self.catapults(self.side.other()).squares();
        if squares.is_empty() || action.role.is_none() {
            return false;
        }
        let mut after =
            (self.pieces.of(self.side) - Squares::of(action.from)) | Squares::of(action.to);
        if action.special == Special::Castling {
            let (from, to) = CastlingPath::of(self.side, action.wing()).rook;
            after = (after - Squares::of(from)) | Squares::of(to);
        }
        (squares - after).is_empty()
    }

    /// Returns the position after a null move; the side to move must not be in check.
    pub(crate) fn after_nothing(&self) -> Self {
        let mut after = *self;
        after.key ^= BLACK_TO_MOVE ^ en_passant_key(self.en_passant);
        after.en_passant = None;
        after.counters = self.counters.after(false, self.side == Side::Black);
        after.side = self.side.other();
        after
    }

    /// Returns `true` if `us` may capture en passant from `from` on `en_passant` without exposing the
    /// king (§8.5, §10.1).
    pub(crate) fn en_passant_is_legal(&self, us: Side, from: Square, en_passant: Square) -> bool {
        let mut after = *self;
        after.pieces = self.pieces.after_en_passant(us, from, en_passant);
        !after.king_attacked(us)
    }

    /// Returns the square passed by a double step of `mover`, if the other side can legally capture
    /// onto it now.
    pub(crate) fn if_capturable(&self, mover: Side, en_passant: Square) -> Option<Square> {
        let enemy = mover.other();
        let is_legal = |from| self.en_passant_is_legal(enemy, from, en_passant);
        let capturable = self
            .pieces
            .can_capture_en_passant(enemy, en_passant, is_legal);
        capturable.then_some(en_passant)
    }

    /// Moves a piece, ordinarily or by teleporting, with all side effects.
    #[inline(always)]
    fn move_piece(&mut self, role: Role, action: Action) {
        let Action {
            from, to, special, ..
        } = action;
        let us = self.side;
        let them = us.other();
        let (captured, key) = self.pieces.travel(from, to, Pieces::code_of(us, role));
        self.key ^= BLACK_TO_MOVE ^ en_passant_key(self.en_passant) ^ key;
        self.en_passant = None;
        self.key ^= self.castling.moved(from, to);
        let progress = captured != 0 || role == Role::Pawn;
        self.counters = self.counters.after(progress, us == Side::Black);
        self.side = them;
        if special != Special::None || self.catapults(them).squares().has(to) {
            self.finish_move(us, action);
        }
    }

    /// Plays the side effects of a move of a piece by `us`. A separate function, so that plain moves,
    /// nearly all there are, keep their values in registers.
    #[inline(never)]
    fn finish_move(&mut self, us: Side, action: Action) {
        let Action {
            from, to, special, ..
        } = action;
        if special == Special::DoubleStep {
            let passed = Square::new(from.index().midpoint(to.index()) as u8);
            self.en_passant = self.if_capturable(us, passed);
            self.key ^= en_passant_key(self.en_passant);
        } else {
            self.key ^= self.pieces.finish_special(us, to, special);
        }
        let them = us.other();
        if self.is_surrounded(them) {
            self.key ^= self.catapults(them).key(them);
            self.catapults[them.index()] = Pair::NONE;
            self.counters.halfmove = 0;
        }
    }

    /// Moves a free catapult (§4).
    #[inline(never)]
    fn move_catapult(&mut self, from: Square, to: Square) {
        let us = self.side;
        let before = self.catapults(us);
        let after = before.moved(from, to);
        self.catapults[us.index()] = after;
        self.key ^=
            BLACK_TO_MOVE ^ en_passant_key(self.en_passant) ^ before.key(us) ^ after.key(us);
        self.en_passant = None;
        self.counters = self.counters.after(false, us == Side::Black);
        self.side = us.other();
    }
}

impl springald_core::Position for ChessPpPosition {
    type Action = Action;
    type Outcome = std::convert::Infallible;

    #[inline(always)]
    fn node(&self) -> Node {
        Node::Decision(self.side)
    }

    #[inline(always)]
    fn each_action<F: FnMut(Action) -> ControlFlow<()>>(&self, f: F) -> ControlFlow<()> {
        self.generate::<false>(&mut Each(f))
    }

    #[inline(always)]
    fn count_actions(&self) -> u64 {
        Count::of(|count| self.generate::<false>(count))
    }

    #[inline(always)]
    fn play_unchecked<O: Observer>(&mut self, action: Action, observer: &mut O) {
        if O::LISTENS {
            self.report(action, observer);
        }
        match action.role {
            Some(role) => self.move_piece(role, action),
            None => self.move_catapult(action.from, action.to),
        }
    }

    #[inline(always)]
    fn key(&self) -> u64 {
        self.key
    }

    fn recomputed_key(&self) -> u64 {
        let mut key = self.pieces.key() ^ self.castling.key() ^ en_passant_key(self.en_passant);
        for side in Side::BOTH {
            key ^= self.catapults(side).key(side);
        }
        if self.side == Side::Black {
            key ^= BLACK_TO_MOVE;
        }
        key
    }

    /// Decides by §11.1 and §11.2.
    fn verdict_without_action(&self) -> Verdict {
        without_action(self.side, self.in_check())
    }

    /// Decides by §11.3.
    fn has_insufficient_material(&self) -> bool {
        let bare = self.pieces.occupied() == self.pieces.role(Role::King);
        bare || self.catapults == [Pair::NONE; 2] && self.pieces.cannot_mate()
    }

    /// With a catapult left even a king gives check.
    fn may_win(&self, side: Side) -> bool {
        self.catapults != [Pair::NONE; 2] || self.pieces.may_mate(side)
    }

    fn counters(&self) -> Counters {
        self.counters
    }

    fn set_counters(&mut self, counters: Counters) {
        self.counters = counters;
    }

    fn check_consistency(&self) -> Result<(), String> {
        self.pieces.check(self.castling, self.side)?;
        for side in Side::BOTH {
            self.check_catapults(side)?;
        }
        let waiting = self.side.other();
        if self.king_attacked(waiting) {
            return Err(format!("{waiting} is in check by teleporting out of turn"));
        }
        if let Some(en_passant) = self.en_passant
            && self.if_capturable(waiting, en_passant).is_none()
        {
            let name = SHAPE.name(en_passant);
            return Err(format!("nothing to capture behind {name}"));
        }
        Ok(())
    }
}

impl ChessPpPosition {
    /// Checks the consistency of a side's catapults (§12.2); the error in words.
    pub(crate) fn check_catapults(&self, side: Side) -> Result<(), String> {
        let pair = self.catapults(side);
        let squares = pair.squares();
        let shared = squares & self.catapults(side.other()).squares();
        if shared.any() {
            let name = SHAPE.name(shared.first());
            return Err(format!("two {} on {name}", self.edition.plural()));
        }
        let mut fresh = squares.into_iter().filter(|&at| pair.is_fresh(at));
        if let Some(at) = fresh.find(|at| !Pair::home(side).contains(at)) {
            let name = SHAPE.name(at);
            return Err(format!(
                "{side}'s {} on {name}, off its home squares, as not moved",
                self.edition.name()
            ));
        }
        if self.is_surrounded(side) {
            return Err(format!(
                "both {} of {side} under enemy pieces, which captures them",
                self.edition.plural()
            ));
        }
        let king = self.pieces.king(side);
        if self.castling.any(side) && squares.has(king) {
            let name = SHAPE.name(king);
            return Err(format!(
                "{side}'s {} on {name} under a king that may castle",
                self.edition.name()
            ));
        }
        Ok(())
    }

    /// Reports the changes of an action before it is played.
    fn report(&self, action: Action, observer: &mut impl Observer) {
        let us = self.side;
        match action.role {
            None => observer.note(Change::Moved {
                piece: Piece::of(us, self.edition.letter()),
                layer: Layer::Floor,
                from: action.from,
                to: action.to,
                verb: Verb::MOVED,
            }),
            Some(role) => {
                let verb = if self.is_teleport(action) {
                    TELEPORTED
                } else {
                    Verb::MOVED
                };
                action.report(&self.pieces, (us, role, verb), observer);
            }
        }
        let mut after = *self;
        springald_core::Position::play_unchecked(&mut after, action, &mut ());
        let them = us.other();
        if after.catapults(them) == Pair::NONE {
            for at in self.catapults(them).squares() {
                observer.note(Change::Removed {
                    piece: Piece::of(them, self.edition.letter()),
                    layer: Layer::Floor,
                    at,
                    verb: Verb::CAPTURED,
                });
            }
        }
    }
}
