//! Matches between two players, over many games of any variants: openings, clocks, a referee who
//! checks everything, and statistics on what the result proves.
//!
//! - A [`MatchPlan`] determines a match completely; with node limits it gives the same games on any number of threads.
//! - [`play`] plays the games that are still missing, and hands them over in the order of the plan.
//! - A [`Match`] keeps them in files, so that a match that was killed goes on where it stopped.
//! - [`Standings`] count, and [`stats`] judge.

mod adjudication;
mod game;
mod journal;
mod matches;
mod opening;
mod plan;
mod player;
mod referee;
mod runner;
mod seat;
mod standings;
pub mod stats;

pub use adjudication::{Adjudication, DrawRule, WinRule};
pub use game::{Course, Fault, FinishedGame, PlayerId};
pub use journal::JournalError;
pub use matches::{Match, MatchError, MatchFiles};
pub use opening::{Opening, OpeningError, Openings};
pub use plan::MatchPlan;
pub use player::{
    BaselineKind, ClockLimit, NetworkChoice, Player, PlayerError, PlayerKind, PlayerLimits, Program,
};
pub use runner::{deal, play};
pub use seat::{SeatError, check};
pub use standings::{FaultCounts, Standings, Tally};
