//! Beyond the horizon: only what is noisy, until the position is quiet.

use crate::decision::Window;
use crate::order::Class;
use crate::prune::corrected;
use crate::score::{DECIDED, INFINITE, from_table, of_verdict, to_table};
use crate::table::{Entry, Kind, NO_EVALUATION, action16};
use crate::worker::{MAX_PLY, Worker};
use springald_core::{Evaluate, Node, Side};

/// Centipawns that an action may be hoped to gain beside what it takes.
const HOPE: i32 = 160;

impl<P: Evaluate> Worker<'_, P> {
    /// What a position is worth for `us`, the side to act, once nothing noisy is left that it would
    /// rather do. It may always stop and take what stands on the board, unless it is threatened in a
    /// game where that must be answered.
    pub(crate) fn quiescence<const PV: bool>(
        &mut self,
        position: &P,
        us: Side,
        window: Window,
        ply: usize,
    ) -> i32 {
        let Window { mut alpha, beta } = window;
        self.lines[ply].clear();
        self.longest = self.longest.max(ply);
        if self.stopped {
            return 0;
        }
        if ply >= MAX_PLY {
            return self.judge(position, us);
        }
        let turns = self.frame(ply).turns;
        let key = position.key();
        let known = self.shared.table.probe(self.table_key(key));
        let known_score = from_table(known.score, turns);
        let selective = self.shared.selective;
        if !PV && selective && known.decides(0, known_score, alpha, beta) {
            return known_score;
        }
        let evades = position.search_traits().evasions && position.is_threatened();
        let (mut best, mut evaluation) = (-INFINITE, NO_EVALUATION);
        if !evades {
            evaluation = if known.evaluation == NO_EVALUATION {
                self.judge(position, us)
            } else {
                known.evaluation
            };
            best = evaluation;
            if selective {
                best = corrected(evaluation, &known, known_score);
            }
            if best >= beta {
                return best;
            }
            alpha = alpha.max(best);
        }
        let base = best + HOPE;
        let start = if evades {
            self.list_all(position, us, ply, known.action)
        } else {
            self.list_noisy(position, us, known.action)
        };
        let (mut next, mut best_action, mut played) = (start, 0_u16, 0);
        while let Some(scored) = self.pick(position, start, next) {
            next += 1;
            let action = scored.action;
            if selective && best > -DECIDED {
                // What loses material, or is a quiet answer to a threat after others, comes last.
                let late = evades && scored.class.is_quiet() && played > 1;
                if scored.class == Class::Losing || late {
                    break;
                }
                let most = base + position.gain(action);
                if !evades && position.search_traits().futility && most <= alpha && most > -DECIDED
                {
                    best = best.max(most);
                    continue;
                }
            }
            let child = self.play(position, action, ply);
            let score = self.quiet_value::<PV>(&child, us, Window { alpha, beta }, ply + 1);
            played += 1;
            if self.stopped {
                break;
            }
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    best_action = action16(position.action_code(action));
                    if PV {
                        self.remember_line(ply, action);
                    }
                    if score >= beta {
                        break;
                    }
                }
            }
        }
        let is_empty = self.list.len() == start;
        self.list.truncate(start);
        if evades && is_empty {
            return of_verdict(position.verdict_without_action(), us, turns);
        }
        if !self.stopped {
            let kind = if best >= beta {
                Kind::Lower
            } else {
                Kind::Upper
            };
            let entry = Entry {
                action: best_action,
                score: to_table(best, turns),
                evaluation,
                depth: 0,
                kind,
            };
            self.shared.table.keep(self.table_key(key), entry);
        }
        best
    }

    /// What a position that `us` led to is worth for `us`.
    fn quiet_value<const PV: bool>(
        &mut self,
        position: &P,
        us: Side,
        window: Window,
        ply: usize,
    ) -> i32 {
        let turns = self.frame(ply - 1).turns;
        match position.node() {
            Node::Decision(side) => {
                self.frame(ply).turns = turns + i32::from(position.at_turn_start());
                if side == us {
                    self.quiescence::<PV>(position, us, window, ply)
                } else {
                    -self.quiescence::<PV>(position, side, window.turned(), ply)
                }
            }
            // Rolling dice is never quiet play: what stands on the board decides.
            Node::Chance => self.judge(position, us),
            Node::Over(verdict) => {
                self.lines[ply].clear();
                of_verdict(verdict, us, turns + 1)
            }
        }
    }
}
