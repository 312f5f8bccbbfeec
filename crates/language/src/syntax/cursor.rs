//! Reads the tokens of one line in order.

use super::hints;
use super::lex::{Line, Token, TokenKind};
use super::names::{Name, Span};
use super::near::nearest;
use super::problems::Fault;
use super::tree::Corner;
use springald_core::Clause;
use springald_core::fen::quoted;
use std::ops::RangeInclusive;

/// Words of the language that cannot be names.
const RESERVED: &[&str] = &[
    "and", "as", "at", "captured", "claim", "draw", "en", "file", "files", "fixed", "from", "into",
    "like", "no", "not", "nothing", "of", "on", "open", "or", "passant", "piece", "pieces", "rank",
    "ranks", "stays", "take", "then", "to", "up", "when", "within",
];

/// The longest name, in letters.
const LONGEST_NAME: usize = 40;

/// The tokens of a line, and how many of them have been read.
pub(super) struct Cursor<'a, 'b> {
    tokens: &'b [Token<'a>],
    end: Span,
    at: usize,
}

impl<'a, 'b> Cursor<'a, 'b> {
    /// Begins with the first token of a line.
    pub(super) fn new(line: &'b Line<'a>) -> Self {
        Self {
            tokens: &line.tokens,
            end: line.end,
            at: 0,
        }
    }

