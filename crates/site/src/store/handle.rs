//! The store as the rest of the site knows it.

use super::archive::{self, ArchivePage, ArchiveQuery};
use super::batch::Batch;
use super::database::{Connection, Database, Folder, Readers, query};
use super::error::StoreError;
use super::explorer::{self, EngineRun, Source as ExplorerSource, TurnCount};
use super::jobs::Link;
use super::leases::{Lease, NodeStatus, Owner, Take};
use super::loaded::{LoadedGame, replay};
use super::nodes;
use super::options::Options;
use super::order::Order;
use super::rows::{self, OpenSeat, Waiting};
use super::uptime::Uptime;
use super::writer::Writer;
use crate::ids::NodeId;
use crate::metrics::Metrics;
use crate::task::vital;
use crate::time::Time;
use crate::trace::Trace;
use springald_registry::{Source, add, is_version, pinned};
use springald_table::{Setup, StoredEvent};
use tokio::sync::{mpsc, oneshot};

/// The number of writes that may wait before callers are blocked.
const WAITING: usize = 4096;

/// The store. Clones share it.
#[derive(Clone)]
pub struct Store {
    readers: Readers,
    pub(super) writer: mpsc::Sender<Order>,
    pub(super) uptime: Uptime,
    pub(super) jobs: Link,
    lease: Option<Lease>,
    // Its lock is held while any handle is in use.
    _folder: Option<Folder>,
}

impl Store {
    /// Opens the store, or creates it. One in a folder that can be read but not written starts with a pause.
    ///
    /// # Errors
    /// Returns an error if the folder, the server or the database cannot be used.
    pub async fn open(
        options: &Options,
        time: &Time,
        metrics: &Metrics,
    ) -> Result<Self, StoreError> {
        let folder = match &options.database {
            Database::Folder(folder) => Some(Folder::lock(folder)?),
            Database::Postgres(_) => None,
        };
        let writer = Writer::open(options, time, metrics).await?;
        let (uptime, lease) = (writer.uptime().clone(), writer.lease().cloned());
        if let (Some(folder), None) = (&folder, uptime.pause()) {
            folder.reserve();
        }
        let readers = Readers::open(options).await?;
        let (orders, inbox) = mpsc::channel(WAITING);
        vital(writer.run(inbox));
        Ok(Self {
            readers,
            writer: orders,
            uptime,
            jobs: Link::open(options),
            lease,
            _folder: folder,
        })
    }

    /// Writes a batch completely or not at all. It is on disk when this returns.
    ///
    /// # Errors
    /// Returns an error if it could not be stored.
    pub async fn write(&self, batch: Batch) -> Result<(), StoreError> {
        let batch = Box::new(batch);
        let trace = Trace::current();
        self.order(|done| Order::Write { batch, trace, done })
            .await?
    }

    /// Writes pending batches and the time, and ends the writer.
    pub async fn close(&self) {
        let _ = self.order(|done| Order::Close { done }).await;
        self.jobs.close().await;
        self.readers.close().await;
    }

    /// Returns the uptime of the site, on which clocks run, and whether anything can be stored.
    pub fn uptime(&self) -> &Uptime {
        &self.uptime
    }

    /// Loads a game; `None` if there is no such game.
    ///
    /// # Errors
    /// Returns an error if it cannot be read or replayed.
    pub async fn load(&self, id: &str) -> Result<Option<LoadedGame>, StoreError> {
        let Some((setup, events, shift_ms)) = rows::read(&mut self.reader().await?, id).await?
        else {
            return Ok(None);
        };
        self.make_playable(&setup).await?;
        // A long game takes a while.
        let replayed = tokio::task::spawn_blocking(move || replay(setup, &events)).await;
        let damaged = |_| StoreError::Damaged(format!("game {id}"));
        let table = replayed.map_err(damaged)??;
        Ok(Some(LoadedGame { table, shift_ms }))
    }

