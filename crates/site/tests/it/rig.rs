//! A site for tests, and what talks to it.

use crate::nodes::Nodes;
use crate::stores::{copy_of, database};
use axum::Router;
use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use futures_util::{SinkExt, StreamExt};
use http_body_util::BodyExt;
use serde_json::{Value, json};
use springald_site::{AppState, Config, Flags, Time, app};
use springald_table::secret::sha256_of_hex;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tempfile::TempDir;
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};
use tower::ServiceExt;

/// The time limit of an answer, so that a test fails rather than hangs.
const TIMEOUT: Duration = Duration::from_mins(5);

/// When the standing time of tests begins.
pub(crate) const START: i64 = 1_700_000_000_000;

/// A site in a folder of its own.
pub(crate) struct Site {
    pub(crate) folder: TempDir,
    /// The server, or the first of the nodes.
    pub(crate) state: Arc<AppState>,
    pub(crate) time: Time,
    pub(crate) nodes: Nodes,
}

/// Settings that let tests do what they like.
pub(crate) fn config(folder: &Path) -> Config {
    let flags = Flags {
        data: Some(folder.to_owned()),
        // A busy machine may hold a lock for a moment.
        store_patience: Some(5),
        client_sockets: Some(1_000),
        client_requests: Some(100_000),
        client_games: Some(100_000),
        socket_messages: Some(1_000),
        ..Flags::default()
    };
    let mut config = flags.config().expect("good settings");
    config.database = database(folder);
    config
}

impl Site {
    /// With a time that stands still.
    pub(crate) async fn new() -> Self {
        Self::with(|_| {}).await
    }

    /// One that waits for no lock of its database.
    pub(crate) async fn impatient() -> Self {
        Self::with(|config| config.store_patience = Duration::ZERO).await
    }

