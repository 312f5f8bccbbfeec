//! Seats of players: one interface for all kinds.

mod baseline;
mod engine;
mod process;
mod program;

use crate::{Fault, Player, PlayerKind};
use baseline::BaselineSeat;
use engine::EngineSeat;
use program::ProgramSeat;
use rand_chacha::ChaCha8Rng;
use springald_core::{Game, Side};
use springald_registry::{Engine, EngineEntry, Score};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use thiserror::Error;

/// A player in a seat.
pub(crate) trait Seat {
    /// Prepares for a new game and forgets the last one; limited and random play use `random`.
    fn begin(
        &mut self,
        entry: &EngineEntry,
        random: ChaCha8Rng,
        stop: &StopSignal<'_>,
    ) -> Result<(), NoAnswer>;

    /// Returns the turn to play.
    fn answer(&mut self, request: &SeatRequest<'_>) -> Result<Answer, NoAnswer>;
}

/// A request for a turn.
pub(crate) struct SeatRequest<'a> {
    /// The variant.
    pub(crate) entry: &'a EngineEntry,
    /// The game; its side to act is asked.
    pub(crate) game: &'a dyn Game,
    /// The side to act.
    pub(crate) side: Side,
    /// The clocks of both sides, if they have any.
    pub(crate) clocks: [Option<ClockReading>; 2],
    /// The signal to stop.
    pub(crate) stop: &'a StopSignal<'a>,
}

/// A reading of a clock.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ClockReading {
    /// The time left.
    pub(crate) left: Duration,
    /// The increment after each turn.
    pub(crate) increment: Duration,
}

/// An answer of a player.
pub(crate) struct Answer {
    /// A turn text that continues the current turn.
    pub(crate) turn: String,
    /// Its score from its own point of view.
    pub(crate) score: Option<Score>,
    /// The depth of its search, if it searched.
    pub(crate) depth: Option<u32>,
    /// The time it used.
    pub(crate) used: Duration,
}

/// The reason for a missing answer.
pub(crate) enum NoAnswer {
    /// The player is to blame, and loses.
    Fault(Fault),
    /// The match is stopped.
    Stopped,
}

impl From<Fault> for NoAnswer {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

/// The signal to stop: from outside, or when the match is decided.
pub(crate) struct StopSignal<'a> {
    outside: &'a AtomicBool,
    inside: AtomicBool,
}

impl<'a> StopSignal<'a> {
    pub(crate) fn new(outside: &'a AtomicBool) -> Self {
        Self {
            outside,
            inside: AtomicBool::new(false),
        }
    }

    pub(crate) fn set(&self) {
        self.inside.store(true, Ordering::Relaxed);
    }

    pub(crate) fn is_set(&self) -> bool {
        self.inside.load(Ordering::Relaxed) || self.outside.load(Ordering::Relaxed)
    }
}

/// Returns a seat for a player, empty until a game begins.
pub(crate) fn seat(player: &Player, patience: Duration) -> Box<dyn Seat> {
    match &player.kind {
        PlayerKind::Engine {
            level,
            hash,
            threads,
            weights,
        } => {
            let engine = Engine::new(*hash, *threads);
            let (weights, limits) = (weights.clone(), player.limits);
            Box::new(EngineSeat::new(*level, engine, weights, limits))
        }
        PlayerKind::Baseline(plain) => Box::new(BaselineSeat::new(*plain, player.limits)),
        PlayerKind::Program(program) => {
            Box::new(ProgramSeat::new(program.clone(), player.limits, patience))
        }
    }
}

/// The reason why a player cannot take part in a match.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("player '{player}': {what}")]
pub struct SeatError {
    /// The description of the player.
    pub player: String,
    /// The fault.
    pub what: String,
}

/// Starts every program once and checks that it can play these variants with its options, and that weights fit them.
///
/// # Errors
/// Returns an error if one cannot be started, lacks an option or does not know a variant, or for a wrong weight.
pub fn check(players: &[Player], variants: &[EngineEntry]) -> Result<(), SeatError> {
    for player in players {
        let wrong = |what| SeatError {
            player: player.text.clone(),
            what,
        };
        match &player.kind {
            PlayerKind::Program(program) => program::check(program, variants).map_err(wrong)?,
            PlayerKind::Engine {
                weights: Some(weights),
                ..
            } => {
                for entry in variants {
                    let weighted = entry.with_weights(weights);
                    weighted.map_err(|error| wrong(format!("weights: {error}")))?;
                }
            }
            PlayerKind::Engine { .. } | PlayerKind::Baseline(_) => {}
        }
    }
    Ok(())
}
