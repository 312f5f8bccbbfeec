//! The end of a job: results, which may be searched again, and workers that fail.

use super::state::{JobState, put_back};
use crate::store::database::{Connection, query};
use crate::store::error::StoreError;
use crate::store::handle::Store;
use futures_util::FutureExt;

/// The number of timeouts in a row after which a key is banned.
const MOST_LOST: i64 = 5;
/// The number of jobs given back in a row after which a key is banned.
const MOST_ABORTED: i64 = 20;
/// The number of impossible results after which a key is banned.
const MOST_INVALID: i64 = 3;

/// A result that a worker delivers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Delivery {
    /// The id of the job.
    pub id: String,
    /// The hash of the token under which it is held.
    pub token: String,
    /// The name of the worker's key; `None` is the server.
    pub worker: Option<String>,
    /// `true` if the worker is trusted.
    pub trusted: bool,
    /// `true` if the result is to be searched again.
    pub check: bool,
    /// The result, as JSON.
    pub result: String,
}

/// The fate of a delivered result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Delivered {
    /// The job is not held under this token.
    Gone,
    /// It was stored.
    Stored,
    /// It was stored, and will be searched again.
    ToCheck,
    /// It equals the result that it checks.
    Same,
    /// It differs from the result that it checks. The key with this name, which delivered that result, is banned.
    Differs(String),
}

impl Store {
    /// Stores a result, or compares it with the one that it checks. Repeating the call changes nothing.
    ///
    /// # Errors
    /// Returns an error if it cannot be stored.
    pub async fn deliver_job(
        &self,
        delivery: Delivery,
        now_ms: i64,
    ) -> Result<Delivered, StoreError> {
        self.jobs_transaction(move |connection| deliver(connection, delivery, now_ms).boxed())
            .await
    }

    /// Gives a job back. Returns `false` if it is not held under this token.
    ///
    /// # Errors
    /// Returns an error if it cannot be stored.
    pub async fn give_job_back(
        &self,
        id: String,
        token: String,
        worker: Option<String>,
        now_ms: i64,
    ) -> Result<bool, StoreError> {
        self.jobs_transaction(move |connection| {
            async move {
                let row = query(
                    "SELECT id, state, attempts FROM jobs WHERE id = $1 AND token = $2 AND state IN ('taken', 'checking')",
                );
                let row = row.bind(id).bind(token).first(connection).await?;
                let Some(row) = row else {
                    return Ok(false);
                };
                put_back(connection, &row, now_ms).await?;
                if let Some(name) = worker {
                    let limit = Limit {
                        column: "aborted",
                        most: MOST_ABORTED,
                        reason: "too many jobs in a row were given back",
                    };
                    limit.count(connection, &name, now_ms).await?;
                }
                Ok(true)
            }
            .boxed()
        })
        .await
    }

    /// Ends a job without a result. Returns `false` if it is not held under this token.
    ///
    /// # Errors
    /// Returns an error if it cannot be stored.
    pub async fn fail_job(
        &self,
        id: String,
        token: String,
        why: &'static str,
        now_ms: i64,
    ) -> Result<bool, StoreError> {
        self.jobs_transaction(move |connection| {
            async move {
                let fail = query(
                    "UPDATE jobs SET state = 'failed', error = $3, worker = NULL, token = NULL, result = NULL, \
                     author = NULL, client = NULL, progress = 0, changed_ms = $4 \
                     WHERE id = $1 AND token = $2 AND state IN ('taken', 'checking')",
                );
                let fail = fail.bind(id).bind(token).bind(why).bind(now_ms);
                Ok(fail.execute(connection).await? == 1)
            }
            .boxed()
        })
        .await
    }

    /// Counts an impossible result of a worker, who still holds the job.
    ///
    /// # Errors
    /// Returns an error if it cannot be stored.
    pub async fn count_invalid_result(&self, name: String, now_ms: i64) -> Result<(), StoreError> {
        let limit = Limit {
            column: "invalid",
            most: MOST_INVALID,
            reason: "too many results were impossible",
        };
        self.jobs_transaction(move |connection| {
            async move { limit.count(connection, &name, now_ms).await }.boxed()
        })
        .await
    }
}

/// A limit of a key.
#[derive(Clone, Copy)]
struct Limit {
    column: &'static str,
    most: i64,
    reason: &'static str,
}

