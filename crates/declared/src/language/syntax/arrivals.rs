//! Reads and resolves what brings pieces from outside, and passing; reads what converts pieces.

use super::areas::area;
use super::cursor::Cursor;
use super::effects::conversion;
use super::problems::Fault;
use super::resolver::Resolver;
use super::tree::{Added, Area, Body};
use crate::language::model::{Addition, Passing, Region};

/// Reads a statement after its first word.
pub(super) fn body(keyword: &str, cursor: &mut Cursor<'_, '_>) -> Result<Body, Fault> {
    match keyword {
        "add" => {
            let name = cursor.name("the name of a piece")?;
            if cursor.accept("to") {
                cursor.expect("convert")?;
                let first = first(cursor)?;
                return Ok(Body::Add(Added {
                    name,
                    converts: true,
                    first,
                }));
            }
            if !cursor.accept("beside") {
                let expected = "'beside own pieces' or 'to convert'";
                return Err(cursor.fault_of(expected, &["beside", "to"]));
            }
            cursor.expect("own")?;
            cursor.expect("pieces")?;
            let first = first(cursor)?;
            Ok(Body::Add(Added {
                name,
                converts: false,
                first,
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

/// Reads the squares that are filled before any others, if some are stated.
fn first(cursor: &mut Cursor<'_, '_>) -> Result<Option<Area>, Fault> {
    let comma = cursor.accept_sign(",");
    if cursor.accept("first") {
        cursor.expect("on")?;
        return area(cursor).map(Some);
    }
    if comma {
        return Err(cursor.fault_of("'first on'", &["first"]));
    }
    Ok(None)
}

impl Resolver<'_, '_> {
    /// Resolves the piece that comes from outside.
    pub(super) fn addition(&mut self) -> Option<Addition> {
        let (clause, added) = self.merged().addition.clone()?;
        let Added {
            name,
            converts,
            first,
        } = added;
        self.check_own(&name);
        let kind = self.kind(&name)?;
        let lost = self.merged().lost.statement("arrivals") || self.merged().lost.statement("when");
        let mut effects = self.merged().effects.iter();
        if converts && !effects.any(|(_, effect)| effect.converts()) && !lost {
            let message = "found 'to convert', expected a statement 'arrivals convert' in the game";
            self.faults.push(Fault::new(name.span, message));
        }
        Some(Addition {
            clause,
            kind,
            converts,
            first: first
                .as_ref()
                .map_or(Region::NONE, |area| self.region(Some(area))),
        })
    }
}
