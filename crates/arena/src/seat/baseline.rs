//! The baselines.

use super::{Answer, NoAnswer, Seat, SeatRequest, StopSignal};
use crate::{BaselineKind, Fault, PlayerLimits};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use springald_registry::{Baseline, Control, Effort, EngineEntry};
use std::time::Instant;

pub(super) struct BaselineSeat {
    baseline: Baseline,
    random: ChaCha8Rng,
}

impl BaselineSeat {
    pub(super) fn new(baseline: BaselineKind, limits: PlayerLimits) -> Self {
        let effort = match limits.movetime {
            Some(time) => Effort::Time(time),
            None => Effort::Playouts(limits.nodes.unwrap_or(1)),
        };
        Self {
            baseline: match baseline {
                BaselineKind::Random => Baseline::Random,
                BaselineKind::Greedy => Baseline::Greedy,
                BaselineKind::Mcts => Baseline::Mcts(effort),
            },
            random: ChaCha8Rng::seed_from_u64(0),
        }
    }
}

impl Seat for BaselineSeat {
    fn begin(
        &mut self,
        _listing: &EngineEntry,
        random: ChaCha8Rng,
        _halt: &StopSignal<'_>,
    ) -> Result<(), NoAnswer> {
        self.random = random;
        Ok(())
    }

    fn answer(&mut self, request: &SeatRequest<'_>) -> Result<Answer, NoAnswer> {
        let control = Control::default();
        let start = Instant::now();
        let best = request
            .entry
            .baseline(request.game, self.baseline, &control, &mut self.random);
        let used = start.elapsed();
        let best = best.ok_or_else(|| Fault::Illegal("it found nothing to play".into()))?;
        Ok(Answer {
            turn: best.turn,
            // A random mover has no opinion.
            score: (self.baseline != Baseline::Random).then_some(best.score),
            depth: None,
            used,
        })
    }
}
