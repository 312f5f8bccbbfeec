//! Which actions are legal: generated legal from the start, never tried out and taken back, save
//! the two rare cases of an en-passant capture and a pinned piece that could teleport.

use crate::{ChessPpPosition, Edition};
use springald_board::Square;
use springald_board::b8x8::{self, Squares};
use springald_core::Side;
use springald_fide::{CastlingPath, Pieces, Role, Wing};
use std::ops::ControlFlow;

/// One move of a piece, ordinary or by teleporting, or of a catapult, with what playing it needs to
/// know.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Action {
    /// Where the piece or catapult is; the king, when castling.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
    /// What moves; a pawn, when it promotes; nothing where it is a catapult.
    pub role: Option<Role>,
    /// What else happens.
    pub special: Special,
}

impl Action {
    /// The wing towards which the king goes; for castling.
    pub fn wing(self) -> Wing {
        if self.to < self.from {
            Wing::Queen
        } else {
            Wing::King
        }
    }
}

/// What is special about a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Special {
    /// Nothing.
    None,
    /// A pawn goes two squares (§8.2).
    DoubleStep,
    /// A pawn captures one that has just passed it (§8.5).
    EnPassant,
    /// King and rook move together (§9).
    Castling,
    /// A pawn becomes another piece (§8.4).
    Promotion(Role),
}

/// Takes what the generator finds, a set of targets at a time, so that counting needs no list.
trait Sink {
    /// One piece may go to any of these squares; without a role, a catapult.
    fn piece(&mut self, role: Option<Role>, from: Square, targets: Squares) -> ControlFlow<()>;
    /// Each of these squares is reached by a pawn from the square `forth` before it.
    fn pawns(&mut self, targets: Squares, forth: i8, special: Special) -> ControlFlow<()>;
    /// The same on the last rank, where each pawn has a choice.
    fn promotions(&mut self, targets: Squares, forth: i8) -> ControlFlow<()>;
    /// One action.
    fn one(&mut self, action: Action) -> ControlFlow<()>;
}

struct Count(u64);

impl Sink for Count {
    #[inline(always)]
    fn piece(&mut self, _: Option<Role>, _: Square, targets: Squares) -> ControlFlow<()> {
        self.0 += u64::from(targets.len());
        ControlFlow::Continue(())
    }
    #[inline(always)]
    fn pawns(&mut self, targets: Squares, _: i8, _: Special) -> ControlFlow<()> {
        self.0 += u64::from(targets.len());
        ControlFlow::Continue(())
    }
    #[inline(always)]
    fn promotions(&mut self, targets: Squares, _: i8) -> ControlFlow<()> {
        self.0 += u64::from(targets.len()) * Role::PROMOTIONS.len() as u64;
        ControlFlow::Continue(())
    }
    #[inline(always)]
    fn one(&mut self, _: Action) -> ControlFlow<()> {
        self.0 += 1;
        ControlFlow::Continue(())
    }
}

struct Each<F>(F);

impl<F: FnMut(Action) -> ControlFlow<()>> Sink for Each<F> {
    #[inline(always)]
    fn piece(&mut self, role: Option<Role>, from: Square, targets: Squares) -> ControlFlow<()> {
        for to in targets {
            (self.0)(Action {
                from,
                to,
                role,
                special: Special::None,
            })?;
        }
        ControlFlow::Continue(())
    }
    #[inline(always)]
    fn pawns(&mut self, targets: Squares, forth: i8, special: Special) -> ControlFlow<()> {
        for to in targets {
            (self.0)(Action {
                from: to.offset(-forth),
                to,
                role: Some(Role::Pawn),
                special,
            })?;
        }
        ControlFlow::Continue(())
    }
    #[inline(always)]
    fn promotions(&mut self, targets: Squares, forth: i8) -> ControlFlow<()> {
        for to in targets {
            for into in Role::PROMOTIONS {
                (self.0)(Action {
                    from: to.offset(-forth),
                    to,
                    role: Some(Role::Pawn),
                    special: Special::Promotion(into),
                })?;
            }
        }
        ControlFlow::Continue(())
    }
    #[inline(always)]
    fn one(&mut self, action: Action) -> ControlFlow<()> {
        (self.0)(action)
    }
}

impl<E: Edition> ChessPpPosition<E> {
    #[inline(always)]
    pub(crate) fn each_legal<F: FnMut(Action) -> ControlFlow<()>>(&self, f: F) -> ControlFlow<()> {
        let mut each = Each(f);
        match self.side {
            Side::White => self.generate::<true, false, _>(&mut each),
            Side::Black => self.generate::<false, false, _>(&mut each),
        }
    }

    /// Calls `f` with every legal action that captures pieces or catapults or promotes, and with
    /// some others: castlings and moves between enemy catapults that only look as if they captured
    /// these.
    #[inline(always)]
    pub(crate) fn each_forceful<F: FnMut(Action) -> ControlFlow<()>>(
        &self,
        f: F,
    ) -> ControlFlow<()> {
        let mut each = Each(f);
        match self.side {
            Side::White => self.generate::<true, true, _>(&mut each),
            Side::Black => self.generate::<false, true, _>(&mut each),
        }
    }

