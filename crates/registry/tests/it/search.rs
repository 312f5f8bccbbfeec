//! The search in every game: the picker, and a plain search beside it.

use springald_board::SplitMix;
use springald_core::{Actor, Game};
use springald_declared::{DeclaredPosition, library, load_widest};
use springald_engine::testkit::Checks;
use springald_registry::{
    Control, Engine, EngineEntry, Task, TurnRequest, VARIANTS, declared_ids, lookup,
};
use springald_testkit::is_long;
use std::sync::Arc;
use std::thread;

/// Runs a check of every variant, each in a thread of its own.
fn check_all(check: impl Fn(&dyn Checks) + Sync) {
    thread::scope(|scope| {
        for entry in VARIANTS {
            let check = &check;
            scope.spawn(move || check(entry.checks()));
        }
    });
}

#[test]
fn every_variant_is_picked_completely() {
    check_all(|variant| variant.picks_each_action_once());
}

#[test]
fn every_variant_is_searched_like_the_plain_way() {
    check_all(|variant| variant.matches_plain_search(2, 25));
}

#[test]
fn games_in_wide_words_are_searched_in_narrow_ones() {
    let control = Control::default();
    let task = Task::of_nodes(3000);
    for id in ["alice", "atomic", "crazyhouse", "marseillais"] {
        let wide = load_widest(library(id).expect("a game")).expect("a game");
        let narrow = EngineEntry::searched_as::<_, DeclaredPosition<u64>>(Arc::new(wide), wide);
        // Networks know only the usual one.
        let usual = lookup(id).expect("a game").without_network();
        let mut random = SplitMix::new(64);
        let mut line = usual.variant().begin();
        play_some(&mut *line, 12, &mut random);
        let found = [&narrow, &usual].map(|entry| {
            let mut game = entry.variant().begin();
            game.play_line(&line.line()).expect("a legal line");
            let request = TurnRequest::new(&*game, &task, &control);
            let mut engine = Engine::new(1, 1);
            entry
                .think(&request, &mut engine, &mut |_| {})
                .expect("a turn")
        });
        let [narrow, usual] = found.map(|best| (best.pv, best.score, best.depth, best.nodes));
        assert_eq!(narrow, usual, "{id}: {}", line.fen());
    }
}

/// The nodes that each thread may visit beyond a limit, as `docs/protocols.md` says.
const BATCH: u64 = 4096;

/// Plays random actions, with the outcomes of rolls, as long as the game goes on.
fn play_some(game: &mut dyn Game, actions: usize, random: &mut SplitMix) {
    for _ in 0..actions {
        let mut texts = match game.to_act() {
            Actor::Nature => game.outcomes().into_iter().map(|one| one.outcome).collect(),
            _ => game.action_texts(),
        };
        if texts.is_empty() {
            return;
        }
        let text = texts.swap_remove(random.below(texts.len()));
        game.play_text(&text).expect("a legal action");
    }
}

#[test]
fn a_limit_of_nodes_holds_in_every_game() {
    // The search of all games of the library is the same, so in the short checks some stand for all.
    let step = if is_long() { 1 } else { 6 };
    let library = declared_ids().step_by(step);
    let library = library.map(|id| lookup(id).expect("a game"));
    let control = Control::default();
    for entry in VARIANTS.iter().chain(library) {
        let mut random = SplitMix::new(7);
        let mut game = entry.variant().begin();
        for threads in [1, 2] {
            for nodes in [1, 100, 5000] {
                let mut engine = Engine::new(1, threads);
                let task = Task::of_nodes(nodes);
                let request = TurnRequest::new(&*game, &task, &control);
                let most = nodes + BATCH * threads as u64;
                // The dice or nobody may be to act.
                if let Ok(best) = entry.think(&request, &mut engine, &mut |_| {}) {
                    let (visited, fen) = (best.nodes, game.fen());
                    assert!(
                        visited <= most,
                        "{fen}: {visited} of {nodes}, {threads} threads"
                    );
                    let played = game.boxed_clone().play_turn(&best.turn);
                    assert!(played.is_ok(), "{fen}: {}", best.turn);
                }
                play_some(&mut *game, 5, &mut random);
            }
        }
    }
}
