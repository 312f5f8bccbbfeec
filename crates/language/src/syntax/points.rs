//! Reads and resolves `points`, and the ends that compare them.

use super::cursor::Cursor;
use super::parts::accept_side;
use super::problems::Fault;
use super::resolver::{Resolver, repeated};
use super::tree::{self, Points};
use crate::model::{self, KindId};
use springald_core::Clause;

/// Reads `points than enemy`, if it begins so.
pub(super) fn points_than_enemy(cursor: &mut Cursor<'_, '_>) -> Result<bool, Fault> {
    let found = cursor.accept("points");
    if found {
        cursor.expect("than")?;
        cursor.expect("enemy")?;
    }
    Ok(found)
}

/// Reads `points` after its first word: `chariot 13, cannon 7, black 1.5`.
pub(super) fn points(cursor: &mut Cursor<'_, '_>) -> Result<Points, Fault> {
    let first = cursor.span();
    let mut points = Points {
        kinds: Vec::new(),
        twice_more: [0; 2],
        span: first,
    };
    loop {
        if let Some(side) = accept_side(cursor) {
            points.twice_more[side.index()] = twice(cursor)?;
        } else {
            let name = cursor.name("the name of a piece, 'white' or 'black'")?;
            points.kinds.push((name, cursor.number(1..=1000)?));
        }
        if !cursor.accept_sign(",") && !cursor.is_at_name() {
            break;
        }
    }
    points.span = cursor.since(first);
    Ok(points)
}

/// Reads a number of points, which may have a half: `1.5`. Returns twice the number.
fn twice(cursor: &mut Cursor<'_, '_>) -> Result<u16, Fault> {
    let place = cursor.span();
    match cursor.accept_clause()? {
        Some(half) if half == Clause::new(half.section(), 5) => {
            Ok(u16::from(half.section()) * 2 + 1)
        }
        Some(_) => Err(Fault::new(
            place,
            "found a part of a point, expected a half, such as 1.5",
        )),
        None => Ok(cursor.number(1..=1000)? * 2),
    }
}

impl Resolver<'_, '_> {
    /// Resolves the points of pieces, which an end that compares points needs.
    pub(super) fn points(&mut self) -> Option<model::Points> {
        let asks = |when: &tree::When| match when {
            tree::When::All(all) => all.iter().any(is_of_points),
            when => is_of_points(when),
        };
        let mut ends = self.merged().ends.iter();
        let asking = ends.find(|(_, end)| asks(&end.when));
        let Some((clause, stated)) = self.merged().points.as_ref() else {
            if let Some((_, end)) = asking.filter(|_| !self.merged().lost.statement("points")) {
                let message = "found points in an end, expected a statement 'points' that says what pieces are worth";
                self.faults.push(Fault::new(end.span, message));
            }
            return None;
        };
        let mut kinds: Vec<(KindId, u16)> = Vec::new();
        for (name, points) in &stated.kinds {
            let Some(kind) = self.kind(name) else {
                continue;
            };
            if kinds.iter().any(|(known, _)| *known == kind) {
                self.faults.push(repeated(name));
            } else {
                kinds.push((kind, *points));
            }
        }
        Some(model::Points {
            clause: *clause,
            kinds,
            twice_more: stated.twice_more,
        })
    }
}

/// Returns `true` if a condition compares points.
const fn is_of_points(when: &tree::When) -> bool {
    matches!(when, tree::When::Ahead | tree::When::Back)
}
