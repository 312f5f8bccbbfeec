//! A game in a browser.

use crate::fault::Fault;
use crate::json;
use crate::step::{AdvanceView, EndView, PlayedView, StandingView, StepView};
use springald_core::grammar::{self, Step};
use springald_core::lenient::question;
use springald_core::pgn::PgnGame;
use springald_core::quote::quoted;
use springald_core::{Actor, Game, Side, Termination, TurnError};
use springald_registry::lookup;
use springald_view::{
    ClickView, Explanation, OutcomeView, Preview, RollView, Scene, TurnView, moves_of, phrase, why,
};
use std::collections::BTreeMap;
use wasm_bindgen::prelude::*;

/// A game of some variant. Its answers are texts, or JSON in the shapes of `springald_view` and of steps.
#[wasm_bindgen(js_name = Game)]
#[derive(Clone)]
pub struct Session {
    pub(crate) game: Box<dyn Game>,
}

fn side_of(name: &str) -> Result<Side, Fault> {
    match name {
        "white" => Ok(Side::White),
        "black" => Ok(Side::Black),
        other => Err(format!("side: found '{other}', expected white or black").into()),
    }
}

impl Session {
    /// Returns a game from the usual start, or from a position.
    ///
    /// # Errors
    /// If the variant is unknown, or the FEN is invalid.
    pub fn new(variant: &str, fen: Option<&str>) -> Result<Self, Fault> {
        let row = lookup(variant).map_err(Fault::from)?.variant();
        let game = match fen {
            Some(fen) => row.begin_at(fen).map_err(Fault::from)?,
            None => row.begin(),
        };
        Ok(Self { game })
    }

    /// Returns the steps that lead from here to a line, including the end of a turn that turn texts leave out; `None` if
    /// the game does not lead there.
    fn ahead<'a>(&self, line: &'a str) -> Result<Option<Vec<&'a str>>, Fault> {
        let is_rolling = self.game.to_act() == Actor::Nature;
        let Some(ahead) = grammar::beyond(&self.line(), line, is_rolling) else {
            return Ok(None);
        };
        let mut game = self.game.boxed_clone();
        let mut steps = Vec::new();
        for step in ahead {
            let token = match step {
                Step::Token(token) => token,
                Step::EndOfTurn if game.last_turn().is_some_and(|turn| turn.whole) => continue,
                Step::EndOfTurn => grammar::END,
            };
            game.play_text(token).map_err(Fault::from)?;
            steps.push(token);
        }
        Ok(Some(steps))
    }

    /// Returns `true` if the turns of the game so far begin with the turns of a line.
    pub fn begins_with(&self, line: &str) -> bool {
        grammar::beyond(line, &self.line(), false).is_some()
    }

    /// Returns the turn text of the part of a turn that was played after a line.
    ///
    /// # Errors
    /// If the game does not begin with that line, or goes on for more than a turn after it.
    pub fn text_since(&self, start: &str) -> Result<String, Fault> {
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

    /// Plays an action, an outcome or both.
    fn step(&mut self, token: &str) -> Result<StepView, Fault> {
        StepView::play(&mut *self.game, token, |game, token| game.play_text(token))
            .map_err(Fault::from)
    }

    /// Returns the reason why a turn text cannot be played as a whole turn; `None` if it can.
    fn refused_turn(&self, typed: &str) -> Option<TurnError> {
        self.game.boxed_clone().play_turn(typed).err()
    }

    /// Returns the reason why the SAN of a turn cannot be played as a whole turn; `None` if it can.
    fn refused_san(&self, typed: &str) -> Option<TurnError> {
        self.game.boxed_clone().play_san_turn(typed).err()
    }
}

