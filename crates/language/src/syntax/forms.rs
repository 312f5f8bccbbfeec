//! Reads and resolves the form of pieces in ends, squares that stand for pieces, and moves that count pieces.

use super::areas::area;
use super::cursor::Cursor;
use super::problems::Fault;
use super::resolver::Resolver;
use super::tree::{Area, Form, Line, PieceBody, Way};
use crate::model::{self, Heading, Leg, Region, Track};

/// Reads a form of pieces, or of so many of them, if one follows.
pub(super) fn form(cursor: &mut Cursor<'_, '_>, count: Option<u8>) -> Option<Result<Form, Fault>> {
    if let Some(count) = count {
        return cursor.accept("in").then(|| rest_of_in(cursor, count));
    }
    if cursor.accept("connected") {
        Some(Ok(Form::Connected))
    } else if cursor.accept("enclosed") {
        Some(Ok(Form::Enclosed))
    } else if cursor.accept("surrounded") {
        Some(against(cursor).map(Form::Surrounded))
    } else if cursor.accept("connect") {
        Some(chain(cursor))
    } else if cursor.accept("without") {
        Some(cursor.expect("liberties").map(|()| Form::WithoutLiberties))
    } else {
        None
    }
}

/// Reads `in line` or `in a square` after its first word.
fn rest_of_in(cursor: &mut Cursor<'_, '_>, count: u8) -> Result<Form, Fault> {
    let first = cursor.span();
    if !cursor.accept("a") {
        return line(cursor, count).map(Form::Line);
    }
    cursor.expect("square")?;
    if count == 4 {
        return Ok(Form::Square);
    }
    let message = format!("found {count} 'in a square', expected 4: two by two squares");
    Err(Fault::new(cursor.since(first), message))
}

/// Reads `in line` after its first word, and the directions and the squares of the line.
pub(super) fn line(cursor: &mut Cursor<'_, '_>, count: u8) -> Result<Line, Fault> {
    cursor.expect("line")?;
    let heading = if cursor.accept("straight") {
        Heading::Straight
    } else if cursor.accept("diagonal") {
        Heading::Diagonal
    } else {
        Heading::Any
    };
    let on = cursor.accept("on").then(|| area(cursor)).transpose()?;
    Ok(Line {
        count,
        exact: false,
        heading,
        on,
    })
}

/// Reads `connect AREA with AREA` after its first word.
fn chain(cursor: &mut Cursor<'_, '_>) -> Result<Form, Fault> {
    let from = area(cursor)?;
    cursor.expect("with")?;
    Ok(Form::Chain(from, area(cursor)?))
}

/// Reads `or against AREA`, if it follows.
pub(super) fn against(cursor: &mut Cursor<'_, '_>) -> Result<Option<Area>, Fault> {
    if !cursor.accept("or") {
        return Ok(None);
    }
    cursor.expect("against")?;
    area(cursor).map(Some)
}

/// Reads `as many squares as pieces on the line`, or `as far as possible`, after its first word. Returns `false` if it stands
/// there twice.
pub(super) fn counted(cursor: &mut Cursor<'_, '_>, way: &mut Way) -> Result<bool, Fault> {
    if cursor.accept("far") {
        cursor.expect("as")?;
        cursor.expect("possible")?;
        return Ok(!std::mem::replace(&mut way.farthest, true));
    }
    if cursor.peek_word() != Some("many") {
        let expected = "'as far as possible' or 'as many squares as pieces on the line'";
        return Err(cursor.fault_of(expected, &["far", "many"]));
    }
    for word in ["many", "squares", "as", "pieces", "on", "the", "line"] {
        cursor.expect(word)?;
    }
    Ok(!std::mem::replace(&mut way.counted, true))
}

