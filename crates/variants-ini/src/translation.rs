//! The results: headings, texts, notes and errors.

use std::{error, fmt};

/// The heading of a section, such as `[gothic:capablanca]`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Heading<'a> {
    /// The name of the variant.
    pub name: &'a str,
    /// The name of the variant from which it inherits.
    pub base: Option<&'a str>,
    /// Its line, from 1.
    pub line: usize,
}

/// A section as the text of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Translation {
    /// The name of the game for programs.
    pub id: String,
    /// The text. What is missing stands in its comments.
    pub text: String,
    /// Each option of the section, and of sections of the file from which it inherits, with what it was taken for.
    pub notes: Vec<Note>,
    /// The options that could not be translated.
    pub missing: Vec<Note>,
    /// The reason why the text is no game, if it has errors.
    pub problem: Option<String>,
}

/// Something about an option.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Note {
    /// The line of the option, from 1, or of the heading of the section if it is inherited.
    pub line: usize,
    /// The option.
    pub option: String,
    /// The statement that it was taken for, or the reason why it could not be translated.
    pub message: String,
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, {}: {}", self.line, self.option, self.message)
    }
}

/// The reason why a section cannot be translated at all.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Error {
    /// The line of the heading, from 1.
    pub line: usize,
    /// The thing that was found, and what was expected.
    pub message: String,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl error::Error for Error {}
