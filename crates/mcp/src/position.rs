//! Positions: where a game stands, what can be played, and what cannot and why.

use crate::games::{Named, clause_text};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use springald_core::lenient::play_meant_line;
use springald_core::{Actor, Game, Legality, LineError};
use springald_registry::EngineEntry;
use springald_view::{Scene, Style, draw};

/// The most legal actions of a position that one answer lists.
const LISTED: usize = 500;
/// The longest line of turns, in bytes.
const LONGEST_LINE: usize = 32 * 1024;

/// A game, the position it began with, and what was played.
#[derive(Deserialize, JsonSchema, Default)]
#[serde(deny_unknown_fields)]
pub(crate) struct Place {
    /// The game: an id, alias or name, such as "cats" or "Crazyhouse". Leave it out if `text` is given.
    pub(crate) game: Option<String>,
    /// The text of a new game, instead of `game`.
    pub(crate) text: Option<String>,
    /// The FEN of the position to begin with; the start of the game if left out.
    pub(crate) fen: Option<String>,
    /// The number of the start, in games whose starts have numbers, such as chess960.
    pub(crate) start: Option<u32>,
    /// The turns played since, separated by spaces, in the notation of the game or in SAN. The steps of one turn are
    /// separated by commas; a turn that is not finished ends in a comma.
    pub(crate) moves: Option<String>,
}

/// A turn to play.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct Played {
    #[serde(flatten)]
    place: Place,
    /// The turn, or the next steps of one: the text of an action, several separated by commas, or SAN. Several turns are
    /// separated by spaces. No comma is needed after a step that leaves the turn unfinished.
    turn: String,
}

/// An action to ask about.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct Asked {
    #[serde(flatten)]
    place: Place,
    /// The action, legal or not, such as "e2e4" or "N@f3".
    action: String,
}

/// A roll to make.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct Rolled {
    #[serde(flatten)]
    place: Place,
    /// The outcome that was rolled with dice of your own.
    outcome: Option<String>,
    /// A number that decides the roll: the same number rolls the same. Without an outcome and a seed, chance decides.
    seed: Option<u64>,
}

/// A legal action.
#[derive(Serialize, JsonSchema)]
struct ActionAnswer {
    /// Its text, to play it.
    action: String,
    /// The same for people.
    san: String,
    /// `true` if a roll follows.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    rolls: bool,
}

/// A position of a game, with all that can be played.
#[derive(Serialize, JsonSchema)]
pub(crate) struct PositionAnswer {
    /// The id of the game.
    game: String,
    /// The position.
    fen: String,
    /// A drawing of the board, what the pieces are, who is to act, and how.
    board: String,
    /// The next to act: "white" or "black", "nature" where a roll is due, or "nobody" once the game is over.
    to_act: String,
    /// The names of the first and the second side.
    sides: [String; 2],
    /// The task of the side to act, in a sentence.
    prompt: String,
    /// The square of a piece in check.
    #[serde(skip_serializing_if = "Option::is_none")]
    check: Option<String>,
    /// The result: "1-0", "0-1" or "1/2-1/2".
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<String>,
    /// The reason for the result.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    /// The FEN to pass as `fen` with `moves` in the next call; none for the usual start.
    #[serde(skip_serializing_if = "Option::is_none")]
    begin: Option<String>,
    /// All that was played, to pass as `moves` in the next call.
    moves: String,
    /// The turns for people.
    turns: Vec<String>,
    /// Legal actions of the next step, at most 500.
    actions: Vec<ActionAnswer>,
    /// The number of all legal actions.
    legal: usize,
    /// The outcomes of the roll that is due, all equally likely.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    outcomes: Vec<String>,
    /// The reading of texts that are not written as the game writes them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<String>,
}

/// The answer whether an action is legal and, if not, which rule forbids it.
#[derive(Serialize, JsonSchema)]
pub(crate) struct RulingAnswer {
    /// `true` if it is legal.
    legal: bool,
    /// The answer in a sentence.
    sentence: String,
    /// The number of the clause that forbids or allows it.
    #[serde(skip_serializing_if = "Option::is_none")]
    clause: Option<String>,
    /// The words of that clause.
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<String>,
    /// The squares that it concerns.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    squares: Vec<String>,
}

/// A game as far as it was played.
pub(crate) struct Opened {
    pub(crate) entry: EngineEntry,
    pub(crate) game: Box<dyn Game>,
    notes: Vec<String>,
}

impl Place {
    /// Returns the game at this position.
    ///
    /// # Errors
    /// If an argument is wrong: which one, what was found and what is expected.
    pub(crate) fn open(&self) -> Result<Opened, String> {
        let entry = Named::of(self.game.as_deref(), self.text.as_deref())?.entry()?;
        let variant = entry.variant();
        let mut notes = Vec::new();
        let mut game = match (&self.fen, self.start) {
            (Some(_), Some(_)) => {
                return Err("start: expected either `fen` or `start`, not both".to_owned());
            }
            (Some(fen), None) => {
                let (game, read) = variant
                    .begin_noting(fen)
                    .map_err(|error| error.to_string())?;
                notes = read
                    .into_iter()
                    .map(|note| format!("fen: {note}"))
                    .collect();
                game
            }
            (None, Some(number)) => {
                (variant.begin_numbered(number)).ok_or_else(|| match variant.starts() {
                    0 => format!("start: {} has no starts with numbers", entry.id()),
                    all => format!(
                        "start: found {number}, expected a number from 0 to {}",
                        all - 1
                    ),
                })?
            }
            (None, None) => variant.begin(),
        };
        if let Some(moves) = &self.moves {
            if moves.len() > LONGEST_LINE {
                let found = moves.len();
                return Err(format!(
                    "moves: found {found} bytes, expected at most {LONGEST_LINE}; begin with a `fen` instead"
                ));
            }
            let read = play(&mut game, moves).map_err(|error| format!("moves: {error}"))?;
            notes.extend(read.into_iter().map(|note| format!("moves: {note}")));
        }
        Ok(Opened { entry, game, notes })
    }
}

