//! Which actions are legal: generated legal from the start, never tried out and taken back.

use crate::ChessPosition;
use springald_board::Square;
use springald_board::b8x8::{self, Squares};
use springald_core::Side;
use springald_fide::{CastlingPath, Pieces, Role, Wing};
use std::ops::ControlFlow;

/// One move, with what playing it needs to know.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Action {
    /// Where the piece stands; the king, when castling.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
    /// What moves; a pawn, when it promotes.
    pub role: Role,
    /// What else happens.
    pub special: Special,
}

impl Action {
    /// The wing on which it castles, where it does: told by the king's squares, so that an action
    /// fits four bytes.
    pub fn wing(self) -> Wing {
        if self.to > self.from {
            Wing::King
        } else {
            Wing::Queen
        }
    }
}

/// What is special about a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Special {
    /// Nothing.
    None,
    /// A pawn goes two squares (§4.2).
    DoubleStep,
    /// A pawn captures one that has just passed it (§4.5).
    EnPassant,
    /// King and rook move together (§5).
    Castling,
    /// A pawn becomes another piece (§4.4).
    Promotion(Role),
}

/// Takes what the generator finds, a set of targets at a time, so that counting needs no list.
trait Sink {
    /// One piece may go to any of these squares.
    fn piece(&mut self, role: Role, from: Square, targets: Squares) -> ControlFlow<()>;
    /// Each of these squares is reached by a pawn from the square `forth` before it.
    fn pawns(&mut self, targets: Squares, forth: i8, special: Special) -> ControlFlow<()>;
    /// The same on the last rank, where each pawn becomes any of these.
    fn promotions(&mut self, targets: Squares, forth: i8, into: &[Role]) -> ControlFlow<()>;
    /// One action.
    fn one(&mut self, action: Action) -> ControlFlow<()>;
}

struct Count(u64);

