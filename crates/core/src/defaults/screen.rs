//! The default screen: the board from the FEN, clicks from the texts of actions.

use super::{shape, squares};
use crate::fen::read_placement;
use crate::insertion_sort;
use crate::{
    Click, Gesture, Layer, Node, Notation, NotationExt, Owner, Piece, Placed, PositionExt,
};
use springald_board::Shape;
use std::collections::HashMap;

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
        insertion_sort(&mut placed, |one| one.at);
        placed.into_iter().for_each(&mut f);
    }
}

/// Returns the clicks that mean a legal action: the squares that its text names, then the piece of a promotion. If
/// another action has the same clicks or begins with them, a button with the text of the action follows.
pub fn gesture<P: Notation>(position: &P, action: P::Action) -> Gesture {
    match shape(position) {
        Some(shape) => gesture_on(position, shape, action),
        None => vec![Click::Button(position.action_text(action).into())],
    }
}

/// Returns [`gesture`] on a board of this shape, which its FENs need not show.
pub fn gesture_on<P: Notation>(position: &P, shape: Shape, action: P::Action) -> Gesture {
    let text = position.action_text(action);
    let mut own = clicks(shape, &text);
    let others = position.actions().into_iter();
    let is_beginning = own.is_empty()
        || others
            .filter(|&other| other != action)
            .any(|other| clicks(shape, &position.action_text(other)).starts_with(&own));
    if is_beginning {
        own.push(Click::Button(text.into()));
    }
    own
}

/// Returns the clicks that the text of an action names.
fn clicks(shape: Shape, text: &str) -> Gesture {
    let (squares, tail) = squares(shape, text);
    let promotion = tail.chars().next().filter(char::is_ascii_lowercase);
    let promotion = promotion.filter(|_| !squares.is_empty());
    let piece = promotion.map(|letter| Click::Piece(letter.to_ascii_uppercase()));
    squares
        .into_iter()
        .map(Click::Square)
        .chain(piece)
        .collect()
}

/// Returns [`gesture`] of each of all legal actions, comparing them once.
pub fn gestures<P: Notation>(position: &P, actions: &[P::Action]) -> Vec<Gesture> {
    if let Some(shape) = shape(position) {
        return gestures_on(position, shape, actions);
    }
    let texts = actions.iter().map(|&action| position.action_text(action));
    texts.map(|text| vec![Click::Button(text.into())]).collect()
}

/// Returns [`gestures`] on a board of this shape, which its FENs need not show.
pub fn gestures_on<P: Notation>(position: &P, shape: Shape, actions: &[P::Action]) -> Vec<Gesture> {
    let texts = actions.iter().map(|&action| position.action_text(action));
    let mut own: Vec<(String, Gesture)> = texts
        .map(|text| {
            let clicks = clicks(shape, &text);
            (text, clicks)
        })
        .collect();
    let mut beginnings: HashMap<Gesture, usize> = HashMap::new();
    for (_, clicks) in &own {
        for length in 1..=clicks.len() {
            *beginnings.entry(clicks[..length].to_vec()).or_default() += 1;
        }
    }
    for (text, clicks) in &mut own {
        if beginnings.get(clicks).is_none_or(|&count| count > 1) {
            clicks.push(Click::Button(std::mem::take(text).into()));
        }
    }
    own.into_iter().map(|(_, clicks)| clicks).collect()
}

/// Returns an instruction that fits any game.
pub fn prompt<P: Notation>(position: &P) -> String {
    // Each action is one click: something is put on a square.
    let places = || {
        let actions = position.actions();
        let gestures = gestures(position, &actions);
        let is_placed = |clicks: &Gesture| matches!(clicks[..], [Click::Square(_)]);
        !actions.is_empty() && gestures.iter().all(is_placed)
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
