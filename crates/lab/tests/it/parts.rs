//! The parts of a report that play games of their own, and series of versions.

use crate::{plan, played};
use springald_declared::library;
use springald_lab::{
    LabPlan, Parts, Report, SweepPlan, html, json, plan_in, report, study, sweep, text,
};
use std::time::Duration;

fn with(game: &str, games: usize, parts: Parts, seed: u64) -> LabPlan {
    LabPlan {
        parts,
        ..plan(game, games, &[40], seed)
    }
}

fn figure(report: &Report, id: &str) -> Option<springald_lab::stats::Estimate> {
    let mut figures = report.sections.iter().flat_map(|section| &section.figures);
    figures
        .find(|figure| figure.id == id)
        .map(|one| one.estimate)
}

#[test]
fn a_piece_fewer_costs_games_and_a_queen_most() {
    let parts = Parts {
        pieces: 40,
        ..Parts::default()
    };
    let (study, found) = played(&with("gardner", 40, parts, 3));
    let names: Vec<char> = study.fewer.iter().map(|fewer| fewer.letter).collect();
    assert_eq!(names.len(), 5, "all kinds but the king: {names:?}");
    for fewer in &study.fewer {
        let pairs: u64 = fewer.pairs.iter().sum();
        let expected = if fewer.letter == 'P' { 40 } else { 20 };
        assert!(pairs <= expected && pairs >= expected / 2, "{fewer:?}");
    }
    let points = |letter: char| -> f64 {
        let fewer = study.fewer.iter().find(|fewer| fewer.letter == letter);
        let pairs = fewer.unwrap().pairs;
        let sum: u64 = pairs
            .iter()
            .zip(0..)
            .map(|(pairs, half)| pairs * half)
            .sum();
        sum as f64 / pairs.iter().sum::<u64>() as f64 / 4.0
    };
    assert!(
        points('Q') < 0.25 && points('Q') < points('P'),
        "{:?}",
        study.fewer
    );
    assert!(
        found.command.ends_with("--seed 3 --pieces 40"),
        "{}",
        found.command
    );
    assert!(text(&found).contains("Values by games with a piece fewer"));
}

#[test]
fn a_rule_that_is_forbidden_to_a_side_costs_it_games() {
    let game = "game own like gardner\npiece knight N\n  2.5 leaps 1 2\npiece queen Q\n  2.6 slides any\n\
                piece rook R\n  2.7 slides straight\n";
    let parts = Parts {
        rules: 24,
        ..Parts::default()
    };
    let (study, found) = played(&with(game, 4, parts, 1));
    assert!(study.restricted.len() >= 6, "{:?}", study.restricted);
    let queen = figure(&found, "rule.2.6-all-ways-of-the-queen").unwrap();
    assert!(queen.low > 0.0, "{queen:?}");
    let section = found.sections.iter().find(|section| section.id == "worth");
    assert_eq!(section.unwrap().figures.len(), study.restricted.len());
}

#[test]
fn cures_are_tried_where_a_side_is_better() {
    let parts = Parts {
        cures: 20,
        ..Parts::default()
    };
    let game = "game small like doublemove\nboard 5 x 5\nwithout castling\npiece pawn P\n  steps forward to move\n  \
                steps forward-diagonal to take\n  promotes on rank 5 to queen rook bishop knight\n\
                start \"rnbqk/ppppp/5/PPPPP/RNBQK w - - 0 1\"\n";
    let (study, found) = played(&with(game, 60, parts, 1));
    let names: Vec<&str> = study.cures.iter().map(|cure| cure.name.as_str()).collect();
    assert!(
        names.contains(&"White's first turn is shorter"),
        "{names:?}"
    );
    assert!(
        names
            .iter()
            .any(|name| name.starts_with("White starts without the pawn on ")),
        "{names:?}"
    );
    let score = |name: &str| {
        let cure = study.cures.iter().find(|cure| cure.name == name);
        cure.unwrap().outcome.score.unwrap().value
    };
    let before = figure(&found, "score").unwrap().value;
    assert!(score("White's first turn is shorter") < before, "{before}");
    assert!(
        found
            .sentences
            .iter()
            .any(|one| one.text.contains("cures that were tried"))
    );

    let (study, found) = played(&with("gardner", 16, parts, 1));
    assert!(study.cures.is_empty());
    assert!(
        found
            .sentences
            .iter()
            .any(|one| one.text.contains("no cure was tried"))
    );
}

