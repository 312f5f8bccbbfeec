//! The orthodox pieces on an 8x8 board.

use crate::Role;
use springald_board::b8x8::{self, Squares};
use springald_board::{PerSquare, Planes, Square};
use springald_core::Side;

/// The orthodox pieces of both sides: four bit planes, 32 bytes. Planes 0 to 2 hold the code of the
/// [`Role`], plane 3 marks Black's.
///
/// ```
/// use springald_board::b8x8::SHAPE;
/// use springald_core::Side;
/// use springald_fide::{Role, fen};
///
/// let pieces = fen::read_pieces("4k3/8/8/8/8/4r3/4B3/4K3").unwrap();
/// let king = pieces.king(Side::White);
/// let guard = pieces.guard(king, Side::Black);
/// assert!(guard.checkers.is_empty());
/// // The bishop is pinned.
/// assert!(guard.shields.has(SHAPE.parse("e2").unwrap()));
/// assert_eq!(
///     pieces.at(SHAPE.parse("e3").unwrap()),
///     Some((Side::Black, Role::Rook))
/// );
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pieces(Planes<u64, 4>);

/// Hash keys by code and square. Code 0, an empty square, has the key 0, so a capture needs no branch.
static KEYS: [PerSquare<u64, 64>; 16] = {
    let random: [u64; 16 * 64] = springald_board::keys(0x1e6);
    let mut table = [const { PerSquare::new([0; 64]) }; 16];
    let mut code = 1;
    while code < 16 {
        let mut row = [0; 64];
        let mut square = 0;
        while square < 64 {
            row[square] = random[code * 64 + square];
            square += 1;
        }
        table[code] = PerSquare::new(row);
        code += 1;
    }
    table
};

/// Checks against a king and pins to it.
#[derive(Clone, Copy, Debug)]
pub struct Guard {
    /// Enemy pieces that attack the king.
    pub checkers: Squares,
    /// Pieces of either side that alone shield the king from an enemy slider.
    pub shields: Squares,
}

impl Pieces {
    /// An empty board.
    pub const EMPTY: Self = Self(Planes::<u64, 4>::EMPTY);

    /// Returns the pieces of these planes; the inverse of [`Pieces::planes`].
    #[inline(always)]
    pub const fn from_planes(planes: Planes<u64, 4>) -> Self {
        Self(planes)
    }

    /// Returns the bit planes, for rules that move many pieces at once.
    #[inline(always)]
    pub const fn planes(&self) -> &Planes<u64, 4> {
        &self.0
    }

    /// Returns the code of a side's piece.
    #[inline(always)]
    pub const fn code_of(side: Side, role: Role) -> u8 {
        role as u8 | (side as u8) << 3
    }

    /// Returns the hash key of a code on a square; 0 for the code 0.
    #[inline(always)]
    pub fn key_of(code: u8, square: Square) -> u64 {
        KEYS[(code & 15) as usize][square]
    }

    /// Returns the code on a square, 0 if it is empty.
    #[inline(always)]
    pub const fn code(&self, square: Square) -> u8 {
        self.0.code(square)
    }

    /// Returns the piece on a square.
    #[inline(always)]
    pub const fn at(&self, square: Square) -> Option<(Side, Role)> {
        let code = self.0.code(square);
        match Role::from_code(code) {
            Some(role) => Some((
                if code & 8 == 0 {
                    Side::White
                } else {
                    Side::Black
                },
                role,
            )),
            None => None,
        }
    }

    /// Puts a piece on a square, whatever stood there.
    #[inline(always)]
    pub fn put(&mut self, square: Square, side: Side, role: Role) {
        self.0.put(square, Self::code_of(side, role));
    }

    /// Empties a square.
    #[inline(always)]
    pub fn take(&mut self, square: Square) {
        self.0.take(square);
    }

    /// Moves the piece on `from`, which must have this code, to `to`.
    #[inline(always)]
    pub fn shift(&mut self, from: Square, to: Square, code: u8) {
        self.0.shift(from, to, code);
    }

    /// Returns the squares with a piece.
    #[inline(always)]
    pub fn occupied(&self) -> Squares {
        self.0.plane(0) | self.0.plane(1) | self.0.plane(2)
    }

    /// Returns the squares with a piece of this side.
    #[inline(always)]
    pub fn of(&self, side: Side) -> Squares {
        match side {
            Side::White => self.occupied() - self.0.plane(3),
            Side::Black => self.0.plane(3),
        }
    }

    /// Returns the squares with a piece of this kind, of either side.
    #[inline(always)]
    pub fn role(&self, role: Role) -> Squares {
        match role {
            Role::Pawn => self.0.plane(0) - self.0.plane(1) - self.0.plane(2),
            Role::Knight => self.0.plane(1) - self.0.plane(0) - self.0.plane(2),
            Role::King => (self.0.plane(0) & self.0.plane(1)) - self.0.plane(2),
            Role::Bishop => (self.0.plane(0) & self.0.plane(2)) - self.0.plane(1),
            Role::Rook => (self.0.plane(1) & self.0.plane(2)) - self.0.plane(0),
            Role::Queen => self.0.plane(0) & self.0.plane(1) & self.0.plane(2),
        }
    }

    /// Returns the bishops and queens of either side.
    #[inline(always)]
    pub fn diagonal(&self) -> Squares {
        self.0.plane(0) & self.0.plane(2)
    }

    /// Returns the rooks and queens of either side.
    #[inline(always)]
    pub fn straight(&self) -> Squares {
        self.0.plane(1) & self.0.plane(2)
    }

