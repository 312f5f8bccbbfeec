//! Analyses that are shared by a link.

use crate::nodes::is_about_one_server;
use crate::rig::{Site, text};
use axum::http::StatusCode;
use serde_json::{Value, json};
use springald_site::Batch;

/// A day, in milliseconds.
const DAY: i64 = 24 * 60 * 60 * 1000;

/// A tree with everything that an analysis has.
const TREE: &str = "[Event \"Study\"]\n[White \"Ada\"]\n\n{Before} 1. e4 $1 {[%csl Re5][%cal Gg1f3] [%eval 0.31] Best} \
                    1... e5 (1... c5 {Sicilian} 2. Nf3 (2. c3 d5) 2... d6) 2. Nf3 *";

async fn share(site: &Site, variant: &str, pgn: &str) -> (StatusCode, Value) {
    let body = json!({ "variant": variant, "pgn": pgn });
    site.send("POST", "/api/analyses", None, Some(body)).await
}

/// Shares an analysis and returns its path.
async fn shared(site: &Site, variant: &str, pgn: &str) -> String {
    let (status, link) = share(site, variant, pgn).await;
    assert_eq!(status, StatusCode::CREATED, "{link}");
    let id = text(&link["id"]);
    assert_eq!(text(&link["url"]), format!("/a/{id}"));
    format!("/api/analyses/{id}")
}

async fn is_there(site: &Site, path: &str) -> bool {
    let (status, _) = site.send("GET", path, None, None).await;
    assert!(matches!(status, StatusCode::OK | StatusCode::NOT_FOUND));
    status == StatusCode::OK
}

/// A line of this many turns, with a comment that makes it about as many KiB long.
fn long(kib: usize) -> String {
    format!("1. e4 {{{}}} *", "word ".repeat(kib * 1024 / 5 - 20))
}

#[tokio::test]
async fn a_link_shows_the_whole_tree_even_after_a_crash() {
    let site = Site::new().await;
    let path = shared(&site, "chess", TREE).await;
    let found = site.get(&path).await;
    let pgn = text(&found["pgn"]).replace('\n', " ");
    for part in [
        "[White \"Ada\"]",
        "{Before} 1. e4 $1 {[%csl Re5][%cal Gg1f3] [%eval 0.31] Best}",
        "(1... c5 {Sicilian} 2. Nf3 (2. c3 d5) 2... d6)",
    ] {
        assert!(pgn.contains(part), "{part}: {pgn}");
    }
    assert_eq!(text(&found["variant"]), "chess");
    // The same again has another address, and each stays as it is.
    let again = shared(&site, "chess", &pgn).await;
    assert_ne!(again, path);
    let site = site.killed_and_restarted(1_000).await;
    assert_eq!(site.get(&path).await, found);
    assert_eq!(site.get(&again).await["pgn"], found["pgn"]);
    assert!(site.state.metrics.text().contains("analyses_shared"));
}

#[tokio::test]
async fn the_text_of_its_game_is_kept_as_long_as_the_analysis() {
    let site = Site::new().await;
    let own = "game hill \"Hill\" like chess\nwin when your king on d4 e4 as \"hill reached\"\n";
    let added = site.post("/api/texts", None, json!({ "text": own })).await;
    let version = text(&added["version"]);
    let path = shared(&site, &version, "1. e4 e5 2. Ke2 *").await;
    // So many newer texts without games drop the others.
    let newer = |batch: i64| Batch {
        texts: (0..501)
            .map(|number| (format!("{batch}-{number}"), "[]".to_owned()))
            .collect(),
        ..Batch::default()
    };
    site.time.advance(1_000);
    site.state.store.write(newer(1)).await.unwrap();
    let found = site.get(&path).await;
    assert_eq!(
        (text(&found["variant"]), text(&found["rules"])),
        (version.clone(), version.clone())
    );
    let site = site.killed_and_restarted(1_000).await;
    let kept = site.get(&format!("/api/texts/{version}")).await;
    assert_eq!(kept["texts"], added["texts"]);
    // Of a game of the library, the text goes along although no game was made from it.
    let path = shared(&site, "crazyhouse", "1. e4 *").await;
    let rules = text(&site.get(&path).await["rules"]);
    let stored = site.state.store.text(&rules).await.unwrap();
    assert!(stored.is_some());
}

