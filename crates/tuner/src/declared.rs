//! Tuning of a game written as text: games, a fit from the default weights, and a match that tells what it won.

use crate::load::split;
use crate::run::stored_and_played;
use crate::shortcuts::shortcuts_of;
use crate::trial::{Rival, said, trial};
use crate::tune::better;
use crate::{FitSettings, SelfPlay, SelfPlayGame, TunerError, write};
use springald_arena::NetworkChoice;
use springald_registry::EngineEntry;
use std::path::PathBuf;

/// The input of the tuning of a game written as text.
pub struct GameTuning {
    /// The game; its weights do not matter.
    pub entry: EngineEntry,
    /// The number of games to learn from.
    pub games: u32,
    /// The nodes of the search for each turn or part of a turn.
    pub nodes: u64,
    /// The number of threads.
    pub threads: usize,
    /// The seed of openings and held-out games, and of the match.
    pub seed: u64,
    /// The number of games of the match between new and default weights, an even number.
    pub trial: usize,
    /// The file of games, from which a later run continues.
    pub store: PathBuf,
    /// The file of weights.
    pub output: PathBuf,
    /// The command that repeats this run, for the comment at the top of the weights.
    pub command: String,
}

/// Plays the missing games, fits the weights, and writes them if they win the match against the default ones. Returns a
/// sentence about the outcome.
///
/// # Errors
/// If the weights of the game are compiled in, a file cannot be read or written, the games say too little, or the
/// search returns turns that cannot be played.
pub fn tune_game(plan: &GameTuning, log: &(dyn Fn(&str) + Sync)) -> Result<String, TunerError> {
    // The shortcuts of the search stay as they are.
    let shortcuts = shortcuts_of(&plan.entry);
    let usual = plan.entry.with_weights(&shortcuts)?;
    let games = plan.games(&usual, log)?;
    let count = games.len();
    let games: Vec<_> = (games.into_iter())
        .map(|game| (usual.clone(), game))
        .collect();
    let (train, validation) = split(&games, plan.seed)?;
    let settings = FitSettings {
        games: count,
        threads: plan.threads,
        held: Vec::new(),
    };
    let weights = usual.eval_weights().weights;
    let Some(better) = better(&train, &validation, &weights, &settings, log) else {
        return Ok("no better weights were found; nothing is written".into());
    };
    let text = usual.weights_text(&better.weights);
    let rivals = [("tuned", &text), ("default", &shortcuts)].map(|(name, weights)| Rival {
        name,
        weights: Some(weights.clone()),
        network: NetworkChoice::None,
    });
    let games = (plan.trial, plan.nodes, plan.threads);
    let won = trial(&usual, rivals, plan.seed, games, log)?;
    let won_text = said(&won, "the default weights");
    let outcome = format!("loss of held-out games {}; {won_text}", better.losses);
    if won.score <= 0.5 {
        return Ok(format!("{outcome}; nothing is written"));
    }
    let note = format!(
        "# Weights of {}, in centipawns: the opening, then the ending.\n# Tuned by `{}`\n# on {} positions of {count} \
         games;\n# {outcome}.\n\n",
        plan.entry.info().name,
        plan.command,
        train.len() + validation.len(),
    );
    write(&plan.output, (note + &text).as_bytes())?;
    Ok(format!("wrote {}: {outcome}", plan.output.display()))
}

impl GameTuning {
    /// Returns the games to learn from: those stored, and those still to be played.
    fn games(
        &self,
        entry: &EngineEntry,
        log: &(dyn Fn(&str) + Sync),
    ) -> Result<Vec<SelfPlayGame>, TunerError> {
        let plan = SelfPlay {
            entry: entry.clone(),
            nodes: self.nodes,
            seed: self.seed,
        };
        let wanted = (0..self.games).collect();
        stored_and_played(&plan, &self.store, &wanted, (None, 0), self.threads, log)
    }
}
