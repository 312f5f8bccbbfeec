//! Reads and resolves what brings pieces from outside, and passing; reads what converts pieces.

use super::areas::area;
use super::cursor::Cursor;
use super::effects::conversion;
use super::problems::Fault;
use super::resolver::Resolver;
use super::tree::{Added, AddedRoom, Area, Body};
use crate::model::{Addition, Passing, Region, Room};

/// Reads a statement after its first word.
pub(super) fn body(keyword: &str, cursor: &mut Cursor<'_, '_>) -> Result<Body, Fault> {
    match keyword {
        "add" => {
            let name = cursor.name("the name of a piece")?;
            let room = room(cursor)?;
            cursor.accept_comma_before(|word| word == "falling");
            let falls = cursor.accept("falling");
            let first = first(cursor)?;
            Ok(Body::Add(Added {
                name,
                room,
                first,
                falls,
            }))
        }
        "arrivals" => {
            let first = cursor.span();
            cursor.expect("convert")?;
            let lines = cursor.accept("lines");
            if !lines && !cursor.accept("neighbours") {
                return Err(cursor.fault_of("'neighbours' or 'lines'", &["neighbours", "lines"]));
            }
            Ok(Body::Effects(conversion(lines, cursor.since(first))))
        }
        _ => {
            cursor.expect("pass")?;
            if !cursor.accept("if") {
                return Ok(Body::MayPass(Passing::Always));
            }
            cursor.expect("stuck")?;
            Ok(Body::MayPass(Passing::IfStuck))
        }
    }
}

/// Reads the squares on which a piece may come.
fn room(cursor: &mut Cursor<'_, '_>) -> Result<AddedRoom, Fault> {
    if cursor.accept("to") {
        cursor.expect("convert")?;
        return Ok(AddedRoom::Converting);
    }
    if cursor.accept("beside") {
        cursor.expect("own")?;
        cursor.expect("pieces")?;
        return Ok(AddedRoom::BesideOwn);
    }
    if cursor.accept("on") {
        return area(cursor).map(|area| AddedRoom::On(Some(area)));
    }
    Ok(AddedRoom::On(None))
}

/// Reads the squares that are filled before any others, if some are stated.
fn first(cursor: &mut Cursor<'_, '_>) -> Result<Option<Area>, Fault> {
    let comma = cursor.accept_sign(",");
    if cursor.accept("first") {
        cursor.expect("on")?;
        return area(cursor).map(Some);
    }
    if comma {
        return Err(cursor.fault_of("'falling' or 'first on'", &["falling", "first"]));
    }
    Ok(None)
}

impl Resolver<'_, '_> {
    /// Resolves the piece that comes from outside.
    pub(super) fn addition(&mut self) -> Option<Addition> {
        let (clause, added) = self.merged().addition.clone()?;
        let Added {
            name,
            room,
            first,
            falls,
        } = added;
        self.check_own(&name);
        let kind = self.kind(&name)?;
        let lost = self.merged().lost.statement("arrivals") || self.merged().lost.statement("when");
        let mut effects = self.merged().effects.iter();
        let converts = matches!(room, AddedRoom::Converting);
        if converts && !effects.any(|(_, effect)| effect.converts()) && !lost {
            let message = "found 'to convert', expected a statement 'arrivals convert' in the game";
            self.faults.push(Fault::new(name.span, message));
        }
        Some(Addition {
            clause,
            kind,
            room: match room {
                AddedRoom::On(area) => Room::On(self.region(area.as_ref())),
                AddedRoom::BesideOwn => Room::BesideOwn,
                AddedRoom::Converting => Room::Converting,
            },
            first: first
                .as_ref()
                .map_or(Region::NONE, |area| self.region(Some(area))),
            falls,
        })
    }
}
