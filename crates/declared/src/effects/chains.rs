//! Turns that go on: with captures by leaping, or after moves after which a piece may go on.

use crate::bits::Bits;
use crate::effects::{leaping, onward};
use crate::language::model::{Declaration, StepRule};
use crate::play::generate::{self, candidates};
use crate::play::limits::Limits;
use crate::play::position::{Action, DeclaredPosition};
use crate::play::targets::GO_ON;
use crate::program::Code;
use crate::program::codes::code;
use crate::program::tables::ways::{AtPromotion, LeapRules};
use springald_core::{Each, Sink};
use std::ops::ControlFlow;

impl LeapRules {
    pub(crate) fn of(declaration: &Declaration) -> Self {
        let has = |rule| declaration.has_rule(rule);
        Self {
            go_on: has(StepRule::GoesOn),
            may_go_on: declaration.may_go_on(),
            after: after(declaration),
            spared: spared(declaration),
            most: has(StepRule::TakesMost),
            promotion: if has(StepRule::PromotionEndsTurn) {
                AtPromotion::Ends
            } else if has(StepRule::PromotesLast) {
                AtPromotion::Passes
            } else {
                AtPromotion::GoesOn
            },
            waiting: declaration.waiting.map_or(0, |(_, kind)| code(kind)),
        }
    }

    /// Returns the number of states in which a piece goes on.
    pub(crate) fn further_steps(self) -> usize {
        usize::from(self.go_on || self.may_go_on) + usize::from(self.after != 0)
    }
}

/// Returns the codes that open some ways to a piece that has taken one of them, as bits.
fn after(declaration: &Declaration) -> u32 {
    let paths = declaration.kinds.iter().flat_map(|kind| &kind.paths);
    let onward = paths.filter_map(|path| path.onward.as_ref());
    let kinds = onward.flat_map(|one| &one.after);
    kinds.fold(0, |bits, &kind| bits | 1 << code(kind))
}

/// Returns the code that is spared right after another such piece was taken elsewhere, and those that spare it, as bits.
fn spared(declaration: &Declaration) -> Option<(Code, u32)> {
    let (kind, by) = declaration.spared()?;
    let by = by.iter().fold(0, |bits, &kind| bits | 1 << code(kind));
    Some((code(kind), by))
}

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
    if position.program.leaps.may_go_on {
        return onward::each(position, sink);
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
