//! Carriers with their passengers in a FEN: the letters of both, in brackets.

use crate::bits::Bits;
use crate::play::notation::piece_of;
use crate::play::position::DeclaredPosition;
use crate::program::tables::carrying::loaded_letter;
use crate::program::{Code, Program};
use springald_core::fen::quoted;
use springald_core::{FenError, Side};

impl<W: Bits> DeclaredPosition<W> {
    /// Returns the letter of what stands on a square, as a placement has it before the letters of carriers with passengers are
    /// written.
    pub(crate) fn letter_on(&self, at: usize) -> char {
        let (owner, code) = (self.owner(at), self.code(at));
        match Side::BOTH.get(owner) {
            Some(&side) if self.load_on(at).is_some() => loaded_letter(side, code),
            _ => self.piece(owner, code).fen(),
        }
    }

    /// Replaces the letters that stand for carriers with passengers in a placement by the letters of both, in brackets.
    pub(crate) fn with_loads(&self, board: &str) -> String {
        let mut out = String::with_capacity(board.len());
        for letter in board.chars() {
            let table = self.program.carrying.as_ref();
            let found = table.and_then(|table| {
                let (side, loaded) = table.of_letter(letter)?;
                Some((side, table.parts(loaded)?))
            });
            match found {
                Some((side, parts)) => {
                    let letters = parts.map(|part| self.piece(side.index(), part).fen());
                    out.push('(');
                    out.extend(letters);
                    out.push(')');
                }
                None => out.push(letter),
            }
        }
        out
    }
}

/// Replaces the letters of carriers with passengers in a placement, in brackets, each by one letter.
pub(crate) fn read_loads<W: Bits>(program: &Program<W>, text: &str) -> Result<String, FenError> {
    let mut read = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('(') {
        read.push_str(before);
        let group = after.split_once(')');
        let loaded = group.and_then(|(letters, _)| loaded_of(program, letters));
        let (Some((_, behind)), Some((side, loaded))) = (group, loaded) else {
            let found = quoted(&after.chars().take(3).collect::<String>());
            let expected =
                "after a bracket the letters of a carrier and of its passenger, and a bracket";
            return Err(FenError::new("placement", found, expected));
        };
        read.push(loaded_letter(side, loaded));
        rest = behind;
    }
    read.push_str(rest);
    Ok(read)
}

/// Returns the owner and the code of a carrier with its passenger, by their letters.
fn loaded_of<W: Bits>(program: &Program<W>, letters: &str) -> Option<(Side, Code)> {
    let pieces: Option<Vec<_>> = letters.chars().map(|one| piece_of(program, one)).collect();
    let [(owner, carrier), (other, passenger)] = pieces?[..] else {
        return None;
    };
    let side = *Side::BOTH.get(owner).filter(|_| owner == other)?;
    let table = program.carrying.as_ref()?;
    Some((side, table.code_of(carrier, passenger)?))
}
