//! Texts of declared games: compiled under limits, and found again by the versions of their rules.

use crate::api_error::refusal_for;
use crate::entropy;
use crate::gate::Gate;
use crate::networks::{Network, Used, network, networks};
use crate::store::{Batch, Store};
use springald_core::{Actor, Game};
use springald_registry::{
    EngineEntry, LoadError, Pinned, Source, add, is_version, lookup, pinned, table_bytes,
    version_of,
};
use springald_table::{Code, Refusal};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The largest size of a text, in bytes.
pub(crate) const LONGEST_TEXT: usize = 64 * 1024;
/// A client may use at most one part in so many of the memory that the others leave, and so may its networks.
const PARTS: u64 = 4;
const PARTS_OF_NETWORK: u64 = 3;
/// The longest time that a text may take to be compiled and tried.
const COMPILE_TIMEOUT: Duration = Duration::from_secs(10);
/// The longest time in which the actions of a position may be listed.
const SLOWEST: Duration = Duration::from_millis(500);
/// The number of attempts to list the actions of a position in that time.
const ATTEMPTS: usize = 3;
/// The number of actions that are tried with a new text.
const TRIED: usize = 40;

/// The memory that tables of texts take until the server starts again, by an estimate in bytes.
#[derive(Default)]
struct Memory {
    total: u64,
    clients: Used,
}

impl Memory {
    /// Takes memory for a client. The largest share is always a part of what the others leave, so a client with many texts
    /// leaves room for everybody else.
    fn take(&mut self, client: IpAddr, bytes: u64, most: u64) -> Result<(), Refusal> {
        let is_too_much = |(network, times): (Network, u32)| {
            let own = self.clients.of(network);
            let left = most.saturating_sub(self.total - own);
            let parts = if times == 1 { PARTS } else { PARTS_OF_NETWORK };
            own + bytes > left / parts
        };
        if networks(client).any(is_too_much) {
            let what =
                "The site cannot accept more texts from you at the moment. Please try again later.";
            return Err(Refusal::new(Code::LimitReached, what));
        }
        self.total += bytes;
        self.clients.add(client, bytes);
        Ok(())
    }

    fn give_back(&mut self, client: IpAddr, bytes: u64) {
        self.total -= bytes;
        self.clients.give_back(client, bytes);
    }
}

/// Memory that a text takes; given back unless the text is kept.
struct Taken {
    memory: Arc<Mutex<Memory>>,
    client: IpAddr,
    bytes: u64,
}

impl Taken {
    /// The tables of the text stay in memory.
    fn keep(mut self) {
        self.bytes = 0;
    }
}

impl Drop for Taken {
    fn drop(&mut self) {
        if self.bytes > 0 {
            lock(&self.memory).give_back(self.client, self.bytes);
        }
    }
}

fn lock(memory: &Mutex<Memory>) -> MutexGuard<'_, Memory> {
    memory.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The memory that texts may take.
struct Budget {
    memory: Arc<Mutex<Memory>>,
    /// The most memory of all texts, in bytes.
    most: u64,
}

impl Budget {
    fn new(most: u64) -> Self {
        let memory = Arc::default();
        Self { memory, most }
    }

    fn take(&self, client: IpAddr, bytes: u64) -> Result<Taken, Refusal> {
        let client = network(client);
        lock(&self.memory).take(client, bytes, self.most)?;
        let memory = Arc::clone(&self.memory);
        Ok(Taken {
            memory,
            client,
            bytes,
        })
    }
}

/// The texts of players.
pub(crate) struct Texts {
    /// One text is compiled at a time.
    gate: Arc<Gate>,
    budget: Budget,
    store: Store,
}

impl Texts {
    /// Returns the texts of a store, which may take this many bytes when they are compiled.
    pub(crate) fn new(most: u64, store: Store) -> Self {
        Self {
            gate: Arc::new(Gate::new(1)),
            budget: Budget::new(most),
            store,
        }
    }

