//! Usual cures for a game in which a side is better, each tried in games or computed from those that were played.

use crate::odds::without_piece;
use crate::record::Strength;
use crate::series::Follow;
use crate::stats::score;
use crate::versions::{Outcome, play};
use crate::{GameRecord, LabError, LabPlan, StartFacts};
use springald_core::{Actor, Game, Side};
use springald_declared::load;
use springald_registry::{EngineEntry, declared};
use std::collections::BTreeMap;

/// The most cures that play games of their own.
pub(crate) const MOST_CURES: usize = 8;
/// The most exchanges of two kinds at the start.
const SWAPS: usize = 3;
/// The fewest games with a first turn for the pie rule.
const LEAST: usize = 10;

/// A cure that was tried.
#[derive(Clone, PartialEq, Debug)]
pub struct Cure {
    /// The cure, in words.
    pub name: String,
    /// The statement that makes it; empty if it was computed from the games of the report.
    pub statement: String,
    /// The games with it.
    pub outcome: Outcome,
}

/// Returns the side that has the better game, if games show one at the greatest strength.
pub(crate) fn better(strengths: &[Strength]) -> Option<Side> {
    let score = score(tally(strengths.last()?))?;
    if score.low > 0.5 {
        Some(Side::White)
    } else if score.high < 0.5 {
        Some(Side::Black)
    } else {
        None
    }
}

/// Returns the wins, draws and losses of White.
pub(crate) fn tally(strength: &Strength) -> [usize; 3] {
    Outcome::of(results(&strength.games)).tally
}

fn results(games: &[GameRecord]) -> impl Iterator<Item = (Option<Side>, usize)> {
    games.iter().map(|game| (game.winner, game.turns.len()))
}

/// Tries cures if a side is better.
pub(crate) fn cures(
    plan: &LabPlan,
    start: &StartFacts,
    strengths: &[Strength],
    threads: usize,
    follow: Follow<'_>,
) -> Result<Vec<Cure>, LabError> {
    let Some(better) = better(strengths).filter(|_| plan.parts.cures > 0) else {
        return Ok(Vec::new());
    };
    let mut found = Vec::new();
    found.extend(draws_count(plan, strengths, better));
    found.extend(pie(strengths));
    let text = plan
        .source
        .as_ref()
        .and_then(|source| source.texts().first());
    let Some(text) = text.filter(|_| !start.is_shuffled) else {
        return Ok(found);
    };
    let mut played = 0;
    for (name, fen) in starts(plan, start, better) {
        let Some(entry) = with_start(&plan.entry, text, &fen) else {
            continue;
        };
        if played == MOST_CURES {
            break;
        }
        played += 1;
        let how = (plan.middle(), plan.parts.cures, plan.seed);
        found.push(Cure {
            outcome: play(&entry, &name, how, threads, follow)?,
            name,
            statement: format!("start \"{fen}\""),
        });
    }
    Ok(found)
}

/// Counts draws as wins of the side that is worse.
fn draws_count(plan: &LabPlan, strengths: &[Strength], better: Side) -> Option<Cure> {
    let middle = strengths.iter().find(|one| one.nodes == plan.middle())?;
    let worse = plan.entry.info().sides.name(!better);
    let is_drawn = middle.games.iter().any(|game| game.winner.is_none());
    is_drawn.then(|| {
        let games = results(&middle.games);
        Cure {
            name: format!("draws count as wins of {worse} (in the same games)"),
            statement: String::new(),
            outcome: Outcome::of(games.map(|(winner, turns)| (winner.or(Some(!better)), turns))),
        }
    })
}

/// Returns the pie rule: one player makes the first turn, the other one chooses the side. The first turn after which the
/// game is most even is found in one half of the games and judged by the other half, so the choice does not flatter it.
fn pie(strengths: &[Strength]) -> Option<Cure> {
    let mut by_turn: BTreeMap<&str, [Vec<&GameRecord>; 2]> = BTreeMap::new();
    for game in strengths.iter().flat_map(|strength| &strength.games) {
        if let Some(turn) = game.turns.first().filter(|_| game.fen.is_none()) {
            by_turn.entry(&turn.text).or_default()[game.number % 2].push(game);
        }
    }
    let off = |games: &[&GameRecord]| {
        let sum: f64 = games.iter().map(|game| game.points()).sum();
        (sum / games.len() as f64 - 0.5).abs()
    };
    let usable = by_turn
        .into_iter()
        .filter(|(_, halves)| halves.iter().all(|half| half.len() >= LEAST));
    let (turn, [_, judged]) =
        usable.min_by(|(_, [a, _]), (_, [b, _])| off(a).total_cmp(&off(b)))?;
    let games = judged.iter().map(|game| (game.winner, game.turns.len()));
    Some(Cure {
        name: format!("pie rule: after the first turn {turn} the other player chooses the side"),
        statement: String::new(),
        outcome: Outcome::of(games),
    })
}

