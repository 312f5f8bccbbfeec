//! Games of the engine, played in the arena.

use crate::LabError;
use springald_arena::stats::Pentanomial;
use springald_arena::{
    Adjudication, FinishedGame, MatchPlan, Opening, Openings, Player, deal, play,
};
use springald_board::SplitMix;
use springald_registry::{Control, EngineEntry};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The turns at the start of each game that are drawn from the best ones, and the search that finds them: so many nodes,
/// and a turn that is so many centipawns worse is drawn e times more rarely.
pub(crate) const OPENING: (u32, u64, i32) = (6, 400, 40);
/// The number of turns of each side after which a game is a draw.
pub(crate) const LONGEST: u32 = 200;
/// MiB of the table of a player.
const HASH: usize = 4;

/// Receives lines about the progress.
pub(crate) type Log<'a> = &'a (dyn Fn(&str) + Sync);

/// Nobody stops games that are followed without a control.
static NEVER: AtomicBool = AtomicBool::new(false);

/// The way in which games are followed and stopped.
#[derive(Clone, Copy)]
pub struct Follow<'a> {
    /// Receives lines about the progress.
    pub log: &'a (dyn Fn(&str) + Sync),
    /// Is called after each game.
    pub played: &'a (dyn Fn() + Sync),
    /// Stops the games, and proofs.
    pub control: Option<&'a Control>,
}

impl<'a> Follow<'a> {
    /// Only logs; the games are played to the end.
    pub fn with_log(log: &'a (dyn Fn(&str) + Sync)) -> Self {
        Self {
            log,
            played: &|| {},
            control: None,
        }
    }

    /// Returns the flag that stops the games.
    pub(crate) fn stop(self) -> &'a AtomicBool {
        self.control.map_or(&NEVER, Control::stop_flag)
    }

    /// Checks that the work was not stopped: results found since then are not whole.
    pub(crate) fn check(self) -> Result<(), LabError> {
        if self.stop().load(Ordering::Relaxed) {
            return Err(LabError::Stopped);
        }
        Ok(())
    }
}

/// Games of the same kind.
pub(crate) struct Series<'a> {
    /// The game.
    pub(crate) entry: &'a EngineEntry,
    /// A name for the progress.
    pub(crate) what: String,
    /// The nodes of the first player and of the second one. If they differ, each opening is played twice with colours
    /// reversed; otherwise once, and the first player has White.
    pub(crate) nodes: [u64; 2],
    /// The number of games.
    pub(crate) games: usize,
    /// The seed of openings and dice.
    pub(crate) seed: u64,
    /// The openings, one for each game; without any they are drawn from good ones.
    pub(crate) openings: Vec<Opening>,
}

impl Series<'_> {
    /// Plays the games. Their order does not depend on the number of threads.
    pub(crate) fn play(
        &self,
        threads: usize,
        follow: Follow<'_>,
    ) -> Result<Vec<FinishedGame>, LabError> {
        let plan = self.plan()?;
        let (what, games) = (&self.what, self.games);
        let step = (games / 4).max(1);
        let mut finished = Vec::with_capacity(games);
        play(&plan, 0, threads, follow.stop(), |game| {
            finished.push(game);
            (follow.played)();
            if finished.len().is_multiple_of(step) {
                (follow.log)(&format!("{what}: {} of {games} games", finished.len()));
            }
            ControlFlow::Continue(())
        })?;
        follow.check()?;
        for game in &finished {
            if let Some(fault) = &game.fault {
                return Err(LabError::Fault {
                    game: game.game,
                    fault: fault.to_string(),
                });
            }
        }
        Ok(finished)
    }

    fn plan(&self) -> Result<MatchPlan, LabError> {
        let player = |nodes: u64| {
            let text = format!("nodes={nodes},hash={HASH},name={nodes} nodes");
            text.parse::<Player>()
                .map_err(|error| LabError::Player(error.to_string()))
        };
        let (turns, nodes, spread) = OPENING;
        let openings = if self.openings.is_empty() {
            Openings::Chosen {
                turns,
                nodes,
                spread,
            }
        } else {
            let id = self.entry.id();
            let lines = self.openings.iter();
            Openings::Listed(lines.map(|line| (id.to_owned(), line.clone())).collect())
        };
        Ok(MatchPlan {
            players: [player(self.nodes[0])?, player(self.nodes[1])?],
            variants: vec![self.entry.clone()],
            games: self.games,
            reversed: self.nodes[0] != self.nodes[1],
            seed: self.nodes.iter().fold(self.seed, |seed, &nodes| {
                SplitMix::new(seed.wrapping_mul(31).wrapping_add(nodes)).next()
            }),
            openings,
            adjudication: Adjudication {
                longest: Some(LONGEST),
                ..Adjudication::default()
            },
            sprt: None,
            patience: Duration::from_mins(10),
            comments: true,
            event: format!("{}: lab", self.entry.info().name),
        })
    }
}

/// Does work on several threads; returns the results in their order.
pub(crate) fn in_order<T: Send>(
    number: usize,
    threads: usize,
    follow: Follow<'_>,
    work: impl Fn(usize) -> Result<T, LabError> + Sync,
) -> Result<Vec<T>, LabError> {
    let mut results = Vec::with_capacity(number);
    let each = |(): &mut (), number: usize| Some(work(number));
    deal(0..number, threads, follow.stop(), (|| (), each), |result| {
        results.push(result);
        ControlFlow::Continue(())
    })?;
    follow.check()?;
    results.into_iter().collect()
}

/// Returns the points of a side at odds in pairs of games: it has White in the first one, Black in the second.
pub(crate) fn pairs_at_odds(games: &[[&FinishedGame; 2]]) -> Pentanomial {
    let mut pairs = [0; 5];
    for [white, black] in games {
        pairs[white.half_points() + 2 - black.half_points()] += 1;
    }
    pairs
}
