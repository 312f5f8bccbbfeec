//! One attempt to prove a win: tries lines for one side without evaluation or window, against every
//! reply and every roll. Any win it finds is therefore proven.

use super::proof_table::ProofTable;
use crate::TurnStart;
use crate::draws::can_be_claimed_after;
use crate::limits::Counter;
use crate::params::{NODE_WORK, PROOF_KILLERS, PROOF_NODE};
use crate::tree::list_noisy;
use springald_core::{Evaluate, Node, PositionExt, Side};

/// The scope of an attempt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Attempt {
    /// The most turns of ours that the win may take.
    turns: u32,
    /// `true` if each turn but the last must threaten.
    forcing: bool,
    /// `true` if nothing is left out: finding no win then proves that no win exists.
    exact: bool,
    kept: Kept,
}

/// The results that an attempt remembers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kept {
    /// None: results depend on the path if the counter allows a claim on some paths.
    Nothing,
    /// Those at the starts of turns.
    Turns,
    /// Those within turns, too.
    Steps,
}

impl Attempt {
    /// Returns an attempt to win within `turns` turns by the most promising actions, or by threats
    /// alone.
    pub(super) const fn quick(turns: u32, forcing: bool) -> Self {
        Self {
            turns,
            forcing,
            exact: false,
            kept: Kept::Turns,
        }
    }

    /// Returns an attempt to win from a root within `turns` turns that leaves nothing out.
    pub(super) fn exact<P: Evaluate>(root: &P, turns: u32) -> Self {
        Self {
            turns,
            forcing: false,
            exact: true,
            kept: if can_be_claimed_after(root, 2 * turns as u16) {
                Kept::Nothing
            } else {
                Kept::Turns
            },
        }
    }

    /// Returns the same attempt, which also remembers results within turns: which pays if many turns are to be proven.
    pub(super) const fn keeping_steps(self) -> Self {
        Self {
            kept: match self.kept {
                Kept::Turns if self.exact => Kept::Steps,
                kept => kept,
            },
            ..self
        }
    }

    pub(super) const fn turns(self) -> u32 {
        self.turns
    }

    pub(super) const fn is_forcing(self) -> bool {
        self.forcing
    }
}

/// A proof in progress.
pub(super) struct ProofSearch<'a, 'c, A> {
    us: Side,
    attempt: Attempt,
    /// Positions that may still be visited.
    left: u64,
    counter: &'a mut Counter<'c>,
    /// The turn starts before the root.
    past: &'a [TurnStart],
    table: ProofTable,
    /// The keys of the rolls on the current path.
    rolls: Vec<u64>,
    /// Refutations and winning actions, the latest first, by the side to act and the turns left.
    decisive: Vec<[Option<A>; PROOF_KILLERS]>,
    /// The actions of the first winning turn, last action first.
    first: Vec<A>,
}

impl<'a, 'c, A: Copy + Eq> ProofSearch<'a, 'c, A> {
    /// Returns a proof search for `us` that visits at most `most` positions.
    pub(super) fn new(
        us: Side,
        attempt: Attempt,
        most: u64,
        counter: &'a mut Counter<'c>,
        past: &'a [TurnStart],
    ) -> Self {
        Self {
            us,
            attempt,
            left: most,
            counter,
            past,
            table: ProofTable::new(),
            rolls: Vec::new(),
            decisive: vec![[None; PROOF_KILLERS]; 2 * (attempt.turns as usize + 1)],
            first: Vec::new(),
        }
    }

    /// Returns how many positions may still be visited.
    pub(super) const fn left(&self) -> u64 {
        self.left
    }

    /// Returns the actions of the first winning turn.
    pub(super) fn into_first_turn(mut self) -> Vec<A> {
        self.first.reverse();
        self.first
    }

    /// Returns `true` if our side wins when the turn continues with `way`, which has no roll except at
    /// its end; `None` if that takes too many positions.
    pub(super) fn wins_by<P: Evaluate<Action = A>>(
        &mut self,
        position: &P,
        way: &[A],
        turns: u32,
    ) -> Option<bool> {
        let Some((&action, rest)) = way.split_first() else {
            return self.wins(position, turns);
        };
        let child = position.after_unchecked(action);
        let left = turns - u32::from(self.ends(&child));
        let wins = self.wins_by(&child, rest, left)?;
        if wins {
            self.first.push(action);
        }
        Some(wins)
    }

