//! A prover of forced wins, as slow and plain as possible: every line, no evaluation, no window.

use springald_core::{Evaluate, Node, PositionExt, Side};
use std::collections::HashMap;

/// The part of the rules that the winning side uses. A win found this way is a win; finding no win
/// proves less the less was tried. The other side always has every legal action.
pub(crate) struct Attack<P: Evaluate> {
    /// Selects the actions that the winning side tries.
    pub(crate) tries: fn(P::Action) -> bool,
    /// `true` if each of its turns but the last must leave the other side threatened.
    pub(crate) forcing: bool,
}

#[expect(
    clippy::expl_impl_clone_on_copy,
    reason = "deriving would ask it of the position"
)]
impl<P: Evaluate> Clone for Attack<P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P: Evaluate> Copy for Attack<P> {}

impl<P: Evaluate> Attack<P> {
    /// Tries everything.
    pub(crate) const ALL: Self = Self {
        tries: |_| true,
        forcing: false,
    };

    /// Tries only turns that threaten.
    pub(crate) const THREATS: Self = Self {
        forcing: true,
        ..Self::ALL
    };
}

/// Looks for wins of one side within a budget of positions.
pub(crate) struct Prover<P: Evaluate> {
    us: Side,
    attack: Attack<P>,
    /// Positions that may still be visited.
    left: u64,
    /// Results for turn starts, by key and turns left.
    known: HashMap<(u64, u32), bool>,
    /// The keys of the rolls on the current path.
    rolls: Vec<u64>,
    /// The last actions that decided something, to be tried first, by the side to act, the turns left,
    /// and whether the turn begins.
    decisive: HashMap<(bool, u32, bool), Vec<P::Action>>,
}

impl<P: Evaluate> Prover<P> {
    /// Returns a prover for wins of `us` that visits at most `most` positions.
    pub(crate) fn new(us: Side, attack: Attack<P>, most: u64) -> Self {
        Self {
            us,
            attack,
            left: most,
            known: HashMap::new(),
            rolls: Vec::new(),
            decisive: HashMap::new(),
        }
    }

    /// Returns `true` if our side wins within `turns` turns of its own, including the current one, against all replies
    /// and all rolls; `None` if that takes too many positions.
    pub(crate) fn wins(&mut self, position: &P, turns: u32) -> Option<bool> {
        self.left = self.left.checked_sub(1)?;
        match position.node() {
            Node::Over(verdict) => Some(verdict.winner == Some(self.us)),
            Node::Chance => self.wins_roll(position, turns),
            Node::Decision(side) => {
                let ours = side == self.us;
                // The last turn is over: only a position without actions can still win.
                if !ours && turns == 0 {
                    let stuck = !position.has_action();
                    return Some(stuck && self.wins_stuck(position));
                }
                let key = position.at_turn_start().then(|| (position.key(), turns));
                if let Some(&known) = key.and_then(|key| self.known.get(&key)) {
                    return Some(known);
                }
                let wins = self.decide(position, ours, turns)?;
                self.known.extend(key.map(|key| (key, wins)));
                Some(wins)
            }
        }
    }

    /// Returns `true` if every outcome wins. A roll that repeats itself helps neither side, so only the
    /// other outcomes count.
    fn wins_roll(&mut self, position: &P, turns: u32) -> Option<bool> {
        let key = position.key();
        if self.rolls.contains(&key) {
            return Some(true);
        }
        self.rolls.push(key);
        let outcomes = position.outcomes().into_iter();
        let mut wins =
            outcomes.map(|outcome| self.wins(&position.resolved_unchecked(outcome), turns));
        let refuted = wins.find(|&wins| wins != Some(true));
        self.rolls.pop();
        refuted.unwrap_or(Some(true))
    }

    /// Returns `true` if at least one of our actions wins, or all of theirs lose.
    fn decide(&mut self, position: &P, ours: bool, turns: u32) -> Option<bool> {
        let mut actions = position.actions();
        if actions.is_empty() {
            return Some(self.wins_stuck(position));
        }
        if ours {
            actions.retain(|&action| (self.attack.tries)(action));
        }
        let place = (ours, turns, position.at_turn_start());
        let first = self.decisive.entry(place).or_default();
        actions.sort_by_key(|action| {
            first
                .iter()
                .rev()
                .position(|one| one == action)
                .unwrap_or(99)
        });
        for action in actions {
            let child = position.after_unchecked(action);
            // A turn of ours ends where the other side begins one.
            let ends = ours && child.at_turn_start() && child.node() == Node::Decision(!self.us);
            let left = turns - u32::from(ends);
            if ends && self.attack.forcing && left > 0 && !child.is_threatened() {
                continue;
            }
            if self.wins(&child, left)? == ours {
                let decisive = self.decisive.entry(place).or_default();
                decisive.retain(|&other| other != action);
                decisive.push(action);
                if decisive.len() > 8 {
                    decisive.remove(0);
                }
                return Some(ours);
            }
        }
        Some(!ours)
    }

    fn wins_stuck(&self, position: &P) -> bool {
        position.verdict_without_action().winner == Some(self.us)
    }
}
