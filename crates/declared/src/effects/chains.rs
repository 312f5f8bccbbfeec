//! Turns that go on with captures by leaping.

use crate::bits::Bits;
use crate::effects::leaping;
use crate::play::generate::{self, candidates};
use crate::play::limits::Limits;
use crate::play::position::{Action, DeclaredPosition};
use crate::play::targets::GO_ON;
use springald_core::{Each, Sink};
use std::ops::ControlFlow;

/// Passes on the legal moves in a game whose turns go on: within a turn the leaps of the piece that has moved, and those
/// by which the most pieces are taken, if these are the ones to be made.
#[inline(never)]
pub(crate) fn each_move<W: Bits>(
    position: &DeclaredPosition<W>,
    sink: &mut impl Sink<Action>,
) -> ControlFlow<()> {
    if position.step == 0 {
        if !position.program.leaps.most {
            return generate::each_move(position, sink);
        }
        let limits = generate::limits(position);
        return if limits.captures {
            each_most(
                position,
                &mut |f| candidates(position, &limits, &mut Each(f)),
                sink,
            )
        } else {
            generate::each_within(position, &limits, sink)
        };
    }
    let limits = Limits::of_captures(position, W::ZERO);
    let from = usize::from(position.shooter);
    let moves = position.program.moves(position.side, position.code(from));
    let mut all = |f: &mut dyn FnMut(Action) -> ControlFlow<()>| {
        leaping::each_of_kind(position, &limits, (moves, from), &mut Each(f))
    };
    if position.program.leaps.most {
        each_most(position, &mut all, sink)
    } else {
        all(&mut |action| sink.one(action))
    }
}

/// Something that passes on actions.
type Source<'a> = &'a mut dyn FnMut(&mut dyn FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()>;

/// Passes on those captures by which a turn takes the most pieces.
fn each_most<W: Bits>(
    position: &DeclaredPosition<W>,
    source: Source<'_>,
    sink: &mut impl Sink<Action>,
) -> ControlFlow<()> {
    let mut most = 0;
    source(&mut |action| {
        most = most.max(position.taken_by(action));
        GO_ON
    })?;
    source(&mut |action| {
        if position.taken_by(action) == most {
            sink.one(action)
        } else {
            GO_ON
        }
    })
}
