//! Dice that anybody can check afterwards; docs/dice.md tells how.

use crate::secret::random;
use data_encoding::HEXLOWER;
use hmac::{Hmac, KeyInit, Mac};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use springald_core::Actor;
use springald_registry::find;
use thiserror::Error;
use utoipa::ToSchema;

/// The longest seed of a player, in hexadecimal digits.
pub const LONGEST_SEED: usize = 64;

/// The dice of one game.
#[derive(Clone, PartialEq, Eq)]
pub struct Dice {
    seed: [u8; 32],
    /// What White's seat added, in hexadecimal digits; empty where nothing.
    pub white: String,
    /// What Black's seat added.
    pub black: String,
}

// The seed is a secret as long as the game goes on.
impl std::fmt::Debug for Dice {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Dice").finish_non_exhaustive()
    }
}

impl Dice {
    /// New dice with a secret seed that nobody knows.
    pub fn new() -> Self {
        Self::with_seed(random())
    }

    /// Dice with this secret seed.
    pub fn with_seed(seed: [u8; 32]) -> Self {
        Self {
            seed,
            white: String::new(),
            black: String::new(),
        }
    }

    /// Dice with the secret seed in hexadecimal digits.
    pub fn from_hex(seed: &str) -> Option<Self> {
        let bytes = HEXLOWER.decode(seed.as_bytes()).ok()?;
        bytes.try_into().ok().map(Self::with_seed)
    }

    /// The secret seed in hexadecimal digits, to be told after the game only.
    pub fn seed_hex(&self) -> String {
        HEXLOWER.encode(&self.seed)
    }

    /// The SHA-256 of the secret seed in hexadecimal digits, told before the game.
    pub fn commitment(&self) -> String {
        HEXLOWER.encode(&Sha256::digest(self.seed))
    }

    /// The index of what roll `k` (from 0) of the game comes to, among `count` outcomes sorted by
    /// their text. All are equally likely.
    ///
    /// # Panics
    /// Where there is no outcome.
    pub fn roll(&self, k: u64, count: usize) -> usize {
        assert!(count > 0, "a roll has outcomes");
        let count = count as u64;
        // Numbers beyond the last whole multiple of the count would favour the first outcomes.
        let fair = u64::MAX - u64::MAX % count;
        let mut try_number = 0_u64;
        loop {
            let number = self.number(k, try_number);
            if number < fair {
                return (number % count) as usize;
            }
            try_number += 1;
        }
    }

    fn number(&self, k: u64, try_number: u64) -> u64 {
        let mut mac = <Hmac<Sha256> as KeyInit>::new_from_slice(&self.seed)
            .expect("a key of any length is accepted");
        mac.update(format!("{}:{}:{k}:{try_number}", self.white, self.black).as_bytes());
        let bytes = mac.finalize().into_bytes();
        bytes[..8]
            .iter()
            .fold(0, |number, byte| number << 8 | u64::from(*byte))
    }
}

impl Default for Dice {
    fn default() -> Self {
        Self::new()
    }
}

/// Whether a text may be the seed of a player.
pub fn is_seed(text: &str) -> bool {
    let is_digit = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
    text.len() <= LONGEST_SEED && text.bytes().all(is_digit)
}

/// One roll of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Roll {
    /// Its number, from 0; every roll of a game has its own, also those taken back.
    pub k: u64,
    /// The position in which it was due.
    pub fen: String,
    /// How many outcomes were possible.
    pub of: usize,
    /// What it came to.
    pub outcome: String,
}

/// What there is to check of the dice of a game. Before its end the seed is missing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct DiceRecord {
    /// The id of the game.
    pub game: String,
    /// The id of the variant.
    pub variant: String,
    /// The SHA-256 of the secret seed.
    pub commitment: String,
    /// The secret seed, once the game is over.
    pub seed: Option<String>,
    /// What White's seat added.
    pub white_seed: String,
    /// What Black's seat added.
    pub black_seed: String,
    /// All rolls, in order.
    pub rolls: Vec<Roll>,
}

