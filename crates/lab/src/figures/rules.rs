//! The rules at work: ends of games, clauses that act, deeds of the pieces.

use super::draft::Draft;
use crate::output::plain;
use crate::record::GameRecord;
use crate::report::{Cell, Figure, Plot, Section, Table, Unit};
use crate::series::LONGEST;
use crate::stats::proportion;
use springald_core::{Clause, Side};
use std::collections::{BTreeMap, BTreeSet};

/// The number of games after which a clause that never acted is a fault.
const MANY: usize = 300;
/// The number of games in which a kind that is not there at the start must have come before its clauses should act.
const SEEN: usize = 50;
/// The word of the referee for a game that it ended.
pub(super) const ADJUDICATION: &str = "adjudication";

pub(super) fn add(draft: &mut Draft<'_>) {
    let games: Vec<&GameRecord> = draft.study.games().collect();
    let ends = ends_table(draft, &games);
    let clauses = clauses_table(draft, &games);
    let deeds = deeds_table(draft, &games);
    let mut section = Section {
        id: "rules".into(),
        title: "What the rules do".into(),
        note: "From the games of all strengths. A share is that of the games in which it happened at least once; the upper \
               end of the interval says how common something can be that never happened. An action that promotes counts for the clause of the promotion."
            .to_owned(),
        figures: Vec::new(),
        tables: vec![ends],
    };
    let endless = games.iter().filter(|game| game.reason == ADJUDICATION);
    if let Some(estimate) = proportion(endless.count(), games.len()) {
        let name = format!("Games without an end after {LONGEST} turns of each side");
        section
            .figures
            .push(Figure::new("endless", name, estimate, Unit::Share));
        if estimate.low > 0.02 {
            draft.say(
                true,
                format!(
                    "{} of the games do not end within {LONGEST} turns of each side.",
                    Unit::Share.write(estimate.value)
                ),
            );
        }
    }
    let most = ends_by_count(&games);
    if let Some((reason, count)) = most.first() {
        let share = *count as f64 / games.len().max(1) as f64;
        draft.say(
            games.len() >= 100,
            format!("Most games end by {reason} ({:.0} %).", 100.0 * share),
        );
    }
    let never = (draft.plan.stated.ends.iter())
        .filter(|end| games.iter().all(|game| game.reason != end.reason))
        .map(|end| end.reason.as_str());
    let never: Vec<&str> = never.collect();
    if !never.is_empty() {
        draft.say(
            games.len() >= 300,
            format!("Ends that never came: {}.", never.join(", ")),
        );
    }
    section.tables.extend(clauses);
    section.tables.push(deeds);
    draft.sections.push(section);
}

/// Returns the reasons of ends with their numbers, the most common first.
fn ends_by_count(games: &[&GameRecord]) -> Vec<(String, usize)> {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for game in games {
        *counts.entry(game.reason.clone()).or_insert(0) += 1;
    }
    let mut counts: Vec<_> = counts.into_iter().collect();
    counts.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    counts
}

fn ends_table(draft: &Draft<'_>, games: &[&GameRecord]) -> Table {
    let mut counts = ends_by_count(games);
    let stated = &draft.plan.stated.ends;
    for end in stated {
        if counts.iter().all(|(reason, _)| *reason != end.reason) {
            counts.push((end.reason.clone(), 0));
        }
    }
    let rows = counts.into_iter().map(|(reason, count)| {
        let clause = stated.iter().find(|end| end.reason == reason);
        let clause = clause.and_then(|end| end.clause);
        let winners = games.iter().filter(|game| game.reason == reason);
        let white = winners
            .filter(|game| game.winner == Some(Side::White))
            .count();
        let shown = match reason.as_str() {
            ADJUDICATION => format!("no end after {LONGEST} turns of each side"),
            _ => reason,
        };
        vec![
            Cell::text(shown),
            Cell::text(clause.map_or("–".to_owned(), |clause| clause.to_string())),
            Cell::Count(count as u64),
            Cell::Count(white as u64),
            Cell::of(proportion(count, games.len()), Unit::Share),
        ]
    });
    Table {
        id: "ends".into(),
        title: "How games end".into(),
        columns: vec![
            "End".into(),
            "Clause".into(),
            "Games".into(),
            format!("Won by {}", draft.side(Side::White)),
            "Share".into(),
        ],
        rows: rows.collect(),
        plot: Some(Plot::Intervals {
            column: 4,
            line: None,
        }),
    }
}

/// Returns the sentence of a clause in the rules, cut to a line, without the signs of Markdown.
fn sentence(rules: &str, clause: Clause) -> String {
    let head = format!("**{clause}** ");
    let line = rules
        .lines()
        .find_map(|line| line.trim_start_matches("- ").strip_prefix(&head));
    let line = plain(line.unwrap_or(""));
    match line.char_indices().nth(90) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line,
    }
}

