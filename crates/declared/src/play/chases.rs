//! Perpetual chases: the enemy pieces that a turn threatens to win.
//!
//! A piece threatens another one if it could take it were it to move now, unless it is pinned, the other one is of its
//! kind and could take it instead, or something could retake that is not pinned. A turn chases what is threatened after
//! it by a piece that did not threaten it before.

use crate::bits::{Bits, squares, without};
use crate::play::position::DeclaredPosition;
use crate::play::targets::{Board, targets_of};
use crate::program::codes::{bits, code};
use crate::program::tables::ends::ChaseTable;
use crate::program::{Code, KindMoves, Special, regions};
use springald_board::{Square, U256, Word};
use springald_core::{Chase, Side};
use springald_language::model::{ChaseRule, Declaration};

/// Returns the tables of the pieces that are chased.
pub(crate) fn tables<W: Bits>(declaration: &Declaration) -> Vec<ChaseTable<W>> {
    let table = |rule: &ChaseRule| ChaseTable {
        of: rule.of.iter().map(|&kind| code(kind)).collect(),
        on: regions::both(rule.on),
        by: bits(&rule.by),
        protected: rule.protected,
    };
    declaration.chases.iter().map(table).collect()
}

/// The pieces that a piece may chase.
struct Prey<W> {
    /// Those that it chases if nothing could retake.
    any: W,
    /// Those among them that it chases in any case.
    strong: W,
}

impl<W: Bits> DeclaredPosition<W> {
    /// Returns the turn since a position as it matters for perpetual chases.
    pub(crate) fn chase(&self, earlier: &Self) -> Chase {
        let by = earlier.side;
        let [before, after] = [earlier, self].map(|one| one.sides[by.index()]);
        let (left, came) = (without(before, after), without(after, before));
        let moved = (left.count() == 1 && came.count() == 1)
            .then(|| (left.lowest() as usize, came.lowest() as usize));
        let mut chased = U256::ZERO;
        self.each_threat(by, |from, at| {
            let origin = moved
                .filter(|moved| moved.1 == from)
                .map_or(from, |moved| moved.0);
            if !earlier.threatens_piece(by, origin, at) {
                chased = chased | U256::bit(at);
            }
        });
        let square = |at: usize| Square::new(at as u8);
        Chase {
            chased,
            moved: moved.map(|(from, to)| (square(from), square(to))),
        }
    }

    /// Calls `f` with each piece of a side and each piece that it threatens.
    fn each_threat(&self, by: Side, mut f: impl FnMut(usize, usize)) {
        let (scene, board) = self.scene(by);
        for moves in &self.program.movers[by.index()] {
            let prey = self.prey(moves.code, by);
            if prey.any == W::ZERO {
                continue;
            }
            for from in squares(self.with_code(moves.code) & self.sides[by.index()]) {
                for at in squares(takes(&scene, moves, from, &board) & prey.any) {
                    if self.is_threat(by, (from, at), &prey) {
                        f(from, at);
                    }
                }
            }
        }
    }

    /// Returns `true` if a piece of a side threatens another piece.
    fn threatens_piece(&self, by: Side, from: usize, at: usize) -> bool {
        // A piece that was dropped, or a rook that has castled, was not there.
        if !self.sides[by.index()].has(from) {
            return false;
        }
        let moves = self.program.moves(by, self.code(from));
        let prey = self.prey(moves.code, by);
        let (scene, board) = self.scene(by);
        (takes(&scene, moves, from, &board) & prey.any).has(at)
            && self.is_threat(by, (from, at), &prey)
    }

    /// Returns the position with a side to move, and its board.
    fn scene(&self, side: Side) -> (Self, Board<W>) {
        let scene = Self { side, ..*self };
        (scene, Board::of(&scene))
    }

    /// Returns the pieces that a piece with a code may chase.
    fn prey(&self, code: Code, by: Side) -> Prey<W> {
        let mut prey = Prey {
            any: W::ZERO,
            strong: W::ZERO,
        };
        let them = by.other();
        for table in self
            .program
            .chases
            .iter()
            .filter(|table| table.by >> code & 1 == 1)
        {
            let pieces = self.of(them, &table.of) & table.on[them.index()];
            prey.any = prey.any | pieces;
            if table.protected {
                prey.strong = prey.strong | pieces;
            }
        }
        prey
    }

    /// Returns `true` if a piece that could take another one by its moves threatens it.
    fn is_threat(&self, by: Side, (from, at): (usize, usize), prey: &Prey<W>) -> bool {
        let them = by.other();
        let (hunter, hunted) = (self.code(from), self.code(at));
        if self.is_pinned(by, from) {
            return false;
        }
        if hunter == hunted && self.takes_on(them, at, from) && !self.is_pinned(them, at) {
            return false;
        }
        if prey.strong.has(at) {
            return true;
        }
        let mut taken = *self;
        taken.take(at, them.index(), hunted);
        taken.transfer((from, at), by.index(), hunter, hunter);
        let checks = self.checks_to(them);
        let (scene, board) = taken.scene(them);
        let mut retakers = self.program.movers[them.index()].iter().flat_map(|moves| {
            squares(scene.with_code(moves.code) & scene.sides[them.index()])
                .map(move |retaker| (moves, retaker))
        });
        !retakers.any(|(moves, retaker)| {
            takes(&scene, moves, retaker, &board).has(at) && {
                let mut retaken = taken;
                retaken.take(at, by.index(), hunter);
                retaken.transfer((retaker, at), them.index(), moves.code, moves.code);
                without(retaken.checks_to(them), checks) == W::ZERO
            }
        })
    }

    /// Returns `true` if the moves of a piece of a side lead to a capture on a square.
    fn takes_on(&self, side: Side, from: usize, at: usize) -> bool {
        let (scene, board) = self.scene(side);
        let moves = self.program.moves(side, self.code(from));
        takes(&scene, moves, from, &board).has(at)
    }

    /// Returns `true` if a royal piece would be attacked by more pieces without a piece of its side.
    fn is_pinned(&self, side: Side, at: usize) -> bool {
        let mut without_it = *self;
        without_it.take(at, side.index(), self.code(at));
        without(without_it.checks_to(side), self.checks_to(side)) != W::ZERO
    }

    /// Returns the pieces that attack royal pieces of a side which must be safe.
    fn checks_to(&self, side: Side) -> W {
        if !self.program.legality.protects_own() {
            return W::ZERO;
        }
        let occupied = self.occupied();
        squares(self.of(side, &self.program.royal)).fold(W::ZERO, |all, at| {
            all | self.attackers(at, side.other(), occupied)
        })
    }
}

/// Returns the enemy pieces that a piece of the side to move could take.
fn takes<W: Bits>(
    position: &DeclaredPosition<W>,
    moves: &KindMoves<W>,
    from: usize,
    board: &Board<W>,
) -> W {
    let plain = moves
        .movers
        .iter()
        .filter(|mover| mover.special == Special::None);
    plain.fold(W::ZERO, |all, mover| {
        all | targets_of(position, mover, from, board)
    }) & board.enemy
}
