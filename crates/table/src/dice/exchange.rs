//! The exchange of seeds: both seats commit to a seed, then both reveal it.
//!
//! docs/dice.md describes the protocol and proves what it prevents.

use super::seeded::{Dice, is_hash};
use crate::error::{Code, Refusal};
use crate::seat::SeatStatus;
use crate::secret::sha256_of_hex;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use springald_core::Side;

/// The scheme by which seats add to the dice. It never changes during a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scheme {
    /// Seats send their seeds without committing. Only games made before scheme 2 use it.
    Seeds,
    /// Seats commit to their seeds, then reveal them.
    CommitReveal,
}

impl Scheme {
    /// Returns the number that is stored and shown.
    pub const fn number(self) -> u8 {
        match self {
            Self::Seeds => 1,
            Self::CommitReveal => 2,
        }
    }

    /// Returns the scheme with this number.
    pub const fn from_number(number: u8) -> Option<Self> {
        match number {
            1 => Some(Self::Seeds),
            2 => Some(Self::CommitReveal),
            _ => None,
        }
    }
}

/// A seat's message about its seed.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS), ts(rename_all = "lowercase"))]
pub enum SeedMessage {
    /// The seat adds no seed.
    None,
    /// The SHA-256 of its seed, in hexadecimal digits.
    Commit(String),
    /// The seed, in hexadecimal digits.
    Reveal(String),
}

impl SeedMessage {
    /// Parses `"none"`, `{"commit": HASH}` or `{"reveal": SEED}`.
    ///
    /// # Errors
    /// Returns `bad_seed` for anything else.
    pub fn read(value: &Value) -> Result<Self, Refusal> {
        let entry = value.as_object().filter(|object| object.len() == 1);
        let entry = entry.and_then(|object| object.iter().next());
        let word = match (value.as_str(), entry) {
            (Some("none"), _) => Some(Self::None),
            (_, Some((name, text))) => match (name.as_str(), text.as_str()) {
                ("commit", Some(hash)) if is_hash(hash) => Some(Self::Commit(hash.to_owned())),
                ("reveal", Some(seed)) if is_hash(seed) => Some(Self::Reveal(seed.to_owned())),
                _ => None,
            },
            _ => None,
        };
        word.ok_or_else(|| {
            let what = "dice: expected \"none\", {\"commit\": HASH} or {\"reveal\": SEED}, with 64 \
                        lowercase hexadecimal digits";
            Refusal::new(Code::BadSeed, what)
        })
    }
}

/// The next step of a seat before anything can be rolled.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum PendingStep {
    /// Its player must arrive.
    Arrival,
    /// It must commit to a seed, or decline.
    Commit,
    /// It must reveal its seed.
    Reveal,
}

/// The state of a seat's seed.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
enum SeedState {
    #[default]
    Nothing,
    /// The seat declined.
    None,
    /// The SHA-256 of its seed.
    Committed(String),
}

/// The messages of one seat.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct SeatExchange {
    state: SeedState,
    seed: Option<String>,
    /// The numbers of the events of commitment and reveal.
    decided_at: Option<u64>,
    revealed_at: Option<u64>,
}

/// The state of the exchange.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exchange {
    scheme: Scheme,
    /// `true` if the rules of the game ask for rolls.
    is_needed: bool,
    seats: [SeatExchange; 2],
}

impl Exchange {
    /// Returns an exchange without messages.
    pub fn new(scheme: Scheme, is_needed: bool) -> Self {
        Self {
            scheme,
            is_needed,
            seats: Default::default(),
        }
    }

    /// Returns the scheme.
    pub fn scheme(&self) -> Scheme {
        self.scheme
    }

    /// Returns whether seats are asked for a seed.
    pub fn is_needed(&self) -> bool {
        self.is_needed && self.scheme == Scheme::CommitReveal
    }

    /// Returns whether a seat has committed or declined.
    pub fn has_decided(&self, side: Side) -> bool {
        self.seats[side.index()].state != SeedState::Nothing
    }

    /// Returns the hash a seat has committed to.
    pub fn commitment(&self, side: Side) -> Option<&str> {
        match &self.seats[side.index()].state {
            SeedState::Committed(hash) => Some(hash),
            SeedState::Nothing | SeedState::None => None,
        }
    }

    /// Returns whether a seat has declined.
    pub fn has_declined(&self, side: Side) -> bool {
        self.seats[side.index()].state == SeedState::None
    }

    /// Returns whether a seat has revealed its seed.
    pub fn has_revealed(&self, side: Side) -> bool {
        self.seats[side.index()].seed.is_some()
    }

