//! Playtests: the author of a text learns of the games that were played with it.

use crate::rig::{Game, Site, text};
use axum::http::StatusCode;
use serde_json::{Value, json};

const OWN: &str =
    "game hill \"Hill\" like chess\nwin when your king on d4 e4 as \"hill reached\"\n";

/// A text that was sent to the site: its version, and the secret of its author.
struct Sent {
    version: String,
    author: String,
}

impl Sent {
    async fn new(site: &Site, own: &str) -> Self {
        let added = site.post("/api/texts", None, json!({ "text": own })).await;
        Self {
            version: text(&added["version"]),
            author: text(&added["author"]),
        }
    }

    async fn game(&self, site: &Site) -> Game {
        let game = site
            .game(json!({ "variant": self.version, "name": "Ada" }))
            .await;
        site.decline(&game).await;
        game
    }

    fn path(&self) -> String {
        format!("/api/texts/{}/playtests", self.version)
    }

    async fn look(&self, site: &Site) -> Value {
        let (status, found) = site
            .send("GET", &self.path(), Some(&self.author), None)
            .await;
        assert_eq!(status, StatusCode::OK, "{found}");
        found
    }
}

async fn refuse(site: &Site, game: &Game, side: usize, clause: &str) -> (StatusCode, Value) {
    let path = format!("/api/games/{}/refusals", game.id);
    let body = json!({ "clause": clause });
    site.send("POST", &path, Some(&game.secrets[side]), Some(body))
        .await
}

async fn note(site: &Site, game: &Game, turns: u32, said: &str) -> (StatusCode, Value) {
    let path = format!("/api/games/{}/notes", game.id);
    let body = json!({ "turns": turns, "note": said });
    site.send("POST", &path, Some(&game.secrets[0]), Some(body))
        .await
}

#[tokio::test]
async fn the_author_finds_games_refusals_and_notes_even_after_a_crash() {
    let site = Site::new().await;
    let sent = Sent::new(&site, OWN).await;
    let [first, second] = [sent.game(&site).await, sent.game(&site).await];
    // Of another text and of the library: not among them.
    let other = Sent::new(&site, &OWN.replace("d4 e4", "d5 e5")).await;
    other.game(&site).await;
    for (side, turn) in [(0, "e2e4"), (1, "e7e5"), (0, "e1e2")] {
        assert!(site.play(&first, side, turn).await.0.is_success());
    }
    for _ in 0..3 {
        assert_eq!(
            refuse(&site, &first, 1, "4.1").await.0,
            StatusCode::NO_CONTENT
        );
    }
    assert_eq!(
        refuse(&site, &second, 0, "4.1").await.0,
        StatusCode::NO_CONTENT
    );
    assert_eq!(
        refuse(&site, &second, 0, "5.1").await.0,
        StatusCode::NO_CONTENT
    );
    let (status, kept) = note(&site, &first, 2, " Is this a mate?\n").await;
    assert_eq!(status, StatusCode::CREATED, "{kept}");
    let site = site.killed_and_restarted(1_000).await;
    let found = sent.look(&site).await;
    let games = found["games"].as_array().unwrap();
    let ids: Vec<&Value> = games.iter().map(|game| &game["id"]).collect();
    assert_eq!(ids, [&json!(second.id), &json!(first.id)]);
    assert_eq!(
        (&games[1]["plays"], &games[0]["plays"]),
        (&json!(3), &json!(0))
    );
    assert_eq!(
        (&games[1]["white"], &games[1]["result"]),
        (&json!("Ada"), &Value::Null)
    );
    assert_eq!(found["next"], Value::Null);
    let refusals = json!([{ "clause": "4.1", "times": 4 }, { "clause": "5.1", "times": 1 }]);
    assert_eq!(found["refusals"], refusals);
    let [only] = &found["notes"].as_array().unwrap()[..] else {
        panic!("{found}");
    };
    assert_eq!(
        (&only["note"], &only["turns"], &only["side"], &only["game"]),
        (
            &json!("Is this a mate?"),
            &json!(2),
            &json!("white"),
            &json!(first.id)
        )
    );
    assert_eq!(
        other.look(&site).await["games"].as_array().unwrap().len(),
        1
    );
}

#[tokio::test]
async fn only_the_first_who_sends_a_text_is_its_author() {
    let site = Site::new().await;
    let sent = Sent::new(&site, OWN).await;
    let again = site.post("/api/texts", None, json!({ "text": OWN })).await;
    assert_eq!(
        (text(&again["version"]), &again["author"]),
        (sent.version.clone(), &Value::Null)
    );
    let seen = site.get(&format!("/api/texts/{}", sent.version)).await;
    assert_eq!(seen["author"], Value::Null);
    for secret in [None, Some("wrong"), Some("")] {
        for (method, end) in [("GET", ""), ("GET", "/pgn"), ("POST", "/delete")] {
            let path = format!("{}{end}", sent.path());
            assert_eq!(
                site.refused(method, &path, secret, json!({})).await,
                "bad_secret"
            );
        }
    }
    // A game of the library belongs to nobody.
    let library = site.get("/api/texts/crazyhouse").await;
    let own = text(&library["texts"][0]);
    let sent = site.post("/api/texts", None, json!({ "text": own })).await;
    assert_eq!(
        (&sent["version"], &sent["author"]),
        (&library["version"], &Value::Null)
    );
    let game = site.game(json!({ "variant": "crazyhouse" })).await;
    let (status, _) = note(&site, &game, 0, "Nice").await;
    assert_eq!(status, StatusCode::NOT_FOUND);
    assert_eq!(
        refuse(&site, &game, 0, "4.1").await.0,
        StatusCode::NOT_FOUND
    );
}