/// Returns how often clauses allowed an action; nothing if the game does not tell.
fn clauses_table(draft: &mut Draft<'_>, games: &[&GameRecord]) -> Option<Table> {
    let info = draft.info();
    let stated = &draft.plan.stated.ways;
    let acted = games
        .iter()
        .flat_map(|game| game.clauses.keys().map(|(_, clause)| *clause));
    let all: BTreeSet<Clause> = acted
        .chain(stated.iter().map(|(clause, _)| *clause))
        .collect();
    if all.is_empty() {
        return None;
    }
    let mut never = Vec::new();
    let rows = all.into_iter().map(|clause| {
        let of = |game: &GameRecord| -> u32 {
            let sides = Side::BOTH.into_iter();
            sides
                .filter_map(|side| game.clauses.get(&(side, clause)))
                .sum()
        };
        let times: u64 = games.iter().map(|game| u64::from(of(game))).sum();
        let with = games.iter().filter(|game| of(game) > 0);
        let allows = stated.iter().find(|(known, _)| *known == clause);
        let what = match sentence(&info.rules, clause) {
            text if text.is_empty() => allows.map_or(String::new(), |(_, what)| what.clone()),
            text => text,
        };
        if times == 0 && !is_hidden(draft, games, clause) {
            never.push(format!(
                "{clause} ({})",
                allows.map_or("", |(_, what)| what)
            ));
        }
        vec![
            Cell::text(clause.to_string()),
            Cell::text(what),
            Cell::Count(times),
            Cell::of(proportion(with.count(), games.len()), Unit::Share),
        ]
    });
    let rows: Vec<_> = rows.collect();
    if games.len() >= MANY {
        for clause in &never {
            let text = format!(
                "Clause {clause} never allowed an action in {} games.",
                games.len()
            );
            draft.warn("clause-never", text);
        }
    }
    if !never.is_empty() {
        draft.say(
            games.len() >= MANY,
            format!(
                "Clauses that never allowed an action: {}.",
                never.join(", ")
            ),
        );
    }
    Some(Table {
        id: "clauses".into(),
        title: "How often each clause allowed an action".into(),
        columns: ["Clause", "What it says", "Times", "Games with it"]
            .map(String::from)
            .to_vec(),
        rows,
        plot: None,
    })
}

/// Returns `true` if a clause is about ways of kinds that hardly ever come to the board, or of kinds that promote whenever
/// they move: then the clause of the promotion is counted instead.
fn is_hidden(draft: &Draft<'_>, games: &[&GameRecord], clause: Clause) -> bool {
    let did = |game: &GameRecord, letter: char, verb: &str| -> u32 {
        let sides = Side::BOTH.into_iter();
        sides.map(|side| game.did(Some(side), letter, verb)).sum()
    };
    let count = |letter: char, verb: &str| -> u32 {
        let games = games.iter();
        games.map(|game| did(game, letter, verb)).sum()
    };
    let start = &draft.study.start.pieces;
    let comes_rarely = |letter: char| {
        let mut sides = Side::BOTH.into_iter();
        let made = games
            .iter()
            .filter(|game| did(game, letter, "made by promotion") > 0);
        sides.all(|side| !start.contains_key(&(side, letter))) && made.count() < SEEN
    };
    let promotes = |letter: char| {
        let promoted = count(letter, "promoted");
        promoted > 0 && 10 * promoted >= 9 * count(letter, "moved")
    };
    let walkers = draft.plan.stated.walkers.iter();
    let letters: Vec<char> = walkers
        .filter(|(known, _)| *known == clause)
        .map(|&(_, letter)| letter)
        .collect();
    let has_walkers = !letters.is_empty();
    (has_walkers && letters.iter().all(|&letter| comes_rarely(letter)))
        || letters.into_iter().any(promotes)
}

/// Returns what pieces of each kind did, for each game.
fn deeds_table(draft: &Draft<'_>, games: &[&GameRecord]) -> Table {
    let start = &draft.study.start;
    let mut verbs: Vec<&'static str> = Vec::new();
    let mut counts: BTreeMap<(char, &'static str), u64> = BTreeMap::new();
    for game in games {
        for (&(_, letter, verb), &count) in &game.deeds {
            if !verbs.contains(&verb) {
                verbs.push(verb);
            }
            *counts.entry((letter, verb)).or_insert(0) += u64::from(count);
        }
    }
    verbs.sort_by_key(|verb| {
        let of_verb = counts.iter().filter(|((_, known), _)| known == verb);
        std::cmp::Reverse(of_verb.map(|(_, count)| *count).sum::<u64>())
    });
    let row = |(letter, name): &(char, String)| {
        let mut row = vec![Cell::text(format!("{name} {letter}"))];
        row.extend(verbs.iter().map(|&verb| {
            let count = counts.get(&(*letter, verb)).copied().unwrap_or(0);
            let each = count as f64 / games.len().max(1) as f64;
            Cell::text(match count {
                0 => "0".to_owned(),
                _ if each < 0.01 => "< 0.01".to_owned(),
                _ => format!("{each:.2}"),
            })
        }));
        row
    };
    let mut columns = vec!["Piece".to_owned()];
    columns.extend(verbs.iter().map(|verb| (*verb).to_owned()));
    Table {
        id: "deeds".into(),
        title: "What the pieces do, times a game".into(),
        columns,
        rows: start.kinds.iter().map(row).collect(),
        plot: None,
    }
}
