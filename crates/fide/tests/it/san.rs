//! The origin of a piece in SAN.

use springald_board::b8x8::SHAPE;
use springald_core::Origin;
use springald_fide::san::write_origin;

fn origin(from: &str, told: Origin, rivals: &str) -> String {
    let sq = |name| SHAPE.parse(name).unwrap();
    let mut out = String::new();
    write_origin(
        SHAPE,
        sq(from),
        told,
        || rivals.split_whitespace().map(sq).collect(),
        &mut out,
    );
    out
}

#[test]
fn the_origin_is_as_long_as_needed() {
    for (from, rivals, told) in [
        ("b1", "", ""),
        // No rival on its file: the file is enough.
        ("b1", "f3", "b"),
        ("b1", "f1", "b"),
        ("b1", "f1 g5", "b"),
        // One rival on the file: the rank.
        ("b1", "b5", "1"),
        ("b1", "b5 f3", "1"),
        // One on the file, one on the rank: the whole square.
        ("b1", "b5 f1", "b1"),
    ] {
        assert_eq!(
            origin(from, Origin::AsNeeded, rivals),
            told,
            "{from} against {rivals}"
        );
    }
}

#[test]
fn the_origin_is_as_long_as_requested() {
    for (asked, told) in [
        (Origin::File, "g"),
        (Origin::Rank, "3"),
        (Origin::Square, "g3"),
    ] {
        assert_eq!(origin("g3", asked, ""), told);
        assert_eq!(origin("g3", asked, "g5 a3"), told);
    }
}
