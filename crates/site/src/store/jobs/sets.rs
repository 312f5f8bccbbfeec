//! The jobs in a database, as the operator sees them: added in sets with a name, listed, cancelled, collected.

use super::keys::fits;
use super::queue::{NewJob, insert, small};
use super::state::JobState;
use super::transaction::{beside, transaction};
use crate::entropy;
use crate::jobs::{JobBody, OtherWork, missing};
use crate::store::database::{Connection, Database, Folder, Row, query};
use crate::store::error::StoreError;
use futures_util::FutureExt;
use thiserror::Error;

/// The priority of jobs of the operator: nobody waits for them on a page.
const FOR_OPERATORS: i64 = 0;
/// The most jobs of a set.
const MOST_OF_SET: usize = 10_000;

/// A job, without its result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ListedJob {
    /// Its id.
    pub id: String,
    /// The set that it belongs to; `None` for a job of a player.
    pub set: Option<String>,
    /// The description.
    pub body: JobBody,
    /// Its state.
    pub state: JobState,
    /// The number of steps.
    pub steps: u32,
    /// The number of steps that are done.
    pub progress: u32,
    /// The time at which it was added, in milliseconds.
    pub created_ms: i64,
}

/// An error of a command about jobs.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SetError {
    /// The database cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The name is invalid.
    #[error("the name of the set: expected 1 to 60 letters, digits, dots, hyphens and underscores")]
    BadName,
    /// There is no set with this name.
    #[error("the name of the set: found no job of a set '{0}'; `springald jobs list` lists all")]
    UnknownSet(String),
    /// There is no unfinished job with this id.
    #[error("the id: found no unfinished job '{0}'; `springald jobs list` lists all")]
    UnknownJob(String),
    /// The jobs of the set have another task.
    #[error("the set '{name}': {error}; choose another name")]
    OtherWork {
        /// The name of the set.
        name: String,
        /// The difference.
        error: OtherWork,
    },
    /// The set would be too large.
    #[error("the set: found {0} jobs, expected {MOST_OF_SET} at most; let each have more games")]
    TooMany(usize),
}

impl ListedJob {
    fn read(row: &Row) -> Result<Self, StoreError> {
        let id = row.text("id")?;
        let body = serde_json::from_str(&row.text("body")?);
        let body = body.map_err(|_| StoreError::Damaged(format!("job {id}")))?;
        Ok(Self {
            id,
            set: row.optional_text("set_name")?,
            body,
            state: JobState::read(row)?,
            steps: small(row.number("steps")?),
            progress: small(row.number("progress")?),
            created_ms: row.number("created_ms")?,
        })
    }
}

/// The jobs in a database, which a server may be using.
pub struct OperatorJobs {
    connection: Connection,
    // Held if no server uses the folder.
    _folder: Option<Folder>,
}

impl OperatorJobs {
    /// Opens a database, which a server may be using: changing the row of a job does not disturb it.
    ///
    /// # Errors
    /// Returns an error if it cannot be used.
    pub async fn open(database: &Database) -> Result<Self, StoreError> {
        let (connection, folder) = beside(database).await?;
        Ok(Self {
            connection,
            _folder: folder,
        })
    }

    /// Adds a task to a set, in jobs of at most `per_job` games: as far as no job of the set covers its games. Jobs
    /// that have failed wait again. Returns the number of new jobs.
    ///
    /// # Errors
    /// Returns an error if the name is invalid, the set is about something else or would be too large, or the jobs cannot
    /// be stored.
    pub async fn add(
        &mut self,
        set: &str,
        task: &JobBody,
        per_job: u32,
        now_ms: i64,
    ) -> Result<usize, SetError> {
        if !fits(set) {
            return Err(SetError::BadName);
        }
        let known = self.list(Some(set)).await?;
        let known = known
            .into_iter()
            .filter(|job| job.state != JobState::Failed);
        let known: Vec<JobBody> = known.map(|job| job.body).collect();
        let parts = missing(task, &known, per_job).map_err(|error| SetError::OtherWork {
            name: set.to_owned(),
            error,
        })?;
        if known.len() + parts.len() > MOST_OF_SET {
            return Err(SetError::TooMany(known.len() + parts.len()));
        }
        let jobs = parts.iter().map(|part| new_job(set, part));
        let jobs: Vec<NewJob> = jobs.collect::<Result<_, _>>()?;
        let added = transaction(&mut self.connection, move |connection| {
            async move {
                let mut added = 0;
                for job in jobs {
                    added += insert(connection, job, now_ms).await?;
                }
                Ok(added)
            }
            .boxed()
        });
        Ok(added.await? as usize)
    }

