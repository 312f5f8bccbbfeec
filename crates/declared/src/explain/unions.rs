//! Unions on screens, in prompts and in reasons.

use super::{Parts, Reason};
use crate::bits::{Bits, squares};
use crate::effects::unions::each_dyn;
use crate::play::position::{Action, DeclaredPosition};
use crate::play::targets::GO_ON;
use crate::program::Code;
use springald_board::Square;
use springald_core::{
    Change, Clause, Layer, Observer, Piece, Placed, Show, Side, Verb, capitalised,
};
use std::ops::ControlFlow;

/// A piece comes to share a square with another, or no longer does.
const UNITED: Verb = Verb::new("united", Show::Change);

/// A piece on a layer of a square.
type Thing = (Layer, usize, Piece);

impl<W: Bits> DeclaredPosition<W> {
    /// Passes on White's piece of a union in which another one has just been replaced: that one stands above the two.
    pub(crate) fn each_placed_under_lifted(&self, mut f: impl FnMut(Placed)) {
        let at = usize::from(self.shooter);
        if let Some([white, _]) = self.pair_on(at).filter(|_| self.lifted != 0) {
            f(self.placed(Layer::Floor, at, Side::White, white));
        }
    }

    /// Passes on the pieces of Black in unions, which are shown beside White's, and passengers, shown beside their carriers.
    pub(crate) fn each_placed_in_unions(&self, mut f: impl FnMut(Placed)) {
        for at in squares(self.united()) {
            if let Some([_, black]) = self.pair_on(at) {
                f(self.placed(Layer::Beside, at, Side::Black, black));
            }
        }
        for at in squares(self.loaded()) {
            if let (Some([_, passenger]), Some(&side)) =
                (self.load_on(at), Side::BOTH.get(self.owner(at)))
            {
                f(self.placed(Layer::Beside, at, side, passenger));
            }
        }
    }

    /// Returns the piece that is shown on a square: of a union White's, unless another one was just replaced in it; of a
    /// carrier with its passenger the carrier.
    pub(crate) fn shown(&self, at: usize) -> Piece {
        match self.pair_on(at) {
            Some(_) if self.lifted != 0 && at == usize::from(self.shooter) => {
                self.piece(self.side.index(), self.lifted)
            }
            Some([white, _]) => self.piece(Side::White.index(), white),
            None if let Some([carrier, _]) = self.load_on(at) => {
                self.piece(self.owner(at), carrier)
            }
            None => self.piece(self.owner(at), self.code(at)),
        }
    }

    fn placed(&self, layer: Layer, at: usize, side: Side, code: Code) -> Placed {
        Placed {
            piece: self.piece(side.index(), code),
            layer,
            at: Square::new(at as u8),
            note: None,
        }
    }

    /// Returns everything that is shown in a game with unions or carriers.
    fn things(&self) -> Vec<Thing> {
        let mut things: Vec<Thing> = Vec::new();
        let mut add = |placed: Placed| things.push((placed.layer, placed.at.index(), placed.piece));
        self.each_placed_under_lifted(&mut add);
        self.each_placed_in_unions(&mut add);
        let board = squares(self.occupied()).map(|at| (Layer::Board, at, self.shown(at)));
        things.extend(board);
        things
    }

    /// Reports what an action has changed: `old` is the position before it.
    pub(crate) fn report_united<O: Observer>(&self, old: &Self, observer: &mut O) {
        let (before, mut come) = (old.things(), self.things());
        let mut gone = before.clone();
        gone.retain(|thing| !come.contains(thing));
        come.retain(|thing| !before.contains(thing));
        // What leaves one square and comes to another has moved, on its layer if it can.
        for same in [true, false] {
            let mut index = 0;
            while let Some(&(layer, to, piece)) = come.get(index) {
                let came =
                    |&(on, from, one): &Thing| one == piece && from != to && (on == layer) == same;
                let Some(found) = gone.iter().position(came) else {
                    index += 1;
                    continue;
                };
                let (on, from, _) = gone.remove(found);
                come.remove(index);
                observer.note(Change::Moved {
                    piece,
                    layer: on,
                    from: Square::new(from as u8),
                    to: Square::new(to as u8),
                    verb: Verb::MOVED,
                });
                if on != layer {
                    gone.push((on, to, piece));
                    come.push((layer, to, piece));
                    break;
                }
            }
        }
        for (layer, at, piece) in gone {
            let is_enemy = piece.owner.side() == Some(old.side.other());
            let is_taken = is_enemy && self.program.carrying.is_some();
            observer.note(Change::Removed {
                piece,
                layer,
                at: Square::new(at as u8),
                verb: if is_taken { Verb::CAPTURED } else { UNITED },
            });
        }
        for (layer, at, piece) in come {
            observer.note(Change::Appeared {
                piece,
                layer,
                at: Square::new(at as u8),
                verb: UNITED,
            });
        }
    }

