//! The conversation over one socket.

use crate::cluster::RemoteGame;
use crate::limits::{ConnectionPermit, too_many};
use crate::meter::Meter;
use crate::networks::network;
use crate::rates::Rate;
use crate::refusals::{OLD_SECRET, answer_to, error_of, not_seated};
use crate::request::{GameRequest, OUTBOX, Outgoing, SeatAccess};
use crate::state::{AppState, Place};
use crate::trace::{self, Trace, Unanswered};
use axum::extract::ws::{CloseFrame, Message as Frame, Utf8Bytes, WebSocket};
use springald_table::request::{Command, Message, read, read_hello};
use springald_table::wire::ServerMessage;
use springald_table::{Code, Refusal};
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, interval_at, sleep, timeout};
use tracing::{Instrument, Span};

/// The longest message of a client, in bytes.
pub(crate) const LONGEST_MESSAGE: usize = 8 * 1024;
/// The time that a client has to send the greeting.
const HELLO_TIMEOUT: Duration = Duration::from_secs(5);
/// The interval between pings.
const PING_INTERVAL: Duration = Duration::from_secs(25);
/// The time after which a silent client is disconnected.
const IDLE_TIMEOUT: Duration = Duration::from_secs(70);
/// The time that a client has to take one message.
const MESSAGE_TIMEOUT: Duration = Duration::from_secs(15);
/// The number of frames beyond the rate limit after which a client is disconnected.
const WARNINGS: u32 = 50;
/// The most bytes that may arrive between two messages, frame headers included. A message in fragments of at least four
/// bytes always fits, even if the reader had read ahead.
const MOST_BYTES: i64 = 4 * LONGEST_MESSAGE as i64;
/// The time and the number of frames that the server reads after it has closed a socket: a client
/// that is still sending would otherwise see a reset instead of the reason.
const DRAIN_LIMITS: (Duration, usize) = (Duration::from_secs(1), 1_000);

/// The time for entering a game again after it has moved to another node, and the pause between attempts.
const REENTRY_TIMEOUT: Duration = Duration::from_secs(10);
const REENTRY_DELAY: Duration = Duration::from_millis(50);

/// The message to all clients when the server shuts down.
const CLOSING: &str = "The server is closing. Your game is kept: please come back in a moment.";

/// The codes with which sockets are closed, from RFC 6455 and from its range for applications.
mod close {
    pub(super) const AWAY: u16 = 1001;
    pub(super) const POLICY: u16 = 1008;
    pub(super) const TRY_AGAIN: u16 = 1013;
    /// The request cannot succeed: reconnecting does not help.
    pub(super) const REFUSED: u16 = 4000;
}

/// A connected client.
struct SocketSession {
    state: Arc<AppState>,
    game: String,
    socket: WebSocket,
    /// The network of the client.
    client: IpAddr,
    /// The greeting, as it was received.
    hello: String,
    place: Entered,
    outbox: mpsc::Receiver<Outgoing>,
    rate: Rate,
    meter: Arc<Meter>,
    warnings: u32,
    last_frame: Instant,
    /// The traces of commands that another node carries out.
    unanswered: Unanswered,
}

/// A game that a socket has entered.
enum Entered {
    /// On this node.
    Here {
        /// The number of the socket.
        member: u64,
        seat: Option<SeatAccess>,
    },
    /// On another node.
    There(RemoteGame),
}

