//! The command `tune`.

use crate::args::TuneArgs;
use crate::output::{Failure, print};
use springald_declared::{LIBRARY, load};
use springald_registry::open;
use springald_tuner::{GameTuning, ShortcutTrials, try_shortcuts, tune_game};
use std::path::{Path, PathBuf};

/// The digits of a game's version in the name of its file of games.
const DIGITS: usize = 8;

/// Fits the weights of a declared game, or tries the shortcuts of its search, and writes what won.
pub(crate) fn tune(args: &TuneArgs) -> Result<(), Failure> {
    let log = |line: &str| eprintln!("{line}");
    let outcome = if args.shortcuts {
        try_shortcuts(&trials(args)?, &log)
    } else {
        tune_game(&plan(args)?, &log)
    };
    print(&outcome.map_err(Failure::input)?)
}

fn trials(args: &TuneArgs) -> Result<ShortcutTrials, Failure> {
    let playing = &args.playing;
    version(&args.file)?;
    Ok(ShortcutTrials {
        entry: open(&args.file).map_err(Failure::input)?,
        nodes: playing.nodes,
        threads: playing.threads(),
        seed: playing.seed,
        trial: playing.trial,
        output: output(args),
        command: format!(
            "springald tune {} --shortcuts --nodes {} --seed {} --match {}",
            args.file, playing.nodes, playing.seed, playing.trial
        ),
    })
}

/// Returns the path of the file of weights.
fn output(args: &TuneArgs) -> PathBuf {
    (args.output.clone()).unwrap_or_else(|| Path::new(&args.file).with_extension("weights"))
}

fn plan(args: &TuneArgs) -> Result<GameTuning, Failure> {
    let entry = open(&args.file).map_err(Failure::input)?;
    let version = version(&args.file)?;
    let output = output(args);
    let (seed, nodes) = (args.playing.seed, args.playing.nodes);
    let store = format!("{version}-seed-{seed}-nodes-{nodes}.games");
    Ok(GameTuning {
        command: format!(
            "springald tune {} --games {} --nodes {nodes} --seed {seed} --match {}",
            args.file, args.games, args.playing.trial
        ),
        entry,
        games: args.games,
        nodes,
        threads: args.playing.threads(),
        seed,
        trial: args.playing.trial,
        store: (args.store.clone()).unwrap_or_else(|| beside(&output, &store)),
        output,
    })
}

/// Returns the path of the file of games: the path of the weights with another extension.
fn beside(output: &Path, end: &str) -> PathBuf {
    output.with_extension(end)
}

/// Returns the first digits of the version of a game's rules, so that a changed text begins with other games.
fn version(file: &str) -> Result<String, Failure> {
    let known = LIBRARY.iter().find(|(id, _)| *id == file);
    let text = match known {
        Some((_, text)) => (*text).to_owned(),
        None => std::fs::read_to_string(file).map_err(|_| {
            Failure::input(format!(
                "the weights of {file} are compiled in; expected the text of a game"
            ))
        })?,
    };
    let game = load(&text).map_err(Failure::input)?;
    let digits = game.version().map(|byte| format!("{byte:02x}")).concat();
    Ok(digits[..DIGITS].to_owned())
}
