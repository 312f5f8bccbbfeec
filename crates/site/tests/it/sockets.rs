//! Sockets over loopback.

use crate::nodes::is_about_one_server;
use crate::rig::{Client, Site, text};
use crate::stores::contents;
use serde_json::json;
use springald_table::limits::CHAT_BURST;
use std::cell::RefCell;
use std::io::Write;
use std::net::SocketAddr;
use std::sync::Once;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data as OpData, OpCode};
use tracing::{Level, Metadata};
use tracing_subscriber::Registry;
use tracing_subscriber::filter::DynFilterFn;
use tracing_subscriber::layer::{Context, Layer, SubscriberExt};

#[tokio::test]
async fn two_players_and_a_spectator_hear_the_same() {
    let site = Site::new().await;
    let address = site.listen().await;
    let game = site.game(json!({ "variant": "chess" })).await;
    let (mut white, welcome) = Client::enter(address, &game.id, Some(&game.secrets[0])).await;
    assert_eq!(welcome["you"], "white");
    let (mut watching, welcome) = Client::enter(address, &game.id, None).await;
    assert!(welcome["you"].is_null());
    let (mut black, _) = Client::enter(address, &game.id, Some(&game.secrets[1])).await;
    white.event("joined").await;
    let play = json!({ "t": "play", "text": "e2e4", "at": 0 });
    assert_eq!(white.command(play).await, "ok");
    for client in [&mut black, &mut watching] {
        let event = client.event("played").await;
        assert_eq!(
            (&event["e"]["line"], &event["e"]["events"]),
            (&json!("e2e4"), &json!(1))
        );
        assert_eq!(event["e"]["turn"]["san"], "e4");
        assert!(
            event["e"]["motions"]
                .as_array()
                .is_some_and(|motions| motions.len() == 1)
        );
    }
    assert_eq!(
        watching.command(json!({ "t": "resign" })).await,
        "not_seated"
    );
    let presence = white.hear("presence").await;
    assert_eq!(
        (&presence["black"], &presence["spectators"]),
        (&json!(true), &json!(1))
    );
    drop(black);
    let gone = white.hear("presence").await;
    assert_eq!(gone["black"], false);
}

#[tokio::test]
async fn deals_are_made_by_two() {
    let site = Site::new().await;
    let address = site.listen().await;
    let game = site.game(json!({ "variant": "chess" })).await;
    let (mut white, _) = Client::enter(address, &game.id, Some(&game.secrets[0])).await;
    let offer = |what: &str| json!({ "t": what, "do": "offer" });
    let accept = |what: &str| json!({ "t": what, "do": "accept" });
    let decline = |what: &str| json!({ "t": what, "do": "decline" });
    assert_eq!(white.command(offer("draw")).await, "no_opponent");
    let (mut black, _) = Client::enter(address, &game.id, Some(&game.secrets[1])).await;
    assert_eq!(
        white.command(offer("takeback")).await,
        "nothing_to_take_back"
    );
    let play = |text: &str, at: u64| json!({ "t": "play", "text": text, "at": at });
    assert_eq!(white.command(play("e2e4", 0)).await, "ok");
    assert_eq!(black.command(play("e7e5", 1)).await, "ok");
    assert_eq!(white.command(offer("takeback")).await, "ok");
    assert_eq!(white.command(offer("takeback")).await, "offered_already");
    assert_eq!(black.command(accept("takeback")).await, "ok");
    let back = white.event("taken_back").await;
    assert_eq!(
        (&back["e"]["line"], &back["e"]["to_act"]),
        (&json!(""), &json!("white"))
    );
    // The version went on, so what was meant for the position before is stale.
    assert_eq!(white.command(play("d2d4", 2)).await, "stale");
    let at = back["e"]["events"].as_u64().unwrap();
    assert_eq!(white.command(play("d2d4", at)).await, "ok");
    assert_eq!(white.command(offer("draw")).await, "ok");
    assert_eq!(black.command(decline("draw")).await, "ok");
    assert_eq!(black.command(accept("draw")).await, "no_offer");
    assert_eq!(white.command(offer("rematch")).await, "game_goes_on");
    assert_eq!(
        white
            .command(json!({ "t": "claim", "reason": "threefold repetition" }))
            .await,
        "not_your_turn"
    );
    assert_eq!(
        black
            .command(json!({ "t": "claim", "reason": "threefold repetition" }))
            .await,
        "not_claimable"
    );
    // What was declined is not offered again before the next turn; the other side may offer it.
    assert_eq!(white.command(offer("draw")).await, "offer_declined");
    assert_eq!(black.command(offer("draw")).await, "ok");
    assert_eq!(white.command(offer("draw")).await, "ok");
    let ended = black.event("ended").await;
    assert_eq!(
        (&ended["e"]["result"], &ended["e"]["reason"]),
        (&json!("1/2-1/2"), &json!("agreement"))
    );
    assert_eq!(black.command(play("d7d5", at + 1)).await, "game_over");
    assert_eq!(black.command(offer("rematch")).await, "ok");
    assert_eq!(white.command(accept("rematch")).await, "ok");
    let next = text(&black.event("rematch").await["e"]["id"]);
    let (_, welcome) = Client::enter(address, &next, Some(&game.secrets[0])).await;
    assert_eq!(welcome["you"], "black");
    assert_eq!(white.command(offer("rematch")).await, "game_over");
}

