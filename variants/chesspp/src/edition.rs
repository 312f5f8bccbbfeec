//! The editions of the game.

/// An edition of the game: how it names the piece of the second layer (§1.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Edition {
    /// The piece is a catapult.
    Catapult,
    /// The piece is a gulti.
    Gulti,
}

impl Edition {
    /// Returns the letter of the piece, a capital.
    pub const fn letter(self) -> char {
        match self {
            Self::Catapult => 'C',
            Self::Gulti => 'G',
        }
    }

    /// Returns the name of the piece.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Catapult => "catapult",
            Self::Gulti => "gulti",
        }
    }

    /// Returns the name of the piece in the plural.
    pub const fn plural(self) -> &'static str {
        match self {
            Self::Catapult => "catapults",
            Self::Gulti => "gultis",
        }
    }
}

/// The Catapult edition.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Catapult;

/// The Gulti edition.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Gulti;
