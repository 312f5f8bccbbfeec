//! The binary `springald`: what people and programs call. docs/command-line.md is its contract.

mod args;
mod commands;
mod output;

use args::{Args, Command};
use clap::Parser;
use output::Failure;
use std::process::ExitCode;

fn main() -> ExitCode {
    let result = match Args::try_parse() {
        Ok(args) => run(args),
        Err(error) if error.use_stderr() => Err(Failure::usage(&error)),
        // Help and version are answers, not errors.
        Err(error) => output::print(&error.to_string()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

/// Runs a command. It prints only when its whole output is known, except for the long-running `serve`,
/// `play`, `worker`, `uci`, `xboard` and `mcp`, and for `match`, which shows its progress.
fn run(args: Args) -> Result<(), Failure> {
    let text = match args.command {
        None => return commands::serve(&args::serve_as_set()?),
        Some(Command::Variants { json }) => commands::variants(json),
        Some(Command::Perft(args)) => commands::perft(&args)?,
        Some(Command::Actions(args)) => commands::actions(&args)?,
        Some(Command::Fen(args)) => commands::fen(&args)?,
        Some(Command::Show(args)) => commands::show(&args)?,
        Some(Command::Explain(args)) => commands::explain(&args)?,
        Some(Command::Play(args)) => return commands::play(&args),
        Some(Command::Pgn(args)) => return commands::pgn(&args),
        Some(Command::Game(args)) => commands::game(&args)?,
        Some(Command::Match(args)) => return commands::run_match(*args),
        Some(Command::Lab(args)) => return commands::lab(&args),
        Some(Command::Puzzles(args)) => return commands::puzzles(&args),
        Some(Command::Tune(args)) => return commands::tune(&args),
        Some(Command::Train(args)) => return commands::train(&args),
        Some(Command::Bench(args)) => commands::bench(&args),
        Some(Command::Serve(args)) => return commands::serve(&args),
        Some(Command::Dice(args)) => commands::dice(&args)?,
        Some(Command::Games(args)) => return commands::games(args),
        Some(Command::Data(args)) => commands::data(args)?,
        Some(Command::Explorer(args)) => commands::explorer(args)?,
        Some(Command::Jobs(args)) => commands::jobs(args)?,
        Some(Command::Worker(args)) => return commands::worker(&args),
        Some(Command::WorkerKey(args)) => commands::worker_key(args)?,
        Some(Command::Uci) => return commands::uci(),
        Some(Command::Xboard) => return commands::xboard(),
        Some(Command::Mcp) => return commands::mcp(),
    };
    output::print(&text)
}
