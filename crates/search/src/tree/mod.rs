//! One thread of a search: the tree below a root.
//!
//! [`node`] searches positions in which a player acts, [`chance`] those in which nature acts, and
//! [`quiescence`] those beyond the horizon. This file has what they share: the dispatch between them,
//! the line from the root, and the counter. The other files do not know the tree: [`picker`] orders
//! actions, [`pruning`] and [`reductions`] are functions of what a node knows about itself.

mod chance;
mod frames;
mod node;
mod node_info;
mod past;
mod picker;
mod pruning;
mod quiescence;
mod reductions;
mod restriction;

use crate::history::History;
use crate::limits::{Counter, Limits};
use crate::line::{Line, PvTable};
use crate::mates::MateSearch;
use crate::params::MAX_PLY;
use crate::score::{MOST, of_verdict};
use crate::table::TranspositionTable;
use crate::window::Window;
use crate::{SearchRequest, Skill, TurnStart};
use frames::Frames;
use past::Past;
use picker::{Lists, MovePicker, OrderHints};
use restriction::Restriction;
use springald_core::{Evaluate, PositionExt, Side};
use springald_network::{Network, Sums};

pub(crate) use picker::list_noisy;
#[cfg(feature = "testkit")]
pub use picker::picks_each_action_once;

/// The state that all threads of a search share.
pub(crate) struct Shared<'a> {
    /// The transposition table.
    pub(crate) table: &'a TranspositionTable,
    /// The limits.
    pub(crate) limits: Limits<'a>,
    /// The playing strength.
    pub(crate) skill: Skill,
    /// `true` to prune and reduce; if not, the search is exact to its depth.
    pub(crate) selective: bool,
    /// Contempt: centipawns that a draw costs the side that the search is for.
    pub(crate) contempt: i32,
}

/// The place of a node in the tree, and how to search it.
#[derive(Clone, Copy, Debug)]
struct NodeDepth {
    /// Plies left before quiescence.
    depth: i32,
    /// Plies from the root.
    ply: usize,
    /// `true` if a cutoff is expected (a cut node).
    cut: bool,
    /// `true` if the node may be on the principal variation: its score is needed, not only a bound.
    pv: bool,
}

/// One thread of a search.
pub(crate) struct Worker<'a, P: Evaluate> {
    shared: &'a Shared<'a>,
    history: &'a mut History,
    counter: Counter<'a>,
    /// The side that the search is for.
    root_side: Side,
    /// Mixed into the keys of the table, so that scores with contempt for one side never reach a search
    /// without it or for the other side.
    salt: u64,
    frames: Frames<P::Action>,
    lists: Lists<P::Action>,
    lines: PvTable<P::Action>,
    past: Past<P>,
    restriction: Restriction<'a, P::Action>,
    mates: MateSearch<'a, P>,
    /// The network that judges positions, with its sums for the line.
    network: Option<(&'a Network, Sums)>,
    /// The longest line so far, in plies.
    longest: usize,
}

impl<'a, P: Evaluate> Worker<'a, P> {
    /// Returns a thread that will search for `us`, who acts in the position of the request.
    pub(crate) fn new(
        shared: &'a Shared<'a>,
        history: &'a mut History,
        thread: usize,
        request: &SearchRequest<'a, P>,
        us: Side,
    ) -> Self {
        history.fit(request.position.history_size());
        let no_action = history.no_action();
        let counter = Counter::new(&shared.limits, thread);
        let mates = if counter.is_first() {
            MateSearch::new(request, us)
        } else {
            MateSearch::none(us)
        };
        Self {
            shared,
            history,
            counter,
            root_side: us,
            salt: match (shared.contempt, us) {
                (0, _) => 0,
                // The first digits of pi and of e.
                (_, Side::White) => 0x243f_6a88_85a3_08d3,
                (_, Side::Black) => 0xb7e1_5162_8aed_2a6a,
            },
            frames: Frames::new(no_action),
            lists: Lists::new(),
            lines: PvTable::new(),
            past: Past::new(request.past, request.positions),
            restriction: Restriction::new(request.only),
            mates,
            network: (request.network).map(|network| (network, network.sums(MAX_PLY + 1))),
            longest: 0,
        }
    }

