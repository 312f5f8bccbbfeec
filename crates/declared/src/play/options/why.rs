//! The reasons why an action of a turn with optional steps is not legal: first about the steps, then about the move.

use super::{FollowStep, OpenTurn, ShiftStep, ThrowStep};
use crate::bits::{Bits, without};
use crate::explain::{Parts, Reason};
use crate::play::position::{DeclaredPosition, NEUTRAL};
use crate::program::Code;
use springald_board::Square;
use springald_core::{Clause, capitalised};
use springald_language::model::{StepRule, Topic};
use springald_language::words::a;

/// The text of an action, taken apart.
pub(crate) enum ActionText {
    /// Dice are to be thrown, or have named a square.
    Throw(Option<usize>),
    /// A neutral piece goes from one square to another.
    Shift(usize, usize),
    /// A new piece comes onto a square.
    Add(usize),
    /// The turn ends.
    End,
    /// An own piece moves.
    Move(MoveText),
}

/// A move of an own piece.
pub(crate) struct MoveText {
    /// The index of its step.
    pub(super) step: u8,
    pub(super) from: usize,
    pub(super) parts: Parts,
    /// The square on which a captured neutral piece is put.
    pub(super) put: Option<usize>,
}

impl<W: Bits> DeclaredPosition<W> {
    /// Takes a text apart; `None` if no action has this form.
    pub(crate) fn parse_action(&self, turn: &OpenTurn<W>, text: &str) -> Option<ActionText> {
        let shape = self.program.shape;
        if text == "end" {
            return Some(ActionText::End);
        }
        let placed = |code: Code| {
            let kind = &self.program.declaration.kinds[usize::from(code) - 1];
            text.strip_prefix(&format!("{}@", kind.placed_as))
        };
        let square = |text: &str| shape.parse(text).map(Square::index);
        if let Some(rest) = turn.throw.as_ref().and_then(|roll| placed(roll.code)) {
            return match rest {
                "" => Some(ActionText::Throw(None)),
                rest => square(rest).map(|at| ActionText::Throw(Some(at))),
            };
        }
        if let Some(rest) = turn.add.as_ref().and_then(|add| placed(add.code)) {
            return square(rest).map(ActionText::Add);
        }
        let sign = |code: Code| text.strip_prefix(self.program.letter(code));
        if let Some(rest) = turn.shift.as_ref().and_then(|shift| sign(shift.code)) {
            let (from, rest) = shape.parse_prefix(rest)?;
            return square(rest).map(|to| ActionText::Shift(from.index(), to));
        }
        self.said_move(turn, text).map(ActionText::Move)
    }

    fn said_move(&self, turn: &OpenTurn<W>, text: &str) -> Option<MoveText> {
        let steps = &self.program.declaration.turns[self.side.index()];
        let signed = (0u8..).zip(steps).find_map(|(index, step)| {
            let rest = text.strip_prefix(step.terms.sign?)?;
            Some((index, rest))
        });
        let (step, text) = signed.unwrap_or((turn.required, text));
        let (text, put) = match text.split_once('@') {
            Some((text, put)) => (text, Some(self.program.shape.parse(put)?.index())),
            None => (text, None),
        };
        let parts = self.parts(text)?;
        Some(MoveText {
            step,
            from: parts.from?,
            parts,
            put,
        })
    }

    /// Explains an action that is not legal.
    pub(crate) fn explain_optional(&self, turn: &OpenTurn<W>, parsed: &ActionText) -> Reason {
        if self.is_throw_due() {
            return match (parsed, &turn.throw) {
                (ActionText::Throw(Some(at)), Some(roll)) => self.explain_named(roll, *at),
                (_, Some(roll)) => {
                    let name = self.program.kind_name(roll.code);
                    let sentence = format!("First throw the dice for the {name}.");
                    self.of_step(roll.index, sentence, &[])
                }
                _ => self.reason(None, "You can't do that now.".into(), &[]),
            };
        }
        if let Some(reason) = self.explain_end() {
            return reason;
        }
        let cannot = || self.reason(None, "You can't do that now.".into(), &[]);
        match parsed {
            ActionText::Throw(at) => turn.throw.as_ref().map_or_else(cannot, |roll| match at {
                Some(at) if self.may_act_before(turn) && self.may_throw(roll) => {
                    self.explain_named(roll, *at)
                }
                _ => self.explain_throw(turn, roll),
            }),
            ActionText::Shift(from, to) => (turn.shift.as_ref()).map_or_else(cannot, |shift| {
                self.explain_shift(turn, shift, (*from, *to))
            }),
            ActionText::Add(at) => self.explain_added(turn, *at),
            ActionText::End => self.too_early("the end of the turn"),
            ActionText::Move(parsed) => (self.explain_step(turn, parsed))
                .unwrap_or_else(|| self.explain_own_move(turn, parsed)),
        }
    }