    #[inline(always)]
    pub(crate) fn count_legal(&self) -> u64 {
        let mut count = Count(0);
        let _ = match self.side {
            Side::White => self.generate::<true, false, _>(&mut count),
            Side::Black => self.generate::<false, false, _>(&mut count),
        };
        count.0
    }

    /// All legal actions of the side to move, or only the `FORCEFUL` ones, compiled once for each side.
    fn generate<const WHITE: bool, const FORCEFUL: bool, S: Sink>(
        &self,
        sink: &mut S,
    ) -> ControlFlow<()> {
        let us = if WHITE { Side::White } else { Side::Black };
        let pieces = &self.pieces;
        let aims = if FORCEFUL {
            pieces.of(us.other()) | self.surrounding(us)
        } else {
            b8x8::ALL
        };
        let king = pieces.king(us);
        let guard = pieces.guard(king, us.other());
        let teleporters = self.teleporters(Squares::of(king), us.other());
        let checkers = guard.checkers | teleporters;
        self.king_steps(us, king, aims, sink)?;
        if checkers.many() {
            return ControlFlow::Continue(());
        }
        // In check a move must capture the checker or stop it on its way (§10.1), and nothing stops
        // a teleport.
        let relief = if teleporters.any() {
            teleporters
        } else if checkers.any() {
            b8x8::between(king, checkers.first()) | checkers
        } else {
            self.castle::<FORCEFUL, S>(us, king, sink)?;
            if !FORCEFUL {
                self.catapult_moves(us, sink)?;
            }
            b8x8::ALL
        };
        let ours = pieces.of(us);
        let pinned = guard.shields & ours;
        let targets = (relief & aims) - ours;
        let officers = ours - pieces.role(Role::Pawn);
        for from in (officers & pieces.role(Role::Knight)) - pinned {
            let role = Some(Role::Knight);
            sink.piece(role, from, b8x8::KNIGHT[from] & targets)?;
        }
        let occupied = pieces.occupied();
        for role in [Role::Bishop, Role::Rook, Role::Queen] {
            for from in (officers & pieces.role(role)) - pinned {
                let seen = Pieces::attacks(us, role, from, occupied);
                sink.piece(Some(role), from, seen & targets)?;
            }
        }
        let pawns = ours & pieces.role(Role::Pawn);
        // A pawn also aims at its last rank, which no pinned pawn reaches without a capture.
        let last = b8x8::rank(if WHITE { 7 } else { 0 });
        self.pawn_moves::<WHITE, S>(pawns - pinned, relief & (aims | last), sink)?;
        if pinned.any() {
            self.pinned::<WHITE, S>(king, pinned, relief & aims, sink)?;
        }
        self.teleport(us, targets, pinned, sink)?;
        self.en_passant_captures(us, pawns, sink)
    }

    /// Ordinary moves of pinned pieces along the line of their pin (§10.1).
    fn pinned<const WHITE: bool, S: Sink>(
        &self,
        king: Square,
        pinned: Squares,
        relief: Squares,
        sink: &mut S,
    ) -> ControlFlow<()> {
        let pieces = &self.pieces;
        for from in pinned {
            let allowed = relief & b8x8::through(king, from);
            match pieces.at(from) {
                Some((_, Role::Pawn)) => {
                    self.pawn_moves::<WHITE, S>(Squares::of(from), allowed, sink)?;
                }
                // A pinned knight always leaves its line.
                Some((us, role)) if role != Role::Knight => {
                    let seen = Pieces::attacks(us, role, from, pieces.occupied());
                    sink.piece(Some(role), from, (seen & allowed) - pieces.of(us))?;
                }
                _ => {}
            }
        }
        ControlFlow::Continue(())
    }

    /// Steps and the teleport of the king, to squares that nobody attacks once it has left its own
    /// (§5.1, §10.2), among those that it `aims` at.
    #[inline(always)]
    fn king_steps<S: Sink>(
        &self,
        us: Side,
        king: Square,
        aims: Squares,
        sink: &mut S,
    ) -> ControlFlow<()> {
        let here = Squares::of(king);
        let reached = b8x8::KING[king] | self.catapults(us).across(here);
        let mut targets = (reached & aims) - self.pieces.of(us);
        if targets.any() {
            let them = us.other();
            let without_king = self.pieces.occupied() - here;
            targets = targets - self.pieces.danger(them, without_king) - self.teleport_danger(them);
        }
        sink.piece(Some(Role::King), king, targets)
    }

