//! Prisons: reads and resolves `exchange`, and checks what belongs together.

use super::cursor::Cursor;
use super::names::Span;
use super::parts::kinds;
use super::problems::Fault;
use super::resolver::Resolver;
use super::tree::{Body, Kinds};
use crate::model::{Capture, Drop, Exchange, Holder, KindId};

/// Reads `exchange` after its first word.
pub(super) fn exchange(cursor: &mut Cursor<'_, '_>) -> Result<Body, Fault> {
    let first = cursor.span();
    let given = kinds(cursor, false)?;
    cursor.expect("for")?;
    let back = kinds(cursor, false)?;
    Ok(Body::Exchange(given, back, cursor.since(first)))
}

impl Resolver<'_, '_> {
    /// Resolves the exchanges of prisoners: only pieces that can be dropped are exchanged.
    pub(super) fn exchanges(&mut self, drops: &[Drop]) -> Vec<Exchange> {
        if !self.check_prisons() {
            return Vec::new();
        }
        let mut exchanges = Vec::new();
        for (clause, (given, back, place)) in &self.merged().exchanges {
            let [given, back] =
                [given, back].map(|stated| self.dropped_kinds(stated, drops, *place));
            exchanges.push(Exchange {
                clause: *clause,
                given,
                back,
            });
        }
        exchanges
    }

    /// Returns kinds that can be dropped, `pieces` all of them, and notes the first that cannot be.
    fn dropped_kinds(&mut self, stated: &Kinds, drops: &[Drop], place: Span) -> Vec<KindId> {
        let mut kinds = self.kinds(stated);
        let can_drop = |kind: &KindId| drops.iter().any(|drop| drop.kind == *kind);
        if let Kinds::Named(_) = stated {
            if let Some(&kind) = kinds.iter().find(|kind| !can_drop(kind))
                && !self.merged().lost.statement("drop")
            {
                let name = &self.pieces()[kind].name.text;
                let message = format!("found '{name}', expected a piece with a statement 'drop'");
                self.faults.push(Fault::new(place, message));
            }
        } else {
            kinds.retain(can_drop);
        }
        kinds
    }

    /// Checks that a game with exchanges has prisons, and that one with prisons has no gates. Returns `true` if it has
    /// prisons.
    fn check_prisons(&mut self) -> bool {
        let merged = self.merged();
        let has_prisons = merged.capture == Some(Capture::ToPrison);
        if let Some((_, (.., place))) = merged.exchanges.first()
            && !has_prisons
        {
            let message = "found 'exchange' in a game without prisons, expected 'captured pieces go to prison'";
            self.faults.push(Fault::new(*place, message));
        }
        if let Some((_, gate)) = &merged.gate
            && has_prisons
        {
            let message = "found 'gate' in a game with prisons, expected one or the other";
            self.faults.push(Fault::new(gate.span, message));
        }
        has_prisons
    }

    /// Checks that pieces can be where a promotion takes them from.
    pub(super) fn check_held(&mut self, held: Option<Holder>, place: Span) {
        let has_prisons = self.merged().capture == Some(Capture::ToPrison);
        let message = match held {
            Some(Holder::Armies) if self.merged().armies.is_some() => return,
            Some(Holder::Armies) => {
                "found 'in armies' in a game without armies, expected a statement 'armies'"
            }
            Some(_) if self.merged().drops.is_empty() => {
                "found 'in enemy hand' or 'in enemy prison' in a game without drops, expected 'drop'"
            }
            Some(Holder::Prison) if !has_prisons => {
                "found 'in enemy prison' in a game without prisons, expected 'captured pieces go to prison'"
            }
            _ => return,
        };
        self.faults.push(Fault::new(place, message));
    }
}
