//! Declared games: the library, and texts of players.

use crate::nodes::is_about_one_server;
use crate::rig::Site;
use axum::http::StatusCode;
use serde_json::{Value, json};

const OWN: &str = "game own \"Own Game\" like crazyhouse\nsummary \"A king on d4 or e4 wins.\"\n\
                   win when your king on d4 e4 as \"hill reached\"\n";

async fn add(site: &Site, text: &str) -> (StatusCode, Value) {
    let body = json!({ "text": text });
    site.send("POST", "/api/texts", None, Some(body)).await
}

async fn state(site: &Site, id: &str) -> Value {
    let path = format!("/api/games/{id}");
    site.send("GET", &path, None, None).await.1
}

#[tokio::test]
async fn a_game_of_the_library_is_pinned_to_its_text() {
    let site = Site::new().await;
    let game = site.game(json!({ "variant": "crazyhouse" })).await;
    let before = state(&site, &game.id).await;
    assert_eq!(before["variant"], "crazyhouse");
    let rules = before["rules"].as_str().unwrap().to_owned();
    assert_eq!(rules.len(), 64);
    let site = site.killed_and_restarted(1_000).await;
    assert_eq!(state(&site, &game.id).await["rules"], rules);
    let path = format!("/api/texts/{rules}");
    let (status, text) = site.send("GET", &path, None, None).await;
    assert_eq!(
        (status, &text["name"]),
        (StatusCode::OK, &json!("Crazyhouse"))
    );
}

#[tokio::test]
async fn a_text_is_played_by_its_version_and_stored_with_those_it_builds_on() {
    let site = Site::new().await;
    let (status, added) = add(&site, OWN).await;
    assert_eq!(status, StatusCode::CREATED, "{added}");
    assert_eq!(added["texts"].as_array().unwrap().len(), 3);
    let version = added["version"].as_str().unwrap();
    let game = site.game(json!({ "variant": version })).await;
    let site = site.killed_and_restarted(1_000).await;
    let found = state(&site, &game.id).await;
    assert_eq!(
        (&found["variant"], &found["rules"]),
        (&json!(version), &json!(version))
    );
    let line = format!(
        "/api/games/{}/scene?line=e2e4%20d7d5%20e4d5%20a7a6",
        game.id
    );
    let (_, scene) = site.send("GET", &line, None, None).await;
    assert!(scene["acts"].to_string().contains("P@e4"), "{scene}");
}

#[tokio::test]
async fn bad_texts_are_refused_with_their_errors() {
    let site = Site::new().await;
    let (status, answer) = add(&site, "game own like chess\npeice x X\nwin wen x\n").await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    let message = answer["error"]["message"].as_str().unwrap();
    assert!(
        message.contains("line 2") && message.contains("line 3"),
        "{message}"
    );
    let (status, _) = add(&site, &"#".repeat(64 * 1024 + 1)).await;
    assert_eq!(status, StatusCode::PAYLOAD_TOO_LARGE);
    let (status, _) = add(&site, &"#\n".repeat(32 * 1024)).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    for unknown in ["0".repeat(64), "nothing".into()] {
        let path = format!("/api/texts/{unknown}");
        let (status, _) = site.send("GET", &path, None, None).await;
        assert_eq!(status, StatusCode::NOT_FOUND);
        let body = json!({ "variant": unknown });
        let (status, _) = site.send("POST", "/api/games", None, Some(body)).await;
        assert_eq!(status, StatusCode::BAD_REQUEST);
    }
}

#[tokio::test]
async fn a_client_may_send_a_number_of_texts_a_minute() {
    if is_about_one_server("Nodes tell each other after a moment what a client has used.") {
        return;
    }
    let site = Site::with(|config| config.limits.client_games = 2).await;
    for number in 0..3 {
        let text = format!("game own-{number} like chess\n");
        let (status, _) = add(&site, &text).await;
        assert_eq!(status == StatusCode::TOO_MANY_REQUESTS, number == 2);
    }
}

#[tokio::test]
async fn the_same_text_again_costs_nothing() {
    // Room for two texts: a client may take a quarter of it.
    let site = Site::with(|config| config.texts_mib = 6).await;
    let (status, mut first) = add(&site, "game again like chess\n").await;
    assert_eq!(status, StatusCode::CREATED, "{first}");
    // Only the first answer has the secret of the author.
    assert!(first["author"].is_string());
    first.as_object_mut().unwrap().remove("author");
    for _ in 0..4 {
        let (status, again) = add(&site, "game again like chess\n").await;
        assert_eq!((status, &again), (StatusCode::CREATED, &first));
    }
    let (status, other) = add(&site, "game another like chess\n").await;
    assert_eq!(status, StatusCode::CREATED, "{other}");
}

