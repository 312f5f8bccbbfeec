//! The queue: jobs are added, taken, renewed, given back and forgotten.

use super::finish::lose;
use super::state::{JobState, put_back};
use super::transaction::{MOST_FINISHED, skip_locked};
use crate::metrics::JobCounts;
use crate::networks::{Used, stored};
use crate::store::database::{Connection, Row, query};
use crate::store::error::StoreError;
use crate::store::handle::Store;
use futures_util::FutureExt;

/// A new job.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewJob {
    /// Its id.
    pub id: String,
    /// Its kind.
    pub kind: &'static str,
    /// The subject of the work: there is at most one job for each kind and subject.
    pub subject: String,
    /// Jobs with a higher priority are taken first.
    pub priority: i64,
    /// The description of the work, as JSON.
    pub body: String,
    /// The number of steps.
    pub steps: u32,
    /// The client that asks for it; `None` for the operator.
    pub client: Option<String>,
    /// The set that it belongs to. Such a job counts for no limit of the queue, and is kept until it is removed.
    pub set: Option<String>,
}

/// The limits of the queue.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct QueueLimits {
    /// Unfinished jobs of all clients together.
    pub most: u32,
    /// Unfinished jobs of one client; the networks around it may have a few times as many.
    pub most_of_client: u32,
}

/// The result of adding a job.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Added {
    /// It waits.
    New,
    /// There is one with this subject already, which has not failed.
    Known,
    /// There are too many jobs.
    Full,
    /// There are too many jobs of this client.
    FullOfClient,
}

/// A job as others see it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JobRow {
    /// Its id.
    pub id: String,
    /// Its state.
    pub state: JobState,
    /// The description of the work, as JSON.
    pub body: String,
    /// The number of steps.
    pub steps: u32,
    /// The number of steps that are done.
    pub progress: u32,
    /// The number of jobs that will be taken before it.
    pub ahead: u32,
    /// The result, as JSON.
    pub result: Option<String>,
    /// The reason why it failed.
    pub error: Option<String>,
}

/// A worker that takes a job.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Taker {
    /// The name of its key; `None` is the server.
    pub name: Option<String>,
    /// `true` if its results are trusted and may confirm the results of others.
    pub trusted: bool,
    /// The most jobs that it may hold at a time.
    pub most: u32,
    /// The jobs that it may take.
    pub share: Share,
    /// Jobs that it does not get again, as it has given them back.
    pub except: Vec<String>,
}

/// The share of the queue that a worker may take jobs from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Share {
    /// All jobs.
    All,
    /// Jobs of clients of whom none is being done, and of the networks around them neither.
    Idle,
}

/// A job that was taken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Taken {
    /// Its id.
    pub id: String,
    /// The description of the work, as JSON.
    pub body: String,
}

impl Store {
    /// Adds a job unless there is one with its subject. One that has failed is queued again.
    ///
    /// # Errors
    /// Returns an error if it cannot be stored.
    pub async fn add_job(
        &self,
        job: NewJob,
        limits: QueueLimits,
        now_ms: i64,
    ) -> Result<Added, StoreError> {
        self.jobs_transaction(move |connection| add(connection, job, limits, now_ms).boxed())
            .await
    }

    /// Returns the job of a kind with a subject; `None` if there is none.
    ///
    /// # Errors
    /// Returns an error if it cannot be read.
    pub async fn job(&self, kind: &str, subject: &str) -> Result<Option<JobRow>, StoreError> {
        let connection = &mut self.reader().await?;
        let job = query("SELECT * FROM jobs WHERE kind = $1 AND subject = $2");
        let Some(row) = job.bind(kind).bind(subject).first(connection).await? else {
            return Ok(None);
        };
        let state = JobState::read(&row)?;
        let mut ahead = 0;
        if state == JobState::Queued {
            let before = query(
                "SELECT count(*) AS jobs FROM jobs WHERE state = 'queued' AND (priority > $1 \
                 OR priority = $1 AND (created_ms < $2 OR created_ms = $2 AND id < $3))",
            );
            let before = before
                .bind(row.number("priority")?)
                .bind(row.number("created_ms")?);
            let before = before.bind(row.text("id")?).one(connection).await?;
            ahead = small(before.number("jobs")?);
        }
        Ok(Some(JobRow {
            id: row.text("id")?,
            state,
            body: row.text("body")?,
            steps: small(row.number("steps")?),
            progress: small(row.number("progress")?),
            ahead,
            // A result that waits to be searched again is not shown.
            result: (row.optional_text("result")?).filter(|_| state == JobState::Done),
            error: row.optional_text("error")?,
        }))
    }

