//! The defences of a solution.

use crate::prove::{Prover, begin_alike};
use crate::{Answer, Refusal, Reply, WRITTEN};
use springald_core::grammar::TurnTokens;
use springald_core::{Actor, Game};
use std::collections::HashMap;

/// The most defences of a position, outcomes of rolls counted.
const DEFENCES: usize = 20_000;
/// The most defences that are examined where all lose equally fast.
const EXAMINED: usize = 128;

/// A defence after which one turn wins.
struct Candidate {
    turns: u32,
    defence: String,
    answer: Answer,
    after: Box<dyn Game>,
}

/// Returns the defences of the solution in a position that is lost within `left` turns of the other side,
/// the main line first.
///
/// # Errors
/// If several turns win after each of the longest defences, or there are too many defences.
pub(crate) fn replies(
    prover: &mut Prover<'_>,
    game: &dyn Game,
    left: u32,
) -> Result<Vec<Reply>, Refusal> {
    let (longest, mut candidates) = candidates(prover, game, left)?;
    // The engine's own choice stays in front of those that hold out as long.
    candidates.sort_by_key(|one| longest - one.turns);
    let mut replies = Vec::new();
    for one in candidates {
        if replies.len() == WRITTEN || (replies.is_empty() && one.turns < longest) {
            break;
        }
        let is_like = |reply: &Reply| begin_alike(&reply.defence, &one.defence);
        if replies.iter().any(is_like) {
            continue;
        }
        let further = if one.turns > 1 {
            match self::replies(prover, &*one.after, one.turns - 1) {
                Err(Refusal::NoLine) => continue,
                other => other?,
            }
        } else {
            Vec::new()
        };
        replies.push(Reply {
            defence: one.defence,
            answer: one.answer,
            replies: further,
        });
    }
    if replies.is_empty() {
        return Err(Refusal::NoLine);
    }
    Ok(replies)
}

/// Returns the most turns that a defence holds out, and the defences after which one turn wins.
fn candidates(
    prover: &mut Prover<'_>,
    game: &dyn Game,
    left: u32,
) -> Result<(u32, Vec<Candidate>), Refusal> {
    let mut defences = Vec::new();
    let mut text = Vec::new();
    defences_from(prover, game, &mut text, &mut defences)?;
    if let Some(best) = prover.engine_turn(game)
        && let Some(at) = defences.iter().position(|defence| *defence == best)
    {
        defences[..=at].rotate_right(1);
    }
    let mut defences = varied(defences);
    if left == 1 {
        defences.truncate(EXAMINED);
    }
    let (mut longest, mut found) = (1, Vec::new());
    for defence in defences {
        let mut after = game.boxed_clone();
        if after.play_turn(&defence).is_err() || after.to_act() == Actor::Nobody {
            continue;
        }
        let is_like = |one: &Candidate| begin_alike(&one.defence, &defence);
        if left == 1 && found.iter().any(is_like) {
            continue;
        }
        match answer(prover, &*after, left)? {
            (turns, None) => longest = longest.max(turns),
            (turns, Some(answer)) => {
                longest = longest.max(turns);
                // A turn that the proof lists can be played.
                let _ = after.play_turn(&answer.turn);
                found.push(Candidate {
                    turns,
                    defence,
                    answer,
                    after,
                });
            }
        }
        if left == 1 && found.len() == WRITTEN {
            break;
        }
    }
    Ok((longest, found))
}

/// Returns defences in another order: first one of those that begin with the same step, then a second one of each …
fn varied(defences: Vec<String>) -> Vec<String> {
    let mut counts: HashMap<String, usize> = HashMap::new();
    let rank = |defence: String| {
        let first = TurnTokens::of_text(&defence).iter().next().unwrap_or("");
        let count = counts.entry(first.to_owned()).or_default();
        *count += 1;
        (*count, defence)
    };
    let mut ranked: Vec<(usize, String)> = defences.into_iter().map(rank).collect();
    ranked.sort_by_key(|(rank, _)| *rank);
    ranked.into_iter().map(|(_, defence)| defence).collect()
}

/// Returns the fewest turns in which the side to act wins, and the answer if it is the only one.
fn answer(
    prover: &Prover<'_>,
    game: &dyn Game,
    left: u32,
) -> Result<(u32, Option<Answer>), Refusal> {
    for turns in 1..=left {
        match prover.only_answer(game, turns) {
            Ok(answer) => return Ok((turns, Some(answer))),
            Err(Refusal::NoWin) => {}
            Err(Refusal::Several(..) | Refusal::Roll) => return Ok((turns, None)),
            Err(other) => return Err(other),
        }
    }
    Err(Refusal::NoWin)
}

/// Appends the whole turns from a position, each after the texts that led there. Rolls have all their
/// outcomes; a second roll of a turn is left out, as it leads to outcomes of the first.
fn defences_from(
    prover: &Prover<'_>,
    game: &dyn Game,
    before: &mut Vec<String>,
    found: &mut Vec<String>,
) -> Result<(), Refusal> {
    let ends = prover.entry.turn_ends(game, prover.bounds.positions);
    for turn in ends.ok_or(Refusal::TooLarge)? {
        let tokens = TurnTokens::of_text(&turn);
        if !tokens.goes_on() {
            before.push(turn);
            found.push(before.join(","));
            before.pop();
        } else if before.is_empty() {
            defences_after_roll(prover, game, &turn, before, found)?;
        }
        if found.len() > DEFENCES {
            return Err(Refusal::TooLarge);
        }
    }
    Ok(())
}

fn defences_after_roll(
    prover: &Prover<'_>,
    game: &dyn Game,
    turn: &str,
    before: &mut Vec<String>,
    found: &mut Vec<String>,
) -> Result<(), Refusal> {
    let mut rolling = game.boxed_clone();
    if rolling.play_turn(turn).is_err() {
        return Ok(());
    }
    let tokens: Vec<&str> = TurnTokens::of_text(turn).iter().collect();
    for outcome in rolling.outcomes() {
        let mut after = rolling.boxed_clone();
        if after.play_text(&outcome.outcome).is_err() {
            continue;
        }
        // The text of an outcome begins with the text of the action that rolled.
        let kept = tokens[..tokens.len() - 1].iter().copied();
        let text: Vec<&str> = kept.chain([&*outcome.outcome]).collect();
        before.push(text.join(","));
        if after.at_turn_start() || after.to_act() == Actor::Nobody {
            found.push(before.join(","));
        } else {
            defences_from(prover, &*after, before, found)?;
        }
        before.pop();
    }
    Ok(())
}
