//! Splits PGN into tokens.

use super::{Fault, PgnError, Place};
use crate::fen::quoted;

/// A token of a PGN.
#[derive(Debug)]
pub(super) enum Token<'a> {
    Tag {
        name: &'a str,
        value: String,
        /// The pair as it was read, if it is malformed.
        read_as: Option<String>,
    },
    Comment(String),
    Open,
    Close,
    Nag(u8),
    Word(&'a str),
}

/// The lexer. A copy marks a place to come back to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lexer<'a> {
    rest: &'a str,
    place: Place,
    /// `true` once no closing brace is left, so that the rest is not searched again.
    never_closes: bool,
    /// `true` to read tags and moves in the fashions of other programs.
    lenient: bool,
    /// `true` if an empty line precedes the last token.
    after_blank_line: bool,
}

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a str, lenient: bool) -> Self {
        Self {
            rest: text.strip_prefix('\u{feff}').unwrap_or(text),
            place: Place { line: 1, column: 1 },
            never_closes: false,
            lenient,
            after_blank_line: false,
        }
    }

    /// Returns `true` if an empty line precedes the last token.
    pub(super) fn is_after_blank_line(&self) -> bool {
        self.after_blank_line
    }

    pub(super) fn place(&self) -> Place {
        self.place
    }

    /// Returns the next token and its place. After an error the next call continues behind it.
    pub(super) fn next(&mut self) -> Option<Result<(Place, Token<'a>), PgnError>> {
        self.skip_blank();
        let at = self.place;
        let first = self.rest.chars().next()?;
        if !ends_word(first) {
            return Some(Ok((at, Token::Word(self.word()))));
        }
        self.bump();
        let token = match first {
            '[' => self.tag(),
            '{' => self.comment(),
            ';' => Ok(Token::Comment(tidy(
                self.take_while(|letter| !is_line_end(letter)),
            ))),
            '(' => Ok(Token::Open),
            ')' => Ok(Token::Close),
            '$' => self.nag(),
            '*' => Ok(Token::Word("*")),
            stray => Err(Fault::Stray(stray)),
        };
        Some(match token {
            Ok(token) => Ok((at, token)),
            Err(fault) => Err(PgnError::new(at, fault)),
        })
    }

    /// Skips to the next line that begins with a tag, or to the end.
    pub(super) fn skip_to_tag_line(&mut self) {
        while !self.rest.is_empty() {
            self.take_while(|letter| !is_line_end(letter));
            self.bump();
            let Some(tag) = self.rest.strip_prefix('[') else {
                continue;
            };
            if tag.starts_with(|letter: char| letter.is_ascii_alphabetic()) {
                return;
            }
        }
    }

    fn bump(&mut self) -> Option<char> {
        let first = self.rest.chars().next()?;
        self.rest = &self.rest[first.len_utf8()..];
        // A carriage return alone ends a line, too.
        if first == '\n' || first == '\r' && !self.rest.starts_with('\n') {
            self.place = Place {
                line: self.place.line + 1,
                column: 1,
            };
        } else {
            self.place.column += 1;
        }
        Some(first)
    }

    fn take_while(&mut self, goes_on: impl Fn(char) -> bool) -> &'a str {
        let all = self.rest;
        while self.rest.starts_with(&goes_on) {
            self.bump();
        }
        &all[..all.len() - self.rest.len()]
    }

    /// Skips white space, and lines that begin with a percent sign.
    fn skip_blank(&mut self) {
        let line = self.place.line;
        loop {
            self.take_while(char::is_whitespace);
            self.after_blank_line = self.place.line > line + 1;
            if self.place.column != 1 || !self.rest.starts_with('%') {
                return;
            }
            self.take_while(|letter| !is_line_end(letter));
        }
    }

    /// Returns a word. If the reader is lenient, a letter in brackets belongs to it, as in `b8(Q)+`, and a star between
    /// two characters, as in `P*3d`.
    fn word(&mut self) -> &'a str {
        let all = self.rest;
        loop {
            self.take_while(|letter| !ends_word(letter));
            let mut next = self.rest.chars();
            let (first, second, third) = (next.next(), next.next(), next.next());
            let is_letter =
                |letter: Option<char>| letter.is_some_and(|l| l.is_ascii_alphanumeric());
            match (first, third) {
                (Some('('), Some(')')) if self.lenient && is_letter(second) => {
                    for _ in 0..3 {
                        self.bump();
                    }
                }
                (Some('*'), _) if self.lenient && is_letter(second) => {
                    self.bump();
                }
                _ => return &all[..all.len() - self.rest.len()],
            }
        }
    }

    /// Returns a comment after its opening brace. An unclosed comment is not skipped, because it would
    /// swallow everything.
    fn comment(&mut self) -> Result<Token<'a>, Fault> {
        self.never_closes = self.never_closes || !self.rest.contains('}');
        if self.never_closes {
            return Err(Fault::OpenComment);
        }
        let text = self.take_while(|letter| letter != '}');
        self.bump();
        Ok(Token::Comment(tidy(text)))
    }

    fn nag(&mut self) -> Result<Token<'a>, Fault> {
        let digits = self.take_while(|letter| letter.is_ascii_alphanumeric());
        let number = digits.parse();
        number
            .map(Token::Nag)
            .map_err(|_| Fault::BadNag(quoted(&format!("${digits}"))))
    }

    /// Returns a tag pair after its opening bracket. A malformed one is skipped to the end of its line.
    fn tag(&mut self) -> Result<Token<'a>, Fault> {
        let before = *self;
        let tag = self.tag_pair();
        if tag.is_err() {
            if self.lenient
                && let Some(tag) = before.loose_tag()
            {
                let (name, value, length) = tag;
                *self = before;
                for _ in 0..length {
                    self.bump();
                }
                let read_as = Some(format!("[{name} {}]", quoted(&value)));
                return Ok(Token::Tag {
                    name,
                    value,
                    read_as,
                });
            }
            self.take_while(|letter| !is_line_end(letter));
        }
        tag
    }

    /// Reads the rest of a line as a tag pair whose value has quotation marks within, other ones, or none. Returns also
    /// the number of its characters.
    fn loose_tag(&self) -> Option<(&'a str, String, usize)> {
        let line = self.rest.split(is_line_end).next()?;
        // Another tag may follow in the line.
        let mut ends = line.match_indices(']').map(|(place, _)| place);
        let is_end = |place: &usize| {
            let after = line[place + 1..].trim_start();
            after.is_empty() || after.starts_with('[')
        };
        let end = ends.clone().find(is_end).or_else(|| ends.next_back())?;
        let pair = line[..end].trim_start();
        let is_name = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
        let (name, value) =
            pair.split_at(pair.find(|letter| !is_name(letter)).unwrap_or(pair.len()));
        let value = value.trim_start_matches([' ', '\t', ':', '=']).trim_end();
        let marks = ['"', '\'', '“', '”', '„', '‘', '’', '«', '»', '`'];
        let value = value.strip_prefix(marks).unwrap_or(value);
        let value = value.strip_suffix(marks).unwrap_or(value);
        let length = line[..=end].chars().count();
        (!name.is_empty()).then(|| (name, value.to_owned(), length))
    }

    fn tag_pair(&mut self) -> Result<Token<'a>, Fault> {
        self.take_while(is_space);
        let name = self.take_while(|letter| letter.is_ascii_alphanumeric() || letter == '_');
        if name.is_empty() {
            return Err(self.unlike("a name of letters, digits and underscores"));
        }
        self.take_while(is_space);
        if !self.rest.starts_with('"') {
            return Err(self.unlike("a value in quotation marks"));
        }
        self.bump();
        let value = self.tag_value()?;
        self.take_while(is_space);
        if !self.rest.starts_with(']') {
            return Err(self.unlike("']'"));
        }
        self.bump();
        let read_as = None;
        Ok(Token::Tag {
            name,
            value,
            read_as,
        })
    }

    fn tag_value(&mut self) -> Result<String, Fault> {
        let mut value = String::new();
        loop {
            if self.rest.is_empty() || self.rest.starts_with(is_line_end) {
                return Err(self.unlike("a quotation mark that ends the value"));
            }
            match self.bump() {
                Some('"') | None => return Ok(value),
                Some('\\') if self.rest.starts_with(['"', '\\']) => value.extend(self.bump()),
                Some(letter) => value.push(letter),
            }
        }
    }

    /// Returns the error for anything but the expected character.
    fn unlike(&self, expected: &'static str) -> Fault {
        let found = match self.rest.chars().next() {
            None => "the end of the text".to_owned(),
            Some('\n' | '\r') => "the end of the line".to_owned(),
            Some(letter) => quoted(&letter.to_string()),
        };
        Fault::TagSyntax { found, expected }
    }
}

/// Returns `true` for white space within a line.
fn is_space(letter: char) -> bool {
    !is_line_end(letter) && letter.is_whitespace()
}

/// Returns `true` for a character that ends a line.
fn is_line_end(letter: char) -> bool {
    matches!(letter, '\n' | '\r')
}

/// Returns `true` for a character that ends a word: white space, or a token of its own.
fn ends_word(letter: char) -> bool {
    letter.is_whitespace() || "[]{}();$*\"<>".contains(letter)
}

/// Returns a comment as it is written: on one line, its words separated by single spaces, without control characters, and
/// without the brace that would end it, which can stand in a comment to the end of a line.
fn tidy(text: &str) -> String {
    let text = text.replace('}', ")");
    let words = text.split(|letter: char| letter.is_whitespace() || letter.is_control());
    let words: Vec<_> = words.filter(|word| !word.is_empty()).collect();
    words.join(" ")
}
