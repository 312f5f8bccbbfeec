//! The number of games for which there is time.

use crate::cures::MOST_CURES;
use crate::play::{strengths, study};
use crate::series::Follow;
use crate::{LabError, LabPlan, Parts};
use springald_core::Side;
use std::time::{Duration, Instant};

/// The games of the trial that measures the speed, for each thread.
const PILOT: usize = 4;
/// The share of the time that the games may take by the measurement; games differ in length.
const SHARE: f64 = 0.85;
/// The fewest games, also if there is less time.
const LEAST: usize = 20;
/// The games at each strength for one game of a part.
const PIECES: usize = 4;
const RULES: usize = 8;
const CURES: usize = 4;

/// Returns a plan with as many games as there is time for, the trial that measures the speed included. The time is divided
/// over all parts: for four games at a strength there is one with a piece fewer of each kind, and for eight one without each
/// rule, unless `suggests` is `None`. Cures have time only if it is `Some(true)`. The numbers depend on the machine, so the report names them, not the time.
///
/// # Errors
/// If a game of the trial fails.
pub fn plan_in(
    time: Duration,
    plan: LabPlan,
    suggests: Option<bool>,
    threads: usize,
) -> Result<LabPlan, LabError> {
    let trial = LabPlan {
        games: PILOT * threads.max(1),
        parts: Parts::default(),
        ..plan.clone()
    };
    let (first, middle) = trials(&trial, threads)?;
    let games = trial.games as f64;
    let parts = games_of_parts(&plan, suggests);
    let each = (first + middle * parts) / games;
    let left = time.as_secs_f64() * SHARE - first - middle;
    let more = (left / each.max(1e-6)) as usize;
    let games = (more / 10 * 10).clamp(LEAST, 1_000_000);
    let part = |is_played: bool, by: usize| {
        if is_played {
            (games / by).next_multiple_of(2)
        } else {
            0
        }
    };
    Ok(LabPlan {
        games,
        parts: Parts {
            pieces: part(suggests.is_some(), PIECES),
            rules: part(suggests.is_some() && plan.source.is_some(), RULES),
            cures: part(suggests == Some(true), CURES),
        },
        ..plan
    })
}

/// Returns the seconds of a small report, and of its games at the middle strength alone.
fn trials(plan: &LabPlan, threads: usize) -> Result<(f64, f64), LabError> {
    let silent = |_: &str| {};
    let begun = Instant::now();
    study(plan, threads, &silent)?;
    let first = begun.elapsed().as_secs_f64();
    let middle = LabPlan {
        nodes: vec![plan.middle()],
        ..plan.clone()
    };
    let begun = Instant::now();
    strengths(&middle, threads, Follow::with_log(&silent))?;
    Ok((first, begun.elapsed().as_secs_f64()))
}

/// Returns the games at the middle strength that all parts together play for each game at a strength.
fn games_of_parts(plan: &LabPlan, suggests: Option<bool>) -> f64 {
    let Some(suggests) = suggests else {
        return 0.0;
    };
    let start = crate::StartFacts::of(&plan.entry, &plan.stated);
    let has = |side, letter| start.pieces.contains_key(&(side, letter));
    let kinds = start.kinds.iter().filter(|(letter, _)| {
        !start.royal.contains(letter) && Side::BOTH.into_iter().all(|side| has(side, *letter))
    });
    // The unit has twice as many games.
    let pieces = (kinds.count() + 1) as f64 / PIECES as f64;
    let rules = plan.stated.uses.len() as f64 / RULES as f64;
    let cures = if suggests {
        MOST_CURES as f64 / CURES as f64
    } else {
        0.0
    };
    pieces + rules + cures
}
