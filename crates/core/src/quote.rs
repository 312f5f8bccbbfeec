//! Quotes input in error messages, shortened if it is long.

use std::borrow::Cow;

/// The most characters of input in a message.
pub const LONGEST: usize = 200;
/// The most characters of input in a message that says more than what was found.
const SHORT: usize = 40;

/// Returns a text, cut to [`LONGEST`] characters and an ellipsis if it is longer.
pub fn cut(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(LONGEST) {
        None => Cow::Borrowed(text),
        Some((end, _)) => Cow::Owned(format!("{}…", &text[..end])),
    }
}

/// Returns a text in quotation marks on one line, cut if it is long, for error messages.
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
