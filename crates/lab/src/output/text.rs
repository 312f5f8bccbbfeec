//! A report as text.

use crate::report::{Cell, Figure, Plot, Report, Section, Table};
use crate::{Comparison, Difference};
use springald_board::Shape;
use std::fmt::Write as _;

/// The width of a line.
const WIDTH: usize = 100;
/// The most rows of a table; a plot has its whole table in HTML.
const ROWS: usize = 24;

/// Writes a report: findings first, then figures and tables.
pub fn text(report: &Report) -> String {
    let mut out = findings(report);
    for section in &report.sections {
        write_section(&mut out, section);
    }
    if !report.games.is_empty() {
        out.push_str("\nInstructive games\n\n");
        for game in &report.games {
            wrapped(&mut out, "  ", &format!("{}: {}", game.name, game.why));
        }
        out.push_str("  The games are in the HTML and JSON reports.\n");
    }
    out.push('\n');
    wrapped(&mut out, "", &report.method);
    out
}

/// Writes only the findings of a report.
pub fn findings(report: &Report) -> String {
    let mut out = String::new();
    let title = format!("{}: {}", report.name, report.summary);
    wrapped(&mut out, "", &title);
    let _ = writeln!(out, "\n{}\n", report.command);
    for sentence in &report.sentences {
        let mark = if sentence.settled { "  " } else { "≈ " };
        wrapped(&mut out, mark, &sentence.text);
    }
    if report.alarms.is_empty() {
        out.push_str("  No fault was found.\n");
    }
    for alarm in &report.alarms {
        wrapped(&mut out, "! ", &alarm.text);
    }
    out
}

/// Writes a comparison.
pub fn comparison_text(comparison: &Comparison) -> String {
    let mut out = String::new();
    wrapped(&mut out, "", &comparison.title);
    let _ = writeln!(out, "\n{}\n", comparison.command);
    for sentence in &comparison.sentences {
        wrapped(&mut out, "  ", sentence);
    }
    out.push_str("\nFigures\n\n");
    let widest = comparison
        .figures
        .iter()
        .map(|one| one.name.chars().count())
        .max()
        .unwrap_or(0);
    for Difference {
        name,
        a,
        b,
        unit,
        differs,
        ..
    } in &comparison.figures
    {
        let mark = if *differs { "*" } else { " " };
        let (a, b) = (unit.write_estimate(a), unit.write_estimate(b));
        let gap = widest - name.chars().count();
        let _ = writeln!(out, "{mark} {name}{:gap$}  {a:<30} {b}", "");
    }
    if !comparison.rules.is_empty() {
        out.push_str("\nRules\n\n");
        comparison
            .rules
            .iter()
            .for_each(|line| wrapped(&mut out, "", line));
    }
    out
}

fn write_section(out: &mut String, section: &Section) {
    let _ = writeln!(out, "\n{}\n", section.title);
    let width = |figure: &Figure| figure.name.chars().count();
    let widest = section.figures.iter().map(width).max().unwrap_or(0);
    for figure in &section.figures {
        let mark = if figure.settled { " " } else { "≈" };
        let gap = widest - width(figure);
        let value = figure.unit.write_estimate(&figure.estimate);
        let _ = writeln!(out, "{mark} {}{:gap$}  {value}", figure.name, "");
    }
    for table in &section.tables {
        write_table(out, table);
    }
}

fn write_table(out: &mut String, table: &Table) {
    if let Some(Plot::Board { files, ranks }) = table.plot {
        return write_board(out, table, Shape::new(files, ranks));
    }
    let rows: Vec<Vec<String>> = (table.rows.iter().take(ROWS))
        .map(|row| row.iter().map(|cell| clipped(&cell.write())).collect())
        .collect();
    if rows.is_empty() {
        return;
    }
    let columns = table.columns.len();
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        let widest = cells.map(|cell| cell.chars().count()).max().unwrap_or(0);
        widest.max(table.columns[column].chars().count())
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let _ = writeln!(out, "\n  {}", table.title);
    let mut write_row = |row: &[String]| {
        let mut line = String::from("   ");
        for (cell, width) in row.iter().zip(&widths) {
            let gap = width - cell.chars().count();
            let _ = write!(line, " {cell}{:gap$} ", "");
        }
        let _ = writeln!(out, "{}", line.trim_end());
    };
    write_row(&table.columns);
    for row in &rows {
        write_row(row);
    }
    if table.rows.len() > ROWS {
        let _ = writeln!(
            out,
            "    … {} more rows in the HTML and JSON reports",
            table.rows.len() - ROWS
        );
    }
}

/// Writes a table of squares as a board, in thousandths of all.
fn write_board(out: &mut String, table: &Table, shape: Shape) {
    let counts: Vec<u64> = (table.rows.iter())
        .map(|row| match row.get(1) {
            Some(Cell::Count(count)) => *count,
            _ => 0,
        })
        .collect();
    let all = counts.iter().sum::<u64>().max(1);
    let _ = writeln!(out, "\n  {}, in thousandths\n", table.title);
    for rank in (0..shape.ranks()).rev() {
        let _ = write!(out, "    {:>2}", rank + 1);
        for file in 0..shape.files() {
            let count = counts[shape.at(file, rank).index()];
            let share = (1000.0 * count as f64 / all as f64).round();
            let text = match count {
                0 => "–".to_owned(),
                _ if share < 1.0 => "<1".to_owned(),
                _ => format!("{share:.0}"),
            };
            let _ = write!(out, " {text:>4}");
        }
        out.push('\n');
    }
    out.push_str("      ");
    for file in 0..shape.files() {
        let _ = write!(out, " {:>4}", shape.letter(file));
    }
    out.push('\n');
}

/// Returns a cell of limited width.
fn clipped(cell: &str) -> String {
    const MOST: usize = 60;
    match cell.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &cell[..end]),
        None => cell.to_owned(),
    }
}

/// Writes a paragraph in lines of limited width, each after the first one indented like it.
fn wrapped(out: &mut String, mark: &str, text: &str) {
    let indent = mark.chars().count();
    let (mut line, mut length) = (mark.to_owned(), indent);
    let mut is_empty = true;
    for word in text.split_whitespace() {
        let more = word.chars().count();
        if !is_empty && length + 1 + more > WIDTH {
            let _ = writeln!(out, "{line}");
            (line, length, is_empty) = (" ".repeat(indent), indent, true);
        }
        if !is_empty {
            line.push(' ');
            length += 1;
        }
        line.push_str(word);
        length += more;
        is_empty = false;
    }
    let _ = writeln!(out, "{line}");
}
