//! Words and signs of books that follow a turn, and results in their spellings.

use crate::GameResult;

/// The meaning of a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Meaning {
    /// An annotation glyph.
    Nag(u8),
    /// A remark that the rules make redundant, such as check.
    Remark,
}

/// Words and signs, and the glyphs of PGN that mean the same.
const NAGS: [(&str, u8); 40] = [
    ("!", 1),
    ("?", 2),
    ("!!", 3),
    ("‼", 3),
    ("??", 4),
    ("⁇", 4),
    ("!?", 5),
    ("⁉", 5),
    ("?!", 6),
    ("⁈", 6),
    ("□", 7),
    ("=", 10),
    ("==", 11),
    ("∞", 13),
    ("~", 13),
    ("⩲", 14),
    ("+=", 14),
    ("+/=", 14),
    ("⩱", 15),
    ("=+", 15),
    ("=/+", 15),
    ("±", 16),
    ("+/-", 16),
    ("+/−", 16),
    ("∓", 17),
    ("-/+", 17),
    ("+-", 18),
    ("+–", 18),
    ("+—", 18),
    ("-+", 19),
    ("–+", 19),
    ("—+", 19),
    ("⨀", 22),
    ("↑", 36),
    ("→", 40),
    ("⇆", 132),
    ("△", 140),
    ("N", 146),
    ("D", 220),
    ("⊕", 138),
];

/// Words that only say what the move does, or how the game ends, in small letters.
const REMARKS: [&str; 29] = [
    "ch",
    "check",
    "dbl",
    "double",
    "dis",
    "disch",
    "mate",
    "checkmate",
    "stalemate",
    "e.p",
    "ep",
    "++",
    "+",
    "#",
    "†",
    "‡",
    "disc",
    "discovered",
    "resigns",
    "resigned",
    "white",
    "black",
    "wins",
    "won",
    "draw",
    "drawn",
    "agreed",
    "adjourned",
    "time",
];

/// Returns what a word of the movetext means, if it is no turn.
pub(super) fn meaning(word: &str) -> Option<Meaning> {
    if let Some((_, nag)) = NAGS.iter().find(|(sign, _)| *sign == word) {
        return Some(Meaning::Nag(*nag));
    }
    let bare = word.trim_end_matches(['.', '!', ',']).to_ascii_lowercase();
    REMARKS.contains(&&*bare).then_some(Meaning::Remark)
}

/// Returns the result that a word is, in any spelling of books and programs.
pub(super) fn result(word: &str) -> Option<GameResult> {
    let plain = word
        .trim_end_matches('.')
        .replace(['–', '—', '−', ':', '‑'], "-");
    let plain = plain
        .replace('½', "1/2")
        .replace("0.5", "1/2")
        .replace("0,5", "1/2");
    match &*plain {
        "1/2" | "1/2-1/2" | "1/2-" => Some(GameResult::Draw),
        "1-0" | "+--" => Some(GameResult::WhiteWon),
        "0-1" | "--+" => Some(GameResult::BlackWon),
        "*" => Some(GameResult::NoResult),
        _ => None,
    }
}