impl Sink for Count {
    #[inline(always)]
    fn piece(&mut self, _: Role, _: Square, targets: Squares) -> ControlFlow<()> {
        self.0 += u64::from(targets.len());
        ControlFlow::Continue(())
    }
    #[inline(always)]
    fn pawns(&mut self, targets: Squares, _: i8, _: Special) -> ControlFlow<()> {
        self.0 += u64::from(targets.len());
        ControlFlow::Continue(())
    }
    #[inline(always)]
    fn promotions(&mut self, targets: Squares, _: i8, into: &[Role]) -> ControlFlow<()> {
        self.0 += u64::from(targets.len()) * into.len() as u64;
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
    fn piece(&mut self, role: Role, from: Square, targets: Squares) -> ControlFlow<()> {
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
                role: Role::Pawn,
                special,
            })?;
        }
        ControlFlow::Continue(())
    }
    #[inline(always)]
    fn promotions(&mut self, targets: Squares, forth: i8, into: &[Role]) -> ControlFlow<()> {
        for to in targets {
            for &into in into {
                let special = Special::Promotion(into);
                (self.0)(Action {
                    from: to.offset(-forth),
                    to,
                    role: Role::Pawn,
                    special,
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

impl ChessPosition {
    #[inline(always)]
    pub(crate) fn each_legal<F: FnMut(Action) -> ControlFlow<()>>(&self, f: F) -> ControlFlow<()> {
        let mut each = Each(f);
        match self.side {
            Side::White => self.generate::<true, false, _>(&mut each),
            Side::Black => self.generate::<false, false, _>(&mut each),
        }
    }

    /// The legal captures and promotions to a queen, underpromotions left out.
    #[inline(always)]
    pub(crate) fn each_legal_noisy<F: FnMut(Action) -> ControlFlow<()>>(
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

    /// All legal actions of the side to move, or only the noisy ones; compiled once for each side.
    fn generate<const WHITE: bool, const NOISY: bool, S: Sink>(
        &self,
        sink: &mut S,
    ) -> ControlFlow<()> {
        let us = if WHITE { Side::White } else { Side::Black };
        let pieces = &self.pieces;
        let king = pieces.king(us);
        let guard = pieces.guard(king, us.other());
        let wanted = self.wanted::<NOISY>(us);
        self.king_steps(us, king, wanted, sink)?;
        if guard.checkers.many() {
            return ControlFlow::Continue(());
        }
        // In check a move must capture the checker or stop it on its way (§6.1).
        let relief = if guard.checkers.any() {
            b8x8::between(king, guard.checkers.first()) | guard.checkers
        } else {
            if !NOISY {
                self.castle(us, king, sink)?;
            }
            b8x8::ALL
        };
        let ours = pieces.of(us);
        let pinned = guard.shields & ours;
        let targets = relief & wanted;
        let officers = ours - pieces.role(Role::Pawn);
        for from in (officers & pieces.role(Role::Knight)) - pinned {
            sink.piece(Role::Knight, from, b8x8::KNIGHT[from] & targets)?;
        }
        let occupied = pieces.occupied();
        for role in [Role::Bishop, Role::Rook, Role::Queen] {
            for from in (officers & pieces.role(role)) - pinned {
                sink.piece(
                    role,
                    from,
                    Pieces::attacks(us, role, from, occupied) & targets,
                )?;
            }
        }
        let pawns = ours & pieces.role(Role::Pawn);
        self.pawn_moves::<WHITE, NOISY, S>(pawns - pinned, relief, sink)?;
        if pinned.any() {
            self.pinned::<WHITE, NOISY, S>(king, pinned, relief, sink)?;
        }
        self.en_passant_captures(us, pawns, sink)
    }

    /// Where pieces go: not onto their own, and noisily only onto enemies.
    #[inline(always)]
    fn wanted<const NOISY: bool>(&self, us: Side) -> Squares {
        if NOISY {
            self.pieces.of(us.other())
        } else {
            !self.pieces.of(us)
        }
    }

    /// Moves of pinned pieces along the line of their pin (§6.1).
    fn pinned<const WHITE: bool, const NOISY: bool, S: Sink>(
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
                    self.pawn_moves::<WHITE, NOISY, S>(Squares::of(from), allowed, sink)?;
                }
                // A pinned knight always leaves its line.
                Some((us, role)) if role != Role::Knight => {
                    let targets = Pieces::attacks(us, role, from, pieces.occupied()) & allowed;
                    sink.piece(role, from, targets & self.wanted::<NOISY>(us))?;
                }
                _ => {}
            }
        }
        ControlFlow::Continue(())
    }

    /// Steps of the king to wanted squares that nobody attacks once it has left its own (§6.2).
    #[inline(always)]
    fn king_steps<S: Sink>(
        &self,
        us: Side,
        king: Square,
        wanted: Squares,
        sink: &mut S,
    ) -> ControlFlow<()> {
        let mut targets = b8x8::KING[king] & wanted;
        if targets.any() {
            let without_king = self.pieces.occupied() - Squares::of(king);
            targets = targets - self.pieces.danger(us.other(), without_king);
        }
        sink.piece(Role::King, king, targets)
    }

    /// Castling (§5); the king is known not to be in check.
    #[inline(always)]
    fn castle<S: Sink>(&self, us: Side, king: Square, sink: &mut S) -> ControlFlow<()> {
        if !self.castling.any(us) {
            return ControlFlow::Continue(());
        }
        for wing in Wing::BOTH {
            let path = CastlingPath::of(us, wing);
            if self.castling.has(us, wing)
                && (path.between & self.pieces.occupied()).is_empty()
                && path.safe.into_iter().all(|square| {
                    self.pieces
                        .attackers(square, us.other(), self.pieces.occupied())
                        .is_empty()
                })
            {
                let special = Special::Castling;
                sink.one(Action {
                    from: king,
                    to: path.king.1,
                    role: Role::King,
                    special,
                })?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Steps, double steps, captures and promotions of these pawns onto `allowed` squares (§4).
    #[inline(always)]
    fn pawn_moves<const WHITE: bool, const NOISY: bool, S: Sink>(
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
        // What a noisy pawn becomes is a queen, the first of the choices.
        let into = &Role::PROMOTIONS[..if NOISY { 1 } else { 4 }];
        for (targets, by) in [(steps, forth), (west, forth - 1), (east, forth + 1)] {
            if !NOISY || by != forth {
                sink.pawns(targets - last, by, Special::None)?;
            }
            if (targets & last).any() {
                sink.promotions(targets & last, by, into)?;
            }
        }
        if NOISY {
            return ControlFlow::Continue(());
        }
        sink.pawns(doubles, 2 * forth, Special::DoubleStep)
    }

    /// Captures of a pawn that has just passed (§4.5).
    #[inline(always)]
    fn en_passant_captures<S: Sink>(
        &self,
        us: Side,
        pawns: Squares,
        sink: &mut S,
    ) -> ControlFlow<()> {
        if let Some(to) = self.en_passant() {
            for from in Pieces::pawn_attacks(us.other(), to) & pawns {
                if self.en_passant_is_legal(us, from, to) {
                    sink.one(Action {
                        from,
                        to,
                        role: Role::Pawn,
                        special: Special::EnPassant,
                    })?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}
