//! One thread of a search: its place in the tree, and when it has to stop.

use crate::clock::Plan;
use crate::history::{Before, FOLLOWS, FURTHEST, History};
use crate::order::Scored;
use crate::proof::MateSearch;
use crate::quest::Quest;
use crate::score::MOST;
use crate::table::Table;
use crate::{Control, Skill};
use springald_core::{Evaluate, PositionExt, Side};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// The longest line, in plies.
pub(crate) const MAX_PLY: usize = 200;
/// How often, in nodes, the clock is looked at.
const ASK_EVERY: u64 = 1024;

/// What all threads of a search share.
pub(crate) struct Shared<'a> {
    pub(crate) table: &'a Table,
    pub(crate) control: &'a Control,
    /// Set by the first thread when it has finished.
    pub(crate) done: AtomicBool,
    /// Positions looked at by each thread, as far as they have told.
    pub(crate) nodes: Vec<AtomicU64>,
    /// The most positions that all threads may look at.
    pub(crate) most_nodes: u64,
    pub(crate) plan: Option<Plan>,
    /// When the search began.
    pub(crate) began: Duration,
    pub(crate) skill: Skill,
    /// Whether to leave out and to reduce what seems hopeless; without, the search is exact to its
    /// depth.
    pub(crate) selective: bool,
    /// Centipawns that a draw is worth less for the side that the search is for.
    pub(crate) contempt: i32,
    /// How many kinds of actions the histories tell apart.
    pub(crate) history_size: usize,
}

impl Shared<'_> {
    /// Positions looked at by all threads.
    pub(crate) fn all_nodes(&self) -> u64 {
        let counts = self.nodes.iter();
        counts.map(|count| count.load(Ordering::Relaxed)).sum()
    }

    /// Since the search began.
    pub(crate) fn elapsed(&self) -> Duration {
        self.control.now().saturating_sub(self.began)
    }
}

/// What is known at a distance from the root.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame<A> {
    /// The turns that began since the root.
    pub(crate) turns: i32,
    /// The static evaluation for the side that acts, if one was made.
    pub(crate) evaluation: Option<i32>,
    /// The slot of the action that was played here.
    pub(crate) slot: usize,
    /// Whether doing nothing was tried here.
    pub(crate) passes: bool,
    /// An action that is not to be looked at.
    pub(crate) excluded: Option<A>,
    /// Quiet actions that refuted something at this distance.
    pub(crate) killers: [Option<A>; 2],
}

impl<A> Frame<A> {
    const fn new(nothing: usize) -> Self {
        Self {
            turns: 0,
            evaluation: None,
            slot: nothing,
            passes: false,
            excluded: None,
            killers: [None, None],
        }
    }
}

/// One thread of a search.
pub(crate) struct Worker<'a, P: Evaluate> {
    pub(crate) shared: &'a Shared<'a>,
    pub(crate) history: &'a mut History,
    /// Which of the threads this is; the first one reports and keeps the time.
    pub(crate) number: usize,
    pub(crate) nodes: u64,
    /// The longest line so far.
    pub(crate) longest: usize,
    /// Whether it may stop: not before there is something to play.
    pub(crate) may_stop: bool,
    pub(crate) stopped: bool,
    /// The frames of the line, some before the root first so that looking back needs no care.
    frames: Vec<Frame<P::Action>>,
    /// The lists of actions of all nodes of the line, one behind the other.
    pub(crate) list: Vec<Scored<P::Action>>,
    /// The best line from each distance on.
    pub(crate) lines: Vec<Vec<P::Action>>,
    /// The keys of the turn starts before and on the line.
    pub(crate) past: Vec<u64>,
    /// How many of them are before the root.
    pub(crate) before_root: usize,
    /// How many of them cannot come back, because somebody did nothing since.
    pub(crate) barrier: usize,
    /// The side that the search is for.
    pub(crate) root_side: Side,
    /// What is mixed into the keys of the table.
    pub(crate) salt: u64,
    /// The look for forced wins.
    pub(crate) mates: MateSearch<P>,
    /// The question whether there is a win within a number of turns.
    pub(crate) quest: Quest<P>,
    /// Whether there is provably none.
    pub(crate) has_no_win: bool,
    /// First actions not to look at: those of better lines.
    pub(crate) skipped: Vec<P::Action>,
    /// Ways the first turn may begin; any, where there are none.
    pub(crate) only: &'a [Vec<P::Action>],
    /// The actions of the line as far as `only` reaches.
    pub(crate) path: Vec<P::Action>,
}

