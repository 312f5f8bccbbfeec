//! The games of a report.

use crate::cures::{Cure, cures};
use crate::luck::{self, Balance};
use crate::odds::{self, Fewer, Restricted};
use crate::record::{GameRecord, StartFacts, Strength};
use crate::series::{Follow, Log, Series, in_order};
use crate::{LabError, LabPlan};
use springald_arena::Standings;
use springald_arena::stats::Pentanomial;
use springald_registry::Control;

/// The most turns within which a forced win from the start is looked for, and the most positions for that.
const PROOF: (u32, u64) = (4, 50_000);

/// A match between two strengths.
#[derive(Clone, PartialEq, Debug)]
pub struct Contest {
    /// The nodes of the weaker player.
    pub low: u64,
    /// The nodes of the stronger player.
    pub high: u64,
    /// The points of the stronger player in pairs of games.
    pub pairs: Pentanomial,
}

/// A forced win from the start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Forced {
    /// The side that moves first wins within so many of its turns.
    Win(u32),
    /// It does not within so many turns, which the prover looked through; 0 if it could not.
    NotWithin(u32),
}

/// Everything that was played for a report.
#[derive(Clone, PartialEq, Debug)]
pub struct Study {
    /// The start of the game.
    pub start: StartFacts,
    /// The strengths, in ascending order.
    pub strengths: Vec<Strength>,
    /// The matches between neighbouring strengths.
    pub contests: Vec<Contest>,
    /// Luck and skill in some of the games at the greatest strength; empty without dice.
    pub balances: Vec<Balance>,
    /// The answer of the prover.
    pub forced: Forced,
    /// The matches with a piece fewer.
    pub fewer: Vec<Fewer>,
    /// The matches with a rule fewer.
    pub restricted: Vec<Restricted>,
    /// The cures that were tried.
    pub cures: Vec<Cure>,
}

impl Study {
    /// Returns the games of all strengths.
    pub fn games(&self) -> impl Iterator<Item = &GameRecord> {
        self.strengths.iter().flat_map(|strength| &strength.games)
    }
}

/// Plays the games of a plan on several threads. `log` receives the progress.
///
/// # Errors
/// If a game fails.
pub fn study(plan: &LabPlan, threads: usize, log: Log<'_>) -> Result<Study, LabError> {
    followed_study(plan, threads, Follow::with_log(log))
}

/// Plays the games of a plan on several threads, for a caller that follows them and may stop them.
///
/// # Errors
/// If a game fails, or the caller has stopped the games.
pub fn followed_study(
    plan: &LabPlan,
    threads: usize,
    follow: Follow<'_>,
) -> Result<Study, LabError> {
    let (start, strengths) = strengths(plan, threads, follow)?;
    let contests = contests(plan, threads, follow)?;
    let strongest = strengths.last().map_or(&[][..], |strength| &strength.games);
    let balances = luck::balances(plan, strongest, threads, follow)?;
    let played: Vec<&GameRecord> = strengths.iter().flat_map(|one| &one.games).collect();
    Ok(Study {
        fewer: odds::fewer(plan, &start, &played, threads, follow)?,
        restricted: odds::restricted(plan, threads, follow)?,
        cures: cures(plan, &start, &strengths, threads, follow)?,
        forced: forced(plan, follow)?,
        start,
        strengths,
        contests,
        balances,
    })
}

/// Plays the games at each strength.
pub(crate) fn strengths(
    plan: &LabPlan,
    threads: usize,
    follow: Follow<'_>,
) -> Result<(StartFacts, Vec<Strength>), LabError> {
    let start = StartFacts::of(&plan.entry, &plan.stated);
    let mut strengths = Vec::new();
    for &nodes in &plan.nodes {
        let what = format!("{nodes} nodes against themselves");
        let finished = series(plan, what, [nodes, nodes], plan.games).play(threads, follow)?;
        let record = |number: usize| GameRecord::of(&plan.entry, &start, &finished[number]);
        strengths.push(Strength {
            nodes,
            games: in_order(finished.len(), threads, follow, record)?,
        });
    }
    Ok((start, strengths))
}

/// Plays the matches between neighbouring strengths.
fn contests(plan: &LabPlan, threads: usize, follow: Follow<'_>) -> Result<Vec<Contest>, LabError> {
    let match_of = |pair: &[u64]| {
        let what = format!("{} nodes against {}", pair[1], pair[0]);
        let series = series(plan, what, [pair[1], pair[0]], plan.match_games());
        let mut standings = Standings::new([plan.entry.id()]);
        for game in &series.play(threads, follow)? {
            standings.add(game);
        }
        Ok(Contest {
            low: pair[0],
            high: pair[1],
            pairs: standings.total.pairs,
        })
    };
    plan.nodes.windows(2).map(match_of).collect()
}

fn series(plan: &LabPlan, what: String, nodes: [u64; 2], games: usize) -> Series<'_> {
    Series {
        entry: &plan.entry,
        what,
        nodes,
        games,
        seed: plan.seed,
        openings: Vec::new(),
    }
}

/// Looks for a forced win of the side that moves first.
fn forced(plan: &LabPlan, follow: Follow<'_>) -> Result<Forced, LabError> {
    let game = plan.entry.variant().begin();
    let (most, positions) = PROOF;
    let own = Control::default();
    let control = follow.control.unwrap_or(&own);
    let mut proved = 0;
    for turns in 1..=most {
        let found = (plan.entry).winning_turns(&*game, turns, positions, control);
        follow.check()?;
        match found {
            None => break,
            Some(found) if !found.wins.is_empty() => return Ok(Forced::Win(turns)),
            Some(_) => proved = turns,
        }
    }
    Ok(Forced::NotWithin(proved))
}
