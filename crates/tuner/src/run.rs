//! Plays many games at once.

use crate::{GameFile, SelfPlay, SelfPlayGame, TunerError};
use springald_registry::Engine;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// The memory for the search of a thread, in MiB: each turn visits few positions.
const HASH: usize = 4;
/// The time between two reports of progress.
const EVERY: Duration = Duration::from_secs(10);

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
