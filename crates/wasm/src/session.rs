//! A game behind texts.

use serde::Serialize;
use springald_core::pgn::PgnGame;
use springald_core::quote::quoted;
use springald_core::{Change, Game, PlayError, Side, Termination, TurnError};
use springald_registry::{VARIANTS, find};
use springald_view::{
    ClickView, Explanation, OutcomeView, Preview, Scene, TurnView, VariantView, motions, moves_of,
    phrase, why,
};
use std::collections::BTreeMap;

/// A game whose questions and answers are texts.
#[derive(Clone)]
pub struct Session {
    pub(crate) game: Box<dyn Game>,
}

/// Anything as JSON.
pub(crate) fn json(value: &impl Serialize) -> Result<String, String> {
    serde_json::to_string(value).map_err(text)
}

/// What an error says.
pub(crate) fn text(error: impl std::fmt::Display) -> String {
    error.to_string()
}

/// All variants as JSON.
///
/// # Errors
/// None in practice.
pub fn variants_json() -> Result<String, String> {
    let views = VARIANTS
        .iter()
        .map(|listing| VariantView::of(listing.info(), &listing.folder));
    json(&views.collect::<Vec<_>>())
}

fn line(game: &dyn Game) -> String {
    let turns: Vec<String> = game.turns().into_iter().map(|turn| turn.text).collect();
    turns.join(" ")
}

impl Session {
    /// A game from the start, or from a position.
    ///
    /// # Errors
    /// Where there is no such variant, or the FEN is refused.
    pub fn new(variant: &str, fen: Option<&str>) -> Result<Self, String> {
        let row = find(variant).map_err(text)?.variant();
        let game = match fen {
            Some(fen) => row.begin_at(fen).map_err(text)?,
            None => row.begin(),
        };
        Ok(Self { game })
    }

    /// The scene as JSON.
    ///
    /// # Errors
    /// None in practice.
    pub fn scene(&self) -> Result<String, String> {
        json(&Scene::of(&*self.game))
    }

    /// The texts of all turns, joined by spaces.
    pub fn line(&self) -> String {
        line(&*self.game)
    }

    /// The turns as JSON.
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
    /// Why it cannot be played.
    pub fn play(&mut self, token: &str) -> Result<String, String> {
        let changes = self.game.play_text(token).map_err(text)?;
        self.motions(&changes)
    }

    /// Plays a turn text.
    ///
    /// # Errors
    /// Why it cannot be played.
    pub fn play_turn(&mut self, turn: &str) -> Result<String, String> {
        let changes = self.game.play_turn(turn).map_err(text)?;
        self.motions(&changes)
    }

    /// Plays turn texts separated by spaces.
    ///
    /// # Errors
    /// Why one of them cannot be played.
    pub fn play_line(&mut self, line: &str) -> Result<(), String> {
        self.game.play_line(line).map_err(text)
    }

    fn motions(&self, changes: &[Change]) -> Result<String, String> {
        json(&motions(self.game.info(), changes))
    }

    /// Returns the text of the legal action that was typed, as an action text or as SAN.
    ///
    /// # Errors
    /// Says why it cannot be played, in terms of what was typed.
    pub fn read(&self, typed: &str) -> Result<String, String> {
        let typed = typed.trim();
        if let Some(action) = self.game.action_of_san(typed) {
            return Ok(action);
        }
        if self.game.boxed_clone().play_text(typed).is_ok() {
            return Ok(typed.to_owned());
        }
        match (self.refused_turn(typed), self.refused_san(typed)) {
            // What no SAN looks like is meant as an action.
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

    /// Why a turn text cannot be played, or at least not as a whole turn.
    fn refused_turn(&self, typed: &str) -> Option<TurnError> {
        self.game.boxed_clone().play_turn(typed).err()
    }

    /// Why the SAN of a turn cannot be played, or at least not as a whole turn.
    fn refused_san(&self, typed: &str) -> Option<TurnError> {
        self.game.boxed_clone().play_san_turn(typed).err()
    }

    /// What playing something would do.
    ///
    /// # Errors
    /// Why it cannot be played.
    pub fn preview(&self, token: &str) -> Result<String, String> {
        json(&Preview::of(&*self.game, token).map_err(text)?)
    }

    /// Says whether an action may be played and why not, as JSON. A SAN that a rule forbids is explained too.
    ///
    /// # Errors
    /// Where the text is not an action.
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

    /// Why clicks mean nothing legal.
    ///
    /// # Errors
    /// Where the JSON is no list of clicks.
    pub fn why(&self, clicks: &str) -> Result<String, String> {
        let clicks: Vec<ClickView> =
            serde_json::from_str(clicks).map_err(|error| format!("clicks: {error}"))?;
        json(&why(&*self.game, &clicks))
    }

    /// Where the piece on a square could go.
    ///
    /// # Errors
    /// None in practice.
    pub fn moves_of(&self, square: &str) -> Result<String, String> {
        json(&moves_of(&*self.game, square))
    }

    /// What the dice may say now.
    ///
    /// # Errors
    /// None in practice.
    pub fn outcomes(&self) -> Result<String, String> {
        let outcomes = self.game.outcomes().into_iter();
        json(&outcomes.map(OutcomeView::from).collect::<Vec<_>>())
    }

    /// What may be claimed.
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
    /// Where it is not possible.
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

    /// A side gives up.
    ///
    /// # Errors
    /// Where there is no such side, or the game is over.
    pub fn resign(&mut self, side: &str) -> Result<(), String> {
        let side = match side {
            "white" => Side::White,
            "black" => Side::Black,
            other => return Err(format!("side: found '{other}', expected white or black")),
        };
        self.game.resign(side).map_err(text)
    }

    /// The players agree on a draw.
    ///
    /// # Errors
    /// Where the game is over.
    pub fn agree_draw(&mut self) -> Result<(), String> {
        self.game.agree_draw().map_err(text)
    }

    /// The game as PGN.
    ///
    /// # Errors
    /// Where the tags cannot be read.
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
