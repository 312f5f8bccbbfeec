//! Two reports compared: figures that differ beyond chance, and the rules that differ.

use crate::Report;
use crate::output::plain;
use crate::report::Unit;
use crate::stats::{Estimate, difference, holm};
use serde::Serialize;

/// The probability that any difference is called one by chance.
const FALSE: f64 = 0.05;

/// Two reports compared.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Comparison {
    /// A title with the names of both games.
    pub title: String,
    /// The command that repeats the comparison.
    pub command: String,
    /// The names of the games.
    pub names: [String; 2],
    /// The findings in plain sentences.
    pub sentences: Vec<String>,
    /// The figures that both reports have.
    pub figures: Vec<Difference>,
    /// The lines of the rules that differ, with `-` before lines of the first game, `+` before lines of the second.
    pub rules: Vec<String>,
}

/// A figure of two reports.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Difference {
    /// Its name for programs.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// The figure of the first game.
    pub a: Estimate,
    /// The figure of the second game.
    pub b: Estimate,
    /// Their unit.
    pub unit: Unit,
    /// The probability of such a difference by chance, corrected for the number of figures.
    pub p: f64,
    /// `true` if they differ beyond chance.
    pub differs: bool,
}

/// Compares two reports. `names` are the names or paths of the games in the command.
pub fn compare(reports: [&Report; 2], names: [&str; 2]) -> Comparison {
    let [a, b] = reports;
    let figures = |report: &Report| {
        let sections = report.sections.clone();
        sections
            .into_iter()
            .flat_map(|section| section.figures)
            .collect::<Vec<_>>()
    };
    let others = figures(b);
    let pairs: Vec<_> = figures(a)
        .into_iter()
        .filter_map(|one| {
            let other = others.iter().find(|other| other.id == one.id)?;
            Some((one, other.estimate))
        })
        .collect();
    let p: Vec<f64> = pairs
        .iter()
        .map(|(one, other)| difference(&one.estimate, other))
        .collect();
    let figures: Vec<Difference> = pairs
        .into_iter()
        .zip(holm(&p))
        .map(|((one, other), p)| Difference {
            differs: p < FALSE,
            id: one.id,
            name: one.name,
            a: one.estimate,
            b: other,
            unit: one.unit,
            p: (p * 1e6).round() / 1e6,
        })
        .collect();
    let titles = named([a, b], names);
    let mut sentences: Vec<String> = (figures.iter())
        .filter(|figure| figure.differs)
        .map(|figure| {
            let Difference {
                name, a, b, unit, ..
            } = figure;
            format!(
                "{name}: {} in {}, {} in {}.",
                unit.write(a.value),
                titles[0],
                unit.write(b.value),
                titles[1]
            )
        })
        .collect();
    if sentences.is_empty() {
        sentences.push("No figure differs beyond chance.".to_owned());
    }
    for (report, title) in reports.iter().zip(&titles) {
        let alarms = report.alarms.iter();
        sentences.extend(alarms.map(|alarm| format!("Possible fault in {title}: {}", alarm.text)));
    }
    let lines = |report: &Report| -> Vec<String> {
        let lines = report
            .rules
            .lines()
            .map(str::trim)
            .filter(|line| !line.is_empty());
        lines.map(plain).collect()
    };
    let rest = a
        .command
        .split_once(" --games")
        .map_or("", |(_, rest)| rest);
    Comparison {
        title: format!("{} and {}", titles[0], titles[1]),
        command: format!(
            "springald lab compare {} {} --games{rest}",
            names[0], names[1]
        ),
        sentences,
        figures,
        rules: changes(&lines(a), &lines(b)),
        names: titles,
    }
}

/// Returns the names of two games, with their paths if they have the same name.
fn named(reports: [&Report; 2], paths: [&str; 2]) -> [String; 2] {
    let [a, b] = reports;
    if a.name == b.name {
        paths.map(|path| format!("{} ({path})", a.name))
    } else {
        [a, b].map(|report| report.name.clone())
    }
}

/// Returns the lines that only one of two texts has, by their longest common part.
pub(crate) fn changes(a: &[String], b: &[String]) -> Vec<String> {
    let width = b.len() + 1;
    let mut common = vec![0_u32; (a.len() + 1) * width];
    for i in (0..a.len()).rev() {
        for j in (0..b.len()).rev() {
            common[i * width + j] = if a[i] == b[j] {
                common[(i + 1) * width + j + 1] + 1
            } else {
                common[(i + 1) * width + j].max(common[i * width + j + 1])
            };
        }
    }
    let (mut i, mut j, mut out) = (0, 0, Vec::new());
    while i < a.len() || j < b.len() {
        if i < a.len() && j < b.len() && a[i] == b[j] {
            (i, j) = (i + 1, j + 1);
        } else if j == b.len()
            || (i < a.len() && common[(i + 1) * width + j] >= common[i * width + j + 1])
        {
            out.push(format!("- {}", a[i]));
            i += 1;
        } else {
            out.push(format!("+ {}", b[j]));
            j += 1;
        }
    }
    out
}
