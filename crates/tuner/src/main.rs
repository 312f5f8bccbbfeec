//! The program behind `cargo xtask tune`, compiled anew for every round.

use clap::Parser;
use springald_registry::{UnknownVariant, find};
use springald_tuner::{TuningPlan, tune};
use std::num::NonZero;
use std::path::PathBuf;
use std::process::ExitCode;

/// Plays games and tunes the weights of a variant's evaluation on them, once.
#[derive(Parser)]
#[command(version)]
struct Args {
    /// The variant.
    variant: String,
    /// Games of this round.
    #[arg(long, default_value_t = 3000)]
    games: u32,
    /// Positions the search looks at for each turn or part of a turn.
    #[arg(long, default_value_t = 3000)]
    nodes: u64,
    /// Threads; as many as there are cores unless given.
    #[arg(long)]
    threads: Option<NonZero<usize>>,
    /// The seed of openings, dice and held-out games.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The number of this round.
    #[arg(long, default_value_t = 1)]
    round: u32,
    /// The folder of games.
    #[arg(long, default_value = "target/tuning")]
    data: PathBuf,
    /// The folder of variants.
    #[arg(long, default_value = "variants")]
    variants: PathBuf,
}

impl Args {
    fn plan(self) -> Result<TuningPlan, UnknownVariant> {
        let cores = || std::thread::available_parallelism().map_or(1, NonZero::get);
        Ok(TuningPlan {
            entry: find(&self.variant)?.clone(),
            games: self.games,
            nodes: self.nodes,
            threads: self.threads.map_or_else(cores, NonZero::get),
            seed: self.seed,
            round: self.round.max(1),
            data: self.data,
            variants: self.variants,
        })
    }
}

fn main() -> ExitCode {
    let plan = match Args::parse().plan() {
        Ok(plan) => plan,
        Err(error) => {
            eprintln!("error: {error}");
            return ExitCode::from(2);
        }
    };
    match tune(&plan, &|text| eprintln!("{text}")) {
        Ok(text) => {
            println!("{text}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}