#[wasm_bindgen(js_class = Game)]
impl Session {
    /// Returns a game from the usual start, or from a position, at the end of a line.
    ///
    /// # Errors
    /// If the variant is unknown, the FEN is invalid, or the line cannot be played.
    #[wasm_bindgen(constructor)]
    pub fn open(
        variant: &str,
        fen: Option<String>,
        line: Option<String>,
    ) -> Result<Session, Fault> {
        let mut session = Self::new(variant, fen.as_deref())?;
        session.play_line(line.as_deref().unwrap_or_default())?;
        Ok(session)
    }

    /// Returns an independent copy with the whole history.
    pub fn copy(&self) -> Session {
        self.clone()
    }

    /// Returns the scene.
    pub fn scene(&self) -> String {
        json(&Scene::of(&*self.game))
    }

    /// Returns the texts of the legal actions: a list, cheaper than the scene.
    pub fn actions(&self) -> String {
        json(&self.game.action_texts())
    }

    /// Returns the next to act: an `Actor`.
    #[wasm_bindgen(js_name = toAct)]
    pub fn to_act(&self) -> String {
        json(&self.game.to_act())
    }

    /// Returns the end of the game, an `EndView`, or `null`.
    pub fn end(&self) -> String {
        json(&self.game.verdict().map(EndView::from))
    }

    /// Returns the texts of all turns, joined by spaces.
    pub fn line(&self) -> String {
        self.game.line()
    }

    /// Returns the turns.
    pub fn turns(&self) -> String {
        let turns = self.game.turns().into_iter();
        json(&turns.map(TurnView::from).collect::<Vec<_>>())
    }

    /// Returns the scene and the turns, with the changes of the last ones.
    pub fn standing(&self) -> String {
        json(&StandingView::of(&*self.game))
    }

    /// Plays an action, an outcome or both. The answer has the turn text since a line, if one is given.
    ///
    /// # Errors
    /// If it cannot be played, or that part is more than a turn; the message says why, and nothing changes.
    pub fn play(&mut self, token: &str, since: Option<String>) -> Result<String, Fault> {
        let mut then = self.clone();
        let mut step = then.step(token)?;
        step.since = since.map(|line| then.text_since(&line)).transpose()?;
        *self = then;
        Ok(json(&step))
    }

    /// Plays a turn text from where the turn stands.
    ///
    /// # Errors
    /// If it cannot be played; the message says why, and nothing changes.
    #[wasm_bindgen(js_name = playTurn)]
    pub fn play_turn(&mut self, turn: &str) -> Result<String, Fault> {
        let step = StepView::play(&mut *self.game, turn, |game, turn| game.play_turn(turn));
        Ok(json(&step.map_err(Fault::from)?))
    }

    /// Plays an action, an outcome or both, and returns a `PlayedView`: cheaper than [`Session::play`].
    ///
    /// # Errors
    /// If it cannot be played; the message says why, and nothing changes.
    pub fn perform(&mut self, token: &str) -> Result<String, Fault> {
        let played = PlayedView::play(&mut *self.game, token, |game, token| game.play_text(token));
        Ok(json(&played.map_err(Fault::from)?))
    }

    /// Plays a turn text as [`Session::play_turn`] does, and returns a `PlayedView`.
    ///
    /// # Errors
    /// If it cannot be played; the message says why, and nothing changes.
    #[wasm_bindgen(js_name = performTurn)]
    pub fn perform_turn(&mut self, turn: &str) -> Result<String, Fault> {
        let played = PlayedView::play(&mut *self.game, turn, |game, turn| game.play_turn(turn));
        Ok(json(&played.map_err(Fault::from)?))
    }

    /// Plays turn texts separated by spaces.
    ///
    /// # Errors
    /// If one of them cannot be played; the message says why, and nothing changes.
    #[wasm_bindgen(js_name = playLine)]
    pub fn play_line(&mut self, line: &str) -> Result<(), Fault> {
        self.game.play_line(line).map_err(Fault::from)
    }