/// Returns other starts, each with its name.
fn starts(plan: &LabPlan, start: &StartFacts, better: Side) -> Vec<(String, String)> {
    let game = plan.entry.variant().begin();
    let fen = game.fen();
    let mut found = Vec::new();
    let sides = &plan.entry.info().sides;
    if let Some(fen) = shorter(plan, &*game, &fen) {
        found.push((
            format!("{}'s first turn is shorter", sides.name(Side::White)),
            fen,
        ));
    }
    let count = |side, letter| start.pieces.get(&(side, letter)).copied().unwrap_or(0);
    let is_alike =
        |(letter, _): &(char, String)| count(Side::White, *letter) == count(Side::Black, *letter);
    if !start.kinds.iter().all(is_alike) {
        let other = other_first(&fen).filter(|fen| is_start(plan, fen));
        found.extend(other.map(|fen| (format!("{} moves first", sides.name(Side::Black)), fen)));
    }
    found.extend(fewer(plan, start, &*game, better));
    if !start.shape.is_hexagonal() {
        let turned = turned(&fen).filter(|turned| *turned != fen && is_start(plan, turned));
        let name = format!(
            "{}'s start is turned, not mirrored",
            sides.name(Side::Black)
        );
        found.extend(turned.map(|fen| (name, fen)));
        let swaps = swapped(start, &fen).into_iter();
        found.extend(swaps.filter(|(_, fen)| is_start(plan, fen)).take(SWAPS));
    }
    found
}

fn is_start(plan: &LabPlan, fen: &str) -> bool {
    let game = plan.entry.variant().begin_at(fen);
    game.is_ok_and(|game| game.to_act() != Actor::Nobody)
}

/// Returns the start in the middle of the first turn, if turns have several actions.
fn shorter(plan: &LabPlan, game: &dyn Game, fen: &str) -> Option<String> {
    let (placement, _) = fen.split_once(' ')?;
    let placed = game.placed();
    let after = |action: String| {
        let mut after = game.boxed_clone();
        after.play_text(&action).ok()?;
        if after.at_turn_start() || after.to_act() != game.to_act() {
            return None;
        }
        let later = after.fen();
        let (_, rest) = later.split_once(' ')?;
        let fen = format!("{placement} {rest}");
        let start = plan.entry.variant().begin_at(&fen).ok()?;
        let is_right = !start.at_turn_start() && start.placed() == placed && is_start(plan, &fen);
        is_right.then_some(fen)
    };
    game.action_texts().into_iter().find_map(after)
}

/// Returns a start with the other side to move.
fn other_first(fen: &str) -> Option<String> {
    let mut fields: Vec<&str> = fen.split(' ').collect();
    let side = fields.get_mut(1)?;
    *side = match *side {
        "w" => "b",
        "b" => "w",
        _ => return None,
    };
    Some(fields.join(" "))
}

/// Returns starts in which the better side lacks a piece of the kind that is the unit: the first one in the FEN, and one in
/// the middle.
fn fewer(
    plan: &LabPlan,
    start: &StartFacts,
    game: &dyn Game,
    better: Side,
) -> Vec<(String, String)> {
    let Some(unit) = start.unit() else {
        return Vec::new();
    };
    let (letter, name) = &start.kinds[unit];
    let number = start.pieces.get(&(better, *letter)).copied().unwrap_or(0) as usize;
    let mut numbers = vec![0, number / 2];
    numbers.dedup();
    let side = plan.entry.info().sides.name(better);
    let of = |which: usize| {
        let fen = without_piece(&plan.entry, game, better, *letter, which)?;
        let left = plan.entry.variant().begin_at(&fen).ok()?.placed();
        let gone = game.placed().into_iter().find(|one| !left.contains(one))?;
        let square = start.shape.name(gone.at);
        Some((format!("{side} starts without the {name} on {square}"), fen))
    };
    numbers.into_iter().filter_map(of).collect()
}

/// Returns the pieces and gaps of a rank of a FEN.
fn tokens(rank: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut begun = 0;
    for (at, sign) in rank.char_indices() {
        let end = at + sign.len_utf8();
        let rest = &rank[end..];
        let goes_on = sign == '+'
            || rest.starts_with('~')
            || (sign.is_ascii_digit() && rest.starts_with(|next: char| next.is_ascii_digit()));
        if !goes_on {
            found.push(&rank[begun..end]);
            begun = end;
        }
    }
    found
}

