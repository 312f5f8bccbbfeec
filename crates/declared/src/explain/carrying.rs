//! The reasons why pieces do not board carriers or leave them, and the clicks that mean it.

use super::{Parts, Reason};
use crate::bits::Bits;
use crate::play::position::{Action, DeclaredPosition, What};
use crate::program::Code;
use springald_board::Square;
use springald_core::{Clause, Click, Gesture, NotationExt, PositionExt, Text, capitalised};
use springald_language::words::a;

impl<W: Bits> DeclaredPosition<W> {
    /// Returns the clause that lets pieces board the carrier of an action, or leave it.
    pub(crate) fn clause_of_riding(&self, action: Action) -> Option<Clause> {
        let loaded = match action.what {
            What::Board => action.code,
            _ => self.code(action.from.into()),
        };
        self.clause_of_load(loaded)
    }

    fn clause_of_load(&self, loaded: Code) -> Option<Clause> {
        let kind = usize::from(loaded).checked_sub(1)?;
        self.program.declaration.kinds.get(kind)?.clause
    }

    /// Returns in words what a piece does that boards a carrier or leaves it, or both on their square.
    pub(crate) fn words_of_riding(&self, text: &str) -> Option<String> {
        let table = self.program.carrying.as_ref()?;
        let action = self.action_from_text(text)?;
        let boarded = table
            .parts(action.code)
            .filter(|_| action.what == What::Board);
        let [carrier, passenger] = boarded.or_else(|| self.load_on(action.from.into()))?;
        let name = |code: Code| self.program.kind_name(code);
        let [carrier, passing] = [carrier, passenger].map(name);
        let to = self.name(action.to);
        let goes = if self.takes(action) { "takes" } else { "to" };
        Some(match action.what {
            What::Board => format!("{passing} onto the {carrier} on {to}"),
            What::Alight if action.code == passenger => {
                format!("{passing} off the {carrier} {goes} {to}")
            }
            What::Alight => {
                let new = a(name(action.code));
                format!("{passing} off the {carrier} {goes} {to}, becoming {new}")
            }
            _ => format!("{carrier} with {} {goes} {to}", a(passing)),
        })
    }

    /// Returns `true` if a carrier with its passenger makes an action, or the passenger that leaves it.
    pub(crate) fn is_of_load(&self, action: Action) -> bool {
        matches!(action.what, What::Move | What::Alight)
            && self.load_on(action.from.into()).is_some()
    }

    /// Returns the clicks that mean an action of a carrier with its passenger, or of either: the two squares, and where both the
    /// passenger and the carrier may go there, the passenger or a button; last the piece to which the passenger promotes.
    pub(crate) fn gesture_of_load(&self, action: Action) -> Gesture {
        let is_like = |one: &Action| (one.from, one.to) == (action.from, action.to);
        let alike = self.actions().into_iter().filter(is_like).count();
        let mut clicks: Gesture = [action.from, action.to]
            .map(|at| Click::Square(Square::new(at)))
            .into();
        if alike > 1 {
            clicks.push(match action.what {
                What::Alight => Click::Piece(self.program.letter(action.code)),
                _ => Click::Button(Text::Borrowed("together")),
            });
        }
        clicks
    }

    /// Explains why a passenger does not leave its carrier for a square, or a piece does not board a carrier there; `None` if
    /// neither is meant.
    pub(crate) fn explain_riding(&self, from: usize, parts: &Parts) -> Option<Reason> {
        self.program.carrying.as_ref()?;
        let us = self.side.index();
        let to = parts.to;
        let is_own = |at: usize| self.code(at) != 0 && self.owner(at) == us;
        if !is_own(from) || from == to {
            return None;
        }
        match self.load_on(from) {
            Some(_) if is_own(to) => Some(self.explain_full(from, to)),
            Some([_, passenger]) => match parts.code {
                Some(code) => Some(self.explain_alighting(from, passenger, (to, code))),
                None => self.explain_alone(from, to),
            },
            None if is_own(to) && !self.is_castling(from, to) => self.explain_boarding(from, parts),
            None => None,
        }
    }

