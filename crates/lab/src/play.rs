//! The games of a report.

use crate::luck::{self, Balance};
use crate::record::{GameRecord, StartFacts};
use crate::{LabError, LabPlan};
use springald_arena::stats::Pentanomial;
use springald_arena::{
    Adjudication, FinishedGame, MatchPlan, Openings, Player, Standings, deal, play,
};
use springald_board::SplitMix;
use springald_registry::Control;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// The turns at the start of each game that are drawn from the best ones, and the search that finds them: so many nodes,
/// and a turn that is so many centipawns worse is drawn e times more rarely.
pub(crate) const OPENING: (u32, u64, i32) = (6, 400, 40);
/// The number of turns of each side after which a game is a draw.
pub(crate) const LONGEST: u32 = 200;
/// MiB of the table of a player.
const HASH: usize = 4;
/// The most turns within which a forced win from the start is looked for, and the most positions for that.
const PROOF: (u32, u64) = (4, 50_000);

/// The games at one strength.
#[derive(Clone, PartialEq, Debug)]
pub struct Strength {
    /// The positions that the search visits for each turn or part of a turn.
    pub nodes: u64,
    /// The games, in the order of their numbers.
    pub games: Vec<GameRecord>,
}

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
pub fn study(
    plan: &LabPlan,
    threads: usize,
    log: &(dyn Fn(&str) + Sync),
) -> Result<Study, LabError> {
    let start = StartFacts::of(&plan.entry, &plan.stated);
    let mut strengths = Vec::new();
    for &nodes in &plan.nodes {
        let finished = played(plan, [nodes, nodes], plan.games, threads, log)?;
        strengths.push(Strength {
            nodes,
            games: replayed(plan, &start, &finished, threads)?,
        });
    }
    let mut contests = Vec::new();
    for pair in plan.nodes.windows(2) {
        let games = played(plan, [pair[1], pair[0]], plan.match_games(), threads, log)?;
        let mut standings = Standings::new([plan.entry.id()]);
        for game in &games {
            standings.add(game);
        }
        contests.push(Contest {
            low: pair[0],
            high: pair[1],
            pairs: standings.total.pairs,
        });
    }
    let strongest = strengths.last().map_or(&[][..], |strength| &strength.games);
    let balances = luck::balances(plan, strongest, threads)?;
    Ok(Study {
        forced: forced(plan),
        start,
        strengths,
        contests,
        balances,
    })
}

/// Plays games between two strengths; the first is player A. Equal ones play each opening once.
fn played(
    plan: &LabPlan,
    nodes: [u64; 2],
    games: usize,
    threads: usize,
    log: &(dyn Fn(&str) + Sync),
) -> Result<Vec<FinishedGame>, LabError> {
    let player = |nodes: u64| {
        let text = format!("nodes={nodes},hash={HASH},name={nodes} nodes");
        text.parse::<Player>()
            .map_err(|error| LabError::Player(error.to_string()))
    };
    let (turns, opening, spread) = OPENING;
    let is_contest = nodes[0] != nodes[1];
    let seed = nodes.iter().fold(plan.seed, |seed, &nodes| {
        SplitMix::new(seed.wrapping_mul(31).wrapping_add(nodes)).next()
    });
    let match_plan = MatchPlan {
        players: [player(nodes[0])?, player(nodes[1])?],
        variants: vec![plan.entry.clone()],
        games,
        reversed: is_contest,
        seed,
        openings: Openings::Chosen {
            turns,
            nodes: opening,
            spread,
        },
        adjudication: Adjudication {
            longest: Some(LONGEST),
            ..Adjudication::default()
        },
        sprt: None,
        patience: Duration::from_mins(10),
        comments: true,
        event: format!("{}: lab", plan.entry.info().name),
    };
    let what = if is_contest {
        format!("{} nodes against {}", nodes[0], nodes[1])
    } else {
        format!("{} nodes against themselves", nodes[0])
    };
    let step = (games / 4).max(1);
    let mut finished = Vec::with_capacity(games);
    play(&match_plan, 0, threads, &AtomicBool::new(false), |game| {
        finished.push(game);
        if finished.len().is_multiple_of(step) {
            log(&format!("{what}: {} of {games} games", finished.len()));
        }
        ControlFlow::Continue(())
    })?;
    let faulty = finished.iter().find(|game| game.fault.is_some());
    match faulty {
        Some(FinishedGame {
            game,
            fault: Some(fault),
            ..
        }) => Err(LabError::Fault {
            game: *game,
            fault: fault.to_string(),
        }),
        _ => Ok(finished),
    }
}

/// Replays games, and keeps what the report needs.
fn replayed(
    plan: &LabPlan,
    start: &StartFacts,
    finished: &[FinishedGame],
    threads: usize,
) -> Result<Vec<GameRecord>, LabError> {
    let mut records = Vec::with_capacity(finished.len());
    let work =
        |(): &mut (), number: usize| Some(GameRecord::of(&plan.entry, start, &finished[number]));
    let stop = AtomicBool::new(false);
    deal(0..finished.len(), threads, &stop, (|| (), work), |record| {
        records.push(record);
        ControlFlow::Continue(())
    })?;
    records.into_iter().collect()
}

/// Looks for a forced win of the side that moves first.
fn forced(plan: &LabPlan) -> Forced {
    let game = plan.entry.variant().begin();
    let (most, positions) = PROOF;
    let mut proved = 0;
    for turns in 1..=most {
        let control = Control::default();
        let found = (plan.entry).winning_turns(&*game, turns, positions, &control);
        match found {
            None => break,
            Some(found) if !found.wins.is_empty() => return Forced::Win(turns),
            Some(_) => proved = turns,
        }
    }
    Forced::NotWithin(proved)
}

/// Plays a few games of each kind that the plan needs, to measure how long they take.
///
/// # Errors
/// If a game fails.
pub(crate) fn pilot(plan: &LabPlan, games: usize, threads: usize) -> Result<(), LabError> {
    let few = LabPlan {
        games,
        ..plan.clone()
    };
    study(&few, threads, &|_| {}).map(drop)
}
