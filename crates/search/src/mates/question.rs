//! The question whether a win within a number of turns exists, pursued until it is answered.
//!
//! Meanwhile the search continues, as it finds long wins sooner. The question tries everything for one
//! turn, then for two, and so on, each time with as many positions as the search has visited so far.

use super::proof::{Attempt, ProofSearch};
use super::proof_table::MOST_TURNS;
use crate::limits::Counter;
use crate::params::QUESTION_FIRST;
use crate::{SearchRequest, TurnStart};
use springald_core::{Evaluate, Side};

/// A question and its progress.
pub(super) struct Question<'a, P: Evaluate> {
    /// The position; `None` if the answer is known or there is no question.
    root: Option<&'a P>,
    /// The ways that the first turn may begin; any if empty.
    only: &'a [Vec<P::Action>],
    /// The most turns of ours that the win may take.
    turns: u32,
    /// The number of turns within which there is provably no win.
    refuted: u32,
    /// The nodes of the search at which to continue.
    due: u64,
    /// The positions that the next attempt may visit.
    most: u64,
}

/// The answer to a question.
pub(super) enum Answer<A> {
    /// A win in this many turns, and the actions of its first turn.
    Win(u32, Vec<A>),
    /// There is no such win.
    NoWin,
}

impl<'a, P: Evaluate> Question<'a, P> {
    /// No question.
    pub(super) const NONE: Self = Self {
        root: None,
        only: &[],
        turns: 0,
        refuted: 0,
        due: u64::MAX,
        most: QUESTION_FIRST,
    };

    /// Returns the question of a task. A win in more than [`MOST_TURNS`] turns is out of reach.
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

    /// Returns `true` if the answer is still unknown.
    pub(super) const fn is_open(&self) -> bool {
        self.root.is_some()
    }

    /// Returns `true` if it is time to continue, after `nodes` nodes of the search.
    pub(super) const fn is_due(&self, nodes: u64) -> bool {
        nodes >= self.due
    }

    /// Looks for the answer; `None` if that takes too many positions.
    pub(super) fn pursue(
        &mut self,
        us: Side,
        counter: &mut Counter<'_>,
        past: &[TurnStart],
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

/// Returns `true` if one of the allowed ways to begin the turn wins; `None` if that takes too many
/// positions.
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
