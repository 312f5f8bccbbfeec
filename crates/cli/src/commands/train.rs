//! The command `train`.

use crate::args::TrainArgs;
use crate::output::{Failure, print};
use springald_registry::{Source, open, pinned, version_of};
use springald_tuner::{NetworkTraining, train as run};
use std::path::Path;
use std::time::Duration;

/// Generations of a training of limited time, and the share of the time that goes to the games of all.
const GENERATIONS: u32 = 3;
const GAMES_SHARE: f64 = 0.8;
/// Games of a generation: if nothing is said, and the most that a limited time may have.
const GAMES: u32 = 2000;
const MOST: u32 = 1_000_000;

/// Names, in the file of a network, the commands that trained the network from which a training goes on.
const BEFORE: &str = "command before";

/// Trains a network for a game.
pub(crate) fn train(args: &TrainArgs) -> Result<(), Failure> {
    let entry = open(&args.game).map_err(Failure::input)?;
    let beside = Path::new(&args.game).with_extension("net");
    let output = args.output.clone().unwrap_or_else(|| beside.clone());
    let entry = if args.goes_on {
        // After a stop the same command must find the network that it began with.
        let is_used = entry.network().is_some() && Path::new(&args.game).is_file();
        let place = |path: &Path| path.canonicalize().ok();
        if is_used && place(&beside).is_some() && place(&output) == place(&beside) {
            let shown = output.display();
            let error =
                format!("{shown} is the network to go on from: name another file with --output");
            return Err(Failure::input(error));
        }
        entry
    } else {
        entry.without_network()
    };
    let (generations, time) = match args.hours {
        Some(hours) => {
            let all = Duration::from_secs_f64(3600.0 * hours * GAMES_SHARE);
            (GENERATIONS, Some(all / GENERATIONS))
        }
        None => (args.generations, None),
    };
    let games = args
        .games
        .unwrap_or(if time.is_some() { MOST } else { GAMES });
    let playing = &args.playing;
    let command = format!(
        "springald train {} --games {games} --nodes {} --generations {generations} --hidden {} --rounds {} --result {} --seed \
         {} --match {}{}{}{}",
        args.game,
        playing.nodes,
        args.hidden,
        args.rounds,
        args.result,
        playing.seed,
        playing.trial,
        if args.replace { " --replace" } else { "" },
        if args.goes_on { " --continue" } else { "" },
        args.hours
            .map_or(String::new(), |hours| format!(" --hours {hours}")),
    );
    let mut about = vec![("game", entry.id().to_owned())];
    about.extend(version(&args.game).map(|version| ("rules", version)));
    about.push(("program", env!("CARGO_PKG_VERSION").to_owned()));
    let earlier = entry.network().map_or(&[][..], |network| network.about());
    let earlier = earlier
        .iter()
        .filter(|(name, _)| name == "command" || name == BEFORE);
    about.extend(earlier.map(|(_, command)| (BEFORE, command.clone())));
    about.push(("command", command));
    let about = about.into_iter();
    let plan = NetworkTraining {
        games,
        time,
        nodes: playing.nodes,
        generations,
        hidden: args.hidden,
        rounds: args.rounds.into(),
        result: f32::from(args.result) / 100.0,
        adds: !args.replace,
        threads: playing.threads(),
        seed: playing.seed,
        trial: playing.trial,
        store: (args.store.clone()).unwrap_or_else(|| output.with_extension("training")),
        output,
        about: about
            .map(|(name, value)| (name.to_owned(), value))
            .collect(),
        entry,
    };
    let outcome = run(&plan, &|line| eprintln!("{line}")).map_err(Failure::input)?;
    print(&outcome)
}

/// Returns the version of the rules of a game that is a text; other games change with the program.
fn version(name: &str) -> Option<String> {
    if let Some(pinned) = pinned(name) {
        return Some(pinned.version.clone());
    }
    let text = std::fs::read_to_string(name).ok()?;
    Some(version_of(&Source::of(&text).ok()?))
}
