//! Reads `notations`.

use super::cursor::Cursor;
use super::names::Span;
use super::problems::Fault;
use super::resolver::Resolver;
use crate::model::Kind;
use springald_core::MoveNotation;

/// Reads names of notations, or that there are none.
pub(super) fn notations(cursor: &mut Cursor<'_, '_>) -> Result<Vec<(MoveNotation, Span)>, Fault> {
    let mut found: Vec<(MoveNotation, Span)> = Vec::new();
    if cursor.accept("none") {
        return Ok(found);
    }
    loop {
        let place = cursor.span();
        let Some(notation) = cursor.peek_word().and_then(MoveNotation::parse) else {
            let [most @ .., last] = MoveNotation::ALL.map(MoveNotation::as_str);
            let words = [most.as_slice(), &[last, "none"]].concat();
            let expected = format!("a notation: {} or {last}", most.join(", "));
            return Err(cursor.fault_of(&expected, &words));
        };
        if found.iter().any(|(known, _)| *known == notation) {
            return Err(cursor.again());
        }
        found.push((notation, place));
        cursor.skip();
        if !cursor.accept_sign(",") && cursor.peek_word().is_none() {
            return Ok(found);
        }
    }
}

impl Resolver<'_, '_> {
    /// Returns the notations that can write the moves of the game. Inherited ones that cannot are left out.
    pub(super) fn notations(&mut self, kinds: &[Kind]) -> Vec<MoveNotation> {
        let Some(board) = self.merged.board else {
            return Vec::new();
        };
        let mut found = Vec::new();
        for &(notation, span) in &self.merged.notations {
            let names = kinds.iter().map(|kind| &*kind.name);
            match notation.misfit(board, names) {
                None => found.push(notation),
                Some(why) if span.source == 0 => {
                    let message = format!("the notation '{}' {why}", notation.as_str());
                    self.faults.push(Fault::new(span, message));
                }
                Some(_) => {}
            }
        }
        found
    }
}
