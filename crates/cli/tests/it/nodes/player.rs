//! A player or spectator with a socket, who does as the page does: reconnects, and sends again what was not answered.

use super::rig::{Site, TIMEOUT};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::net::TcpStream;
use std::time::{Duration, Instant};
use tungstenite::stream::MaybeTlsStream;
use tungstenite::{Error, Message, WebSocket, connect};

/// The time for which one reads before looking at something else.
const GLANCE: Duration = Duration::from_millis(100);

/// A person with a socket to a game.
pub(crate) struct Player<'s> {
    site: &'s Site,
    node: usize,
    game: String,
    secret: Option<String>,
    socket: Option<WebSocket<MaybeTlsStream<TcpStream>>>,
    /// The last state of the game that was told, without the events after it.
    pub(crate) game_state: Value,
    /// Events by their numbers.
    pub(crate) events: BTreeMap<u64, Value>,
    seq: u64,
    pub(crate) welcomes: usize,
    /// Sockets that were closed.
    pub(crate) closed: usize,
}

impl<'s> Player<'s> {
    /// Enters a game on a node.
    pub(crate) fn enter(site: &'s Site, node: usize, game: &str, secret: Option<&str>) -> Self {
        let mut player = Self {
            site,
            node,
            game: game.to_owned(),
            secret: secret.map(str::to_owned),
            socket: None,
            game_state: Value::Null,
            events: BTreeMap::new(),
            seq: 0,
            welcomes: 0,
            closed: 0,
        };
        player.until(|player| player.welcomes > 0);
        player
    }

    /// Reads until something is so.
    pub(crate) fn until(&mut self, is_so: impl Fn(&Self) -> bool) {
        let begun = Instant::now();
        while !is_so(self) {
            assert!(
                begun.elapsed() < TIMEOUT,
                "{}: {:?}",
                self.game,
                self.events.last_key_value()
            );
            self.hear();
        }
    }

    /// Sends a command until it is answered. Returns the code of a refusal.
    pub(crate) fn command(&mut self, mut message: Value, reference: &str) -> Option<String> {
        message["ref"] = json!(reference);
        let text = message.to_string();
        let begun = Instant::now();
        let mut sent_at = 0;
        loop {
            if self.socket.is_some() && self.welcomes > sent_at {
                sent_at = self.welcomes;
                self.send(&text);
            }
            assert!(
                begun.elapsed() < TIMEOUT,
                "{}: no answer to {text}",
                self.game
            );
            let answer = self.hear().filter(|answer| answer["ref"] == reference);
            match answer
                .as_ref()
                .map(|answer| (&answer["t"], &answer["code"]))
            {
                Some((kind, _)) if kind == "ok" => return None,
                Some((_, code)) => return code.as_str().map(str::to_owned),
                None => {}
            }
        }
    }

    fn send(&mut self, text: &str) {
        let sent = self
            .socket
            .as_mut()
            .map(|socket| socket.send(Message::text(text)));
        if sent.is_some_and(|sent| sent.is_err()) {
            self.lose();
        }
    }

    fn lose(&mut self) {
        self.socket = None;
        self.closed += 1;
        self.node += 1;
    }

    /// Receives a message, if one comes soon.
    pub(crate) fn hear(&mut self) -> Option<Value> {
        let Some(socket) = &mut self.socket else {
            self.connect();
            return None;
        };
        let message = match socket.read() {
            Ok(Message::Text(text)) => serde_json::from_str(&text).expect("JSON"),
            Ok(Message::Close(_)) => {
                self.lose();
                return None;
            }
            Ok(_) => return None,
            Err(Error::Io(error)) if error.kind() == std::io::ErrorKind::WouldBlock => return None,
            Err(_) => {
                self.lose();
                return None;
            }
        };
        self.take(&message);
        Some(message)
    }

    /// Takes a message, and checks that the history is one line.
    fn take(&mut self, message: &Value) {
        match message["t"].as_str() {
            Some("welcome") => {
                let seq = message["seq"].as_u64().expect("a number");
                assert!(
                    seq >= self.seq,
                    "{}: an acknowledged event was lost",
                    self.game
                );
                self.seq = seq;
                self.game_state = message["game"].clone();
                self.welcomes += 1;
            }
            Some("event") => {
                let seq = message["seq"].as_u64().expect("a number");
                if seq <= self.seq {
                    // Told twice: then it is the same.
                    let before = self.events.get(&seq).unwrap_or(&message["e"]);
                    assert_eq!(*before, message["e"], "{}: two histories", self.game);
                    return;
                }
                assert_eq!(seq, self.seq + 1, "{}: a gap", self.game);
                self.seq = seq;
                self.events.insert(seq, message["e"].clone());
            }
            _ => {}
        }
    }

    fn connect(&mut self) {
        std::thread::sleep(GLANCE);
        let Some(address) = self.site.address(self.node % 3) else {
            self.node += 1;
            return;
        };
        let url = format!("ws://{address}/api/games/{}/socket", self.game);
        let Ok((mut socket, _)) = connect(url) else {
            self.node += 1;
            return;
        };
        if let MaybeTlsStream::Plain(stream) = socket.get_mut() {
            stream.set_read_timeout(Some(GLANCE)).expect("a setting");
        }
        let hello = json!({ "t": "hello", "secret": self.secret });
        if socket.send(Message::text(hello.to_string())).is_ok() {
            self.socket = Some(socket);
        }
    }
}
