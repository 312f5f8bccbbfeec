//! Turns that go on: with captures by leaping, or after moves after which a piece may go on.

use crate::bits::Bits;
use crate::effects::leaping::{self, Haul};
use crate::effects::{onward, unions};
use crate::explain::Reason;
use crate::play::generate::{self, candidates};
use crate::play::limits::Limits;
use crate::play::position::{Action, DeclaredPosition};
use crate::play::targets::GO_ON;
use crate::program::codes::{CODES, Code, bits, code};
use crate::program::tables::ways::{AtPromotion, LeapRules};
use springald_core::{Clause, Each, Sink};
use springald_language::model::{Declaration, KindId, StepRule, Terms};
use springald_language::words::{a, group};
use std::ops::ControlFlow;

impl LeapRules {
    pub(crate) fn of(declaration: &Declaration) -> Self {
        let has = |rule| declaration.has_rule(rule);
        Self {
            go_on: has(StepRule::GoesOn),
            may_go_on: declaration.may_go_on(),
            unites: declaration.unions.is_some(),
            after: after(declaration),
            spared: spared(declaration),
            never_back: has(StepRule::NeverBack),
            most: has(StepRule::TakesMost),
            worth: worth(declaration),
            leading: preferred(declaration, |terms| terms.leading.as_ref()),
            early: preferred(declaration, |terms| terms.early.as_ref()),
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

    /// Returns `true` if the square matters that a piece has left which goes on.
    pub(crate) const fn notes_origin(&self) -> bool {
        self.may_go_on || self.never_back
    }

    /// Returns the number of states in which a piece goes on.
    pub(crate) fn further_steps(self) -> usize {
        usize::from(self.go_on || self.may_go_on || self.unites) + usize::from(self.after != 0)
    }
}

/// Returns the points that each code counts when it is taken, if they do not count alike.
fn worth(declaration: &Declaration) -> Option<[u16; CODES]> {
    if !declaration.has_rule(StepRule::ByPoints) {
        return None;
    }
    let mut worth = [0; CODES];
    for &(kind, points) in declaration.points.iter().flat_map(|points| &points.kinds) {
        worth[usize::from(code(kind))] = points;
    }
    Some(worth)
}

/// Kinds that a step prefers, with the clause that says so.
type Preferred = (Option<Clause>, Vec<KindId>);

/// Returns the codes that the steps of a game prefer in some respect, as bits.
fn preferred(declaration: &Declaration, of: impl Fn(&Terms) -> Option<&Preferred>) -> u32 {
    let steps = declaration.turns.iter().flatten();
    let kinds = steps.filter_map(|step| of(&step.terms));
    kinds.fold(0, |all, (_, kinds)| all | bits(kinds))
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
    if position.program.unions.is_some() {
        return unions::each(position, sink);
    }
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
    let mut most = Haul::default();
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

impl<W: Bits> DeclaredPosition<W> {
    /// Explains a capture that is not one of those to be made.
    pub(crate) fn explain_less(&self, action: Action) -> Reason {
        let mut best = Haul::default();
        let _ = each_move(
            self,
            &mut Each(&mut |one: Action| {
                best = best.max(self.taken_by(one));
                GO_ON
            }),
        );
        let found = self.taken_by(action);
        let steps = &self.program.declaration.turns[self.side.index()];
        let terms = steps.first().map(|step| &step.terms);
        let clause = |rule: Option<&Preferred>| rule.and_then(|one| one.0);
        let names = |kinds: Option<&Preferred>| {
            let kinds = kinds.map_or(&[][..], |one| &one.1);
            group(&self.program.declaration, kinds)
        };
        let leading = terms.and_then(|terms| terms.leading.as_ref());
        let early = terms.and_then(|terms| terms.early.as_ref());
        let of_most = self.clause_of_leaps(StepRule::TakesMost);
        let (clause, sentence) = if found.points != best.points {
            let sentence = "Another capture takes more pieces in this turn.";
            let by_points = self.clause_of_leaps(StepRule::ByPoints);
            match by_points {
                Some(_) => (
                    by_points,
                    "Another capture is worth more points.".to_owned(),
                ),
                None => (of_most, sentence.to_owned()),
            }
        } else if found.leads != best.leads {
            let sentence = format!("Where it takes as many, {} goes first.", a(&names(leading)));
            (clause(leading).or(of_most), sentence)
        } else {
            let sentence = format!("Another capture takes {} earlier.", a(&names(early)));
            (clause(early).or(of_most), sentence)
        };
        self.reason(clause, sentence, &[action.to.into()])
    }
}
