//! Matches at odds: values of pieces by games with a piece fewer, and what each rule is worth.

use super::depth::difference;
use super::draft::Draft;
use crate::report::{Cell, Figure, Plot, Section, Table, Unit};
use crate::stats::{Estimate, difference as chance, holm, ratio};
use springald_arena::stats::{Pentanomial, expected};
use std::fmt::Write as _;

/// The probability that any difference of the two methods, or any worth of a rule, is called one by chance.
const FALSE: f64 = 0.05;

/// Returns the Elo that a side at odds loses.
fn loss(pairs: &Pentanomial) -> Option<Estimate> {
    difference(pairs).map(|won| won.scaled(-1.0))
}

/// Returns the value of each kind by games with a piece fewer, by its place in the kinds; in units.
pub(super) fn values(draft: &Draft<'_>) -> Vec<(usize, Estimate)> {
    let start = &draft.study.start;
    let of = |index: usize| {
        let (letter, _) = start.kinds[index];
        let fewer = draft.study.fewer.iter();
        let mut fewer = fewer.filter(|fewer| fewer.letter == letter);
        fewer.find_map(|fewer| loss(&fewer.pairs))
    };
    let Some(unit) = start.unit() else {
        return Vec::new();
    };
    let Some(base) = of(unit) else {
        return Vec::new();
    };
    let others = (0..start.kinds.len()).filter(|&index| index != unit);
    others
        .filter_map(|index| Some((index, ratio(&of(index)?, &base)?)))
        .collect()
}

/// Adds the figures of games with a piece fewer to the section about the pieces.
pub(super) fn pieces(draft: &mut Draft<'_>, section: &mut Section) {
    if draft.study.fewer.is_empty() {
        return;
    }
    let start = &draft.study.start;
    let found = values(draft);
    let rows = draft.study.fewer.iter().filter_map(|fewer| {
        let index = start.kinds.iter().position(|kind| kind.0 == fewer.letter)?;
        let loss = loss(&fewer.pairs)?;
        let value = found.iter().find(|(known, _)| *known == index);
        let value = match value {
            Some((_, value)) => Cell::of(Some(*value), Unit::Units),
            None if start.unit() == Some(index) => Cell::text("1"),
            None => Cell::text("–"),
        };
        Some(vec![
            Cell::text(&start.kinds[index].1),
            value,
            Cell::of(Some(share(&loss)), Unit::Share),
            Cell::of(Some(loss), Unit::Elo),
        ])
    });
    let table = Table {
        id: "fewer".into(),
        title: "Values by games with a piece fewer".into(),
        columns: [
            "Piece",
            "Value",
            "Score of the side without it",
            "Elo of the piece",
        ]
        .map(String::from)
        .to_vec(),
        rows: rows.collect(),
        plot: Some(Plot::Intervals {
            column: 1,
            line: Some(1.0),
        }),
    };
    section.tables.push(table);
    let _ = write!(
        section.note,
        " The second method does not depend on trades: in pairs of games at {} nodes one side has a piece of the kind \
         fewer after the opening, first White and then Black; its value is the Elo that this costs, divided by that of \
         the unit.",
        draft.plan.middle()
    );
    let mut said: Vec<(f64, String)> = Vec::new();
    let mut settled = true;
    for (index, value) in &found {
        let name = &start.kinds[*index].1;
        let figure = Figure::new(
            format!("fewer.{name}"),
            format!("Value of the {name}, by games with one fewer"),
            *value,
            Unit::Units,
        );
        settled &= figure.settled;
        let sign = if figure.settled { "" } else { "≈" };
        said.push((value.value, format!("{name} {sign}{:.1}", value.value)));
        section.figures.push(figure);
    }
    if said.is_empty() {
        draft.say(
            false,
            "Games with a piece fewer do not tell values yet: the unit is not shown to be worth anything.",
        );
        return;
    }
    said.sort_by(|a, b| b.0.total_cmp(&a.0));
    let said: Vec<String> = said.into_iter().map(|(_, text)| text).collect();
    draft.say(
        settled,
        format!("By games with a piece fewer: {}.", said.join(", ")),
    );
    compare(draft, section, &found);
}

