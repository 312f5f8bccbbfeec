//! What can happen in a game, as it is kept.

use crate::clock::TimeControl;
use crate::end::{EndReason, GameResult};
use crate::exchange::Scheme;
use crate::seat::{Colour, Offer, OfferOutcome, SeatStatus};
use crate::secret::SecretHash;
use serde::{Deserialize, Serialize};

/// How a game begins: everything that never changes.
#[derive(Clone, Debug)]
pub struct Setup {
    /// Its id.
    pub id: String,
    /// The id of its variant.
    pub variant: String,
    /// The version of the rules it is played under.
    pub rules: String,
    /// The position it begins with, where that is not the usual one.
    pub fen: Option<String>,
    /// How much time the players have.
    pub control: Option<TimeControl>,
    /// When it was made, in milliseconds since 1970.
    pub created_ms: i64,
    /// The secret seed of its dice, in hexadecimal digits.
    pub dice_seed: String,
    /// How the seats add to the dice.
    pub dice_scheme: Scheme,
    /// The seats, White first.
    pub seats: [SeatSetup; 2],
}

impl Setup {
    /// Whether it is played over days: without a clock, or with days for each turn.
    pub const fn is_over_days(&self) -> bool {
        !matches!(self.control, Some(TimeControl::Fischer { .. }))
    }
}

/// How a seat begins.
#[derive(Clone, Debug)]
pub struct SeatSetup {
    /// Whether it is taken.
    pub place: SeatStatus,
    /// What its secret opens; nothing as long as it is open to all.
    pub lock: Option<SecretHash>,
    /// The name of the one who sits there.
    pub name: Option<String>,
    /// In scheme 1 the seed of the seat. In scheme 2 an empty text where the seat adds none; whoever
    /// adds one commits to it later.
    pub dice: Option<String>,
}

impl SeatSetup {
    /// A seat that nobody has taken.
    pub const fn free(place: SeatStatus, lock: Option<SecretHash>) -> Self {
        Self {
            place,
            lock,
            name: None,
            dice: None,
        }
    }
}

/// Something that happened in a game. The state of a game is what its events come to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Event {
    /// Somebody took a seat.
    Joined {
        /// Which one.
        side: Colour,
        /// The name, where one was given.
        name: Option<String>,
        /// The seed of the seat, in games of scheme 1.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        dice: Option<String>,
        /// What the secret of the seat opens, where the seat was open.
        lock: Option<String>,
    },
    /// A player changed the name, or gave one.
    Renamed {
        /// Who.
        side: Colour,
        /// The name; nothing takes it away.
        name: Option<String>,
    },
    /// A seat committed to a seed for the dice, or declined to add one.
    Committed {
        /// Which one.
        side: Colour,
        /// The SHA-256 of the seed in hexadecimal digits; nothing where it adds none.
        commitment: Option<String>,
    },
    /// A seat revealed the seed it had committed to.
    Revealed {
        /// Which one.
        side: Colour,
        /// The seed in hexadecimal digits.
        seed: String,
    },
    /// A seat added to the dice after it was taken, in games of scheme 1.
    Seeded {
        /// Which one.
        side: Colour,
        /// The seed in hexadecimal digits.
        dice: String,
    },
    /// A player replaced the secret of the seat.
    Renewed {
        /// Whose.
        side: Colour,
        /// What the new secret opens.
        lock: String,
    },
    /// Actions of one side.
    Played {
        /// Who.
        side: Colour,
        /// Their texts, joined by commas.
        text: String,
    },
    /// Nature's answer.
    Rolled {
        /// The number of the roll, from 0.
        k: u64,
        /// The position it was due in.
        fen: String,
        /// How many outcomes were possible.
        of: usize,
        /// What it came to.
        outcome: String,
    },
    /// The game is over.
    Ended {
        /// `1-0`, `0-1`, `1/2-1/2`, or `*` where the game was aborted.
        result: GameResult,
        /// Why.
        reason: EndReason,
    },
    /// A player said something.
    Chat {
        /// Who.
        side: Colour,
        /// What.
        text: String,
    },
    /// A player offered something.
    Offer {
        /// Who.
        side: Colour,
        /// What.
        what: Offer,
    },
    /// An offer does not stand any more.
    OfferGone {
        /// Who had made it.
        side: Colour,
        /// What it was.
        what: Offer,
        /// `accepted`, `declined`, `withdrawn` or `lapsed`.
        why: OfferOutcome,
    },
    /// Turns were taken back.
    TakenBack {
        /// Who asked for it.
        side: Colour,
        /// How often the game went back to the start of a turn.
        turns: u32,
    },
    /// The players go on in another game.
    Rematch {
        /// Its id.
        id: String,
    },
    /// The game could be stored again after a pause. Only games that were stored before pauses stopped
    /// the uptime have such events.
    Resumed {
        /// How long the pause was, in milliseconds.
        paused_ms: i64,
    },
    /// Turns that were played elsewhere.
    Imported {
        /// The texts of the turns.
        line: String,
        /// What else is known of the game, as names and values of PGN tags.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        tags: Vec<(String, String)>,
    },
}

impl Event {
    /// Tells whether this is a chat line: chat is stored apart, and only the newest lines are kept.
    pub const fn is_chat(&self) -> bool {
        matches!(self, Self::Chat { .. })
    }

    /// The word that is stored and told for its kind.
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

/// An event with who asked for it under which reference, so that a repeated request is known.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct EventEntry {
    /// What happened.
    pub e: Event,
    /// Who asked for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Colour>,
    /// Under which reference.
    #[serde(default, rename = "ref", skip_serializing_if = "Option::is_none")]
    pub reference: Option<String>,
}

/// A point in time, twice: for people and for clocks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Moment {
    /// The time of day, in milliseconds since 1970.
    pub at_ms: i64,
    /// The uptime of the site, in milliseconds from a beginning that means nothing: it stands still
    /// whenever games cannot be played.
    pub up_ms: i64,
}

/// An entry in its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredEvent {
    /// Its number in the game, from 1.
    pub seq: u64,
    /// When it happened, in milliseconds since 1970.
    pub at_ms: i64,
    /// The uptime of the site when it happened, in milliseconds: what clocks are read by.
    pub up_ms: i64,
    /// What happened.
    pub entry: EventEntry,
}
