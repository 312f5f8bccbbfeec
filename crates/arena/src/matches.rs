//! A match with its files and its standings.

use crate::journal::{Contents, Entry, Header, Journal, JournalError, compare};
use crate::stats::Hypothesis;
use crate::{FinishedGame, MatchPlan, Standings};
use springald_registry::EngineEntry;
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// The files of a match.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct MatchFiles {
    /// The file to which games are appended.
    pub pgn: Option<PathBuf>,
    /// The journal, from which a killed match continues.
    pub journal: Option<PathBuf>,
}

/// An error in a file of a match.
#[derive(Debug, Error)]
#[error("{}: {what}", path.display())]
pub struct MatchError {
    /// The file.
    pub path: PathBuf,
    /// The fault.
    pub what: JournalError,
}

/// A match with its files and its standings.
pub struct Match {
    plan: MatchPlan,
    files: MatchFiles,
    pgn: Option<File>,
    pgn_end: u64,
    journal: Option<Journal>,
    standings: Standings,
    played: usize,
}

impl Match {
    /// Returns the seed of the match in an existing journal.
    ///
    /// # Errors
    /// Returns an error if the file is something else.
    pub fn seed_in(journal: &Path) -> Result<Option<u64>, MatchError> {
        if !journal.exists() {
            return Ok(None);
        }
        let (_, contents) = Journal::open(journal).map_err(at(journal))?;
        Ok(contents
            .header
            .and_then(|header| header.plan["seed"].as_u64()))
    }

    /// Opens the files of a match and counts what was played before.
    ///
    /// # Errors
    /// Returns an error if a file cannot be read or written, or belongs to another match.
    pub fn open(plan: MatchPlan, files: MatchFiles) -> Result<Self, MatchError> {
        let ids = plan.variants.iter().map(EngineEntry::id);
        let mut session = Self {
            standings: Standings::new(ids),
            plan,
            pgn: None,
            pgn_end: 0,
            journal: None,
            played: 0,
            files,
        };
        if let Some(path) = session.files.pgn.clone() {
            let mut options = OpenOptions::new();
            let file = options.append(true).create(true).open(&path);
            let file = file.map_err(|error| at(&path)(error.into()))?;
            let length = file.metadata().map(|data| data.len());
            session.pgn_end = length.map_err(|error| at(&path)(error.into()))?;
            session.pgn = Some(file);
        }
        if let Some(path) = session.files.journal.clone() {
            let (journal, contents) = Journal::open(&path).map_err(at(&path))?;
            session.go_on(journal, &contents).map_err(at(&path))?;
        }
        Ok(session)
    }

    /// Continues a match where its journal ends.
    fn go_on(&mut self, mut journal: Journal, contents: &Contents) -> Result<(), JournalError> {
        let mut described = self.plan.describe();
        described["pgn"] = self
            .files
            .pgn
            .as_ref()
            .map(|path| path.display().to_string())
            .into();
        if let Some(header) = &contents.header {
            compare(&header.plan, &described)?;
        }
        journal.trim(contents)?;
        match &contents.header {
            Some(header) => {
                let last = contents.entries.last();
                self.cut_pgn(last.map_or(header.pgn_start, |entry| entry.pgn_end))?;
            }
            None => journal.write(&Header {
                plan: described,
                pgn_start: self.pgn_end,
            })?,
        }
        for entry in &contents.entries {
            self.standings.add(&entry.game);
        }
        self.played = contents.entries.len();
        self.journal = Some(journal);
        Ok(())
    }

    /// Cuts off the games that the journal does not list.
    fn cut_pgn(&mut self, end: u64) -> Result<(), JournalError> {
        let Some(file) = &self.pgn else {
            return Ok(());
        };
        if self.pgn_end < end {
            let found = self.pgn_end;
            let what = format!("the PGN file has {found} bytes, expected at least {end}");
            return Err(io::Error::new(io::ErrorKind::InvalidData, what).into());
        }
        file.set_len(end)?;
        self.pgn_end = end;
        Ok(())
    }

    /// Stores and counts a game, the next one of the plan.
    ///
    /// # Errors
    /// Returns an error if a file cannot be written.
    pub fn add(&mut self, game: &FinishedGame) -> Result<(), MatchError> {
        if let (Some(file), Some(path)) = (&mut self.pgn, &self.files.pgn) {
            let written = file
                .write_all(game.pgn.as_bytes())
                .and_then(|()| file.flush());
            written.map_err(|error| at(path)(error.into()))?;
            self.pgn_end += game.pgn.len() as u64;
        }
        if let (Some(journal), Some(path)) = (&mut self.journal, &self.files.journal) {
            let entry = Entry {
                game: game.clone(),
                pgn_end: self.pgn_end,
            };
            journal
                .write(&entry)
                .map_err(|error| at(path)(error.into()))?;
        }
        self.standings.add(game);
        self.played += 1;
        Ok(())
    }

    /// Returns the plan of the match.
    pub fn plan(&self) -> &MatchPlan {
        &self.plan
    }

    /// Returns the number of games played, in all sessions.
    pub fn played(&self) -> usize {
        self.played
    }

    /// Returns the standings.
    pub fn standings(&self) -> &Standings {
        &self.standings
    }

    /// Returns the decision of the test, if the plan has a test and it has decided.
    pub fn decision(&self) -> Option<Hypothesis> {
        self.plan.sprt?.decision(&self.standings.total.pairs)
    }
}

fn at(path: &Path) -> impl Fn(JournalError) -> MatchError + use<> {
    let path = path.to_owned();
    move |what| MatchError {
        path: path.clone(),
        what,
    }
}
