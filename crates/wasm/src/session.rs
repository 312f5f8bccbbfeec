//! A game with a text interface.

use serde::Serialize;
use springald_core::grammar::{self, Step};
use springald_core::pgn::PgnGame;
use springald_core::quote::quoted;
use springald_core::{Actor, Change, Game, PlayError, Side, Termination, TurnError};
use springald_registry::{VARIANTS, lookup};
use springald_view::{
    ClickView, Explanation, OutcomeView, Preview, RollView, Scene, TurnView, VariantView, motions,
    moves_of, phrase, why,
};
use std::collections::BTreeMap;

/// A game with text and JSON in and out.
#[derive(Clone)]
pub struct Session {
    pub(crate) game: Box<dyn Game>,
}

/// Converts a value to JSON.
pub(crate) fn json(value: &impl Serialize) -> Result<String, String> {
    serde_json::to_string(value).map_err(text)
}

/// Converts an error to its message.
pub(crate) fn text(error: impl std::fmt::Display) -> String {
    error.to_string()
}

/// Returns all variants as JSON.
///
/// # Errors
/// None in practice.
pub fn variants_json() -> Result<String, String> {
    let views = VARIANTS
        .iter()
        .map(|entry| VariantView::of(entry.info(), &entry.folder));
    json(&views.collect::<Vec<_>>())
}

fn side_of(name: &str) -> Result<Side, String> {
    match name {
        "white" => Ok(Side::White),
        "black" => Ok(Side::Black),
        other => Err(format!("side: found '{other}', expected white or black")),
    }
}

fn line(game: &dyn Game) -> String {
    let turns: Vec<String> = game.turns().into_iter().map(|turn| turn.text).collect();
    turns.join(" ")
}

impl Session {
    /// Returns a game from the usual start, or from a position.
    ///
    /// # Errors
    /// If the variant is unknown, or the FEN is invalid.
    pub fn new(variant: &str, fen: Option<&str>) -> Result<Self, String> {
        let row = lookup(variant).map_err(text)?.variant();
        let game = match fen {
            Some(fen) => row.begin_at(fen).map_err(text)?,
            None => row.begin(),
        };
        Ok(Self { game })
    }

    /// Returns the scene as JSON.
    ///
    /// # Errors
    /// None in practice.
    pub fn scene(&self) -> Result<String, String> {
        json(&Scene::of(&*self.game))
    }

    /// Returns the texts of all turns, joined by spaces.
    pub fn line(&self) -> String {
        line(&*self.game)
    }

    /// Returns the turns as JSON.
    ///
    /// # Errors
    /// None in practice.
    pub fn turns(&self) -> Result<String, String> {
        let turns = self.game.turns().into_iter();
        json(&turns.map(TurnView::from).collect::<Vec<_>>())
    }

    /// Plays an action, an outcome or both.
    ///
    /// # Errors
    /// If it cannot be played.
    pub fn play(&mut self, token: &str) -> Result<String, String> {
        let changes = self.game.play_text(token).map_err(text)?;
        self.motions(&changes)
    }

    /// Plays a turn text.
    ///
    /// # Errors
    /// If it cannot be played.
    pub fn play_turn(&mut self, turn: &str) -> Result<String, String> {
        let changes = self.game.play_turn(turn).map_err(text)?;
        self.motions(&changes)
    }

    /// Plays turn texts separated by spaces.
    ///
    /// # Errors
    /// If one of them cannot be played.
    pub fn play_line(&mut self, line: &str) -> Result<(), String> {
        self.game.play_line(line).map_err(text)
    }

    /// Returns the steps that lead from here to a line, as a JSON list of texts that [`Session::play`] takes one after
    /// the other: including the end of a turn that turn texts leave out. `null` if the game does not lead there.
    ///
    /// # Errors
    /// The step that cannot be played.
    pub fn steps_to(&self, line: &str) -> Result<String, String> {
        let is_rolling = self.game.to_act() == Actor::Nature;
        let Some(ahead) = grammar::beyond(&self.line(), line, is_rolling) else {
            return json(&None::<Vec<&str>>);
        };
        let mut game = self.game.boxed_clone();
        let mut steps = Vec::new();
        for step in ahead {
            let token = match step {
                Step::Token(token) => token,
                Step::EndOfTurn if game.last_turn().is_some_and(|turn| turn.whole) => continue,
                Step::EndOfTurn => grammar::END,
            };
            game.play_text(token).map_err(text)?;
            steps.push(token);
        }
        json(&Some(steps))
    }

