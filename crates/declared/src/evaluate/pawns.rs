//! Pawns: pieces that go towards the squares where they win or are promoted, and never back.

use super::aims::goal;
use super::terms::{BACKWARD, DOUBLED, PASSED, SUPPORTED};
use crate::bits::{Bits, squares};
use crate::play::position::DeclaredPosition;
use crate::program::tables::scores::{PawnTable, Pawns};
use crate::program::{Code, Program, Special};
use springald_board::Square;
use springald_core::{Side, Tally};

/// The ways of a kind of pawns on an empty board, by square.
struct Ways<W> {
    code: Code,
    kind: usize,
    front: Vec<W>,
    strikes: Vec<W>,
}

impl<W: Bits> Pawns<W> {
    pub(super) fn of(program: &Program<W>) -> Self {
        let ways = Side::BOTH.map(|side| -> Vec<Ways<W>> {
            let kinds = 0..program.declaration.kinds.len();
            kinds.filter_map(|kind| ways(program, side, kind)).collect()
        });
        let strikers = Side::BOTH.map(|side| -> Box<[W]> {
            let of = |at| strikers(&ways[side.index()], at);
            program.shape.indices().map(|at| of(at.index())).collect()
        });
        let tables = Side::BOTH.map(|side| -> Vec<PawnTable<W>> {
            let (own, enemy) = (&ways[side.index()], &ways[side.other().index()]);
            let strikers = &strikers[side.index()];
            own.iter()
                .map(|pawn| table(program, side, pawn, (own, enemy), strikers))
                .collect()
        });
        Self {
            codes: ways.map(|ways| ways.iter().map(|pawn| pawn.code).collect()),
            strikers,
            tables,
        }
    }

    /// Returns `true` if pieces of this code are pawns of White.
    pub(super) fn has(&self, code: Code) -> bool {
        self.codes[Side::White.index()].contains(&code)
    }

    /// Adds the terms of the pawns.
    #[inline(always)]
    pub(super) fn count<T: Tally>(&self, position: &DeclaredPosition<W>, tally: &mut T) {
        let all = Side::BOTH.map(|side| position.of(side, &self.codes[side.index()]));
        for side in Side::BOTH {
            let sign = if side == Side::White { 1 } else { -1 };
            let (own, enemy) = (all[side.index()], all[side.other().index()]);
            for table in &self.tables[side.index()] {
                let code = usize::from(table.code);
                let strikers = &self.strikers[side.index()];
                for at in squares(position.with_code(table.code) & own) {
                    if enemy & table.hinder[at] == W::ZERO {
                        tally.add(PASSED + code, sign * table.near[at]);
                    }
                    if own & table.front[at] != W::ZERO {
                        tally.add(DOUBLED + code, sign);
                    }
                    if own & strikers[at] != W::ZERO {
                        tally.add(SUPPORTED + code, sign);
                    }
                    if own & table.support[at] == W::ZERO {
                        tally.add(BACKWARD + code, sign);
                    }
                }
            }
        }
    }
}

/// Returns the ways of a kind if it never comes back to a square, and wins or is promoted somewhere.
fn ways<W: Bits>(program: &Program<W>, side: Side, kind: usize) -> Option<Ways<W>> {
    let moves = &program.movers[side.index()][kind];
    if goal(program, side, kind) == W::ZERO || program.royal.contains(&moves.code) {
        return None;
    }
    let reached = |at: usize, taking: bool| {
        let movers = moves.movers.iter().filter(|mover| {
            let wanted = if taking { mover.takes } else { mover.moves };
            wanted != W::ZERO && mover.special != Special::EnPassant && mover.from.has(at)
        });
        movers.fold(W::ZERO, |all, mover| {
            all | (crate::program::reaches::reach(program, mover, at, W::ZERO) & mover.into)
        })
    };
    let all = || program.shape.indices().map(Square::index);
    let mut front: Vec<W> = all().map(|at| reached(at, false)).collect();
    loop {
        let wider: Vec<W> = (front.iter())
            .map(|&set| squares(set).fold(set, |wider, at| wider | front[at]))
            .collect();
        if wider == front {
            break;
        }
        front = wider;
    }
    let returns = all().any(|at| front[at].has(at));
    (!returns).then(|| Ways {
        code: moves.code,
        kind,
        front,
        strikes: all().map(|at| reached(at, true)).collect(),
    })
}

/// Returns the squares from which one of these pawns strikes a square.
fn strikers<W: Bits>(ways: &[Ways<W>], at: usize) -> W {
    ways.iter().fold(W::ZERO, |all, pawn| {
        let strikes = pawn.strikes.iter().enumerate();
        strikes
            .filter(|(_, strikes)| strikes.has(at))
            .fold(all, |all, (from, _)| all | W::bit(from))
    })
}

fn table<W: Bits>(
    program: &Program<W>,
    side: Side,
    pawn: &Ways<W>,
    (own, enemy): (&[Ways<W>], &[Ways<W>]),
    strikers: &[W],
) -> PawnTable<W> {
    let shape = program.shape;
    let all = || shape.indices().map(Square::index);
    // The squares from which one of these pawns may go to, or strike, one of some squares.
    let from = |ways: &[Ways<W>], fits: &dyn Fn(&Ways<W>, usize) -> bool| {
        let can = |at: usize| {
            let mut ways = ways.iter();
            ways.any(|one| squares(one.front[at] | W::bit(at)).any(|on| fits(one, on)))
        };
        all().fold(
            W::ZERO,
            |set, at| {
                if can(at) { set | W::bit(at) } else { set }
            },
        )
    };
    let hinder = |at: usize| {
        let path = pawn.front[at];
        let whole = path | W::bit(at);
        path | from(enemy, &|one, on| one.strikes[on] & whole != W::ZERO)
    };
    let goal = goal(program, side, pawn.kind);
    let farthest = i32::from(shape.files().max(shape.ranks())) - 1;
    let near = |at: Square| {
        let steps = squares(goal).map(|to| shape.distance(at, Square::new(to as u8)));
        let near = steps.min().map_or(0, |steps| farthest - i32::from(steps));
        near * near
    };
    PawnTable {
        code: pawn.code,
        front: pawn.front.clone().into(),
        hinder: all().map(hinder).collect(),
        support: all()
            .map(|at| from(own, &|_, on| strikers[at].has(on)))
            .collect(),
        near: shape.indices().map(near).collect(),
    }
}
