//! A store that cannot store: the game pauses, nothing is acknowledged, and it goes on afterwards.

use crate::rig::{Client, START, Site, config};
use crate::stores::{connect, on_postgres};
use serde_json::json;
use springald_site::{AppState, Batch, OpenError, PauseReason, StoreError, Time};
use springald_table::limits::KEPT_CHAT;
use std::time::Duration;
use tokio::time::timeout;

#[tokio::test]
async fn a_locked_database_pauses_the_game() {
    let site = Site::impatient().await;
    let address = site.listen().await;
    let clock = json!({ "kind": "fischer", "initial_ms": 60_000, "increment_ms": 0 });
    let game = site
        .game(json!({ "variant": "chess", "clock": clock }))
        .await;
    let (mut white, _) = Client::enter(address, &game.id, Some(&game.secrets[0])).await;
    let (mut black, _) = Client::enter(address, &game.id, Some(&game.secrets[1])).await;
    let play = |text: &str, at: u64| json!({ "t": "play", "text": text, "at": at });
    assert_eq!(white.command(play("e2e4", 0)).await, "ok");
    assert_eq!(black.command(play("e7e5", 1)).await, "ok");
    let mut other = connect(&site).await;
    other.lock().await;
    // The heartbeat may have noticed it first.
    let refused = white.command(play("g1f3", 2)).await;
    // The game paused either before this was said, as the store had seen that there is no room, or because of it.
    assert!(["storage", "paused"].contains(&&*refused), "{refused}");
    black.hear("paused").await;
    assert_eq!(white.command(play("g1f3", 2)).await, "paused");
    let state = site.get(&format!("/api/games/{}", game.id)).await;
    assert_eq!(
        (&state["events"], &state["paused_ms"]),
        (&json!(2), &json!(START))
    );
    // As long as nothing can be stored nobody's time runs.
    site.time.advance(600_000);
    other.unlock().await;
    let resumed = black.hear("resumed").await;
    assert_eq!(resumed["paused_ms"], 600_000);
    assert_eq!(resumed["clock"]["white_ms"], 60_000);
    assert_eq!(white.command(play("g1f3", 2)).await, "ok");
}

#[tokio::test]
async fn a_locked_database_keeps_no_write_waiting() {
    // Longer than the interval at which the store tries to write during a pause.
    let site = Site::with(|config| config.store_patience = Duration::from_secs(2)).await;
    let store = &site.state.store;
    let mut other = connect(&site).await;
    other.lock().await;
    let mut pauses = store.uptime().pauses();
    pauses.wait_for(Option::is_some).await.unwrap();
    // Games ask before they write, but a pause may begin between the question and the write.
    let within = Duration::from_secs(30);
    for _ in 0..3 {
        let written = timeout(within, store.write(Batch::default())).await;
        assert!(
            matches!(written, Ok(Err(StoreError::Paused(PauseReason::Locked)))),
            "{written:?}"
        );
    }
    let closed = timeout(within, store.close()).await;
    assert!(closed.is_ok(), "the store does not close");
}

#[tokio::test]
async fn a_game_waits_while_the_store_is_full() {
    if on_postgres() {
        // Only the disk limits this database.
        return;
    }
    let site = Site::with(|config| config.max_data_mib = Some(1)).await;
    let address = site.listen().await;
    let game = site.game(json!({ "variant": "chess" })).await;
    let (mut white, _) = Client::enter(address, &game.id, Some(&game.secrets[0])).await;
    // Something else takes all the room that the server may use.
    let mut other = connect(&site).await;
    other.execute("CREATE TABLE others (b BLOB)").await;
    let fill = "INSERT INTO others VALUES (zeroblob(930000))";
    other.execute(fill).await;
    let chat = json!({ "t": "chat", "text": "x".repeat(300) });
    let mut said = 0;
    let refused = loop {
        site.time.advance(1_000);
        match white.command(chat.clone()).await {
            ok if ok == "ok" => said += 1,
            refused => break refused,
        }
        // The store looks each second how much room is left.
        assert!(said < KEPT_CHAT, "there is room without end");
        tokio::time::sleep(Duration::from_millis(10)).await;
    };
    // The game paused either before this was said, as the store had seen that there is no room, or because of it.
    assert!(["storage", "paused"].contains(&&*refused), "{refused}");
    let play = json!({ "t": "play", "text": "e2e4", "at": 0 });
    assert_eq!(white.command(play.clone()).await, "paused");
    let (mut watching, welcome) = Client::enter(address, &game.id, None).await;
    let pause = site.state.store.uptime().pause().expect("a pause");
    assert_eq!(welcome["game"]["paused_ms"], pause.since_ms);
    other.execute("DELETE FROM others").await;
    watching.hear("resumed").await;
    assert_eq!(white.command(play).await, "ok");
    // What was acknowledged is there, and nothing else.
    let site = site.killed_and_restarted(0).await;
    let state = site.get(&format!("/api/games/{}", game.id)).await;
    assert_eq!(state["line"], "e2e4");
    let address = site.listen().await;
    let (_, welcome) = Client::enter(address, &game.id, Some(&game.secrets[0])).await;
    assert_eq!(welcome["game"]["chat"].as_array().map(Vec::len), Some(said));
}

#[tokio::test]
async fn a_game_cannot_begin_that_cannot_be_stored() {
    let site = Site::impatient().await;
    let mut other = connect(&site).await;
    other.lock().await;
    let code = site
        .refused("POST", "/api/games", None, json!({ "variant": "chess" }))
        .await;
    assert_eq!(code, "storage");
}

#[tokio::test]
async fn a_second_server_keeps_out_of_the_folder() {
    let site = Site::new().await;
    let second = AppState::open(config(site.folder.path()), Time::manual(START)).await;
    assert!(matches!(
        second.err(),
        Some(OpenError::Store(StoreError::InUse { .. }))
    ));
}

#[tokio::test]
async fn a_damaged_game_is_refused_and_the_others_go_on() {
    let site = Site::new().await;
    let good = site.game(json!({ "variant": "chess" })).await;
    let bad = site.game(json!({ "variant": "chess" })).await;
    site.play(&bad, 0, "e2e4").await;
    let mut other = connect(&site).await;
    let damage = "UPDATE events SET body = replace(body, 'e2e4', 'e2e5')";
    other.execute(damage).await;
    let site = site.killed_and_restarted(0).await;
    let path = format!("/api/games/{}", bad.id);
    assert_eq!(
        site.refused("GET", &path, None, json!({})).await,
        "internal"
    );
    let (status, _) = site.play(&good, 0, "e2e4").await;
    assert!(status.is_success());
}

#[tokio::test]
async fn a_path_that_is_not_a_folder_is_named() {
    if on_postgres() {
        // It has no folder.
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    std::fs::write(&file, "x").unwrap();
    let error = AppState::open(config(&file), Time::manual(START))
        .await
        .err()
        .unwrap();
    assert!(error.to_string().contains("file"), "{error}");
}
