//! Lines of input, which may hold any bytes.

use std::io::{self, BufRead, Read};

/// The longest line that is read, in bytes: enough for a game of more than 100,000 turns.
pub const LONGEST: usize = 1 << 20;

/// A line of input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum InputLine {
    /// The text; invalid UTF-8 becomes replacement characters.
    Text(String),
    /// It was longer than [`LONGEST`].
    TooLong,
}

/// Reads a line; returns `None` at the end of the input. Never holds more than [`LONGEST`] bytes of it.
pub(crate) fn read(input: &mut impl BufRead) -> io::Result<Option<InputLine>> {
    let mut bytes = Vec::new();
    let limit = LONGEST as u64 + 1;
    if input.by_ref().take(limit).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    if bytes.len() > LONGEST && !bytes.ends_with(b"\n") {
        skip_line(input)?;
        return Ok(Some(InputLine::TooLong));
    }
    let text = String::from_utf8_lossy(&bytes);
    Ok(Some(InputLine::Text(text.trim_end().to_owned())))
}

/// Skips to the end of the line without storing it.
fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let held = input.fill_buf()?;
        if held.is_empty() {
            return Ok(());
        }
        let (used, ended) = match held.iter().position(|&byte| byte == b'\n') {
            Some(at) => (at + 1, true),
            None => (held.len(), false),
        };
        input.consume(used);
        if ended {
            return Ok(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(input: &[u8]) -> Vec<InputLine> {
        let mut input = input;
        std::iter::from_fn(|| read(&mut input).unwrap()).collect()
    }

    #[test]
    fn lines_end_in_any_way() {
        let text = |text: &str| InputLine::Text(text.to_owned());
        assert_eq!(all(b"a\r\nb c\nd"), [text("a"), text("b c"), text("d")]);
        assert_eq!(all(b""), []);
        assert_eq!(all(b"\n"), [text("")]);
    }

    #[test]
    fn invalid_utf8_does_no_harm() {
        assert_eq!(all(b"\xff\n"), [InputLine::Text("\u{fffd}".into())]);
        assert_eq!(all(b"a\0b\n"), [InputLine::Text("a\0b".into())]);
    }

    #[test]
    fn a_line_too_long_is_skipped_and_the_next_one_read() {
        let mut input = vec![b'x'; LONGEST + 1];
        input.extend(b"yyy\nnext\n");
        assert_eq!(
            all(&input),
            [InputLine::TooLong, InputLine::Text("next".into())]
        );
        let mut longest = vec![b'x'; LONGEST];
        longest.push(b'\n');
        assert_eq!(all(&longest), [InputLine::Text("x".repeat(LONGEST))]);
    }
}
