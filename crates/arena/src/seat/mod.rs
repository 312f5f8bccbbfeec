//! Where players sit: one face for all kinds of them.

mod engine;
mod plain;
mod process;
mod program;

use crate::{Fault, Kind, Player};
use engine::EngineSeat;
use plain::PlainSeat;
use program::ProgramSeat;
use rand_chacha::ChaCha8Rng;
use springald_core::{Game, Side};
use springald_registry::{EngineEntry, Score};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use thiserror::Error;

/// Somebody who plays.
pub(crate) trait Seat {
    /// Gets ready for a new game and forgets the last one; chance plays by `random` in it.
    fn begin(
        &mut self,
        listing: &'static EngineEntry,
        random: ChaCha8Rng,
        halt: &Halt<'_>,
    ) -> Result<(), Trouble>;

    /// Says what it plays.
    fn answer(&mut self, ask: &Ask<'_>) -> Result<Answer, Trouble>;
}

/// What a player is asked.
pub(crate) struct Ask<'a> {
    /// The variant.
    pub(crate) listing: &'static EngineEntry,
    /// The game; its side to act is asked.
    pub(crate) game: &'a dyn Game,
    /// Who that is.
    pub(crate) side: Side,
    /// What the clocks of both sides show, where they have any.
    pub(crate) clocks: [Option<Face>; 2],
    /// Whether all is to end.
    pub(crate) halt: &'a Halt<'a>,
}

/// What a clock shows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Face {
    /// What is left.
    pub(crate) left: Duration,
    /// What every turn adds.
    pub(crate) increment: Duration,
}

/// What a player answers.
pub(crate) struct Answer {
    /// A turn text, from where the turn stands.
    pub(crate) turn: String,
    /// What it thinks of it, for itself.
    pub(crate) score: Option<Score>,
    /// How far it looked ahead, where it did.
    pub(crate) depth: Option<u32>,
    /// How long it took.
    pub(crate) used: Duration,
}

/// Why there is no answer.
pub(crate) enum Trouble {
    /// The player is to blame, and loses.
    Fault(Fault),
    /// The match is to end.
    Halted,
}

impl From<Fault> for Trouble {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

/// Tells everybody to leave: from outside, or when the match is decided.
pub(crate) struct Halt<'a> {
    outside: &'a AtomicBool,
    inside: AtomicBool,
}

impl<'a> Halt<'a> {
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

/// A seat for a player; nobody sits there until a game begins.
pub(crate) fn seat(player: &Player, patience: Duration) -> Box<dyn Seat> {
    match &player.kind {
        Kind::Engine {
            level,
            hash,
            threads,
        } => Box::new(EngineSeat::new(*level, *hash, *threads, player.limits)),
        Kind::Plain(plain) => Box::new(PlainSeat::new(*plain, player.limits)),
        Kind::Program(program) => {
            Box::new(ProgramSeat::new(program.clone(), player.limits, patience))
        }
    }
}

/// Why a player cannot take part in a match.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("player '{player}': {what}")]
pub struct SeatError {
    /// The description of the player.
    pub player: String,
    /// What is wrong.
    pub what: String,
}

/// Starts every program once and asks whether it can play these variants as it is told to.
///
/// # Errors
/// Where one cannot be started, lacks an option or does not know a variant.
pub fn check(players: &[Player], variants: &[&'static EngineEntry]) -> Result<(), SeatError> {
    for player in players {
        if let Kind::Program(program) = &player.kind {
            program::check(program, variants).map_err(|what| SeatError {
                player: player.text.clone(),
                what,
            })?;
        }
    }
    Ok(())
}
