//! Requests on the router, without a port.

use crate::nodes::is_about_one_server;
use crate::rig::{Site, commit, reveal, text};
use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use http_body_util::BodyExt;
use serde_json::{Value, json};
use tower::ServiceExt;

#[tokio::test]
async fn a_game_begins_and_is_played_by_requests() {
    let site = Site::new().await;
    let game = site
        .game(json!({ "variant": "chess", "name": "Ada" }))
        .await;
    let path = format!("/api/games/{}", game.id);
    let before = site.get(&path).await;
    assert_eq!(
        before["seats"],
        json!({ "white": "taken", "black": "invited" })
    );
    assert_eq!(before["names"]["white"], "Ada");
    let (status, after) = site.play(&game, 0, "e2e4").await;
    assert_eq!((status, &after["line"]), (StatusCode::OK, &json!("e2e4")));
    assert_eq!(after["events"], 1);
    let (status, _) = site.play(&game, 1, "e7e5").await;
    assert_eq!(status, StatusCode::OK);
    let state = site.get(&path).await;
    assert_eq!(state["seats"]["black"], "taken");
    let scene = site.get(&format!("{path}/scene?line=g1f3")).await;
    assert_eq!(
        (&scene["to_act"], &scene["events"]),
        (&json!("black"), &json!(2))
    );
}

#[tokio::test]
async fn errors_of_a_game_are_named() {
    let site = Site::new().await;
    let code = async |body: Value| site.refused("POST", "/api/games", None, body).await;
    assert_eq!(
        code(json!({ "variant": "tiddlywinks" })).await,
        "unknown_variant"
    );
    assert_eq!(code(json!({})).await, "malformed");
    assert_eq!(
        code(json!({ "variant": "chess", "fen": "8" })).await,
        "bad_fen"
    );
    let mate = "7k/5KQ1/8/8/8/8/8/8 b - - 0 1";
    assert_eq!(
        code(json!({ "variant": "chess", "fen": mate })).await,
        "bad_fen"
    );
    let clock = json!({ "kind": "fischer", "initial_ms": 5, "increment_ms": 0 });
    assert_eq!(
        code(json!({ "variant": "chess", "clock": clock })).await,
        "bad_clock"
    );
    assert_eq!(
        code(json!({ "variant": "chess", "name": "a\u{7}" })).await,
        "bad_name"
    );
    // No seed, and no commitment to one, comes before the server has committed.
    for dice in [json!("xyz"), json!("0a1b"), commit(0), reveal(0)] {
        let request = json!({ "variant": "chess", "dice": dice });
        assert_eq!(code(request).await, "bad_seed");
    }
    let long = "a".repeat(40);
    assert_eq!(
        code(json!({ "variant": "chess", "name": long })).await,
        "too_large"
    );
    let (status, value) = site
        .send_text("POST", "/api/games", None, "a".repeat(20_000))
        .await;
    assert_eq!(status, StatusCode::PAYLOAD_TOO_LARGE);
    assert_eq!(value["error"]["code"], "too_large");
}

#[tokio::test]
async fn errors_of_a_play_are_named() {
    let site = Site::new().await;
    let game = site.game(json!({ "variant": "chess" })).await;
    let path = format!("/api/games/{}/play", game.id);
    let white = Some(game.secrets[0].as_str());
    let code = async |secret, text: &str, at: u64| {
        let body = json!({ "text": text, "at": at });
        site.refused("POST", &path, secret, body).await
    };
    assert_eq!(code(None, "e2e4", 0).await, "not_seated");
    assert_eq!(code(Some("wrong"), "e2e4", 0).await, "bad_secret");
    assert_eq!(code(white, "e2e5", 0).await, "illegal");
    assert_eq!(code(white, "hello", 0).await, "not_an_action");
    assert_eq!(code(white, "", 0).await, "bad_turn");
    assert_eq!(code(white, "e2e4,d2d4", 0).await, "bad_turn");
    assert_eq!(code(white, "e2e4", 7).await, "stale");
    assert_eq!(code(white, &"e".repeat(2_000), 0).await, "too_large");
    let black = Some(game.secrets[1].as_str());
    assert_eq!(code(black, "e7e5", 0).await, "not_your_turn");
    let long = json!({ "text": "e2e4", "at": 0, "ref": "r".repeat(99) });
    assert_eq!(site.refused("POST", &path, white, long).await, "too_large");
    let state = site.get(&format!("/api/games/{}", game.id)).await;
    assert_eq!((&state["line"], &state["events"]), (&json!(""), &json!(0)));
}

