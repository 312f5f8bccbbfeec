//! Explosions: captures whose effects clear the squares around them, together with the captor. Attacks on royal pieces
//! depend on them, so that they are not carried out as other effects are.

use crate::bits::{Bits, squares, without};
use crate::play::position::{Action, DeclaredPosition, NEUTRAL};
use crate::program::codes::code;
use crate::program::reaches::all_around;
use crate::program::tables::effects::Blast;
use springald_board::Shape;
use springald_core::{Observer, Side};
use springald_language::model::{Declaration, Subject};

impl<W: Bits> Blast<W> {
    /// Compiles the explosions of a game, if it has any.
    pub(crate) fn of(shape: Shape, declaration: &Declaration) -> Option<Self> {
        let [around, _] = declaration.explosion()?;
        let Subject::Others { kinds, .. } = &around.subject else {
            return None;
        };
        let all = 0..declaration.kinds.len();
        let spared = all.filter(|&kind| !declaration.kinds[kind].neutral && !kinds.contains(&kind));
        Some(Self {
            around: all_around(shape),
            spared: spared.map(code).collect(),
        })
    }
}

impl<W: Bits> DeclaredPosition<W> {
    /// Returns the blast area of an explosion on a square: the squares around it whose pieces are destroyed.
    fn destroyed_around(&self, blast: &Blast<W>, center: usize) -> W {
        let owned = self.sides[0] | self.sides[1];
        let spared = blast.spared.iter();
        let spared = spared.fold(W::ZERO, |all, &code| all | self.with_code(code));
        without(blast.around[center] & owned, spared)
    }

    /// Removes the piece that has just captured on a square, and those around it.
    #[inline(never)]
    pub(crate) fn explode<O: Observer>(&mut self, center: usize, observer: &mut O) {
        let Some(blast) = &self.program.blast else {
            return;
        };
        for at in squares(self.destroyed_around(blast, center) | W::bit(center)) {
            self.remove(at, observer);
            self.promoted = self.promoted & !W::bit(at);
            self.keep_rights(self.program.keeps_rights[at]);
        }
    }

    /// Returns `true` if one of these pieces of a side can capture on a square without destroying a royal piece of
    /// its own.
    #[inline(always)]
    pub(crate) fn may_capture(&self, attackers: W, square: usize, by: Side) -> bool {
        let Some(blast) = &self.program.blast else {
            return true;
        };
        let royals = self.of(by, &self.program.royal);
        without(attackers, royals) != W::ZERO && blast.around[square] & royals == W::ZERO
    }

    /// Returns `true` if an explosion has destroyed all royal pieces of a side.
    pub(crate) fn has_blown_up(&self, side: Side) -> bool {
        self.program.blast.is_some() && self.of(side, &self.program.royal) == W::ZERO
    }

    /// Returns `true` if an explosion or another effect of an action, after which the position is `child`, has taken an
    /// own royal piece.
    pub(crate) fn loses_royal(&self, child: &Self) -> bool {
        let royals = |position: &Self| position.of(self.side, &self.program.royal).count();
        let mut effects = self.program.effects.iter();
        let may = self.program.blast.is_some() || effects.any(|table| table.risks_royals);
        may && royals(child) < royals(self)
    }

    /// Returns what a capture gains by its explosion, besides the captured piece itself.
    pub(crate) fn blast_gain(&self, action: Action) -> i32 {
        let Some(blast) = &self.program.blast else {
            return 0;
        };
        let (from, to) = (usize::from(action.from), usize::from(action.to));
        let mover = -self.value(self.code(from));
        let around = self.destroyed_around(blast, to) & !W::bit(from);
        squares(around).fold(mover, |gain, at| {
            let value = self.value(self.code(at));
            match self.owner(at) {
                NEUTRAL => gain,
                owner if owner == self.side.index() => gain - value,
                _ => gain + value,
            }
        })
    }
}
