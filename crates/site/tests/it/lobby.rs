//! Open seats in the lobby, and how long they stay.

use crate::nodes::is_about_one_server;
use crate::rig::{Client, START, Site, text};
use crate::stores::connect;
use axum::http::StatusCode;
use serde_json::{Value, json};
use sqlx::Executor;

const DAY_MS: i64 = 86_400_000;

fn days() -> Value {
    json!({ "kind": "days", "days": 2 })
}

/// The request for a game with an open seat.
fn open(clock: &Value) -> Value {
    json!({ "variant": "chess", "as": "white", "open": true, "clock": clock })
}

/// The ids of the games with an open seat, in the order of the lobby.
async fn listed(site: &Site) -> Vec<String> {
    let lobby = site.get("/api/lobby").await;
    let open = lobby["open"].as_array().expect("a list").iter();
    open.map(|game| text(&game["id"])).collect()
}

/// Makes a game with an open seat. Gives its id and the secret of its maker.
async fn make(site: &Site, request: Value) -> (String, String) {
    let made = site.post("/api/games", None, request).await;
    (text(&made["id"]), text(&made["secret"]))
}

#[tokio::test]
async fn seats_of_games_over_days_stay_without_their_maker() {
    let site = Site::new().await;
    let (by_days, _) = make(&site, open(&days())).await;
    site.time.advance(1_000);
    let (without, _) = make(&site, open(&Value::Null)).await;
    let kept = [without.clone(), by_days.clone()];
    assert_eq!(listed(&site).await, kept);
    let site = site.killed_and_restarted(DAY_MS).await;
    assert_eq!(listed(&site).await, kept);
    let lobby = site.get("/api/lobby").await;
    assert_eq!(lobby["open"][0]["here"], false);
    // Taken, it leaves.
    let path = format!("/api/games/{by_days}/join");
    site.post(&path, None, json!({})).await;
    assert_eq!(listed(&site).await, [without]);
}

#[tokio::test]
async fn a_resigned_game_leaves_the_lobby() {
    let site = Site::new().await;
    let address = site.listen().await;
    let (id, secret) = make(&site, open(&Value::Null)).await;
    let (mut white, _) = Client::enter(address, &id, Some(&secret)).await;
    site.until("/api/lobby", |lobby| lobby["open"][0]["here"] == true)
        .await;
    assert_eq!(white.command(json!({ "t": "resign" })).await, "ok");
    site.until("/api/lobby", |lobby| lobby["open"] == json!([]))
        .await;
}

#[tokio::test]
async fn a_seat_leaves_when_it_is_too_old() {
    let site = Site::with(|config| config.limits.lobby_days = 3).await;
    let (id, _) = make(&site, open(&days())).await;
    site.time.advance(3 * DAY_MS);
    assert_eq!(listed(&site).await, [id.as_str()]);
    site.time.advance(1);
    assert!(listed(&site).await.is_empty());
    // Who made it is forgotten with the next start, or with the next seat.
    let makers = "SELECT count(*) FROM games WHERE maker IS NOT NULL";
    let site = site.killed_and_restarted(0).await;
    let mut other = connect(&site).await;
    assert_eq!(other.number(makers).await, 0);
    // Whoever has the address of the game may still take the seat.
    site.post(&format!("/api/games/{id}/join"), None, json!({}))
        .await;
}

