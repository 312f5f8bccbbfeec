//! The shape of a board: its files and ranks, and the names of its squares.

use crate::Square;
use std::fmt;

/// A rectangular board: files `a`, `b`, … and ranks `1`, `2`, …
///
/// ```
/// use springald_board::Shape;
///
/// let shape = Shape::new(10, 10);
/// let (square, rest) = shape.parse_prefix("a10b2").unwrap();
/// assert_eq!((shape.file(square), shape.rank(square), rest), (0, 9, "b2"));
/// assert_eq!(shape.name(shape.at(9, 0)), "j1");
/// assert_eq!(shape.step(square, 0, 1), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    files: u8,
    ranks: u8,
    form: Form,
}

/// The way in which the edges of a board are joined.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub enum Form {
    /// They are not.
    #[default]
    Plain,
    /// The first file is beside the last one.
    Cylinder,
    /// The first file is beside the last one, and the first rank beside the last one.
    Torus,
}

/// The name of a square, such as `e4` or `a10`; up to three bytes, no allocation.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Name {
    bytes: [u8; 3],
    len: u8,
}

impl Shape {
    /// Returns a board of this many files and ranks.
    ///
    /// # Panics
    /// On more than 26 files, 99 ranks or 128 squares.
    pub const fn new(files: u8, ranks: u8) -> Self {
        assert!(files <= 26 && ranks <= 99 && files as usize * ranks as usize <= 128);
        Self {
            files,
            ranks,
            form: Form::Plain,
        }
    }

    /// Returns this board with edges that are joined in this way.
    ///
    /// ```
    /// use springald_board::{Form, Shape};
    ///
    /// let cylinder = Shape::new(8, 8).with_form(Form::Cylinder);
    /// let h4 = cylinder.parse("h4").unwrap();
    /// assert_eq!(cylinder.step(h4, 1, 1), cylinder.parse("a5"));
    /// ```
    #[must_use]
    pub const fn with_form(self, form: Form) -> Self {
        Self { form, ..self }
    }

    /// Returns the way in which the edges are joined.
    pub const fn form(self) -> Form {
        self.form
    }

    /// Returns the number of files.
    pub const fn files(self) -> u8 {
        self.files
    }

    /// Returns the number of ranks.
    pub const fn ranks(self) -> u8 {
        self.ranks
    }

    /// Returns the number of squares.
    pub const fn squares(self) -> u8 {
        self.files * self.ranks
    }

    /// Returns the square on this file and rank, both counted from 0.
    #[inline(always)]
    pub const fn at(self, file: u8, rank: u8) -> Square {
        Square::new(rank * self.files + file)
    }

    /// Returns the file of a square, counted from 0.
    #[inline(always)]
    pub const fn file(self, square: Square) -> u8 {
        square.index() as u8 % self.files
    }

    /// Returns the rank of a square, counted from 0.
    #[inline(always)]
    pub const fn rank(self, square: Square) -> u8 {
        square.index() as u8 / self.files
    }

    /// Returns the square `files` to the right and `ranks` up; `None` off the board, and where joined edges lead back to
    /// the same square.
    pub const fn step(self, from: Square, files: i8, ranks: i8) -> Option<Square> {
        let mut file = self.file(from) as i8 + files;
        let mut rank = self.rank(from) as i8 + ranks;
        if !matches!(self.form, Form::Plain) {
            file = file.rem_euclid(self.files as i8);
            if matches!(self.form, Form::Torus) {
                rank = rank.rem_euclid(self.ranks as i8);
            }
            if file == self.file(from) as i8 && rank == self.rank(from) as i8 {
                return None;
            }
        }
        if file < 0 || rank < 0 || file >= self.files as i8 || rank >= self.ranks as i8 {
            return None;
        }
        Some(self.at(file as u8, rank as u8))
    }

