//! Generating and playing actions allocates nothing for a node, in any variant.

use springald_core::DynVariant;
use springald_declared::{Game, LIBRARY, load};
use springald_registry::VARIANTS;

/// The most allocations of two counts, at any depth: each keeps its actions in one list, which doubles as it
/// grows.
const GROWTHS: u64 = 24;

#[test]
fn no_variant_allocates_per_node() {
    for entry in VARIANTS {
        let (id, game) = (entry.id(), entry.variant().begin());
        let mut leaves = 0;
        let measured = allocation_counter::measure(|| {
            leaves = game.perft(3, true, 1) + game.perft(3, false, 1);
        });
        assert!(leaves > 1000, "{id}: too small to tell");
        assert!(measured.count_total <= GROWTHS, "{id}: {measured:?}");
    }
}

#[test]
fn no_declared_game_allocates_per_node() {
    for (id, text) in LIBRARY {
        let game = match load(text).unwrap() {
            Game::Small(game) => game.begin(),
            Game::Large(game) => game.begin(),
            Game::Huge(game) => game.begin(),
        };
        let measured = allocation_counter::measure(|| {
            std::hint::black_box(game.perft(2, true, 1) + game.perft(2, false, 1));
        });
        assert!(measured.count_total <= GROWTHS, "{id}: {measured:?}");
    }
}

#[test]
fn the_counter_counts() {
    let measured = allocation_counter::measure(|| drop(std::hint::black_box(vec![1_u8; 100])));
    assert_eq!(measured.count_total, 1);
}
