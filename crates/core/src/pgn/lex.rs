//! Splits PGN into tokens.

use super::{Fault, PgnError, Place};
use crate::fen::quoted;

/// A token of a PGN.
#[derive(Debug)]
pub(super) enum Token<'a> {
    Tag { name: &'a str, value: String },
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
}

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self {
            rest: text.strip_prefix('\u{feff}').unwrap_or(text),
            place: Place { line: 1, column: 1 },
            never_closes: false,
        }
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
            let word = self.take_while(|letter| !ends_word(letter));
            return Some(Ok((at, Token::Word(word))));
        }
        self.bump();
        let token = match first {
            '[' => self.tag(),
            '{' => self.comment(),
            ';' => Ok(Token::Comment(tidy(
                self.take_while(|letter| letter != '\n'),
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
            self.take_while(|letter| letter != '\n');
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
        if first == '\n' {
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
        loop {
            self.take_while(char::is_whitespace);
            if self.place.column != 1 || !self.rest.starts_with('%') {
                return;
            }
            self.take_while(|letter| letter != '\n');
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
        let tag = self.tag_pair();
        if tag.is_err() {
            self.take_while(|letter| letter != '\n');
        }
        tag
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
        Ok(Token::Tag { name, value })
    }

    fn tag_value(&mut self) -> Result<String, Fault> {
        let mut value = String::new();
        loop {
            if self.rest.is_empty() || self.rest.starts_with('\n') {
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
    letter != '\n' && letter.is_whitespace()
}

/// Returns `true` for a character that ends a word: white space, or a token of its own.
fn ends_word(letter: char) -> bool {
    letter.is_whitespace() || "[]{}();$*\"<>".contains(letter)
}

/// Returns a comment on one line, its words separated by single spaces.
fn tidy(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
