//! Generating and playing actions allocates nothing, in any variant.

use springald_core::{Variant, perft};

fn allocates_nothing<V: Variant + Default>(depth: u32) {
    let variant = V::default();
    let (id, start) = (&variant.info().id, variant.start());
    let mut leaves = 0;
    let measured = allocation_counter::measure(|| {
        leaves = perft::perft_full(&start, depth) + perft::perft(&start, depth);
    });
    assert!(leaves > 1000, "{id}: too small to tell");
    assert_eq!(
        measured.count_total, 0,
        "{id}: {} bytes",
        measured.bytes_total
    );
}

#[test]
fn no_variant_allocates_per_node() {
    allocates_nothing::<springald_chess::Chess>(3);
    allocates_nothing::<springald_chesspp::Catapult>(3);
    allocates_nothing::<springald_gravitatur::Gravitatur>(3);
    allocates_nothing::<springald_ballista::Ballista>(3);
    allocates_nothing::<springald_cats::Cats>(2);
}

#[test]
fn the_counter_counts() {
    let measured = allocation_counter::measure(|| drop(std::hint::black_box(vec![1_u8; 100])));
    assert_eq!(measured.count_total, 1);
}
