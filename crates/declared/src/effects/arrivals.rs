//! Pieces that come from outside.

use crate::bits::{Bits, squares, without};
use crate::effects::Deed;
use crate::effects::pushing::ahead;
use crate::explain::Reason;
use crate::play::position::{Action, DeclaredPosition, What};
use crate::play::trial::legal_by_trial;
use crate::program::Code;
use crate::program::codes::code;
use crate::program::reaches::all_around;
use crate::program::regions::both;
use crate::program::tables::effects::ArrivalTable;
use springald_board::{Set, Shape, Square};
use springald_core::{Observer, Side, Sink, Verb, capitalised};
use springald_language::model::{Act, Declaration, Place, Room, Subject, Whose};
use springald_language::words::{a, joined};
use std::ops::ControlFlow;

impl<W: Bits> ArrivalTable<W> {
    /// Compiles the pieces that come from outside, if there are any.
    pub(crate) fn of(shape: Shape, declaration: &Declaration) -> Option<Self> {
        let addition = declaration.addition.as_ref()?;
        let mut effects = declaration.effects.iter();
        Some(Self {
            adds: (code(addition.kind), addition.room),
            on: match addition.room {
                Room::On(region) => both(region),
                Room::BesideOwn | Room::Converting => [W::ONES; 2],
            },
            touches: effects.all(|effect| match effect.subject {
                Subject::Others { whose, place, .. } => {
                    effect.act != Act::ChangeSides
                        || matches!(
                            place,
                            Place::Between
                                | Place::Flanked(_)
                                | Place::FlankedPairs
                                | Place::FlankedRow
                                | Place::BothSides
                        )
                        || (place == Place::Around && whose == Whose::Enemy)
                }
                _ => true,
            }),
            first: both(addition.first),
            below: if addition.falls {
                below(shape)
            } else {
                Box::default()
            },
            around: all_around(shape),
        })
    }

    /// Returns `true` if pieces of a kind come from outside.
    pub(crate) fn has(&self, code: Code) -> bool {
        self.adds.0 == code
    }

    /// Passes on the pieces that come from outside onto some squares; if `tries` is set, each is tried.
    pub(crate) fn each(
        &self,
        position: &DeclaredPosition<W>,
        targets: W,
        tries: bool,
        sink: &mut impl Sink<Action>,
    ) -> ControlFlow<()> {
        let (code, room) = self.adds;
        let add = |to: Square| Action {
            from: 0,
            to: to.index() as u8,
            code,
            what: What::Add,
            step: 0,
        };
        let first = self.open_first(position);
        let mut targets = match room {
            _ if first != W::ZERO => targets & first,
            Room::On(_) => targets & self.on[position.side.index()],
            _ => squares(targets)
                .filter(|&at| self.allows(position, at))
                .fold(W::ZERO, |all, at| all | W::bit(at)),
        };
        if !self.below.is_empty() {
            targets = targets & self.landing(position);
        }
        if tries {
            targets = legal_by_trial(position, add(Square::new(0)), targets);
        }
        sink.each(Set(targets), add)
    }

    /// Returns the empty squares that are filled before any others.
    fn open_first(&self, position: &DeclaredPosition<W>) -> W {
        without(self.first[position.side.index()], position.occupied())
    }

    /// Returns the lowest empty square of each file.
    fn landing(&self, position: &DeclaredPosition<W>) -> W {
        let empty = without(position.program.board, position.occupied());
        let lands = |&at: &usize| self.below[at] & empty == W::ZERO;
        let landing = squares(empty).filter(lands);
        landing.fold(W::ZERO, |all, at| all | W::bit(at))
    }

    /// Returns `true` if a piece that has to convert another, or to stand beside an own one, does so on a square.
    fn allows(&self, position: &DeclaredPosition<W>, at: usize) -> bool {
        if self.adds.1 == Room::Converting {
            let enemy = position.sides[position.side.other().index()];
            if self.touches && self.around[at] & enemy == W::ZERO {
                return false;
            }
            let effects = position.program.effects.iter();
            let mut converted = effects.map(|table| table.converted(position, self.adds.0, at));
            converted.any(|converted| converted != W::ZERO)
        } else {
            self.around[at] & position.sides[position.side.index()] != W::ZERO
        }
    }
}

/// Returns for each square the one below it, as White sees the board; none for the lowest ones.
fn below<W: Bits>(shape: Shape) -> Box<[W]> {
    let next = |at: Square| {
        let next = ahead(shape, Side::Black, at.index());
        let next = next.filter(|&next| next < at.index());
        next.map_or(W::ZERO, W::bit)
    };
    shape.indices().map(next).collect()
}

impl<W: Bits> DeclaredPosition<W> {
    /// Brings a piece from outside.
    pub(crate) fn add<O: Observer>(&mut self, action: Action, observer: &mut O) {
        let to = usize::from(action.to);
        self.put(to, self.side.index(), action.code);
        // The statement `add` is like a drop and counts as progress; a step `add` of a turn does not.
        self.progress |= self.program.declaration.addition.is_some();
        if O::LISTENS {
            observer.note(self.appearance(to, Verb::PLACED));
        }
        self.take_effect(
            Deed {
                code: action.code,
                from: None,
                to,
                captured: 0,
                ahead: None,
            },
            observer,
        );
    }

    /// Explains why a piece can't come from outside onto a square.
    pub(crate) fn explain_addition(&self, code: Code, to: usize) -> Reason {
        let addition = self.program.declaration.addition;
        let clause = addition.and_then(|one| one.clause);
        if self.code(to) != 0 {
            return self.explain_occupied(clause, to);
        }
        let name = self.program.kind_name(code);
        let at = self.square_name(to);
        let table = self.program.arrivals.iter();
        let first = table.fold(W::ZERO, |all, table| all | table.open_first(self));
        if first != W::ZERO && !first.has(to) {
            let names = squares(first).map(|at| self.square_name(at).to_string());
            let names = joined(&names.collect::<Vec<_>>(), "or");
            let sentence = format!("The first pieces are put on other squares, now on {names}.");
            return self.reason(clause, sentence, &[to]);
        }
        let falls = addition.is_some_and(|one| one.falls);
        if let Some(table) = self.program.arrivals.as_ref().filter(|_| falls)
            && !table.landing(self).has(to)
        {
            let sentence = format!("{} falls further down than {at}.", capitalised(&a(name)));
            return self.reason(clause, sentence, &[to]);
        }
        let sentence = match addition.map(|one| one.room) {
            Some(Room::Converting) => {
                format!("{} on {at} would convert nothing.", capitalised(&a(name)))
            }
            Some(Room::On(_)) => format!("You can't put {} on {at}.", a(name)),
            Some(Room::BesideOwn) | None => format!("No piece of yours stands beside {at}."),
        };
        self.reason(clause, sentence, &[to])
    }
}
