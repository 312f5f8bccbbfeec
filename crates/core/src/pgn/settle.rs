//! Compares the result of a game with the rules.

use super::{Fault, Note, PgnError, PgnGame, signs};
use crate::fen::quoted;
use crate::{Game, GameResult, Side, Termination};

/// The terminations with a meaning in the rules. Other words, such as `normal` or `time forfeit`, have
/// none.
const KNOWN: [Termination; 11] = [
    Termination::CHECKMATE,
    Termination::STALEMATE,
    Termination::KING_CAPTURED,
    Termination::INSUFFICIENT_MATERIAL,
    Termination::DEAD_POSITION,
    Termination::FIVEFOLD,
    Termination::TURNS_75,
    Termination::THREEFOLD,
    Termination::TURNS_50,
    Termination::RESIGNATION,
    Termination::AGREEMENT,
];

/// Compares result and termination with each other and with the rules, and ends the game as the players
/// ended it.
pub(super) fn settle(pgn: &PgnGame, game: &mut dyn Game) -> Result<(), PgnError> {
    let found = pgn.result;
    if let Some(tag) = pgn.tag("Result").filter(|tag| tag.value != found.as_str()) {
        let (found, expected) = (tag.value.clone(), found);
        return Err(PgnError::new(tag.at, Fault::ResultTag { found, expected }));
    }
    let verdict = game.verdict();
    if let Some(verdict) = verdict {
        let expected = GameResult::from(Some(verdict));
        if found != expected {
            let fault = Fault::ResultRules {
                found,
                expected,
                verdict: game.info().sides.tell(verdict),
            };
            return Err(PgnError::new(pgn.result_at, fault));
        }
    }
    let Some(tag) = pgn.tag("Termination") else {
        return Ok(());
    };
    let known = KNOWN.into_iter().find(|known| known.as_str() == tag.value);
    let checked = match (known, verdict) {
        (Some(reason), Some(verdict)) if reason != verdict.termination => Err(Fault::Termination {
            found: reason,
            expected: format!("'{}', as the rules have it", verdict.termination),
        }),
        (Some(reason), None) => end(game, reason, found),
        _ => Ok(()),
    };
    checked.map_err(|fault| PgnError::new(tag.at, fault))
}

/// Ends an unfinished game by a claim, a resignation or an agreement.
fn end(game: &mut dyn Game, reason: Termination, result: GameResult) -> Result<(), Fault> {
    let wrong = |expected| Fault::ResultReason {
        found: result,
        expected,
        reason,
    };
    match (reason, result) {
        (Termination::AGREEMENT, GameResult::Draw) => game.agree_draw()?,
        (
            Termination::THREEFOLD
            | Termination::REPETITION
            | Termination::TURNS_50
            | Termination::NO_PROGRESS,
            GameResult::Draw,
        ) => game.claim(reason)?,
        (Termination::AGREEMENT | Termination::THREEFOLD | Termination::TURNS_50, _) => {
            return Err(wrong("'1/2-1/2'"));
        }
        (Termination::RESIGNATION, GameResult::WhiteWon) => game.resign(Side::Black)?,
        (Termination::RESIGNATION, GameResult::BlackWon) => game.resign(Side::White)?,
        (Termination::RESIGNATION, _) => return Err(wrong("'1-0' or '0-1'")),
        _ => {
            return Err(Fault::Termination {
                found: reason,
                expected: "another one: by the rules the game goes on".into(),
            });
        }
    }
    Ok(())
}

/// Ends a game as it is told, and notes where that differs from the rules: the game then is as the rules say, and its
/// result and termination stay as they are told.
///
/// # Errors
/// If the tag `Result` is no result at all.
pub(super) fn settle_leniently(pgn: &mut PgnGame, game: &mut dyn Game) -> Result<(), PgnError> {
    let found = pgn.result;
    if let Some(tag) = pgn.tag("Result").filter(|tag| tag.value != found.as_str()) {
        let (at, value) = (tag.at, tag.value.clone());
        let read = match &*value {
            "" | "?" => Some(GameResult::NoResult),
            value => signs::result(value),
        };
        let Some(read) = read else {
            let (found, expected) = (value, found);
            return Err(PgnError::new(at, Fault::ResultTag { found, expected }));
        };
        if read != found {
            let what = format!(
                "the tag Result has {}, and the game ends with '{found}', which counts",
                quoted(&value)
            );
            pgn.notes.push(Note { at, what });
        }
        pgn.set_tag("Result", found.as_str());
    }
    if let Err(error) = settle(pgn, game) {
        let (at, what) = (error.at, error.fault.to_string());
        pgn.notes.push(Note { at, what });
    }
    Ok(())
}
