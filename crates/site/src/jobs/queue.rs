//! Requests for jobs, and what workers do with them.

use super::{AnalysisJob, JobBody, JobResult, Kind, LONGEST_RESULT};
use crate::api_error::refusal_for;
use crate::entropy;
use crate::networks::network;
use crate::state::AppState;
use crate::store::{
    Added, Delivered, Delivery, JobRow, NewJob, QueueLimits, Share, StoreError, Taker, WorkerKey,
    replay,
};
use springald_registry::pinned;
use springald_table::secret::Secret;
use springald_table::{Code, Refusal};
use std::net::IpAddr;

/// The time for which a worker may hold a job at most, in milliseconds.
const LONGEST_MS: i64 = 30 * 60_000;
/// The time for which a finished job is kept, in milliseconds.
const KEPT_MS: i64 = 30 * 86_400_000;
/// The most jobs that the workers of one key may hold at a time.
const MOST_OF_KEY: u32 = 64;
/// The priority of jobs that people wait for.
const FOR_PEOPLE: i64 = 100;

/// A worker that uses the queue.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Caller {
    /// A thread of the server.
    Server,
    /// A worker with a key.
    Key(WorkerKey),
}

/// A job that a worker holds.
pub(crate) struct Held {
    /// Its id.
    pub(crate) id: String,
    /// The secret under which the worker holds it.
    pub(crate) token: Secret,
    /// The description.
    pub(crate) body: JobBody,
}

impl Caller {
    fn name(&self) -> Option<String> {
        match self {
            Self::Server => None,
            Self::Key(key) => Some(key.name.clone()),
        }
    }

    fn is_trusted(&self) -> bool {
        match self {
            Self::Server => true,
            Self::Key(key) => key.trusted,
        }
    }
}

fn gone() -> Refusal {
    let what = "The worker no longer holds the job: its time ran out, or it is finished.";
    Refusal::new(Code::JobGone, what)
}

fn hash(token: &Secret) -> String {
    token.hash().to_hex()
}

impl AppState {
    /// Asks for the analysis of a finished game, unless it is known or waits already.
    ///
    /// # Errors
    /// Returns an error if there is no such game, it goes on or is too long, or too many jobs wait.
    pub(crate) async fn ask_for_analysis(
        &self,
        game: &str,
        client: IpAddr,
    ) -> Result<JobRow, Refusal> {
        if let Some(known) = self.analysis(game).await?
            && known.error.is_none()
        {
            return Ok(known);
        }
        let body = self.analysis_of(game).await?;
        self.add_job(&body, game, client).await?;
        self.analysis(game).await?.ok_or_else(Refusal::no_game)
    }

    /// Adds a job that a client waits for, unless there is one with its subject that has not failed.
    ///
    /// # Errors
    /// Returns an error if too many jobs wait, or it cannot be stored.
    pub(super) async fn add_job(
        &self,
        body: &JobBody,
        subject: &str,
        client: IpAddr,
    ) -> Result<(), Refusal> {
        let limits = QueueLimits {
            most: self.config.jobs.most,
            most_of_client: self.config.jobs.most_of_client,
        };
        let job = NewJob {
            id: entropy::id(),
            kind: body.kind(),
            subject: subject.into(),
            priority: FOR_PEOPLE,
            steps: body.steps(),
            body: to_json(body)?,
            client: Some(network(client).to_string()),
            set: None,
        };
        let added = self.store.add_job(job, limits, self.time.now_ms()).await;
        let too_many = |what: &str| Err(Refusal::new(Code::TooManyJobs, what));
        match added.map_err(|error| refusal_for(&error))? {
            Added::New => self.announce_job(),
            Added::Known => {}
            Added::Full => {
                return too_many("Too many jobs wait at the moment. Please try again later.");
            }
            Added::FullOfClient => {
                return too_many("Too many of your jobs wait. Please try again when one is done.");
            }
        }
        Ok(())
    }

