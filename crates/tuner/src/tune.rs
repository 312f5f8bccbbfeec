//! All of it: games, positions, a fit, and the file of weights.

use crate::fit::mean_loss;
use crate::load::split;
use crate::{
    FitSettings, GameFile, RealWeight, SelfPlay, SelfPlayGame, TunerError, fit, held, play_all,
    rewritten,
};
use springald_core::{Weight, write_weights};
use springald_registry::{EngineEntry, EvalWeights, VARIANTS};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Beyond this a weight is no weight.
const MOST: f64 = 16_383.0;

/// What to tune and from how many games.
pub struct TuningPlan {
    /// The variant; those that share its weights play, too.
    pub entry: &'static EngineEntry,
    /// How many games are played in each round.
    pub games: u32,
    /// How many positions the search looks at for each turn or part of a turn.
    pub nodes: u64,
    /// How many threads work.
    pub threads: usize,
    /// What decides openings, dice and which games are held out.
    pub seed: u64,
    /// The number of the round, from 1; the games of earlier rounds are used, too.
    pub round: u32,
    /// The folder of games.
    pub data: PathBuf,
    /// The folder of variants.
    pub variants: PathBuf,
}

/// Plays what games are still to be played, fits the weights, and writes them unless none are
/// better than those there are. Says in a sentence what came of it.
///
/// # Errors
/// Where a file cannot be read or written, the games tell too little, or the search gives turns that
/// cannot be played.
pub fn tune(plan: &TuningPlan, log: &(dyn Fn(&str) + Sync)) -> Result<String, TunerError> {
    let mut games = Vec::new();
    for seed in plan.seeds() {
        for (turn, entry) in plan.family().into_iter().enumerate() {
            let played = plan.play(entry, turn, seed, log)?;
            games.extend(played.into_iter().map(|game| (entry, game)));
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
    log(&format!(
        "{} games, {} positions to learn from and {} held out, {:.0} weights in each",
        games.len(),
        train.len(),
        validation.len(),
        train.density()
    ));
    let settings = FitSettings {
        games: games.len(),
        threads: plan.threads,
        held: held(&old, &groups),
    };
    let start = pairs(&weights);
    let fitted = fit(&train, &validation, &start, &settings, log);
    let new: Vec<Weight> = fitted.weights.iter().copied().map(whole).collect();
    let after = mean_loss(&validation, &pairs(&new), fitted.scale, plan.threads);
    if after >= fitted.before {
        return Ok("no better weights were found; the file stays as it is".into());
    }
    let came_of_it = format!(
        "loss of held-out games {:.6} before, {after:.6} after",
        fitted.before
    );
    let note = format!(
        "`{}`\nfrom {} positions of {} games; {came_of_it}.",
        plan.command(),
        train.len() + validation.len(),
        games.len(),
    );
    let text = rewritten(&old, &new, &note)?;
    fs::write(&path, text).map_err(TunerError::io(&path))?;
    Ok(format!("wrote {}: {came_of_it}", path.display()))
}

impl TuningPlan {
    /// Every round has a seed of its own.
    fn seeds(&self) -> impl Iterator<Item = u64> {
        (0..u64::from(self.round)).map(|round| self.seed.wrapping_add(round))
    }

    /// The variants that share the weights.
    fn family(&self) -> Vec<&'static EngineEntry> {
        let shares = |entry: &&EngineEntry| entry.folder == self.entry.folder;
        VARIANTS.iter().filter(shares).collect()
    }

    /// The games of one variant with one seed: those stored, and those still to be played. The games
    /// are dealt to the variants that share weights in turn.
    fn play(
        &self,
        entry: &'static EngineEntry,
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
        let (mut store, mut games) = GameFile::open(&path)?;
        games.retain(|game| wanted.contains(&game.number));
        let done: BTreeSet<u32> = games.iter().map(|game| game.number).collect();
        let left: Vec<u32> = wanted.difference(&done).copied().collect();
        log(&format!(
            "{id}: {} games in {}, {} to be played",
            done.len(),
            path.display(),
            left.len()
        ));
        let plan = SelfPlay {
            entry,
            nodes: self.nodes,
            seed,
        };
        games.extend(play_all(plan, &left, self.threads, &mut store, log)?);
        games.sort_by_key(|game| game.number);
        Ok(games)
    }

    fn file(&self) -> PathBuf {
        let folder = Path::new(&self.variants).join(&*self.entry.folder);
        folder.join("weights.txt")
    }

    /// The command that does the same again.
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

/// The weight of whole centipawns that is nearest.
fn whole(pair: RealWeight) -> Weight {
    let [opening, ending] = pair.map(|half| half.round().clamp(-MOST, MOST) as i32);
    Weight::new(opening, ending)
}
