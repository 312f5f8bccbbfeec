//! Passing a turn, and royal pieces that face each other.

use crate::bits::{Bits, squares};
use crate::explain::Reason;
use crate::play::position::{Action, DeclaredPosition, What};
use crate::play::trial::is_legal_by_trial;
use crate::program::reaches::between;
use springald_board::Square;
use springald_core::{Sink, capitalised};
use springald_language::model::Passing;
use std::ops::ControlFlow;

/// The words of a FEN for turns that were passed in a row.
const WORDS: [&str; 2] = ["pass", "passes"];

/// Passes on the action of passing, if it is legal.
pub(crate) fn each<W: Bits>(
    position: &DeclaredPosition<W>,
    sink: &mut impl Sink<Action>,
) -> ControlFlow<()> {
    match position.pass() {
        Some(pass) if position.may_pass(pass) => sink.one(pass),
        _ => ControlFlow::Continue(()),
    }
}

impl<W: Bits> DeclaredPosition<W> {
    /// Returns the action of passing: the royal piece, or the first own piece, stays on its square.
    fn pass(&self) -> Option<Action> {
        let royals = self.of(self.side, &self.program.royal);
        let own = self.sides[self.side.index()];
        let at = squares(royals).chain(squares(own)).next()?;
        Some(Action {
            from: at as u8,
            to: at as u8,
            code: self.code(at),
            what: What::Skip,
            step: 0,
        })
    }

    /// Returns `true` if passing leaves nothing forbidden behind; if royal pieces face each other, it is always allowed.
    fn may_pass(&self, pass: Action) -> bool {
        self.program.royals_part && self.royals_face() || is_legal_by_trial(self, self.side, pass)
    }

    /// Returns `true` if royal pieces of both sides stand on one rank or file, with only empty squares between.
    pub(crate) fn royals_face(&self) -> bool {
        let [white, black] = [0, 1].map(|side| self.royals_of(side));
        let occupied = self.occupied();
        let shape = self.program.shape;
        let faces = |a: usize, b: usize| {
            let [first, second] = [a, b].map(|at| Square::new(at as u8));
            let on_a_line =
                shape.file(first) == shape.file(second) || shape.rank(first) == shape.rank(second);
            on_a_line && between(self.program, a, b) & occupied == W::ZERO
        };
        squares(white).any(|a| squares(black).any(|b| faces(a, b)))
    }

    fn royals_of(&self, side: usize) -> W {
        let royals = self.program.royal.iter();
        royals.fold(W::ZERO, |all, &code| all | self.with_code(code)) & self.sides[side]
    }

    pub(crate) fn set_passes(&mut self, count: u8) {
        let keys = &self.program.keys;
        self.key ^= keys.passes(self.passes) ^ keys.passes(count);
        self.passes = count;
    }

    /// Reads the word for turns that were passed. Returns what else the field of passed squares says.
    pub(crate) fn read_passes<'a>(&mut self, passed: Option<&'a str>) -> Option<&'a str> {
        let count = WORDS.iter().position(|&word| passed == Some(word));
        match count {
            Some(count) if self.program.passing.is_some() => {
                self.passes = count as u8 + 1;
                None
            }
            _ => passed,
        }
    }

    /// Returns the word for turns that were passed, if the last one was.
    pub(crate) fn word_of_passes(&self) -> Option<&'static str> {
        let last = usize::from(self.passes).checked_sub(1)?;
        WORDS.get(last).copied()
    }

    /// Explains why passing is not allowed.
    pub(crate) fn explain_pass(&self, at: usize) -> Reason {
        let passing = self.program.declaration.passing;
        let clause = passing.and_then(|(clause, _)| clause);
        let pass = self.pass();
        let sentence = match passing {
            None => format!(
                "{} has to go to another square.",
                capitalised(&self.the_piece(at))
            ),
            Some(_) if pass.is_none_or(|pass| usize::from(pass.from) != at) => {
                "A pass names the square of the royal piece, or of the first own piece.".into()
            }
            Some((_, Passing::IfStuck)) => "You can act, so you can't pass.".into(),
            Some((_, Passing::Always)) => match pass {
                Some(pass) => return self.explain_forbidden(pass),
                None => "There is no piece of yours to pass with.".into(),
            },
        };
        let clause = if passing.is_some() {
            clause
        } else {
            self.clause_of_step(springald_language::model::StepAction::Move)
        };
        self.reason(clause, sentence, &[at])
    }
}
