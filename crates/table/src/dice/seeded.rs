//! Dice that follow from seeds.

use data_encoding::HEXLOWER;
use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};
use springald_core::Side;

/// The longest seed of a seat, in hexadecimal digits.
pub const LONGEST_SEED: usize = 64;

/// The dice of one game.
#[derive(Clone, PartialEq, Eq)]
pub struct Dice {
    seed: [u8; 32],
    /// The seed of White's seat, in hexadecimal digits; empty if it adds none.
    pub white: String,
    /// The seed of Black's seat.
    pub black: String,
}

// The seed stays secret until the game is over.
impl std::fmt::Debug for Dice {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Dice").finish_non_exhaustive()
    }
}

impl Dice {
    /// Returns dice with this secret seed.
    pub fn with_seed(seed: [u8; 32]) -> Self {
        Self {
            seed,
            white: String::new(),
            black: String::new(),
        }
    }

    /// Returns dice with this secret seed, in hexadecimal digits.
    pub fn from_hex(seed: &str) -> Option<Self> {
        let bytes = HEXLOWER.decode(seed.as_bytes()).ok()?;
        bytes.try_into().ok().map(Self::with_seed)
    }

    /// Sets the seed of a seat.
    pub fn set_seed(&mut self, side: Side, seed: &str) {
        let own = match side {
            Side::White => &mut self.white,
            Side::Black => &mut self.black,
        };
        seed.clone_into(own);
    }

    /// Returns the secret seed in hexadecimal digits. It is published after the game.
    pub fn seed_hex(&self) -> String {
        HEXLOWER.encode(&self.seed)
    }

    /// Returns the SHA-256 of the secret seed in hexadecimal digits. It is published before the
    /// game.
    pub fn commitment(&self) -> String {
        HEXLOWER.encode(&Sha256::digest(self.seed))
    }

    /// Returns the index of the outcome of roll `k` (from 0) among `count` outcomes sorted by their
    /// text. All outcomes are equally likely.
    ///
    /// # Panics
    /// Panics if `count` is 0.
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

/// Returns whether a text may be the seed of a seat in scheme 1.
pub fn is_seed(text: &str) -> bool {
    let is_digit = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
    text.len() <= LONGEST_SEED && text.bytes().all(is_digit)
}

/// Returns whether a text may be a SHA-256, or the seed of a seat in scheme 2: 32 bytes.
pub fn is_hash(text: &str) -> bool {
    text.len() == 64 && is_seed(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_examples_of_the_documentation() {
        use crate::secret::sha256_of_hex;
        let page = include_str!("../../../../docs/dice.md");
        let [white, black] = ["1a".repeat(32), "b2".repeat(32)];
        for seed in ["07".repeat(32), white.clone(), black.clone()] {
            assert!(page.contains(&sha256_of_hex(&seed).unwrap()), "{seed}");
        }
        for (white, black, count, rolls) in [
            (&*white, &*black, 67, "[18, 20, 34, 6, 5, 4]"),
            (&*white, "", 67, "[9, 56, 26, 10, 36, 64]"),
            ("01ab", "", 6, "[2, 3, 0, 1, 3, 5]"),
        ] {
            let mut dice = Dice::with_seed([7; 32]);
            dice.white = white.into();
            dice.black = black.into();
            let rolled: Vec<usize> = (0..6).map(|k| dice.roll(k, count)).collect();
            assert_eq!(format!("{rolled:?}"), rolls);
            assert!(page.contains(rolls), "{rolls}");
        }
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
