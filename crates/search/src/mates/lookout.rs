//! Looking for wins that nobody asked for, now and then during a search.

use super::proof::{Attempt, ProofSearch};
use crate::draws::is_claim_near;
use crate::limits::Counter;
use crate::params::{
    PROOF_FIRST, PROOF_FORCING_QUARTERS, PROOF_LATER, PROOF_MOST, PROOF_SHARE, PROOF_SHARE_DICE,
    PROOF_TURNS,
};
use crate::{SearchRequest, Skill};
use springald_core::{Evaluate, Side};

/// When to look for wins, and what has still to be tried.
pub(super) struct Lookout<'a, P: Evaluate> {
    /// The position; `None` to look nowhere.
    root: Option<&'a P>,
    /// Nodes of the search after which to look next.
    due: u64,
    attempts: Vec<Attempt>,
}

impl<'a, P: Evaluate> Lookout<'a, P> {
    /// Looks nowhere.
    pub(super) const NONE: Self = Self {
        root: None,
        due: u64::MAX,
        attempts: Vec::new(),
    };

    /// Looks beside searches of a whole turn at full strength.
    pub(super) fn new(request: &SearchRequest<'a, P>) -> Self {
        let (position, task) = (request.position, request.task);
        let is_full = task.skill == Skill::FULL && task.depth.is_none() && !task.exact;
        // A win may come too late for a claim that is near.
        let is_whole = position.at_turn_start() && request.only.is_empty();
        if !is_full || !is_whole || is_claim_near(position) {
            return Self::NONE;
        }
        let mut attempts = Vec::new();
        for turns in 2..=PROOF_TURNS {
            for forcing in [true, false] {
                attempts.push(Attempt::quick(turns, forcing));
            }
        }
        // With dice a quiet turn always exists, so only threats force; and every turn but the last
        // multiplies the outcomes.
        attempts.retain(|one| !position.has_chance() || one.is_forcing() && one.turns() == 2);
        Self {
            root: Some(position),
            due: PROOF_FIRST,
            attempts,
        }
    }

    /// Whether it is time to look, after so many nodes of the search.
    pub(super) const fn is_due(&self, nodes: u64) -> bool {
        nodes >= self.due
    }

    /// Never looks again.
    pub(super) const fn dismiss(&mut self) {
        self.due = u64::MAX;
    }

    /// Looks for a win, and returns its turns and the actions of the first one.
    pub(super) fn look(
        &mut self,
        us: Side,
        counter: &mut Counter<'_>,
        past: &[u64],
    ) -> Option<(u32, Vec<P::Action>)> {
        self.dismiss();
        let root = self.root?;
        let share = if root.has_chance() {
            PROOF_SHARE_DICE
        } else {
            PROOF_SHARE
        };
        let most = (share * counter.nodes()).min(PROOF_MOST);
        let mut left = most;
        let mut next = 0;
        while let Some(&attempt) = self.attempts.get(next) {
            // Threats need little, and most wins are made of them; the last attempt has the rest.
            let part = match attempt.is_forcing() {
                _ if next + 1 == self.attempts.len() => left,
                true => left * PROOF_FORCING_QUARTERS / 4,
                false => left * (4 - PROOF_FORCING_QUARTERS) / 4,
            };
            let mut proof = ProofSearch::new(us, attempt, part, counter, past);
            let wins = proof.wins(root, attempt.turns());
            left -= part - proof.left();
            match wins {
                Some(true) => {
                    self.attempts.clear();
                    return Some((attempt.turns(), proof.into_first_turn()));
                }
                Some(false) => self.attempts.retain(|&other| other != attempt),
                // What is too much for two turns is far too much for three.
                None if !attempt.is_forcing() && attempt.turns() < PROOF_TURNS => {
                    self.attempts.retain(|other| other.is_forcing());
                }
                None => next += 1,
            }
        }
        if !self.attempts.is_empty() && most < PROOF_MOST {
            self.due = counter.nodes().saturating_mul(PROOF_LATER);
        }
        None
    }
}
