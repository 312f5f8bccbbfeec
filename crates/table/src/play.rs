//! Actions and rolls: tried on a copy, then played.

use crate::error::{Code, Refusal};
use crate::request::LONGEST_TURN;
use crate::seat::{Offer, OfferOutcome};
use crate::{End, EndReason, Event, Table, TurnText};
use springald_core::grammar::{END, TurnTokens};
use springald_core::{Actor, Change, Game, GameResult, Side};

impl Table {
    /// Decides on a turn text of a player.
    pub(crate) fn decide_play(
        &self,
        by: Side,
        text: &str,
        at: u64,
        steps: bool,
    ) -> Result<Vec<Event>, Refusal> {
        self.refuse_if_over()?;
        if text.len() > LONGEST_TURN {
            return Err(Refusal::too_long("text", LONGEST_TURN));
        }
        if at != self.version {
            let found = format!("at: found {at}, expected {}: more was played", self.version);
            return Err(Refusal::new(Code::Stale, found));
        }
        if self.actor() != Some(by) {
            return Err(Refusal::new(Code::NotYourTurn, "It is not your turn."));
        }
        self.refuse_if_owing(by)?;
        let mut game = self.game.clone();
        let text = play_tokens(&mut *game, text, steps)?;
        let mut events: Vec<Event> = self.implied_seed_message(by).into_iter().collect();
        events.push(Event::Played { side: by, text });
        for (what, side) in [
            (Offer::Draw, by.other()),
            (Offer::Takeback, by),
            (Offer::Takeback, by.other()),
        ] {
            if self.offers[what as usize][side.index()] {
                let why = OfferOutcome::Lapsed;
                events.push(Event::OfferGone { side, what, why });
            }
        }
        Ok(events)
    }

    /// Returns the end of a game that has no room for another play after these events.
    pub(crate) fn end_of_room(&self, events: &[Event]) -> Option<Event> {
        (!self.usage.has_room_after(events)).then_some(Event::Ended {
            result: GameResult::Draw,
            reason: EndReason::LengthLimit,
        })
    }

    /// Plays actions that were decided or stored.
    pub(crate) fn replay(
        &mut self,
        side: Side,
        text: &str,
        up_ms: i64,
    ) -> Result<Vec<Change>, String> {
        let mut changes = Vec::new();
        for token in TurnTokens::of_text(text).iter() {
            let more = self.game.play_text(token);
            changes.append(&mut more.map_err(|error| error.to_string())?);
            self.new_version();
        }
        self.note_turn();
        self.press(side, up_ms);
        Ok(changes)
    }

    /// Plays a roll that was decided or stored.
    pub(crate) fn roll(&mut self, outcome: &str, up_ms: i64) -> Result<Vec<Change>, String> {
        let changes = self.game.play_text(outcome);
        let changes = changes.map_err(|error| error.to_string())?;
        self.new_version();
        self.note_turn();
        match self.game.last_turn() {
            Some(turn) => self.press(turn.side, up_ms),
            None => self.clock.run(self.on_clock(), up_ms),
        }
        Ok(changes)
    }

    fn press(&mut self, side: Side, up_ms: i64) {
        let next = self.on_clock();
        let whole = is_turn_over(&*self.game);
        if whole {
            self.usage.turn_played();
        }
        self.clock.press(side, whole, next, up_ms);
    }

    /// Updates the texts of the turns: the last action belongs to the unfinished turn, or begins
    /// one.
    fn note_turn(&mut self) {
        let Some(turn) = self.game.last_turn() else {
            return;
        };
        if self.turns.last().is_some_and(|last| !last.whole) {
            self.turns.pop();
        }
        self.turns.push(TurnText::of(turn));
    }
}

/// Returns whether the turn is over: a new turn begins here, or the game has ended.
fn is_turn_over(game: &dyn Game) -> bool {
    game.at_turn_start() || game.verdict().is_some()
}

/// Returns the end of the game by the rules, if it has ended.
pub(crate) fn end_of(game: &dyn Game) -> Option<Event> {
    Some(End::from(game.verdict()?).event())
}

/// Plays the actions of a turn text and returns their texts joined by commas. Unlike
/// [`Game::play_turn`] it accepts no outcome of a roll: only the server rolls. With `steps`, the
/// turn continues wherever it can.
fn play_tokens(game: &mut dyn Game, text: &str, steps: bool) -> Result<String, Refusal> {
    let bad = |what: String| Refusal::new(Code::BadTurn, what);
    let turn = TurnTokens::of_text(text);
    let mut tokens: Vec<&str> = Vec::new();
    for token in turn.iter() {
        if token.is_empty() {
            return Err(bad(
                "text: found nothing where an action was expected".into()
            ));
        }
        if game.to_act() == Actor::Nature {
            return Err(bad(format!(
                "A roll is due after {}: send the rest of the turn when the outcome is known.",
                tokens.last().unwrap_or(&"")
            )));
        }
        if !tokens.is_empty() && is_turn_over(game) {
            let count = tokens.len();
            return Err(bad(format!(
                "text: the turn is over with action {count}, found more"
            )));
        }
        play_token(game, token)?;
        tokens.push(token);
    }
    if steps || game.to_act() == Actor::Nature {
        return Ok(tokens.join(","));
    }
    match (turn.goes_on(), is_turn_over(game)) {
        (true, true) => Err(bad(
            "text: the turn is over, expected no ',' at its end".into()
        )),
        (false, false) => {
            if play_token(game, END).is_err() {
                let what = format!("The turn is not complete yet. {}", game.prompt());
                return Err(bad(what));
            }
            tokens.push(END);
            Ok(tokens.join(","))
        }
        _ => Ok(tokens.join(",")),
    }
}

fn play_token(game: &mut dyn Game, token: &str) -> Result<(), Refusal> {
    let listed = game.action_texts();
    if listed
        .binary_search_by(|text| text.as_str().cmp(token))
        .is_err()
    {
        return Err(match game.explain(token) {
            Ok(ruling) => Refusal::of_ruling(game.info(), ruling),
            Err(error) => Refusal::new(Code::NotAnAction, error.to_string()),
        });
    }
    let played = game.play_text(token);
    played.map_err(|error| Refusal::of_play(game.info(), &error))?;
    Ok(())
}
