//! Leaving a game without a result, and new secrets for seats.

use crate::rig::{Client, Game, Site, text};
use crate::stores::{copy_of, database};
use axum::http::StatusCode;
use serde_json::{Value, json};
use springald_site::archive;

fn path(game: &Game) -> String {
    format!("/api/games/{}", game.id)
}

async fn chess(site: &Site) -> Game {
    site.game(json!({ "variant": "chess" })).await
}

async fn enter(site: &Site, game: &Game, side: usize) -> Client {
    let address = site.listen().await;
    let secret = Some(game.secrets[side].as_str());
    Client::enter(address, &game.id, secret).await.0
}

fn abort() -> Value {
    json!({ "t": "abort" })
}

/// The PGN of a game.
async fn pgn(site: &Site, game: &Game) -> String {
    use http_body_util::BodyExt;
    use tower::ServiceExt;
    let uri = format!("{}/pgn", path(game));
    let request = axum::http::Request::get(uri).body(axum::body::Body::empty());
    let answer = site.router().oneshot(request.unwrap()).await.unwrap();
    let bytes = answer.into_body().collect().await.unwrap().to_bytes();
    String::from_utf8(bytes.to_vec()).unwrap()
}

#[tokio::test]
async fn either_player_aborts_until_both_have_completed_a_turn() {
    let site = Site::new().await;
    for (turns, by) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        let game = chess(&site).await;
        let mut players = [enter(&site, &game, 0).await, enter(&site, &game, 1).await];
        if turns == 1 {
            assert_eq!(site.play(&game, 0, "e2e4").await.0, StatusCode::OK);
        }
        assert_eq!(site.get(&path(&game)).await["abortable"], true);
        assert_eq!(players[by].command(abort()).await, "ok");
        let ended = players[1 - by].event("ended").await;
        assert_eq!(ended["e"]["result"], "*");
        let state = site.get(&path(&game)).await;
        assert_eq!(
            [&state["result"], &state["reason"], &state["abortable"]],
            [&json!("*"), &json!("aborted"), &json!(false)]
        );
        let text = pgn(&site, &game).await;
        assert!(text.contains("[Result \"*\"]") && text.contains("[Termination \"aborted\"]"));
        assert_eq!(players[0].command(abort()).await, "game_over");
    }
}

#[tokio::test]
async fn a_game_of_two_turns_is_not_aborted() {
    let site = Site::new().await;
    let game = chess(&site).await;
    let mut white = enter(&site, &game, 0).await;
    let mut black = enter(&site, &game, 1).await;
    site.play(&game, 0, "e2e4").await;
    let (_, state) = site.play(&game, 1, "e7e5").await;
    assert_eq!(state["abortable"], false);
    assert_eq!(white.command(abort()).await, "not_abortable");
    let to_abort = format!("{}/abort", path(&game));
    let secret = Some(game.secrets[1].as_str());
    let refused = site.refused("POST", &to_abort, secret, json!({})).await;
    assert_eq!(refused, "not_abortable");
    // A takeback that both want makes Black's first turn one that is still to come.
    let takeback = |step: &str| json!({ "t": "takeback", "do": step });
    assert_eq!(black.command(takeback("offer")).await, "ok");
    assert_eq!(white.command(takeback("accept")).await, "ok");
    assert_eq!(site.get(&path(&game)).await["abortable"], true);
}

#[tokio::test]
async fn a_game_can_be_aborted_during_the_first_turn_of_a_side() {
    let site = Site::new().await;
    let game = site.game(json!({ "variant": "gravitatur" })).await;
    for side in [0, 1] {
        let scene = site.get(&format!("{}/scene", path(&game))).await;
        let first = text(&scene["acts"][0]["action"]);
        let body = json!({ "text": first, "at": scene["events"], "steps": true });
        let to_play = format!("{}/play", path(&game));
        let state = site.post(&to_play, Some(&game.secrets[side]), body).await;
        let whole = state["turns"][side]["whole"] == true;
        assert_eq!(state["abortable"], !(side == 1 && whole));
        if !whole {
            break;
        }
    }
}

