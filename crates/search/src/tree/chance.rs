//! Chance nodes: the mean over all outcomes.

use super::{NodeDepth, Worker};
use crate::score::{DECIDED, MOST, WIN};
use crate::window::Window;
use springald_core::{Evaluate, PositionExt, Side};

impl<P: Evaluate> Worker<'_, P> {
    /// Returns the value of a roll for `us`: the mean over its equally likely outcomes, never the best outcome or a
    /// sample.
    ///
    /// With no depth left, the evaluation judges the position in which the roll is due. Otherwise each
    /// outcome is searched with the window within which it can still decide whether the mean fails high
    /// or low: Star1 (Ballard 1983, "The \*-minimax search procedure for trees containing chance
    /// nodes"). As scores lie within [`WIN`], this cuts only when much is decided already.
    pub(super) fn expectation(
        &mut self,
        position: &P,
        us: Side,
        window: Window,
        at: NodeDepth,
    ) -> i32 {
        self.lines.clear(at.ply);
        let cost = if self.shared.selective {
            position.search_traits().roll_cost
        } else {
            0
        };
        let depth = at.depth - cost;
        if depth <= 0 {
            return self.evaluate(position, us, at.ply);
        }
        let outcomes = position.outcomes();
        let count = outcomes.len() as i32;
        let at = NodeDepth {
            depth,
            ply: at.ply + 1,
            cut: false,
            pv: true,
        };
        let no_action = self.history.no_action();
        self.frames.set_played(at.ply - 1, no_action);
        let (mut sum, mut left) = (0, count);
        let (mut all_won, mut all_lost) = (true, true);
        for outcome in outcomes {
            left -= 1;
            // The least and the most that the other outcomes can still add.
            let (least, most) = (-WIN * left, WIN * left);
            let needed = Window {
                alpha: (window.alpha * count - sum - most).clamp(-WIN - 1, WIN),
                beta: (window.beta * count - sum - least).clamp(-WIN, WIN + 1),
            };
            self.count();
            let child = position.resolved_unchecked(outcome);
            let score = self.value(&child, us, needed, at);
            if self.counter.is_stopped() {
                return 0;
            }
            sum += score;
            all_won &= score > DECIDED;
            all_lost &= score < -DECIDED;
            if score <= needed.alpha && needed.alpha > -WIN - 1 {
                return (sum + most) / count;
            }
            if score >= needed.beta && needed.beta < WIN + 1 {
                return (sum + least) / count;
            }
        }
        self.lines.clear(at.ply - 1);
        let mean = sum / count.max(1);
        // A win that is not certain is not forced.
        if all_won || all_lost {
            mean
        } else {
            mean.clamp(-MOST, MOST)
        }
    }
}
