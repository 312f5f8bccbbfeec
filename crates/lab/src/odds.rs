//! Matches at odds: one side has a piece fewer, or may not use a rule.
//!
//! Both sides are at odds in turn, so the advantage of moving first cancels.

use crate::record::material;
use crate::series::{Follow, Series, pairs_at_odds};
use crate::{GameRecord, LabError, LabPlan, StartFacts};
use springald_arena::Opening;
use springald_arena::stats::Pentanomial;
use springald_core::{Actor, Game, Side};
use springald_declared::{Use, load_restricted};
use springald_registry::{EngineEntry, declared};

/// A match in which the sides have a piece of a kind fewer by turns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fewer {
    /// The letter of the kind.
    pub letter: char,
    /// The points of the side with the piece fewer, in pairs of games with the same opening.
    pub pairs: Pentanomial,
}

/// A match in which the sides may not do something by turns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Restricted {
    /// The thing that they may not do.
    pub what: Use,
    /// The points of the side that may not do it, in pairs of games.
    pub pairs: Pentanomial,
}

/// Plays the matches with a piece fewer. The openings come from games that were played before: the piece is
/// taken from the position after them, once from each side.
pub(crate) fn fewer(
    plan: &LabPlan,
    start: &StartFacts,
    played: &[&GameRecord],
    threads: usize,
    follow: Follow<'_>,
) -> Result<Vec<Fewer>, LabError> {
    if plan.parts.pieces == 0 {
        return Ok(Vec::new());
    }
    let unit = start.unit();
    let mut found = Vec::new();
    for (index, (letter, name)) in start.kinds.iter().enumerate() {
        let has = |side| start.pieces.get(&(side, *letter)).copied().unwrap_or(0) > 0;
        if start.royal.contains(letter) || !Side::BOTH.into_iter().all(has) {
            continue;
        }
        let pairs = if unit == Some(index) {
            plan.parts.pieces
        } else {
            plan.parts.pieces / 2
        };
        let openings = openings_with_fewer(&plan.entry, *letter, pairs.max(1), played);
        if openings.is_empty() {
            continue;
        }
        let series = Series {
            entry: &plan.entry,
            what: format!("a {name} fewer"),
            nodes: [plan.middle(); 2],
            games: openings.len(),
            seed: plan.seed ^ u64::from(u32::from(*letter)),
            openings,
        };
        let games = series.play(threads, follow)?;
        let pairs: Vec<_> = games
            .chunks_exact(2)
            .map(|pair| [&pair[0], &pair[1]])
            .collect();
        found.push(Fewer {
            letter: *letter,
            pairs: pairs_at_odds(&pairs),
        });
    }
    Ok(found)
}

/// Returns pairs of positions after openings of games: without a piece of White, and without one of Black.
fn openings_with_fewer(
    entry: &EngineEntry,
    letter: char,
    pairs: usize,
    played: &[&GameRecord],
) -> Vec<Opening> {
    let position = |fen: String| Opening {
        fen: Some(fen),
        turns: String::new(),
    };
    let pair = |(number, record): (usize, &&GameRecord)| {
        let opening = Opening {
            fen: record.fen.clone(),
            turns: (record.turns.iter().take(record.opening))
                .map(|turn| turn.text.as_str())
                .collect::<Vec<_>>()
                .join(" "),
        };
        let game = opening.game(entry).ok()?;
        let [white, black] =
            Side::BOTH.map(|side| without_piece(entry, &*game, side, letter, number));
        Some([position(white?), position(black?)])
    };
    let found = played.iter().enumerate().filter_map(pair);
    found.take(pairs).flatten().collect()
}

