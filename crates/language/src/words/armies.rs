//! Choices of armies in words.

use super::{setup, side_does};
use crate::model::{Armies, Army, Declaration, KindId};
use springald_board::Square;
use springald_core::{Clause, Side};

/// Returns what a clause says about the choice of armies, one sentence each.
pub(crate) fn in_words(game: &Declaration, clause: Clause) -> Vec<String> {
    let Some(armies) = &game.armies else {
        return Vec::new();
    };
    let mut said = Vec::new();
    if armies.clause == Some(clause) {
        said.extend(order(game, armies));
    }
    let stated = armies.all.iter();
    let stated: Vec<&Army> = stated.filter(|army| army.clause == Some(clause)).collect();
    said.extend(stated.iter().map(|army| army_in_words(game, army)));
    if stated.iter().any(|army| army.is_for(Side::Black)) {
        said.push(format!(
            "{}'s pieces mirror these.",
            game.sides.name(Side::Black)
        ));
    }
    said
}

/// Returns who chooses, in which order, and who moves first.
pub(crate) fn order(game: &Declaration, armies: &Armies) -> Option<String> {
    let first = match game.start.split(' ').nth(1) {
        Some("b") => Side::Black,
        _ => Side::White,
    };
    let sides = [first, first.other()];
    let mut choosers = sides
        .into_iter()
        .filter(|&side| armies.of(side).next().is_some());
    let chooses = side_does(game.sides.name(choosers.next()?), "chooses");
    let then = choosers.next().map_or_else(String::new, |side| {
        format!(
            " first, and then {} another or the same",
            game.sides.name(side)
        )
    });
    let moves = side_does(game.sides.name(Side::White), "moves");
    Some(format!(
        "Before the game {chooses} an army{then}. {moves} first."
    ))
}

fn army_in_words(game: &Declaration, army: &Army) -> String {
    let only = army.side.map_or_else(String::new, |side| {
        format!(", only for {},", game.sides.name(side))
    });
    let pieces = pieces_in_words(game, army);
    format!("The army *{}*{only} has {pieces}.", army.title)
}

/// Returns the pieces of an army with their squares, as White has them.
pub fn pieces_in_words(game: &Declaration, army: &Army) -> String {
    let pieces = army.pieces.iter();
    let pieces: Vec<(KindId, Square)> = pieces.map(|&(kind, at)| (kind, Square::new(at))).collect();
    if pieces.is_empty() {
        return "no more pieces".to_owned();
    }
    setup::placed(game, &pieces)
}
