//! Turns, check, captures and what follows from them.

use super::pieces::wall;
use super::regions;
use crate::group::{Group, Whole};
use crate::kinds::Kind;

pub(super) fn turn(whole: &Whole<'_>) -> Group {
    let game = whole.game;
    let mut group = Group::new("turn", "wallingRule wallingRegion wallOrMove");
    group.say("turn");
    group.say("  move");
    let rule = game.word("wallingRule");
    let name = wall(whole).map_or("wall", |wall| wall.0);
    let regions = [0, 1].map(|side| game.region("wallingRegion", side));
    let all = regions::all(whole);
    match rule {
        "duck" => group.say(format!("  place {name}")),
        "arrow" => group.say(format!("  shoot {name}")),
        "static" if regions[0] == regions[1] => {
            let fixed = regions[0].area(game.board);
            let area = fixed.map_or(String::new(), |area| format!(" on fixed {area}"));
            group.say(format!("  build {name}{area}"));
        }
        "static" => {
            if let Some(squares) = regions::shared(whole, [true, true], regions) {
                group.say(format!(
                    "  build {name}{}",
                    regions::area(whole, "on", squares)
                ));
            } else {
                group.say(format!("  build {name}"));
                group.lack(
                    "wallingRegionWhite",
                    "walls stand on other squares for White than for Black",
                );
            }
        }
        "edge" => group.lack(
            "wallingRule",
            "there are no words for walls that grow from the edge of the board",
        ),
        _ => {}
    }
    let is_royal = whole.all().iter().any(|kind| whole.is_royal(*kind));
    if matches!(rule, "duck" | "arrow" | "static") && is_royal {
        group.lack(
            "wallingRule",
            "a check that the wall of the same turn blocks has to be answered by the move itself here",
        );
    }
    if matches!(rule, "duck" | "arrow" | "past") && regions != [all, all] {
        group.lack(
            "wallingRegionWhite",
            "there are no words for the squares of these walls",
        );
    }
    if game.flag("wallOrMove") {
        group.lack(
            "wallOrMove",
            "there are no words for a turn that is either a move or a wall",
        );
    }
    group
}

pub(super) fn forbid(whole: &Whole<'_>) -> Group {
    let game = whole.game;
    let mut group = Group::new(
        "forbid",
        "checking extinctionPseudoRoyal extinctionPieceTypes extinctionPieceCount dupleCheck king bikjangRule \
         makpongRule",
    )
    .without("forbid", true);
    let royal: Vec<Kind> = whole
        .all()
        .into_iter()
        .filter(|kind| whole.is_royal(*kind))
        .collect();
    let promoted = whole
        .promoted
        .iter()
        .filter_map(|kind| game.promoted.get(kind));
    if royal.is_empty() && !promoted.into_iter().any(|kind| whole.is_royal(*kind)) {
        return group;
    }
    let spared = game.number("extinctionPieceCount");
    // Of several pieces of a kind only the last ones are royal for Fairy-Stockfish.
    let several = |kind: &Kind| {
        let promotes = [0, 1].iter().any(|side| {
            game.side_kinds("promotionPieceTypes", *side).contains(kind)
                && game
                    .side_kinds("promotionPawnTypes", *side)
                    .iter()
                    .any(|pawn| whole.has(*pawn))
        });
        let promotes = promotes || game.promoted.values().any(|target| target == kind);
        let most = [0, 1]
            .map(|side| whole.start.count(*kind, side))
            .into_iter()
            .max();
        whole.is_pseudo_royal(*kind) && spared < 60 && (promotes || most.unwrap_or(0) > spared + 1)
    };
    let many: Vec<&Kind> = royal.iter().filter(|kind| several(kind)).collect();
    if game.flag("dupleCheck") {
        group.say("forbid all own royals attacked");
    } else if many.is_empty() {
        group.say("forbid own royal attacked");
    } else {
        group.say("forbid last own royal attacked");
        if royal.len() > 1 || spared > 0 {
            group.lack(
                "extinctionPseudoRoyal",
                "there are no words for several royal pieces of which a number may be lost",
            );
        }
    }
    if !game.flag("checking") {
        group.say("forbid enemy royal attacked");
    }
    if game.flag("bikjangRule") {
        group.say("forbid royals facing twice");
    }
    if game.flag("makpongRule") {
        group.lack(
            "makpongRule",
            "there are no words for a king that may not move out of check",
        );
    }
    group
}

pub(super) fn must_take(whole: &Whole<'_>) -> Group {
    let mut group = Group::new("must take", "mustCapture").without("must take", false);
    if whole.game.flag("mustCapture") {
        group.say("must take");
    }
    group
}

