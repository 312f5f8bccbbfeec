//! Every code that can be told is told here: a code without a way to it does not compile.

use crate::games::rolling;
use crate::nodes::is_about_one_server;
use crate::rig::{Client, Game, Site, commit, reveal, text};
use crate::stores::connect;
use crate::volunteer::{Volunteer, finished, key, result_of};
use serde_json::{Value, json};
use springald_registry::{VARIANTS, find};
use springald_site::Config;
use springald_table::Code;
use std::net::SocketAddr;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

#[tokio::test]
async fn every_code_is_reached() {
    if is_about_one_server("Nodes tell each other after a moment what a client has used.") {
        return;
    }
    // The tests of nodes reach the code that a single server never tells.
    for &code in Code::ALL.iter().filter(|code| **code != Code::Moving) {
        assert_eq!(reach(code).await, code.as_str());
    }
}

/// Does what a code is for. Gives the code that was told.
async fn reach(code: Code) -> String {
    match code {
        Code::Malformed => told_after("{").await,
        Code::UnknownMessage => commanded(&[(0, json!({ "t": "dance" }))]).await,
        Code::ExpectedHello => greeted_with(Some(json!({ "t": "ping" }))).await,
        Code::TooSlow => greeted_with(None).await,
        Code::TooLarge => made(json!({ "variant": "chess", "fen": "8".repeat(600) })).await,
        Code::RateLimited => limited().await,
        Code::LimitReached => renamed_again().await,
        Code::TooManyConnections => crowded().await,
        Code::TooManySeats => lobby_full().await,
        Code::NotFound => asked("GET", "/api/games/abc").await,
        Code::BadMethod => asked("DELETE", "/api/lobby").await,
        Code::BadContentType => told_to("content-type", "text/plain").await,
        Code::CrossOrigin => told_to("origin", "https://elsewhere.example").await,
        Code::UnknownVariant => made(json!({ "variant": "tiddlywinks" })).await,
        Code::BadFen => made(json!({ "variant": "chess", "fen": "8" })).await,
        Code::BadClock => {
            let clock = json!({ "kind": "days", "days": 0 });
            made(json!({ "variant": "chess", "clock": clock })).await
        }
        Code::BadSeed => made(json!({ "variant": "chess", "dice": "xyz" })).await,
        Code::DiceSettled => said(&[(0, json!("none")), (0, commit(0))]).await,
        Code::DiceTooEarly => said(&[(0, commit(0)), (0, reveal(0))]).await,
        Code::DiceOwed => owing().await,
        Code::BadName => made(json!({ "variant": "chess", "name": "a\u{202e}" })).await,
        Code::BadSecret => played("wrong").await,
        Code::NotSeated => played("").await,
        Code::SeatTaken => joined().await,
        Code::NotYourTurn => commanded(&[(1, play("e7e5", 0))]).await,
        Code::Stale => commanded(&[(0, play("e2e4", 3))]).await,
        Code::GameOver => commanded(&[(0, json!({ "t": "resign" })), (1, play("e7e5", 0))]).await,
        Code::GameGoesOn => commanded(&[(0, deal("rematch", "offer"))]).await,
        Code::Illegal => commanded(&[(0, play("e2e5", 0))]).await,
        Code::NotAnAction => commanded(&[(0, play("hello", 0))]).await,
        Code::BadTurn => commanded(&[(0, play("e2e4,", 0))]).await,
        Code::ForgedRoll => forged().await,
        Code::BadText => bad_text().await,
        Code::BadPgn => {
            let body = json!({ "variant": "chess", "pgn": "1. e5 *" });
            let site = Site::new().await;
            site.refused("POST", "/api/analyses", None, body).await
        }
        Code::NoOffer => commanded(&[(0, deal("draw", "accept"))]).await,
        Code::OfferedAlready => {
            commanded(&[(0, deal("draw", "offer")), (0, deal("draw", "offer"))]).await
        }
        Code::OfferDeclined => {
            let (offer, decline) = (deal("draw", "offer"), deal("draw", "decline"));
            commanded(&[(0, offer.clone()), (1, decline), (0, offer)]).await
        }
        Code::NothingToTakeBack => commanded(&[(0, deal("takeback", "offer"))]).await,
        Code::NotClaimable => commanded(&[(0, json!({ "t": "claim", "reason": "tired" }))]).await,
        Code::NotAbortable => {
            let abort = json!({ "t": "abort" });
            commanded(&[(0, play("e2e4", 0)), (1, play("e7e5", 1)), (0, abort)]).await
        }
        Code::NoOpponent => alone().await,
        Code::BadChat => commanded(&[(0, json!({ "t": "chat", "text": " \n" }))]).await,
        Code::TooManyJobs | Code::JobGone | Code::BadResult | Code::WrongEngine | Code::Banned => {
            worked(code).await
        }
        Code::Storage => locked_out().await,
        Code::Paused => locked().await,
        Code::Moving => panic!("a single server tells no such code"),
        Code::Closing => closing().await,
        Code::Internal => damaged().await,
    }
}