/// Returns a start with Black's half of the board turned from left to right.
fn turned(fen: &str) -> Option<String> {
    let (placement, rest) = fen.split_once(' ')?;
    if placement.contains('[') {
        return None;
    }
    let ranks: Vec<&str> = placement.split('/').collect();
    let half = ranks.len() / 2;
    let turn = |(number, rank): (usize, &&str)| {
        let mut tokens = tokens(rank);
        if number < half {
            tokens.reverse();
        }
        tokens.concat()
    };
    let ranks: Vec<String> = ranks.iter().enumerate().map(turn).collect();
    Some(format!("{} {rest}", ranks.join("/")))
}

/// Returns starts in which two kinds that stand beside each other on the first rank have changed places, on both sides.
fn swapped(start: &StartFacts, fen: &str) -> Vec<(String, String)> {
    let Some((placement, rest)) = fen.split_once(' ') else {
        return Vec::new();
    };
    let ranks: Vec<&str> = placement.split('/').collect();
    let Some((last, above)) = ranks.split_last().filter(|(last, _)| !last.contains('[')) else {
        return Vec::new();
    };
    let row = tokens(last);
    let number = |token: &str| row.iter().filter(|one| **one == token).count();
    let letter = |token: &str| token.chars().find(char::is_ascii_uppercase);
    let mut pairs: Vec<[char; 2]> = Vec::new();
    for pair in row.windows(2) {
        let ([Some(a), Some(b)], true) = ([letter(pair[0]), letter(pair[1])], pair[0] != pair[1])
        else {
            continue;
        };
        let is_free = [a, b].iter().all(|letter| !start.royal.contains(letter));
        let is_known = pairs.contains(&[a, b]) || pairs.contains(&[b, a]);
        if is_free && !is_known && number(pair[0]) == number(pair[1]) {
            pairs.push([a, b]);
        }
    }
    let swap = |rank: &str, [a, b]: [char; 2]| -> String {
        let other = |sign: char| match sign {
            _ if sign == a => b,
            _ if sign == b => a,
            _ if sign == a.to_ascii_lowercase() => b.to_ascii_lowercase(),
            _ if sign == b.to_ascii_lowercase() => a.to_ascii_lowercase(),
            _ => sign,
        };
        rank.chars().map(other).collect()
    };
    let with = |pair: [char; 2]| {
        let mut ranks: Vec<String> = above.iter().map(|&rank| rank.to_owned()).collect();
        if let Some(first) = ranks.first_mut() {
            *first = swap(first, pair);
        }
        ranks.push(swap(last, pair));
        let [a, b] = pair.map(|letter| start.name(letter));
        let name = format!("{a} and {b} change places at the start");
        (name, format!("{} {rest}", ranks.join("/")))
    };
    pairs.into_iter().map(with).collect()
}

/// Returns a game with another start, if that can be played. Its players stay as strong as they were: they judge positions by
/// the network of the game.
fn with_start(entry: &EngineEntry, text: &str, fen: &str) -> Option<EngineEntry> {
    let game = load(&text_with_start(text, fen)).ok()?;
    Some(declared(game).with_network_of(entry))
}

/// Returns a text with another start.
fn text_with_start(text: &str, fen: &str) -> String {
    let is_start = |line: &str| {
        let words =
            line.trim_start_matches(|sign: char| sign.is_ascii_digit() || ". ".contains(sign));
        words.starts_with("start \"")
    };
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    match lines.iter_mut().find(|line| is_start(line)) {
        Some(line) => {
            let parts: Vec<&str> = line.splitn(3, '"').collect();
            *line = format!("{}\"{fen}\"{}", parts[0], parts.get(2).unwrap_or(&""));
        }
        None => lines.push(format!("start \"{fen}\"")),
    }
    lines.join("\n") + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;
    use springald_declared::LIBRARY;
    use springald_registry::{Network, lookup};

    #[test]
    fn a_cure_is_played_with_the_network_of_its_game() {
        let entry = lookup("kingofthehill").unwrap();
        let (_, text) = LIBRARY.iter().find(|(id, _)| *id == entry.id()).unwrap();
        let fen = "rnbqkbnr/pppppppp/8/8/8/8/1PPPPPPP/RNBQKBNR w KQkq - 0 1";
        let cured = with_start(entry, text, fen).unwrap();
        assert_eq!(cured.variant().begin().fen(), fen);
        assert!(entry.network().is_some());
        assert_eq!(
            cured.network().map(Network::about),
            entry.network().map(Network::about)
        );
        let plain = with_start(&entry.without_network(), text, fen).unwrap();
        assert!(plain.network().is_none());
    }
}
