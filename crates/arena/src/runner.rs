//! Plays many games at once, and delivers them one after the other.

use crate::plan::MatchPlan;
use crate::referee;
use crate::seat::{Seat, StopSignal, seat};
use crate::{FinishedGame, Opening, PlayerId};
use springald_registry::Engine;
use std::collections::BTreeMap;
use std::io;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::thread;

/// The stack of a thread that plays, in bytes: searches go deep.
const STACK: usize = 64 << 20;
/// MiB of the table of the search that evaluates openings.
const HASH: usize = 1;

/// Plays the games from number `first` on, `concurrency` at a time, and hands each to `each`: in the order of the
/// plan, however long each of them took, so that the result does not depend on the machine. Ends after the last
/// game, when `each` breaks, or when `stop` is set; games in progress are then dropped.
///
/// # Errors
/// Returns an error if the system provides no thread.
pub fn play<F>(
    plan: &MatchPlan,
    first: usize,
    concurrency: usize,
    stop: &AtomicBool,
    each: F,
) -> io::Result<()>
where
    F: FnMut(FinishedGame) -> ControlFlow<()>,
{
    let stop = StopSignal::new(stop);
    let begin = || {
        let seats = PlayerId::BOTH.map(|who| seat(&plan.players[who.index()], plan.patience));
        (seats, Engine::new(HASH, 1))
    };
    let work = |(seats, engine): &mut ([Box<dyn Seat>; 2], Engine), number: usize| {
        let fixture = plan.fixture(number);
        let opening: Opening = plan.opening(&fixture, engine);
        referee::play(plan, &fixture, &opening, seats, &stop)
    };
    dealt(first..plan.total(), concurrency, &stop, (begin, work), each)
}

/// Deals pieces of work with these numbers to threads. Each thread makes a state with `begin`; `work` does the work of a
/// number with it, or returns `None` if it was stopped. Hands the results to `each` in the order of their numbers, so the
/// outcome does not depend on the machine. Ends after the last, when `each` breaks, or when `stop` is set.
///
/// # Errors
/// Returns an error if the system provides no thread.
pub fn deal<S, T: Send>(
    numbers: Range<usize>,
    threads: usize,
    stop: &AtomicBool,
    (begin, work): (
        impl Fn() -> S + Sync,
        impl Fn(&mut S, usize) -> Option<T> + Sync,
    ),
    each: impl FnMut(T) -> ControlFlow<()>,
) -> io::Result<()> {
    dealt(
        numbers,
        threads,
        &StopSignal::new(stop),
        (begin, work),
        each,
    )
}

fn dealt<S, T: Send>(
    numbers: Range<usize>,
    threads: usize,
    stop: &StopSignal<'_>,
    (begin, work): (
        impl Fn() -> S + Sync,
        impl Fn(&mut S, usize) -> Option<T> + Sync,
    ),
    mut each: impl FnMut(T) -> ControlFlow<()>,
) -> io::Result<()> {
    let next = AtomicUsize::new(numbers.start);
    let end = numbers.end;
    thread::scope(|scope| {
        let (sender, receiver) = channel();
        for number in 0..threads.max(1).min(numbers.len()) {
            let (sender, next, begin, work) = (sender.clone(), &next, &begin, &work);
            let take_turns = move || {
                let mut state = begin();
                while !stop.is_set() {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= end {
                        return;
                    }
                    let Some(done) = work(&mut state, number) else {
                        return;
                    };
                    if sender.send((number, done)).is_err() {
                        return;
                    }
                }
            };
            let thread = thread::Builder::new()
                .name(format!("table {number}"))
                .stack_size(STACK)
                .spawn_scoped(scope, take_turns);
            if let Err(error) = thread {
                stop.set();
                return Err(error);
            }
        }
        drop(sender);
        hand_over(&receiver, numbers.start, &mut each);
        stop.set();
        Ok(())
    })
}

/// Puts results in order.
fn hand_over<T>(
    done: &Receiver<(usize, T)>,
    first: usize,
    each: &mut impl FnMut(T) -> ControlFlow<()>,
) {
    let (mut waiting, mut next) = (BTreeMap::new(), first);
    for (number, result) in done {
        waiting.insert(number, result);
        while let Some(result) = waiting.remove(&next) {
            next += 1;
            if each(result).is_break() {
                return;
            }
        }
    }
}
