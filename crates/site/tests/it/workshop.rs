//! Games that players write: versions, credit to the game from which one was made, and the gallery.

use crate::rig::{Game, Site, text};
use axum::http::StatusCode;
use serde_json::{Value, json};

fn hill(squares: &str) -> String {
    format!(
        "game hill \"Small Hill\" like chess\nsummary \"A king on the hill wins.\"\n\
         win when your king on {squares} as \"hill reached\"\n"
    )
}

/// A game of a player.
struct Own {
    id: String,
    secret: String,
}

impl Own {
    async fn begin(site: &Site, body: Value) -> Self {
        let begun = site.post("/api/workshop", None, body).await;
        let own = Self {
            id: text(&begun["id"]),
            secret: text(&begun["secret"]),
        };
        assert_eq!(begun["url"], format!("/workshop/{}", own.id));
        own
    }

    fn path(&self, end: &str) -> String {
        format!("/api/workshop/{}{end}", self.id)
    }

    async fn look(&self, site: &Site) -> Value {
        site.get(&self.path("")).await
    }

    async fn is_gone(&self, site: &Site) -> bool {
        site.send("GET", &self.path(""), None, None).await.0 == StatusCode::NOT_FOUND
    }

    async fn save(&self, site: &Site, body: Value) -> (StatusCode, Value) {
        let path = self.path("/versions");
        site.send("POST", &path, Some(&self.secret), Some(body))
            .await
    }

    async fn act(&self, site: &Site, end: &str, body: Value) -> (StatusCode, Value) {
        let path = self.path(end);
        site.send("POST", &path, Some(&self.secret), Some(body))
            .await
    }

    async fn publish(&self, site: &Site, number: u32, author: &str) -> (StatusCode, Value) {
        let body = json!({ "number": number, "author": author, "licence": "CC-BY-4.0" });
        self.act(site, "/publish", body).await
    }
}

/// Returns the code of a refusal.
fn code((status, answer): (StatusCode, Value)) -> String {
    assert!(!status.is_success(), "{answer}");
    text(&answer["error"]["code"])
}

async fn names(site: &Site, query: &str) -> Vec<String> {
    let found = site.get(&format!("/api/workshop{query}")).await;
    let games = found["games"].as_array().expect("games").iter();
    games.map(|game| text(&game["face"]["name"])).collect()
}

async fn finished(site: &Site, version: &Value) -> Game {
    let game = site.game(json!({ "variant": version })).await;
    site.decline(&game).await;
    for (side, turn) in [(0, "f2f3"), (1, "e7e5"), (0, "g2g4"), (1, "d8h4")] {
        let (status, answer) = site.play(&game, side, turn).await;
        assert!(status.is_success(), "{answer}");
    }
    game
}

#[tokio::test]
async fn versions_are_kept_and_read_by_whoever_has_the_link() {
    let site = Site::new().await;
    let own = Own::begin(&site, json!({ "text": hill("d4"), "name": " First try " })).await;
    let second = json!({ "text": hill("d4 e4"), "note": "Two squares.\nBetter?" });
    let (status, saved) = own.save(&site, second).await;
    assert_eq!((status, &saved["number"]), (StatusCode::CREATED, &json!(2)));
    let site = site.killed_and_restarted(1_000).await;
    let page = own.look(&site).await;
    assert_eq!(
        (
            &page["name"],
            &page["published"],
            &page["author"],
            &page["origin"]
        ),
        (
            &json!("Small Hill"),
            &Value::Null,
            &Value::Null,
            &Value::Null
        )
    );
    let versions = page["versions"].as_array().unwrap();
    let said: Vec<_> = (versions.iter())
        .map(|one| (&one["number"], &one["name"], &one["note"]))
        .collect();
    let (first, note) = (json!("First try"), json!("Two squares.\nBetter?"));
    assert_eq!(
        said,
        [
            (&json!(2), &Value::Null, &note),
            (&json!(1), &first, &Value::Null)
        ]
    );
    let old = site.get(&own.path("/versions/1")).await;
    assert_eq!(
        (&old["texts"][0], &old["version"]),
        (&json!(hill("d4")), &versions[1]["version"])
    );
    // The version is a game like any other.
    site.game(json!({ "variant": old["version"] })).await;
    assert!(!page.to_string().contains(&own.secret));
    for path in [
        own.path("/versions/3"),
        own.path("/versions/0"),
        "/api/workshop/none".into(),
    ] {
        assert_eq!(
            site.refused("GET", &path, None, json!({})).await,
            "not_found"
        );
    }
}

