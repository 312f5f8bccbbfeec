//! The pieces, their attacks, and the boosts of ballistas.

use crate::Role;
use springald_board::b9x8::{self, Squares};
use springald_board::{PerSquare, Set, Square, WidePlanes};
use springald_core::Side;

springald_fide::orthodox_pieces! {
    /// The pieces of both sides: four bit planes, 64 bytes. Planes 0 to 2 hold the code of the [`Role`],
    /// plane 3 marks Black's.
    ///
    /// Attacks are the squares where a piece can capture, which no boost changes (§5.4); a ballista captures
    /// nothing (§4.2).
    board: b9x8,
    planes: WidePlanes<4>,
    squares: 128,
    role: Role,
    harmless: [Ballista],
    keys: 0xba11,
}

const FILE_A: Squares = b9x8::file(0);
const FILE_I: Squares = b9x8::file(8);

impl Pieces {
    /// Returns the pieces that a ballista of either side boosts (§5.1, §5.2).
    #[inline(always)]
    pub fn boosted(&self) -> Squares {
        let ballistas = self.role(Role::Ballista);
        let beside = (ballistas - FILE_A) >> 1 | (ballistas - FILE_I) << 1;
        let row = ballistas | beside;
        let around = beside | row << 9 | row >> 9;
        around & (self.occupied() - self.role(Role::King))
    }

    /// Returns the squares to which an unboosted ballista can go, occupied ones included (§4.1).
    #[inline(always)]
    pub fn ballista_steps(from: Square, occupied: Squares) -> Squares {
        b9x8::sideways(from, occupied) | b9x8::ORTHOGONAL[from]
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
