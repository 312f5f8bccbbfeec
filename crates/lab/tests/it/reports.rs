//! Whole reports on small games.

use crate::{plan, played};
use springald_lab::{
    Follow, LabError, Unit, check, compare, comparison_text, followed_study, html, json, read,
    report, study, text,
};
use springald_registry::Control;
use std::sync::atomic::{AtomicUsize, Ordering};

#[test]
fn the_same_seed_gives_the_same_bytes_on_any_number_of_threads() {
    for (game, games) in [("gardner", 8), ("cats", 4)] {
        let plan = plan(game, games, &[10, 30], 5);
        let all = |threads| {
            let found = report(&plan, &study(&plan, threads, &|_| {}).unwrap());
            [json(&found), html(&found), text(&found)]
        };
        assert!(all(1) == all(2), "{game}");
    }
}

#[test]
fn a_report_says_what_was_played_and_how_to_repeat_it() {
    let plan = plan("gardner", 20, &[20, 80], 3);
    let (study, found) = played(&plan);
    assert_eq!(
        found.command,
        "springald lab report gardner --games 20 --nodes 20,80 --seed 3"
    );
    assert!(
        study
            .strengths
            .iter()
            .all(|strength| strength.games.len() == 20)
    );
    assert_eq!(study.contests.len(), 1);
    assert_eq!(
        study.contests[0].pairs.iter().sum::<u64>(),
        5,
        "ten games in pairs"
    );
    let figures: Vec<_> = found
        .sections
        .iter()
        .flat_map(|section| &section.figures)
        .collect();
    for id in [
        "score", "draws", "length", "choices", "actions", "decisive", "leads", "depth",
    ] {
        let figure = figures.iter().find(|figure| figure.id == id);
        let estimate = figure.unwrap_or_else(|| panic!("no figure {id}")).estimate;
        assert!(
            estimate.low <= estimate.value && estimate.value <= estimate.high,
            "{id}"
        );
        assert!(estimate.games > 0, "{id}");
    }
    let score = figures.iter().find(|figure| figure.id == "score").unwrap();
    assert!(!score.settled, "20 games settle no score");
    assert!(!Unit::Share.settles(&score.estimate));
    for shown in [text(&found), html(&found), json(&found)] {
        assert!(shown.contains(&found.command));
    }
    let page = html(&found);
    assert!(
        page.contains("<svg") && page.contains("<details>"),
        "plots with tables"
    );
    let value: serde_json::Value = serde_json::from_str(&json(&found)).unwrap();
    assert_eq!(value["format"], 1);
    assert_eq!(value["sections"][0]["figures"][0]["id"], "score");
}

/// Every pass over the board, however its turns and sides are made, yields a report.
#[test]
fn every_form_of_game_is_reported() {
    // Turns of several actions, no draws, hexagons, no captures at first, hands, sides that do not alternate.
    for game in [
        "duck",
        "gravitatur",
        "breakthrough",
        "glinski",
        "dobutsu",
        "avalanche",
        "marseillais",
    ] {
        let known =
            springald_declared::library(game).is_some() || springald_registry::find(game).is_ok();
        assert!(known, "{game}");
        let (study, found) = played(&plan(game, 4, &[10], 1));
        assert_eq!(study.games().count(), 4, "{game}");
        assert!(!found.sentences.is_empty(), "{game}");
        assert!(study.balances.is_empty(), "{game} has no dice");
        let longest = study
            .games()
            .flat_map(|game| &game.turns)
            .map(|turn| turn.actions)
            .max();
        let has_long_turns = ["duck", "gravitatur", "avalanche", "marseillais"].contains(&game);
        assert_eq!(longest > Some(1), has_long_turns, "{game}: {longest:?}");
    }
}

#[test]
fn luck_and_skill_add_up_to_the_result() {
    for game in ["cats", "dice"] {
        let (study, found) = played(&plan(game, 3, &[15], 2));
        assert_eq!(study.balances.len(), 3, "{game}");
        for (balance, record) in study.balances.iter().zip(&study.strengths[0].games) {
            let sum = balance.start + balance.luck() + balance.skill();
            assert!((sum - balance.result).abs() < 1e-6, "{game}: {balance:?}");
            assert!((balance.result - record.points()).abs() < 1e-6, "{game}");
        }
        let rolls: usize = study
            .balances
            .iter()
            .map(|balance| balance.luck.len())
            .sum();
        // In Cat's Chess a roll is a choice.
        assert!(rolls > 0 || game == "cats", "{game}");
        assert!(
            found.sections.iter().any(|section| section.id == "luck"),
            "{game}"
        );
    }
}

#[test]
fn a_comparison_names_what_differs_and_the_rules() {
    let other = "game no-queen like gardner\nstart \"rnb1k/ppppp/5/PPPPP/RNBQK w - - 0 1\"\n\
                 clause 1.3 \"As in Gardner Minichess, but Black has no queen.\"\n";
    let reports = ["gardner", other].map(|game| played(&plan(game, 60, &[30], 2)).1);
    let [a, b] = &reports;
    let same = compare([a, a], ["a", "b"]);
    assert!(same.figures.iter().all(|figure| !figure.differs));
    assert!(same.rules.is_empty());
    let found = compare([a, b], ["gardner", "no-queen.game"]);
    let score = found
        .figures
        .iter()
        .find(|figure| figure.id == "score")
        .unwrap();
    assert!(score.differs, "{score:?}");
    assert!(
        found
            .rules
            .iter()
            .any(|line| line.starts_with("+ ") && line.contains("no queen"))
    );
    assert!(
        comparison_text(&found).contains("springald lab compare gardner no-queen.game --games 60")
    );
}

#[test]
fn pieces_have_the_usual_order() {
    let (_, found) = played(&plan("gardner", 150, &[40], 4));
    let section = found
        .sections
        .iter()
        .find(|section| section.id == "pieces")
        .unwrap();
    let value = |name: &str| {
        let id = format!("value.{name}");
        let figure = section.figures.iter().find(|figure| figure.id == id);
        figure.unwrap_or_else(|| panic!("no {id}")).estimate.value
    };
    assert!(
        value("queen") > value("rook") && value("rook") > 1.0,
        "{section:?}"
    );
}

#[test]
fn a_report_is_read_again_and_impossible_ones_are_refused() {
    for game in ["gardner", "glinski", "cats"] {
        let plan = plan(game, 1, &[10], 1);
        let (_, found) = played(&plan);
        let again = read(&json(&found)).unwrap_or_else(|fault| panic!("{game}: {fault}"));
        assert_eq!(check(&plan, &again), Ok(()), "{game}");
        assert!(html(&again) == html(&found), "{game}");
        assert!(json(&again) == json(&found), "{game}");
    }
}

#[test]
fn games_that_are_followed_can_be_stopped() {
    let plan = plan("gardner", 20, &[10], 1);
    let (control, played) = (Control::default(), AtomicUsize::new(0));
    let follow = Follow {
        log: &|_| {},
        played: &|| {
            if played.fetch_add(1, Ordering::Relaxed) == 2 {
                control.stop();
            }
        },
        control: Some(&control),
    };
    let stopped = followed_study(&plan, 1, follow);
    assert!(matches!(stopped, Err(LabError::Stopped)), "{stopped:?}");
    assert!(played.load(Ordering::Relaxed) < 20);
}