#[tokio::test]
async fn a_withdrawn_challenge_cannot_be_joined() {
    let site = Site::new().await;
    let open = json!({ "variant": "chess", "as": "white", "open": true });
    for withdraw in ["abort", "resign"] {
        let made = site.post("/api/games", None, open.clone()).await;
        let (id, secret) = (text(&made["id"]), text(&made["secret"]));
        assert_eq!(site.get("/api/lobby").await["open"][0]["id"], id.as_str());
        let address = site.listen().await;
        let (mut white, _) = Client::enter(address, &id, Some(&secret)).await;
        // Without an opponent nobody can lose either.
        assert_eq!(white.command(json!({ "t": withdraw })).await, "ok");
        assert_eq!(site.get("/api/lobby").await["open"], json!([]));
        let state = site.get(&format!("/api/games/{id}")).await;
        assert_eq!([&state["result"], &state["reason"]], ["*", "aborted"]);
        let join = format!("/api/games/{id}/join");
        assert_eq!(
            site.refused("POST", &join, None, json!({})).await,
            "game_over"
        );
    }
    let game = chess(&site).await;
    let to_abort = format!("{}/abort", path(&game));
    site.post(&to_abort, Some(&game.secrets[0]), json!({}))
        .await;
    let (_, welcome) = {
        let address = site.listen().await;
        Client::enter(address, &game.id, Some(&game.secrets[1])).await
    };
    assert_eq!(welcome["you"], "black");
    assert_eq!(welcome["game"]["seats"]["black"], "invited");
    assert_eq!(welcome["game"]["result"], "*");
}

#[tokio::test]
async fn an_aborted_game_is_so_after_a_restart_and_in_an_archive() {
    let site = Site::new().await;
    let game = chess(&site).await;
    site.play(&game, 0, "e2e4").await;
    let to_abort = format!("{}/abort", path(&game));
    site.post(&to_abort, Some(&game.secrets[0]), json!({}))
        .await;
    let site = site.killed_and_restarted(0).await;
    assert_eq!(site.get(&path(&game)).await["result"], "*");
    site.state.close().await;
    let copy = copy_of(site.folder.path());
    let exported = archive::export(&database(copy.path())).await.unwrap();
    let other = tempfile::tempdir().unwrap();
    archive::import(&database(other.path()), &exported.text, None)
        .await
        .unwrap();
    let again = archive::export(&database(other.path())).await.unwrap();
    assert_eq!(again.text, exported.text);
    assert!(again.text.contains("[Termination \"aborted\"]"));
}

const NEW: &str = "AAAAbbbbCCCCddddEEEEffff";

#[tokio::test]
async fn a_new_link_ends_the_old_one_at_once() {
    let site = Site::new().await;
    let game = chess(&site).await;
    let mut white = enter(&site, &game, 0).await;
    let mut second = enter(&site, &game, 0).await;
    let mut black = enter(&site, &game, 1).await;
    let renew = format!("{}/renew", path(&game));
    let body = json!({ "secret": NEW });
    let answer = site
        .post(&renew, Some(&game.secrets[0]), body.clone())
        .await;
    assert_eq!(answer["side"], "white");
    // Its sockets are told and closed; the other seat stays.
    for old in [&mut white, &mut second] {
        let play = json!({ "t": "play", "ref": "late", "text": "e2e4", "at": 0 });
        old.say(&play).await;
        assert_eq!(old.hear("error").await["code"], "bad_secret");
        while old.next().await.is_some() {}
    }
    assert_eq!(black.event("renewed").await["e"]["side"], "white");
    assert_eq!(
        black.command(json!({ "t": "chat", "text": "hi" })).await,
        "ok"
    );
    // The old secret opens nothing, by request or by socket.
    let (status, refused) = site.play(&game, 0, "e2e4").await;
    assert_eq!(status, StatusCode::UNAUTHORIZED, "{refused}");
    let address = site.listen().await;
    let mut late = Client::open(address, &game.id).await;
    late.say(&json!({ "t": "hello", "secret": game.secrets[0] }))
        .await;
    assert_eq!(late.hear("error").await["code"], "bad_secret");
    assert_eq!(
        site.refused("POST", &renew, Some(&game.secrets[0]), body.clone())
            .await,
        "bad_secret"
    );
    assert_eq!(site.get(&path(&game)).await["line"], "");
    // The new one does, also when it is asked for again, and after a restart.
    assert_eq!(site.post(&renew, Some(NEW), body).await["side"], "white");
    let site = site.killed_and_restarted(0).await;
    let renewed = Game {
        id: game.id.clone(),
        secrets: [NEW.into(), game.secrets[1].clone()],
    };
    assert_eq!(site.play(&renewed, 0, "e2e4").await.0, StatusCode::OK);
    assert_eq!(site.play(&renewed, 1, "e7e5").await.0, StatusCode::OK);
    assert_eq!(
        site.play(&game, 0, "g1f3").await.0,
        StatusCode::UNAUTHORIZED
    );
}

