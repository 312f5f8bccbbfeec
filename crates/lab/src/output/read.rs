//! Reports that are read again from JSON, which may come from somewhere else.

use crate::LabPlan;
use crate::figures::{FORMAT, method};
use crate::report::{Cell, Figure, Plot, Report, Table};
use crate::stats::Estimate;
use springald_board::Shape;
use springald_core::pgn::{Reader, play_through};

/// The largest number in a report.
const LARGEST: f64 = 1e9;
/// The most files and ranks of a board, and its most squares.
const BOARD: (u8, u8, u16) = (26, 99, 256);

/// Reads a report as [`json`](super::json) writes it, with everything that [`html`](super::html) needs.
///
/// # Errors
/// Returns the fault and its place.
pub fn read(json: &str) -> Result<Report, String> {
    let report: Report = serde_json::from_str(json).map_err(|error| error.to_string())?;
    if report.format != FORMAT {
        let found = report.format;
        return Err(format!("format: found {found}, expected {FORMAT}"));
    }
    for section in &report.sections {
        let named = |what: String| format!("{}.{what}", section.id);
        section
            .figures
            .iter()
            .try_for_each(check_figure)
            .map_err(named)?;
        section
            .tables
            .iter()
            .try_for_each(check_table)
            .map_err(named)?;
    }
    Ok(report)
}

/// Checks that a report may be one on the games of a plan, without playing them again.
///
/// # Errors
/// Returns the fault and its place.
pub fn check(plan: &LabPlan, report: &Report) -> Result<(), String> {
    let info = plan.entry.info();
    for (name, found, expected) in [
        ("command", &*report.command, &*plan.command()),
        ("id", &*report.id, &*info.id),
        ("name", &*report.name, &*info.name),
        ("summary", &*report.summary, &*info.summary),
        ("method", &*report.method, &*method(plan)),
    ] {
        if found != expected {
            return Err(format!("{name}: found another one than that of the plan"));
        }
    }
    for (index, game) in report.games.iter().enumerate() {
        let wrong = |what: String| format!("games[{index}].pgn: {what}");
        let mut games = Reader::new(&game.pgn);
        let (Some(pgn), None) = (games.next(), games.next()) else {
            return Err(wrong("found no game or several, expected one".into()));
        };
        let pgn = pgn.map_err(|error| wrong(error.to_string()))?;
        play_through(&pgn, |_| Some(plan.entry.variant()))
            .map_err(|error| wrong(error.to_string()))?;
    }
    Ok(())
}

fn check_figure(figure: &Figure) -> Result<(), String> {
    check_estimate(&figure.estimate).map_err(|what| format!("{}: {what}", figure.id))
}

fn check_estimate(estimate: &Estimate) -> Result<(), String> {
    let Estimate {
        value, low, high, ..
    } = *estimate;
    let is_usual = |number: f64| !number.is_finite() || number.abs() <= LARGEST;
    if low <= high && [value, low, high].into_iter().all(is_usual) {
        Ok(())
    } else {
        Err(format!(
            "found {value} ({low} to {high}), which is impossible"
        ))
    }
}

fn check_table(table: &Table) -> Result<(), String> {
    let wrong = |what: String| format!("{}: {what}", table.id);
    for row in &table.rows {
        if row.len() != table.columns.len() {
            let (found, expected) = (row.len(), table.columns.len());
            return Err(wrong(format!(
                "found {found} cells in a row, expected {expected}"
            )));
        }
        for cell in row {
            if let Cell::Estimate { estimate, .. } = cell {
                check_estimate(estimate).map_err(wrong)?;
            }
        }
    }
    match table.plot {
        Some(Plot::Board { files, ranks }) => check_board(table, files, ranks).map_err(wrong),
        Some(Plot::Intervals { line, .. }) if line.is_some_and(|line| line.abs() > LARGEST) => {
            Err(wrong("found an impossible line".into()))
        }
        Some(Plot::Intervals { .. } | Plot::Bars { .. }) | None => Ok(()),
    }
}

/// Checks that a table counts the squares of a board, all of them and in their order.
fn check_board(table: &Table, files: u8, ranks: u8) -> Result<(), String> {
    let (most_files, most_ranks, most) = BOARD;
    let squares = u16::from(files) * u16::from(ranks);
    if files > most_files || ranks > most_ranks || squares > most {
        return Err(format!(
            "found a board of {files} × {ranks}, which is too large"
        ));
    }
    let shape = Shape::new(files, ranks);
    let is_right = |(row, square): (&Vec<Cell>, springald_board::Square)| {
        let name = shape.name(square);
        matches!(&**row, [Cell::Text(text), Cell::Count(count)]
            if *text == name.to_string() && *count <= LARGEST as u64)
    };
    if table.rows.len() == usize::from(squares) && table.rows.iter().zip(shape.all()).all(is_right)
    {
        Ok(())
    } else {
        Err(format!(
            "found no count for each square of a board of {files} × {ranks}"
        ))
    }
}
