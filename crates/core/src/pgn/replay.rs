//! Replays a PGN by the rules of its variant.

use super::player::Player;
use super::settle::{settle, settle_leniently};
use super::{Fault, Note, PgnError, PgnGame, Place, Reader};
use crate::lenient::Dialect;
use crate::{DynVariant, Game, insertion_sort};

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

/// Reads and replays the games of a text like [`check`], by any program or person: [`Reader::lenient`] reads
/// it, and turns may be in other spellings ([`Game::play_meant_turn`]). A game goes on after a draw by the rules if it was
/// played on, and its result may differ from the result by the rules. [`PgnGame::notes`] says what was taken for what.
///
/// ```
/// use springald_chess::Chess;
/// use springald_core::{DynVariant, pgn};
///
/// let text = "[White \"A \"B\" C\"]\n\n1. e2-e4 e7-e5 2. Ng1-f3 N *";
/// let mut games = pgn::read(text, |_| Some(&Chess as &dyn DynVariant));
/// let read = games.next().unwrap()?;
/// assert_eq!(read.game.line(), "e2e4 e7e5 g1f3");
/// let notes: Vec<_> = read.pgn.notes.iter().map(|note| note.to_string()).collect();
/// assert_eq!(notes[1], "line 3: read 'e2-e4' as e4");
/// # Ok::<(), pgn::PgnError>(())
/// ```
pub fn read<'t, 'r, F>(
    text: &'t str,
    variants: F,
) -> impl Iterator<Item = Result<Replay, PgnError>> + use<'t, 'r, F>
where
    F: Fn(Option<&str>) -> Option<&'r dyn DynVariant>,
{
    Reader::lenient(text).map(move |pgn| replay_leniently(&pgn?, &variants))
}

/// Replays a game of [`Reader::lenient`], as [`read`] does.
///
/// # Errors
/// The first error, and its place.
pub fn replay_leniently<'a, F>(pgn: &PgnGame, variants: F) -> Result<Replay, PgnError>
where
    F: Fn(Option<&str>) -> Option<&'a dyn DynVariant>,
{
    let mut replay = play_through(pgn, variants)?;
    settle_leniently(&mut replay.pgn, replay.game.as_mut())?;
    Ok(replay)
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
    let variant = variant_of(pgn, variants)?;
    let mut game = begin(pgn, variant)?;
    let line = Player::strict(variant, &mut || true).play_line(game.as_mut(), &pgn.line)?;
    settle(pgn, game.as_mut())?;
    let mut pgn = pgn.clone();
    pgn.line = line;
    Ok(Replay { game, pgn })
}

/// Plays every turn and every variation of a game, in any spelling, regardless of its result: an analysis may end in mate
/// and be marked as unfinished.
///
/// # Errors
/// The first turn that cannot be played, or a tag that does not lead to a position, and its place.
pub fn play_through<'a, F>(pgn: &PgnGame, variants: F) -> Result<Replay, PgnError>
where
    F: Fn(Option<&str>) -> Option<&'a dyn DynVariant>,
{
    play_through_while(pgn, variants, || true)
}

/// Plays a game like [`play_through`], as long as `goes_on` returns `true`, which is asked before each turn: turns of some
/// games take long, and a text has many.
///
/// # Errors
/// Like [`play_through`], or [`Fault::Stopped`].
pub fn play_through_while<'a, F>(
    pgn: &PgnGame,
    variants: F,
    mut goes_on: impl FnMut() -> bool,
) -> Result<Replay, PgnError>
where
    F: Fn(Option<&str>) -> Option<&'a dyn DynVariant>,
{
    let variant = variant_of(pgn, variants)?;
    let (start, notes) = begin_leniently(pgn, variant)?;
    let mut read = |dialect| {
        let mut game = start.boxed_clone();
        game.play_on();
        let mut player = Player::lenient(variant, dialect, &mut goes_on);
        let line = player.play_line(game.as_mut(), &pgn.line)?;
        let mut pgn = pgn.clone();
        pgn.line = line;
        pgn.notes.extend(notes.iter().cloned());
        pgn.notes.extend(player.into_notes());
        insertion_sort(&mut pgn.notes, |note| (note.at.line, note.at.column));
        Ok(Replay { game, pgn })
    };
    // The text is most likely in the dialect in which more of it makes sense.
    let place = |error: &PgnError| (error.at.line, error.at.column);
    let further = |one, other| {
        if place(&other) > place(&one) {
            other
        } else {
            one
        }
    };
    let others = &Dialect::of_ranks(variant.info().shape.ranks())[1..];
    let own = read(Dialect::Own);
    others.iter().fold(own, |found, &dialect| {
        found.or_else(|error| match *error.fault {
            Fault::Stopped => Err(error),
            _ => read(dialect).map_err(|other| further(error, other)),
        })
    })
}

fn value<'a>(pgn: &'a PgnGame, name: &str) -> Option<&'a str> {
    pgn.tag(name).map(|tag| tag.value.as_str())
}

fn place(pgn: &PgnGame, name: &str) -> Place {
    pgn.tag(name).map_or_else(|| begins_at(pgn), |tag| tag.at)
}

/// Returns the variant of a game.
fn variant_of<'a, F>(pgn: &PgnGame, variants: F) -> Result<&'a dyn DynVariant, PgnError>
where
    F: Fn(Option<&str>) -> Option<&'a dyn DynVariant>,
{
    let name = value(pgn, "Variant");
    variants(name).ok_or_else(|| {
        let fault = Fault::UnknownVariant(name.map(str::to_owned));
        PgnError::new(place(pgn, "Variant"), fault)
    })
}

/// Returns the game before its first turn.
fn begin(pgn: &PgnGame, variant: &dyn DynVariant) -> Result<Box<dyn Game>, PgnError> {
    let contradiction = |found: &str, expected| {
        let found = found.to_owned();
        PgnError::new(place(pgn, "SetUp"), Fault::SetUp { found, expected })
    };
    match (value(pgn, "SetUp"), value(pgn, "FEN")) {
        (None | Some("1"), Some(fen)) => {
            let game = variant.begin_exactly_at(fen);
            game.map_err(|error| PgnError::new(place(pgn, "FEN"), error))
        }
        (None | Some("0"), None) => Ok(variant.begin()),
        (Some("1"), None) => Err(contradiction("'1'", "a tag FEN with it")),
        (Some("0"), Some(_)) => Err(contradiction("'0'", "'1' because there is a FEN")),
        (Some(other), _) => Err(contradiction(&crate::fen::quoted(other), "'0' or '1'")),
    }
}

/// Returns the game before its first turn, regardless of the tag `SetUp`, and what was read as something else.
fn begin_leniently(
    pgn: &PgnGame,
    variant: &dyn DynVariant,
) -> Result<(Box<dyn Game>, Vec<Note>), PgnError> {
    let at = place(pgn, "FEN");
    let Some(fen) = value(pgn, "FEN").filter(|fen| !matches!(*fen, "" | "?")) else {
        return Ok((variant.begin(), Vec::new()));
    };
    let (game, notes) = variant
        .begin_noting(fen)
        .map_err(|error| PgnError::new(at, error))?;
    let note = |what| Note {
        at,
        what: format!("tag FEN: {what}"),
    };
    Ok((game, notes.into_iter().map(note).collect()))
}

/// Returns the place where the game begins.
fn begins_at(pgn: &PgnGame) -> Place {
    let tag = pgn.tags().first().map(|tag| tag.at);
    let turn = pgn.line.turns.first().map(|turn| turn.at);
    tag.or(turn).unwrap_or(pgn.result_at)
}
