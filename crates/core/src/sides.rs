//! The names and colours of the sides, for people.
//!
//! Programs know the sides as White and Black: FENs, action texts, PGN and the protocols never depend on these names.

use crate::{Owner, Side, Verdict};
use std::borrow::Cow;

/// A colour in which the pieces of a side are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub enum Colour {
    /// White.
    White,
    /// Black.
    Black,
    /// Red.
    Red,
    /// Blue.
    Blue,
    /// Green.
    Green,
    /// Gold.
    Gold,
}

impl Colour {
    /// All colours.
    pub const ALL: [Self; 6] = [
        Self::White,
        Self::Black,
        Self::Red,
        Self::Blue,
        Self::Green,
        Self::Gold,
    ];

    /// Returns the name in lower case.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::White => "white",
            Self::Black => "black",
            Self::Red => "red",
            Self::Blue => "blue",
            Self::Green => "green",
            Self::Gold => "gold",
        }
    }

    /// Parses the name in lower case.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|colour| colour.as_str() == name)
    }
}

/// The names of the two sides of a game and the colours of their pieces. The side that moves first is in front.
///
/// ```
/// use springald_core::{Colour, Side, Sides, Termination, Verdict, text};
///
/// let sides = Sides {
///     names: [text("Red"), text("Black")],
///     colours: [Colour::Red, Colour::Black],
/// };
/// let mate = Verdict::win(Side::White, Termination::CHECKMATE);
/// assert_eq!(sides.name(Side::White), "Red");
/// assert_eq!(sides.tell(mate), "Red wins: checkmate");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sides {
    /// The names, capitalised.
    pub names: [Cow<'static, str>; 2],
    /// The colours.
    pub colours: [Colour; 2],
}

/// White and Black.
impl Default for Sides {
    fn default() -> Self {
        Self::CHESS
    }
}

impl Sides {
    /// White and Black, the sides of chess.
    pub const CHESS: Self = Self {
        names: [Cow::Borrowed("White"), Cow::Borrowed("Black")],
        colours: [Colour::White, Colour::Black],
    };

    /// Returns the name of a side, capitalised.
    pub fn name(&self, side: Side) -> &str {
        &self.names[side.index()]
    }

    /// Returns the colour in which the pieces of a side are drawn.
    pub const fn colour(&self, side: Side) -> Colour {
        self.colours[side.index()]
    }

    /// Returns the name of the owner of a piece before the name of the piece: a colour in small letters, another name as it
    /// is, nothing for neutral pieces.
    pub fn adjective(&self, owner: Owner) -> String {
        let Some(side) = owner.side() else {
            return String::new();
        };
        let name = self.name(side);
        let small = name.to_ascii_lowercase();
        match Colour::parse(&small) {
            Some(_) => small,
            None => format!("{name}'s"),
        }
    }

    /// Returns a verdict as a sentence: `Red wins: checkmate`.
    pub fn tell(&self, verdict: Verdict) -> String {
        match verdict.winner {
            Some(side) => format!("{} wins: {}", self.name(side), verdict.termination),
            None => format!("Draw: {}", verdict.termination),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_named_by_colours_or_by_their_owners() {
        let sides = Sides {
            names: ["Red".into(), "Gote".into()],
            colours: [Colour::Red, Colour::Black],
        };
        assert_eq!(sides.adjective(Owner::White), "red");
        assert_eq!(sides.adjective(Owner::Black), "Gote's");
        assert_eq!(sides.adjective(Owner::Neutral), "");
    }
}
