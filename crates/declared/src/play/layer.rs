//! Pieces beneath the others: such a piece shares its square with any of them, blocks nothing, and carries pieces of its
//! side to its twin.

use crate::bits::{Bits, squares, without};
use crate::play::limits::Limits;
use crate::play::pair::Pair;
use crate::play::position::{Action, DeclaredPosition, What};
use crate::play::targets::{Board, GO_ON, targets_of};
use crate::program::codes::code;
use crate::program::reaches::widest;
use crate::program::tables::ways::LayerTable;
use crate::program::{Code, KindMoves};
use springald_board::{Shape, Square};
use springald_core::insertion_sort;
use springald_core::{Change, Layer, Observer, Placed, Show, Side, Sink, Text, Verb};
use springald_language::model::Declaration;
use std::ops::ControlFlow;

/// A piece is carried to the twin of what lies under it.
const CARRIED: Verb = Verb::new("carried", Show::Jump).saying("is carried to");

impl<W: Bits> LayerTable<W> {
    pub(crate) fn of(
        shape: Shape,
        declaration: &Declaration,
        movers: &[Vec<KindMoves<W>>; 2],
    ) -> Option<Self> {
        let mut kinds = declaration.kinds.iter().enumerate();
        let (index, kind) = kinds.find(|(_, kind)| kind.beneath.is_some())?;
        let beneath = kind.beneath.as_ref()?;
        let board = shape
            .indices()
            .fold(W::ZERO, |all, at| all | W::bit(at.index()));
        let carried = beneath.carries.iter().flat_map(|(_, kinds)| kinds);
        let reach = |side: Side, may_be_first: bool| {
            let ways = &movers[side.index()][index].movers;
            let from = |at: Square| {
                ways.iter()
                    .filter(|way| may_be_first || !kind.paths[way.path].first)
                    .filter(|way| way.from.has(at.index()))
                    .fold(W::ZERO, |all, way| {
                        all | (widest(board, &way.reach, at.index()) & way.into)
                    })
            };
            shape.indices().map(from).collect::<Box<[W]>>()
        };
        Some(Self {
            code: code(index),
            first: Side::BOTH.map(|side| reach(side, true)),
            later: Side::BOTH.map(|side| reach(side, false)),
            carries: carried.fold(0, |bits, &kind| bits | 2 << kind),
            taken_together: beneath.taken_together,
        })
    }

    /// Returns `true` if a piece of this kind is carried.
    #[inline(always)]
    pub(crate) fn carries(&self, code: Code) -> bool {
        self.carries >> code & 1 == 1
    }
}

impl<W: Bits> DeclaredPosition<W> {
    /// Returns the squares of a side's pieces beneath.
    #[inline(always)]
    pub(crate) fn beneath(&self, side: Side) -> W {
        self.under[side.index()].squares()
    }

    /// Returns the pieces of a side that stand on its own pieces beneath and are of a kind that these carry.
    fn riders(&self, table: &LayerTable<W>, side: Side) -> W {
        let standing = self.beneath(side) & self.sides[side.index()];
        squares(standing)
            .filter(|&at| table.carries(self.code(at)))
            .fold(W::ZERO, |all, at| all | W::bit(at))
    }

    /// Returns the squares to which pieces of a side could be carried, occupied or not.
    pub(crate) fn carried_to(&self, side: Side) -> W {
        match &self.program.layer {
            Some(table) => self.under[side.index()].across(self.riders(table, side)),
            None => W::ZERO,
        }
    }

    /// Returns the square to which the piece on a square could be carried, as a set.
    #[inline(always)]
    pub(crate) fn twin_of(&self, table: &LayerTable<W>, side: Side, from: usize) -> W {
        let bit = W::bit(from);
        let rides = self.beneath(side) & bit != W::ZERO && table.carries(self.code(from));
        self.under[side.index()].across(bit & W::filled(rides))
    }

    /// Returns the pieces of a side that could be carried to a square.
    #[inline(always)]
    pub(crate) fn carriers(&self, table: &LayerTable<W>, square: usize, by: Side) -> W {
        let source = self.under[by.index()].across(W::bit(square)) & self.sides[by.index()];
        if source == W::ZERO || !table.carries(self.code(source.lowest() as usize)) {
            return W::ZERO;
        }
        source
    }

    /// Returns `true` if a piece goes to the target of this legal action only by being carried.
    pub(crate) fn is_only_carried(&self, action: Action) -> bool {
        let Some(table) = &self.program.layer else {
            return false;
        };
        let (from, to) = (usize::from(action.from), usize::from(action.to));
        action.what == What::Move
            && self.twin_of(table, self.side, from).has(to)
            && !self.goes(from, to)
    }

    /// Returns `true` if a piece of the side to move goes to a square in its own ways.
    pub(crate) fn goes(&self, from: usize, to: usize) -> bool {
        let board = Board::of(self);
        let moves = self.program.moves(self.side, self.code(from));
        let mut ways = moves.movers.iter();
        ways.any(|way| targets_of(self, way, from, &board).has(to))
    }

