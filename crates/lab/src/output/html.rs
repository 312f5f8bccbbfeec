//! A report as a page: one file, without scripts, readable in light, dark and print.

use super::markup::escaped;
use super::svg::drawing;
use crate::report::{Cell, Figure, Plot, Report, Section, Table};
use crate::{Comparison, Difference};
use std::fmt::Write as _;

/// The style of the page.
const STYLE: &str = include_str!("report.css");

/// Writes a report as a page.
pub fn html(report: &Report) -> String {
    let mut out = head(&format!("{}: report", report.name));
    let _ = writeln!(
        out,
        "<h1>{}</h1>\n<p class=\"lead\">{}</p>",
        escaped(&report.name),
        escaped(&report.summary)
    );
    let _ = writeln!(
        out,
        "<pre class=\"command\"><code>{}</code></pre>",
        escaped(&report.command)
    );
    out.push_str("<section class=\"findings\">\n<h2>Findings</h2>\n<ul>\n");
    for sentence in &report.sentences {
        let class = if sentence.settled { "settled" } else { "open" };
        let text = escaped(&sentence.text);
        let _ = writeln!(out, "<li class=\"{class}\">{text}</li>");
    }
    out.push_str("</ul>\n");
    if report.sentences.iter().any(|sentence| !sentence.settled) {
        out.push_str("<p class=\"note\">≈ is not settled: more games are needed.</p>\n");
    }
    if report.alarms.is_empty() {
        out.push_str("<p>No fault was found.</p>\n");
    } else {
        out.push_str("<h3>Possible faults</h3>\n<ul class=\"alarms\">\n");
        for alarm in &report.alarms {
            let _ = writeln!(out, "<li>{}</li>", escaped(&alarm.text));
        }
        out.push_str("</ul>\n");
    }
    out.push_str("</section>\n");
    report
        .sections
        .iter()
        .for_each(|section| write_section(&mut out, section));
    write_games(&mut out, report);
    let _ = writeln!(
        out,
        "<section><h2>Method</h2>\n<p>{}</p></section>",
        escaped(&report.method)
    );
    out + "</main>\n</body>\n</html>\n"
}

/// Writes a comparison as a page.
pub fn comparison_html(comparison: &Comparison) -> String {
    let mut out = head(&comparison.title);
    let _ = writeln!(
        out,
        "<h1>{}</h1>\n<pre class=\"command\"><code>{}</code></pre>",
        escaped(&comparison.title),
        escaped(&comparison.command)
    );
    out.push_str("<section class=\"findings\"><h2>Findings</h2>\n<ul>\n");
    for sentence in &comparison.sentences {
        let _ = writeln!(out, "<li class=\"settled\">{}</li>", escaped(sentence));
    }
    let [a, b] = comparison.names.each_ref().map(|name| escaped(name));
    let _ = writeln!(
        out,
        "</ul></section>\n<section><h2>Figures</h2>\n<div class=\"wide\"><table><thead><tr><th>Figure</th><th>{a}</th>\
         <th>{b}</th><th>Differs</th></tr></thead><tbody>"
    );
    for Difference {
        name,
        a,
        b,
        unit,
        differs,
        ..
    } in &comparison.figures
    {
        let _ = writeln!(
            out,
            "<tr><th scope=\"row\">{}</th><td>{}</td><td>{}</td><td>{}</td></tr>",
            escaped(name),
            unit.write_estimate(a),
            unit.write_estimate(b),
            if *differs { "yes" } else { "not shown" }
        );
    }
    out.push_str("</tbody></table></div></section>\n");
    if !comparison.rules.is_empty() {
        out.push_str("<section><h2>Rules</h2>\n<ul class=\"rules\">\n");
        for line in &comparison.rules {
            let class = if line.starts_with('+') {
                "added"
            } else {
                "removed"
            };
            let _ = writeln!(out, "<li class=\"{class}\">{}</li>", escaped(line));
        }
        out.push_str("</ul></section>\n");
    }
    out + "</main>\n</body>\n</html>\n"
}

