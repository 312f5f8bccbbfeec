//! Drawings of tables, as SVG whose colours come from the page.

use super::markup::escaped;
use crate::report::{Cell, Plot, Table, Unit};
use crate::stats::Estimate;
use springald_board::Shape;
use std::fmt::Write as _;

/// The width of a plot, and the part of it for names and for numbers.
const WIDTH: f64 = 640.0;
const NAMES: f64 = 170.0;
const NUMBERS: f64 = 150.0;
/// The height of a row, and of the axis.
const ROW: f64 = 26.0;
const AXIS: f64 = 24.0;
/// The width of a square, and the margin for the names of files and ranks.
const SQUARE: f64 = 40.0;
const EDGE: f64 = 22.0;
/// The most letters of a name.
const LETTERS: usize = 24;

/// Draws a table, if it has a plot and rows.
pub(super) fn drawing(table: &Table) -> Option<String> {
    match table.plot? {
        Plot::Intervals { column, line } => intervals(table, column, line),
        Plot::Bars { column } => bars(table, column),
        Plot::Board { files, ranks } => Some(board(table, Shape::new(files, ranks))),
    }
}

fn open(width: f64, height: f64, title: &str) -> String {
    format!(
        "<svg viewBox=\"0 0 {width:.0} {height:.0}\" role=\"img\" aria-label=\"{}\" style=\"max-width:{width:.0}px\">\n",
        escaped(title)
    )
}

fn name(row: &[Cell]) -> String {
    let name = row.first().map_or(String::new(), Cell::write);
    match name.char_indices().nth(LETTERS) {
        Some((end, _)) => format!("{}…", &name[..end]),
        None => name,
    }
}

/// The numbers between which an axis goes, and the distance of its marks.
struct Axis {
    low: f64,
    high: f64,
    step: f64,
}

impl Axis {
    /// Returns an axis that holds these values.
    fn over(values: impl Iterator<Item = f64>) -> Self {
        let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
        for value in values.filter(|value| value.is_finite()) {
            (low, high) = (low.min(value), high.max(value));
        }
        if low > high {
            (low, high) = (0.0, 1.0);
        }
        let span = (high - low).max(high.abs() * 0.02).max(1e-6);
        let rough = span / 4.0;
        let power = 10_f64.powf(rough.log10().floor());
        let steps = [1.0, 2.0, 5.0, 10.0].map(|step| step * power);
        let step = steps
            .into_iter()
            .find(|step| *step >= rough)
            .unwrap_or(rough);
        Self {
            low: (low / step).floor() * step,
            high: (high / step).ceil() * step,
            step,
        }
    }

    fn at(&self, value: f64) -> f64 {
        let share =
            (value.clamp(self.low, self.high) - self.low) / (self.high - self.low).max(1e-9);
        NAMES + share * (WIDTH - NAMES - NUMBERS)
    }

    /// Draws the marks.
    fn draw(&self, out: &mut String, bottom: f64, unit: Unit) {
        let marks = ((self.high - self.low) / self.step).round() as usize;
        for mark in 0..=marks {
            let value = self.low + mark as f64 * self.step;
            let x = self.at(value);
            let text = match unit {
                Unit::Share | Unit::Points => {
                    short(100.0 * value) + if unit == Unit::Share { " %" } else { "" }
                }
                _ => short(value),
            };
            let _ = writeln!(
                out,
                "<line class=\"grid\" x1=\"{x:.1}\" y1=\"0\" x2=\"{x:.1}\" y2=\"{bottom:.1}\"/>\
                 <text class=\"mark\" x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{text}</text>",
                bottom + 16.0
            );
        }
    }
}

/// Writes a number of an axis without needless digits.
fn short(value: f64) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" {
        "0".to_owned()
    } else {
        text.replace('-', "−")
    }
}

/// Draws estimates as points with their intervals.
fn intervals(table: &Table, column: usize, line: Option<f64>) -> Option<String> {
    let rows: Vec<(String, Estimate, Unit)> = (table.rows.iter())
        .filter_map(|row| match row.get(column)? {
            Cell::Estimate { estimate, unit } => Some((name(row), *estimate, *unit)),
            _ => None,
        })
        .collect();
    let unit = rows.first()?.2;
    let ends = rows
        .iter()
        .flat_map(|(_, estimate, _)| [estimate.value, estimate.low, estimate.high]);
    let axis = Axis::over(ends.chain(line));
    let bottom = rows.len() as f64 * ROW;
    let mut out = open(WIDTH, bottom + AXIS, &table.title);
    axis.draw(&mut out, bottom, unit);
    if let Some(line) = line {
        let x = axis.at(line);
        let _ = writeln!(
            out,
            "<line class=\"even\" x1=\"{x:.1}\" y1=\"0\" x2=\"{x:.1}\" y2=\"{bottom:.1}\"/>"
        );
    }
    for (index, (name, estimate, unit)) in rows.iter().enumerate() {
        let y = (index as f64 + 0.5) * ROW;
        let [low, value, high] =
            [estimate.low, estimate.value, estimate.high].map(|value| axis.at(value));
        let _ = writeln!(
            out,
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>\
             <line class=\"span\" x1=\"{low:.1}\" y1=\"{y:.1}\" x2=\"{high:.1}\" y2=\"{y:.1}\"/>\
             <circle class=\"point\" cx=\"{value:.1}\" cy=\"{y:.1}\" r=\"4.5\"/>\
             <text class=\"number\" x=\"{:.1}\" y=\"{:.1}\">{}</text>",
            NAMES - 12.0,
            y + 4.5,
            escaped(name),
            WIDTH - NUMBERS + 12.0,
            y + 4.5,
            escaped(&unit.write_estimate(estimate)),
        );
    }
    Some(out + "</svg>")
}

