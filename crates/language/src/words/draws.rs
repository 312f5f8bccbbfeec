//! Captured pieces, points, and the draws that follow from counts and from material, in words.

use super::{a, areas, group, joined, names, plural, side_does};
use crate::model::{
    Capture, ChaseRule, Declaration, Kind, KindId, Leg, Material, Rest, StepRule, When,
};
use springald_core::{Clause, DrawLimit, RepetitionLoss, Side, capitalised};

/// Returns what follows when a piece goes to a square with another one.
pub(crate) fn captured(game: &Declaration) -> String {
    let takes_there = game.kinds.iter().flat_map(|kind| &kind.paths);
    let lent = game.lendings.iter().flat_map(|lending| &lending.paths);
    let mut paths = takes_there.chain(lent);
    if let Some((_, waiting)) = &game.waiting {
        return format!(
            "What is captured stays in the way as a {} until the turn ends, and cannot be leapt over again.",
            game.kinds[*waiting].name
        );
    }
    let mut legs = (game.kinds.iter().flat_map(|kind| &kind.paths)).flat_map(|path| {
        let tracks = path.tracks.iter().filter(|_| !path.is_by_line());
        tracks.flat_map(|track| &track.legs)
    });
    let is_long = |leg: &Leg| matches!(leg, Leg::Ride { most, .. } if *most > 1);
    let leaps = |leg: &Leg| matches!(leg, Leg::Hop { .. } | Leg::Jump { .. });
    let over = match (legs.clone().any(is_long), legs.any(leaps)) {
        (false, _) => "",
        (true, false) => " Where a piece moves along a line, all squares in between must be empty.",
        (true, true) => {
            " Where a piece moves along a line, all squares in between must be empty, except for one over which it leaps."
        }
    };
    if paths.clone().next().is_none() {
        return "Pieces stay where they are put.".to_owned();
    }
    if !paths.any(|path| path.takes || !path.owns.is_empty()) {
        return format!("Pieces move to empty squares only.{over}");
    }
    let fate = match game.capture {
        Capture::Removed => "it leaves the board",
        Capture::ToHand | Capture::ToHandUnchanged if game.drops.is_empty() => {
            "it leaves the board"
        }
        Capture::ToHand => {
            "it changes sides and goes to the captor's hand, a promoted piece as what it was before, if it can be dropped"
        }
        Capture::ToHandUnchanged => {
            "it changes sides and goes to the captor's hand, if it can be dropped"
        }
        Capture::ToPrison => {
            "it becomes a prisoner of the captor and stays its owner's piece, if it can be dropped"
        }
    };
    format!(
        "A piece may not move to a square with a piece of its own side. By moving to a square with an enemy piece it captures that piece: {fate}.{over}"
    )
}

/// Returns the draw, or the loss, by repetition.
pub(crate) fn repetition(game: &Declaration) -> String {
    let Some(limit) = game.draws.repetition else {
        return "Repetition does not draw the game.".to_owned();
    };
    let (checks, chases) = (
        game.draws.perpetual_check_loses,
        game.draws.perpetual_chase_loses,
    );
    let perpetual = match (checks, chases) {
        (false, false) => ".",
        (true, false) => {
            ", unless only one of the players has given check in each turn since the first time: that player loses."
        }
        (false, true) => {
            ", unless only one of the players has chased the same piece in each turn since the first time: that player loses."
        }
        (true, true) => {
            ", unless only one of the players has given check in each turn since the first time: that player loses. If neither has, and only one of them has chased the same piece in each of these turns, that player loses."
        }
    };
    let follows = match game.draws.repetition_loss {
        RepetitionLoss::Nobody => "the game is drawn".to_owned(),
        RepetitionLoss::Side(side) => side_does(&game.sides.names[side.index()], "loses"),
        _ => "the player who has brought it about loses".to_owned(),
    };
    let DrawLimit { claim, automatic } = limit;
    let claimed = format!(
        "When a position occurs for the {} time, the player to move may claim a draw",
        ordinal(claim)
    );
    match (claim, automatic) {
        (u16::MAX, automatic) => format!(
            "When a position occurs for the {} time, {follows}{perpetual}",
            ordinal(automatic)
        ),
        (_, u16::MAX) => format!("{claimed}."),
        _ => format!(
            "{claimed}; the {} time, {follows}{perpetual}",
            ordinal(automatic)
        ),
    }
}

