//! The baselines.

use super::{Answer, Ask, Halt, Seat, Trouble};
use crate::{Fault, Limits, Plain};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use springald_registry::{Baseline, Control, Effort, EngineEntry};
use std::time::Instant;

pub(super) struct PlainSeat {
    baseline: Baseline,
    random: ChaCha8Rng,
}

impl PlainSeat {
    pub(super) fn new(plain: Plain, limits: Limits) -> Self {
        let effort = match limits.movetime {
            Some(time) => Effort::Time(time),
            None => Effort::Playouts(limits.nodes.unwrap_or(1)),
        };
        Self {
            baseline: match plain {
                Plain::Random => Baseline::Random,
                Plain::Greedy => Baseline::Greedy,
                Plain::Mcts => Baseline::Mcts(effort),
            },
            random: ChaCha8Rng::seed_from_u64(0),
        }
    }
}

impl Seat for PlainSeat {
    fn begin(
        &mut self,
        _listing: &'static EngineEntry,
        random: ChaCha8Rng,
        _halt: &Halt<'_>,
    ) -> Result<(), Trouble> {
        self.random = random;
        Ok(())
    }

    fn answer(&mut self, ask: &Ask<'_>) -> Result<Answer, Trouble> {
        let control = Control::default();
        let start = Instant::now();
        let idea = ask
            .listing
            .baseline(ask.game, self.baseline, &control, &mut self.random);
        let used = start.elapsed();
        let idea = idea.ok_or_else(|| Fault::Illegal("it found nothing to play".into()))?;
        Ok(Answer {
            turn: idea.turn,
            // A random mover has no opinion.
            score: (self.baseline != Baseline::Random).then_some(idea.score),
            depth: None,
            used,
        })
    }
}