    /// With some settings changed.
    pub(crate) async fn with(change: impl FnOnce(&mut Config)) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let mut config = config(folder.path());
        change(&mut config);
        Self::open(folder, config, Time::manual(START)).await
    }

    /// The site as it is after its process was killed now and started again `away_ms` later: on a
    /// copy of its database as it is at this moment.
    pub(crate) async fn killed_and_restarted(self, away_ms: i64) -> Self {
        self.killed_and_restarted_with(away_ms, |_| {}).await
    }

    /// The same with some settings changed.
    pub(crate) async fn killed_and_restarted_with(
        self,
        away_ms: i64,
        change: impl FnOnce(&mut Config),
    ) -> Self {
        let folder = copy_of(self.folder.path());
        let mut config = self.state.config.clone();
        config.database = database(folder.path());
        change(&mut config);
        let time = Time::manual(self.time.now_ms() + away_ms);
        let site = Self::open(folder, config, time).await;
        site.nodes.take_over().await;
        site
    }

    /// The site of a folder with a database.
    pub(crate) async fn open(folder: TempDir, config: Config, time: Time) -> Self {
        let nodes = Nodes::open(&config, &time).await;
        Self {
            folder,
            state: nodes.first(),
            time,
            nodes,
        }
    }

    /// Returns the server; of several nodes, the next one in turn.
    pub(crate) fn router(&self) -> Router {
        app(self.nodes.next())
    }

    /// A request with a body of JSON, or without one.
    pub(crate) async fn send(
        &self,
        method: &str,
        path: &str,
        secret: Option<&str>,
        body: Option<Value>,
    ) -> (StatusCode, Value) {
        let text = body.map_or_else(String::new, |body| body.to_string());
        self.send_text(method, path, secret, text).await
    }

    pub(crate) async fn send_text(
        &self,
        method: &str,
        path: &str,
        secret: Option<&str>,
        body: String,
    ) -> (StatusCode, Value) {
        let mut request = Request::builder().method(method).uri(path);
        request = request.header(header::CONTENT_TYPE, "application/json");
        if let Some(secret) = secret {
            request = request.header(header::AUTHORIZATION, format!("Bearer {secret}"));
        }
        self.answer(request.body(Body::from(body)).expect("a request"))
            .await
    }

    /// A game that a client with this address wishes, as a proxy tells it.
    pub(crate) async fn made_from(&self, address: &str, game: &Value) -> (StatusCode, Value) {
        self.made_with(&[("x-forwarded-for", address)], game).await
    }

    /// Creates a game with these headers; the body is JSON where they do not say
    /// otherwise.
    pub(crate) async fn made_with(
        &self,
        headers: &[(&str, &str)],
        game: &Value,
    ) -> (StatusCode, Value) {
        let mut request = Request::post("/api/games").header(header::HOST, "site.example");
        if headers.iter().all(|(name, _)| *name != "content-type") {
            request = request.header(header::CONTENT_TYPE, "application/json");
        }
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        self.answer(
            request
                .body(Body::from(game.to_string()))
                .expect("a request"),
        )
        .await
    }

    /// Sends JSON from a client with this address, as a proxy tells it.
    pub(crate) async fn sent_from(
        &self,
        address: &str,
        path: &str,
        body: &Value,
    ) -> (StatusCode, Value) {
        let request = Request::post(path)
            .header(header::CONTENT_TYPE, "application/json")
            .header("x-forwarded-for", address)
            .body(Body::from(body.to_string()));
        self.answer(request.expect("a request")).await
    }

    async fn answer(&self, request: Request<Body>) -> (StatusCode, Value) {
        let response = self.router().oneshot(request).await.expect("an answer");
        let status = response.status();
        let bytes = response
            .into_body()
            .collect()
            .await
            .expect("a body")
            .to_bytes();
        let value = serde_json::from_slice(&bytes);
        (status, value.unwrap_or(Value::Null))
    }

    /// The body of an answer that is no JSON.
    pub(crate) async fn read(&self, path: &str, secret: Option<&str>) -> String {
        let mut request = Request::builder().uri(path);
        if let Some(secret) = secret {
            request = request.header(header::AUTHORIZATION, format!("Bearer {secret}"));
        }
        let request = request.body(Body::empty()).expect("a request");
        let response = self.router().oneshot(request).await.expect("an answer");
        assert_eq!(response.status(), StatusCode::OK, "{path}");
        let body = response.into_body().collect().await.expect("a body");
        String::from_utf8(body.to_bytes().to_vec()).expect("a text")
    }

    pub(crate) async fn get(&self, path: &str) -> Value {
        let (status, value) = self.send("GET", path, None, None).await;
        assert_eq!(status, StatusCode::OK, "{path}: {value}");
        value
    }

    /// Waits until an answer is as expected: nodes tell each other after a moment what the lobby shows.
    pub(crate) async fn until(&self, path: &str, fits: impl Fn(&Value) -> bool) {
        let wait = async {
            while !fits(&self.get(path).await) {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        timeout(TIMEOUT, wait).await.expect("an answer in time");
    }

    pub(crate) async fn post(&self, path: &str, secret: Option<&str>, body: Value) -> Value {
        let (status, value) = self.send("POST", path, secret, Some(body)).await;
        assert!(status.is_success(), "{path}: {status} {value}");
        value
    }

    /// The code with which a request is refused.
    pub(crate) async fn refused(
        &self,
        method: &str,
        path: &str,
        secret: Option<&str>,
        body: Value,
    ) -> String {
        let (status, value) = self.send(method, path, secret, Some(body)).await;
        assert!(status.as_u16() >= 400, "{path}: {value}");
        text(&value["error"]["code"])
    }

    /// A game with both secrets, White's first.
    pub(crate) async fn game(&self, request: Value) -> Game {
        let mut request = request;
        request["as"] = json!("white");
        let made = self.post("/api/games", None, request).await;
        Game {
            id: text(&made["id"]),
            secrets: [text(&made["secret"]), text(&made["invites"]["black"])],
        }
    }

    /// Sends a seed message of a seat as a request.
    pub(crate) async fn dice(&self, game: &Game, side: usize, word: Value) -> (StatusCode, Value) {
        let path = format!("/api/games/{}/dice", game.id);
        let secret = Some(game.secrets[side].as_str());
        let body = json!({ "dice": word });
        self.send("POST", &path, secret, Some(body)).await
    }

    /// Both seats decline to add to the dice.
    pub(crate) async fn decline(&self, game: &Game) {
        for side in 0..2 {
            let (status, value) = self.dice(game, side, json!("none")).await;
            assert!(status.is_success(), "{value}");
        }
    }

    /// Both seats commit to a seed, then reveal it.
    pub(crate) async fn exchange(&self, game: &Game) {
        for word in [commit as fn(usize) -> Value, reveal] {
            for side in 0..2 {
                let (status, value) = self.dice(game, side, word(side)).await;
                assert!(status.is_success(), "{value}");
            }
        }
    }

    /// Plays by a request.
    pub(crate) async fn play(&self, game: &Game, side: usize, turn: &str) -> (StatusCode, Value) {
        let path = format!("/api/games/{}", game.id);
        let at = self.get(&path).await["events"].clone();
        let body = json!({ "text": turn, "at": at });
        let secret = Some(game.secrets[side].as_str());
        self.send("POST", &format!("{path}/play"), secret, Some(body))
            .await
    }

    /// Listens on a port of its own. Several nodes stand behind a balancer.
    pub(crate) async fn listen(&self) -> SocketAddr {
        self.nodes.listen().await
    }
}

/// A game and the secrets of its seats, White's first.
pub(crate) struct Game {
    pub(crate) id: String,
    pub(crate) secrets: [String; 2],
}

pub(crate) fn text(value: &Value) -> String {
    value
        .as_str()
        .map_or_else(|| panic!("a text: {value}"), str::to_owned)
}

/// The seed of a seat in tests.
pub(crate) fn seed(side: usize) -> String {
    ["1a", "b2"][side].repeat(32)
}

/// The word with which a seat commits to its seed.
pub(crate) fn commit(side: usize) -> Value {
    json!({ "commit": sha256_of_hex(&seed(side)).expect("digits") })
}

/// The word with which it reveals the seed.
pub(crate) fn reveal(side: usize) -> Value {
    json!({ "reveal": seed(side) })
}

/// A client with a socket.
pub(crate) struct Client {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

impl Client {
    /// Opens a socket without a greeting.
    pub(crate) async fn open(address: SocketAddr, game: &str) -> Self {
        Self::try_open(address, game).await.expect("a socket")
    }

    /// Opens a socket without a greeting, unless there is no place for it now.
    pub(crate) async fn try_open(address: SocketAddr, game: &str) -> Option<Self> {
        let url = format!("ws://{address}/api/games/{game}/socket");
        match connect_async(url).await {
            Ok((socket, _)) => Some(Self { socket }),
            Err(Error::Http(answer)) if answer.status() == 503 => None,
            Err(error) => panic!("{error}"),
        }
    }

    /// Takes a seat with a socket from this address, as a proxy tells it.
    pub(crate) async fn enter_from(
        from: &str,
        address: SocketAddr,
        game: &str,
        secret: &str,
    ) -> Self {
        let url = format!("ws://{address}/api/games/{game}/socket");
        let mut request = url.into_client_request().expect("an address");
        let from = from.parse().expect("a value");
        request.headers_mut().insert("x-forwarded-for", from);
        let (socket, _) = connect_async(request).await.expect("a socket");
        let mut client = Self { socket };
        client.say(&json!({ "t": "hello", "secret": secret })).await;
        client.hear("welcome").await;
        client
    }

    /// Opens a socket and is welcomed. Gives the welcome, too.
    pub(crate) async fn enter(
        address: SocketAddr,
        game: &str,
        secret: Option<&str>,
    ) -> (Self, Value) {
        let mut client = Self::open(address, game).await;
        client.say(&json!({ "t": "hello", "secret": secret })).await;
        let welcome = client.hear("welcome").await;
        (client, welcome)
    }

    pub(crate) async fn say(&mut self, message: &Value) {
        self.say_text(&message.to_string()).await;
    }

    pub(crate) async fn say_text(&mut self, text: &str) {
        let message = Message::Text(text.into());
        self.socket
            .send(message)
            .await
            .expect("a socket that is open");
    }

    /// Sends a frame of any kind; nobody may be there any more.
    pub(crate) async fn send(&mut self, frame: Message) -> bool {
        self.socket.send(frame).await.is_ok()
    }

    /// The code and the reason with which the socket is closed; what is told before does not matter.
    pub(crate) async fn closed(&mut self) -> (u16, String) {
        loop {
            let frame = timeout(TIMEOUT, self.socket.next()).await;
            match frame.expect("a message in time") {
                Some(Ok(Message::Close(Some(close)))) => {
                    return (close.code.into(), close.reason.to_string());
                }
                Some(Ok(_)) => {}
                end => panic!("it ended without a reason: {end:?}"),
            }
        }
    }

    /// The next message, or nothing where the socket is closed.
    pub(crate) async fn next(&mut self) -> Option<Value> {
        loop {
            let frame = timeout(TIMEOUT, self.socket.next()).await;
            match frame.expect("a message in time")? {
                Ok(Message::Text(text)) => return serde_json::from_str(&text).ok(),
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// The next message of a type; others are left out.
    pub(crate) async fn hear(&mut self, kind: &str) -> Value {
        while let Some(message) = self.next().await {
            if message["t"] == kind {
                return message;
            }
        }
        panic!("the socket was closed before '{kind}'");
    }

    /// The next event of a kind.
    pub(crate) async fn event(&mut self, kind: &str) -> Value {
        loop {
            let event = self.hear("event").await;
            if event["e"]["kind"] == kind {
                return event;
            }
        }
    }

    /// Wishes something. Gives `ok` or the code of the refusal.
    pub(crate) async fn command(&mut self, mut message: Value) -> String {
        // No client repeats the reference of another one: it would be taken for the same request.
        static WISHES: AtomicU64 = AtomicU64::new(0);
        let reference = format!("r{}", WISHES.fetch_add(1, Ordering::Relaxed));
        message["ref"] = json!(reference);
        self.say(&message).await;
        loop {
            let answer = self.next().await.expect("an answer");
            if answer["ref"] == reference.as_str() {
                return match answer["t"].as_str() {
                    Some("error") => text(&answer["code"]),
                    _ => text(&answer["t"]),
                };
            }
        }
    }
}