/// Says for which kinds the two methods differ.
fn compare(draft: &mut Draft<'_>, section: &Section, found: &[(usize, Estimate)]) {
    let start = &draft.study.start;
    let both: Vec<_> = (found.iter())
        .filter_map(|(index, fewer)| {
            let name = &start.kinds[*index].1;
            let id = format!("value.{name}");
            let fitted = section.figures.iter().find(|figure| figure.id == id)?;
            Some((name, fitted.estimate, *fewer))
        })
        .collect();
    let p: Vec<f64> = both.iter().map(|(_, a, b)| chance(a, b)).collect();
    let differing = both.iter().zip(holm(&p)).filter(|(_, p)| *p < FALSE);
    let names: Vec<&str> = differing.map(|((name, ..), _)| name.as_str()).collect();
    if !names.is_empty() {
        draft.say(
            true,
            format!(
                "The two methods differ beyond chance for: {}. A piece can be worth more to have than what it is traded for.",
                names.join(", ")
            ),
        );
    }
}

/// Returns the score of a side at odds by the Elo that it loses.
fn share(loss: &Estimate) -> Estimate {
    Estimate::new(
        expected(-loss.value),
        expected(-loss.high),
        expected(-loss.low),
        loss.games,
    )
}

/// A rule with the Elo that a side loses without it.
struct Worth {
    id: String,
    clause: String,
    words: String,
    loss: Estimate,
    /// The probability of such a loss if the rule is worth nothing, corrected for the number of rules.
    p: f64,
}

/// Returns the rules, those that are worth most first.
fn worths(draft: &Draft<'_>) -> Vec<Worth> {
    let stated = &draft.plan.stated.uses;
    let of = |restricted: &crate::Restricted| {
        let (one, words) = stated.iter().find(|(one, _)| *one == restricted.what)?;
        let clause = one
            .clause
            .map_or(String::new(), |clause| clause.to_string());
        let id = format!("{clause} {words}");
        Some(Worth {
            id: format!("rule.{}", id.trim().replace(' ', "-")),
            clause,
            words: words.clone(),
            loss: loss(&restricted.pairs)?,
            p: 1.0,
        })
    };
    let mut found: Vec<Worth> = draft.study.restricted.iter().filter_map(of).collect();
    let zero = Estimate::new(0.0, 0.0, 0.0, 0);
    let p: Vec<f64> = found.iter().map(|one| chance(&one.loss, &zero)).collect();
    for (one, p) in found.iter_mut().zip(holm(&p)) {
        one.p = p;
    }
    found.sort_by(|a, b| b.loss.value.total_cmp(&a.loss.value));
    found
}

/// Adds what each rule is worth.
pub(super) fn rules(draft: &mut Draft<'_>) {
    let found = worths(draft);
    let Some(first) = found.first() else {
        return;
    };
    if first.p < FALSE {
        draft.say(
            Unit::Elo.settles(&first.loss),
            format!(
                "The rule worth most to a side: {}. Without it, it loses {:.0} Elo ({:.0} to {:.0}).",
                first.words, first.loss.value, first.loss.low, first.loss.high
            ),
        );
    }
    let unproved = found.iter().filter(|one| one.p >= FALSE);
    let unproved: Vec<&str> = unproved.map(|one| one.words.as_str()).collect();
    if !unproved.is_empty() {
        draft.say(
            false,
            format!(
                "Rules not shown to be worth anything to a side: {}.",
                unproved.join(", ")
            ),
        );
    }
    let row = |one: &Worth| {
        vec![
            Cell::text(&one.words),
            Cell::of(Some(one.loss), Unit::Elo),
            Cell::of(Some(share(&one.loss)), Unit::Share),
            Cell::text(&one.clause),
        ]
    };
    let figure = |one: &Worth| {
        let name = format!("Worth of: {}", one.words);
        Figure::new(one.id.clone(), name, one.loss, Unit::Elo)
    };
    draft.sections.push(Section {
        id: "worth".into(),
        title: "What each rule is worth".into(),
        note: format!(
            "In pairs of games at {} nodes one side may not do something that the rules allow, first White and then \
             Black: its pieces do not move, capture, give check, promote, castle or come from the hand so. Both players \
             know that in all their plans. The worth is the Elo that the side loses. A rule that is worth about 0 \
             hardly helps one player against the other; what the game would be without it for both, `lab sweep` tells.",
            draft.plan.middle()
        ),
        figures: found.iter().map(figure).collect(),
        tables: vec![Table {
            id: "worth".into(),
            title: "What a side loses without a rule".into(),
            columns: ["Rule", "Worth in Elo", "Score without it", "Clause"]
                .map(String::from)
                .to_vec(),
            rows: found.iter().map(row).collect(),
            plot: Some(Plot::Intervals {
                column: 1,
                line: Some(0.0),
            }),
        }],
    });
}
