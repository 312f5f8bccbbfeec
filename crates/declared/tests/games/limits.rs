//! Games at the limits of the language.

use springald_core::{
    Node, NotationExt, Position, PositionExt, Side, Termination, Variant, Verdict,
};
use springald_declared::{Game, load};
use std::fmt::Write;

/// The last of 64 ends, as Black.
#[test]
fn the_last_of_the_most_ends_is_reached() {
    let mut text = String::from(
        "game run\nboard 8 x 8\nstart \"7r/8/8/8/8/8/8/R7 b - - 0 1\"\n\
         piece rook R\n  slides straight\n\
         loss when stalemated as \"no move\"\nloss when you have no rook as \"no rook\"\n",
    );
    let squares = (1..=8).flat_map(|rank| ('a'..='h').map(move |file| format!("{file}{rank}")));
    // Where White's rook and, mirrored, Black's rook start, and the square of the last end.
    let others = squares.filter(|square| !["a1", "h1", "h2"].contains(&square.as_str()));
    for square in others.chain(["h2".to_owned()]) {
        let _ = writeln!(
            text,
            "win when your rook on {square} as \"reached {square}\""
        );
    }
    let game = load(&text).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(game.declaration().ends.len(), 64);
    let Game::Small(game) = game else {
        panic!("a board of 64 squares");
    };
    let start = game.start();
    let action = start.action_from_text("h8h7").unwrap();
    let won = Verdict::win(Side::Black, Termination::named("reached h2"));
    assert_eq!(start.after_unchecked(action).verdict(), Some(won));
    assert_eq!(start.after_unchecked(action).node(), Node::Over(won));
}
