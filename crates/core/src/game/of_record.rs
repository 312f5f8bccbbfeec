//! Every record is a [`Game`].

use super::{Game, LegalAction, RollMade, RollOutcome, TurnLine};
use crate::lenient::{Dialect, TypedAction};
use crate::perft::{self, Child};
use crate::record::apply;
use crate::rolled::rolled;
use crate::turn::events_of_text;
use crate::{
    Actor, Change, Clause, Click, EndError, Evaluate, Explain, Gesture, Held, Info, Layer,
    Legality, LineError, Node, NotAnAction, Notation, NotationExt, Owner, Placed, PlayError,
    Playable, Ply, Position, PositionExt, Record, Screen, Side, Termination, Text, Turn, TurnError,
    Variant, Verdict, Violation, sort_by,
};
use springald_board::Square;
use std::any::Any;

impl<V: Variant> Game for Record<V> {
    fn info(&self) -> &Info {
        self.variant().info()
    }

    fn fen(&self) -> String {
        self.position().fen()
    }

    fn set_up(&self) -> Option<String> {
        let initial = self.initial();
        (*initial != self.variant().start()).then(|| initial.fen())
    }

    fn start_number(&self) -> Option<u32> {
        self.variant().number_of_start(self.initial())
    }

    fn to_act(&self) -> Actor {
        if self.verdict().is_some() {
            return Actor::Nobody;
        }
        match self.position().node() {
            Node::Decision(side) => side.into(),
            Node::Chance => Actor::Nature,
            Node::Over(_) => Actor::Nobody,
        }
    }

    fn verdict(&self) -> Option<Verdict> {
        self.verdict()
    }

    fn may_win(&self, side: Side) -> bool {
        self.position().may_win(side)
    }

    fn claims(&self) -> Vec<Termination> {
        self.claims()
    }

    fn claim(&mut self, reason: Termination) -> Result<(), EndError> {
        self.claim(reason)
    }

    fn resign(&mut self, side: Side) -> Result<(), EndError> {
        self.resign(side)
    }

    fn agree_draw(&mut self) -> Result<(), EndError> {
        self.agree_draw()
    }

    fn actions(&self) -> Vec<LegalAction> {
        let position = self.position();
        let actions = position.actions();
        let texts = position.san_bodies(&actions).into_iter();
        let clicks = position.gestures(&actions);
        let list = |(action, (mut san, gesture)): (_, (String, Gesture))| {
            position.write_san_marks(action, &mut san);
            LegalAction {
                action: position.action_text(action),
                san,
                gesture,
                rolls: position.has_chance()
                    && position.after_unchecked(action).node() == Node::Chance,
            }
        };
        let mut listed: Vec<LegalAction> = (actions.iter().copied().zip(texts.zip(clicks)))
            .map(list)
            .collect();
        sort_by(&mut listed, |a, b| a.action.cmp(&b.action));
        listed
    }

    fn action_texts(&self) -> Vec<String> {
        let position = self.position();
        let actions = position.actions().into_iter();
        let mut texts: Vec<String> = actions.map(|action| position.action_text(action)).collect();
        sort_by(&mut texts, String::cmp);
        texts
    }

    fn each_action_text(&self, f: &mut dyn FnMut(&str)) {
        let position = self.position();
        let mut text = String::new();
        for action in position.actions() {
            text.clear();
            position.write_action(action, &mut text);
            f(&text);
        }
    }

    fn read_action(&self, typed: &str) -> Result<TypedAction, PlayError> {
        self.read_action(typed)
    }

    fn outcomes(&self) -> Vec<RollOutcome> {
        rolls(self.position())
    }

    fn outcomes_of(&self, action: &str) -> Result<Vec<RollOutcome>, PlayError> {
        let mut position = self.position().clone();
        for event in events_of_text(&position, action)? {
            apply(&mut position, event, &mut ());
        }
        Ok(rolls(&position))
    }