/// The code that a worker or its client is told.
async fn worked(code: Code) -> String {
    let site = Site::with(|config| config.jobs.most_of_client = 1).await;
    let volunteer = Volunteer::new(key(&site, "ada", false).await);
    let analysis = format!("/api/games/{}/analysis", finished(&site).await);
    site.post(&analysis, None, json!({})).await;
    if code == Code::TooManyJobs {
        let other = format!("/api/games/{}/analysis", finished(&site).await);
        return site.refused("POST", &other, None, json!({})).await;
    }
    let job = volunteer.acquire(&site).await.expect("a job");
    let mut result = result_of(&job);
    match code {
        Code::JobGone => result["token"] = json!("x"),
        Code::WrongEngine => result["engine"] = json!("x"),
        _ => result["result"]["positions"] = json!([]),
    }
    let mut refused = String::new();
    for _ in 0..if code == Code::Banned { 4 } else { 1 } {
        refused = (volunteer.refused(&site, &job, "result", result.clone())).await;
    }
    refused
}

async fn bad_text() -> String {
    let site = Site::new().await;
    let body = json!({ "text": "game own like chess\npeice x X\n" });
    let (_, answer) = site.send("POST", "/api/texts", None, Some(body)).await;
    text(&answer["error"]["code"])
}

fn play(turn: &str, at: u64) -> Value {
    json!({ "t": "play", "text": turn, "at": at })
}

fn deal(what: &str, step: &str) -> Value {
    json!({ "t": what, "do": step })
}

async fn chess(site: &Site) -> Game {
    site.game(json!({ "variant": "chess" })).await
}

async fn enter(address: SocketAddr, game: &Game, side: usize) -> Client {
    Client::enter(address, &game.id, Some(&game.secrets[side]))
        .await
        .0
}

/// The answer to the last of some commands of two players; those before it are carried out.
async fn commanded(commands: &[(usize, Value)]) -> String {
    let site = Site::new().await;
    let address = site.listen().await;
    let game = chess(&site).await;
    let mut players = [
        enter(address, &game, 0).await,
        enter(address, &game, 1).await,
    ];
    let mut answer = "ok".to_owned();
    for (side, request) in commands {
        assert_eq!(answer, "ok", "{request}");
        answer = players[*side].command(request.clone()).await;
    }
    answer
}

/// Returns the code of the answer to this text.
async fn told_after(message: &str) -> String {
    let site = Site::new().await;
    let address = site.listen().await;
    let mut client = enter(address, &chess(&site).await, 0).await;
    client.say_text(message).await;
    text(&client.hear("error").await["code"])
}

async fn greeted_with(greeting: Option<Value>) -> String {
    let site = Site::new().await;
    let address = site.listen().await;
    let mut client = Client::open(address, &chess(&site).await.id).await;
    if let Some(greeting) = greeting {
        client.say(&greeting).await;
    }
    text(&client.hear("error").await["code"])
}

/// The code that whoever makes a game with this header is told.
async fn told_to(name: &str, value: &str) -> String {
    let site = Site::new().await;
    let request = json!({ "variant": "chess" });
    let (_, told) = site.made_with(&[(name, value)], &request).await;
    text(&told["error"]["code"])
}

async fn asked(method: &str, path: &str) -> String {
    refused(&Site::new().await, method, path, None, json!({})).await
}

async fn made(request: Value) -> String {
    refused(&Site::new().await, "POST", "/api/games", None, request).await
}

/// The code of a refusal, whose status is the one that goes with it.
async fn refused(
    site: &Site,
    method: &str,
    path: &str,
    secret: Option<&str>,
    body: Value,
) -> String {
    let (status, value) = site.send(method, path, secret, Some(body)).await;
    let code = text(&value["error"]["code"]);
    let known = Code::ALL.iter().find(|known| known.as_str() == code);
    let known = known.expect("a code of the list");
    assert_eq!(status, springald_site::status(*known));
    code
}

async fn played(secret: &str) -> String {
    let site = Site::new().await;
    let path = format!("/api/games/{}/play", chess(&site).await.id);
    let secret = Some(secret).filter(|secret| !secret.is_empty());
    let body = json!({ "text": "e2e4", "at": 0 });
    refused(&site, "POST", &path, secret, body).await
}

