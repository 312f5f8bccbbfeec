//! Pieces in sentences: their moves, what else they do, and their promotions.

use super::legend::{conditions_of, deeds, way};
use super::{a, areas, becoming, group, joined, names, onward, plural};
use crate::model::{Declaration, Holder, Kind, KindId, Promotion, Region};
use springald_core::{Clause, Side, capitalised};

/// Returns what a clause says about a kind besides its promotions, in sentences; `None` if it says nothing.
pub(crate) fn in_words(game: &Declaration, kind: &Kind, clause: Clause) -> Option<String> {
    let is = |one: Option<Clause>| one == Some(clause);
    let name = &kind.name;
    let mut said: Vec<String> = Vec::new();
    let is_own = is(kind.clause);
    let the = if is_own {
        let sign = letter(kind);
        let royal = if kind.royal { ", royal" } else { "" };
        format!("The {name} ({sign}{royal})")
    } else {
        format!("The {name}")
    };
    if kind.neutral {
        said.extend(neutral(game, kind, clause, &the));
        return (!said.is_empty()).then(|| said.join(" "));
    }
    let stated = kind.paths.iter().filter(|path| is(path.clause));
    let captures = |kind: &Kind| {
        let mut paths = kind.paths.iter();
        paths.any(|path| path.takes || path.leaps || path.en_passant || !path.owns.is_empty())
    };
    let deeds = deeds(game, stated.clone(), captures(kind));
    if !deeds.is_empty() {
        said.push(predicated(&the, &deeds));
    } else if is_own && kind.paths.iter().all(|path| is(path.clause)) {
        said.push(format!("{the} never moves."));
    }
    if is_own && !deeds.is_empty() && !captures(kind) && game.kinds.iter().any(captures) {
        said.push("It never captures.".to_owned());
    }
    if let Some(path) = stated.clone().find(|path| path.en_passant) {
        let conditions = conditions_of(path, game);
        said.push(format!(
            "It also captures *en passant*{conditions}: right after an enemy piece has passed a square that is open to that, by a move onto this square."
        ));
    }
    said.extend(others(game, kind, clause));
    (!said.is_empty()).then(|| said.join(" "))
}

/// Returns the letter of a kind, as FEN and drops have it.
fn letter(kind: &Kind) -> String {
    match kind.plus {
        Some(plus) => format!("+{plus}"),
        None => kind.letter.to_string(),
    }
}

/// Joins a subject and its predicates.
fn predicated(subject: &str, deeds: &[String]) -> String {
    match deeds {
        [one] => format!("{subject} {one}."),
        [first, second] if !first.contains(", or ") && !first.contains(';') => {
            format!("{subject} {first}, and {second}.")
        }
        [first, rest @ ..] => {
            let rest: Vec<String> = rest.iter().map(|deed| format!(" It {deed}.")).collect();
            format!("{subject} {first}.{}", rest.concat())
        }
        [] => String::new(),
    }
}

/// Returns what a kind does besides its moves, and who captures it.
fn others(game: &Declaration, kind: &Kind, clause: Clause) -> Vec<String> {
    let is = |one: Option<Clause>| one == Some(clause);
    let mut said: Vec<String> = Vec::new();
    for swap in kind.swaps.iter().filter(|swap| is(swap.clause)) {
        let check = if swap.unless_in_check.is_some() {
            ", but not while its player is in check"
        } else {
            ""
        };
        let place = swap.way.as_ref().map_or_else(String::new, |path| {
            format!(" that it reaches by a move: {}", way(path, game, true))
        });
        let side = if swap.enemy {
            " of the enemy"
        } else {
            " of its own side"
        };
        let with = a(&group(game, &swap.with));
        let with = match with.strip_prefix("a piece other") {
            Some(others) => format!("a piece{side} other{others}"),
            None => format!("{with}{side}"),
        };
        said.push(format!(
            "Instead of a move it may change places with {with}{place}{check}."
        ));
    }
    let becomes = becoming::all_in_words(game, kind, Some(clause));
    said.extend(
        becomes
            .into_iter()
            .map(|one| format!("It may become {one}.")),
    );
    if let Some((stated, takers)) = &kind.taken_only_by
        && is(*stated)
    {
        let takers = capitalised(&a(&group(game, takers)));
        said.push(format!("{takers} can capture it; nothing else can."));
    }
    if kind.spared.as_ref().is_some_and(|(stated, _)| is(*stated)) {
        said.extend(onward::spared(game, kind));
    }
    if !is(kind.clause) {
        return said;
    }
    if kind.passable {
        said.push("Other pieces pass through it, but end there only to capture it.".to_owned());
    }
    if kind.single {
        said.push("A side has one at most: a new one replaces the old one.".to_owned());
    }
    if let Some(beneath) = &kind.beneath {
        said.push("It lies under the other pieces and blocks nothing.".to_owned());
        if let Some((_, carried)) = &beneath.carries {
            said.push(format!(
                "{} of its side that stands on it may go to the square of the other one, and capture there.",
                capitalised(&a(&group(game, carried)))
            ));
        }
        if beneath.taken_together {
            said.push("Both leave the board when enemy pieces stand on both.".to_owned());
        }
    }
    said
}

