//! A database is copied whole, in both directions, or not at all.

use crate::rig::{Client, Site, config, text};
use crate::sets::games;
use crate::stores::{connect_to, copy_of, database, on_postgres};
use crate::volunteer::{finished, key};
use serde_json::json;
use springald_registry::VARIANTS;
use springald_site::archive::export;
use springald_site::{
    AppState, CopyError, Database, EngineGames, OperatorJobs, StoreError, Time, copy,
};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// A site with games of all kinds: played, over, in the archive and in the lobby, with chat, a text and engine games.
async fn full_site() -> Site {
    let site = Site::new().await;
    let address = site.listen().await;
    for entry in VARIANTS {
        let clock = json!({ "kind": "fischer", "initial_ms": 60_000, "increment_ms": 500 });
        let game = site
            .game(json!({ "variant": entry.id(), "name": "Zoë 'the' \"Great\"", "clock": clock }))
            .await;
        site.exchange(&game).await;
        let (mut white, _) = Client::enter(address, &game.id, Some(&game.secrets[0])).await;
        let chat = json!({ "t": "chat", "text": "♞ line\\n" });
        assert_eq!(white.command(chat).await, "ok");
        let scene = site.get(&format!("/api/games/{}/scene", game.id)).await;
        if let Some(action) = scene["acts"][0]["action"].as_str() {
            site.play(&game, 0, action).await;
        }
        site.time.advance(1_000);
    }
    for round in 0..3 {
        let open = json!({ "variant": "chess", "as": "white", "open": true, "name": format!("Ada {round}") });
        let made = site.post("/api/games", None, open).await;
        let path = format!("/api/games/{}", text(&made["id"]));
        let joined = site
            .post(&format!("{path}/join"), None, json!({ "name": "Bo" }))
            .await;
        for (turn, at, secret) in [("e2e4", 0, &made["secret"]), ("e7e5", 1, &joined["secret"])] {
            let body = json!({ "text": turn, "at": at });
            let secret = secret.as_str();
            site.post(&format!("{path}/play"), secret, body).await;
        }
        let (mut ada, _) =
            Client::enter(address, &text(&made["id"]), made["secret"].as_str()).await;
        assert_eq!(ada.command(json!({ "t": "resign" })).await, "ok");
    }
    key(&site, "ada", false).await;
    let analysis = format!("/api/games/{}/analysis", finished(&site).await);
    site.post(&analysis, None, json!({})).await;
    add_set(&site).await;
    site.game(json!({ "variant": "crazyhouse" })).await;
    let attempt = "/api/puzzles/chess/b51b5f85/attempts";
    site.post(attempt, None, json!({ "solved": true })).await;
    let own = "game hill \"Hill\" like chess\nwin when your king on d4 e4 as \"hill reached\"\n";
    let sent = site.post("/api/texts", None, json!({ "text": own })).await;
    let game = site.game(json!({ "variant": sent["version"] })).await;
    let path = format!("/api/games/{}", game.id);
    let secret = Some(game.secrets[0].as_str());
    let refused = json!({ "clause": "4.1" });
    site.post(&format!("{path}/refusals"), secret, refused)
        .await;
    let note = json!({ "turns": 0, "note": "Zoë's note" });
    site.post(&format!("{path}/notes"), secret, note).await;
    let own = json!({ "text": own.replace("d4", "d5"), "from_variant": "duck" });
    site.post("/api/workshop", None, own).await;
    let shared = json!({ "variant": "duck", "pgn": "*" });
    site.post("/api/analyses", None, shared).await;
    let days = json!({ "kind": "days", "days": 2 });
    let open = json!({ "variant": "gulti", "as": "black", "open": true, "clock": days });
    site.post("/api/games", None, open).await;
    while !site.state.store.unfiled(1).await.unwrap().is_empty() {
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
    site
}

/// Adds a set of jobs beside the site.
async fn add_set(site: &Site) {
    let mut jobs = OperatorJobs::open(&database(site.folder.path()))
        .await
        .unwrap();
    assert_eq!(jobs.add("trial", &games(30), 2, 1).await.unwrap(), 3);
    jobs.close().await;
}

/// Counts a game of the engine in the explorer of a database.
async fn count_engine_game(place: &Database) {
    let entry = springald_registry::lookup("chess").unwrap();
    let mut counted = EngineGames::open(place, entry, 5, 6).await.unwrap();
    let mut game = entry.variant().begin();
    game.play_text("e2e4").unwrap();
    counted
        .add(&*game, springald_core::GameResult::Draw)
        .await
        .unwrap();
    counted.close().await;
}

fn rows(copied: &[(&str, u64)], table: &str) -> u64 {
    let found = copied.iter().find(|(name, _)| *name == table);
    found.expect("a table").1
}

/// Opens a database as a site.
async fn opened(place: &Database) -> Arc<AppState> {
    let folder = tempfile::tempdir().unwrap();
    let mut config = config(folder.path());
    config.database = place.clone();
    AppState::open(config, Time::manual(crate::rig::START))
        .await
        .unwrap()
}

fn in_folder(folder: &Path) -> Database {
    Database::Folder(folder.to_owned())
}

#[tokio::test]
async fn everything_is_copied_there_and_back() {
    let site = full_site().await;
    let busy = site.state.config.database.clone();
    let [there, back] = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    // On PostgreSQL from there into a folder and back; otherwise from folder to folder.
    let (there, back) = (in_folder(there.path()), database(back.path()));
    let busy = copy(&busy, &there).await;
    assert!(matches!(
        busy,
        Err(CopyError::From(StoreError::InUse { .. }))
    ));
    let copied = copy_of(site.folder.path());
    let from = database(copied.path());
    count_engine_game(&from).await;
    let before = export(&from).await.unwrap();
    let first = copy(&from, &there).await.unwrap();
    for table in ["games", "events", "chat", "archive", "archive_players"] {
        assert!(rows(&first, table) > 2, "{first:?}");
    }
    let others = ["texts", "explorer", "explorer_runs", "worker_keys", "jobs"];
    for table in others.into_iter().chain([
        "puzzle_ratings",
        "shared_analyses",
        "workshop_games",
        "workshop_versions",
    ]) {
        assert!(rows(&first, table) > 0, "{first:?}");
    }
    assert_eq!(export(&there).await.unwrap().text, before.text);
    let second = copy(&there, &back).await.unwrap();
    assert_eq!(second, first);
    assert_eq!(export(&back).await.unwrap().text, before.text);
    let mut jobs = OperatorJobs::open(&back).await.unwrap();
    assert_eq!(jobs.list(Some("trial")).await.unwrap().len(), 3);
    jobs.close().await;
    // The copy is served, and takes new games into its archive.
    let state = opened(&back).await;
    assert_eq!(state.open_seats().await.unwrap().len(), 1);
    let used = copy(&there, &back).await;
    assert!(matches!(used, Err(CopyError::To(StoreError::InUse { .. }))));
    state.close().await;
    let full = copy(&from, &there).await.unwrap_err();
    assert!(
        matches!(&full, CopyError::NotEmpty { table: "texts", .. }),
        "{full}"
    );
    assert_eq!(export(&there).await.unwrap().text, before.text);
}

#[tokio::test]
async fn a_copy_that_fails_leaves_nothing() {
    let site = Site::new().await;
    site.game(json!({ "variant": "chess" })).await;
    let (source, target) = (copy_of(site.folder.path()), tempfile::tempdir().unwrap());
    let (from, to) = (database(source.path()), database(target.path()));
    // It makes the tables.
    assert_eq!(export(&to).await.unwrap().games, 0);
    let trap = if on_postgres() {
        "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'refused'; END $$; \
         CREATE TRIGGER trap BEFORE INSERT ON games EXECUTE FUNCTION refuse()"
    } else {
        "CREATE TRIGGER trap BEFORE INSERT ON games BEGIN SELECT raise(ABORT, 'refused'); END"
    };
    connect_to(target.path()).await.execute(trap).await;
    let error = copy(&from, &to).await.unwrap_err();
    assert!(matches!(&error, CopyError::To(_)), "{error}");
    assert!(error.to_string().contains("refused"), "{error}");
    // Something that changes rows on their way.
    let change = if on_postgres() {
        "DROP TRIGGER trap ON games; \
         CREATE OR REPLACE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS \
         $$ BEGIN NEW.rules = 'x'; RETURN NEW; END $$; \
         CREATE TRIGGER trap BEFORE INSERT ON games FOR EACH ROW EXECUTE FUNCTION refuse()"
    } else {
        "DROP TRIGGER trap; CREATE TRIGGER trap AFTER INSERT ON games \
         BEGIN UPDATE games SET rules = 'x'; END"
    };
    connect_to(target.path()).await.execute(change).await;
    let error = copy(&from, &to).await.unwrap_err();
    let expected = "row 1 of the table games differs in the copy; nothing was kept";
    assert_eq!(error.to_string(), expected);
    let mut other = connect_to(target.path()).await;
    assert_eq!(other.number("SELECT count(*) FROM games").await, 0);
    let restored = if on_postgres() {
        "DROP TRIGGER trap ON games"
    } else {
        "DROP TRIGGER trap"
    };
    other.execute(restored).await;
    drop(other);
    let copied = copy(&from, &to).await.unwrap();
    assert_eq!(rows(&copied, "games"), 1);
}