    /// Returns the analysis of a game; `None` if nobody has asked for it.
    ///
    /// # Errors
    /// Returns an error if it cannot be read.
    pub(crate) async fn analysis(&self, game: &str) -> Result<Option<JobRow>, Refusal> {
        let row = self.store.job(AnalysisJob::NAME, game).await;
        row.map_err(|error| refusal_for(&error))
    }

    async fn analysis_of(&self, id: &str) -> Result<JobBody, Refusal> {
        let read = self
            .store
            .read(id)
            .await
            .map_err(|error| refusal_for(&error))?;
        let (setup, events) = read.ok_or_else(Refusal::no_game)?;
        self.store
            .make_playable(&setup)
            .await
            .map_err(|error| refusal_for(&error))?;
        let replayed = tokio::task::spawn_blocking(move || replay(setup, &events)).await;
        let damaged = |_| refusal_for(&StoreError::Damaged(format!("game {id}")));
        let table = (replayed.map_err(damaged)?).map_err(|error| refusal_for(&error.into()))?;
        if table.end().is_none() {
            let what = "The game goes on; it can be analysed when it is over.";
            return Err(Refusal::new(Code::GameGoesOn, what));
        }
        let setup = table.setup();
        let texts = pinned(setup.game()).map(|pinned| pinned.source.texts().to_vec());
        let turns = table.game().turns().into_iter().map(|turn| turn.text);
        let variant = pinned(setup.game()).map_or(setup.game(), |pinned| &pinned.version);
        AnalysisJob::of(
            variant.to_owned(),
            texts.unwrap_or_default(),
            setup.fen.clone(),
            turns.collect(),
        )
        .map(JobBody::Analysis)
        .map_err(|what| Refusal::new(Code::LimitReached, what))
    }

    /// Takes the next job; `None` if nothing waits.
    ///
    /// # Errors
    /// Returns an error if it cannot be stored.
    pub(crate) async fn take_job(
        &self,
        caller: &Caller,
        share: Share,
    ) -> Result<Option<Held>, Refusal> {
        let (token, now_ms) = (entropy::secret(), self.time.now_ms());
        let taker = Taker {
            name: caller.name(),
            trusted: caller.is_trusted(),
            most: MOST_OF_KEY,
            share,
            except: match caller {
                Caller::Server => Vec::new(),
                Caller::Key(key) => self.given.too_often(&key.name, now_ms),
            },
        };
        let until_ms = now_ms + self.config.jobs.lease_ms();
        let taken = self
            .store
            .take_job(taker, hash(&token), now_ms, until_ms)
            .await;
        let Some(taken) = taken.map_err(|error| refusal_for(&error))? else {
            return Ok(None);
        };
        let body = parse(&taken.body, &taken.id)?;
        let id = taken.id;
        if let Caller::Key(key) = caller {
            self.given.add(&key.name, &id, now_ms);
        }
        Ok(Some(Held { id, token, body }))
    }

    /// Notes the progress of a job, and renews the time for which the worker holds it.
    ///
    /// # Errors
    /// Returns an error if the worker does not hold it, or the progress cannot be stored.
    pub(crate) async fn renew_job(
        &self,
        id: &str,
        token: &Secret,
        progress: u32,
    ) -> Result<(), Refusal> {
        let until_ms = self.time.now_ms() + self.config.jobs.lease_ms();
        let renewed = self
            .store
            .renew_job(id.into(), hash(token), progress, until_ms, LONGEST_MS);
        let is_held = renewed.await.map_err(|error| refusal_for(&error))?;
        is_held.then_some(()).ok_or_else(gone)
    }