#[tokio::test]
async fn an_illegal_play_names_the_clause_and_the_squares() {
    let site = Site::new().await;
    let game = site.game(json!({ "variant": "chess" })).await;
    let (status, value) = site.play(&game, 0, "f1c4").await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    let error = &value["error"];
    assert!(
        error["message"]
            .as_str()
            .is_some_and(|text| text.ends_with('.')),
        "{value}"
    );
    assert!(error["clause"].is_string(), "{value}");
}

#[tokio::test]
async fn open_seats_are_in_the_lobby_and_taken_once() {
    let site = Site::new().await;
    let clock = json!({ "kind": "days", "days": 2 });
    let request =
        json!({ "variant": "gulti", "as": "black", "open": true, "name": "Bo", "clock": clock });
    let made = site.post("/api/games", None, request).await;
    assert!(made["invites"].get("white").is_none(), "{made}");
    let id = text(&made["id"]);
    let lobby = site.get("/api/lobby").await;
    assert_eq!(lobby["open"][0]["id"], id.as_str());
    assert_eq!(
        (&lobby["open"][0]["seat"], &lobby["open"][0]["name"]),
        (&json!("white"), &json!("Bo"))
    );
    let path = format!("/api/games/{id}/join");
    let taken = json!({ "side": "black" });
    assert_eq!(site.refused("POST", &path, None, taken).await, "seat_taken");
    let joined = site.post(&path, None, json!({ "name": "Cy" })).await;
    assert_eq!(joined["side"], "white");
    assert_eq!(
        site.refused("POST", &path, None, json!({})).await,
        "seat_taken"
    );
    assert!(
        site.get("/api/lobby").await["open"]
            .as_array()
            .is_some_and(Vec::is_empty)
    );
}

#[tokio::test]
async fn a_third_person_can_invite_two() {
    let site = Site::new().await;
    let made = site
        .post(
            "/api/games",
            None,
            json!({ "variant": "chess", "as": "none" }),
        )
        .await;
    assert!(made["secret"].is_null() && made["side"].is_null(), "{made}");
    assert!(made["invites"]["white"] != made["invites"]["black"]);
    assert!(text(&made["url"]).starts_with("/g/"));
}

#[tokio::test]
async fn unknown_addresses_are_refused_by_the_api_and_shown_by_the_page() {
    let site = Site::new().await;
    assert_eq!(
        site.refused("GET", "/api/nothing", None, json!({})).await,
        "not_found"
    );
    assert_eq!(
        site.refused("GET", "/api/games/abc", None, json!({})).await,
        "not_found"
    );
    assert_eq!(
        site.refused("GET", "/api/games/a..b", None, json!({}))
            .await,
        "not_found"
    );
    assert_eq!(
        site.refused("DELETE", "/api/lobby", None, json!({})).await,
        "bad_method"
    );
    assert_eq!(
        site.refused("GET", "/assets/none.js", None, json!({}))
            .await,
        "not_found"
    );
    assert_eq!(
        site.refused("POST", "/", None, json!({})).await,
        "bad_method"
    );
    for page in ["/", "/g/unknown", "/new/chess", "/dice/x"] {
        let (status, _) = site.send("GET", page, None, None).await;
        assert_eq!(status, StatusCode::OK, "{page}");
    }
}

#[tokio::test]
async fn every_answer_has_strict_headers() {
    let site = Site::new().await;
    for (method, path, length) in [
        ("GET", "/", 0),
        ("HEAD", "/g/any", 0),
        ("POST", "/", 0),
        ("GET", "/assets/none.js", 0),
        ("GET", "/api/lobby", 0),
        ("GET", "/api/health", 0),
        ("GET", "/api/games/none", 0),
        ("DELETE", "/api/lobby", 0),
        ("POST", "/api/games", 20_000),
        ("GET", "/api/games/none/socket", 0),
        ("GET", "/metrics", 0),
    ] {
        let request = Request::builder().method(method).uri(path);
        let request = request.header(header::HOST, "play.example:8080");
        let request = request.body(Body::from("a".repeat(length))).unwrap();
        let response = site.router().oneshot(request).await.unwrap();
        let headers = response.headers();
        let policy = headers[header::CONTENT_SECURITY_POLICY].to_str().unwrap();
        assert!(
            policy.contains("script-src 'self' 'wasm-unsafe-eval';"),
            "{policy}"
        );
        assert!(!policy.contains("unsafe-inline"), "{policy}");
        assert!(policy.contains("wss://play.example:8080"), "{policy}");
        assert_eq!(headers[header::X_CONTENT_TYPE_OPTIONS], "nosniff");
        // Pages may share memory between the workers of the engine.
        assert_eq!(headers["cross-origin-opener-policy"], "same-origin");
        assert_eq!(headers["cross-origin-embedder-policy"], "require-corp");
        assert_eq!(headers[header::REFERRER_POLICY], "no-referrer");
        // What is said of games is for the one who asked, and true only now.
        let keep = if path == "/" || path == "/g/any" {
            "no-cache"
        } else {
            "no-store"
        };
        let keep = if method == "POST" { "no-store" } else { keep };
        assert_eq!(headers[header::CACHE_CONTROL], keep, "{method} {path}");
    }
    let request = Request::get("/").header(header::HOST, "x; script-src *");
    let request = request.body(Body::empty()).unwrap();
    let response = site.router().oneshot(request).await.unwrap();
    let policy = response.headers()[header::CONTENT_SECURITY_POLICY]
        .to_str()
        .unwrap();
    assert!(!policy.contains("script-src *"), "{policy}");
}

