//! Exchanges of prisoners: why they are refused, and how screens ask for them.

use crate::bits::{Bits, squares};
use crate::explain::Reason;
use crate::play::position::{Action, DeclaredPosition, What};
use springald_board::Square;
use springald_core::{Clause, Click, Gesture, Side, Text};
use springald_language::model::StepAction;
use springald_language::words::{a, joined};

/// An exchange that a text names: the slots of the piece that comes back and of the one that is given, and the square.
struct Asked {
    back: usize,
    given: usize,
    to: usize,
}

impl<W: Bits> DeclaredPosition<W> {
    /// Returns the exchange that a text names, such as `B#N@f7`, legal or not.
    fn exchange_of(&self, text: &str) -> Option<Asked> {
        self.program.prisons.as_ref()?;
        let (pieces, square) = text.split_once('@')?;
        let (back, given) = pieces.split_once('#')?;
        let (to, rest) = self.program.shape.parse_prefix(square)?;
        let slot = |letter: &str| {
            let kinds = &self.program.declaration.kinds;
            let mut drops = self.program.declaration.drops.iter();
            drops.position(|drop| {
                letter.eq_ignore_ascii_case(&kinds[drop.kind].placed_as.to_string())
            })
        };
        rest.is_empty().then_some(Asked {
            back: slot(back)?,
            given: slot(given)?,
            to: to.index(),
        })
    }

    /// Returns an exchange in words.
    pub(crate) fn words_of_exchange(&self, text: &str) -> Option<String> {
        let Asked { back, given, to } = self.exchange_of(text)?;
        let [back, given] =
            [back, given].map(|slot| self.program.kind_name(self.program.drops[slot].0));
        Some(format!(
            "{back} on {} for {}",
            self.square_name(to),
            a(given)
        ))
    }

    /// Explains an exchange that is not legal; `None` if the text names no exchange.
    pub(crate) fn explain_exchange(&self, text: &str) -> Option<Reason> {
        let Asked { back, given, to } = self.exchange_of(text)?;
        if let Some(reason) = self.explain_end() {
            return Some(reason);
        }
        if self.due() != StepAction::Move {
            return Some(self.explain_order());
        }
        let prices = self.program.prisons.as_ref()?.prices(back);
        let [back_code, given_code] = [back, given].map(|slot| self.program.drops[slot].0);
        let [back_name, given_name] =
            [back_code, given_code].map(|code| self.program.kind_name(code));
        let clause = self.clause_of_exchange(given, back);
        if self.in_prison(self.side, back) == 0 {
            let sentence = format!("The enemy holds no {back_name} of yours.");
            return Some(self.reason(clause, sentence, &[]));
        }
        if prices >> given & 1 == 0 {
            let names = squares(u64::from(prices)).map(|slot| {
                let code = self.program.drops[slot].0;
                self.program.kind_name(code).to_owned()
            });
            let names: Vec<String> = names.collect();
            let sentence = if names.is_empty() {
                format!("Nothing brings {} back from prison.", a(back_name))
            } else {
                let back = springald_core::capitalised(&a(back_name));
                let given = a(given_name);
                format!(
                    "{back} does not come back for {given}, only for {}.",
                    a(&joined(&names, "or"))
                )
            };
            return Some(self.reason(clause, sentence, &[]));
        }
        if self.in_prison(self.side.other(), given) == 0 {
            let sentence = format!("You hold no {given_name} to give for it.");
            return Some(self.reason(clause, sentence, &[]));
        }
        let action = Action {
            from: back as u8,
            to: to as u8,
            code: back_code,
            what: What::Exchange(given as u8),
            step: 0,
        };
        Some(self.explain_square_of_drop(back, action))
    }

    /// Returns the clause of the first exchange of these slots, or else of one that brings such a piece back.
    pub(crate) fn clause_of_exchange(&self, given: usize, back: usize) -> Option<Clause> {
        let declaration = &self.program.declaration;
        let [given, back] = [given, back].map(|slot| declaration.drops[slot].kind);
        let all = || {
            declaration
                .exchanges
                .iter()
                .filter(|one| one.back.contains(&back))
        };
        let fitting = all().find(|one| one.given.contains(&given));
        fitting
            .or_else(|| all().next())
            .or(declaration.exchanges.first())?
            .clause
    }

    /// Returns the clicks of an exchange: the piece that comes back, its square, and the piece that is given for it.
    pub(crate) fn gesture_of_exchange(&self, action: Action, given: u8) -> Gesture {
        let price = self.program.drops[usize::from(given)].0;
        let [back, price] = [action.code, price].map(|code| self.program.kind_name(code));
        vec![
            Click::Button(Text::Owned(format!("free {back}"))),
            Click::Square(Square::new(action.to)),
            Click::Button(Text::Owned(format!("give {price}"))),
        ]
    }

    /// Returns a sentence about a button of an exchange.
    pub(crate) fn help_of_exchange(&self, name: &str) -> Option<Text> {
        self.program.prisons.as_ref()?;
        let (word, kind) = name.split_once(' ')?;
        match word {
            "free" => Some(Text::Owned(format!(
                "Put your {kind} that the enemy holds on an empty square, for an enemy piece that you hold."
            ))),
            "give" => Some(Text::Owned(format!(
                "Give the enemy's {kind} back: it goes to the enemy's hand."
            ))),
            _ => None,
        }
    }

    /// Adds the pieces of a side that the enemy holds to facts.
    pub(crate) fn tell_of_prisoners(&self, side: Side, facts: &mut Vec<String>) {
        let held = (0..self.program.drops.len()).filter_map(|slot| {
            let count = self.in_prison(side, slot);
            let kind = self.program.kind_name(self.program.drops[slot].0);
            (count > 0).then(|| format!("{kind} × {count}"))
        });
        let held: Vec<String> = held.collect();
        if !held.is_empty() {
            let name = self.program.info.sides.name(side.other());
            facts.push(format!("{name} holds as prisoners: {}.", held.join(", ")));
        }
    }
}
