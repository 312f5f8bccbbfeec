//! Things on a screen, and the clicks on it.

use crate::{Layer, Piece, Text};
use springald_board::Square;

/// Something on the board.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Placed {
    /// The piece.
    pub piece: Piece,
    /// Its layer.
    pub layer: Layer,
    /// Its square.
    pub at: Square,
    /// Its state, in a word or two for the player: `locked`, `not moved yet`.
    pub note: Option<Text>,
}

/// Pieces of a kind beside the board, from which a player puts pieces on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Held {
    /// The piece.
    pub piece: Piece,
    /// Their number.
    pub count: u32,
    /// The number of such pieces of the player that the enemy holds as prisoners.
    pub captive: u32,
}

/// One click (tap, key press) of a gesture.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Click {
    /// A square of the board.
    Square(Square),
    /// A piece offered for choice, by its letter: a promotion, or a piece in hand.
    Piece(char),
    /// A button, by its name: `end`, `teleport` …
    Button(Text),
}

/// The clicks that mean an action. In one position no gesture is the beginning of another, so the last
/// click completes the action.
pub type Gesture = Vec<Click>;
