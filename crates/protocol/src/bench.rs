//! A fixed amount of work, for comparing builds and machines.

use springald_core::{Actor, Game};
use springald_registry::{Control, Engine, EngineEntry, Task, TurnRequest};
use std::time::{Duration, Instant};

/// The nodes after which a search stops. A node limit keeps the bench deterministic.
const NODES: u64 = 150_000;
/// MiB of the table.
const HASH: usize = 16;
/// The number of actions between two positions of a game.
const STRIDE: usize = 9;
/// The number of positions of each variant.
const POSITIONS: usize = 6;

/// The work on each position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BenchKind {
    /// Search it.
    Search,
    /// Count perft leaves, every one played.
    Perft,
}

/// Searches or counts in these games, and reports amount and speed line by line. If stopped, ends early without the sum.
pub fn bench(
    what: BenchKind,
    games: &[EngineEntry],
    control: &Control,
    send: &mut dyn FnMut(String),
) {
    let (mut nodes, mut time) = (0, Duration::ZERO);
    let unit = match what {
        BenchKind::Search => "nodes",
        BenchKind::Perft => "leaves",
    };
    for entry in games {
        let positions = positions(entry);
        let start = Instant::now();
        let count = positions
            .iter()
            .map(|game| work(entry, &**game, what, control))
            .sum::<u64>();
        if control.is_stopped() {
            return;
        }
        let used = start.elapsed();
        send(format!(
            "{:<11} {count:>10} {unit} {:>12.0} {unit}/s",
            entry.id(),
            per_second(count, used)
        ));
        nodes += count;
        time += used;
    }
    send(format!("total {unit}: {nodes}"));
    send(format!("{unit}/s: {:.0}", per_second(nodes, time)));
}

fn work(entry: &EngineEntry, game: &dyn Game, what: BenchKind, control: &Control) -> u64 {
    if control.is_stopped() {
        return 0;
    }
    if what == BenchKind::Perft {
        return game.perft(3, true, 1);
    }
    let (mut engine, task) = (Engine::new(HASH, 1), Task::of_nodes(NODES));
    entry
        .think(
            &TurnRequest::new(game, &task, control),
            &mut engine,
            &mut |_| {},
        )
        .map_or(0, |best| best.nodes)
}

fn per_second(count: u64, time: Duration) -> f64 {
    count as f64 / time.as_secs_f64().max(1e-9)
}

/// Returns the start and some positions of a game in which every choice is the middle one of the sorted list. They are
/// the same in every build, even if actions are generated in another order.
fn positions(entry: &EngineEntry) -> Vec<Box<dyn Game>> {
    let mut game = entry.variant().begin();
    let mut positions = vec![game.clone()];
    while positions.len() < POSITIONS {
        for step in 0..STRIDE {
            let tokens = match game.to_act() {
                Actor::Nobody => return positions,
                Actor::Nature => game.outcomes().into_iter().map(|one| one.outcome).collect(),
                Actor::White | Actor::Black => game.action_texts(),
            };
            // The index shifts from step to step, so that play does not go back and forth.
            let token = &tokens[(tokens.len() / 2 + 7 * step) % tokens.len()];
            if game.play_text(token).is_err() {
                return positions;
            }
        }
        if game.to_act() == Actor::Nature {
            continue;
        }
        positions.push(game.clone());
    }
    positions
}

#[cfg(test)]
mod tests {
    use super::*;
    use springald_registry::VARIANTS;

    #[test]
    fn every_variant_has_its_positions_and_they_are_the_same_each_time() {
        for entry in VARIANTS {
            let fens =
                |entry| -> Vec<String> { positions(entry).iter().map(|game| game.fen()).collect() };
            assert_eq!(fens(entry), fens(entry));
            assert!(fens(entry).len() > 1);
        }
    }

    #[test]
    fn it_can_be_stopped() {
        let control = Control::default();
        control.stop();
        bench(BenchKind::Perft, VARIANTS, &control, &mut |line| {
            panic!("{line}")
        });
    }
}
