//! Reads the games of a PGN one after the other.

use super::build::Builder;
use super::lex::{Lexer, Token};
use super::{Fault, PgnError, PgnGame, Place};
use crate::GameResult;

/// An iterator over the games of a text, or their errors.
///
/// After an error the reader continues with the next game: behind the next result, or at the next tag
/// after some movetext, whichever comes first.
///
/// A game without tags is a bare list of moves. It may end without a result, at the end of the text or
/// before the tags of the next game, and then counts as unfinished.
///
/// Supports tags, comments in braces and after semicolons, lines that begin with a percent sign,
/// annotation glyphs (and `!`, `?`, … instead), variations, move numbers with any number of dots,
/// attached or not, an ellipsis instead of dots, and `e.p.` after a turn. Skips comments before the first tag of a game, and
/// collapses white space in comments.
///
/// ```
/// use springald_core::pgn::Reader;
///
/// let text = "[Event \"Example\"]\n\n1. e4 {best by test} e5 (1... c5 2. Nf3) 2. Nf3! *";
/// let game = Reader::new(text).next().unwrap().unwrap();
/// let sans: Vec<_> = game.line.turns.iter().map(|turn| turn.san.as_str()).collect();
/// assert_eq!(sans, ["e4", "e5", "Nf3"]);
/// assert_eq!(game.line.turns[1].variations[0].turns.len(), 2);
/// ```
pub struct Reader<'a> {
    lexer: Lexer<'a>,
    /// `true` if a game with tags may end without a result, too.
    is_open: bool,
}

impl<'a> Reader<'a> {
    /// Returns a reader of a text.
    pub fn new(text: &'a str) -> Self {
        Self {
            lexer: Lexer::new(text),
            is_open: false,
        }
    }

    /// Returns a reader of a pasted text, which may be cut off: every game may lack its result, and then counts as
    /// unfinished. A result may be written as in a book: `½-½`, `1–0`.
    ///
    /// ```
    /// use springald_core::pgn::Reader;
    ///
    /// let text = "[Event \"Example\"]\n\n1. e4 e5";
    /// assert!(Reader::new(text).next().unwrap().is_err());
    /// assert!(Reader::of_pasted(text).next().unwrap().is_ok());
    /// ```
    pub fn of_pasted(text: &'a str) -> Self {
        Self {
            is_open: true,
            ..Self::new(text)
        }
    }

    /// Reads one game into the builder, up to its result; `None` if only comments are left.
    fn read(&mut self, builder: &mut Builder) -> Result<Option<(Place, GameResult)>, PgnError> {
        loop {
            let before = self.lexer;
            let Some(token) = self.lexer.next() else {
                if builder.is_blank() {
                    return Ok(None);
                }
                return builder.end_of_text(before.place(), self.is_open).map(Some);
            };
            let (at, token) = token?;
            match token {
                Token::Tag { .. } if builder.is_in_movetext() => {
                    self.lexer = before;
                    return builder.end_of_text(at, self.is_open).map(Some);
                }
                Token::Tag { name, value } => builder.tag(at, name, value)?,
                Token::Comment(text) => builder.comment(text),
                Token::Open => builder.open(at)?,
                Token::Close => builder.close(at)?,
                Token::Nag(nag) => builder.nag(at, nag)?,
                Token::Word(word) => match self.marker(word) {
                    Some(marker) => return Ok(Some((at, marker))),
                    None => builder.word(at, word)?,
                },
            }
        }
    }

    /// Returns the result that a word of the movetext is.
    fn marker(&self, word: &str) -> Option<GameResult> {
        let printed = || {
            let plain = word.replace(['–', '—'], "-").replace('½', "1/2");
            GameResult::parse(&plain).or_else(|| (plain == "1/2").then_some(GameResult::Draw))
        };
        GameResult::parse(word).or_else(|| self.is_open.then(printed).flatten())
    }

    /// Skips the rest of a game after an error.
    fn resume(&mut self, mut in_movetext: bool, error: PgnError) -> PgnError {
        let mut fault = *error.fault.clone();
        // Everything up to the next line with a tag belongs to an unclosed comment.
        while fault != Fault::OpenComment {
            let before = self.lexer;
            match self.lexer.next() {
                None => return error,
                Some(Ok((_, Token::Tag { .. }))) if in_movetext => {
                    self.lexer = before;
                    return error;
                }
                Some(Ok((_, Token::Word(word)))) => {
                    in_movetext = true;
                    if self.marker(word).is_some() {
                        return error;
                    }
                }
                Some(Ok(_)) => {}
                Some(Err(error)) => fault = *error.fault,
            }
        }
        self.lexer.skip_to_tag_line();
        error
    }
}

impl Iterator for Reader<'_> {
    type Item = Result<PgnGame, PgnError>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut builder = Builder::new();
        match self.read(&mut builder) {
            Ok(None) => None,
            Ok(Some((at, marker))) => Some(builder.finish(at, marker)),
            Err(error) => Some(Err(self.resume(builder.is_in_movetext(), error))),
        }
    }
}
