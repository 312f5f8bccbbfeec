//! Moves that pieces lend to others: a piece near a lender goes its ways, besides its own or instead of them.

use crate::bits::{Bits, squares, without};
use crate::effects::{leaping, pushing};
use crate::play::limits::Limits;
use crate::play::position::{Action, DeclaredPosition, What};
use crate::play::promotion::each_target;
use crate::play::targets::{Board, GO_ON};
use crate::play::{en_passant, targets};
use crate::program::codes::code;
use crate::program::reaches::{View, all_around};
use crate::program::tables::ways::LendingTable;
use crate::program::ways::{hurdles, mover};
use crate::program::{Code, KindMoves, Mover, Program, Special};
use springald_board::{Shape, Square};
use springald_core::{Side, Sink};
use springald_language::model::{Declaration, LENDINGS, Near, Path};
use std::ops::ControlFlow;

/// Returns the tables of all lendings.
pub(crate) fn tables<W: Bits>(
    shape: Shape,
    declaration: &Declaration,
    view: impl Fn(Side) -> View,
) -> Vec<LendingTable<W>> {
    let codes = |kinds: &[usize]| kinds.iter().map(|&kind| code(kind)).collect::<Vec<_>>();
    let lendings = declaration.lendings.iter().map(|lending| {
        let movers = |side| {
            let paths = lending.paths.iter().enumerate();
            paths
                .map(|(i, path)| Mover {
                    hurdles: hurdles(&declaration.kinds, path, side),
                    ..mover(shape, view(side), i, path)
                })
                .collect()
        };
        LendingTable {
            near: lending.near,
            lenders: codes(&lending.lenders),
            borrowers: codes(&lending.borrowers),
            replaces_moves: lending.replaces_moves,
            replaces_takes: lending.replaces_takes,
            spares: lending.spares,
            movers: Side::BOTH.map(movers),
            around: all_around(shape),
            ahead: Side::BOTH.map(|side| ahead(shape, side)),
        }
    });
    lendings.collect()
}

/// Returns for each square the one in front of it, from the view of a side.
fn ahead<W: Bits>(shape: Shape, side: Side) -> Box<[W]> {
    let next = |at: Square| {
        let next = pushing::ahead(shape, side, at.index());
        next.map_or(W::ZERO, W::bit)
    };
    shape.indices().map(next).collect()
}

impl<W: Bits> Program<W> {
    /// Returns `true` if what stands near a piece decides what it captures, or what captures it.
    pub(crate) fn changes_captures(&self) -> bool {
        self.lends_takes || self.spares()
    }

    /// Returns `true` if what stands near a piece may spare it.
    #[inline(always)]
    pub(crate) fn spares(&self) -> bool {
        self.lendings.iter().any(|one| one.spares)
    }
}

impl<W: Bits> LendingTable<W> {
    /// Returns `true` if pieces of this kind borrow.
    pub(crate) fn lends_to(&self, code: Code) -> bool {
        self.borrowers.contains(&code)
    }

    /// Returns the squares where pieces of a side with a code would borrow, if there are pieces on these squares.
    pub(crate) fn reach(
        &self,
        position: &DeclaredPosition<W>,
        (side, code): (Side, Code),
        occupied: W,
    ) -> W {
        let codes = &self.lenders[..];
        let lenders = || {
            let all = codes.iter();
            all.fold(W::ZERO, |all, &code| all | position.with_code(code)) & occupied
        };
        let own = position.sides[side.index()];
        match self.near {
            Near::Beside => self.beside(lenders()),
            Near::BesideOwn => self.beside(lenders() & own),
            Near::BeforeOwn => self.next_to(lenders() & own, side),
            Near::BehindOwn => self.next_to(lenders() & own, side.other()),
            Near::BesideEnemy => self.beside(without(lenders(), own)),
            Near::Guarded => guarded(position, side, codes, occupied),
            Near::Unguarded => !guarded(position, side, codes, occupied),
            Near::Attacked => guarded(position, side.other(), codes, occupied),
            Near::AttackedByLike => guarded(position, side.other(), &[code], occupied),
        }
    }

    /// Returns the squares next to lenders, forward from the view of a side.
    fn next_to(&self, lenders: W, side: Side) -> W {
        let ahead = &self.ahead[side.index()];
        squares(lenders).fold(W::ZERO, |all, at| all | ahead[at])
    }

    fn beside(&self, lenders: W) -> W {
        squares(lenders).fold(W::ZERO, |all, at| all | self.around[at])
    }

