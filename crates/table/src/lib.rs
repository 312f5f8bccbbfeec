//! The referee of one game between people: seats, clock, dice, offers and chat, as a state machine
//! without I/O, time or randomness of its own.
//!
//! [`Table::decide`] returns the events that follow from a command and changes nothing; [`Table::apply`]
//! applies events, when they are decided and when a game is loaded from the store.

mod absence;
mod chance;
mod clock;
mod decide;
#[cfg(feature = "wire")]
mod declarations;
pub mod dice;
mod end;
mod error;
mod event;
mod leave;
pub mod limits;
mod lines;
mod play;
pub mod request;
mod seat;
pub mod secret;
mod snapshot;
mod text;
pub mod wire;

pub use absence::Absence;
pub use clock::{Clock, ClockView, ControlKind, Moment, TimeControl};
pub use decide::Decision;
#[cfg(feature = "wire")]
pub use declarations::declarations;
pub use end::{End, EndReason};
pub use error::{Code, Refusal};
pub use event::{Event, EventEntry, SeatSetup, Setup, StoredEvent};
pub use lines::{ChatLine, TurnText};
pub use seat::{Offer, OfferOutcome, SeatStatus};
pub use secret::{Entropy, Secret, SecretHash};
pub use snapshot::{
    Awaited, DiceView, Names, Offers, PositionUpdate, SeatSeed, Seats, SeedStatus, ServerEvent,
    Snapshot,
};
pub use springald_core::{GameResult, Side};

use crate::dice::{Dice, DiceRecord, Exchange, Roll, Scheme, SeatEvents, TakenBackTurns};
use crate::limits::{KEPT_CHAT, Usage};
use crate::lines::joined;
use springald_core::{Change, Game};
use springald_registry::lookup;
use std::collections::VecDeque;
use thiserror::Error;

/// The version of the rules of new games.
pub const RULES: &str = env!("CARGO_PKG_VERSION");

/// The number of references of past commands that are remembered.
const REMEMBERED: usize = 128;

/// An error when a stored game is replayed.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("game {id}, played under rules {rules}, event {seq}: {what}")]
pub struct ReplayError {
    /// The id of the game.
    pub id: String,
    /// The version of the rules under which it was played.
    pub rules: String,
    /// The number of the event that cannot be replayed; 0 for the setup.
    pub seq: u64,
    /// The reason.
    pub what: String,
}

/// The state of a seat.
#[derive(Clone, Debug)]
struct Seat {
    status: SeatStatus,
    secret_hash: Option<SecretHash>,
    name: Option<String>,
    /// The number of times its secret was replaced.
    renewals: u32,
}

/// The referee of a game: the record and everything around it.
pub struct Table {
    setup: Setup,
    game: Box<dyn Game>,
    dice: Dice,
    exchange: Exchange,
    rolls: Vec<Roll>,
    /// The turns that were taken back: the record of the dice needs their rolls.
    taken_back: Vec<TakenBackTurns>,
    clock: Clock,
    /// The uptime at which the player on the clock changed last.
    turn_ms: i64,
    connections: absence::Connections,
    seats: [Seat; 2],
    /// The standing offers, by offer and by the player who made it.
    offers: [[bool; 2]; 3],
    chat: VecDeque<ChatLine>,
    usage: Usage,
    end: Option<End>,
    next: Option<String>,
    /// The number of the last event.
    seq: u64,
    /// The version of the position: the number of its changes.
    version: u64,
    turns: Vec<TurnText>,
    remembered: VecDeque<(Side, String)>,
    /// The other PGN tags of an imported game.
    imported: Option<Vec<(String, String)>>,
}

impl Table {
    /// Returns a game before its first event.
    ///
    /// # Errors
    /// Returns an error if the variant or the position is no longer supported. A declared game has to be in use
    /// already (`springald_registry::add`).
    pub fn new(setup: Setup) -> Result<Self, ReplayError> {
        let unreadable = |what: String| ReplayError {
            id: setup.id.clone(),
            rules: setup.rules.clone(),
            seq: 0,
            what,
        };
        let entry = lookup(setup.game()).map_err(|error| unreadable(error.to_string()))?;
        let game = match &setup.fen {
            None => entry.variant().begin(),
            Some(fen) => (entry.variant().begin_at(fen)).map_err(|e| unreadable(e.to_string()))?,
        };
        let mut dice = Dice::from_hex(&setup.dice_seed)
            .ok_or_else(|| unreadable("the seed of the dice is damaged".into()))?;
        let mut exchange = Exchange::new(setup.dice_scheme, entry.has_rolls());
        for (side, seat) in Side::BOTH.into_iter().zip(&setup.seats) {
            match (setup.dice_scheme, &seat.dice) {
                (Scheme::Seeds, Some(seed)) => dice.set_seed(side, seed),
                (Scheme::CommitReveal, Some(_)) => exchange.commit(side, None, 0),
                (_, None) => {}
            }
        }
        let seats = setup.seats.clone().map(|seat| Seat {
            status: seat.status,
            secret_hash: seat.secret_hash,
            name: seat.name,
            renewals: 0,
        });
        Ok(Self {
            clock: Clock::new(setup.control),
            turn_ms: 0,
            connections: absence::Connections::default(),
            game,
            dice,
            exchange,
            rolls: Vec::new(),
            taken_back: Vec::new(),
            seats,
            offers: [[false; 2]; 3],
            chat: VecDeque::new(),
            usage: Usage::default(),
            end: None,
            next: None,
            seq: 0,
            version: 0,
            turns: Vec::new(),
            remembered: VecDeque::new(),
            imported: None,
            setup,
        })
    }

