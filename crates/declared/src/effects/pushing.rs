//! Pushes of enemy pieces, and the promotion of pieces that were pushed.

use crate::bits::{Bits, squares};
use crate::explain::{Parts, Reason};
use crate::play::position::{Action, DeclaredPosition, What};
use crate::program::{CODES, Code, Program, PromotionTable};
use springald_board::{Shape, Square};
use springald_core::{FenError, Observer, Show, Side, Sink, Verb, capitalised};
use springald_language::model::StepAction;
use std::ops::ControlFlow;

/// A piece goes one square forward at the will of the enemy.
const PUSHED: Verb = Verb::new("pushed", Show::Slide);

/// Returns the square in front of one, as a side sees it.
pub(crate) fn ahead(shape: Shape, side: Side, at: usize) -> Option<usize> {
    let forward = if side == Side::White { 1 } else { -1 };
    let forward = if shape.is_hexagonal() {
        2 * forward
    } else {
        forward
    };
    let next = shape.step(Square::new(at as u8), 0, forward)?;
    Some(next.index())
}

/// Passes on the pushes of enemy pieces of a kind.
pub(crate) fn each_push<W: Bits>(
    position: &DeclaredPosition<W>,
    kind: usize,
    sink: &mut impl Sink<Action>,
) -> ControlFlow<()> {
    let them = position.side.other();
    let occupied = position.occupied();
    let code = kind as Code + 1;
    for from in squares(position.of(them, &[code])) {
        let next = ahead(position.program.shape, them, from);
        if let Some(to) = next.filter(|&to| !occupied.has(to)) {
            sink.one(Action {
                from: from as u8,
                to: to as u8,
                code,
                what: What::Push,
                step: 0,
            })?;
        }
    }
    ControlFlow::Continue(())
}

/// Passes on the promotions of pieces that were pushed.
pub(crate) fn each_promotion<W: Bits>(
    position: &DeclaredPosition<W>,
    sink: &mut impl Sink<Action>,
) -> ControlFlow<()> {
    let mut list = [0; CODES];
    for at in squares(position.awaiting_promotion(position.side)) {
        let Some(promotion) = position.promotion_at(position.side, at) else {
            continue;
        };
        for &code in position.choices(promotion, &mut list) {
            sink.one(Action::promotion(at, code))?;
        }
    }
    ControlFlow::Continue(())
}

impl<W: Bits> Program<W> {
    /// Returns the codes of the pieces of a side that its enemy pushes.
    pub(crate) fn pushed(&self, side: Side) -> impl Iterator<Item = Code> {
        let steps = self.steps[side.other().index()].iter();
        steps.filter_map(|step| match step.action {
            StepAction::Push(kind) => Some(kind as Code + 1),
            _ => None,
        })
    }
}

impl<W: Bits> DeclaredPosition<W> {
    /// Returns the pieces of a side that stand where they promote, as only a push brings them there.
    pub(crate) fn awaiting_promotion(&self, side: Side) -> W {
        self.program.pushed(side).fold(W::ZERO, |all, code| {
            let promotions = self.program.moves(side, code).promotions.iter();
            let must = promotions.filter(|one| !one.choices.contains(&code));
            let there = must.fold(W::ZERO, |all, one| all | one.into);
            all | (self.of(side, &[code]) & there)
        })
    }

    /// Returns the promotion of a pushed piece on a square.
    fn promotion_at(&self, side: Side, at: usize) -> Option<&'static PromotionTable<W>> {
        let promotions = &self.program.moves(side, self.code(at)).promotions;
        promotions
            .iter()
            .find(|one| one.into.has(at) && one.begins.has(at))
    }

    /// Moves an enemy piece one square forward.
    pub(crate) fn push<O: Observer>(&mut self, action: Action, observer: &mut O) {
        self.progress |= self.program.progress >> action.code & 1 == 1;
        self.shift((action.from.into(), action.to.into()), PUSHED, observer);
    }

    /// Refuses pieces that wait for their promotion, unless it is one that the enemy has just pushed.
    pub(crate) fn refuse_unpromoted(&self) -> Result<(), FenError> {
        let [own, enemy] = [self.side, self.side.other()].map(|side| self.awaiting_promotion(side));
        let may_wait = u32::from(self.step == 0);
        if enemy == W::ZERO && own.count() <= may_wait {
            return Ok(());
        }
        let at = (own | enemy).lowest() as usize;
        let found = self.the_piece(at);
        let expected = "a piece to be promoted only of the side to move, at the start of its turn";
        Err(FenError::new("placement", found, expected))
    }

    /// Explains an action in a step that pushes pieces of a kind.
    pub(crate) fn explain_push(&self, kind: usize, parts: &Parts) -> Reason {
        let clause = self.clause_of_step(StepAction::Push(kind));
        let code = kind as Code + 1;
        let Some(from) = parts.from else {
            return self.explain_order();
        };
        let them = self.side.other();
        if self.code(from) != code || self.owner(from) != them.index() {
            return self.reason(clause, self.instruction(), &[from]);
        }
        let piece = capitalised(&self.the_piece(from));
        let next = ahead(self.program.shape, them, from);
        if next != Some(parts.to) {
            let sentence = format!("{piece} is pushed one square straight forward.");
            return self.reason(clause, sentence, &[from]);
        }
        if self.code(parts.to) != 0 {
            return self.explain_occupied(clause, parts.to);
        }
        let sentence = format!("{piece} is promoted by its owner, in the next turn.");
        let promotes = self.clause_of_promoting().or(clause);
        self.reason(promotes, sentence, &[from])
    }

    /// Explains an action before a pushed piece is promoted.
    pub(crate) fn explain_promote(&self, parts: &Parts) -> Reason {
        let clause = self.clause_of_promoting();
        let waiting = self.awaiting_promotion(self.side).lowest() as usize;
        let is_it = parts.from == Some(waiting) && parts.to == waiting;
        if !is_it {
            return self.reason(clause, self.instruction(), &[waiting]);
        }
        let mut list = [0; CODES];
        let choices = self.promotion_at(self.side, waiting);
        let choices = choices.map_or(&[][..], |one| self.choices(one, &mut list));
        let sentence = self.unpromoted(waiting, waiting, choices);
        self.reason(clause, sentence, &[waiting])
    }

    /// Returns the clause by which owners promote pushed pieces.
    fn clause_of_promoting(&self) -> Option<springald_core::Clause> {
        let turns = self.program.declaration.turns.iter().flatten();
        let mut steps = turns.filter(|step| step.action == StepAction::Promote);
        steps.next().and_then(|step| step.clause)
    }
}

/// Adds to the squares of each kind those to which the enemy pushes it.
pub(crate) fn spread<W: Bits>(program: &Program<W>, side: Side, reachable: &mut [W]) {
    for code in program.pushed(side) {
        let kind = usize::from(code) - 1;
        let next = squares(reachable[kind] & program.board);
        let next = next.filter_map(|at| ahead(program.shape, side, at));
        let pushed = next.fold(W::ZERO, |all, at| all | W::bit(at));
        reachable[kind] = reachable[kind] | pushed;
        for promotion in &program.moves(side, code).promotions {
            let there = pushed & promotion.into;
            for &choice in &promotion.choices {
                let squares_of_kind = &mut reachable[usize::from(choice) - 1];
                *squares_of_kind = *squares_of_kind | there;
            }
        }
    }
}