    /// Takes the next job for a worker, until `until_ms`, under the hash of a token. Among jobs of the same priority,
    /// trusted workers check results first.
    /// Returns `None` if nothing waits.
    ///
    /// # Errors
    /// Returns an error if it cannot be stored.
    pub async fn take_job(
        &self,
        taker: Taker,
        token: String,
        now_ms: i64,
        until_ms: i64,
    ) -> Result<Option<Taken>, StoreError> {
        self.jobs_transaction(move |connection| {
            async move {
                expire(connection, now_ms).await?;
                take(connection, taker, token, now_ms, until_ms).await
            }
            .boxed()
        })
        .await
    }

    /// Returns the description of a job that is held under the hash of a token; `None` if none is.
    ///
    /// # Errors
    /// Returns an error if it cannot be read.
    pub async fn held_job(&self, id: &str, token: &str) -> Result<Option<String>, StoreError> {
        let held = query("SELECT body FROM jobs WHERE id = $1 AND token = $2");
        let held = held.bind(id).bind(token);
        let row = held.first(&mut self.reader().await?).await?;
        row.map(|row| row.text("body")).transpose()
    }

    /// Notes the progress of a job and renews its time, to at most `longest_ms` after it was taken. Returns `false` if the
    /// job is not held under this token.
    ///
    /// # Errors
    /// Returns an error if it cannot be stored.
    pub async fn renew_job(
        &self,
        id: String,
        token: String,
        progress: u32,
        until_ms: i64,
        longest_ms: i64,
    ) -> Result<bool, StoreError> {
        self.jobs_transaction(move |connection| {
            async move {
                let renew = query(
                    "UPDATE jobs SET progress = CASE WHEN $3 < steps THEN $3 ELSE steps END, \
                     until_ms = CASE WHEN $4 < taken_ms + $5 THEN $4 ELSE taken_ms + $5 END \
                     WHERE id = $1 AND token = $2 AND state IN ('taken', 'checking')",
                );
                let renew = renew.bind(id).bind(token).bind(progress);
                let renew = renew.bind(until_ms).bind(longest_ms);
                Ok(renew.execute(connection).await? == 1)
            }
            .boxed()
        })
        .await
    }

    /// Takes back the jobs whose time is over, and deletes finished jobs: those that finished before `until_ms`, and the
    /// oldest beyond a number. Jobs of a set stay.
    ///
    /// # Errors
    /// Returns an error if it cannot be stored.
    pub async fn tidy_jobs(&self, now_ms: i64, until_ms: i64) -> Result<(), StoreError> {
        self.jobs_transaction(move |connection| {
            async move {
                expire(connection, now_ms).await?;
                query("DELETE FROM jobs WHERE state IN ('done', 'failed') AND set_name IS NULL AND changed_ms < $1")
                    .bind(until_ms)
                    .execute(connection)
                    .await?;
                query(
                    "DELETE FROM jobs WHERE id IN (SELECT id FROM jobs WHERE state IN ('done', 'failed') \
                     AND set_name IS NULL ORDER BY changed_ms DESC, id LIMIT 1000000000 OFFSET $1)",
                )
                .bind(MOST_FINISHED)
                .execute(connection)
                .await?;
                Ok(())
            }
            .boxed()
        })
        .await
    }

    /// Renews the time of all jobs that workers hold: they could not report while the server was away.
    ///
    /// # Errors
    /// Returns an error if it cannot be stored.
    pub async fn renew_all_jobs(&self, until_ms: i64) -> Result<(), StoreError> {
        self.jobs_transaction(move |connection| {
            async move {
                let renew = query(
                    "UPDATE jobs SET until_ms = $1 WHERE state IN ('taken', 'checking') AND until_ms < $1 \
                     AND worker IS NOT NULL",
                );
                renew.bind(until_ms).execute(connection).await?;
                Ok(())
            }
            .boxed()
        })
        .await
    }

