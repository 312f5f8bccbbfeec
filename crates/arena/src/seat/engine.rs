//! The engine of this program.

use super::{Answer, Ask, Halt, Seat, Trouble};
use crate::{Fault, Limits};
use rand::Rng;
use rand_chacha::ChaCha8Rng;
use springald_registry::{Control, Engine, EngineEntry, Level, Task, Time, TurnRequest};
use std::time::{Duration, Instant};

/// The time lost between the search and the clock of the referee.
const OVERHEAD: Duration = Duration::from_millis(10);

pub(super) struct EngineSeat {
    level: Level,
    limits: Limits,
    engine: Engine,
    /// The seed of its limited play in this game.
    whims: u64,
}

impl EngineSeat {
    pub(super) fn new(level: Level, hash: usize, threads: usize, limits: Limits) -> Self {
        Self {
            level,
            limits,
            engine: Engine::new(hash, threads),
            whims: 0,
        }
    }

    fn task(&self, ask: &Ask<'_>) -> Task {
        let clock = ask.clocks[ask.side.index()].map(|face| Time::Clock {
            left: face.left,
            increment: face.increment,
            turns: None,
        });
        let movetime = self.limits.movetime.map(Time::Exactly);
        Task {
            depth: self.limits.depth,
            nodes: self.limits.nodes,
            overhead: if clock.is_some() {
                OVERHEAD
            } else {
                Duration::ZERO
            },
            time: clock.or(movetime).unwrap_or_default(),
            skill: self.level.skill(self.whims),
            contempt: true,
            ..Task::default()
        }
    }
}

impl Seat for EngineSeat {
    fn begin(
        &mut self,
        _listing: &'static EngineEntry,
        mut random: ChaCha8Rng,
        _halt: &Halt<'_>,
    ) -> Result<(), Trouble> {
        self.engine.forget();
        self.whims = random.next_u64();
        Ok(())
    }

    fn answer(&mut self, ask: &Ask<'_>) -> Result<Answer, Trouble> {
        let task = self.task(ask);
        let control = Control::default();
        let start = Instant::now();
        let request = TurnRequest::new(ask.game, &task, &control);
        let idea = ask.listing.think(&request, &mut self.engine, &mut |_| {
            if ask.halt.is_set() {
                control.stop();
            }
        });
        let used = start.elapsed();
        let idea = idea.map_err(|_| Fault::Illegal("it found nothing to play".into()))?;
        Ok(Answer {
            turn: idea.turn,
            score: Some(idea.score),
            depth: Some(idea.depth),
            used,
        })
    }
}
