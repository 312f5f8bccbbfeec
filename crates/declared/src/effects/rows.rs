//! Moves that take a row of pieces: of two rows the player chooses one.

use crate::bits::Bits;
use crate::effects::Deed;
use crate::play::generate;
use crate::play::position::{Action, DeclaredPosition, What};
use crate::play::targets::GO_ON;
use crate::program::tables::effects::Chosen;
use springald_core::Sink;
use springald_language::model::{Declaration, Effect, Place, Subject};
use std::ops::ControlFlow;

/// Returns `true` if the player of a game chooses a row.
pub(crate) fn are_chosen(declaration: &Declaration) -> bool {
    let is_choice = |effect: &Effect| {
        matches!(
            effect.subject,
            Subject::Others {
                place: Place::EitherRow,
                ..
            }
        )
    };
    declaration.effects.iter().any(is_choice)
}

/// Passes on the legal moves: those that could take either of two rows once for each. In a game with `must take` only
/// those that take something, if there are any.
pub(crate) fn each_move<W: Bits>(
    position: &DeclaredPosition<W>,
    sink: &mut impl Sink<Action>,
) -> ControlFlow<()> {
    let must = position.program.must_take
        && generate::each_move_dyn(position, &mut |action| {
            if position.takes_row(action) {
                ControlFlow::Break(())
            } else {
                GO_ON
            }
        })
        .is_break();
    generate::each_move_dyn(position, &mut |action| {
        let [ahead, behind] = position.rows_before(action);
        match (ahead != W::ZERO, behind != W::ZERO) {
            (true, true) => {
                for ahead in [true, false] {
                    let what = What::Row(ahead);
                    sink.one(Action { what, ..action })?;
                }
                GO_ON
            }
            (false, false) if must && !position.takes(action) => GO_ON,
            _ => sink.one(action),
        }
    })
}

impl<W: Bits> DeclaredPosition<W> {
    fn takes_row(&self, action: Action) -> bool {
        self.rows_before(action) != [W::ZERO; 2] || self.takes(action)
    }

    /// Returns the two rows a move may take: the one that it approaches, and the one that it leaves.
    pub(crate) fn rows_before(&self, action: Action) -> [W; 2] {
        let none = [W::ZERO; 2];
        let (from, to) = (usize::from(action.from), usize::from(action.to));
        let Some(table) = &self.program.effects else {
            return none;
        };
        if !matches!(action.what, What::Move | What::Row(_)) {
            return none;
        }
        let deed = Deed {
            code: self.code(from),
            from: Some(from),
            to,
            captured: self.enemy_code(to),
            ahead: None,
        };
        let mut rows = table.rows.iter();
        let row = rows.find_map(|row| match &row.subject {
            Chosen::Others(others)
                if others.place == Place::EitherRow && row.follows(table, self.side, deed) =>
            {
                Some(others)
            }
            _ => None,
        });
        row.map_or(none, |others| {
            [true, false].map(|ahead| {
                let deed = Deed {
                    ahead: Some(ahead),
                    ..deed
                };
                table.chosen(self, others, (deed, deed.code, to))
            })
        })
    }

    /// Returns the first square of the row that a move takes of two.
    fn chosen_row(&self, action: Action, ahead: bool) -> usize {
        let [front, back] = self.rows_before(action);
        let (row, end) = if ahead {
            (front, action.to)
        } else {
            (back, action.from)
        };
        // Only its first square lies next to the end of the move.
        let around = (self.program.effects.as_ref()).map(|table| table.around[usize::from(end)]);
        (row & around.unwrap_or(row)).lowest() as usize
    }

    /// Returns the square that tells which of two rows a move takes, if it takes one of two.
    pub(crate) fn row_of(&self, action: Action) -> Option<usize> {
        let ahead = action.what.ahead()?;
        Some(self.chosen_row(action, ahead))
    }
}
