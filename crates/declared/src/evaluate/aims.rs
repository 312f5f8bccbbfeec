//! The aims of a game: squares where pieces win, pieces that must stay, boards that fill.

use crate::bits::Bits;
use crate::program::{Code, Program};
use springald_board::Square;
use springald_core::Side;
use springald_language::model::{Gain, StepAction};

/// Returns `true` if each turn leaves more pieces on the board.
pub(super) fn fills<W: Bits>(program: &Program<W>) -> bool {
    let declaration = &program.declaration;
    let mut steps = declaration.turns.iter().flatten();
    declaration.addition.is_some()
        || steps.any(|step| matches!(step.action, StepAction::Shoot(_) | StepAction::Build(..)))
}

/// Returns the squares where a kind of a side wins or is promoted.
pub(super) fn goal<W: Bits>(program: &Program<W>, side: Side, kind: usize) -> W {
    let moves = &program.movers[side.index()][kind];
    let promotions = moves.promotions.iter();
    let promoted = promotions.fold(W::ZERO, |all, one| all | one.into);
    winning(program, side, moves.code) | promoted
}

/// Returns the squares where a piece wins.
pub(super) fn winning<W: Bits>(program: &Program<W>, side: Side, code: Code) -> W {
    let ends = program.ends.iter();
    let regions = ends.filter_map(|end| {
        end.test.goal(code).filter(|(yours, _)| match end.result {
            Gain::Win => *yours,
            Gain::Loss => !*yours,
            Gain::Draw => false,
        })
    });
    regions.fold(W::ZERO, |all, (_, region)| all | region[side.index()])
}

/// Returns the squares around a square.
pub(super) fn around<W: Bits>(program: &Program<W>, at: Square) -> W {
    let shape = program.shape;
    let near = shape.indices().filter(|&to| shape.distance(at, to) == 1);
    near.fold(W::ZERO, |set, to| set | W::bit(to.index()))
}

/// Returns `true` if losing pieces of a code loses the game.
pub(super) fn must_stay<W: Bits>(program: &Program<W>, code: Code) -> bool {
    program.ends.iter().any(|end| match end.result {
        Gain::Win => end.test.asks_for_few(code, false),
        Gain::Loss => end.test.asks_for_few(code, true),
        Gain::Draw => false,
    })
}

/// Returns `true` if nothing is ever captured or changes sides: the game is about room.
pub(super) fn has_room<W: Bits>(program: &Program<W>) -> bool {
    let sides = program.movers.iter().flatten();
    let mut movers = sides.flat_map(|moves| &moves.movers);
    program.arrivals.is_none()
        && program.effects.as_ref().is_none_or(|one| !one.converts)
        && movers.all(|mover| mover.takes == W::ZERO)
}
