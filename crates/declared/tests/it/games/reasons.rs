//! Refusals of the library's games whose pieces hop, take only some pieces, or promote in several ways.

use springald_core::{Explain, IllegalReason, Notation, NotationExt, PositionExt, Variant};
use springald_declared::{Game, library, load};

/// A game of the library, the moves before, an action that is refused, and the reason.
const REFUSALS: &[(&str, &str, &str, &str)] = &[
    // A hop over nothing, over two pieces, and over a piece that is no hurdle.
    (
        "xiangqi",
        "",
        "b3b8",
        "The cannon on b3 can't reach b8: there is no piece to leap over.",
    ),
    (
        "xiangqi",
        "",
        "b3b9",
        "The cannon on b3 can go to b9 only to capture, and nothing stands there.",
    ),
    (
        "xiangqi",
        "",
        "b3e10",
        "The cannon on b3 can't go to e10: cannons don't move like that.",
    ),
    (
        "xiangqi",
        "b3b5 e7e6 b5e5 f10e9",
        "e5e10",
        "The cannon on e5 can't reach e10: the advisor on e9 is in the way.",
    ),
    (
        "janggi",
        "",
        "h3h10",
        "The cannon on h3 can't leap over the cannon on h8.",
    ),
    // Over the first piece to the square behind it.
    (
        "grasshopper",
        "",
        "d2d5",
        "The grasshopper on d2 can't reach d5: over the pawn on d3 it leaps to d4.",
    ),
    // A way that takes one kind only.
    (
        "xiangqi",
        "",
        "e1e3",
        "The general on e1 can go to e3 only to capture the general, which does not stand there.",
    ),
    // Gates and drops.
    ("seirawan", "", "e2e4h", "No hawk can come in on e2."),
    (
        "seirawan",
        "b1c3 a7a6 c3b1 a6a5",
        "b1c3h",
        "No hawk can come in on b1, as the piece there is not in its first place any more.",
    ),
    (
        "crazyhouse",
        "a2a4 b7b5 a4b5 a7a6 b5a6 a8a6",
        "P@a8",
        "A pawn can't be dropped on a8: it could never move from there.",
    ),
    // Promotions with several lines.
    (
        "shogi",
        "",
        "c3c4+",
        "The pawn on c3 does not promote on c4.",
    ),
    (
        "shogi",
        "c3c4 g7g6",
        "b2h8k",
        "The bishop on b2 may become a horse on h8, or stay what it is.",
    ),
    (
        "chess",
        "",
        "e2e4q",
        "The pawn on e2 does not promote on e4.",
    ),
];

fn reason<V: Variant>(game: &V, moves: &str, text: &str) -> (String, Option<String>)
where
    V::Position: Notation + Explain,
{
    let mut position = game.start();
    for played in moves.split_whitespace() {
        let action = position.action_from_text(played);
        position = position.after_unchecked(action.unwrap_or_else(|| panic!("{played}")));
    }
    let refused = position
        .why_not(text)
        .unwrap_or_else(|error| panic!("{text}: {error}"));
    let refused = refused.unwrap_or_else(|| panic!("{text} is legal after {moves}"));
    (
        refused.sentence(),
        refused.clause().map(|clause| clause.to_string()),
    )
}

/// Returns the reason and its clause.
fn reason_in(id: &str, moves: &str, text: &str) -> (String, Option<String>) {
    match load(library(id).unwrap()).unwrap() {
        Game::Small(game) => reason(&game, moves, text),
        Game::Large(game) => reason(&game, moves, text),
        Game::Huge(game) => reason(&game, moves, text),
    }
}

#[test]
fn reasons_name_what_stops_a_move() {
    for &(id, moves, text, expected) in REFUSALS {
        assert_eq!(
            reason_in(id, moves, text).0,
            expected,
            "{id}: {text} after {moves}"
        );
    }
}

#[test]
fn a_refused_promotion_cites_the_most_general_line() {
    let (_, clause) = reason_in("shogi", "", "c3c4+");
    assert_eq!(clause.as_deref(), Some("4.1"));
}

#[test]
fn what_holds_a_piece_back_is_cited() {
    let (sentence, clause) = reason_in("madrasi", "e2e4 d7d5", "e4d5");
    assert_eq!(
        sentence,
        "The pawn on e4 can't capture: an enemy pawn attacks it."
    );
    assert_eq!(clause.as_deref(), Some("8.1"));
    let (sentence, clause) = reason_in("patrol", "e2e4 e7e5 g1f3 b8c6 b1c3 a7a6 f3g5 a6a5", "g5f7");
    assert_eq!(
        sentence,
        "The knight on g5 can't capture: no piece of its side guards it."
    );
    assert_eq!(clause.as_deref(), Some("8.1"));
}
