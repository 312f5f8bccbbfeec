//! Hops and jumps over pieces of one side only, and exchanges along a way.

use crate::games::native::small;
use springald_core::{Explain, IllegalReason, NotationExt, Position, PositionExt, Variant};
use springald_declared::{load, syntax};

/// Hops and jumps over pieces of one side only.
const OVER: &str = "game over \"Over\"
board 8 x 8
start \"ghm1kf2/4f3/8/8/8/8/4F3/GHM1KF2 w - - 0 1\"
piece king K royal
  steps any
piece gun G
  hops straight far over own pieces
piece grasshopper H
  hops any over enemy gun or man
piece man M
  steps any to move
  jumps any over own man or gun to move, again and again
piece frog F
  jumps straight over own pieces
  jumps diagonal over enemy pieces to move
forbid own royal attacked
loss when checkmated as \"checkmate\"
";

/// Returns where the piece on a square goes.
fn ends(text: &str, fen: &str, square: &str) -> String {
    let position = small(text).parse_fen(fen).expect(fen);
    let texts = position
        .actions()
        .into_iter()
        .map(|one| position.action_text(one));
    let mut ends: Vec<String> = texts
        .filter_map(|text| text.strip_prefix(square).map(str::to_owned))
        .collect();
    ends.sort();
    ends.join(" ")
}

#[test]
fn hops_and_jumps_go_over_pieces_of_one_side() {
    // Over the man on d3, not over the enemy's on b1.
    let fen = "4k3/3m4/8/8/8/3M4/8/1m1G3K w - - 0 1";
    assert_eq!(ends(OVER, fen, "d1"), "d4 d5 d6 d7");
    // Over guns and men of the enemy, not over other pieces nor own ones.
    let fen = "4k3/8/1m6/2M1g3/3H4/2f1M3/8/7K w - - 0 1";
    assert_eq!(ends(OVER, fen, "d4"), "f6");
    // Over own men and guns, as often as it likes, to empty squares.
    let fen = "4k3/8/8/4m3/1M1m4/1M6/M7/7K w - - 0 1";
    assert_eq!(ends(OVER, fen, "a2"), "a1 a3 a4 b1 b2 c2 c4");
    // Frogs jump over own pieces straight, and capture so; over pieces of the enemy diagonally, without.
    let fen = "4k3/8/3mm3/3MMm2/2m1F1m1/3m1m2/8/7K w - - 0 1";
    assert_eq!(ends(OVER, fen, "e4"), "c2 e6 g2 g6");
}

#[test]
fn hops_over_own_pieces_give_check() {
    let position = |fen| small(OVER).parse_fen(fen).expect(fen);
    // The gun on e8 attacks e1 over its own man, and neither over White's nor without a hurdle.
    assert!(position("k3g3/8/4m3/8/8/8/8/4K3 w - - 0 1").is_check());
    assert!(!position("k3g3/8/4M3/8/8/8/8/4K3 w - - 0 1").is_check());
    assert!(!position("k3g3/8/8/8/8/8/8/4K3 w - - 0 1").is_check());
    // The man on e4 stands in between, and may only stay there.
    assert_eq!(
        ends(OVER, "k3g3/8/4m3/8/4M3/8/8/4K3 w - - 0 1", "e4"),
        "e3 e5"
    );
    let reason = |fen, text: &str| {
        position(fen)
            .why_not(text)
            .unwrap()
            .expect("a reason")
            .sentence()
    };
    assert_eq!(
        reason("4k3/3m4/8/8/8/3m4/8/3G3K w - - 0 1", "d1d5"),
        "The gun on d1 can't leap over the man on d3, which is not yours."
    );
    assert_eq!(
        reason("4k3/8/8/8/8/3M4/8/3H3K w - - 0 1", "d1d4"),
        "The grasshopper on d1 can't leap over the man on d3, which is yours."
    );
    let page = syntax::rules_page(load(OVER).unwrap().declaration());
    for words in [
        "over an own piece",
        "over an enemy gun or man",
        "over an own man or gun",
        "over an enemy piece",
    ] {
        assert!(page.contains(words), "{words}: {page}");
    }
}

/// A king that changes places with what stands beside it, and rooks that do so with what they see.
const SWAPS: &str = "game own \"Own\" like chess
piece king K royal
  steps any
  swaps with pieces by steps any
piece rook R
  slides straight
  swaps with bishop or pawn by slides straight
";

#[test]
fn exchanges_follow_a_way() {
    // The king changes places with the pawns, not with the rook on h1; on d1 it would be attacked.
    let fen = "3rk3/8/8/8/8/8/4PP2/3NK2R w - - 0 1";
    assert_eq!(ends(SWAPS, fen, "e1"), "e2 f1 f2");
    // The rook sees the pawn on f2 from f1, and the bishop on a1; its own king and the pawn behind are out of reach.
    let fen = "4k3/8/8/8/5P2/5P2/8/B4R1K w - - 0 1";
    assert_eq!(ends(SWAPS, fen, "f1"), "a1 b1 c1 d1 e1 f2 f3 g1");
    let position = small(SWAPS).parse_fen(fen).unwrap();
    let reason = position.why_not("f1f4").unwrap().expect("a reason");
    assert_eq!(
        reason.sentence(),
        "The rook on f1 can't change places with the pawn on f4 from there."
    );
    let page = syntax::rules_page(load(SWAPS).unwrap().declaration());
    for sentence in [
        "Instead of a move it may change places with a piece of its own side that it reaches by a move: one square in any direction.",
        "Instead of a move it may change places with a bishop or pawn of its own side that it reaches by a move: any distance along the rank or file.",
    ] {
        assert!(page.contains(sentence), "{page}");
    }
}
