//! Declared games as variants.

use crate::bits::Width;
use crate::compact::{Middle, Narrow};
use crate::evaluate;
use crate::game::{Declared, Game};
use crate::play::position::DeclaredPosition;
use crate::play::shuffle;
use crate::program::load_error::{LoadError, MOST};
use crate::program::pairs::with_pairs;
use crate::program::{Program, compile, work};
use sha2::{Digest, Sha256};
use springald_board::U256;
use springald_core::{DynVariant, FenError, Info, Variant, Weight, WeightsError};
use springald_language::Source;
use springald_language::library_weights;
use springald_language::model::{Declaration, Shuffle};
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

impl<W: Width> Variant for Declared<W> {
    type Position = DeclaredPosition<W>;

    fn info(&self) -> &Info {
        &self.0.info
    }

    fn start(&self) -> DeclaredPosition<W> {
        let start = self.0.start.get();
        *start.expect("the start is read before a game is handed out")
    }

    fn starts(&self) -> u32 {
        let shuffle = self.0.declaration.shuffle.as_ref();
        shuffle.and_then(Shuffle::starts).unwrap_or(0)
    }

    fn start_numbered(&self, number: u32) -> Option<DeclaredPosition<W>> {
        shuffle::start(self.0, number)
    }

    fn number_of_start(&self, position: &DeclaredPosition<W>) -> Option<u32> {
        shuffle::number(self.0, position)
    }

    fn parse_fen(&self, fen: &str) -> Result<DeclaredPosition<W>, FenError> {
        W::read(*self, fen)
    }

    fn with_weights(&self, text: &str) -> Result<Self, WeightsError> {
        W::weighted(*self, text)
    }

    fn weights_text(&self, weights: &[Weight]) -> String {
        evaluate::write(self.0, weights)
    }
}

impl Game {
    /// Returns the rules as an object. They are compiled here, and not again with every program.
    pub fn rules(&self) -> Arc<dyn DynVariant> {
        match *self {
            Self::Small(game) => Arc::new(game),
            Self::Large(game) => Arc::new(game),
            Self::Huge(game) => Arc::new(game),
        }
    }

    /// Returns the same game with other weights of its evaluation ([`Variant::with_weights`]).
    ///
    /// # Errors
    /// The first wrong line.
    pub fn with_weights(&self, text: &str) -> Result<Self, WeightsError> {
        match self {
            Self::Small(game) => game.with_weights(text).map(Self::Small),
            Self::Large(game) => game.with_weights(text).map(Self::Large),
            Self::Huge(game) => game.with_weights(text).map(Self::Huge),
        }
    }
}

/// Estimates the memory that the tables of the game take once it is compiled, in bytes.
///
/// # Errors
/// If the game is refused because its tables would be too large.
pub fn table_bytes(source: &Source) -> Result<u64, LoadError> {
    let declaration = source.declaration().map_err(LoadError::Text)?;
    let tracks = work::check_tracks(&declaration);
    tracks.map_err(|error| unplayable(source, LoadError::Work(error)))?;
    Ok(work::table_bytes(&with_pairs(&declaration)))
}

/// Returns an error with the line of the text that it is about, if it is about one.
fn unplayable(source: &Source, error: LoadError) -> LoadError {
    let is_compiled_twice = || {
        let declaration = source.declaration();
        declaration.is_ok_and(|declaration| work::is_compiled_twice(&declaration))
    };
    let (problems, leaves_tables) = match &error {
        LoadError::Start(start) => (source.wrong_start(start), true),
        LoadError::Actions(found) => {
            let problems = source.wrong_piece(&found.kind, &error.to_string());
            (problems, is_compiled_twice())
        }
        LoadError::Work(found) => {
            let problems = source.wrong_piece(&found.kind, &error.to_string());
            (problems, is_compiled_twice())
        }
        _ => return error,
    };
    LoadError::Unplayable {
        problems,
        leaves_tables,
    }
}
/// The version of a game's texts, and the SHA-256 of its weights; zeros for those that the program comes with.
type Key = ([u8; 32], [u8; 32]);

/// All games compiled so far.
static COMPILED: LazyLock<Mutex<HashMap<Key, Game>>> = LazyLock::new(Mutex::default);

