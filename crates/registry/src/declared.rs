//! Games written as text, with the engine that plays them.

use crate::{EngineEntry, UnknownVariant, VARIANTS, find};
use springald_core::WeightsError;
use springald_core::quote::quoted;
use springald_declared::{
    Game, LIBRARY, LoadError, Source, Warning, library, load, load_source, named, similar, warnings,
};
use springald_declared_engine::declared;
use springald_engine::NetworkError;
use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;
use std::sync::{LazyLock, Mutex, PoisonError};
use thiserror::Error;

/// The largest size of a text, in bytes.
const LARGEST: u64 = 64 * 1024;

/// The reason why a name or a path does not lead to a game.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum OpenError {
    /// It is neither a name nor a path.
    #[error("{unknown}; a game that `springald game list` lists; or the path of a game's text{}", meant(&.0.found), unknown = .0)]
    Unknown(UnknownVariant),
    /// The file cannot be read.
    #[error("{path}: {error}")]
    File {
        /// The path.
        path: String,
        /// The error of the system.
        error: io::Error,
    },
    /// The weights beside the text are wrong.
    #[error("{path}, {error}")]
    Weights {
        /// The path of the weights.
        path: String,
        /// The wrong line.
        error: WeightsError,
    },
    /// The network beside the text is wrong.
    #[error("{path}, {error}")]
    Network {
        /// The path of the network.
        path: String,
        /// The error.
        error: NetworkError,
    },
    /// The text is not a game.
    #[error("{path}, {}; `springald game check` shows every error", first_line(.error))]
    Text {
        /// The path.
        path: String,
        /// All problems of the text.
        error: LoadError,
    },
}

/// Returns the question whether a game of the library was meant, if one has a similar id.
fn meant(found: &str) -> String {
    similar(found).map_or(String::new(), |id| format!("; did you mean '{id}'?"))
}

fn first_line(error: &LoadError) -> String {
    let text = error.to_string();
    text.lines().next().unwrap_or_default().to_owned()
}

/// Returns the ids of the declared games that come with the program and are not built in as well.
pub fn declared_ids() -> impl Iterator<Item = &'static str> {
    let ids = LIBRARY.iter().map(|(id, _)| *id);
    ids.filter(|id| !VARIANTS.iter().any(|entry| entry.id() == *id))
}

/// A declared game in use: its engine, and the texts to which games of it are pinned.
#[derive(Debug)]
pub struct Pinned {
    /// The variant and its engine.
    pub entry: EngineEntry,
    /// Its text, with those that it builds on.
    pub source: Source,
    /// The version of the rules: the SHA-256 of the texts, in hexadecimal digits.
    pub version: String,
}

impl Pinned {
    /// Returns the warnings for the author of the text, despite which the game can be played.
    pub fn warnings(&self) -> Vec<Warning> {
        // The text was compiled before, so its tables are still in memory.
        load_source(&self.source).map_or_else(|_| Vec::new(), |game| warnings(&game))
    }
}

/// Declared games in use, by their versions and the ids of the library. Like their tables, they stay in memory until
/// the program ends.
static IN_USE: LazyLock<Mutex<HashMap<String, &'static Pinned>>> = LazyLock::new(Mutex::default);

/// Returns whether a text has the form of [`Pinned::version`].
pub fn is_version(text: &str) -> bool {
    let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
    text.len() == 64 && text.bytes().all(is_digit)
}

/// Returns the version of a text, as in [`Pinned::version`].
pub fn version_of(source: &Source) -> String {
    digits(&source.version())
}

/// Returns a version of rules in hexadecimal digits.
fn digits(version: &[u8; 32]) -> String {
    let bytes = version.iter();
    bytes.fold(String::new(), |text, byte| format!("{text}{byte:02x}"))
}

/// Compiles a text, so that the game can be tried before it is added.
///
/// # Errors
/// If its start is impossible, or the program has compiled as many games as it keeps.
pub fn compile(source: &Source) -> Result<EngineEntry, LoadError> {
    load_source(source).map(playable)
}

/// Returns a game with its engine, and with the network that the program has for it.
fn playable(game: Game) -> EngineEntry {
    let entry = declared(game);
    #[cfg(feature = "networks")]
    let entry = crate::networks::with_network(entry, &digits(&game.version()));
    entry
}

/// Compiles a text, so that [`lookup`] finds the game by its version.
///
/// # Errors
/// If its start is impossible, or the program has compiled as many games as it keeps.
pub fn add(source: Source) -> Result<&'static Pinned, LoadError> {
    let version = version_of(&source);
    let known = || IN_USE.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(pinned) = known().get(&version) {
        return Ok(pinned);
    }
    let entry = compile(&source)?;
    let pinned = Pinned {
        entry,
        source,
        version: version.clone(),
    };
    Ok(*known()
        .entry(version)
        .or_insert_with(|| Box::leak(Box::new(pinned))))
}

/// Returns a declared game that is in use by its version, or one of the library by any of its names;
/// nothing for a built-in game.
pub fn pinned(name: &str) -> Option<&'static Pinned> {
    let known = || IN_USE.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(pinned) = known().get(name) {
        return Some(pinned);
    }
    if find(name).is_ok() {
        return None;
    }
    let pinned = add(Source::of(library(named(name)?)?).ok()?).ok()?;
    known().insert(name.to_owned(), pinned);
    Some(pinned)
}

