//! Games without type parameters.

mod listing;
mod of_record;

pub use listing::{LegalAction, RollMade, RollOutcome, TurnLine};

use crate::lenient::{Dialect, TypedAction};
use crate::{
    Actor, Change, Clause, Click, EndError, Gesture, Held, Info, Legality, LineError, NotAnAction,
    Placed, PlayError, SanError, Side, Termination, Text, TurnError, Verdict, Violation,
};
use springald_board::Square;
use std::any::Any;

/// A game of some variant, for programs that do not know which: object-safe, with texts instead of
/// types.
///
/// [`crate::Notation`] and [`crate::Record::play_turn`] define the texts of actions, outcomes and turns. Lists of a
/// position ([`Game::actions`], [`Game::after`], [`Game::explain`], [`Game::perft`]) ignore ends that only the record
/// knows: repetition, counters, material and agreement. Playing does not.
pub trait Game: Send {
    /// Returns the description of the variant.
    fn info(&self) -> &Info;

    /// Returns the canonical FEN of the position.
    fn fen(&self) -> String;

    /// Returns the canonical FEN that the game began with; `None` for the usual start of the variant.
    fn set_up(&self) -> Option<String>;

    /// Returns the number of the start that the game began at ([`crate::Variant::number_of_start`]); `None` if it has none.
    fn start_number(&self) -> Option<u32>;

    /// Returns the actor: [`Actor::Nobody`] once there is a verdict.
    fn to_act(&self) -> Actor;

    /// Returns how the game ended; `None` while it goes on.
    fn verdict(&self) -> Option<Verdict>;

    /// Returns `true` if a side can still win, and therefore wins if the other side runs out of time.
    fn may_win(&self, side: Side) -> bool;

    /// Returns the draws that the player to move may claim.
    fn claims(&self) -> Vec<Termination>;

    /// Ends the game as a draw by a claim of the player to move.
    ///
    /// # Errors
    /// If the game is over, or [`Game::claims`] has no such claim.
    fn claim(&mut self, reason: Termination) -> Result<(), EndError>;

    /// Ends the game by the resignation of a side.
    ///
    /// # Errors
    /// If the game is over.
    fn resign(&mut self, side: Side) -> Result<(), EndError>;

    /// Ends the game as a draw by agreement.
    ///
    /// # Errors
    /// If the game is over.
    fn agree_draw(&mut self) -> Result<(), EndError>;

    /// Lists all legal actions, sorted by text.
    fn actions(&self) -> Vec<LegalAction>;

    /// Lists the texts of all legal actions, sorted: cheaper than [`Game::actions`].
    fn action_texts(&self) -> Vec<String>;

    /// Calls `f` with the text of each legal action, in an order that depends on the position alone: cheaper than
    /// [`Game::action_texts`].
    fn each_action_text(&self, f: &mut dyn FnMut(&str));

    /// Returns the legal action that a typed text means: an action text, a SAN, or another spelling.
    ///
    /// # Errors
    /// The actions that it may mean if there are several, or the reason why it means none.
    fn read_action(&self, typed: &str) -> Result<TypedAction, PlayError>;

    /// Lists all outcomes of the roll that is due, sorted by text; none unless one is.
    fn outcomes(&self) -> Vec<RollOutcome>;

    /// Lists all outcomes of the roll that a legal action asks for, sorted by text; none if it asks for
    /// no roll.
    ///
    /// # Errors
    /// If the action cannot be played.
    fn outcomes_of(&self, action: &str) -> Result<Vec<RollOutcome>, PlayError>;

    /// Returns the FEN after an action, an outcome where a roll is due, or an action with its outcome.
    ///
    /// # Errors
    /// If it cannot be played.
    fn after(&self, token: &str) -> Result<String, PlayError>;

    /// Lets play continue after draws by repetition, counters and material, for analysis.
    fn play_on(&mut self);

    /// Plays an action, an outcome where a roll is due, or an action with its outcome, and returns the
    /// changes on the board.
    ///
    /// # Errors
    /// The rule that forbids it, or the error in the text.
    fn play_text(&mut self, token: &str) -> Result<Vec<Change>, PlayError>;

    /// Plays the legal action with this index in the order of [`Game::each_action_text`].
    ///
    /// # Errors
    /// If the game is over, or there is no such action.
    fn play_nth(&mut self, index: usize) -> Result<(), PlayError>;

    /// Plays a turn text, or the rest of the turn that has begun.
    ///
    /// # Errors
    /// The first action that cannot be played, and why; then nothing is played.
    fn play_turn(&mut self, text: &str) -> Result<Vec<Change>, TurnError>;

    /// Plays a turn in SAN, or the rest of the turn that has begun.
    ///
    /// # Errors
    /// The first action that cannot be played, and why; then nothing is played.
    fn play_san_turn(&mut self, text: &str) -> Result<Vec<Change>, TurnError>;

    /// Plays a turn in SAN or as a turn text, in our spelling or another one. Returns `true` if it
    /// was understood only as another spelling.
    ///
    /// # Errors
    /// The first action that cannot be played, and why; then nothing is played.
    fn play_meant_turn(&mut self, text: &str, dialect: Dialect) -> Result<bool, TurnError>;