/// Compiles a text, or returns the game that it was compiled to before. The text may be *like* games of the
/// library.
///
/// # Errors
/// If the text has problems or its start is impossible.
pub fn load(text: &str) -> Result<Game, LoadError> {
    let source = Source::of(text).map_err(LoadError::Text)?;
    load_source(&source)
}

/// Compiles a text with those that it builds on, or returns the game that they were compiled to before. A game of the
/// library has the weights that it comes with.
///
/// # Errors
/// If the start is impossible, or the program has compiled as many games as it keeps.
pub fn load_source(source: &Source) -> Result<Game, LoadError> {
    let version = source.version();
    let declaration = || source.declaration().map_err(LoadError::Text);
    let own = source.texts().first().map_or("", String::as_str);
    let game = kept((version, [0; 32]), || sized(declaration()?, version, own));
    game.map_err(|error| unplayable(source, error))
}

/// Compiles a text for the widest words, on a small board too, as programs for browsers compile all games. It is compiled
/// again each time.
///
/// # Errors
/// If the text has problems or its start is impossible.
pub fn load_widest(text: &str) -> Result<Declared<U256>, LoadError> {
    let source = Source::of(text).map_err(LoadError::Text)?;
    let declaration = source.declaration().map_err(LoadError::Text)?;
    let weights = library_weights(text).unwrap_or_default();
    compiled(declaration, source.version(), weights)
}

/// Compiles a declaration made from a text and changed after that, or returns the game that it was compiled to before.
/// `version` is its own, `text` the text from which it was made.
pub(crate) fn compile_declaration(
    declaration: Declaration,
    version: [u8; 32],
    text: &str,
) -> Result<Game, LoadError> {
    kept((version, [0; 32]), || sized(declaration, version, text))
}

/// Compiles a declaration for the size of its board, with the weights of its text if the library has some.
fn sized(declaration: Declaration, version: [u8; 32], text: &str) -> Result<Game, LoadError> {
    let weights = library_weights(text).unwrap_or_default();
    let squares = usize::from(declaration.files) * usize::from(declaration.ranks);
    match squares {
        0..=64 => compiled::<Narrow>(declaration, version, weights).map(Width::game),
        65..=128 => compiled::<Middle>(declaration, version, weights).map(Width::game),
        _ => compiled::<U256>(declaration, version, weights).map(Width::game),
    }
}

/// Returns a game with other weights.
pub(crate) fn weighted<W: Width>(
    program: &Program<W>,
    text: &str,
) -> Result<Declared<W>, WeightsError> {
    // Errors are found before anything is compiled and kept.
    evaluate::read(text, program)?;
    let key = (program.version, Sha256::digest(text).into());
    let game = kept(key, || {
        compiled::<W>(program.declaration().clone(), program.version, text).map(Width::game)
    });
    let refused = |what| WeightsError { line: 0, what };
    let game = game.map_err(|error| refused(error.to_string()))?;
    W::declared(game).ok_or_else(|| refused("found a board of another size".into()))
}

/// Returns the game of a key, made if it is not yet known.
fn kept(key: Key, make: impl FnOnce() -> Result<Game, LoadError>) -> Result<Game, LoadError> {
    let mut compiled = COMPILED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(game) = compiled.get(&key) {
        return Ok(*game);
    }
    if compiled.len() >= MOST {
        return Err(LoadError::TooMany);
    }
    // What is refused takes no place.
    let game = make()?;
    compiled.insert(key, game);
    Ok(game)
}

fn compiled<W: Width>(
    declaration: Declaration,
    version: [u8; 32],
    weights: &str,
) -> Result<Declared<W>, LoadError> {
    let program = compile::compile::<W>(declaration, version)?;
    // A compact program has the rules alone: it judges no position.
    if cfg!(springald_compact) {
        return Ok(Declared(program));
    }
    let said = evaluate::read(weights, program).map_err(LoadError::Weights)?;
    if !said.is_empty() {
        let mut weights = evaluate::weights(program);
        for &(index, weight) in &said.weights {
            weights[index] = weight;
        }
        evaluate::sum_loads(program, &mut weights);
        // Nothing was evaluated before.
        let _ = program.weights.set(weights);
        let _ = program.traits.set(said.traits(evaluate::traits(program)));
    }
    Ok(Declared(program))
}
