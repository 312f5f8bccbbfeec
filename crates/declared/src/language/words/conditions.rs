//! Conditions and ends of the game in words.

use super::legend::area;
use super::{a, group, joined, names, plural};
use crate::language::model::{Declaration, End, Form, Gain, Heading, KindId, Region, When};
use springald_board::U256;

/// Returns an end as a sentence.
pub(crate) fn end_in_words(game: &Declaration, end: &End) -> String {
    let told = match end.result {
        Gain::Draw => None,
        Gain::Win => condition(game, &end.when, true).map(|way| format!("You win if {way}.")),
        Gain::Loss => condition(game, &end.when, false).map(|way| format!("You win if {way}.")),
    };
    told.unwrap_or_else(|| {
        let reason = &end.reason;
        match end.result {
            Gain::Win => format!("A player wins by {reason}."),
            Gain::Loss => format!("A player loses by {reason}."),
            Gain::Draw => format!("The game is drawn by {reason}."),
        }
    })
}

/// Returns a condition from the view of the winner, who is the player of the condition if `wins`.
pub(crate) fn condition(game: &Declaration, when: &When, wins: bool) -> Option<String> {
    let who = |yours: bool| {
        if yours == wins {
            "you have"
        } else {
            "the enemy has"
        }
    };
    Some(match when {
        When::Checkmated | When::MatedByDrop(_) | When::MatedByOnly(_) | When::MatedAfter(_) => {
            return mate(game, when, wins);
        }
        // A player without an action passes.
        When::Stalemated if game.passing.is_some() => return None,
        When::Stalemated => format!("{} no move", who(true)),
        When::Fewer { yours, kinds, than } => {
            let kind = if kinds.len() > 1 && kinds.len() + neutrals(game) >= game.kinds.len() {
                "piece".to_owned()
            } else {
                names(game, kinds)
            };
            match than {
                1 => format!("{} no {kind} left", who(*yours)),
                than => format!("{} fewer than {than} {kind}s left", who(*yours)),
            }
        }
        When::More {
            yours,
            kinds,
            than: 0,
        } => format!("{} {}", who(*yours), a(&names(game, kinds))),
        When::More { yours, kinds, than } => {
            format!("{} more than {than} {}", who(*yours), names(game, kinds))
        }
        When::Lead(kinds) if wins => {
            format!(
                "you have more {} than the enemy",
                plural(&names(game, kinds))
            )
        }
        When::Reached {
            yours,
            least,
            kinds,
            region,
            ..
        } if *yours == wins => {
            let (who, goal) = (names(game, kinds), place(game, *region));
            match least {
                0 | 1 => format!("your {who} reaches {goal}"),
                least => format!("you have {least} {} on {goal}", plural(&who)),
            }
        }
        When::Behind(kinds) if wins => {
            format!(
                "you have fewer {} than the enemy",
                plural(&names(game, kinds))
            )
        }
        When::Ahead if wins => "you have more points than the enemy".to_owned(),
        When::Ahead => "the enemy has more points than you".to_owned(),
        When::Back if wins => "you have fewer points than the enemy".to_owned(),
        When::Back => "the enemy has fewer points than you".to_owned(),
        When::Are(side) => {
            let side = if wins { *side } else { side.other() };
            format!("you are {}", game.sides.names[side.index()])
        }
        When::ToMove if wins => "it is your turn".to_owned(),
        When::ToMove => "it is the enemy's turn".to_owned(),
        When::Full => "the board is full".to_owned(),
        When::Played(count) => format!("each side has played {count} turns"),
        When::Formed { yours, kinds, form } => formed(game, *yours == wins, kinds, form),
        When::Passed(_) => "both players have passed".to_owned(),
        When::Checks(count) if wins => format!("you give {count} checks"),
        When::CountedOut => "the moves are counted out".to_owned(),
        When::OnlyPromotions if wins => "you can only promote".to_owned(),
        When::OnlyPromotions => "the enemy can only promote".to_owned(),
        When::EnemyInCheck if wins => "the enemy is in check when your turn begins".to_owned(),
        When::All(all) => {
            let parts: Option<Vec<String>> =
                all.iter().map(|one| condition(game, one, wins)).collect();
            joined(&parts?, "and")
        }
        _ => return None,
    })
}

