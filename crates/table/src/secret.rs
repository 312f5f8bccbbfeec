//! Secrets of seats and ids of games.

use data_encoding::{BASE64URL_NOPAD, HEXLOWER};
use sha2::{Digest, Sha256};
use std::fmt;
use subtle::ConstantTimeEq;

/// The key to a seat: 144 random bits, written as 24 letters of base64url. It does not show itself
/// in debug output; only [`Secret::reveal`] tells it.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

/// The SHA-256 of a secret: all that is kept of it.
#[derive(Clone, Copy, Debug)]
pub struct SecretHash([u8; 32]);

/// Random bytes from the operating system.
///
/// # Panics
/// Where the system has none to give: nothing may be drawn then.
pub fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system has random bytes");
    bytes
}

/// The SHA-256 of bytes given in hexadecimal digits, in hexadecimal digits; `None` where they are none.
pub fn sha256_of_hex(text: &str) -> Option<String> {
    let bytes = HEXLOWER.decode(text.as_bytes()).ok()?;
    Some(HEXLOWER.encode(&Sha256::digest(bytes)))
}

/// What a new game needs from the operating system's entropy.
#[derive(Clone)]
pub struct Entropy {
    /// Its id.
    pub game_id: String,
    /// The secret seed of its dice.
    pub dice_seed: [u8; 32],
}

impl Entropy {
    /// Draws both.
    ///
    /// # Panics
    /// Where the system has no entropy to give.
    pub fn draw() -> Self {
        Self {
            game_id: game_id(),
            dice_seed: random(),
        }
    }
}

// The seed is a secret as long as the game goes on.
impl fmt::Debug for Entropy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Entropy")
            .field("game_id", &self.game_id)
            .finish_non_exhaustive()
    }
}

/// A new id for a game: 60 random bits, written as twelve letters and digits.
pub fn game_id() -> String {
    const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
    let bytes: [u8; 12] = random();
    let letter = |byte: &u8| char::from(LETTERS[usize::from(byte % 32)]);
    bytes.iter().map(letter).collect()
}

/// Whether a text may be the id of a game.
pub fn is_game_id(text: &str) -> bool {
    (1..=32).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

impl Secret {
    /// A new one.
    pub fn new() -> Self {
        Self(BASE64URL_NOPAD.encode(&random::<18>()))
    }

    /// A secret that its owner has drawn: 24 letters of base64url, as [`Secret::new`] writes them.
    pub fn drawn(text: &str) -> Option<Self> {
        let is_secret = text.len() == 24 && BASE64URL_NOPAD.decode(text.as_bytes()).is_ok();
        is_secret.then(|| Self(text.to_owned()))
    }

    /// What somebody claims to be one. Anything is; the wrong ones open nothing.
    pub fn claimed(text: &str) -> Self {
        Self(text.to_owned())
    }

    /// The secret itself, for its owner only.
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// What it opens.
    pub fn lock(&self) -> SecretHash {
        SecretHash(Sha256::digest(self.0.as_bytes()).into())
    }
}

impl Default for Secret {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

impl SecretHash {
    /// Whether this secret opens it; takes the same time whatever the secret is.
    pub fn opens_with(&self, secret: &Secret) -> bool {
        self.0.ct_eq(&secret.lock().0).into()
    }

    /// As it is stored.
    pub fn to_hex(self) -> String {
        HEXLOWER.encode(&self.0)
    }

    /// As it was stored.
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
        let secret = Secret::new();
        assert!(secret.lock().opens_with(&Secret::claimed(secret.reveal())));
        assert!(!secret.lock().opens_with(&Secret::new()));
        assert!(!secret.lock().opens_with(&Secret::claimed("")));
        let kept = SecretHash::from_hex(&secret.lock().to_hex()).unwrap();
        assert!(kept.opens_with(&secret));
    }

    #[test]
    fn a_secret_does_not_show_itself() {
        let secret = Secret::new();
        assert!(!format!("{secret:?}").contains(secret.reveal()));
        assert_eq!(secret.reveal().len(), 24);
    }

    #[test]
    fn ids_are_ids() {
        let id = game_id();
        assert!(is_game_id(&id) && id.len() == 12);
        assert!(!is_game_id("../x") && !is_game_id("") && !is_game_id(&"a".repeat(33)));
    }
}
