//! Moves that the enemy may refuse.

use crate::bits::Bits;
use crate::compact::{first, nobody};
use crate::explain::Reason;
use crate::play::action::{self, Offer};
use crate::play::generate;
use crate::play::position::{Action, DeclaredPosition, What};
use springald_board::SplitMix;
use springald_core::fen::quoted;
use springald_core::{
    Clause, Evaluate, FenError, Notation, NotationExt, Observer, Sink, capitalised,
};
use springald_language::model::StepRule;
use std::ops::ControlFlow;

/// The answers to a move, as action texts.
const ANSWERS: [(&str, What); 2] = [("accept", What::Accept), ("refuse", What::Refuse)];

/// Passes on the answers to a move.
pub(crate) fn each_answer<W: Bits>(
    position: &DeclaredPosition<W>,
    sink: &mut impl Sink<Action>,
) -> ControlFlow<()> {
    if matches!(position.offer, Offer::Proposed(_)) {
        for (_, what) in ANSWERS {
            sink.one(answer(what))?;
        }
    }
    ControlFlow::Continue(())
}

const fn answer(what: What) -> Action {
    Action {
        from: 0,
        to: 0,
        code: 0,
        what,
        step: 0,
    }
}

/// Returns the text of an answer, if an action is one.
pub(crate) fn text(what: What) -> Option<&'static str> {
    let mut answers = ANSWERS.into_iter();
    answers.find_map(|(text, one)| (one == what).then_some(text))
}

/// Passes on the legal moves that the enemy has not refused.
pub(crate) fn each_move<W: Bits>(
    position: &DeclaredPosition<W>,
    sink: &mut impl Sink<Action>,
) -> ControlFlow<()> {
    match position.offer {
        Offer::Refused(action) => each_move_but(position, action, sink),
        _ => crate::play::dice::each_move(position, sink),
    }
}

/// Passes on all legal moves but one.
fn each_move_but<W: Bits>(
    position: &DeclaredPosition<W>,
    but: Action,
    sink: &mut impl Sink<Action>,
) -> ControlFlow<()> {
    generate::each_move_dyn(position, &mut |action| {
        if action == but {
            ControlFlow::Continue(())
        } else {
            sink.one(action)
        }
    })
}

impl<W: Bits> DeclaredPosition<W> {
    /// Plays an action where moves may be refused.
    pub(crate) fn play_or_offer<O: Observer>(&mut self, action: Action, observer: &mut O) {
        match (self.offer, action.what) {
            (Offer::Proposed(proposed), What::Accept) => {
                self.hand_over(Offer::None, 0);
                self.play_at_once(proposed, observer);
                self.hand_on_to_move();
            }
            (Offer::Proposed(proposed), _) => self.hand_over(Offer::Refused(proposed), 0),
            (Offer::None, _) if self.may_refuse(action) => {
                self.hand_over(Offer::Proposed(action), 0);
            }
            _ => {
                let key = self.offer_key();
                self.offer = Offer::None;
                self.key ^= key;
                self.play_at_once(action, observer);
            }
        }
    }

    /// Returns the position after an action, or after a move that the enemy would accept.
    pub(crate) fn as_accepted(&self, action: Action, after: Self) -> Self {
        if !matches!(after.offer, Offer::Proposed(_)) {
            return after;
        }
        let mut accepted = *self;
        accepted.play_at_once(action, &mut nobody());
        accepted
    }

    /// Goes on with an offer and the other side.
    fn hand_over(&mut self, offer: Offer, step: u8) {
        let before = self.turn_key() ^ self.offer_key();
        self.offer = offer;
        self.side = self.side.other();
        self.step = step;
        self.key ^= before ^ self.turn_key() ^ self.offer_key();
    }

    /// Goes on with the move of the side that has accepted one.
    fn hand_on_to_move(&mut self) {
        let before = self.turn_key();
        self.step = 1;
        self.key ^= before ^ self.turn_key();
    }

    /// Returns `true` if the enemy may refuse a move: there is another one.
    fn may_refuse(&self, action: Action) -> bool {
        let has_rule = (self.steps().iter()).any(|step| step.has(StepRule::MayBeRefused));
        has_rule && each_move_but(self, action, &mut first()).is_break()
    }

    /// Returns the part of the key for a move that is proposed, or was refused.
    pub(crate) fn offer_key(&self) -> u64 {
        let (action, salt) = match self.offer {
            Offer::None => return 0,
            Offer::Proposed(action) => (action, 1),
            Offer::Refused(action) => (action, 2),
        };
        SplitMix::new(u64::from(action::code_on(self.program.shape, action)) << 2 | salt).next()
    }
}

