//! One socket: greeting, wishes, and what is told.

use crate::house::House;
use crate::keeper::{Command, OUTBOX};
use crate::limits::{Ticket, too_many};
use axum::extract::ws::{CloseFrame, Message as Frame, Utf8Bytes, WebSocket};
use governor::DefaultDirectRateLimiter;
use springald_table::request::{Hello, Message, read, read_hello};
use springald_table::wire::Say;
use springald_table::{Code, Colour, Refusal};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, interval_at, timeout};

/// The longest message of a client, in bytes.
pub(crate) const LONGEST_MESSAGE: usize = 8 * 1024;
/// How long a greeting may take.
const GREETING: Duration = Duration::from_secs(5);
/// How often a client is asked for a sign of life.
const SIGN: Duration = Duration::from_secs(25);
/// How long a client may show none.
const SILENCE: Duration = Duration::from_secs(70);
/// How long a client may take to receive one message.
const PATIENCE: Duration = Duration::from_secs(15);
/// How often a client may be refused for being too fast before it is given up.
const WARNINGS: u32 = 50;

/// Said to all when the server closes.
const CLOSING: &str = "The server is closing. Your game is kept: please come back in a moment.";

/// The codes with which sockets are closed, of those that RFC 6455 leaves to applications and of its
/// own.
mod close {
    pub(super) const AWAY: u16 = 1001;
    pub(super) const POLICY: u16 = 1008;
    pub(super) const AGAIN: u16 = 1013;
    /// There is nothing here for the one who asks: coming again is of no use.
    pub(super) const REFUSED: u16 = 4000;
}

/// A client that has been welcomed.
struct Guest {
    house: Arc<House>,
    game: String,
    socket: WebSocket,
    outbox: mpsc::Receiver<Utf8Bytes>,
    seat: Option<Colour>,
    rate: DefaultDirectRateLimiter,
    warnings: u32,
    heard: Instant,
}

/// Why a conversation ends.
enum End {
    /// The other side has gone.
    Gone,
    /// This side closes, with this code and sentence.
    Close(u16, &'static str),
}

/// Serves one socket until it ends.
pub(crate) async fn serve(house: Arc<House>, game: String, mut socket: WebSocket, ticket: Ticket) {
    house.metrics.socket_opened();
    match welcome(&house, &game, &mut socket).await {
        Ok((member, seat, outbox)) => {
            let mut guest = Guest {
                rate: house.limits.messages(),
                house: Arc::clone(&house),
                game: game.clone(),
                socket,
                outbox,
                seat,
                warnings: 0,
                heard: Instant::now(),
            };
            let end = guest.converse().await;
            house.tell(&game, Command::Leave { member }).await;
            if let End::Close(code, reason) = end {
                shut(&mut guest.socket, code, reason).await;
            }
        }
        Err(Some(refusal)) => {
            house.metrics.refused(refusal.code);
            let code = match refusal.code {
                Code::Closing | Code::Storage | Code::Paused | Code::Internal | Code::TooSlow => {
                    close::AGAIN
                }
                _ => close::REFUSED,
            };
            let error = Say::Error {
                reference: None,
                refusal: &refusal,
            };
            let _ = send(&mut socket, error.text().into()).await;
            shut(&mut socket, code, refusal.code.as_str()).await;
        }
        Err(None) => {}
    }
    house.metrics.socket_closed();
    drop(ticket);
}

type Welcomed = (u64, Option<Colour>, mpsc::Receiver<Utf8Bytes>);

/// Hears the greeting and enters the game.
async fn welcome(
    house: &Arc<House>,
    game: &str,
    socket: &mut WebSocket,
) -> Result<Welcomed, Option<Refusal>> {
    let late = |_| Some(Refusal::new(Code::TooSlow, "No greeting came in time."));
    let hello = timeout(GREETING, hear_hello(socket))
        .await
        .map_err(late)??;
    let (outbox, inbox) = mpsc::channel(OUTBOX);
    let enter = |reply| Command::Enter {
        hello,
        outbox,
        reply,
    };
    let (member, seat) = house.ask(game, enter).await.map_err(Some)?;
    Ok((member, seat, inbox))
}

async fn hear_hello(socket: &mut WebSocket) -> Result<Hello, Option<Refusal>> {
    loop {
        match socket.recv().await {
            Some(Ok(Frame::Text(text))) => return read_hello(&text).map_err(Some),
            Some(Ok(Frame::Ping(_) | Frame::Pong(_))) => {}
            Some(Ok(Frame::Binary(_))) => {
                let what = "expected a text message";
                return Err(Some(Refusal::new(Code::Malformed, what)));
            }
            Some(Ok(Frame::Close(_))) | None => return Err(None),
            Some(Err(error)) => return Err(too_large(&error)),
        }
    }
}

/// What to tell somebody whose message could not be received.
fn too_large(error: &axum::Error) -> Option<Refusal> {
    // The only fault of a client that leaves a way to tell it.
    let text = error.to_string();
    text.contains("too long")
        .then(|| Refusal::too_long("the message", LONGEST_MESSAGE))
}

impl Guest {
    async fn converse(&mut self) -> End {
        let mut closing = self.house.closing();
        let mut signs = interval_at(Instant::now() + SIGN, SIGN);
        loop {
            let result = tokio::select! {
                biased;
                told = self.outbox.recv() => match told {
                    Some(text) => self.send(text).await,
                    None => Err(End::Close(close::AGAIN, "too slow")),
                },
                () = closed(&mut closing) => {
                    let _ = self.send(Say::Closing { reason: CLOSING }.text()).await;
                    Err(End::Close(close::AWAY, "closing"))
                }
                frame = self.socket.recv() => self.hear(frame).await,
                _ = signs.tick() => self.ask_for_sign().await,
            };
            if let Err(end) = result {
                return end;
            }
        }
    }