    /// Returns the numbers of the events in which a seat committed (or declined) and revealed.
    pub fn events(&self, side: Side) -> (Option<u64>, Option<u64>) {
        let seat = &self.seats[side.index()];
        (seat.decided_at, seat.revealed_at)
    }

    /// Records the commitment of a seat in event `at`, or that it declined (`None`).
    pub fn commit(&mut self, side: Side, commitment: Option<String>, at: u64) {
        let seat = &mut self.seats[side.index()];
        seat.state = commitment.map_or(SeedState::None, SeedState::Committed);
        seat.decided_at = Some(at);
    }

    /// Records the seed that a seat revealed in event `at`.
    pub fn reveal(&mut self, side: Side, seed: String, at: u64) {
        let seat = &mut self.seats[side.index()];
        seat.seed = Some(seed);
        seat.revealed_at = Some(at);
    }

    /// Returns whether a seat must reveal its seed now: it has committed, and the other seat has
    /// committed or declined.
    pub fn owes_reveal(&self, side: Side) -> bool {
        self.commitment(side).is_some()
            && !self.has_revealed(side)
            && self.has_decided(side.other())
    }

    /// Returns the next step of a seat before anything can be rolled.
    pub fn owes(&self, side: Side, status: SeatStatus) -> Option<PendingStep> {
        if status != SeatStatus::Taken {
            return Some(PendingStep::Arrival);
        }
        if self.scheme == Scheme::Seeds {
            return None;
        }
        if !self.has_decided(side) {
            return Some(PendingStep::Commit);
        }
        self.owes_reveal(side).then_some(PendingStep::Reveal)
    }

    /// Returns whether no seat owes a step.
    pub fn is_done(&self, statuses: [SeatStatus; 2]) -> bool {
        let owes = |side: Side| self.owes(side, statuses[side.index()]).is_some();
        !Side::BOTH.into_iter().any(owes)
    }

    /// Returns the seeds, White's first, once both seats have revealed or declined.
    pub fn seeds(&self) -> Option<[String; 2]> {
        let is_final = |side: Side| self.has_revealed(side) || self.has_declined(side);
        let is_done = self.scheme == Scheme::CommitReveal && Side::BOTH.into_iter().all(is_final);
        is_done.then(|| Side::BOTH.map(|side| self.seed(side)))
    }

    fn seed(&self, side: Side) -> String {
        self.seats[side.index()].seed.clone().unwrap_or_default()
    }

    /// Adds the revealed seeds to the dice.
    pub fn complete(&self, dice: &mut Dice) {
        if let Some([white, black]) = self.seeds() {
            dice.white = white;
            dice.black = black;
        }
    }

    /// Checks a seed message. Returns it if it changes anything, `None` if it repeats an earlier
    /// message or the game needs no dice.
    ///
    /// # Errors
    /// Returns an error if the seat has sent a different message before, reveals too early, or
    /// reveals another seed.
    pub fn check(&self, side: Side, message: SeedMessage) -> Result<Option<SeedMessage>, Refusal> {
        if !self.is_needed() {
            return Ok(None);
        }
        let settled = || {
            let what = "dice: this seat has committed or declined before, and that is final.";
            Err(Refusal::new(Code::DiceSettled, what))
        };
        let seat = &self.seats[side.index()];
        match (&seat.state, &message) {
            (SeedState::Nothing, SeedMessage::None | SeedMessage::Commit(_)) => Ok(Some(message)),
            (SeedState::Nothing, SeedMessage::Reveal(_)) => {
                let what = "dice: commit to the seed before revealing it.";
                Err(Refusal::new(Code::DiceTooEarly, what))
            }
            (SeedState::None, SeedMessage::None) => Ok(None),
            (SeedState::Committed(hash), SeedMessage::Commit(again)) if hash == again => Ok(None),
            (SeedState::Committed(hash), SeedMessage::Reveal(seed)) => {
                if sha256_of_hex(seed).as_ref() != Some(hash) {
                    let what = "dice: this is not the seed that the seat has committed to.";
                    return Err(Refusal::new(Code::BadSeed, what));
                }
                if !self.has_decided(side.other()) {
                    let what =
                        "dice: keep the seed until the other seat has committed or declined.";
                    return Err(Refusal::new(Code::DiceTooEarly, what));
                }
                Ok((!self.has_revealed(side)).then_some(message))
            }
            (SeedState::None | SeedState::Committed(_), _) => settled(),
        }
    }
}
