//! The tasks of sets, from the arguments.

use crate::args::{AddTask, GoalArg, PlayingArgs, PuzzleArgs, SetArgs};
use crate::commands::check::read;
use crate::output::Failure;
use springald_registry::{Source, add, find, open, pinned};
use springald_site::jobs::{GamesJob, JobBody, PuzzleGoal, PuzzlesJob};
use std::path::Path;

/// Returns the task: one job for all games of the set.
pub(super) fn body(task: &AddTask) -> Result<JobBody, Failure> {
    match task {
        AddTask::Puzzles { set, puzzles } => mining(set, puzzles),
        AddTask::Games { set, games } => playing(set, games),
    }
}

fn mining(set: &SetArgs, args: &PuzzleArgs) -> Result<JobBody, Failure> {
    args.check().map_err(Failure::Input)?;
    let (variant, texts) = game(&set.variant)?;
    Ok(JobBody::Puzzles(PuzzlesJob {
        variant,
        texts,
        goal: match args.goal {
            GoalArg::Win => PuzzleGoal::Win,
            GoalArg::Save => PuzzleGoal::Save,
            GoalArg::Material => PuzzleGoal::Material,
        },
        margin: args.margin,
        nodes: args.nodes,
        mate: args.mate,
        least: args.least,
        difficulty: args.difficulty,
        positions: args.positions,
        seed: args.seed,
        first: set.first,
        games: set.games,
    }))
}

fn playing(set: &SetArgs, args: &PlayingArgs) -> Result<JobBody, Failure> {
    let (variant, texts) = game(&set.variant)?;
    if args.opening == 0 && args.noise == 0 && set.games > 1 {
        let what = "--opening and --noise: found 0, expected one of them above: all games would be the same";
        return Err(Failure::input(what));
    }
    let job = GamesJob {
        variant,
        texts,
        fen: args.fen.clone(),
        nodes: args.nodes,
        opening: args.opening,
        noise: args.noise,
        longest: args.longest,
        seed: args.seed,
        first: set.first,
        games: set.games,
    };
    if let Some(fen) = &args.fen {
        let entry = job.entry().map_err(Failure::input)?;
        let begun = entry.variant().begin_at(fen);
        begun.map_err(|error| Failure::input(format!("--fen: {error}")))?;
    }
    Ok(JobBody::Games(job))
}

/// Returns a game as jobs name it: the id of a built-in one, or the version of a text and the texts.
fn game(name: &str) -> Result<(String, Vec<String>), Failure> {
    if let Ok(entry) = find(name) {
        return Ok((entry.id().to_owned(), Vec::new()));
    }
    // Refuses what is neither a game nor the path of one.
    open(name).map_err(Failure::input)?;
    let known = if let Some(pinned) = pinned(name) {
        pinned
    } else {
        let source = Source::of(&read(Path::new(name))?);
        add(source.map_err(Failure::input)?).map_err(Failure::input)?
    };
    Ok((known.version.clone(), known.source.texts().to_vec()))
}
