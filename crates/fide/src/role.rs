//! The six kinds of orthodox pieces.

use springald_core::Kind;

/// A kind of orthodox piece. The numbers are the codes in [`crate::Pieces`]: bit 2 marks the sliders,
/// which move along diagonals if bit 0 is set and along ranks and files if bit 1 is.
///
/// ```
/// use springald_fide::Role;
///
/// assert_eq!(Role::from_letter('n'), Some(Role::Knight));
/// assert_eq!(
///     (Role::Knight.letter(), Role::Knight.name()),
///     ('N', "knight")
/// );
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Role {
    /// Pawn.
    Pawn = 1,
    /// Knight.
    Knight = 2,
    /// King.
    King = 3,
    /// Bishop.
    Bishop = 5,
    /// Rook.
    Rook = 6,
    /// Queen.
    Queen = 7,
}

impl Role {
    /// All kinds.
    pub const ALL: [Self; 6] = [
        Self::Pawn,
        Self::Knight,
        Self::King,
        Self::Bishop,
        Self::Rook,
        Self::Queen,
    ];

    /// The pieces that a pawn may promote to in orthodox chess, in the order in which actions are
    /// listed.
    pub const PROMOTIONS: [Self; 4] = [Self::Queen, Self::Rook, Self::Bishop, Self::Knight];

    /// The orthodox pieces, strongest first, for [`springald_core::Info`].
    pub const KINDS: [Kind; 6] = [
        Self::King.kind(),
        Self::Queen.kind(),
        Self::Rook.kind(),
        Self::Bishop.kind(),
        Self::Knight.kind(),
        Self::Pawn.kind(),
    ];

    /// Returns the letter, the name and the moves of the piece in orthodox chess.
    pub const fn kind(self) -> Kind {
        let moves = match self {
            Self::King => "one square in any direction",
            Self::Queen => "any distance in all eight directions",
            Self::Rook => "any distance along ranks and files",
            Self::Bishop => "any distance along diagonals",
            Self::Knight => "leaps two squares one way and one across",
            Self::Pawn => "forward; captures diagonally forward",
        };
        Kind::new(self.letter(), self.name(), moves)
    }

    /// Returns the kind with this code, which is the code of a piece without its side.
    #[inline(always)]
    pub const fn from_code(code: u8) -> Option<Self> {
        match code & 7 {
            1 => Some(Self::Pawn),
            2 => Some(Self::Knight),
            3 => Some(Self::King),
            5 => Some(Self::Bishop),
            6 => Some(Self::Rook),
            7 => Some(Self::Queen),
            _ => None,
        }
    }

    /// Returns the capital letter of FEN and SAN.
    pub const fn letter(self) -> char {
        match self {
            Self::Pawn => 'P',
            Self::Knight => 'N',
            Self::King => 'K',
            Self::Bishop => 'B',
            Self::Rook => 'R',
            Self::Queen => 'Q',
        }
    }

    /// Returns the name in running text.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pawn => "pawn",
            Self::Knight => "knight",
            Self::King => "king",
            Self::Bishop => "bishop",
            Self::Rook => "rook",
            Self::Queen => "queen",
        }
    }

    /// Returns the kind with this letter, in either case.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|role| role.letter() == letter.to_ascii_uppercase())
    }

    /// Returns the small letter of a promotion in action texts.
    pub const fn promotion_letter(self) -> char {
        self.letter().to_ascii_lowercase()
    }
}
