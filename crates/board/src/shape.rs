//! The shape of a board: its files and ranks, and the names of its squares.

use crate::Square;
use std::fmt;

/// A board: files `a`, `b`, … and ranks `1`, `2`, …
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

/// The cells of a board, and the way in which its edges are joined.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub enum Form {
    /// It is a rectangle.
    #[default]
    Plain,
    /// The first file is beside the last one.
    Cylinder,
    /// The first rank is beside the last one.
    Ring,
    /// The first file is beside the last one, and the first rank beside the last one.
    Torus,
    /// It is a hexagon of hexagons, one file in the middle. A rank has the same number of cells below it on every file,
    /// so it bends in the middle. No file is called `j`.
    Hexagon,
    /// It is a hexagon of hexagons whose ranks go straight, aslant to the right and down.
    Slanted,
}

impl Form {
    /// Returns `true` if edges of the board are joined.
    pub const fn is_joined(self) -> bool {
        matches!(self, Self::Cylinder | Self::Ring | Self::Torus)
    }
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
    /// On more than 26 files, 99 ranks or 256 squares.
    pub const fn new(files: u8, ranks: u8) -> Self {
        assert!(files <= 26 && ranks <= 99 && files as usize * ranks as usize <= 256);
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

    /// Returns a board of hexagons: its four aslant edges have `side` cells each, its two upright ones `upright`.
    /// The ranks are straight if `slanted` is set.
    ///
    /// A step is given in files and half ranks, so the cell in front of another is the step `(0, 2)` away, and the one
    /// on the right of that `(1, 1)`. Squares are counted as on a slanted board of as many files and ranks; some of
    /// them are no cells.
    ///
    /// ```
    /// use springald_board::Shape;
    ///
    /// let board = Shape::hexagon(6, 6, false);
    /// assert_eq!(board.all().count(), 91);
    /// let f6 = board.parse("f6").unwrap();
    /// assert_eq!(board.step(f6, 1, 1), board.parse("g6"));
    /// assert_eq!(board.step(f6, -1, -1), board.parse("e5"));
    /// ```
    ///
    /// # Panics
    /// On more than 256 squares.
    pub const fn hexagon(side: u8, upright: u8, slanted: bool) -> Self {
        let form = if slanted {
            Form::Slanted
        } else {
            Form::Hexagon
        };
        Self::new(2 * side - 1, side + upright - 1).with_form(form)
    }

    /// Returns the cells, and the way in which the edges are joined.
    pub const fn form(self) -> Form {
        self.form
    }

    /// Returns `true` if the cells are hexagons.
    #[inline(always)]
    pub const fn is_hexagonal(self) -> bool {
        matches!(self.form, Form::Hexagon | Form::Slanted)
    }

    /// Returns the first square of a file and the last one, as ranks in the order of the squares.
    const fn ends(self, file: u8) -> (u8, u8) {
        if !self.is_hexagonal() {
            return (0, self.ranks - 1);
        }
        let middle = self.files / 2;
        if file > middle {
            (file - middle, self.ranks - 1)
        } else {
            (0, self.ranks - 1 - middle + file)
        }
    }

    /// Returns `true` if a square is a cell of the board.
    pub const fn has(self, square: Square) -> bool {
        let (first, last) = self.ends(self.file(square));
        let rank = self.rank(square);
        first <= rank && rank <= last
    }

    /// Returns by how much the ranks of a file are higher in the order of the squares than by their names.
    const fn shift(self, file: u8) -> u8 {
        match self.form {
            Form::Hexagon => self.ends(file).0,
            _ => 0,
        }
    }

    /// Returns the rank of a cell as its name has it, counted from 0.
    pub const fn named_rank(self, square: Square) -> u8 {
        self.rank(square) - self.shift(self.file(square))
    }

    /// Returns the letter of a file.
    pub const fn letter(self, file: u8) -> char {
        let skips = matches!(self.form, Form::Hexagon) && file >= b'j' - b'a';
        (b'a' + file + skips as u8) as char
    }

    /// Returns the file with a letter.
    pub fn file_of(self, letter: char) -> Option<u8> {
        (0..self.files).find(|&file| self.letter(file) == letter)
    }

    /// Returns the cell that is named by a file and a rank, both counted from 0.
    pub const fn cell(self, file: u8, rank: u8) -> Option<Square> {
        if file >= self.files || rank >= self.ranks - self.shift(file) {
            return None;
        }
        let square = self.at(file, rank + self.shift(file));
        if self.has(square) { Some(square) } else { None }
    }

    /// Returns the cells of a rank, as names have it, the first file first.
    pub fn row(self, rank: u8) -> impl Iterator<Item = Square> {
        (0..self.files).filter_map(move |file| self.cell(file, rank))
    }

    /// Returns the cell that is for the other side what a cell is for one, if it sees the board mirrored, or turned.
    pub const fn opposite(self, square: Square, turned: bool) -> Square {
        let (file, rank) = (self.file(square), self.rank(square));
        if turned {
            return self.at(self.files - 1 - file, self.ranks - 1 - rank);
        }
        let (first, last) = self.ends(file);
        self.at(
            file,
            if rank > first + last {
                rank
            } else {
                first + last - rank
            },
        )
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
    pub const fn squares(self) -> u16 {
        self.files as u16 * self.ranks as u16
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

    /// Returns the square `files` to the right and `ranks` up, on hexagons half as many; `None` off the board, and where
    /// joined edges lead back to the same square.
    pub const fn step(self, from: Square, files: i8, ranks: i8) -> Option<Square> {
        let mut file = self.file(from) as i8 + files;
        let mut rank = self.rank(from) as i8 + ranks;
        if self.is_hexagonal() {
            rank = self.rank(from) as i8 + ((files + ranks) >> 1);
            let is_between = (files + ranks) % 2 != 0;
            if is_between || !self.has(from) || rank < 0 || rank >= self.ranks as i8 {
                return None;
            }
            if file < 0 || file >= self.files as i8 {
                return None;
            }
            let to = self.at(file as u8, rank as u8);
            return if self.has(to) { Some(to) } else { None };
        }
        if !matches!(self.form, Form::Plain) {
            if !matches!(self.form, Form::Ring) {
                file = file.rem_euclid(self.files as i8);
            }
            if !matches!(self.form, Form::Cylinder) {
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

    /// Returns the name of a square; a hyphen for one that is no cell.
    pub const fn name(self, square: Square) -> Name {
        if self.is_hexagonal() && !self.has(square) {
            return Name {
                bytes: [b'-', 0, 0],
                len: 1,
            };
        }
        let rank = self.named_rank(square) + 1;
        let file = self.letter(self.file(square)) as u8;
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
        let file = self.file_of(text.chars().next()?)?;
        let digits = text[1..].bytes().take_while(u8::is_ascii_digit).count();
        if !(1..=2).contains(&digits) || text.as_bytes()[1] == b'0' {
            return None;
        }
        let rank: u8 = text[1..=digits].parse().ok()?;
        Some((self.cell(file, rank - 1)?, &text[1 + digits..]))
    }

    /// Returns an iterator over all squares, in board order.
    pub fn all(self) -> impl Iterator<Item = Square> {
        self.indices().filter(move |&square| self.has(square))
    }

    /// Returns an iterator over all squares, and on hexagons also over those that are no cells: one for each row of a
    /// table.
    pub fn indices(self) -> impl Iterator<Item = Square> {
        (0..self.squares()).map(|index| Square::new(index as u8))
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
    fn hexagons_have_their_names_and_neighbours() {
        let board = Shape::hexagon(6, 6, false);
        let at = |name: &str| board.parse(name).unwrap();
        let names: Vec<String> = board.row(10).map(|at| board.name(at).to_string()).collect();
        assert_eq!(names, ["f11"]);
        assert_eq!(board.row(0).count(), 11);
        assert_eq!(board.row(6).count(), 9);
        for name in ["j1", "a7", "l7", "k8", "f12"] {
            assert_eq!(board.parse(name), None, "{name}");
        }
        for square in board.all() {
            assert_eq!(board.parse(board.name(square).as_str()), Some(square));
        }
        let around = |name: &str, steps: [(i8, i8); 6]| {
            let names = steps.map(|(x, y)| board.step(at(name), x, y).map(|to| board.name(to)));
            names
                .map(|name| name.map_or_else(String::new, |name| name.to_string()))
                .join(" ")
        };
        let edges = [(0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1)];
        let corners = [(1, 3), (2, 0), (1, -3), (-1, -3), (-2, 0), (-1, 3)];
        assert_eq!(around("f6", edges), "f7 g6 g5 f5 e5 e6");
        assert_eq!(around("k3", edges), "k4 l3 l2 k2 i3 i4");
        assert_eq!(around("f6", corners), "g7 h5 g4 e4 d5 e7");
        assert_eq!(around("a1", edges), "a2 b2 b1   ");
        assert_eq!(board.name(board.opposite(at("c1"), false)).as_str(), "c8");
        assert_eq!(board.name(board.opposite(at("c1"), true)).as_str(), "i8");
        let slanted = Shape::hexagon(5, 6, true);
        assert_eq!(slanted.all().count(), 70);
        let ends = ["a1", "a6", "e1", "e10", "i5", "i10"];
        assert!(ends.iter().all(|name| slanted.parse(name).is_some()));
        let outside = ["a7", "i4", "f1", "d10"];
        assert!(outside.iter().all(|name| slanted.parse(name).is_none()));
    }

    #[test]
    fn joined_edges_lead_on() {
        let plain = Shape::new(5, 6);
        let forms = [super::Form::Cylinder, super::Form::Ring, super::Form::Torus];
        let [cylinder, ring, torus] = forms.map(|form| plain.with_form(form));
        let at = |name: &str| plain.parse(name).unwrap();
        assert_eq!(plain.step(at("a6"), -1, 1), None);
        assert_eq!(cylinder.step(at("a6"), -1, 1), None);
        assert_eq!(cylinder.step(at("a5"), -1, 1), Some(at("e6")));
        assert_eq!(ring.step(at("a6"), -1, 1), None);
        assert_eq!(ring.step(at("b6"), -1, 1), Some(at("a1")));
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
