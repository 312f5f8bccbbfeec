//! Limits on what a game may store.

use crate::rig::{Client, Game, Site};
use crate::stores::connect;
use axum::http::StatusCode;
use serde_json::{Value, json};
use springald_table::limits::{CHAT_BURST, KEPT_CHAT, MOST_RENAMES, MOST_RENEWALS};

async fn players(site: &Site, game: &Game) -> [Client; 2] {
    let address = site.listen().await;
    let (white, _) = Client::enter(address, &game.id, Some(&game.secrets[0])).await;
    let (black, _) = Client::enter(address, &game.id, Some(&game.secrets[1])).await;
    [white, black]
}

fn line(number: usize) -> Value {
    json!({ "t": "chat", "text": format!("line {number}") })
}

#[tokio::test]
async fn only_the_newest_chat_is_kept_and_read() {
    let site = Site::new().await;
    let game = site.game(json!({ "variant": "chess" })).await;
    let [mut white, _] = players(&site, &game).await;
    let said = KEPT_CHAT + 50;
    for number in 0..said {
        site.time.advance(1_000);
        assert_eq!(white.command(line(number)).await, "ok");
    }
    let mut other = connect(&site).await;
    let rows =
        "SELECT (SELECT count(*) FROM chat) + (SELECT count(*) FROM events WHERE kind = 'chat')";
    assert_eq!(other.number(rows).await, KEPT_CHAT as i64);
    let (_, events) = site.state.store.read(&game.id).await.unwrap().unwrap();
    let chat = events.iter().filter(|stored| stored.entry.e.is_chat());
    assert_eq!(chat.count(), KEPT_CHAT);
    // Numbers go on where they were, and so does the game.
    let site = site.killed_and_restarted(1_000).await;
    let [mut white, _] = players(&site, &game).await;
    assert_eq!(
        white
            .command(json!({ "t": "play", "text": "e2e4", "at": 0 }))
            .await,
        "ok"
    );
    let secret = Some(game.secrets[0].as_str());
    let (_, state) = site
        .send("GET", &format!("/api/games/{}", game.id), secret, None)
        .await;
    let chat = state["chat"].as_array().unwrap();
    assert_eq!(chat.len(), KEPT_CHAT);
    assert_eq!(chat[KEPT_CHAT - 1]["text"], format!("line {}", said - 1));
    assert_eq!(state["line"], "e2e4");
}

#[tokio::test]
async fn chat_has_a_rate_that_a_restart_does_not_reset() {
    let site = Site::new().await;
    let game = site.game(json!({ "variant": "chess" })).await;
    let [mut white, mut black] = players(&site, &game).await;
    for number in 0..CHAT_BURST as usize {
        assert_eq!(white.command(line(number)).await, "ok");
    }
    assert_eq!(white.command(line(99)).await, "rate_limited");
    assert_eq!(black.command(line(0)).await, "ok");
    let site = site.killed_and_restarted(0).await;
    let [mut white, _] = players(&site, &game).await;
    assert_eq!(white.command(line(99)).await, "rate_limited");
    site.time.advance(1_000);
    assert_eq!(white.command(line(99)).await, "ok");
    assert_eq!(white.command(line(100)).await, "rate_limited");
}

#[tokio::test]
async fn names_change_so_often_and_no_more() {
    let site = Site::new().await;
    let game = site.game(json!({ "variant": "chess" })).await;
    let [mut white, _] = players(&site, &game).await;
    let name = |number: u32| json!({ "t": "name", "name": format!("Ada {number}") });
    for number in 0..MOST_RENAMES {
        assert_eq!(white.command(name(number)).await, "ok");
    }
    assert_eq!(white.command(name(99)).await, "limit_reached");
}

/// A new secret, as a browser draws it.
fn drawn(number: u32) -> String {
    format!("{number:0>24}")
}

#[tokio::test]
async fn links_are_made_anew_so_often_and_no_more() {
    let site = Site::new().await;
    let game = site.game(json!({ "variant": "chess" })).await;
    let path = format!("/api/games/{}/renew", game.id);
    let mut secret = game.secrets[0].clone();
    for number in 0..MOST_RENEWALS {
        let new = drawn(number);
        site.post(&path, Some(&secret), json!({ "secret": new }))
            .await;
        secret = new;
    }
    // The count outlives the process.
    let site = site.killed_and_restarted(0).await;
    let body = json!({ "secret": drawn(99) });
    let refused = site.refused("POST", &path, Some(&secret), body).await;
    assert_eq!(refused, "limit_reached");
    // The last one still opens the seat, and the other player has a count of their own.
    let game = Game {
        secrets: [secret, game.secrets[1].clone()],
        ..game
    };
    assert_eq!(site.play(&game, 0, "e2e4").await.0, StatusCode::OK);
    let body = json!({ "secret": drawn(100) });
    site.post(&path, Some(&game.secrets[1]), body).await;
}
