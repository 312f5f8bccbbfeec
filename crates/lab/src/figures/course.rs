//! The course of games: choices, actions, decisiveness, leads, openings.

use super::draft::Draft;
use crate::GameRecord;
use crate::report::{Cell, Figure, Plot, Section, Table, Unit};
use crate::stats::{Estimate, entropy, mean, proportion};
use springald_core::Side;
use std::collections::{BTreeMap, BTreeSet};

/// The expected result for the side behind, below which the other side leads.
const BEHIND: f64 = 0.2;
/// The expected result of the winner from which on the game is decided.
const DECIDED: f64 = 0.85;
/// The turns between two points of the table of choices.
const STEP: usize = 10;
/// The games that must have reached a turn for it to be in that table.
const REACHED: usize = 20;

pub(super) fn add(draft: &mut Draft<'_>) {
    let Some(strongest) = draft.study.strengths.last() else {
        return;
    };
    let games = &strongest.games;
    let of_each = |of: &dyn Fn(&GameRecord) -> Option<f64>| -> Option<Estimate> {
        mean(&games.iter().filter_map(of).collect::<Vec<_>>())
    };
    let per_turn = |of: &dyn Fn(&crate::TurnRecord) -> f64| {
        of_each(&|game| {
            let sum: f64 = game.turns.iter().map(of).sum();
            (!game.turns.is_empty()).then(|| sum / game.turns.len() as f64)
        })
    };
    let choices = per_turn(&|turn| f64::from(turn.choices));
    let actions = per_turn(&|turn| f64::from(turn.actions));
    let decisive = proportion(
        games.iter().filter(|game| game.winner.is_some()).count(),
        games.len(),
    );
    let leads = of_each(&|game| Some(f64::from(lead_changes(game))));
    let won: Vec<&GameRecord> = games.iter().filter(|game| game.winner.is_some()).collect();
    let turned = won.iter().filter(|game| worst_of_winner(game) < BEHIND);
    let drama = proportion(turned.count(), won.len());
    let decided = of_each(&decided_at);
    let figures = [
        (
            "choices",
            "Legal actions at the start of a turn",
            choices,
            Unit::Number,
        ),
        ("actions", "Actions in a turn", actions, Unit::Number),
        ("decisive", "Games with a winner", decisive, Unit::Share),
        (
            "leads",
            "Changes of the lead in a game",
            leads,
            Unit::Number,
        ),
        (
            "drama",
            "Won games in which the winner was clearly behind",
            drama,
            Unit::Share,
        ),
        (
            "decided",
            "Part of a won game after which it is decided",
            decided,
            Unit::Share,
        ),
    ];
    let figures = figures
        .into_iter()
        .filter_map(|(id, name, estimate, unit)| Some(Figure::new(id, name, estimate?, unit)));
    let mut section = Section {
        id: "course".into(),
        title: "How games go".into(),
        note: format!(
            "From the games at {} nodes. A side leads while the engine expects less than {:.0} % for the other one. A \
             game is decided from the turn on after which the winner is always expected to score {:.0} % or more.",
            strongest.nodes,
            100.0 * BEHIND,
            100.0 * DECIDED
        ),
        figures: figures.collect(),
        tables: vec![choices_table(games), leads_table(games)],
    };
    openings(draft, &mut section, games);
    if let Some(drama) = drama {
        draft.say(
            Unit::Share.settles(&drama),
            format!(
                "In {} of the won games the winner was clearly behind at some time.",
                Unit::Share.write(drama.value)
            ),
        );
    }
    draft.sections.push(section);
}

/// Returns the sides that lead one after the other, by the scores of the engine.
fn leaders(game: &GameRecord) -> Vec<Side> {
    let mut leaders: Vec<Side> = Vec::new();
    for expected in game.turns.iter().filter_map(|turn| turn.expected) {
        let leader = match expected {
            _ if expected > 1.0 - BEHIND => Side::White,
            _ if expected < BEHIND => Side::Black,
            _ => continue,
        };
        if leaders.last() != Some(&leader) {
            leaders.push(leader);
        }
    }
    leaders
}

fn lead_changes(game: &GameRecord) -> u32 {
    leaders(game).len().saturating_sub(1) as u32
}

/// Returns the expected results of the winner, turn by turn.
pub(super) fn of_winner(game: &GameRecord) -> Vec<(usize, f64)> {
    let turns = game.turns.iter().enumerate();
    let expected = turns.filter_map(|(index, turn)| Some((index, turn.expected?)));
    match game.winner {
        Some(Side::Black) => expected
            .map(|(index, white)| (index, 1.0 - white))
            .collect(),
        _ => expected.collect(),
    }
}

/// Returns the least expected result that the winner had.
pub(super) fn worst_of_winner(game: &GameRecord) -> f64 {
    let expected = of_winner(game).into_iter();
    expected.fold(1.0, |least, (_, value)| least.min(value))
}