impl Played {
    /// Plays the turn.
    ///
    /// # Errors
    /// If an argument is wrong, or the rule that forbids the turn.
    pub(crate) fn play(&self) -> Result<Opened, String> {
        let mut opened = self.place.open()?;
        if opened.game.to_act() == Actor::Nobody {
            return Err("turn: the game is over".to_owned());
        }
        // Whether a turn is complete after a step is for the rules to say, so its comma may be missing or too many.
        let turn = self.turn.trim();
        let other = turn
            .strip_suffix(',')
            .map_or_else(|| format!("{turn},"), str::to_owned);
        let read = play_meant_line(&mut opened.game, turn);
        let read =
            read.or_else(|error| play_meant_line(&mut opened.game, &other).map_err(|_| error));
        let read = read.map_err(|error| format!("turn: {error}"))?;
        opened
            .notes
            .extend(read.into_iter().map(|note| format!("turn: {note}")));
        Ok(opened)
    }
}

/// Plays turns, also after the game could have ended as a draw. Returns notes of what was read for what.
fn play(game: &mut Box<dyn Game>, moves: &str) -> Result<Vec<String>, LineError> {
    let mut on = game.boxed_clone();
    play_meant_line(game, moves).or_else(|_| {
        on.play_on();
        let notes = play_meant_line(&mut on, moves)?;
        *game = on;
        Ok(notes)
    })
}

impl Asked {
    /// Says whether the action is legal.
    ///
    /// # Errors
    /// If an argument is wrong, or the text is no action.
    pub(crate) fn ask(&self) -> Result<RulingAnswer, String> {
        let Opened { game, .. } = self.place.open()?;
        let (action, info) = (self.action.trim(), game.info());
        let read = game.read_action(action);
        let text = read.map_or_else(|_| action.to_owned(), |read| read.action);
        let ruling = game
            .explain_typed(&text)
            .map_err(|error| error.to_string())?;
        let (legal, sentence, clause, squares) = match ruling {
            Legality::Legal => {
                let sentence = format!("{action} is legal.");
                (true, sentence, game.allowed_by(&text), Vec::new())
            }
            Legality::Illegal(violation) => {
                let squares = violation.squares.iter();
                let squares = squares.map(|&at| info.shape.name(at).to_string()).collect();
                (false, violation.sentence, violation.clause, squares)
            }
        };
        let clause = clause.map(|clause| clause.to_string());
        let rule = (clause.as_deref()).and_then(|clause| clause_text(&info.rules, clause));
        Ok(RulingAnswer {
            legal,
            sentence,
            rule: rule.map(str::to_owned),
            clause,
            squares,
        })
    }
}

impl Rolled {
    /// Makes the roll that is due.
    ///
    /// # Errors
    /// If an argument is wrong, or no roll is due.
    pub(crate) fn roll(&self) -> Result<Opened, String> {
        let mut opened = self.place.open()?;
        let outcomes = opened.game.outcomes();
        let outcome = match &self.outcome {
            _ if outcomes.is_empty() => return Err("no roll is due".to_owned()),
            Some(outcome) => outcome.clone(),
            None => outcomes[crate::games::chance(self.seed, outcomes.len())]
                .outcome
                .clone(),
        };
        opened
            .game
            .play_text(&outcome)
            .map_err(|error| format!("outcome: {error}"))?;
        Ok(opened)
    }
}

impl Opened {
    /// Describes the position.
    pub(crate) fn describe(self) -> PositionAnswer {
        let Self { game, notes, .. } = self;
        let game = &*game;
        let scene = Scene::of(game);
        let verdict = game.verdict();
        let legal = scene.acts.len();
        let board = draw(&scene, Style::Ascii, &[]);
        let sides = [&scene.sides.white, &scene.sides.black].map(|side| side.name.to_string());
        let actions = scene.acts.into_iter().take(LISTED).map(|act| ActionAnswer {
            action: act.action,
            san: act.san,
            rolls: act.rolls,
        });
        PositionAnswer {
            game: game.info().id.to_string(),
            fen: scene.fen,
            board,
            to_act: scene.to_act.as_str().to_owned(),
            sides,
            prompt: scene.prompt,
            check: scene.check,
            result: verdict.map(|verdict| verdict.result().as_str().to_owned()),
            reason: verdict.map(|verdict| verdict.termination.as_str().to_owned()),
            begin: game.set_up(),
            moves: game.line(),
            turns: game.turns().into_iter().map(|turn| turn.san).collect(),
            actions: actions.collect(),
            legal,
            outcomes: outcomes_of(game),
            notes,
        }
    }
}

fn outcomes_of(game: &dyn Game) -> Vec<String> {
    if game.to_act() != Actor::Nature {
        return Vec::new();
    }
    let outcomes = game.outcomes().into_iter();
    outcomes.map(|one| one.outcome).collect()
}