    /// Counts jobs and banned keys.
    ///
    /// # Errors
    /// Returns an error if they cannot be read.
    pub async fn job_counts(&self) -> Result<JobCounts, StoreError> {
        let connection = &mut self.reader().await?;
        let rows = query("SELECT state, count(*) AS jobs FROM jobs GROUP BY state");
        let mut states: Vec<_> = JobState::ALL.map(|state| (state.as_str(), 0)).into();
        for row in rows.all(connection).await? {
            let state = JobState::read(&row)?.as_str();
            if let Some(known) = states.iter_mut().find(|known| known.0 == state) {
                known.1 = row.number("jobs")?;
            }
        }
        let banned = query("SELECT count(*) AS keys FROM worker_keys WHERE banned IS NOT NULL");
        let banned = banned.one(connection).await?.number("keys")?;
        Ok(JobCounts { states, banned })
    }
}

pub(super) fn small(number: i64) -> u32 {
    u32::try_from(number).unwrap_or(0)
}

async fn add(
    connection: &mut Connection,
    job: NewJob,
    limits: QueueLimits,
    now_ms: i64,
) -> Result<Added, StoreError> {
    let known = query("SELECT state FROM jobs WHERE kind = $1 AND subject = $2");
    let known = known.bind(job.kind).bind(&job.subject);
    let known = known.first(connection).await?;
    let known = known.map(|row| JobState::read(&row)).transpose()?;
    if known.is_some_and(|state| state != JobState::Failed) {
        return Ok(Added::Known);
    }
    let open = query(
        "SELECT client, count(*) AS jobs FROM jobs WHERE state NOT IN ('done', 'failed') AND set_name IS NULL \
         GROUP BY client",
    );
    let (mut all, mut of) = (0, Used::default());
    for row in open.all(connection).await? {
        let jobs = row.number("jobs")?.unsigned_abs();
        all += jobs;
        if let Some(client) = row.optional_text("client")? {
            of.add(stored(&client), jobs);
        }
    }
    let own = job.client.as_deref().map(stored);
    if own.is_some_and(|own| !of.has_room(own, 1, limits.most_of_client.into())) {
        return Ok(Added::FullOfClient);
    }
    if all >= limits.most.into() {
        return Ok(Added::Full);
    }
    // Another node may have added it at the same moment.
    Ok(match insert(connection, job, now_ms).await? {
        0 => Added::Known,
        _ => Added::New,
    })
}

/// Adds a job unless there is one with its subject that has not failed. Returns the number of new rows.
pub(super) async fn insert(
    connection: &mut Connection,
    job: NewJob,
    now_ms: i64,
) -> Result<u64, StoreError> {
    query("DELETE FROM jobs WHERE kind = $1 AND subject = $2 AND state = 'failed'")
        .bind(job.kind)
        .bind(&job.subject)
        .execute(connection)
        .await?;
    let added = query(
        "INSERT INTO jobs (id, kind, subject, priority, body, steps, state, client, set_name, created_ms, changed_ms, \
         attempts, taken_ms, until_ms, progress, checked) \
         VALUES ($1, $2, $3, $4, $5, $6, 'queued', $7, $8, $9, $9, 0, 0, 0, 0, 0) ON CONFLICT DO NOTHING",
    );
    let added = added.bind(job.id).bind(job.kind).bind(job.subject);
    let added = added.bind(job.priority).bind(job.body).bind(job.steps);
    let added = added.bind(job.client).bind(job.set).bind(now_ms);
    added.execute(connection).await
}

