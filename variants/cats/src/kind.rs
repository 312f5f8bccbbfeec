//! The ten kinds of pieces.

use springald_core::Kind as Legend;
use springald_fide::PieceName;
use springald_fide::Role;

/// A kind of piece. The numbers are the codes in [`crate::Pieces`]. Bits 0 to 2 belong to the pieces
/// that others cannot pass, so a mouse has none of them. Among the kinds with bit 2, bit 0 marks
/// diagonal sliders and bit 1 straight ones.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Kind {
    /// Pawn.
    Pawn = 1,
    /// Knight.
    Knight = 2,
    /// King.
    King = 3,
    /// A cat that does not teleport.
    Cat = 4,
    /// Bishop.
    Bishop = 5,
    /// Rook.
    Rook = 6,
    /// Queen.
    Queen = 7,
    /// Mouse.
    Mouse = 8,
    /// Neutral piece.
    Neutral = 9,
    /// Teleporting cat.
    Teleporter = 12,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Self; 10] = [
        Self::King,
        Self::Queen,
        Self::Rook,
        Self::Teleporter,
        Self::Cat,
        Self::Bishop,
        Self::Knight,
        Self::Pawn,
        Self::Mouse,
        Self::Neutral,
    ];

    /// The pieces that a pawn may promote to, in the order in which actions are listed (§4.4).
    pub const PROMOTIONS: [Self; 7] = [
        Self::Queen,
        Self::Rook,
        Self::Bishop,
        Self::Knight,
        Self::Cat,
        Self::Mouse,
        Self::Teleporter,
    ];

    /// The kinds that come back when none is left (§8.1).
    pub const RETURNING: [Self; 6] = [
        Self::Pawn,
        Self::Knight,
        Self::Bishop,
        Self::Rook,
        Self::Queen,
        Self::Cat,
    ];

    /// Returns the kind with this code, which is the code of a piece without its side.
    #[inline(always)]
    pub const fn from_code(code: u8) -> Option<Self> {
        match code & 15 {
            1 => Some(Self::Pawn),
            2 => Some(Self::Knight),
            3 => Some(Self::King),
            4 => Some(Self::Cat),
            5 => Some(Self::Bishop),
            6 => Some(Self::Rook),
            7 => Some(Self::Queen),
            8 => Some(Self::Mouse),
            9 => Some(Self::Neutral),
            12 => Some(Self::Teleporter),
            _ => None,
        }
    }

    /// Returns the capital letter of FEN and SAN, or the asterisk of a neutral piece.
    pub const fn letter(self) -> char {
        match self {
            Self::Pawn => 'P',
            Self::Knight => 'N',
            Self::King => 'K',
            Self::Cat => 'C',
            Self::Bishop => 'B',
            Self::Rook => 'R',
            Self::Queen => 'Q',
            Self::Mouse => 'M',
            Self::Neutral => '*',
            Self::Teleporter => 'T',
        }
    }

    /// Returns the name in running text.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pawn => "pawn",
            Self::Knight => "knight",
            Self::King => "king",
            Self::Cat => "cat",
            Self::Bishop => "bishop",
            Self::Rook => "rook",
            Self::Queen => "queen",
            Self::Mouse => "mouse",
            Self::Neutral => "neutral piece",
            Self::Teleporter => "teleporting cat",
        }
    }

    /// Returns the kind with this letter, in either case.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|kind| kind.letter() == letter.to_ascii_uppercase())
    }

    /// Returns `true` if it is a cat, teleporting or not.
    #[inline(always)]
    pub const fn is_cat(self) -> bool {
        matches!(self, Self::Cat | Self::Teleporter)
    }

    /// Returns `true` if it may capture a neutral piece (§5.3).
    #[inline(always)]
    pub const fn takes_neutrals(self) -> bool {
        !matches!(
            self,
            Self::Rook | Self::Knight | Self::Mouse | Self::Neutral
        )
    }

    /// Returns `true` if it may capture a mouse (§3.10).
    #[inline(always)]
    pub const fn takes_mice(self) -> bool {
        matches!(self, Self::Pawn | Self::Cat | Self::Teleporter)
    }
}

/// The moves of the pieces, strongest first.
pub(crate) const LEGEND: [Legend; 10] = [
    Role::King.kind(),
    Role::Queen.kind(),
    Role::Rook.kind(),
    Legend::new(
        'T',
        "teleporting cat",
        "like a cat; before your move, the dice may teleport it to a random square",
    ),
    Legend::new(
        'C',
        "cat",
        "leaps like a knight; steps straight without capturing; captures one step diagonally",
    ),
    Role::Bishop.kind(),
    Role::Knight.kind(),
    Legend::new(
        'P',
        "pawn",
        "forward, also onto a neutral piece; captures diagonally forward",
    ),
    Legend::new(
        'M',
        "mouse",
        "one step straight; captures only kings and queens; blocks no line",
    ),
    Legend::new(
        '*',
        "neutral piece",
        "either player may move it: one step straight, or a jump over a neighbouring piece",
    ),
];

impl From<Kind> for PieceName {
    fn from(kind: Kind) -> Self {
        Self {
            letter: kind.letter(),
            name: kind.name(),
        }
    }
}
