//! Reasons that follow from what stands near a piece: it is held back, or nothing captures it.

use crate::bits::Bits;
use crate::effects::lend::Ways;
use crate::explain::{Reason, walks};
use crate::play::position::{DeclaredPosition, What};
use crate::program::{Code, KindMoves};
use springald_core::capitalised;
use springald_language::model::{Lending, Near};
use springald_language::words::{a, group};

impl<W: Bits> DeclaredPosition<W> {
    /// Returns `true` if a piece is held back, and borrows nothing.
    pub(super) fn is_only_held(&self, ways: &Ways<'_, W>) -> bool {
        let lendings = self.program.declaration.lendings.iter().enumerate();
        let mut borrowed = lendings.filter(|(i, _)| ways.lendings >> i & 1 == 1);
        ways.lendings != 0 && borrowed.all(|(_, one)| one.holds())
    }

    /// Returns the reason that a piece is held back which could go to a square otherwise.
    pub(super) fn explain_held(
        &self,
        moves: &KindMoves<W>,
        ways: &Ways<'_, W>,
        (from, to): (usize, usize),
    ) -> Option<Reason> {
        let lendings = self.program.declaration.lendings.iter().enumerate();
        let mut held = lendings.filter(|(i, one)| ways.lendings >> i & 1 == 1 && one.holds());
        held.next()?;
        let own = Ways::own(self.program, self.side);
        let mut attempts = self.attempts(moves, &own);
        let what = attempts.find_map(|one| self.explain_attempt(&one, from, to).ok())?;
        let captures = self.code(to) != 0 || what == What::EnPassant;
        let lendings = self.program.declaration.lendings.iter().enumerate();
        let mut held = lendings.filter(|(i, one)| {
            let replaces = if captures {
                one.replaces_takes
            } else {
                one.replaces_moves
            };
            ways.lendings >> i & 1 == 1 && one.holds() && replaces
        });
        let (_, one) = held.next()?;
        let piece = self.the_piece(from);
        let does = if captures { "capture" } else { "move" };
        let why = self.relation(one, moves.code);
        let sentence = format!("{} can't {does}: {why}.", capitalised(&piece));
        Some(self.reason(one.clause, sentence, &[from]))
    }

    /// Returns the relation of a piece to others that a lending names.
    fn relation(&self, lending: &Lending, code: Code) -> String {
        let kinds = group(&self.program.declaration, &lending.lenders);
        let like = self.program.kind_name(code);
        match lending.near {
            Near::Guarded => format!("{} of its side guards it", a(&kinds)),
            Near::Unguarded => format!("no {kinds} of its side guards it"),
            Near::Attacked => format!("an enemy {kinds} attacks it"),
            Near::AttackedByLike => format!("an enemy {like} attacks it"),
            Near::Beside => format!("it stands beside {}", a(&kinds)),
            Near::BesideOwn => format!("it stands beside an own {kinds}"),
            Near::BeforeOwn => format!("it stands right in front of an own {kinds}"),
            Near::BehindOwn => format!("it stands right behind an own {kinds}"),
            Near::BesideEnemy => format!("it stands beside an enemy {kinds}"),
        }
    }

    /// Returns the reason that nothing captures the enemy piece on a square, if a piece would otherwise.
    pub(super) fn explain_spared(
        &self,
        moves: &KindMoves<W>,
        ways: &Ways<'_, W>,
        (from, to): (usize, usize),
    ) -> Option<Reason> {
        if !self.program.spares() {
            return None;
        }
        let them = self.side.other();
        let victim = if self.code(to) == 0 && self.passed.has(to) {
            self.passer_of(to)
        } else {
            to
        };
        let tables = self.program.lendings.iter();
        let mut stated = tables.zip(&self.program.declaration.lendings);
        let (_, one) =
            stated.find(|(table, _)| table.spares && table.borrowing(self, them).has(victim))?;
        let mut attempts = self.attempts(moves, ways).filter(|one| one.takes);
        attempts.find(|one| {
            one.mover.from.has(from)
                && walks::track_to(self.program, self.side, one.path, from, to).is_some()
        })?;
        let sentence = format!(
            "Nothing captures {}: {}.",
            self.the_piece(victim),
            self.relation(one, self.code(victim))
        );
        Some(self.reason(one.clause, sentence, &[victim]))
    }
}
