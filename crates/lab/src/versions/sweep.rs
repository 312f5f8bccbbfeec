//! A series of versions of a text, with one line of figures each.

use super::change::versions;
use super::{Outcome, play};
use crate::compare::changes;
use crate::figures::player;
use crate::output::plain;
use crate::plan::quoted;
use crate::report::{Cell, Figure, Plot, Report, Section, Sentence, Table, Unit};
use crate::series::{Follow, LONGEST, Log};
use crate::stats::{Estimate, difference, holm};
use crate::{LabError, StartFacts, Stated};
use springald_core::Side;
use springald_declared::load;
use springald_registry::{EngineEntry, declared};
use std::fmt::Write as _;
use std::time::{Duration, Instant};

/// The version of the format.
const FORMAT: u32 = 1;
/// The probability that any difference from the game as it is is called one by chance.
const FALSE: f64 = 0.05;
/// The games of the trial that measures the speed, for each thread and version.
const PILOT: usize = 2;
/// The share of the time that the games may take by the measurement.
const SHARE: f64 = 0.85;
/// The fewest games, also if there is less time.
const LEAST: usize = 20;

/// Everything that determines a sweep.
#[derive(Clone, Debug)]
pub struct SweepPlan {
    /// The name or path of the game, as in the command that repeats the sweep.
    pub name: String,
    /// Its text.
    pub text: String,
    /// The changes; each makes one version or several: `OLD => NEW | NEW`, `+ LINE`, several joined by ` ; `.
    pub changes: Vec<String>,
    /// The number of games of each version.
    pub games: usize,
    /// The positions that the search visits for each turn or part of a turn.
    pub nodes: u64,
    /// The seed of openings and dice, the same for all versions.
    pub seed: u64,
}

/// A version of the game.
struct Version {
    name: String,
    entry: EngineEntry,
}

impl SweepPlan {
    /// Returns the command that repeats the sweep.
    pub fn command(&self) -> String {
        let mut changes = String::new();
        for change in &self.changes {
            let _ = write!(changes, " --change {}", quoted(change));
        }
        format!(
            "springald lab sweep {}{changes} --games {} --nodes {} --seed {}",
            quoted(&self.name),
            self.games,
            self.nodes,
            self.seed
        )
    }

    /// Returns the game as it is, and all versions.
    fn versions(&self) -> Result<Vec<Version>, LabError> {
        let refused = |change: &str, reason: String| LabError::Change {
            change: change.to_owned(),
            reason,
        };
        let made = |change: &str, (name, text): (String, String)| -> Result<Version, LabError> {
            let game = load(&text);
            let game = game.map_err(|error| refused(change, format!("{name}: {error}")))?;
            Ok(Version {
                name,
                entry: declared(game),
            })
        };
        let mut all = vec![made("", ("as it is".to_owned(), self.text.clone()))?];
        for change in &self.changes {
            let versions =
                versions(&self.text, change).map_err(|reason| refused(change, reason))?;
            for version in versions {
                all.push(made(change, version)?);
            }
        }
        Ok(all)
    }
}

/// Returns a plan with as many games as there is time for, the trial that measures the speed included.
///
/// # Errors
/// If a change is wrong, or a game of the trial fails.
pub fn sweep_in(time: Duration, plan: SweepPlan, threads: usize) -> Result<SweepPlan, LabError> {
    let games = PILOT * threads.max(1);
    let begun = Instant::now();
    outcomes(
        &SweepPlan {
            games,
            ..plan.clone()
        },
        &plan.versions()?,
        threads,
        &|_| {},
    )?;
    let used = begun.elapsed().as_secs_f64();
    let left = time.as_secs_f64() * SHARE - used;
    let more = (left / used.max(1e-3) * games as f64) as usize;
    Ok(SweepPlan {
        games: (more / 10 * 10).clamp(LEAST, 1_000_000),
        ..plan
    })
}

fn outcomes(
    plan: &SweepPlan,
    versions: &[Version],
    threads: usize,
    log: Log<'_>,
) -> Result<Vec<Outcome>, LabError> {
    let play = |version: &Version| {
        let how = (plan.nodes, plan.games, plan.seed);
        play(
            &version.entry,
            &version.name,
            how,
            threads,
            Follow::with_log(log),
        )
    };
    versions.iter().map(play).collect()
}

/// Plays all versions, and reports on them.
///
/// # Errors
/// If a change is wrong, or a game fails.
pub fn sweep(plan: &SweepPlan, threads: usize, log: Log<'_>) -> Result<Report, LabError> {
    let versions = plan.versions()?;
    let outcomes = outcomes(plan, &versions, threads, log)?;
    let info = versions[0].entry.info();
    let first = info.sides.name(Side::White).to_owned();
    let sections = vec![figures(&first, &versions, &outcomes), rules(&versions)];
    Ok(Report {
        format: FORMAT,
        command: plan.command(),
        id: info.id.to_string(),
        name: format!("{}: versions", info.name),
        summary: info.summary.to_string(),
        method: format!(
            "{} played {} games of each version against itself at {} nodes for each turn or part of a turn, seed \
             {}. A game is a draw after {LONGEST} turns of each side. Intervals are for 95 %; a difference is called one \
             if the probability that chance shows any is below 5 %.",
            player(&versions[0].entry),
            plan.games,
            plan.nodes,
            plan.seed
        ),
        sentences: sentences(&first, &versions, &outcomes),
        alarms: Vec::new(),
        sections: sections
            .into_iter()
            .filter(|section| !section.tables.is_empty())
            .collect(),
        games: Vec::new(),
        rules: info.rules.to_string(),
    })
}

