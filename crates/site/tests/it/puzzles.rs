//! Puzzles, attempts at them, and the ratings that follow from these.

use crate::nodes::is_about_one_server;
use crate::rig::{Site, text};
use axum::body::Body;
use axum::http::{Request, StatusCode};
use futures_util::future::join_all;
use serde_json::{Value, json};
use tower::ServiceExt;

/// Two puzzles of chess of the least difficulty.
const ONE: &str = "b51b5f85";
const OTHER: &str = "87e00407";

/// A day, in milliseconds.
const DAY: i64 = 24 * 60 * 60 * 1000;

fn path(id: &str) -> String {
    format!("/api/puzzles/chess/{id}/attempts")
}

/// A site that believes a proxy, so that there can be many clients.
async fn site() -> Site {
    Site::with(|config| config.behind_proxy = true).await
}

async fn tried(site: &Site, client: u32, id: &str, body: &Value) -> Value {
    let address = format!("10.0.{}.{}", client / 256, client % 256);
    let (status, told) = site.sent_from(&address, &path(id), body).await;
    assert_eq!(status, StatusCode::OK, "{told}");
    told
}

fn number(value: &Value) -> f64 {
    value
        .as_f64()
        .unwrap_or_else(|| panic!("a number: {value}"))
}

#[tokio::test]
async fn an_attempt_moves_the_puzzle_and_tells_the_solver() {
    let site = site().await;
    let solved = tried(&site, 1, ONE, &json!({ "solved": true })).await;
    assert_eq!(solved["counted"], true);
    assert_eq!(solved["puzzle"]["attempts"], 1);
    assert_eq!(solved["puzzle"]["known"], false);
    let solver = number(&solved["solver"]["rating"]);
    assert!(solver > 1500.0, "{solved}");
    let easier = number(&solved["puzzle"]["rating"]["rating"]);
    assert!(easier < 1100.0, "{solved}");
    // What was told is taken as the solver's rating for the next one, and the puzzle goes on from its own.
    let next = json!({ "solved": false, "solver": solved["solver"] });
    let failed = tried(&site, 2, ONE, &next).await;
    assert!(number(&failed["solver"]["rating"]) < solver, "{failed}");
    assert!(
        number(&failed["puzzle"]["rating"]["rating"]) > easier,
        "{failed}"
    );
    assert_eq!(failed["puzzle"]["attempts"], 2);
    // The other puzzle is where it was.
    let other = tried(&site, 1, OTHER, &json!({ "solved": true })).await;
    assert_eq!(other["puzzle"], solved["puzzle"]);
}

#[tokio::test]
async fn a_client_counts_once_for_a_puzzle() {
    if is_about_one_server("Each node remembers clients for itself.") {
        return;
    }
    let site = site().await;
    let body = json!({ "solved": true });
    let first = tried(&site, 1, ONE, &body).await;
    let again = tried(&site, 1, ONE, &body).await;
    assert_eq!(again["counted"], false);
    assert_eq!(again["puzzle"], first["puzzle"]);
    assert!(number(&again["solver"]["rating"]) > 1500.0);
    assert_eq!(tried(&site, 2, ONE, &body).await["puzzle"]["attempts"], 2);
    // The client is forgotten.
    for _ in 0..2 {
        site.time.advance(DAY);
        tried(&site, 3, OTHER, &body).await;
    }
    assert_eq!(tried(&site, 1, ONE, &body).await["puzzle"]["attempts"], 3);
    // The ratings outlive the server.
    let site = site.killed_and_restarted(1_000).await;
    let later = tried(&site, 4, ONE, &body).await;
    assert_eq!(later["puzzle"]["attempts"], 4);
}

#[tokio::test]
async fn simultaneous_attempts_are_all_counted() {
    let site = site().await;
    let body = json!({ "solved": false });
    let all = join_all((0..30).map(|client| tried(&site, client, ONE, &body))).await;
    assert!(all.iter().all(|told| told["counted"] == true));
    let mut last = json!(null);
    for client in 0..30 {
        last = tried(&site, client, OTHER, &body).await;
    }
    // Equal attempts lead to the same rating in any order, but only if none is lost.
    let found = tried(&site, 0, ONE, &body).await;
    assert_eq!(found["puzzle"], last["puzzle"]);
    assert_eq!(found["puzzle"]["attempts"], 30);
}

#[tokio::test]
async fn a_puzzle_is_shown_without_its_solution() {
    let site = Site::new().await;
    let told = site.get("/api/puzzles/chess?index=0").await;
    let fen = text(&told["scene"]["fen"]);
    let file = include_str!("../../../../puzzles/chess.pgn");
    assert!(file.contains(&format!("[FEN \"{fen}\"]")), "{told}");
    assert!(file.contains(&format!("[PuzzleId \"{}\"]", text(&told["id"]))));
    assert_eq!(told["scene"]["acts"], json!([]));
    let names: Vec<&String> = told.as_object().unwrap().keys().collect();
    assert_eq!(names, ["goal", "id", "scene", "turns"]);
    for (path, status) in [
        ("/api/puzzles/chess?index=1000000", StatusCode::NOT_FOUND),
        ("/api/puzzles/tiddlywinks?index=0", StatusCode::NOT_FOUND),
        ("/api/puzzles/chess", StatusCode::BAD_REQUEST),
        ("/api/puzzles/chess?index=-1", StatusCode::BAD_REQUEST),
        ("/api/puzzles/chess?index=0&more=1", StatusCode::BAD_REQUEST),
    ] {
        assert_eq!(site.send("GET", path, None, None).await.0, status, "{path}");
    }
}