impl Limit {
    /// Increments a counter, and bans the key if it has reached the limit.
    async fn count(
        self,
        connection: &mut Connection,
        name: &str,
        now_ms: i64,
    ) -> Result<(), StoreError> {
        let mut count = query("UPDATE worker_keys SET ");
        count.push(self.column).push(" = ").push(self.column);
        count
            .push(" + 1 WHERE name = $1 RETURNING ")
            .push(self.column);
        count.push(" AS number");
        let row = count.bind(name).first(connection).await?;
        match row.map(|row| row.number("number")).transpose()? {
            Some(number) if number >= self.most => ban(connection, name, self.reason, now_ms).await,
            _ => Ok(()),
        }
    }
}

/// Counts a job that a worker let time out.
pub(super) async fn lose(
    connection: &mut Connection,
    name: &str,
    now_ms: i64,
) -> Result<(), StoreError> {
    let limit = Limit {
        column: "lost",
        most: MOST_LOST,
        reason: "too many jobs in a row were not finished in time",
    };
    limit.count(connection, name, now_ms).await
}

async fn deliver(
    connection: &mut Connection,
    delivery: Delivery,
    now_ms: i64,
) -> Result<Delivered, StoreError> {
    let row = query("SELECT state, author, result FROM jobs WHERE id = $1 AND token = $2");
    let row = row.bind(&delivery.id).bind(&delivery.token);
    let Some(row) = row.first(connection).await? else {
        return Ok(Delivered::Gone);
    };
    let stored = row.optional_text("result")?;
    let is_same = stored.as_deref() == Some(delivery.result.as_str());
    match JobState::read(&row)? {
        JobState::Taken => {
            let state = if delivery.check {
                JobState::Check
            } else {
                JobState::Done
            };
            finish(connection, &delivery, state, now_ms).await?;
            if let Some(name) = &delivery.worker {
                query(
                    "UPDATE worker_keys SET done = done + 1, lost = 0, aborted = 0 WHERE name = $1",
                )
                .bind(name)
                .execute(connection)
                .await?;
            }
            Ok(match state {
                JobState::Check => Delivered::ToCheck,
                _ => Delivered::Stored,
            })
        }
        JobState::Checking => {
            let author = row.optional_text("author")?;
            let mut right = delivery;
            if is_same {
                // The result still counts as the author's.
                let checked = query("UPDATE worker_keys SET checked = checked + 1 WHERE name = $1");
                checked.bind(&author).execute(connection).await?;
                right.worker = author;
                right.trusted = true;
                finish(connection, &right, JobState::Done, now_ms).await?;
                return Ok(Delivered::Same);
            }
            finish(connection, &right, JobState::Done, now_ms).await?;
            let author = author.unwrap_or_default();
            let reason = "a result differed when it was searched again";
            ban(connection, &author, reason, now_ms).await?;
            Ok(Delivered::Differs(author))
        }
        // The answer to the first delivery was lost.
        JobState::Done | JobState::Check if is_same => Ok(Delivered::Stored),
        _ => Ok(Delivered::Gone),
    }
}

/// Stores a result.
async fn finish(
    connection: &mut Connection,
    delivery: &Delivery,
    state: JobState,
    now_ms: i64,
) -> Result<(), StoreError> {
    query(
        "UPDATE jobs SET state = $2, result = $3, author = $4, checked = $5, worker = NULL, progress = steps, \
         attempts = 0, changed_ms = $6, client = CASE WHEN $2 = 'done' THEN NULL ELSE client END WHERE id = $1",
    )
    .bind(&delivery.id)
    .bind(state.as_str())
    .bind(&delivery.result)
    .bind(&delivery.worker)
    .bind(delivery.trusted)
    .bind(now_ms)
    .execute(connection)
    .await?;
    Ok(())
}

/// Bans a key. Its unchecked results are deleted, and their jobs wait again, as do the jobs that it holds.
pub(super) async fn ban(
    connection: &mut Connection,
    name: &str,
    reason: &str,
    now_ms: i64,
) -> Result<(), StoreError> {
    query("UPDATE worker_keys SET banned = $2 WHERE name = $1 AND banned IS NULL")
        .bind(name)
        .bind(reason)
        .execute(connection)
        .await?;
    query(
        "UPDATE jobs SET state = 'queued', result = NULL, author = NULL, worker = NULL, token = NULL, progress = 0, \
         attempts = 0, changed_ms = $2 WHERE author = $1 AND checked = 0 OR worker = $1 AND state = 'taken'",
    )
    .bind(name)
    .bind(now_ms)
    .execute(connection)
    .await?;
    tracing::warn!(key = name, reason, "a key of workers is banned");
    Ok(())
}