    /// Returns `true` if the turns of the game so far begin with the turns of a line.
    pub fn begins_with(&self, line: &str) -> bool {
        grammar::beyond(line, &self.line(), false).is_some()
    }

    /// Returns the turn text of the part of a turn that was played after a line.
    ///
    /// # Errors
    /// If the game does not begin with that line, or goes on for more than a turn after it.
    pub fn text_since(&self, start: &str) -> Result<String, String> {
        let line = self.line();
        let steps = grammar::beyond(start, &line, false);
        let mut steps = steps.ok_or("the game does not begin with that line")?;
        let whole = steps.last() == Some(&Step::EndOfTurn);
        if whole {
            steps.pop();
        }
        let tokens = steps.into_iter().map(|step| match step {
            Step::Token(token) => Ok(token),
            Step::EndOfTurn => Err("more than a turn follows that line"),
        });
        let tokens = tokens.collect::<Result<Vec<_>, _>>()?;
        // The only action is an end of the turn, which turn texts leave out.
        let said = if tokens.is_empty() {
            vec![grammar::END]
        } else {
            tokens
        };
        Ok(grammar::join(&said, whole))
    }

    /// Returns the rolls made so far, as JSON.
    ///
    /// # Errors
    /// None in practice.
    pub fn rolls_made(&self) -> Result<String, String> {
        let made = self.game.rolls_made().into_iter();
        json(&made.map(RollView::from).collect::<Vec<_>>())
    }

    fn motions(&self, changes: &[Change]) -> Result<String, String> {
        json(&motions(self.game.info(), changes))
    }

    /// Returns the action text of typed input, an action text or a SAN.
    ///
    /// # Errors
    /// If it cannot be played, in terms of the input.
    pub fn read(&self, typed: &str) -> Result<String, String> {
        let typed = typed.trim();
        if let Some(action) = self.game.action_of_san(typed) {
            return Ok(action);
        }
        if self.game.boxed_clone().play_text(typed).is_ok() {
            return Ok(typed.to_owned());
        }
        match (self.refused_turn(typed), self.refused_san(typed)) {
            // Text that does not look like a SAN is meant as an action.
            (Some(action), Some(san)) => {
                let is_action = self.game.explain(typed).is_ok() || typed.contains('@');
                Err(text(if is_action { action } else { san }))
            }
            _ => Err(format!(
                "{} is more than one action: expected one at a time",
                quoted(typed)
            )),
        }
    }

    /// Returns the reason why a turn text cannot be played as a whole turn; `None` if it can.
    fn refused_turn(&self, typed: &str) -> Option<TurnError> {
        self.game.boxed_clone().play_turn(typed).err()
    }

    /// Returns the reason why the SAN of a turn cannot be played as a whole turn; `None` if it can.
    fn refused_san(&self, typed: &str) -> Option<TurnError> {
        self.game.boxed_clone().play_san_turn(typed).err()
    }

    /// Returns the effect of an action or outcome, as JSON.
    ///
    /// # Errors
    /// If it cannot be played.
    pub fn preview(&self, token: &str) -> Result<String, String> {
        json(&Preview::of(&*self.game, token).map_err(text)?)
    }

    /// Returns the verdict of the rules on an action, as JSON. An illegal SAN is explained too.
    ///
    /// # Errors
    /// If the text is not an action.
    pub fn explain(&self, token: &str) -> Result<String, String> {
        let explained = Explanation::of(&*self.game, token);
        let explained = explained.or_else(|error| match self.refused_san(token) {
            Some(TurnError::Action {
                error: PlayError::Illegal(breach),
                ..
            }) => Ok(Explanation::of_violation(self.game.info(), breach)),
            _ => Err(text(error)),
        });
        json(&explained?)
    }

