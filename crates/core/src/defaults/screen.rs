//! The default screen: the board from the FEN, clicks from the texts of actions.

use super::{shape, squares};
use crate::fen::read_placement;
use crate::{
    Click, Gesture, Layer, Node, Notation, NotationExt, Owner, Piece, Placed, PositionExt,
};

/// Calls `f` with everything in the placement of the FEN: capitals are White's, small letters Black's,
/// other signs neutral.
pub fn each_placed<P: Notation>(position: &P, mut f: impl FnMut(Placed)) {
    let fen = position.fen();
    let (Some(shape), Some(placement)) = (shape(position), fen.split(' ').next()) else {
        return;
    };
    let mut placed = Vec::new();
    let read = read_placement(placement, shape, |at, letter| {
        let owner = match letter {
            'A'..='Z' => Owner::White,
            'a'..='z' => Owner::Black,
            _ => Owner::Neutral,
        };
        let letter = letter.to_ascii_uppercase();
        placed.push(Placed {
            piece: Piece { owner, letter },
            layer: Layer::Board,
            at,
            note: None,
        });
        Ok(())
    });
    if read.is_ok() {
        placed.sort_by_key(|one| one.at);
        placed.into_iter().for_each(&mut f);
    }
}

/// Returns the clicks that mean a legal action: the squares that its text names, then the piece of a promotion. If
/// another action has the same clicks or begins with them, a button with the text of the action follows.
pub fn gesture<P: Notation>(position: &P, action: P::Action) -> Gesture {
    let Some(shape) = shape(position) else {
        return vec![Click::Button(position.action_text(action).into())];
    };
    let clicks = |text: &str| -> Gesture {
        let (squares, tail) = squares(shape, text);
        let promotion = tail.chars().next().filter(char::is_ascii_lowercase);
        let promotion = promotion.filter(|_| !squares.is_empty());
        let piece = promotion.map(|letter| Click::Piece(letter.to_ascii_uppercase()));
        squares
            .into_iter()
            .map(Click::Square)
            .chain(piece)
            .collect()
    };
    let text = position.action_text(action);
    let mut own = clicks(&text);
    let others = position.actions().into_iter();
    let is_beginning = own.is_empty()
        || others
            .filter(|&other| other != action)
            .any(|other| clicks(&position.action_text(other)).starts_with(&own));
    if is_beginning {
        own.push(Click::Button(text.into()));
    }
    own
}

/// Returns an instruction that fits any game.
pub fn prompt<P: Notation>(position: &P) -> String {
    // Each action is one click: something is put on a square.
    let places = || {
        let actions = position.actions();
        let is_placed =
            |&action: &P::Action| matches!(gesture(position, action)[..], [Click::Square(_)]);
        !actions.is_empty() && actions.iter().all(is_placed)
    };
    let prompt = match position.node() {
        Node::Decision(_) if places() => "Choose a square.",
        Node::Decision(_) if position.at_turn_start() => "Make a move.",
        Node::Decision(_) => "Continue your turn.",
        Node::Chance => "Roll the dice.",
        Node::Over(_) => "The game is over.",
    };
    prompt.into()
}
