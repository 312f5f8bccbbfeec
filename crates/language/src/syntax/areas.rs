//! Areas: sets of squares, as they are written and as they are.

use super::cursor::{Cursor, file, number, square};
use super::names::{Name, Span};
use super::problems::{Fault, Faults};
use super::tree::{Area, Corner, Lost};
use crate::model::Region;
use springald_board::{Shape, Square, U256};
use springald_core::fen::quoted;

/// The most times that `not` may follow in one area.
const DEEPEST: usize = 8;
/// The expected thing in messages.
const AN_AREA: &str = "an area, such as 'rank 8', 'd4' or a name";

/// The words before ranks and files.
const LINES: [&str; 4] = ["rank", "ranks", "file", "files"];

/// Reads an area.
pub(super) fn area(cursor: &mut Cursor<'_, '_>) -> Result<Area, Fault> {
    union(cursor, 0)
}

/// Reads areas joined by `and`.
fn union(cursor: &mut Cursor<'_, '_>, depth: usize) -> Result<Area, Fault> {
    let mut parts = vec![intersection(cursor, depth)?];
    while cursor.accept("and") {
        parts.push(intersection(cursor, depth)?);
    }
    Ok(one_or(parts, Area::And))
}

/// Reads areas joined by `of`.
fn intersection(cursor: &mut Cursor<'_, '_>, depth: usize) -> Result<Area, Fault> {
    let mut parts = vec![part(cursor, depth)?];
    while cursor.accept("of") {
        parts.push(part(cursor, depth)?);
    }
    Ok(one_or(parts, Area::Of))
}

fn one_or(mut parts: Vec<Area>, join: impl Fn(Vec<Area>) -> Area) -> Area {
    match parts.pop() {
        Some(only) if parts.is_empty() => only,
        last => {
            parts.extend(last);
            join(parts)
        }
    }
}

/// Reads an area without `and` and `of`; but `not` applies to everything after it.
fn part(cursor: &mut Cursor<'_, '_>, depth: usize) -> Result<Area, Fault> {
    let first = cursor.span();
    let Some(word) = cursor.peek_word() else {
        return Err(cursor.fault(AN_AREA));
    };
    match word {
        "not" if depth == DEEPEST => Err(cursor.fault("an area without a further 'not'")),
        "not" => {
            cursor.skip();
            Ok(Area::Not(Box::new(union(cursor, depth + 1)?)))
        }
        "fixed" if depth == DEEPEST => Err(cursor.fault("an area without a further 'fixed'")),
        "fixed" => {
            cursor.skip();
            Ok(Area::Fixed(Box::new(union(cursor, depth + 1)?)))
        }
        "light" | "dark" if cursor.is_before("squares") => {
            cursor.skip();
            cursor.skip();
            Ok(Area::Coloured(word == "light", cursor.since(first)))
        }
        "rank" | "ranks" => {
            cursor.skip();
            let expected = "a rank, such as 8, or ranks, such as 6-8";
            ranges(cursor, first, rank, expected, Area::Ranks)
        }
        "file" | "files" => {
            cursor.skip();
            let expected = "a file, such as a, or files, such as d-f";
            ranges(cursor, first, file, expected, Area::Files)
        }
        _ => {
            let mut rectangles = Vec::new();
            while let Some((a, b)) = cursor.peek_word().and_then(rectangle) {
                rectangles.push((a, b, cursor.span()));
                cursor.skip();
                cursor.accept_comma_before(|word| rectangle(word).is_some());
            }
            if !rectangles.is_empty() {
                return Ok(Area::Squares(rectangles));
            }
            let is_range = |word: &str| range(word, rank).is_some() || range(word, file).is_some();
            if cursor.is_at_name() && cursor.next_word().is_some_and(is_range) {
                return Err(cursor.fault_of("'rank' or 'file' before a number or a letter", &LINES));
            }
            if cursor.is_at_name() {
                return Ok(Area::Named(cursor.name("an area")?));
            }
            Err(cursor.fault(AN_AREA))
        }
    }
}