/// Returns a checkmate from the view of the winner, who is the player of the condition if `wins`.
fn mate(game: &Declaration, when: &When, wins: bool) -> Option<String> {
    let royals: Vec<KindId> = (0..game.kinds.len())
        .filter(|&id| game.kinds[id].royal)
        .collect();
    let royal = names(game, &royals);
    let mated = if wins {
        format!("your {royal} is checkmated")
    } else {
        format!("you checkmate the enemy {royal}")
    };
    Some(match when {
        When::Checkmated => mated,
        When::MatedByOnly(kinds) => format!("{mated} by nothing but {}", a(&names(game, kinds))),
        When::MatedAfter(kinds) => format!(
            "{mated} after checks turn by turn, one of which was given by {}",
            a(&names(game, kinds))
        ),
        _ => return None,
    })
}

/// Returns the form of pieces in words: of yours, or of the enemy's.
fn formed(game: &Declaration, yours: bool, kinds: &[KindId], form: &Form) -> String {
    let whose = if yours { "your" } else { "the enemy's" };
    let some = plural(&group(game, kinds));
    match form {
        Form::Connected => format!("all {whose} {some} are connected"),
        Form::Surrounded(_) => format!("{whose} {} is surrounded", group(game, kinds)),
        Form::Enclosed => format!("{whose} {some} have no way to the edge"),
        Form::Line(count, heading) => {
            let line = match heading {
                Heading::Any => "a line",
                Heading::Straight => "a rank or file",
                Heading::Diagonal => "a diagonal",
            };
            format!("{count} of {whose} {some} stand next to each other on {line}")
        }
        Form::Chain(from, to) => {
            let name = |region: &Region| {
                let named = area(region.white, game.shape());
                named.unwrap_or_else(|| "an area".to_owned())
            };
            let (from, to) = (name(from), name(to));
            format!("{whose} {some} connect {from} with {to}")
        }
    }
}

/// Returns a region as White sees it: its rank, or its squares.
fn place(game: &Declaration, region: Region) -> String {
    let (files, ranks) = (usize::from(game.files), usize::from(game.ranks));
    let squares = |rank: usize| (rank * files..(rank + 1) * files).collect::<U256>();
    if region.white == squares(ranks - 1) {
        return "the last rank".to_owned();
    }
    if let Some(rank) = (0..ranks).find(|&rank| region.white == squares(rank)) {
        return format!("rank {}", rank + 1);
    }
    "a goal square".to_owned()
}

fn neutrals(game: &Declaration) -> usize {
    game.kinds.iter().filter(|kind| kind.neutral).count()
}

/// Returns the counting of a game in a sentence.
pub(crate) fn counting_in_words(game: &Declaration) -> Option<String> {
    let counting = game.counting.as_ref()?;
    let lines = counting.lines.iter().map(|line| {
        let conditions = line.conditions.iter();
        let conditions: Vec<String> = conditions
            .filter_map(|when| condition(game, when, true))
            .collect();
        let moves = match line.moves {
            0 => "none".to_owned(),
            moves => format!("up to {moves}"),
        };
        if conditions.is_empty() {
            format!("otherwise {moves}")
        } else {
            format!("{moves} if {}", conditions.join(" and "))
        }
    });
    let lines: Vec<String> = lines.collect();
    let from = if counting.from_pieces {
        ", by a player with one piece from the number of pieces on the board on"
    } else {
        ""
    };
    Some(format!(
        "Moves of the endgame are counted{from}; what first applies decides: {}.",
        lines.join("; ")
    ))
}