/// The end of a conversation.
enum End {
    /// The client has disconnected.
    Gone,
    /// The server closes the socket with this code and reason.
    Close(u16, &'static str),
}

/// Serves one socket until it ends. `meter` counts the bytes that arrive over its connection.
pub(crate) async fn serve(
    state: Arc<AppState>,
    game: String,
    mut socket: WebSocket,
    client: IpAddr,
    meter: Arc<Meter>,
    permit: ConnectionPermit,
) {
    state.metrics.socket_opened();
    meter.allow(MOST_BYTES);
    let rate = state.limits.messages();
    let client = network(client);
    match welcome(&state, &game, &mut socket, client, &rate, &meter).await {
        Ok((hello, place, outbox)) => {
            let mut session = SocketSession {
                rate,
                meter,
                state: Arc::clone(&state),
                game: game.clone(),
                socket,
                client,
                hello,
                place,
                outbox,
                warnings: 0,
                last_frame: Instant::now(),
                unanswered: Unanswered::default(),
            };
            let end = session.run().await;
            session.leave().await;
            if let End::Close(code, reason) = end {
                shut(&mut session.socket, &session.meter, code, reason).await;
            }
        }
        Err(Some(refusal)) => {
            state.metrics.refused(refusal.code);
            let code = match refusal.code {
                Code::Closing
                | Code::Storage
                | Code::Paused
                | Code::Moving
                | Code::Internal
                | Code::TooSlow => close::TRY_AGAIN,
                Code::RateLimited => close::POLICY,
                _ => close::REFUSED,
            };
            let _ = send(&mut socket, error_of(None, &refusal).into()).await;
            shut(&mut socket, &meter, code, refusal.code.as_str()).await;
        }
        Err(None) => {}
    }
    state.metrics.socket_closed();
    drop(permit);
}

type Welcomed = (String, Entered, mpsc::Receiver<Outgoing>);

/// Receives the greeting and enters the game.
async fn welcome(
    state: &Arc<AppState>,
    game: &str,
    socket: &mut WebSocket,
    client: IpAddr,
    rate: &Rate,
    meter: &Meter,
) -> Result<Welcomed, Option<Refusal>> {
    let late = |_| Some(Refusal::new(Code::TooSlow, "No greeting arrived in time."));
    let hello = timeout(HELLO_TIMEOUT, receive_hello(socket, rate, meter))
        .await
        .map_err(late)??;
    let (place, outbox) = enter(state, game, &hello, client).await.map_err(Some)?;
    Ok((hello, place, outbox))
}

/// Enters a game, on this node or another one.
async fn enter(
    state: &Arc<AppState>,
    game: &str,
    hello: &str,
    client: IpAddr,
) -> Result<(Entered, mpsc::Receiver<Outgoing>), Refusal> {
    let (outbox, inbox) = mpsc::channel(OUTBOX);
    let place = state.place(game).await?;
    let entered = if let (Place::There(node), Some(cluster)) = (place, state.cluster()) {
        let remote = RemoteGame::enter(cluster, node, game, hello, client, outbox).await;
        // The owner may have changed.
        Entered::There(remote.inspect_err(|_| cluster.forget_owner(game))?)
    } else {
        let hello = read_hello(hello)?;
        let enter = |reply| GameRequest::Enter {
            hello,
            client: Some(client),
            outbox,
            reply,
        };
        let (member, seat) = state.ask(game, enter).await?;
        Entered::Here { member, seat }
    };
    Ok((entered, inbox))
}

/// Receives the greeting. Returns its text, which can be read.
async fn receive_hello(
    socket: &mut WebSocket,
    rate: &Rate,
    meter: &Meter,
) -> Result<String, Option<Refusal>> {
    loop {
        let frame = socket.recv().await;
        if rate.check().is_err() || meter.is_spent() {
            return Err(Some(too_many("messages")));
        }
        meter.allow(MOST_BYTES);
        match frame {
            Some(Ok(Frame::Text(text))) => {
                read_hello(&text).map_err(Some)?;
                return Ok(text.to_string());
            }
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

/// Returns the refusal of a message that could not be received, if the client can still read it.
fn too_large(error: &axum::Error) -> Option<Refusal> {
    // After any other error, the client cannot receive an answer.
    let text = error.to_string();
    text.contains("too long")
        .then(|| Refusal::too_long("the message", LONGEST_MESSAGE))
}

impl SocketSession {
    async fn run(&mut self) -> End {
        let mut closing = self.state.closing();
        let mut pings = interval_at(Instant::now() + PING_INTERVAL, PING_INTERVAL);
        loop {
            let result = tokio::select! {
                biased;
                message = self.outbox.recv() => match message {
                    Some(message) => self.forward(message).await,
                    None => Err(End::Close(close::TRY_AGAIN, "too slow")),
                },
                () = closed(&mut closing) => {
                    Err(self.say_goodbye().await)
                }
                frame = self.socket.recv() => self.handle_frame(frame).await,
                _ = pings.tick() => self.send_ping().await,
            };
            if let Err(end) = result {
                return end;
            }
        }
    }

    /// Leaves the game.
    async fn leave(&mut self) {
        if let Entered::Here { member, .. } = self.place {
            let leave = GameRequest::Leave { member };
            self.state.tell(&self.game, leave).await;
        }
    }

    /// Enters the game again after it has left its node. The client receives a new welcome, and repeats commands
    /// without an answer.
    async fn enter_again(&mut self) -> Result<(), End> {
        let until = Instant::now() + REENTRY_TIMEOUT;
        let closing = self.state.closing();
        loop {
            if *closing.borrow() {
                return Err(self.say_goodbye().await);
            }
            match enter(&self.state, &self.game, &self.hello, self.client).await {
                Ok((place, outbox)) => {
                    self.unanswered.clear();
                    self.place = place;
                    self.outbox = outbox;
                    return Ok(());
                }
                Err(refusal) if Instant::now() >= until || !is_passing(&refusal) => {
                    self.refuse(None, refusal).await?;
                    return Err(End::Close(close::TRY_AGAIN, Code::Moving.as_str()));
                }
                Err(_) => sleep(REENTRY_DELAY).await,
            }
        }
    }

    async fn send(&mut self, text: impl Into<Utf8Bytes>) -> Result<(), End> {
        send(&mut self.socket, text.into()).await
    }

    async fn forward(&mut self, message: Outgoing) -> Result<(), End> {
        match message {
            Outgoing::Text(text) => {
                self.unanswered.heard(&text);
                self.send(text).await
            }
            Outgoing::SeatGone => {
                self.refuse(None, Refusal::new(Code::BadSecret, OLD_SECRET))
                    .await?;
                Err(End::Close(close::REFUSED, Code::BadSecret.as_str()))
            }
            Outgoing::Moved => self.enter_again().await,
        }
    }

    /// Tells the client that the server is closing.
    async fn say_goodbye(&mut self) -> End {
        let _ = self
            .send(ServerMessage::Closing { reason: CLOSING }.text())
            .await;
        End::Close(close::AWAY, "closing")
    }

    async fn send_ping(&mut self) -> Result<(), End> {
        if self.last_frame.elapsed() > IDLE_TIMEOUT {
            return Err(End::Close(close::POLICY, "silent"));
        }
        let ping = self.socket.send(Frame::Ping(Vec::new().into()));
        match timeout(MESSAGE_TIMEOUT, ping).await {
            Ok(Ok(())) => Ok(()),
            _ => Err(End::Gone),
        }
    }

    async fn handle_frame(&mut self, frame: Option<Result<Frame, axum::Error>>) -> Result<(), End> {
        self.last_frame = Instant::now();
        if self.meter.is_spent() {
            return Err(End::Close(close::POLICY, Code::RateLimited.as_str()));
        }
        self.meter.allow(MOST_BYTES);
        // Frames of every kind count, because each costs the server something.
        let is_frame = matches!(frame, Some(Ok(_)));
        let is_too_fast = is_frame && self.rate.check().is_err();
        self.warnings += u32::from(is_too_fast);
        if self.warnings > WARNINGS {
            return Err(End::Close(close::POLICY, Code::RateLimited.as_str()));
        }
        match frame {
            Some(Ok(Frame::Text(text))) if is_too_fast => {
                let reference = read(&text).map_or_else(|(reference, _)| reference, reference_of);
                let refusal = too_many("messages");
                self.refuse(reference.as_deref(), refusal).await
            }
            Some(Ok(Frame::Text(text))) => self.handle_text(&text).await,
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

    async fn handle_text(&mut self, text: &str) -> Result<(), End> {
        match read(text) {
            Err((reference, refusal)) => self.refuse(reference.as_deref(), refusal).await,
            Ok(Message::Ping { reference }) => {
                let pong = ServerMessage::Pong {
                    reference: reference.as_deref(),
                    now_ms: self.state.time.now_ms(),
                };
                self.send(pong.text()).await
            }
            Ok(Message::Hello) => {
                let what = "The greeting was received already.";
                self.refuse(None, Refusal::new(Code::UnknownMessage, what))
                    .await
            }
            Ok(Message::Command { reference, command }) => {
                let request = trace::request(command.name(), Some(&self.game));
                let seat = match &self.place {
                    Entered::There(remote) => {
                        let relay = Trace::of(&request).relay(remote.node());
                        remote.say(text.to_owned()).instrument(relay.clone()).await;
                        self.unanswered.sent(&reference, request, relay);
                        return Ok(());
                    }
                    Entered::Here { seat, .. } => *seat,
                };
                let done = self.carry_out(seat, reference, command, &request);
                done.instrument(request.clone()).await
            }
        }
    }

    /// Carries out a command in a game of this node.
    async fn carry_out(
        &mut self,
        seat: Option<SeatAccess>,
        reference: String,
        command: Command,
        request: &Span,
    ) -> Result<(), End> {
        let Some(by) = seat else {
            return self.refuse(Some(&reference), not_seated()).await;
        };
        let command = |reply| GameRequest::Command {
            by,
            client: Some(self.client),
            reference: reference.clone(),
            command,
            reply,
        };
        let result = self.state.ask(&self.game, command).await;
        if let Err(refusal) = &result {
            request.record("refusal", refusal.code.as_str());
        }
        self.answer(&reference, result).await
    }

    /// Answers a command after all events that it caused have been sent.
    async fn answer(&mut self, reference: &str, result: Result<(), Refusal>) -> Result<(), End> {
        while let Ok(message) = self.outbox.try_recv() {
            if let Outgoing::Moved = message {
                // The client sends the command again after the welcome.
                return self.enter_again().await;
            }
            self.forward(message).await?;
        }
        if let Err(refusal) = &result {
            self.state.metrics.refused(refusal.code);
        }
        self.send(answer_to(reference, &result)).await
    }

    async fn refuse(&mut self, reference: Option<&str>, refusal: Refusal) -> Result<(), End> {
        self.state.metrics.refused(refusal.code);
        self.send(error_of(reference, &refusal)).await
    }
}

/// Returns whether the reason for a refusal is temporary.
fn is_passing(refusal: &Refusal) -> bool {
    matches!(
        refusal.code,
        Code::Moving | Code::Storage | Code::Paused | Code::Internal
    )
}

/// Waits until the server is closing.
async fn closed(closing: &mut watch::Receiver<bool>) {
    let _ = closing.wait_for(|closing| *closing).await;
}

fn reference_of(message: Message) -> Option<String> {
    match message {
        Message::Hello => None,
        Message::Ping { reference } => reference,
        Message::Command { reference, .. } => Some(reference),
    }
}

async fn send(socket: &mut WebSocket, text: Utf8Bytes) -> Result<(), End> {
    match timeout(MESSAGE_TIMEOUT, socket.send(Frame::Text(text))).await {
        Ok(Ok(())) => Ok(()),
        _ => Err(End::Gone),
    }
}

/// Closes a socket with a reason, and reads on for a moment so that the client receives it.
async fn shut(socket: &mut WebSocket, meter: &Meter, code: u16, reason: &'static str) {
    let frame = CloseFrame {
        code,
        reason: reason.into(),
    };
    let sent = timeout(MESSAGE_TIMEOUT, socket.send(Frame::Close(Some(frame)))).await;
    if !matches!(sent, Ok(Ok(()))) {
        return;
    }
    meter.allow(MOST_BYTES);
    let (time, frames) = DRAIN_LIMITS;
    let drain = async {
        for _ in 0..frames {
            if !matches!(socket.recv().await, Some(Ok(_))) {
                break;
            }
        }
    };
    let _ = timeout(time, drain).await;
}
