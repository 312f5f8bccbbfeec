//! The number of games for which there is time.

use crate::play::pilot;
use crate::{LabError, LabPlan};
use std::time::{Duration, Instant};

/// The games of the trial that measures the speed, for each thread.
const PILOT: usize = 4;
/// The share of the time that the games may take by the measurement; games differ in length.
const SHARE: f64 = 0.85;
/// The fewest games, also if there is less time.
const LEAST: usize = 20;

/// Returns the number of games at each strength for which there is time, the trial included. It depends on the machine,
/// so the report names the number, not the time.
///
/// # Errors
/// If a game of the trial fails.
pub fn games_in(time: Duration, plan: &LabPlan, threads: usize) -> Result<usize, LabError> {
    let games = PILOT * threads.max(1);
    let begun = Instant::now();
    pilot(plan, games, threads)?;
    let used = begun.elapsed().as_secs_f64();
    let left = time.as_secs_f64() * SHARE - used;
    let more = (left / used.max(1e-3) * games as f64) as usize;
    Ok((more / 10 * 10).clamp(LEAST, 1_000_000))
}