    /// Explains that a carrier does not go to a square to which its passenger may go alone; `None` if it may not.
    fn explain_alone(&self, from: usize, to: usize) -> Option<Reason> {
        let is_meant = |one: &Action| {
            one.what == What::Alight && usize::from(one.from) == from && usize::from(one.to) == to
        };
        let action = self.actions().into_iter().find(is_meant)?;
        let sentence = format!(
            "{} can't go to {}, but its passenger can: {}.",
            capitalised(&self.the_piece(from)),
            self.square_name(to),
            self.action_text(action)
        );
        Some(self.reason(self.clause_of_load(self.code(from)), sentence, &[from, to]))
    }

    /// Explains that neither a carrier with its passenger nor the passenger goes to the square of an own piece.
    fn explain_full(&self, from: usize, to: usize) -> Reason {
        let sentence = format!(
            "{} can't go to {}, and neither can its passenger: your own {} stands there.",
            capitalised(&self.the_piece(from)),
            self.square_name(to),
            self.program.kind_name(self.code(to))
        );
        self.reason(self.clause_of_load(self.code(from)), sentence, &[from, to])
    }

    /// Explains why a passenger does not leave its carrier for a square, to stand there with a code.
    fn explain_alighting(&self, from: usize, passenger: Code, (to, code): (usize, Code)) -> Reason {
        let clause = self.clause_of_load(self.code(from));
        // The passenger alone on its square would have the same reasons.
        let us = self.side.index();
        let mut alone = *self;
        alone.take(from, us, self.code(from));
        alone.put(from, us, passenger);
        alone.clear_passed();
        let moves = self.program.moves(self.side, passenger);
        let piece = capitalised(&alone.the_piece(from));
        let parts = Parts {
            from: Some(from),
            to,
            code: None,
            hyphen: false,
            removes: false,
        };
        match alone.explain_ways(moves, from, &parts) {
            Err(Some((_, reason))) => return reason,
            Err(None) => {
                let sentence = format!("{piece} can't move: it has to be carried.");
                return self.reason(clause, sentence, &[from]);
            }
            Ok(_) => {}
        }
        let takes = self.code(to) != 0;
        let mut promotions = moves.promotions.iter();
        let promotion = promotions.find(|one| one.applies(from, to, takes));
        let sentence = match promotion {
            Some(one) if !one.choices.contains(&code) => alone.unpromoted(from, to, &one.choices),
            None if code != passenger => {
                format!(
                    "{piece} does not become {} on {}.",
                    a(self.program.kind_name(code)),
                    self.square_name(to)
                )
            }
            _ => {
                return self.explain_forbidden(Action {
                    from: from as u8,
                    to: to as u8,
                    code,
                    what: What::Alight,
                    step: 0,
                });
            }
        };
        let kind = &self.program.declaration.kinds[usize::from(passenger) - 1];
        let stated = promotion.and_then(|one| kind.promotions[one.promotion].clause);
        self.reason(stated.or(clause), sentence, &[from, to])
    }

    /// Explains why a piece does not board what stands on a square; `None` if that carries no such piece.
    fn explain_boarding(&self, from: usize, parts: &Parts) -> Option<Reason> {
        let (to, code) = (parts.to, self.code(from));
        let carrier = self
            .load_on(to)
            .map_or(self.code(to), |[carrier, _]| carrier);
        let Some(loaded) = self.loaded_code(carrier, code) else {
            let table = self.program.carrying.as_ref()?;
            let rides = table.is_carried(code);
            return rides.then(|| self.explain_own_piece(from, to));
        };
        let clause = self.clause_of_load(loaded);
        let piece = capitalised(&self.the_piece(from));
        if self.load_on(to).is_some() {
            let sentence = format!(
                "{} has no room for another piece.",
                capitalised(&self.the_piece(to))
            );
            return Some(self.reason(clause, sentence, &[to]));
        }
        if parts.code.is_some() {
            let sentence = format!("{piece} does not promote when it boards another piece.");
            return Some(self.reason(clause, sentence, &[from, to]));
        }
        let moves = self.program.moves(self.side, code);
        match self.explain_own_capture(moves, from, to)? {
            Err(reason) => Some(reason),
            Ok(_) => Some(self.explain_forbidden(Action {
                from: from as u8,
                to: to as u8,
                code: loaded,
                what: What::Board,
                step: 0,
            })),
        }
    }
}