/// The field of a FEN for a move that may be refused.
impl<W: Bits> DeclaredPosition<W> {
    /// Returns the position in which a move was chosen that is proposed, or was refused.
    fn before_offer(&self) -> Self {
        let mut before = *self;
        if matches!(self.offer, Offer::Proposed(_)) {
            before.side = self.side.other();
        }
        before.offer = Offer::None;
        before
    }

    /// Appends what became of the last move, in games where moves may be refused.
    pub(crate) fn write_answer(&self, out: &mut String) {
        if !self.program.refuses {
            return;
        }
        out.push(' ');
        match self.offer {
            Offer::None if self.step > 0 => out.push_str("accepted"),
            Offer::None => out.push('-'),
            Offer::Proposed(action) => {
                self.before_offer().write_action(action, out);
                out.push('?');
            }
            Offer::Refused(action) => {
                self.before_offer().write_action(action, out);
                out.push('!');
            }
        }
    }

    /// Reads what became of the last move. Before, the side that made it is to act.
    pub(crate) fn read_answer(&mut self, text: &str) -> Result<(), FenError> {
        let offered = |action: &str| {
            let found = self.action_from_text(action);
            found.filter(|&action| self.may_refuse(action))
        };
        let offer = match (text, text.strip_suffix('?'), text.strip_suffix('!')) {
            ("-", ..) => Some(Offer::None),
            ("accepted", ..) => {
                self.step = 1;
                Some(Offer::None)
            }
            (_, Some(action), _) => offered(action).map(Offer::Proposed),
            (_, _, Some(action)) => offered(action).map(Offer::Refused),
            _ => None,
        };
        let may_answer = usize::from(self.step) < self.steps().len();
        let Some(offer) = offer.filter(|_| may_answer) else {
            let expected = "'-', 'accepted', or a legal move of several with '?' if it waits for an answer, '!' if it was refused";
            return Err(FenError::new("answer", quoted(text), expected));
        };
        if matches!(offer, Offer::Proposed(_)) {
            self.side = self.side.other();
        }
        self.offer = offer;
        Ok(())
    }
}

/// Words and reasons.
impl<W: Bits> DeclaredPosition<W> {
    /// Returns the text of the move that waits for an answer, or was refused.
    fn offered(&self) -> Option<String> {
        match self.offer {
            Offer::None => None,
            Offer::Proposed(action) | Offer::Refused(action) => {
                Some(self.before_offer().action_text(action))
            }
        }
    }

    /// Returns the instruction about a move that is proposed, or was refused.
    pub(crate) fn instruction_about_offer(&self) -> Option<String> {
        let text = self.offered()?;
        Some(match self.offer {
            Offer::Proposed(_) => format!("Accept or refuse {text}."),
            _ => format!("{text} was refused: make another move."),
        })
    }

    /// Returns the clause by which moves may be refused.
    pub(crate) fn clause_of_refusing(&self) -> Option<Clause> {
        let turns = self.program.declaration.turns.iter().flatten();
        let rules = turns.filter_map(|step| {
            let rule = step.rule(StepRule::MayBeRefused)?;
            Some(rule.clause.or(step.clause))
        });
        rules.flatten().next()
    }

    /// Explains an answer to nothing.
    pub(crate) fn explain_answer(&self, text: &str) -> Option<Reason> {
        let is_answer = ANSWERS.iter().any(|&(answer, _)| answer == text);
        if !self.program.refuses || !is_answer {
            return None;
        }
        let sentence = "No move waits for an answer.";
        Some(self.reason(self.clause_of_refusing(), sentence.into(), &[]))
    }

    /// Explains a move in the place of an answer, or one that was refused.
    pub(crate) fn explain_offer(&self, text: &str) -> Option<Reason> {
        let offered = self.offered()?;
        let waits = matches!(self.offer, Offer::Proposed(_));
        (waits || offered == text).then(|| {
            let sentence = capitalised(&self.instruction());
            self.reason(self.clause_of_refusing(), sentence, &[])
        })
    }

    /// Returns `true` if an action accepts a capture or a promotion.
    pub(crate) fn accepts_noise(&self, action: Action) -> bool {
        match self.offer {
            Offer::Proposed(proposed) if action.what == What::Accept => {
                self.before_offer().is_noisy(proposed)
            }
            _ => false,
        }
    }
}
