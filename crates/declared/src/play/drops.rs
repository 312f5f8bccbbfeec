//! Drops of pieces in hand.

use crate::bits::{Bits, squares, without};
use crate::play::position::{Action, DeclaredPosition, OF_BLACK, What};
use crate::play::trial::legal_by_trial;
use crate::program::codes::code;
use crate::program::reaches::widest;
use crate::program::regions::both;
use crate::program::tables::ends::EndTest;
use crate::program::tables::ways::DropLimits;
use crate::program::{Code, KindMoves, Program};
use springald_board::{Set, Shape, Square};
use springald_core::{Change, Layer, PositionExt, Sink, Verb};
use springald_language::model::{Declaration, Drop, When};
use std::ops::ControlFlow;

/// Returns the codes of kinds that are dropped, with their squares for each side.
pub(crate) fn tables<W: Bits>(drops: &[Drop]) -> Vec<(Code, [W; 2])> {
    let table = |drop: &Drop| (code(drop.kind), both(drop.into));
    drops.iter().map(table).collect()
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
    let colour = |colour: u8| {
        let squares = shape.all();
        let squares = squares.filter(|&at| (shape.file(at) + shape.rank(at)) % 2 == colour);
        squares.fold(W::ZERO, |set, at| set | W::bit(at.index()))
    };
    let board = (shape.all()).fold(W::ZERO, |all, at| all | W::bit(at.index()));
    let sources = |moves: &KindMoves<W>| {
        let mut sources = vec![W::ZERO; shape.squares().into()];
        for from in shape.indices().map(Square::index) {
            for mover in &moves.movers {
                for to in squares(widest(board, &mover.reach, from) & mover.into) {
                    sources[to] = sources[to] | W::bit(from);
                }
            }
        }
        sources.into_boxed_slice()
    };
    let one = |drop: &Drop| {
        let mut ends = declaration.ends.iter();
        let mate = ends.position(
            |end| matches!(&end.when, When::MatedByDrop(kinds) if kinds.contains(&drop.kind)),
        );
        DropLimits {
            a_file: drop.a_file.map_or(0, u32::from),
            files: (0..shape.files()).map(file).collect(),
            turned: drop.turned.map(code),
            quiet: drop.quiet,
            colours: drop.a_colour.then_some([0, 1].map(colour)),
            mate: mate.map_or(0, |end| end as u8 + 1),
            attacks: [0, 1].map(|side: usize| match mate {
                Some(_) => sources(&movers[side][drop.kind]),
                None => Box::default(),
            }),
        }
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

/// Passes on the drops that must be made before anything else.
pub(crate) fn each_required<W: Bits>(
    position: &DeclaredPosition<W>,
    targets: W,
    tries: bool,
    sink: &mut impl Sink<Action>,
) -> ControlFlow<()> {
    for &slot in &position.program.must_drop {
        each_of_slot(position, slot, targets, tries, sink)?;
    }
    ControlFlow::Continue(())
}

/// Passes on the drops of a slot.
#[inline(always)]
fn each_of_slot<W: Bits>(
    position: &DeclaredPosition<W>,
    slot: usize,
    mut targets: W,
    tries: bool,
    sink: &mut impl Sink<Action>,
) -> ControlFlow<()> {
    if position.in_hand(position.side, slot) == 0 {
        return ControlFlow::Continue(());
    }
    let code = position.program.drops[slot].0;
    targets = position.open_to(slot, targets);
    let as_code = |code: Code, to: Square| Action {
        from: slot as u8,
        to: to.index() as u8,
        code,
        what: What::Drop,
        step: 0,
    };
    let drop = |to: Square| as_code(code, to);
    // Checks and pins concern the royal piece on the board, not one that comes to it.
    let program = position.program;
    let tries = tries || (program.legality.protects_own() && program.royal.contains(&code));
    if let Some(turned) = program.drop_limits[slot].turned {
        let drop = |to: Square| as_code(turned, to);
        let mut targets = position.quiet(slot, turned, targets);
        if tries {
            targets = legal_by_trial(position, drop(Square::new(0)), targets);
        }
        sink.each(Set(targets), drop)?;
    }
    targets = position.quiet(slot, code, targets);
    if tries {
        targets = legal_by_trial(position, drop(Square::new(0)), targets);
    }
    sink.each(Set(targets), drop)
}

impl<W: Bits> Program<W> {
    /// Returns the slot in the hand of the pieces that are dropped with a code.
    pub(crate) fn slot_of(&self, code: Code) -> Option<usize> {
        let turned = |slot: &usize| self.drop_limits[*slot].turned == Some(code);
        let mut slots = 0..self.drops.len();
        slots.find(|slot| self.drops[*slot].0 == code || turned(slot))
    }
}

impl<W: Bits> DeclaredPosition<W> {
    /// Returns the squares among `targets` onto which the side to move may drop a piece of a slot.
    #[inline(always)]
    pub(crate) fn open_to(&self, slot: usize, targets: W) -> W {
        let mut targets = targets & self.program.drops[slot].1[self.side.index()];
        if self.program.drop_limits[slot].a_file > 0 {
            targets = without(targets, self.full_files(slot));
        }
        if self.program.drops_by_colour {
            targets = without(targets, self.barred_by_colour(slot));
        }
        targets
    }

    /// Returns the squares among `targets` on which a piece of a slot gives no check as it comes, if it may give none.
    #[inline(always)]
    pub(crate) fn quiet(&self, slot: usize, code: Code, targets: W) -> W {
        if self.program.drop_limits[slot].quiet {
            self.without_checks(code, targets)
        } else {
            targets
        }
    }

    #[inline(never)]
    fn without_checks(&self, code: Code, targets: W) -> W {
        let checks = |&at: &usize| {
            let mut child = *self;
            child.put(at, self.side.index(), code);
            child.is_in_check(self.side.other())
        };
        let checks = squares(targets).filter(checks);
        without(targets, checks.fold(W::ZERO, |all, at| all | W::bit(at)))
    }

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

    /// Returns the squares where the side to move may not drop a piece of a slot, as pieces of a kind stand on squares of
    /// different colours.
    #[inline(never)]
    pub(crate) fn barred_by_colour(&self, slot: usize) -> W {
        let limits = self.program.drop_limits.iter().enumerate();
        let limited = limits.filter_map(|(of, limits)| Some((of, limits.colours?)));
        let empty = without(self.program.board, self.occupied());
        limited.fold(W::ZERO, |barred, (of, colours)| {
            let (code, squares) = self.program.drops[of];
            let own = self.of(self.side, &[code]);
            let open = squares[self.side.index()] & empty;
            colours.into_iter().fold(barred, |barred, colour| {
                let is_taken = own & colour != W::ZERO;
                let last = open & colour;
                if of == slot && is_taken {
                    barred | colour
                } else if of != slot
                    && !is_taken
                    && self.in_hand(self.side, of) > 0
                    && last.count() == 1
                {
                    barred | last
                } else {
                    barred
                }
            })
        })
    }

    /// Returns the mark of the end that checkmate by a drop is for the side that is to move now; 0 if the drop has not
    /// checkmated, or may.
    pub(crate) fn mate_by_drop(&self, slot: usize, to: usize) -> u8 {
        let limits = &self.program.drop_limits[slot];
        if limits.mate == 0 {
            return 0;
        }
        let you = self.side;
        let royals = self.of(you, &self.program.royal);
        let attacks = &limits.attacks[you.other().index()];
        let attacks_royal = squares(royals).any(|at| attacks[at].has(to));
        if attacks_royal && self.is_in_check(you) && !self.has_action() {
            limits.mate + OF_BLACK * you.index() as u8
        } else {
            0
        }
    }

    /// Returns `true` if the game is over because a drop has checkmated that may not.
    pub(crate) fn was_mated_by_drop(&self) -> bool {
        let end = usize::from(self.over & !OF_BLACK);
        self.over != 0 && matches!(self.program.ends[end - 1].test, EndTest::MatedByDrop)
    }

    /// Marks a position as checkmated by a drop, if it can be.
    pub(crate) fn mark_mated_by_drop(&mut self) -> bool {
        let them = self.side.other();
        let dropped = (0..self.program.drops.len()).find_map(|slot| {
            let pieces = self.of(them, &[self.program.drops[slot].0]);
            let mut mates = squares(pieces).map(|at| self.mate_by_drop(slot, at));
            mates.find(|&mate| mate != 0)
        });
        self.over = dropped.unwrap_or_default();
        dropped.is_some()
    }

    /// Returns `true` if the side to move holds a piece that must be dropped.
    pub(crate) fn must_drop_now(&self) -> bool {
        let mut slots = self.program.must_drop.iter();
        slots.any(|&slot| self.in_hand(self.side, slot) > 0)
    }

    /// Returns the report that the piece on a square appeared.
    pub(crate) fn appearance(&self, at: usize, verb: Verb) -> Change {
        Change::Appeared {
            piece: self.piece(self.owner(at), self.code(at)),
            layer: Layer::Board,
            at: Square::new(at as u8),
            verb,
        }
    }
}
