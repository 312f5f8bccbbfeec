//! The question whether there is a win within a number of turns, which is asked for an answer.
//!
//! The search goes on meanwhile, as it finds long wins sooner. Beside it everything is tried, for one
//! turn, for two, and so on, each time with as many positions as the search has had so far.

use super::proof::{Attempt, ProofSearch};
use super::proof_table::MOST_TURNS;
use crate::SearchRequest;
use crate::limits::Counter;
use crate::params::QUESTION_FIRST;
use springald_core::{Evaluate, Side};

/// A question, and how far the answer is.
pub(super) struct Question<'a, P: Evaluate> {
    /// The position; `None` if the answer is known or nothing was asked.
    root: Option<&'a P>,
    /// Ways that the first turn may go; any if there are none.
    only: &'a [Vec<P::Action>],
    /// The own turns that the win may take.
    turns: u32,
    /// There is no win in so many turns.
    refuted: u32,
    /// Nodes of the search after which to go on.
    due: u64,
    /// Positions that the next look may take.
    most: u64,
}

/// The answer to a question.
pub(super) enum Answer<A> {
    /// A win in so many turns, and the actions of the first one.
    Win(u32, Vec<A>),
    /// There is none.
    NoWin,
}

impl<'a, P: Evaluate> Question<'a, P> {
    /// Asks nothing.
    pub(super) const NONE: Self = Self {
        root: None,
        only: &[],
        turns: 0,
        refuted: 0,
        due: u64::MAX,
        most: QUESTION_FIRST,
    };

    /// Asks what the task asks. More turns than [`MOST_TURNS`] would never be answered.
    pub(super) fn new(request: &SearchRequest<'a, P>) -> Self {
        match request.task.mate {
            Some(turns) if turns <= MOST_TURNS && request.task.depth.is_none() => Self {
                root: Some(request.position),
                only: request.only,
                turns,
                due: 0,
                ..Self::NONE
            },
            _ => Self::NONE,
        }
    }

    /// Whether the answer is not known yet.
    pub(super) const fn is_open(&self) -> bool {
        self.root.is_some()
    }

    /// Whether it is time to go on, after so many nodes of the search.
    pub(super) const fn is_due(&self, nodes: u64) -> bool {
        nodes >= self.due
    }

    /// Looks for the answer; `None` if it needs more positions.
    pub(super) fn pursue(
        &mut self,
        us: Side,
        counter: &mut Counter<'_>,
        past: &[u64],
    ) -> Option<Answer<P::Action>> {
        self.due = u64::MAX;
        let root = self.root.take()?;
        let mut left = self.most.max(counter.nodes());
        self.most = 2 * left;
        while self.refuted < self.turns {
            let turns = self.refuted + 1;
            let attempt = Attempt::exact(root, turns);
            let mut proof = ProofSearch::new(us, attempt, left, counter, past);
            match prove(&mut proof, root, self.only, turns) {
                Some(true) => return Some(Answer::Win(turns, proof.into_first_turn())),
                Some(false) => self.refuted = turns,
                None => {
                    self.root = Some(root);
                    self.due = 2 * counter.nodes();
                    return None;
                }
            }
            left = proof.left();
        }
        Some(Answer::NoWin)
    }
}

/// Whether one of the ways the turn may go wins; `None` if that needs more positions.
fn prove<P: Evaluate>(
    proof: &mut ProofSearch<'_, '_, P::Action>,
    root: &P,
    only: &[Vec<P::Action>],
    turns: u32,
) -> Option<bool> {
    if only.is_empty() {
        return proof.wins(root, turns);
    }
    for way in only {
        if proof.wins_by(root, way, turns)? {
            return Some(true);
        }
    }
    Some(false)
}
