//! Plays lines of turns in any spelling.

use super::{Dialect, is_pass};
use crate::fen::quoted;
use crate::{Game, LineError, PlayError, TurnError, grammar};

/// Plays turns separated by white space, as turn texts or in the spelling of other programs: SAN, long algebraic notation,
/// capitals for promotions, castling as the king's move to its rook, the second leg of a turn as a move, move numbers
/// between the turns. Only the last turn may be unfinished. Returns what was read as something else.
///
/// ```
/// use springald_chess::Chess;
/// use springald_core::{DynVariant, lenient::play_meant_line};
///
/// let mut game = Chess.begin();
/// let notes = play_meant_line(&mut game, "1. e2-e4 e7e5 2. Nf3 b8c6 3.f1c4 f8c5 4.e1h1")?;
/// assert_eq!(game.line(), "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1");
/// assert_eq!(notes[2], "turn 7: read 'e1h1' as e1g1");
/// # Ok::<(), springald_core::LineError>(())
/// ```
///
/// # Errors
/// The first turn that cannot be played, and why; then nothing is played.
pub fn play_meant_line(game: &mut Box<dyn Game>, line: &str) -> Result<Vec<String>, LineError> {
    let mut refused = match game.play_line(line) {
        Ok(()) => return Ok(Vec::new()),
        Err(error) => error,
    };
    for &dialect in Dialect::of_ranks(game.info().shape.ranks()) {
        let mut copy = game.boxed_clone();
        match (play(copy.as_mut(), line, dialect), &refused) {
            (Ok(notes), _) => {
                *game = copy;
                return Ok(notes);
            }
            // The reason against the turn that no spelling can get past.
            (Err((at, error)), &LineError::Turn { number, .. })
                if at > number || (at == number && dialect == Dialect::Own) =>
            {
                refused = LineError::Turn {
                    number: at,
                    error: Box::new(error),
                };
            }
            (Err(_), _) => {}
        }
    }
    Err(refused)
}

/// Plays turns in a dialect. An error comes with the number of its turn, from 1.
fn play(
    game: &mut dyn Game,
    line: &str,
    dialect: Dialect,
) -> Result<Vec<String>, (usize, TurnError)> {
    let mut notes = Vec::new();
    let turns = grammar::turns(line).map(without_number);
    for (index, turn) in turns.filter(|turn| !turn.is_empty()).enumerate() {
        let number = index + 1;
        let own = match dialect {
            Dialect::Own => match game.play_turn(turn) {
                Ok(_) => continue,
                Err(error) => Some(error),
            },
            Dialect::ZeroRanks => None,
        };
        let meant = game.play_meant_turn(turn, dialect);
        meant.map_err(|error| (number, own.filter(is_about_an_action).unwrap_or(error)))?;
        let played = game.last_turn().filter(|_| !is_pass(turn));
        if let Some(played) = played.filter(|played| played.text != turn) {
            notes.push(format!(
                "turn {number}: read {} as {}",
                quoted(turn),
                played.text
            ));
        }
    }
    Ok(notes)
}

/// Returns a word without the move number in front: digits and at least one dot.
fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let turn = rest.trim_start_matches(['.', '…']);
    if turn.len() < rest.len() { turn } else { word }
}

/// Returns whether a turn was refused although its text is one in our own spelling.
fn is_about_an_action(error: &TurnError) -> bool {
    !matches!(
        error,
        TurnError::Action {
            error: PlayError::NotAnAction(_),
            ..
        }
    )
}
