//! Checks that the reported changes turn the pieces before into the pieces after.

use crate::Spot;
use springald_board::Square;
use springald_core::{Change, Layer, NotationExt, Piece, Playable};

/// A piece on the board, without notes.
type Thing = (Layer, Square, Piece);

/// Everything on the board, in any order.
struct Board(Vec<Thing>);

impl Board {
    fn of<P: Playable>(position: &P) -> Self {
        let mut things = Vec::new();
        position.each_placed(|placed| things.push((placed.layer, placed.at, placed.piece)));
        Self(things)
    }

    fn take(&mut self, thing: Thing) -> Result<(), String> {
        let Some(index) = self.0.iter().position(|&other| other == thing) else {
            return Err(format!("{thing:?} is not on the board"));
        };
        self.0.swap_remove(index);
        Ok(())
    }

    fn apply(&mut self, change: Change) -> Result<(), String> {
        match change {
            Change::Moved {
                piece,
                layer,
                from,
                to,
                ..
            } => {
                self.take((layer, from, piece))?;
                self.0.push((layer, to, piece));
            }
            Change::Swapped {
                first,
                second,
                a,
                b,
            } => {
                self.take((Layer::Board, a, first))?;
                self.take((Layer::Board, b, second))?;
                self.0.push((Layer::Board, b, first));
                self.0.push((Layer::Board, a, second));
            }
            Change::Removed {
                piece, layer, at, ..
            } => self.take((layer, at, piece))?,
            Change::Appeared {
                piece, layer, at, ..
            } => self.0.push((layer, at, piece)),
        }
        Ok(())
    }
}

/// Panics if the changes do not lead from one position to the other.
pub(super) fn check_changes<P: Playable>(
    before: &P,
    after: &P,
    changes: &[Change],
    what: &str,
    spot: &Spot,
) {
    let mut board = Board::of(before);
    for &change in changes {
        if let Err(fault) = board.apply(change) {
            panic!("{spot}: {what} reports {changes:?}, but at {change:?} {fault}");
        }
    }
    for thing in Board::of(after).0 {
        assert!(
            board.take(thing).is_ok(),
            "{spot}: {what} reports {changes:?}, which does not lead to {thing:?} in '{}'",
            after.fen()
        );
    }
    assert!(
        board.0.is_empty(),
        "{spot}: {what} reports {changes:?}, which leaves {:?} that is not in '{}'",
        board.0,
        after.fen()
    );
}

/// Panics if two things share a layer of a square, or are listed in another order than
/// [`springald_core::Screen::each_placed`] promises.
pub(super) fn check_placed<P: Playable>(position: &P, squares: usize, spot: &Spot) {
    let rank = |layer| match layer {
        Layer::Floor => 0,
        Layer::Board => 1,
        Layer::Beside => 2,
        Layer::Beneath => 3,
    };
    let things = Board::of(position).0;
    for &(_, at, piece) in &things {
        assert!(
            at.index() < squares,
            "{spot}: {piece:?} stands off the board"
        );
    }
    for pair in things.windows(2) {
        let [a, b] = [pair[0], pair[1]].map(|(layer, at, _)| (rank(layer), at));
        assert!(
            a.0 <= b.0 && (a.0 < b.0 || a.1 < b.1),
            "{spot}: expected floor first, then board, beside and beneath, each in board order: {pair:?}"
        );
    }
}