    /// Lists the jobs of a set, or all jobs, in the order in which they are taken.
    ///
    /// # Errors
    /// Returns an error if they cannot be read.
    pub async fn list(&mut self, set: Option<&str>) -> Result<Vec<ListedJob>, StoreError> {
        let mut list =
            query("SELECT id, set_name, body, state, steps, progress, created_ms FROM jobs");
        if let Some(set) = set {
            list.push(" WHERE set_name = $1");
            list = list.bind(set);
        }
        list.push(" ORDER BY priority DESC, created_ms, id");
        let rows = list.all(&mut self.connection).await?;
        let mut jobs: Vec<ListedJob> =
            rows.iter().map(ListedJob::read).collect::<Result<_, _>>()?;
        // The jobs of a set were added together; their games say more than their ids.
        jobs.sort_by_cached_key(|job| {
            let first = job.body.games().map_or(0, |games| games.start);
            (job.set.clone(), first)
        });
        Ok(jobs)
    }

    /// Returns the result of a finished job as JSON; `None` if there is none, or it waits to be searched again.
    ///
    /// # Errors
    /// Returns an error if it cannot be read.
    pub async fn result(&mut self, id: &str) -> Result<Option<String>, StoreError> {
        let result = query("SELECT result FROM jobs WHERE id = $1 AND state = 'done'").bind(id);
        let row = result.first(&mut self.connection).await?;
        Ok(row
            .map(|row| row.optional_text("result"))
            .transpose()?
            .flatten())
    }

    /// Removes unfinished jobs: all of these, or none.
    ///
    /// # Errors
    /// Returns an error if one is unknown or finished, or the change cannot be stored.
    pub async fn cancel(&mut self, ids: &[String]) -> Result<(), SetError> {
        let owned = ids.to_vec();
        let unknown = transaction(&mut self.connection, move |connection| {
            async move {
                let open = "SELECT id FROM jobs WHERE id = $1 AND state NOT IN ('done', 'failed')";
                for id in &owned {
                    if query(open).bind(id).first(connection).await?.is_none() {
                        return Ok(Some(id.clone()));
                    }
                }
                for id in &owned {
                    let delete = query("DELETE FROM jobs WHERE id = $1").bind(id);
                    delete.execute(connection).await?;
                }
                Ok(None)
            }
            .boxed()
        });
        match unknown.await? {
            Some(id) => Err(SetError::UnknownJob(id)),
            None => Ok(()),
        }
    }

    /// Removes the unfinished jobs of a set. Returns their number.
    ///
    /// # Errors
    /// Returns an error if there is no such set, or the change cannot be stored.
    pub async fn cancel_set(&mut self, set: &str) -> Result<u64, SetError> {
        self.known(set).await?;
        let cancel =
            query("DELETE FROM jobs WHERE set_name = $1 AND state NOT IN ('done', 'failed')");
        Ok(cancel.bind(set).execute(&mut self.connection).await?)
    }

    /// Removes all jobs of a set with their results. Returns their number.
    ///
    /// # Errors
    /// Returns an error if there is no such set, or the change cannot be stored.
    pub async fn forget(&mut self, set: &str) -> Result<u64, SetError> {
        self.known(set).await?;
        let forget = query("DELETE FROM jobs WHERE set_name = $1").bind(set);
        Ok(forget.execute(&mut self.connection).await?)
    }

    async fn known(&mut self, set: &str) -> Result<(), SetError> {
        let any = query("SELECT id FROM jobs WHERE set_name = $1 LIMIT 1").bind(set);
        match any.first(&mut self.connection).await? {
            Some(_) => Ok(()),
            None => Err(SetError::UnknownSet(set.into())),
        }
    }

    /// Closes the database.
    pub async fn close(self) {
        self.connection.close().await;
    }
}

/// Returns a job of a set. Its set and its first game identify it.
fn new_job(set: &str, body: &JobBody) -> Result<NewJob, StoreError> {
    let first = body.games().map_or(0, |games| games.start);
    let json = serde_json::to_string(body);
    Ok(NewJob {
        id: entropy::id(),
        kind: body.kind(),
        subject: format!("{set}/{first}"),
        priority: FOR_OPERATORS,
        body: json.map_err(|_| StoreError::Damaged("a job".into()))?,
        steps: body.steps(),
        client: None,
        set: Some(set.to_owned()),
    })
}