    /// Returns the number of king moves between two squares: the larger of the differences in files and
    /// in ranks.
    pub const fn distance(self, a: Square, b: Square) -> u8 {
        let files = self.file(a).abs_diff(self.file(b));
        let ranks = self.rank(a).abs_diff(self.rank(b));
        if files > ranks { files } else { ranks }
    }

    /// Returns the name of a square.
    pub const fn name(self, square: Square) -> Name {
        let rank = self.rank(square) + 1;
        let file = b'a' + self.file(square);
        if rank < 10 {
            Name {
                bytes: [file, b'0' + rank, 0],
                len: 2,
            }
        } else {
            Name {
                bytes: [file, b'0' + rank / 10, b'0' + rank % 10],
                len: 3,
            }
        }
    }

    /// Parses the name of a square that is the whole text.
    pub fn parse(self, text: &str) -> Option<Square> {
        self.parse_prefix(text)
            .and_then(|(square, rest)| rest.is_empty().then_some(square))
    }

    /// Parses the name of a square at the beginning of a text. Returns the square and the rest.
    ///
    /// The name takes all digits that follow, so `a10` is never `a1` followed by `0`.
    pub fn parse_prefix(self, text: &str) -> Option<(Square, &str)> {
        let file = text.bytes().next()?.wrapping_sub(b'a');
        if file >= self.files {
            return None;
        }
        let digits = text[1..].bytes().take_while(u8::is_ascii_digit).count();
        if !(1..=2).contains(&digits) || text.as_bytes()[1] == b'0' {
            return None;
        }
        let rank: u8 = text[1..=digits].parse().ok()?;
        (rank <= self.ranks).then(|| (self.at(file, rank - 1), &text[1 + digits..]))
    }

    /// Returns an iterator over all squares, in board order.
    pub fn all(self) -> impl Iterator<Item = Square> {
        (0..self.squares()).map(Square::new)
    }
}

impl Name {
    /// Returns the name as text.
    pub fn as_str(&self) -> &str {
        // The bytes are a letter and digits by construction.
        std::str::from_utf8(&self.bytes[..self.len as usize]).unwrap_or_default()
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl PartialEq<&str> for Name {
    fn eq(&self, other: &&str) -> bool {
        self.as_str() == *other
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_go_both_ways_on_every_board() {
        for (files, ranks) in [(8, 8), (9, 8), (10, 10)] {
            let shape = Shape::new(files, ranks);
            for square in shape.all() {
                assert_eq!(shape.parse(shape.name(square).as_str()), Some(square));
            }
        }
    }

    #[test]
    fn other_texts_are_refused() {
        let shape = Shape::new(10, 10);
        for text in [
            "", "a", "a0", "a01", "k1", "a11", "a100", "A1", "1a", "ä1", "a1 ",
        ] {
            assert_eq!(shape.parse(text), None, "{text}");
        }
        assert_eq!(Shape::new(8, 8).parse("i1"), None);
    }

    #[test]
    fn joined_edges_lead_on() {
        let plain = Shape::new(5, 6);
        let (cylinder, torus) = (
            plain.with_form(super::Form::Cylinder),
            plain.with_form(super::Form::Torus),
        );
        let at = |name: &str| plain.parse(name).unwrap();
        assert_eq!(plain.step(at("a6"), -1, 1), None);
        assert_eq!(cylinder.step(at("a6"), -1, 1), None);
        assert_eq!(cylinder.step(at("a5"), -1, 1), Some(at("e6")));
        assert_eq!(torus.step(at("a6"), -1, 1), Some(at("e1")));
        assert_eq!(torus.step(at("a1"), 2, -3), Some(at("c4")));
        assert_eq!(cylinder.step(at("c3"), 5, 0), None);
    }

    #[test]
    fn a_prefix_takes_all_digits() {
        let shape = Shape::new(10, 10);
        let (square, rest) = shape.parse_prefix("a10b2").unwrap();
        assert_eq!((shape.name(square).as_str(), rest), ("a10", "b2"));
    }
}