/// Returns what a clause says about a neutral kind.
fn neutral(game: &Declaration, kind: &Kind, clause: Clause, the: &str) -> Vec<String> {
    let is = |one: Option<Clause>| one == Some(clause);
    let is_own = is(kind.clause);
    let mut said: Vec<String> = Vec::new();
    if is_own {
        said.push(if kind.displaced.is_some() {
            format!("{the} belongs to nobody.")
        } else {
            format!("{the} belongs to nobody and stands in the way; nothing captures it.")
        });
    }
    let stated = kind.paths.iter().filter(|path| is(path.clause));
    let deeds = deeds(game, stated, false);
    if !deeds.is_empty() {
        let subject = if is_own {
            "When a player moves it, it"
        } else {
            the
        };
        said.push(predicated(subject, &deeds));
    }
    if is_own && !kind.force.pulls.is_empty() {
        said.push(
            "When it is placed, the nearest piece in each direction of its pull comes to the square next to it."
                .to_owned(),
        );
    }
    if is_own && kind.force.vanishes {
        said.push("Then it leaves the board.".to_owned());
    }
    if let Some(displaced) = &kind.displaced {
        if is(displaced.clause) {
            said.push(format!(
                "{} captures it by a move that would go to an empty square.",
                capitalised(&a(&group(game, &displaced.by)))
            ));
        }
        if is(displaced.put) {
            said.push("Its captor's player puts it back on any empty square.".to_owned());
        }
    }
    said
}

/// Returns the promotions with a clause, in sentences; `None` if there are none.
pub(crate) fn promotions(game: &Declaration, clause: Clause) -> Option<String> {
    let mut told: Vec<(Vec<KindId>, String)> = Vec::new();
    for (id, kind) in game.kinds.iter().enumerate() {
        for one in &kind.promotions {
            if one.clause != Some(clause) {
                continue;
            }
            let said = promotion(game, one);
            match told.iter_mut().find(|(_, known)| *known == said) {
                Some((kinds, _)) if kinds.contains(&id) => {}
                Some((kinds, _)) => kinds.push(id),
                None => told.push((vec![id], said)),
            }
        }
    }
    let sentences = told.into_iter().map(|(kinds, said)| {
        let who = capitalised(&a(&names(game, &kinds)));
        format!("{who} {said}.")
    });
    let sentences: Vec<String> = sentences.collect();
    (!sentences.is_empty()).then(|| sentences.join(" "))
}

/// Returns a promotion as a predicate: "that reaches the last rank becomes a queen or rook".
fn promotion(game: &Declaration, one: &Promotion) -> String {
    let shape = game.shape();
    let is_anywhere = |region: Region| areas::is_everywhere(region, shape);
    let side = match one.side {
        Some(side) => format!(" of {}", game.sides.names[side.index()]),
        None => String::new(),
    };
    // One side's squares are all that matters for its own promotion.
    let is_zone = one.from != Region::NONE && one.from == one.into;
    let last = if is_zone { "and" } else { "or" };
    let place = |region: Region| {
        match one.side {
            Some(Side::White) => areas::squares(region.white, shape, last),
            Some(Side::Black) => areas::squares(region.black, shape, last),
            None => Some(areas::region(game, region, last)),
        }
        .unwrap_or_else(|| "certain squares".to_owned())
    };
    let verb = if one.captures { "captures" } else { "moves" };
    let when = if is_anywhere(one.into) && one.captures {
        "that captures".to_owned()
    } else if is_zone {
        format!("that {verb} into, within or out of {}", place(one.into))
    } else if one.from != Region::NONE {
        format!(
            "that {verb} from {} or to {}",
            place(one.from),
            place(one.into)
        )
    } else if !is_anywhere(one.begins) {
        format!(
            "that {verb} from {} to {}",
            place(one.begins),
            place(one.into)
        )
    } else if one.captures {
        format!("that captures on {}", place(one.into))
    } else {
        format!("that reaches {}", place(one.into))
    };
    let becomes = if one.optional {
        "may become"
    } else {
        "becomes"
    };
    let named: Vec<String> = one
        .to
        .iter()
        .map(|&to| game.kinds[to].name.clone())
        .collect();
    let held = match one.held {
        Some(Holder::Hand) => ", whichever the enemy has in hand",
        Some(Holder::Prison) => ", whichever the enemy holds, and takes its place in the prison",
        Some(Holder::Armies) => ", of the kinds with which the sides began",
        None => "",
    };
    let captured = if one.captured.is_empty() {
        String::new()
    } else {
        let kinds = plural(&names(game, &one.captured));
        format!("; of {kinds} the side must have lost one")
    };
    let once = if one.once {
        " if it has not been promoted before"
    } else {
        ""
    };
    format!(
        "{side} {when} {becomes} {}{once}{held}{captured}",
        a(&joined(&named, "or"))
    )
    .trim_start()
    .to_owned()
}
