//! Plays and writes whole turns as texts ([`crate::grammar`]).

use crate::fen::quoted;
use crate::grammar::{self, END, IN_SAN, IN_TEXT, TurnTokens};
use crate::notated::{Listing, turn_in_notations};
use crate::record::roll_due;
use crate::rolled::rolled;
use crate::san::events_of_san;
use crate::{
    Change, Info, Node, Notated, Notation, NotationExt, PlayError, Playable, Ply, PlyOf,
    PositionExt, Record, Turn, Variant, Violation,
};
use thiserror::Error;

/// The reason why a turn was not played. Nothing of it was.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum TurnError {
    /// The text is empty.
    #[error("the turn is empty, expected at least one action")]
    Empty,
    /// One of its actions cannot be played.
    #[error("{}", refused(.turn, *.number, .error))]
    Action {
        /// The whole text.
        turn: String,
        /// The number of the action, from 1.
        number: usize,
        /// The reason.
        error: PlayError,
    },
    /// An action is missing between two separators.
    #[error("{}: action {number} is empty", quoted(.turn))]
    EmptyAction {
        /// The whole text.
        turn: String,
        /// The number of the action, from 1.
        number: usize,
    },
    /// The turn is not marked as unfinished, but is.
    #[error("{} is not a complete turn: expected {expected}", quoted(.turn))]
    NotOver {
        /// The whole text.
        turn: String,
        /// A possible continuation.
        expected: String,
    },
    /// The turn is over, but the text goes on or is marked as unfinished.
    #[error("{} is complete after action {number}: expected nothing more", quoted(.turn))]
    Over {
        /// The whole text.
        turn: String,
        /// The number of the action that ended it, from 1.
        number: usize,
    },
}

impl TurnError {
    /// Returns the rule that forbids one of the actions, if that is the reason.
    pub fn violation(self) -> Option<Violation> {
        match self {
            Self::Action {
                error: PlayError::Illegal(violation),
                ..
            } => Some(violation),
            _ => None,
        }
    }
}

/// The reason why a line of turns was not played. Nothing of it was.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum LineError {
    /// One of the turns cannot be played.
    #[error("turn {number}: {error}")]
    Turn {
        /// The number of the turn, from 1.
        number: usize,
        /// The reason.
        error: Box<TurnError>,
    },
    /// A turn follows an unfinished one.
    #[error("turn {number}: {} is not a complete turn, but another follows it", quoted(.turn))]
    Unfinished {
        /// The number of the unfinished turn, from 1.
        number: usize,
        /// Its text.
        turn: String,
    },
}

/// Returns the message about a refused action of a turn, in the words of the input rather than their
/// interpretation.
fn refused(turn: &str, number: usize, error: &PlayError) -> String {
    // Neither separator occurs in an action text or in a SAN.
    let mut tokens = turn.split([IN_TEXT, IN_SAN]);
    let token = tokens.nth(number - 1).unwrap_or(turn);
    let found = quoted(token);
    let why = match error {
        PlayError::Illegal(violation) => {
            format!("{found} is not legal: {}", violation.reason())
        }
        PlayError::Over(_) => format!("{found} cannot be played: {error}"),
        other => other.to_string(),
    };
    if turn == token {
        why
    } else {
        format!("in {}, {why}", quoted(turn))
    }
}

impl<V: Variant> Record<V> {
    /// Plays one token of a turn text: an action, an outcome if a roll is due, or an action with its
    /// outcome. Returns the changes on the board.
    ///
    /// # Errors
    /// The rule that forbids it, or the error in the text.
    pub fn play_text(&mut self, token: &str) -> Result<Vec<Change>, PlayError> {
        self.check_open()?;
        let events = events_of_text(self.position(), token)?;
        Ok(events
            .into_iter()
            .flat_map(|event| self.push(event))
            .collect())
    }

    /// Plays a turn text, or the rest of the turn that has begun. A comma at the end marks an
    /// unfinished turn. Returns the changes on the board.
    ///
    /// # Errors
    /// The first action that cannot be played, and why; then nothing is played.
    pub fn play_turn(&mut self, text: &str) -> Result<Vec<Change>, TurnError> {
        self.play_tokens(text, TurnTokens::of_text(text), events_of_text)
    }

