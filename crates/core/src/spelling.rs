//! The spellings of SANs that other programs and books have.

use std::borrow::Cow;

/// Returns the spelling of PGN for a SAN that other programs and books spell differently: with figurines (`♘f3`),
/// dashes (`O–O`), or without the sign of a promotion (`a8Q`). Returns `None` if it has nothing of the kind.
pub(crate) fn respelled(san: &str) -> Option<Cow<'_, str>> {
    let mut spelled = Cow::Borrowed(san);
    if !san.is_ascii() {
        spelled = Cow::Owned(san.chars().filter_map(in_ascii).collect());
    }
    let mut last = spelled.chars().rev();
    if let (Some('A'..='Z'), Some('0'..='9')) = (last.next(), last.next()) {
        let sign = spelled.len() - 1;
        spelled.to_mut().insert(sign, '=');
    }
    (spelled != san).then_some(spelled)
}

/// Returns the letter of PGN for a figurine, and a hyphen for a dash; `None` for what PGN leaves out.
fn in_ascii(letter: char) -> Option<char> {
    match letter {
        '♔' | '♚' => Some('K'),
        '♕' | '♛' => Some('Q'),
        '♖' | '♜' => Some('R'),
        '♗' | '♝' => Some('B'),
        '♘' | '♞' => Some('N'),
        // Pawns have no letter. The variation selector only asks for text instead of an emoji.
        '♙' | '♟' | '\u{fe0e}' => None,
        '\u{2010}'..='\u{2014}' => Some('-'),
        other => Some(other),
    }
}
