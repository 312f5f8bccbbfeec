//! The face every game shows to programs that do not know which game it is: object-safe, with
//! texts instead of types.

use crate::record::apply;
use crate::turn::{events_of_text, rolled};
use crate::{
    Change, Click, EndError, Gesture, Info, Layer, Legality, LineError, Node, NotAnAction,
    Notation, NotationExt, Owner, Placed, PlayError, Playable, Position, PositionExt, Record,
    Screen, Side, Termination, Text, Turn, TurnError, Variant, Verdict, Violation, perft,
};
use crate::{Explain, perft::Child};
use springald_board::Square;
use std::any::Any;
use std::fmt;

/// Who acts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Actor {
    /// The player of the white pieces.
    White,
    /// The player of the black pieces.
    Black,
    /// Whoever referees the game rolls.
    Nature,
    /// The game is over.
    Nobody,
}

impl From<Side> for Actor {
    fn from(side: Side) -> Self {
        match side {
            Side::White => Self::White,
            Side::Black => Self::Black,
        }
    }
}

/// In small letters: `white`, `black`, `nature`, `nobody`.
impl fmt::Display for Actor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::White => "white",
            Self::Black => "black",
            Self::Nature => "nature",
            Self::Nobody => "nobody",
        })
    }
}

/// A legal action as others see it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LegalAction {
    /// Its text.
    pub action: String,
    /// Its SAN.
    pub san: String,
    /// The clicks that mean it.
    pub gesture: Gesture,
    /// Whether nature answers it, so that a roll is due after it.
    pub rolls: bool,
}

/// An outcome of a roll as others see it. All outcomes of a roll are equally likely.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RollOutcome {
    /// Its text, which begins with that of the action it answers.
    pub outcome: String,
    /// The FEN after it.
    pub after: String,
}

/// A turn of a game as others see it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TurnLine {
    /// The number of the turn pair, from 1.
    pub number: u32,
    /// Whose turn it was.
    pub side: Side,
    /// Whether it is over.
    pub whole: bool,
    /// Its text.
    pub text: String,
    /// Its SAN.
    pub san: String,
}

impl TurnLine {
    fn of<P: Playable>(turn: &Turn<'_, P>) -> Self {
        Self {
            number: turn.number,
            side: turn.side,
            whole: turn.whole,
            text: turn.text(),
            san: turn.san(),
        }
    }
}

/// A game of some variant.
///
/// Texts of actions, outcomes and turns are those of [`Notation`] and of the turn texts that
/// [`Record::play_turn`] reads. What is listed of a position ([`Game::actions`], [`Game::after`],
/// [`Game::explain`], [`Game::perft`]) does not stop where only the record ends the game, by
/// repetition, counters, material or agreement; playing does.
pub trait Game: Send {
    /// What the variant says of itself.
    fn info(&self) -> &Info;

    /// The canonical FEN now.
    fn fen(&self) -> String;

    /// The canonical FEN the game began with, where that is not the variant's usual start.
    fn set_up(&self) -> Option<String>;

    /// Who acts; nobody where there is a verdict.
    fn to_act(&self) -> Actor;

    /// How the game ended; nothing while it goes on.
    fn verdict(&self) -> Option<Verdict>;

    /// Whether a side can still win, so that it does when the other one's time is up.
    fn may_win(&self, side: Side) -> bool;

    /// What the player to move may claim.
    fn claims(&self) -> Vec<Termination>;

    /// Ends the game as a draw by a claim of the player to move.
    ///
    /// # Errors
    /// Where the game is over, or the claim is none of [`Game::claims`].
    fn claim(&mut self, reason: Termination) -> Result<(), EndError>;

    /// Ends the game because a player gives up.
    ///
    /// # Errors
    /// Where the game is over.
    fn resign(&mut self, side: Side) -> Result<(), EndError>;

    /// Ends the game because both players agree on a draw.
    ///
    /// # Errors
    /// Where the game is over.
    fn agree_draw(&mut self) -> Result<(), EndError>;

    /// All legal actions, sorted by their text.
    fn actions(&self) -> Vec<LegalAction>;

    /// The texts of all legal actions, sorted: cheaper than [`Game::actions`].
    fn action_texts(&self) -> Vec<String>;

