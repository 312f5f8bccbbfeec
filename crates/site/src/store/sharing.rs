//! Analyses that were shared by a link.

use super::database::{Connection, query};
use super::error::StoreError;
use super::handle::Store;
use super::writer::insert_text;
use futures_util::FutureExt;

/// The time after which opening an analysis is noted again, in milliseconds.
const NOTED_MS: i64 = 24 * 60 * 60 * 1000;

/// The size that every analysis counts for besides its PGN, in bytes.
const OVERHEAD: i64 = 1024;

/// An analysis to share. It never changes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct NewShared {
    /// Its id.
    pub(crate) id: String,
    /// The id of its game.
    pub(crate) variant: String,
    /// The version of the rules.
    pub(crate) rules: String,
    /// The text of a declared game: its version and a JSON list with those that it builds on.
    pub(crate) text: Option<(String, String)>,
    /// The tree as PGN.
    pub(crate) pgn: String,
    /// The hash of the secret that deletes it.
    pub(crate) secret: String,
}

/// An analysis that was shared.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct SharedAnalysis {
    /// The id of its game.
    pub(crate) variant: String,
    /// The version of the rules.
    pub(crate) rules: String,
    /// The tree as PGN.
    pub(crate) pgn: String,
    /// The time at which it was shared, in milliseconds since 1970.
    pub(crate) created_ms: i64,
}

/// The limits of all shared analyses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct SharingLimits {
    /// The most bytes of all together.
    pub(crate) bytes: i64,
    /// Those that were last opened before this time go, in milliseconds since 1970.
    pub(crate) opened_since_ms: i64,
}

impl Store {
    /// Stores an analysis. Old ones that nobody opens go, and so do those opened longest ago if there is no room.
    ///
    /// # Errors
    /// Returns an error if it could not be stored.
    pub(crate) async fn share(
        &self,
        shared: NewShared,
        limits: SharingLimits,
        now_ms: i64,
    ) -> Result<(), StoreError> {
        self.jobs_transaction(move |connection| {
            async move { share(connection, &shared, limits, now_ms).await }.boxed()
        })
        .await
    }

    /// Returns a shared analysis, and notes that it was opened; `None` if there is none with this id.
    ///
    /// # Errors
    /// Returns an error if it cannot be read.
    pub(crate) async fn shared(
        &self,
        id: &str,
        now_ms: i64,
    ) -> Result<Option<SharedAnalysis>, StoreError> {
        let select = query(
            "SELECT variant, rules, pgn, created_ms, opened_ms FROM shared_analyses WHERE id = $1",
        );
        let select = select.bind(id);
        let Some(row) = select.first(&mut self.reader().await?).await? else {
            return Ok(None);
        };
        if row.number("opened_ms")? <= now_ms - NOTED_MS {
            // It is shown although nothing can be stored.
            if let Err(error) = self.note_opened(id.to_owned(), now_ms).await {
                tracing::debug!(%error, "opening a shared analysis was not noted");
            }
        }
        Ok(Some(SharedAnalysis {
            variant: row.text("variant")?,
            rules: row.text("rules")?,
            pgn: row.text("pgn")?,
            created_ms: row.number("created_ms")?,
        }))
    }

    async fn note_opened(&self, id: String, now_ms: i64) -> Result<(), StoreError> {
        self.jobs_transaction(move |connection| {
            async move {
                let update = query("UPDATE shared_analyses SET opened_ms = $2 WHERE id = $1");
                update.bind(&id).bind(now_ms).execute(connection).await?;
                Ok(())
            }
            .boxed()
        })
        .await
    }

    /// Returns the hash of the secret that deletes a shared analysis; `None` if there is none with this id.
    ///
    /// # Errors
    /// Returns an error if it cannot be read.
    pub(crate) async fn secret_of_shared(&self, id: &str) -> Result<Option<String>, StoreError> {
        let select = query("SELECT secret FROM shared_analyses WHERE id = $1").bind(id);
        let row = select.first(&mut self.reader().await?).await?;
        row.map(|row| row.text("secret")).transpose()
    }

    /// Deletes a shared analysis.
    ///
    /// # Errors
    /// Returns an error if it could not be stored.
    pub(crate) async fn unshare(&self, id: String) -> Result<(), StoreError> {
        self.jobs_transaction(move |connection| {
            async move {
                let delete = query("DELETE FROM shared_analyses WHERE id = $1");
                delete.bind(&id).execute(connection).await?;
                Ok(())
            }
            .boxed()
        })
        .await
    }
}

async fn share(
    connection: &mut Connection,
    shared: &NewShared,
    limits: SharingLimits,
    now_ms: i64,
) -> Result<(), StoreError> {
    if let Some((version, body)) = &shared.text {
        insert_text(connection, version, body, now_ms).await?;
    }
    query(
        "INSERT INTO shared_analyses (id, variant, rules, pgn, size, secret, created_ms, opened_ms) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $7)",
    )
    .bind(&shared.id)
    .bind(&shared.variant)
    .bind(&shared.rules)
    .bind(&shared.pgn)
    .bind(shared.pgn.len() as i64 + OVERHEAD)
    .bind(&shared.secret)
    .bind(now_ms)
    .execute(connection)
    .await?;
    query(
        "DELETE FROM shared_analyses WHERE opened_ms < $1 OR id IN (SELECT id FROM \
         (SELECT id, SUM(size) OVER (ORDER BY opened_ms DESC, id DESC) AS kept FROM shared_analyses) \
         AS newest_first WHERE kept > $2)",
    )
    .bind(limits.opened_since_ms)
    .bind(limits.bytes)
    .execute(connection)
    .await?;
    Ok(())
}