    /// Returns the setup of the game.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Returns the record of the game.
    pub fn game(&self) -> &dyn Game {
        &*self.game
    }

    /// Returns the number of the last event.
    pub fn seq(&self) -> u64 {
        self.seq
    }

    /// Returns the version of the position: the number of its changes.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// Returns the end of the game, once it is over.
    pub fn end(&self) -> Option<&End> {
        self.end.as_ref()
    }

    /// Returns the other PGN tags of an imported game as names and values; `None` for a game played
    /// here.
    pub fn imported(&self) -> Option<&[(String, String)]> {
        self.imported.as_deref()
    }

    /// Returns the seat that a secret opens.
    pub fn seat_of(&self, secret: &Secret) -> Option<Side> {
        let opens = |side: Side| {
            let hash = self.seats[side.index()].secret_hash;
            hash.is_some_and(|hash| hash.matches(secret))
        };
        // Both are compared, so that the time does not reveal which one matches.
        let [white, black] = Side::BOTH.map(opens);
        match (white, black) {
            (true, _) => Some(Side::White),
            (_, true) => Some(Side::Black),
            _ => None,
        }
    }

    /// Returns the status of a seat.
    pub fn seat_status(&self, side: Side) -> SeatStatus {
        self.seats[side.index()].status
    }

    /// Returns the player's name.
    pub fn name(&self, side: Side) -> Option<&str> {
        self.seats[side.index()].name.as_deref()
    }

    /// Returns the side whose flag falls next, and the uptime at which it falls; `None` while no
    /// clock runs.
    pub fn flag(&self) -> Option<(Side, i64)> {
        let (side, up_ms) = self.clock.flag().filter(|_| self.end.is_none())?;
        Some((side, up_ms))
    }

    /// Returns whether a command of this player with this reference has been carried out.
    pub fn remembers(&self, by: Side, reference: &str) -> bool {
        let is_it = |(side, known): &(Side, String)| *side == by && known == reference;
        self.remembered.iter().any(is_it)
    }

    /// Returns the record of the dice, for verification.
    pub fn dice_record(&self) -> DiceRecord {
        let commitment = |side| {
            self.exchange
                .commitment(side)
                .unwrap_or_default()
                .to_owned()
        };
        let events = |side| {
            let (committed, revealed) = self.exchange.events(side);
            SeatEvents {
                committed,
                revealed,
            }
        };
        DiceRecord {
            game: self.setup.id.clone(),
            variant: self.setup.variant.clone(),
            rules: self.setup.rules.clone(),
            scheme: self.setup.dice_scheme.number(),
            commitment: self.dice.commitment(),
            seed: self.end.as_ref().map(|_| self.dice.seed_hex()),
            white_commitment: commitment(Side::White),
            black_commitment: commitment(Side::Black),
            white_seed: self.dice.white.clone(),
            black_seed: self.dice.black.clone(),
            white_events: events(Side::White),
            black_events: events(Side::Black),
            initial_fen: self.setup.fen.clone(),
            line: self.imported.is_none().then(|| self.line()),
            taken_back: Some(self.taken_back.clone()),
            rolls: self.rolls.clone(),
        }
    }

    /// Applies an event that was decided or stored. Returns the changes on the board.
    ///
    /// # Errors
    /// Returns an error if the event cannot be applied. The table must not be used afterwards.
    pub fn apply(&mut self, stored: &StoredEvent) -> Result<Vec<Change>, ReplayError> {
        let before = self.on_clock();
        let changes = self.change(stored);
        let changes = changes.map_err(|what| ReplayError {
            id: self.setup.id.clone(),
            rules: self.setup.rules.clone(),
            seq: stored.seq,
            what,
        })?;
        if self.on_clock() != before {
            self.turn_ms = stored.up_ms;
        }
        self.seq = stored.seq;
        self.usage.count_event(&stored.entry.e);
        if let (Some(by), Some(reference)) = (stored.entry.by, &stored.entry.reference) {
            if self.remembered.len() == REMEMBERED {
                self.remembered.pop_front();
            }
            self.remembered.push_back((by, reference.clone()));
        }
        Ok(changes)
    }