    /// Returns a game by its name, as [`lookup`] does. A text that was stored is compiled again, for a client.
    ///
    /// # Errors
    /// Returns an error if there is no such game, or its text cannot be read.
    pub(crate) async fn variant(
        &self,
        name: &str,
        client: IpAddr,
    ) -> Result<&'static EngineEntry, Refusal> {
        let unknown = match lookup(name) {
            Ok(entry) => return Ok(entry),
            Err(unknown) => Refusal::new(Code::UnknownVariant, unknown.to_string()),
        };
        Ok(&self.stored_text(name, client).await?.ok_or(unknown)?.entry)
    }

    /// Returns the text of a declared game by its name; `None` if there is none.
    ///
    /// # Errors
    /// Returns an error if it cannot be read.
    pub(crate) async fn find(
        &self,
        name: &str,
        client: IpAddr,
    ) -> Result<Option<&'static Pinned>, Refusal> {
        match pinned(name) {
            Some(found) => Ok(Some(found)),
            None => self.stored_text(name, client).await,
        }
    }

    async fn stored_text(
        &self,
        version: &str,
        client: IpAddr,
    ) -> Result<Option<&'static Pinned>, Refusal> {
        if !is_version(version) {
            return Ok(None);
        }
        let stored = self.store.text(version).await;
        match stored.map_err(|error| refusal_for(&error))? {
            Some(source) => Ok(Some(self.compile(source, client).await?)),
            None => Ok(None),
        }
    }

    /// Compiles a new text of a client, tries it, and stores it.
    ///
    /// # Errors
    /// Returns an error if the text has problems, breaks a limit, or cannot be stored.
    pub(crate) async fn add(
        &self,
        text: String,
        client: IpAddr,
    ) -> Result<&'static Pinned, Refusal> {
        if text.len() > LONGEST_TEXT {
            return Err(Refusal::too_long("text", LONGEST_TEXT));
        }
        let source = tokio::task::spawn_blocking(move || Source::of(&text));
        let source = source.await.map_err(|_| broken())?;
        let source = source.map_err(|problems| bad_text(&problems))?;
        let added = self.compile(source, client).await?;
        let batch = Batch {
            texts: vec![row(added)],
            ..Batch::default()
        };
        let stored = self.store.write(batch).await;
        stored.map_err(|error| refusal_for(&error))?;
        Ok(added)
    }

    /// Does work for a client, in limited time and when it is the client's turn. Texts must not be compiled by it: that needs
    /// memory.
    ///
    /// # Errors
    /// Returns the error of the work, or one if it takes too long.
    pub(crate) async fn in_turn<T: Send + 'static>(
        &self,
        client: IpAddr,
        work: impl FnOnce() -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        let done = async {
            let mut turn = self.gate.enter(client).await;
            let work = move || {
                turn.begin();
                let done = work();
                drop(turn);
                done
            };
            let done = tokio::task::spawn_blocking(work).await;
            done.map_err(|_| broken())?
        };
        let done = tokio::time::timeout(COMPILE_TIMEOUT, done).await;
        done.unwrap_or_else(|_| Err(slow()))
    }

    /// Compiles a text and plays a few random actions with it, in limited time. A text that is in use costs nothing, and one
    /// that is refused is not known by its version.
    async fn compile(&self, source: Source, client: IpAddr) -> Result<&'static Pinned, Refusal> {
        if let Some(known) = pinned(&version_of(&source)) {
            return Ok(known);
        }
        let work = async {
            let turn = self.gate.enter(client).await;
            let bytes = table_bytes(&source).map_err(|error| bad_text(&error))?;
            let taken = self.budget.take(client, bytes)?;
            let work = move || {
                // Given back when the work is done, even if nobody waits for it any more.
                let mut turn = turn;
                turn.begin();
                compile(source, taken)
            };
            let done = tokio::task::spawn_blocking(work).await;
            done.map_err(|_| broken())?
        };
        let done = tokio::time::timeout(COMPILE_TIMEOUT, work).await;
        done.unwrap_or_else(|_| Err(slow()))
    }
}