    /// Plays turn texts separated by white space; only the last may be unfinished.
    ///
    /// # Errors
    /// The first turn that cannot be played, and why; then nothing is played.
    fn play_line(&mut self, line: &str) -> Result<(), LineError>;

    /// Returns the rule that forbids an action, an outcome where a roll is due, or an action with its
    /// outcome, or says that it is legal.
    ///
    /// # Errors
    /// If the text is none of these in any position.
    fn explain(&self, token: &str) -> Result<Legality, NotAnAction>;

    /// Returns the rule that forbids what a person typed, or says that it is legal. Reads what [`Game::explain`],
    /// [`Game::read_action`] and [`Game::play_meant_turn`] read: action texts, SANs, other spellings, and whole turns.
    ///
    /// # Errors
    /// If the text is no action, or several legal actions fit it.
    fn explain_typed(&self, typed: &str) -> Result<Legality, PlayError> {
        let unread = match self.explain(typed.trim()) {
            Ok(legality) => return Ok(legality),
            Err(error) => error,
        };
        match self.read_action(typed) {
            Ok(read) => Ok(self.explain(&read.action)?),
            Err(PlayError::Illegal(violation)) => Ok(Legality::Illegal(violation)),
            Err(PlayError::NotAnAction(_) | PlayError::San(SanError::Unknown { .. })) => {
                let (mut trial, turn) = (self.boxed_clone(), typed.trim());
                let Err(written) = trial.play_turn(turn) else {
                    return Ok(Legality::Legal);
                };
                let Err(meant) = trial.play_meant_turn(turn, Dialect::Own) else {
                    return Ok(Legality::Legal);
                };
                let violation = written.violation().or_else(|| meant.violation());
                violation.map_or(Err(unread.into()), |found| Ok(Legality::Illegal(found)))
            }
            Err(error) => Err(error),
        }
    }

    /// Returns the clause that allows the legal action with this text; `None` if the game does not know.
    fn allowed_by(&self, action: &str) -> Option<Clause>;

    /// Returns the rule that clicks break; `None` if they mean no action, or a legal one.
    fn explain_clicks(&self, clicks: &[Click]) -> Option<Violation>;

    /// Returns the words for an action text that names no squares, or for a sign before or after the
    /// squares of one, as [`crate::Explain::words_for`] does.
    fn words_for(&self, part: &str) -> Option<Text>;

    /// Takes back an end by claim, resignation or agreement, or else the last action with its outcome.
    /// Returns `true` if something was taken back.
    fn undo_action(&mut self) -> bool;

    /// Takes back to the start of the last turn, finished or not. Returns `true` if something was taken
    /// back.
    fn undo_turn(&mut self) -> bool;

    /// Lists everything on the board: the floor first, each layer in board order.
    fn placed(&self) -> Vec<Placed>;

    /// Lists every kind that the players may have in hand, White's first, even if they have none.
    fn held(&self) -> Vec<Held>;

    /// Lists the gestures that begin on a square if its piece's owner were to move, whoever acts now.
    fn gestures_from(&self, at: Square) -> Vec<Gesture>;

    /// Returns the square of the king in check, if the side to act is in check.
    fn checked(&self) -> Option<Square>;

    /// Returns the instruction for the one who acts now.
    fn prompt(&self) -> String;

    /// Lists facts that a player needs and cannot see on the board, one line each; none after the end of
    /// the game.
    fn facts(&self) -> Vec<String>;

    /// Returns a sentence about a button of a gesture; `None` if its name says it all.
    fn button_help(&self, name: &str) -> Option<Text>;

    /// Lists the turns of the game.
    fn turns(&self) -> Vec<TurnLine>;

    /// Returns the texts of all turns, joined by spaces, as [`Game::play_line`] reads them.
    fn line(&self) -> String;

    /// Returns the last turn, finished or not; `None` at the start.
    fn last_turn(&self) -> Option<TurnLine>;

    /// Lists the rolls made so far, in order.
    fn rolls_made(&self) -> Vec<RollMade>;

    /// Counts the sequences of `depth` actions from here. `full` plays every leaf; `threads` is at
    /// least 1.
    fn perft(&self, depth: u32, full: bool, threads: usize) -> u64;

    /// Returns [`Game::perft`] below each action, or each outcome of its roll, sorted by text; nothing
    /// at depth 0.
    fn divide(&self, depth: u32, full: bool, threads: usize) -> Vec<(String, u64)>;

    /// Returns the hash key of the position, progress inside the turn included.
    fn key(&self) -> u64;

    /// Returns `true` if a turn begins here.
    fn at_turn_start(&self) -> bool;

    /// Returns the canonical FEN after the player to move skips the turn, to show what the other side threatens. `None` in
    /// the middle of a turn, in check, and where [`crate::Evaluate::null_move`] is unsound.
    fn skipped(&self) -> Option<String>;

    /// Returns a copy, with the whole past.
    fn boxed_clone(&self) -> Box<dyn Game>;

    /// Returns the record itself, a `Record<V>`, for callers that know the variant.
    fn as_any(&self) -> &dyn Any;
}

impl Clone for Box<dyn Game> {
    fn clone(&self) -> Self {
        self.boxed_clone()
    }
}
