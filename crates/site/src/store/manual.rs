//! A store without tasks, for tests.

use super::batch::Batch;
use super::database::Readers;
use super::error::StoreError;
use super::options::Options;
use super::rows;
use super::uptime::Uptime;
use super::writer::Writer;
use crate::metrics::Metrics;
use crate::time::Time;
use springald_table::{Setup, StoredEvent};

/// A store that notes the time when it is told to, as [`Time::manual`] is a time that goes on when it is told to.
pub struct ManualStore {
    options: Options,
    writer: Writer,
}

impl ManualStore {
    /// Opens the store, or creates it.
    ///
    /// # Errors
    /// Returns an error if the database cannot be used.
    pub async fn open(options: &Options, time: &Time) -> Result<Self, StoreError> {
        Ok(Self {
            writer: Writer::open(options, time, &Metrics::new()).await?,
            options: options.clone(),
        })
    }

    /// Returns the uptime.
    pub fn uptime(&self) -> &Uptime {
        self.writer.uptime()
    }

    /// Writes a batch completely or not at all.
    ///
    /// # Errors
    /// Returns an error if it could not be stored.
    pub async fn write(&mut self, batch: &Batch) -> Result<(), StoreError> {
        self.writer.store(&[batch]).await
    }

    /// Notes the time; during a pause, tries to write.
    pub async fn tick(&mut self) {
        self.writer.tick().await;
    }

    /// Reads the setup and the events of a game, with the chat lines that are kept, in order.
    ///
    /// # Errors
    /// Returns an error if they cannot be read.
    pub async fn read(&self, id: &str) -> Result<Option<(Setup, Vec<StoredEvent>)>, StoreError> {
        let readers = Readers::open(&self.options).await?;
        let read = rows::read(&mut readers.acquire().await?, id).await?;
        readers.close().await;
        Ok(read.map(|(setup, events, _)| (setup, events)))
    }

    /// Notes the time and closes the database.
    pub async fn close(self) {
        self.writer.close().await;
    }
}
