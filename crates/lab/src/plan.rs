//! Everything that determines a report.

use crate::Stated;
use springald_registry::{EngineEntry, Source};
use std::fmt::Write as _;

/// Everything that determines a report.
#[derive(Clone)]
pub struct LabPlan {
    /// The game, with the engine that plays it.
    pub entry: EngineEntry,
    /// The name or path of the game, as in the command that repeats the report.
    pub name: String,
    /// The statements of its text that may act or not.
    pub stated: Stated,
    /// Its text with those that it builds on; `None` for a game in Rust.
    pub source: Option<Source>,
    /// The number of games at each strength. The matches between neighbouring strengths have half as many.
    pub games: usize,
    /// The strengths: the positions that the search visits for each turn or part of a turn, in ascending order.
    pub nodes: Vec<u64>,
    /// The seed of openings and dice.
    pub seed: u64,
    /// The parts that play games of their own.
    pub parts: Parts,
}

/// The parts of a report that play games of their own, at the middle strength; none by default.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Parts {
    /// The games for each kind that a side has one piece fewer of. The kind that is the unit has twice as many.
    pub pieces: usize,
    /// The games for each clause that one side may not use.
    pub rules: usize,
    /// The games for each cure that is tried if a side has the better game.
    pub cures: usize,
}

impl Parts {
    /// Returns the options of the command for these parts, each with a space in front.
    pub fn options(&self) -> String {
        let parts = [
            ("pieces ", self.pieces),
            ("rules ", self.rules),
            ("suggest=", self.cures),
        ];
        let mut options = String::new();
        for (name, games) in parts.into_iter().filter(|(_, games)| *games > 0) {
            let _ = write!(options, " --{name}{games}");
        }
        options
    }
}

impl LabPlan {
    /// Returns the number of games in each match between two strengths, which is even.
    pub fn match_games(&self) -> usize {
        (self.games / 2).next_multiple_of(2)
    }

    /// Returns the strength at which the parts of [`LabPlan::parts`] play.
    pub fn middle(&self) -> u64 {
        self.nodes.get(self.nodes.len() / 2).copied().unwrap_or(1)
    }

    /// Returns the command that repeats the report.
    pub fn command(&self) -> String {
        let nodes: Vec<String> = self.nodes.iter().map(u64::to_string).collect();
        format!(
            "springald lab report {} --games {} --nodes {} --seed {}{}",
            quoted(&self.name),
            self.games,
            nodes.join(","),
            self.seed,
            self.parts.options()
        )
    }
}

/// Returns a word of a command, in quotes if it needs some.
pub(crate) fn quoted(word: &str) -> String {
    let is_plain = |sign: char| sign.is_alphanumeric() || "-_./,:+".contains(sign);
    if !word.is_empty() && word.chars().all(is_plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}