    /// Returns `true` if our turn, which led here, is over and the other side is to act.
    fn ends<P: Evaluate<Action = A>>(&self, child: &P) -> bool {
        child.at_turn_start() && child.node() == Node::Decision(!self.us)
    }

    /// Returns `true` if our side wins within `turns` turns; `None` if that takes too many positions.
    pub(super) fn wins<P: Evaluate<Action = A>>(
        &mut self,
        position: &P,
        turns: u32,
    ) -> Option<bool> {
        self.visit()?;
        let side = match position.node() {
            Node::Over(verdict) => return Some(verdict.winner == Some(self.us)),
            Node::Chance => return self.wins_roll(position, turns),
            Node::Decision(side) => side,
        };
        let ours = side == self.us;
        if !ours && turns == 0 {
            let may_be_lost = self.attempt.exact
                || !position.search_traits().evasions
                || position.is_threatened();
            let is_stuck = may_be_lost && !position.has_action();
            return Some(is_stuck && self.wins_stuck(position));
        }
        // In a game without check, the last turn wins by a capture, or at once.
        if ours && turns == 1 && !position.search_traits().evasions && !self.attempt.exact {
            return self.takes(position, true);
        }
        if !position.at_turn_start() {
            return self.continue_turn(position, ours, turns);
        }
        let key = position.key();
        if self.attempt.kept != Kept::Nothing
            && let Some(known) = self.table.get(key, turns)
        {
            return Some(known);
        }
        if !ours && self.may_be_claimed(position, key) {
            return Some(false);
        }
        if self.attempt.exact && self.ends_by_repetition(position, key) {
            // The side that has given check in each turn is not known here.
            return (!position.draw_rules().repetition_may_lose()).then_some(false);
        }
        let wins = self.decide(position, ours, turns)?;
        self.table.set(key, turns, wins);
        Some(wins)
    }

    /// Returns the result of [`ProofSearch::wins`] in the middle of a turn. Different orders of the same steps often
    /// transpose, so an attempt may remember the result, unless it depends on a roll of the current path.
    fn continue_turn<P: Evaluate<Action = A>>(
        &mut self,
        position: &P,
        ours: bool,
        turns: u32,
    ) -> Option<bool> {
        let is_kept = self.attempt.kept == Kept::Steps && self.rolls.is_empty();
        if !is_kept || turns == 0 {
            return self.decide(position, ours, turns);
        }
        let key = position.key();
        if let Some(known) = self.table.get(key, turns) {
            return Some(known);
        }
        let wins = self.decide(position, ours, turns)?;
        self.table.set(key, turns, wins);
        Some(wins)
    }

    /// Returns `true` if the other side, to act here, could claim a draw now or soon. A quick attempt
    /// avoids every repetition; an exact one only those that can be claimed.
    fn may_be_claimed<P: Evaluate<Action = A>>(&self, position: &P, key: u64) -> bool {
        if !self.attempt.exact {
            return self.past.iter().any(|earlier| earlier.key == key);
        }
        let is_late = can_be_claimed_after(position, 0) && position.has_action();
        let claim = position.draw_rules().repetition.map(|limit| limit.claim);
        is_late || claim.is_some_and(|claim| self.occurrences(key) >= usize::from(claim))
    }

    /// Returns `true` if the game has ended here, as the position has occurred so often.
    fn ends_by_repetition<P: Evaluate<Action = A>>(&self, position: &P, key: u64) -> bool {
        let limit = position.draw_rules().repetition;
        limit.is_some_and(|limit| self.occurrences(key) >= usize::from(limit.automatic))
    }

    /// Returns how often a position has occurred at the start of a turn, now included.
    fn occurrences(&self, key: u64) -> usize {
        1 + self
            .past
            .iter()
            .filter(|earlier| earlier.key == key)
            .count()
    }

