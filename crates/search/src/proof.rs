//! A look for forced wins beside the search: lines that the search leaves out because they look bad
//! may still win, and up to [`MOST_TURNS`] turns a look at every line is cheap.
//!
//! It looks at everything that the other side and the dice may do, without evaluation and window; so
//! what it finds is proven. First only turns that threaten are tried, then all.

use crate::proof_table::ProofTable;
use crate::root::Line;
use crate::worker::Worker;
use crate::{Score, Skill, Task};
use springald_core::{Evaluate, Node, PositionExt, Side};
use std::ops::ControlFlow;

/// The most own turns that a win may take to be looked for.
pub(crate) const MOST_TURNS: u32 = 3;
/// Positions that the search looks at before it hunts for the first time: who is in a hurry has none to
/// spare.
const FIRST: u64 = 150_000;
/// How many times more it looks at before the next hunt.
const LATER: u64 = 3;
/// Positions that a hunt may look at for each that the search has; with dice it has one thing to try
/// instead of four.
const SHARE: u64 = 2;
const SHARE_WITH_DICE: u64 = 4;
/// No hunt looks at more.
const LARGEST: u64 = 2_000_000;
/// Positions of a proof that count as one of the search. They take less time than that, a fifteenth
/// to a thirtieth, as nothing is judged or ordered.
const CHEAPER: u64 = 8;

/// Turns of both sides without progress after which a draw can be claimed.
const CLAIMED: u32 = 100;

/// What a proof tries.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Attempt {
    /// The own turns that the win may take.
    turns: u32,
    /// Whether each turn but the last has to threaten.
    forcing: bool,
}

/// When to hunt for wins, what is still to be tried, and what was found.
#[derive(Debug)]
pub(crate) struct MateSearch<P: Evaluate> {
    /// Where, and for which side.
    root: Option<(P, Side)>,
    /// Positions that the search has to have looked at.
    pub(crate) due: u64,
    attempts: Vec<Attempt>,
    /// What begins with the turn that wins, if one does.
    pub(crate) proven: Option<Line<P::Action>>,
    /// Whether the search has yet to be told so.
    pub(crate) is_news: bool,
}

impl<P: Evaluate> MateSearch<P> {
    /// Not at all.
    pub(crate) const NONE: Self = Self {
        root: None,
        due: u64::MAX,
        attempts: Vec::new(),
        proven: None,
        is_news: false,
    };

    /// For wins of `us`, who begins a turn here.
    fn begin(position: &P, us: Side) -> Self {
        let mut attempts = Vec::new();
        for turns in 2..=MOST_TURNS {
            for forcing in [true, false] {
                attempts.push(Attempt { turns, forcing });
            }
        }
        // Where dice are rolled nobody is at a loss for a harmless turn, so only threats force; and
        // every turn but the last multiplies the outcomes.
        attempts.retain(|one| !position.has_chance() || one.forcing && one.turns == 2);
        Self {
            root: Some((position.clone(), us)),
            due: FIRST,
            attempts,
            ..Self::NONE
        }
    }

    /// Whether a win was found.
    pub(crate) const fn has_won(&self) -> bool {
        self.proven.is_some()
    }

    /// Whether a win was found since this was asked last.
    pub(crate) const fn take_news(&mut self) -> bool {
        std::mem::replace(&mut self.is_news, false)
    }
}

