//! Forced wins, proven beside the search. Lines that the search prunes because they look bad may still
//! win, and up to [`PROOF_TURNS`] turns it is cheap to try every line.
//!
//! A [`Lookout`] checks now and then whether there is a win at all. A [`Question`] comes from a task
//! and is pursued until it is answered. [`winning_turns`] and [`saving_turns`] ask about every turn of a position. All use
//! the same [`proof`].

mod lookout;
mod proof;
mod proof_table;
mod question;
mod turns;

use crate::limits::Counter;
use crate::line::Line;
use crate::{Score, SearchRequest, TurnStart};
use lookout::Lookout;
use question::{Answer, Question};
use springald_core::{Evaluate, Side};

pub(crate) use crate::params::PROOF_TURNS;
pub use turns::{WinningTurns, saving_turns, turn_ends, winning_turns};

/// The search for forced wins from a root.
pub(crate) struct MateSearch<'a, P: Evaluate> {
    us: Side,
    lookout: Lookout<'a, P>,
    question: Question<'a, P>,
    /// A line whose first turn wins.
    proven: Option<Line<P::Action>>,
    /// `true` until the iterations have taken note of the win.
    is_news: bool,
    /// `true` if the answer to the question is no.
    has_no_win: bool,
}

impl<'a, P: Evaluate> MateSearch<'a, P> {
    /// Returns a mate search that never looks.
    pub(crate) const fn none(us: Side) -> Self {
        Self {
            us,
            lookout: Lookout::NONE,
            question: Question::NONE,
            proven: None,
            is_news: false,
            has_no_win: false,
        }
    }

    /// Returns a mate search for `us`, the side to act in the position of the request.
    pub(crate) fn new(request: &SearchRequest<'a, P>, us: Side) -> Self {
        Self {
            lookout: Lookout::new(request),
            question: Question::new(request),
            ..Self::none(us)
        }
    }

    /// Looks for a win if it is time to. Stops the thread if it finds one or answers the question.
    /// `past` holds the turn starts before the root.
    pub(crate) fn run(&mut self, counter: &mut Counter<'_>, past: &[TurnStart]) {
        if self.lookout.is_due(counter.nodes()) {
            let found = self.lookout.look(self.us, counter, past);
            if let Some((turns, pv)) = found {
                self.announce(turns, pv, counter);
            }
        }
        if self.question.is_due(counter.nodes()) {
            self.pursue_question(counter, past);
        }
    }

    /// Pursues the question now, due or not.
    pub(crate) fn pursue_question(&mut self, counter: &mut Counter<'_>, past: &[TurnStart]) {
        match self.question.pursue(self.us, counter, past) {
            Some(Answer::Win(turns, pv)) => self.announce(turns, pv, counter),
            Some(Answer::NoWin) => {
                self.has_no_win = true;
                counter.stop();
            }
            None => {}
        }
    }

    /// Keeps a win, and stops the thread so that it is reported before the iteration ends.
    fn announce(&mut self, turns: u32, pv: Vec<P::Action>, counter: &mut Counter<'_>) {
        self.proven = Some(Line {
            score: Score::Mate(turns as i32).value(),
            pv,
        });
        self.is_news = true;
        counter.stop();
    }

    /// Ends the lookout, unless there is an open question.
    pub(crate) fn dismiss_lookout(&mut self) {
        if !self.is_question_open() {
            self.lookout.dismiss();
        }
    }

    /// Returns `true` if a question is still open.
    pub(crate) const fn is_question_open(&self) -> bool {
        self.question.is_open()
    }

    /// Returns `true` if a win was proven.
    pub(crate) const fn has_won(&self) -> bool {
        self.proven.is_some()
    }

    /// Returns `true` if the answer to the question is no.
    pub(crate) const fn has_no_win(&self) -> bool {
        self.has_no_win
    }

    /// Returns `true` if a win was proven since the last call.
    pub(crate) const fn take_news(&mut self) -> bool {
        std::mem::replace(&mut self.is_news, false)
    }

    /// Inserts the proven win at the front of the lines, unless they already have a win as fast.
    pub(crate) fn insert_proven(&self, lines: &mut Vec<Line<P::Action>>) {
        let Some(proven) = &self.proven else {
            return;
        };
        if lines.iter().all(|line| line.score < proven.score) {
            let count = lines.len().max(1);
            lines.retain(|line| line.pv.first() != proven.pv.first());
            lines.insert(0, proven.clone());
            lines.truncate(count);
        }
    }
}
