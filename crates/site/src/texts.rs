//! Texts of declared games: compiled under limits, and found again by the versions of their rules.

use crate::api_error::refusal_for;
use crate::entropy;
use crate::state::AppState;
use crate::store::Batch;
use springald_core::{Actor, Game};
use springald_registry::{EngineEntry, LoadError, Pinned, Source, add, is_version, lookup, pinned};
use springald_table::{Code, Refusal};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::Semaphore;

/// The largest size of a text, in bytes.
pub(crate) const LONGEST_TEXT: usize = 64 * 1024;
/// The most texts of players that are compiled until the server starts again: their tables stay in memory.
const MOST: usize = 1_000;
/// The longest time that a text may take to be compiled and tried.
const COMPILE_TIMEOUT: Duration = Duration::from_secs(10);
/// The longest time in which the actions of a position may be listed.
const SLOWEST: Duration = Duration::from_millis(500);
/// The number of actions that are tried with a new text.
const TRIED: usize = 40;

/// The limits of compiling.
pub(crate) struct Texts {
    /// One text is compiled at a time.
    gate: Arc<Semaphore>,
    compiled: AtomicUsize,
}

impl Default for Texts {
    fn default() -> Self {
        Self {
            gate: Arc::new(Semaphore::new(1)),
            compiled: AtomicUsize::new(0),
        }
    }
}

impl AppState {
    /// Returns a game by its name, as [`lookup`] does. A text that was stored is compiled again.
    ///
    /// # Errors
    /// Returns an error if there is no such game, or its text cannot be read.
    pub(crate) async fn variant(&self, name: &str) -> Result<&'static EngineEntry, Refusal> {
        let unknown = match lookup(name) {
            Ok(entry) => return Ok(entry),
            Err(unknown) => Refusal::new(Code::UnknownVariant, unknown.to_string()),
        };
        Ok(&self.stored_text(name).await?.ok_or(unknown)?.entry)
    }

    /// Returns the text of a declared game by its name; `None` if there is none.
    ///
    /// # Errors
    /// Returns an error if it cannot be read.
    pub(crate) async fn text(&self, name: &str) -> Result<Option<&'static Pinned>, Refusal> {
        match pinned(name) {
            Some(found) => Ok(Some(found)),
            None => self.stored_text(name).await,
        }
    }

    async fn stored_text(&self, version: &str) -> Result<Option<&'static Pinned>, Refusal> {
        if !is_version(version) {
            return Ok(None);
        }
        let stored = self.store.text(version).await;
        match stored.map_err(|error| refusal_for(&error))? {
            Some(source) => Ok(Some(self.compile(source).await?)),
            None => Ok(None),
        }
    }

    /// Compiles a new text, tries it, and stores it.
    ///
    /// # Errors
    /// Returns an error if the text has problems, breaks a limit, or cannot be stored.
    pub(crate) async fn add_text(&self, text: String) -> Result<&'static Pinned, Refusal> {
        if text.len() > LONGEST_TEXT {
            return Err(Refusal::too_long("text", LONGEST_TEXT));
        }
        let source = tokio::task::spawn_blocking(move || Source::of(&text));
        let source = source.await.map_err(|_| broken())?;
        let source = source.map_err(|problems| bad_text(&problems))?;
        let added = self.compile(source).await?;
        let batch = Batch {
            texts: vec![row(added)],
            ..Batch::default()
        };
        let stored = self.store.write(batch).await;
        stored.map_err(|error| refusal_for(&error))?;
        Ok(added)
    }

    /// Compiles a text and plays a few random actions with it, in limited time.
    async fn compile(&self, source: Source) -> Result<&'static Pinned, Refusal> {
        if self.texts.compiled.fetch_add(1, Ordering::Relaxed) >= MOST {
            self.texts.compiled.fetch_sub(1, Ordering::Relaxed);
            let what = "The site cannot accept more texts at the moment. Please try again later.";
            return Err(Refusal::new(Code::LimitReached, what));
        }
        let work = async {
            let gate = Arc::clone(&self.texts.gate);
            let turn = gate.acquire_owned().await.map_err(|_| broken())?;
            let work = move || {
                // Given back when the work is done, even if nobody waits for it any more.
                let _turn = turn;
                let added = add(source).map_err(|error: LoadError| bad_text(&error))?;
                try_out(added.entry.variant().begin())?;
                Ok(added)
            };
            let done = tokio::task::spawn_blocking(work).await;
            done.map_err(|_| broken())?
        };
        let done = tokio::time::timeout(COMPILE_TIMEOUT, work).await;
        done.unwrap_or_else(|_| Err(slow()))
    }
}

/// Returns a text as it is stored: its version and a JSON list.
pub(crate) fn row(pinned: &Pinned) -> (String, String) {
    let texts = serde_json::Value::from(pinned.source.texts().to_vec());
    (pinned.version.clone(), texts.to_string())
}

/// Plays random actions, and refuses a game in which a position takes long.
fn try_out(mut game: Box<dyn Game>) -> Result<(), Refusal> {
    for _ in 0..TRIED {
        let started = Instant::now();
        let actions = match game.to_act() {
            Actor::Nature => game.outcomes().into_iter().map(|one| one.outcome).collect(),
            _ => game.action_texts(),
        };
        if started.elapsed() > SLOWEST {
            return Err(slow());
        }
        let [byte] = entropy::random();
        let Some(action) = actions.get(usize::from(byte) * actions.len() / 256) else {
            break;
        };
        if game.play_text(action).is_err() {
            break;
        }
    }
    Ok(())
}

fn bad_text(problems: &impl ToString) -> Refusal {
    Refusal::new(Code::BadText, problems.to_string())
}

fn slow() -> Refusal {
    let what = "The game takes too long to compute. Please make its moves simpler.";
    Refusal::new(Code::BadText, what)
}

fn broken() -> Refusal {
    Refusal::new(Code::Internal, "The text could not be compiled.")
}
