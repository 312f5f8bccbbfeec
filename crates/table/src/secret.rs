//! Secrets of seats and ids of games.

use data_encoding::{BASE64URL_NOPAD, HEXLOWER};
use sha2::{Digest, Sha256};
use std::fmt;
use subtle::ConstantTimeEq;

/// The secret of a seat: 144 random bits, written as 24 letters of base64url. Debug output hides
/// it; only [`Secret::reveal`] returns it.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

/// The SHA-256 of a secret. The secret itself is not stored.
#[derive(Clone, Copy, Debug)]
pub struct SecretHash([u8; 32]);

/// Returns the SHA-256 of bytes, both written in hexadecimal digits; `None` if the text is not hexadecimal.
pub fn sha256_of_hex(text: &str) -> Option<String> {
    let bytes = HEXLOWER.decode(text.as_bytes()).ok()?;
    Some(HEXLOWER.encode(&Sha256::digest(bytes)))
}

/// The random part of a new game, drawn by the caller of the referee.
#[derive(Clone)]
pub struct Entropy {
    /// The id of the game.
    pub game_id: String,
    /// The secret seed of the dice.
    pub dice_seed: [u8; 32],
}

// The seed is secret until the game is over.
impl fmt::Debug for Entropy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Entropy")
            .field("game_id", &self.game_id)
            .finish_non_exhaustive()
    }
}

/// Returns the id of a game, made of 60 of these random bits: twelve letters and digits.
pub fn game_id(bytes: [u8; 12]) -> String {
    const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
    let letter = |byte: &u8| char::from(LETTERS[usize::from(byte % 32)]);
    bytes.iter().map(letter).collect()
}

/// Returns whether a text may be the id of a game.
pub fn is_game_id(text: &str) -> bool {
    (1..=32).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

impl Secret {
    /// Returns a secret made of these random bytes.
    pub fn from_bytes(bytes: [u8; 18]) -> Self {
        Self(BASE64URL_NOPAD.encode(&bytes))
    }

    /// Returns the secret that its owner has drawn: 24 letters of base64url; `None` for any other
    /// text.
    pub fn drawn(text: &str) -> Option<Self> {
        let is_secret = text.len() == 24 && BASE64URL_NOPAD.decode(text.as_bytes()).is_ok();
        is_secret.then(|| Self(text.to_owned()))
    }

    /// Wraps any text that a client presents as a secret. A wrong one opens nothing.
    pub fn claimed(text: &str) -> Self {
        Self(text.to_owned())
    }

    /// Returns the secret itself, for its owner only.
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// Returns the hash of the secret.
    pub fn hash(&self) -> SecretHash {
        SecretHash(Sha256::digest(self.0.as_bytes()).into())
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

impl SecretHash {
    /// Returns whether this secret opens the seat, in constant time.
    pub fn matches(&self, secret: &Secret) -> bool {
        self.0.ct_eq(&secret.hash().0).into()
    }

    /// Returns the hash in hexadecimal digits.
    pub fn to_hex(self) -> String {
        HEXLOWER.encode(&self.0)
    }

    /// Parses a hash in hexadecimal digits.
    pub fn from_hex(text: &str) -> Option<Self> {
        let bytes = HEXLOWER.decode(text.as_bytes()).ok()?;
        bytes.try_into().ok().map(Self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_right_secret_opens() {
        let secret = Secret::from_bytes([7; 18]);
        assert!(secret.hash().matches(&Secret::claimed(secret.reveal())));
        assert!(!secret.hash().matches(&Secret::from_bytes([8; 18])));
        assert!(!secret.hash().matches(&Secret::claimed("")));
        let kept = SecretHash::from_hex(&secret.hash().to_hex()).unwrap();
        assert!(kept.matches(&secret));
    }

    #[test]
    fn a_secret_is_not_printed() {
        let secret = Secret::from_bytes([7; 18]);
        assert!(!format!("{secret:?}").contains(secret.reveal()));
        assert_eq!(secret.reveal().len(), 24);
    }

    #[test]
    fn ids_are_ids() {
        let id = game_id([9; 12]);
        assert!(is_game_id(&id) && id.len() == 12);
        assert!(!is_game_id("../x") && !is_game_id("") && !is_game_id(&"a".repeat(33)));
    }
}
