//! The threads of the server that work on jobs, and the task that keeps the queue tidy.

use super::queue::{Caller, Held};
use super::{JobError, JobResult, Watch};
use crate::state::AppState;
use crate::store::Share;
use crate::task::vital;
use springald_table::{Code, Refusal};
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;
use tokio::runtime::Handle;
use tokio::sync::mpsc;

/// The stack of a thread that searches.
const STACK: usize = 16 * 1024 * 1024;
/// The further threads, for clients of whom no job is being done, so that no job makes others wait. The system shares the
/// processors among all of them.
const SPARE: usize = 4;
/// The interval at which a thread looks for jobs that another node has accepted.
const POLL_INTERVAL: Duration = Duration::from_secs(2);
/// The longest time between two reports of progress.
const REPORT_INTERVAL: Duration = Duration::from_secs(2);
/// The time between two rounds of tidying.
const TIDY_INTERVAL: Duration = Duration::from_secs(10);

/// The threads that work on jobs.
#[derive(Debug)]
pub struct Workers(mpsc::Receiver<Infallible>);

impl Workers {
    /// Waits until all of them have ended, after the site began to close: each gives its job back before.
    pub async fn ended(mut self) {
        // Nobody sends anything: the last thread drops the other end.
        let _ = self.0.recv().await;
    }
}

/// Starts threads that work on jobs, and a task that keeps the queue tidy, until the site closes. On Linux the threads have
/// the lowest priority.
pub async fn start_workers(state: &Arc<AppState>) -> Workers {
    let until_ms = state.time.now_ms() + state.config.jobs.lease_ms();
    if let Err(error) = state.store.renew_all_jobs(until_ms).await {
        tracing::warn!(%error, "the jobs of workers were not renewed");
    }
    vital(tidy(Arc::clone(state)));
    let workers = state.config.jobs.workers;
    let spare = if workers > 0 { SPARE } else { 0 };
    let (runs, ended) = mpsc::channel(1);
    for number in 1..=workers + spare {
        let share = if number > workers {
            Share::Idle
        } else {
            Share::All
        };
        let (state, handle, runs) = (Arc::clone(state), Handle::current(), runs.clone());
        let thread = std::thread::Builder::new()
            .name(format!("job-{number}"))
            .stack_size(STACK);
        let started = thread.spawn(move || {
            yield_to_others();
            while let Some(held) = handle.block_on(next(&state, share)) {
                work(&state, &handle, held);
            }
            drop(runs);
        });
        if let Err(error) = started {
            tracing::warn!(%error, "a thread for jobs cannot be started");
        }
    }
    Workers(ended)
}

/// Gives the current thread the lowest priority.
fn yield_to_others() {
    // On Linux this is the current thread; elsewhere it would be the whole process.
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::setpriority_process(None, 19) {
        tracing::debug!(%error, "the priority of a thread for jobs stays");
    }
}

async fn tidy(state: Arc<AppState>) {
    let mut closing = state.closing();
    loop {
        if let Err(error) = state.tidy_jobs().await {
            tracing::debug!(%error, "the queue of jobs was not tidied");
        }
        tokio::select! {
            _ = closing.wait_for(|closing| *closing) => return,
            () = tokio::time::sleep(TIDY_INTERVAL) => {}
        }
    }
}

/// Waits for a job. Returns `None` when the site closes.
async fn next(state: &AppState, share: Share) -> Option<Held> {
    let mut closing = state.closing();
    loop {
        if *closing.borrow_and_update() {
            return None;
        }
        match state.take_job(&Caller::Server, share).await {
            Ok(Some(held)) => return Some(held),
            Ok(None) => {}
            Err(refusal) => tracing::debug!(%refusal.message, "no job can be taken"),
        }
        tokio::select! {
            _ = closing.changed() => {}
            () = state.new_jobs.notified() => {}
            () = tokio::time::sleep(POLL_INTERVAL) => {}
        }
    }
}

fn work(state: &Arc<AppState>, handle: &Handle, held: Held) {
    let (held, watch) = (Arc::new(held), Arc::new(Watch::default()));
    let keeper = keep(Arc::clone(state), Arc::clone(&held), Arc::clone(&watch));
    let keeper = handle.spawn(keeper);
    let done = held.body.work(&watch);
    keeper.abort();
    handle.block_on(async {
        if let Err(refusal) = finish(state, &held, done).await {
            tracing::debug!(id = held.id, refusal.message, "a job was not finished");
        }
    });
}

/// Reports the progress of a job until the work ends. Stops it when the site closes, or the job is no longer held.
async fn keep(state: Arc<AppState>, held: Arc<Held>, watch: Arc<Watch>) {
    let lease = Duration::from_secs(state.config.jobs.lease_s.into());
    let (mut closing, pause) = (state.closing(), REPORT_INTERVAL.min(lease / 3));
    loop {
        tokio::select! {
            _ = closing.wait_for(|closing| *closing) => return watch.stop(),
            () = tokio::time::sleep(pause) => {}
        }
        let renewed = state.renew_job(&held.id, &held.token, watch.steps()).await;
        if renewed.is_err_and(|refusal| refusal.code == Code::JobGone) {
            return watch.stop();
        }
    }
}

async fn finish(
    state: &AppState,
    held: &Held,
    done: Result<JobResult, JobError>,
) -> Result<(), Refusal> {
    let (id, token) = (&held.id, &held.token);
    match done {
        Ok(result) => state.deliver_job(&Caller::Server, id, token, &result).await,
        Err(error) => {
            match error {
                JobError::TooCostly => return state.fail_job(id, token).await,
                JobError::Stopped => {}
                JobError::Bad(what) => tracing::warn!(id, what, "a job cannot be done"),
                JobError::Panicked(what) => tracing::error!(id, what, "a job has panicked"),
            }
            state.give_job_back(&Caller::Server, id, token).await
        }
    }
}