    /// Returns an action text in a player's words, legal or not.
    pub fn phrase(&self, token: &str) -> String {
        phrase(&*self.game, token)
    }

    /// Explains why clicks mean no legal action, as JSON.
    ///
    /// # Errors
    /// If the JSON is not a list of clicks.
    pub fn why(&self, clicks: &str) -> Result<String, String> {
        let clicks: Vec<ClickView> =
            serde_json::from_str(clicks).map_err(|error| format!("clicks: {error}"))?;
        json(&why(&*self.game, &clicks))
    }

    /// Returns where the piece on a square could go, as JSON.
    ///
    /// # Errors
    /// None in practice.
    pub fn moves_of(&self, square: &str) -> Result<String, String> {
        json(&moves_of(&*self.game, square))
    }

    /// Returns the outcomes of the roll that is due, as JSON.
    ///
    /// # Errors
    /// None in practice.
    pub fn outcomes(&self) -> Result<String, String> {
        json(&OutcomeView::all(&*self.game))
    }

    /// Returns the FEN after the player to move skips the turn, as JSON; `null` if it cannot be skipped.
    ///
    /// # Errors
    /// None in practice.
    pub fn skipped(&self) -> Result<String, String> {
        json(&self.game.skipped())
    }

    /// Returns the names of the fields of a FEN, as JSON.
    ///
    /// # Errors
    /// None in practice.
    pub fn fen_fields(&self) -> Result<String, String> {
        json(&self.game.info().fen_fields)
    }

    /// Returns `true` if a side can still win.
    ///
    /// # Errors
    /// If there is no such side.
    pub fn may_win(&self, side: &str) -> Result<bool, String> {
        Ok(self.game.may_win(side_of(side)?))
    }

    /// Returns the possible claims, as JSON.
    ///
    /// # Errors
    /// None in practice.
    pub fn claims(&self) -> Result<String, String> {
        let claims = self.game.claims().into_iter();
        json(
            &claims
                .map(springald_core::Termination::as_str)
                .collect::<Vec<_>>(),
        )
    }

    /// Ends the game by a claim.
    ///
    /// # Errors
    /// If the claim is not possible.
    pub fn claim(&mut self, reason: &str) -> Result<(), String> {
        let possible = self.game.claims();
        let known = possible.iter().find(|claim| claim.as_str() == reason);
        let Some(claim) = known else {
            let names: Vec<_> = possible.iter().map(|claim| claim.as_str()).collect();
            return Err(match names.as_slice() {
                [] => format!(
                    "found a claim of '{reason}', expected none: nothing can be claimed now"
                ),
                names => format!(
                    "found a claim of '{reason}', expected one of: {}",
                    names.join(", ")
                ),
            });
        };
        let claim: Termination = *claim;
        self.game.claim(claim).map_err(text)
    }

    /// Ends the game by resignation.
    ///
    /// # Errors
    /// If there is no such side, or the game is over.
    pub fn resign(&mut self, side: &str) -> Result<(), String> {
        self.game.resign(side_of(side)?).map_err(text)
    }

    /// Ends the game by agreement on a draw.
    ///
    /// # Errors
    /// If the game is over.
    pub fn agree_draw(&mut self) -> Result<(), String> {
        self.game.agree_draw().map_err(text)
    }

    /// Returns the game as PGN.
    ///
    /// # Errors
    /// If the tags are invalid.
    pub fn pgn(&self, tags: &str) -> Result<String, String> {
        let tags: BTreeMap<String, String> =
            serde_json::from_str(tags).map_err(|error| format!("tags: {error}"))?;
        let mut pgn = PgnGame::of(&*self.game);
        for (name, value) in tags {
            let fits = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
            if name.is_empty() || !name.chars().all(fits) {
                let expected = "letters, digits and underscores";
                return Err(format!(
                    "tags: found the name '{name}', expected {expected}"
                ));
            }
            pgn.set_tag(&name, &value);
        }
        Ok(pgn.to_string())
    }
}
