//! Generating and playing actions allocates nothing, in any variant.

use springald_core::{Position, Variant, perft};

fn allocates_nothing<V: Variant>(depth: u32) {
    let start = V::Position::start();
    let mut leaves = 0;
    let measured = allocation_counter::measure(|| {
        leaves = perft::perft_full(&start, depth) + perft::perft(&start, depth);
    });
    assert!(leaves > 1000, "{}: too small to tell", V::INFO.id);
    assert_eq!(
        measured.count_total,
        0,
        "{}: {} bytes",
        V::INFO.id,
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
