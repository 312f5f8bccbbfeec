//! The board: where pieces go, where they are captured, where kings end, squares without use.

use super::draft::{Draft, counted};
use crate::record::GameRecord;
use crate::report::{Cell, Figure, Plot, Section, Table, Unit};
use crate::stats::Estimate;
use springald_board::Square;
use springald_core::Side;

pub(super) fn add(draft: &mut Draft<'_>) {
    let shape = draft.study.start.shape;
    let games: Vec<&GameRecord> = draft.study.games().collect();
    let sum = |of: &dyn Fn(&GameRecord, Square) -> u64| -> Vec<(Square, u64)> {
        let squares = shape.all();
        squares
            .map(|square| (square, games.iter().map(|game| of(game, square)).sum()))
            .collect()
    };
    let arrivals = sum(&|game, square| u64::from(game.arrivals[square.index()]));
    let captures = sum(&|game, square| u64::from(game.captures[square.index()]));
    let mut tables = vec![
        board("arrivals", "Where pieces come to", shape, &arrivals),
        board("captures", "Where pieces are captured", shape, &captures),
    ];
    for side in Side::BOTH {
        let ends = sum(&|game, square| {
            let ends = game.royal_ends.iter();
            ends.filter(|&&end| end == (side, square)).count() as u64
        });
        if ends.iter().any(|(_, count)| *count > 0) {
            let id = if side == Side::White {
                "kings.white"
            } else {
                "kings.black"
            };
            let title = format!("Where royal pieces of {} end", draft.side(side));
            tables.push(board(id, &title, shape, &ends));
        }
    }
    let all: u64 = arrivals.iter().map(|(_, count)| *count).sum();
    let dead: Vec<String> = (arrivals.iter())
        .filter(|(_, count)| *count == 0)
        .map(|(square, _)| shape.name(*square).to_string())
        .collect();
    let share = dead.len() as f64 / arrivals.len().max(1) as f64;
    let figure = Figure {
        settled: all as usize >= 50 * arrivals.len(),
        ..Figure::new(
            "dead",
            "Squares that no piece ever came to",
            Estimate::new(share, share, share, games.len()),
            Unit::Share,
        )
    };
    if !dead.is_empty() {
        draft.say(
            figure.settled,
            format!(
                "No piece ever came to {} of {}: {}.",
                dead.len(),
                counted(arrivals.len(), "square"),
                dead.join(", ")
            ),
        );
    }
    draft.sections.push(Section {
        id: "board".into(),
        title: "The board".into(),
        note: "From the games of all strengths. A move, a drop and a promotion each count once where the piece comes to. The \
               share of dead squares is that of these games; it is exact, so it has no interval."
            .to_owned(),
        figures: vec![figure],
        tables,
    });
}

fn board(id: &str, title: &str, shape: springald_board::Shape, counts: &[(Square, u64)]) -> Table {
    let row = |&(square, count): &(Square, u64)| {
        vec![
            Cell::text(shape.name(square).to_string()),
            Cell::Count(count),
        ]
    };
    Table {
        id: id.to_owned(),
        title: title.to_owned(),
        columns: vec!["Square".into(), "Times".into()],
        rows: counts.iter().map(row).collect(),
        plot: (!shape.is_hexagonal()).then(|| Plot::Board {
            files: shape.files(),
            ranks: shape.ranks(),
        }),
    }
}
