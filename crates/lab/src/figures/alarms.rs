//! Faults that the author of a game hardly wants. Each asks for strong evidence, as a report makes many comparisons and a
//! fair game must raise no alarm.

use super::draft::Draft;
use super::symmetry;
use crate::StatedEnd;
use crate::cures::tally;
use crate::record::GameRecord;
use crate::stats::{mean, proportion, score, two_sided};
use springald_core::Side;

/// The score of the side that moves first that still is usual, and the probability of a false alarm.
const USUAL: (f64, f64) = (0.42, 0.60);
const FALSE: f64 = 0.001;
/// The number of games after which something that never happened is a fault.
const MANY: usize = 200;
/// The number of games with a piece of a kind after which it should have moved.
const STANDING: usize = 50;

pub(super) fn add(draft: &mut Draft<'_>) {
    let games: Vec<&GameRecord> = draft.study.games().collect();
    balance(draft);
    first_turn(draft);
    kinds(draft, &games);
    ends(draft, &games);
    symmetry::add(draft, &games);
}

/// Warns of a side that is much better than moving first explains.
fn balance(draft: &mut Draft<'_>) {
    let Some(strongest) = draft.study.strengths.last() else {
        return;
    };
    let Some(score) = score(tally(strongest)) else {
        return;
    };
    let (least, most) = USUAL;
    let far = |bound: f64| two_sided((score.value - bound) / score.error().max(1e-9)) < FALSE;
    let better = match score.value {
        value if value > most && far(most) => Side::White,
        value if value < least && far(least) => Side::Black,
        _ => return,
    };
    let text = format!(
        "{} is much better: {} scores {:.0} % ({:.0} to {:.0}), more than moving first explains.",
        draft.side(better),
        draft.side(Side::White),
        100.0 * score.value,
        100.0 * score.low,
        100.0 * score.high
    );
    draft.warn("balance", text);
}

/// Warns of a first turn that is longer than all later ones.
fn first_turn(draft: &mut Draft<'_>) {
    let Some(strongest) = draft.study.strengths.last() else {
        return;
    };
    let games = &strongest.games;
    let first: Vec<f64> = (games.iter())
        .filter_map(|game| game.turns.first())
        .map(|turn| f64::from(turn.actions))
        .collect();
    let later: Vec<f64> = (games.iter())
        .filter(|game| game.turns.len() > 2)
        .map(|game| {
            let turns = &game.turns[1..];
            let sum: u32 = turns.iter().map(|turn| turn.actions).sum();
            f64::from(sum) / turns.len() as f64
        })
        .collect();
    if let (Some(first), Some(later)) = (mean(&first), mean(&later))
        && first.low > later.high + 0.5
    {
        let text = format!(
            "The first turn of {} has {:.1} actions, later turns have {:.1}.",
            draft.side(Side::White),
            first.value,
            later.value
        );
        draft.warn("first-turn", text);
    }
    // The same as two turns in a row at the start.
    let doubled = games.iter().filter(|game| {
        let sides: Vec<Side> = game.turns.iter().take(2).map(|turn| turn.side).collect();
        sides.len() == 2 && sides[0] == sides[1]
    });
    if games.len() >= 10 && 2 * doubled.count() > games.len() {
        let text = format!("{} has the first two turns.", draft.side(Side::White));
        draft.warn("first-turn", text);
    }
}

/// The verbs of a piece that moves by its own power or by a rule.
fn moves(game: &GameRecord, side: Option<Side>, letter: char) -> u32 {
    let deeds = game.deeds.iter();
    deeds
        .filter(|((by, of, verb), _)| {
            *by == side
                && *of == letter
                && !matches!(*verb, "captured" | "placed" | "made by promotion")
        })
        .map(|(_, count)| count)
        .sum()
}

/// Warns of kinds that never move, and of kinds that only one side moves.
fn kinds(draft: &mut Draft<'_>, games: &[&GameRecord]) {
    let start = &draft.study.start;
    let mut found = Vec::new();
    for (letter, name) in &start.kinds {
        let has = |side| start.pieces.get(&(side, *letter)).copied().unwrap_or(0) > 0;
        let moved = Side::BOTH.map(|side| {
            let moving = games
                .iter()
                .filter(|game| moves(game, Some(side), *letter) > 0);
            moving.count()
        });
        let [white, black] = Side::BOTH.map(has);
        if games.len() >= STANDING && (white || black) && moved == [0, 0] {
            found.push((
                "never-moves",
                format!("The {name} never moved in {} games.", games.len()),
            ));
            continue;
        }
        for side in Side::BOTH {
            let (own, other) = (moved[side.index()], moved[(!side).index()]);
            // In a fair game the other side's pieces move about as often: 12 games of one side alone have 2^-12.
            if white && black && own == 0 && other >= 12 && games.len() >= STANDING {
                found.push((
                    "side-never-moves",
                    format!(
                        "The {name} of {} never moved in {} games, that of {} did in {other}.",
                        draft.side(side),
                        games.len(),
                        draft.side(!side)
                    ),
                ));
            }
        }
    }
    for (kind, text) in found {
        draft.warn(kind, text);
    }
}

/// Returns `true` if pieces that must be gone for an end are captured: then it can come, although it is rare.
fn comes_nearer(end: &StatedEnd, games: &[&GameRecord]) -> bool {
    let is_captured = |game: &&GameRecord, letter: char| {
        let mut sides = Side::BOTH.into_iter();
        sides.any(|side| game.did(Some(side), letter, "captured") > 0)
    };
    let mut gone = end.gone.iter();
    gone.any(|&letter| games.iter().any(|game| is_captured(game, letter)))
}

/// Warns of ways to win that never came, nor came nearer.
fn ends(draft: &mut Draft<'_>, games: &[&GameRecord]) {
    if games.len() < MANY {
        return;
    }
    let stated = &draft.plan.stated.ends;
    let never: Vec<String> = (stated.iter())
        .filter(|end| end.is_goal && games.iter().all(|game| game.reason != end.reason))
        .filter(|end| !comes_nearer(end, games))
        .map(|end| {
            let most = proportion(0, games.len()).map_or(1.0, |share| share.high);
            let clause = end
                .clause
                .map_or(String::new(), |clause| format!(" (clause {clause})"));
            format!(
                "The end \"{}\"{clause} never came in {} games: less than {:.1} % of games end so.",
                end.reason,
                games.len(),
                100.0 * most
            )
        })
        .collect();
    for text in never {
        draft.warn("end-never", text);
    }
}