impl<'a, P: Evaluate> Worker<'a, P> {
    pub(crate) fn new(
        shared: &'a Shared<'a>,
        history: &'a mut History,
        number: usize,
        past: &[u64],
        only: &'a [Vec<P::Action>],
    ) -> Self {
        history.fit(shared.history_size);
        let nothing = history.nothing();
        Self {
            shared,
            history,
            number,
            nodes: 0,
            longest: 0,
            may_stop: false,
            stopped: false,
            frames: vec![Frame::new(nothing); MAX_PLY + FURTHEST + 2],
            list: Vec::with_capacity(4096),
            lines: std::iter::repeat_with(|| Vec::with_capacity(MAX_PLY))
                .take(MAX_PLY + 2)
                .collect(),
            past: past.to_vec(),
            before_root: past.len(),
            barrier: 0,
            root_side: Side::White,
            salt: 0,
            mates: MateSearch::NONE,
            quest: Quest::NONE,
            has_no_win: false,
            skipped: Vec::new(),
            only,
            path: Vec::new(),
        }
    }

    /// What is known at this distance from the root.
    #[inline(always)]
    pub(crate) fn frame(&mut self, ply: usize) -> &mut Frame<P::Action> {
        &mut self.frames[ply + FURTHEST]
    }

    /// The slots of actions that led here.
    #[inline(always)]
    pub(crate) fn before(&self, ply: usize) -> Before {
        FOLLOWS.map(|plies| self.frames[ply + FURTHEST - plies].slot)
    }

    /// The evaluation at the start of the turn before the last one, which the same side had.
    pub(crate) fn evaluation_before(&self, ply: usize) -> Option<i32> {
        let turns = self.frames[ply + FURTHEST].turns;
        let earlier = self.frames[FURTHEST..ply + FURTHEST].iter().rev();
        earlier
            .take_while(|frame| frame.turns + 2 >= turns)
            .find(|frame| frame.turns + 2 == turns)
            .and_then(|frame| frame.evaluation)
    }

    /// Plays an action, and counts the position that it leads to.
    #[inline(always)]
    pub(crate) fn play(&mut self, position: &P, action: P::Action, ply: usize) -> P {
        let slot = position.history_index(action);
        self.frame(ply).slot = slot;
        self.count();
        position.after_unchecked(action)
    }

    /// Counts a position and notices when it is time to stop.
    #[inline(always)]
    pub(crate) fn count(&mut self) {
        self.nodes += 1;
        // A single thread counts exactly, so that a number of nodes means the same everywhere.
        if self.nodes.is_multiple_of(ASK_EVERY) || self.nodes >= self.shared.most_nodes {
            self.ask();
        }
    }

    #[cold]
    fn ask(&mut self) {
        let shared = self.shared;
        shared.nodes[self.number].store(self.nodes, Ordering::Relaxed);
        if !self.may_stop {
            return;
        }
        if self.nodes >= self.mates.due {
            self.search_mates();
        }
        if self.nodes >= self.quest.due {
            self.pursue();
        }
        let is_late = || match shared.plan {
            Some(plan) if self.number == 0 && !shared.control.is_pondering() => {
                shared.elapsed() >= plan.hard
            }
            _ => false,
        };
        self.stopped |= shared.control.is_stopped()
            || shared.done.load(Ordering::Relaxed)
            || shared.all_nodes() >= shared.most_nodes
            || is_late();
    }

    /// The static evaluation as this player sees it, never beyond what a forced win counts.
    #[inline(always)]
    pub(crate) fn judge(&self, position: &P, us: Side) -> i32 {
        let mut value = position.evaluate(us);
        let skill = &self.shared.skill;
        if skill.noise > 0 {
            let misjudged =
                position.search_traits().eval_scale * skill.misjudgement(position.key());
            value += if us == Side::White {
                misjudged
            } else {
                -misjudged
            };
        }
        value.clamp(-MOST, MOST)
    }

    /// Whether the position, at the start of a turn, is or can be claimed to be a draw.
    ///
    /// Within the searched line coming back once is enough: who could do better the second time
    /// could have done so the first time.
    pub(crate) fn is_drawn(&self, position: &P, key: u64) -> bool {
        let clock = usize::from(position.counters().halfmove);
        if position.draw_rules().repetition.is_some() && clock >= 2 {
            let mut seen = 0;
            let past = self.past.iter().enumerate().skip(self.barrier);
            let past = past.rev().take(clock);
            for (index, &earlier) in past {
                if earlier == key {
                    seen += 1;
                    if index >= self.before_root || seen == 2 {
                        return true;
                    }
                }
            }
        }
        position.has_insufficient_material() || (clock >= 100 && position.has_action())
    }

    /// Under which key the table knows a position: scores that think draws bad for one side are of no
    /// use to who thinks otherwise.
    #[inline(always)]
    pub(crate) fn table_key(&self, key: u64) -> u64 {
        key ^ self.salt
    }

    /// What a draw is worth for `us`.
    pub(crate) fn draw(&self, us: Side) -> i32 {
        if us == self.root_side {
            -self.shared.contempt
        } else {
            self.shared.contempt
        }
    }
}
