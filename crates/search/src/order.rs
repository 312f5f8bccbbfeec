//! Which actions to look at first.

use crate::history::LIMIT;
use crate::table::action16;
use crate::worker::Worker;
use springald_core::{Evaluate, Side};
use std::ops::ControlFlow;

/// An action with what is hoped of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scored<A> {
    pub(crate) action: A,
    /// Larger is looked at earlier.
    pub(crate) order_hint: i32,
    pub(crate) class: Class,
}

/// What is known of an action before it is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Class {
    /// The best of an earlier search.
    Known,
    /// Noisy, and not yet looked at what it loses.
    Noisy,
    /// Noisy, and it loses material.
    Losing,
    /// Refuted something near by.
    Killer,
    /// Quiet.
    Quiet,
}

impl Class {
    /// Whether it is quiet.
    pub(crate) const fn is_quiet(self) -> bool {
        matches!(self, Self::Killer | Self::Quiet)
    }
}

/// Hopes of the classes lie this far apart.
const STEP: i32 = 1 << 24;
/// What a centipawn of [`Evaluate::order_score`] counts in the order.
const OF_PROMISE: i32 = 32;
/// How many actions are picked one by one before the others are sorted.
const PICKED: usize = 8;

impl<P: Evaluate> Worker<'_, P> {
    /// Lists the legal actions behind what is listed already; gives where they begin.
    pub(crate) fn list_all(&mut self, position: &P, us: Side, ply: usize, known: u16) -> usize {
        let start = self.list.len();
        let before = self.before(ply);
        let killers = self.frame(ply).killers;
        let (list, history) = (&mut self.list, &*self.history);
        let _ = position.each_action(|action| {
            let slot = position.history_index(action);
            let (order_hint, class) =
                if known != 0 && action16(position.action_code(action)) == known {
                    (4 * STEP, Class::Known)
                } else if position.is_noisy(action) {
                    let order_hint =
                        position.order_score(action) * OF_PROMISE + history.noisy(us, slot);
                    (2 * STEP + order_hint, Class::Noisy)
                } else if killers.contains(&Some(action)) {
                    (STEP + history.quiet(us, slot, before), Class::Killer)
                } else {
                    let order_hint = position.order_score(action) * OF_PROMISE;
                    (order_hint + history.quiet(us, slot, before), Class::Quiet)
                };
            list.push(Scored {
                action,
                order_hint,
                class,
            });
            ControlFlow::Continue(())
        });
        start
    }

    /// Lists the noisy actions behind what is listed already; gives where they begin.
    pub(crate) fn list_noisy(&mut self, position: &P, us: Side, known: u16) -> usize {
        let start = self.list.len();
        let (list, history) = (&mut self.list, &*self.history);
        let _ = position.each_noisy(|action| {
            let order_hint = if known != 0 && action16(position.action_code(action)) == known {
                4 * STEP
            } else {
                position.order_score(action) * OF_PROMISE
                    + history.noisy(us, position.history_index(action))
            };
            list.push(Scored {
                action,
                order_hint,
                class: Class::Noisy,
            });
            ControlFlow::Continue(())
        });
        start
    }

    /// The most hopeful of the actions from `next` on, which then stands at `next`. `start` is where
    /// the list of this node begins.
    #[inline(always)]
    pub(crate) fn pick(
        &mut self,
        position: &P,
        start: usize,
        next: usize,
    ) -> Option<Scored<P::Action>> {
        loop {
            if next - start == PICKED {
                self.list[next..].sort_unstable_by_key(|scored| -scored.order_hint);
            }
            let rest = self.list.get_mut(next..)?;
            if next - start < PICKED {
                let best = (0..rest.len()).max_by_key(|&index| rest[index].order_hint)?;
                rest.swap(0, best);
            }
            let first = rest.first_mut()?;
            if first.class == Class::Noisy && position.search_traits().exchanges {
                // Looked at only now, as often something before it is good enough.
                if !position.wins_exchange(first.action, -LOSS) {
                    first.class = Class::Losing;
                    first.order_hint -= 4 * STEP;
                    if next - start >= PICKED {
                        // Behind everything else, where only its like may be.
                        rest.rotate_left(1);
                    }
                    continue;
                }
            }
            return Some(*first);
        }
    }
}

/// Centipawns that a capture may lose and still be looked at early.
const LOSS: i32 = 20;

const _: () = assert!(4 * LIMIT < STEP / 4, "classes do not overlap");
