//! Seats of players: one interface for all kinds.

mod baseline;
mod engine;
mod interface;
mod process;
mod program;

pub(crate) use interface::{Answer, ClockReading, NoAnswer, Seat, SeatRequest, StopSignal};

use crate::{Player, PlayerKind};
use baseline::BaselineSeat;
use engine::{EngineSeat, Judge};
use program::ProgramSeat;
use springald_registry::{Engine, EngineEntry};
use std::time::Duration;
use thiserror::Error;

/// Returns a seat for a player, empty until a game begins.
pub(crate) fn seat(player: &Player, patience: Duration) -> Box<dyn Seat> {
    match &player.kind {
        PlayerKind::Engine {
            level,
            hash,
            threads,
            weights,
            network,
        } => {
            let engine = Engine::new(*hash, *threads);
            let judge = Judge {
                weights: weights.clone(),
                network: network.clone(),
            };
            Box::new(EngineSeat::new(*level, engine, judge, player.limits))
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
                weights, network, ..
            } => {
                let judge = Judge {
                    weights: weights.clone(),
                    network: network.clone(),
                };
                for entry in variants {
                    judge.own(entry).map_err(wrong)?;
                }
            }
            PlayerKind::Baseline(_) => {}
        }
    }
    Ok(())
}
