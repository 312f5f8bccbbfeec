//! The order in which actions are searched.

#[cfg(feature = "testkit")]
mod check;

use crate::history::{Before, History, LIMIT};
use crate::params::{KILLERS, PICKED, early_loss, order_score_weight};
use crate::table::action16;
use springald_core::{Evaluate, PositionExt, Side};
use std::ops::ControlFlow;

#[cfg(feature = "testkit")]
pub use check::picks_each_action_once;

/// An action with its order.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scored<A> {
    pub(super) action: A,
    /// The higher, the earlier.
    pub(super) order_hint: i32,
    pub(super) class: Class,
}

/// The class of an action before it is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Class {
    /// The best action of an earlier search, from the table.
    FromTable,
    /// A noisy action; its exchanges have not been resolved.
    Noisy,
    /// A noisy action that loses material.
    Losing,
    /// A quiet action that caused a cutoff nearby.
    Killer,
    /// Any other quiet action.
    Quiet,
}

impl Class {
    /// Returns `true` if the action is quiet.
    pub(super) const fn is_quiet(self) -> bool {
        matches!(self, Self::Killer | Self::Quiet)
    }
}

/// The length above which a list is sorted only once, as that takes long; usual games have fewer actions.
const LONG: usize = 4_096;

/// The distance between the hints of two classes.
const STEP: i32 = 1 << 24;

const _: () = assert!(4 * LIMIT < STEP / 4, "classes do not overlap");

/// The knowledge by which actions of a node are ordered.
pub(super) struct OrderHints<'a, A> {
    /// The side to act.
    pub(super) us: Side,
    /// The action of the table as [`action16`], or 0.
    pub(super) from_table: u16,
    pub(super) killers: [Option<A>; KILLERS],
    /// The history indices of earlier actions.
    pub(super) before: Before,
    pub(super) history: &'a History,
}

impl<A> OrderHints<'_, A> {
    #[inline(always)]
    fn is_from_table<P: Evaluate<Action = A>>(&self, position: &P, action: A) -> bool {
        self.from_table != 0 && action16(position.action_code(action)) == self.from_table
    }
}

/// The action lists of all nodes of the line, one after the other.
pub(super) type ActionStack<A> = Vec<Scored<A>>;

/// The memory in which pickers list actions.
pub(super) struct Lists<A> {
    pub(super) stack: ActionStack<A>,
    /// The actions of a node before they are scored.
    listed: Vec<A>,
}

impl<A> Lists<A> {
    pub(super) fn new() -> Self {
        Self {
            stack: Vec::with_capacity(4096),
            listed: Vec::with_capacity(256),
        }
    }
}

/// Adds the noisy legal actions to a list. Like [`PositionExt::list_actions`], it is compiled once for a game.
#[inline(never)]
pub(crate) fn list_noisy<P: Evaluate>(position: &P, list: &mut Vec<P::Action>) {
    let _ = position.each_noisy(|action| {
        list.push(action);
        ControlFlow::Continue(())
    });
}

/// Hands out the actions of one node, the most promising first. They lie at the end of an
/// [`ActionStack`] until [`MovePicker::finish`].
pub(super) struct MovePicker {
    /// The index at which the list of the node begins.
    start: usize,
    /// The first action not handed out yet.
    next: usize,
}

impl MovePicker {
    /// Lists all legal actions.
    pub(super) fn all<P: Evaluate>(
        lists: &mut Lists<P::Action>,
        position: &P,
        hints: &OrderHints<'_, P::Action>,
    ) -> Self {
        let Lists { stack, listed } = lists;
        let start = stack.len();
        let &OrderHints {
            us,
            killers,
            before,
            history,
            ..
        } = hints;
        listed.clear();
        position.list_actions(listed);
        stack.extend(listed.iter().map(|&action| {
            let index = position.history_index(action);
            let (order_hint, class) = if hints.is_from_table(position, action) {
                (4 * STEP, Class::FromTable)
            } else if position.is_noisy(action) {
                let score = position.order_score(action) * order_score_weight();
                (2 * STEP + score + history.noisy(us, index), Class::Noisy)
            } else if killers.contains(&Some(action)) {
                (STEP + history.quiet(us, index, before), Class::Killer)
            } else {
                let score = position.order_score(action) * order_score_weight();
                (score + history.quiet(us, index, before), Class::Quiet)
            };
            Scored {
                action,
                order_hint,
                class,
            }
        }));
        Self { start, next: start }
    }