fn head(title: &str) -> String {
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>{}</title>\n<style>\n{STYLE}</style>\n</head>\n\
         <body>\n<main>\n",
        escaped(title)
    )
}

fn write_section(out: &mut String, section: &Section) {
    let _ = writeln!(
        out,
        "<section id=\"{}\">\n<h2>{}</h2>\n<p class=\"note\">{}</p>",
        section.id,
        escaped(&section.title),
        escaped(&section.note)
    );
    if !section.figures.is_empty() {
        out.push_str("<dl class=\"figures\">\n");
        section
            .figures
            .iter()
            .for_each(|figure| write_figure(out, figure));
        out.push_str("</dl>\n");
    }
    let tables = section.tables.iter().filter(|table| !table.rows.is_empty());
    let (boards, others): (Vec<&Table>, Vec<&Table>) =
        tables.partition(|table| matches!(table.plot, Some(Plot::Board { .. })));
    for table in others {
        write_table(out, table);
    }
    if !boards.is_empty() {
        out.push_str("<p class=\"note\">The numbers on the boards are thousandths of all.</p>\n<div class=\"boards\">\n");
        for table in boards {
            write_table(out, table);
        }
        out.push_str("</div>\n");
    }
    out.push_str("</section>\n");
}

fn write_figure(out: &mut String, figure: &Figure) {
    let (class, mark) = if figure.settled {
        ("settled", "")
    } else {
        ("open", "≈ ")
    };
    let estimate = &figure.estimate;
    let whole = figure.unit.write_estimate(estimate);
    let (value, interval) = whole.split_once(" (").unwrap_or((&whole, ""));
    let open = if figure.settled { "" } else { ", not settled" };
    let _ = writeln!(
        out,
        "<div class=\"{class}\"><dt>{}</dt><dd><b>{mark}{value}</b> <small>{} · {}{open}</small></dd></div>",
        escaped(&figure.name),
        interval.trim_end_matches(')'),
        games(estimate.games),
    );
}

fn write_table(out: &mut String, table: &Table) {
    let _ = writeln!(
        out,
        "<figure>\n<figcaption>{}</figcaption>",
        escaped(&table.title)
    );
    let drawing = drawing(table);
    if let Some(svg) = &drawing {
        let _ = writeln!(
            out,
            "<div class=\"plot\">{svg}</div>\n<details><summary>Table</summary>"
        );
    }
    out.push_str("<div class=\"wide\"><table><thead><tr>");
    for column in &table.columns {
        let _ = write!(out, "<th scope=\"col\">{}</th>", escaped(column));
    }
    out.push_str("</tr></thead>\n<tbody>\n");
    for row in &table.rows {
        out.push_str("<tr>");
        for (index, cell) in row.iter().enumerate() {
            let text = escaped(&cell.write());
            let _ = match (index, cell) {
                (0, _) => write!(out, "<th scope=\"row\">{text}</th>"),
                (_, Cell::Text(words)) if words.len() > 24 => {
                    write!(out, "<td class=\"words\">{text}</td>")
                }
                _ => write!(out, "<td>{text}</td>"),
            };
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</tbody></table></div>\n");
    if drawing.is_some() {
        out.push_str("</details>\n");
    }
    out.push_str("</figure>\n");
}

fn write_games(out: &mut String, report: &Report) {
    if report.games.is_empty() {
        return;
    }
    out.push_str("<section id=\"games\">\n<h2>Instructive games</h2>\n");
    for game in &report.games {
        let _ = writeln!(
            out,
            "<h3>{}</h3>\n<p>{}</p>\n<details><summary>The game as PGN</summary><pre>{}</pre></details>",
            escaped(&game.name),
            escaped(&game.why),
            escaped(&game.pgn)
        );
    }
    out.push_str("</section>\n");
}

fn games(number: usize) -> String {
    let noun = if number == 1 { "game" } else { "games" };
    format!("{number} {noun}")
}