/// Returns the FEN of a position without one piece of a side; `None` if no such position is possible. `which` is the number
/// of the piece among all of its kind, counted on in circles.
pub(crate) fn without_piece(
    entry: &EngineEntry,
    game: &dyn Game,
    side: Side,
    letter: char,
    which: usize,
) -> Option<String> {
    let fen = game.fen();
    let (placement, rest) = fen.split_once(' ')?;
    let mut wanted = material(game);
    let left = wanted.get_mut(&(side, letter))?;
    *left -= 1;
    if *left == 0 {
        wanted.remove(&(side, letter));
    }
    let is_right = |fen: &String| {
        entry.variant().begin_at(fen).is_ok_and(|after| {
            material(&*after) == wanted
                && after.to_act() == game.to_act()
                && after.to_act() != Actor::Nobody
        })
    };
    let mut places = without_token(placement, letter);
    let number = places.len().max(1);
    places.rotate_left(which % number);
    let candidates = places.into_iter().flat_map(|placement| {
        // A right to castle may go with its rook.
        let fewer_rights = (0..rest.len()).filter_map(|at| {
            let (before, after) = rest.split_at_checked(at)?;
            let gone = after.chars().next().filter(char::is_ascii_alphabetic)?;
            let left = format!("{before}{}", &after[gone.len_utf8()..]);
            // An empty field is written as a hyphen.
            let left = left.replace("  ", " - ");
            Some(format!("{placement} {left}"))
        });
        let whole = format!("{placement} {rest}");
        std::iter::once(whole)
            .chain(fewer_rights)
            .collect::<Vec<_>>()
    });
    candidates.into_iter().find(is_right)
}

/// Returns the placements of a FEN without one of the pieces that a letter may stand for.
fn without_token(placement: &str, letter: char) -> Vec<String> {
    let mut found = Vec::new();
    let mut in_hand = false;
    for (at, sign) in placement.char_indices() {
        in_hand = (in_hand || sign == '[') && sign != ']';
        if !sign.eq_ignore_ascii_case(&letter) {
            continue;
        }
        let before = placement[..at].trim_end_matches('+');
        let after = placement[at + sign.len_utf8()..].trim_start_matches('~');
        let digits = |sign: char| sign.is_ascii_digit();
        let head = before.trim_end_matches(digits);
        let tail = after.trim_start_matches(digits);
        let count = |digits: &str| digits.parse::<u32>().unwrap_or(0);
        let joined = if in_hand {
            format!("{before}{after}")
        } else {
            let gap = count(&before[head.len()..]) + 1 + count(&after[..after.len() - tail.len()]);
            format!("{head}{gap}{tail}")
        };
        found.push(joined);
    }
    found
}

/// Plays the matches in which one side may not do something. It is then another game for this side, changed before it is
/// compiled, so both players know of it in all their plans.
pub(crate) fn restricted(
    plan: &LabPlan,
    threads: usize,
    follow: Follow<'_>,
) -> Result<Vec<Restricted>, LabError> {
    let Some(source) = plan.source.as_ref().filter(|_| plan.parts.rules > 0) else {
        return Ok(Vec::new());
    };
    let weights = plan.entry.weights_text(&plan.entry.eval_weights().weights);
    let mut found = Vec::new();
    for (what, words) in &plan.stated.uses {
        let without = |side| {
            let game = load_restricted(source, *what, side).ok().flatten()?;
            Some(weighted(declared(game), &weights))
        };
        let [Some(white), Some(black)] = Side::BOTH.map(without) else {
            continue;
        };
        let play = |entry: &EngineEntry, side: Side| {
            let series = Series {
                entry,
                what: format!("{side} without {words}"),
                nodes: [plan.middle(); 2],
                games: (plan.parts.rules / 2).max(1),
                seed: plan.seed,
                openings: Vec::new(),
            };
            series.play(threads, follow)
        };
        let white = play(&white, Side::White)?;
        let black = play(&black, Side::Black)?;
        let pairs: Vec<_> = white.iter().zip(&black).map(|(a, b)| [a, b]).collect();
        found.push(Restricted {
            what: *what,
            pairs: pairs_at_odds(&pairs),
        });
    }
    Ok(found)
}

/// Returns a game that is judged by these weights of the whole game: the usual ones would follow from what White's pieces
/// can do without the rule. Lines about terms that the game does not have are left out.
fn weighted(entry: EngineEntry, weights: &str) -> EngineEntry {
    let mut lines: Vec<&str> = weights.lines().collect();
    loop {
        match entry.with_weights(&lines.join("\n")) {
            Ok(weighted) => return weighted,
            Err(error) if (1..=lines.len()).contains(&error.line) => {
                lines.remove(error.line - 1);
            }
            Err(_) => return entry,
        }
    }
}