#[tokio::test]
async fn new_secrets_are_secrets_and_new() {
    let site = Site::new().await;
    let game = chess(&site).await;
    let renew = format!("{}/renew", path(&game));
    let [white, black] = &game.secrets;
    for secret in ["", "short", "AAAAbbbbCCCCddddEEEEfff!", black] {
        let body = json!({ "secret": secret });
        let code = site.refused("POST", &renew, Some(white), body).await;
        assert_eq!(code, "malformed", "{secret}");
    }
    let body = json!({ "secret": NEW });
    assert_eq!(site.refused("POST", &renew, None, body).await, "not_seated");
}

#[tokio::test]
async fn a_rematch_is_played_with_the_new_secret() {
    let site = Site::new().await;
    let game = chess(&site).await;
    let mut black = enter(&site, &game, 1).await;
    let renew = format!("{}/renew", path(&game));
    site.post(&renew, Some(&game.secrets[0]), json!({ "secret": NEW }))
        .await;
    let renewed = Game {
        id: game.id.clone(),
        secrets: [NEW.into(), game.secrets[1].clone()],
    };
    let mut white = enter(&site, &renewed, 0).await;
    assert_eq!(white.command(json!({ "t": "resign" })).await, "ok");
    let rematch = json!({ "t": "rematch", "do": "offer" });
    assert_eq!(white.command(rematch.clone()).await, "ok");
    assert_eq!(black.command(rematch).await, "ok");
    let next = text(&white.event("rematch").await["e"]["id"]);
    let address = site.listen().await;
    let (_, welcome) = Client::enter(address, &next, Some(NEW)).await;
    assert_eq!(welcome["you"], "black");
}

/// Hears of presence until the time of a claim is told, or no longer. Returns that time.
async fn claim_of(client: &mut Client, is_told: bool) -> Option<i64> {
    loop {
        let presence = client.hear("presence").await;
        let at_ms = presence.get("claim_at_ms").and_then(Value::as_i64);
        if at_ms.is_some() == is_told {
            return at_ms;
        }
    }
}

#[tokio::test]
async fn an_opponent_who_left_can_be_beaten() {
    let site = Site::new().await;
    let clock = json!({ "kind": "fischer", "initial_ms": 180_000, "increment_ms": 2_000 });
    let game = site
        .game(json!({ "variant": "chess", "clock": clock }))
        .await;
    let mut white = enter(&site, &game, 0).await;
    let black = enter(&site, &game, 1).await;
    for (side, turn) in [(0, "e2e4"), (1, "e7e5")] {
        assert_eq!(site.play(&game, side, turn).await.0, StatusCode::OK);
    }
    let win = json!({ "t": "left", "claim": "win" });
    assert_eq!(white.command(win.clone()).await, "not_claimable");
    drop(black);
    let first = claim_of(&mut white, true).await;
    assert_eq!(white.command(win.clone()).await, "not_claimable");
    // Who comes back has not left, and the time begins anew with the next departure.
    let black = enter(&site, &game, 1).await;
    assert_eq!(claim_of(&mut white, false).await, None);
    site.time.advance(5_000);
    drop(black);
    assert!(claim_of(&mut white, true).await > first);
    site.time.advance(23_001);
    assert_eq!(white.command(win).await, "ok");
    let state = site.get(&path(&game)).await;
    assert_eq!(
        [&state["result"], &state["reason"]],
        [&json!("1-0"), &json!("abandonment")]
    );
    let text = pgn(&site, &game).await;
    assert!(text.contains("[Termination \"abandonment\"]"), "{text}");
}
