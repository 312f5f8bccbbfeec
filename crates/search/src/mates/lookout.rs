//! The lookout: an occasional check for forced wins during a normal search.

use super::proof::{Attempt, ProofSearch};
use crate::draws::is_claim_near;
use crate::limits::Counter;
use crate::params::{
    PROOF_FIRST, PROOF_FORCING_QUARTERS, PROOF_LATER, PROOF_MOST, PROOF_SHARE, PROOF_SHARE_DICE,
    PROOF_TURNS,
};
use crate::{SearchRequest, Skill, TurnStart};
use springald_core::{Evaluate, Side};

/// The schedule of the lookout, and the attempts that remain.
pub(super) struct Lookout<'a, P: Evaluate> {
    /// The root; `None` if there is no lookout.
    root: Option<&'a P>,
    /// The nodes of the search at which to look next.
    due: u64,
    attempts: Vec<Attempt>,
}

impl<'a, P: Evaluate> Lookout<'a, P> {
    /// A lookout that never looks.
    pub(super) const NONE: Self = Self {
        root: None,
        due: u64::MAX,
        attempts: Vec::new(),
    };

    /// Returns the lookout of a request: only searches of a whole turn at full strength have one.
    pub(super) fn new(request: &SearchRequest<'a, P>) -> Self {
        let (position, task) = (request.position, request.task);
        let is_full = task.skill == Skill::FULL && task.depth.is_none() && !task.exact;
        // A win may come too late if a claim is near.
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
        // With dice a quiet turn always exists, so only threats force anything; and every turn but the
        // last multiplies the outcomes.
        attempts.retain(|one| !position.has_chance() || one.is_forcing() && one.turns() == 2);
        Self {
            root: Some(position),
            due: PROOF_FIRST,
            attempts,
        }
    }

    /// Returns `true` if it is time to look, after `nodes` nodes of the search.
    pub(super) const fn is_due(&self, nodes: u64) -> bool {
        nodes >= self.due
    }

    /// Ends the lookout.
    pub(super) const fn dismiss(&mut self) {
        self.due = u64::MAX;
    }

    /// Looks for a win. Returns its length in turns and the actions of its first turn.
    pub(super) fn look(
        &mut self,
        us: Side,
        counter: &mut Counter<'_>,
        past: &[TurnStart],
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
            // Threats need few positions and find most wins. The last attempt gets all that is left.
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
                // If two turns need too many positions, three need far more.
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