    /// Returns `true` if the required move was not made.
    fn may_act_before(&self, turn: &OpenTurn<W>) -> bool {
        !self.has_mark(turn.required)
    }

    /// Returns a reason with the clause of a step.
    fn of_step(&self, index: u8, sentence: String, at: &[usize]) -> Reason {
        self.reason(self.clause_of_index(index), sentence, at)
    }

    pub(super) fn clause_of_index(&self, index: u8) -> Option<Clause> {
        let steps = &self.program.declaration.turns[self.side.index()];
        steps.get(usize::from(index)).and_then(|step| step.clause)
    }

    fn too_early(&self, what: &str) -> Reason {
        let clause = self.cited(Topic::EarlySteps, None);
        let sentence =
            format!("It is too early for {what}: first you must move one of your own pieces.");
        self.reason(clause, sentence, &[])
    }

    fn too_late(&self, what: &str) -> Reason {
        let clause = self.program.declaration.turn_clause;
        let sentence =
            format!("It is too late for {what}: you have made a later step of the turn.");
        self.reason(clause, sentence, &[])
    }

    /// Explains a square that dice can't name, or that a player can't choose.
    fn explain_named(&self, roll: &ThrowStep<W>, at: usize) -> Reason {
        let name = self.program.kind_name(roll.code);
        let square = self.square_name(at);
        let lifted = self.single(roll.code).has(at);
        let sentence = if !roll.on[self.side.index()].has(at) {
            format!("The {name} can't come to {square}, which the dice never name.")
        } else if !self.landings(roll).has(at) && !lifted {
            format!(
                "The {name} can't come to {square}: {} is there.",
                self.the_piece(at)
            )
        } else if lifted && self.lifted == 0 && self.sunk.has(at) {
            format!("The {name} can't come back to {square}: a piece appears there from beneath.")
        } else {
            let hint = if self.is_throw_due() {
                ""
            } else {
                " Have them thrown without naming a square."
            };
            format!("You can't choose {square}: dice decide where the {name} comes to stand.{hint}")
        };
        self.of_step(roll.index, sentence, &[at])
    }

    /// Explains why dice can't be thrown.
    fn explain_throw(&self, turn: &OpenTurn<W>, roll: &ThrowStep<W>) -> Reason {
        let name = self.program.kind_name(roll.code);
        let is_shifted = turn
            .shift
            .as_ref()
            .is_some_and(|one| self.has_mark(one.index));
        if !self.may_act_before(turn) || is_shifted {
            return self.too_late(&format!("throwing dice for the {name}"));
        }
        if !self.has_mark(roll.index) {
            let sentence = format!("There is no square to which the {name} could come.");
            return self.of_step(roll.index, sentence, &[]);
        }
        let steps = &self.program.declaration.turns[self.side.index()];
        let again = steps[usize::from(roll.index)].terms.again.as_ref();
        let clause = again.and_then(|(clause, _)| *clause);
        let sentence = format!("The dice for the {name} have been thrown in this turn.");
        self.reason(clause.or(self.clause_of_index(roll.index)), sentence, &[])
    }

    /// Explains the move of a neutral piece.
    fn explain_shift(
        &self,
        turn: &OpenTurn<W>,
        shift: &ShiftStep,
        (from, to): (usize, usize),
    ) -> Reason {
        let name = self.program.kind_name(shift.code);
        if !self.may_act_before(turn) {
            return self.too_late(&format!("moving {} piece", a(name)));
        }
        if self.has_mark(shift.index) {
            let sentence = format!("You have already moved {} piece in this turn.", a(name));
            return self.of_step(shift.index, sentence, &[]);
        }
        if self.code(from) == 0 {
            return self.nothing_there(from);
        }
        if self.code(from) != shift.code {
            let sentence = format!(
                "{} does not move in this step.",
                capitalised(&self.the_piece(from))
            );
            return self.of_step(shift.index, sentence, &[from]);
        }
        if self.shift_targets(shift, from).has(to) {
            let steps = &self.program.declaration.turns[self.side.index()];
            let rule = steps[usize::from(shift.index)].rule(StepRule::LeavingAMove);
            let sentence = format!(
                "{} can't go to {}: you would have no move left.",
                capitalised(&self.the_piece(from)),
                self.square_name(to)
            );
            let clause = rule.and_then(|rule| rule.clause);
            return self.reason(
                clause.or(self.clause_of_index(shift.index)),
                sentence,
                &[from, to],
            );
        }
        let moves = self.program.moves(self.side, shift.code);
        let piece = capitalised(&self.the_piece(from));
        let square = self.square_name(to);
        let sentence = if self.code(to) == 0 {
            format!("{piece} can't go to {square}: it does not move so.")
        } else {
            format!("{piece} can't go to {square}: it captures nothing.")
        };
        self.reason(self.first_clause(moves), sentence, &[from, to])
    }

