//! What a screen needs to know of a position, so that it needs no rules.

use crate::{Layer, Node, Notation, Piece, Side, Text, defaults};
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
///
/// Every method has a default, so that a game needs no more than `impl Screen for MyPosition {}` to be
/// shown and played by clicks.
pub trait Screen: Notation {
    /// Calls `f` with everything on the board, floor first, in board order on each layer.
    ///
    /// The default shows what the placement of the FEN says.
    fn each_placed(&self, f: impl FnMut(Placed)) {
        defaults::each_placed(self, f);
    }

    /// Returns the clicks that mean a legal action.
    ///
    /// The default clicks on the squares that the text of the action names.
    fn gesture(&self, action: Self::Action) -> Gesture {
        defaults::gesture(self, action)
    }

    /// Returns a position with the same board whose actions tell what the pieces of a side can do when it
    /// is that side's move: the turn is theirs and nothing else has to be done first. `None` if there is
    /// no such position.
    ///
    /// It need not be one that a game can reach: the side that waits may be in check. Only its
    /// actions and their gestures are asked for.
    fn in_turn_of(&self, side: Side) -> Option<Self> {
        (self.node() == Node::Decision(side)).then(|| self.clone())
    }

    /// Returns the square of the king of the side to act if it is in check; always `None` in games
    /// without check.
    fn checked(&self) -> Option<Square> {
        None
    }

    /// Returns what is asked of the one who acts now, as a short instruction: "Place the Gravitatur".
    fn prompt(&self) -> String {
        defaults::prompt(self)
    }

    /// Returns what else a player should know and cannot see on the board, one line each: "White may
    /// castle kingside", "The cat on c2 moved: another cat may move too."
    fn facts(&self) -> Vec<String> {
        Vec::new()
    }

    /// Returns what a button of a gesture does, as a sentence; `None` if its name says it all.
    fn button_help(&self, name: &str) -> Option<Text> {
        let _ = name;
        None
    }
}
