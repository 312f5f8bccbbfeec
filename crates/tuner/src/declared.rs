//! Tuning of a game written as text: games, a fit from the default weights, and a match that tells what it won.

use crate::load::split;
use crate::tune::better;
use crate::{FitSettings, GameFile, SelfPlay, SelfPlayGame, TunerError, play_all};
use springald_arena::stats::{Estimate, expected};
use springald_arena::{
    Adjudication, MatchPlan, Openings, Player, PlayerKind, PlayerLimits, Standings, play,
};
use springald_registry::{EngineEntry, Level};
use std::collections::BTreeSet;
use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// The random turns at the start of each pair of games of the match.
const OPENING: u32 = 6;
/// The most centipawns by which these turns may favour a side.
const EVEN: i32 = 250;
/// The number of turns after which a game of the match is a draw.
const LONGEST: u32 = 400;
/// MiB of the table of a player.
const HASH: usize = 4;

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
    let usual = plan.entry.with_weights("")?;
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
    let won = plan.trial(&usual, &text, log)?;
    let outcome = format!("loss of held-out games {}; {}", better.losses, said(&won));
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
    write(&plan.output, &(note + &text))?;
    Ok(format!("wrote {}: {outcome}", plan.output.display()))
}

/// Writes a file in one piece: it is never seen half written.
fn write(path: &Path, text: &str) -> Result<(), TunerError> {
    let mut new = path.as_os_str().to_owned();
    new.push(".new");
    fs::write(&new, text).map_err(TunerError::io(Path::new(&new)))?;
    fs::rename(&new, path).map_err(TunerError::io(path))
}

/// Describes the result of the match: the score with its 95 % confidence interval, and the difference in Elo.
fn said(won: &Estimate) -> String {
    let percent = |score: f64| 100.0 * score;
    let range = won.range.map_or(String::new(), |(low, high)| {
        let [low, high] = [low, high].map(|elo| percent(expected(elo)));
        format!(" ({low:.1} to {high:.1} %)")
    });
    format!(
        "a score of {:.1} %{range} against the default weights, {:+.0} Elo",
        percent(won.score),
        won.elo
    )
}

impl GameTuning {
    /// Returns the games to learn from: those stored, and those still to be played.
    fn games(
        &self,
        entry: &EngineEntry,
        log: &(dyn Fn(&str) + Sync),
    ) -> Result<Vec<SelfPlayGame>, TunerError> {
        let (mut store, mut games) = GameFile::open(&self.store)?;
        games.retain(|game| game.number < self.games);
        let done: BTreeSet<u32> = games.iter().map(|game| game.number).collect();
        let left: Vec<u32> = (0..self.games).filter(|one| !done.contains(one)).collect();
        log(&format!(
            "{} games in {}, {} to be played",
            done.len(),
            self.store.display(),
            left.len()
        ));
        let plan = SelfPlay {
            entry: entry.clone(),
            nodes: self.nodes,
            seed: self.seed,
        };
        games.extend(play_all(&plan, &left, self.threads, &mut store, log)?);
        games.sort_by_key(|game| game.number);
        Ok(games)
    }

    /// Plays the new weights against the default ones.
    fn trial(
        &self,
        entry: &EngineEntry,
        weights: &str,
        log: &(dyn Fn(&str) + Sync),
    ) -> Result<Estimate, TunerError> {
        let plan = MatchPlan {
            players: [("tuned", weights), ("default", "")]
                .map(|(name, weights)| self.player(name, weights)),
            variants: vec![entry.clone()],
            games: self.trial,
            seed: self.seed,
            openings: Openings::Random {
                turns: OPENING,
                balance: Some(EVEN),
            },
            adjudication: Adjudication {
                longest: Some(LONGEST),
                ..Adjudication::default()
            },
            sprt: None,
            patience: Duration::from_mins(10),
            comments: false,
            event: String::new(),
        };
        let mut standings = Standings::new([entry.id()]);
        let each = |game| {
            standings.add(&game);
            let played = standings.total.games() as usize;
            if played.is_multiple_of(10) || played == self.trial {
                log(&format!("{played} of {} games of the match", self.trial));
            }
            ControlFlow::Continue(())
        };
        play(&plan, 0, self.threads, &AtomicBool::new(false), each)
            .map_err(|source| TunerError::Threads { source })?;
        Estimate::of(&standings.total.pairs).ok_or(TunerError::NoPositions)
    }

    fn player(&self, name: &str, weights: &str) -> Player {
        Player {
            text: name.to_owned(),
            name: name.to_owned(),
            kind: PlayerKind::Engine {
                level: Level::MAX,
                hash: HASH,
                threads: 1,
                weights: Some(weights.to_owned()),
            },
            limits: PlayerLimits {
                clock: None,
                movetime: None,
                nodes: Some(self.nodes),
                depth: None,
                margin: Duration::ZERO,
            },
        }
    }
}
