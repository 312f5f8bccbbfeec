//! Everything that determines a report.

use crate::Stated;
use springald_registry::EngineEntry;

/// Everything that determines a report.
#[derive(Clone)]
pub struct LabPlan {
    /// The game, with the engine that plays it.
    pub entry: EngineEntry,
    /// The name or path of the game, as in the command that repeats the report.
    pub name: String,
    /// The statements of its text that may act or not.
    pub stated: Stated,
    /// The number of games at each strength. The matches between neighbouring strengths have half as many.
    pub games: usize,
    /// The strengths: the positions that the search visits for each turn or part of a turn, in ascending order.
    pub nodes: Vec<u64>,
    /// The seed of openings and dice.
    pub seed: u64,
}

impl LabPlan {
    /// Returns the number of games in each match between two strengths, which is even.
    pub fn match_games(&self) -> usize {
        (self.games / 2).next_multiple_of(2)
    }

    /// Returns the command that repeats the report.
    pub fn command(&self) -> String {
        let nodes: Vec<String> = self.nodes.iter().map(u64::to_string).collect();
        let name = if self.name.contains(char::is_whitespace) {
            format!("'{}'", self.name)
        } else {
            self.name.clone()
        };
        format!(
            "springald lab report {name} --games {} --nodes {} --seed {}",
            self.games,
            nodes.join(","),
            self.seed
        )
    }
}