    /// Compiles the text to which a game is pinned, if that has not been done.
    ///
    /// # Errors
    /// Returns an error if the text cannot be read.
    pub(crate) async fn make_playable(&self, setup: &Setup) -> Result<(), StoreError> {
        if is_version(&setup.rules) && !self.use_text(&setup.rules).await? {
            return Err(StoreError::Damaged(format!(
                "the text of game {}",
                setup.id
            )));
        }
        Ok(())
    }

    /// Compiles a stored text, so that games of it can be played. Returns `false` if there is no such text, or it cannot be
    /// compiled any more.
    ///
    /// # Errors
    /// Returns an error if the text cannot be read.
    pub(crate) async fn use_text(&self, version: &str) -> Result<bool, StoreError> {
        if pinned(version).is_some() {
            return Ok(true);
        }
        let source = self.text(version).await?;
        let added = tokio::task::spawn_blocking(move || source.map(add));
        Ok(matches!(added.await, Ok(Some(Ok(_)))))
    }

    /// Reads a text of a declared game with those that it builds on; `None` if there is none with this version.
    ///
    /// # Errors
    /// Returns an error if it cannot be read.
    pub async fn text(&self, version: &str) -> Result<Option<Source>, StoreError> {
        let query = query("SELECT body FROM texts WHERE version = $1").bind(version);
        let Some(row) = query.first(&mut self.reader().await?).await? else {
            return Ok(None);
        };
        let body = row.text("body")?;
        let damaged = || StoreError::Damaged(format!("text {version}"));
        let texts: Vec<String> = serde_json::from_str(&body).map_err(|_| damaged())?;
        Source::from_texts(&texts).map(Some).map_err(|_| damaged())
    }

    /// Reads the setup and the events of a game, with the chat lines that are kept, in order.
    ///
    /// # Errors
    /// Returns an error if they cannot be read.
    pub async fn read(&self, id: &str) -> Result<Option<(Setup, Vec<StoredEvent>)>, StoreError> {
        let read = rows::read(&mut self.reader().await?, id).await?;
        Ok(read.map(|(setup, events, _)| (setup, events)))
    }

    /// Returns the lease of this node; `None` for a single server.
    pub fn lease(&self) -> Option<&Lease> {
        self.lease.as_ref()
    }

    /// Returns the owner of a game among the nodes; `None` if there is no such game.
    ///
    /// # Errors
    /// Returns an error if it cannot be read.
    pub(crate) async fn owner(&self, node: NodeId, id: &str) -> Result<Option<Owner>, StoreError> {
        nodes::owner(&mut self.reader().await?, node, id).await
    }

    /// Returns the nodes of the site.
    ///
    /// # Errors
    /// Returns an error if they cannot be read.
    pub async fn nodes(&self) -> Result<Vec<NodeStatus>, StoreError> {
        nodes::nodes(&mut self.reader().await?).await
    }

    /// Takes games for this node. Returns their number.
    ///
    /// # Errors
    /// Returns an error if they cannot be written, or if this node is gone itself.
    pub(crate) async fn take(&self, what: Take) -> Result<u64, StoreError> {
        self.order(|done| Order::Take { what, done }).await?
    }

    /// Joins as a new node, without games, and ends the pause.
    ///
    /// # Errors
    /// Returns an error if it cannot be written.
    pub(crate) async fn rejoin(&self) -> Result<(), StoreError> {
        self.order(|done| Order::Rejoin { done }).await?
    }

    /// Gives up a game of this node: others can take it at once.
    ///
    /// # Errors
    /// Returns an error if it cannot be written, or if this node is gone.
    pub(crate) async fn release(&self, game: String) -> Result<(), StoreError> {
        self.order(|done| Order::Release { game, done }).await?
    }

    /// Ends the lease of this node: others can take its games at once, and nothing is stored until it joins again.
    pub(crate) async fn leave(&self) {
        let _ = self.order(|done| Order::Leave { done }).await;
    }

