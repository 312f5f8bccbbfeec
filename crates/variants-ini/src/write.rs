//! The statements that follow from the options.

mod board;
mod drops;
mod ends;
mod pieces;
mod promotions;
mod regions;
mod rules;

use crate::betza;
use crate::game::Game;
use crate::group::{Group, Whole};
use crate::kinds::Kind;
use crate::names::Names;
use crate::start::Start;
use crate::ways;
use springald_declared::model::Declaration;

/// Returns the statements of a game, with the names of a game that it is like.
pub(crate) fn groups(game: &Game, like: Option<&Declaration>) -> Vec<Group> {
    let whole = whole(game, like);
    let mut groups = vec![board::board(&whole), board::start(&whole)];
    groups.extend(pieces::pieces(&whole));
    groups.extend([
        board::castling(&whole),
        rules::turn(&whole),
        rules::forbid(&whole),
        rules::must_take(&whole),
        rules::captured(&whole),
        rules::effects(&whole),
        drops::drops(&whole),
        drops::gates(&whole),
        rules::passing(&whole),
        ends::ends(&whole),
        ends::repetition(&whole),
        ends::progress(&whole),
        ends::material(&whole),
        rules::others(&whole),
    ]);
    groups
}

fn whole<'a>(game: &'a Game, like: Option<&Declaration>) -> Whole<'a> {
    let start = Start::of(game);
    let kinds = [0, 1].map(|side| obtainable(game, &start, side));
    let has = |kind: &Kind| kinds.iter().any(|kinds| kinds.contains(kind));
    let promoted: Vec<Kind> = game.promoted.keys().copied().filter(has).collect();
    let turned = game.letters.keys().filter(|kind| has(kind)).any(|&kind| {
        let moves = betza::read(game.betza(kind)).0;
        !ways::is_symmetric(&moves)
    });
    Whole {
        names: Names::of(game, like),
        game,
        start,
        turned,
        kinds,
        promoted,
    }
}

/// Returns the kinds that a side has at the start, and those that it can come to have.
fn obtainable(game: &Game, start: &Start, side: usize) -> Vec<Kind> {
    let both = game.flag("capturesToHand") && game.flag("pieceDrops");
    let sides = if both { vec![0, 1] } else { vec![side] };
    let mut found: Vec<Kind> = Vec::new();
    for &side in &sides {
        let men = start
            .men
            .values()
            .filter(|man| man.side == side)
            .map(|man| man.kind);
        let hand = start
            .hand
            .iter()
            .filter(|own| own.1 == side)
            .map(|own| own.0);
        found.extend(men.chain(hand));
    }
    for &side in &sides {
        let pawns = game.side_kinds("promotionPawnTypes", side);
        let promotes = pawns.iter().any(|pawn| found.contains(pawn));
        if promotes && !game.region("promotionRegion", side).is_empty() {
            found.extend(game.side_kinds("promotionPieceTypes", side));
        }
    }
    found.retain(|kind| game.letters.contains_key(kind));
    found.sort_unstable();
    found.dedup();
    found
}