#[tokio::test]
async fn the_same_reference_is_acknowledged_again_and_done_once() {
    let site = Site::new().await;
    let address = site.listen().await;
    let game = site.game(json!({ "variant": "chess" })).await;
    let (mut white, _) = Client::enter(address, &game.id, Some(&game.secrets[0])).await;
    let chat = json!({ "t": "chat", "text": "hello", "ref": "same" });
    for _ in 0..2 {
        white.say(&chat).await;
        assert_eq!(white.hear("ok").await["ref"], "same");
    }
    let site = site.killed_and_restarted(0).await;
    let address = site.listen().await;
    let (mut white, welcome) = Client::enter(address, &game.id, Some(&game.secrets[0])).await;
    assert_eq!(welcome["game"]["chat"].as_array().map(Vec::len), Some(1));
    white.say(&chat).await;
    white.hear("ok").await;
    let (_, welcome) = Client::enter(address, &game.id, Some(&game.secrets[0])).await;
    assert_eq!(welcome["game"]["chat"].as_array().map(Vec::len), Some(1));
    let (_, welcome) = Client::enter(address, &game.id, None).await;
    assert_eq!(welcome["game"]["chat"].as_array().map(Vec::len), Some(0));
}

#[tokio::test]
async fn invalid_messages_are_refused_and_not_announced() {
    let site = Site::new().await;
    let address = site.listen().await;
    let game = site.game(json!({ "variant": "chess" })).await;
    let (mut white, _) = Client::enter(address, &game.id, Some(&game.secrets[0])).await;
    for (message, code) in [
        ("{", "malformed"),
        ("[]", "malformed"),
        (r#"{"t":"play","ref":"a"}"#, "malformed"),
        (r#"{"t":"fly","ref":"a"}"#, "unknown_message"),
        (r#"{"t":"hello"}"#, "unknown_message"),
        (r#"{"t":"chat","ref":"a","text":" "}"#, "bad_chat"),
        (r#"{"t":"name","ref":"a","name":"\u0007x"}"#, "bad_name"),
        (
            r#"{"t":"play","ref":"a","text":"e2e4,","at":0}"#,
            "bad_turn",
        ),
    ] {
        white.say_text(message).await;
        assert_eq!(white.hear("error").await["code"], code, "{message}");
    }
    assert_eq!(
        white.command(json!({ "t": "name", "name": "Ada" })).await,
        "ok"
    );
    assert_eq!(white.command(json!({ "t": "ping" })).await, "pong");
    let state = site.get(&format!("/api/games/{}", game.id)).await;
    assert_eq!(
        (&state["events"], &state["names"]["white"]),
        (&json!(0), &json!("Ada"))
    );
    white.say_text(&"x".repeat(20_000)).await;
    assert_eq!(white.hear("error").await["code"], "too_large");
    assert!(white.next().await.is_none());
}

#[tokio::test]
async fn those_without_a_place_are_sent_away() {
    if is_about_one_server("Each node counts its sockets.") {
        return;
    }
    let site = Site::with(|config| config.limits.client_sockets = 1).await;
    let address = site.listen().await;
    let game = site.game(json!({ "variant": "chess" })).await;
    for (greeting, code) in [
        (json!({ "t": "ping" }), "expected_hello"),
        (json!({ "t": "hello", "secret": "wrong" }), "bad_secret"),
        (
            json!({ "t": "hello", "secret": game.secrets[1], "dice": "zz" }),
            "bad_seed",
        ),
    ] {
        let mut client = only_place(address, &game.id).await;
        client.say(&greeting).await;
        assert_eq!(client.hear("error").await["code"], code);
        assert!(client.next().await.is_none());
    }
    let mut silent = only_place(address, &game.id).await;
    let url = format!("ws://{address}/api/games/{}/socket", game.id);
    let refused = tokio_tungstenite::connect_async(url).await;
    assert!(refused.is_err_and(|error| error.to_string().contains("503")));
    assert_eq!(silent.hear("error").await["code"], "too_slow");
}

/// A socket where there is only one place: it is free when the server has seen the last one go.
async fn only_place(address: SocketAddr, game: &str) -> Client {
    loop {
        if let Some(client) = Client::try_open(address, game).await {
            return client;
        }
    }
}

#[tokio::test]
async fn a_flood_is_held_and_then_cut() {
    let site = Site::with(|config| config.limits.socket_messages = 2).await;
    let address = site.listen().await;
    let game = site.game(json!({ "variant": "chess" })).await;
    let (mut white, _) = Client::enter(address, &game.id, Some(&game.secrets[0])).await;
    for number in 0..80 {
        let ping = json!({ "t": "ping", "ref": number.to_string() });
        white.say(&ping).await;
    }
    assert_eq!(white.hear("error").await["code"], "rate_limited");
    assert_eq!(white.closed().await, (1008, "rate_limited".into()));
}

#[tokio::test]
async fn frames_of_every_kind_count() {
    let site = Site::with(|config| config.limits.socket_messages = 2).await;
    let address = site.listen().await;
    let game = site.game(json!({ "variant": "chess" })).await;
    let part =
        |data: OpData, is_final| Message::Frame(Frame::message("", OpCode::Data(data), is_final));
    for (kind, frame) in [
        ("ping", Message::Ping("x".into())),
        ("pong", Message::Pong("x".into())),
        ("binary", Message::Binary("x".into())),
        ("empty text", Message::Text("".into())),
        ("empty fragments", part(OpData::Continue, false)),
    ] {
        for greets in [true, false] {
            let secret = Some(game.secrets[0].as_str());
            let mut client = if greets {
                Client::enter(address, &game.id, secret).await.0
            } else if kind == "ping" || kind == "pong" || kind == "empty fragments" {
                Client::open(address, &game.id).await
            } else {
                continue;
            };
            if kind == "empty fragments" {
                client.send(part(OpData::Text, false)).await;
            }
            // Far more than may be sent: somewhere in between the server hangs up.
            let mut sent = 0;
            while sent < 20_000 && client.send(frame.clone()).await {
                sent += 1;
            }
            let expected = (1008, "rate_limited".to_owned());
            assert_eq!(client.closed().await, expected, "{kind}, greets: {greets}");
        }
    }
}

#[tokio::test]
async fn a_message_may_come_in_parts() {
    let site = Site::new().await;
    let address = site.listen().await;
    let game = site.game(json!({ "variant": "chess" })).await;
    let (mut white, _) = Client::enter(address, &game.id, Some(&game.secrets[0])).await;
    for round in 0..CHAT_BURST {
        let text = "x".repeat(300);
        let chat = json!({ "t": "chat", "ref": format!("{round}"), "text": text }).to_string();
        let mut parts = chat.as_bytes().chunks(4).peekable();
        let mut data = OpData::Text;
        while let Some(part) = parts.next() {
            let is_final = parts.peek().is_none();
            let frame = Frame::message(part.to_vec(), OpCode::Data(data), is_final);
            assert!(white.send(Message::Frame(frame)).await);
            data = OpData::Continue;
        }
        white.hear("ok").await;
    }
}

#[tokio::test]
async fn pages_of_other_sites_open_no_socket() {
    let site = Site::new().await;
    let address = site.listen().await;
    let game = site.game(json!({ "variant": "chess" })).await;
    let url = format!("ws://{address}/api/games/{}/socket", game.id);
    let ask = |origin: String| {
        let mut request = url.as_str().into_client_request().unwrap();
        request
            .headers_mut()
            .insert("origin", origin.parse().unwrap());
        tokio_tungstenite::connect_async(request)
    };
    assert!(ask(format!("http://{address}")).await.is_ok());
    let refused = ask("http://elsewhere.example".into()).await;
    assert!(refused.is_err_and(|error| error.to_string().contains("403")));
}

#[tokio::test]
async fn offers_that_were_declined_wait_for_the_next_turn() {
    let site = Site::new().await;
    let address = site.listen().await;
    let game = site.game(json!({ "variant": "chess" })).await;
    let (mut white, _) = Client::enter(address, &game.id, Some(&game.secrets[0])).await;
    let (mut black, _) = Client::enter(address, &game.id, Some(&game.secrets[1])).await;
    let say = |what: &str, step: &str| json!({ "t": what, "do": step });
    let play = |text: &str, at: u64| json!({ "t": "play", "text": text, "at": at });
    assert_eq!(white.command(play("e2e4", 0)).await, "ok");
    for what in ["draw", "takeback"] {
        assert_eq!(white.command(say(what, "offer")).await, "ok");
        assert_eq!(black.command(say(what, "decline")).await, "ok");
        assert_eq!(white.command(say(what, "offer")).await, "offer_declined");
    }
    // It is kept over a restart.
    let site = site.killed_and_restarted(0).await;
    let address = site.listen().await;
    let (mut white, _) = Client::enter(address, &game.id, Some(&game.secrets[0])).await;
    let (mut black, _) = Client::enter(address, &game.id, Some(&game.secrets[1])).await;
    assert_eq!(white.command(say("draw", "offer")).await, "offer_declined");
    assert_eq!(black.command(play("e7e5", 1)).await, "ok");
    // Withdrawing an offer does not give another one without end either.
    for _ in 0..3 {
        assert_eq!(white.command(say("draw", "offer")).await, "ok");
        assert_eq!(white.command(say("draw", "decline")).await, "ok");
    }
    assert_eq!(white.command(say("draw", "offer")).await, "offer_declined");
    // A turn taken back is no turn played: what was declined since the last one stays so.
    assert_eq!(white.command(say("takeback", "offer")).await, "ok");
    assert_eq!(black.command(say("takeback", "decline")).await, "ok");
    assert_eq!(black.command(say("takeback", "offer")).await, "ok");
    assert_eq!(white.command(say("takeback", "accept")).await, "ok");
    assert_eq!(
        white.command(say("takeback", "offer")).await,
        "offer_declined"
    );
    assert_eq!(white.command(json!({ "t": "resign" })).await, "ok");
    assert_eq!(white.command(say("rematch", "offer")).await, "ok");
    assert_eq!(black.command(say("rematch", "decline")).await, "ok");
    assert_eq!(
        white.command(say("rematch", "offer")).await,
        "offer_declined"
    );
    assert_eq!(black.command(say("rematch", "offer")).await, "ok");
}

#[tokio::test]
async fn players_are_told_when_the_server_closes() {
    if is_about_one_server("The other nodes go on.") {
        return;
    }
    let site = Site::new().await;
    let address = site.listen().await;
    let game = site.game(json!({ "variant": "chess" })).await;
    let (mut white, _) = Client::enter(address, &game.id, Some(&game.secrets[0])).await;
    site.state.start_closing();
    white.hear("closing").await;
    let code = site.refused("GET", "/api/ready", None, json!({})).await;
    assert_eq!(code, "closing");
}

thread_local! {
    /// The log of this thread since it began to record.
    static LOG: RefCell<Option<Vec<u8>>> = const { RefCell::new(None) };
}

/// Appends to the log of its thread.
struct ThreadLog;

impl Write for ThreadLog {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        LOG.with_borrow_mut(|log| log.get_or_insert_default().write(bytes))
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Keeps what this thread logs from now on, at every level. One subscriber serves the whole process: tracing may leave
/// out a subscriber of one thread where another thread met an event first.
fn keep_log() {
    static SUBSCRIBER: Once = Once::new();
    SUBSCRIBER.call_once(|| {
        // The log of the program leaves out what the library for NATS says beyond `info`.
        let is_left_out = |line: &Metadata<'_>| {
            line.target().starts_with("async_nats") && *line.level() > Level::INFO
        };
        let listens = move |line: &Metadata<'_>, _: &Context<'_, Registry>| {
            !is_left_out(line) && LOG.with_borrow(Option::is_some)
        };
        let lines = tracing_subscriber::fmt::layer().with_writer(|| ThreadLog);
        let log = Registry::default().with(lines.with_filter(DynFilterFn::new(listens)));
        tracing::subscriber::set_global_default(log).unwrap();
    });
    LOG.set(Some(Vec::new()));
}

#[tokio::test]
async fn secrets_are_never_logged_nor_stored() {
    keep_log();
    let site = Site::new().await;
    let address = site.listen().await;
    let game = site.game(json!({ "variant": "cats" })).await;
    let (mut white, _) = Client::enter(address, &game.id, Some(&game.secrets[0])).await;
    white
        .command(json!({ "t": "fly", "secret": game.secrets[0] }))
        .await;
    site.play(&game, 0, "nonsense").await;
    let log = LOG.take().expect("a log");
    let log = String::from_utf8_lossy(&log);
    assert!(!log.is_empty());
    for secret in &game.secrets {
        let lines = log.lines().filter(|line| line.contains(secret.as_str()));
        assert_eq!(lines.collect::<Vec<_>>(), [""; 0]);
        for (name, bytes) in contents(site.folder.path()) {
            let found = bytes
                .windows(secret.len())
                .any(|window| window == secret.as_bytes());
            assert!(!found, "{name}");
        }
    }
}

#[tokio::test]
async fn sockets_take_no_place_of_other_connections() {
    let site = Site::with(|config| config.limits.client_connections = 1).await;
    let address = site.listen().await;
    let game = site.game(json!({ "variant": "chess" })).await;
    let (mut white, _) = Client::enter(address, &game.id, Some(&game.secrets[0])).await;
    let (mut black, _) = Client::enter(address, &game.id, Some(&game.secrets[1])).await;
    let play = json!({ "t": "play", "text": "e2e4", "at": 0 });
    assert_eq!(white.command(play).await, "ok");
    black.event("played").await;
}