/// Returns the part of a won game after which it was decided.
fn decided_at(game: &GameRecord) -> Option<f64> {
    game.winner?;
    let expected = of_winner(game);
    let open = expected.iter().rev().find(|(_, value)| *value < DECIDED);
    let turn = open.map_or(game.opening, |(index, _)| index + 1);
    Some(turn as f64 / game.turns.len().max(1) as f64)
}

/// Returns the mean number of choices by turn.
fn choices_table(games: &[GameRecord]) -> Table {
    let longest = games.iter().map(|game| game.turns.len()).max().unwrap_or(0);
    let rows = (0..longest).step_by(STEP).filter_map(|index| {
        let choices = games.iter().filter_map(|game| game.turns.get(index));
        let choices: Vec<f64> = choices.map(|turn| f64::from(turn.choices)).collect();
        let estimate = (choices.len() >= REACHED).then(|| mean(&choices))??;
        Some(vec![
            Cell::text(format!("turn {}", index + 1)),
            Cell::of(Some(estimate), Unit::Number),
        ])
    });
    Table {
        id: "choices.turns".into(),
        title: "Legal actions at the start of a turn".into(),
        columns: vec!["Turn of both sides".into(), "Actions".into()],
        rows: rows.collect(),
        plot: Some(Plot::Intervals {
            column: 1,
            line: None,
        }),
    }
}

fn leads_table(games: &[GameRecord]) -> Table {
    let mut counts: BTreeMap<u32, u64> = BTreeMap::new();
    for game in games {
        *counts.entry(lead_changes(game)).or_insert(0) += 1;
    }
    Table {
        id: "leads.games".into(),
        title: "Games by changes of the lead".into(),
        columns: vec!["Changes".into(), "Games".into()],
        rows: counts
            .into_iter()
            .map(|(changes, games)| vec![Cell::text(changes.to_string()), Cell::Count(games)])
            .collect(),
        plot: Some(Plot::Bars { column: 1 }),
    }
}

/// The most first turns that the table lists.
const FIRST_TURNS: usize = 12;

/// Adds the variety of openings.
fn openings(draft: &mut Draft<'_>, section: &mut Section, games: &[GameRecord]) {
    let count = |turns: usize| {
        let mut counts: BTreeMap<String, usize> = BTreeMap::new();
        for game in games {
            let line: Vec<&str> = (game.turns.iter())
                .take(turns)
                .map(|turn| turn.text.as_str())
                .collect();
            *counts.entry(line.join(" ")).or_insert(0) += 1;
        }
        counts
    };
    let first = count(1);
    for (id, name, counts) in [
        ("first-turns", "Variety of the first turn, in bits", &first),
        (
            "openings",
            "Variety of the first two turns, in bits",
            &count(2),
        ),
    ] {
        let counts: Vec<usize> = counts.values().copied().collect();
        if let Some(estimate) = entropy(&counts) {
            section
                .figures
                .push(Figure::new(id, name, estimate, Unit::Bits));
        }
    }
    let whole: BTreeSet<String> = games
        .iter()
        .map(|game| {
            let turns: Vec<&str> = game.turns.iter().map(|turn| turn.text.as_str()).collect();
            turns.join(" ")
        })
        .collect();
    if let Some(estimate) = proportion(whole.len(), games.len()) {
        let figure = Figure::new(
            "distinct",
            "Games that differ from all others before",
            estimate,
            Unit::Share,
        );
        section.figures.push(Figure {
            settled: true,
            ..figure
        });
    }
    let mut ranked: Vec<(String, usize)> = first.into_iter().collect();
    ranked.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    if let Some((turn, times)) = ranked.first() {
        let share = *times as f64 / games.len() as f64;
        if share > 0.9 && ranked.len() < 4 {
            draft.say(
                games.len() >= 100,
                format!(
                    "The first turn is nearly always {turn} ({:.0} %).",
                    100.0 * share
                ),
            );
        }
    }
    let rows = ranked.into_iter().take(FIRST_TURNS).map(|(turn, times)| {
        let points: Vec<f64> = (games.iter())
            .filter(|game| game.turns.first().is_some_and(|first| first.text == turn))
            .map(GameRecord::points)
            .collect();
        let tally = [1.0, 0.5, 0.0].map(|worth| {
            let equal = points
                .iter()
                .filter(|&&points| (points - worth).abs() < 0.1);
            equal.count()
        });
        vec![
            Cell::text(turn),
            Cell::Count(times as u64),
            Cell::of(crate::stats::score(tally), Unit::Share),
        ]
    });
    section.tables.push(Table {
        id: "first-turns".into(),
        title: "First turns".into(),
        columns: vec![
            "Turn".into(),
            "Games".into(),
            format!("Score of {}", draft.side(Side::White)),
        ],
        rows: rows.collect(),
        plot: None,
    });
}