    /// Takes a result, or compares it with the one that it checks.
    ///
    /// # Errors
    /// Returns an error if the worker does not hold the job, or the result is impossible or cannot be stored.
    pub(crate) async fn deliver_job(
        &self,
        caller: &Caller,
        id: &str,
        token: &Secret,
        result: &JobResult,
    ) -> Result<(), Refusal> {
        if let Caller::Key(key) = caller {
            let held = self.store.held_job(id, &hash(token)).await;
            let held = held
                .map_err(|error| refusal_for(&error))?
                .ok_or_else(gone)?;
            let (body, result) = (parse(&held, id)?, result.clone());
            let checked = tokio::task::spawn_blocking(move || body.check(&result)).await;
            let checked = checked.unwrap_or_else(|_| Err("it cannot be checked".into()));
            if let Err(what) = checked {
                let (name, now_ms) = (key.name.clone(), self.time.now_ms());
                let counted = self.store.count_invalid_result(name, now_ms).await;
                counted.map_err(|error| refusal_for(&error))?;
                return Err(Refusal::new(
                    Code::BadResult,
                    format!("the result: {what:.300}"),
                ));
            }
        }
        let result = to_json(result)?;
        if result.len() > LONGEST_RESULT {
            return Err(Refusal::too_long("result", LONGEST_RESULT));
        }
        let delivery = Delivery {
            id: id.into(),
            token: hash(token),
            worker: caller.name(),
            trusted: caller.is_trusted(),
            check: self.is_checked(caller),
            result,
        };
        let delivered = self.store.deliver_job(delivery, self.time.now_ms()).await;
        match delivered.map_err(|error| refusal_for(&error))? {
            Delivered::Gone => return Err(gone()),
            Delivered::Stored | Delivered::Same => self.metrics.job_done(),
            Delivered::ToCheck => self.announce_job(),
            Delivered::Differs(_) => {
                self.metrics.job_done();
                self.announce_job();
            }
        }
        Ok(())
    }

    /// Decides whether a result is searched again: the first ones of a key always are, later ones by chance.
    fn is_checked(&self, caller: &Caller) -> bool {
        let Caller::Key(key) = caller else {
            return false;
        };
        let settings = self.config.jobs;
        let share = u64::from(u32::MAX) * u64::from(settings.check_percent) / 100;
        let chance = u64::from(u32::from_le_bytes(entropy::random()));
        !key.trusted && (key.checked < settings.check_first.into() || chance < share)
    }

    /// Gives a job back.
    ///
    /// # Errors
    /// Returns an error if the worker does not hold it, or the change cannot be stored.
    pub(crate) async fn give_job_back(
        &self,
        caller: &Caller,
        id: &str,
        token: &Secret,
    ) -> Result<(), Refusal> {
        let now_ms = self.time.now_ms();
        let given = self
            .store
            .give_job_back(id.into(), hash(token), caller.name(), now_ms);
        let was_held = given.await.map_err(|error| refusal_for(&error))?;
        self.announce_job();
        was_held.then_some(()).ok_or_else(gone)
    }

    /// Wakes the threads that wait for jobs, as only some of them may take this one, and the next one that will wait.
    fn announce_job(&self) {
        self.new_jobs.notify_waiters();
        self.new_jobs.notify_one();
    }

    /// Ends a job that takes too much processor time, without a result.
    ///
    /// # Errors
    /// Returns an error if the worker does not hold it, or the change cannot be stored.
    pub(crate) async fn fail_job(&self, id: &str, token: &Secret) -> Result<(), Refusal> {
        let (now_ms, why) = (
            self.time.now_ms(),
            "The game needs too much computing time.",
        );
        let failed = self.store.fail_job(id.into(), hash(token), why, now_ms);
        let was_held = failed.await.map_err(|error| refusal_for(&error))?;
        was_held.then_some(()).ok_or_else(gone)
    }

    /// Takes back jobs whose time is over, forgets old ones, and counts them all for the metrics.
    ///
    /// # Errors
    /// Returns an error if the changes cannot be stored.
    pub async fn tidy_jobs(&self) -> Result<(), StoreError> {
        let now_ms = self.time.now_ms();
        self.store.tidy_jobs(now_ms, now_ms - KEPT_MS).await?;
        self.metrics.count_jobs(&self.store.job_counts().await?);
        Ok(())
    }
}

fn parse(body: &str, id: &str) -> Result<JobBody, Refusal> {
    let body = serde_json::from_str(body);
    body.map_err(|_| refusal_for(&StoreError::Damaged(format!("job {id}"))))
}

fn to_json(value: &impl serde::Serialize) -> Result<String, Refusal> {
    serde_json::to_string(value).map_err(|_| refusal_for(&StoreError::Damaged("a job".into())))
}
