//! Outages and pauses: each is nobody's time, exactly once.

use crate::nodes::is_about_one_server;
use crate::rig::{Client, Game, START, Site, config};
use crate::stores::{Other, connect, copy_of, database, on_postgres};
use serde_json::{Value, json};
use springald_site::{AppState, Config, OpenError, PauseReason, StoreError, Time};
use std::sync::Arc;

/// A game where Black's clock of two minutes runs.
async fn running(site: &Site) -> Game {
    let clock = json!({ "kind": "fischer", "initial_ms": 120_000, "increment_ms": 0 });
    let game = site
        .game(json!({ "variant": "chess", "clock": clock }))
        .await;
    for (side, turn) in [(0, "e2e4"), (1, "e7e5"), (0, "g1f3")] {
        let (status, answer) = site.play(&game, side, turn).await;
        assert!(status.is_success(), "{answer}");
    }
    game
}

async fn black_ms(site: &Site, game: &Game) -> Value {
    site.get(&format!("/api/games/{}", game.id)).await["clock"]["black_ms"].clone()
}

/// Says some lines as a player.
async fn chat(site: &Site, game: &Game, side: usize, lines: usize) {
    let address = site.listen().await;
    let (mut player, _) = Client::enter(address, &game.id, Some(&game.secrets[side])).await;
    for line in 0..lines {
        let text = format!("line {line}");
        assert_eq!(
            player.command(json!({ "t": "chat", "text": text })).await,
            "ok"
        );
    }
}

/// Takes all the room that a site with 1 MiB may use.
async fn fill(site: &Site) -> Other {
    let mut other = connect(site).await;
    other.execute("CREATE TABLE others (b BLOB)").await;
    let fill = "INSERT INTO others VALUES (zeroblob(1000000))";
    other.execute(fill).await;
    other
}

#[tokio::test]
async fn an_outage_is_credited_once() {
    let site = Site::new().await;
    let game = running(&site).await;
    site.time.advance(45_000);
    // Something is stored at the end of the 45 seconds, so the uptime is known until then.
    chat(&site, &game, 0, 1).await;
    let site = site.killed_and_restarted(3_000).await;
    assert_eq!(black_ms(&site, &game).await, 75_000);
    chat(&site, &game, 1, 10).await;
    chat(&site, &game, 0, 4).await;
    assert_eq!(black_ms(&site, &game).await, 75_000);
    // Read again, with another outage between.
    let site = site.killed_and_restarted(5_000).await;
    assert_eq!(black_ms(&site, &game).await, 75_000);
    site.time.advance(1_000);
    assert_eq!(black_ms(&site, &game).await, 74_000);
}

#[tokio::test]
async fn a_pause_is_forgiven_when_the_server_is_killed_in_it() {
    if on_postgres() {
        // Only the disk limits this database.
        return;
    }
    let site = Site::with(|config| config.max_data_mib = Some(1)).await;
    let game = running(&site).await;
    site.time.advance(20_000);
    chat(&site, &game, 0, 1).await;
    let _other = fill(&site).await;
    let mut pauses = site.state.store.uptime().pauses();
    pauses.wait_for(Option::is_some).await.unwrap();
    site.time.advance(12_000);
    assert_eq!(black_ms(&site, &game).await, 100_000);
    let more_room = |config: &mut Config| config.max_data_mib = Some(64);
    let site = site.killed_and_restarted_with(0, more_room).await;
    assert_eq!(site.state.store.uptime().pause(), None);
    assert_eq!(black_ms(&site, &game).await, 100_000);
    let (status, _) = site.play(&game, 1, "b8c6").await;
    assert!(status.is_success());
}

#[tokio::test]
async fn a_site_without_room_shows_its_games_and_says_that_it_is_not_ready() {
    if on_postgres() {
        // Only the disk limits this database.
        return;
    }
    let site = Site::with(|config| config.max_data_mib = Some(1)).await;
    let game = running(&site).await;
    let mut pauses = site.state.store.uptime().pauses();
    let mut other = fill(&site).await;
    // Nobody plays: the heartbeat notices it.
    pauses.wait_for(Option::is_some).await.unwrap();
    let (status, answer) = site.send("GET", "/api/ready", None, None).await;
    assert_eq!(
        (status.as_u16(), &answer["error"]["code"]),
        (503, &json!("storage"))
    );
    let message = answer["error"]["message"].as_str().unwrap();
    assert!(message.contains("--max-data-mib"), "{message}");
    other.execute("DELETE FROM others").await;
    pauses.wait_for(Option::is_none).await.unwrap();
    assert_eq!(site.get("/api/ready").await["ok"], true);
    // It also starts like that.
    other
        .execute("INSERT INTO others VALUES (zeroblob(1000000))")
        .await;
    let site = site.killed_and_restarted(1_000).await;
    let pause = site.state.store.uptime().pause();
    assert_eq!(pause.map(|pause| pause.reason), Some(PauseReason::Full));
    assert_eq!(
        site.get(&format!("/api/games/{}", game.id)).await["line"],
        "e2e4 e7e5 g1f3"
    );
    let code = site
        .refused("POST", "/api/games", None, json!({ "variant": "chess" }))
        .await;
    assert_eq!(code, "storage");
}

