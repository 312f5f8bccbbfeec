//! Reports on games: who has the better game, how long games are, what the pieces are worth, which rules ever act.
//!
//! 1. [`LabPlan`]: a game, the strengths at which the engine plays it, the number of games, a seed.
//! 2. [`study`] plays the games in the arena, replays each, and keeps what the report needs ([`Study`], [`GameRecord`]).
//! 3. [`report`] computes figures with their intervals ([`Report`]), and [`compare`] the differences of two reports.
//! 4. [`sweep`] plays a series of versions of a text, and reports on them.
//! 5. [`text`], [`html`] and [`json`] write a report, and know nothing about games. [`read`] reads it again.
//!
//! Everything works with a game as an object, so no game has code for the lab. The same plan gives the same report, byte
//! for byte, on any number of threads. docs/lab.md tells how to read it.

mod budget;
mod compare;
mod cures;
mod error;
mod figures;
mod luck;
mod odds;
mod output;
mod plan;
mod play;
mod record;
mod report;
mod series;
mod stated;
pub mod stats;
mod versions;

pub use budget::plan_in;
pub use compare::{Comparison, Difference, compare};
pub use cures::Cure;
pub use error::LabError;
pub use figures::report;
pub use luck::Balance;
pub use odds::{Fewer, Restricted};
pub use output::{check, comparison_html, comparison_text, findings, html, json, read, text};
pub use plan::{LabPlan, Parts};
pub use play::{Contest, Forced, Study, followed_study, study};
pub use record::{GameRecord, Placement, Sample, StartFacts, Strength, TurnRecord};
pub use report::{
    Alarm, Cell, Figure, InstructiveGame, Plot, Report, Section, Sentence, Table, Unit,
};
pub use series::Follow;
pub use stated::{Stated, StatedEnd};
pub use versions::{Outcome, SweepPlan, sweep, sweep_in};