    /// Lists the legal actions that are noisy.
    pub(super) fn noisy<P: Evaluate>(
        lists: &mut Lists<P::Action>,
        position: &P,
        hints: &OrderHints<'_, P::Action>,
    ) -> Self {
        let Lists { stack, listed } = lists;
        let start = stack.len();
        listed.clear();
        list_noisy(position, listed);
        stack.extend(listed.iter().map(|&action| {
            let order_hint = if hints.is_from_table(position, action) {
                4 * STEP
            } else {
                let index = position.history_index(action);
                position.order_score(action) * order_score_weight()
                    + hints.history.noisy(hints.us, index)
            };
            Scored {
                action,
                order_hint,
                class: Class::Noisy,
            }
        }));
        Self { start, next: start }
    }

    /// Returns how many actions were listed, with those handed out.
    #[inline(always)]
    pub(super) const fn len<A>(&self, stack: &ActionStack<A>) -> usize {
        stack.len() - self.start
    }

    /// Returns `true` if nothing was listed.
    #[inline(always)]
    pub(super) const fn is_empty<A>(&self, stack: &ActionStack<A>) -> bool {
        stack.len() == self.start
    }

    /// Returns the next action; `None` after the last one.
    #[inline(always)]
    pub(super) fn next<P: Evaluate>(
        &mut self,
        stack: &mut ActionStack<P::Action>,
        position: &P,
    ) -> Option<Scored<P::Action>> {
        let picked = self.next - self.start;
        loop {
            if picked == PICKED {
                stack[self.next..].sort_unstable_by_key(|scored| -scored.order_hint);
            }
            let rest = stack.get_mut(self.next..)?;
            let is_long = rest.len() > LONG;
            if picked < PICKED {
                let best = (0..rest.len()).max_by_key(|&index| rest[index].order_hint)?;
                rest.swap(0, best);
            }
            let first = rest.first_mut()?;
            // Exchanges are resolved only now: often a cutoff makes that unnecessary.
            if first.class == Class::Noisy
                && position.search_traits().exchanges
                && !position.wins_exchange(first.action, -early_loss())
            {
                first.class = Class::Losing;
                first.order_hint -= 4 * STEP;
                // The action goes to the end, where only losing ones may be.
                if picked > PICKED || picked == PICKED && is_long {
                    let losing = *first;
                    stack.push(losing);
                    self.next += 1;
                } else if picked == PICKED {
                    rest.rotate_left(1);
                }
                continue;
            }
            self.next += 1;
            return Some(*first);
        }
    }

    /// Removes the list of the node from the stack.
    #[inline(always)]
    pub(super) fn finish<A>(self, stack: &mut ActionStack<A>) {
        stack.truncate(self.start);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use springald_core::Variant;

    #[test]
    fn the_action_of_the_table_comes_first_and_losing_ones_last() {
        use springald_core::NotationExt;
        let fen = "4k3/8/2p5/3p4/8/8/3Q4/4K3 w - - 0 1";
        let position = springald_chess::Chess.parse_fen(fen).unwrap();
        let mut history = History::default();
        history.fit(position.history_size());
        let action = |text| position.action_from_text(text).unwrap();
        let hints = OrderHints {
            us: Side::White,
            from_table: action16(position.action_code(action("e1f1"))),
            killers: [Some(action("d2h6")), None],
            before: [history.no_action(); 3],
            history: &history,
        };
        let mut lists = Lists::new();
        let mut picker = MovePicker::all(&mut lists, &position, &hints);
        let mut order = Vec::new();
        while let Some(scored) = picker.next(&mut lists.stack, &position) {
            order.push((position.action_text(scored.action), scored.class));
        }
        assert_eq!(order[0], ("e1f1".into(), Class::FromTable));
        assert_eq!(order[1], ("d2h6".into(), Class::Killer));
        assert_eq!(order.last(), Some(&("d2d5".into(), Class::Losing)));
    }
}