/// Compiles a text, tries it, and adds it.
fn compile(source: Source, taken: Taken) -> Result<&'static Pinned, Refusal> {
    let entry = match springald_registry::compile(&source) {
        Ok(entry) => entry,
        Err(error) => {
            if matches!(
                error,
                LoadError::Unplayable {
                    leaves_tables: true,
                    ..
                }
            ) {
                taken.keep();
            }
            return Err(bad_text(&error));
        }
    };
    // Tables that were made are never given back, so they count even if the game is too slow.
    taken.keep();
    try_out(entry.variant().begin())?;
    add(source).map_err(|error: LoadError| bad_text(&error))
}

/// Returns a text as it is stored: its version and a JSON list.
pub(crate) fn row(pinned: &Pinned) -> (String, String) {
    let texts = serde_json::Value::from(pinned.source.texts().to_vec());
    (pinned.version.clone(), texts.to_string())
}

/// Plays random actions, and refuses a game in which a position takes long.
fn try_out(mut game: Box<dyn Game>) -> Result<(), Refusal> {
    for _ in 0..TRIED {
        let choices = choices_in_time(&*game).ok_or_else(slow)?;
        let [byte] = entropy::random();
        let Some(choice) = choices.get(usize::from(byte) * choices.len() / 256) else {
            break;
        };
        if game.play_text(choice).is_err() {
            break;
        }
    }
    Ok(())
}

/// Returns the actions or outcomes of a position; `None` if listing them takes too long, and not only once: other work
/// of the machine can hold up one attempt.
fn choices_in_time(game: &dyn Game) -> Option<Vec<String>> {
    (0..ATTEMPTS).find_map(|_| {
        let started = Instant::now();
        let choices = match game.to_act() {
            Actor::Nature => game.outcomes().into_iter().map(|one| one.outcome).collect(),
            _ => game.action_texts(),
        };
        (started.elapsed() <= SLOWEST).then_some(choices)
    })
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

#[cfg(test)]
mod tests {
    use super::*;

    const MIB: u64 = 1 << 20;

    fn client(number: u8) -> IpAddr {
        IpAddr::from([10, 0, 0, number])
    }

    #[test]
    fn no_client_takes_all_memory() {
        let mut memory = Memory::default();
        let most = 256 * MIB;
        let texts = |memory: &mut Memory, number| {
            let taken = (0..1_000).take_while(|_| memory.take(client(number), MIB, most).is_ok());
            taken.count()
        };
        assert_eq!(texts(&mut memory, 1), 64);
        assert_eq!(texts(&mut memory, 2), 48);
        // Many clients leave something for the next one.
        let all: usize = (3..12).map(|number| texts(&mut memory, number)).sum();
        assert!(all > 100);
        assert!(texts(&mut memory, 12) > 0);
        assert!(memory.total <= most);
        let of = |number| memory.clients.of((client(number), 64));
        assert_eq!(memory.total, (1..13).map(of).sum::<u64>());
    }

    #[test]
    fn no_network_of_many_clients_takes_all_memory() {
        let mut memory = Memory::default();
        let most = 64 * MIB;
        let mut fill = |subnet: u16| {
            let client = IpAddr::from([0x2001, 0xdb8, 7, subnet, 0, 0, 0, 1]);
            (0..100)
                .take_while(|_| memory.take(client, MIB / 2, most).is_ok())
                .count()
        };
        let texts: usize = (0..200)
            .map(|subnet| fill(subnet << 8) + fill(subnet))
            .sum();
        assert_eq!(texts, 42, "a third of the memory");
        let other = "2001:db8:8::1".parse().unwrap();
        assert!(memory.take(other, 8 * MIB, most).is_ok());
    }

    #[test]
    fn memory_that_is_not_kept_is_given_back() {
        let budget = Budget::new(8 * MIB);
        for _ in 0..100 {
            drop(budget.take(client(1), MIB).unwrap());
        }
        assert!(lock(&budget.memory).clients.is_empty());
        budget.take(client(1), MIB).unwrap().keep();
        budget.take(client(1), MIB).unwrap().keep();
        assert!(budget.take(client(1), MIB).is_err());
        assert!(budget.take(client(2), MIB).is_ok());
    }
}