impl<P: Evaluate> Worker<'_, P> {
    /// Lets the search hunt beside, if it may: the first thread at full strength, for a whole turn.
    pub(crate) fn prepare_mate_search(&mut self, position: &P, us: Side, task: &Task) {
        let is_full = task.skill == Skill::FULL && task.depth.is_none() && self.only.is_empty();
        // Near to a draw by the clock a win may come too late.
        let is_fresh = position.at_turn_start() && position.counters().halfmove < 90;
        self.mates = if self.shared.selective && self.number == 0 && is_full && is_fresh {
            MateSearch::begin(position, us)
        } else {
            MateSearch::NONE
        };
    }

    /// Looks for a forced win from the root, wherever the search is.
    pub(crate) fn search_mates(&mut self) {
        self.mates.due = u64::MAX;
        let Some((position, us)) = self.mates.root.clone() else {
            return;
        };
        let share = if position.has_chance() {
            SHARE_WITH_DICE
        } else {
            SHARE
        };
        let most = (share * self.nodes).min(LARGEST);
        let mut left = most;
        let mut next = 0;
        while let Some(&attempt) = self.mates.attempts.get(next) {
            // Threats need little, and are what most wins are made of; the last has all that is left.
            let part = match attempt {
                _ if next + 1 == self.mates.attempts.len() => left,
                Attempt { forcing: true, .. } => left * 3 / 4,
                Attempt { .. } => left / 4,
            };
            let mut proof = ProofSearch::new(us, attempt, part);
            let wins = proof.wins(self, &position, attempt.turns);
            left -= part - proof.left;
            match wins {
                Some(true) => {
                    proof.first.reverse();
                    self.mates.proven = Some(Line {
                        score: Score::Mate(attempt.turns as i32).value(),
                        pv: proof.first,
                    });
                    self.mates.attempts.clear();
                    // Nobody has to wait for the end of the iteration to hear of it.
                    self.mates.is_news = true;
                    self.stopped = true;
                }
                Some(false) => self.mates.attempts.retain(|&other| other != attempt),
                // What is too much for two turns is far too much for three.
                None if !attempt.forcing && attempt.turns < MOST_TURNS => {
                    self.mates.attempts.retain(|other| other.forcing);
                }
                None => next += 1,
            }
        }
        if !self.mates.attempts.is_empty() && most < LARGEST {
            self.mates.due = self.nodes.saturating_mul(LATER);
        }
    }

    /// Puts a proven win before the lines of the search, if they have nothing as good.
    pub(crate) fn insert_proven(&self, lines: &mut Vec<Line<P::Action>>) {
        let Some(proven) = &self.mates.proven else {
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

/// One proof.
pub(crate) struct ProofSearch<A> {
    us: Side,
    attempt: Attempt,
    /// Whether nothing is left out, so that not to have found a win proves that there is none.
    exact: bool,
    /// Whether what is known of a position holds however it is reached: not where on some ways a
    /// draw can be claimed by the clock.
    is_kept: bool,
    /// Positions that it may still look at.
    pub(crate) left: u64,
    /// What is known of turn starts.
    known: ProofTable,
    /// The rolls that led here.
    rolls: Vec<u64>,
    /// Actions that decided something, the last one first, by who acts with how many turns left.
    decisive: Vec<[Option<A>; 4]>,
    /// The actions of the first turn that wins, the last one first.
    pub(crate) first: Vec<A>,
}

impl<A: Copy + Eq> ProofSearch<A> {
    fn new(us: Side, attempt: Attempt, most: u64) -> Self {
        Self {
            us,
            attempt,
            exact: false,
            is_kept: true,
            left: most,
            known: ProofTable::new(),
            rolls: Vec::new(),
            decisive: vec![[None; 4]; 2 * (attempt.turns as usize + 1)],
            first: Vec::new(),
        }
    }

    /// Tries everything for a win of `us` from `root` in so many turns, looking at no more than
    /// `most` positions.
    pub(crate) fn exact<P: Evaluate<Action = A>>(
        us: Side,
        root: &P,
        turns: u32,
        most: u64,
    ) -> Self {
        let attempt = Attempt {
            turns,
            forcing: false,
        };
        Self {
            exact: true,
            is_kept: u32::from(root.counters().halfmove) + 2 * turns < CLAIMED,
            ..Self::new(us, attempt, most)
        }
    }

    /// Whether our side wins if the turn goes on like `way`, which has no roll but at its end.
    pub(crate) fn wins_by<P: Evaluate<Action = A>>(
        &mut self,
        worker: &mut Worker<'_, P>,
        position: &P,
        way: &[A],
        turns: u32,
    ) -> Option<bool> {
        let Some((&action, rest)) = way.split_first() else {
            return self.wins(worker, position, turns);
        };
        let child = position.after_unchecked(action);
        let left = turns - u32::from(self.ends(&child));
        let wins = self.wins_by(worker, &child, rest, left)?;
        if wins {
            self.first.push(action);
        }
        Some(wins)
    }

    /// Whether a turn of ours that led here is over and the other side is to act.
    fn ends<P: Evaluate<Action = A>>(&self, child: &P) -> bool {
        child.at_turn_start() && child.node() == Node::Decision(!self.us)
    }

    /// Whether our side wins with so many turns; nothing, if that is too much to look at.
    pub(crate) fn wins<P: Evaluate<Action = A>>(
        &mut self,
        worker: &mut Worker<'_, P>,
        position: &P,
        turns: u32,
    ) -> Option<bool> {
        self.look(worker)?;
        let side = match position.node() {
            Node::Over(verdict) => return Some(verdict.winner == Some(self.us)),
            Node::Chance => return self.wins_roll(worker, position, turns),
            Node::Decision(side) => side,
        };
        let ours = side == self.us;
        if !ours && turns == 0 {
            let may_be_lost =
                self.exact || !position.search_traits().evasions || position.is_threatened();
            let is_stuck = may_be_lost && !position.has_action();
            return Some(is_stuck && self.wins_stuck(position));
        }
        // Where there is no check the last turn wins by taking something, or at once.
        if ours && turns == 1 && !position.search_traits().evasions && !self.exact {
            return self.takes(worker, position, true);
        }
        if !position.at_turn_start() {
            return self.decide(worker, position, ours, turns);
        }
        let key = position.key();
        if self.is_kept
            && let Some(known) = self.known.get(key, turns)
        {
            return Some(known);
        }
        if !ours && self.may_be_claimed(worker, position, key) {
            return Some(false);
        }
        let wins = self.decide(worker, position, ours, turns)?;
        self.known.set(key, turns, wins);
        Some(wins)
    }

    /// Whether the other side, to act here, can or soon could claim a draw. What comes back once
    /// may come back again; but only where it comes for the third time nothing is won for sure.
    fn may_be_claimed<P: Evaluate<Action = A>>(
        &self,
        worker: &Worker<'_, P>,
        position: &P,
        key: u64,
    ) -> bool {
        let mut past = worker.past[..worker.before_root].iter();
        if !self.exact {
            return past.any(|&earlier| earlier == key);
        }
        let is_late = u32::from(position.counters().halfmove) >= CLAIMED && position.has_action();
        is_late || past.filter(|&&earlier| earlier == key).count() >= 2
    }

    /// Whether every outcome wins. A roll that may be repeated comes back to itself; to repeat it for
    /// ever helps nobody, so it is the other outcomes that count.
    fn wins_roll<P: Evaluate<Action = A>>(
        &mut self,
        worker: &mut Worker<'_, P>,
        position: &P,
        turns: u32,
    ) -> Option<bool> {
        let key = position.key();
        if self.rolls.contains(&key) {
            return Some(true);
        }
        self.rolls.push(key);
        let before = self.first.len();
        let outcomes = position.outcomes().into_iter();
        let mut wins =
            outcomes.map(|outcome| self.wins(worker, &position.resolved_unchecked(outcome), turns));
        let other = wins.find(|&wins| wins != Some(true));
        self.rolls.pop();
        // What follows depends on the outcome: the turn is known up to the roll.
        self.first.truncate(before);
        other.unwrap_or(Some(true))
    }

    /// Whether some action wins, of ours, or every one, of theirs.
    fn decide<P: Evaluate<Action = A>>(
        &mut self,
        worker: &mut Worker<'_, P>,
        position: &P,
        ours: bool,
        turns: u32,
    ) -> Option<bool> {
        let mut actions = Vec::with_capacity(64);
        let _ = position.each_action(|action| {
            actions.push(action);
            ControlFlow::Continue(())
        });
        if actions.is_empty() {
            return Some(self.wins_stuck(position));
        }
        // What may come before the main action of a turn is listed before it, and seldom matters.
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
            let child = position.after_unchecked(action);
            // To roll again what was just rolled leads nowhere.
            let is_idle = || !self.exact || self.rolls.contains(&child.key());
            if ours && child.node() == Node::Chance && is_idle() {
                continue;
            }
            let ends = ours && self.ends(&child);
            let left = turns - u32::from(ends);
            if ends && self.attempt.forcing && left > 0 && !child.is_threatened() {
                continue;
            }
            if self.wins(worker, &child, left)? == ours {
                if ours && turns == self.attempt.turns {
                    self.first.push(action);
                }
                let decisive = &mut self.decisive[place];
                let old = decisive.iter().position(|&other| other == Some(action));
                decisive[..=old.unwrap_or(3)].rotate_right(1);
                decisive[0] = Some(action);
                return Some(ours);
            }
        }
        Some(!ours)
    }

    /// Whether the last turn wins, in a game without check: by taking things, after no more than one
    /// action that is `quiet`. What wins at once is seen before any list is made.
    fn takes<P: Evaluate<Action = A>>(
        &mut self,
        worker: &mut Worker<'_, P>,
        position: &P,
        quiet: bool,
    ) -> Option<bool> {
        let at_once = position.each_noisy(|action| match position.after_unchecked(action).node() {
            Node::Over(verdict) if verdict.winner == Some(self.us) => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        });
        if at_once.is_break() {
            return Some(true);
        }
        let mut longer = Vec::new();
        let mut collect = |action| {
            let child = position.after_unchecked(action);
            match child.node() {
                Node::Over(verdict) if verdict.winner == Some(self.us) => {
                    return ControlFlow::Break(());
                }
                Node::Decision(side) if side == self.us => {
                    longer.push((child, quiet && position.is_noisy(action)));
                }
                _ => {}
            }
            ControlFlow::Continue(())
        };
        let at_once = if quiet {
            position.each_action(&mut collect)
        } else {
            position.each_noisy(&mut collect)
        };
        if at_once.is_break() {
            return Some(true);
        }
        for (child, quiet) in longer {
            self.look(worker)?;
            if self.takes(worker, &child, quiet)? {
                return Some(true);
            }
        }
        Some(false)
    }

    /// Counts a position; nothing where there were too many, or the search has to stop.
    fn look<P: Evaluate<Action = A>>(&mut self, worker: &mut Worker<'_, P>) -> Option<()> {
        self.left = self.left.checked_sub(1)?;
        if self.left.is_multiple_of(CHEAPER) {
            worker.count();
        }
        (!worker.stopped).then_some(())
    }

    fn wins_stuck<P: Evaluate>(&self, position: &P) -> bool {
        position.verdict_without_action().winner == Some(self.us)
    }
}
