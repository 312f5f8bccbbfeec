//! Declared games as variants.

use crate::bits::Bits;
use crate::model::Declaration;
use crate::position::DeclaredPosition;
use crate::program::Program;
use crate::source::Source;
use crate::syntax::Problems;
use crate::{compile, notation};
use springald_core::{FenError, Info, Variant};
use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};
use std::{error, fmt};

/// A declared game on a board whose squares fit into a word.
///
/// It is a handle to tables that stay in memory until the program ends. The same text is compiled once.
#[derive(Clone, Copy, Debug)]
pub struct Declared<W: Bits>(&'static Program<W>);

impl<W: Bits> Declared<W> {
    /// Returns the declaration from which the game was made.
    pub fn declaration(&self) -> &'static Declaration {
        &self.0.declaration
    }

    /// Returns the version of the rules: the SHA-256 of the text and of the texts that it builds on.
    pub fn version(&self) -> [u8; 32] {
        self.0.version
    }
}

impl<W: Bits> Variant for Declared<W> {
    type Position = DeclaredPosition<W>;

    fn info(&self) -> &Info {
        &self.0.info
    }

    fn start(&self) -> DeclaredPosition<W> {
        let start = self.0.start.get();
        *start.expect("the start is read before a game is handed out")
    }

    fn parse_fen(&self, fen: &str) -> Result<DeclaredPosition<W>, FenError> {
        notation::read(self.0, fen)
    }
}

/// A declared game.
#[derive(Clone, Copy, Debug)]
pub enum Game {
    /// On a board of up to 64 squares.
    Small(Declared<u64>),
    /// On a board of up to 128 squares.
    Large(Declared<u128>),
}

impl Game {
    /// Returns the declaration from which the game was made.
    pub fn declaration(&self) -> &'static Declaration {
        match self {
            Self::Small(game) => game.declaration(),
            Self::Large(game) => game.declaration(),
        }
    }

    /// Returns the version of the rules: the SHA-256 of the text and of the texts that it builds on.
    pub fn version(&self) -> [u8; 32] {
        match self {
            Self::Small(game) => game.version(),
            Self::Large(game) => game.version(),
        }
    }
}

/// The reason why a text is not a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LoadError {
    /// The text has problems.
    Text(Problems),
    /// The start is not a possible position.
    Start(FenError),
    /// Listing the legal actions could take longer than some ten milliseconds.
    Work,
    /// The program has compiled as many games as it keeps.
    TooMany,
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(problems) => problems.fmt(f),
            Self::Start(error) => write!(f, "start: {error}"),
            Self::Work => f.write_str(
                "found pieces with so many ways to go that listing the moves takes too long, expected \
                 fewer or shorter ways",
            ),
            Self::TooMany => write!(
                f,
                "found more than {MOST} games, which is as many as are kept"
            ),
        }
    }
}

impl error::Error for LoadError {}

/// The largest number of games that a program keeps.
const MOST: usize = 4096;

/// Games by the versions of their texts.
type Compiled = HashMap<[u8; 32], Result<Game, LoadError>>;

/// All games compiled so far.
static COMPILED: LazyLock<Mutex<Compiled>> = LazyLock::new(Mutex::default);

/// Compiles a text, or returns the game that it was compiled to before. The text may be *like* games of the
/// library.
///
/// # Errors
/// If the text has problems or its start is impossible.
pub fn load(text: &str) -> Result<Game, LoadError> {
    let source = Source::of(text).map_err(LoadError::Text)?;
    load_source(&source)
}

/// Compiles a text with those that it builds on, or returns the game that they were compiled to before.
///
/// # Errors
/// If the start is impossible, or the program has compiled as many games as it keeps.
pub fn load_source(source: &Source) -> Result<Game, LoadError> {
    let version = source.version();
    let mut compiled = COMPILED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(game) = compiled.get(&version) {
        return game.clone();
    }
    if compiled.len() >= MOST {
        return Err(LoadError::TooMany);
    }
    let declaration = source.declaration().map_err(LoadError::Text)?;
    let squares = usize::from(declaration.files) * usize::from(declaration.ranks);
    let game = if squares <= 64 {
        compile::compile(declaration, version).map(|program| Game::Small(Declared(program)))
    } else {
        compile::compile(declaration, version).map(|program| Game::Large(Declared(program)))
    };
    compiled.insert(version, game.clone());
    game
}