    /// Returns the pieces of a side that borrow.
    pub(crate) fn borrowing(&self, position: &DeclaredPosition<W>, side: Side) -> W {
        let pieces = position.of(side, &self.borrowers);
        if pieces == W::ZERO {
            return W::ZERO;
        }
        let occupied = position.occupied();
        if self.near == Near::AttackedByLike {
            let all = self.borrowers.iter();
            return all.fold(W::ZERO, |held, &code| {
                let pieces = pieces & position.with_code(code);
                if pieces == W::ZERO {
                    held
                } else {
                    held | (pieces & self.reach(position, (side, code), occupied))
                }
            });
        }
        pieces & self.reach(position, (side, 0), occupied)
    }
}

/// Returns the squares on which pieces of a side with these codes could capture in their own ways. A kind that never
/// captures guards the squares to which it could go.
fn guarded<W: Bits>(position: &DeclaredPosition<W>, side: Side, codes: &[Code], occupied: W) -> W {
    let mut guarded = W::ZERO;
    for &code in codes {
        let moves = position.program.moves(side, code);
        let takes = moves.movers.iter().any(|way| way.takes != W::ZERO);
        for at in squares(position.of(side, &[code]) & occupied) {
            for way in moves.movers.iter().filter(|way| way.from.has(at)) {
                if way.special != Special::EnPassant {
                    let reached = position.reach(way, at, occupied);
                    let ends = if takes { way.takes } else { way.moves };
                    guarded = guarded | (reached & way.into & ends);
                }
            }
        }
    }
    guarded
}

/// Returns the pieces to which others lend ways.
pub(crate) fn lent_to<W: Bits>(position: &DeclaredPosition<W>) -> W {
    let mut all = W::ZERO;
    for table in &position.program.lendings {
        if !table.movers[0].is_empty() {
            for side in Side::BOTH {
                all = all | table.borrowing(position, side);
            }
        }
    }
    all
}

/// Returns the pieces of a side that nothing captures.
#[inline(never)]
fn spared<W: Bits>(position: &DeclaredPosition<W>, side: Side) -> W {
    let sparing = position.program.lendings.iter().filter(|one| one.spares);
    sparing.fold(W::ZERO, |all, one| all | one.borrowing(position, side))
}

impl<W: Bits> DeclaredPosition<W> {
    /// Returns the pieces of a side that may be captured as far as what stands near them counts.
    #[inline(always)]
    pub(crate) fn capturable_of(&self, side: Side) -> W {
        let all = self.sides[side.index()];
        if self.program.spares() {
            return without(all, spared(self, side));
        }
        all
    }
}

/// The pieces of a side that borrow, by lending.
#[derive(Clone, Copy)]
pub(crate) struct Borrowers<W> {
    sets: [W; LENDINGS],
    /// The pieces that borrow anything.
    pub(crate) all: W,
}

impl<W: Bits> Borrowers<W> {
    /// Finds the pieces of a side that borrow.
    #[inline(never)]
    pub(crate) fn of(position: &DeclaredPosition<W>, side: Side) -> Self {
        let mut sets = [W::ZERO; LENDINGS];
        let mut all = W::ZERO;
        for (set, table) in sets.iter_mut().zip(&position.program.lendings) {
            if !table.spares {
                *set = table.borrowing(position, side);
                all = all | *set;
            }
        }
        Self { sets, all }
    }
}

/// The ways of a piece that borrows: its own as far as they are not replaced, and those that it borrows.
pub(crate) struct Ways<'p, W: Bits> {
    /// `true` if it goes to empty squares in its own ways.
    pub(crate) moves: bool,
    /// `true` if it captures in its own ways.
    pub(crate) takes: bool,
    /// The indices of the lendings from which it borrows, as bits.
    pub(crate) lendings: u32,
    program: &'p Program<W>,
    side: Side,
}

impl<'p, W: Bits> Ways<'p, W> {
    /// Returns the ways of the piece of a side on a square.
    pub(crate) fn of(position: &'p DeclaredPosition<W>, side: Side, at: usize) -> Self {
        Self::among(position, side, &Borrowers::of(position, side), at)
    }

    fn among(
        position: &'p DeclaredPosition<W>,
        side: Side,
        borrowers: &Borrowers<W>,
        at: usize,
    ) -> Self {
        let program = position.program;
        let mut ways = Self::own(program, side);
        for (i, (table, set)) in program.lendings.iter().zip(&borrowers.sets).enumerate() {
            if set.has(at) {
                ways.moves &= !table.replaces_moves;
                ways.takes &= !table.replaces_takes;
                ways.lendings |= 1 << i;
            }
        }
        ways
    }

    /// Returns the ways of a piece that borrows nothing.
    pub(crate) const fn own(program: &'p Program<W>, side: Side) -> Self {
        Self {
            moves: true,
            takes: true,
            lendings: 0,
            program,
            side,
        }
    }

