//! Input as error messages repeat it: never all of it where it is long.

use std::borrow::Cow;

/// The most characters of an input that a message repeats.
pub const LONGEST: usize = 200;
/// The most where a message says more than what was found.
const SHORT: usize = 40;

/// A text as it is; where it has more than [`LONGEST`] characters, that many and an ellipsis.
pub fn cut(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(LONGEST) {
        None => Cow::Borrowed(text),
        Some((end, _)) => Cow::Owned(format!("{}…", &text[..end])),
    }
}

/// A text in quotation marks on one line, cut where it is long, for error messages.
pub fn quoted(text: &str) -> String {
    let printable: String = text
        .chars()
        .take(SHORT)
        .flat_map(char::escape_debug)
        .collect();
    let more = if text.chars().nth(SHORT).is_some() {
        "…"
    } else {
        ""
    };
    format!("'{printable}{more}'")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_are_cut_between_characters() {
        assert_eq!(cut("short"), "short");
        let longest = "é".repeat(LONGEST);
        assert_eq!(cut(&longest), longest);
        assert_eq!(cut(&"é".repeat(1 << 20)), format!("{longest}…"));
        assert_eq!(
            quoted(&"é".repeat(1 << 20)),
            format!("'{}…'", "é".repeat(40))
        );
        assert_eq!(quoted("a\nb"), "'a\\nb'");
    }
}