/// A figure of an outcome: its id, its name, its unit.
type Measure = (
    &'static str,
    &'static str,
    Unit,
    fn(&Outcome) -> Option<Estimate>,
);

const MEASURES: [Measure; 3] = [
    ("score", "score", Unit::Share, |one| one.score),
    ("draws", "draws", Unit::Share, |one| one.draws),
    ("length", "length in turns", Unit::Number, |one| one.length),
];

/// Returns the findings: the version that is most even, and all differences from the game as it is.
fn sentences(first: &str, versions: &[Version], outcomes: &[Outcome]) -> Vec<Sentence> {
    let mut said = Vec::new();
    let scored = versions.iter().zip(outcomes);
    let scored = scored.filter_map(|(version, one)| Some((version, one.score?)));
    let even = scored.min_by(|a, b| (a.1.value - 0.5).abs().total_cmp(&(b.1.value - 0.5).abs()));
    if let Some((version, score)) = even {
        said.push(Sentence {
            text: format!(
                "The most even version is {}: {first} scores {}.",
                version.name,
                Unit::Share.write_estimate(&score)
            ),
            settled: Unit::Share.settles(&score),
        });
    }
    let mut pairs = Vec::new();
    for (version, outcome) in versions.iter().zip(outcomes).skip(1) {
        for (_, name, unit, of) in MEASURES {
            if let (Some(base), Some(found)) = (of(&outcomes[0]), of(outcome)) {
                pairs.push((version, name, unit, base, found));
            }
        }
    }
    let p: Vec<f64> = pairs
        .iter()
        .map(|(_, _, _, base, found)| difference(base, found))
        .collect();
    let before = said.len();
    for ((version, name, unit, base, found), p) in pairs.iter().zip(holm(&p)) {
        if p < FALSE {
            said.push(Sentence {
                text: format!(
                    "{}: {name} {} instead of {}.",
                    version.name,
                    unit.write(found.value),
                    unit.write(base.value)
                ),
                settled: true,
            });
        }
    }
    if said.len() == before {
        said.push(Sentence {
            text: "No version differs beyond chance from the game as it is.".into(),
            settled: false,
        });
    }
    said
}

fn figures(first: &str, versions: &[Version], outcomes: &[Outcome]) -> Section {
    let mut figures = Vec::new();
    for (number, (version, outcome)) in versions.iter().zip(outcomes).enumerate() {
        for (id, name, unit, of) in MEASURES {
            let name = format!("{}: {name}", version.name);
            let figure = |found| Figure::new(format!("{id}.{number}"), name, found, unit);
            figures.extend(of(outcome).map(figure));
        }
    }
    let row = |(version, outcome): (&Version, &Outcome)| {
        let mut row = vec![Cell::text(&version.name)];
        row.extend(MEASURES.map(|(_, _, unit, of)| Cell::of(of(outcome), unit)));
        row
    };
    let [wins, draws, length] = [
        format!("Score of {first}"),
        "Draws".into(),
        "Length in turns".into(),
    ];
    Section {
        id: "sweep".into(),
        title: "The versions".into(),
        note: "Figure 0 is that of the game as it is; all versions have the same seeds of openings and dice.".into(),
        figures,
        tables: vec![Table {
            id: "versions".into(),
            title: "The versions".into(),
            columns: vec!["Version".into(), wins, draws, length],
            rows: versions.iter().zip(outcomes).map(row).collect(),
            plot: Some(Plot::Intervals {
                column: 1,
                line: Some(0.5),
            }),
        }],
    }
}

/// Returns the sentences of the rules that each version changes, and the kinds at the start that it changes.
fn rules(versions: &[Version]) -> Section {
    let lines = |version: &Version| -> Vec<String> {
        let info = version.entry.info();
        let lines = info.rules.lines().map(str::trim);
        let mut lines: Vec<String> = lines.filter(|line| !line.is_empty()).map(plain).collect();
        lines.push(format!("start: {}", version.entry.variant().begin().fen()));
        let start = StartFacts::of(&version.entry, &Stated::default());
        lines.extend(
            start
                .kinds
                .iter()
                .map(|(letter, name)| format!("piece: {name} {letter}")),
        );
        lines
    };
    let base = lines(&versions[0]);
    let rows = versions.iter().skip(1).flat_map(|version| {
        let differing = changes(&base, &lines(version)).into_iter();
        differing.map(|line| vec![Cell::text(&version.name), Cell::text(line)])
    });
    let rows: Vec<_> = rows.collect();
    let tables = if rows.is_empty() {
        Vec::new()
    } else {
        vec![Table {
            id: "rules".into(),
            title: "What changes in the rules".into(),
            columns: vec!["Version".into(), "Rule".into()],
            rows,
            plot: None,
        }]
    };
    Section {
        id: "rules".into(),
        title: "The rules".into(),
        note: "Lines of the rules page that differ from the game as it is.".into(),
        figures: Vec::new(),
        tables,
    }
}