    /// Plays a turn in SAN, or the rest of the turn that has begun.
    ///
    /// # Errors
    /// The first action that cannot be played, and why; then nothing is played.
    pub fn play_san_turn(&mut self, text: &str) -> Result<Vec<Change>, TurnError> {
        let shape = self.variant().info().shape;
        self.play_tokens(text, TurnTokens::of_san(text), |position, token| {
            events_of_san(position, shape, token)
        })
    }

    /// Plays turn texts separated by white space; only the last may be unfinished.
    ///
    /// # Errors
    /// The first turn that cannot be played, and why; then nothing is played.
    pub fn play_line(&mut self, line: &str) -> Result<(), LineError> {
        let start = self.plies().len();
        let result = self.try_line(line);
        if result.is_err() {
            self.rewind(start);
        }
        result
    }

    fn try_line(&mut self, line: &str) -> Result<(), LineError> {
        let mut unfinished = None;
        for (index, turn) in grammar::turns(line).enumerate() {
            if let Some(turn) = unfinished {
                return Err(LineError::Unfinished {
                    number: index,
                    turn,
                });
            }
            self.play_turn(turn).map_err(|error| LineError::Turn {
                number: index + 1,
                error: Box::new(error),
            })?;
            unfinished = TurnTokens::of_text(turn).goes_on().then(|| turn.to_owned());
        }
        Ok(())
    }

    fn play_tokens(
        &mut self,
        turn: &str,
        tokens: TurnTokens<'_>,
        read: impl Fn(&V::Position, &str) -> Result<Vec<PlyOf<V::Position>>, PlayError>,
    ) -> Result<Vec<Change>, TurnError> {
        let start = self.plies().len();
        let result = self.play_events(turn, tokens.iter(), !tokens.goes_on(), read);
        if result.is_err() {
            self.rewind(start);
        }
        result
    }

    /// Plays the tokens of a turn; `read` returns their plies. After an error some of them are played.
    pub(crate) fn play_events<'a>(
        &mut self,
        turn: &str,
        tokens: impl Iterator<Item = &'a str>,
        whole: bool,
        read: impl Fn(&V::Position, &str) -> Result<Vec<PlyOf<V::Position>>, PlayError>,
    ) -> Result<Vec<Change>, TurnError> {
        if turn.is_empty() {
            return Err(TurnError::Empty);
        }
        let mut changes = Vec::new();
        let mut number = 0;
        for token in tokens {
            if number > 0 && self.is_turn_over() {
                let turn = turn.to_owned();
                return Err(TurnError::Over { turn, number });
            }
            number += 1;
            let turn = || turn.to_owned();
            if token.is_empty() {
                let turn = turn();
                return Err(TurnError::EmptyAction { turn, number });
            }
            let events = self.check_open();
            let events = events.and_then(|()| read(self.position(), token));
            let events = events.map_err(|error| TurnError::Action {
                turn: turn(),
                number,
                error,
            })?;
            for event in events {
                changes.append(&mut self.push(event));
            }
        }
        self.finish(turn, number, whole, &mut changes)?;
        Ok(changes)
    }

    /// Completes a turn after `number` actions if it is to be `whole`, and checks that it is finished.
    fn finish(
        &mut self,
        turn: &str,
        number: usize,
        whole: bool,
        changes: &mut Vec<Change>,
    ) -> Result<(), TurnError> {
        let turn = || turn.to_owned();
        match (whole, self.is_turn_over()) {
            (true, true) | (false, false) => Ok(()),
            // A game that is played on after an automatic draw may have been drawn there.
            (true, false) if self.automatic_verdict().is_some() => Ok(()),
            (false, true) => {
                let turn = turn();
                Err(TurnError::Over { turn, number })
            }
            (true, false) => match self.position().action_from_text(END) {
                Some(end) => {
                    changes.append(&mut self.push(Ply::Action(end)));
                    Ok(())
                }
                None => Err(TurnError::NotOver {
                    turn: turn(),
                    expected: example(self.position()),
                }),
            },
        }
    }
}