    /// Removes what lies beneath enemy pieces, if they stand on both of a pair.
    #[inline(never)]
    pub(crate) fn take_surrounded<O: Observer>(
        &mut self,
        table: &LayerTable<W>,
        us: Side,
        observer: &mut O,
    ) {
        let them = us.other();
        let pair = self.under[them.index()];
        let beneath: W = pair.squares();
        let is_surrounded = table.taken_together
            && beneath != W::ZERO
            && without(beneath, self.sides[us.index()]) == W::ZERO;
        if !is_surrounded {
            return;
        }
        if O::LISTENS {
            for at in squares(beneath) {
                observer.note(Change::Removed {
                    piece: self.piece(them.index(), table.code),
                    layer: Layer::Floor,
                    at: Square::new(at as u8),
                    verb: Verb::CAPTURED,
                });
            }
        }
        self.set_under(them, Pair::NONE);
        self.progress = true;
    }

    /// Moves a piece beneath.
    pub(crate) fn move_beneath<O: Observer>(&mut self, action: Action, observer: &mut O) {
        let us = self.side;
        let (from, to) = (usize::from(action.from), usize::from(action.to));
        if O::LISTENS {
            observer.note(Change::Moved {
                piece: self.piece(us.index(), action.code),
                layer: Layer::Floor,
                from: Square::new(action.from),
                to: Square::new(action.to),
                verb: Verb::MOVED,
            });
        }
        self.progress |= self.program.progress >> action.code & 1 == 1;
        let moved = self.under[us.index()].moved(from, to);
        self.set_under(us, moved);
    }

    fn set_under(&mut self, side: Side, pair: Pair) {
        self.key ^= self.under_key(side);
        self.under[side.index()] = pair;
        self.key ^= self.under_key(side);
    }

    /// Returns the part of the key for a side's pieces beneath.
    pub(crate) fn under_key(&self, side: Side) -> u64 {
        let [a, b] = self.under[side.index()].0;
        let keys = &self.program.keys;
        keys.beneath(side.index(), a) ^ keys.beneath(side.index(), b)
    }

    /// Returns the verb of a move: a piece may be carried.
    pub(crate) fn verb_of(&self, action: Action) -> Verb {
        if self.is_only_carried(action) {
            CARRIED
        } else {
            Verb::MOVED
        }
    }

    /// Passes on the pieces beneath, in board order.
    pub(crate) fn each_placed_beneath(&self, f: &mut impl FnMut(Placed)) {
        let Some(table) = &self.program.layer else {
            return;
        };
        let mut all: Vec<(usize, Side, bool)> = (Side::BOTH.into_iter())
            .flat_map(|side| {
                let pieces = self.under[side.index()].pieces();
                pieces.map(move |(at, fresh)| (at, side, fresh))
            })
            .collect();
        insertion_sort(&mut all, |&(at, ..)| at);
        for (at, side, fresh) in all {
            let note = match (self.occupied().has(at), fresh) {
                (true, true) => Some("locked, not moved yet"),
                (true, false) => Some("locked"),
                (false, true) => Some("not moved yet"),
                (false, false) => None,
            };
            f(Placed {
                piece: self.piece(side.index(), table.code),
                layer: Layer::Floor,
                at: Square::new(at as u8),
                note: note.map(Text::Borrowed),
            });
        }
    }

    /// Adds facts about the pieces beneath.
    pub(crate) fn tell_of_beneath(&self, facts: &mut Vec<String>) {
        let Some(table) = &self.program.layer else {
            return;
        };
        let kind = self.program.kind_name(table.code);
        for side in Side::BOTH {
            let name = self.program.info.sides.name(side);
            let pair = self.under[side.index()];
            if pair == Pair::NONE {
                facts.push(format!("{name} has no {kind} left."));
            }
            for from in squares(self.riders(table, side)) {
                let to = pair.across(W::bit(from));
                if to & self.sides[side.index()] == W::ZERO {
                    let (from, to) = (self.name(from as u8), self.name(to.lowest() as u8));
                    facts.push(format!(
                        "{name}'s piece on {from} can be carried to {to} by {name}'s {kind}."
                    ));
                }
            }
        }
    }

    /// Returns the squares to which a free piece beneath goes on a board without others.
    pub(crate) fn reach_beneath(&self, table: &LayerTable<W>, at: usize, fresh: bool) -> W {
        let reaches = if fresh { &table.first } else { &table.later };
        reaches[self.side.index()][at]
    }
}

/// Passes on the moves of free pieces beneath, which never change who attacks whom.
#[inline(never)]
pub(crate) fn each<W: Bits>(
    position: &DeclaredPosition<W>,
    table: &LayerTable<W>,
    limits: &Limits<W>,
    board: &Board<W>,
    sink: &mut impl Sink<Action>,
) -> ControlFlow<()> {
    let us = position.side;
    if !limits.lets_beneath_move() {
        return GO_ON;
    }
    let beneath = Side::BOTH.map(|side| position.beneath(side));
    let free = without(board.empty, beneath[0] | beneath[1]) & limits.wanted;
    for (from, fresh) in position.under[us.index()].pieces() {
        if board.occupied.has(from) {
            continue;
        }
        for to in squares(position.reach_beneath(table, from, fresh) & free) {
            let action = Action {
                from: from as u8,
                to: to as u8,
                code: table.code,
                what: What::Beneath,
                step: 0,
            };
            if limits.allow_beneath(position, action) {
                sink.one(action)?;
            }
        }
    }
    GO_ON
}