    async fn send(&mut self, text: impl Into<Utf8Bytes>) -> Result<(), End> {
        send(&mut self.socket, text.into()).await
    }

    async fn ask_for_sign(&mut self) -> Result<(), End> {
        if self.heard.elapsed() > SILENCE {
            return Err(End::Close(close::POLICY, "silent"));
        }
        let ping = self.socket.send(Frame::Ping(Vec::new().into()));
        match timeout(PATIENCE, ping).await {
            Ok(Ok(())) => Ok(()),
            _ => Err(End::Gone),
        }
    }

    async fn hear(&mut self, frame: Option<Result<Frame, axum::Error>>) -> Result<(), End> {
        self.heard = Instant::now();
        match frame {
            Some(Ok(Frame::Text(text))) => self.hear_text(&text).await,
            Some(Ok(Frame::Binary(_))) => {
                let what = "expected a text message";
                self.refuse(None, Refusal::new(Code::Malformed, what)).await
            }
            Some(Ok(Frame::Ping(_) | Frame::Pong(_))) => Ok(()),
            Some(Ok(Frame::Close(_))) | None => Err(End::Gone),
            Some(Err(error)) => {
                if let Some(refusal) = too_large(&error) {
                    self.refuse(None, refusal).await?;
                    return Err(End::Close(close::POLICY, Code::TooLarge.as_str()));
                }
                Err(End::Gone)
            }
        }
    }

    async fn hear_text(&mut self, text: &str) -> Result<(), End> {
        if self.rate.check().is_err() {
            self.warnings += 1;
            if self.warnings > WARNINGS {
                return Err(End::Close(close::POLICY, Code::RateLimited.as_str()));
            }
            let reference = read(text).map_or_else(|(reference, _)| reference, reference_of);
            return self
                .refuse(reference.as_deref(), too_many("messages"))
                .await;
        }
        match read(text) {
            Err((reference, refusal)) => self.refuse(reference.as_deref(), refusal).await,
            Ok(Message::Ping { reference }) => {
                let pong = Say::Pong {
                    reference: reference.as_deref(),
                    now_ms: self.house.time.now_ms(),
                };
                self.send(pong.text()).await
            }
            Ok(Message::Hello) => {
                let what = "The greeting was heard before.";
                self.refuse(None, Refusal::new(Code::UnknownMessage, what))
                    .await
            }
            Ok(Message::Wish { reference, wish }) => {
                let Some(by) = self.seat else {
                    let what = "Only players may do this: you are watching.";
                    let refusal = Refusal::new(Code::NotSeated, what);
                    return self.refuse(Some(&reference), refusal).await;
                };
                let command = |reply| Command::Wish {
                    by,
                    reference: reference.clone(),
                    wish,
                    reply,
                };
                let result = self.house.ask(&self.game, command).await;
                self.answer(&reference, result).await
            }
        }
    }

    /// Answers a wish, after everything that it led to was told.
    async fn answer(&mut self, reference: &str, result: Result<(), Refusal>) -> Result<(), End> {
        while let Ok(told) = self.outbox.try_recv() {
            self.send(told).await?;
        }
        match result {
            Ok(()) => self.send(Say::Ok { reference }.text()).await,
            Err(refusal) => self.refuse(Some(reference), refusal).await,
        }
    }

    async fn refuse(&mut self, reference: Option<&str>, refusal: Refusal) -> Result<(), End> {
        self.house.metrics.refused(refusal.code);
        let refusal = &refusal;
        self.send(Say::Error { reference, refusal }.text()).await
    }
}

/// Waits until the server is closing.
async fn closed(closing: &mut watch::Receiver<bool>) {
    let _ = closing.wait_for(|closing| *closing).await;
}

fn reference_of(message: Message) -> Option<String> {
    match message {
        Message::Hello => None,
        Message::Ping { reference } => reference,
        Message::Wish { reference, .. } => Some(reference),
    }
}

async fn send(socket: &mut WebSocket, text: Utf8Bytes) -> Result<(), End> {
    match timeout(PATIENCE, socket.send(Frame::Text(text))).await {
        Ok(Ok(())) => Ok(()),
        _ => Err(End::Gone),
    }
}

async fn shut(socket: &mut WebSocket, code: u16, reason: &'static str) {
    let frame = CloseFrame {
        code,
        reason: reason.into(),
    };
    let _ = timeout(PATIENCE, socket.send(Frame::Close(Some(frame)))).await;
}
