//! Moves of Shogi and Xiangqi in the notations of those games.

use super::step::{Mover, Step, Suffix, To};
use crate::Side;
use springald_board::{Shape, Square};

/// Reads a move of Shogi with files counted from the right and ranks from the top, as a letter or a digit: `P-7f`,
/// `P-76`, `Bx3c+`, `N'3d`, `G4i-5h`, `7g7f`. `promotes` says whether a plus followed the text.
pub(super) fn shogi(bare: &str, promotes: bool, shape: Shape) -> Vec<Step> {
    if !bare.is_ascii() || shape.files() > 9 || shape.ranks() > 9 {
        return Vec::new();
    }
    let (bare, stays) = bare
        .strip_suffix('=')
        .map_or((bare, false), |bare| (bare, true));
    let (promoted, text) = bare
        .strip_prefix('+')
        .map_or((false, bare), |text| (true, text));
    let piece = text.chars().next().filter(char::is_ascii_uppercase);
    let text = &text[usize::from(piece.is_some())..];
    let (first, rest) = match pair(text, shape) {
        Some((at, rest)) => (Some(at), rest),
        None => (None, text),
    };
    let drops = rest.starts_with(['*', '\'', '@']);
    let takes = rest.starts_with('x');
    let after = rest
        .strip_prefix(['*', '\'', '@', 'x', '-'])
        .unwrap_or(rest);
    let (from, to) = match (pair(after, shape), first) {
        (Some((to, "")), from) => (from, to),
        (None, Some(to)) if after.is_empty() && rest.is_empty() => (None, to),
        _ => return Vec::new(),
    };
    let mover = match (piece, promoted) {
        (Some(letter), false) => Mover::Letter(letter),
        (Some(letter), true) => Mover::Promoted(letter),
        (None, false) => Mover::Unnamed,
        (None, true) => return Vec::new(),
    };
    if piece.is_none() && from.is_none() {
        return Vec::new();
    }
    vec![Step {
        mover,
        file: from.map(|at| shape.file(at)),
        rank: from.map(|at| shape.rank(at)),
        to: To::Square(to),
        suffix: match (promotes, stays) {
            (true, _) => Suffix::Promotes,
            (false, true) => Suffix::Stays,
            (false, false) => Suffix::Nothing,
        },
        drops,
        takes,
    }]
}

/// Reads a square of Shogi, and returns the rest.
fn pair(text: &str, shape: Shape) -> Option<(Square, &str)> {
    let &[file, rank, ..] = text.as_bytes() else {
        return None;
    };
    let file = file
        .checked_sub(b'1')
        .filter(|&file| file < shape.files())?;
    let rank = match rank {
        b'a'..=b'i' => rank - b'a',
        b'1'..=b'9' => rank - b'1',
        _ => return None,
    };
    let (file, rank) = (
        shape.files() - 1 - file,
        shape.ranks().checked_sub(1 + rank)?,
    );
    Some((shape.at(file, rank), &text[2..]))
}

/// A move of Xiangqi in WXF: a piece, the file that it leaves, a direction, and a file or a number of steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Wxf {
    pub(super) letter: char,
    /// The file that it leaves; `None` if it is told from others by its place in their file.
    pub(super) file: Option<u8>,
    /// `Some(true)` for the piece that is further forward than others of its file.
    pub(super) front: Option<bool>,
    /// 1 forward, -1 back, 0 sideways.
    direction: i8,
    /// The file or the number of steps.
    number: u8,
}

impl Wxf {
    /// Reads `C2=5`, `H8+7`, `R1.2`, `+R+1`, `C+=5`.
    pub(super) fn read(text: &str, side: Side, shape: Shape) -> Option<Self> {
        let letters: Vec<char> = text.chars().collect();
        let &[first, second, operator, number] = letters.as_slice() else {
            return None;
        };
        let is_front = |sign: char| match sign {
            '+' => Some(true),
            '-' => Some(false),
            _ => None,
        };
        let (letter, file, front) = match (first.is_ascii_alphabetic(), second) {
            (true, '1'..='9') => (first, Some(second as u8 - b'0'), None),
            (true, sign) => (first, None, Some(is_front(sign)?)),
            (false, letter) => (letter, None, Some(is_front(first)?)),
        };
        let direction = match operator {
            '+' => 1,
            '-' => -1,
            '=' | '.' => 0,
            _ => return None,
        };
        let number = number.to_digit(10).filter(|&number| number > 0)? as u8;
        let file = match file {
            Some(file) => Some(file_of(file, side, shape)?),
            None => None,
        };
        letter.is_ascii_alphabetic().then_some(Self {
            letter: letter.to_ascii_uppercase(),
            file,
            front,
            direction,
            number,
        })
    }

    /// Returns whether a move is meant, by the squares that it leaves and reaches.
    pub(super) fn fits(self, from: Square, to: Square, side: Side, shape: Shape) -> bool {
        let up = |at: Square| {
            let rank = i16::from(shape.rank(at));
            if side == Side::White { rank } else { -rank }
        };
        let climbs = up(to) - up(from);
        let same_file = shape.file(from) == shape.file(to);
        if climbs.signum() != i16::from(self.direction) {
            return false;
        }
        if same_file && climbs != 0 {
            climbs.unsigned_abs() == u16::from(self.number)
        } else {
            file_of(self.number, side, shape) == Some(shape.file(to))
        }
    }
}

/// Returns the file that a player counts from the right.
fn file_of(number: u8, side: Side, shape: Shape) -> Option<u8> {
    match side {
        Side::White => shape.files().checked_sub(number),
        Side::Black => number.checked_sub(1).filter(|&file| file < shape.files()),
    }
}
