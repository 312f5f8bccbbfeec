//! What the task of a game is asked, and what it tells the sockets of its members.

use axum::extract::ws::Utf8Bytes;
use springald_core::Game;
use springald_table::dice::DiceRecord;
use springald_table::request::{Command, Hello};
use springald_table::secret::Secret;
use springald_table::{Colour, Refusal, Snapshot};
use tokio::sync::{mpsc, oneshot};

/// Answers a question to the owner of a game.
pub(crate) type Reply<T> = oneshot::Sender<Result<T, Refusal>>;

/// What the owner of a game is asked.
pub(crate) enum GameRequest {
    /// Somebody opens a socket.
    Enter {
        /// The greeting.
        hello: Hello,
        /// Where what happens is told.
        outbox: mpsc::Sender<Outgoing>,
        /// A number for the socket, and its seat.
        reply: Reply<(u64, Option<SeatAccess>)>,
    },
    /// A socket is closed.
    Leave {
        /// Its number.
        member: u64,
    },
    /// A player commands something.
    Command {
        /// Who.
        by: SeatAccess,
        /// The reference.
        reference: String,
        /// What.
        command: Command,
        /// Whether it was carried out.
        reply: Reply<()>,
    },
    /// The secret of a request is to be turned into a seat, which is taken if it was not.
    Seat {
        /// The secret.
        secret: Secret,
        /// The seat.
        reply: Reply<SeatAccess>,
    },
    /// The secret of a seat is to be replaced.
    Renew {
        /// The secret that opens the seat now.
        secret: Secret,
        /// The one that opens it from now on.
        new: Secret,
        /// The seat.
        reply: Reply<Colour>,
    },
    /// Somebody takes an open seat.
    Join {
        /// Which one; any without it.
        side: Option<Colour>,
        /// The name, and what the seat says about its seed for the dice.
        hello: Hello,
        /// The seat and its secret.
        reply: Reply<(Colour, Secret)>,
    },
    /// Asks what there is to know.
    Look {
        /// Where it is a player who asks: the secret.
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

/// The right to act for a seat. It ends when the secret of the seat is replaced.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SeatAccess {
    /// The seat.
    pub(crate) side: Colour,
    /// How often its secret had been replaced when this was given.
    pub(crate) renewals: u32,
}

/// What a socket is told.
#[derive(Clone)]
pub(crate) enum Outgoing {
    /// A message for its client.
    Text(Utf8Bytes),
    /// The secret it came with opens nothing any more: it is to be closed.
    SeatGone,
}
