//! Forced wins, proven beside the search: lines that the search leaves out because they look bad may
//! still win, and up to [`PROOF_TURNS`] turns a look at every line is cheap.
//!
//! A [`Lookout`] tries now and then whether there is a win at all; a [`Question`] is asked by a task and
//! goes on until it is answered. Both use the same [`proof`].

mod lookout;
mod proof;
mod proof_table;
mod question;

use crate::limits::Counter;
use crate::line::Line;
use crate::{Score, SearchRequest};
use lookout::Lookout;
use question::{Answer, Question};
use springald_core::{Evaluate, Side};

pub(crate) use crate::params::PROOF_TURNS;

/// The look for forced wins from a root.
pub(crate) struct MateSearch<'a, P: Evaluate> {
    us: Side,
    lookout: Lookout<'a, P>,
    question: Question<'a, P>,
    /// A line that begins with a turn that wins.
    proven: Option<Line<P::Action>>,
    /// Whether the iterations have yet to be told of it.
    is_news: bool,
    /// Whether the question was answered with no.
    has_no_win: bool,
}

impl<'a, P: Evaluate> MateSearch<'a, P> {
    /// Returns a search for wins of `us` that never looks.
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

    /// Returns a search for wins of `us`, who acts in the position of the request.
    pub(crate) fn new(request: &SearchRequest<'a, P>, us: Side) -> Self {
        Self {
            lookout: Lookout::new(request),
            question: Question::new(request),
            ..Self::none(us)
        }
    }

    /// Looks for a win if it is time for that, and stops the thread if it finds one or answers the
    /// question. `past` are the keys of the turn starts before the root.
    pub(crate) fn run(&mut self, counter: &mut Counter<'_>, past: &[u64]) {
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

    /// Goes on with the question, whether or not it is time.
    pub(crate) fn pursue_question(&mut self, counter: &mut Counter<'_>, past: &[u64]) {
        match self.question.pursue(self.us, counter, past) {
            Some(Answer::Win(turns, pv)) => self.announce(turns, pv, counter),
            Some(Answer::NoWin) => {
                self.has_no_win = true;
                counter.stop();
            }
            None => {}
        }
    }

    /// Keeps a win, and stops the thread so that nobody has to wait for the end of the iteration.
    fn announce(&mut self, turns: u32, pv: Vec<P::Action>, counter: &mut Counter<'_>) {
        self.proven = Some(Line {
            score: Score::Mate(turns as i32).value(),
            pv,
        });
        self.is_news = true;
        counter.stop();
    }

    /// Stops looking for wins that nobody asked for, unless there is a question.
    pub(crate) fn dismiss_lookout(&mut self) {
        if !self.is_question_open() {
            self.lookout.dismiss();
        }
    }

    /// Whether a question waits for its answer.
    pub(crate) const fn is_question_open(&self) -> bool {
        self.question.is_open()
    }

    /// Whether a win was proven.
    pub(crate) const fn has_won(&self) -> bool {
        self.proven.is_some()
    }

    /// Whether the question was answered with no.
    pub(crate) const fn has_no_win(&self) -> bool {
        self.has_no_win
    }

    /// Whether a win was proven since the last call.
    pub(crate) const fn take_news(&mut self) -> bool {
        std::mem::replace(&mut self.is_news, false)
    }

    /// Puts the proven win before the lines of the search, if they have nothing as good.
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
