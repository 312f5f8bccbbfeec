//! Reads the games of a PGN one after the other.

use super::build::Builder;
use super::lex::{Lexer, Token};
use super::signs::result;
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
    /// `true` to read games in the fashions of other programs and books.
    is_lenient: bool,
}

impl<'a> Reader<'a> {
    /// Returns a reader of a text.
    pub fn new(text: &'a str) -> Self {
        Self {
            lexer: Lexer::new(text, false),
            is_lenient: false,
        }
    }

    /// Returns a reader of a text that another program or a person wrote.
    ///
    /// Every game may lack its result, and then has that of its tag, or is unfinished. Tags may come twice, or with other
    /// quotation marks or none; tags without turns are a game. Signs of books (`N`, `+-`) are read as glyphs, and words
    /// such as `ch` left out. Results may be written as in a book: `½-½`, `1:0`. [`PgnGame::notes`] says what was read as
    /// something else.
    ///
    /// ```
    /// use springald_core::pgn::Reader;
    ///
    /// let text = "[Event \"Example\"]\n\n1. e4 e5";
    /// assert!(Reader::new(text).next().unwrap().is_err());
    /// assert!(Reader::lenient(text).next().unwrap().is_ok());
    /// ```
    pub fn lenient(text: &'a str) -> Self {
        Self {
            lexer: Lexer::new(text, true),
            is_lenient: true,
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
                return builder
                    .end_of_text(before.place(), self.is_lenient)
                    .map(Some);
            };
            let (at, token) = token?;
            match token {
                Token::Tag { .. } if builder.is_in_movetext() => {
                    self.lexer = before;
                    return builder.end_of_text(at, self.is_lenient).map(Some);
                }
                Token::Tag { name, .. } if self.begins_game(builder, name) => {
                    builder.note(
                        at,
                        "tags without turns before this game count as a game".into(),
                    );
                    self.lexer = before;
                    return builder.end_of_text(at, true).map(Some);
                }
                Token::Tag {
                    name,
                    value,
                    read_as,
                } => {
                    if let Some(read_as) = read_as {
                        builder.note(at, format!("read a tag as {read_as}"));
                    }
                    builder.tag(at, name, value)?;
                }
                Token::Comment(text) => builder.comment(text),
                Token::Open => builder.open(at)?,
                Token::Close => builder.close(at)?,
                Token::Nag(nag) => builder.nag(at, nag)?,
                Token::Word(word) if self.begins_list(builder, word) => {
                    self.lexer = before;
                    return builder.end_of_text(at, true).map(Some);
                }
                Token::Word(word) => match self.marker(word) {
                    // A result in a variation is what its author thinks of it.
                    Some(_) if builder.is_in_variation() && self.closes() => {
                        builder.note(at, format!("left out '{word}' in a variation"));
                    }
                    Some(marker) => return Ok(Some((at, marker))),
                    None => builder.word(at, word)?,
                },
            }
        }
    }

    /// Returns the result that a word of the movetext is.
    fn marker(&self, word: &str) -> Option<GameResult> {
        let printed = || self.is_lenient.then(|| result(word)).flatten();
        GameResult::parse(word).or_else(printed)
    }

    /// Returns `true` if a tag belongs to another game than the tags before it, which have no turns.
    fn begins_game(&self, builder: &Builder, name: &str) -> bool {
        self.is_lenient && self.lexer.is_after_blank_line() && builder.has_tag(name)
    }

    /// Returns `true` if the number of a first turn, after an empty line, begins another list of moves.
    fn begins_list(&self, builder: &Builder, word: &str) -> bool {
        let is_first = word == "1" || word.starts_with("1.") && !word.starts_with("1..");
        is_first && self.is_lenient && self.lexer.is_after_blank_line() && builder.is_in_main_line()
    }

    /// Returns `true` if a variation is closed next.
    fn closes(&self) -> bool {
        let mut lexer = self.lexer;
        self.is_lenient && matches!(lexer.next(), Some(Ok((_, Token::Close))))
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
        let mut builder = Builder::new(self.is_lenient);
        match self.read(&mut builder) {
            Ok(None) => None,
            Ok(Some((at, marker))) => Some(builder.finish(at, marker)),
            Err(error) => Some(Err(self.resume(builder.is_in_movetext(), error))),
        }
    }
}
