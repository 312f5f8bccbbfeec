//! A report as data: sentences, sections of figures, tables and plots, games.
//!
//! The modules that compute figures decide about their words; writers only lay them out.

use crate::stats::Estimate;
use serde::{Deserialize, Serialize};

/// A report on a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Report {
    /// The version of this format.
    pub format: u32,
    /// The command that repeats the report.
    pub command: String,
    /// The id of the game.
    pub id: String,
    /// The name of the game.
    pub name: String,
    /// The game in one sentence.
    pub summary: String,
    /// A description of the play.
    pub method: String,
    /// The findings in plain sentences, the most important first.
    pub sentences: Vec<Sentence>,
    /// Faults that the author of a game hardly wants.
    pub alarms: Vec<Alarm>,
    /// The figures.
    pub sections: Vec<Section>,
    /// The most instructive games.
    pub games: Vec<InstructiveGame>,
    /// The rules, as text.
    #[serde(skip)]
    pub rules: String,
}

/// A finding in a plain sentence.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Sentence {
    /// The sentence.
    pub text: String,
    /// `false` if more games are needed to say it firmly.
    pub settled: bool,
}

/// A fault that the author of a game hardly wants.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Alarm {
    /// The kind of the fault, for programs.
    pub kind: String,
    /// The fault in a sentence, with its evidence.
    pub text: String,
}

/// A part of a report.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Section {
    /// Its name for programs.
    pub id: String,
    /// Its heading.
    pub title: String,
    /// An explanation of its figures.
    pub note: String,
    /// Its figures.
    pub figures: Vec<Figure>,
    /// Its tables, some with a plot.
    pub tables: Vec<Table>,
}

/// A figure.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Figure {
    /// Its name for programs, the same in reports on other games.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// The figure with its interval.
    #[serde(flatten)]
    pub estimate: Estimate,
    /// Its unit.
    pub unit: Unit,
    /// `true` if its interval is narrow enough for what the unit says.
    pub settled: bool,
}

/// The unit of a figure.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Unit {
    /// A share from 0 to 1, written in percent.
    Share,
    /// A difference of shares, written in percent points.
    Points,
    /// A number.
    Number,
    /// Pieces of the kind that is the unit.
    Units,
    /// Elo.
    Elo,
    /// Bits.
    Bits,
}

/// A table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Table {
    /// Its name for programs.
    pub id: String,
    /// Its heading.
    pub title: String,
    /// The headings of its columns.
    pub columns: Vec<String>,
    /// Its rows.
    pub rows: Vec<Vec<Cell>>,
    /// Its drawing, if it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plot: Option<Plot>,
}

/// A cell of a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Cell {
    /// A text.
    Text(String),
    /// A number of something that was counted.
    Count(u64),
    /// A figure with its interval.
    Estimate {
        /// The figure.
        #[serde(flatten)]
        estimate: Estimate,
        /// Its unit.
        unit: Unit,
    },
}

/// A drawing of a table.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Plot {
    /// The estimates of a column as points with their intervals, one a row, and a line at a value if there is one.
    Intervals {
        /// The column.
        column: usize,
        /// The value of the line.
        line: Option<f64>,
    },
    /// The counts of a column as bars, one a row.
    Bars {
        /// The column.
        column: usize,
    },
    /// The counts of the second column as shades of the squares that the first one names, on a board of squares.
    Board {
        /// The number of files.
        files: u8,
        /// The number of ranks.
        ranks: u8,
    },
}

/// A game from which one learns something.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct InstructiveGame {
    /// Its number, from 1, and the strength of its players.
    pub name: String,
    /// The reason for its choice, and the turn that decided it.
    pub why: String,
    /// The game as PGN.
    pub pgn: String,
}

impl Unit {
    /// Returns `true` if an interval is narrow enough to call its figure settled: within 3 percent points, a fifth of a
    /// unit, 30 Elo, a fifth of a bit, or a tenth of a number.
    pub fn settles(self, estimate: &Estimate) -> bool {
        let most = match self {
            Self::Share | Self::Points => 0.03,
            Self::Number => (estimate.value.abs() / 10.0).max(0.05),
            Self::Units => (estimate.value.abs() / 10.0).max(0.2),
            Self::Elo => 30.0,
            Self::Bits => 0.2,
        };
        estimate.half() <= most
    }

    /// Writes a value: `56.1 %`, `3.2`.
    pub fn write(self, value: f64) -> String {
        if !value.is_finite() {
            return if value > 0.0 { "∞" } else { "−∞" }.to_owned();
        }
        let text = match self {
            Self::Share => format!("{:.1} %", 100.0 * value),
            Self::Points => format!("{:+.1}", 100.0 * value),
            Self::Number if value.abs() >= 100.0 => format!("{value:.0}"),
            Self::Number if value.abs() >= 10.0 => format!("{value:.1}"),
            Self::Number | Self::Units | Self::Bits => format!("{value:.2}"),
            Self::Elo => format!("{value:+.0}"),
        };
        text.replace('-', "−")
    }

    /// Writes an estimate with its interval: `56.1 % (53.0 to 59.2)`.
    pub fn write_estimate(self, estimate: &Estimate) -> String {
        let bare = |value| self.write(value).trim_end_matches(" %").to_owned();
        format!(
            "{} ({} to {})",
            self.write(estimate.value),
            bare(estimate.low),
            bare(estimate.high)
        )
    }
}

impl Figure {
    /// Returns a figure.
    pub fn new(
        id: impl Into<String>,
        name: impl Into<String>,
        estimate: Estimate,
        unit: Unit,
    ) -> Self {
        Self {
            id: id.into(),
            name: name.into(),
            settled: unit.settles(&estimate),
            estimate,
            unit,
        }
    }
}

impl Cell {
    /// Returns a text.
    pub fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }

    /// Writes the cell.
    pub fn write(&self) -> String {
        match self {
            Self::Text(text) => text.clone(),
            Self::Count(count) => count.to_string(),
            Self::Estimate { estimate, unit } => unit.write_estimate(estimate),
        }
    }

    /// Returns a cell with an estimate, or a dash.
    pub fn of(estimate: Option<Estimate>, unit: Unit) -> Self {
        estimate.map_or_else(
            || Self::text("–"),
            |estimate| Self::Estimate { estimate, unit },
        )
    }
}