    /// Searches the root and returns its score. If the thread stops meanwhile, the score means nothing,
    /// and [`Worker::pv`] is the line of an action that was searched to this depth, if any.
    pub(crate) fn search_root(&mut self, root: &P, window: Window, depth: u32) -> i32 {
        let at = NodeDepth {
            depth: depth as i32,
            ply: 0,
            cut: false,
            pv: true,
        };
        self.decision(root, self.root_side, window, at)
    }

    /// Returns the line to play if the thread stopped before any action was searched: the most promising action, and
    /// the value of the position as it is. `None` if there is no action.
    pub(crate) fn unsearched(&mut self, root: &P) -> Option<Line<P::Action>> {
        let mut picker = self.pick_all(root, self.root_side, 0, 0);
        let mut action = None;
        while let Some(scored) = picker.next(&mut self.lists.stack, root) {
            if self.restriction.allows(0, scored.action) {
                action = Some(scored.action);
                break;
            }
        }
        picker.finish(&mut self.lists.stack);
        Some(Line {
            score: self.evaluate(root, self.root_side, 0),
            pv: vec![action?],
        })
    }

    /// Returns the best line of the last [`Worker::search_root`].
    pub(crate) fn pv(&self) -> &[P::Action] {
        self.lines.best()
    }

    /// Excludes an action at the root until [`Worker::clear_skipped`].
    pub(crate) fn skip(&mut self, action: P::Action) {
        self.restriction.skip(action);
    }

    /// Undoes [`Worker::skip`].
    pub(crate) fn clear_skipped(&mut self) {
        self.restriction.clear_skipped();
    }

