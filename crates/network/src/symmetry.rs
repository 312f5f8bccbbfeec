//! The board as it looks from the other side.

use springald_board::{Shape, Square};
use springald_core::cells::{Cells, HELD, mirrored_cell, mirrored_value};

/// The change of the squares by which Black sees the board as White does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Symmetry {
    /// The first rank becomes the last one, as in chess.
    Ranks,
    /// The board is turned, as in shogi.
    Turned,
    /// The first file becomes the last one.
    Files,
    /// The squares stay.
    None,
}

impl Symmetry {
    /// All symmetries, those first that are tried first.
    pub const ALL: [Self; 4] = [Self::Ranks, Self::Turned, Self::Files, Self::None];

    /// Returns the square that becomes this one; both are indices.
    pub fn square(self, shape: Shape, square: usize) -> usize {
        let at = Square::new(square as u8);
        if square >= usize::from(shape.squares()) || !shape.has(at) {
            return square;
        }
        let seen = match self {
            Self::Ranks => shape.opposite(at, false),
            Self::Turned => shape.opposite(at, true),
            Self::Files => shape.opposite(shape.opposite(at, true), false),
            Self::None => at,
        };
        seen.index()
    }

    /// Returns the symmetry by which the start of a game looks the same from both sides. If there is none, as in games of
    /// unlike sides, the ranks are exchanged.
    pub fn of_start(start: &Cells, shape: Shape) -> Self {
        let is_kept = |symmetry: &Self| {
            (0..HELD).all(|cell| {
                let other = mirrored_cell(cell, |square| symmetry.square(shape, square));
                start[other] == mirrored_value(cell, start[cell])
            })
        };
        let found = Self::ALL.into_iter().find(is_kept);
        // An empty board looks the same in every way.
        found.unwrap_or(Self::Ranks)
    }

    /// Returns the number in files.
    pub(crate) const fn number(self) -> u8 {
        self as u8
    }

    pub(crate) fn of_number(number: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.number() == number)
    }
}
