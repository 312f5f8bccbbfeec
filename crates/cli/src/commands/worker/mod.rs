//! `worker`: works on jobs of a site; and `worker-key`: the keys of workers.

mod client;
mod keys;

pub(crate) use keys::worker_key;

use crate::args::WorkerArgs;
use crate::output::{Failure, print, print_error};
use client::{Answer, Client, Fault};
use rand::RngExt;
use springald_site::jobs::{JobError, JobResult, Watch, engine_version};
use springald_site::{Accepted, Acquire, Acquired, GiveBack, Progress, Submission};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The exit status that shells use for a command that a signal ended.
const STOPPED: u8 = 130;
/// The stack of a thread that searches.
const STACK: usize = 16 * 1024 * 1024;
/// The longest time between two reports of progress.
const REPORT: Duration = Duration::from_secs(10);
/// The first time to wait for a site that is away, which doubles each time, and the longest.
const WAITS: [Duration; 2] = [Duration::from_secs(1), Duration::from_mins(1)];
/// The time between two looks whether to stop.
const POLL_INTERVAL: Duration = Duration::from_millis(100);

/// Set by a signal, or by a thread that the site refuses.
static STOP: AtomicBool = AtomicBool::new(false);

fn is_stopped() -> bool {
    STOP.load(Ordering::Relaxed)
}

/// Works until a signal stops it, or the site refuses the key or the engine. Then jobs are given back.
pub(crate) fn worker(args: &WorkerArgs) -> Result<(), Failure> {
    let handler = || {
        if STOP.swap(true, Ordering::Relaxed) {
            std::process::exit(STOPPED.into());
        }
    };
    ctrlc::set_handler(handler).map_err(|error| Failure::input(format!("signals: {error}")))?;
    let (threads, server, engine) = (args.threads, &args.server, engine_version());
    print(&format!(
        "{threads} threads work for {server} with the engine {engine}."
    ))?;
    let client = Client::new(server, &args.key);
    let refused = std::thread::scope(|scope| {
        let start = |_| {
            let thread = std::thread::Builder::new().stack_size(STACK);
            thread.spawn_scoped(scope, || {
                let ended = work(&client);
                STOP.store(true, Ordering::Relaxed);
                ended
            })
        };
        let threads: Vec<_> = (0..threads).map(start).collect();
        let mut refused = None;
        for thread in threads {
            let ended = thread.map(std::thread::ScopedJoinHandle::join);
            match ended {
                Ok(Ok(Ok(()))) => {}
                Ok(Ok(Err(message))) => refused = Some(message),
                Ok(Err(_)) => refused = Some("a thread ended".into()),
                Err(error) => refused = Some(format!("a thread cannot be started: {error}")),
            }
        }
        refused
    });
    Err(refused.map_or(Failure::Status(STOPPED), Failure::Input))
}

/// The growing waits for a site that does not answer.
struct Backoff(Duration);

impl Backoff {
    const fn new() -> Self {
        Self(WAITS[0])
    }

    /// Waits a random part of the time, so that workers do not come back together, and doubles the time.
    fn wait(&mut self, message: &str) {
        let wait = self.0.mul_f64(rand::rng().random_range(0.5..1.0));
        print_error(&format!(
            "{message}; trying again in {:.0} s",
            wait.as_secs_f64()
        ));
        pause(wait);
        self.0 = (2 * self.0).min(WAITS[1]);
    }
}

fn pause(time: Duration) {
    let until = Instant::now() + time;
    while !is_stopped() && Instant::now() < until {
        std::thread::sleep(POLL_INTERVAL.min(time));
    }
}

/// Works on jobs until the command stops, or the site refuses the key or the engine.
fn work(client: &Client) -> Result<(), String> {
    let mut backoff = Backoff::new();
    let engine = engine_version().to_owned();
    while !is_stopped() {
        let request = Acquire {
            engine: engine.clone(),
        };
        match client.post("acquire", &request) {
            Ok(Answer::Found(job)) => {
                backoff = Backoff::new();
                carry_out(client, &job);
            }
            Ok(Answer::Nothing(time)) => {
                backoff = Backoff::new();
                pause(time);
            }
            Err(Fault::Refused(message)) => return Err(message),
            Err(Fault::Away(message)) => backoff.wait(&message),
        }
    }
    Ok(())
}

fn carry_out(client: &Client, job: &Acquired) {
    let (began, watch, ended) = (Instant::now(), Watch::default(), AtomicBool::new(false));
    let done = std::thread::scope(|scope| {
        let keeper = scope.spawn(|| keep(client, job, &watch, &ended));
        let done = job.job.work(&watch);
        ended.store(true, Ordering::Relaxed);
        keeper.thread().unpark();
        done
    });
    let what = job.job.summary();
    match done {
        Ok(result) => {
            let seconds = began.elapsed().as_secs_f64();
            if submit(client, job, result) {
                // A closed output does not keep the worker from working.
                let _ = print(&format!("Done: {what}, in {seconds:.1} s."));
            }
        }
        Err(error) => {
            if error != JobError::Stopped {
                print_error(&format!("{what}: {error}"));
            }
            let token = job.token.clone();
            let path = format!("jobs/{}/abort", job.id);
            match client.post::<Accepted>(&path, &GiveBack { token }) {
                Ok(_) => print_error(&format!("given back: {what}")),
                Err(_) => print_error(&format!("lost: {what}")),
            }
        }
    }
}

/// Reports the progress of a job until the work ends. Stops it when the command stops, or the site refuses.
fn keep(client: &Client, job: &Acquired, watch: &Watch, ended: &AtomicBool) {
    let path = format!("jobs/{}/progress", job.id);
    let pause = REPORT.min(Duration::from_secs(job.lease_s.into()) / 3);
    let mut reported = Instant::now();
    while !ended.load(Ordering::Relaxed) {
        if is_stopped() {
            return watch.stop();
        }
        if reported.elapsed() >= pause {
            reported = Instant::now();
            let progress = Progress {
                token: job.token.clone(),
                steps: watch.steps(),
            };
            // A site that is away may be back when the work is done.
            if let Err(Fault::Refused(_)) = client.post::<Accepted>(&path, &progress) {
                return watch.stop();
            }
        }
        std::thread::park_timeout(POLL_INTERVAL);
    }
}

/// Delivers a result, however often the site is away. Returns whether it was accepted.
fn submit(client: &Client, job: &Acquired, result: JobResult) -> bool {
    let submission = Submission {
        token: job.token.clone(),
        engine: engine_version().to_owned(),
        result,
    };
    let path = format!("jobs/{}/result", job.id);
    let mut backoff = Backoff::new();
    loop {
        match client.post::<Accepted>(&path, &submission) {
            Ok(_) => return true,
            Err(Fault::Refused(message)) => {
                print_error(&format!("{}: {message}", job.job.summary()));
                return false;
            }
            Err(Fault::Away(_)) if is_stopped() => return false,
            Err(Fault::Away(message)) => backoff.wait(&message),
        }
    }
}