    /// Plays the steps from here to a line, if the game leads there.
    ///
    /// # Errors
    /// If one of them cannot be played; the message says why, and nothing changes.
    pub fn advance(&mut self, line: &str) -> Result<String, Fault> {
        let steps = match self.ahead(line)? {
            Some(ahead) => Some(
                ahead
                    .into_iter()
                    .map(|token| self.step(token))
                    .collect::<Result<_, _>>()?,
            ),
            None => None,
        };
        let is_behind = self.begins_with(line);
        Ok(json(&AdvanceView { steps, is_behind }))
    }

    /// Returns the steps that lead from here to a line, as a list of texts for [`Session::play`]; `null` if the game does
    /// not lead there.
    ///
    /// # Errors
    /// If one of them cannot be played.
    #[wasm_bindgen(js_name = stepsTo)]
    pub fn steps_to(&self, line: &str) -> Result<String, Fault> {
        Ok(json(&self.ahead(line)?))
    }

    /// Returns the line after a turn text that continues the game from where its turn stands.
    ///
    /// # Errors
    /// If it cannot be played; the message says why.
    #[wasm_bindgen(js_name = lineAfter)]
    pub fn line_after(&self, turn: &str) -> Result<String, Fault> {
        let mut then = self.clone();
        then.game.play_turn(turn).map_err(Fault::from)?;
        Ok(then.line())
    }

    /// Takes back the last action, with the outcome that followed. Returns `null` if there was none.
    #[wasm_bindgen(js_name = undoAction)]
    pub fn undo_action(&mut self) -> String {
        let is_undone = self.game.undo_action();
        json(&is_undone.then(|| StepView::taken_back(&*self.game)))
    }

    /// Takes back the last turn, or the actions of the current one. Returns `null` if there was none.
    #[wasm_bindgen(js_name = undoTurn)]
    pub fn undo_turn(&mut self) -> String {
        let is_undone = self.game.undo_turn();
        json(&is_undone.then(|| StepView::taken_back(&*self.game)))
    }

    /// Returns the rolls made so far.
    #[wasm_bindgen(js_name = rollsMade)]
    pub fn rolls_made(&self) -> String {
        let made = self.game.rolls_made().into_iter();
        json(&made.map(RollView::from).collect::<Vec<_>>())
    }

    /// Returns the action text of typed input: an action text, a SAN, or another spelling.
    ///
    /// # Errors
    /// If it cannot be played, in terms of the input.
    pub fn read(&self, typed: &str) -> Result<String, Fault> {
        let typed = typed.trim();
        let error = match self.game.read_action(typed) {
            Ok(read) => return Ok(read.action),
            Err(error) => error,
        };
        if self.game.boxed_clone().play_text(typed).is_ok() {
            return Ok(typed.to_owned());
        }
        if let Some(question) = question(&error) {
            return Err(Fault::new("ambiguous", question));
        }
        match (self.refused_turn(typed), self.refused_san(typed)) {
            // Text that does not look like a SAN is meant as an action.
            (Some(action), Some(san)) => {
                let is_action = self.game.explain(typed).is_ok() || typed.contains('@');
                Err((if is_action { action } else { san }).into())
            }
            _ => Err(format!(
                "{} is more than one action: expected one at a time",
                quoted(typed)
            )
            .into()),
        }
    }

    /// Returns the effect of an action or outcome.
    ///
    /// # Errors
    /// If it cannot be played.
    pub fn preview(&self, token: &str) -> Result<String, Fault> {
        Ok(json(&Preview::of(&*self.game, token).map_err(Fault::from)?))
    }

    /// Returns the verdict of the rules on an action in any spelling.
    ///
    /// # Errors
    /// If the text is no action, or several legal actions fit it.
    pub fn explain(&self, typed: &str) -> Result<String, Fault> {
        Ok(json(&Explanation::of(&*self.game, typed)?))
    }

    /// Returns an action text in a player's words, legal or not.
    pub fn phrase(&self, token: &str) -> String {
        phrase(&*self.game, token)
    }

