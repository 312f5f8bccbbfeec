//! The engine of this program.

use super::{Answer, NoAnswer, Seat, SeatRequest, StopSignal};
use crate::{Fault, NetworkChoice, PlayerLimits};
use rand::Rng;
use rand_chacha::ChaCha8Rng;
use springald_core::Game;
use springald_registry::{Control, Engine, EngineEntry, Level, Task, Time, TurnRequest};
use std::time::{Duration, Instant};

/// The time lost between the search and the clock of the referee.
const OVERHEAD: Duration = Duration::from_millis(10);

/// The way in which a player judges positions.
#[derive(Clone, Debug)]
pub(super) struct Judge {
    /// The text of its own weights.
    pub(super) weights: Option<String>,
    pub(super) network: NetworkChoice,
}

impl Judge {
    /// Returns a variant as the player judges it; `None` if that is the usual way.
    pub(super) fn own(&self, entry: &EngineEntry) -> Result<Option<EngineEntry>, String> {
        if self.weights.is_none() && self.network == NetworkChoice::Usual {
            return Ok(None);
        }
        let weighted = self.weights.as_ref().map(|text| entry.with_weights(text));
        let weighted = weighted
            .transpose()
            .map_err(|error| format!("weights: {error}"))?;
        let weighted = weighted.as_ref().unwrap_or(entry);
        let judged = self
            .network
            .of(weighted)
            .map_err(|error| error.to_string())?;
        Ok(Some(judged))
    }
}

pub(super) struct EngineSeat {
    level: Level,
    limits: PlayerLimits,
    engine: Engine,
    judge: Judge,
    /// The variant as it judges it; `None` if that is the usual way.
    own: Option<EngineEntry>,
    /// The seed of its limited play in this game.
    skill_seed: u64,
}

impl EngineSeat {
    pub(super) fn new(level: Level, engine: Engine, judge: Judge, limits: PlayerLimits) -> Self {
        Self {
            level,
            limits,
            engine,
            judge,
            own: None,
            skill_seed: 0,
        }
    }

    fn task(&self, request: &SeatRequest<'_>) -> Task {
        let clock = request.clocks[request.side.index()].map(|clock| Time::Clock {
            left: clock.left,
            increment: clock.increment,
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
            skill: self.level.skill(self.skill_seed),
            contempt: true,
            ..Task::default()
        }
    }
}

impl Seat for EngineSeat {
    fn begin(
        &mut self,
        entry: &EngineEntry,
        mut random: ChaCha8Rng,
        _halt: &StopSignal<'_>,
    ) -> Result<(), NoAnswer> {
        self.engine.forget();
        self.skill_seed = random.next_u64();
        self.own = self.judge.own(entry).map_err(Fault::Crash)?;
        Ok(())
    }

    fn answer(&mut self, request: &SeatRequest<'_>) -> Result<Answer, NoAnswer> {
        let task = self.task(request);
        let control = Control::default();
        let start = Instant::now();
        let own = self.own.as_ref();
        let own = own.map(|own| (own, replayed(own, request.game)));
        let (entry, game) = match &own {
            Some((entry, Some(game))) => (*entry, &**game),
            _ => (request.entry, request.game),
        };
        let turn = TurnRequest::new(game, &task, &control);
        let best = entry.think(&turn, &mut self.engine, &mut |_| {
            if request.stop.is_set() {
                control.stop();
            }
        });
        let used = start.elapsed();
        let best = best.map_err(|_| Fault::Illegal("it found nothing to play".into()))?;
        Ok(Answer {
            turn: best.turn,
            score: Some(best.score),
            depth: Some(best.depth),
            used,
        })
    }
}

/// Returns a game of another entry for the same variant, whose positions know the weights of that entry.
fn replayed(entry: &EngineEntry, game: &dyn Game) -> Option<Box<dyn Game>> {
    let mut own = match game.set_up() {
        Some(fen) => entry.variant().begin_at(&fen).ok()?,
        None => entry.variant().begin(),
    };
    let turns: Vec<String> = game.turns().into_iter().map(|turn| turn.text).collect();
    own.play_line(&turns.join(" ")).ok()?;
    Some(own)
}
