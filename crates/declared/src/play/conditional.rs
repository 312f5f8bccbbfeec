//! Steps that are due only under conditions.

use crate::bits::Bits;
use crate::explain::{Parts, Reason};
use crate::play::position::DeclaredPosition;
use crate::program::codes::code;
use crate::program::ends::end_test;
use crate::program::tables::turns::{CONDITIONAL, StepTest, TurnChanges};
use crate::program::{KindMoves, Mover};
use springald_core::{Side, capitalised, insertion_sort};
use springald_language::model::{Declaration, Path, StepAction, StepWhen, When};
use springald_language::words::conditions;
use springald_language::words::turns::does;

impl<W: Bits> TurnChanges<W> {
    pub(crate) fn of(game: &Declaration) -> Self {
        let stages = stages(game);
        Self {
            by_number: game.grows() || !stages.is_empty(),
            stages,
            tests: (game.turns.each_ref()).map(|turn| {
                turn.iter()
                    .map(|step| tests(game, &step.terms.when))
                    .collect()
            }),
        }
    }
}

/// Compiles the conditions of the ways of all kinds.
pub(crate) fn fill<W: Bits>(game: &Declaration, movers: &mut [Vec<KindMoves<W>>; 2]) {
    for moves in movers.iter_mut().flatten() {
        let paths = &game.kinds[usize::from(moves.code) - 1].paths;
        for mover in &mut moves.movers {
            mover.when = tests(game, &paths[mover.path].when);
        }
    }
}

/// Returns the tests of conditions.
fn tests<W: Bits>(game: &Declaration, all: &[StepWhen]) -> Vec<StepTest<W>> {
    let tests = all.iter().map(|when| StepTest {
        holds: when.holds,
        all: when.all.iter().map(|one| end_test(game, one)).collect(),
    });
    tests.collect()
}

/// Returns the numbers of turns for which steps ask, in their order.
fn stages(game: &Declaration) -> Vec<u32> {
    let steps = game.turns.iter().flatten();
    let conditions = steps.flat_map(|step| &step.terms.when);
    let counts = conditions
        .flat_map(|when| &when.all)
        .filter_map(|when| match when {
            When::Played(count) => Some(u32::from(*count)),
            _ => None,
        });
    let mut counts: Vec<u32> = counts.collect();
    insertion_sort(&mut counts, |&count| count);
    counts.dedup();
    counts
}

impl<W: Bits> DeclaredPosition<W> {
    /// Returns `true` if a condition of a step fails now.
    #[inline(never)]
    pub(crate) fn is_barred(&self, index: usize) -> bool {
        let mut tests = self.program.changes.tests[self.side.index()][index].iter();
        tests.any(|one| self.fails(one, self.side))
    }

    /// Returns `true` if a condition fails for a player.
    fn fails(&self, one: &StepTest<W>, you: Side) -> bool {
        one.all.iter().all(|test| self.holds(test, you)) != one.holds
    }

    /// Returns `true` if the conditions of a way hold for a side.
    #[inline(always)]
    pub(crate) fn lets_go(&self, mover: &Mover<W>, side: Side) -> bool {
        mover.when.is_empty() || !mover.when.iter().any(|one| self.fails(one, side))
    }

    /// Returns the condition of a way that fails, to follow "if" or "only if", with its clause.
    pub(crate) fn explain_condition(
        &self,
        mover: &Mover<W>,
        path: &Path,
        (from, to): (usize, usize),
    ) -> Option<Reason> {
        let mut tests = mover.when.iter().zip(&path.when);
        let (_, when) = tests.find(|(test, _)| self.fails(test, self.side))?;
        let condition = conditions::all(&self.program.declaration, &when.all)?;
        let (piece, to) = (capitalised(&self.the_piece(from)), self.square_name(to));
        let sentence = if when.holds {
            format!("{piece} can go to {to} only if {condition}.")
        } else {
            format!("{piece} can't go to {to} if {condition}.")
        };
        Some(self.reason(when.clause.or(path.clause), sentence, &[from]))
    }

    /// Returns `true` if all steps from the one that is due on are left out.
    pub(crate) fn leaves_out_the_rest(&self) -> bool {
        (usize::from(self.step)..self.steps().len()).all(|index| self.leaves_out(index))
    }

    /// Returns how many of the numbers of turns for which steps ask have been played, in a game that has some.
    #[inline(never)]
    pub(crate) fn stage(&self) -> Option<usize> {
        let stages = &self.program.changes.stages;
        let is_over = |count: &&u32| self.counters.fullmove > **count;
        (!stages.is_empty()).then(|| stages.iter().filter(is_over).count())
    }

    /// Explains an action of a step that is left out because its condition fails.
    pub(crate) fn explain_barred(&self, parts: &Parts) -> Option<Reason> {
        if self.program.step_rules & CONDITIONAL == 0 {
            return None;
        }
        let game = &self.program.declaration;
        let steps = &game.turns[self.side.index()];
        let means = |index: &usize| match steps[*index].action {
            StepAction::Remove => parts.removes,
            StepAction::Place(kind) | StepAction::Build(kind, _) => {
                parts.from.is_none() && parts.code == Some(code(kind))
            }
            StepAction::Shift(kind) => parts.from.is_some_and(|from| self.code(from) == code(kind)),
            _ => false,
        };
        let mut meant = (usize::from(self.step)..steps.len()).filter(means);
        let index = meant.next().filter(|&index| self.is_barred(index))?;
        let failed = |(_, test): &(_, &StepTest<W>)| self.fails(test, self.side);
        let tests = self.program.changes.tests[self.side.index()][index].iter();
        let (when, _) = steps[index].terms.when.iter().zip(tests).find(failed)?;
        let condition = conditions::all(game, &when.all)?;
        let does = does(game, &steps[index])?;
        let sentence = if when.holds {
            format!("You may {does} only if {condition}.")
        } else {
            format!("You may not {does} if {condition}.")
        };
        let clause = when.clause.or(steps[index].clause);
        Some(self.reason(clause, sentence, &[]))
    }
}
