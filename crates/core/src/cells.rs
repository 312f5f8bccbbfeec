//! The cells of a position: small numbers in fixed places, from which a network judges it.
//!
//! Every game has the same [`CELLS`]: two for each square (the board, and what is beneath it), some for what each side
//! holds in hand, and some for other facts about a side. A cell is 0 where there is nothing.
//! [`Evaluate::each_cell`](crate::Evaluate::each_cell) fills them.

use crate::{Layer, Owner, Piece, Side};

/// The number of cells.
pub const CELLS: usize = FACTS + 2 * PER_SIDE;
/// The first cell of the squares of the board.
pub const BOARD: usize = 0;
/// The first cell of what is beneath the board, by squares: floors, and pieces beneath others.
pub const BENEATH: usize = 256;
/// The first cell of what White has in hand; Black's follow after [`PER_SIDE`] cells.
pub const HELD: usize = 512;
/// The first cell of the facts about White; Black's follow after [`PER_SIDE`] cells.
pub const FACTS: usize = HELD + 2 * PER_SIDE;
/// The number of cells of a side in hand, and of facts about it.
pub const PER_SIDE: usize = 32;
/// The facts that the game itself may use; the others tell who acts.
pub const GAME_FACTS: usize = PER_SIDE - 2;

/// The codes that an owner may have for what stands on a square; the value of a cell is the code and this number times
/// the index of the owner.
const CODES: u8 = 64;

/// The cells of a position.
pub type Cells = [u8; CELLS];

/// Returns the value of the cell in which a piece of an owner stands, by a code from 0 to 63 for what it is.
///
/// ```
/// use springald_core::{Owner, cells};
///
/// let white = cells::owned(Owner::White, 5);
/// assert_eq!(cells::mirrored_value(cells::BOARD, white), cells::owned(Owner::Black, 5));
/// ```
#[inline(always)]
pub const fn owned(owner: Owner, code: u8) -> u8 {
    let owner = match owner {
        Owner::White => 0,
        Owner::Black => 1,
        Owner::Neutral => 2,
    };
    owner * CODES + code % CODES
}

/// Returns the value of the cell of a piece by its letter.
#[inline(always)]
pub(crate) const fn of_piece(piece: Piece) -> u8 {
    owned(piece.owner, piece.letter as u8)
}

/// Returns the first cell beneath or on the board, by the layer.
#[inline(always)]
pub(crate) const fn of_layer(layer: Layer) -> usize {
    match layer {
        Layer::Board => BOARD,
        Layer::Floor | Layer::Beside | Layer::Beneath => BENEATH,
    }
}

/// Returns the value that a cell has if both sides change their colours.
pub const fn mirrored_value(cell: usize, value: u8) -> u8 {
    match (cell < HELD, value / CODES) {
        (true, 0) if value > 0 => value + CODES,
        (true, 1) => value - CODES,
        _ => value,
    }
}

/// Returns the cell in which the same is written if both sides change their colours; `square` maps the squares.
pub fn mirrored_cell(cell: usize, square: impl Fn(usize) -> usize) -> usize {
    let of_other = |first: usize| first + (cell - first + PER_SIDE) % (2 * PER_SIDE);
    match cell {
        FACTS.. => of_other(FACTS),
        HELD.. => of_other(HELD),
        BENEATH.. => BENEATH + square(cell - BENEATH),
        _ => BOARD + square(cell),
    }
}

/// Returns the cell of a fact about a side.
#[inline(always)]
pub const fn of_fact(side: Side, fact: usize) -> usize {
    FACTS + side.index() * PER_SIDE + fact
}

/// Returns the cell of a kind that a side may have in hand, by the place of the kind.
#[inline(always)]
pub const fn of_held(side: Side, place: usize) -> usize {
    HELD + side.index() * PER_SIDE + place
}
