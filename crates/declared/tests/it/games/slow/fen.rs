//! The fields of a FEN that most games share.

use super::orthodox::Castling;
use super::{Board, coloured};

/// The two numbers at the end of a FEN.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Counters {
    /// Turns without progress.
    pub(crate) halfmove: u32,
    /// The number of the turn, which grows after Black's.
    pub(crate) fullmove: u32,
}

impl Counters {
    /// Counts a turn that ends.
    pub(crate) fn end_turn(&mut self, white: bool, progress: bool) {
        self.halfmove = self.halfmove.saturating_add(1);
        if progress {
            self.halfmove = 0;
        }
        if !white {
            self.fullmove = self.fullmove.saturating_add(1);
        }
    }
}

/// Splits a FEN into this many fields and the counters after them, which may be missing. The second field
/// is the side to move: `true` is White.
///
/// # Errors
/// The fault, in a sentence that begins with the name of the field.
pub(crate) fn split(fen: &str, count: usize) -> Result<(Vec<&str>, bool, Counters), String> {
    let mut fields: Vec<&str> = fen.split(' ').collect();
    if fields.contains(&"") {
        return Err("fields: must be separated by exactly one space".to_string());
    }
    if fields.len() == count {
        fields.extend(["0", "1"]);
    }
    if fields.len() != count + 2 {
        let found = fields.len();
        return Err(format!(
            "fields: {found} instead of {count} or {}",
            count + 2
        ));
    }
    let white = match fields[1] {
        "w" => true,
        "b" => false,
        other => return Err(format!("side: '{other}' is neither w nor b")),
    };
    let counters = Counters {
        halfmove: read_counter("halfmove", fields[count], 0)?,
        fullmove: read_counter("fullmove", fields[count + 1], 1)?,
    };
    fields.truncate(count);
    Ok((fields, white, counters))
}

/// Parses a counter that is at least `least`.
fn read_counter(field: &str, text: &str, least: u32) -> Result<u32, String> {
    // `parse` alone would let a leading plus sign through.
    if !text.chars().all(|c| c.is_ascii_digit()) {
        return Err(format!("{field}: '{text}' is not a number"));
    }
    match text.parse() {
        Ok(value) if value >= least => Ok(value),
        Ok(_) => Err(format!("{field}: {text} is less than {least}")),
        Err(_) => Err(format!("{field}: {text} is too large")),
    }
}

/// Parses the castling field: letters of a game's castlings in any order, none twice, each with its
/// king and rook at home. The rights come in the order of the castlings.
///
/// # Errors
/// The fault, in a sentence that begins with `castling`.
pub(crate) fn read_rights(
    field: &str,
    board: &Board,
    castlings: &[Castling; 4],
) -> Result<[bool; 4], String> {
    let mut rights = [false; 4];
    if field == "-" {
        return Ok(rights);
    }
    for letter in field.chars() {
        let Some(index) = castlings
            .iter()
            .position(|castling| castling.letter == letter)
        else {
            return Err(format!("castling: '{letter}' is none of KQkq"));
        };
        if rights[index] {
            return Err(format!("castling: '{letter}' is given twice"));
        }
        let castling = castlings[index];
        for (kind, home) in [('K', castling.king[0]), ('R', castling.rook[0])] {
            let piece = coloured(kind, castling.is_white());
            if board.at(home) != piece {
                let home = Board::name(home);
                return Err(format!("castling: '{letter}' but no '{piece}' on {home}"));
            }
        }
        rights[index] = true;
    }
    Ok(rights)
}

/// Returns the castling field.
pub(crate) fn write_rights(rights: [bool; 4], castlings: &[Castling; 4]) -> String {
    let held = castlings.iter().zip(rights).filter(|(_, right)| *right);
    or_dash(held.map(|(castling, _)| castling.letter).collect())
}

/// Returns a field, or a dash for an empty one.
pub(crate) fn or_dash(field: String) -> String {
    if field.is_empty() {
        "-".to_string()
    } else {
        field
    }
}
