//! Searches and proofs end when they are interrupted, in games in which even the first iteration would not end.

use springald_registry::{
    BestTurn, Control, Engine, EngineEntry, Source, Task, Time, TurnRequest, compile,
};
use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Returns a game in which pieces on half of the board take any other, in any of `kinds` kinds.
fn hostile(kinds: u8, extra: &str) -> EngineEntry {
    let letters: Vec<char> = (0..kinds).map(|kind| char::from(b'A' + kind)).collect();
    let row = |from: usize| -> String {
        let squares = (0..8).map(|file| letters[(from + file) % letters.len()]);
        squares.collect()
    };
    let rows = [row(0), row(8)];
    let mut text = String::from("game hostile \"Hostile\"\nboard 8 x 8\n");
    for letter in &letters {
        let name = letter.to_ascii_lowercase();
        let _ = write!(text, "piece kind-{name} {letter}\n  goes anywhere\n{extra}");
    }
    let _ = writeln!(
        text,
        "start \"{}/{}/8/8/8/8/{}/{} w - - 0 1\"",
        rows[0].to_lowercase(),
        rows[1].to_lowercase(),
        rows[1],
        rows[0]
    );
    compile(&Source::of(&text).expect("a text")).expect("a game")
}

/// Returns a clock that goes on by a millisecond whenever it is read, so that nothing depends on the machine.
macro_rules! counted {
    () => {{
        static READ: AtomicU64 = AtomicU64::new(0);
        (
            &READ,
            Control::with_clock(|| Duration::from_millis(READ.fetch_add(1, Ordering::Relaxed))),
        )
    }};
}

fn searched(entry: &EngineEntry, task: &Task, control: &Control) -> BestTurn {
    let game = entry.variant().begin();
    let request = TurnRequest::new(&*game, task, control);
    let mut engine = Engine::new(1, 1);
    entry
        .think(&request, &mut engine, &mut |_| {})
        .expect("a turn")
}

#[test]
fn a_search_ends_in_time_and_plays_a_legal_turn() {
    let entry = hostile(1, "");
    let (_, control) = counted!();
    let task = Task {
        time: Time::Exactly(Duration::from_millis(100)),
        ..Task::default()
    };
    let best = searched(&entry, &task, &control);
    let mut game = entry.variant().begin();
    game.play_turn(&best.turn).expect("a legal turn");
    // The clock was read at most once for each thousandth of a second, and twice to finish.
    assert!(best.nodes < 200_000, "{}", best.nodes);
}

#[test]
fn a_stopped_search_ends_at_once_and_plays_a_legal_turn() {
    for entry in [hostile(1, ""), hostile(9, "")] {
        let (read, control) = counted!();
        control.stop();
        let before = read.load(Ordering::Relaxed);
        let best = searched(&entry, &Task::default(), &control);
        let passed = read.load(Ordering::Relaxed) - before;
        assert!(passed < 50, "{passed} readings of the clock");
        let mut game = entry.variant().begin();
        game.play_turn(&best.turn).expect("a legal turn");
    }
}

#[test]
fn a_limit_of_nodes_holds_where_no_iteration_ends() {
    let (_, control) = counted!();
    let best = searched(&hostile(1, ""), &Task::of_nodes(1_000), &control);
    assert!(best.nodes < 60_000, "{}", best.nodes);
}

#[test]
fn the_question_for_a_win_ends_when_it_is_stopped() {
    let (_, control) = counted!();
    let task = Task {
        mate: Some(9),
        time: Time::Exactly(Duration::from_millis(100)),
        ..Task::default()
    };
    let best = searched(&hostile(2, ""), &task, &control);
    assert!(best.nodes < 200_000, "{}", best.nodes);
}

#[test]
fn a_proof_ends_when_it_is_stopped() {
    let entry = hostile(1, "");
    let (read, control) = counted!();
    control.stop();
    let game = entry.variant().begin();
    assert!(entry.winning_turns(&*game, 9, u64::MAX, &control).is_none());
    let mut saves = |_: &str| std::ops::ControlFlow::Continue(());
    let saved = entry.saving_turns(&*game, 9, u64::MAX, &control, &mut saves);
    assert!(saved.is_none());
    let passed = read.load(Ordering::Relaxed);
    assert!(passed < 100, "{passed} readings of the clock");
}