    /// Explains why clicks mean no legal action.
    ///
    /// # Errors
    /// If the JSON is not a list of clicks.
    pub fn why(&self, clicks: &str) -> Result<String, Fault> {
        let clicks: Vec<ClickView> = serde_json::from_str(clicks)
            .map_err(|error| Fault::from(format!("clicks: {error}")))?;
        Ok(json(&why(&*self.game, &clicks)))
    }

    /// Returns where the piece on a square could go.
    #[wasm_bindgen(js_name = movesOf)]
    pub fn moves_of(&self, square: &str) -> String {
        json(&moves_of(&*self.game, square))
    }

    /// Returns the outcomes of the roll that is due.
    pub fn outcomes(&self) -> String {
        json(&OutcomeView::all(&*self.game))
    }

    /// Returns the FEN after the player to move skips the turn; `null` if it cannot be skipped.
    pub fn skipped(&self) -> String {
        json(&self.game.skipped())
    }

    /// Returns the names of the fields of a FEN.
    #[wasm_bindgen(js_name = fenFields)]
    pub fn fen_fields(&self) -> String {
        json(&self.game.info().fen_fields)
    }

    /// Returns `true` if a side can still win.
    ///
    /// # Errors
    /// If there is no such side.
    #[wasm_bindgen(js_name = mayWin)]
    pub fn may_win(&self, side: &str) -> Result<bool, Fault> {
        Ok(self.game.may_win(side_of(side)?))
    }

    /// Returns the possible claims.
    pub fn claims(&self) -> String {
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
    pub fn claim(&mut self, reason: &str) -> Result<(), Fault> {
        let possible = self.game.claims();
        let known = possible.iter().find(|claim| claim.as_str() == reason);
        let Some(claim) = known else {
            let names: Vec<_> = possible.iter().map(|claim| claim.as_str()).collect();
            let expected = match names.as_slice() {
                [] => "none: nothing can be claimed now".to_owned(),
                names => format!("one of: {}", names.join(", ")),
            };
            let message = format!("found a claim of '{reason}', expected {expected}");
            return Err(Fault::new("claim", message));
        };
        let claim: Termination = *claim;
        self.game.claim(claim).map_err(Fault::from)
    }

    /// Ends the game by resignation.
    ///
    /// # Errors
    /// If there is no such side, or the game is over.
    pub fn resign(&mut self, side: &str) -> Result<(), Fault> {
        self.game.resign(side_of(side)?).map_err(Fault::from)
    }

    /// Ends the game by agreement on a draw.
    ///
    /// # Errors
    /// If the game is over.
    #[wasm_bindgen(js_name = agreeDraw)]
    pub fn agree_draw(&mut self) -> Result<(), Fault> {
        self.game.agree_draw().map_err(Fault::from)
    }

    /// Returns the game as PGN.
    ///
    /// # Errors
    /// If the tags are invalid.
    pub fn pgn(&self, tags: &str) -> Result<String, Fault> {
        let tags: BTreeMap<String, String> =
            serde_json::from_str(tags).map_err(|error| Fault::from(format!("tags: {error}")))?;
        let mut pgn = PgnGame::of(&*self.game);
        for (name, value) in tags {
            let fits = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
            if name.is_empty() || !name.chars().all(fits) {
                let expected = "letters, digits and underscores";
                return Err(format!("tags: found the name '{name}', expected {expected}").into());
            }
            pgn.set_tag(&name, &value);
        }
        Ok(pgn.to_string())
    }

    /// Lets the game continue after draws by repetition, counters or material.
    #[wasm_bindgen(js_name = playOn)]
    pub fn play_on(&mut self) {
        self.game.play_on();
    }

    /// Returns the canonical FEN.
    pub fn fen(&self) -> String {
        self.game.fen()
    }

    /// Returns the number of sequences of `depth` actions, as a decimal number.
    pub fn perft(&self, depth: u32) -> String {
        self.game.perft(depth, false, 1).to_string()
    }
}
