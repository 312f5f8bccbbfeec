//! Garbled texts: each must be refused or understood, never misread.

use super::refusal::Refusals;
use crate::{Spot, apply, node, random_ply, some_of};
use springald_board::SplitMix;
use springald_core::{NotationExt, PositionExt, Record, Variant};
use std::collections::HashSet;

/// The number of garbled texts of each kind per position.
const TRIED: usize = 4;
/// The number of positions to check after a garbled FEN.
const FOLLOWED: usize = 3;
/// Characters with a meaning in some variant, and some without any.
const LETTERS: &str = "abcdefghijKQRBNPTMCGLkqrbnptmcgl0123456789-/!@*&+?~xX=#,. \u{e9}\u{2654}";

/// Returns a text with one to three small mistakes.
fn garble(text: &str, random: &mut SplitMix) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    let known: Vec<char> = LETTERS.chars().chain(text.chars()).collect();
    for _ in 0..=random.below(3) {
        let letter = known[random.below(known.len())];
        let at = random.below(letters.len() + 1);
        let other = random.below(letters.len() + 1);
        match random.below(4) {
            0 => letters.insert(at, letter),
            _ if at >= letters.len() => letters.push(letter),
            1 => letters[at] = letter,
            2 if other < letters.len() => letters.swap(at, other),
            _ => {
                letters.remove(at);
            }
        }
    }
    letters.into_iter().collect()
}

/// Panics if garbled action texts, turns or FENs are misread.
pub(super) fn check<V: Variant>(
    variant: &V,
    position: &V::Position,
    (legal, draft): (&HashSet<String>, bool),
    random: &mut SplitMix,
    spot: &Spot,
) {
    let mut refusals = Refusals::new(variant.info(), legal, draft);
    for action in some_of(&position.actions(), TRIED, random) {
        let text = garble(&position.action_text(action), random);
        refusals.check_text(position, &text, spot);
        let san = garble(&position.san(action), random);
        check_turn(variant, position, &text, &san, spot);
    }
    for _ in 0..TRIED {
        check_fen(variant, &garble(&spot.fen, random), random, spot);
    }
}

/// Checks that a refused turn leaves the game unchanged.
fn check_turn<V: Variant>(variant: &V, position: &V::Position, text: &str, san: &str, spot: &Spot) {
    let begun = Record::from_position(variant.clone(), position.clone());
    let mut game = begun.clone();
    let is_played = game.play_turn(text).is_ok() || game.play_san_turn(san).is_ok();
    assert!(
        is_played || game == begun,
        "{spot}: '{text}' and '{san}' are refused, but something was played"
    );
}

/// Checks that an accepted FEN is a consistent position, and so are those that follow.
fn check_fen<V: Variant>(variant: &V, fen: &str, random: &mut SplitMix, spot: &Spot) {
    let Ok(mut position) = variant.parse_fen(fen) else {
        return;
    };
    for ply in 0..FOLLOWED {
        let spot = Spot {
            seed: spot.seed,
            ply: spot.ply + ply,
            fen: position.fen(),
        };
        node::check_state(variant, &position, &spot);
        node::check_kind_of_node(&position, &spot);
        let Some(event) = random_ply(&position, random) else {
            return;
        };
        apply(&mut position, event);
    }
}
