//! The values of the pieces, fitted to results.

use super::draft::{Draft, counted};
use super::odds;
use crate::record::{GameRecord, Sample, StartFacts};
use crate::report::{Cell, Figure, Plot, Section, Table, Unit};
use crate::stats::{Fit, Observation, holm, logistic, two_sided};
use springald_core::Side;

/// The seed of the bootstrap; the games have their own.
const SEED: u64 = 1;
/// The share of the pieces that must be left in the opening.
const OPENING: f64 = 0.6;
/// The fewest games with a difference in a kind for its value to be fitted.
const LEAST: usize = 20;
/// The games from which on the values of both sides are compared, the chance of a false alarm, and the least difference, as a
/// share of the value. The side that moves first uses some pieces better, so small differences are no fault.
const COMPARED: usize = 1000;
const FALSE: f64 = 1e-4;
const LARGE: f64 = 0.5;

/// A kind whose value is fitted.
struct Valued<'a> {
    /// Its place in [`StartFacts::kinds`].
    index: usize,
    name: &'a str,
}

/// A part of the game.
#[derive(Clone, Copy)]
enum Part {
    Whole,
    Opening,
    Ending,
}

impl Part {
    const ALL: [Self; 3] = [Self::Whole, Self::Opening, Self::Ending];

    fn holds(self, sample: &Sample) -> bool {
        match self {
            Self::Whole => true,
            Self::Opening => sample.left >= OPENING,
            Self::Ending => sample.left < OPENING,
        }
    }
}

/// Returns the kinds in which the sides often differ.
fn valued<'a>(start: &'a StartFacts, games: &[&GameRecord], part: Part) -> Vec<Valued<'a>> {
    let kinds = start.kinds.iter().enumerate();
    kinds
        .filter(|(_, (letter, _))| !start.royal.contains(letter))
        .filter(|(index, _)| {
            let differs = |sample: &Sample| part.holds(sample) && sample.more[*index] != 0;
            let with = games.iter().filter(|game| game.samples.iter().any(differs));
            with.count() >= LEAST
        })
        .map(|(index, (_, name))| Valued { index, name })
        .collect()
}

/// Returns what a game says about features of its quiet positions.
fn observations(
    games: &[&GameRecord],
    part: Part,
    features: impl Fn(&Sample) -> Vec<f64>,
) -> Vec<Vec<Observation>> {
    let of_game = |game: &&GameRecord| {
        let samples = game.samples.iter().filter(|sample| part.holds(sample));
        samples
            .map(|sample| {
                let tempo = if sample.to_act == Side::White {
                    1.0
                } else {
                    -1.0
                };
                let mut all = vec![1.0, tempo];
                all.extend(features(sample));
                Observation {
                    features: all,
                    points: game.points(),
                }
            })
            .collect()
    };
    games.iter().map(of_game).collect()
}

/// The number of features before the kinds: the constant and the side to act.
const BEFORE: usize = 2;

