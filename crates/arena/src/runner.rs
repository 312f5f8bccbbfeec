//! Plays many games at once, and delivers them one after the other.

use crate::plan::MatchPlan;
use crate::referee;
use crate::seat::{StopSignal, seat};
use crate::{FinishedGame, Opening, PlayerId};
use springald_registry::Engine;
use std::collections::BTreeMap;
use std::io;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
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
    mut each: F,
) -> io::Result<()>
where
    F: FnMut(FinishedGame) -> ControlFlow<()>,
{
    let stop = StopSignal::new(stop);
    let next = AtomicUsize::new(first);
    thread::scope(|scope| {
        let (sender, receiver) = channel();
        for number in 0..concurrency.min(plan.total().saturating_sub(first)) {
            let (sender, next, stop) = (sender.clone(), &next, &stop);
            let thread = thread::Builder::new()
                .name(format!("table {number}"))
                .stack_size(STACK)
                .spawn_scoped(scope, move || work(plan, next, stop, &sender));
            if let Err(error) = thread {
                stop.set();
                return Err(error);
            }
        }
        drop(sender);
        hand_over(&receiver, first, &mut each);
        stop.set();
        Ok(())
    })
}

/// Plays one game after the other until none is left.
fn work(plan: &MatchPlan, next: &AtomicUsize, stop: &StopSignal<'_>, games: &Sender<FinishedGame>) {
    let mut seats = PlayerId::BOTH.map(|who| seat(&plan.players[who.index()], plan.patience));
    let mut engine = Engine::new(HASH, 1);
    while !stop.is_set() {
        let number = next.fetch_add(1, Ordering::Relaxed);
        if number >= plan.total() {
            return;
        }
        let fixture = plan.fixture(number);
        let opening: Opening = plan.opening(&fixture, &mut engine);
        let Some(game) = referee::play(plan, &fixture, &opening, &mut seats, stop) else {
            return;
        };
        if games.send(game).is_err() {
            return;
        }
    }
}

/// Puts games in order.
fn hand_over(
    games: &Receiver<FinishedGame>,
    first: usize,
    each: &mut impl FnMut(FinishedGame) -> ControlFlow<()>,
) {
    let (mut waiting, mut next) = (BTreeMap::new(), first);
    for game in games {
        waiting.insert(game.game, game);
        while let Some(game) = waiting.remove(&next) {
            next += 1;
            if each(game).is_break() {
                return;
            }
        }
    }
}
