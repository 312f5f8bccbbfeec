//! `jobs`: sets of jobs are added to the queue of the site, listed, cancelled and collected, also while it is served.

mod collect;
mod report;
mod task;
mod work;

use crate::args::{AddTask, JobsArgs, JobsCommand};
use crate::commands::site::now_ms;
use crate::output::Failure;
use report::report;
use springald_site::{JobState, ListedJob};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use work::{counted, with};

/// Carries out a command about jobs. Returns what it prints.
pub(crate) fn jobs(args: JobsArgs) -> Result<String, Failure> {
    match args.command {
        JobsCommand::Add(args) => add(&args.task),
        JobsCommand::List { set, database } => {
            let jobs = with(database, async |jobs| Ok(jobs.list(set.as_deref()).await?))?;
            Ok(list(&jobs, now_ms()))
        }
        JobsCommand::Cancel {
            ids,
            name,
            database,
        } => {
            let number = with(database, async |jobs| match &name {
                Some(set) => jobs.cancel_set(set).await,
                None => jobs.cancel(&ids).await.map(|()| ids.len() as u64),
            })?;
            Ok(format!("{} cancelled.", counted(number, "job")))
        }
        JobsCommand::Forget { set, database } => {
            let number = with(database, async |jobs| jobs.forget(&set).await)?;
            Ok(format!(
                "{} of the set {set} forgotten.",
                counted(number, "job")
            ))
        }
        JobsCommand::Puzzles {
            set,
            output,
            database,
        } => collect::puzzles(database, &set, output.as_deref()),
        JobsCommand::Games {
            set,
            output,
            tune,
            database,
        } => collect::games(database, &set, output.as_deref(), tune.as_deref()),
        JobsCommand::Report { set, database } => {
            let played = collect::played(database, &set)?;
            let ended: Result<Vec<_>, Failure> = played
                .games
                .iter()
                .map(|game| game.ended(played.entry))
                .collect();
            let sides = &played.entry.info().sides;
            Ok(format!("{}\n\n{}", played.title(), report(&ended?, sides)))
        }
    }
}

fn add(task: &AddTask) -> Result<String, Failure> {
    let (AddTask::Puzzles { set, .. } | AddTask::Games { set, .. }) = task;
    let body = task::body(task)?;
    let added = with(set.database.clone(), async |jobs| {
        jobs.add(&set.name, &body, set.per_job, now_ms()).await
    })?;
    let new = match added {
        0 => "no new job: all of these games are there".to_owned(),
        number => counted(number as u64, "new job"),
    };
    Ok(format!("{}: {new}.", set.name))
}

/// The numbers of a set: its jobs and its games.
#[derive(Default)]
struct Tally {
    jobs: u64,
    done: u64,
    failed: u64,
    games: u64,
    played: u64,
}

fn list(jobs: &[ListedJob], now_ms: i64) -> String {
    let (mut text, mut sets) = (String::new(), BTreeMap::<&str, Tally>::new());
    for job in jobs {
        let (state, set) = (job.state.as_str(), job.set.as_deref());
        let progress = format!("{}/{}", job.progress, job.steps);
        // Writing to a text cannot fail.
        let _ = writeln!(
            text,
            "{}  {:<16} {state:<8} {progress:>9} {:>6}  {}",
            job.id,
            set.unwrap_or("-"),
            age(now_ms - job.created_ms),
            job.body.summary()
        );
        if let Some(set) = set {
            let tally = sets.entry(set).or_default();
            tally.jobs += 1;
            tally.done += u64::from(job.state == JobState::Done);
            tally.failed += u64::from(job.state == JobState::Failed);
            tally.games += u64::from(job.steps);
            tally.played += u64::from(job.progress);
        }
    }
    for (set, tally) in sets {
        let Tally {
            jobs,
            done,
            failed,
            games,
            played,
        } = tally;
        let _ = writeln!(
            text,
            "{set}: {done} of {} done, {failed} failed, {played} of {games} games played",
            counted(jobs, "job")
        );
    }
    text
}

/// Returns a time in a few letters.
fn age(ms: i64) -> String {
    let seconds = ms.max(0) / 1000;
    match seconds {
        0..60 => format!("{seconds} s"),
        60..3600 => format!("{} min", seconds / 60),
        3600..86_400 => format!("{} h", seconds / 3600),
        _ => format!("{} d", seconds / 86_400),
    }
}
