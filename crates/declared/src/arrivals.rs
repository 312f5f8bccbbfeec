//! Pieces that come from outside, and enemy pieces that change sides when a piece arrives.

use crate::bits::{Bits, squares, without};
use crate::compile::code;
use crate::explain::{Reason, a, capital};
use crate::generate::legal_by_trial;
use crate::model::Declaration;
use crate::position::{Action, DeclaredPosition, What};
use crate::program::Code;
use springald_board::{Set, Shape, Square};
use springald_core::{Change, Layer, Observer, Show, Side, Sink, Verb};
use std::ops::ControlFlow;

/// A piece changes sides.
const CONVERTED: Verb = Verb::new("converted", Show::Change);

/// The arrivals of a game.
pub(crate) struct ArrivalTable<W> {
    /// The code that comes from outside, and `true` if it must convert a piece; otherwise it stands beside an own one.
    adds: Option<(Code, bool)>,
    /// `true` if pieces on lines are converted, `false` if those beside are; `None` if none is.
    lines: Option<bool>,
    /// For each square those around it.
    around: Box<[W]>,
    /// For each square the lines from it, each from the nearest square on.
    rays: Box<[Vec<Vec<u8>>]>,
}

impl<W: Bits> ArrivalTable<W> {
    /// Compiles the arrivals of a game, if it has any.
    pub(crate) fn of(shape: Shape, declaration: &Declaration) -> Option<Self> {
        if declaration.addition.is_none() && declaration.conversion.is_none() {
            return None;
        }
        let steps = (-1..=1).flat_map(|files| (-1..=1).map(move |ranks| (files, ranks)));
        let steps: Vec<(i8, i8)> = steps.filter(|&step| step != (0, 0)).collect();
        let ray = |at: Square, &(files, ranks): &(i8, i8)| {
            let ahead = std::iter::successors(Some(at), |&at| shape.step(at, files, ranks));
            ahead
                .skip(1)
                .map(|at| at.index() as u8)
                .collect::<Vec<u8>>()
        };
        let rays = |at: Square| steps.iter().map(|step| ray(at, step)).collect::<Vec<_>>();
        let near = |at: Square| {
            let first = rays(at).into_iter().filter_map(|ray| ray.first().copied());
            first.fold(W::ZERO, |set, at| set | W::bit(at.into()))
        };
        let addition = declaration.addition.as_ref();
        Some(Self {
            adds: addition.map(|one| (code(one.kind), one.converts)),
            lines: declaration.conversion.map(|conversion| conversion.lines),
            around: shape.all().map(near).collect(),
            rays: shape.all().map(rays).collect(),
        })
    }

    /// Returns `true` if pieces of a kind come from outside.
    pub(crate) fn has(&self, code: Code) -> bool {
        self.adds.is_some_and(|(known, _)| known == code)
    }

    /// Returns `true` if pieces change sides.
    pub(crate) fn converts(&self) -> bool {
        self.lines.is_some()
    }

    /// Passes on the pieces that come from outside onto some squares; if `tries` is set, each is tried.
    pub(crate) fn each(
        &self,
        position: &DeclaredPosition<W>,
        targets: W,
        tries: bool,
        sink: &mut impl Sink<Action>,
    ) -> ControlFlow<()> {
        let Some((code, converts)) = self.adds else {
            return ControlFlow::Continue(());
        };
        let add = |to: Square| Action {
            from: 0,
            to: to.index() as u8,
            code,
            what: What::Add,
            step: 0,
        };
        let mut targets = squares(targets)
            .filter(|&at| self.allows(position, at, converts))
            .fold(W::ZERO, |all, at| all | W::bit(at));
        if tries {
            targets = legal_by_trial(position, add(Square::new(0)), targets);
        }
        sink.each(Set(targets), add)
    }

    fn allows(&self, position: &DeclaredPosition<W>, at: usize, converts: bool) -> bool {
        if converts {
            self.converted(position, at, position.side) != W::ZERO
        } else {
            self.around[at] & position.sides[position.side.index()] != W::ZERO
        }
    }

    /// Returns the squares of the pieces that a piece of a side converts by its arrival on a square.
    pub(crate) fn converted(&self, position: &DeclaredPosition<W>, at: usize, by: Side) -> W {
        let [own, enemy] = [by, by.other()].map(|side| position.sides[side.index()]);
        match self.lines {
            None => W::ZERO,
            Some(false) => self.around[at] & enemy,
            Some(true) => self.rays[at].iter().fold(W::ZERO, |all, ray| {
                let mut between = W::ZERO;
                for &next in ray {
                    let next = usize::from(next);
                    if !enemy.has(next) {
                        return if own.has(next) { all | between } else { all };
                    }
                    between = between | W::bit(next);
                }
                all
            }),
        }
    }
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
        self.convert(to, observer);
    }

    /// Converts the enemy pieces that an own piece converts by its arrival on a square.
    pub(crate) fn convert<O: Observer>(&mut self, to: usize, observer: &mut O) {
        let Some(arrivals) = &self.program.arrivals else {
            return;
        };
        let (us, them) = (self.side.index(), self.side.other().index());
        for at in squares(arrivals.converted(self, to, self.side)) {
            let code = self.code(at);
            if O::LISTENS {
                observer.note(Change::Removed {
                    piece: self.piece(them, code),
                    layer: Layer::Board,
                    at: Square::new(at as u8),
                    verb: CONVERTED,
                });
            }
            self.take(at, them, code);
            self.put(at, us, code);
            self.keep_rights(self.program.keeps_rights[at]);
            self.close_gates(W::bit(at));
            if O::LISTENS {
                observer.note(self.appearance(at, CONVERTED));
            }
        }
    }

    /// Returns what an action gains by pieces that change sides, and by a new piece.
    pub(crate) fn gain_by_arrival(&self, action: Action) -> i32 {
        let Some(arrivals) = &self.program.arrivals else {
            return 0;
        };
        let new = match action.what {
            What::Add => self.value(action.code),
            What::Move | What::Pass => 0,
            _ => return 0,
        };
        let converted = arrivals.converted(self, action.to.into(), self.side);
        let converted = without(converted, W::bit(action.to.into()));
        squares(converted).fold(new, |gain, at| gain + 2 * self.value(self.code(at)))
    }

    /// Explains why a piece can't come from outside onto a square.
    pub(crate) fn explain_addition(&self, code: Code, to: usize) -> Reason {
        let addition = self.program.declaration.addition;
        let clause = addition.and_then(|one| one.clause);
        if self.code(to) != 0 {
            return self.explain_occupied(clause, to);
        }
        let name = crate::notation::kind_name(self.program, code);
        let at = self.square_name(to);
        let sentence = match addition {
            Some(one) if one.converts => {
                format!("{} on {at} would convert nothing.", capital(&a(name)))
            }
            _ => format!("No piece of yours stands beside {at}."),
        };
        self.reason(clause, sentence, &[to])
    }
}