/// Returns what a chase is, with the first lines that say which pieces are chased, and what the lines with a clause say.
pub(crate) fn chases(game: &Declaration, clause: Clause) -> Vec<String> {
    let is_stated = |rule: &&ChaseRule| rule.clause == Some(clause);
    let mut said = Vec::new();
    if game.chases.first().as_ref().is_some_and(is_stated) {
        said.extend([
            "A turn chases an enemy piece if afterwards a piece threatens it that did not before.",
            "A piece threatens another one if it could capture it next, and nothing could legally recapture.",
            "A pinned piece threatens nothing, and a piece does not threaten one of its own kind that could capture it first.",
        ].map(str::to_owned));
    }
    let lines = game.chases.iter().filter(is_stated).map(|rule| {
        let place = if areas::is_everywhere(rule.on, game.shape()) {
            String::new()
        } else {
            format!(" on {}", areas::region(game, rule.on, "or"))
        };
        let more = if rule.protected {
            ", even if something could recapture"
        } else {
            ""
        };
        format!(
            "{}{place} is threatened by {}{more}.",
            capitalised(&a(&group(game, &rule.of))),
            a(&group(game, &rule.by))
        )
    });
    said.extend(lines);
    said
}

/// Returns the draw, or the loss, by lack of progress.
pub(crate) fn progress(game: &Declaration) -> String {
    let Some(DrawLimit { claim, automatic }) = game.draws.no_progress else {
        return "The game is not drawn for lack of progress.".to_owned();
    };
    let mut kinds: Vec<String> = vec!["a capture".to_owned()];
    if game.kinds.iter().any(|kind| !kind.promotions.is_empty()) {
        kinds.push("a promotion".to_owned());
    }
    if !game.drops.is_empty() {
        kinds.push("a drop".to_owned());
    }
    if !game.progress.kinds.is_empty() {
        let way = if game.progress.forward {
            "a move forward"
        } else {
            "a move"
        };
        kinds.push(format!(
            "{way} of {}",
            a(&group(game, &game.progress.kinds))
        ));
    }
    let without = joined(&kinds, "or");
    let turns = |limit: u16| match (limit / 2, limit % 2) {
        (half, 0) => format!("{half} turns by each side"),
        _ => format!("{limit} turns in all"),
    };
    let follows = match game.draws.no_progress_loss {
        Some(side) => side_does(&game.sides.names[Side::index(side)], "loses"),
        None => "the game is drawn".to_owned(),
    };
    let claimed = format!(
        "After {} without {without} the player to move may claim a draw",
        turns(claim)
    );
    match (claim, automatic) {
        (u16::MAX, automatic) => {
            format!("After {} without {without} {follows}.", turns(automatic))
        }
        (_, u16::MAX) => format!("{claimed}."),
        _ => format!("{claimed}; after {} {follows}.", turns(automatic)),
    }
}