#[tokio::test]
async fn operators_can_see_the_state_of_the_site() {
    if is_about_one_server("Each node counts for itself.") {
        return;
    }
    let site = Site::new().await;
    assert_eq!(site.get("/api/health").await["ok"], true);
    assert_eq!(site.get("/api/ready").await["ok"], true);
    let game = site.game(json!({ "variant": "chess" })).await;
    site.play(&game, 0, "e2e4").await;
    let request = Request::get("/metrics").body(Body::empty()).unwrap();
    let response = site.router().oneshot(request).await.unwrap();
    let bytes = response.into_body().collect().await.unwrap().to_bytes();
    let text = String::from_utf8(bytes.to_vec()).unwrap();
    for line in [
        "springald_games_created_total 1",
        "springald_plays_total 1",
        "springald_games 1",
    ] {
        assert!(text.contains(line), "{line} in\n{text}");
    }
}

#[tokio::test]
async fn the_api_describes_itself() {
    let site = Site::new().await;
    let document = site.get("/api/openapi.json").await;
    for path in [
        "/api/games",
        "/api/games/{id}/play",
        "/api/lobby",
        "/api/puzzles/{variant}",
        "/api/puzzles/{variant}/{id}/attempts",
        "/api/puzzles/{variant}/ratings",
    ] {
        assert!(document["paths"].get(path).is_some(), "{path}");
    }
    assert!(document["components"]["schemas"]["Snapshot"].is_object());
    assert_eq!(
        site.get("/api/variants").await.as_array().map(Vec::len),
        Some(springald_registry::VARIANTS.len())
    );
}

#[tokio::test]
async fn only_json_of_programs_and_own_pages_is_taken() {
    let site = Site::with(|config| {
        config.public_url = Some("https://play.example".into());
        config.limits.client_games = 5;
    })
    .await;
    let request = json!({ "variant": "chess" });
    let refused = async |headers: &[(&str, &str)]| {
        let (status, told) = site.made_with(headers, &request).await;
        (status.as_u16(), text(&told["error"]["code"]))
    };
    // More often than games can be made: what is refused costs nobody anything.
    for kind in [
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "application/jsonp",
        "",
    ] {
        let expected = (415, "bad_content_type".to_owned());
        assert_eq!(refused(&[("content-type", kind)]).await, expected, "{kind}");
    }
    for headers in [
        &[("origin", "https://elsewhere.example")][..],
        &[("origin", "null")],
        &[("origin", "https://site.example:81")],
        &[("sec-fetch-site", "cross-site")],
        &[
            ("sec-fetch-site", "same-site"),
            ("origin", "https://site.example"),
        ],
    ] {
        let expected = (403, "cross_origin".to_owned());
        assert_eq!(refused(headers).await, expected, "{headers:?}");
    }
    for headers in [
        &[][..],
        &[("content-type", "Application/JSON; charset=utf-8")],
        &[("origin", "https://play.example")],
        &[("origin", "https://site.example")],
        &[
            ("origin", "https://site.example"),
            ("sec-fetch-site", "same-origin"),
        ],
    ] {
        let (status, made) = site.made_with(headers, &request).await;
        assert_eq!(status, StatusCode::CREATED, "{headers:?}: {made}");
    }
}

#[tokio::test]
async fn a_client_that_asks_too_often_is_held() {
    if is_about_one_server("Nodes tell each other after a moment what a client has used.") {
        return;
    }
    let site = Site::with(|config| {
        config.limits.client_requests = 1;
        config.limits.client_games = 1;
    })
    .await;
    let request = json!({ "variant": "chess" });
    site.post("/api/games", None, request.clone()).await;
    let code = site.refused("POST", "/api/games", None, request).await;
    assert_eq!(code, "rate_limited");
    let mut last = StatusCode::OK;
    for _ in 0..10 {
        last = site.send("GET", "/api/lobby", None, None).await.0;
    }
    assert_eq!(last, StatusCode::TOO_MANY_REQUESTS);
}
