//! The events of a game, as they are stored.

use crate::clock::TimeControl;
use crate::dice::Scheme;
use crate::end::{End, EndReason};
use crate::seat::{Offer, OfferOutcome, SeatStatus};
use crate::secret::SecretHash;
use serde::{Deserialize, Serialize};
use springald_core::{GameResult, Side};
use springald_registry::is_version;

/// The setup of a game: everything that never changes.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The id of the game.
    pub id: String,
    /// The id of its variant; for a text of a player the version of its rules.
    pub variant: String,
    /// The version of the rules: for a declared game the SHA-256 of its text, to which the game is pinned.
    pub rules: String,
    /// The initial position, if it is not the usual one.
    pub fen: Option<String>,
    /// The time control; `None` for a game without time.
    pub control: Option<TimeControl>,
    /// The time of creation, in milliseconds since 1970.
    pub created_ms: i64,
    /// The secret seed of its dice, in hexadecimal digits.
    pub dice_seed: String,
    /// The scheme by which the seats add to the dice.
    pub dice_scheme: Scheme,
    /// The seats, White first.
    pub seats: [SeatSetup; 2],
}

impl Setup {
    /// Returns the name of the game: the version of the text to which it is pinned, or else the id of its variant.
    pub fn game(&self) -> &str {
        if is_version(&self.rules) {
            &self.rules
        } else {
            &self.variant
        }
    }

    /// Returns whether a seat was offered to anyone, so that the game is public once it is over.
    pub fn is_public(&self) -> bool {
        (self.seats.iter()).any(|seat| seat.status == SeatStatus::Open)
    }

    /// Returns whether the game takes days: it has no clock, or days for each turn.
    pub const fn is_over_days(&self) -> bool {
        !matches!(self.control, Some(TimeControl::Fischer { .. }))
    }
}

/// The initial state of a seat.
#[derive(Clone, Debug)]
pub struct SeatSetup {
    /// The status of the seat.
    pub status: SeatStatus,
    /// The hash of its secret; `None` while the seat is open to all.
    pub secret_hash: Option<SecretHash>,
    /// The player's name.
    pub name: Option<String>,
    /// Scheme 1: the seed of the seat. Scheme 2: an empty text if the seat declines in advance;
    /// otherwise the seat commits later.
    pub dice: Option<String>,
}

impl SeatSetup {
    /// Returns a seat that is not taken.
    pub const fn free(status: SeatStatus, secret_hash: Option<SecretHash>) -> Self {
        Self {
            status,
            secret_hash,
            name: None,
            dice: None,
        }
    }
}

/// An event of a game. The state of a game follows from its events.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Event {
    /// A player took a seat.
    Joined {
        /// The seat.
        side: Side,
        /// The name, if the player gave one.
        name: Option<String>,
        /// The seed of the seat, in games of scheme 1.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        dice: Option<String>,
        /// The hash of the secret of the seat, if the seat was open.
        lock: Option<String>,
    },
    /// A player changed the name, or gave one.
    Renamed {
        /// The player.
        side: Side,
        /// The name; `None` removes it.
        name: Option<String>,
    },
    /// A seat committed to a seed for the dice, or declined to add one.
    Committed {
        /// The seat.
        side: Side,
        /// The SHA-256 of the seed in hexadecimal digits; `None` if the seat declined.
        commitment: Option<String>,
    },
    /// A seat revealed the seed it had committed to.
    Revealed {
        /// The seat.
        side: Side,
        /// The seed in hexadecimal digits.
        seed: String,
    },
    /// A seat added to the dice after it was taken, in games of scheme 1.
    Seeded {
        /// The seat.
        side: Side,
        /// The seed in hexadecimal digits.
        dice: String,
    },
    /// A player replaced the secret of the seat.
    Renewed {
        /// The seat.
        side: Side,
        /// The hash of the new secret.
        lock: String,
    },
    /// Actions of one side.
    Played {
        /// The player.
        side: Side,
        /// Their texts, joined by commas.
        text: String,
    },
    /// A roll.
    Rolled {
        /// The number of the roll, from 0.
        k: u64,
        /// The position in which it was due.
        fen: String,
        /// The number of possible outcomes.
        of: usize,
        /// The outcome.
        outcome: String,
    },
    /// The game is over.
    Ended {
        /// The result.
        result: GameResult,
        /// The reason.
        reason: EndReason,
    },
    /// A player sent a line of chat.
    Chat {
        /// The player.
        side: Side,
        /// The line.
        text: String,
    },
    /// A player made an offer.
    Offer {
        /// The player.
        side: Side,
        /// The offer.
        what: Offer,
    },
    /// An offer ended.
    OfferGone {
        /// The player who made it.
        side: Side,
        /// The offer.
        what: Offer,
        /// The outcome.
        why: OfferOutcome,
    },
    /// Turns were taken back.
    TakenBack {
        /// The player who asked for it.
        side: Side,
        /// The number of turn starts that the game went back.
        turns: u32,
    },
    /// The players started a rematch.
    Rematch {
        /// The id of the new game.
        id: String,
    },
    /// A pause ended. Only games stored before pauses stopped the uptime have such events.
    Resumed {
        /// The length of the pause, in milliseconds.
        paused_ms: i64,
    },
    /// The game was imported, with these turns.
    Imported {
        /// The texts of the turns.
        line: String,
        /// The other PGN tags of the game, as names and values.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        tags: Vec<(String, String)>,
    },
}

impl Event {
    /// Returns whether this is a line of chat. Chat is stored separately, and only the newest lines
    /// are kept.
    pub const fn is_chat(&self) -> bool {
        matches!(self, Self::Chat { .. })
    }

    /// Returns the word for the kind of event that is stored and sent.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Joined { .. } => "joined",
            Self::Renamed { .. } => "renamed",
            Self::Committed { .. } => "committed",
            Self::Revealed { .. } => "revealed",
            Self::Seeded { .. } => "seeded",
            Self::Renewed { .. } => "renewed",
            Self::Played { .. } => "played",
            Self::Rolled { .. } => "rolled",
            Self::Ended { .. } => "ended",
            Self::Chat { .. } => "chat",
            Self::Offer { .. } => "offer",
            Self::OfferGone { .. } => "offer_gone",
            Self::TakenBack { .. } => "taken_back",
            Self::Rematch { .. } => "rematch",
            Self::Resumed { .. } => "resumed",
            Self::Imported { .. } => "imported",
        }
    }
}

impl End {
    /// Returns the event that ends a game.
    pub fn event(self) -> Event {
        let Self { result, reason } = self;
        Event::Ended { result, reason }
    }
}

/// An event with the player and the reference that caused it, so that a repeated command is
/// recognized.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct EventEntry {
    /// The event.
    pub e: Event,
    /// The player who asked for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Side>,
    /// The reference of the command.
    #[serde(default, rename = "ref", skip_serializing_if = "Option::is_none")]
    pub reference: Option<String>,
}

/// An entry with its number and time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredEvent {
    /// The number of the event in the game, from 1.
    pub seq: u64,
    /// The time of day, in milliseconds since 1970.
    pub at_ms: i64,
    /// The uptime of the site, in milliseconds, on which clocks run.
    pub up_ms: i64,
    /// The event with its cause.
    pub entry: EventEntry,
}