#[tokio::test]
async fn only_the_author_changes_a_game() {
    let site = Site::new().await;
    let own = Own::begin(&site, json!({ "text": hill("d4") })).await;
    let other = Own::begin(&site, json!({ "text": hill("e4") })).await;
    let version = json!({ "text": hill("d5") });
    let publication = json!({ "number": 1, "author": "Eve", "licence": "MIT" });
    for (end, body) in [
        ("/versions", &version),
        ("/publish", &publication),
        ("/withdraw", &json!({})),
        ("/delete", &json!({})),
    ] {
        for secret in [None, Some("wrong"), Some(other.secret.as_str())] {
            let path = own.path(end);
            let refused = site.refused("POST", &path, secret, body.clone());
            assert_eq!(refused.await, "bad_secret", "{end}");
        }
    }
    let page = own.look(&site).await;
    assert_eq!(
        (
            page["versions"].as_array().unwrap().len(),
            &page["published"]
        ),
        (1, &Value::Null)
    );
}

#[tokio::test]
async fn bad_versions_are_refused_and_leave_nothing() {
    let site = Site::new().await;
    let library = site.get("/api/texts/crazyhouse").await;
    let fine = hill("d4");
    for (body, expected) in [
        (json!({ "text": "peice" }), "bad_text"),
        (json!({ "text": library["texts"][0] }), "bad_text"),
        (json!({ "text": "x".repeat(65 * 1024) }), "too_large"),
        (json!({ "text": fine, "name": "x".repeat(31) }), "too_large"),
        (json!({ "text": fine, "name": "a\u{200b}b" }), "bad_name"),
        (
            json!({ "text": fine, "note": "x".repeat(2_001) }),
            "too_large",
        ),
        (json!({ "text": fine, "note": "\u{7}" }), "malformed"),
        (json!({ "text": fine, "from_game": "none" }), "not_found"),
        (
            json!({ "text": fine, "from_variant": "no such game" }),
            "unknown_variant",
        ),
        (
            json!({ "text": fine, "from_game": "a", "from_variant": "chess" }),
            "malformed",
        ),
        (json!({ "text": fine, "author": "Ada" }), "malformed"),
    ] {
        let (_, answer) = site
            .send("POST", "/api/workshop", None, Some(body.clone()))
            .await;
        assert_eq!(answer["error"]["code"], expected, "{body}: {answer}");
    }
    let own = Own::begin(&site, json!({ "text": fine })).await;
    assert_eq!(
        code(own.save(&site, json!({ "text": fine })).await),
        "limit_reached"
    );
    assert_eq!(
        own.look(&site).await["versions"].as_array().unwrap().len(),
        1
    );
}

#[tokio::test]
async fn the_gallery_has_what_is_published_until_it_is_withdrawn() {
    let site = Site::new().await;
    let own = Own::begin(&site, json!({ "text": hill("d4") })).await;
    assert_eq!(names(&site, "").await, [""; 0]);
    for (author, licence, number, expected) in [
        ("", "MIT", 1, "bad_name"),
        ("Ada", "mine", 1, "malformed"),
        ("Ada", "MIT", 2, "not_found"),
    ] {
        let body = json!({ "number": number, "author": author, "licence": licence });
        assert_eq!(code(own.act(&site, "/publish", body).await), expected);
    }
    let hostile = "<img onerror=1>";
    assert_eq!(
        own.publish(&site, 1, hostile).await.0,
        StatusCode::NO_CONTENT
    );
    // A newer version is private until it is published, too.
    own.save(&site, json!({ "text": hill("e4") })).await;
    let found = site.get("/api/workshop").await;
    let [game] = &found["games"].as_array().unwrap()[..] else {
        panic!("{found}");
    };
    let page = own.look(&site).await;
    assert_eq!(
        (
            &game["id"],
            &game["author"],
            &game["licence"],
            &game["version"]
        ),
        (
            &json!(own.id),
            &json!(hostile),
            &json!("CC-BY-4.0"),
            &page["versions"][1]["version"]
        )
    );
    let face = &game["face"];
    assert_eq!(
        (&face["board"], &face["likes"]),
        (&json!({ "files": 8, "ranks": 8 }), &json!(["chess"]))
    );
    assert_eq!(text(&face["start"]).split(' ').count(), 32);
    assert_eq!(
        found["families"],
        json!([{ "family": "chess", "games": 1 }])
    );
    assert_eq!(own.publish(&site, 2, "Ada").await.0, StatusCode::NO_CONTENT);
    let site = site.killed_and_restarted(1_000).await;
    let page = own.look(&site).await;
    assert_eq!(
        (&page["published"], &page["author"]),
        (&json!(2), &json!("Ada"))
    );
    // The same text twice would be a copy.
    let copy = Own::begin(&site, json!({ "text": hill("e4") })).await;
    assert_eq!(code(copy.publish(&site, 1, "Eve").await), "limit_reached");
    assert_eq!(
        own.act(&site, "/withdraw", json!({})).await.0,
        StatusCode::NO_CONTENT
    );
    assert_eq!(names(&site, "").await, [""; 0]);
    assert_eq!(own.look(&site).await["published"], Value::Null);
    assert_eq!(
        copy.publish(&site, 1, "Eve").await.0,
        StatusCode::NO_CONTENT
    );
}

