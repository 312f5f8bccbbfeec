//! Pieces that become others by an action of its own, where they stand or by a move to an empty square.

use crate::bits::{Bits, squares};
use crate::compact::nobody;
use crate::explain::{Parts, Reason};
use crate::play::limits::Limits;
use crate::play::position::{Action, DeclaredPosition, What};
use crate::play::targets::{Board, GO_ON, capturable};
use crate::play::trial::is_legal_by_trial;
use crate::program::codes::code;
use crate::program::ends::end_test;
use crate::program::reaches::{View, widest};
use crate::program::regions;
use crate::program::tables::ways::BecomingTable;
use crate::program::ways::{hurdles, mover};
use crate::program::{Code, Mover, Program, Special};
use springald_board::{Shape, Square};
use springald_core::{Change, Clause, Layer, Observer, Side, Sink, Verb, capitalised};
use springald_language::model::{Becoming, Declaration};
use springald_language::words::a;
use springald_language::words::conditions::condition;
use std::ops::ControlFlow;

/// Returns the tables of a side.
pub(crate) fn tables<W: Bits>(
    shape: Shape,
    view: View,
    game: &Declaration,
) -> Vec<BecomingTable<W>> {
    let kinds = game.kinds.iter().enumerate();
    let all = kinds.flat_map(|(kind, stated)| {
        let becomings = stated.becomings.iter().enumerate();
        becomings.map(move |(index, one)| BecomingTable {
            code: code(kind),
            choices: one.to.iter().map(|&kind| code(kind)).collect(),
            from: regions::of(one.from, view.side),
            mover: one.way.as_ref().map(|path| Mover {
                hurdles: hurdles(&game.kinds, path, view.side),
                ..mover(shape, view, index, path)
            }),
            conditions: (one.conditions.iter())
                .map(|when| end_test(game, when))
                .collect(),
            harmless: one.harmless,
            index,
        })
    });
    all.collect()
}

/// Passes on the legal actions that turn pieces into others.
#[inline(never)]
pub(crate) fn each<W: Bits>(
    position: &DeclaredPosition<W>,
    limits: &Limits<W>,
    board: &Board<W>,
    sink: &mut impl Sink<Action>,
) -> ControlFlow<()> {
    let us = position.side;
    let tables = &position.program.becomings[us.index()];
    for (index, table) in tables.iter().enumerate() {
        if !position.lets_become(table) {
            continue;
        }
        let own = position.of(us, &[table.code]) & limits.among & table.from;
        for from in squares(own) {
            let targets = position.targets_of_becoming(table, from, board) & limits.wanted;
            for (to, &code) in
                squares(targets).flat_map(|to| table.choices.iter().map(move |code| (to, code)))
            {
                let action = table.action((from, to), code);
                let is_listed = |earlier: &BecomingTable<W>| {
                    earlier.code == table.code
                        && earlier.choices.contains(&code)
                        && position.lets_become(earlier)
                        && earlier.from.has(from)
                        && position.targets_of_becoming(earlier, from, board).has(to)
                        && position.may_become(earlier, action)
                };
                if position.may_become(table, action) && !tables[..index].iter().any(is_listed) {
                    sink.one(action)?;
                }
            }
        }
    }
    GO_ON
}

impl<W: Bits> BecomingTable<W> {
    const fn action(&self, (from, to): (usize, usize), code: Code) -> Action {
        Action {
            from: from as u8,
            to: to as u8,
            code,
            what: if self.mover.is_some() {
                What::Move
            } else {
                What::Become
            },
            step: 0,
        }
    }

    /// Returns the squares on which a piece may stand afterwards, on any board.
    pub(crate) fn spread(&self, board: W, reachable: W) -> W {
        let Some(mover) = &self.mover else {
            return reachable & self.from;
        };
        squares(reachable & self.from).fold(W::ZERO, |all, from| {
            all | (widest(board, &mover.reach, from) & mover.into)
        })
    }
}

impl<W: Bits> Program<W> {
    /// Returns the actions of both sides that turn pieces into others.
    pub(crate) fn all_becomings(&self) -> impl Iterator<Item = &BecomingTable<W>> {
        self.becomings.iter().flatten()
    }
}

impl<W: Bits> DeclaredPosition<W> {
    /// Returns `true` if the conditions hold.
    fn lets_become(&self, table: &BecomingTable<W>) -> bool {
        let mut conditions = table.conditions.iter();
        conditions.all(|test| self.holds(test, self.side))
    }

    /// Returns the squares to which a piece may go as it becomes another.
    fn targets_of_becoming(&self, table: &BecomingTable<W>, from: usize, board: &Board<W>) -> W {
        match &table.mover {
            None => W::bit(from),
            Some(mover) => {
                let ends = self.reach(mover, from, board.occupied) & mover.into & board.empty;
                if mover.asks {
                    ends & self.allowed_ends(mover, from)
                } else {
                    ends
                }
            }
        }
    }

    /// Returns `true` if an action leaves nothing forbidden behind, nor an attack if there must be none.
    fn may_become(&self, table: &BecomingTable<W>, action: Action) -> bool {
        is_legal_by_trial(self, self.side, action) && !(table.harmless && self.harms(action))
    }

