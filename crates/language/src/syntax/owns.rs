//! Resolves captures of own pieces, and checks the ways that have them.

use super::problems::Fault;
use super::resolver::Resolver;
use super::tree::{Kinds, PieceBody, PieceLine, Way};
use crate::model::{KindId, StepRule};

impl Resolver<'_, '_> {
    /// Resolves the kinds of its own side that a way takes. `pieces` leaves the royal ones out.
    pub(super) fn owns(&mut self, line: &PieceLine, way: &Way) -> Vec<KindId> {
        let Some(stated) = &way.owns else {
            return Vec::new();
        };
        let mut kinds = self.kinds(stated);
        let is_royal = |kind: &KindId| self.pieces()[*kind].royal;
        if matches!(stated, Kinds::All(_)) {
            kinds.retain(|kind| !is_royal(kind));
        }
        let message = if kinds.iter().any(is_royal) {
            "found a royal piece that its own side takes, expected others"
        } else if kinds.is_empty() && !self.merged().lost.statement("piece") {
            "found no own pieces to take, expected some that are not royal"
        } else {
            return kinds;
        };
        self.faults.push(Fault::new(line.span, message));
        kinds
    }

    /// Checks the ways that take own pieces.
    pub(super) fn check_owns(&mut self) {
        let merged = self.merged();
        let mut steps = merged.turns.iter().flatten();
        let is_optional = |rule: StepRule| rule == StepRule::Optional;
        let chooses = steps.any(|step| step.rules.iter().any(|one| is_optional(one.rule)));
        let is_rare = chooses || !merged.lendings.is_empty() || merged.mirrored.is_some();
        let of_pieces = self.pieces().iter();
        let of_pieces =
            of_pieces.flat_map(|piece| piece.lines.iter().map(move |line| (line, piece)));
        for (line, piece) in of_pieces {
            let PieceBody::Way(way) = &line.body else {
                continue;
            };
            let message = if way.owns.is_none() {
                continue;
            } else if piece.beneath || piece.neutral || is_rare {
                "found 'to take own' of a piece beneath others, or in a game with lent moves, two boards or optional steps, expected none"
            } else if way.first || way.passing || way.counted {
                "found 'to take own' with 'first move', 'open to en passant' or 'as many squares as', expected it without them"
            } else {
                continue;
            };
            self.faults.push(Fault::new(line.span, message));
        }
    }
}
