//! `puzzles`: made and checked.

use super::check::read;
use crate::args::{GoalArg, MakeArgs, PuzzlesArgs, PuzzlesCommand};
use crate::output::{Failure, print, print_error};
use indicatif::{ProgressBar, ProgressStyle};
use springald_puzzles::{Bounds, Found, Goal, Miner, Mistake, Order, check, to_pgn};
use springald_registry::{Control, EngineEntry, of_tag};
use std::fs::{File, OpenOptions};
use std::io::{IsTerminal, Write, stderr};
use std::path::Path;
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

/// The exit status that shells use for a command that a signal ended.
const STOPPED: u8 = 130;
/// The interval between two lines of progress where there is no terminal.
const PAUSE: Duration = Duration::from_secs(10);

/// Stopped by a signal.
static CONTROL: LazyLock<Arc<Control>> = LazyLock::new(Arc::default);

/// Carries out a command about puzzles.
pub(crate) fn puzzles(args: &PuzzlesArgs) -> Result<(), Failure> {
    let handler = || {
        if CONTROL.is_stopped() {
            std::process::exit(STOPPED.into());
        }
        CONTROL.stop();
    };
    ctrlc::set_handler(handler).map_err(|error| Failure::input(format!("signals: {error}")))?;
    match &args.command {
        PuzzlesCommand::Make(args) => make(args)?,
        PuzzlesCommand::Check {
            file,
            variant,
            positions,
        } => prove(file, variant, *positions)?,
    }
    if CONTROL.is_stopped() {
        return Err(Failure::Status(STOPPED));
    }
    Ok(())
}

/// Makes puzzles until there are enough, or a signal stops it. What was found is on disk then.
fn make(args: &MakeArgs) -> Result<(), Failure> {
    let wanted = &args.puzzles;
    wanted.check().map_err(Failure::Input)?;
    let bounds = Bounds {
        turns: wanted.mate,
        positions: wanted.positions,
        nodes: wanted.nodes,
    };
    let known = known(args.output.as_deref(), &args.variant)?;
    let goal = match wanted.goal {
        GoalArg::Win => Goal::Win,
        GoalArg::Save => Goal::Save,
        GoalArg::Material => Goal::Material {
            margin: wanted.margin,
            nodes: wanted.nodes,
        },
    };
    let order = Order {
        goal,
        seed: wanted.seed,
        first: known.iter().map(|one| one.origin.game).max().unwrap_or(0) + 1,
        least: wanted.least,
        difficulty: wanted.difficulty,
        bounds,
    };
    let mut count = known.len();
    let mut out = output(args.output.as_deref())?;
    let fens = known.into_iter().map(|one| one.puzzle.fen);
    let mut miner = Miner::new(&args.variant, order, fens, &CONTROL);
    let progress = Progress::new(args.count);
    while count < args.count && !CONTROL.is_stopped() {
        for found in miner.play() {
            if count == args.count {
                break;
            }
            let pgn = to_pgn(&args.variant, &found.puzzle, found.origin).map_err(Failure::input)?;
            let gap = if count > 0 { "\n" } else { "" };
            out.write_all(format!("{gap}{pgn}").as_bytes())?;
            out.flush()?;
            count += 1;
        }
        progress.show(count, miner.next_game() - order.first);
    }
    progress.end(count, miner.next_game() - order.first);
    Ok(())
}

/// Returns the puzzles that the output file has already.
pub(super) fn known(path: Option<&Path>, variant: &EngineEntry) -> Result<Vec<Found>, Failure> {
    let Some(path) = path.filter(|path| path.exists()) else {
        return Ok(Vec::new());
    };
    let known = replayed(&read(path)?, variant);
    known.map_err(|error| Failure::input(format!("{}: {error}", path.display())))
}

/// Returns the puzzles of a PGN without proving them again.
pub(super) fn replayed(text: &str, variant: &EngineEntry) -> Result<Vec<Found>, Mistake> {
    let same = |name: &str| variant.info().answers_to(name).then(|| variant.clone());
    check(text, same, Bounds::default(), true, &CONTROL).collect()
}

/// Opens the output, so that new puzzles follow those that it has.
pub(super) fn output(path: Option<&Path>) -> Result<Box<dyn Write>, Failure> {
    let Some(path) = path else {
        return Ok(Box::new(std::io::stdout()));
    };
    let file: std::io::Result<File> = OpenOptions::new().create(true).append(true).open(path);
    let file = file.map_err(|error| Failure::input(format!("{}: {error}", path.display())))?;
    Ok(Box::new(file))
}

/// Proves all puzzles of a file again.
fn prove(file: &Path, variant: &EngineEntry, positions: u64) -> Result<(), Failure> {
    let text = read(file)?;
    let bounds = Bounds {
        positions,
        ..Bounds::default()
    };
    let named = |name: &str| of_tag(Some(name), variant).cloned();
    let (mut good, mut wrong) = (0, 0);
    for (number, result) in (1..).zip(check(&text, named, bounds, false, &CONTROL)) {
        if CONTROL.is_stopped() {
            break;
        }
        match result {
            Ok(_) => good += 1,
            Err(error) => {
                wrong += 1;
                print_error(&format!("{}: puzzle {number}, {error}", file.display()));
            }
        }
    }
    if good == 0 && wrong == 0 && !CONTROL.is_stopped() {
        return Err(Failure::input(format!(
            "{}: found no puzzle, expected at least one",
            file.display()
        )));
    }
    let plural = if good == 1 { "" } else { "s" };
    print(&format!("{good} puzzle{plural} proved, {wrong} not."))?;
    if wrong == 0 {
        Ok(())
    } else {
        Err(Failure::Reported)
    }
}

/// The progress on standard error: a bar on a terminal, occasional lines elsewhere.
struct Progress {
    bar: Option<ProgressBar>,
    told: std::cell::Cell<Instant>,
    count: usize,
}

impl Progress {
    fn new(count: usize) -> Self {
        let bar = stderr().is_terminal().then(|| {
            let bar = ProgressBar::new(count as u64);
            let style = ProgressStyle::with_template("{bar:24} {pos}/{len} {msg} ({elapsed})");
            bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
            bar
        });
        Self {
            bar,
            told: std::cell::Cell::new(Instant::now()),
            count,
        }
    }

    fn show(&self, found: usize, games: u64) {
        if let Some(bar) = &self.bar {
            bar.set_position(found as u64);
            bar.set_message(format!("puzzles, {games} games"));
        } else if self.told.get().elapsed() >= PAUSE {
            self.told.set(Instant::now());
            self.tell(found, games);
        }
    }

    fn end(&self, found: usize, games: u64) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
        self.tell(found, games);
    }

    fn tell(&self, found: usize, games: u64) {
        eprintln!("{found}/{} puzzles, {games} games", self.count);
    }
}
