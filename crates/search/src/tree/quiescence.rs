//! Quiescence search: beyond the horizon only noisy actions count, until the position is quiet.

use super::Worker;
use super::picker::Class;
use super::pruning::corrected;
use crate::params::{self, MAX_PLY};
use crate::score::{DECIDED, INFINITE, from_table, of_verdict, to_table};
use crate::table::{BoundKind, Entry, NO_EVALUATION, action16};
use crate::window::Window;
use springald_core::{Evaluate, Node, Side};

impl<P: Evaluate> Worker<'_, P> {
    /// Returns the value of a position for `us`, the side to act, once it has no noisy action that it
    /// prefers. It may always stand pat, unless it is threatened in a game where that must be answered.
    pub(super) fn quiescence(
        &mut self,
        position: &P,
        us: Side,
        window: Window,
        ply: usize,
        pv: bool,
    ) -> i32 {
        let Window { mut alpha, beta } = window;
        self.lines.clear(ply);
        self.longest = self.longest.max(ply);
        if self.counter.is_stopped() {
            return 0;
        }
        if ply >= MAX_PLY {
            return self.evaluate(position, us, ply);
        }
        let turns = self.frames.turns(ply);
        let key = position.key() ^ self.salt;
        let entry = self.shared.table.probe(key);
        let entry_score = from_table(entry.score, turns);
        let selective = self.shared.selective;
        if !pv && selective && entry.decides(0, entry_score, alpha, beta) {
            return entry_score;
        }
        let evades = position.search_traits().evasions && position.is_threatened();
        let (mut best, mut evaluation) = (-INFINITE, NO_EVALUATION);
        if !evades {
            evaluation = if entry.evaluation == NO_EVALUATION {
                self.evaluate(position, us, ply)
            } else {
                entry.evaluation
            };
            best = evaluation;
            if selective {
                best = corrected(evaluation, &entry, entry_score);
            }
            if best >= beta {
                return best;
            }
            alpha = alpha.max(best);
        }
        let base = best + params::quiescence_margin();
        let mut picker = if evades {
            self.pick_all(position, us, ply, entry.action)
        } else {
            self.pick_noisy(position, us, ply, entry.action)
        };
        let is_stuck = evades && picker.is_empty(&self.lists.stack);
        let (mut best_action, mut played) = (0_u16, 0);
        while let Some(scored) = picker.next(&mut self.lists.stack, position) {
            let action = scored.action;
            if selective && best > -DECIDED {
                // Losing captures, and late quiet replies to a threat, come last.
                let late = evades && scored.class.is_quiet() && played >= params::evasions();
                if scored.class == Class::Losing || late {
                    break;
                }
                let most = base + position.gain(action);
                let futility = !evades && position.search_traits().futility;
                if futility && most <= alpha && most > -DECIDED {
                    best = best.max(most);
                    continue;
                }
            }
            let child = self.play(position, action, ply);
            let score = self.quiet_value(&child, us, Window { alpha, beta }, ply + 1, pv);
            played += 1;
            if self.counter.is_stopped() {
                break;
            }
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    best_action = action16(position.action_code(action));
                    if pv {
                        self.lines.put(ply, action);
                    }
                    if score >= beta {
                        break;
                    }
                }
            }
        }
        picker.finish(&mut self.lists.stack);
        if is_stuck {
            return of_verdict(position.verdict_without_action(), us, turns);
        }
        if !self.counter.is_stopped() {
            let kind = if best >= beta {
                BoundKind::Lower
            } else {
                BoundKind::Upper
            };
            let entry = Entry {
                action: best_action,
                score: to_table(best, turns),
                evaluation,
                depth: 0,
                kind,
            };
            self.shared.table.keep(key, entry);
        }
        best
    }

    /// Returns the value for `us` of a position that `us` led to.
    fn quiet_value(&mut self, position: &P, us: Side, window: Window, ply: usize, pv: bool) -> i32 {
        let turns = self.frames.turns(ply - 1);
        match position.node() {
            Node::Decision(side) => {
                let begins = i32::from(position.at_turn_start());
                self.frames.set_turns(ply, turns + begins);
                if side == us {
                    self.quiescence(position, us, window, ply, pv)
                } else {
                    -self.quiescence(position, side, window.turned(), ply, pv)
                }
            }
            // A roll is never quiet: the evaluation decides.
            Node::Chance => self.evaluate(position, us, ply),
            Node::Over(verdict) => {
                self.lines.clear(ply);
                of_verdict(verdict, us, turns + 1)
            }
        }
    }
}