    /// Returns the ways that it borrows, as they are declared.
    pub(crate) fn lent_paths(&self) -> impl Iterator<Item = &'p Path> {
        let lendings = self.program.declaration.lendings.iter().enumerate();
        let bits = self.lendings;
        lendings
            .filter(move |(i, _)| bits >> i & 1 == 1)
            .flat_map(|(_, lending)| &lending.paths)
    }

    /// Passes on each way with what it does on empty squares and on enemy pieces, as all ones or zero.
    pub(crate) fn each<'a>(
        &'a self,
        own: &'a [Mover<W>],
    ) -> impl Iterator<Item = (&'a Mover<W>, W, W)> + 'a {
        let (moves, takes) = (W::filled(self.moves), W::filled(self.takes));
        let own = own
            .iter()
            .map(move |way| (way, way.moves & moves, way.takes & takes));
        let tables = self.program.lendings.iter().enumerate();
        let lent = tables
            .filter(|(i, _)| self.lendings >> i & 1 == 1)
            .flat_map(|(_, table)| &table.movers[self.side.index()])
            .map(|way| (way, way.moves, way.takes));
        own.chain(lent)
    }
}

/// Passes on the moves of pieces that borrow.
#[inline(never)]
pub(crate) fn each<W: Bits>(
    position: &DeclaredPosition<W>,
    limits: &Limits<W>,
    board: &Board<W>,
    borrowers: &Borrowers<W>,
    sink: &mut impl Sink<Action>,
) -> ControlFlow<()> {
    let us = position.side;
    for from in squares(borrowers.all) {
        let moves = position.program.moves(us, position.code(from));
        let ways = Ways::among(position, us, borrowers, from);
        let allowed = limits.for_piece(from) & limits.wanted;
        each_of_borrower(
            position,
            (moves, &ways, from),
            (allowed, limits),
            board,
            sink,
        )?;
    }
    GO_ON
}

/// Passes on the moves of one piece that borrows.
fn each_of_borrower<W: Bits>(
    position: &DeclaredPosition<W>,
    (moves, ways, from): (&KindMoves<W>, &Ways<'_, W>, usize),
    (allowed, limits): (W, &Limits<W>),
    board: &Board<W>,
    sink: &mut impl Sink<Action>,
) -> ControlFlow<()> {
    let (mut plain, mut passing) = (W::ZERO, W::ZERO);
    let all = || {
        ways.each(&moves.movers)
            .filter(|(way, ..)| way.from.has(from))
    };
    for (way, quiet, taking) in all() {
        let targets = targets(position, (way, quiet, taking), from, board);
        match way.special {
            Special::None => plain = plain | targets,
            Special::Passing => passing = passing | targets,
            Special::EnPassant
            | Special::Leap
            | Special::GoesOn
            | Special::Stay
            | Special::Boards
            | Special::Alights => {}
        }
    }
    let piece = (moves, from);
    each_target(position, limits, piece, plain & allowed, What::Move, sink)?;
    let passing = without(passing, plain) & allowed;
    each_target(position, limits, piece, passing, What::Pass, sink)?;
    for (way, _, taking) in all() {
        if way.special == Special::EnPassant && taking != W::ZERO {
            en_passant::each(position, limits, piece, (way, W::ONES), board, sink)?;
        } else if way.special == Special::Leap {
            let targets = leaping::targets(position, way, from);
            leaping::each(position, limits, piece, targets, sink)?;
        }
    }
    GO_ON
}

/// Returns the squares to which a way leads, by what stands there.
fn targets<W: Bits>(
    position: &DeclaredPosition<W>,
    (way, quiet, taking): (&Mover<W>, W, W),
    from: usize,
    board: &Board<W>,
) -> W {
    let enemy = targets::capturable(position, way, board);
    let ends = (quiet & board.empty) | (taking & enemy);
    position.reach(way, from, board.occupied) & way.into & ends
}

/// Adjusts the attackers of a square for lent moves: adds pieces that borrow a capture, and removes those whose own
/// captures are replaced.
#[inline(never)]
pub(crate) fn attackers<W: Bits>(
    position: &DeclaredPosition<W>,
    square: usize,
    by: Side,
    (own, occupied): (W, W),
) -> W {
    let mut found = own;
    let borrowers = Borrowers::of(position, by);
    for from in squares(borrowers.all & occupied) {
        let ways = Ways::among(position, by, &borrowers, from);
        let own = &position.program.moves(by, position.code(from)).movers;
        let attacks = ways.each(own).any(|(way, _, taking)| {
            taking != W::ZERO
                && way.special != Special::EnPassant
                && way.from.has(from)
                && is_threat(position, way)
                && (position.reach(way, from, occupied) & way.into).has(square)
        });
        let bit = W::bit(from);
        found = without(found, bit) | (bit & W::filled(attacks));
    }
    found
}

/// Returns `true` if a way takes royal pieces.
fn is_threat<W: Bits>(position: &DeclaredPosition<W>, way: &Mover<W>) -> bool {
    way.takes_one_of(&position.program.royal)
}
