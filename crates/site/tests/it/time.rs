//! Clocks and restarts, with a time that is set.

use crate::rig::{Client, Site};
use serde_json::{Value, json};

fn blitz() -> Value {
    json!({ "kind": "fischer", "initial_ms": 60_000, "increment_ms": 1_000 })
}

#[tokio::test]
async fn a_flag_falls_and_the_players_hear_of_it() {
    let site = Site::new().await;
    let address = site.listen().await;
    let game = site
        .game(json!({ "variant": "chess", "clock": blitz() }))
        .await;
    let (mut white, _) = Client::enter(address, &game.id, Some(&game.secrets[0])).await;
    site.play(&game, 0, "e2e4").await;
    site.time.advance(500_000);
    site.play(&game, 1, "e7e5").await;
    site.time.advance(20_000);
    let state = site.get(&format!("/api/games/{}", game.id)).await;
    assert_eq!(state["clock"]["running"], "white");
    assert_eq!(
        (&state["clock"]["white_ms"], &state["clock"]["black_ms"]),
        (&json!(40_000), &json!(60_000))
    );
    site.time.advance(40_000);
    let ended = white.event("ended").await;
    assert_eq!(
        (&ended["e"]["result"], &ended["e"]["reason"]),
        (&json!("0-1"), &json!("time forfeit"))
    );
    let pgn = site
        .send("GET", &format!("/api/games/{}/pgn", game.id), None, None)
        .await;
    assert!(pgn.0.is_success());
}

#[tokio::test]
async fn a_flag_that_falls_against_a_bare_king_is_a_draw() {
    let site = Site::new().await;
    let fen = "3qk3/8/8/8/8/8/8/4K3 b - - 0 1";
    let game = site
        .game(json!({ "variant": "chess", "fen": fen, "clock": blitz() }))
        .await;
    site.play(&game, 1, "d8d7").await;
    site.play(&game, 0, "e1f1").await;
    site.time.advance(60_001);
    let (_, value) = site.play(&game, 1, "d7d1").await;
    assert_eq!(value["error"]["code"], "game_over");
    let state = site.get(&format!("/api/games/{}", game.id)).await;
    assert_eq!(
        (&state["result"], &state["reason"]),
        (
            &json!("1/2-1/2"),
            &json!("time forfeit against insufficient material")
        )
    );
}

#[tokio::test]
async fn a_play_that_comes_after_the_flag_is_too_late() {
    let site = Site::with(|config| config.limits.unload_s = 3_600).await;
    let game = site
        .game(json!({ "variant": "chess", "clock": blitz() }))
        .await;
    site.play(&game, 0, "e2e4").await;
    site.play(&game, 1, "e7e5").await;
    site.time.advance(60_001);
    let (_, value) = site.play(&game, 0, "g1f3").await;
    assert_eq!(value["error"]["code"], "game_over");
    let state = site.get(&format!("/api/games/{}", game.id)).await;
    assert_eq!(state["result"], "0-1");
}

#[tokio::test]
async fn an_outage_costs_no_time_and_loses_nothing() {
    let site = Site::new().await;
    let address = site.listen().await;
    let game = site
        .game(json!({ "variant": "cats", "clock": blitz() }))
        .await;
    let path = format!("/api/games/{}", game.id);
    let (mut white, _) = Client::enter(address, &game.id, Some(&game.secrets[0])).await;
    for (side, name) in ["white", "black"].into_iter().enumerate() {
        loop {
            let scene = site.get(&format!("{path}/scene")).await;
            if scene["to_act"] != name {
                break;
            }
            let action = &scene["acts"][0]["action"];
            let body = json!({ "text": action, "at": scene["events"], "steps": true });
            let secret = Some(game.secrets[side].as_str());
            site.post(&format!("{path}/play"), secret, body).await;
        }
    }
    site.time.advance(5_000);
    assert_eq!(
        white
            .command(json!({ "t": "chat", "text": "still here" }))
            .await,
        "ok"
    );
    let before = site.get(&path).await;
    let site = site.killed_and_restarted(3_600_000).await;
    let (_, mut after) = site.send("GET", &path, Some(&game.secrets[0]), None).await;
    assert_eq!(after["chat"][0]["text"], "still here");
    for key in ["line", "events", "fen", "to_act", "names", "seats", "dice"] {
        assert_eq!(after[key], before[key], "{key}");
    }
    for key in ["white_ms", "black_ms", "running"] {
        assert_eq!(after["clock"][key].take(), before["clock"][key], "{key}");
    }
}

#[tokio::test]
async fn an_idle_game_is_unloaded_and_loaded_again() {
    let site = Site::with(|config| config.limits.unload_s = 0).await;
    let game = site.game(json!({ "variant": "gravitatur" })).await;
    let path = format!("/api/games/{}", game.id);
    let before = site.get(&path).await;
    while site.state.entry(&game.id).is_some() {
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    assert_eq!(site.get(&path).await["fen"], before["fen"]);
}

#[tokio::test]
async fn days_are_counted_by_turn() {
    let site = Site::new().await;
    let clock = json!({ "kind": "days", "days": 3 });
    let game = site
        .game(json!({ "variant": "chess", "clock": clock }))
        .await;
    site.play(&game, 0, "e2e4").await;
    site.play(&game, 1, "e7e5").await;
    site.time.advance(2 * 86_400_000);
    let (status, state) = site.play(&game, 0, "g1f3").await;
    assert!(status.is_success());
    assert_eq!(state["clock"]["white_ms"], 3 * 86_400_000_i64);
}
