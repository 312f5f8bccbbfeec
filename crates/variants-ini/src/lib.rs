//! Variants of Fairy-Stockfish as games written as text.
//!
//! Fairy-Stockfish reads variants from a file of sections, `variants.ini`. This crate translates a section into a text
//! that [`springald_declared::load`] reads, says of each option what it was taken for, and names what a text cannot say.
//!
//! ```
//! let file = springald_variants_ini::File::read("[hill:chess]\nflagPiece = k\nflagRegion = d4 e4 d5 e5\n");
//! let hill = file.translate(0, &springald_variants_ini::loads).unwrap();
//! assert!(hill.text.contains("win when your king on d4-e5"));
//! assert!(hill.missing.is_empty() && hill.problem.is_none());
//! ```

mod betza;
mod game;
mod group;
mod ini;
mod kinds;
mod names;
mod options;
mod squares;
mod start;
mod translate;
mod translation;
mod ways;
mod write;

pub use translation::{Error, Heading, Note, Translation};

use springald_declared::{Source, load};

/// The largest file that is read, in bytes.
pub const LARGEST: usize = 1 << 20;

/// A file of variants.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct File {
    sections: Vec<ini::Raw>,
}

impl File {
    /// Reads a file. Anything can be read: a file without headings has no sections.
    pub fn read(text: &str) -> Self {
        Self {
            sections: ini::read(text),
        }
    }

    /// Returns the headings of the sections, in their order.
    pub fn headings(&self) -> impl ExactSizeIterator<Item = Heading<'_>> {
        self.sections.iter().map(|section| Heading {
            name: &section.id,
            base: section.base.as_deref(),
            line: section.line,
        })
    }

    /// Translates the section with this number, from 0. `check` returns the reason why a text is no game, such as
    /// [`loads`] or [`parses`]. Where a text that is like another game is none, the whole game is stated anew.
    ///
    /// # Errors
    /// If the section inherits from one that is not known, or there is no such section.
    pub fn translate(
        &self,
        number: usize,
        check: &dyn Fn(&str) -> Result<(), String>,
    ) -> Result<Translation, Error> {
        if number >= self.sections.len() {
            return Err(Error {
                line: 1,
                message: "found no such section".to_owned(),
            });
        }
        translate::translate(&self.sections, number, check)
    }
}

/// Compiles a text, whose tables then stay in memory.
///
/// # Errors
/// If it is no game.
pub fn loads(text: &str) -> Result<(), String> {
    load(text).map(drop).map_err(|error| error.to_string())
}

/// Reads a text without compiling it. An impossible start is not found.
///
/// # Errors
/// If it has errors.
pub fn parses(text: &str) -> Result<(), String> {
    Source::of(text)
        .map(drop)
        .map_err(|error| error.to_string())
}
