//! A text together with the texts that it builds on: everything that determines a game.

use crate::library::library;
use crate::model::Declaration;
use crate::syntax::{Problems, parse, wrong_piece, wrong_start};
use crate::words::brief::brief;
use sha2::{Digest, Sha256};
use springald_core::FenError;
use std::cell::RefCell;

/// A text, and the texts of the games that it is like, one like the next.
///
/// A game that is stored with them stays the same when the library changes.
///
/// ```
/// use springald_language::Source;
///
/// let source = Source::of("game tiny \"Tiny\" like crazyhouse\n").unwrap();
/// assert_eq!(source.likes(), ["crazyhouse", "chess"]);
/// let again = Source::from_texts(source.texts());
/// assert_eq!(again.unwrap().version(), source.version());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Source {
    texts: Vec<String>,
    likes: Vec<String>,
}

impl Source {
    /// Returns a text with the library texts that it builds on.
    ///
    /// # Errors
    /// If the text has problems.
    pub fn of(text: &str) -> Result<Self, Problems> {
        Ok(read(text, |id, _| library(id).map(str::to_owned))?.0)
    }

    /// Returns a text, the first one, with those that it builds on, in their order.
    ///
    /// # Errors
    /// If a text has problems or is missing.
    pub fn from_texts(texts: &[String]) -> Result<Self, Problems> {
        let own = texts.first().map_or("", String::as_str);
        Ok(read(own, |_, number| texts.get(number).cloned())?.0)
    }

    /// Returns the texts: the game's own first, then the ones that it builds on.
    pub fn texts(&self) -> &[String] {
        &self.texts
    }

    /// Returns the ids of the games that it builds on.
    pub fn likes(&self) -> &[String] {
        &self.likes
    }

    /// Returns the version of the rules: the SHA-256 of the texts.
    pub fn version(&self) -> [u8; 32] {
        let mut hash = Sha256::new();
        for text in &self.texts {
            hash.update(text);
        }
        hash.finalize().into()
    }

    /// Returns the game in one to six sentences: what it is, how it is won, how a turn goes and what is special.
    ///
    /// # Errors
    /// None in practice: the texts were read before.
    pub fn brief(&self) -> Result<Vec<String>, Problems> {
        Ok(brief(&self.declaration()?))
    }

    /// Returns the reasons of all ends that the texts state, each once, in their order.
    ///
    /// # Errors
    /// None in practice: the texts were read before.
    pub fn ends(&self) -> Result<Vec<String>, Problems> {
        let mut reasons: Vec<String> = Vec::new();
        for end in self.declaration()?.ends {
            if !reasons.contains(&end.reason) {
                reasons.push(end.reason);
            }
        }
        Ok(reasons)
    }

    /// Returns the error that the start is wrong, with its place.
    pub fn wrong_start(&self, error: &FenError) -> Problems {
        let own = self.texts.first().map_or("", String::as_str);
        let parent = |id: &str| {
            let number = self.likes.iter().position(|like| like == id)?;
            self.texts.get(number + 1).cloned()
        };
        wrong_start(own, &parent, error)
    }

    /// Returns an error about a kind of piece, with its place.
    pub fn wrong_piece(&self, kind: &str, message: &str) -> Problems {
        let own = self.texts.first().map_or("", String::as_str);
        let parent = |id: &str| {
            let number = self.likes.iter().position(|like| like == id)?;
            self.texts.get(number + 1).cloned()
        };
        wrong_piece(own, &parent, kind, message)
    }

    /// Returns the declaration that the texts make.
    ///
    /// # Errors
    /// None in practice: the texts were read before.
    pub fn declaration(&self) -> Result<Declaration, Problems> {
        let own = self.texts.first().map_or("", String::as_str);
        Ok(read(own, |_, number| self.texts.get(number).cloned())?.1)
    }
}

/// Reads a text. `parent` returns the text of the game with an id, which is the first, second … of those that the text
/// builds on.
fn read(
    text: &str,
    parent: impl Fn(&str, usize) -> Option<String>,
) -> Result<(Source, Declaration), Problems> {
    let source = RefCell::new(Source {
        texts: vec![text.to_owned()],
        likes: Vec::new(),
    });
    let parent = |id: &str| {
        let mut source = source.borrow_mut();
        let text = parent(id, source.texts.len())?;
        source.texts.push(text.clone());
        source.likes.push(id.to_owned());
        Some(text)
    };
    let declaration = parse(text, &parent)?;
    Ok((source.into_inner(), declaration))
}
