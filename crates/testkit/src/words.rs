//! Checks of what a game says to players: prompts, and answers to clicks without effect.

use super::refusal::Refusals;
use crate::{Spot, some_of};
use springald_board::{SplitMix, Square};
use springald_core::{Click, Explain, Info, Node, Owner, Playable, PositionExt, Screen, Side};

/// Prompts and parts of sentences that fit any game, and so help in none.
const VAGUE_PROMPTS: [&str; 2] = ["Choose a square.", "Continue your turn."];
const VAGUE_REASONS: [&str; 3] = ["can't do that now", "can't move now", "Choose a square"];

/// The most pieces of an owner that are clicked in a position, and the squares that are clicked after each.
const PIECES: usize = 4;
const TARGETS: usize = 4;

/// Panics if the prompt says nothing about this game.
pub(super) fn check_prompt<P: Screen>(position: &P, spot: &Spot) {
    let prompt = position.prompt();
    let is_vague = VAGUE_PROMPTS.contains(&prompt.as_str());
    assert!(!is_vague, "{spot}: '{prompt}' would fit any game");
}

/// Returns `true` if a sentence would fit any game.
pub(super) fn is_vague(sentence: &str) -> bool {
    // Games know the kinds of their pieces.
    let is_unknown = sentence.starts_with("The piece on ") && sentence.contains(" can't ");
    is_unknown || VAGUE_REASONS.iter().any(|part| sentence.contains(part))
}

/// Panics if clicks that a player may try have no answer: from own, enemy and neutral pieces to other squares, from pieces
/// in hand to any square, and on any square where something is put.
pub(super) fn check_clicks<P: Playable + Explain>(
    position: &P,
    info: &Info,
    refusals: &mut Refusals<'_>,
    random: &mut SplitMix,
    spot: &Spot,
) {
    let Node::Decision(side) = position.node() else {
        return;
    };
    if position.verdict().is_some() {
        return;
    }
    let squares: Vec<Square> = info.shape.all().collect();
    let mut tries: Vec<Vec<Click>> = Vec::new();
    if is_placing(position) {
        tries.extend(squares.iter().map(|&at| vec![Click::Square(at)]));
    }
    for owner in [side.into(), side.other().into(), Owner::Neutral] {
        for from in some_of(&squares_of(position, owner), PIECES, random) {
            for to in some_of(&squares, TARGETS, random) {
                tries.push(vec![Click::Square(from), Click::Square(to)]);
            }
        }
    }
    for letter in some_of(&held(position, side), PIECES, random) {
        for to in some_of(&squares, TARGETS, random) {
            tries.push(vec![Click::Piece(letter), Click::Square(to)]);
        }
    }
    for clicks in tries {
        let texts = position.meant_by(info, &clicks);
        let is_answered = texts.iter().any(|text| position.why_not(text).is_ok());
        assert!(
            is_answered,
            "{spot}: no answer to {clicks:?}, meant as {texts:?}"
        );
        for text in texts {
            refusals.check_text(position, &text, spot);
        }
    }
}

/// Returns `true` if each action is one click on a square.
fn is_placing<P: Screen>(position: &P) -> bool {
    let actions = position.actions();
    let is_click = |&action: &P::Action| matches!(position.gesture(action)[..], [Click::Square(_)]);
    !actions.is_empty() && actions.iter().all(is_click)
}

/// Returns the squares of an owner's pieces.
fn squares_of<P: Screen>(position: &P, owner: Owner) -> Vec<Square> {
    let mut found = Vec::new();
    position.each_placed(|placed| {
        if placed.piece.owner == owner && !found.contains(&placed.at) {
            found.push(placed.at);
        }
    });
    found
}

/// Returns the letters of the kinds that a side may have in hand.
fn held<P: Screen>(position: &P, side: Side) -> Vec<char> {
    let mut letters = Vec::new();
    position.each_held(|held| {
        if held.piece.owner == side.into() {
            letters.push(held.piece.letter);
        }
    });
    letters
}

#[cfg(test)]
mod tests {
    use super::is_vague;

    #[test]
    fn sentences_that_fit_any_game_are_found() {
        assert!(is_vague("The piece on e2 can't go to d1."));
        assert!(is_vague("You can't do that now."));
        assert!(!is_vague(
            "The duck needs an empty square: the rook on a8 is in the way."
        ));
        assert!(!is_vague(
            "The piece on e2 must move to a different square."
        ));
    }
}