#[tokio::test]
async fn what_is_no_analysis_of_its_game_is_refused() {
    let site = Site::new().await;
    for (variant, pgn, message) in [
        ("chess", "", "found no game"),
        ("chess", "{Only a comment}", "found no game"),
        ("chess", "hello", "line 1, column 1"),
        ("chess", "1. e4 e5 (1... Ke5) *", "line 1, column 16"),
        ("chess", "1. e4 {open", "comment: found no end"),
        ("chess", "1. e4 *\n\n1. d4 *", "found several games"),
        (
            "chess",
            "[Variant \"Duck Chess\"]\n\n1. e4 *",
            "tag Variant",
        ),
        ("chess", "[FEN \"8/8\"]\n\n1. e4 *", "tag FEN"),
    ] {
        let (status, answer) = share(&site, variant, pgn).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{pgn}: {answer}");
        assert_eq!(answer["error"]["code"], "bad_pgn");
        let said = text(&answer["error"]["message"]);
        assert!(said.contains(message), "{pgn}: {said}");
    }
    let deep = format!("1. e4 {}", "(1. d4 ".repeat(10_000));
    let (status, _) = share(&site, "chess", &deep).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    let (_, answer) = share(&site, "tiddlywinks", "1. e4 *").await;
    assert_eq!(answer["error"]["code"], "unknown_variant");
    let (status, _) = share(&site, "chess", &long(257)).await;
    assert_eq!(status, StatusCode::PAYLOAD_TOO_LARGE);
    let (status, _) = share(&site, "chess", &long(600)).await;
    assert_eq!(status, StatusCode::PAYLOAD_TOO_LARGE);
    for path in ["/api/analyses/abcdefghijkm", "/api/analyses/%2e%2e"] {
        let (status, answer) = site.send("GET", path, None, None).await;
        assert_eq!(status, StatusCode::NOT_FOUND, "{answer}");
    }
}

#[tokio::test]
async fn only_whoever_shared_it_deletes_it() {
    let site = Site::new().await;
    let (_, link) = share(&site, "duck", "1. e4/D@e3 *").await;
    let path = format!("/api/analyses/{}", text(&link["id"]));
    let delete = format!("{path}/delete");
    for secret in [None, Some("wrong"), Some("")] {
        let code = site.refused("POST", &delete, secret, json!({})).await;
        assert_eq!(code, "bad_secret");
    }
    assert!(is_there(&site, &path).await);
    let secret = text(&link["secret"]);
    let (status, _) = site.send("POST", &delete, Some(&secret), None).await;
    assert_eq!(status, StatusCode::NO_CONTENT);
    assert!(!is_there(&site, &path).await);
    let code = site
        .refused("POST", &delete, Some(&secret), json!({}))
        .await;
    assert_eq!(code, "not_found");
}

#[tokio::test]
async fn those_opened_longest_ago_make_room() {
    let site = Site::with(|config| config.shared_mib = 1).await;
    let mut paths = Vec::new();
    for _ in 0..4 {
        paths.push(shared(&site, "chess", &long(240)).await);
        site.time.advance(DAY);
    }
    // The first one is opened, so the second one goes.
    assert!(is_there(&site, &paths[0]).await);
    site.time.advance(1_000);
    paths.push(shared(&site, "chess", &long(240)).await);
    let mut left = Vec::new();
    for path in &paths {
        left.push(is_there(&site, path).await);
    }
    assert_eq!(left, [true, false, true, true, true]);
}

#[tokio::test]
async fn what_nobody_opens_is_deleted_in_the_end() {
    let site = Site::with(|config| config.shared_days = 30).await;
    let (one, other) = (
        shared(&site, "chess", "1. e4 *").await,
        shared(&site, "chess", "1. d4 *").await,
    );
    site.time.advance(20 * DAY);
    assert!(is_there(&site, &one).await);
    site.time.advance(20 * DAY);
    shared(&site, "chess", "1. c4 *").await;
    assert!(is_there(&site, &one).await);
    assert!(!is_there(&site, &other).await);
}

#[tokio::test]
async fn a_client_may_share_a_number_a_minute_and_an_amount_a_day() {
    if is_about_one_server("Nodes tell each other after a moment what a client has used.") {
        return;
    }
    let site = Site::with(|config| config.limits.client_games = 9).await;
    for number in 0..9 {
        let (status, answer) = share(&site, "chess", &long(250)).await;
        let is_refused = status == StatusCode::TOO_MANY_REQUESTS;
        assert_eq!(is_refused, number == 8, "{answer}");
    }
    let (status, _) = share(&site, "chess", "1. e4 *").await;
    assert_eq!(status, StatusCode::TOO_MANY_REQUESTS);
    site.time.advance(60_000);
    shared(&site, "chess", "1. e4 *").await;
}
