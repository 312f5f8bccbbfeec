//! Games written as text, opened by name and by path.
#![cfg(feature = "declared")]

use springald_registry::{EngineEntry, VARIANTS, declared_ids, open};

#[test]
fn every_game_of_the_library_opens_by_its_id() {
    for id in declared_ids() {
        let entry = open(id).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(entry.id(), id);
    }
}

#[test]
fn every_field_of_a_fen_has_a_name() {
    let check = |entry: &EngineEntry| {
        let fen = entry.variant().begin().fen();
        let names = entry.variant().info().fen_fields;
        assert_eq!(fen.split(' ').count(), names.len(), "{}: {fen}", entry.id());
    };
    VARIANTS.iter().for_each(check);
    for id in declared_ids() {
        check(&open(id).unwrap());
    }
}

#[test]
fn unknown_names_and_files_are_refused() {
    let error = |name| open(name).unwrap_err().to_string();
    assert!(error("zugzwang").ends_with("; or the path of a game's text"));
    assert!(error("crazyhuse").ends_with("; did you mean 'crazyhouse'?"));
    assert!(error("no/such.game").starts_with("'no/such.game': "));
}

#[test]
fn a_text_is_opened_by_its_path() {
    let folder = std::env::temp_dir().join(format!("springald-open-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let (good, bad) = (folder.join("good.game"), folder.join("bad.game"));
    std::fs::write(&good, "game tiny \"Tiny\" like chess\n").unwrap();
    std::fs::write(&bad, "game tiny like chess\npeice x X\n").unwrap();
    assert_eq!(open(good.to_str().unwrap()).unwrap().id(), "tiny");
    let error = open(bad.to_str().unwrap()).unwrap_err().to_string();
    assert!(
        error.contains("bad.game, line 2, column 1: found 'peice'"),
        "{error}"
    );
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn weights_beside_a_text_are_used_and_the_version_stays() {
    let folder = std::env::temp_dir().join(format!("springald-weights-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let game = folder.join("tiny.game");
    std::fs::write(&game, "game tiny \"Tiny\" like chess\n").unwrap();
    let opened = || open(game.to_str().unwrap());
    let of_a_queen = |entry: &EngineEntry| {
        let game = entry
            .variant()
            .begin_at("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1")
            .unwrap();
        entry.evaluate(&*game).unwrap().total
    };
    let usual = of_a_queen(&opened().unwrap());
    std::fs::write(folder.join("tiny.weights"), "value queen 2000 # more\n").unwrap();
    let more = opened().unwrap();
    assert!(of_a_queen(&more) > usual + 1000);
    assert_eq!(of_a_queen(&more.with_weights("").unwrap()), usual);
    std::fs::write(
        folder.join("tiny.weights"),
        "value queen 900\nvalue quen 900\n",
    )
    .unwrap();
    let error = opened().unwrap_err().to_string();
    let expected = "tiny.weights, line 2: found 'quen', expected a kind of pieces: king, queen";
    assert!(error.contains(expected), "{error}");
    std::fs::remove_dir_all(&folder).unwrap();
}

#[cfg(feature = "networks")]
#[test]
fn networks_of_the_library_fit_their_games() {
    for id in springald_registry::network_ids() {
        let entry = springald_registry::lookup(id).unwrap();
        assert!(
            entry.network().is_some(),
            "{id}: train it again for its rules"
        );
        let game = entry.variant().begin();
        let evaluation = entry.evaluate(&*game).unwrap();
        let judged = evaluation.by_network.unwrap();
        assert!(judged.abs() < 400, "{id}: the start is worth {judged}");
    }
}