    /// Explains a piece that would come onto the board.
    fn explain_added(&self, turn: &OpenTurn<W>, at: usize) -> Reason {
        let Some(add) = &turn.add else {
            return self.reason(None, "You can't do that now.".into(), &[]);
        };
        let name = self.program.kind_name(add.code);
        if self.may_act_before(turn) {
            return self.too_early(&a(name));
        }
        let sentence = if self.has_mark(add.index) {
            format!(
                "You have already put {} on the board in this turn.",
                a(name)
            )
        } else if add.on[self.side.index()].has(at) {
            format!(
                "{} needs an empty square, and {} is there.",
                capitalised(&a(name)),
                self.the_piece(at)
            )
        } else {
            format!(
                "{} can't be put on {}.",
                capitalised(&a(name)),
                self.square_name(at)
            )
        };
        self.of_step(add.index, sentence, &[at])
    }

    /// Returns why the step of a move is not due, or why this piece may not make it.
    fn explain_step(&self, turn: &OpenTurn<W>, parsed: &MoveText) -> Option<Reason> {
        let early = self.may_act_before(turn);
        if parsed.step == turn.required {
            let sentence = "You have already made this turn's move.";
            return (!early).then(|| self.of_step(parsed.step, sentence.into(), &[]));
        }
        if early {
            return Some(self.too_early("this step"));
        }
        match &turn.follow {
            Some(follow) if follow.index == parsed.step => {
                self.explain_follower(turn, follow, parsed)
            }
            _ => {
                let sentence = "You have not earned a further move in this turn.";
                (!self.has_mark(parsed.step))
                    .then(|| self.of_step(parsed.step, sentence.into(), &[]))
            }
        }
    }

    fn explain_follower(
        &self,
        turn: &OpenTurn<W>,
        follow: &FollowStep,
        parsed: &MoveText,
    ) -> Option<Reason> {
        let (from, to) = (parsed.from, parsed.parts.to);
        if !self.has_mark(follow.index) {
            let sentence = "No piece has just moved that another one could follow.";
            return Some(self.of_step(follow.index, sentence.into(), &[]));
        }
        if self.owner(from) != self.side.index() || self.code(from) == 0 {
            return None;
        }
        let piece = capitalised(&self.the_piece(from));
        let sentence = if follow.movers >> self.code(from) & 1 == 0 {
            format!("{piece} can't follow the piece that has moved.")
        } else if from == usize::from(self.shooter) {
            format!("{piece} has just moved: only another piece can follow it.")
        } else if follow.near && !turn.around[from].has(to) && self.goes_somehow(from, to) {
            format!("{piece} can follow only to a neighbouring square.")
        } else {
            return None;
        };
        Some(self.of_step(follow.index, sentence, &[from, to]))
    }

    fn nothing_there(&self, at: usize) -> Reason {
        let sentence = format!("There is no piece on {}.", self.square_name(at));
        self.reason(self.cited(Topic::OwnPieces, None), sentence, &[at])
    }

    /// Explains the square on which a captured neutral piece is to be put; `None` if it is right.
    pub(super) fn explain_put(&self, parsed: &MoveText, code: Code) -> Option<Reason> {
        let (from, to) = (parsed.from, parsed.parts.to);
        let is_neutral = self.code(to) != 0 && self.owner(to) == NEUTRAL;
        let kinds = &self.program.declaration.kinds;
        let stated = if is_neutral {
            kinds[usize::from(self.code(to)) - 1].displaced.as_ref()
        } else {
            kinds.iter().find_map(|kind| kind.displaced.as_ref())
        };
        let clause = stated.and_then(|one| one.put.or(one.clause));
        let Some(put) = parsed.put else {
            let sentence = format!(
                "You capture {}: choose where to put it, as in @{}.",
                self.the_piece(to),
                self.square_name(from)
            );
            return is_neutral.then(|| self.reason(clause, sentence, &[to]));
        };
        if !is_neutral {
            let sentence = "This move captures no neutral piece that could be put anywhere.";
            return Some(self.reason(clause, sentence.into(), &[put]));
        }
        if self.put_squares(from, code).has(put) {
            return None;
        }
        let leaves = put == from || self.is_replaced(from, code).has(put);
        if leaves && self.sunk.has(put) {
            let sentence = format!(
                "Nothing can be put on {}, where a piece appears from beneath.",
                self.square_name(put)
            );
            let clause = self.cited(Topic::AppearingPieces, None).or(clause);
            return Some(self.reason(clause, sentence, &[put]));
        }
        let sentence = format!(
            "There is a piece on {} after your move.",
            self.square_name(put)
        );
        Some(self.reason(clause, sentence, &[put]))
    }

    /// Returns our piece that another one replaces when it becomes something.
    fn is_replaced(&self, from: usize, code: Code) -> W {
        let replaces = self.program.single >> code & 1 == 1 && self.code(from) != code;
        without(self.of(self.side, &[code]), W::filled(!replaces))
    }
}