pub(super) fn captured(whole: &Whole<'_>) -> Group {
    let game = whole.game;
    let mut group = Group::new("captured", "capturesToHand captureType pieceDrops dropLoop");
    let to_hand =
        game.flag("capturesToHand") && (game.flag("pieceDrops") || game.flag("seirawanGating"));
    group.say(match (to_hand, game.flag("dropLoop")) {
        _ if game.has_prisons() => "captured pieces go to prison",
        (true, true) => "captured pieces go to hand unchanged",
        (true, false) => "captured pieces go to hand",
        (false, _) => "captured pieces vanish",
    });
    group
}

pub(super) fn effects(whole: &Whole<'_>) -> Group {
    let game = whole.game;
    let mut group = Group::new(
        "effects",
        "blastOnCapture blastImmuneTypes petrifyOnCaptureTypes petrifyBlastPieces wallingRule flipEnclosedPieces \
         rifleCapture",
    )
    .without("effects", true);
    let immune = game.kinds("blastImmuneTypes");
    if game.flag("blastOnCapture") {
        let mut spared = immune.clone();
        if whole.has(Kind::PAWN) {
            spared.insert(Kind::PAWN);
        }
        let except = if spared.is_empty() {
            String::new()
        } else {
            format!(" except {}", whole.list(&spared))
        };
        if immune.is_empty() {
            let sparing = except.replacen(" except ", ", sparing ", 1);
            group.say(format!("captures explode{sparing}"));
        } else {
            group.say(format!("when pieces capture, pieces{except} around vanish"));
            group.say(format!(
                "when pieces except {} capture, they vanish",
                whole.list(&immune)
            ));
        }
    }
    if game.flag("rifleCapture") {
        group.say("when pieces capture, they stay");
    }
    let stones = game.kinds("petrifyOnCaptureTypes");
    let name = wall(whole).map_or("wall", |wall| wall.0);
    if !stones.is_empty() {
        group.say(format!(
            "when {} capture, they become {name}",
            whole.list(&stones)
        ));
        if game.flag("blastOnCapture") {
            group.lack(
                "petrifyOnCaptureTypes",
                "what becomes stone here vanishes in the explosion",
            );
        }
    }
    if game.word("wallingRule") == "past" {
        group.say(format!("when pieces move, they leave {name} behind"));
    }
    let rule = game.word("flipEnclosedPieces");
    let is_royal = whole.all().iter().any(|kind| whole.is_royal(*kind));
    if rule == "ataxx" && !is_royal {
        group.say("when pieces arrive, enemy pieces around change sides");
    } else if rule != "none" {
        let sentence =
            format!("there are no words for pieces that change sides by the rule '{rule}'");
        group.lack("flipEnclosedPieces", sentence);
    }
    group
}

pub(super) fn passing(whole: &Whole<'_>) -> Group {
    let game = whole.game;
    let mut group = Group::new("passing", "pass passOnStalemate").without("passing", true);
    for (option, line) in [
        ("pass", "may pass"),
        ("passOnStalemate", "may pass if stuck"),
    ] {
        let both =
            [format!("{option}White"), format!("{option}Black")].map(|name| game.flag(&name));
        if both == [true, true] {
            group.say(line);
            break;
        } else if both.contains(&true) {
            group.lack(
                &format!("{option}White"),
                "there are no words for passing by one side only",
            );
        }
    }
    group
}

/// Returns what no other matter names.
pub(super) fn others(whole: &Whole<'_>) -> Group {
    let game = whole.game;
    let mut group = Group::new(
        "others",
        "connectNxN collinearN countingRule adjudicateFullBoard moveRepetitionIllegal petrifyBlastPieces \
         shatarMateRule",
    );
    for (option, what) in [
        (
            "connectNxN",
            "there are no words for an end by a square of pieces",
        ),
        (
            "collinearN",
            "there are no words for an end by pieces on a line with gaps",
        ),
    ] {
        if game.number(option) > 0 {
            group.lack(option, what);
        }
    }
    let rule = game.word("countingRule");
    if rule != "none" {
        group.lack(
            "countingRule",
            format!("the counting of moves by the rule '{rule}' is left out"),
        );
    }
    if game.flag("adjudicateFullBoard") {
        group.lack("adjudicateFullBoard", "the end by a full board is left out");
    }
    if game.flag("moveRepetitionIllegal") {
        group.lack(
            "moveRepetitionIllegal",
            "there are no words for moves back and forth that are not allowed",
        );
    }
    if game.flag("petrifyBlastPieces") {
        group.lack(
            "petrifyBlastPieces",
            "there are no words for explosions that leave stones",
        );
    }
    group
}