fn fitted(games: &[&GameRecord], kinds: &[Valued<'_>], part: Part) -> Option<Fit> {
    let features = |sample: &Sample| -> Vec<f64> {
        let differences = kinds.iter().map(|kind| f64::from(sample.more[kind.index]));
        differences.collect()
    };
    logistic(&observations(games, part, features), SEED)
}

/// Returns the section without its figures.
fn section(unit: &str) -> Section {
    Section {
        id: "pieces".into(),
        title: "Values of the pieces".into(),
        note: format!(
            "Fitted to the results of all games by logistic regression on the material in quiet positions, the {} being 1. \
             The interval comes from a bootstrap by games. In the opening at least {:.0} % of the pieces are left. The \
             values hold for play at these strengths, and for games in which the engine gave pieces for others as it \
             judges them; a piece that is always traded for the same one has a wide interval.",
            unit,
            100.0 * OPENING
        ),
        figures: Vec::new(),
        tables: Vec::new(),
    }
}

pub(super) fn add(draft: &mut Draft<'_>) {
    let start = &draft.study.start;
    let games: Vec<&GameRecord> = draft.study.games().collect();
    let Some(unit) = start.unit() else {
        return;
    };
    let mut section = section(&start.kinds[unit].1);
    let mut rows: Vec<(usize, Vec<Cell>)> = Vec::new();
    let mut said: Vec<(f64, bool, String)> = Vec::new();
    for (column, part) in Part::ALL.into_iter().enumerate() {
        let kinds = valued(start, &games, part);
        let Some(of_unit) = kinds.iter().position(|kind| kind.index == unit) else {
            continue;
        };
        let Some(fit) = fitted(&games, &kinds, part) else {
            continue;
        };
        let base = fit.estimate(|b| b[BEFORE + of_unit]);
        // Without a value of the unit that is surely above 0 nothing can be told in it.
        if base.low <= 0.0 {
            continue;
        }
        if column == 0 {
            let elo = 400.0 / std::f64::consts::LN_10;
            let name = format!("Elo of one {} more", start.kinds[unit].1);
            section
                .figures
                .push(Figure::new("unit", name, base.scaled(elo), Unit::Elo));
        }
        for (place, kind) in kinds.iter().enumerate() {
            let value = fit.estimate(|b| b[BEFORE + place] / b[BEFORE + of_unit]);
            let cell = Cell::of(Some(value), Unit::Units);
            let known = rows.iter().position(|(index, _)| *index == kind.index);
            let place = known.unwrap_or_else(|| {
                let mut row = vec![Cell::text(kind.name)];
                row.resize(1 + Part::ALL.len(), Cell::text("–"));
                rows.push((kind.index, row));
                rows.len() - 1
            });
            rows[place].1[1 + column] = cell;
            if column == 0 && kind.index != unit {
                let figure = Figure::new(
                    format!("value.{}", kind.name),
                    format!("Value of the {}", kind.name),
                    value,
                    Unit::Units,
                );
                said.push((value.value, figure.settled, kind.name.to_owned()));
                section.figures.push(figure);
            }
        }
    }
    if !said.is_empty() {
        said.sort_by(|a, b| b.0.total_cmp(&a.0));
        let settled = said.iter().all(|(_, settled, _)| *settled);
        let values: Vec<String> = said
            .iter()
            .map(|(value, settled, name)| {
                let sign = if *settled { "" } else { "≈" };
                format!("{name} {sign}{value:.1}")
            })
            .collect();
        draft.say(
            settled,
            format!(
                "Values of the pieces, the {} being 1: {}.",
                start.kinds[unit].1,
                values.join(", ")
            ),
        );
    }
    if rows.is_empty() {
        section.note = String::from(
            "The games do not tell the values of the pieces: more are needed, or material does not decide.",
        );
    }
    let most = rows.len();
    section.tables.push(Table {
        id: "values".into(),
        title: "Values of the pieces".into(),
        columns: ["Piece", "Value", "In the opening", "In the ending"]
            .map(String::from)
            .to_vec(),
        rows: rows.into_iter().map(|(_, row)| row).collect(),
        plot: (most > 0).then_some(Plot::Intervals {
            column: 1,
            line: Some(1.0),
        }),
    });
    odds::pieces(draft, &mut section);
    sides(draft, &games);
    draft.sections.push(section);
}

/// Compares the values of the same kind for both sides.
fn sides(draft: &mut Draft<'_>, games: &[&GameRecord]) {
    if games.len() < COMPARED {
        return;
    }
    let start = &draft.study.start;
    let kinds = valued(start, games, Part::Whole);
    let features = |sample: &Sample| -> Vec<f64> {
        let of = |side: usize, sign: f64| {
            kinds
                .iter()
                .map(move |kind| sign * f64::from(sample.of[side][kind.index]))
        };
        of(0, 1.0).chain(of(1, -1.0)).collect()
    };
    let Some(fit) = logistic(&observations(games, Part::Whole, features), SEED) else {
        return;
    };
    let of = |place: usize| {
        let (white, black) = (BEFORE + place, BEFORE + kinds.len() + place);
        let more = fit.estimate(|b| b[white] - b[black]);
        let value = fit.coefficients[white]
            .abs()
            .max(fit.coefficients[black].abs());
        (more, value)
    };
    let found: Vec<_> = (0..kinds.len()).map(of).collect();
    let p: Vec<f64> = found
        .iter()
        .map(|(more, _)| two_sided(more.value / more.error().max(1e-9)))
        .collect();
    for ((kind, (more, value)), p) in kinds.iter().zip(&found).zip(holm(&p)) {
        if p < FALSE && more.value.abs() > LARGE * value {
            let better = if more.value > 0.0 {
                Side::White
            } else {
                Side::Black
            };
            let text = format!(
                "The {} of {} is worth more than that of {}, beyond chance ({}).",
                kind.name,
                draft.side(better),
                draft.side(!better),
                counted(games.len(), "game"),
            );
            draft.warn("piece-of-a-side", text);
        }
    }
}
