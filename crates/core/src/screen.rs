//! The interface of a position for screens, so that they need no rules.

use crate::{Gesture, Held, Node, Notation, Placed, Side, Text, defaults};
use springald_board::Square;

/// Shows a position and interprets clicks.
///
/// Every method has a default, so that `impl Screen for MyPosition {}` is enough for a game to be shown
/// and played by clicks.
///
/// ```
/// use springald_chess::Chess;
/// use springald_core::{Click, NotationExt, Screen, Variant};
///
/// let start = Chess.start();
/// let action = start.action_from_text("e2e4").unwrap();
/// let [Click::Square(from), Click::Square(to)] = start.gesture(action)[..] else {
///     panic!("two clicks");
/// };
/// let shape = Chess.info().shape;
/// assert_eq!(
///     (shape.name(from).as_str(), shape.name(to).as_str()),
///     ("e2", "e4")
/// );
/// ```
pub trait Screen: Notation {
    /// Calls `f` with everything on the board, floor first, in board order on each layer.
    ///
    /// The default shows the placement of the FEN.
    fn each_placed(&self, f: impl FnMut(Placed)) {
        defaults::each_placed(self, f);
    }

    /// Calls `f` with every kind that the players may have in hand, White's first, even if they have none.
    fn each_held(&self, f: impl FnMut(Held)) {
        let _ = f;
    }

    /// Returns the clicks that mean a legal action.
    ///
    /// The default clicks the squares in the text of the action.
    fn gesture(&self, action: Self::Action) -> Gesture {
        defaults::gesture(self, action)
    }

    /// Returns the clicks that mean each of all legal actions.
    ///
    /// The default asks for one after the other; see [`Notation::san_bodies`].
    fn gestures(&self, actions: &[Self::Action]) -> Vec<Gesture> {
        let gestures = actions.iter().map(|&action| self.gesture(action));
        gestures.collect()
    }

    /// Returns a position with the same board in which `side` begins a turn without further
    /// obligations, so that its actions show what the side's pieces can do. `None` if there is no such
    /// position.
    ///
    /// The position need not be reachable: the other side may be in check. Only its actions and their
    /// gestures are used.
    fn in_turn_of(&self, side: Side) -> Option<Self> {
        (self.node() == Node::Decision(side)).then(|| self.clone())
    }

    /// Returns the square of the king of the side to act if it is in check; always `None` in games
    /// without check.
    fn checked(&self) -> Option<Square> {
        None
    }

    /// Returns a short instruction for the side to act, such as "Make a move."
    fn prompt(&self) -> String {
        defaults::prompt(self)
    }

    /// Returns facts that the board does not show, one line each: "White may castle kingside", "The cat
    /// on c2 moved: another cat may move too."
    fn facts(&self) -> Vec<String> {
        Vec::new()
    }

    /// Returns a sentence about a button of a gesture; `None` if its name says it all.
    fn button_help(&self, name: &str) -> Option<Text> {
        let _ = name;
        None
    }
}
