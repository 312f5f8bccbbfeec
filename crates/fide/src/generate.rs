//! Legal generation of orthodox moves. A game calls the parts that it needs. Checks and pins come as
//! masks, so a game may narrow them.

use crate::{Castling, CastlingPath, Move, Pieces, Role, Special, Wing};
use springald_board::Square;
use springald_board::b8x8::{self, Squares};
use springald_core::{Side, Sink};
use std::ops::ControlFlow;

impl Castling {
    /// Returns `true` if `us`, whose king is not in check, may castle on this wing.
    #[inline(always)]
    pub fn is_open(self, pieces: &Pieces, us: Side, wing: Wing) -> bool {
        let path = CastlingPath::of(us, wing);
        let occupied = pieces.occupied();
        if !self.has(us, wing) || (path.between & occupied).any() {
            return false;
        }
        for square in path.safe {
            if pieces.attackers(square, us.other(), occupied).any() {
                return false;
            }
        }
        true
    }
}

impl Pieces {
    /// Passes on the moves of one piece to these squares.
    #[inline(always)]
    pub fn each_move_of<R: Copy>(
        (role, from): (R, Square),
        targets: Squares,
        sink: &mut impl Sink<Move<R>>,
    ) -> ControlFlow<()> {
        sink.each(targets, |to| Move {
            from,
            to,
            role,
            special: Special::None,
        })
    }

    /// Passes on the moves of the unpinned knights, bishops, rooks and queens of `us` to `targets`.
    #[inline(always)]
    pub fn each_officer_move<R: Copy + From<Role>>(
        &self,
        us: Side,
        pinned: Squares,
        targets: Squares,
        sink: &mut impl Sink<Move<R>>,
    ) -> ControlFlow<()> {
        let officers = self.of(us) - self.role(Role::Pawn);
        for from in (officers & self.role(Role::Knight)) - pinned {
            let knight = (R::from(Role::Knight), from);
            Self::each_move_of(knight, b8x8::KNIGHT[from] & targets, sink)?;
        }
        let occupied = self.occupied();
        for role in [Role::Bishop, Role::Rook, Role::Queen] {
            for from in (officers & self.role(role)) - pinned {
                let seen = Self::attacks(us, role, from, occupied);
                Self::each_move_of((R::from(role), from), seen & targets, sink)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Passes on the moves of pinned pieces along their pins: to `relief` squares and, except for
    /// pawns, only to `wanted` ones. `NOISY` as in [`Pieces::each_pawn_move`].
    pub fn each_pinned_move<const WHITE: bool, const NOISY: bool, R: Copy + From<Role>>(
        &self,
        (king, pinned): (Square, Squares),
        relief: Squares,
        wanted: Squares,
        sink: &mut impl Sink<Move<R>>,
    ) -> ControlFlow<()> {
        for from in pinned {
            let allowed = relief & b8x8::through(king, from);
            match self.at(from) {
                Some((_, Role::Pawn)) => {
                    let pawn = Squares::of(from);
                    self.each_pawn_move::<WHITE, NOISY, R>(pawn, allowed, sink)?;
                }
                // A pinned knight cannot move.
                Some((us, role)) if role != Role::Knight => {
                    let seen = Self::attacks(us, role, from, self.occupied());
                    Self::each_move_of((R::from(role), from), seen & allowed & wanted, sink)?;
                }
                _ => {}
            }
        }
        ControlFlow::Continue(())
    }

    /// Passes on the legal captures en passant of `us` onto the square that a pawn has just passed.
    #[inline(always)]
    pub fn each_en_passant_capture<R: Copy + From<Role>>(
        &self,
        us: Side,
        en_passant: Option<Square>,
        is_legal: impl Fn(Square, Square) -> bool,
        sink: &mut impl Sink<Move<R>>,
    ) -> ControlFlow<()> {
        let Some(to) = en_passant else {
            return ControlFlow::Continue(());
        };
        for from in self.en_passant_capturers(us, to) {
            if is_legal(from, to) {
                sink.one(Move::en_passant(from, to))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Passes on steps, double steps, captures and promotions of these pawns to `allowed` squares,
    /// without captures en passant. With `NOISY` only captures and promotions to a queen.
    #[inline(always)]
    pub fn each_pawn_move<const WHITE: bool, const NOISY: bool, R: Copy + From<Role>>(
        &self,
        pawns: Squares,
        allowed: Squares,
        sink: &mut impl Sink<Move<R>>,
    ) -> ControlFlow<()> {
        let (forth, third, last) = if WHITE {
            (8, b8x8::rank(2), b8x8::rank(7))
        } else {
            (-8, b8x8::rank(5), b8x8::rank(0))
        };
        let ahead = |set: Squares| if WHITE { set << 8 } else { set >> 8 };
        let empty = !self.occupied();
        let theirs = self.of(if WHITE { Side::Black } else { Side::White });
        let by_pawn = |by: i8, special| {
            move |to: Square| Move {
                from: to.offset(-by),
                to,
                role: R::from(Role::Pawn),
                special,
            }
        };

        let steps = ahead(pawns) & empty;
        let doubles = ahead(steps & third) & empty & allowed;
        let steps = steps & allowed;
        let west = ahead((pawns - b8x8::FILE_A) >> 1) & theirs & allowed;
        let east = ahead((pawns - b8x8::FILE_H) << 1) & theirs & allowed;
        // The queen comes first among the choices.
        let choices = &Role::PROMOTIONS[..if NOISY { 1 } else { 4 }];
        for (targets, by) in [(steps, forth), (west, forth - 1), (east, forth + 1)] {
            if !NOISY || by != forth {
                sink.each(targets - last, by_pawn(by, Special::None))?;
            }
            if (targets & last).any() {
                sink.each_choice(targets & last, choices, |to, into| {
                    by_pawn(by, Special::Promotion(into))(to)
                })?;
            }
        }
        if NOISY {
            return ControlFlow::Continue(());
        }
        sink.each(doubles, by_pawn(2 * forth, Special::DoubleStep))
    }
}