async fn take(
    connection: &mut Connection,
    taker: Taker,
    token: String,
    now_ms: i64,
    until_ms: i64,
) -> Result<Option<Taken>, StoreError> {
    let held = query("SELECT count(*) AS jobs FROM jobs WHERE worker = $1 AND state = 'taken'");
    if let Some(name) = &taker.name {
        let held = held.bind(name).one(connection).await?.number("jobs")?;
        if held >= taker.most.into() {
            return Ok(None);
        }
    }
    let mut check = None;
    if taker.trusted {
        check = next(connection, JobState::Check, &taker, None).await?;
    }
    let above = check.as_ref().map(|row| row.number("priority"));
    let queued = next(connection, JobState::Queued, &taker, above.transpose()?).await?;
    let Some(row) = queued.or(check) else {
        return Ok(None);
    };
    let (id, body) = (row.text("id")?, row.text("body")?);
    let state = match JobState::read(&row)? {
        JobState::Check => JobState::Checking,
        _ => JobState::Taken,
    };
    query(
        "UPDATE jobs SET state = $2, worker = $3, token = $4, taken_ms = $5, until_ms = $6, changed_ms = $5, \
         attempts = attempts + 1, progress = 0 WHERE id = $1",
    )
    .bind(&id)
    .bind(state.as_str())
    .bind(taker.name)
    .bind(token)
    .bind(now_ms)
    .bind(until_ms)
    .execute(connection)
    .await?;
    Ok(Some(Taken { id, body }))
}

/// Returns the clients of jobs in a state who, or whose networks, have jobs that are being done, and how many in
/// comparison with others.
async fn busy_clients(
    connection: &mut Connection,
    state: JobState,
) -> Result<Vec<(String, u64)>, StoreError> {
    let busy = query(
        "SELECT client, count(*) AS jobs FROM jobs WHERE state IN ('taken', 'checking') AND client IS NOT NULL \
         GROUP BY client",
    );
    let mut used = Used::default();
    for row in busy.all(connection).await? {
        used.add(
            stored(&row.text("client")?),
            row.number("jobs")?.unsigned_abs(),
        );
    }
    if used.is_empty() {
        return Ok(Vec::new());
    }
    let waiting = query("SELECT DISTINCT client FROM jobs WHERE state = $1 AND client IS NOT NULL");
    let waiting = waiting.bind(state.as_str()).all(connection).await?;
    let clients = waiting.iter().map(|row| -> Result<_, StoreError> {
        let client = row.text("client")?;
        let weight = used.weight(stored(&client));
        Ok((client, weight))
    });
    let clients: Result<Vec<_>, StoreError> = clients.collect();
    Ok((clients?.into_iter())
        .filter(|(_, weight)| *weight > 0)
        .collect())
}

/// Returns the next job in a state, if its priority is above another one. Among jobs of the same priority, a
/// client with fewer jobs that are being done comes first.
async fn next(
    connection: &mut Connection,
    state: JobState,
    taker: &Taker,
    above: Option<i64>,
) -> Result<Option<Row>, StoreError> {
    let busy = busy_clients(connection, state).await?;
    let next =
        query("SELECT id, body, state, priority FROM jobs WHERE state = $1 AND priority > $2");
    let mut next = next.bind(state.as_str()).bind(above.unwrap_or(i64::MIN));
    if !busy.is_empty() || !taker.except.is_empty() {
        next.once();
    }
    if taker.share == Share::Idle {
        next.push(" AND client IS NOT NULL");
        for (client, _) in &busy {
            next.push(" AND client <> ").push_value(client.clone());
        }
    }
    for id in &taker.except {
        next.push(" AND id <> ").push_value(id.clone());
    }
    next.push(" ORDER BY priority DESC, ");
    if taker.share == Share::All && !busy.is_empty() {
        next.push("CASE client");
        for (client, weight) in &busy {
            next.push(" WHEN ").push_value(client.clone());
            next.push(&format!(" THEN {weight}"));
        }
        next.push(" ELSE 0 END, ");
    }
    next.push("created_ms, id LIMIT 1");
    next.push(skip_locked(connection.dialect()));
    next.first(connection).await
}

/// Takes back the jobs whose time is over.
async fn expire(connection: &mut Connection, now_ms: i64) -> Result<(), StoreError> {
    let mut late = query(
        "SELECT id, state, attempts, worker FROM jobs WHERE state IN ('taken', 'checking') AND until_ms < $1",
    );
    late.push(skip_locked(connection.dialect()));
    for row in late.bind(now_ms).all(connection).await? {
        put_back(connection, &row, now_ms).await?;
        if let Some(name) = row.optional_text("worker")? {
            lose(connection, &name, now_ms).await?;
        }
    }
    Ok(())
}
