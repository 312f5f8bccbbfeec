//! The journal of a match, from which a killed match continues: a file with a line for the plan and
//! one for each game.
//!
//! Each line is a JSON object. A line is written once its game is in the PGN file, so the journal never lists a game
//! that the PGN lacks. Further games in the PGN are cut off before the match continues.

use crate::FinishedGame;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, Write};
use std::path::Path;
use thiserror::Error;

/// The first line.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Header {
    /// The value of [`crate::MatchPlan::describe`].
    pub(crate) plan: Value,
    /// The length of the PGN file before the match, in bytes.
    pub(crate) pgn_start: u64,
}

/// Every other line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Entry {
    #[serde(flatten)]
    pub(crate) game: FinishedGame,
    /// The length of the PGN file including the game, in bytes.
    pub(crate) pgn_end: u64,
}

/// An error in a journal.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum JournalError {
    /// It cannot be read or written.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// Another match is writing it.
    #[error("another match is using it")]
    InUse,
    /// The file is damaged, or not a journal.
    #[error("line {line}: {what}")]
    Line {
        /// The number of the line, from 1.
        line: usize,
        /// The fault.
        what: String,
    },
    /// It belongs to another match.
    #[error("found a match with another {key}: {found}, expected {expected}")]
    OtherPlan {
        /// The differing key.
        key: String,
        /// The value in the journal.
        found: String,
        /// The requested value.
        expected: String,
    },
}

/// An open journal, locked against other processes.
pub(crate) struct Journal {
    file: File,
}

/// The contents of a journal.
pub(crate) struct Contents {
    /// The first line; none in an empty file.
    pub(crate) header: Option<Header>,
    /// The games, in order.
    pub(crate) entries: Vec<Entry>,
    /// The length of the complete lines, in bytes; at most half a line follows.
    length: u64,
}

impl Journal {
    /// Opens or creates a journal, and reads its contents.
    pub(crate) fn open(path: &Path) -> Result<(Self, Contents), JournalError> {
        let mut file = OpenOptions::new()
            .read(true)
            .append(true)
            .create(true)
            .open(path)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(JournalError::InUse),
            Err(TryLockError::Error(error)) => return Err(error.into()),
        }
        let mut bytes = Vec::new();
        file.rewind()?;
        file.read_to_end(&mut bytes)?;
        let contents = read(&bytes)?;
        Ok((Self { file }, contents))
    }

    /// Cuts off the incomplete line that a killed match may have left.
    pub(crate) fn trim(&mut self, contents: &Contents) -> io::Result<()> {
        self.file.set_len(contents.length)
    }

    /// Writes a line. If the program is killed meanwhile, what it wrote is recognizable as incomplete.
    pub(crate) fn write(&mut self, line: &impl Serialize) -> io::Result<()> {
        let mut text = serde_json::to_string(line)?;
        text.push('\n');
        self.file.write_all(text.as_bytes())?;
        self.file.flush()
    }
}

fn read(bytes: &[u8]) -> Result<Contents, JournalError> {
    let mut contents = Contents {
        header: None,
        entries: Vec::new(),
        length: 0,
    };
    for (index, line) in bytes.split_inclusive(|&byte| byte == b'\n').enumerate() {
        // Only a complete line ends with a line break.
        let Some(text) = line.strip_suffix(b"\n") else {
            break;
        };
        let wrong = |what| JournalError::Line {
            line: index + 1,
            what,
        };
        if contents.header.is_none() {
            let header = serde_json::from_slice(text);
            let what = |error| format!("found no journal of a match: {error}");
            contents.header = Some(header.map_err(|error| wrong(what(error)))?);
        } else {
            let entry: Entry =
                serde_json::from_slice(text).map_err(|error| wrong(error.to_string()))?;
            let (found, expected) = (entry.game.game, contents.entries.len());
            if found != expected {
                return Err(wrong(format!("found game {found}, expected {expected}")));
            }
            contents.entries.push(entry);
        }
        contents.length += line.len() as u64;
    }
    Ok(contents)
}

/// Compares the plan of a journal with the requested one.
pub(crate) fn compare(found: &Value, expected: &Value) -> Result<(), JournalError> {
    let keys = |value: &Value| -> Vec<String> {
        let object = value.as_object();
        object.map_or_else(Vec::new, |object| object.keys().cloned().collect())
    };
    let differs = |key: &String| found.get(key) != expected.get(key);
    match keys(expected).into_iter().chain(keys(found)).find(differs) {
        None => Ok(()),
        Some(key) => Err(JournalError::OtherPlan {
            found: found[&key].to_string(),
            expected: expected[&key].to_string(),
            key,
        }),
    }
}