/// Reads ranks or files, each alone or as a range, as in `1-2 7`. `first` is the place of the word before them.
fn ranges(
    cursor: &mut Cursor<'_, '_>,
    first: Span,
    value: impl Fn(&str) -> Option<u8>,
    expected: &str,
    area: impl Fn(u8, u8, Span) -> Area,
) -> Result<Area, Fault> {
    let (mut parts, mut place) = (Vec::new(), first);
    while let Some((least, most)) = cursor.peek_word().and_then(|word| range(word, &value)) {
        cursor.skip();
        parts.push(area(least, most, cursor.since(place)));
        cursor.accept_comma_before(|word| range(word, &value).is_some());
        place = cursor.span();
    }
    if parts.is_empty() {
        return Err(cursor.fault(expected));
    }
    Ok(one_or(parts, Area::And))
}

/// Returns the one or two values of a word, the smaller one first.
fn range(word: &str, value: impl Fn(&str) -> Option<u8>) -> Option<(u8, u8)> {
    let (a, b) = word.split_once('-').unwrap_or((word, word));
    let (a, b) = (value(a)?, value(b)?);
    Some((a.min(b), a.max(b)))
}

fn rank(word: &str) -> Option<u8> {
    let rank = number(word).filter(|rank| (1..=99).contains(rank))?;
    Some(rank as u8 - 1)
}

/// Returns the least and the largest corner of `d4` or `d1-f3`.
fn rectangle(word: &str) -> Option<(Corner, Corner)> {
    let (a, b) = word.split_once('-').unwrap_or((word, word));
    let (a, b) = (square(a)?, square(b)?);
    Some(((a.0.min(b.0), a.1.min(b.1)), (a.0.max(b.0), a.1.max(b.1))))
}

/// The named areas of a game, and its board.
pub(super) struct Areas<'a> {
    /// The board; `None` if the text does not state it properly.
    board: Option<Shape>,
    /// `true` if Black sees the board turned, not mirrored.
    turned: bool,
    stated: &'a [(Name, Area)],
    /// The squares of the stated areas, as far as they are known.
    known: Vec<Progress>,
    lost: &'a Lost,
}

/// The resolution of a named area.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Progress {
    Untouched,
    /// It is being resolved: an area that names it is part of itself.
    Begun,
    Done(Region),
}

impl<'a> Areas<'a> {
    /// Resolves the named areas.
    pub(super) fn new(
        (board, turned): (Option<Shape>, bool),
        stated: &'a [(Name, Area)],
        lost: &'a Lost,
        faults: &mut Faults,
    ) -> Self {
        let mut areas = Self {
            board,
            turned,
            stated,
            known: vec![Progress::Untouched; stated.len()],
            lost,
        };
        for (name, _) in stated {
            areas.named(name, faults);
        }
        areas
    }

    /// Returns the squares of a named area.
    fn named(&mut self, name: &Name, faults: &mut Faults) -> Region {
        let (stated, lost) = (self.stated, self.lost);
        let names = || stated.iter().map(|(known, _)| known.text.as_str());
        let Some(index) = names().position(|known| known == name.text) else {
            if !lost.name(&name.text) {
                faults.unknown(name, "the name of an area", names());
            }
            return Region::NONE;
        };
        match self.known[index] {
            Progress::Done(squares) => squares,
            Progress::Begun => {
                let message = format!("area {} is part of itself", quoted(&name.text));
                faults.push(Fault::new(name.span, message));
                Region::NONE
            }
            Progress::Untouched => {
                self.known[index] = Progress::Begun;
                let squares = self.squares(&stated[index].1, faults);
                self.known[index] = Progress::Done(squares);
                squares
            }
        }
    }

    /// Returns the squares of an area, for both sides; all for none.
    pub(super) fn region(&mut self, area: Option<&Area>, faults: &mut Faults) -> Region {
        area.map_or(Region::ALL, |area| self.squares(area, faults))
    }

    /// Returns White's squares, and Black's as they mirror them.
    fn both(&self, white: U256) -> Region {
        Region {
            white,
            black: self.mirrored(white),
        }
    }

    /// Returns a set of squares with the ranks in the opposite order, and on a turned board the files, too.
    fn mirrored(&self, squares: U256) -> U256 {
        let Some(shape) = self.board else {
            return squares;
        };
        let stated = shape.all().filter(|at| squares.has(at.index()));
        stated
            .map(|at| shape.opposite(at, self.turned).index())
            .collect()
    }