#[tokio::test]
async fn known_ratings_are_listed() {
    let site = site().await;
    let list = "/api/puzzles/chess/ratings";
    let empty = json!({ "ratings": {}, "starts": [1100, 1300, 1500, 1700, 1900] });
    assert_eq!(site.get(list).await, empty);
    tried(&site, 0, OTHER, &json!({ "solved": false })).await;
    let mut last = json!({ "puzzle": { "known": false } });
    let mut client = 0;
    while last["puzzle"]["known"] == false {
        assert_eq!(site.get(list).await, empty);
        let solver = json!({ "rating": 1200, "deviation": 80, "volatility": 0.06 });
        let body = json!({ "solved": client % 2 == 0, "solver": solver });
        last = tried(&site, client, ONE, &body).await;
        client += 1;
        assert!(client < 30);
    }
    let rating = number(&last["puzzle"]["rating"]["rating"]).round() as i64;
    assert_eq!(site.get(list).await["ratings"], json!({ ONE: rating }));
    let cats = site.get("/api/puzzles/cats/ratings").await;
    assert_eq!(cats["ratings"], json!({}));
    // The list may be kept for a while, a refusal not.
    for (path, kept) in [
        (list, "public, max-age=300"),
        ("/api/puzzles/tiddlywinks/ratings", "no-store"),
    ] {
        let request = Request::get(path).body(Body::empty()).unwrap();
        let answer = site.router().oneshot(request).await.unwrap();
        assert_eq!(answer.headers()["cache-control"], kept, "{path}");
    }
}

#[tokio::test]
async fn unknown_puzzles_and_impossible_numbers_are_refused() {
    let site = site().await;
    let body = json!({ "solved": true });
    for path in [
        "/api/puzzles/chess/00000000/attempts",
        "/api/puzzles/chess/B51B5F85/attempts",
        "/api/puzzles/cats/b51b5f85/attempts",
        "/api/puzzles/tiddlywinks/b51b5f85/attempts",
    ] {
        let code = site.refused("POST", path, None, body.clone()).await;
        assert_eq!(code, "not_found", "{path}");
    }
    let (status, _) = site
        .send("GET", "/api/puzzles/tiddlywinks/ratings", None, None)
        .await;
    assert_eq!(status, StatusCode::NOT_FOUND);
    let rating = |name: &str, number: Value| {
        let mut rating = json!({ "rating": 1500, "deviation": 350, "volatility": 0.06 });
        rating[name] = number;
        json!({ "solved": true, "solver": rating })
    };
    for (name, wrong, range) in [
        ("rating", json!(1e300), "from 100 to 4000"),
        ("rating", json!(-1500), "from 100 to 4000"),
        ("deviation", json!(0), "from 60 to 350"),
        ("deviation", json!(1e9), "from 60 to 350"),
        ("volatility", json!(-0.06), "from 0.01 to 0.2"),
        ("volatility", json!(60), "from 0.01 to 0.2"),
    ] {
        let (status, told) = site
            .send("POST", &path(ONE), None, Some(rating(name, wrong)))
            .await;
        assert_eq!(status, StatusCode::BAD_REQUEST);
        assert_eq!(told["error"]["code"], "malformed");
        let message = text(&told["error"]["message"]);
        let expected = format!("solver: {name}: expected a number {range}, found ");
        assert!(message.starts_with(&expected), "{message}");
    }
    for body in [
        r#"{"solved": true, "solver": {"rating": NaN, "deviation": 350, "volatility": 0.06}}"#,
        r#"{"solved": true, "solver": {"rating": 1e999, "deviation": 350, "volatility": 0.06}}"#,
        r#"{"solved": true, "solver": {"rating": "1500", "deviation": 350, "volatility": 0.06}}"#,
        r#"{"solved": true, "solver": {"rating": 1500}}"#,
        r#"{"solved": 1}"#,
        r#"{"solved": true, "name": "Ada"}"#,
        "{}",
        "[]",
    ] {
        let (status, told) = site.send_text("POST", &path(ONE), None, body.into()).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{body}: {told}");
        assert_eq!(told["error"]["code"], "malformed", "{body}");
    }
    // Nothing of all this has counted.
    let first = tried(&site, 1, ONE, &body).await;
    assert_eq!(first["puzzle"]["attempts"], 1);
}

#[tokio::test]
async fn a_client_that_tries_too_often_is_held() {
    if is_about_one_server("Nodes tell each other after a moment what a client has used.") {
        return;
    }
    let site = Site::with(|config| config.limits.client_games = 2).await;
    let body = json!({ "solved": true });
    for id in [ONE, OTHER] {
        site.post(&path(id), None, body.clone()).await;
    }
    let code = site.refused("POST", &path(ONE), None, body.clone()).await;
    assert_eq!(code, "rate_limited");
    site.time.advance(30_000);
    site.post(&path(ONE), None, body).await;
}