/// Draws counts as bars.
fn bars(table: &Table, column: usize) -> Option<String> {
    let rows: Vec<(String, u64)> = (table.rows.iter())
        .filter_map(|row| match row.get(column)? {
            Cell::Count(count) => Some((name(row), *count)),
            _ => None,
        })
        .collect();
    let most = rows.iter().map(|(_, count)| *count).max()?.max(1);
    let height = rows.len() as f64 * ROW;
    let mut out = open(WIDTH, height, &table.title);
    for (index, (name, count)) in rows.iter().enumerate() {
        let y = index as f64 * ROW;
        let width = *count as f64 / most as f64 * (WIDTH - NAMES - NUMBERS);
        let _ = writeln!(
            out,
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>\
             <rect class=\"bar\" x=\"{NAMES:.1}\" y=\"{:.1}\" width=\"{width:.1}\" height=\"{:.1}\"/>\
             <text class=\"number\" x=\"{:.1}\" y=\"{:.1}\">{count}</text>",
            NAMES - 12.0,
            y + ROW / 2.0 + 4.5,
            escaped(name),
            y + 4.0,
            ROW - 8.0,
            NAMES + width + 8.0,
            y + ROW / 2.0 + 4.5,
        );
    }
    Some(out + "</svg>")
}

/// Draws counts as shades of squares, with the share of each in thousandths.
fn board(table: &Table, shape: Shape) -> String {
    let (files, ranks) = (f64::from(shape.files()), f64::from(shape.ranks()));
    let mut out = open(EDGE + files * SQUARE, ranks * SQUARE + EDGE, &table.title);
    let counts: Vec<(String, u64)> = (table.rows.iter())
        .filter_map(|row| match row.get(1)? {
            Cell::Count(count) => Some((row.first()?.write(), *count)),
            _ => None,
        })
        .collect();
    let most = counts
        .iter()
        .map(|(_, count)| *count)
        .max()
        .unwrap_or(0)
        .max(1);
    let all: u64 = counts.iter().map(|(_, count)| *count).sum();
    for (square, count) in &counts {
        let Some(at) = shape.parse(square) else {
            continue;
        };
        let x = EDGE + f64::from(shape.file(at)) * SQUARE;
        let y = (ranks - 1.0 - f64::from(shape.rank(at))) * SQUARE;
        let shade = *count as f64 / most as f64;
        let share = 1000.0 * *count as f64 / all.max(1) as f64;
        let text = match count {
            0 => "–".to_owned(),
            _ if share < 0.5 => "<1".to_owned(),
            _ => format!("{share:.0}"),
        };
        let class = if shade > 0.55 { "on-dark" } else { "on-light" };
        let _ = writeln!(
            out,
            "<rect class=\"cell\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{SQUARE}\" height=\"{SQUARE}\"/>\
             <rect class=\"heat\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{SQUARE}\" height=\"{SQUARE}\" \
             fill-opacity=\"{shade:.2}\"><title>{square}: {count}</title></rect>\
             <text class=\"{class}\" x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{text}</text>",
            x + SQUARE / 2.0,
            y + SQUARE / 2.0 + 4.5,
        );
    }
    for rank in 0..shape.ranks() {
        let y = (ranks - 0.5 - f64::from(rank)) * SQUARE + 4.5;
        let _ = writeln!(
            out,
            "<text class=\"mark\" x=\"4\" y=\"{y:.1}\">{}</text>",
            rank + 1
        );
    }
    for file in 0..shape.files() {
        let x = EDGE + (f64::from(file) + 0.5) * SQUARE;
        let y = ranks * SQUARE + 16.0;
        let letter = shape.letter(file);
        let _ = writeln!(
            out,
            "<text class=\"mark\" x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"middle\">{letter}</text>"
        );
    }
    out + "</svg>"
}