/// Returns a built-in game or one of the library by its id, an alias, its name, or a name that other programs and sites
/// use; or a text that was compiled by [`add`] by its version.
///
/// ```
/// use springald_registry::{lookup, pinned};
///
/// assert_eq!(lookup("Crazy House").unwrap().id(), "crazyhouse");
/// let version = &pinned("crazyhouse").unwrap().version;
/// assert_eq!(lookup(version).unwrap().id(), "crazyhouse");
/// ```
///
/// # Errors
/// If there is none; the error lists the ids of the built-in games.
pub fn lookup(name: &str) -> Result<&'static EngineEntry, UnknownVariant> {
    find(name).or_else(|unknown| match pinned(name) {
        Some(pinned) => Ok(&pinned.entry),
        None => Err(unknown),
    })
}

/// Returns the game with this id, alias or name: a built-in one, or one of the library; or the game whose text is in
/// the file of this path. Its evaluation takes the weights in the file beside it, with the extension `weights`, if
/// there is one and the feature `weights` is on; and the network in the file with the extension `net`, if there is one for
/// these rules.
///
/// ```
/// use springald_registry::open;
///
/// assert_eq!(open("chess").unwrap().id(), "chess");
/// let crazyhouse = open("crazyhouse").unwrap();
/// assert_eq!(crazyhouse.variant().begin().actions().len(), 20);
/// assert!(open("no/such.game").is_err());
/// ```
///
/// # Errors
/// If there is no such game, a file cannot be read or is larger than 64 KiB, the text has problems, or a line of the
/// weights is wrong.
pub fn open(name: &str) -> Result<EngineEntry, OpenError> {
    let unknown = match find(name) {
        Ok(entry) => return Ok(entry.clone()),
        Err(error) => error,
    };
    let looks_like_path = name.contains(['/', '\\', '.']);
    let is_file = Path::new(name).is_file();
    if let Some(text) = named(name).filter(|_| !is_file).and_then(library) {
        return compiled(name, text);
    }
    if !looks_like_path && !is_file {
        return Err(OpenError::Unknown(unknown));
    }
    let text = read(Path::new(name)).map_err(|error| OpenError::File {
        path: quoted(name),
        error,
    })?;
    let entry = compiled(name, &text)?;
    #[cfg(feature = "weights")]
    let entry = weighted(&entry, &Path::new(name).with_extension("weights"))?;
    judged(&entry, &text, &Path::new(name).with_extension("net"))
}

/// Returns a game with the network in a file, if there is one for its rules.
fn judged(entry: &EngineEntry, text: &str, path: &Path) -> Result<EngineEntry, OpenError> {
    let shown = path.display().to_string();
    let bytes = match fs::read(path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(entry.clone()),
        Err(error) => {
            let path = quoted(&shown);
            return Err(OpenError::File { path, error });
        }
    };
    let judged = entry.with_network(&bytes);
    let judged = judged.map_err(|error| OpenError::Network { path: shown, error })?;
    let version = Source::of(text).map_or(String::new(), |source| version_of(&source));
    let fits = judged.network_rules().is_none_or(|rules| rules == version);
    Ok(if fits { judged } else { entry.clone() })
}

/// Returns a warning if there is a network beside the text in a file that [`open`] leaves out, as the rules have changed
/// since it was trained.
pub fn outdated_network(path: &str) -> Option<String> {
    let text = read(Path::new(path)).ok()?;
    let version = version_of(&Source::of(&text).ok()?);
    let beside = Path::new(path).with_extension("net");
    let entry = compiled(path, &text).ok()?;
    let judged = entry.with_network(&fs::read(&beside).ok()?).ok()?;
    let rules = judged.network_rules().filter(|rules| *rules != version)?;
    let shown = beside.display();
    Some(format!(
        "{shown}: it was trained for other rules (version {rules:.8}, not {version:.8}) and is left out; `springald train \
         {path}` makes a new one"
    ))
}

/// Returns a game with the weights in a file, if there is one.
#[cfg(feature = "weights")]
fn weighted(entry: &EngineEntry, path: &Path) -> Result<EngineEntry, OpenError> {
    let shown = path.display().to_string();
    let text = match read(path) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(entry.clone()),
        Err(error) => {
            let path = quoted(&shown);
            return Err(OpenError::File { path, error });
        }
    };
    let weighted = entry.with_weights(&text);
    weighted.map_err(|error| OpenError::Weights { path: shown, error })
}

fn compiled(name: &str, text: &str) -> Result<EngineEntry, OpenError> {
    let game = load(text).map_err(|error| OpenError::Text {
        path: name.to_owned(),
        error,
    })?;
    Ok(playable(game))
}

/// Reads a text of a limited size.
fn read(path: &Path) -> io::Result<String> {
    let mut text = String::new();
    File::open(path)?
        .take(LARGEST + 1)
        .read_to_string(&mut text)?;
    if text.len() as u64 > LARGEST {
        let what = format!("found more than {LARGEST} bytes, expected a text of at most so many");
        return Err(io::Error::new(io::ErrorKind::InvalidData, what));
    }
    Ok(text)
}
