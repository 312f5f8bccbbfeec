//! Positions as numbers.

use springald_core::{Actor, Click, Game, Layer, Owner};

/// The owners and layers of pieces, in the order of the planes.
const OWNERS: [Owner; 3] = [Owner::White, Owner::Black, Owner::Neutral];
const LAYERS: [Layer; 3] = [Layer::Board, Layer::Beneath, Layer::Floor];
/// The actors, in the order of the planes.
const ACTORS: [Actor; 4] = [Actor::White, Actor::Black, Actor::Nature, Actor::Nobody];

/// Returns the planes of a position, each with the squares from a1 on, rank by rank: the pieces by layer, owner and
/// kind; the pieces in hand by owner and kind; the actor; the first and the last squares of the legal actions.
pub(crate) fn planes(game: &dyn Game) -> Vec<u8> {
    let info = game.info();
    let (files, ranks) = (
        usize::from(info.shape.files()),
        usize::from(info.shape.ranks()),
    );
    let (size, kinds) = (files * ranks, info.kinds.len());
    let hands = LAYERS.len() * OWNERS.len() * kinds;
    let actors = hands + 2 * kinds;
    let touched = actors + ACTORS.len();
    let mut planes = vec![0; (touched + 2) * size];
    let cell = |at| usize::from(info.shape.rank(at)) * files + usize::from(info.shape.file(at));
    let kind = |letter: char| {
        let letter = letter.to_ascii_uppercase();
        (info.kinds.iter()).position(|kind| kind.letter.to_ascii_uppercase() == letter)
    };
    let place = |index: Option<usize>| index.unwrap_or(0);
    for placed in game.placed() {
        let Some(kind) = kind(placed.piece.letter) else {
            continue;
        };
        // A piece beside another one is on the board, too.
        let layer = place(LAYERS.iter().position(|layer| *layer == placed.layer));
        let owner = place(OWNERS.iter().position(|owner| *owner == placed.piece.owner));
        let plane = (layer * OWNERS.len() + owner) * kinds + kind;
        planes[plane * size + cell(placed.at)] = 1;
    }
    for held in game.held() {
        if let (Some(kind), Some(side)) = (kind(held.piece.letter), held.piece.owner.side()) {
            let plane = hands + side.index() * kinds + kind;
            let count = (held.count + 16 * held.captive).min(255) as u8;
            planes[plane * size..(plane + 1) * size].fill(count);
        }
    }
    let actor = game.to_act();
    let plane = actors + place(ACTORS.iter().position(|one| *one == actor));
    planes[plane * size..(plane + 1) * size].fill(1);
    if actor.side().is_some() {
        for legal in game.actions() {
            let mut squares = legal.gesture.iter().filter_map(|click| match click {
                Click::Square(at) => Some(*at),
                _ => None,
            });
            if let Some(first) = squares.next() {
                planes[touched * size + cell(first)] = 1;
                let last = squares.next_back().unwrap_or(first);
                planes[(touched + 1) * size + cell(last)] = 1;
            }
        }
    }
    planes
}
