//! The search in every game: the picker, and a plain search beside it.

use springald_core::{Position, Variant};
use springald_registry::{VariantVisitor, visit_variants};
use springald_search::testkit::{matches_plain_search, picks_each_action_once};
use std::thread::{JoinHandle, spawn};

/// Runs a check of every variant in a thread of its own.
#[derive(Default)]
struct Threads(Vec<JoinHandle<()>>);

impl Threads {
    fn run(&mut self, check: impl FnOnce() + Send + 'static) {
        self.0.push(spawn(check));
    }

    fn join(self) {
        for thread in self.0 {
            thread.join().expect("a check that holds");
        }
    }
}

#[test]
fn every_variant_is_picked_completely() {
    struct Picker(Threads);

    impl VariantVisitor for Picker {
        fn visit<V: Variant>(&mut self, variant: &V) {
            let variant = variant.clone();
            self.0.run(move || picks_each_action_once(&variant));
        }
    }

    let mut picker = Picker(Threads::default());
    visit_variants(&mut picker);
    picker.0.join();
}

#[test]
fn every_variant_is_searched_like_the_plain_way() {
    /// Plies.
    const DEPTH: u32 = 2;

    struct Plain(Threads);

    impl VariantVisitor for Plain {
        fn visit<V: Variant>(&mut self, variant: &V) {
            let variant = variant.clone();
            // Turns of several actions are many more.
            let positions = if variant.start().longest_turn() == 1 {
                25
            } else {
                12
            };
            self.0
                .run(move || matches_plain_search(&variant, DEPTH, positions));
        }
    }

    let mut plain = Plain(Threads::default());
    visit_variants(&mut plain);
    plain.0.join();
}
