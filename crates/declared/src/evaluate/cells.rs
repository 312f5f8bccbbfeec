//! The cells of a position, from which a network judges it.

use crate::bits::{Bits, squares};
use crate::play::position::{DeclaredPosition, NEUTRAL};
use springald_core::cells::{BENEATH, BOARD, of_fact, of_held, owned};
use springald_core::{Owner, Side};

/// Added to the code of a piece that is on the second of two boards, or that has not moved from beneath another.
const MARKED: u8 = 32;
/// Neutral codes beneath a square: something sank there, or a piece may come in there.
const SUNK: u8 = 1;
const GATE: u8 = 2;
/// The facts about a side; the rights to castle come before them, a fact for each.
const RIGHTS: usize = 16;
const CHECKS: usize = RIGHTS;
const STEP: usize = RIGHTS + 1;
const ROLLED: usize = RIGHTS + 2;
const PASSES: usize = RIGHTS + 3;

/// The owners by their indices in tables.
const OWNERS: [Owner; NEUTRAL + 1] = [Owner::White, Owner::Black, Owner::Neutral];

impl<W: Bits> DeclaredPosition<W> {
    /// Calls `f` with each cell that is not 0, and its value.
    #[inline(always)]
    pub(super) fn each_cell_here(&self, mut f: impl FnMut(usize, u8)) {
        let program = self.program;
        for at in squares(self.occupied()) {
            let mark = u8::from(self.beyond.has(at)) * MARKED;
            let owner = OWNERS[self.owner(at)];
            f(BOARD + at, owned(owner, self.code(at) + mark));
        }
        if let Some(table) = &program.layer {
            for side in Side::BOTH {
                for (at, fresh) in self.under[side.index()].pieces() {
                    let mark = u8::from(fresh) * MARKED;
                    f(BENEATH + at, owned(side.into(), table.code + mark));
                }
            }
        }
        for at in squares(self.sunk) {
            f(BENEATH + at, owned(Owner::Neutral, SUNK));
        }
        for at in squares(self.gates) {
            f(BENEATH + at, owned(Owner::Neutral, GATE));
        }
        for side in Side::BOTH {
            for slot in 0..program.drops.len() {
                f(of_held(side, slot), self.in_hand(side, slot));
            }
            let rights = self.rights >> (RIGHTS * side.index()) & 0xffff;
            if rights != 0 {
                for right in 0..RIGHTS {
                    f(of_fact(side, right), (rights >> right & 1) as u8);
                }
            }
            f(of_fact(side, CHECKS), self.checks[side.index()]);
        }
        f(of_fact(self.side, STEP), self.step);
        f(of_fact(self.side, ROLLED), self.rolled);
        f(of_fact(self.side, PASSES), self.passes);
    }
}