    /// Returns the squares of an area. Without a board there are none.
    fn squares(&mut self, area: &Area, faults: &mut Faults) -> Region {
        let Some(shape) = self.board else {
            return Region::NONE;
        };
        let (files, ranks) = (shape.files(), shape.ranks());
        match area {
            Area::Ranks(a, b, span) => {
                if *b >= ranks {
                    let message = format!(
                        "found rank {}, expected a rank of the board, 1 to {ranks}",
                        b + 1
                    );
                    faults.push(Fault::new(*span, message));
                    return Region::NONE;
                }
                self.both(self.rectangle((0, *a), (files - 1, *b)))
            }
            Area::Files(a, b, span) => {
                let known = [*a, *b].map(|file| shape.file_of(letter(file)));
                let [Some(a), Some(b)] = known else {
                    let wrong = if known[0].is_none() { *a } else { *b };
                    let message = format!(
                        "found file {}, expected a file of the board, a to {}",
                        letter(wrong),
                        shape.letter(files - 1)
                    );
                    faults.push(Fault::new(*span, message));
                    return Region::NONE;
                };
                self.both(self.rectangle((a, 0), (b, ranks - 1)))
            }
            Area::Squares(rectangles) => {
                let all = rectangles.iter().fold(U256::MIN, |all, &(a, b, span)| {
                    let corners = [a, b].map(|one| cell(shape, one));
                    let [Some(first), Some(last)] = corners else {
                        let wrong = if corners[1].is_none() { b } else { a };
                        faults.push(off_board(wrong, span, shape));
                        return all;
                    };
                    all | self.rectangle(
                        (shape.file(first), shape.named_rank(first)),
                        (shape.file(last), shape.named_rank(last)),
                    )
                });
                self.both(all)
            }
            Area::Named(name) => self.named(name, faults),
            Area::Coloured(light, span) => {
                if shape.is_hexagonal() {
                    let message = "found the squares of a colour on a board of hexagons, whose cells have three colours, expected other cells";
                    faults.push(Fault::new(*span, message));
                    return Region::NONE;
                }
                let is_light =
                    |at: &Square| (shape.rank(*at) + shape.file(*at)) % 2 == u8::from(*light);
                let all = set(shape.all().filter(is_light));
                Region {
                    white: all,
                    black: all,
                }
            }
            Area::Not(inner) => {
                let Region { white, black } = self.squares(inner, faults);
                let all = set(shape.all());
                Region {
                    white: all & !white,
                    black: all & !black,
                }
            }
            Area::And(parts) => parts.iter().fold(Region::NONE, |all, part| {
                let part = self.squares(part, faults);
                Region {
                    white: all.white | part.white,
                    black: all.black | part.black,
                }
            }),
            Area::Of(parts) => parts.iter().fold(Region::ALL, |all, part| {
                let part = self.squares(part, faults);
                Region {
                    white: all.white & part.white,
                    black: all.black & part.black,
                }
            }),
            Area::Fixed(inner) => {
                let Region { white, .. } = self.squares(inner, faults);
                Region {
                    white,
                    black: white,
                }
            }
        }
    }

    fn rectangle(&self, a: Corner, b: Corner) -> U256 {
        let Some(shape) = self.board else {
            return U256::MIN;
        };
        let is_within = |at: &Square| {
            let (file, rank) = (shape.file(*at), shape.named_rank(*at));
            (a.0..=b.0).contains(&file) && (a.1..=b.1).contains(&rank)
        };
        set(shape.all().filter(is_within))
    }
}

/// Returns the set of these squares.
fn set(squares: impl Iterator<Item = Square>) -> U256 {
    squares.map(Square::index).collect()
}

/// Returns the error that a square is not on the board.
pub(super) fn off_board(square: Corner, span: Span, shape: Shape) -> Fault {
    let expected = if shape.is_hexagonal() {
        String::new()
    } else {
        let last = square_name((shape.files() - 1, shape.ranks() - 1));
        format!(", a1 to {last}")
    };
    let message = format!(
        "found {}, expected a square of the board{expected}",
        square_name(square)
    );
    Fault::new(span, message)
}

/// Returns the name of a square.
pub(super) fn square_name((file, rank): Corner) -> String {
    format!("{}{}", letter(file), rank + 1)
}

fn letter(file: u8) -> char {
    char::from(b'a' + file)
}

/// Returns the square that a text names.
pub(super) fn cell(shape: Shape, named: Corner) -> Option<Square> {
    shape.parse(&square_name(named))
}