    /// The text of the legal action that a SAN means, read as leniently as in a PGN.
    fn action_of_san(&self, san: &str) -> Option<String>;

    /// All outcomes, sorted by their text; none unless a roll is due.
    fn outcomes(&self) -> Vec<RollOutcome>;

    /// All outcomes of the roll that a legal action asks for, sorted by their text; none where the
    /// action asks for no roll.
    ///
    /// # Errors
    /// Where the action cannot be played.
    fn outcomes_of(&self, action: &str) -> Result<Vec<RollOutcome>, PlayError>;

    /// The FEN after an action, an outcome where a roll is due, or an action with its outcome.
    ///
    /// # Errors
    /// Where it cannot be played.
    fn after(&self, token: &str) -> Result<String, PlayError>;

    /// From now on draws by repetition, counters and material do not keep anybody from playing, as
    /// they do not empty the list of actions: for analysis of what might follow.
    fn play_on(&mut self);

    /// Plays an action, an outcome where a roll is due, or an action with its outcome, and says
    /// what it changed on the board.
    ///
    /// # Errors
    /// Says which rule forbids it, or what else is wrong.
    fn play_text(&mut self, token: &str) -> Result<Vec<Change>, PlayError>;

    /// Plays a turn text, from where the turn stands.
    ///
    /// # Errors
    /// Names the action that cannot be played and why; nothing is played then.
    fn play_turn(&mut self, text: &str) -> Result<Vec<Change>, TurnError>;

    /// Plays a turn given in SAN, from where the turn stands.
    ///
    /// # Errors
    /// Names the action that cannot be played and why; nothing is played then.
    fn play_san_turn(&mut self, text: &str) -> Result<Vec<Change>, TurnError>;

    /// Plays turn texts separated by white space; only the last may be unfinished.
    ///
    /// # Errors
    /// Names the turn that cannot be played and why; nothing is played then.
    fn play_line(&mut self, line: &str) -> Result<(), LineError>;

    /// Whether an action, an outcome where a roll is due, or an action with its outcome may be
    /// played, and if not, which rule forbids it.
    ///
    /// # Errors
    /// Where the text is none of these in any position.
    fn explain(&self, token: &str) -> Result<Legality, NotAnAction>;

    /// Returns the rule that clicks break; `None` if they mean no action, or a legal one.
    fn explain_clicks(&self, clicks: &[Click]) -> Option<Violation>;

    /// Returns the words for an action text that names no squares, or for a sign before or after the
    /// squares of one, as [`crate::Explain::words_for`] does.
    fn words_for(&self, part: &str) -> Option<Text>;

    /// Takes back one thing: an end by claim, resignation or agreement, or else the last action
    /// with nature's answer to it. Gives whether there was anything to take back.
    fn undo_action(&mut self) -> bool;

    /// Takes back to the start of the last whole turn, or of the unfinished one. Gives whether
    /// there was anything to take back.
    fn undo_turn(&mut self) -> bool;

    /// Everything on the board, floor first, in board order on each layer.
    fn placed(&self) -> Vec<Placed>;

    /// The gestures that begin on a square, if it were the move of whoever owns what stands there:
    /// what that piece can do, whoever acts now.
    fn gestures_from(&self, at: Square) -> Vec<Gesture>;

    /// Where the king of the side to act stands, if it is in check.
    fn checked(&self) -> Option<Square>;

    /// What is asked of the one who acts now.
    fn prompt(&self) -> String;

    /// What else a player should know and cannot see on the board, one line each. None after the
    /// end of the game, when nothing can come of them.
    fn facts(&self) -> Vec<String>;

    /// What a button of a gesture does, as a sentence; nothing where its name says it all.
    fn button_help(&self, name: &str) -> Option<Text>;

    /// The game in turns.
    fn turns(&self) -> Vec<TurnLine>;

    /// The last turn, whole or not; none where nothing was played.
    fn last_turn(&self) -> Option<TurnLine>;

    /// The number of sequences of `depth` actions from here. `full` plays every leaf; `threads` is
    /// at least 1.
    fn perft(&self, depth: u32, full: bool, threads: usize) -> u64;

    /// [`Game::perft`] below each action, and below each outcome where nature answers, sorted by
    /// text. Nothing at depth 0.
    fn divide(&self, depth: u32, full: bool, threads: usize) -> Vec<(String, u64)>;

