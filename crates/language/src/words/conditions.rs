//! Conditions and ends of the game in words.

use super::{a, areas, counted, group, joined, names, number, plural};
use crate::model::{Castling, Declaration, End, Form, Gain, Heading, KindId, Line, Region, When};
use springald_board::Square;

/// Returns an end as a sentence.
pub(crate) fn end_in_words(game: &Declaration, end: &End) -> String {
    let told = match end.result {
        Gain::Draw => drawn(game, &end.when).map(|way| format!("The game is drawn if {way}.")),
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

/// Returns conditions that all must hold, from the view of the player whom they are about.
pub fn all(game: &Declaration, all: &[When]) -> Option<String> {
    let all: Option<Vec<String>> = all.iter().map(|when| condition(game, when, true)).collect();
    all.map(|all| all.join(" and "))
}

/// Returns a condition about pieces in hand.
fn held(game: &Declaration, when: &When, wins: bool) -> Option<String> {
    let When::Held {
        yours,
        kinds,
        more,
        than,
    } = when
    else {
        return None;
    };
    let is_all = kinds.len() > 1 && kinds.len() + neutrals(game) >= game.kinds.len();
    let kind = if is_all {
        "piece".to_owned()
    } else {
        group(game, kinds)
    };
    let some = counted((*than).into(), &kind);
    let some = match (more, than) {
        (true, 0) => a(&kind),
        (true, _) => format!("more than {some}"),
        (false, 1) => format!("no {kind}"),
        (false, _) => format!("fewer than {some}"),
    };
    let who = if *yours == wins {
        "you have"
    } else {
        "the enemy has"
    };
    Some(format!("{who} {some} in hand"))
}

/// Returns the condition of a draw, from the view of a player.
fn drawn(game: &Declaration, when: &When) -> Option<String> {
    let has_check = game.kinds.iter().any(|kind| kind.royal);
    match when {
        When::Stalemated if has_check && game.passing.is_none() => {
            Some("a player has no move and is not in check".to_owned())
        }
        When::Stalemated if game.passing.is_none() => Some("a player has no move".to_owned()),
        _ => condition(game, when, true),
    }
}

/// Returns a condition from the view of the winner, who is the player of the condition if `wins`.
pub fn condition(game: &Declaration, when: &When, wins: bool) -> Option<String> {
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
                1 if kind == "piece" => format!("{} no pieces left", who(*yours)),
                1 => format!("{} no {kind} left", who(*yours)),
                than => {
                    let (than, kinds) = (number((*than).into()), plural(&kind));
                    format!("{} fewer than {than} {kinds} left", who(*yours))
                }
            }
        }
        When::More {
            yours,
            kinds,
            than: 0,
        } => format!("{} {}", who(*yours), a(&group(game, kinds))),
        When::More { yours, kinds, than } => {
            let some = counted((*than).into(), &group(game, kinds));
            format!("{} more than {some}", who(*yours))
        }
        When::Held { .. } => held(game, when, wins)?,
        When::Lead(kinds) if wins => {
            format!(
                "you have more {} than the enemy",
                plural(&names(game, kinds))
            )
        }
        When::Lead(kinds) => {
            format!(
                "the enemy has more {} than you",
                plural(&names(game, kinds))
            )
        }
        When::Reached { .. } => reached(game, when, wins)?,
        When::Behind(kinds) if wins => {
            format!(
                "you have fewer {} than the enemy",
                plural(&names(game, kinds))
            )
        }
        When::Behind(kinds) => {
            format!(
                "the enemy has fewer {} than you",
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
        When::Passed(1) => "the last turn was passed".to_owned(),
        When::Passed(_) => "both players have passed".to_owned(),
        When::Checks(count) if wins => format!("you give {}", counted((*count).into(), "check")),
        When::Checks(count) => format!("the enemy gives {}", counted((*count).into(), "check")),
        When::RoyalsFacing => {
            "royal pieces of both sides face each other along an open rank or file".to_owned()
        }
        When::CountedOut => "the moves are counted out".to_owned(),
        When::OnlyPromotions if wins => "you can only promote".to_owned(),
        When::OnlyPromotions => "the enemy can only promote".to_owned(),
        &When::Uncastled { yours, letter } => uncastled(game, yours == wins, letter),
        When::EnemyInCheck if wins => "the enemy is in check when your turn begins".to_owned(),
        When::EnemyInCheck => "you are in check when the enemy's turn begins".to_owned(),
        When::All(all) => {
            let parts: Option<Vec<String>> =
                all.iter().map(|one| condition(game, one, wins)).collect();
            joined(&parts?, "and")
        }
    })
}

