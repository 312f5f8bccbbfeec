//! The words of a text, line by line.

use super::names::Span;
use super::problems::{Fault, Faults};

/// The longest text, in bytes.
pub(super) const LONGEST: usize = 64 * 1024;
/// The most lines of a text.
const LINES: usize = 4000;

/// A class of tokens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TokenKind {
    /// A word or a number: letters, digits, hyphens and dots.
    Word,
    /// A text in quotation marks, without them.
    String,
    /// Any other character.
    Sign,
}

/// A word, a string or a sign.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token<'a> {
    /// Its class.
    pub kind: TokenKind,
    /// Its text.
    pub text: &'a str,
    /// Its place.
    pub span: Span,
}

/// A line with at least one token.
pub(super) struct Line<'a> {
    /// `true` if it belongs to the statement above.
    pub indented: bool,
    /// Its tokens; none if the line cannot be read, which has been reported.
    pub tokens: Vec<Token<'a>>,
    /// The place after the last token.
    pub end: Span,
}

/// Splits a text into lines and tokens. Empty lines and comments are left out.
pub(super) fn lines<'a>(text: &'a str, source: usize, faults: &mut Faults) -> Vec<Line<'a>> {
    let mut lines = Vec::new();
    if text.len() > LONGEST {
        let place = span(source, 1, 1, 0);
        let message = format!(
            "found a text of {} KiB, expected at most {}",
            text.len().div_ceil(1024),
            LONGEST / 1024
        );
        faults.push(Fault::new(place, message));
        return lines;
    }
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    for (number, line) in (1..).zip(text.lines()) {
        if number > LINES {
            let message = format!("found more lines, expected at most {LINES}");
            faults.push(Fault::new(span(source, number, 1, 0), message));
            break;
        }
        let indented = line.starts_with([' ', '\t']);
        let (tokens, end) = match tokens(line, source, number) {
            Ok(tokens) => match tokens.last() {
                None => continue,
                Some(last) => {
                    let end = last.span.column + last.span.length;
                    (tokens, span(source, number, end, 0))
                }
            },
            Err(fault) => {
                faults.push(fault);
                (Vec::new(), span(source, number, 1, 0))
            }
        };
        lines.push(Line {
            indented,
            tokens,
            end,
        });
    }
    lines
}

fn span(source: usize, line: usize, column: usize, length: usize) -> Span {
    Span {
        source,
        line,
        column,
        length,
    }
}

/// Splits a line into tokens.
fn tokens(line: &str, source: usize, number: usize) -> Result<Vec<Token<'_>>, Fault> {
    let mut tokens = Vec::new();
    let mut rest = line;
    let mut column = 1;
    while let Some(first) = rest.chars().next() {
        let (kind, size) = match first {
            '#' => break,
            ' ' | '\t' | '\r' => {
                rest = &rest[1..];
                column += 1;
                continue;
            }
            '"' => {
                let Some(end) = rest[1..].find('"') else {
                    let place = span(source, number, column, rest.trim_end().chars().count());
                    let message =
                        "found no second quotation mark, expected \" at the end of the string";
                    return Err(Fault::new(place, message));
                };
                (TokenKind::String, end + 2)
            }
            _ => match rest.find(|c| !is_of_word(c)).unwrap_or(rest.len()) {
                0 => (TokenKind::Sign, first.len_utf8()),
                size => (TokenKind::Word, size),
            },
        };
        let length = rest[..size].chars().count();
        let place = span(source, number, column, length);
        if let Some(control) = rest[..size].chars().find(|c| c.is_control()) {
            let message = format!(
                "found the control character {}, expected text",
                control.escape_default()
            );
            return Err(Fault::new(place, message));
        }
        let text = match kind {
            TokenKind::String => &rest[1..size - 1],
            _ => &rest[..size],
        };
        tokens.push(Token {
            kind,
            text,
            span: place,
        });
        rest = &rest[size..];
        column += length;
    }
    Ok(tokens)
}

fn is_of_word(c: char) -> bool {
    c.is_alphanumeric() || ['-', '.', '_'].contains(&c)
}
