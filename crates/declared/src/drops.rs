//! Drops of pieces in hand.

use crate::bits::{Bits, squares, without};
use crate::generate::legal_by_trial;
use crate::homes::widest;
use crate::model::Declaration;
use crate::position::{Action, DeclaredPosition, What};
use crate::program::KindMoves;
use springald_board::{Set, Shape, Square};
use springald_core::{PositionExt, Side, Sink};
use std::ops::ControlFlow;

/// The limits of the drops of a kind, besides the squares.
pub(crate) struct DropLimits<W> {
    /// The most pieces of the kind on a file, and the squares of each file; 0 for any number.
    a_file: u32,
    files: Box<[W]>,
    /// For each side and square of a royal piece those from which the kind may give checkmate, if it may not.
    mates: Option<[Box<[W]>; 2]>,
}

/// Returns the limits of the drops of a game.
pub(crate) fn limits<W: Bits>(
    shape: Shape,
    declaration: &Declaration,
    movers: &[Vec<KindMoves<W>>; 2],
) -> Vec<DropLimits<W>> {
    let file = |file: u8| {
        let squares = (0..shape.ranks()).map(|rank| shape.at(file, rank).index());
        squares.fold(W::ZERO, |set, at| set | W::bit(at))
    };
    let board = (shape.all()).fold(W::ZERO, |all, at| all | W::bit(at.index()));
    let sources = |moves: &KindMoves<W>| {
        let mut sources = vec![W::ZERO; shape.squares().into()];
        for from in shape.all().map(Square::index) {
            for mover in &moves.movers {
                for to in squares(widest(board, &mover.reach, from) & mover.into) {
                    sources[to] = sources[to] | W::bit(from);
                }
            }
        }
        sources.into_boxed_slice()
    };
    let one = |drop: &crate::model::Drop| DropLimits {
        a_file: drop.a_file.map_or(0, u32::from),
        files: (0..shape.files()).map(file).collect(),
        mates: (drop.spares_mate)
            .then(|| [0, 1].map(|side: usize| sources(&movers[side][drop.kind]))),
    };
    declaration.drops.iter().map(one).collect()
}

/// Passes on the drops of the side to move onto some squares; if `tries` is set, each is tried.
pub(crate) fn each_drop<W: Bits>(
    position: &DeclaredPosition<W>,
    targets: W,
    tries: bool,
    sink: &mut impl Sink<Action>,
) -> ControlFlow<()> {
    for slot in 0..position.program.drops.len() {
        each_of_slot(position, slot, targets, tries, sink)?;
    }
    ControlFlow::Continue(())
}

/// Passes on the drops of a slot.
#[inline(always)]
pub(crate) fn each_of_slot<W: Bits>(
    position: &DeclaredPosition<W>,
    slot: usize,
    mut targets: W,
    tries: bool,
    sink: &mut impl Sink<Action>,
) -> ControlFlow<()> {
    let us = position.side;
    if position.in_hand(us, slot) == 0 {
        return ControlFlow::Continue(());
    }
    let (code, squares) = position.program.drops[slot];
    targets = squares[us.index()] & targets;
    let drop = |to: Square| Action {
        from: slot as u8,
        to: to.index() as u8,
        code,
        what: What::Drop,
    };
    let limits = &position.program.drop_limits[slot];
    if limits.a_file > 0 {
        targets = without(targets, position.full_files(slot));
    }
    if tries {
        targets = legal_by_trial(position, drop(Square::new(0)), targets);
    }
    if limits.mates.is_some() {
        targets = without(targets, position.mating_drops(slot, targets));
    }
    sink.each(Set(targets), drop)
}

impl<W: Bits> DeclaredPosition<W> {
    /// Returns the files where the side to move may not drop another piece of a slot.
    pub(crate) fn full_files(&self, slot: usize) -> W {
        let limits = &self.program.drop_limits[slot];
        if limits.a_file == 0 {
            return W::ZERO;
        }
        let own = self.of(self.side, &[self.program.drops[slot].0]);
        let is_full = |file: &&W| (**file & own).count() >= limits.a_file;
        let full = limits.files.iter().filter(is_full);
        full.fold(W::ZERO, |all, &file| all | file)
    }

    /// Returns the squares of `targets` onto which the side to move may not drop a piece of a slot, because that would
    /// checkmate.
    pub(crate) fn mating_drops(&self, slot: usize, targets: W) -> W {
        let us = self.side;
        let Some(mates) = &self.program.drop_limits[slot].mates else {
            return W::ZERO;
        };
        let royals = squares(self.of(us.other(), &self.program.royal));
        let near = royals.fold(W::ZERO, |all, at| all | mates[us.index()][at]);
        squares(near & targets)
            .filter(|&to| self.mates_by_drop(slot, to))
            .fold(W::ZERO, |all, at| all | W::bit(at))
    }

    /// Returns `true` if a drop gives checkmate.
    #[inline(never)]
    fn mates_by_drop(&self, slot: usize, to: usize) -> bool {
        let code = self.program.drops[slot].0;
        let child = self.after_unchecked(Action {
            from: slot as u8,
            to: to as u8,
            code,
            what: What::Drop,
        });
        let them: Side = self.side.other();
        child.over == 0 && child.is_in_check(them) && !child.has_action()
    }

    /// Returns `true` if the side to move holds the piece that must be dropped.
    pub(crate) fn must_drop_now(&self) -> bool {
        let slot = self.program.must_drop;
        slot.is_some_and(|slot| self.in_hand(self.side, slot) > 0)
    }
}
