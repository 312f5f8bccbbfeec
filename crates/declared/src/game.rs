//! Declared games, as handles to their tables.

use crate::compact::{Middle, Narrow};
use crate::program::Program;
use crate::sets::Squares;
use springald_board::U256;
use springald_language::model::Declaration;

/// A declared game on a board whose squares fit into a word.
///
/// It is a handle to tables that stay in memory until the program ends. The same text is compiled once.
#[derive(Clone, Copy, Debug)]
pub struct Declared<W: Squares>(pub(crate) &'static Program<W>);

impl<W: Squares> Declared<W> {
    pub(crate) const fn program(self) -> &'static Program<W> {
        self.0
    }

    /// Returns the declaration from which the game was made.
    pub fn declaration(&self) -> &'static Declaration {
        self.0.declaration()
    }

    /// Returns the version of the rules: the SHA-256 of the text and of the texts that it builds on.
    pub fn version(&self) -> [u8; 32] {
        self.0.version
    }
}

/// A declared game.
#[derive(Clone, Copy, Debug)]
pub enum Game {
    /// On a board of up to 64 squares.
    Small(Declared<Narrow>),
    /// On a board of up to 128 squares.
    Large(Declared<Middle>),
    /// On a board of up to 256 squares, and in some programs of up to 128.
    Huge(Declared<U256>),
}

impl Game {
    /// Returns the declaration from which the game was made.
    pub fn declaration(&self) -> &'static Declaration {
        match self {
            Self::Small(game) => game.declaration(),
            Self::Large(game) => game.declaration(),
            Self::Huge(game) => game.declaration(),
        }
    }

    /// Returns the version of the rules: the SHA-256 of the text and of the texts that it builds on.
    pub fn version(&self) -> [u8; 32] {
        match self {
            Self::Small(game) => game.version(),
            Self::Large(game) => game.version(),
            Self::Huge(game) => game.version(),
        }
    }
}
