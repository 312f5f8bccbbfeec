//! Room that one side reaches before the other, where whoever cannot move loses and obstacles stay.

use super::aims::has_room;
use super::terms::TERRITORY;
use crate::bits::{Bits, squares, without};
use crate::play::position::DeclaredPosition;
use crate::program::tables::ends::EndTest;
use crate::program::{Code, Program};
use springald_core::{Side, Tally};
use springald_language::model::{Gain, StepAction};

/// Returns the code of the only kind that moves, if the game is about room.
pub(super) fn only_mover<W: Bits>(program: &Program<W>) -> Option<Code> {
    let mut steps = program.declaration.turns.iter().flatten();
    let shoots =
        steps.any(|step| matches!(step.action, StepAction::Shoot(_) | StepAction::Build(..)));
    let loses = program
        .ends
        .iter()
        .any(|end| matches!(end.test, EndTest::NoAction(_)) && end.result == Gain::Loss);
    let mut kinds = (program.movers[0].iter()).filter(|moves| !moves.movers.is_empty());
    let only = kinds.next()?.code;
    let fits = shoots && loses && kinds.next().is_none() && has_room(program);
    fits.then_some(only)
}

/// Counts the empty squares that each side reaches in fewer moves than the other.
#[inline(never)]
pub(super) fn count<W: Bits, T: Tally>(position: &DeclaredPosition<W>, code: Code, tally: &mut T) {
    let program = position.program;
    let occupied = position.occupied();
    let empty = without(program.board, occupied);
    let mut fronts = position.sides;
    let mut seen = [W::ZERO; 2];
    let mut balance = 0;
    while (fronts[0] | fronts[1]) != W::ZERO {
        let next = Side::BOTH.map(|side| {
            let movers = &program.moves(side, code).movers;
            let reached = squares(fronts[side.index()]).fold(W::ZERO, |all, at| {
                let from = movers.iter().filter(|mover| mover.from.has(at));
                from.fold(all, |all, mover| {
                    all | (position.reach(mover, at, occupied) & mover.into & mover.moves)
                })
            });
            without(reached & empty, seen[side.index()])
        });
        let [white, black] = next;
        balance += without(white, seen[1] | black).count() as i32;
        balance -= without(black, seen[0] | white).count() as i32;
        seen = [seen[0] | white, seen[1] | black];
        fronts = next;
    }
    tally.add(TERRITORY + usize::from(code), balance);
}