    /// Gives an order to the writer and waits for its answer.
    pub(super) async fn order<T>(
        &self,
        order: impl FnOnce(oneshot::Sender<T>) -> Order,
    ) -> Result<T, StoreError> {
        let (done, answer) = oneshot::channel();
        (self.writer.send(order(done)).await).map_err(|_| StoreError::Closed)?;
        answer.await.map_err(|_| StoreError::Closed)
    }

    /// Returns the ids of all games, the oldest first. Games of the same moment are in the order in which they were
    /// stored.
    ///
    /// # Errors
    /// Returns an error if they cannot be read.
    pub async fn ids(&self) -> Result<Vec<String>, StoreError> {
        let query = query("SELECT id FROM games ORDER BY created_ms, rowid");
        let rows = query.all(&mut self.reader().await?).await?;
        rows.iter().map(|row| row.text("id")).collect()
    }

    /// Returns the open seats in the lobby of games over days created at `since_ms` or later, the
    /// newest first.
    ///
    /// # Errors
    /// Returns an error if they cannot be read.
    pub async fn open_seats(&self, since_ms: i64) -> Result<Vec<OpenSeat>, StoreError> {
        let query = query(
            "SELECT id, variant, control, created_ms, seat, white, black FROM games \
             WHERE maker IS NOT NULL AND seat IS NOT NULL AND created_ms >= $1 \
             ORDER BY created_ms DESC, id",
        );
        let rows = query.bind(since_ms).all(&mut self.reader().await?).await?;
        rows.iter().map(rows::listed).collect()
    }

    /// Returns these seats with the clients that created them, the oldest first.
    ///
    /// # Errors
    /// Returns an error if they cannot be read.
    pub async fn waiting(&self, since_ms: i64) -> Result<Vec<Waiting>, StoreError> {
        let query = query(
            "SELECT id, maker FROM games WHERE maker IS NOT NULL AND created_ms >= $1 \
             ORDER BY created_ms, rowid",
        );
        let rows = query.bind(since_ms).all(&mut self.reader().await?).await?;
        let waiting = rows.iter().map(|row| -> Result<Waiting, StoreError> {
            Ok(Waiting {
                id: row.text("id")?,
                maker: row.text("maker")?,
            })
        });
        waiting.collect()
    }

    /// Returns a page of the archive.
    ///
    /// # Errors
    /// Returns an error if it cannot be read.
    pub async fn archive(&self, query: &ArchiveQuery) -> Result<ArchivePage, StoreError> {
        query.run(&mut self.reader().await?).await
    }

    /// Returns the ids of finished public games that are not in the archive yet, at most `most`.
    ///
    /// # Errors
    /// Returns an error if they cannot be read.
    pub async fn unfiled(&self, most: i64) -> Result<Vec<String>, StoreError> {
        archive::waiting(&mut self.reader().await?, most).await
    }

    /// Returns the turns that were played in a position, the most frequent first.
    ///
    /// # Errors
    /// Returns an error if they cannot be read.
    pub async fn explore(
        &self,
        position: i64,
        source: ExplorerSource,
    ) -> Result<Vec<TurnCount>, StoreError> {
        explorer::turns(&mut self.reader().await?, position, source).await
    }

    /// Returns the number of games of the engine that the explorer counts with a setting.
    ///
    /// # Errors
    /// Returns an error if it cannot be read.
    pub async fn engine_games(&self, run: &EngineRun) -> Result<u64, StoreError> {
        explorer::counted(&mut self.reader().await?, run).await
    }

    /// Checks that the database answers.
    ///
    /// # Errors
    /// Returns an error if it does not.
    pub async fn check(&self) -> Result<(), StoreError> {
        let query = query("SELECT at_ms FROM heartbeat");
        query.first(&mut self.reader().await?).await?;
        Ok(())
    }

    /// Returns a connection for reading.
    pub(super) async fn reader(&self) -> Result<Connection, StoreError> {
        self.readers.acquire().await
    }
}