    /// Returns the next token.
    pub(super) fn peek(&self) -> Option<Token<'a>> {
        self.tokens.get(self.at).copied()
    }

    /// Returns the next token if it is a word.
    pub(super) fn peek_word(&self) -> Option<&'a str> {
        self.peek()
            .filter(|token| token.kind == TokenKind::Word)
            .map(|token| token.text)
    }

    /// Skips a comma, if such a word follows it.
    pub(super) fn accept_comma_before(&mut self, is_such: impl Fn(&str) -> bool) {
        if self.next_word().is_some_and(is_such) {
            self.accept_sign(",");
        }
    }

    /// Returns the word that follows the next token.
    pub(super) fn next_word(&self) -> Option<&'a str> {
        let next = self.tokens.get(self.at + 1)?;
        (next.kind == TokenKind::Word).then_some(next.text)
    }

    /// Returns `true` if a word follows the next token.
    pub(super) fn is_before(&self, word: &str) -> bool {
        self.next_word() == Some(word)
    }

    /// Returns the number of tokens that were read.
    pub(super) fn place(&self) -> usize {
        self.at
    }

    /// Goes back to a place.
    pub(super) fn go_back(&mut self, place: usize) {
        self.at = place;
    }

    /// Returns `true` if a word follows that word.
    pub(super) fn is_before_words(&self) -> bool {
        let next = self.tokens.get(self.at + 2);
        next.is_some_and(|token| token.kind == TokenKind::Word)
    }

    /// Reads with a function that sees no more than the tokens before a place.
    pub(super) fn until<T>(
        &mut self,
        is_end: impl Fn(&Self) -> bool,
        read: impl FnOnce(&mut Self) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        let at = |at| Self {
            tokens: self.tokens,
            end: self.end,
            at,
        };
        let end = (self.at..self.tokens.len()).find(|&place| is_end(&at(place)));
        let end = end.unwrap_or(self.tokens.len());
        let mut part = Self {
            tokens: &self.tokens[..end],
            end: self.tokens.get(end).map_or(self.end, |token| token.span),
            at: self.at,
        };
        let result = read(&mut part);
        self.at = part.at;
        result
    }

    /// Skips the next token.
    pub(super) fn skip(&mut self) {
        self.at += 1;
    }

    /// Returns the place of the next token, or of the end of the line.
    pub(super) fn span(&self) -> Span {
        self.peek().map_or(self.end, |token| token.span)
    }

    /// Returns the place from a token to the last one that was read.
    pub(super) fn since(&self, first: Span) -> Span {
        match self.at.checked_sub(1).and_then(|at| self.tokens.get(at)) {
            Some(last) => first.to(last.span),
            None => first,
        }
    }

    /// Returns the words that were read since a token, with single spaces between.
    pub(super) fn words_since(&self, first: Span) -> String {
        let read = &self.tokens[..self.at.min(self.tokens.len())];
        let words: Vec<&str> = read
            .iter()
            .filter(|token| token.span.column >= first.column && token.text != ",")
            .map(|token| token.text)
            .collect();
        words.join(" ")
    }

    /// Reads a word if it is the next token.
    pub(super) fn accept(&mut self, word: &str) -> bool {
        let found = self.peek_word() == Some(word);
        self.at += usize::from(found);
        found
    }

    /// Reads a comma, or another sign, if it is the next token.
    pub(super) fn accept_sign(&mut self, sign: &str) -> bool {
        let found = self
            .peek()
            .is_some_and(|token| token.kind == TokenKind::Sign && token.text == sign);
        self.at += usize::from(found);
        found
    }

    /// Reads a word.
    pub(super) fn expect(&mut self, word: &'static str) -> Result<(), Fault> {
        if self.accept(word) {
            return Ok(());
        }
        Err(self
            .fault(&format!("'{word}'"))
            .suggest(self.nearest([word])))
    }

    /// Returns the error that the next token is not the expected one.
    pub(super) fn fault(&self, expected: &str) -> Fault {
        let found = match self.peek() {
            None => "the end of the line".to_owned(),
            Some(token) if token.kind == TokenKind::String => {
                format!("the string {}", quoted(token.text))
            }
            Some(token) => quoted(token.text),
        };
        let hint = self.peek_word().map_or_else(String::new, hints::about);
        Fault::new(
            self.span(),
            format!("found {found}, expected {expected}{hint}"),
        )
    }

    /// Returns the error that the next token has been there already.
    pub(super) fn again(&self) -> Fault {
        let word = self.peek_word().unwrap_or_default();
        Fault::new(
            self.span(),
            format!("found '{word}' again, expected it once"),
        )
    }

    /// Returns the error that the next token is not one of some words.
    pub(super) fn fault_of(&self, expected: &str, words: &[&'static str]) -> Fault {
        self.fault(expected)
            .suggest(self.nearest(words.iter().copied()))
    }

    /// Returns the word that is nearest to the next token.
    fn nearest<'w>(&self, words: impl IntoIterator<Item = &'w str>) -> Option<&'w str> {
        nearest(self.peek_word()?, words)
    }

    /// Reads a string.
    pub(super) fn string(&mut self, expected: &str) -> Result<Name, Fault> {
        match self.peek() {
            Some(token) if token.kind == TokenKind::String && !token.text.trim().is_empty() => {
                self.skip();
                Ok(Name {
                    text: token.text.trim().to_owned(),
                    span: token.span,
                })
            }
            _ => Err(self.fault(expected)),
        }
    }

    /// Returns `true` if the next token is a string.
    pub(super) fn is_at_string(&self) -> bool {
        self.peek()
            .is_some_and(|token| token.kind == TokenKind::String)
    }

    /// Returns `true` if the next token is a word that can be a name.
    pub(super) fn is_at_name(&self) -> bool {
        self.peek_word()
            .is_some_and(|word| is_name(word) && !RESERVED.contains(&word) && !are_squares(word))
    }

    /// Reads a name.
    pub(super) fn name(&mut self, expected: &str) -> Result<Name, Fault> {
        let span = self.span();
        let Some(word) = self.peek_word() else {
            return Err(self.fault(expected));
        };
        if self.is_at_name() {
            if word.len() > LONGEST_NAME {
                return Err(self.fault(&format!("a name of at most {LONGEST_NAME} letters")));
            }
            self.skip();
            return Ok(Name {
                text: word.to_owned(),
                span,
            });
        }
        let what = if RESERVED.contains(&word) {
            "a word of the language"
        } else if are_squares(word) {
            "a square"
        } else {
            let lower = word.to_ascii_lowercase();
            let suggestion = (is_name(&lower) && lower != word).then_some(lower.as_str());
            let fault = self.fault(&format!("{expected} in small letters"));
            return Err(fault.suggest(suggestion));
        };
        let message = format!("found '{word}', which is {what}, expected {expected}");
        Err(Fault::new(span, message))
    }

    /// Reads the name of a game, which may begin with a digit.
    pub(super) fn id(&mut self) -> Result<Name, Fault> {
        let span = self.span();
        match self.peek_word() {
            Some(word)
                if word.len() <= LONGEST_NAME
                    && word.chars().all(is_of_name)
                    && !word.starts_with('-')
                    && word.contains(|c: char| c.is_ascii_lowercase()) =>
            {
                self.skip();
                Ok(Name {
                    text: word.to_owned(),
                    span,
                })
            }
            None => Err(self.fault("the name of a game")),
            Some(word) => {
                let lower = word.to_ascii_lowercase();
                let suggestion = (is_name(&lower) && lower != word).then_some(lower.as_str());
                let fault = self.fault("the name of a game in small letters");
                Err(fault.suggest(suggestion))
            }
        }
    }

    /// Reads a number if it is the next token.
    pub(super) fn accept_number(
        &mut self,
        range: RangeInclusive<u16>,
    ) -> Result<Option<u16>, Fault> {
        let is_number = self
            .peek_word()
            .is_some_and(|word| word.bytes().all(|byte| byte.is_ascii_digit()));
        if is_number {
            self.number(range).map(Some)
        } else {
            Ok(None)
        }
    }

    /// Reads a number.
    pub(super) fn number(&mut self, range: RangeInclusive<u16>) -> Result<u16, Fault> {
        let value = self.peek_word().and_then(number);
        match value.filter(|value| range.contains(value)) {
            Some(value) => {
                self.skip();
                Ok(value)
            }
            None => Err(self.fault(&format!(
                "a number from {} to {}",
                range.start(),
                range.end()
            ))),
        }
    }

    /// Reads the number of a clause if it is the next token.
    pub(super) fn accept_clause(&mut self) -> Result<Option<Clause>, Fault> {
        match self.peek_word() {
            Some(word) if word.contains('.') => self.clause().map(Some),
            _ => Ok(None),
        }
    }

    /// Reads the number of a clause.
    pub(super) fn clause(&mut self) -> Result<Clause, Fault> {
        let clause = self.peek_word().and_then(|word| {
            let (section, of_section) = word.split_once('.')?;
            let section = u8::try_from(number(section)?).ok()?;
            let of_section = u8::try_from(number(of_section)?).ok()?;
            (section > 0 && of_section > 0).then(|| Clause::new(section, of_section))
        });
        let Some(clause) = clause else {
            return Err(self.fault("the number of a clause, such as 4.2"));
        };
        self.skip();
        Ok(clause)
    }

    /// Reads a square.
    pub(super) fn square(&mut self) -> Result<Corner, Fault> {
        match self.peek_word().and_then(square) {
            Some(square) => {
                self.skip();
                Ok(square)
            }
            None => Err(self.fault("a square, such as e4")),
        }
    }
}

/// Returns the value of a number without leading zeros.
pub(super) fn number(word: &str) -> Option<u16> {
    let plain = word.bytes().all(|byte| byte.is_ascii_digit());
    let canonical = !word.starts_with('0') || word == "0";
    (plain && canonical).then(|| word.parse().ok()).flatten()
}

/// Returns the square that a word names, on a board of any size.
pub(super) fn square(word: &str) -> Option<Corner> {
    let file = file(word.get(..1)?)?;
    let rank = number(&word[1..]).filter(|rank| (1..=99).contains(rank))?;
    Some((file, rank as u8 - 1))
}

/// Returns the file that a letter names, counted from 0.
pub(super) fn file(word: &str) -> Option<u8> {
    match word.as_bytes() {
        [letter @ b'a'..=b'z'] => Some(letter - b'a'),
        _ => None,
    }
}

/// Returns `true` if a word is a square or a rectangle.
fn are_squares(word: &str) -> bool {
    word.split('-').all(|part| square(part).is_some())
}

/// Returns `true` if a word has the form of a name.
fn is_name(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_lowercase()) && word.chars().all(is_of_name)
}

fn is_of_name(c: char) -> bool {
    c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-'
}
