//! Cures for an unbalanced game, with their figures.

use super::draft::{Draft, counted};
use crate::cures::{Cure, better};
use crate::report::{Cell, Figure, Plot, Section, Table, Unit};
use springald_core::Side;

pub(super) fn add(draft: &mut Draft<'_>) {
    if draft.plan.parts.cures == 0 {
        return;
    }
    let first = draft.side(Side::White);
    if better(&draft.study.strengths).is_none() {
        draft.say(
            false,
            "No side is shown to be better, so no cure was tried.",
        );
        return;
    }
    let mut cures: Vec<&Cure> = draft.study.cures.iter().collect();
    let off = |cure: &Cure| {
        cure.outcome
            .score
            .map_or(1.0, |score| (score.value - 0.5).abs())
    };
    cures.sort_by(|a, b| off(a).total_cmp(&off(b)));
    let Some((best, score)) = cures
        .first()
        .and_then(|best| Some((best, best.outcome.score?)))
    else {
        draft.say(
            false,
            "A side is better, but no usual cure can be tried in this game.",
        );
        return;
    };
    let holds = if score.holds(0.5) {
        "an even game is within its interval"
    } else {
        "even so a side is better"
    };
    draft.say(
        Unit::Share.settles(&score),
        format!(
            "Of {} the best is: {}. {first} scores {}; {holds}.",
            counted(cures.len(), "cure that was tried")
                .replace("cure that was trieds", "cures that were tried"),
            best.name,
            Unit::Share.write_estimate(&score)
        ),
    );
    let row = |cure: &&Cure| {
        vec![
            Cell::text(&cure.name),
            Cell::of(cure.outcome.score, Unit::Share),
            Cell::of(cure.outcome.draws, Unit::Share),
            Cell::of(cure.outcome.length, Unit::Number),
            Cell::text(&cure.statement),
        ]
    };
    let figure = |(number, cure): (usize, &Cure)| {
        let name = format!("Score of {first}: {}", cure.name);
        let score = cure.outcome.score?;
        Some(Figure::new(
            format!("cure.{number}"),
            name,
            score,
            Unit::Share,
        ))
    };
    let figures = draft.study.cures.iter().enumerate().filter_map(figure);
    draft.sections.push(Section {
        id: "cures".into(),
        title: "Cures that were tried".into(),
        note: format!(
            "Changes that usually make a game more even, each played at {} nodes, the most even first. Those without a \
             statement are computed from the games of the report, whose players did not know of them; the pie rule is \
             chosen in one half of those games and judged by the other. The best of several looks a little better than \
             it is: play it again with another seed (`lab sweep`) before you take it.",
            draft.plan.middle()
        ),
        figures: figures.collect(),
        tables: vec![Table {
            id: "cures".into(),
            title: "Cures that were tried".into(),
            columns: vec![
                "Cure".into(),
                format!("Score of {first}"),
                "Draws".into(),
                "Length in turns".into(),
                "Statement".into(),
            ],
            rows: cures.iter().map(row).collect(),
            plot: Some(Plot::Intervals {
                column: 1,
                line: Some(0.5),
            }),
        }],
    });
}
