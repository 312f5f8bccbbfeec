//! Training of networks: games, a fit, and a match, one generation after another.

mod fit;
mod inputs;
mod plot;
mod weights;

use crate::load::dealt;
use crate::run::stored_and_played;
use crate::trial::{Rival, said, trial};
use crate::{SelfPlay, SelfPlayGame, TunerError, write};
use fit::{FittedNetwork, NetworkFit, fit};
use inputs::{Inputs, Positions};
use plot::{Progress, plot};
use springald_arena::NetworkChoice;
use springald_network::Network;
use springald_registry::EngineEntry;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The fewest games of a generation.
const LEAST: usize = 20;
/// Generations whose games a fit uses: games of weaker players are left out.
const RECENT: usize = 3;

/// The input of a training.
pub struct NetworkTraining {
    /// The game. If it has a network, the training goes on from it.
    pub entry: EngineEntry,
    /// The most games of each generation.
    pub games: u32,
    /// The time for the games of each generation, if it is limited.
    pub time: Option<Duration>,
    /// The nodes of the search for each turn or part of a turn.
    pub nodes: u64,
    /// The number of generations.
    pub generations: u32,
    /// Hidden neurons of a view, a multiple of 16.
    pub hidden: usize,
    /// The number of times that each position is used in a fit.
    pub rounds: usize,
    /// The share of the result in what is fitted to, from 0 to 1.
    pub result: f32,
    /// `true` for a network that is added to the evaluation of the game.
    pub adds: bool,
    /// The number of threads.
    pub threads: usize,
    /// The seed of games, fits and matches.
    pub seed: u64,
    /// The number of games of the match of each generation, an even number.
    pub trial: usize,
    /// The folder of games, from which a later run continues.
    pub store: PathBuf,
    /// The file of the network.
    pub output: PathBuf,
    /// Lines of the file about the network, besides the findings of the training.
    pub about: Vec<(String, String)>,
}

/// Trains networks for a game. Each generation plays with the best network so far and learns; a network that wins the
/// match against the one before it is written. Returns a sentence about the outcome.
///
/// # Errors
/// If a file cannot be read or written, the games say too little, or the search returns turns that cannot be played.
pub fn train(plan: &NetworkTraining, log: &(dyn Fn(&str) + Sync)) -> Result<String, TunerError> {
    let mut best = plan.entry.clone();
    let mut games: Vec<Vec<SelfPlayGame>> = Vec::new();
    let mut outcomes = plan.earlier();
    let first = outcomes.len() as u32 + 1;
    let (mut progress, mut has_won) = (Vec::new(), false);
    let drawing = plan.store.join("progress.svg");
    for generation in first..first + plan.generations.max(1) {
        log(&format!("generation {generation}"));
        games.push(plan.games(&best, generation, log)?);
        let from = games.len().saturating_sub(RECENT);
        let recent: Vec<&SelfPlayGame> = games[from..].iter().flatten().collect();
        let found = plan.fit(&best, &recent, generation, log)?;
        let losses = format!("{:.6} before, {:.6} after", found.before, found.after);
        let mut parts = found.parts;
        parts.about.clone_from(&plan.about);
        let bytes = parts.write();
        let candidate = plan.store.join(format!("generation-{generation}.net"));
        write(&candidate, &bytes)?;
        let rivals = [
            Rival {
                name: "new",
                weights: None,
                network: NetworkChoice::File(bytes),
            },
            Rival {
                name: "old",
                weights: None,
                network: NetworkChoice::Usual,
            },
        ];
        let seed = plan.seed + u64::from(generation);
        let games = (plan.trial, plan.nodes, plan.threads);
        let won = trial(&best, rivals, seed, games, log)?;
        let against = if best.network().is_some() {
            "the network before"
        } else {
            "no network"
        };
        let outcome = format!("loss of held-out games {losses}; {}", said(&won, against));
        log(&outcome);
        outcomes.push((format!("generation {generation}"), outcome));
        let score = won.score;
        progress.push(Progress {
            before: found.before,
            losses: found.losses,
            won,
        });
        write(&drawing, plot(&progress).as_bytes())?;
        if score <= 0.5 {
            continue;
        }
        parts.about.extend(outcomes.iter().cloned());
        let bytes = parts.write();
        write(&plan.output, &bytes)?;
        let judged = best.with_network(&bytes);
        has_won = true;
        best = judged.map_err(|source| TunerError::Network { source })?;
    }
    let lines = outcomes.iter().skip(first as usize - 1);
    let lines: Vec<String> = lines
        .map(|(name, outcome)| format!("{name}: {outcome}"))
        .collect();
    let lines = lines.join("\n") + &format!("\n{} shows losses and Elo", drawing.display());
    Ok(if has_won {
        format!("wrote {}\n{lines}", plan.output.display())
    } else {
        format!("no network won; nothing is written\n{lines}")
    })
}

impl NetworkTraining {
    /// Returns what the network of the game says about the generations that led to it.
    fn earlier(&self) -> Vec<(String, String)> {
        let about = self.entry.network().map_or(&[][..], Network::about);
        let lines = about.iter();
        lines
            .filter(|(name, _)| name.starts_with("generation "))
            .cloned()
            .collect()
    }

    /// Returns the games of a generation: those stored, and those still to be played.
    fn games(
        &self,
        entry: &EngineEntry,
        generation: u32,
        log: &(dyn Fn(&str) + Sync),
    ) -> Result<Vec<SelfPlayGame>, TunerError> {
        let plan = SelfPlay {
            entry: entry.clone(),
            nodes: self.nodes,
            seed: self.seed ^ u64::from(generation) << 32,
        };
        let (path, wanted) = (self.path(generation), (0..self.games).collect());
        stored_and_played(&plan, &path, &wanted, (self.time, LEAST), self.threads, log)
    }

    fn path(&self, generation: u32) -> PathBuf {
        let (seed, nodes) = (self.seed, self.nodes);
        let name = format!("generation-{generation}-seed-{seed}-nodes-{nodes}.games");
        Path::new(&self.store).join(name)
    }

    fn fit(
        &self,
        entry: &EngineEntry,
        games: &[&SelfPlayGame],
        generation: u32,
        log: &(dyn Fn(&str) + Sync),
    ) -> Result<FittedNetwork, TunerError> {
        let mut inputs = Inputs::new(entry);
        let mut sets = [Positions::default(), Positions::default()];
        for (set, games) in sets.iter_mut().zip(dealt(games, self.seed)?) {
            for game in games {
                set.add(entry, game, &mut inputs)?;
            }
        }
        let [train, held] = sets;
        if train.len() == 0 || held.len() == 0 {
            return Err(TunerError::NoPositions);
        }
        let settings = NetworkFit {
            hidden: self.hidden,
            phases: 4,
            rounds: self.rounds,
            result: self.result,
            adds: self.adds,
            seed: self.seed + u64::from(generation),
            threads: self.threads,
        };
        let shape = entry.info().shape;
        let known = entry.network().map(Network::parts);
        Ok(fit(&train, &held, &inputs, (shape, known), &settings, log))
    }
}
