//! Rounds of tuning: each round plays with the weights of the previous one, which are compiled in. A game written as text
//! is tuned by `springald tune`.

use crate::command::{cargo_command, run};
use anyhow::{Result, ensure};
use std::path::Path;

/// The options of the tuning task.
#[derive(clap::Args)]
pub(crate) struct Tune {
    /// The variant, or the path of the text of a game.
    variant: String,
    /// Games of each round.
    #[arg(long, default_value_t = 3000)]
    games: u32,
    /// Nodes of the search for each turn or part of a turn.
    #[arg(long, default_value_t = 3000)]
    nodes: u64,
    /// Threads; by default one for each core.
    #[arg(long)]
    threads: Option<usize>,
    /// The seed of openings, dice and the choice of held-out games.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The number of rounds of games and fitting.
    #[arg(long, default_value_t = 1)]
    rounds: u32,
}

impl Tune {
    /// Runs all rounds.
    pub(crate) fn run(&self) -> Result<()> {
        if Path::new(&self.variant)
            .extension()
            .is_some_and(|end| end == "game")
        {
            return self.run_of_text();
        }
        for round in 1..=self.rounds {
            let mut command = cargo_command(&["run", "--quiet", "--release"]);
            command.args(["--package", "springald-tuner", "--", &self.variant]);
            let numbers = [
                ("--games", u64::from(self.games)),
                ("--nodes", self.nodes),
                ("--seed", self.seed),
                ("--round", u64::from(round)),
            ];
            for (name, number) in numbers {
                command.args([name, &number.to_string()]);
            }
            if let Some(threads) = self.threads {
                command.args(["--threads", &threads.to_string()]);
            }
            run(&mut command)?;
        }
        Ok(())
    }
    /// Tunes a game written as text.
    fn run_of_text(&self) -> Result<()> {
        ensure!(
            self.rounds == 1,
            "--rounds: found {}, expected 1 for the text of a game",
            self.rounds
        );
        let mut command = cargo_command(&["run", "--quiet", "--release"]);
        command.args(["--package", "springald-cli", "--", "tune", &self.variant]);
        command.args(["--games", &self.games.to_string()]);
        command.args(["--nodes", &self.nodes.to_string()]);
        command.args(["--seed", &self.seed.to_string()]);
        if let Some(threads) = self.threads {
            command.args(["--threads", &threads.to_string()]);
        }
        run(&mut command)
    }
}
