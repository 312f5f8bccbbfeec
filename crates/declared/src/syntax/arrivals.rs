//! Reads and resolves what brings pieces from outside, what converts pieces, and passing.

use super::cursor::Cursor;
use super::problems::Fault;
use super::resolve::Resolver;
use super::tree::Body;
use crate::model::{Addition, Conversion, Passing};

/// Reads a statement after its first word.
pub(super) fn body(keyword: &str, cursor: &mut Cursor<'_, '_>) -> Result<Body, Fault> {
    match keyword {
        "add" => {
            let name = cursor.name("the name of a piece")?;
            if cursor.accept("to") {
                cursor.expect("convert")?;
                return Ok(Body::Add(name, true));
            }
            if !cursor.accept("beside") {
                let expected = "'beside own pieces' or 'to convert'";
                return Err(cursor.fault_of(expected, &["beside", "to"]));
            }
            cursor.expect("own")?;
            cursor.expect("pieces")?;
            Ok(Body::Add(name, false))
        }
        "arrivals" => {
            cursor.expect("convert")?;
            if cursor.accept("neighbours") {
                Ok(Body::Convert(false))
            } else if cursor.accept("lines") {
                Ok(Body::Convert(true))
            } else {
                Err(cursor.fault_of("'neighbours' or 'lines'", &["neighbours", "lines"]))
            }
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

impl Resolver<'_, '_> {
    /// Resolves the piece that comes from outside.
    pub(super) fn addition(&mut self) -> Option<Addition> {
        let (clause, (name, converts)) = self.merged().addition.as_ref()?;
        self.check_own(name);
        let kind = self.kind(name)?;
        let lost = self.merged().lost.statement("arrivals");
        if *converts && self.merged().conversion.is_none() && !lost {
            let message = "found 'to convert', expected a statement 'arrivals convert' in the game";
            self.faults.push(Fault::new(name.span, message));
        }
        Some(Addition {
            clause: *clause,
            kind,
            converts: *converts,
        })
    }

    /// Resolves the conversion of pieces. A king that must be safe cannot change sides.
    pub(super) fn conversion(&mut self) -> Option<Conversion> {
        let (clause, lines) = self.merged().conversion?;
        if let Some((_, span)) = self.merged().forbidden.first() {
            let span = *span;
            let message =
                "found 'forbid' in a game with 'arrivals convert', expected one or the other";
            self.faults.push(Fault::new(span, message));
        }
        Some(Conversion { clause, lines })
    }
}
