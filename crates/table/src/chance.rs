//! Rolls: no event leaves one due that is neither made at once nor waits for a seat that is named.

use crate::dice::Dice;
use crate::error::{Code, Refusal};
use crate::exchange::{Exchange, PendingStep, SeedMessage};
use crate::play::end_of;
use crate::seat::{Colour, SeatStatus};
use crate::{Event, Table};
use springald_core::{Actor, Game};

/// What a game will be after events that are decided but not stored yet: only what rolls depend on.
struct Lookahead {
    game: Box<dyn Game>,
    dice: Dice,
    exchange: Exchange,
    places: [SeatStatus; 2],
    is_over: bool,
}

impl Lookahead {
    fn of(table: &Table) -> Self {
        Self {
            game: table.game.clone(),
            dice: table.dice.clone(),
            exchange: table.exchange.clone(),
            places: Colour::BOTH.map(|side| table.place(side)),
            is_over: table.end.is_some(),
        }
    }

    fn happen(&mut self, event: &Event) {
        match event {
            Event::Played { text, .. } => {
                for token in text.split(',') {
                    // It was played on a copy when it was decided.
                    let _ = self.game.play_text(token);
                }
            }
            Event::TakenBack { turns, .. } => {
                for _ in 0..*turns {
                    self.game.undo_turn();
                }
            }
            Event::Joined { side, .. } => self.places[side.index()] = SeatStatus::Taken,
            Event::Committed { side, commitment } => {
                self.exchange.say(*side, commitment.clone(), 0);
            }
            Event::Revealed { side, seed } => self.exchange.reveal(*side, seed.clone(), 0),
            Event::Ended { .. } => self.is_over = true,
            _ => {}
        }
    }
}

impl Table {
    /// Adds what follows from events by themselves: the rolls that are due, where nobody has to be
    /// waited for, and the end that the rules bring.
    pub(crate) fn settle(&self, mut events: Vec<Event>) -> Vec<Event> {
        let moves = |event: &Event| matches!(event, Event::Played { .. } | Event::TakenBack { .. });
        if self.game.to_act() != Actor::Nature && !events.iter().any(moves) {
            return events;
        }
        let mut ahead = Lookahead::of(self);
        for event in &events {
            ahead.happen(event);
        }
        if ahead.is_over {
            return events;
        }
        if ahead.exchange.is_done(ahead.places) {
            ahead.exchange.complete(&mut ahead.dice);
            self.roll_all(&ahead.dice, &mut *ahead.game, &mut events);
        }
        events.extend(end_of(&*ahead.game).or_else(|| self.end_of_room(events.len())));
        events
    }

    /// Adds the rolls that are due.
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

    /// Whether a roll is due.
    pub(crate) fn is_roll_due(&self) -> bool {
        self.end.is_none() && self.imported.is_none() && self.game.to_act() == Actor::Nature
    }

    /// What a roll that is due waits for, White's part first; nothing where none is due.
    pub fn awaited(&self) -> [Option<PendingStep>; 2] {
        if !self.is_roll_due() {
            return [None; 2];
        }
        Colour::BOTH.map(|side| self.exchange.owes(side, self.place(side)))
    }

    /// Whose clock runs: that of the player to act, or of the only seat that a roll waits for. Nobody's
    /// while a seat is free.
    pub(crate) fn on_clock(&self) -> Option<Colour> {
        let owes = |owed| matches!(owed, Some(PendingStep::Commit | PendingStep::Reveal));
        match self.awaited() {
            [white, None] if owes(white) => Some(Colour::White),
            [None, black] if owes(black) => Some(Colour::Black),
            _ => self.actor(),
        }
    }

    /// Runs another clock where the exchange has changed whom a roll waits for.
    pub(crate) fn wait_for_roll(&mut self, up_ms: i64) {
        if self.is_roll_due() {
            let next = self.on_clock().map(Colour::side);
            self.clock.run(next, up_ms);
        }
    }

    /// What a seat's word about the dice comes to.
    pub(crate) fn decide_seed_message(
        &self,
        by: Colour,
        word: SeedMessage,
    ) -> Result<Vec<Event>, Refusal> {
        self.refuse_if_over()?;
        let heard = self.exchange.hear(by, word)?;
        Ok(heard.map(|word| told(by, word)).into_iter().collect())
    }

    /// What a seat's word about the dice comes to when it arrives: whoever has spoken before is not
    /// heard again.
    pub(crate) fn arrival_seed_message(
        &self,
        side: Colour,
        word: Option<SeedMessage>,
    ) -> Result<Option<Event>, Refusal> {
        let is_heard = self.end.is_none() && !self.exchange.has_spoken(side);
        let Some(word) = word.filter(|_| is_heard) else {
            return Ok(None);
        };
        let heard = self.exchange.hear(side, word)?;
        Ok(heard.map(|word| told(side, word)))
    }

    /// Refuses a turn of a seat that has to reveal its seed first.
    ///
    /// # Errors
    /// Where it has to.
    pub(crate) fn refuse_if_owing(&self, by: Colour) -> Result<(), Refusal> {
        if !self.exchange.owes_reveal(by) {
            return Ok(());
        }
        let what =
            "Reveal the seed that your seat has committed to first: both seats have committed.";
        Err(Refusal::new(Code::DiceOwed, what))
    }

    /// A seat that plays without having said anything about the dice adds no seed.
    pub(crate) fn implied_seed_message(&self, by: Colour) -> Option<Event> {
        let is_silent = self.exchange.is_needed() && !self.exchange.has_spoken(by);
        is_silent.then(|| told(by, SeedMessage::None))
    }
}

/// The event of a word.
fn told(side: Colour, word: SeedMessage) -> Event {
    match word {
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