    fn after(&self, token: &str) -> Result<String, PlayError> {
        let mut position = self.position().clone();
        for event in events_of_text(&position, token)? {
            apply(&mut position, event, &mut ());
        }
        Ok(position.fen())
    }

    fn play_on(&mut self) {
        self.play_on();
    }

    fn play_text(&mut self, token: &str) -> Result<Vec<Change>, PlayError> {
        self.play_text(token)
    }

    fn play_nth(&mut self, index: usize) -> Result<(), PlayError> {
        self.play_nth(index)
    }

    fn play_turn(&mut self, text: &str) -> Result<Vec<Change>, TurnError> {
        self.play_turn(text)
    }

    fn play_san_turn(&mut self, text: &str) -> Result<Vec<Change>, TurnError> {
        self.play_san_turn(text)
    }

    fn play_meant_turn(&mut self, text: &str, dialect: Dialect) -> Result<bool, TurnError> {
        self.play_meant_turn(text, dialect)
    }

    fn play_line(&mut self, line: &str) -> Result<(), LineError> {
        self.play_line(line)
    }

    fn explain(&self, token: &str) -> Result<Legality, NotAnAction> {
        let position = self.position();
        let is_possible = position.outcome_from_text(token).is_some()
            || position.action_from_text(token).is_some()
            || rolled(position, token).is_some();
        let refusal = if is_possible {
            None
        } else {
            position.why_not(token)?
        };
        // A game that its history ends goes on by the position alone.
        if let Some(verdict) = self.verdict()
            && position.finished().is_none()
        {
            let clause = position.ended_by(verdict);
            let violation = Violation::after_end(token, verdict, clause);
            return Ok(Legality::Illegal(violation));
        }
        Ok(refusal.map_or(Legality::Legal, |refusal| {
            Legality::Illegal(Violation::new(token, &refusal))
        }))
    }

    fn allowed_by(&self, action: &str) -> Option<Clause> {
        self.position().allowed_by(action)
    }

    fn explain_clicks(&self, clicks: &[Click]) -> Option<Violation> {
        let meant = self.position().meant_by(self.info(), clicks);
        let mut first = None;
        for text in meant {
            match self.explain(&text) {
                Ok(Legality::Legal) => return None,
                Ok(Legality::Illegal(violation)) => first = first.or(Some(violation)),
                Err(_) => {}
            }
        }
        first
    }

    fn words_for(&self, part: &str) -> Option<Text> {
        self.position().words_for(part)
    }

    fn undo_action(&mut self) -> bool {
        self.undo_action()
    }

    fn undo_turn(&mut self) -> bool {
        self.undo_turn()
    }

    fn placed(&self) -> Vec<Placed> {
        let mut placed = Vec::new();
        self.position().each_placed(|one| placed.push(one));
        placed
    }

    fn held(&self) -> Vec<Held> {
        let mut held = Vec::new();
        self.position().each_held(|one| held.push(one));
        held
    }

    fn gestures_from(&self, at: Square) -> Vec<Gesture> {
        let position = self.position();
        let mut owner = None;
        position.each_placed(|one| {
            // The board layer comes after the floor, and takes precedence.
            if one.at == at && one.layer != Layer::Beneath {
                owner = Some(one.piece.owner);
            }
        });
        let now = gestures_from(position, at);
        if !now.is_empty() {
            return now;
        }
        let side = match (owner, position.node()) {
            (Some(Owner::White), _) => Side::White,
            (Some(Owner::Black), _) => Side::Black,
            (Some(Owner::Neutral), Node::Decision(side)) => side,
            _ => return now,
        };
        let other = position.in_turn_of(side);
        other.map_or(now, |other| gestures_from(&other, at))
    }

    fn checked(&self) -> Option<Square> {
        self.position().checked()
    }

    fn prompt(&self) -> String {
        match self.verdict() {
            Some(_) => "The game is over.".into(),
            None => self.position().prompt(),
        }
    }

