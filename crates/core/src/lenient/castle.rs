//! Castling in all its spellings.

/// Castling as a text asks for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Castle {
    pub(super) short: bool,
    /// The rest of the text: the piece that enters the board, and where.
    pub(super) rest: String,
}

/// Reads castling: with letters of either case or zeros, with hyphens or without.
pub(super) fn read(text: &str) -> Option<Castle> {
    let is_part = |letter: char| matches!(letter, 'O' | 'o' | '0');
    let mut rest = text.strip_prefix(is_part)?;
    let mut parts = 1;
    loop {
        let next = rest.strip_prefix('-').unwrap_or(rest);
        match next.strip_prefix(is_part) {
            Some(after) if parts < 3 => rest = after,
            _ => break,
        }
        parts += 1;
    }
    let entering = rest.strip_prefix(['/', '&', '-', '=']).unwrap_or(rest);
    let is_piece = |letter: char| letter.is_ascii_alphabetic() && !is_part(letter);
    let names_a_piece = entering.starts_with(is_piece);
    if parts < 2 || !rest.is_empty() && !names_a_piece {
        return None;
    }
    Some(Castle {
        short: parts == 2,
        rest: entering.to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn castling_is_read_in_all_spellings() {
        for (text, short, rest) in [
            ("O-O", true, ""),
            ("o-o-o", false, ""),
            ("0-0", true, ""),
            ("000", false, ""),
            ("OO", true, ""),
            ("O-O/Ee8", true, "Ee8"),
            ("O-O-O&H", false, "H"),
        ] {
            let rest = rest.to_owned();
            assert_eq!(read(text), Some(Castle { short, rest }), "{text}");
        }
        for text in ["O", "0", "0-1", "e4", "O-O-O-O", "0000"] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
