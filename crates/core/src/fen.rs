//! The common parts of FENs: fields, placement, side and counters.

pub use crate::quote::quoted;
use crate::{Counters, FenError, Side};
use springald_board::{Shape, Square};
use std::fmt::Write;

/// A FEN split into its fields.
///
/// ```
/// use springald_core::{Side, fen::Fields};
///
/// const NAMES: &[&str] = &["placement", "side", "halfmove", "fullmove"];
///
/// let fields = Fields::split("4k3/4K3 b 3 20", NAMES).unwrap();
/// assert_eq!(fields.get("placement"), "4k3/4K3");
/// assert_eq!(fields.side(), Ok(Side::Black));
/// assert_eq!(fields.counters().unwrap().fullmove, 20);
/// let error = Fields::split("4k3/4K3 x", NAMES)
///     .unwrap()
///     .side()
///     .unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "FEN, field side: found 'x', expected 'w' or 'b'"
/// );
/// ```
pub struct Fields<'a> {
    names: &'static [&'static str],
    values: Vec<&'a str>,
}

impl<'a> Fields<'a> {
    /// Splits a text at its spaces. `names` are the fields of the variant in order. The last two are
    /// the counters; both may be left out.
    ///
    /// # Errors
    /// If there are too few or too many fields, or they are not separated by exactly one space.
    pub fn split(text: &'a str, names: &'static [&'static str]) -> Result<Self, FenError> {
        let values: Vec<&str> = text.split(' ').collect();
        if values.iter().any(|value| value.is_empty()) {
            let found = if text.is_empty() {
                "an empty text"
            } else {
                "an empty field"
            };
            return Err(FenError::new(
                "fields",
                found,
                "fields separated by exactly one space",
            ));
        }
        let (most, given) = (names.len(), values.len());
        if given != most && given != most - 2 {
            let expected = format!(
                "{most} ({}), or {} without the counters",
                names.join(" "),
                most - 2
            );
            return Err(FenError::new("fields", format!("{given}"), expected));
        }
        Ok(Self { names, values })
    }

    /// Returns the value of a mandatory field.
    ///
    /// # Panics
    /// If the name was not passed to [`Fields::split`], or names a counter.
    pub fn get(&self, name: &str) -> &'a str {
        let index = self.names.iter().position(|&known| known == name);
        self.values[index.expect("a field of this variant")]
    }

    /// Returns the side to move.
    ///
    /// # Errors
    /// If the field is not `w` or `b`.
    pub fn side(&self) -> Result<Side, FenError> {
        match self.get("side") {
            "w" => Ok(Side::White),
            "b" => Ok(Side::Black),
            other => Err(FenError::new("side", quoted(other), "'w' or 'b'")),
        }
    }

    /// Returns the counters, by default `0 1`.
    ///
    /// # Errors
    /// If they are not decimal numbers in range; the second is at least 1.
    pub fn counters(&self) -> Result<Counters, FenError> {
        if self.values.len() < self.names.len() {
            return Ok(Counters::START);
        }
        let [.., halfmove, fullmove] = self.values[..] else {
            return Ok(Counters::START);
        };
        let halfmove = number(halfmove, "halfmove", 0, u64::from(u16::MAX))? as u16;
        let fullmove = number(fullmove, "fullmove", 1, u64::from(u32::MAX))? as u32;
        Ok(Counters { halfmove, fullmove })
    }
}

fn number(text: &str, field: &'static str, least: u64, most: u64) -> Result<u64, FenError> {
    let plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    match text.parse() {
        Ok(value) if plain && (least..=most).contains(&value) => Ok(value),
        _ => Err(FenError::new(
            field,
            quoted(text),
            format!("a number from {least} to {most}"),
        )),
    }
}

/// Parses a placement from the top rank down, and calls `put` with every piece letter.
///
/// # Errors
/// If the number of ranks or their lengths are wrong, or `put` refuses a letter: it then returns what
/// it expected instead.
pub fn read_placement(
    text: &str,
    shape: Shape,
    mut put: impl FnMut(Square, char) -> Result<(), String>,
) -> Result<(), FenError> {
    const FIELD: &str = "placement";
    let ranks: Vec<&str> = text.split('/').collect();
    if ranks.len() != usize::from(shape.ranks()) {
        let expected = format!("{}", shape.ranks());
        return Err(FenError::new(
            FIELD,
            format!("{} ranks", ranks.len()),
            expected,
        ));
    }
    for (row, text) in (0..shape.ranks()).rev().zip(ranks) {
        let squares: Vec<Square> = shape.row(row).collect();
        let mut file: usize = 0;
        let mut rest = text;
        while let Some(first) = rest.chars().next() {
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            if digits > 0 {
                let run = &rest[..digits];
                let value: usize = run.parse().unwrap_or(usize::MAX);
                if run.starts_with('0') || value > squares.len() {
                    let found = format!("an empty run {} on rank {}", quoted(run), row + 1);
                    let expected = format!("a number from 1 to {}", squares.len());
                    return Err(FenError::new(FIELD, found, expected));
                }
                file += value;
                rest = &rest[digits..];
            } else {
                if let Some(&square) = squares.get(file) {
                    put(square, first).map_err(|expected| {
                        let found =
                            format!("{} on {}", quoted(&first.to_string()), shape.name(square));
                        FenError::new(FIELD, found, expected)
                    })?;
                }
                file += 1;
                rest = &rest[first.len_utf8()..];
            }
        }
        if file != squares.len() {
            let found = format!("{file} squares on rank {}", row + 1);
            return Err(FenError::new(FIELD, found, format!("{}", squares.len())));
        }
    }
    Ok(())
}

/// Appends a placement; `piece` returns the letter on a square.
pub fn write_placement(shape: Shape, piece: impl Fn(Square) -> Option<char>, out: &mut String) {
    for rank in (0..shape.ranks()).rev() {
        let mut empty = 0;
        for square in shape.row(rank) {
            match piece(square) {
                None => empty += 1,
                Some(letter) => {
                    write_run(empty, out);
                    empty = 0;
                    out.push(letter);
                }
            }
        }
        write_run(empty, out);
        if rank > 0 {
            out.push('/');
        }
    }
}

fn write_run(empty: u8, out: &mut String) {
    if empty > 0 {
        let _ = write!(out, "{empty}");
    }
}

/// Appends the counters, with a space before each.
pub fn write_counters(counters: Counters, out: &mut String) {
    let _ = write!(out, " {} {}", counters.halfmove, counters.fullmove);
}
