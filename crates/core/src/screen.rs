//! What a screen needs to know of a position, so that it needs no rules.

use crate::{Layer, Node, Piece, Position, Side, Text};
use springald_board::Square;

/// Something that stands somewhere.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Placed {
    /// What.
    pub piece: Piece,
    /// On which layer of the square.
    pub layer: Layer,
    /// On which square.
    pub at: Square,
    /// What a player should know of its state, in a word or two: `locked`, `not moved yet`.
    pub note: Option<Text>,
}

/// One click (tap, key press) of a gesture.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Click {
    /// On a square of the board.
    Square(Square),
    /// On a piece offered for choice, by its letter: a promotion.
    Piece(char),
    /// On a button, by its name: `end`, `teleport` …
    Button(Text),
}

/// The clicks that mean an action. In one position no gesture is the beginning of another, so an
/// action is known with its last click.
pub type Gesture = Vec<Click>;

/// What a screen shows and accepts.
pub trait Screen: Position {
    /// Calls `f` with everything on the board, floor first, in board order on each layer.
    fn each_placed(&self, f: impl FnMut(Placed));

    /// The clicks that mean a legal action.
    fn gesture(&self, action: Self::Action) -> Gesture;

    /// A position with the same board whose actions tell what the pieces of a side can do when it is
    /// that side's move: the turn is theirs and nothing else has to be done first. Nothing where
    /// there is no such position.
    ///
    /// It need not be one that a game can reach: the side that waits may be in check. Only its
    /// actions and their gestures are asked for.
    fn in_turn_of(&self, side: Side) -> Option<Self> {
        (self.node() == Node::Decision(side)).then(|| self.clone())
    }

    /// Where the king of the side to act stands, if it is in check; nothing in games without check.
    fn checked(&self) -> Option<Square> {
        None
    }

    /// What is asked of the one who acts now, as a short instruction: "Place the Gravitatur".
    fn prompt(&self) -> String;

    /// What else a player should know and cannot see on the board, one line each: "White may castle
    /// kingside", "The cat on c2 moved: another cat may move too."
    fn facts(&self) -> Vec<String>;

    /// What a button of a gesture does, as a sentence; nothing where its name says it all.
    fn button_help(&self, _name: &str) -> Option<Text> {
        None
    }
}
