//! How the seats add to the dice: both commit to a seed, then both reveal it.
//!
//! docs/dice.md describes the protocol and proves what it prevents.

use crate::dice::{Dice, is_hash};
use crate::error::{Code, Refusal};
use crate::seat::{Colour, SeatStatus};
use crate::secret::sha256_of_hex;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// How the dice of a game are agreed on. Never changes during a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scheme {
    /// Seats sent their seeds in the clear, one after the other. For games made before scheme 2 only.
    Seeds,
    /// Seats commit to their seeds, then reveal them.
    CommitReveal,
}

impl Scheme {
    /// Its number, as stored and shown.
    pub const fn number(self) -> u8 {
        match self {
            Self::Seeds => 1,
            Self::CommitReveal => 2,
        }
    }

    /// The scheme with this number.
    pub const fn from_number(number: u8) -> Option<Self> {
        match number {
            1 => Some(Self::Seeds),
            2 => Some(Self::CommitReveal),
            _ => None,
        }
    }
}

/// What a seat says about its seed.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS), ts(rename_all = "lowercase"))]
pub enum SeedMessage {
    /// It adds none.
    None,
    /// It adds the seed with this SHA-256, in hexadecimal digits.
    Commit(String),
    /// Its seed, in hexadecimal digits.
    Reveal(String),
}

impl SeedMessage {
    /// Reads `"none"`, `{"commit": HASH}` or `{"reveal": SEED}`.
    ///
    /// # Errors
    /// `bad_seed` for anything else.
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

/// What a seat still has to do before anything can be rolled.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum PendingStep {
    /// Its player has to come.
    Arrival,
    /// It has to commit to a seed, or to say that it adds none.
    Commit,
    /// It has to reveal its seed.
    Reveal,
}

/// What a seat has said so far.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
enum SeedState {
    #[default]
    Nothing,
    /// It adds no seed.
    None,
    /// The SHA-256 of its seed.
    Committed(String),
}

/// One seat's part.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Part {
    said: SeedState,
    seed: Option<String>,
    /// The numbers of the events.
    said_at: Option<u64>,
    revealed_at: Option<u64>,
}

/// The state of the exchange.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exchange {
    scheme: Scheme,
    /// Whether the game ever rolls.
    is_needed: bool,
    parts: [Part; 2],
}

impl Exchange {
    /// An exchange in which nobody has said anything.
    pub fn new(scheme: Scheme, is_needed: bool) -> Self {
        Self {
            scheme,
            is_needed,
            parts: Default::default(),
        }
    }

    /// The scheme.
    pub fn scheme(&self) -> Scheme {
        self.scheme
    }

    /// Whether seats are asked for a seed.
    pub fn is_needed(&self) -> bool {
        self.is_needed && self.scheme == Scheme::CommitReveal
    }

    /// Whether a seat has said whether it adds a seed.
    pub fn has_spoken(&self, side: Colour) -> bool {
        self.parts[side.index()].said != SeedState::Nothing
    }

    /// The hash a seat has committed to.
    pub fn commitment(&self, side: Colour) -> Option<&str> {
        match &self.parts[side.index()].said {
            SeedState::Committed(hash) => Some(hash),
            SeedState::Nothing | SeedState::None => None,
        }
    }

    /// Whether a seat has said that it adds no seed.
    pub fn adds_none(&self, side: Colour) -> bool {
        self.parts[side.index()].said == SeedState::None
    }

    /// Whether a seat has revealed its seed.
    pub fn has_revealed(&self, side: Colour) -> bool {
        self.parts[side.index()].seed.is_some()
    }

    /// The numbers of the events in which a seat committed (or declined) and revealed.
    pub fn events(&self, side: Colour) -> (Option<u64>, Option<u64>) {
        let part = &self.parts[side.index()];
        (part.said_at, part.revealed_at)
    }

    /// Notes what a seat said in event `at`: the hash it commits to, or `None` where it adds no seed.
    pub fn say(&mut self, side: Colour, commitment: Option<String>, at: u64) {
        let part = &mut self.parts[side.index()];
        part.said = commitment.map_or(SeedState::None, SeedState::Committed);
        part.said_at = Some(at);
    }

    /// Notes the seed that a seat revealed in event `at`.
    pub fn reveal(&mut self, side: Colour, seed: String, at: u64) {
        let part = &mut self.parts[side.index()];
        part.seed = Some(seed);
        part.revealed_at = Some(at);
    }

    /// Whether a seat has to reveal its seed now: both have spoken, and it has committed.
    pub fn owes_reveal(&self, side: Colour) -> bool {
        self.commitment(side).is_some() && !self.has_revealed(side) && self.has_spoken(side.other())
    }

    /// What a seat owes before anything can be rolled.
    pub fn owes(&self, side: Colour, place: SeatStatus) -> Option<PendingStep> {
        if place != SeatStatus::Taken {
            return Some(PendingStep::Arrival);
        }
        if self.scheme == Scheme::Seeds {
            return None;
        }
        if !self.has_spoken(side) {
            return Some(PendingStep::Commit);
        }
        self.owes_reveal(side).then_some(PendingStep::Reveal)
    }

    /// Whether nobody owes anything any more.
    pub fn is_done(&self, places: [SeatStatus; 2]) -> bool {
        let owes = |side: Colour| self.owes(side, places[side.index()]).is_some();
        !Colour::BOTH.into_iter().any(owes)
    }

    /// The revealed seeds, White's first, where no seat can change its part any more.
    pub fn seeds(&self) -> Option<[String; 2]> {
        let is_final = |side: Colour| self.has_revealed(side) || self.adds_none(side);
        let is_done = self.scheme == Scheme::CommitReveal && Colour::BOTH.into_iter().all(is_final);
        is_done.then(|| Colour::BOTH.map(|side| self.seed(side)))
    }

    fn seed(&self, side: Colour) -> String {
        self.parts[side.index()].seed.clone().unwrap_or_default()
    }

    /// Completes dice by the revealed seeds.
    pub fn complete(&self, dice: &mut Dice) {
        if let Some([white, black]) = self.seeds() {
            dice.white = white;
            dice.black = black;
        }
    }

    /// Judges a word of a seat. Returns the word where it changes something, `None` where it was said
    /// before or the game needs no dice.
    ///
    /// # Errors
    /// Where the seat has said something else before, or reveals too early or another seed.
    pub fn hear(&self, side: Colour, word: SeedMessage) -> Result<Option<SeedMessage>, Refusal> {
        if !self.is_needed() {
            return Ok(None);
        }
        let settled = || {
            let what = "dice: this seat has committed or declined before, and that is final.";
            Err(Refusal::new(Code::DiceSettled, what))
        };
        let part = &self.parts[side.index()];
        match (&part.said, &word) {
            (SeedState::Nothing, SeedMessage::None | SeedMessage::Commit(_)) => Ok(Some(word)),
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
                if !self.has_spoken(side.other()) {
                    let what =
                        "dice: keep the seed until the other seat has committed or declined.";
                    return Err(Refusal::new(Code::DiceTooEarly, what));
                }
                Ok((!self.has_revealed(side)).then_some(word))
            }
            (SeedState::None | SeedState::Committed(_), _) => settled(),
        }
    }
}
