//! A server of `PostgreSQL` that comes and goes.

use crate::nodes::is_about_one_server;
use crate::rig::{Client, START, Site, config};
use crate::stores::{on_postgres, server};
use serde_json::json;
use springald_servers::postgres::Cluster;
use springald_site::{AppState, Database, OpenError, PauseReason, StoreError, Time};

/// A game goes on after its database server has been killed and started again.
#[tokio::test]
async fn a_server_that_restarts_pauses_the_game() {
    if on_postgres() {
        // It needs a server of its own.
        return;
    }
    let Some(mut cluster) = Cluster::start() else {
        return;
    };
    let (_, address) = cluster.server.database();
    let site = Site::with(|config| config.database = Database::parse(&address).unwrap()).await;
    let listener = site.listen().await;
    let clock = json!({ "kind": "fischer", "initial_ms": 60_000, "increment_ms": 0 });
    let game = site
        .game(json!({ "variant": "chess", "clock": clock }))
        .await;
    let (mut white, _) = Client::enter(listener, &game.id, Some(&game.secrets[0])).await;
    let (mut black, _) = Client::enter(listener, &game.id, Some(&game.secrets[1])).await;
    let play = |text: &str, at: u64| json!({ "t": "play", "text": text, "at": at });
    assert_eq!(white.command(play("e2e4", 0)).await, "ok");
    assert_eq!(black.command(play("e7e5", 1)).await, "ok");
    cluster.kill();
    black.hear("paused").await;
    let pause = site.state.store.uptime().pause().expect("a pause");
    assert_eq!(pause.reason, PauseReason::Lost);
    assert_eq!(white.command(play("g1f3", 2)).await, "paused");
    let code = site.refused("GET", "/api/ready", None, json!({})).await;
    assert_eq!(code, "storage");
    site.time.advance(600_000);
    cluster.resume();
    let resumed = black.hear("resumed").await;
    assert_eq!(resumed["clock"]["white_ms"], 60_000);
    assert_eq!(white.command(play("g1f3", 2)).await, "ok");
    let state = site.get(&format!("/api/games/{}", game.id)).await;
    assert_eq!(state["line"], "e2e4 e7e5 g1f3");
}

#[tokio::test]
async fn a_server_that_was_replaced_cannot_write() {
    if is_about_one_server("Nodes have leases instead.") {
        return;
    }
    let Some(server) = server() else { return };
    let site = Site::new().await;
    let game = site.game(json!({ "variant": "chess" })).await;
    let name = site.state.config.database.to_string();
    let name = name.split(['/', '?']).nth(3).unwrap();
    // Its session ends, and another server comes and goes before it can come back.
    server.admit(name, false);
    let mut pauses = site.state.store.uptime().pauses();
    pauses.wait_for(Option::is_some).await.unwrap();
    server
        .sql(
            "postgres",
            &format!("ALTER DATABASE {name} ALLOW_CONNECTIONS true"),
        )
        .unwrap();
    server
        .sql(name, "UPDATE heartbeat SET fence = fence + 1")
        .unwrap();
    let is_taken = |pause: &Option<springald_site::Pause>| {
        pause.is_some_and(|pause| pause.reason == PauseReason::Taken)
    };
    pauses.wait_for(is_taken).await.unwrap();
    let (status, refused) = site.play(&game, 0, "e2e4").await;
    assert_eq!(status.as_u16(), 503, "{refused}");
    // Even in the middle of its work.
    let site = Site::new().await;
    let game = site.game(json!({ "variant": "chess" })).await;
    let name = site.state.config.database.to_string();
    let name = name.split(['/', '?']).nth(3).unwrap();
    server
        .sql(name, "UPDATE heartbeat SET fence = fence + 1")
        .unwrap();
    let (status, refused) = site.play(&game, 0, "e2e4").await;
    assert_eq!(status.as_u16(), 503, "{refused}");
    assert_eq!(
        server.sql(name, "SELECT count(*) FROM events"),
        Ok("0".into())
    );
}

/// Returns why a database cannot be served.
async fn fault(address: &str) -> StoreError {
    let folder = tempfile::tempdir().unwrap();
    let mut config = config(folder.path());
    config.database = Database::parse(address).unwrap();
    let opened = AppState::open(config, Time::manual(START)).await;
    match opened.err() {
        Some(OpenError::Store(error)) => error,
        other => panic!("expected a fault of the store, found {other:?}"),
    }
}

#[tokio::test]
async fn faults_of_a_server_are_named_without_passwords() {
    let Some(server) = server() else { return };
    let (name, address) = server.database();
    let fault_of = async |address: String| {
        let error = fault(&address).await.to_string();
        assert!(!error.contains("secret"), "{error}");
        error
    };
    let place = server.folder.display();
    let error = fault_of(format!(
        "postgres:///{name}?user=ada&password=secret&host={place}"
    ))
    .await;
    assert!(error.contains("\"ada\""), "{error}");
    let error = fault_of(server.address("nowhere")).await;
    assert!(error.contains("createdb"), "{error}");
    let error = fault_of(format!(
        "postgres:///{name}?user=ada&password=secret&host=/nowhere"
    ))
    .await;
    assert!(error.contains("cannot be reached"), "{error}");
    server
        .sql(
            "postgres",
            "CREATE DATABASE ascii ENCODING SQL_ASCII TEMPLATE template0",
        )
        .unwrap();
    let error = fault_of(server.address("ascii")).await;
    assert!(error.contains("expected UTF8"), "{error}");
    // A database of a later version.
    let config_of = |address: &str| {
        let folder = tempfile::tempdir().unwrap();
        let mut config = config(folder.path());
        config.database = Database::parse(address).unwrap();
        config
    };
    let state = AppState::open(config_of(&address), Time::manual(START))
        .await
        .unwrap();
    assert!(matches!(fault(&address).await, StoreError::InUse { .. }));
    state.close().await;
    let later = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
                 VALUES (9999, 'later', true, '', 0)";
    server.sql(&name, later).unwrap();
    let error = fault(&address).await;
    assert!(
        matches!(error, StoreError::Newer { found: 9999, .. }),
        "{error}"
    );
}