impl Resolver<'_, '_> {
    /// Resolves a form of pieces.
    pub(super) fn form(&mut self, form: &Form) -> model::Form {
        match form {
            Form::Connected => model::Form::Connected,
            Form::Enclosed => model::Form::Enclosed,
            Form::Line(line) => model::Form::Line(self.line(line)),
            Form::Square => model::Form::Square,
            Form::WithoutLiberties => model::Form::WithoutLiberties,
            Form::Chain(from, to) => {
                model::Form::Chain(self.region(Some(from)), self.region(Some(to)))
            }
            Form::Surrounded(None) => model::Form::Surrounded(Region::NONE),
            Form::Surrounded(also) => model::Form::Surrounded(self.region(also.as_ref())),
        }
    }

    /// Resolves a row of pieces.
    pub(super) fn line(&mut self, line: &Line) -> model::Line {
        model::Line {
            count: line.count,
            exact: line.exact,
            heading: line.heading,
            on: self.region(line.on.as_ref()),
        }
    }

    /// Checks the ways that are as long as there are pieces on their line.
    pub(super) fn check_counted(&mut self) {
        let merged = self.merged();
        let joined = merged.form.is_joined();
        let is_slide = |track: &Track| {
            matches!(
                track.legs[..],
                [Leg::Ride {
                    least: 1,
                    most: u8::MAX,
                    ..
                }]
            )
        };
        let of_pieces = self.pieces().iter().flat_map(|piece| &piece.lines);
        let lent = merged.lendings.iter().flat_map(|(_, lend)| &lend.lines);
        let has_royal = self.pieces().iter().any(|piece| piece.royal);
        for (line, is_lent) in of_pieces
            .map(|line| (line, false))
            .chain(lent.map(|line| (line, true)))
        {
            let PieceBody::Way(way) = &line.body else {
                continue;
            };
            let calls = way.first || way.calm || way.relieves || way.passing || way.counted;
            let is_quiet = way.moves && !way.takes && !way.attacks && !way.leaps;
            let is_ride = |track: &Track| matches!(track.legs[..], [Leg::Ride { .. }]);
            let passes = way.hurdles.is_some() && way.tracks.iter().all(is_ride);
            let message = if !way.when.is_empty() && (is_lent || merged.mirrored.is_some()) {
                "found a condition of a lent way, or in a game with two boards, expected none"
            } else if passes && (way.farthest || way.counted || way.crosses.is_some()) {
                "found 'over' of a slide whose length or hurdles are stated otherwise, expected one of both"
            } else if way.farthest {
                if !way.tracks.iter().all(is_slide) {
                    "found 'as far as possible', expected it after one motion 'slides …' without bounds"
                } else if is_lent || joined || merged.mirrored.is_some() {
                    "found 'as far as possible' in a lent way, in a game with two boards, or on joined edges, expected none"
                } else if calls || !is_quiet || way.crosses.is_some() {
                    "found 'as far as possible', expected 'to move' and no other modifier that asks for more"
                } else {
                    continue;
                }
            } else if way.crosses.is_some() {
                if !way.tracks.iter().all(is_slide) {
                    "found 'over enemy', expected it after one motion 'slides …' without bounds"
                } else if is_lent || joined || merged.mirrored.is_some() {
                    "found 'over enemy' in a lent way, in a game with two boards, or on joined edges, expected none"
                } else if calls || !is_quiet {
                    "found 'over enemy', expected 'to move' and no other modifier that asks for more"
                } else {
                    continue;
                }
            } else if !way.counted {
                continue;
            } else if !way.tracks.iter().all(is_slide) {
                "found 'as many squares as', expected it after one motion 'slides …' without bounds"
            } else if has_royal || is_lent || joined || merged.mirrored.is_some() {
                "found 'as many squares as' in a lent way, in a game with royal pieces or two boards, or on joined edges, expected none"
            } else if way.first || way.calm || way.relieves || way.passing || way.en_passant {
                "found 'as many squares as' with modifiers that ask for more, expected it without them"
            } else {
                continue;
            };
            self.faults.push(Fault::new(line.span, message));
        }
    }
}