#[tokio::test]
async fn a_seat_with_a_clock_stands_as_long_as_its_maker_is_there() {
    let site = Site::new().await;
    let address = site.listen().await;
    let (over_days, _) = make(&site, open(&Value::Null)).await;
    let clock = json!({ "kind": "fischer", "initial_ms": 60_000, "increment_ms": 0 });
    let (id, secret) = make(&site, open(&clock)).await;
    site.time.advance(1_000);
    let (later, _) = make(&site, open(&days())).await;
    assert_eq!(listed(&site).await, [later.clone(), over_days.clone()]);
    let (white, _) = Client::enter(address, &id, Some(&secret)).await;
    // Whoever is there comes first.
    assert_eq!(listed(&site).await, [id, later.clone(), over_days.clone()]);
    drop(white);
    while listed(&site).await.len() > 2 {
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    assert_eq!(listed(&site).await, [later, over_days]);
}

#[tokio::test]
async fn the_lobby_lists_the_remaining_seat_of_two() {
    let site = Site::new().await;
    let request = json!({ "variant": "chess", "as": "none", "open": true });
    let made = site.post("/api/games", None, request).await;
    let path = format!("/api/games/{}/join", text(&made["id"]));
    let white = json!({ "side": "white", "name": "Ada" });
    site.post(&path, None, white).await;
    let told = async |site: &Site| {
        let lobby = site.get("/api/lobby").await;
        (
            lobby["open"][0]["seat"].clone(),
            lobby["open"][0]["name"].clone(),
        )
    };
    assert_eq!(told(&site).await, (json!("black"), json!("Ada")));
    let site = site.killed_and_restarted(0).await;
    assert_eq!(told(&site).await, (json!("black"), json!("Ada")));
}

#[tokio::test]
async fn the_seats_of_one_client_and_of_all_are_limited() {
    let site = Site::with(|config| {
        config.behind_proxy = true;
        config.limits.client_seats = 2;
        config.limits.lobby_seats = 3;
    })
    .await;
    let request = open(&Value::Null);
    let (a, b) = ("10.0.0.1", "10.0.0.2");
    let mut ids = Vec::new();
    for _ in 0..2 {
        let (status, made) = site.made_from(a, &request).await;
        assert_eq!(status, StatusCode::CREATED);
        ids.push(text(&made["id"]));
    }
    // The same one also where the proxy tells its port, or what others have told it before.
    for told in [a, "10.0.0.1:4711", "10.0.0.9, 10.0.0.1"] {
        let (status, refused) = site.made_from(told, &request).await;
        assert_eq!(status, StatusCode::TOO_MANY_REQUESTS, "{told}");
        assert_eq!(refused["error"]["code"], "too_many_seats");
    }
    assert_eq!(site.made_from(b, &request).await.0, StatusCode::CREATED);
    // Games for those who are invited take no place, and neither do those with a clock.
    let mut invited = request.clone();
    invited["open"] = json!(false);
    assert_eq!(site.made_from(a, &invited).await.0, StatusCode::CREATED);
    let clock = json!({ "kind": "fischer", "initial_ms": 60_000, "increment_ms": 0 });
    assert_eq!(
        site.made_from(a, &open(&clock)).await.0,
        StatusCode::CREATED
    );
    // The count outlives the process; a seat that is taken makes room.
    let site = site.killed_and_restarted(0).await;
    let (_, refused) = site.made_from(a, &request).await;
    assert_eq!(refused["error"]["code"], "too_many_seats");
    site.post(&format!("/api/games/{}/join", ids[0]), None, json!({}))
        .await;
    assert_eq!(site.made_from(a, &request).await.0, StatusCode::CREATED);
}

#[tokio::test]
async fn a_full_lobby_admits_clients_with_the_fewest_seats() {
    if is_about_one_server("Nodes tell each other after a moment who attends.") {
        return;
    }
    let site = Site::with(|config| {
        config.behind_proxy = true;
        config.limits.lobby_seats = 2;
    })
    .await;
    let address = site.listen().await;
    let request = open(&Value::Null);
    let make = async |from: &str| {
        site.time.advance(1_000);
        let (status, made) = site.made_from(from, &request).await;
        assert_eq!(status, StatusCode::CREATED, "{made}");
        (text(&made["id"]), text(&made["secret"]))
    };
    let (first, _) = make("10.0.0.1").await;
    let (second, _) = make("10.0.0.1").await;
    let (third, third_secret) = make("10.0.0.2").await;
    assert_eq!(listed(&site).await, [third.clone(), second.clone()]);
    // Nobody waits at the older one of those that are left.
    let (_there, _) = Client::enter(address, &third, Some(&third_secret)).await;
    let (fourth, fourth_secret) = make("10.0.0.3").await;
    assert_eq!(listed(&site).await, [third.clone(), fourth.clone()]);
    let (_also, _) = Client::enter(address, &fourth, Some(&fourth_secret)).await;
    let (_, refused) = site.made_from("10.0.0.4", &request).await;
    assert!(text(&refused["error"]["message"]).contains("full"));
    // Who has the address of a game that gave way can still take its seat.
    site.post(&format!("/api/games/{first}/join"), None, json!({}))
        .await;
}

#[tokio::test]
async fn many_at_once_do_not_pass_the_limit() {
    if is_about_one_server("Nodes count seats at the same time.") {
        return;
    }
    let site = Site::with(|config| config.limits.client_seats = 3).await;
    let request = open(&Value::Null);
    let makings = (0..12).map(|_| site.made_from("10.0.0.1", &request));
    let made = futures_util::future::join_all(makings).await;
    let made = made.iter().filter(|made| made.0 == StatusCode::CREATED);
    assert_eq!(made.count(), 3);
}

#[tokio::test]
async fn games_of_a_version_before_the_lobby_kept_seats_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("springald.sqlite");
    let options = sqlx::sqlite::SqliteConnectOptions::new()
        .filename(file)
        .create_if_missing(true);
    let mut old = <sqlx::SqliteConnection as sqlx::Connection>::connect_with(&options)
        .await
        .unwrap();
    let first = include_str!("../../migrations/0001_games.sql");
    old.execute(first).await.unwrap();
    let seat = |place: &str| json!({ "place": place, "lock": null, "name": null, "dice": null });
    for (id, clock, places) in [
        ("days", days(), ["taken", "open"]),
        ("without", Value::Null, ["open", "taken"]),
        ("taken", Value::Null, ["taken", "taken"]),
        (
            "clock",
            json!({ "kind": "fischer", "initial_ms": 60_000, "increment_ms": 0 }),
            ["taken", "open"],
        ),
    ] {
        let insert = "INSERT INTO games (id, variant, rules, control, created_ms, dice_seed, seats, \
                      open) VALUES ($1, 'chess', '0', $2, $3, $4, $5, $6)";
        sqlx::query(insert)
            .bind(id)
            .bind((!clock.is_null()).then(|| clock.to_string()))
            .bind(START)
            .bind("00".repeat(32))
            .bind(json!(places.map(seat)).to_string())
            .bind(places.contains(&"open"))
            .execute(&mut old)
            .await
            .unwrap();
    }
    let second = include_str!("../../migrations/0002_lobby.sql");
    old.execute(second).await.unwrap();
    let kept = "SELECT id || seat FROM games WHERE maker IS NOT NULL ORDER BY id";
    let kept: Vec<String> = sqlx::query_scalar(kept).fetch_all(&mut old).await.unwrap();
    assert_eq!(kept, ["daysblack", "withoutwhite"]);
}