    /// Castling (§9), `FORCEFUL` only onto an enemy catapult; the king is known not to be in check.
    #[inline(always)]
    fn castle<const FORCEFUL: bool, S: Sink>(
        &self,
        us: Side,
        king: Square,
        sink: &mut S,
    ) -> ControlFlow<()> {
        if !self.castling.any(us) {
            return ControlFlow::Continue(());
        }
        let them = us.other();
        let occupied = self.pieces.occupied();
        let not_attacked = |square| self.pieces.attackers(square, them, occupied).is_empty();
        for wing in Wing::BOTH {
            let path = CastlingPath::of(us, wing);
            let crossed = path.between | path.safe;
            let ends = Squares::of(path.king.1) | Squares::of(path.rook.1);
            if FORCEFUL && (ends & self.catapults(them).squares()).is_empty() {
                continue;
            }
            if self.castling.has(us, wing)
                && (path.between & occupied).is_empty()
                && (crossed & self.teleport_danger(them)).is_empty()
                && path.safe.into_iter().all(not_attacked)
            {
                sink.one(Action {
                    from: king,
                    to: path.king.1,
                    role: Some(Role::King),
                    special: Special::Castling,
                })?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Moves of catapults that nothing stands on (§4); the king is known not to be in check, and no
    /// move of theirs can change that.
    #[inline(always)]
    fn catapult_moves<S: Sink>(&self, us: Side, sink: &mut S) -> ControlFlow<()> {
        let pair = self.catapults(us);
        let occupied = self.pieces.occupied();
        let free = pair.squares() - occupied;
        if free.any() {
            let taken = occupied | pair.squares() | self.catapults(us.other()).squares();
            for (from, reach) in pair.reaches() {
                if free.has(from) {
                    sink.piece(None, from, reach - taken)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The teleport of a piece other than the king (§5) onto one of these squares, where it could not
    /// go there anyway (§5.6).
    ///
    /// There is at most one: where both catapults carry pieces of `us`, each is in the other's way.
    #[inline(always)]
    fn teleport<S: Sink>(
        &self,
        us: Side,
        targets: Squares,
        pinned: Squares,
        sink: &mut S,
    ) -> ControlFlow<()> {
        let squares = self.catapults(us).squares();
        let riders = squares & self.riders(us);
        let ends = squares & targets;
        if riders.is_empty() || ends.is_empty() {
            return ControlFlow::Continue(());
        }
        self.teleport_one(us, riders.first(), ends.first(), pinned)
            .map_or(ControlFlow::Continue(()), |action| sink.one(action))
    }

    fn teleport_one(&self, us: Side, from: Square, to: Square, pinned: Squares) -> Option<Action> {
        let (_, role) = self
            .pieces
            .at(from)
            .filter(|&(_, role)| role != Role::King)?;
        if Pieces::attacks(us, role, from, self.pieces.occupied()).has(to) {
            return None;
        }
        if pinned.has(from) {
            let mut after = *self;
            after.pieces.shift(from, to, Pieces::code_of(us, role));
            if after.king_attacked(us) {
                return None;
            }
        }
        Some(Action {
            from,
            to,
            role: Some(role),
            special: Special::None,
        })
    }

    /// Steps, double steps, captures and promotions of these pawns onto `allowed` squares (§8).
    #[inline(always)]
    fn pawn_moves<const WHITE: bool, S: Sink>(
        &self,
        pawns: Squares,
        allowed: Squares,
        sink: &mut S,
    ) -> ControlFlow<()> {
        let (forth, third, last) = if WHITE {
            (8, b8x8::rank(2), b8x8::rank(7))
        } else {
            (-8, b8x8::rank(5), b8x8::rank(0))
        };
        let ahead = |set: Squares| if WHITE { set << 8 } else { set >> 8 };
        let empty = !self.pieces.occupied();
        let theirs = self
            .pieces
            .of(if WHITE { Side::Black } else { Side::White });

        let steps = ahead(pawns) & empty;
        let doubles = ahead(steps & third) & empty & allowed;
        let steps = steps & allowed;
        let west = ahead((pawns - b8x8::FILE_A) >> 1) & theirs & allowed;
        let east = ahead((pawns - b8x8::FILE_H) << 1) & theirs & allowed;
        for (targets, forth) in [(steps, forth), (west, forth - 1), (east, forth + 1)] {
            sink.pawns(targets - last, forth, Special::None)?;
            if (targets & last).any() {
                sink.promotions(targets & last, forth)?;
            }
        }
        sink.pawns(doubles, 2 * forth, Special::DoubleStep)
    }

    /// Captures of a pawn that has just passed (§8.5).
    #[inline(always)]
    fn en_passant_captures<S: Sink>(
        &self,
        us: Side,
        pawns: Squares,
        sink: &mut S,
    ) -> ControlFlow<()> {
        if let Some(to) = self.en_passant {
            for from in Pieces::pawn_attacks(us.other(), to) & pawns {
                if self.en_passant_is_legal(us, from, to) {
                    sink.one(Action {
                        from,
                        to,
                        role: Some(Role::Pawn),
                        special: Special::EnPassant,
                    })?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}
