//! The arguments of the command line.

mod game;
mod jobs;
mod lab;
mod matches;
mod puzzles;
mod self_play;
mod site;
mod train;
mod tune;
mod variant;
mod worker;

pub(crate) use game::{GameArgs, GameCommand};
pub(crate) use jobs::{AddTask, JobsArgs, JobsCommand, PlayingArgs, SetArgs};
pub(crate) use lab::{
    CompareArgs, LabArgs, LabCommand, LabPlanArgs, PartsArgs, ReportArgs, SweepArgs,
};
pub(crate) use matches::MatchArgs;
pub(crate) use puzzles::{GoalArg, MakeArgs, PuzzleArgs, PuzzlesArgs, PuzzlesCommand};
pub(crate) use site::{
    DataArgs, DataCommand, DiceArgs, DiceCommand, ExplorerArgs, ExplorerCommand, ExplorerMakeArgs,
    GamesArgs, GamesCommand,
};
pub(crate) use train::TrainArgs;
pub(crate) use tune::TuneArgs;
use variant::variant;
pub(crate) use worker::{WorkerArgs, WorkerKeyArgs, WorkerKeyCommand};

use crate::output::Failure;
use clap::{Args as ClapArgs, Parser, Subcommand, ValueEnum};
use springald_core::MoveNotation;
use springald_registry::EngineEntry;
use springald_site::ServeArgs;
use std::path::PathBuf;

/// Chess variants that other programs cannot play: rules, computer opponent, playing site.
#[derive(Parser)]
#[command(name = "springald", version, after_help = AFTER_HELP)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

const AFTER_HELP: &str = "\
Without a command the site is served, as with `serve`.

Examples:
  springald                              the site on http://127.0.0.1:8080
  springald play gravitatur              a game against the computer; you play White
  springald show cats --moves T@e5,       a position in the middle of a turn
  springald explain chesspp f1d3         why not?";

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Lists the variants: id, name, board, description.
    Variants {
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
    /// Counts the sequences of a number of actions.
    Perft(PerftArgs),
    /// Lists the legal actions.
    Actions(ActionsArgs),
    /// Prints the canonical FEN.
    Fen(PositionArgs),
    /// Draws the board with all its layers, the side to act, and its possible actions.
    Show(ShowArgs),
    /// Says whether an action is legal and, if not, which rule forbids it.
    Explain(ExplainArgs),
    /// Plays a game in the terminal, also over a pipe, and prints its PGN.
    Play(PlayArgs),
    /// Works on games written as text.
    Game(GameArgs),
    /// Works on PGN files.
    Pgn(PgnArgs),
    /// Makes and checks puzzles: positions in which one turn, and no other, wins, does not lose, or wins material.
    Puzzles(PuzzlesArgs),
    /// Searches fixed positions of all variants, and prints the nodes, which are the same everywhere, and nodes per
    /// second.
    Bench(BenchArgs),
    /// Fits the evaluation of a game written as text to games that the engine plays against itself.
    Tune(TuneArgs),
    /// Trains a small network that judges the positions of a game.
    Train(Box<TrainArgs>),
    /// Reports on a game: who has the better game, how long it is, what the pieces are worth, which rules act.
    Lab(Box<LabArgs>),
    /// Plays two players against each other over many games and says which one is stronger.
    Match(Box<MatchArgs>),
    /// Serves the site: games between people, the computer, analysis, the rules.
    Serve(Box<ServeArgs>),
    /// Checks the dice of a game.
    Dice(DiceArgs),
    /// Works on the games of the site.
    Games(GamesArgs),
    /// Works on the databases of the site.
    Data(DataArgs),
    /// Works on the opening explorer of the site.
    Explorer(ExplorerArgs),
    /// Adds jobs to the queue of the site, lists them, and collects puzzles and games.
    Jobs(JobsArgs),
    /// Works on jobs of a site, such as analyses of finished games, on any machine.
    Worker(WorkerArgs),
    /// Makes, lists and removes the keys of workers.
    WorkerKey(WorkerKeyArgs),
    /// The engine for programs that speak UCI.
    Uci,
    /// The engine for programs that speak CECP version 2, such as XBoard.
    Xboard,
    /// The games, the rules and the engine for programs that converse, over the Model Context Protocol.
    Mcp,
}

/// A position of a variant.
#[derive(ClapArgs)]
pub(crate) struct PositionArgs {
    /// The variant: an id or alias that `springald variants` or `springald game list` lists, or a path.
    #[arg(value_parser = variant)]
    pub(crate) variant: EngineEntry,
    /// The position [default: the start].
    #[arg(long)]
    pub(crate) fen: Option<String>,
    /// The number of the start, in a game whose starts have numbers, such as chess960.
    #[arg(long, value_name = "NUMBER", conflicts_with = "fen")]
    pub(crate) start: Option<u32>,
    /// Turns to play first, separated by spaces; if the last is unfinished, it ends in a comma.
    #[arg(long, value_name = "TURNS")]
    pub(crate) moves: Option<String>,
}

#[derive(ClapArgs)]
pub(crate) struct PerftArgs {
    /// The variant: an id or alias that `springald variants` or `springald game list` lists, or a path.
    #[arg(value_parser = variant)]
    pub(crate) variant: EngineEntry,
    /// The number of actions.
    #[arg(allow_negative_numbers = true)]
    pub(crate) depth: u32,
    /// The position [default: the start].
    #[arg(long)]
    pub(crate) fen: Option<String>,
    /// The number of the start, in a game whose starts have numbers, such as chess960.
    #[arg(long, value_name = "NUMBER", conflicts_with = "fen")]
    pub(crate) start: Option<u32>,
    /// Turns to play first, separated by spaces; if the last is unfinished, it ends in a comma.
    #[arg(long, value_name = "TURNS")]
    pub(crate) moves: Option<String>,
    /// Print the count below each action first, with every chance outcome on its own line.
    #[arg(long)]
    pub(crate) divide: bool,
    /// Play every leaf instead of counting the last ply.
    #[arg(long)]
    pub(crate) full: bool,
    /// The number of threads.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: u16,
}

