//! Prisons: captured pieces stay their owner's, and come back by exchanges and promotions.

use crate::bits::{Bits, squares};
use crate::play::position::{Action, DeclaredPosition, What};
use crate::play::trial::legal_by_trial;
use crate::program::tables::ways::Prisons;
use springald_board::{Set, Square};
use springald_core::{FenError, Side, Sink};
use springald_language::model::{Capture, Declaration, Holder, KindId};
use std::ops::ControlFlow;

/// The most pieces of a kind of a side in hand, and in prison, in a game with prisons: half a byte counts each.
const MOST: u8 = 15;

/// Returns the exchanges of a game with prisons.
pub(crate) fn tables(declaration: &Declaration) -> Option<Prisons> {
    if declaration.capture != Capture::ToPrison {
        return None;
    }
    let kinds = || declaration.drops.iter().map(|drop| drop.kind);
    let slots = |some: &[KindId]| -> u8 {
        let slots = kinds().enumerate();
        slots.fold(0, |bits, (slot, kind)| {
            bits | u8::from(some.contains(&kind)) << slot
        })
    };
    let given = kinds().map(|kind| {
        let exchanges = declaration.exchanges.iter();
        let fitting = exchanges.filter(|one| one.back.contains(&kind));
        fitting.fold(0, |bits, one| bits | slots(&one.given))
    });
    Some(Prisons {
        given: given.collect(),
    })
}

impl Prisons {
    /// Passes on the exchanges of the side to move that put a piece on some squares; if `tries` is set, each is tried.
    pub(crate) fn each<W: Bits>(
        &self,
        position: &DeclaredPosition<W>,
        targets: W,
        tries: bool,
        sink: &mut impl Sink<Action>,
    ) -> ControlFlow<()> {
        let (us, them) = (position.side, position.side.other());
        for (slot, &given) in self.given.iter().enumerate() {
            if position.in_prison(us, slot) == 0 {
                continue;
            }
            for price in squares(u64::from(given)) {
                if position.in_prison(them, price) == 0 {
                    continue;
                }
                let code = position.program.drops[slot].0;
                let exchange = |to: Square| Action {
                    from: slot as u8,
                    to: to.index() as u8,
                    code,
                    what: What::Exchange(price as u8),
                    step: 0,
                };
                let mut targets = position.quiet(slot, code, position.open_to(slot, targets));
                if tries {
                    targets = legal_by_trial(position, exchange(Square::new(0)), targets);
                }
                sink.each(Set(targets), exchange)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns the number of pairs of slots that may be exchanged.
    pub(crate) fn count(&self) -> usize {
        self.given
            .iter()
            .map(|given| given.count_ones() as usize)
            .sum()
    }

    /// Returns the slots that may be given for a piece of a slot, as bits.
    pub(crate) fn prices(&self, slot: usize) -> u8 {
        self.given[slot]
    }
}

impl<W: Bits> DeclaredPosition<W> {
    /// Returns the bits of a slot's byte that count the pieces in hand.
    #[inline(always)]
    pub(crate) fn bits_in_hand(&self) -> u8 {
        if self.program.prisons.is_some() {
            MOST
        } else {
            u8::MAX
        }
    }

    /// Returns the number of a side's pieces of a slot that the enemy holds.
    #[inline(always)]
    pub(crate) fn in_prison(&self, side: Side, slot: usize) -> u8 {
        if self.program.prisons.is_some() {
            self.off_board(side, slot) >> 4
        } else {
            0
        }
    }

    /// Sets the number of a side's pieces of a slot that the enemy holds.
    pub(crate) fn set_in_prison(&mut self, side: Side, slot: usize, count: u8) {
        let others = self.off_board(side, slot) & MOST;
        self.set_off_board(side, slot, count.min(MOST) << 4 | others);
    }

    /// Adds a captured piece of a side to those that the enemy holds.
    pub(crate) fn imprison(&mut self, side: Side, slot: usize) {
        self.set_in_prison(side, slot, self.in_prison(side, slot) + 1);
    }

    /// Takes a piece of a side out of the enemy's prison.
    fn release(&mut self, side: Side, slot: usize) {
        self.set_in_prison(side, slot, self.in_prison(side, slot).saturating_sub(1));
    }

    /// Takes a piece of a side out of prison, for one of the enemy's that goes to the enemy's hand.
    pub(crate) fn exchange(&mut self, us: Side, given: usize, slot: usize) {
        let them = us.other();
        self.release(us, slot);
        self.release(them, given);
        let held = self.in_hand(them, given);
        self.set_in_hand(them, given, (held + 1).min(MOST));
    }

    /// Takes a piece of a side out of prison, where the piece that becomes it takes its place.
    pub(crate) fn swap_with_prisoner(&mut self, us: Side, old: u8, slot: usize) {
        self.release(us, slot);
        if let Some(place) = self.program.slot_of(old) {
            self.imprison(us, place);
        }
    }

    /// Returns the attackers of a square that would have to become a piece that the enemy holds, and cannot.
    #[inline(never)]
    pub(crate) fn unable_to_promote(&self, attackers: W, square: usize, by: Side) -> W {
        let all = self.program.movers[by.index()].iter();
        let promoting = all.filter(|moves| !moves.promotions.is_empty());
        let mut unable = W::ZERO;
        for moves in promoting {
            for from in squares(attackers & self.with_code(moves.code)) {
                let mut promotions = moves.promotions.iter();
                let first = promotions.find(|one| one.applies(from, square, true));
                let Some(promotion) = first.filter(|one| one.held == Some(Holder::Prison)) else {
                    continue;
                };
                let mut choices = promotion.choices.iter();
                if !choices.any(|&code| self.can_come(promotion, by, code)) {
                    unable = unable | W::bit(from);
                }
            }
        }
        unable
    }

    /// Appends the pieces that are held to the hands of a FEN: `#`, then White's.
    pub(crate) fn write_prisons(&self, out: &mut String) {
        let before = out.len();
        for side in Side::BOTH {
            for (slot, &(code, _)) in self.program.drops.iter().enumerate() {
                let letter = self.piece(side.index(), code).fen();
                out.extend(std::iter::repeat_n(
                    letter,
                    self.in_prison(side, slot).into(),
                ));
            }
        }
        if out.len() > before {
            out.insert(before, '#');
        }
    }

    /// Adds a piece that a FEN names to a hand, or to those that the enemy holds.
    pub(crate) fn read_held(
        &mut self,
        side: Side,
        slot: usize,
        in_prison: bool,
    ) -> Result<(), FenError> {
        let count = if in_prison {
            self.in_prison(side, slot)
        } else {
            self.in_hand(side, slot)
        };
        if count >= self.bits_in_hand() {
            let name = self.program.kind_name(self.program.drops[slot].0);
            let found = format!("more than {count} pieces of the kind {name} beside the board");
            return Err(FenError::new(
                "placement",
                found,
                format!("{count} at most"),
            ));
        }
        if in_prison {
            self.imprison(side, slot);
        } else {
            self.set_in_hand(side, slot, count + 1);
        }
        Ok(())
    }
}