    /// Returns the transposition table.
    pub(crate) const fn table(&self) -> &'a TranspositionTable {
        self.shared.table
    }

    /// Returns the counter of the thread.
    pub(crate) const fn counter(&self) -> &Counter<'a> {
        &self.counter
    }

    /// Returns the counter of the thread, mutable.
    pub(crate) const fn counter_mut(&mut self) -> &mut Counter<'a> {
        &mut self.counter
    }

    /// Returns the search for forced wins.
    pub(crate) const fn mates(&mut self) -> &mut MateSearch<'a, P> {
        &mut self.mates
    }

    /// Pursues the question for a win when the tree has nothing left to search before its answer.
    pub(crate) fn pursue_question(&mut self) {
        self.mates
            .pursue_question(&mut self.counter, self.past.before_root());
    }

    /// Inserts a proven win at the front of the lines, unless they already have a win as fast.
    pub(crate) fn insert_proven(&self, lines: &mut Vec<Line<P::Action>>) {
        self.mates.insert_proven(lines);
    }

    /// Returns the longest line so far, in plies.
    pub(crate) const fn longest(&self) -> usize {
        self.longest
    }

    /// Plays an action, and counts the resulting position.
    #[inline(always)]
    fn play(&mut self, position: &P, action: P::Action, ply: usize) -> P {
        self.frames.set_played(ply, position.history_index(action));
        self.count();
        position.after_unchecked(action)
    }

    /// Counts a node, and polls the limits now and then.
    #[inline(always)]
    fn count(&mut self) {
        if self.counter.count() {
            self.poll();
        }
    }

    /// Counts a list of actions.
    #[inline(always)]
    fn count_listed(&mut self, picker: &MovePicker) {
        let listed = picker.len(&self.lists.stack);
        self.counter
            .spend(u32::try_from(listed).unwrap_or(u32::MAX));
    }

    #[cold]
    fn poll(&mut self) {
        self.counter.publish();
        if self.counter.may_stop() {
            self.mates.run(&mut self.counter, self.past.before_root());
        }
        self.counter.poll();
    }

    /// Returns the static evaluation, with the error of the playing strength, and never as large as a
    /// forced win.
    #[inline(always)]
    fn evaluate(&mut self, position: &P, us: Side, ply: usize) -> i32 {
        let mut value = match &mut self.network {
            None => position.evaluate(us),
            Some((network, sums)) => {
                let output = network.output(sums, position, us, ply.min(MAX_PLY));
                if network.adds() {
                    output + position.evaluate(us)
                } else {
                    output
                }
            }
        };
        let skill = &self.shared.skill;
        if skill.noise > 0 {
            let scale = position.search_traits().eval_scale;
            let noise = scale * skill.misjudgement(position.key());
            value += if us == Side::White { noise } else { -noise };
        }
        value.clamp(-MOST, MOST)
    }

    /// Returns the score for `us` of a position at the start of a turn that is a draw or can be claimed as one, or that
    /// is lost for a side as it has occurred before; `turns` is its distance from the root.
    #[inline(always)]
    fn ruled(&mut self, position: &P, us: Side, key: u64, turns: i32) -> Option<i32> {
        let (rules, repeatable) = (position.draw_rules(), position.repeatable_turns());
        if repeatable >= 2
            && let Some(limit) = rules.repetition_limit()
            && self.past.repeats(key, repeatable.into(), limit.into())
        {
            return Some(if rules.repetition_may_lose() {
                self.repeated(position, us, turns)
            } else {
                self.draw(us)
            });
        }
        let is_claimable = rules
            .no_progress_claim(position.counters().halfmove)
            .is_some();
        let is_drawn = position.has_insufficient_material()
            || (is_claimable || position.is_locked()) && position.has_action();
        is_drawn.then(|| self.draw(us))
    }

    /// Returns the score for `us` of a repeated position, in a game that can be lost by repetition.
    ///
    /// A position that is not repeated often enough yet counts as if it were, for both sides can go on. But it is no
    /// forced win, as the loser may vary until then.
    #[cold]
    fn repeated(&mut self, position: &P, us: Side, turns: i32) -> i32 {
        let rules = position.draw_rules();
        let repeatable = position.repeatable_turns().into();
        let found = self.past.recurrence(TurnStart::of(position), repeatable);
        let past = &mut self.past;
        let perpetual = rules.perpetual(|| found.checks, || past.chases(position, found.turns));
        let ends = |count| rules.repetition_verdict(count, us, || perpetual);
        if let Some(verdict) = ends(found.count) {
            return match verdict.winner {
                None => self.draw(us),
                Some(_) => of_verdict(verdict, us, turns),
            };
        }
        match ends(usize::MAX).and_then(|verdict| verdict.winner) {
            None => self.draw(us),
            Some(winner) if winner == us => MOST,
            Some(_) => -MOST,
        }
    }

    /// Returns the value of a draw for `us`, in centipawns.
    fn draw(&self, us: Side) -> i32 {
        if us == self.root_side {
            -self.shared.contempt
        } else {
            self.shared.contempt
        }
    }

    /// Lists all actions of a node.
    #[inline(always)]
    fn pick_all(&mut self, position: &P, us: Side, ply: usize, from_table: u16) -> MovePicker {
        let hints = OrderHints {
            us,
            from_table,
            killers: self.frames.killers(ply),
            before: self.frames.before(ply),
            history: self.history,
        };
        let picker = MovePicker::all(&mut self.lists, position, &hints);
        self.count_listed(&picker);
        picker
    }

    /// Lists the noisy actions of a node.
    #[inline(always)]
    fn pick_noisy(&mut self, position: &P, us: Side, ply: usize, from_table: u16) -> MovePicker {
        let hints = OrderHints {
            us,
            from_table,
            killers: self.frames.killers(ply),
            before: self.frames.before(ply),
            history: self.history,
        };
        let picker = MovePicker::noisy(&mut self.lists, position, &hints);
        self.count_listed(&picker);
        picker
    }
}
