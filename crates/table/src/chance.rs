//! Dice rolls. After every event, a due roll is either made at once or waits for a named seat.

use crate::dice::{Dice, Exchange, PendingStep, SeedMessage};
use crate::error::{Code, Refusal};
use crate::play::end_of;
use crate::seat::SeatStatus;
use crate::{Event, Table};
use springald_core::grammar::TurnTokens;
use springald_core::{Actor, Game, Side};

/// The part of a game that rolls depend on, as it will be after decided events.
struct Lookahead {
    game: Box<dyn Game>,
    dice: Dice,
    exchange: Exchange,
    statuses: [SeatStatus; 2],
    is_over: bool,
}

impl Lookahead {
    fn of(table: &Table) -> Self {
        Self {
            game: table.game.clone(),
            dice: table.dice.clone(),
            exchange: table.exchange.clone(),
            statuses: Side::BOTH.map(|side| table.seat_status(side)),
            is_over: table.end.is_some(),
        }
    }

    fn apply(&mut self, event: &Event) {
        match event {
            Event::Played { text, .. } => {
                for token in TurnTokens::of_text(text).iter() {
                    // Cannot fail: it was played on a copy when it was decided.
                    let _ = self.game.play_text(token);
                }
            }
            Event::TakenBack { turns, .. } => {
                for _ in 0..*turns {
                    self.game.undo_turn();
                }
            }
            Event::Joined { side, .. } => self.statuses[side.index()] = SeatStatus::Taken,
            Event::Committed { side, commitment } => {
                self.exchange.commit(*side, commitment.clone(), 0);
            }
            Event::Revealed { side, seed } => self.exchange.reveal(*side, seed.clone(), 0),
            Event::Ended { .. } => self.is_over = true,
            _ => {}
        }
    }
}

impl Table {
    /// Adds the consequences of events: due rolls that nothing delays, and the end by the rules.
    pub(crate) fn settle(&self, mut events: Vec<Event>) -> Vec<Event> {
        let moves = |event: &Event| matches!(event, Event::Played { .. } | Event::TakenBack { .. });
        if self.game.to_act() != Actor::Nature && !events.iter().any(moves) {
            return events;
        }
        let mut ahead = Lookahead::of(self);
        for event in &events {
            ahead.apply(event);
        }
        if ahead.is_over {
            return events;
        }
        if ahead.exchange.is_done(ahead.statuses) {
            ahead.exchange.complete(&mut ahead.dice);
            self.roll_all(&ahead.dice, &mut *ahead.game, &mut events);
        }
        let end = end_of(&*ahead.game).or_else(|| self.end_of_room(&events));
        events.extend(end);
        events
    }

    /// Adds all due rolls.
    fn roll_all(&self, dice: &Dice, game: &mut dyn Game, events: &mut Vec<Event>) {
        let mut k = self.rolls.len() as u64;
        while game.to_act() == Actor::Nature {
            let mut outcomes = game.outcomes();
            if outcomes.is_empty() {
                return;
            }
            let of = outcomes.len();
            let outcome = outcomes.swap_remove(dice.roll(k, of)).outcome;
            let fen = game.fen();
            if game.play_text(&outcome).is_err() {
                return;
            }
            events.push(Event::Rolled {
                k,
                fen,
                of,
                outcome,
            });
            k += 1;
        }
    }

    /// Returns whether a roll is due.
    pub(crate) fn is_roll_due(&self) -> bool {
        self.end.is_none() && self.imported.is_none() && self.game.to_act() == Actor::Nature
    }

    /// Returns the steps for which the due roll waits, White's first; both `None` if no roll is
    /// due.
    pub fn awaited(&self) -> [Option<PendingStep>; 2] {
        if !self.is_roll_due() {
            return [None; 2];
        }
        Side::BOTH.map(|side| self.exchange.owes(side, self.seat_status(side)))
    }

    /// Returns the side whose clock runs: the side to act, or the only seat for which a roll waits.
    /// No clock runs while a seat is free.
    pub(crate) fn on_clock(&self) -> Option<Side> {
        let owes = |owed| matches!(owed, Some(PendingStep::Commit | PendingStep::Reveal));
        match self.awaited() {
            [white, None] if owes(white) => Some(Side::White),
            [None, black] if owes(black) => Some(Side::Black),
            _ => self.actor(),
        }
    }

    /// Switches the clock if the exchange has changed the seat for which a roll waits.
    pub(crate) fn wait_for_roll(&mut self, up_ms: i64) {
        if self.is_roll_due() {
            let next = self.on_clock();
            self.clock.run(next, up_ms);
        }
    }

    /// Decides on a seat's seed message.
    pub(crate) fn decide_seed_message(
        &self,
        by: Side,
        message: SeedMessage,
    ) -> Result<Vec<Event>, Refusal> {
        self.refuse_if_over()?;
        let accepted = self.exchange.check(by, message)?;
        Ok(accepted
            .map(|message| seed_event(by, message))
            .into_iter()
            .collect())
    }

    /// Decides on the seed message of an arriving seat; ignored if the seat has committed or
    /// declined before.
    pub(crate) fn arrival_seed_message(
        &self,
        side: Side,
        message: Option<SeedMessage>,
    ) -> Result<Option<Event>, Refusal> {
        let is_first = self.end.is_none() && !self.exchange.has_decided(side);
        let Some(message) = message.filter(|_| is_first) else {
            return Ok(None);
        };
        let accepted = self.exchange.check(side, message)?;
        Ok(accepted.map(|message| seed_event(side, message)))
    }

    /// Refuses a turn of a seat that owes its seed.
    ///
    /// # Errors
    /// Returns `dice_owed` if the seat owes its seed.
    pub(crate) fn refuse_if_owing(&self, by: Side) -> Result<(), Refusal> {
        if !self.exchange.owes_reveal(by) {
            return Ok(());
        }
        let what = "First reveal the seed that your seat committed to: both seats have committed.";
        Err(Refusal::new(Code::DiceOwed, what))
    }

    /// Returns the implied refusal to add a seed: a seat that plays before it commits declines.
    pub(crate) fn implied_seed_message(&self, by: Side) -> Option<Event> {
        let is_silent = self.exchange.is_needed() && !self.exchange.has_decided(by);
        is_silent.then(|| seed_event(by, SeedMessage::None))
    }
}

/// Returns the event that records a seed message.
fn seed_event(side: Side, message: SeedMessage) -> Event {
    match message {
        SeedMessage::None => Event::Committed {
            side,
            commitment: None,
        },
        SeedMessage::Commit(hash) => Event::Committed {
            side,
            commitment: Some(hash),
        },
        SeedMessage::Reveal(seed) => Event::Revealed { side, seed },
    }
}