    /// The hash key of the position, progress inside the turn included.
    fn key(&self) -> u64;

    /// Whether a turn begins here.
    fn at_turn_start(&self) -> bool;

    /// A copy, with the whole past.
    fn boxed_clone(&self) -> Box<dyn Game>;

    /// The record itself, for those who know its variant: a `Record<V>`.
    fn as_any(&self) -> &dyn Any;
}

impl Clone for Box<dyn Game> {
    fn clone(&self) -> Self {
        self.boxed_clone()
    }
}

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
        let list = |action| LegalAction {
            action: position.action_text(action),
            san: position.san(action),
            gesture: position.gesture(action),
            rolls: position.has_chance() && position.after_unchecked(action).node() == Node::Chance,
        };
        let mut listed: Vec<LegalAction> = position.actions().into_iter().map(list).collect();
        listed.sort_by(|a, b| a.action.cmp(&b.action));
        listed
    }

    fn action_texts(&self) -> Vec<String> {
        let position = self.position();
        let actions = position.actions().into_iter();
        let mut texts: Vec<String> = actions.map(|action| position.action_text(action)).collect();
        texts.sort();
        texts
    }

    fn action_of_san(&self, san: &str) -> Option<String> {
        let position = self.position();
        position
            .action_from_san(san)
            .map(|action| position.action_text(action))
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

    fn play_turn(&mut self, text: &str) -> Result<Vec<Change>, TurnError> {
        self.play_turn(text)
    }

    fn play_san_turn(&mut self, text: &str) -> Result<Vec<Change>, TurnError> {
        self.play_san_turn(text)
    }

    fn play_line(&mut self, line: &str) -> Result<(), LineError> {
        self.play_line(line)
    }

    fn explain(&self, token: &str) -> Result<Legality, NotAnAction> {
        let position = self.position();
        let is_possible = position.outcome_from_text(token).is_some()
            || position.action_from_text(token).is_some()
            || rolled(position, token).is_some();
        if is_possible {
            return Ok(Legality::Legal);
        }
        let refusal = position.why_not(token)?;
        Ok(refusal.map_or(Legality::Legal, |refusal| {
            Legality::Illegal(Violation::new(token, &refusal))
        }))
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

    fn gestures_from(&self, at: Square) -> Vec<Gesture> {
        let position = self.position();
        let mut owner = None;
        position.each_placed(|one| {
            // What is on the board comes after the floor, and counts more.
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
        self.turns().iter().map(TurnLine::of).collect()
    }

    fn last_turn(&self) -> Option<TurnLine> {
        self.last_turn().as_ref().map(TurnLine::of)
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
        lines.sort();
        lines
    }

    fn key(&self) -> u64 {
        self.position().key()
    }

    fn at_turn_start(&self) -> bool {
        self.position().at_turn_start()
    }

    fn boxed_clone(&self) -> Box<dyn Game> {
        Box::new(self.clone())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// The gestures of legal actions that begin on a square and go on.
fn gestures_from<P: Playable>(position: &P, at: Square) -> Vec<Gesture> {
    let gestures = position.actions().into_iter();
    let gestures = gestures.map(|action| position.gesture(action));
    gestures
        .filter(|clicks| clicks.len() > 1 && clicks[0] == Click::Square(at))
        .collect()
}

/// The outcomes that a position has, sorted by text.
fn rolls<P: Notation>(position: &P) -> Vec<RollOutcome> {
    let roll = |outcome| RollOutcome {
        outcome: position.outcome_text(outcome),
        after: position.resolved_unchecked(outcome).fen(),
    };
    let mut rolled: Vec<RollOutcome> = position.outcomes().into_iter().map(roll).collect();
    rolled.sort_by(|a, b| a.outcome.cmp(&b.outcome));
    rolled
}

/// The token that leads from a position to one of its children.
fn text_of<P: Notation>(position: &P, child: &Child<P>) -> String {
    match (child.action, child.outcome) {
        (Some(action), Some(outcome)) => position.after_unchecked(action).outcome_text(outcome),
        (None, Some(outcome)) => position.outcome_text(outcome),
        (Some(action), None) => position.action_text(action),
        (None, None) => String::new(),
    }
}