    /// Returns the clause of the statement `unions`.
    pub(crate) fn clause_of_unions(&self) -> Option<Clause> {
        self.program.declaration.unions.as_ref()?.0
    }

    /// Returns the name of a side's piece on a square.
    fn part_in_words(&self, code: Code, at: usize) -> String {
        format!(
            "the {} on {}",
            self.program.kind_name(code),
            self.square_name(at)
        )
    }

    /// Returns what is to be done in a turn that goes on, or that begins with a promotion, in a sentence.
    pub(crate) fn instruction_about_unions(&self) -> Option<String> {
        let at = usize::from(self.shooter);
        if self.lifted != 0 {
            let name = self.program.kind_name(self.lifted);
            return Some(format!(
                "Move on with the {name} from {}.",
                self.square_name(at)
            ));
        }
        let waiting = self.awaiting_in_unions(self.side) & W::filled(self.step == 0);
        let at = squares(waiting).next()?;
        let piece = self.part_in_words(self.part(at, self.side), at);
        Some(format!("Promote {piece}, which the enemy brought there."))
    }

    /// Explains why an action is illegal in a game with unions.
    pub(crate) fn explain_united(&self, from: usize, parts: &Parts) -> Option<Reason> {
        let clause = self.clause_of_unions();
        let because = |sentence: String, at: &[usize]| Some(self.reason(clause, sentence, at));
        let to = parts.to;
        if let Some(instruction) = self.instruction_about_unions() {
            let at = if self.lifted != 0 {
                usize::from(self.shooter)
            } else {
                squares(self.awaiting_in_unions(self.side)).next()?
            };
            if self.lifted == 0 || from != at {
                return because(instruction, &[at]);
            }
        }
        let own = self.leaving(from);
        if own == 0 {
            return None;
        }
        let mut dead_end = |action: Action| {
            let is_it = usize::from(action.from) == from && usize::from(action.to) == to;
            if is_it { ControlFlow::Break(()) } else { GO_ON }
        };
        let replaced = self.part(to, self.side);
        if replaced != 0 && each_dyn(self, &mut dead_end).is_break() {
            let piece = capitalised(&self.part_in_words(replaced, to));
            return because(format!("{piece} could not move on."), &[to]);
        }
        let is_union = self.lifted == 0 && self.pair_on(from).is_some();
        if is_union && self.code(to) != 0 {
            let sentence = format!(
                "A union moves only to empty squares, and {} is not empty.",
                self.square_name(to)
            );
            return because(sentence, &[from, to]);
        }
        if !is_union && !self.unites(own) && self.pair_on(to).is_some() {
            let piece = capitalised(&self.part_in_words(own, from));
            return because(format!("{piece} forms no unions."), &[from, to]);
        }
        if self.pair_on(from).is_none() && self.pair_on(to).is_none() {
            return None;
        }
        Some(self.as_single(own, from, to).explain(parts))
    }

    /// Returns the position with the moving piece alone on its square, and the enemy's alone on the target.
    fn as_single(&self, own: Code, from: usize, to: usize) -> Self {
        let mut twin = *self;
        (twin.lifted, twin.step) = (0, 0);
        let them = self.side.other();
        for (at, side, code) in [(from, self.side, own), (to, them, self.part(to, them))] {
            if twin.pair_on(at).is_some() {
                twin.take(at, twin.owner(at), twin.code(at));
                twin.put(at, side.index(), code);
            }
        }
        twin
    }
}