#[tokio::test]
async fn one_client_does_not_fill_the_lobby_with_challenges_by_the_clock() {
    let site = Site::with(|config| config.behind_proxy = true).await;
    let address = site.listen().await;
    let clock = json!({ "kind": "fischer", "initial_ms": 60_000, "increment_ms": 0 });
    let mut here = Vec::new();
    let mut ids = Vec::new();
    let mut makers = vec!["10.0.0.2"];
    makers.extend(["10.0.0.1"; 55]);
    for maker in makers {
        site.time.advance(1_000);
        let (_, made) = site.made_from(maker, &open(&clock)).await;
        let (id, secret) = (text(&made["id"]), text(&made["secret"]));
        here.push(Client::enter_from(maker, address, &id, &secret).await);
        ids.push(id);
    }
    // Its newest ones are among them; other nodes hear of the last one a little later.
    let is_fair = |lobby: &Value| {
        let open = lobby["open"].as_array().expect("a list");
        let is_shown = |id: &str| open.iter().any(|game| game["id"] == id);
        open.len() == 11 && is_shown(&ids[0]) && open[0]["id"] == ids[55].as_str()
    };
    site.until("/api/lobby", is_fair).await;
    // No address is told.
    let lobby = site.get("/api/lobby").await;
    assert!(!lobby.to_string().contains("10.0.0."));
}