    /// Returns the king of a side, which must have one.
    #[inline(always)]
    pub fn king(&self, side: Side) -> Square {
        (self.role(Role::King) & self.of(side)).first()
    }

    /// Returns the squares a pawn attacks.
    #[inline(always)]
    pub fn pawn_attacks(side: Side, from: Square) -> Squares {
        match side {
            Side::White => b8x8::WHITE_PAWN[from],
            Side::Black => b8x8::BLACK_PAWN[from],
        }
    }

    /// Returns the squares a piece attacks, with these squares occupied.
    #[inline(always)]
    pub fn attacks(side: Side, role: Role, from: Square, occupied: Squares) -> Squares {
        match role {
            Role::Pawn => Self::pawn_attacks(side, from),
            Role::Knight => b8x8::KNIGHT[from],
            Role::King => b8x8::KING[from],
            Role::Bishop => b8x8::bishop(from, occupied),
            Role::Rook => b8x8::rook(from, occupied),
            Role::Queen => b8x8::queen(from, occupied),
        }
    }

    /// Returns the pieces of `by` that attack a square, with these squares occupied.
    #[inline(always)]
    pub fn attackers(&self, square: Square, by: Side, occupied: Squares) -> Squares {
        let leapers = (Self::pawn_attacks(by.other(), square) & self.role(Role::Pawn))
            | (b8x8::KNIGHT[square] & self.role(Role::Knight))
            | (b8x8::KING[square] & self.role(Role::King));
        let sliders = (b8x8::bishop(square, occupied) & self.diagonal())
            | (b8x8::rook(square, occupied) & self.straight());
        (leapers | sliders) & self.of(by)
    }

    /// Returns all squares that `by` attacks, with these squares occupied, defended pieces included.
    #[inline(always)]
    pub fn danger(&self, by: Side, occupied: Squares) -> Squares {
        let theirs = self.of(by);
        let pawns = theirs & self.role(Role::Pawn);
        let sideways = ((pawns - b8x8::FILE_A) >> 1, (pawns - b8x8::FILE_H) << 1);
        let mut danger = match by {
            Side::White => sideways.0 << 8 | sideways.1 << 8,
            Side::Black => sideways.0 >> 8 | sideways.1 >> 8,
        };
        danger |= b8x8::KING[self.king(by)];
        for from in theirs & self.role(Role::Knight) {
            danger |= b8x8::KNIGHT[from];
        }
        for from in theirs & self.diagonal() {
            danger |= b8x8::bishop(from, occupied);
        }
        for from in theirs & self.straight() {
            danger |= b8x8::rook(from, occupied);
        }
        danger
    }

    /// Returns the checks against a king on `king`, and the pieces that alone shield it from a slider
    /// of `by`.
    #[inline(always)]
    pub fn guard(&self, king: Square, by: Side) -> Guard {
        let theirs = self.of(by);
        let occupied = self.occupied();
        let mut checkers = theirs
            & ((Self::pawn_attacks(by.other(), king) & self.role(Role::Pawn))
                | (b8x8::KNIGHT[king] & self.role(Role::Knight)));
        let mut shields = Squares::EMPTY;
        let snipers = theirs
            & ((b8x8::bishop(king, Squares::EMPTY) & self.diagonal())
                | (b8x8::rook(king, Squares::EMPTY) & self.straight()));
        for sniper in snipers {
            let between = b8x8::between(king, sniper) & occupied;
            if between.is_empty() {
                checkers |= Squares::of(sniper);
            } else if !between.many() {
                shields |= between;
            }
        }
        Guard { checkers, shields }
    }

    /// Returns the part of the hash key for the pieces.
    pub fn key(&self) -> u64 {
        self.occupied()
            .into_iter()
            .fold(0, |key, at| key ^ Self::key_of(self.code(at), at))
    }

    /// Returns `true` if neither side could mate by any sequence of moves, judged by the material as
    /// FIDE does: bare kings, one knight or bishop, or only bishops on squares of one colour.
    pub fn cannot_mate(&self) -> bool {
        let rest = self.occupied() - self.role(Role::King);
        let bishops = self.role(Role::Bishop);
        if rest == bishops {
            return !Self::on_both_colours(bishops);
        }
        rest == self.role(Role::Knight) && !rest.many()
    }

    /// Returns `true` if `side` could mate with the help of the other side, judged by the material.
    /// Pawns, rooks and queens can. A lone knight needs another piece of the other side that is not a
    /// queen; bishops need a bishop of the other colour, a knight or a pawn of either side; a bare king
    /// cannot.
    pub fn may_mate(&self, side: Side) -> bool {
        let (own, other) = (self.of(side), self.of(side.other()));
        let (king, queen) = (self.role(Role::King), self.role(Role::Queen));
        let bishops = self.role(Role::Bishop);
        let (pawns, knights) = (self.role(Role::Pawn), self.role(Role::Knight));
        if (own & (pawns | queen | self.role(Role::Rook))).any() {
            return true;
        }
        if (own & knights).any() {
            return (own - king).many() || (other - king - queen).any();
        }
        (own & bishops).any() && ((pawns | knights).any() || Self::on_both_colours(bishops))
    }

    fn on_both_colours(bishops: Squares) -> bool {
        const LIGHT: Squares = springald_board::Set(0x55aa_55aa_55aa_55aa);
        (bishops & LIGHT).any() && (bishops - LIGHT).any()
    }
}
