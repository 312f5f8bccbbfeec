//! The pieces, their attacks, and the boosts of ballistas.

use crate::Role;
use springald_board::b9x8::{self, Squares};
use springald_board::{PerSquare, Set, Square, WidePlanes};
use springald_core::Side;

/// The pieces of both sides: four bit planes, 64 bytes. Planes 0 to 2 hold the code of the [`Role`],
/// plane 3 marks Black's.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pieces(WidePlanes<4>);

/// Hash keys by code and square; 0 for code 0, an empty square.
static KEYS: [PerSquare<u64, 128>; 16] = {
    let random: [u64; 16 * 128] = springald_board::keys(0xba11);
    let mut table = [const { PerSquare::new([0; 128]) }; 16];
    let mut code = 1;
    while code < 16 {
        let mut row = [0; 128];
        let mut square = 0;
        while square < 128 {
            row[square] = random[code * 128 + square];
            square += 1;
        }
        table[code] = PerSquare::new(row);
        code += 1;
    }
    table
};

const FILE_A: Squares = b9x8::file(0);
const FILE_I: Squares = b9x8::file(8);

/// Checks against a king and pins to it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Guard {
    /// Enemy pieces that attack the king.
    pub(crate) checkers: Squares,
    /// Pieces of either side that alone shield the king from an enemy slider.
    pub(crate) shields: Squares,
}

impl Pieces {
    /// An empty board.
    pub const EMPTY: Self = Self(WidePlanes::<4>::EMPTY);

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

    /// Empties `from` and puts this code on `to`.
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
        let (a, b, c) = (self.0.plane(0), self.0.plane(1), self.0.plane(2));
        match role {
            Role::Pawn => a - b - c,
            Role::Knight => b - a - c,
            Role::King => (a & b) - c,
            Role::Ballista => c - a - b,
            Role::Bishop => (a & c) - b,
            Role::Rook => (b & c) - a,
            Role::Queen => a & b & c,
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

    /// Returns the pieces that a ballista of either side boosts (§5.1, §5.2).
    #[inline(always)]
    pub fn boosted(&self) -> Squares {
        let ballistas = self.role(Role::Ballista);
        let beside = (ballistas - FILE_A) >> 1 | (ballistas - FILE_I) << 1;
        let row = ballistas | beside;
        let around = beside | row << 9 | row >> 9;
        around & (self.occupied() - self.role(Role::King))
    }

    /// Returns the squares a pawn of a side attacks.
    #[inline(always)]
    pub fn pawn_attacks(side: Side, from: Square) -> Squares {
        match side {
            Side::White => b9x8::WHITE_PAWN[from],
            Side::Black => b9x8::BLACK_PAWN[from],
        }
    }

    /// Returns the squares that pawns of a side attack towards the a-file and towards the i-file.
    #[inline(always)]
    pub(crate) fn pawn_attack_sets(side: Side, pawns: Squares) -> [Squares; 2] {
        let (west, east) = (pawns - FILE_A, pawns - FILE_I);
        match side {
            Side::White => [west << 8, east << 10],
            Side::Black => [west >> 10, east >> 8],
        }
    }

    /// Returns the squares a piece attacks, with these squares occupied: where it can capture, which no
    /// boost changes (§5.4).
    #[inline(always)]
    pub fn attacks(side: Side, role: Role, from: Square, occupied: Squares) -> Squares {
        match role {
            Role::Pawn => Self::pawn_attacks(side, from),
            Role::Knight => b9x8::KNIGHT[from],
            Role::King => b9x8::KING[from],
            Role::Ballista => Squares::EMPTY,
            Role::Bishop => b9x8::bishop(from, occupied),
            Role::Rook => b9x8::rook(from, occupied),
            Role::Queen => b9x8::queen(from, occupied),
        }
    }

    /// Returns the squares to which an unboosted ballista can go, occupied ones included (§4.1).
    #[inline(always)]
    pub fn ballista_steps(from: Square, occupied: Squares) -> Squares {
        b9x8::sideways(from, occupied) | b9x8::ORTHOGONAL[from]
    }

    /// Returns the pieces of `by` that attack a square, with these squares occupied.
    #[inline(always)]
    pub fn attackers(&self, square: Square, by: Side, occupied: Squares) -> Squares {
        let leapers = (Self::pawn_attacks(by.other(), square) & self.role(Role::Pawn))
            | (b9x8::KNIGHT[square] & self.role(Role::Knight))
            | (b9x8::KING[square] & self.role(Role::King));
        let sliders = (b9x8::bishop(square, occupied) & self.diagonal())
            | (b9x8::rook(square, occupied) & self.straight());
        (leapers | sliders) & self.of(by)
    }

    /// Returns all squares that `by` attacks, with these squares occupied, defended pieces included.
    #[inline(always)]
    pub(crate) fn danger(&self, by: Side, occupied: Squares) -> Squares {
        let theirs = self.of(by);
        let [west, east] = Self::pawn_attack_sets(by, theirs & self.role(Role::Pawn));
        let mut danger = west | east | b9x8::KING[self.king(by)];
        for from in theirs & self.role(Role::Knight) {
            danger |= b9x8::KNIGHT[from];
        }
        for from in theirs & self.diagonal() {
            danger |= b9x8::bishop(from, occupied);
        }
        for from in theirs & self.straight() {
            danger |= b9x8::rook(from, occupied);
        }
        danger
    }

    /// Returns the checks against a king on `king`, and the pieces that alone shield it from a slider
    /// of `by`.
    #[inline(always)]
    pub(crate) fn guard(&self, king: Square, by: Side) -> Guard {
        let theirs = self.of(by);
        let occupied = self.occupied();
        let mut checkers = theirs
            & ((Self::pawn_attacks(by.other(), king) & self.role(Role::Pawn))
                | (b9x8::KNIGHT[king] & self.role(Role::Knight)));
        let mut shields = Squares::EMPTY;
        let snipers = theirs
            & ((b9x8::bishop(king, Squares::EMPTY) & self.diagonal())
                | (b9x8::rook(king, Squares::EMPTY) & self.straight()));
        for sniper in snipers {
            let between = b9x8::between(king, sniper) & occupied;
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

    /// Returns `true` if neither side could mate by any sequence of moves, judged by the material
    /// (§9.3): besides the kings only ballistas, or a single knight, or only bishops on squares of one
    /// colour.
    pub fn cannot_mate(&self) -> bool {
        // On nine files the colours alternate from the end of one rank to the beginning of the next.
        const LIGHT: Squares = Set(0xaaaa_aaaa_aaaa_aaaa_aaaa_aaaa_aaaa_aaaa);
        let rest = self.occupied() - self.role(Role::King);
        let bishops = self.role(Role::Bishop);
        if rest == self.role(Role::Ballista) {
            return true;
        }
        if rest == bishops {
            return (bishops & LIGHT).is_empty() || (bishops - LIGHT).is_empty();
        }
        rest == self.role(Role::Knight) && !rest.many()
    }
}
