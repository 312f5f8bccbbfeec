//! The default cells of a position: what a screen shows.

use crate::Screen;
use crate::cells::{PER_SIDE, of_held, of_layer, of_piece};

/// Calls `f` with the cells of all pieces on the board, beneath it and in hand, and with their values.
pub fn each_cell<P: Screen>(position: &P, mut f: impl FnMut(usize, u8)) {
    position.each_placed(|placed| {
        let cell = of_layer(placed.layer) + placed.at.index();
        f(cell, of_piece(placed.piece));
    });
    position.each_held(|held| {
        if let Some(side) = held.piece.owner.side() {
            let place = held.piece.letter as usize % PER_SIDE;
            f(of_held(side, place), held.count.min(255) as u8);
        }
    });
}
