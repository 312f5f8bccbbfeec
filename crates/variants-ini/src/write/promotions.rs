//! Promotions, and the squares where a piece can never move again.

use super::regions;
use crate::betza::{self, Manner};
use crate::group::Whole;
use crate::kinds::Kind;
use crate::squares::Squares;

/// Lines, and what cannot be said.
type Lines = (Vec<String>, Vec<(String, String)>);

/// Returns the lines about promotions of a kind, or of its promoted form.
pub(super) fn promotions(whole: &Whole<'_>, kind: Kind, is_promoted: bool) -> Lines {
    let (mut lines, mut missing) = (Vec::new(), Vec::new());
    let game = whole.game;
    if is_promoted {
        if game.flag("pieceDemotion") {
            let squares = regions::region(whole, kind, "promotionRegion");
            let stays = if game.flag("mandatoryPiecePromotion") {
                ""
            } else {
                " or stays"
            };
            lines.push(zone(
                whole,
                squares,
                kind,
                whole.names.plain(kind),
                stays,
                &mut missing,
            ));
        }
        let target = game.promoted.get(&kind);
        if target.is_some_and(|target| game.promoted.contains_key(target))
            && !game.flag("pieceDemotion")
        {
            let name = whole.names.promoted(kind);
            let sentence = format!("there are no words for a second promotion, of '{name}'");
            missing.push(("promotedPieceType".to_owned(), sentence));
        }
        return (lines, missing);
    }
    if game.flag("sittuyinPromotion") && kind == Kind::PAWN {
        let sentence =
            "the pawn promotes where it stands, by rules for which this needs lines by hand";
        missing.push(("sittuyinPromotion".to_owned(), sentence.to_owned()));
        return (lines, missing);
    }
    if game.flag("prisonPawnPromotion") && !game.has_prisons() && kind == Kind::PAWN {
        let sentence = "nobody is a prisoner without captureType = prison and pieceDrops";
        missing.push(("prisonPawnPromotion".to_owned(), sentence.to_owned()));
    }
    pawn(whole, kind, &mut lines, &mut missing);
    if kind != Kind::PAWN && game.promoted.contains_key(&kind) {
        let squares = regions::region(whole, kind, "promotionRegion");
        let name = whole.names.promoted(kind);
        let is_forced = game.flag("mandatoryPiecePromotion");
        if !is_forced && game.flag("immobilityIllegal") && !game.flag("piecePromotionOnCapture") {
            let dead = dead(whole, kind).of(squares.unwrap_or_default());
            if let Some(area) = dead.area(game.board) {
                lines.push(format!("promotes on {area} to {name}"));
            }
        }
        let stays = if is_forced { "" } else { " or stays" };
        lines.push(zone(whole, squares, kind, name, stays, &mut missing));
        let target = game.promoted.get(&kind);
        if let Some(limit) = target.and_then(|target| game.limits.get(target)) {
            let sentence = format!("'{name}': {limit} at most is left out");
            missing.push(("promotionLimit".to_owned(), sentence));
        }
    }
    (lines, missing)
}

/// Returns a line of a promotion on leaving or entering squares.
fn zone(
    whole: &Whole<'_>,
    squares: Option<Squares>,
    kind: Kind,
    name: &str,
    stays: &str,
    missing: &mut Vec<(String, String)>,
) -> String {
    let squares = squares.unwrap_or_else(|| {
        let own = whole.names.plain(kind);
        let sentence = format!(
            "'{own}' promotes on other squares for White than for Black; White's are taken"
        );
        missing.push(("promotionRegionWhite".to_owned(), sentence));
        whole.game.region("promotionRegion", 0)
    });
    let taking = if whole.game.flag("piecePromotionOnCapture") {
        " by capturing"
    } else {
        ""
    };
    if let Some(area) = squares.area(whole.game.board) {
        format!("promotes from or into {area} to {name}{stays}{taking}")
    } else {
        let ranks = whole.game.board.ranks;
        let all = if ranks == 1 {
            "rank 1".to_owned()
        } else {
            format!("ranks 1-{ranks}")
        };
        format!("promotes on {all} to {name}{stays}{taking}")
    }
}

/// Adds the lines about promotions that are chosen on the last squares.
fn pawn(
    whole: &Whole<'_>,
    kind: Kind,
    lines: &mut Vec<String>,
    missing: &mut Vec<(String, String)>,
) {
    let game = whole.game;
    let squares = [0, 1].map(|side| game.region("promotionRegion", side));
    let choices = [0, 1].map(|side| choices(whole, kind, side, missing));
    let both = choices[0] == choices[1];
    let sides = [0, 1].map(|side| whole.kinds[side].contains(&kind) && choices[side].is_some());
    let shared = regions::shared(whole, sides, squares);
    let line = |colour: &str, squares: Squares, side: usize, fixed: &str| {
        let choice = choices[side].as_ref().filter(|choice| !choice.is_empty())?;
        if squares.is_empty() {
            return None;
        }
        let all = || format!("ranks 1-{}", game.board.ranks);
        let area = squares.area(game.board).unwrap_or_else(all);
        let stays = if game.flag("mandatoryPawnPromotion") {
            ""
        } else {
            " or stays"
        };
        let held = if game.flag("prisonPawnPromotion") && game.has_prisons() {
            " in enemy prison"
        } else {
            ""
        };
        Some(format!(
            "promotes{colour} on {fixed}{area} to {}{stays}{held}",
            choice.join(" ")
        ))
    };
    match (shared, both, sides) {
        (_, _, [false, false]) => {}
        (Some(squares), true, _) | (Some(squares), _, [true, false]) => {
            lines.extend(line("", squares, 0, ""));
        }
        (Some(squares), _, [false, true]) => lines.extend(line("", squares, 1, "")),
        _ => {
            for (side, colour) in [" for white", " for black"].into_iter().enumerate() {
                if sides[side] {
                    let own = squares[side];
                    let own = if side == 0 {
                        own
                    } else {
                        own.mirrored(game.board, whole.turned)
                    };
                    lines.extend(line(colour, own, side, ""));
                }
            }
        }
    }
}

