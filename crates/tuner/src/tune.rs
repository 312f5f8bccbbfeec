//! A whole round of tuning: games, positions, a fit, and the file of weights.

use crate::fit::mean_loss;
use crate::load::split;
use crate::run::stored_and_played;
use crate::{
    Dataset, FitSettings, RealWeight, SelfPlay, SelfPlayGame, TunerError, fit, held, rewritten,
};
use springald_core::{Weight, write_weights};
use springald_registry::{EngineEntry, EvalWeights, VARIANTS};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The largest weight.
const MOST: f64 = 16_383.0;

/// The input of a round of tuning.
pub struct TuningPlan {
    /// The variant; those that share its weights play, too.
    pub entry: EngineEntry,
    /// The number of games in each round.
    pub games: u32,
    /// The nodes of the search for each turn or part of a turn.
    pub nodes: u64,
    /// The number of threads.
    pub threads: usize,
    /// The seed of openings, dice and held-out games.
    pub seed: u64,
    /// The number of the round, from 1; the games of earlier rounds are used, too.
    pub round: u32,
    /// The folder of games.
    pub data: PathBuf,
    /// The folder of variants.
    pub variants: PathBuf,
}

/// Plays the missing games, fits the weights, and writes them unless the old ones are better. Returns a
/// sentence about the outcome.
///
/// # Errors
/// If a file cannot be read or written, the games say too little, or the search returns turns that
/// cannot be played.
pub fn tune(plan: &TuningPlan, log: &(dyn Fn(&str) + Sync)) -> Result<String, TunerError> {
    let mut games = Vec::new();
    for seed in plan.seeds() {
        for (turn, entry) in plan.family().into_iter().enumerate() {
            let played = plan.play(&entry, turn, seed, log)?;
            games.extend(played.into_iter().map(|game| (entry.clone(), game)));
        }
    }
    let EvalWeights { groups, weights } = plan.entry.eval_weights();
    let (train, validation) = split(&games, plan.seed)?;
    let path = plan.file();
    let old = if path.exists() {
        fs::read_to_string(&path).map_err(TunerError::io(&path))?
    } else {
        write_weights(&weights, &groups)
    };
    let settings = FitSettings {
        games: games.len(),
        threads: plan.threads,
        held: held(&old, &groups),
    };
    let Some(better) = better(&train, &validation, &weights, &settings, log) else {
        return Ok("no better weights were found; the file stays as it is".into());
    };
    let came_of_it = format!("loss of held-out games {}", better.losses);
    let note = format!(
        "`{}`\nfrom {} positions of {} games; {came_of_it}.",
        plan.command(),
        train.len() + validation.len(),
        games.len(),
    );
    let text = rewritten(&old, &better.weights, &note)?;
    fs::write(&path, text).map_err(TunerError::io(&path))?;
    Ok(format!("wrote {}: {came_of_it}", path.display()))
}

/// Weights that predict the held-out games better, and a phrase about the losses before and after.
pub(crate) struct Better {
    pub(crate) weights: Vec<Weight>,
    pub(crate) losses: String,
}

/// Fits weights and rounds them to whole centipawns; `None` if they are no better than the old ones.
pub(crate) fn better(
    train: &Dataset,
    validation: &Dataset,
    old: &[Weight],
    settings: &FitSettings,
    log: &dyn Fn(&str),
) -> Option<Better> {
    log(&format!(
        "{} games, {} positions to learn from and {} held out, {:.0} weights in each",
        settings.games,
        train.len(),
        validation.len(),
        train.density()
    ));
    let fitted = fit(train, validation, &pairs(old), settings, log);
    let weights: Vec<Weight> = fitted.weights.iter().copied().map(whole).collect();
    let after = mean_loss(validation, &pairs(&weights), fitted.scale, settings.threads);
    (after < fitted.before).then(|| Better {
        weights,
        losses: format!("{:.6} before, {after:.6} after", fitted.before),
    })
}

impl TuningPlan {
    /// Returns the seeds of all rounds, each with its own.
    fn seeds(&self) -> impl Iterator<Item = u64> {
        (0..u64::from(self.round)).map(|round| self.seed.wrapping_add(round))
    }

    /// Returns the variants that share the weights.
    fn family(&self) -> Vec<EngineEntry> {
        let shares = |entry: &&EngineEntry| entry.folder == self.entry.folder;
        VARIANTS.iter().filter(shares).cloned().collect()
    }

    /// Returns the games of one variant with one seed: those stored, and those still to be played. The
    /// games are dealt in turn to the variants that share weights.
    fn play(
        &self,
        entry: &EngineEntry,
        turn: usize,
        seed: u64,
        log: &(dyn Fn(&str) + Sync),
    ) -> Result<Vec<SelfPlayGame>, TunerError> {
        let id = entry.id();
        let name = format!("seed-{seed}-nodes-{}.txt", self.nodes);
        let path = self.data.join(id).join(name);
        let wanted: BTreeSet<u32> = (turn as u32..self.games)
            .step_by(self.family().len())
            .collect();
        let plan = SelfPlay {
            entry: entry.clone(),
            nodes: self.nodes,
            seed,
        };
        stored_and_played(&plan, &path, &wanted, (None, 0), self.threads, log)
    }

    fn file(&self) -> PathBuf {
        let folder = Path::new(&self.variants).join(&*self.entry.folder);
        folder.join("weights.txt")
    }

    /// Returns the command that repeats this round.
    fn command(&self) -> String {
        format!(
            "cargo xtask tune {} --games {} --nodes {} --seed {} --rounds {}",
            self.entry.id(),
            self.games,
            self.nodes,
            self.seed,
            self.round
        )
    }
}

fn pairs(weights: &[Weight]) -> Vec<RealWeight> {
    let pair = |weight: &Weight| [weight.opening(), weight.ending()].map(f64::from);
    weights.iter().map(pair).collect()
}

/// Returns the nearest weight of whole centipawns.
fn whole(pair: RealWeight) -> Weight {
    let [opening, ending] = pair.map(|half| half.round().clamp(-MOST, MOST) as i32);
    Weight::new(opening, ending)
}