/// Returns the lack of material that draws the game.
pub(crate) fn material(game: &Declaration) -> String {
    let royals: Vec<KindId> = (0..game.kinds.len())
        .filter(|&id| game.kinds[id].royal)
        .collect();
    let royal = plural(&names(game, &royals));
    let with_letter = |letter: char| -> Vec<KindId> {
        let all = 0..game.kinds.len();
        all.filter(|&id| game.kinds[id].letter == letter && game.kinds[id].plus.is_none())
            .collect()
    };
    let one = |kinds: &[KindId]| format!("only one {}", names(game, kinds));
    let besides: Vec<String> = match &game.material {
        None => return "The game is not drawn for lack of material.".to_owned(),
        Some(Material::Orthodox) => {
            let [knights, bishops] = ['N', 'B'].map(with_letter);
            let mut all = vec![String::new()];
            if !knights.is_empty() {
                all.push(one(&knights));
            }
            if !bishops.is_empty() {
                let names = plural(&names(game, &bishops));
                all.push(format!("only {names} on squares of one colour"));
            }
            all
        }
        Some(Material::AtMostOne(kinds)) => vec![String::new(), one(kinds)],
        Some(Material::Only(rests)) => rests.iter().map(|rest| remaining(game, rest)).collect(),
    };
    let bare = besides.iter().any(String::is_empty);
    let others: Vec<String> = besides.into_iter().filter(|one| !one.is_empty()).collect();
    let others = joined(&others, "or");
    let drawn = match (bare, others.is_empty()) {
        (true, true) => format!("The game is drawn if only the {royal} are left."),
        (true, false) => {
            format!("The game is drawn if only the {royal} are left, or besides them {others}.")
        }
        (false, _) => format!("The game is drawn if besides the {royal} there is {others}."),
    };
    let pawns = with_letter('P');
    let acts = |kind: &Kind| !kind.swaps.is_empty() || !kind.becomings.is_empty();
    let is_odd = !game.effects.is_empty()
        || !game.lendings.is_empty()
        || game.unions.is_some()
        || !game.carriages.is_empty()
        || game.kinds.iter().any(acts);
    if pawns.is_empty() || is_odd || !matches!(game.material, Some(Material::Orthodox)) {
        return drawn;
    }
    let pawns = plural(&names(game, &pawns));
    format!(
        "{drawn} It is also drawn if only {royal} and {pawns} are left, none of the {pawns} could move or capture even without the {royal}, and the {royal} have no way to enemy {pawns}."
    )
}

/// Returns what may be left besides royal pieces; nothing for nothing.
fn remaining(game: &Declaration, rest: &Rest) -> String {
    if rest.kinds.is_empty() && rest.without.is_empty() {
        return String::new();
    }
    let mut words = match (rest.kinds.is_empty(), rest.one) {
        (true, _) => "nothing".to_owned(),
        (_, true) => format!("only one {}", names(game, &rest.kinds)),
        _ => format!("only {}", plural(&names(game, &rest.kinds))),
    };
    if rest.one_colour {
        words += " on squares of one colour";
    }
    if !rest.without.is_empty() {
        words.extend([", and no ", &names(game, &rest.without)]);
    }
    words
}

/// Returns the points of pieces and sides.
pub(crate) fn points(game: &Declaration) -> Option<String> {
    let points = game.points.as_ref()?;
    let kinds = points.kinds.iter().map(|&(kind, points)| {
        let word = if points == 1 { "point" } else { "points" };
        format!("{} {points} {word}", a(&game.kinds[kind].name))
    });
    let mut all: Vec<String> = kinds.collect();
    for (side, twice) in points
        .twice_more
        .iter()
        .enumerate()
        .filter(|(_, twice)| **twice > 0)
    {
        let half = if twice % 2 == 1 { ".5" } else { "" };
        all.push(format!(
            "{} {}{half} more",
            game.sides.names[side],
            twice / 2
        ));
    }
    let compares = |when: &When| matches!(when, When::Ahead | When::Back);
    let is_compared = game.ends.iter().any(|end| match &end.when {
        When::All(all) => all.iter().any(compares),
        when => compares(when),
    });
    let place = if game.has_rule(StepRule::ByPoints) && !is_compared {
        "In captures"
    } else {
        "On the board"
    };
    Some(format!("{place} these count: {}.", joined(&all, "and")))
}

fn ordinal(count: u16) -> String {
    const WORDS: [&str; 10] = [
        "zeroth", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth",
        "ninth",
    ];
    let word = WORDS.get(usize::from(count));
    word.map_or_else(|| format!("{count}th"), |word| (*word).to_owned())
}