    fn facts(&self) -> Vec<String> {
        match self.verdict() {
            Some(_) => Vec::new(),
            None => self.position().facts(),
        }
    }

    fn button_help(&self, name: &str) -> Option<Text> {
        self.position().button_help(name)
    }

    fn turns(&self) -> Vec<TurnLine> {
        let info = self.variant().info();
        let turns = self.turns().into_iter();
        turns.map(|turn| TurnLine::of(&turn, info)).collect()
    }

    fn line(&self) -> String {
        let texts: Vec<String> = self.turns().iter().map(Turn::text).collect();
        texts.join(" ")
    }

    fn last_turn(&self) -> Option<TurnLine> {
        let info = self.variant().info();
        self.last_turn().map(|turn| TurnLine::of(&turn, info))
    }

    fn rolls_made(&self) -> Vec<RollMade> {
        let made = self.plies().iter().filter_map(|played| match played.ply {
            Ply::Outcome(outcome) => Some(RollMade {
                fen: played.before.fen(),
                outcome: played.before.outcome_text(outcome),
            }),
            Ply::Action(_) => None,
        });
        made.collect()
    }

    fn perft(&self, depth: u32, full: bool, threads: usize) -> u64 {
        match (depth, threads, full) {
            (0, ..) => 1,
            (_, 0 | 1, false) => perft::perft(self.position(), depth),
            (_, 0 | 1, true) => perft::perft_full(self.position(), depth),
            _ => {
                let children = perft::children(self.position());
                let counts = perft::divide(&children, depth, full, threads);
                counts.into_iter().sum()
            }
        }
    }

    fn divide(&self, depth: u32, full: bool, threads: usize) -> Vec<(String, u64)> {
        if depth == 0 {
            return Vec::new();
        }
        let children = perft::children(self.position());
        let counts = perft::divide(&children, depth, full, threads);
        let texts = children.iter().map(|child| text_of(self.position(), child));
        let mut lines: Vec<_> = texts.zip(counts).collect();
        sort_by(&mut lines, Ord::cmp);
        lines
    }

    fn key(&self) -> u64 {
        self.position().key()
    }

    fn at_turn_start(&self) -> bool {
        self.position().at_turn_start()
    }

    fn skipped(&self) -> Option<String> {
        let decides = matches!(self.position().node(), Node::Decision(_));
        let position = (decides && self.at_turn_start())
            .then(|| self.position().null_move())
            .flatten()?;
        matches!(position.node(), Node::Decision(_)).then(|| position.fen())
    }

    fn boxed_clone(&self) -> Box<dyn Game> {
        Box::new(self.clone())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// Returns the gestures of legal actions that begin on a square and go on.
fn gestures_from<P: Playable>(position: &P, at: Square) -> Vec<Gesture> {
    let gestures = position.gestures(&position.actions());
    (gestures.into_iter())
        .filter(|clicks| clicks.len() > 1 && clicks[0] == Click::Square(at))
        .collect()
}

/// Returns the outcomes of a position, sorted by text.
fn rolls<P: Notation>(position: &P) -> Vec<RollOutcome> {
    let roll = |outcome| RollOutcome {
        outcome: position.outcome_text(outcome),
        after: position.resolved_unchecked(outcome).fen(),
    };
    let mut rolled: Vec<RollOutcome> = position.outcomes().into_iter().map(roll).collect();
    sort_by(&mut rolled, |a, b| a.outcome.cmp(&b.outcome));
    rolled
}

/// Returns the token that leads from a position to one of its children.
fn text_of<P: Notation>(position: &P, child: &Child<P>) -> String {
    match (child.action, child.outcome) {
        (Some(action), Some(outcome)) => position.after_unchecked(action).outcome_text(outcome),
        (None, Some(outcome)) => position.outcome_text(outcome),
        (Some(action), None) => position.action_text(action),
        (None, None) => String::new(),
    }
}
