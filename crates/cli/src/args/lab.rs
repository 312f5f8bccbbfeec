//! The arguments of `lab`.

use clap::{Args as ClapArgs, Subcommand};
use std::num::NonZero;
use std::path::PathBuf;
use std::thread::available_parallelism;
use std::time::Duration;

const NOTES: &str = "\
The engine plays the game against itself; nobody has to write anything for it. Every figure has its 95 % interval, and one
that needs more games says so. The same command gives the same report, on any number of threads.

Examples:
  springald lab report my.game                             the report in the terminal, of 400 games at each strength
  springald lab report my.game --minutes 10 --html my.html as many games as there is time for, as a page
  springald lab report atomic --games 2000 --nodes 300,3000
  springald lab compare old.game new.game                  the figures that differ beyond chance, and the rules";

const SWEEP_NOTES: &str = "\
All versions have the same seeds and as many games, at the middle one of the strengths. OLD must stand in the text exactly
once. An empty NEW leaves OLD out; \\n begins a new line. A line more replaces what the game that this one is like says.

Examples:
  springald lab sweep my.game --change '3 checks => 2 checks | 4 checks'
  springald lab sweep gardner --change 'RNBQK w => RBNQK w | RNBKQ w' --games 1000
  springald lab sweep my.game --change 'leaps 1 2 => leaps 1 3 ; knight N => camel N' --html series.html
  springald lab sweep my.game --change '+ must take'";

/// Reports on a game: who has the better game, how long it is, what the pieces are worth, which rules act.
#[derive(ClapArgs)]
#[command(after_help = NOTES)]
pub(crate) struct LabArgs {
    #[command(subcommand)]
    pub(crate) command: LabCommand,
}

#[derive(Subcommand)]
pub(crate) enum LabCommand {
    /// Reports on a game.
    #[command(after_help = NOTES)]
    Report(ReportArgs),
    /// Compares two games, such as a text before and after a change.
    #[command(after_help = NOTES)]
    Compare(CompareArgs),
    /// Plays versions of a game's text, such as another number or another start, with one line of figures each.
    #[command(after_help = SWEEP_NOTES)]
    Sweep(SweepArgs),
}

#[derive(ClapArgs)]
pub(crate) struct ReportArgs {
    /// The id of a game, or the path of the text of one.
    pub(crate) game: String,
    #[command(flatten)]
    pub(crate) parts: PartsArgs,
    #[command(flatten)]
    pub(crate) plan: LabPlanArgs,
}

/// The parts of a report that play games of their own, at the middle strength.
#[derive(ClapArgs)]
pub(crate) struct PartsArgs {
    /// Find the values of the pieces also by games with a piece fewer, so many for each kind [default: 0; with --minutes
    /// a quarter of the games at a strength].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=1_000_000))]
    pub(crate) pieces: Option<u32>,
    /// Find what each rule is worth by games in which one side may not use it, so many for each rule of a game written as
    /// text [default: 0; with --minutes an eighth of the games at a strength].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=1_000_000))]
    pub(crate) rules: Option<u32>,
    /// Try usual cures if a side has the better game, with so many games each [default: 200; with --minutes a quarter of the
    /// games at a strength].
    #[arg(
        long,
        value_name = "N",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "200",
        value_parser = clap::value_parser!(u32).range(4..=1_000_000)
    )]
    pub(crate) suggest: Option<u32>,
}

#[derive(ClapArgs)]
pub(crate) struct SweepArgs {
    /// The id of a game written as text, or the path of its text.
    pub(crate) game: String,
    /// A change of the text, which makes a version or several: `OLD => NEW`, `OLD => NEW | NEW | …`, or `+ LINE` for a line
    /// more. Several that belong together are joined by ` ; `.
    #[arg(long = "change", value_name = "CHANGE", required = true)]
    pub(crate) changes: Vec<String>,
    #[command(flatten)]
    pub(crate) plan: LabPlanArgs,
}

#[derive(ClapArgs)]
pub(crate) struct CompareArgs {
    /// The id of the first game, or the path of its text.
    pub(crate) first: String,
    /// The id of the second game, or the path of its text.
    pub(crate) second: String,
    #[command(flatten)]
    pub(crate) plan: LabPlanArgs,
}

/// The games to play, and where the report goes.
#[derive(ClapArgs)]
pub(crate) struct LabPlanArgs {
    /// The number of games at each strength [default: 400].
    #[arg(long, value_parser = clap::value_parser!(u32).range(4..=1_000_000))]
    pub(crate) games: Option<u32>,
    /// The time to play for, in minutes; the number of games follows from the speed of the machine, and the report names the
    /// command that repeats it.
    #[arg(long, value_parser = minutes, conflicts_with = "games")]
    pub(crate) minutes: Option<f64>,
    /// The strengths: nodes that the search visits for each turn or part of a turn.
    #[arg(
        long,
        value_delimiter = ',',
        default_values_t = [100, 300, 1000],
        value_parser = clap::value_parser!(u64).range(1..=1_000_000_000)
    )]
    pub(crate) nodes: Vec<u64>,
    /// The seed of openings and dice.
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// The number of games played at once [default: the number of cores].
    #[arg(long)]
    threads: Option<NonZero<u16>>,
    /// Write the report as a page, with drawings, to this file.
    #[arg(long, value_name = "FILE")]
    pub(crate) html: Option<PathBuf>,
    /// Write the report as JSON to this file; `-` for standard output, instead of the text.
    #[arg(long, value_name = "FILE")]
    pub(crate) json: Option<PathBuf>,
    /// Print only the findings, without figures and tables.
    #[arg(long)]
    pub(crate) text_only: bool,
}

impl LabPlanArgs {
    /// Returns the number of games played at once.
    pub(crate) fn threads(&self) -> usize {
        let cores = || available_parallelism().map_or(1, NonZero::get);
        self.threads
            .map_or_else(cores, |threads| threads.get().into())
    }

    /// Returns the time to play for.
    pub(crate) fn time(&self) -> Option<Duration> {
        let seconds = self.minutes.map(|minutes| 60.0 * minutes);
        seconds.map(Duration::from_secs_f64)
    }

    /// Returns the strengths in ascending order.
    pub(crate) fn strengths(&self) -> Vec<u64> {
        let mut nodes = self.nodes.clone();
        nodes.sort_unstable();
        nodes.dedup();
        nodes
    }
}

fn minutes(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(minutes) if (0.1..=60_000.0).contains(&minutes) => Ok(minutes),
        _ => Err("expected minutes from 0.1 to 60000".into()),
    }
}
