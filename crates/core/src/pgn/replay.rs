//! Replays a PGN by the rules of its variant.

use super::{Fault, Line, PgnError, PgnGame, Place, Played, Reader};
use crate::{Actor, DynVariant, Game, GameResult, Side, Termination};

/// A correct PGN and its game.
pub struct Replay {
    /// The game at its end.
    pub game: Box<dyn Game>,
    /// The PGN with canonical SANs, and every turn numbered.
    pub pgn: PgnGame,
}

/// Reads and replays the games of a text, one after the other.
///
/// `variants` returns the variant named in the tag `Variant`, or the default if there is no such tag.
pub fn check<'t, 'r, F>(
    text: &'t str,
    variants: F,
) -> impl Iterator<Item = Result<Replay, PgnError>> + use<'t, 'r, F>
where
    F: Fn(Option<&str>) -> Option<&'r dyn DynVariant>,
{
    Reader::new(text).map(move |pgn| pgn.and_then(|pgn| replay(&pgn, &variants)))
}

/// Plays every turn and every variation of a game, and compares its result with the rules.
///
/// `variants` returns the variant named in the tag `Variant`, or the default if there is no such tag. A
/// claim, a resignation or an agreement in the tag `Termination` is carried out, so that the game ends
/// as it did.
///
/// # Errors
/// The first error, and its place.
pub fn replay<'a, F>(pgn: &PgnGame, variants: F) -> Result<Replay, PgnError>
where
    F: Fn(Option<&str>) -> Option<&'a dyn DynVariant>,
{
    let mut replay = play_through(pgn, variants)?;
    settle(pgn, replay.game.as_mut())?;
    Ok(replay)
}

/// Plays every turn and every variation of a game like [`replay`], regardless of its result: an analysis may end in
/// mate and be marked as unfinished.
///
/// # Errors
/// The first turn that cannot be played, or a tag that does not lead to a position, and its place.
pub fn play_through<'a, F>(pgn: &PgnGame, variants: F) -> Result<Replay, PgnError>
where
    F: Fn(Option<&str>) -> Option<&'a dyn DynVariant>,
{
    let mut game = begin(pgn, variants)?;
    let line = play_line(game.as_mut(), &pgn.line)?;
    let mut pgn = pgn.clone();
    pgn.line = line;
    Ok(Replay { game, pgn })
}

/// Returns the game before its first turn.
fn begin<'a, F>(pgn: &PgnGame, variants: F) -> Result<Box<dyn Game>, PgnError>
where
    F: Fn(Option<&str>) -> Option<&'a dyn DynVariant>,
{
    let place = |name| pgn.tag(name).map_or_else(|| begins_at(pgn), |tag| tag.at);
    let value = |name| pgn.tag(name).map(|tag| tag.value.as_str());
    let name = value("Variant");
    let variant = variants(name).ok_or_else(|| {
        PgnError::new(
            place("Variant"),
            Fault::UnknownVariant(name.map(str::to_owned)),
        )
    })?;
    let contradiction = |found: &str, expected| {
        let found = found.to_owned();
        PgnError::new(place("SetUp"), Fault::SetUp { found, expected })
    };
    match (value("SetUp"), value("FEN")) {
        (None | Some("1"), Some(fen)) => {
            let game = variant.begin_at(fen);
            game.map_err(|error| PgnError::new(place("FEN"), error))
        }
        (None | Some("0"), None) => Ok(variant.begin()),
        (Some("1"), None) => Err(contradiction("'1'", "a tag FEN with it")),
        (Some("0"), Some(_)) => Err(contradiction("'0'", "'1' because there is a FEN")),
        (Some(other), _) => Err(contradiction(&crate::fen::quoted(other), "'0' or '1'")),
    }
}

/// Returns the place where the game begins.
fn begins_at(pgn: &PgnGame) -> Place {
    let tag = pgn.tags().first().map(|tag| tag.at);
    let turn = pgn.line.turns.first().map(|turn| turn.at);
    tag.or(turn).unwrap_or(pgn.result_at)
}

/// Plays a line and its variations, and leaves the game at its end. The recursion is as deep as the
/// variations, which reading limits.
fn play_line(game: &mut dyn Game, line: &Line) -> Result<Line, PgnError> {
    let mut turns = Vec::with_capacity(line.turns.len());
    let mut is_whole = true;
    for played in &line.turns {
        if !is_whole {
            return Err(PgnError::new(played.at, Fault::AfterUnfinished));
        }
        let turn = play_turn(game, played)?;
        let variations = play_variations(game, played)?;
        is_whole = turn.as_ref().is_none_or(|turn| turn.whole);
        turns.push(Played {
            number: turn.as_ref().map(|turn| (turn.number, turn.side)),
            san: turn.map_or_else(|| played.san.clone(), |turn| turn.san),
            variations,
            nags: played.nags.clone(),
            comments: played.comments.clone(),
            at: played.at,
        });
    }
    Ok(Line {
        comments: line.comments.clone(),
        turns,
    })
}

fn play_turn(game: &mut dyn Game, played: &Played) -> Result<Option<crate::TurnLine>, PgnError> {
    match game.play_san_turn(&played.san) {
        Ok(_) => Ok(game.last_turn()),
        Err(error) => {
            // A refused turn leaves the game unchanged.
            let number = due(game);
            Err(PgnError::new(
                played.at,
                Fault::Turn {
                    number,
                    error: error.into(),
                },
            ))
        }
    }
}

/// Returns the number and side of the turn that is due, for an error.
fn due(game: &dyn Game) -> Option<(u32, Side)> {
    let side = match game.to_act() {
        Actor::White => Side::White,
        Actor::Black => Side::Black,
        Actor::Nature | Actor::Nobody => return None,
    };
    // Every FEN ends with the number.
    let fen = game.fen();
    let number = fen.rsplit(' ').next()?.parse().ok()?;
    Some((number, side))
}

/// Plays the alternatives to the last turn, then that turn again.
fn play_variations(game: &mut dyn Game, played: &Played) -> Result<Vec<Line>, PgnError> {
    let mut variations = Vec::with_capacity(played.variations.len());
    if played.variations.is_empty() {
        return Ok(variations);
    }
    // Taking back and playing again costs no more than the turns themselves; a copy of the game for
    // each variation would copy the whole past.
    game.undo_turn();
    for variation in &played.variations {
        variations.push(play_line(game, variation)?);
        for _ in &variation.turns {
            game.undo_turn();
        }
    }
    play_turn(game, played)?;
    Ok(variations)
}

/// The terminations with a meaning in the rules. Other words, such as `normal` or `time forfeit`, have
/// none.
const KNOWN: [Termination; 10] = [
    Termination::CHECKMATE,
    Termination::STALEMATE,
    Termination::KING_CAPTURED,
    Termination::INSUFFICIENT_MATERIAL,
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
                verdict,
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
