//! The place of every roll: in a turn of the game, or in one that was taken back.

use super::{DiceError, DiceRecord};
use springald_core::grammar::{END, TurnTokens, turns};
use springald_core::{Actor, DynVariant, Game};

/// A roll among the turns: the position in which it was due, its outcome, and the number of takebacks before it.
struct Made {
    fen: String,
    outcome: String,
    after: usize,
}

/// Checks that the list has every roll among the turns, in order, and no other. Returns the number of rolls that an
/// older record does not allow to place.
pub(super) fn check(row: &dyn DynVariant, record: &DiceRecord) -> Result<usize, DiceError> {
    let Some(line) = &record.line else {
        // Only an imported game has no line, and nothing is rolled in it. The oldest records have none, either.
        return if record.scheme == 1 || record.rolls.is_empty() {
            Ok(record.rolls.len())
        } else {
            let what = "found none, expected the turns: there are rolls";
            Err(DiceError::Line(what.into()))
        };
    };
    let game = match &record.initial_fen {
        None => row.begin(),
        Some(fen) => {
            let game = row.begin_at(fen);
            game.map_err(|error| DiceError::Line(error.to_string()))?
        }
    };
    match &record.taken_back {
        None => check_listed(record, &replay(game, &[turns(line).collect()], &[])?),
        Some(taken_back) => {
            let kept: Vec<usize> = taken_back.iter().map(|one| one.kept).collect();
            let made = replay(game, &parts(record, line)?, &kept)?;
            check_exact(record, &made)?;
            check_events(record, &made)?;
            Ok(0)
        }
    }
}

/// Returns the turns played before the first takeback, and after each.
fn parts<'a>(record: &'a DiceRecord, line: &'a str) -> Result<Vec<Vec<&'a str>>, DiceError> {
    let mut now: Vec<&str> = turns(line).collect();
    let mut parts = Vec::new();
    // The turns that stayed are the first ones of what is known of the game after the takeback.
    let taken_back = record.taken_back.as_deref().unwrap_or_default();
    for (index, one) in taken_back.iter().enumerate().rev() {
        if one.kept > now.len() {
            let what = format!("kept: found {}, expected at most {}", one.kept, now.len());
            return Err(DiceError::TakenBack {
                number: index + 1,
                what,
            });
        }
        parts.push(now.split_off(one.kept));
        now.extend(turns(&one.line));
    }
    parts.push(now);
    parts.reverse();
    Ok(parts)
}

/// Plays all turns, and takes back to the number of turns in `kept` after each part but the last. Returns the rolls.
fn replay(
    mut game: Box<dyn Game>,
    parts: &[Vec<&str>],
    kept: &[usize],
) -> Result<Vec<Made>, DiceError> {
    let mut made = Vec::new();
    let mut count = 0;
    for (after, part) in parts.iter().enumerate() {
        for turn in part {
            play(&mut *game, turn, after, &mut made).map_err(DiceError::Line)?;
        }
        count += part.len();
        let Some(&kept) = kept.get(after) else { break };
        for _ in kept..count {
            game.undo_turn();
        }
        count = kept;
    }
    Ok(made)
}

/// Plays a turn and adds its rolls.
fn play(game: &mut dyn Game, turn: &str, after: usize, made: &mut Vec<Made>) -> Result<(), String> {
    let turn = TurnTokens::of_text(turn);
    for token in turn.iter().filter(|token| !token.is_empty()) {
        // An action and the outcome of the roll it asks for are one word.
        if game.to_act() != Actor::Nature
            && game
                .action_texts()
                .binary_search_by(|text| text.as_str().cmp(token))
                .is_err()
            && let Some(action) = action_before(game, token)
        {
            game.play_text(&action).map_err(|error| error.to_string())?;
        }
        if game.to_act() == Actor::Nature {
            made.push(Made {
                fen: game.fen(),
                outcome: token.to_owned(),
                after,
            });
        }
        game.play_text(token).map_err(|error| error.to_string())?;
    }
    if !turn.goes_on() && !game.at_turn_start() && game.verdict().is_none() {
        game.play_text(END).map_err(|error| error.to_string())?;
    }
    Ok(())
}

/// Returns the action that asks for the roll with this outcome.
fn action_before(game: &dyn Game, outcome: &str) -> Option<String> {
    let actions = game.actions().into_iter();
    let mut asking = actions.filter(|one| one.rolls && outcome.starts_with(&one.action));
    let answers = |action: &str| {
        let outcomes = game.outcomes_of(action);
        outcomes.is_ok_and(|all| all.iter().any(|one| one.outcome == outcome))
    };
    asking
        .find(|one| answers(&one.action))
        .map(|one| one.action)
}

/// Checks that the rolls in the list are those made, in order.
fn check_exact(record: &DiceRecord, made: &[Made]) -> Result<(), DiceError> {
    for (index, roll) in record.rolls.iter().enumerate() {
        let is_it = |made: &Made| made.fen == roll.fen && made.outcome == roll.outcome;
        match made.get(index) {
            Some(made) if is_it(made) => {}
            // Either this one was never made, or the one made is missing.
            Some(due) => {
                let rest = record.rolls[index..].iter();
                let is_listed =
                    (rest.clone()).any(|roll| due.fen == roll.fen && due.outcome == roll.outcome);
                return Err(if is_listed {
                    DiceError::Unplaced { k: roll.k }
                } else {
                    missing(index, due)
                });
            }
            None => return Err(DiceError::Unplaced { k: roll.k }),
        }
    }
    let index = record.rolls.len();
    made.get(index)
        .map_or(Ok(()), |due| Err(missing(index, due)))
}

fn missing(index: usize, made: &Made) -> DiceError {
    DiceError::Missing {
        number: index + 1,
        outcome: made.outcome.clone(),
    }
}

/// Checks, by the numbers of the events, that each roll was made between the takebacks before and after it.
fn check_events(record: &DiceRecord, made: &[Made]) -> Result<(), DiceError> {
    // The oldest records have no numbers.
    let numbered = || {
        record
            .rolls
            .iter()
            .filter(|roll| record.scheme != 1 || roll.at > 0)
    };
    let taken_back = record.taken_back.as_deref().unwrap_or_default();
    for (index, one) in taken_back.iter().enumerate() {
        let wrong = |what: String| DiceError::TakenBack {
            number: index + 1,
            what,
        };
        let before = index.checked_sub(1).map_or(0, |last| taken_back[last].at);
        if one.at <= before {
            let what = format!("at: found {}, expected more than {before}", one.at);
            return Err(wrong(what));
        }
        let side = numbered().zip(made).find(|(roll, made)| {
            let is_before = made.after <= index;
            (roll.at < one.at) != is_before
        });
        if let Some((roll, made)) = side {
            let what = if made.after <= index { "more" } else { "less" };
            let (at, k, roll_at) = (one.at, roll.k, roll.at);
            return Err(wrong(format!(
                "at: found {at}, expected {what} than {roll_at}, roll {k}"
            )));
        }
    }
    Ok(())
}

/// Checks that the list of an older record has every roll among the turns, in order. Returns the number of the others:
/// they may have been taken back, or never made.
fn check_listed(record: &DiceRecord, made: &[Made]) -> Result<usize, DiceError> {
    let mut listed = record.rolls.iter();
    for (index, one) in made.iter().enumerate() {
        if !listed.any(|roll| roll.fen == one.fen && roll.outcome == one.outcome) {
            return Err(missing(index, one));
        }
    }
    Ok(record.rolls.len() - made.len())
}