    /// Returns `true` if every outcome wins. A roll that repeats itself helps neither side, so only the
    /// other outcomes count.
    fn wins_roll<P: Evaluate<Action = A>>(&mut self, position: &P, turns: u32) -> Option<bool> {
        let key = position.key();
        if self.rolls.contains(&key) {
            return Some(true);
        }
        self.rolls.push(key);
        let before = self.first.len();
        let outcomes = position.outcomes().into_iter();
        let mut wins =
            outcomes.map(|outcome| self.wins(&position.resolved_unchecked(outcome), turns));
        let other = wins.find(|&wins| wins != Some(true));
        self.rolls.pop();
        // The continuation depends on the outcome, so the turn is known only up to the roll.
        self.first.truncate(before);
        other.unwrap_or(Some(true))
    }

    /// Returns `true` if at least one of our actions wins, or all of theirs lose.
    fn decide<P: Evaluate<Action = A>>(
        &mut self,
        position: &P,
        ours: bool,
        turns: u32,
    ) -> Option<bool> {
        let mut actions = Vec::with_capacity(64);
        position.list_actions(&mut actions);
        self.spend(actions.len())?;
        if actions.is_empty() {
            return Some(self.wins_stuck(position));
        }
        // Games list preparatory actions first, and those seldom decide.
        actions.reverse();
        let place = 2 * turns as usize + usize::from(ours);
        let mut next = 0;
        for action in self.decisive[place].into_iter().flatten() {
            if let Some(at) = actions[next..].iter().position(|&other| other == action) {
                actions.swap(next, next + at);
                next += 1;
            }
        }
        for action in actions {
            self.spend(1)?;
            let child = position.after_unchecked(action);
            // Repeating a roll changes nothing.
            let is_idle = || !self.attempt.exact || self.rolls.contains(&child.key());
            if ours && child.node() == Node::Chance && is_idle() {
                continue;
            }
            let ends = ours && self.ends(&child);
            let left = turns - u32::from(ends);
            if ends && self.attempt.forcing && left > 0 && !child.is_threatened() {
                continue;
            }
            if self.wins(&child, left)? == ours {
                if ours && turns == self.attempt.turns {
                    self.first.push(action);
                }
                let decisive = &mut self.decisive[place];
                let old = decisive.iter().position(|&other| other == Some(action));
                decisive[..=old.unwrap_or(PROOF_KILLERS - 1)].rotate_right(1);
                decisive[0] = Some(action);
                return Some(ours);
            }
        }
        Some(!ours)
    }

    /// Returns `true` if the last turn wins in a game without check: by captures, after at most one
    /// `quiet` action. Immediate wins are found first.
    fn takes<P: Evaluate<Action = A>>(&mut self, position: &P, quiet: bool) -> Option<bool> {
        let mut actions = Vec::with_capacity(64);
        list_noisy(position, &mut actions);
        self.spend(actions.len())?;
        if quiet {
            for &action in &actions {
                self.spend(1)?;
                if self.has_won(&position.after_unchecked(action)) {
                    return Some(true);
                }
            }
            actions.clear();
            position.list_actions(&mut actions);
            self.spend(actions.len())?;
        }
        let mut longer = Vec::new();
        for action in actions {
            self.spend(1)?;
            let child = position.after_unchecked(action);
            if self.has_won(&child) {
                return Some(true);
            }
            if child.node() == Node::Decision(self.us) {
                longer.push((child, quiet && position.is_noisy(action)));
            }
        }
        for (child, quiet) in longer {
            self.visit()?;
            if self.takes(&child, quiet)? {
                return Some(true);
            }
        }
        Some(false)
    }

    /// Returns `true` if the game has ended with our win.
    fn has_won<P: Evaluate<Action = A>>(&self, position: &P) -> bool {
        matches!(position.node(), Node::Over(verdict) if verdict.winner == Some(self.us))
    }

    /// Counts a position. Returns `None` if there were too many, or the thread must stop.
    fn visit(&mut self) -> Option<()> {
        self.left = self.left.checked_sub(1)?;
        if self.left.is_multiple_of(PROOF_NODE) && self.counter.count() {
            self.counter.poll();
        }
        self.spend(NODE_WORK as usize)
    }

    /// Counts work, in actions listed or played. Returns `None` if the thread must stop.
    fn spend(&mut self, actions: usize) -> Option<()> {
        self.counter.spend(actions as u32);
        (!self.counter.is_stopped()).then_some(())
    }

    /// Returns `true` if a position without legal actions is a win for our side.
    fn wins_stuck<P: Evaluate>(&self, position: &P) -> bool {
        position.verdict_without_action().winner == Some(self.us)
    }
}