/// Why the dice of a game are not in order.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum DiceError {
    /// The game is not over.
    #[error("seed: found none, expected one: it is told when the game is over")]
    NoSeed,
    /// The seed is no 64 hexadecimal digits.
    #[error("seed: expected 64 hexadecimal digits in small letters")]
    BadSeed,
    /// A seed of a player is not as it should be.
    #[error("{0}: expected at most {LONGEST_SEED} hexadecimal digits in small letters")]
    BadPlayerSeed(&'static str),
    /// The seed is not the one that was promised.
    #[error("commitment: found {found}, expected {expected}, the SHA-256 of the seed")]
    Commitment {
        /// What was promised.
        found: String,
        /// What the seed gives.
        expected: String,
    },
    /// Nobody knows the variant.
    #[error("variant: found '{0}', which is not known here")]
    Variant(String),
    /// A roll is left out, or comes twice.
    #[error("roll {expected}: found number {found} in its place")]
    Number {
        /// The number found.
        found: u64,
        /// The number it should be.
        expected: u64,
    },
    /// The position of a roll is none, or no roll is due in it.
    #[error("roll {k}: {what}")]
    Position {
        /// The number of the roll.
        k: u64,
        /// What is wrong.
        what: String,
    },
    /// A roll came to something else than the seeds say.
    #[error("roll {k}: found '{found}', expected '{expected}' by the seeds")]
    Outcome {
        /// The number of the roll.
        k: u64,
        /// What was played.
        found: String,
        /// What should have been.
        expected: String,
    },
}

/// Checks everything: that the seed is the one promised, and that each roll came to what the seeds
/// say, among the outcomes that the rules allow. Gives the number of rolls.
///
/// # Errors
/// The first thing that is not in order.
pub fn verify(record: &DiceRecord) -> Result<usize, DiceError> {
    let seed = record.seed.as_deref().ok_or(DiceError::NoSeed)?;
    let mut dice = Dice::from_hex(seed).ok_or(DiceError::BadSeed)?;
    for (name, seed) in [
        ("white_seed", &record.white_seed),
        ("black_seed", &record.black_seed),
    ] {
        if !is_seed(seed) {
            return Err(DiceError::BadPlayerSeed(name));
        }
    }
    dice.white.clone_from(&record.white_seed);
    dice.black.clone_from(&record.black_seed);
    if dice.commitment() != record.commitment {
        return Err(DiceError::Commitment {
            found: record.commitment.clone(),
            expected: dice.commitment(),
        });
    }
    let listing = find(&record.variant).map_err(|error| DiceError::Variant(error.found))?;
    for (expected, roll) in (0..).zip(&record.rolls) {
        if roll.k != expected {
            let found = roll.k;
            return Err(DiceError::Number { found, expected });
        }
        let wrong = |what: String| DiceError::Position { k: roll.k, what };
        let game = listing.row.start_from(&roll.fen);
        let game = game.map_err(|error| wrong(error.to_string()))?;
        let outcomes = game.outcomes();
        if game.to_act() != Actor::Nature || outcomes.is_empty() {
            return Err(wrong(format!("no roll is due in '{}'", roll.fen)));
        }
        let due = &outcomes[dice.roll(roll.k, outcomes.len())].outcome;
        if *due != roll.outcome {
            return Err(DiceError::Outcome {
                k: roll.k,
                found: roll.outcome.clone(),
                expected: due.clone(),
            });
        }
    }
    Ok(record.rolls.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_example_of_the_documentation() {
        let mut dice = Dice::with_seed([7; 32]);
        dice.white = "01ab".into();
        let rolls: Vec<usize> = (0..6).map(|k| dice.roll(k, 6)).collect();
        assert_eq!(rolls, [2, 3, 0, 1, 3, 5]);
        let commitment = "4bb06f8e4e3a7715d201d573d0aa423762e55dabd61a2c02278fa56cc6d294e0";
        assert_eq!(dice.commitment(), commitment);
        let page = include_str!("../../../docs/dice.md");
        assert!(page.contains(commitment) && page.contains("[2, 3, 0, 1, 3, 5]"));
    }

    #[test]
    fn all_outcomes_are_equally_likely() {
        let dice = Dice::with_seed([3; 32]);
        let mut counts = [0_u32; 7];
        for k in 0..14_000 {
            counts[dice.roll(k, 7)] += 1;
        }
        // Six standard deviations of a fair die around 2,000.
        assert!(
            counts.iter().all(|count| (1_750..2_250).contains(count)),
            "{counts:?}"
        );
    }

    #[test]
    fn seeds_are_hexadecimal() {
        assert!(is_seed("") && is_seed("00ff"));
        assert!(!is_seed("0G") && !is_seed("FF") && !is_seed(&"0".repeat(65)));
    }
}
