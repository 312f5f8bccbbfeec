//! A game for tests, with the events that it consists of.

use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use serde_json::{Value, json};
use springald_core::Actor;
use springald_registry::{EngineEntry, VARIANTS, lookup};
use springald_table::dice::{DiceRecord, Scheme};
use springald_table::request::{Command, Hello};
use springald_table::secret::sha256_of_hex;
use springald_table::{
    Code, Decision, Entropy, Event, EventEntry, Moment, SeatSetup, SeatStatus, Secret, Setup, Side,
    Snapshot, StoredEvent, Table, TimeControl,
};

/// The time control of all games: five minutes and nothing more.
pub(crate) const CONTROL: TimeControl = TimeControl::Fischer {
    initial_ms: 300_000,
    increment_ms: 0,
};

/// A game and everything that happened in it.
pub(crate) struct Sitting {
    pub(crate) table: Table,
    pub(crate) events: Vec<StoredEvent>,
    pub(crate) now_ms: i64,
    /// The record of dice that was verified last.
    pub(crate) verified: Option<DiceRecord>,
}

/// Returns the setup of a test game.
pub(crate) fn setup(variant: &str, fen: Option<&str>, places: [SeatStatus; 2]) -> Setup {
    let seat = |place| SeatSetup::free(place, Some(Secret::claimed("a secret").hash()));
    Setup {
        id: "game".into(),
        variant: variant.into(),
        rules: springald_table::RULES.into(),
        fen: fen.map(str::to_owned),
        control: Some(CONTROL),
        created_ms: 0,
        dice_seed: "07".repeat(32),
        dice_scheme: Scheme::CommitReveal,
        seats: places.map(seat),
    }
}

impl Sitting {
    pub(crate) fn new(setup: Setup) -> Self {
        Self {
            table: Table::new(setup).expect("a game"),
            events: Vec::new(),
            now_ms: 1,
            verified: None,
        }
    }

    /// A game whose seats are both taken.
    pub(crate) fn taken(variant: &str, fen: Option<&str>) -> Self {
        Self::new(setup(variant, fen, [SeatStatus::Taken; 2]))
    }

    /// The present moment: in these games the site never stands still.
    pub(crate) fn now(&self) -> Moment {
        Moment {
            at_ms: self.now_ms,
            up_ms: self.now_ms,
        }
    }

    /// Applies what was decided.
    pub(crate) fn happen(&mut self, events: Vec<Event>) {
        for e in events {
            let stored = StoredEvent {
                seq: self.table.seq() + 1,
                at_ms: self.now_ms,
                up_ms: self.now_ms,
                entry: EventEntry {
                    e,
                    by: None,
                    reference: None,
                },
            };
            self.table
                .apply(&stored)
                .expect("what was decided can be done");
            self.events.push(stored);
        }
    }

    /// Carries out a command. Returns the game that begins, where one does.
    pub(crate) fn command(&mut self, by: Side, command: &Command) -> Result<Option<Setup>, Code> {
        let fresh = || Entropy {
            game_id: "next".into(),
            dice_seed: [9; 32],
        };
        let decided = self.table.decide(by, command, self.now(), fresh);
        let Decision { events, spawn } = decided.map_err(|refusal| refusal.code)?;
        self.happen(events);
        Ok(spawn.map(|setup| *setup))
    }

    /// Replaces the secret of a seat.
    pub(crate) fn renew(&mut self, side: Side, secret: &str) -> Result<(), Code> {
        let events = self.table.decide_renewal(side, &Secret::claimed(secret));
        self.happen(events.map_err(|refusal| refusal.code)?);
        Ok(())
    }

    /// The owner of a seat comes.
    pub(crate) fn arrive(&mut self, side: Side, dice: Option<Value>) -> Result<(), Code> {
        let hello = Hello {
            secret: None,
            name: None,
            dice,
        };
        let events = self.table.decide_arrival(side, &hello);
        self.happen(events.map_err(|refusal| refusal.code)?);
        Ok(())
    }

    /// A player takes an open seat. Returns the seat.
    pub(crate) fn join(&mut self, dice: Option<Value>) -> Result<Side, Code> {
        let hello = Hello {
            secret: None,
            name: None,
            dice,
        };
        let secret = Secret::claimed("of an open seat");
        let joined = self.table.decide_join(None, &hello, &secret);
        let (side, events) = joined.map_err(|refusal| refusal.code)?;
        self.happen(events);
        Ok(side)
    }

    /// Plays the next actions of the player to act.
    pub(crate) fn play(&mut self, text: &str) -> Result<(), Code> {
        let by = match self.table.game().to_act() {
            Actor::Black => Side::Black,
            _ => Side::White,
        };
        let command = Command::Play {
            text: text.into(),
            at: self.table.version(),
            steps: true,
        };
        self.command(by, &command).map(drop)
    }

    /// Plays any action.
    pub(crate) fn play_any(&mut self, random: &mut StdRng) {
        let actions = self.table.game().action_texts();
        let action = actions.choose(random).expect("an action");
        self.play(action).expect("a legal action");
    }

    pub(crate) fn snapshot(&self) -> Snapshot {
        self.table.snapshot(self.now(), None)
    }

    /// The events so far by their kinds, from event `from` on.
    pub(crate) fn kinds(&self, from: usize) -> Vec<&'static str> {
        let events = self.events[from..].iter();
        events.map(|stored| stored.entry.e.kind()).collect()
    }

    /// The game as it is read from the store.
    pub(crate) fn restarted(&self) -> Self {
        let mut table = Table::new(self.table.setup().clone()).expect("a game");
        for stored in &self.events {
            table.apply(stored).expect("what happened before");
        }
        Self {
            table,
            events: self.events.clone(),
            now_ms: self.now_ms,
            verified: self.verified.clone(),
        }
    }
}

/// The seed of a seat in tests.
pub(crate) fn seed(side: Side) -> String {
    match side {
        Side::White => "1a".repeat(32),
        Side::Black => "b2".repeat(32),
    }
}

/// The commitment of a seat in tests.
pub(crate) fn commit(side: Side) -> Value {
    json!({ "commit": sha256_of_hex(&seed(side)).expect("digits") })
}

pub(crate) fn reveal(side: Side) -> Value {
    json!({ "reveal": seed(side) })
}

/// The command of a word about the dice.
pub(crate) fn word(value: &Value) -> Command {
    Command::Dice(springald_table::dice::SeedMessage::read(value).expect("a word"))
}

/// The games of the library whose rules ask for rolls.
pub(crate) const DECLARED_WITH_ROLLS: [&str; 2] = ["dice", "chaossurge"];

/// The games whose rules ask for rolls, built-in and declared ones, each with a position in which one is due.
pub(crate) fn rolling() -> Vec<(&'static str, String)> {
    let built_in = VARIANTS.iter().filter(|entry| entry.has_rolls());
    let ids = built_in.map(EngineEntry::id).chain(DECLARED_WITH_ROLLS);
    let found: Vec<_> = ids.map(|id| (id, roll_due(id))).collect();
    assert!(found.len() > DECLARED_WITH_ROLLS.len());
    found
}

/// A position in which a roll is due.
fn roll_due(variant: &str) -> String {
    let mut game = lookup(variant).expect("a variant").variant().begin();
    for _ in 0..400 {
        if game.to_act() == Actor::Nature {
            return game.fen();
        }
        let actions = game.actions();
        let rolls = actions.iter().find(|action| action.rolls);
        let action = rolls.or(actions.first()).expect("an action");
        game.play_text(&action.action).expect("a legal action");
    }
    panic!("{variant}: no roll is due");
}
