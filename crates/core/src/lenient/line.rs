//! Plays lines of turns in any spelling.

use super::{Dialect, is_pass};
use crate::fen::quoted;
use crate::{Game, LineError, TurnError, grammar};

/// Plays turns separated by white space, as turn texts or in the spelling of other programs: SAN, long algebraic notation,
/// capitals for promotions, castling as the king's move to its rook, the second leg of a turn as a move. Only the last
/// turn may be unfinished. Returns what was read as something else.
///
/// ```
/// use springald_chess::Chess;
/// use springald_core::{DynVariant, lenient::play_meant_line};
///
/// let mut game = Chess.begin();
/// let notes = play_meant_line(&mut game, "e2-e4 e7e5 Nf3 b8c6 f1c4 f8c5 e1h1")?;
/// assert_eq!(game.line(), "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1");
/// assert_eq!(notes[2], "turn 7: read 'e1h1' as e1g1");
/// # Ok::<(), springald_core::LineError>(())
/// ```
///
/// # Errors
/// The first turn that cannot be played, and why; then nothing is played.
pub fn play_meant_line(game: &mut Box<dyn Game>, line: &str) -> Result<Vec<String>, LineError> {
    let refused = match game.play_line(line) {
        Ok(()) => return Ok(Vec::new()),
        Err(error) => error,
    };
    for &dialect in Dialect::of_ranks(game.info().shape.ranks()) {
        let mut copy = game.boxed_clone();
        if let Ok(notes) = play(copy.as_mut(), line, dialect) {
            *game = copy;
            return Ok(notes);
        }
    }
    Err(refused)
}

fn play(game: &mut dyn Game, line: &str, dialect: Dialect) -> Result<Vec<String>, TurnError> {
    let mut notes = Vec::new();
    for (index, turn) in grammar::turns(line).enumerate() {
        if dialect == Dialect::Own && game.play_turn(turn).is_ok() {
            continue;
        }
        game.play_meant_turn(turn, dialect)?;
        let played = game.last_turn().filter(|_| !is_pass(turn));
        if let Some(played) = played.filter(|played| played.text != turn) {
            let number = index + 1;
            notes.push(format!(
                "turn {number}: read {} as {}",
                quoted(turn),
                played.text
            ));
        }
    }
    Ok(notes)
}