/// A file system with little room, which only root can make.
#[cfg(target_os = "linux")]
struct SmallDisk(tempfile::TempDir);

#[cfg(target_os = "linux")]
impl SmallDisk {
    /// Returns one of six MiB; `None` if this user may not make any.
    fn new() -> Option<Self> {
        let folder = tempfile::tempdir().expect("a folder");
        let mut mount = std::process::Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", "size=6m,mode=700", "tmpfs"]);
        let mounted = mount.arg(folder.path()).output();
        let is_done = mounted.is_ok_and(|output| output.status.success());
        is_done.then_some(Self(folder))
    }

    fn filler(&self) -> std::path::PathBuf {
        self.0.path().join("filler")
    }

    /// Takes all room that is left.
    fn fill(&self) {
        use std::io::Write;
        let filler = std::fs::OpenOptions::new()
            .create(true)
            .append(true)
            .open(self.filler());
        let mut filler = filler.expect("a file");
        while filler.write_all(&[1; 1024]).is_ok() {}
    }
}

#[cfg(target_os = "linux")]
impl Drop for SmallDisk {
    fn drop(&mut self) {
        let mut unmount = std::process::Command::new("umount");
        let _ = unmount.arg("--lazy").arg(self.0.path()).status();
    }
}

/// Opens the site of a folder once the server before has left it.
#[cfg(target_os = "linux")]
async fn open_when_free(folder: &std::path::Path) -> Result<Arc<AppState>, OpenError> {
    loop {
        match AppState::open(config(folder), Time::manual(START)).await {
            Err(OpenError::Store(StoreError::InUse { .. })) => {
                tokio::time::sleep(std::time::Duration::from_millis(10)).await;
            }
            opened => return opened,
        }
    }
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_full_disk_is_opened_with_the_room_of_the_reserve() {
    if on_postgres() {
        // The reserve is for the database in the folder.
        return;
    }
    let Some(disk) = SmallDisk::new() else {
        eprintln!("skipped: only root can make a small file system");
        return;
    };
    let folder = disk.0.path().join("data");
    let state = open_when_free(&folder).await.expect("a site");
    state.close().await;
    drop(state);
    let reserve = folder.join("reserve");
    let size = std::fs::metadata(&reserve).expect("a reserve").len();
    // A copy, in which this process has no file open that the next server could share.
    let copy = disk.0.path().join("copy");
    std::fs::create_dir(&copy).expect("a folder");
    for name in ["springald.sqlite", "springald.sqlite-wal"] {
        if folder.join(name).exists() {
            std::fs::copy(folder.join(name), copy.join(name)).expect("room");
        }
    }
    let (folder, reserve) = (copy.clone(), copy.join("reserve"));
    // Without the reserve there is no room to open it.
    disk.fill();
    let refused = open_when_free(&folder).await;
    assert!(refused.is_err(), "opened on a full disk");
    // With it there is.
    std::fs::remove_file(disk.filler()).expect("a file");
    std::fs::write(&reserve, vec![0; size as usize]).expect("room");
    disk.fill();
    let state = open_when_free(&folder)
        .await
        .expect("a site on a full disk");
    assert_eq!(state.open_seats().await.expect("the lobby"), []);
    state.close().await;
}

#[tokio::test]
async fn nobodys_time_runs_while_the_site_closes() {
    if is_about_one_server("The other nodes go on.") {
        return;
    }
    let site = Site::new().await;
    let game = running(&site).await;
    let path = format!("/api/games/{}", game.id);
    site.time.advance(10_000);
    site.state.start_closing();
    site.time.advance(4_000);
    site.state.close().await;
    assert_eq!(site.refused("GET", &path, None, json!({})).await, "closing");
    let mut config = site.state.config.clone();
    let copy = copy_of(site.folder.path());
    config.database = database(copy.path());
    let time = springald_site::Time::manual(site.time.now_ms() + 3_600_000);
    let state = springald_site::AppState::open(config, time).await.unwrap();
    let table = state.store.load(&game.id).await.unwrap().unwrap().table;
    let clock = table.clock_view(state.store.uptime().now());
    assert_eq!(clock.black_ms, Some(110_000));
}