#[tokio::test]
async fn texts_that_are_refused_cost_nothing_and_are_unknown() {
    let site = Site::with(|config| config.texts_mib = 4).await;
    let runner = format!(
        "game heavy like chess\npiece runner U\n  {}\n",
        ["slides straight"; 3].join(" then ")
    );
    for number in 0..4 {
        for text in [
            format!("game bad-{number} like chess\npeice x X\n"),
            format!("{runner}# {number}\n"),
        ] {
            let (status, answer) = add(&site, &text).await;
            assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{answer}");
        }
    }
    let (status, added) = add(&site, "game after-refusals like chess\n").await;
    assert_eq!(status, StatusCode::CREATED, "{added}");
}

#[tokio::test]
async fn memory_of_texts_is_shared_fairly_between_clients() {
    if is_about_one_server("Each node compiles texts for itself.") {
        return;
    }
    let site = Site::with(|config| {
        config.behind_proxy = true;
        config.texts_mib = 16;
    })
    .await;
    let send = async |from: &str, number: usize| {
        let text = format!("game fair-{number} like chess\n# {from}\n");
        let body = json!({ "text": text });
        site.sent_from(from, "/api/texts", &body).await
    };
    let mut taken = 0;
    let refused = loop {
        let (status, answer) = send("10.0.0.1", taken).await;
        if status != StatusCode::CREATED {
            break answer;
        }
        taken += 1;
        assert!(taken < 20, "no limit");
    };
    assert_eq!(refused["error"]["code"], "limit_reached");
    assert!(taken > 1);
    // It still uses what is there, and others have room.
    assert_eq!(send("10.0.0.1", 0).await.0, StatusCode::CREATED);
    for client in 2..6 {
        let (status, answer) = send(&format!("10.0.0.{client}"), 0).await;
        assert_eq!(status, StatusCode::CREATED, "{client}: {answer}");
    }
}

#[tokio::test]
async fn a_section_of_a_file_of_variants_is_translated_and_hostile_files_are_refused() {
    let site = Site::with(|config| config.limits.client_games = 100).await;
    let import = async |file: &str, section: Option<&str>| {
        let body = json!({ "file": file, "section": section });
        site.send("POST", "/api/texts/import", None, Some(body))
            .await
    };
    let file =
        "[hill:crazyhouse]\nflagPiece = k\nflagRegion = d4 e4\ndropChecks = false\n[odd:nothing]\n";
    // Of several sections one is chosen by its name.
    let (status, listed) = import(file, None).await;
    assert_eq!(
        (status, &listed["translation"]),
        (StatusCode::OK, &Value::Null)
    );
    assert_eq!(
        listed["sections"][1],
        json!({ "name": "odd", "base": "nothing", "line": 5 })
    );
    let (_, made) = import(file, Some("hill")).await;
    let made = &made["translation"];
    assert_eq!(made["problem"], Value::Null, "{made}");
    assert_eq!(made["notes"][0]["line"], 2);
    assert_eq!(made["missing"][0]["option"], "dropChecks");
    let (status, added) = add(&site, made["text"].as_str().unwrap()).await;
    assert_eq!(status, StatusCode::CREATED, "{added}");

    let long_start = format!("startFen = {}\n", "8/".repeat(30_000));
    let refused = [
        ("no section".to_owned(), None, "found no section"),
        (file.to_owned(), Some("hil"), "section: found 'hil'"),
        (file.to_owned(), Some("odd"), "line 5: found 'nothing'"),
        ("[a]\n".repeat(1_001), None, "found 1001 sections"),
        (format!("[a]\n{}", "x=\n".repeat(40_000)), None, "options"),
        (
            format!("[a:chess]\n{}{long_start}", "startFen=8\n".repeat(5_000)),
            None,
            "options",
        ),
        (
            format!("[a:chess]\n{} = 1\n", "x".repeat(100_000)),
            None,
            "larger than 64 KiB",
        ),
    ];
    for (file, section, expected) in refused {
        let (status, answer) = import(&file, section).await;
        let message = answer["error"]["message"].to_string();
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{message}");
        assert!(message.contains(expected), "{expected}: {message}");
    }
    let (status, _) = import(&"#".repeat(128 * 1024 + 1), None).await;
    assert_eq!(status, StatusCode::PAYLOAD_TOO_LARGE);
}