#[tokio::test]
async fn only_players_send_notes_and_refusals_and_only_sound_ones() {
    let site = Site::with(|config| config.limits.client_games = 1_000).await;
    let sent = Sent::new(&site, OWN).await;
    let game = sent.game(&site).await;
    let notes = format!("/api/games/{}/notes", game.id);
    let body = json!({ "turns": 0, "note": "Hello" });
    assert_eq!(
        site.refused("POST", &notes, None, body.clone()).await,
        "not_seated"
    );
    assert_eq!(
        site.refused("POST", &notes, Some("wrong"), body).await,
        "bad_secret"
    );
    for (turns, said, code) in [
        (0, "", "malformed"),
        (0, " \n ", "malformed"),
        (0, "a\u{7}", "malformed"),
        (1, "too late", "malformed"),
        (0, &"long ".repeat(401), "too_large"),
    ] {
        let (_, answer) = note(&site, &game, turns, said).await;
        assert_eq!(answer["error"]["code"], code, "{said}: {answer}");
    }
    for clause in ["", "99.9", "**", "4", "x"] {
        assert_eq!(
            refuse(&site, &game, 0, clause).await.1["error"]["code"],
            "malformed"
        );
    }
    for number in 0..12 {
        let (status, answer) = note(&site, &game, 0, &format!("Note {number}")).await;
        assert_eq!(status.is_success(), number < 10, "{answer}");
    }
    for number in 0..52 {
        let (status, answer) = refuse(&site, &game, 0, "4.1").await;
        assert_eq!(status.is_success(), number < 50, "{answer}");
    }
    let found = sent.look(&site).await;
    assert_eq!(found["notes"].as_array().unwrap().len(), 10);
    assert_eq!(found["refusals"][0]["times"], 50);
}

#[tokio::test]
async fn players_delete_their_notes_and_authors_everything_but_the_games() {
    let site = Site::new().await;
    let sent = Sent::new(&site, OWN).await;
    let game = sent.game(&site).await;
    let id = text(&note(&site, &game, 0, "First").await.1["id"]);
    note(&site, &game, 0, "Second").await;
    refuse(&site, &game, 0, "4.1").await;
    let delete = format!("/api/games/{}/notes/{id}/delete", game.id);
    let (white, black) = (Some(&*game.secrets[0]), Some(&*game.secrets[1]));
    assert_eq!(
        site.refused("POST", &delete, black, json!({})).await,
        "not_found"
    );
    assert_eq!(
        site.send("POST", &delete, white, None).await.0,
        StatusCode::NO_CONTENT
    );
    assert_eq!(
        site.refused("POST", &delete, white, json!({})).await,
        "not_found"
    );
    let notes = &sent.look(&site).await["notes"];
    assert_eq!(
        (notes.as_array().unwrap().len(), &notes[0]["note"]),
        (1, &json!("Second"))
    );
    let end = format!("{}/delete", sent.path());
    let (status, _) = site.send("POST", &end, Some(&sent.author), None).await;
    assert_eq!(status, StatusCode::NO_CONTENT);
    let site = site.killed_and_restarted(1_000).await;
    let author = Some(sent.author.as_str());
    assert_eq!(
        site.refused("GET", &sent.path(), author, json!({})).await,
        "not_found"
    );
    assert_eq!(
        note(&site, &game, 0, "Third").await.0,
        StatusCode::NOT_FOUND
    );
    site.get(&format!("/api/games/{}", game.id)).await;
    // Whoever sends the text now begins with nothing but the games.
    let found = Sent::new(&site, OWN).await.look(&site).await;
    assert_eq!(
        (&found["notes"], &found["refusals"]),
        (&json!([]), &json!([]))
    );
    assert_eq!(found["games"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn games_come_in_parts_and_as_pgn() {
    let site = Site::with(|config| config.limits.client_games = 1_000).await;
    let sent = Sent::new(&site, OWN).await;
    for number in 0..102 {
        let game = sent.game(&site).await;
        if number == 0 {
            assert!(site.play(&game, 0, "e2e4").await.0.is_success());
        }
    }
    let first = sent.look(&site).await;
    assert_eq!(first["games"].as_array().unwrap().len(), 100);
    let rest = format!("{}?before={}", sent.path(), first["next"]);
    let (_, rest) = site.send("GET", &rest, Some(&sent.author), None).await;
    assert_eq!(
        (rest["games"].as_array().unwrap().len(), &rest["next"]),
        (2, &Value::Null)
    );
    let path = format!("{}/pgn?before={}", sent.path(), first["next"]);
    let pgn = site.read(&path, Some(&sent.author)).await;
    assert_eq!(pgn.matches("[GameId ").count(), 2, "{pgn}");
    assert!(
        pgn.contains("1. e4 *") && pgn.contains(&format!("[RulesVersion \"{}\"]", sent.version))
    );
}