#[tokio::test]
async fn a_game_credits_the_one_from_which_it_was_made() {
    let site = Site::new().await;
    let first = Own::begin(
        &site,
        json!({ "text": hill("d4"), "from_variant": "crazyhouse" }),
    )
    .await;
    let origin = &first.look(&site).await["origin"];
    assert_eq!(
        (&origin["game"], &origin["variant"], &origin["name"]),
        (&Value::Null, &json!("crazyhouse"), &json!("Crazyhouse"))
    );
    let fork = Own::begin(&site, json!({ "text": hill("e4"), "from_game": first.id })).await;
    fork.publish(&site, 1, "Bo").await;
    // Nothing leads from a published game to a private one.
    let origin = &fork.look(&site).await["origin"];
    assert_eq!(
        (&origin["game"], &origin["variant"], &origin["name"]),
        (&Value::Null, &Value::Null, &json!("Small Hill"))
    );
    first.publish(&site, 1, "Ada").await;
    let again = Own::begin(&site, json!({ "text": hill("d5"), "from_game": first.id })).await;
    let origin = &again.look(&site).await["origin"];
    assert_eq!(
        (&origin["game"], &origin["author"]),
        (&json!(first.id), &json!("Ada"))
    );
    let expected = json!([{ "id": fork.id, "name": "Small Hill", "author": "Bo" }]);
    assert_eq!(first.look(&site).await["derived"], expected);
    let site = site.killed_and_restarted(1_000).await;
    first.act(&site, "/delete", json!({})).await;
    let origin = &again.look(&site).await["origin"];
    assert_eq!(
        (&origin["game"], &origin["name"], &origin["author"]),
        (&Value::Null, &json!("Small Hill"), &json!("Ada"))
    );
}

#[tokio::test]
async fn the_secret_of_a_game_opens_the_playtests_of_its_versions() {
    let site = Site::new().await;
    let own = Own::begin(&site, json!({ "text": hill("d4") })).await;
    own.save(&site, json!({ "text": hill("e4") })).await;
    let page = own.look(&site).await;
    let version = |at: usize| page["versions"][at]["version"].clone();
    for (at, games) in [(0, 1), (1, 2)] {
        for _ in 0..games {
            finished(&site, &version(at)).await;
        }
        let path = format!("/api/texts/{}/playtests", text(&version(at)));
        let (status, tests) = site.send("GET", &path, Some(&own.secret), None).await;
        assert_eq!(status, StatusCode::OK, "{tests}");
        assert_eq!(tests["games"].as_array().unwrap().len(), games);
    }
    site.game(json!({ "variant": version(0) })).await;
    assert_eq!(own.look(&site).await["played"], 3);
    assert_eq!(
        own.act(&site, "/delete", json!({})).await.0,
        StatusCode::NO_CONTENT
    );
    assert_eq!(
        site.refused("GET", &own.path(""), None, json!({})).await,
        "not_found"
    );
    let path = format!("/api/texts/{}/playtests", text(&version(0)));
    let secret = Some(own.secret.as_str());
    assert_eq!(
        site.refused("GET", &path, secret, json!({})).await,
        "not_found"
    );
    // Games that were played before a text became a version count, too.
    let late = Own::begin(&site, json!({ "text": hill("d4") })).await;
    assert_eq!(late.look(&site).await["played"], 2);
}

