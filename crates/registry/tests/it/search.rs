//! The search in every game: the picker, and a plain search beside it.

use springald_engine::testkit::Checks;
use springald_registry::VARIANTS;
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
