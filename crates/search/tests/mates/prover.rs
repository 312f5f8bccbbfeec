//! A prover of forced wins, as slow and plain as can be: every line, no evaluation, no window.

use springald_core::{Evaluate, Node, PositionExt, Side};
use std::collections::HashMap;

/// What the winning side is let try. A win that is found so is a win; only that there is none says
/// less the less was tried. The other side always has everything that the rules give it.
pub(crate) struct Attack<P: Evaluate> {
    /// Which of its actions the winning side tries.
    pub(crate) tries: fn(P::Action) -> bool,
    /// Whether each of its turns but the last has to leave the other side threatened.
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
    /// Everything.
    pub(crate) const ALL: Self = Self {
        tries: |_| true,
        forcing: false,
    };

    /// Only turns that threaten.
    pub(crate) const THREATS: Self = Self {
        forcing: true,
        ..Self::ALL
    };
}

/// Looks for wins of one side until it has seen as many positions as it may.
pub(crate) struct Prover<P: Evaluate> {
    us: Side,
    attack: Attack<P>,
    /// Positions that may still be looked at.
    left: u64,
    /// What is known of turn starts, by their key and the turns that are left.
    known: HashMap<(u64, u32), bool>,
    /// The rolls that led here.
    rolls: Vec<u64>,
    /// The last actions that decided something, by who acts, with how many turns left, and whether
    /// the turn begins: to be tried first.
    decisive: HashMap<(bool, u32, bool), Vec<P::Action>>,
}

impl<P: Evaluate> Prover<P> {
    /// For wins of `us`, looking at no more than `most` positions.
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

    /// Whether our side wins with at most `turns` turns of its own, the one it is in included,
    /// whatever the other side and the dice do; nothing, if that was too much to look at.
    pub(crate) fn wins(&mut self, position: &P, turns: u32) -> Option<bool> {
        self.left = self.left.checked_sub(1)?;
        match position.node() {
            Node::Over(verdict) => Some(verdict.winner == Some(self.us)),
            Node::Chance => self.wins_roll(position, turns),
            Node::Decision(side) => {
                let ours = side == self.us;
                // Somebody else acts at last: all that can still win is that there is no action.
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

    /// Whether every outcome wins. A roll that may be repeated comes back to itself; to repeat it for
    /// ever helps nobody, so it is the other outcomes that count.
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

    /// Whether some action wins, of ours, or every one, of theirs.
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