/// Returns in words that a player has no right to castle with a letter, or at all.
fn uncastled(game: &Declaration, yours: bool, letter: Option<char>) -> String {
    let who = if yours { "you" } else { "the enemy" };
    let mut ways = game.castlings.iter();
    let way = letter.and_then(|letter| ways.find(|way| way.letter == letter));
    let file = |way: &Castling| {
        let shape = game.shape();
        shape.letter(shape.file(Square::new(way.king_to)))
    };
    let aside = way.map_or_else(String::new, |way| format!(" to file {}", file(way)));
    format!("{who} can no longer castle{aside}")
}

/// Returns in words that pieces stand on some squares, from the view of the winner.
fn reached(game: &Declaration, when: &When, wins: bool) -> Option<String> {
    let When::Reached {
        yours,
        least,
        kinds,
        region,
        safely,
        followed,
    } = when
    else {
        return None;
    };
    let is_yours = *yours == wins;
    let (who, mut goal) = (group(game, kinds), areas::region(game, *region, "or"));
    let is_neutral = kinds.iter().all(|&kind| game.kinds[kind].neutral);
    // The owner of the pieces sees the squares.
    let is_end = ["the first rank", "the last rank"].contains(&goal.as_str());
    if !is_yours && !is_neutral && is_end {
        goal = goal.replace("the ", "its own ");
    }
    let mut words = match (is_yours, least) {
        _ if is_neutral && is_yours => format!("the {who} reaches {goal}"),
        _ if is_neutral => format!("the {who} is on {goal}"),
        (true, 0 | 1) if who == "piece" => format!("a piece of yours reaches {goal}"),
        (false, 0 | 1) if who == "piece" => format!("a piece of the enemy is on {goal}"),
        (true, 0 | 1) => format!("your {who} reaches {goal}"),
        (false, 0 | 1) => format!("the enemy's {who} is on {goal}"),
        (true, least) => format!("you have {} on {goal}", counted((*least).into(), &who)),
        (false, least) => format!("the enemy has {} on {goal}", counted((*least).into(), &who)),
    };
    if *safely {
        words += ", where nothing attacks it";
    }
    if *followed {
        let [white, black] = &game.sides.names;
        let unless = format!("; {white}'s does not count while {black} can get there at once, too");
        words += &unless;
    }
    Some(words)
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
        When::MatedByDrop(kinds) => {
            format!(
                "{mated} by {} that was just dropped",
                a(&names(game, kinds))
            )
        }
        When::MatedByOnly(kinds) => {
            format!("{mated} by nothing but {}", plural(&names(game, kinds)))
        }
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
        Form::Surrounded(region) => {
            let by = if yours {
                "an enemy piece"
            } else {
                "a piece of yours"
            };
            let empty = if *region == Region::NONE {
                String::new()
            } else {
                let place = areas::region(game, *region, "or");
                format!(", or an empty square of {place}")
            };
            let kind = group(game, kinds);
            format!("on every side of {whose} {kind} there is {by}{empty}")
        }
        Form::Enclosed => format!("{whose} {some} have no way to the edge"),
        Form::Line(one) => {
            let count = number(one.count.into());
            let exactly = if one.exact { "exactly " } else { "" };
            format!(
                "{exactly}{count} of {whose} {some} stand in a row on {}",
                line(game, one)
            )
        }
        Form::Square => format!("four of {whose} {some} stand on a block of two by two squares"),
        Form::WithoutLiberties => {
            format!("no square beside a group of {whose} {some} is empty")
        }
        Form::Chain(from, to) => {
            let [from, to] = [from, to].map(|region| areas::region(game, *region, "or"));
            format!("{whose} {some} connect {from} with {to}")
        }
    }
}

/// Returns the lines on which pieces make a row.
pub(crate) fn line(game: &Declaration, line: &Line) -> String {
    let along = match line.heading {
        Heading::Any if game.shape().is_hexagonal() => "a line across edges",
        Heading::Any => "a rank, file or diagonal",
        Heading::Straight => "a rank or file",
        Heading::Diagonal => "a diagonal",
    };
    if areas::is_everywhere(line.on, game.shape()) {
        return along.to_owned();
    }
    let squares = areas::region(game, line.on, "or");
    format!("{along}, where only {squares} count")
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