/// The answer to the last of some words about the dice of a game that has some.
async fn said(words: &[(usize, Value)]) -> String {
    let site = Site::new().await;
    let game = site.game(json!({ "variant": rolling().0 })).await;
    let mut answer = Value::Null;
    for (side, word) in words {
        assert_eq!(answer["error"], Value::Null, "{word}");
        answer = site.dice(&game, *side, word.clone()).await.1;
    }
    text(&answer["error"]["code"])
}

/// A seat plays that has not revealed its seed.
async fn owing() -> String {
    let site = Site::new().await;
    let (variant, action) = rolling();
    let game = site.game(json!({ "variant": variant })).await;
    for side in 0..2 {
        site.dice(&game, side, commit(side)).await;
    }
    text(&site.play(&game, 0, &action).await.1["error"]["code"])
}

async fn joined() -> String {
    let site = Site::new().await;
    let path = format!("/api/games/{}/join", chess(&site).await.id);
    refused(&site, "POST", &path, None, json!({})).await
}

async fn limited() -> String {
    let site = Site::with(|config| config.limits.client_games = 1).await;
    chess(&site).await;
    let request = json!({ "variant": "chess" });
    refused(&site, "POST", "/api/games", None, request).await
}

async fn lobby_full() -> String {
    let site = Site::with(|config| config.limits.lobby_seats = 0).await;
    let request = json!({ "variant": "chess", "open": true });
    refused(&site, "POST", "/api/games", None, request).await
}

async fn crowded() -> String {
    let nobody = |config: &mut Config| config.limits.max_sockets = 0;
    let site = Site::with(nobody).await;
    let address = site.listen().await;
    let mut stream = TcpStream::connect(address).await.unwrap();
    let request = format!(
        "GET /api/games/{}/socket HTTP/1.1\r\nhost: {address}\r\nconnection: upgrade\r\n\
         upgrade: websocket\r\nsec-websocket-version: 13\r\n\
         sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
        chess(&site).await.id
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    while !answer.ends_with(b"}}") {
        assert_ne!(stream.read_buf(&mut answer).await.unwrap(), 0);
    }
    let answer = String::from_utf8(answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 503"), "{answer}");
    let body = answer.split("\r\n\r\n").nth(1).unwrap();
    let value: Value = serde_json::from_str(body).unwrap();
    text(&value["error"]["code"])
}

async fn forged() -> String {
    let rolling = |row: &dyn springald_core::DynVariant| {
        let game = row.begin();
        let action = game.actions().into_iter().find(|action| action.rolls)?;
        let outcome = game.outcomes_of(&action.action).ok()?.swap_remove(0);
        Some(outcome.outcome)
    };
    let found = VARIANTS.iter().find_map(|entry| {
        let id = entry.id();
        Some((id, rolling(find(id).ok()?.variant())?))
    });
    let (variant, outcome) = found.expect("a game with dice");
    let site = Site::new().await;
    let game = site.game(json!({ "variant": variant })).await;
    text(&site.play(&game, 0, &outcome).await.1["error"]["code"])
}

async fn alone() -> String {
    let site = Site::new().await;
    let address = site.listen().await;
    let mut white = enter(address, &chess(&site).await, 0).await;
    white.command(deal("draw", "offer")).await
}

/// The answer to a new game, while the database is locked.
async fn locked_out() -> String {
    let site = Site::impatient().await;
    let mut other = connect(&site).await;
    other.lock().await;
    let request = json!({ "variant": "chess" });
    refused(&site, "POST", "/api/games", None, request).await
}

/// The answer to a play after another one, while the database is locked.
async fn locked() -> String {
    let site = Site::impatient().await;
    let address = site.listen().await;
    let mut white = enter(address, &chess(&site).await, 0).await;
    let mut other = connect(&site).await;
    other.lock().await;
    assert_ne!(white.command(play("e2e4", 0)).await, "ok");
    white.command(play("e2e4", 0)).await
}

/// The answer to one change of the name too many.
async fn renamed_again() -> String {
    let name = |number: u32| json!({ "t": "name", "name": format!("Ada {number}") });
    let commands: Vec<_> = (0..=springald_table::limits::MOST_RENAMES)
        .map(|number| (0, name(number)))
        .collect();
    commanded(&commands).await
}

async fn closing() -> String {
    let site = Site::new().await;
    site.state.start_closing();
    refused(&site, "GET", "/api/ready", None, json!({})).await
}

async fn damaged() -> String {
    let site = Site::new().await;
    let game = chess(&site).await;
    site.play(&game, 0, "e2e4").await;
    let damage = "UPDATE events SET body = replace(body, 'e2e4', 'e2e5')";
    connect(&site).await.execute(damage).await;
    let site = site.killed_and_restarted(0).await;
    let path = format!("/api/games/{}", game.id);
    refused(&site, "GET", &path, None, json!({})).await
}