#[test]
fn all_parts_give_the_same_bytes_on_any_number_of_threads() {
    let parts = Parts {
        pieces: 4,
        rules: 2,
        cures: 4,
    };
    let plan = with(
        "game few like gardner\nstart \"rnb1k/ppppp/5/PPPPP/RNBQK w - - 0 1\"\n",
        12,
        parts,
        5,
    );
    let all = |threads| {
        let study = study(&plan, threads, &|_| {}).unwrap();
        assert!(!study.fewer.is_empty() && !study.restricted.is_empty() && !study.cures.is_empty());
        let found = report(&plan, &study);
        [json(&found), html(&found), text(&found)]
    };
    assert!(all(1) == all(2));
}

fn versions(changes: &[&str]) -> SweepPlan {
    SweepPlan {
        name: "gardner".into(),
        text: library("gardner").unwrap().into(),
        changes: changes.iter().map(|&change| change.to_owned()).collect(),
        games: 30,
        nodes: 30,
        seed: 1,
    }
}

#[test]
fn a_sweep_has_a_line_of_figures_for_each_version() {
    let plan = versions(&[
        "rnbqk/ppppp => rnb1k/ppppp",
        "2.1 steps forward to move => 2.1 steps forward | 2.1 steps any",
    ]);
    let all = |threads| sweep(&plan, threads, &|_| {}).unwrap();
    let found = all(2);
    assert_eq!(json(&found), json(&all(1)), "on any number of threads");
    let rows = &found.sections[0].tables[0].rows;
    let names: Vec<String> = rows.iter().map(|row| row[0].write()).collect();
    assert_eq!(names.len(), 4, "{names:?}");
    assert_eq!(names[0], "as it is");
    assert_eq!(names[1], "rnbqk/ppppp → rnb1k/ppppp");
    let better = found
        .sentences
        .iter()
        .find(|one| one.text.contains("rnb1k/ppppp: score"));
    assert!(better.is_some(), "{:?}", found.sentences);
    assert!(
        found
            .command
            .contains("--change 'rnbqk/ppppp => rnb1k/ppppp'"),
        "{}",
        found.command
    );
    let shown = text(&found);
    assert!(shown.contains("- start: rnbqk"), "{shown}");
    assert!(html(&found).contains("<svg"));
}

#[test]
fn a_wrong_change_is_named() {
    for (change, words) in [
        ("rnbqx => rnb", "found no 'rnbqx'"),
        (
            "board 5 x 5 => board 5 x",
            "change 'board 5 x 5 => board 5 x'",
        ),
        ("+ bord 5", "bord"),
    ] {
        let error = sweep(&versions(&[change]), 1, &|_| {})
            .unwrap_err()
            .to_string();
        assert!(error.contains(words), "{change}: {error}");
    }
}

#[test]
fn time_is_divided_over_all_parts() {
    // Without any time the least number of games is played, so nothing depends on the speed.
    let of = |suggests| {
        let plan = plan("gardner", 4, &[10], 1);
        let plan = plan_in(Duration::ZERO, plan, suggests, 2).unwrap();
        let Parts {
            pieces,
            rules,
            cures,
        } = plan.parts;
        [plan.games, pieces, rules, cures]
    };
    assert_eq!(of(None), [20, 0, 0, 0]);
    assert_eq!(of(Some(false)), [20, 6, 2, 0]);
    assert_eq!(of(Some(true)), [20, 6, 2, 6]);
}