    /// Returns `true` if a piece attacks others after an action, or gives check.
    fn harms(&self, action: Action) -> bool {
        let mut child = *self;
        child.carry_out(action, &mut nobody());
        let board = Board::of(&child);
        let at = usize::from(action.to);
        let mut ways = self.program.moves(self.side, action.code).movers.iter();
        let attacks = ways.any(|way| {
            let taken = capturable(&child, way, &board) & way.takes & way.into;
            way.special != Special::EnPassant
                && way.from.has(at)
                && child.reach(way, at, board.occupied) & taken != W::ZERO
        });
        attacks || child.attacked_royals(self.side.other()) != W::ZERO
    }

    /// Turns a piece of the side to move into another on its square: a pushed one that promotes, too.
    pub(crate) fn change_kind<O: Observer>(&mut self, action: Action, observer: &mut O) {
        let (at, us) = (usize::from(action.to), self.side.index());
        let old = self.code(at);
        if O::LISTENS {
            observer.note(Change::Removed {
                piece: self.piece(us, old),
                layer: Layer::Board,
                at: Square::new(action.to),
                verb: Verb::PROMOTED,
            });
        }
        self.progress = true;
        self.take(at, us, old);
        self.put(at, us, action.code);
        if self.program.demotes {
            self.promoted = self.promoted | W::bit(at);
        }
        if O::LISTENS {
            observer.note(self.appearance(at, Verb::PROMOTED));
        }
    }

    /// Returns the clause of an action that turns a piece into another.
    pub(crate) fn clause_of_becoming(&self, action: Action) -> Option<Clause> {
        let board = Board::of(self);
        let (from, to) = (usize::from(action.from), usize::from(action.to));
        let mut tables = self.program.becomings[self.side.index()].iter();
        let table = tables.find(|table| {
            table.code == self.code(from)
                && table.choices.contains(&action.code)
                && table.from.has(from)
                && self.lets_become(table)
                && self.targets_of_becoming(table, from, &board).has(to)
        })?;
        self.stated(table).clause
    }

    fn stated(&self, table: &BecomingTable<W>) -> &'static Becoming {
        &self.program.declaration.kinds[usize::from(table.code) - 1].becomings[table.index]
    }

    /// Returns the reason why a piece does not become another, if it might.
    pub(crate) fn explain_becoming(&self, from: usize, parts: &Parts) -> Option<Reason> {
        let board = Board::of(self);
        let stays = from == parts.to;
        let tables = self.program.becomings[self.side.index()].iter();
        let mut tried = tables.filter(|table| {
            let is_asked = parts
                .code
                .map_or(stays, |code| table.choices.contains(&code));
            table.code == self.code(from) && is_asked && table.mover.is_none() == stays
        });
        let mut best: Option<(u8, Reason)> = None;
        for table in &mut tried {
            let found = self.explain_one(table, (from, parts), &board);
            if best.as_ref().is_none_or(|(most, _)| found.0 > *most) {
                best = Some(found);
            }
        }
        best.map(|(_, reason)| reason)
    }

    /// Returns how far a piece comes that shall become another, and why no further.
    fn explain_one(
        &self,
        table: &BecomingTable<W>,
        (from, parts): (usize, &Parts),
        board: &Board<W>,
    ) -> (u8, Reason) {
        let stated = self.stated(table);
        let piece = capitalised(&self.the_piece(from));
        let code = parts.code.unwrap_or(table.choices[0]);
        let new = a(self.program.kind_name(code));
        let to = self.square_name(parts.to);
        let fail =
            |reached, sentence: String| (reached, self.reason(stated.clause, sentence, &[from]));
        let game = &self.program.declaration;
        if !table.from.has(from) {
            return fail(
                1,
                format!("{piece} can't become {new} from where it stands."),
            );
        }
        let unmet = table.conditions.iter().zip(&stated.conditions);
        let mut unmet = unmet.filter(|(test, _)| !self.holds(test, self.side));
        if let Some((_, when)) = unmet.next() {
            let only = condition(game, when, true);
            let only = only.unwrap_or_else(|| "its condition holds".to_owned());
            return fail(2, format!("{piece} can become {new} only if {only}."));
        }
        if !self.targets_of_becoming(table, from, board).has(parts.to) {
            return fail(3, format!("{piece} can't become {new} on {to}."));
        }
        if parts.code.is_none() {
            let sentence = self.unpromoted(from, parts.to, &table.choices);
            return fail(4, sentence);
        }
        let action = table.action((from, parts.to), code);
        if table.harmless && self.harms(action) {
            return fail(
                4,
                format!("{piece} can't become {new} on {to}, as it would attack a piece."),
            );
        }
        (5, self.explain_forbidden(action))
    }
}

/// Returns the most actions of a piece on a square that turn it into another.
pub(crate) fn most<W: Bits>(program: &Program<W>, side: Side, code: Code, from: usize) -> u64 {
    let tables = program.becomings[side.index()].iter();
    let tables = tables.filter(|table| table.code == code);
    let count = |table: &BecomingTable<W>| {
        let targets = table.spread(program.board, W::bit(from)).count();
        u64::from(targets) * table.choices.len() as u64
    };
    tables.map(count).sum()
}
