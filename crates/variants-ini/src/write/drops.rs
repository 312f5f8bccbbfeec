//! Pieces in hand.

use super::{promotions, regions};
use crate::game::Kinds;
use crate::group::{Group, Whole};
use crate::kinds::Kind;
use crate::squares::Squares;
use crate::start::has_enough;
use std::collections::BTreeMap;

pub(super) fn drops(whole: &Whole<'_>) -> Group {
    let game = whole.game;
    let mut group = Group::new(
        "drops",
        "pieceDrops dropRegion firstRankPawnDrops promotionZonePawnDrops sittuyinRookDrop dropOppositeColoredBishop \
         dropPromoted dropNoDoubled dropNoDoubledCount immobilityIllegal mustDrop mustDropType enclosingDrop \
         enclosingDropStart twoBoards dropChecks capturesToHand captureType hostageExchange freeDrops",
    )
    .without("drops", true);
    exchanges(whole, &mut group);
    if !game.flag("pieceDrops") {
        return group;
    }
    let mut statements: BTreeMap<String, Vec<Kind>> = BTreeMap::new();
    for kind in droppable(whole) {
        match way(whole, kind) {
            Some(Ok(way)) => statements.entry(way).or_default().push(kind),
            Some(Err(sentence)) => group.lack("dropRegionWhite", sentence),
            None => {}
        }
        if let Some(sentence) = other_side_up(whole, kind) {
            group.lack("dropPromoted", sentence);
        }
    }
    if game.flag("mustDrop") {
        let kinds = game.kinds("mustDropType");
        group.say(format!("must drop {}", whole.list(&kinds)));
    }
    for (way, kinds) in statements {
        // Promoted forms come to hand only where they stay what they are.
        let names = if game.flag("dropLoop") {
            whole.list(&kinds)
        } else {
            let plain: Vec<&str> = kinds.iter().map(|kind| whole.names.plain(*kind)).collect();
            plain.join(" or ")
        };
        group.say(format!("drop {names}{way}"));
    }
    if game.word("enclosingDrop") != "none" {
        let word = game.word("enclosingDrop").to_owned();
        group.lack(
            "enclosingDrop",
            format!("there are no words for drops by the rule '{word}'"),
        );
    }
    if !game.flag("dropChecks") {
        group.lack(
            "dropChecks",
            "there are no words for drops that may not give check",
        );
    }
    if game.flag("twoBoards") {
        group.lack(
            "twoBoards",
            "there are no words for pieces that come from another board",
        );
    }
    if game.flag("freeDrops") && !has_enough(game) {
        group.lack(
            "pieceDrops",
            "there are no words for drops of pieces that are not in hand",
        );
    }
    group
}

/// States the exchanges of prisoners.
fn exchanges(whole: &Whole<'_>, group: &mut Group) {
    let game = whole.game;
    if !game.has_prisons() {
        if !game.prices.is_empty() {
            let sentence = "prisoners are exchanged only with captureType = prison and pieceDrops";
            group.lack("hostageExchange", sentence);
        }
        return;
    }
    let known = droppable(whole);
    let mut backs: BTreeMap<Kinds, Kinds> = BTreeMap::new();
    for (back, given) in &game.prices {
        let given: Kinds = given.intersection(&known).copied().collect();
        if known.contains(back) && !given.is_empty() {
            backs.entry(given).or_default().insert(*back);
        }
    }
    for (given, backs) in backs {
        let (given, backs) = (whole.list(&given), whole.list(&backs));
        group.say(format!("exchange {given} for {backs}"));
    }
}

/// Returns the kinds that can be in hand.
fn droppable(whole: &Whole<'_>) -> Kinds {
    let hand = whole.start.hand.iter().map(|own| own.0);
    let mut kinds: Kinds = hand.collect();
    let game = whole.game;
    if game.flag("capturesToHand") || game.flag("twoBoards") || game.has_prisons() {
        kinds.extend(whole.all());
        let is_kept = |kind: &Kind| *kind != Kind::KING && !whole.is_pseudo_royal(*kind);
        kinds.retain(|kind| is_kept(kind) || whole.start.hand.iter().any(|own| own.0 == *kind));
    }
    kinds
}

/// Returns a sentence if the promoted form of a kind may be dropped on other squares than the kind itself.
fn other_side_up(whole: &Whole<'_>, kind: Kind) -> Option<String> {
    let game = whole.game;
    let form = *game.promoted.get(&kind)?;
    let both = game.flag("dropPromoted") && game.flag("immobilityIllegal");
    let differ = both && promotions::dead(whole, kind) != promotions::dead(whole, form);
    differ.then(|| {
        format!(
            "'{}' is dropped on the squares of '{}', also on those from which it could never move",
            whole.names.promoted(kind),
            whole.names.plain(kind)
        )
    })
}

/// Returns the part of the statement behind the kinds, or a sentence if there are no words for it. A kind that is never
/// dropped has none.
fn way(whole: &Whole<'_>, kind: Kind) -> Option<Result<String, String>> {
    let game = whole.game;
    let first = [0, game.board.ranks - 1].map(Squares::rank);
    let squares = [0, 1].map(|side| {
        let mut squares = game
            .region("dropRegion", side)
            .of(game.mobility(kind, side));
        if kind == Kind::PAWN {
            if !game.flag("promotionZonePawnDrops") {
                squares = squares.without(game.region("promotionRegion", side));
            }
            if !game.flag("firstRankPawnDrops") {
                squares = squares.without(first[side]);
            }
        }
        if kind == Kind::ROOK && game.flag("sittuyinRookDrop") {
            squares = squares.of(first[side]);
        }
        squares
    });
    let needs = if game.flag("capturesToHand") || game.has_prisons() {
        [true, true]
    } else {
        [0, 1].map(|side| whole.start.hand.contains(&(kind, side)))
    };
    let name = whole.names.plain(kind);
    let Some(mut squares) = regions::shared(whole, needs, squares) else {
        return Some(Err(format!(
            "'{name}' is dropped on other squares by White than by Black"
        )));
    };
    if game.flag("immobilityIllegal") {
        squares = squares.without(promotions::dead(whole, kind));
    }
    if squares.is_empty() {
        return None;
    }
    let mut text = regions::area(whole, "on", squares);
    if game.flag("dropPromoted") && game.promoted.contains_key(&kind) {
        text.push_str(", either side up");
    }
    if game.kinds("dropNoDoubled").contains(&kind) {
        match game.number("dropNoDoubledCount") {
            0 => return None,
            1 => text.push_str(", one a file"),
            2 => text.push_str(", two a file"),
            3 => text.push_str(", three a file"),
            _ => {
                return Some(Err(format!(
                    "there are no words for so many '{name}' a file"
                )));
            }
        }
    }
    if kind == Kind::BISHOP && game.flag("dropOppositeColoredBishop") {
        text.push_str(", one a colour");
    }
    Some(Ok(text))
}

/// Returns the statement about pieces that come in where another leaves.
pub(super) fn gates(whole: &Whole<'_>) -> Group {
    let mut group =
        Group::new("gates", "gating seirawanGating cambodianMoves").without("gates", true);
    if whole.game.flag("seirawanGating") {
        let hand: Kinds = whole.start.hand.iter().map(|own| own.0).collect();
        if !hand.is_empty() {
            group.say(format!("gate {} on rank 1", whole.list(&hand)));
        }
    } else if whole.game.flag("cambodianMoves") {
        group.lack(
            "cambodianMoves",
            "the leaps of kings and fers in their first move are left out",
        );
    }
    group
}
