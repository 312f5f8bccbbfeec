//! Requests to the task of a game, and its messages to sockets.

use crate::trace::Trace;
use axum::extract::ws::Utf8Bytes;
use springald_core::Game;
use springald_table::dice::DiceRecord;
use springald_table::request::{Command, Hello};
use springald_table::secret::Secret;
use springald_table::{Refusal, Side, Snapshot};
use std::net::IpAddr;
use tokio::sync::{mpsc, oneshot};

/// The number of messages that may wait for a client before it is disconnected.
pub(crate) const OUTBOX: usize = 64;

/// The channel for a reply.
pub(crate) type Reply<T> = oneshot::Sender<Result<T, Refusal>>;

/// A request to the task of a game, with its trace.
pub(crate) struct TracedRequest {
    /// The request.
    pub(crate) request: GameRequest,
    /// The trace to which it belongs.
    pub(crate) trace: Trace,
}

impl From<GameRequest> for TracedRequest {
    fn from(request: GameRequest) -> Self {
        let trace = Trace::current();
        Self { request, trace }
    }
}

/// A request to the task of a game.
pub(crate) enum GameRequest {
    /// A client opens a socket.
    Enter {
        /// The greeting.
        hello: Hello,
        /// The network of the client; `None` if another node does not tell it.
        client: Option<IpAddr>,
        /// The queue for messages to the client.
        outbox: mpsc::Sender<Outgoing>,
        /// Replies with the number of the socket, and its seat.
        reply: Reply<(u64, Option<SeatAccess>)>,
    },
    /// A socket was closed.
    Leave {
        /// The number of the socket.
        member: u64,
    },
    /// A player sends a command.
    Command {
        /// The player.
        by: SeatAccess,
        /// The client; `None` if another node does not tell it.
        client: Option<IpAddr>,
        /// The reference.
        reference: String,
        /// The command.
        command: Command,
        /// Replies when it is carried out.
        reply: Reply<()>,
    },
    /// A request presents a secret: its seat is taken if it was free.
    Seat {
        /// The secret.
        secret: Secret,
        /// The seat.
        reply: Reply<SeatAccess>,
    },
    /// The secret of a seat is replaced.
    Renew {
        /// The secret that opens the seat now.
        secret: Secret,
        /// The new secret.
        new: Secret,
        /// The seat.
        reply: Reply<Side>,
    },
    /// A player takes an open seat.
    Join {
        /// The seat; `None` for any.
        side: Option<Side>,
        /// The name and the seed message.
        hello: Hello,
        /// The seat and its secret.
        reply: Reply<(Side, Secret)>,
    },
    /// This node gives the game up. If that cannot be stored, the node keeps it.
    HandOver {
        /// Notified when it is done.
        done: oneshot::Sender<()>,
    },
    /// Asks for the state of the game.
    Look {
        /// The secret of a player.
        secret: Option<Secret>,
        /// The answer.
        reply: Reply<Box<Snapshot>>,
    },
    /// Asks about the dice.
    Dice {
        /// The answer.
        reply: Reply<DiceRecord>,
    },
    /// Asks for the game as PGN.
    Pgn {
        /// The answer.
        reply: Reply<String>,
    },
    /// Asks for the game itself and the version of its position.
    Copy {
        /// The answer.
        reply: Reply<(Box<dyn Game>, u64)>,
    },
}

impl GameRequest {
    /// Returns `true` if the answer shows the game as it is in memory.
    pub(crate) const fn shows_game(&self) -> bool {
        matches!(
            self,
            Self::Enter { .. }
                | Self::Look { .. }
                | Self::Dice { .. }
                | Self::Pgn { .. }
                | Self::Copy { .. }
        )
    }

    /// Returns the name of its kind.
    pub(crate) const fn name(&self) -> &'static str {
        match self {
            Self::Enter { .. } => "enter",
            Self::Leave { .. } => "leave",
            Self::Command { command, .. } => command.name(),
            Self::Seat { .. } => "seat",
            Self::Renew { .. } => "renew",
            Self::Join { .. } => "join",
            Self::Look { .. } => "look",
            Self::Dice { .. } => "dice record",
            Self::Pgn { .. } => "pgn",
            Self::Copy { .. } => "copy",
            Self::HandOver { .. } => "hand over",
        }
    }
}

/// Access to a seat. It ends when the secret of the seat is replaced.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SeatAccess {
    /// The seat.
    pub(crate) side: Side,
    /// The number of replacements of its secret when access was granted.
    pub(crate) renewals: u32,
}

/// A message to a socket.
#[derive(Clone)]
pub(crate) enum Outgoing {
    /// A message for its client.
    Text(Utf8Bytes),
    /// Its secret was replaced: the socket must be closed.
    SeatGone,
    /// The game has left this node: the socket must enter it again.
    Moved,
}
