//! Plays many games at once.

use crate::{GameFile, SelfPlay, SelfPlayGame, TunerError};
use springald_registry::Engine;
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// The memory for the search of a thread, in MiB: each turn visits few positions.
const HASH: usize = 4;
/// The time between two reports of progress.
const EVERY: Duration = Duration::from_secs(10);

/// Games between two looks at the time.
const CHUNK: usize = 32;

/// Returns the games with these numbers: those in a file, and the missing ones, which are played and added to it. With a
/// time limit the missing ones are only those for which there is time, but never so few that there are less than `least`
/// in all.
///
/// # Errors
/// If a game fails or cannot be stored, or the file cannot be read.
pub(crate) fn stored_and_played(
    plan: &SelfPlay,
    path: &Path,
    wanted: &BTreeSet<u32>,
    (time, least): (Option<Duration>, usize),
    threads: usize,
    log: &(dyn Fn(&str) + Sync),
) -> Result<Vec<SelfPlayGame>, TunerError> {
    let (mut store, mut games) = GameFile::open(path)?;
    games.retain(|game| wanted.contains(&game.number));
    let done: BTreeSet<u32> = games.iter().map(|game| game.number).collect();
    let left: Vec<u32> = wanted.difference(&done).copied().collect();
    log(&format!(
        "{}: {} games in {}, {}{} to be played",
        plan.entry.id(),
        done.len(),
        path.display(),
        if time.is_some() { "at most " } else { "" },
        left.len()
    ));
    let begun = Instant::now();
    let size = if time.is_some() { CHUNK } else { left.len() };
    for numbers in left.chunks(size.max(1)) {
        let is_over = time.is_some_and(|time| begun.elapsed() >= time);
        if is_over && games.len() >= least {
            break;
        }
        games.extend(play_all(plan, numbers, threads, &mut store, log)?);
    }
    games.sort_by_key(|game| game.number);
    Ok(games)
}

/// Plays the games with these numbers on several threads and stores each as it ends. `say` receives the
/// progress now and then. Returns the games in the order of their numbers.
///
/// # Errors
/// If a game fails or cannot be stored; those that ended before are stored.
pub fn play_all(
    plan: &SelfPlay,
    numbers: &[u32],
    threads: usize,
    store: &mut GameFile,
    log: &(dyn Fn(&str) + Sync),
) -> Result<Vec<SelfPlayGame>, TunerError> {
    let next = AtomicUsize::new(0);
    let collector = Mutex::new(Collector {
        store,
        games: Vec::new(),
        error: None,
        begun: Instant::now(),
        told: Instant::now(),
        expected: numbers.len(),
    });
    let work = || {
        let mut engine = Engine::new(HASH, 1);
        while let Some(&number) = numbers.get(next.fetch_add(1, Ordering::Relaxed)) {
            let played = plan.play(number, &mut engine);
            let Ok(mut collector) = collector.lock() else {
                return;
            };
            if let Some(text) = collector.take(played) {
                log(&text);
            }
            if collector.error.is_some() {
                return;
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..threads.clamp(1, numbers.len().max(1)) {
            scope.spawn(work);
        }
    });
    let mut collector = collector
        .into_inner()
        .unwrap_or_else(PoisonError::into_inner);
    if let Some(error) = collector.error {
        return Err(error);
    }
    collector.games.sort_by_key(|game| game.number);
    Ok(collector.games)
}

/// Collects the games as they end.
struct Collector<'a> {
    store: &'a mut GameFile,
    games: Vec<SelfPlayGame>,
    error: Option<TunerError>,
    begun: Instant,
    told: Instant,
    expected: usize,
}

impl Collector<'_> {
    /// Stores a game. Returns a report if it is time for one.
    fn take(&mut self, played: Result<SelfPlayGame, TunerError>) -> Option<String> {
        let stored = played.and_then(|game| {
            self.store.add(&game)?;
            self.games.push(game);
            Ok(())
        });
        if let Err(error) = stored {
            self.error.get_or_insert(error);
            return None;
        }
        let done = self.games.len();
        if self.told.elapsed() < EVERY && done < self.expected {
            return None;
        }
        self.told = Instant::now();
        let left = self.begun.elapsed().as_secs_f64() / done as f64 * (self.expected - done) as f64;
        let positions: usize = self.games.iter().map(|game| game.samples.len()).sum();
        Some(format!(
            "{done} of {} games, {positions} quiet positions, {left:.0} s left",
            self.expected
        ))
    }
}