    fn change(&mut self, stored: &StoredEvent) -> Result<Vec<Change>, String> {
        let &StoredEvent {
            seq, at_ms, up_ms, ..
        } = stored;
        match &stored.entry.e {
            Event::Joined {
                side,
                name,
                dice,
                lock,
            } => {
                let seat = &mut self.seats[side.index()];
                seat.status = SeatStatus::Taken;
                seat.name.clone_from(name);
                if let Some(lock) = lock {
                    seat.secret_hash =
                        Some(SecretHash::from_hex(lock).ok_or("the lock is damaged")?);
                }
                if let Some(dice) = dice {
                    self.dice.set_seed(*side, dice);
                }
                self.wait_for_roll(up_ms);
            }
            Event::Renamed { side, name } => {
                self.usage.count_rename(*side);
                self.seats[side.index()].name.clone_from(name);
            }
            Event::Seeded { side, dice } => self.dice.set_seed(*side, dice),
            Event::Committed { side, commitment } => {
                self.exchange.commit(*side, commitment.clone(), seq);
                self.wait_for_roll(up_ms);
            }
            Event::Revealed { side, seed } => {
                self.exchange.reveal(*side, seed.clone(), seq);
                self.exchange.complete(&mut self.dice);
                self.wait_for_roll(up_ms);
            }
            Event::Renewed { side, lock } => self.renew(*side, lock)?,
            Event::Played { side, text } => return self.replay(*side, text, up_ms),
            Event::Rolled {
                k,
                fen,
                of,
                outcome,
            } => {
                self.rolls.push(Roll {
                    k: *k,
                    fen: fen.clone(),
                    of: *of,
                    outcome: outcome.clone(),
                    at: seq,
                });
                return self.roll(outcome, up_ms);
            }
            Event::Ended { result, reason } => {
                let (result, reason) = (*result, reason.clone());
                self.finish(End { result, reason }, up_ms);
            }
            Event::Chat { side, text } => self.add_chat(*side, text, at_ms),
            Event::Offer { side, what } => {
                self.usage.count_offer(*side, *what);
                self.offers[*what as usize][side.index()] = true;
            }
            Event::OfferGone { side, what, why } => {
                self.usage.count_answer(*side, *what, *why);
                self.offers[*what as usize][side.index()] = false;
            }
            Event::TakenBack { turns, .. } => self.go_back(*turns, seq, up_ms),
            Event::Rematch { id } => self.next = Some(id.clone()),
            Event::Resumed { paused_ms } => self.clock.forgive(*paused_ms),
            Event::Imported { line, tags } => {
                // Other programs and electronic boards go on after a draw by the rules.
                self.game.play_on();
                (self.game.play_line(line)).map_err(|error| error.to_string())?;
                self.read_turns();
                self.imported = Some(tags.clone());
            }
        }
        Ok(Vec::new())
    }

    fn add_chat(&mut self, side: Side, text: &str, at_ms: i64) {
        self.usage.count_chat(side, at_ms);
        if self.chat.len() == KEPT_CHAT {
            self.chat.pop_front();
        }
        self.chat.push_back(ChatLine {
            side,
            text: text.to_owned(),
            at_ms,
        });
    }

    fn finish(&mut self, end: End, up_ms: i64) {
        self.clock.run(None, up_ms);
        self.offers = [[false; 2]; 3];
        self.end_record(&end);
        self.end = Some(end);
    }

    /// Ends the record as well if the players ended the game, so that its PGN is complete.
    fn end_record(&mut self, end: &End) {
        if self.game.verdict().is_some() {
            return;
        }
        // Resigning, agreeing and claiming cannot fail here: by its rules the game is not over.
        let _ = match (&end.reason, end.result.loser()) {
            (EndReason::Resignation, Some(loser)) => self.game.resign(loser),
            (EndReason::Agreement, _) => self.game.agree_draw(),
            (EndReason::Other(reason), _) => {
                let claims = self.game.claims();
                match claims.into_iter().find(|claim| claim.as_str() == reason) {
                    Some(claim) => self.game.claim(claim),
                    None => Ok(()),
                }
            }
            // The rules know neither clocks nor the site's limits.
            _ => Ok(()),
        };
    }

    fn go_back(&mut self, turns: u32, seq: u64, up_ms: i64) {
        for _ in 0..turns {
            self.game.undo_turn();
        }
        self.new_version();
        let before = std::mem::take(&mut self.turns);
        self.read_turns();
        let kept = self.turns.len();
        self.taken_back.push(TakenBackTurns {
            at: seq,
            kept,
            line: joined(before.get(kept..).unwrap_or_default()),
        });
        for deal in [Offer::Draw, Offer::Takeback] {
            self.offers[deal as usize] = [false; 2];
        }
        let next = self.on_clock();
        self.clock.run(next, up_ms);
    }

    /// Counts a change of the position.
    fn new_version(&mut self) {
        self.version += 1;
    }

    /// Returns the player to act.
    fn actor(&self) -> Option<Side> {
        self.game.to_act().side()
    }

    fn read_turns(&mut self) {
        self.turns = self.game.turns().into_iter().map(TurnText::of).collect();
    }
}