/// Returns the names of what a side's pieces of a kind become by choice, if they promote so at all.
fn choices(
    whole: &Whole<'_>,
    kind: Kind,
    side: usize,
    missing: &mut Vec<(String, String)>,
) -> Option<Vec<String>> {
    let game = whole.game;
    if !game.side_kinds("promotionPawnTypes", side).contains(&kind) {
        return None;
    }
    let mut names = Vec::new();
    // The strongest usually come last in the order of kinds.
    for target in game
        .side_kinds("promotionPieceTypes", side)
        .into_iter()
        .rev()
    {
        if !whole.has(target) {
            continue;
        }
        let name = whole.names.plain(target);
        let at_start = [0, 1].map(|side| whole.start.count(target, side));
        match game.limits.get(&target) {
            Some(&limit) if limit == at_start[side] => names.push(format!("captured {name}")),
            Some(limit) => {
                let sentence = format!(
                    "'{name}': {limit} at most is not the number at the start, and is left out"
                );
                let said = ("promotionLimit".to_owned(), sentence);
                if !missing.contains(&said) {
                    missing.push(said);
                }
                names.push(name.to_owned());
            }
            None => names.push(name.to_owned()),
        }
    }
    if kind == Kind::PAWN && game.promoted.contains_key(&kind) {
        names.push(whole.names.promoted(kind).to_owned());
    }
    // A piece that has to become something, and can become nothing, does not go there. It attacks these squares all the
    // same, as a piece does that could only become what its side has still.
    let has_to = game.flag("mandatoryPawnPromotion") && !game.flag("sittuyinPromotion");
    if names.is_empty() && has_to {
        let kind = never_captured(whole);
        names.extend(kind.map(|kind| format!("captured {}", whole.names.plain(kind))));
    }
    Some(names)
}

/// Returns the squares to which a kind may not go, as White's: those where it would have to promote to nothing, and
/// those where it could never move again.
pub(super) fn barred(whole: &Whole<'_>, kind: Kind) -> Squares {
    let game = whole.game;
    let mut barred = Squares::NONE;
    let promotes = [0, 1].map(|side| game.side_kinds("promotionPawnTypes", side).contains(&kind));
    let to_nothing = [0, 1].map(|side| {
        let none = game.side_kinds("promotionPieceTypes", side).is_empty();
        promotes[side] && none && !(kind == Kind::PAWN && game.promoted.contains_key(&kind))
    });
    if game.flag("mandatoryPawnPromotion")
        && (0..2).any(|side| to_nothing[side] && whole.kinds[side].contains(&kind))
        && !game.flag("sittuyinPromotion")
        && never_captured(whole).is_none()
    {
        barred = barred.and(regions::region(whole, kind, "promotionRegion").unwrap_or_default());
    }
    if game.flag("immobilityIllegal") {
        let mut dead = dead(whole, kind);
        if game.promoted.contains_key(&kind) || promotes.contains(&true) {
            let zone = regions::region(whole, kind, "promotionRegion").unwrap_or_default();
            dead = dead.without(zone);
        }
        barred = barred.and(dead);
    }
    barred
}

/// Returns the kind that both sides always have: a royal one that nothing becomes.
fn never_captured(whole: &Whole<'_>) -> Option<Kind> {
    let has_one = [0, 1].map(|side| whole.start.count(Kind::KING, side) == 1);
    let hand = &whole.start.hand;
    let is_there = has_one == [true, true] && !hand.iter().any(|own| own.0 == Kind::KING);
    let becomes = (0..2).any(|side| {
        let kinds = whole.game.side_kinds("promotionPieceTypes", side);
        kinds.contains(&Kind::KING)
    });
    let is_form = whole.game.promoted.values().any(|form| *form == Kind::KING);
    (is_there && !becomes && !is_form).then_some(Kind::KING)
}

/// Returns the squares from which a kind could never move, as White's.
pub(super) fn dead(whole: &Whole<'_>, kind: Kind) -> Squares {
    let board = whole.game.board;
    let (atoms, _) = betza::read(whole.game.betza(kind));
    let mut dead = Squares::NONE;
    for (file, rank) in Squares::ALL.list(board) {
        let can_move = atoms
            .iter()
            .filter(|atom| atom.quiet && !atom.initial)
            .any(|atom| {
                let is_hop = matches!(atom.manner, Manner::Cannon(_) | Manner::Grasshopper);
                let mut vectors = atom.vectors.iter();
                is_hop
                    || vectors.any(|(up, right)| {
                        let (file, rank) = (file as i8 + right, rank as i8 + up);
                        (0..board.files as i8).contains(&file)
                            && (0..board.ranks as i8).contains(&rank)
                    })
            });
        if !can_move {
            dead = dead.and(Squares::one(file, rank));
        }
    }
    dead
}
