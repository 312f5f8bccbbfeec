//! A whole tuning, from the first game to the file of weights, in small.

use springald_registry::{EngineEntry, find, open};
use springald_tuner::{GameTuning, TuningPlan, tune, tune_game};
use std::fs;
use std::path::Path;
use std::sync::Mutex;

fn plan(entry: &EngineEntry, folder: &Path) -> TuningPlan {
    TuningPlan {
        entry: entry.clone(),
        games: 12,
        nodes: 50,
        threads: 2,
        seed: 5,
        round: 1,
        data: folder.join("data"),
        variants: folder.join("variants"),
    }
}

fn run(plan: &TuningPlan) -> (String, String) {
    let said = Mutex::new(String::new());
    let result = tune(plan, &|text| {
        let mut said = said.lock().unwrap();
        *said += text;
        said.push('\n');
    });
    (result.unwrap(), said.into_inner().unwrap())
}

/// Returns a folder of variants with the weights file of one.
fn house(entry: &EngineEntry) -> tempfile::TempDir {
    let house = tempfile::tempdir().unwrap();
    let folder = house.path().join("variants").join(&*entry.folder);
    fs::create_dir_all(folder).unwrap();
    house
}

#[test]
fn games_become_weights_and_are_not_played_twice() {
    let chess = find("chess").unwrap();
    let house = house(chess);
    let plan = plan(chess, house.path());
    let (first, said) = run(&plan);
    assert!(said.contains("12 to be played"), "{said}");
    let games = plan.data.join("chess/seed-5-nodes-50.txt");
    let text = fs::read_to_string(&games).unwrap();
    assert_eq!(text.matches("# end of game").count(), 12);

    let weights = plan.variants.join("chess/weights.txt");
    let written = fs::read_to_string(&weights).ok();
    assert_eq!(first.contains("wrote"), written.is_some(), "{first}");
    if let Some(written) = &written {
        let command = "`cargo xtask tune chess --games 12 --nodes 50 --seed 5 --rounds 1`";
        assert!(written.contains(command), "{written}");
        assert!(written.contains("of 12 games; loss"), "{written}");
    }

    // Half of the games are lost and played again in the same way: the weights are the same.
    let half = text.match_indices("# end of game").nth(5).unwrap().0;
    fs::write(&games, &text[..half + 3]).unwrap();
    let _ = fs::remove_file(&weights);
    let (second, said) = run(&plan);
    assert!(said.contains("7 to be played"), "{said}");
    assert_eq!(second, first);
    assert_eq!(fs::read_to_string(&weights).ok(), written);
}

#[test]
fn variants_that_share_weights_share_the_games() {
    let gulti = find("gulti").unwrap();
    let house = house(gulti);
    let (_, said) = run(&plan(gulti, house.path()));
    assert_eq!(said.matches("6 to be played").count(), 2, "{said}");
    assert!(said.contains("\n12 games"), "{said}");
}

#[test]
fn too_few_games_are_refused() {
    let chess = find("chess").unwrap();
    let house = house(chess);
    let few = TuningPlan {
        games: 3,
        ..plan(chess, house.path())
    };
    let error = tune(&few, &|_| {}).unwrap_err().to_string();
    assert!(error.contains("found 3, expected at least 10"), "{error}");
}

fn game_tuning(folder: &Path) -> GameTuning {
    GameTuning {
        entry: open("breakthrough").unwrap(),
        games: 40,
        nodes: 60,
        threads: 2,
        seed: 1,
        trial: 4,
        store: folder.join("kept.games"),
        output: folder.join("breakthrough.weights"),
        command: "springald tune breakthrough".into(),
    }
}

#[test]
fn the_weights_of_a_text_are_fitted_and_tried() {
    let folder = tempfile::tempdir().unwrap();
    let plan = game_tuning(folder.path());
    let first = tune_game(&plan, &|_| {}).unwrap();
    let written = fs::read_to_string(&plan.output).ok();
    assert_eq!(first.starts_with("wrote"), written.is_some(), "{first}");
    assert!(first.contains("of held-out games") || first.contains("nothing is written"));
    if let Some(written) = &written {
        assert!(
            written.contains("# Tuned by `springald tune breakthrough`"),
            "{written}"
        );
        assert!(written.contains("\nvalue pawn "), "{written}");
        plan.entry.with_weights(written).unwrap();
    }
    // The games are kept, and the outcome is the same after any interruption.
    let kept = fs::read_to_string(&plan.store).unwrap();
    let half = kept.match_indices("# end of game").nth(20).unwrap().0;
    fs::write(&plan.store, &kept[..half]).unwrap();
    let _ = fs::remove_file(&plan.output);
    assert_eq!(tune_game(&plan, &|_| {}).unwrap(), first);
    assert_eq!(fs::read_to_string(&plan.output).ok(), written);
}

#[test]
fn compiled_weights_are_not_tuned_by_text() {
    let folder = tempfile::tempdir().unwrap();
    let plan = GameTuning {
        entry: find("chess").unwrap().clone(),
        ..game_tuning(folder.path())
    };
    let error = tune_game(&plan, &|_| {}).unwrap_err().to_string();
    assert_eq!(error, "weights: the weights of chess are compiled in");
}
