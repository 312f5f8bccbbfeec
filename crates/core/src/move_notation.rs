//! The notations of moves that games may name.

use std::collections::BTreeMap;

/// A way to write moves, besides SAN.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub enum MoveNotation {
    /// Shogi in Latin letters, after George Hodges: `P-7f`, `Nx5c+`, `P*5e`.
    Hodges,
    /// Shogi in Japanese characters, with the origin as in KIF files: `７六歩(77)`, `５五歩打`.
    Kanji,
    /// Shogi in coordinates, as in the protocol USI: `7g7f`, `P*5e`.
    Usi,
    /// Xiangqi in the notation of the World Xiangqi Federation: `C2=5`, `H2+3`.
    Wxf,
}

/// A turn in the notations of its game.
pub type Notated = BTreeMap<MoveNotation, String>;

impl MoveNotation {
    /// All notations.
    pub const ALL: [Self; 4] = [Self::Hodges, Self::Kanji, Self::Usi, Self::Wxf];

    /// Returns the name in lower case.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Hodges => "hodges",
            Self::Kanji => "kanji",
            Self::Usi => "usi",
            Self::Wxf => "wxf",
        }
    }

    /// Parses the name in lower case.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.as_str() == name)
    }

    /// Returns why moves on such a board, of pieces with these names, cannot be written; `None` if they can.
    ///
    /// ```
    /// use springald_core::MoveNotation;
    ///
    /// assert_eq!(MoveNotation::Kanji.misfit((9, 9), ["king", "gold"]), None);
    /// let why = MoveNotation::Kanji.misfit((9, 9), ["king", "lion"]);
    /// assert_eq!(why.unwrap(), "has no character for the piece 'lion'");
    /// ```
    pub fn misfit<'a>(
        self,
        (files, ranks): (u8, u8),
        kinds: impl IntoIterator<Item = &'a str>,
    ) -> Option<String> {
        let most_ranks = if self == Self::Wxf { 10 } else { 9 };
        if files > 9 || ranks > most_ranks {
            return Some(format!(
                "has no words for a board larger than 9 x {most_ranks}"
            ));
        }
        let mut kinds = kinds.into_iter();
        let unknown = kinds.find(|name| self == Self::Kanji && character(name).is_none())?;
        Some(format!("has no character for the piece '{unknown}'"))
    }
}

/// The characters of the pieces, by their names.
const CHARACTERS: [(&str, &str); 14] = [
    ("king", "玉"),
    ("rook", "飛"),
    ("bishop", "角"),
    ("gold", "金"),
    ("silver", "銀"),
    ("knight", "桂"),
    ("lance", "香"),
    ("pawn", "歩"),
    ("dragon", "龍"),
    ("horse", "馬"),
    ("promoted-silver", "成銀"),
    ("promoted-knight", "成桂"),
    ("promoted-lance", "成香"),
    ("tokin", "と"),
];

/// Returns the characters of a piece by its name.
pub(crate) fn character(name: &str) -> Option<&'static str> {
    let mut known = CHARACTERS.iter();
    known
        .find(|(piece, _)| *piece == name)
        .map(|(_, written)| *written)
}
