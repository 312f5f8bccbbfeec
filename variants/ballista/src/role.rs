//! The seven kinds of pieces.

use springald_core::Kind;
use springald_fide::PieceName;
use springald_fide::Role as Orthodox;

/// A kind of piece. The numbers are the codes in [`crate::Pieces`]: bit 2 marks the sliders, which
/// attack along diagonals if bit 0 is set and along ranks and files if bit 1 is. A ballista is a slider
/// that attacks nothing (§4.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Role {
    /// Pawn.
    Pawn = 1,
    /// Knight.
    Knight = 2,
    /// King.
    King = 3,
    /// Ballista.
    Ballista = 4,
    /// Bishop.
    Bishop = 5,
    /// Rook.
    Rook = 6,
    /// Queen.
    Queen = 7,
}

impl Role {
    /// All kinds.
    pub const ALL: [Self; 7] = [
        Self::Pawn,
        Self::Knight,
        Self::King,
        Self::Ballista,
        Self::Bishop,
        Self::Rook,
        Self::Queen,
    ];

    /// The pieces that a pawn may promote to (§6.4), in the order in which actions are listed.
    pub const PROMOTIONS: [Self; 5] = [
        Self::Queen,
        Self::Rook,
        Self::Bishop,
        Self::Knight,
        Self::Ballista,
    ];

    /// The moves of the pieces, strongest first, for [`springald_core::Info`].
    pub const KINDS: [Kind; 7] = [
        Orthodox::King.kind(),
        Orthodox::Queen.kind(),
        Orthodox::Rook.kind(),
        Orthodox::Bishop.kind(),
        Orthodox::Knight.kind(),
        Kind::new(
            'A',
            "ballista",
            "sideways any distance or one square straight; never captures; its neighbours move like \
             queens, but capture as usual",
        ),
        Orthodox::Pawn.kind(),
    ];

    /// Returns the kind with this code, which is the code of a piece without its side.
    #[inline(always)]
    pub const fn from_code(code: u8) -> Option<Self> {
        match code & 7 {
            1 => Some(Self::Pawn),
            2 => Some(Self::Knight),
            3 => Some(Self::King),
            4 => Some(Self::Ballista),
            5 => Some(Self::Bishop),
            6 => Some(Self::Rook),
            7 => Some(Self::Queen),
            _ => None,
        }
    }

    /// Returns the orthodox kind; `None` for a ballista.
    const fn orthodox(self) -> Option<Orthodox> {
        Orthodox::from_code(self as u8)
    }

    /// Returns the capital letter of FEN and SAN: `A`, as in artillery, for the ballista.
    pub const fn letter(self) -> char {
        match self.orthodox() {
            Some(role) => role.letter(),
            None => 'A',
        }
    }

    /// Returns the name in running text.
    pub const fn name(self) -> &'static str {
        match self.orthodox() {
            Some(role) => role.name(),
            None => "ballista",
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

impl From<Role> for PieceName {
    fn from(role: Role) -> Self {
        Self {
            letter: role.letter(),
            name: role.name(),
        }
    }
}
