//! Results of games by strength: the score of the side that moves first, draws, length, and their trends.

use super::draft::Draft;
use crate::cures::tally;
use crate::play::Forced;
use crate::record::Strength;
use crate::report::{Cell, Figure, Plot, Section, Table, Unit};
use crate::stats::{Estimate, mean, proportion, score, trend};
use springald_core::Side;

/// The probability below which a trend is called one.
const CLEAR: f64 = 0.05;

pub(super) fn add(draft: &mut Draft<'_>) {
    let study = draft.study;
    let first = draft.side(Side::White);
    let by_strength = |of: &dyn Fn(&Strength) -> Option<Estimate>| -> Vec<(u64, Estimate)> {
        let strengths = study.strengths.iter();
        strengths
            .filter_map(|strength| Some((strength.nodes, of(strength)?)))
            .collect()
    };
    let scores = by_strength(&|strength| score(tally(strength)));
    let draws = by_strength(&|strength| proportion(tally(strength)[1], strength.games.len()));
    let lengths = by_strength(&|strength| {
        let turns = strength.games.iter().map(|game| game.turns.len() as f64);
        mean(&turns.collect::<Vec<_>>())
    });
    let mut section = Section {
        id: "results".into(),
        title: "Who wins".into(),
        note: format!(
            "The score counts a win of {first}, which moves first, as 1 and a draw as 1/2. 50 % is even. Length counts the \
             turns of both sides. A trend is the change for each doubling of the nodes; it is only called one if chance \
             would show it in less than 5 % of even games."
        ),
        figures: Vec::new(),
        tables: Vec::new(),
    };
    for (id, name, points, unit, line) in [
        (
            "score",
            format!("Score of {first}"),
            &scores,
            Unit::Share,
            Some(0.5),
        ),
        ("draws", "Draws".to_owned(), &draws, Unit::Share, None),
        (
            "length",
            "Length in turns".to_owned(),
            &lengths,
            Unit::Number,
            None,
        ),
    ] {
        if let Some((_, strongest)) = points.last() {
            section
                .figures
                .push(Figure::new(id, name.clone(), *strongest, unit));
        }
        if let Some(trend) = trend(points) {
            let unit = if unit == Unit::Share {
                Unit::Points
            } else {
                unit
            };
            section.figures.push(Figure::new(
                format!("{id}.trend"),
                format!("{name}: change for each doubling of nodes"),
                trend.slope,
                unit,
            ));
        }
        section.tables.push(table(id, &name, points, unit, line));
    }
    section.tables.push(results_table(draft));
    say_score(draft, &scores);
    say_draws(draft, &draws);
    if let Some((_, length)) = lengths.last() {
        draft.say(
            Unit::Number.settles(length),
            format!(
                "A game takes {:.0} turns of both sides together.",
                length.value
            ),
        );
    }
    say_forced(draft);
    draft.sections.push(section);
}

fn table(id: &str, name: &str, points: &[(u64, Estimate)], unit: Unit, line: Option<f64>) -> Table {
    let row = |&(nodes, estimate): &(u64, Estimate)| {
        vec![
            Cell::text(format!("{nodes} nodes")),
            Cell::of(Some(estimate), unit),
        ]
    };
    Table {
        id: format!("{id}.strengths"),
        title: format!("{name}, by strength"),
        columns: vec!["Strength".into(), name.to_owned()],
        rows: points.iter().map(row).collect(),
        plot: Some(Plot::Intervals { column: 1, line }),
    }
}

fn results_table(draft: &Draft<'_>) -> Table {
    let [white, black] = Side::BOTH.map(|side| draft.side(side));
    let rows = draft.study.strengths.iter().map(|strength| {
        let [wins, draws, losses] = tally(strength);
        let count = |count: usize| Cell::Count(count as u64);
        vec![
            Cell::text(format!("{} nodes", strength.nodes)),
            count(wins),
            count(draws),
            count(losses),
        ]
    });
    Table {
        id: "results".into(),
        title: "Results".into(),
        columns: vec![
            "Strength".into(),
            format!("{white} wins"),
            "Draws".into(),
            format!("{black} wins"),
        ],
        rows: rows.collect(),
        plot: None,
    }
}

fn say_score(draft: &mut Draft<'_>, scores: &[(u64, Estimate)]) {
    let Some((nodes, score)) = scores.last() else {
        return;
    };
    let [white, black] = Side::BOTH.map(|side| draft.side(side));
    let half = 100.0 * score.half();
    let said = format!(
        "{white} scores {:.0} % ± {half:.0} at {nodes} nodes",
        100.0 * score.value
    );
    let (settled, meaning) = if score.low > 0.5 {
        (true, format!("{white} has the better game"))
    } else if score.high < 0.5 {
        (true, format!("{black} has the better game"))
    } else if score.half() <= 0.03 {
        (true, "the game is balanced within this error".to_owned())
    } else {
        (
            false,
            "neither side is shown to be better, but more games may show it".to_owned(),
        )
    };
    draft.say(settled, format!("{said}: {meaning}."));
    if let Some(trend) = trend(scores).filter(|trend| trend.p < CLEAR) {
        let more = if trend.slope.value > 0.0 {
            "grows"
        } else {
            "shrinks"
        };
        draft.say(
            true,
            format!(
                "The score of {white} {more} with the strength of play, by {:.1} percent points for each doubling of nodes.",
                100.0 * trend.slope.value.abs()
            ),
        );
    }
}

fn say_draws(draft: &mut Draft<'_>, draws: &[(u64, Estimate)]) {
    let Some((_, share)) = draws.last() else {
        return;
    };
    let settled = Unit::Share.settles(share);
    let mut text = format!("{} of the games are drawn", Unit::Share.write(share.value));
    match trend(draws).filter(|trend| trend.p < CLEAR) {
        Some(trend) if trend.slope.value > 0.0 => text.push_str(", and more the stronger the play"),
        Some(_) => text.push_str(", and fewer the stronger the play"),
        None if draws.len() > 1 && share.value > 0.0 => {
            text.push_str("; no trend with strength is shown");
        }
        None => {}
    }
    draft.say(settled, text + ".");
}

fn say_forced(draft: &mut Draft<'_>) {
    let first = draft.side(Side::White);
    match draft.study.forced {
        Forced::Win(turns) => {
            let turns = super::draft::counted(turns as usize, "turn");
            draft.say(
                true,
                format!("{first} wins by force within {turns} from the start (proved)."),
            );
            draft.warn(
                "forced-win",
                format!("{first} wins by force within {turns} from the start."),
            );
        }
        Forced::NotWithin(0) => {}
        Forced::NotWithin(turns) => {
            let turns = super::draft::counted(turns as usize, "turn");
            draft.say(
                true,
                format!("{first} has no forced win within {turns} from the start (proved)."),
            );
        }
    }
}