/// Returns a possible continuation, in words.
fn example<P: Playable>(position: &P) -> String {
    if let Some(&outcome) = position.outcomes().first() {
        let text = position.outcome_text(outcome);
        return format!("the outcome of the roll, such as '{text}'");
    }
    let text = position
        .actions()
        .first()
        .map_or_else(String::new, |&action| position.action_text(action));
    format!("another action, such as '{text}'")
}

/// Returns the plies that a token of a turn text means in a position.
pub(crate) fn events_of_text<P: Playable>(
    position: &P,
    token: &str,
) -> Result<Vec<PlyOf<P>>, PlayError> {
    match position.node() {
        Node::Over(verdict) => return Err(PlayError::Over(verdict)),
        Node::Chance => {
            let outcome = position.outcome_from_text(token);
            let outcome = outcome.ok_or_else(|| roll_due(position, token))?;
            return Ok(vec![Ply::Outcome(outcome)]);
        }
        Node::Decision(_) => {}
    }
    if let Some(action) = position.action_from_text(token) {
        return Ok(vec![Ply::Action(action)]);
    }
    if let Some(events) = rolled(position, token) {
        return Ok(events);
    }
    match position.why_not(token)? {
        Some(refusal) => Err(PlayError::Illegal(Violation::new(token, &refusal))),
        None => Err(PlayError::NotListed {
            fen: position.fen(),
        }),
    }
}

impl<P: Playable> Turn<'_, P> {
    /// Returns the turn text: actions joined by commas, with a comma at the end if it is unfinished.
    pub fn text(&self) -> String {
        self.join(IN_TEXT, P::action_text)
    }

    /// Returns the SANs of the turn joined by slashes, with a slash at the end if it is unfinished.
    pub fn san(&self) -> String {
        self.join(IN_SAN, P::san)
    }

    /// Returns the turn in the notations of its game, its actions joined as in SAN. In games with rolls that is the SAN.
    pub fn notated(&self, info: &Info) -> Notated {
        if info.notations.is_empty() {
            return Notated::new();
        }
        let listings: Vec<Listing<'_>> = (self.plies.iter())
            .map(|played| Listing::of(&played.before, info, self.side))
            .collect();
        turn_in_notations(&listings, &self.text(), &self.san(), &info.notations)
    }

    fn join(&self, separator: char, write: fn(&P, P::Action) -> String) -> String {
        let mut out = String::new();
        let mut last = 0;
        for (index, played) in self.plies.iter().enumerate() {
            match played.ply {
                Ply::Outcome(outcome) => {
                    // The outcome replaces the action before it.
                    out.truncate(last);
                    played.before.write_outcome(outcome, &mut out);
                }
                Ply::Action(action) => {
                    let is_last = index + 1 == self.plies.len();
                    if is_last
                        && index > 0
                        && self.whole
                        && played.before.action_text(action) == END
                    {
                        break;
                    }
                    if index > 0 {
                        out.push(separator);
                    }
                    last = out.len();
                    out.push_str(&write(&played.before, action));
                }
            }
        }
        if !self.whole {
            out.push(separator);
        }
        out
    }
}

/// Returns the texts of the turns that these actions form, from the current position; of the first turn only the new
/// part. A turn that is unfinished after the last action, or waits for a roll, ends in a comma.
///
/// ```
/// use springald_chess::Chess;
/// use springald_core::{NotationExt, Variant, texts_of_turns};
///
/// let start = Chess.start();
/// let action = start.action_from_text("e2e4").unwrap();
/// assert_eq!(texts_of_turns(&start, &[action]), ["e2e4"]);
/// ```
pub fn texts_of_turns<P: Notation>(position: &P, actions: &[P::Action]) -> Vec<String> {
    let (mut position, mut turns) = (position.clone(), Vec::new());
    let mut tokens: Vec<String> = Vec::new();
    for &action in actions {
        tokens.push(position.action_text(action));
        position.play_unchecked(action, &mut ());
        // Without a further action the game is over, and with it the turn.
        let ends = position.at_turn_start() || position.settled().is_some();
        if ends {
            turns.push(grammar::join(&tokens, true));
            tokens.clear();
        }
    }
    if !tokens.is_empty() {
        turns.push(grammar::join(&tokens, false));
    }
    turns
}