#[derive(ClapArgs)]
pub(crate) struct ActionsArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// Print JSON, with SAN, resulting FENs, outcomes and the clicks that mean each action.
    #[arg(long)]
    pub(crate) json: bool,
    /// Write moves in a notation of the game: hodges, kanji or usi in Shogi, wxf in Xiangqi.
    #[arg(long, value_name = "NAME", value_parser = notation, conflicts_with = "json")]
    pub(crate) notation: Option<MoveNotation>,
}

#[derive(ClapArgs)]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// Use only letters, dots and brackets.
    #[arg(long)]
    pub(crate) ascii: bool,
    /// Print JSON: everything a screen needs.
    #[arg(long, conflicts_with = "ascii")]
    pub(crate) json: bool,
    /// Print an SVG picture.
    #[arg(long, conflicts_with_all = ["ascii", "json"])]
    pub(crate) svg: bool,
    /// Write moves in a notation of the game: hodges, kanji or usi in Shogi, wxf in Xiangqi.
    #[arg(long, value_name = "NAME", value_parser = notation, conflicts_with_all = ["json", "svg"])]
    pub(crate) notation: Option<MoveNotation>,
}

#[derive(ClapArgs)]
pub(crate) struct ExplainArgs {
    /// The variant: an id or alias that `springald variants` or `springald game list` lists, or a path.
    #[arg(value_parser = variant)]
    pub(crate) variant: EngineEntry,
    /// The action, legal or not, in any spelling: e2e4, Nf3, O-O.
    pub(crate) action: String,
    /// The position [default: the start].
    #[arg(long)]
    pub(crate) fen: Option<String>,
    /// The number of the start, in a game whose starts have numbers, such as chess960.
    #[arg(long, value_name = "NUMBER", conflicts_with = "fen")]
    pub(crate) start: Option<u32>,
    /// Turns to play first, separated by spaces; if the last is unfinished, it ends in a comma.
    #[arg(long, value_name = "TURNS")]
    pub(crate) moves: Option<String>,
}

/// The player of a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Player {
    /// A person at the terminal or at the other end of the pipe.
    Human,
    /// The computer.
    Engine,
}

#[derive(ClapArgs)]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// The player of White.
    #[arg(long, default_value = "human")]
    pub(crate) white: Player,
    /// The player of Black.
    #[arg(long, default_value = "engine")]
    pub(crate) black: Player,
    /// The computer's strength, from 1 to 8.
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=8))]
    pub(crate) level: u8,
    /// Seconds that the computer takes for a turn, unless its level stops it earlier.
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true)]
    pub(crate) time: Option<f64>,
    /// The seed of the dice and the computer, for repeatable games.
    #[arg(long, allow_negative_numbers = true)]
    pub(crate) seed: Option<u64>,
    /// Keep the game in this file, written after every action; an unfinished game there is continued.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["fen", "start", "moves"])]
    pub(crate) pgn: Option<PathBuf>,
    /// Use only letters, dots and brackets.
    #[arg(long)]
    pub(crate) ascii: bool,
    /// Write moves in a notation of the game: hodges, kanji or usi in Shogi, wxf in Xiangqi.
    #[arg(long, value_name = "NAME", value_parser = notation)]
    pub(crate) notation: Option<MoveNotation>,
}

fn notation(text: &str) -> Result<MoveNotation, String> {
    MoveNotation::parse(text).ok_or_else(|| {
        let names = MoveNotation::ALL.map(MoveNotation::as_str);
        format!("expected one of: {}", names.join(", "))
    })
}

fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(seconds) if (0.001..=3600.0).contains(&seconds) => Ok(seconds),
        _ => Err("expected seconds from 0.001 to 3600".into()),
    }
}

#[derive(ClapArgs)]
pub(crate) struct PgnArgs {
    #[command(subcommand)]
    pub(crate) command: PgnCommand,
}

#[derive(Subcommand)]
pub(crate) enum PgnCommand {
    /// Replays every game of a file, and reports every error with its place.
    ///
    /// The spellings of other programs and books are understood, and noted on standard error.
    Check {
        /// The file; `-` for standard input.
        file: PathBuf,
        /// The variant of games without a `Variant` tag.
        #[arg(long, default_value = "chess", value_parser = variant)]
        variant: EngineEntry,
        /// Accept only PGN as Springald writes it.
        #[arg(long)]
        strict: bool,
    },
}

#[derive(ClapArgs)]
pub(crate) struct BenchArgs {
    /// The variant: an id or alias that `springald variants` or `springald game list` lists, or a path [default: all
    /// built-in variants].
    #[arg(value_parser = variant)]
    pub(crate) variant: Option<EngineEntry>,
    /// Count perft leaves, every one played, instead of searching.
    #[arg(long)]
    pub(crate) perft: bool,
}

/// Returns the arguments of `serve` for a call without a command, from the environment alone.
pub(crate) fn serve_as_set() -> Result<ServeArgs, Failure> {
    let parsed = Args::try_parse_from(["springald", "serve"]);
    match parsed.map_err(|error| Failure::usage(&error))?.command {
        Some(Command::Serve(args)) => Ok(*args),
        _ => Ok(ServeArgs::default()),
    }
}
