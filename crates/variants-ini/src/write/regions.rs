//! Squares that both sides share, each as it sees them.

use crate::group::Whole;
use crate::kinds::Kind;
use crate::squares::Squares;

/// Returns the squares of White's and of Black's as White's, if they are the same or only one side needs them.
pub(super) fn shared(
    whole: &Whole<'_>,
    needs: [bool; 2],
    squares: [Squares; 2],
) -> Option<Squares> {
    let black = squares[1].mirrored(whole.game.board, whole.turned);
    match needs {
        [true, false] => Some(squares[0]),
        [false, true] => Some(black),
        _ => (squares[0] == black).then_some(black),
    }
}

/// Returns the squares that an option names for a kind, as White's.
pub(super) fn region(whole: &Whole<'_>, kind: Kind, option: &str) -> Option<Squares> {
    let squares = [0, 1].map(|side| whole.game.region(option, side));
    shared(whole, whole.sides(kind), squares)
}

/// Returns the squares where a kind may be, as White's.
pub(super) fn mobility(whole: &Whole<'_>, kind: Kind) -> Option<Squares> {
    let squares = [0, 1].map(|side| whole.game.mobility(kind, side));
    shared(whole, whole.sides(kind), squares)
}

/// Returns all squares of the board.
pub(super) fn all(whole: &Whole<'_>) -> Squares {
    Squares::ALL.on(whole.game.board)
}

/// Returns ` on AREA`, or another word in front of the area, or nothing for all squares.
pub(super) fn area(whole: &Whole<'_>, word: &str, squares: Squares) -> String {
    let area = squares.area(whole.game.board);
    area.map_or(String::new(), |area| format!(" {word} {area}"))
}
