//! Castling rights.

use springald_core::fen::quoted;
use springald_core::{FenError, Show, Side, Verb};

/// The rook jumps over the king when castling.
pub const CASTLED: Verb = Verb::new("castled", Show::Follow).saying("castles to");

/// The wing towards which a king castles.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Wing {
    /// The king's wing: `K` in FEN, `O-O` in SAN.
    King,
    /// The queen's wing: `Q` in FEN, `O-O-O` in SAN.
    Queen,
}

impl Wing {
    /// Both wings, the king's first.
    pub const BOTH: [Self; 2] = [Self::King, Self::Queen];

    /// Returns the wing that a castling in SAN names, with letters or with zeros.
    pub fn from_san(san: &str) -> Option<Self> {
        match san {
            "O-O" | "0-0" => Some(Self::King),
            "O-O-O" | "0-0-0" => Some(Self::Queen),
            _ => None,
        }
    }

    /// Returns the castling in SAN.
    pub const fn san(self) -> &'static str {
        match self {
            Self::King => "O-O",
            Self::Queen => "O-O-O",
        }
    }
}

/// The castling rights that moves of kings and rooks have left.
///
/// ```
/// use springald_core::Side;
/// use springald_fide::{Castling, Wing};
///
/// let rights = Castling::from_fen("Kq").unwrap();
/// assert!(rights.has(Side::White, Wing::King) && !rights.has(Side::White, Wing::Queen));
/// let mut text = String::new();
/// rights
///     .without(Castling::right(Side::White, Wing::King))
///     .write_fen(&mut text);
/// assert_eq!(text, "q");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Castling(u8);

/// The hash keys of all sixteen sets of rights.
pub static CASTLING_KEYS: [u64; 16] = springald_board::keys(0xca57);

impl Castling {
    /// No rights.
    pub const NONE: Self = Self(0);
    /// All four rights.
    pub const ALL: Self = Self(15);

    /// Returns the right of one side on one wing.
    #[inline(always)]
    pub const fn right(side: Side, wing: Wing) -> Self {
        Self(1 << (2 * side as u8 + wing as u8))
    }

    /// Returns `true` if the side still has the right on this wing.
    #[inline(always)]
    pub const fn has(self, side: Side, wing: Wing) -> bool {
        self.0 & Self::right(side, wing).0 != 0
    }

    /// Returns `true` if the side has a right on any wing.
    #[inline(always)]
    pub const fn any(self, side: Side) -> bool {
        self.0 >> (2 * side as u8) & 3 != 0
    }

    /// Returns the set without these rights.
    #[inline(always)]
    pub const fn without(self, lost: Self) -> Self {
        Self(self.0 & !lost.0)
    }

    /// Returns the set with these rights added.
    #[inline(always)]
    pub const fn with(self, more: Self) -> Self {
        Self(self.0 | more.0)
    }

    /// Returns the part of the hash key for the rights.
    #[inline(always)]
    pub fn key(self) -> u64 {
        CASTLING_KEYS[(self.0 & 15) as usize]
    }

    /// Parses the FEN field: `-`, or letters of `KQkq` in any order, none twice.
    ///
    /// # Errors
    /// If there are other or repeated letters.
    pub fn from_fen(text: &str) -> Result<Self, FenError> {
        let expected = "'-' or letters of 'KQkq', none twice";
        let refuse = || FenError::new("castling", quoted(text), expected);
        if text == "-" {
            return Ok(Self::NONE);
        }
        if text.is_empty() {
            return Err(refuse());
        }
        let mut rights = Self::NONE;
        for letter in text.chars() {
            let side = if letter.is_ascii_uppercase() {
                Side::White
            } else {
                Side::Black
            };
            let wing = match letter.to_ascii_uppercase() {
                'K' => Wing::King,
                'Q' => Wing::Queen,
                _ => return Err(refuse()),
            };
            if rights.has(side, wing) {
                return Err(refuse());
            }
            rights = rights.with(Self::right(side, wing));
        }
        Ok(rights)
    }

    /// Describes the remaining rights, one sentence per side; `None` if there are none.
    pub fn fact(self) -> Option<String> {
        let of = |side: Side| match (self.has(side, Wing::King), self.has(side, Wing::Queen)) {
            (true, true) => Some(format!("{side} can castle on both sides.")),
            (true, false) => Some(format!("{side} can castle kingside.")),
            (false, true) => Some(format!("{side} can castle queenside.")),
            (false, false) => None,
        };
        let sides: Vec<String> = Side::BOTH.into_iter().filter_map(of).collect();
        (!sides.is_empty()).then(|| sides.join(" "))
    }

    /// Appends the FEN field.
    pub fn write_fen(self, out: &mut String) {
        if self == Self::NONE {
            out.push('-');
        }
        for (bit, letter) in "KQkq".chars().enumerate() {
            if self.0 >> bit & 1 == 1 {
                out.push(letter);
            }
        }
    }
}
