//! Verifiable dice; docs/dice.md describes the protocol.

mod exchange;
mod fault;
mod places;
mod record;
mod seeded;
mod verify;

pub use exchange::{Exchange, PendingStep, Scheme, SeedMessage};
pub use fault::DiceError;
pub use record::{DiceRecord, Roll, SeatEvents, TakenBackTurns};
pub use seeded::{Dice, LONGEST_SEED, is_hash, is_seed};
pub use verify::{Checked, verify};