#[tokio::test]
async fn the_gallery_is_searched_ordered_and_read_in_parts() {
    let site = Site::new().await;
    let mut games = Vec::new();
    for number in 0..26 {
        let like = if number < 3 { "crazyhouse" } else { "chess" };
        let own = format!(
            "game own \"Game {number} 100%\" like {like}\nwin when your king on d4 as \"there\"\n"
        );
        let own = Own::begin(&site, json!({ "text": own })).await;
        let author = if number == 7 { "Zoë_Ä" } else { "Ada" };
        assert_eq!(
            own.publish(&site, 1, author).await.0,
            StatusCode::NO_CONTENT
        );
        site.time.advance(86_400_000);
        games.push(own);
    }
    let first = site.get("/api/workshop").await;
    assert_eq!(first["games"].as_array().unwrap().len(), 24);
    assert_eq!(first["games"][0]["face"]["name"], "Game 25 100%");
    let rest = format!("?after={}", text(&first["next"]));
    assert_eq!(names(&site, &rest).await, ["Game 1 100%", "Game 0 100%"]);
    assert_eq!(
        site.get(&format!("/api/workshop{rest}")).await["next"],
        Value::Null
    );
    for (query, expected) in [
        (
            "?family=crazyhouse&q=game",
            vec!["Game 2 100%", "Game 1 100%", "Game 0 100%"],
        ),
        ("?q=zo%C3%AB_%C3%84%20100%25", vec!["Game 7 100%"]),
        ("?q=24%20GAME", vec!["Game 24 100%"]),
        ("?q=zo%C3%ABx%C3%84", vec![]),
        ("?q=25%25", vec![]),
        ("?family=none", vec![]),
    ] {
        assert_eq!(names(&site, query).await, expected, "{query}");
    }
    finished(&site, &games[4].look(&site).await["versions"][0]["version"]).await;
    assert_eq!(names(&site, "?order=played").await[0], "Game 4 100%");
    for (query, expected) in [
        ("?order=best".to_owned(), "malformed"),
        ("?after=x".to_owned(), "malformed"),
        ("?x=1".to_owned(), "malformed"),
        (format!("?q={}", "a".repeat(201)), "too_large"),
    ] {
        let path = format!("/api/workshop{query}");
        assert_eq!(site.refused("GET", &path, None, json!({})).await, expected);
    }
}

#[tokio::test]
async fn private_games_make_room_and_published_ones_stay() {
    let site = Site::with(|config| config.workshop_mib = 1).await;
    let long = |number: u32| format!("{}# {}\n", hill("d4"), number.to_string().repeat(50_000));
    let published = Own::begin(&site, json!({ "text": long(1) })).await;
    published.publish(&site, 1, "Ada").await;
    let mut private = Vec::new();
    for number in 2..30 {
        site.time.advance(1_000);
        private.push(Own::begin(&site, json!({ "text": hill(&square(number)) })).await);
        let own = private.last().unwrap();
        own.save(&site, json!({ "text": long(number % 9) })).await;
    }
    published.look(&site).await;
    assert!(private[0].is_gone(&site).await);
    private.last().unwrap().look(&site).await;
    // Those that nobody opens go after some time.
    site.time.advance(366 * 86_400_000);
    Own::begin(&site, json!({ "text": hill("e5") })).await;
    assert!(private.last().unwrap().is_gone(&site).await);
    published.look(&site).await;
}

/// Returns a square by a number.
fn square(number: u32) -> String {
    let file = char::from(b'a' + (number % 8) as u8);
    format!("{file}{}", 3 + number / 8)
}

#[tokio::test]
async fn a_client_saves_and_publishes_so_often_in_a_day() {
    let site = Site::new().await;
    let own = Own::begin(&site, json!({ "text": hill("d4") })).await;
    for number in 0..12 {
        let (status, answer) = own.publish(&site, 1, "Ada").await;
        assert_eq!(status.is_success(), number < 10, "{answer}");
    }
    let mut saved = 1;
    while own
        .save(&site, json!({ "text": hill(["d4", "e4"][saved % 2]) }))
        .await
        .0
        .is_success()
    {
        saved += 1;
    }
    assert_eq!(saved, 100);
    site.time.advance(86_400_000);
    assert!(own.publish(&site, 1, "Ada").await.0.is_success());
}
