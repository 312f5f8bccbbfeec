//! The views of a game that clients receive.

use crate::clock::ClockView;
use crate::dice::PendingStep;
use crate::end::EndReason;
use crate::lines::joined;
use crate::seat::{Offer, OfferOutcome, SeatStatus};
use crate::{ChatLine, Event, Moment, StoredEvent, Table, TurnText};
use serde::Serialize;
use springald_core::{Actor, Change, GameResult, Side};
use springald_view::{Motion, motions};

/// The names of the players.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Names {
    /// White's.
    pub white: Option<String>,
    /// Black's.
    pub black: Option<String>,
}

/// The seats.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Seats {
    /// White's.
    pub white: SeatStatus,
    /// Black's.
    pub black: SeatStatus,
}

/// The standing offers, each with the player who made it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Offers {
    /// A draw.
    pub draw: Option<Side>,
    /// Taking back the last turn of the player who made the offer.
    pub takeback: Option<Side>,
    /// A rematch.
    pub rematch: Option<Side>,
}

/// The state of a seat's seed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum SeedStatus {
    /// No message yet.
    Silent,
    /// The seat declined.
    None,
    /// The seat committed to a seed.
    Committed,
    /// The seat revealed its seed.
    Revealed,
}

/// A seat's part in the dice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SeatSeed {
    /// The state of the seed.
    pub said: SeedStatus,
    /// The SHA-256 of the seed, if the seat has committed to one.
    pub commitment: Option<String>,
}

/// The steps for which a due roll waits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Awaited {
    /// The next step of White's seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub white: Option<PendingStep>,
    /// The next step of Black's seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub black: Option<PendingStep>,
}

/// The dice of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DiceView {
    /// The scheme by which seats add to the dice: 2, or 1 in older games.
    pub scheme: u8,
    /// `true` if seats are asked for a seed: the rules of the game ask for rolls.
    pub needed: bool,
    /// The SHA-256 of the secret seed.
    pub commitment: String,
    /// The secret seed, once the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub seed: Option<String>,
    /// White's part.
    pub white: SeatSeed,
    /// Black's part.
    pub black: SeatSeed,
    /// The seed of White's seat; empty if it declined, and until both seats have revealed theirs.
    pub white_seed: String,
    /// The seed of Black's seat.
    pub black_seed: String,
    /// The steps for which a due roll waits; `null` if no roll waits.
    pub waits_for: Option<Awaited>,
    /// The number of rolls.
    pub rolls: usize,
}

/// The state of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Snapshot {
    /// The id of the game.
    pub id: String,
    /// The id of the variant.
    pub variant: String,
    /// The version of the rules.
    pub rules: String,
    /// The initial position, if it is not the usual one.
    pub initial_fen: Option<String>,
    /// The position.
    pub fen: String,
    /// The texts of all turns, with the outcomes of rolls.
    pub line: String,
    /// The turns.
    pub turns: Vec<TurnText>,
    /// The version of the position, to be sent with a play.
    pub events: u64,
    /// The next to act.
    pub to_act: Actor,
    /// The result, once the game is over; `*` if it was aborted.
    pub result: Option<GameResult>,
    /// The reason for the end.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub reason: Option<EndReason>,
    /// The claims open to the player to move.
    pub claims: Vec<String>,
    /// `true` if the players may abort the game.
    pub abortable: bool,
    /// The clock.
    pub clock: ClockView,
    /// The names.
    pub names: Names,
    /// The seats.
    pub seats: Seats,
    /// The standing offers.
    pub offers: Offers,
    /// The chat; empty for spectators.
    pub chat: Vec<ChatLine>,
    /// The dice.
    pub dice: DiceView,
    /// The id of the rematch.
    pub next: Option<String>,
    /// The time of creation, in milliseconds since 1970.
    pub created_ms: i64,
    /// The start of the current pause, in milliseconds since 1970.
    pub paused_ms: Option<i64>,
    /// The receiver's seat; `null` for spectators.
    pub you: Option<Side>,
}

/// An event as clients receive it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum ServerEvent {
    /// A seat was taken.
    Joined {
        /// The seat.
        side: Side,
        /// The player's name.
        name: Option<String>,
    },
    /// A player changed the name.
    Renamed {
        /// The player.
        side: Side,
        /// The name.
        name: Option<String>,
    },
    /// A seat committed to a seed for the dice, or declined to add one.
    Committed {
        /// The seat.
        side: Side,
        /// The SHA-256 of the seed; `null` if the seat declined.
        commitment: Option<String>,
    },
    /// A seat revealed its seed.
    Revealed {
        /// The seat.
        side: Side,
        /// The seed of White's seat, once both are known; empty if it declined.
        white_seed: String,
        /// The seed of Black's seat.
        black_seed: String,
    },
    /// A seat added to the dice, in games of scheme 1.
    Seeded {
        /// The seat.
        side: Side,
        /// The seed.
        dice: String,
    },
    /// A player replaced the secret of the seat.
    Renewed {
        /// The player.
        side: Side,
    },
    /// The position changed by actions.
    Played(Box<PositionUpdate>),
    /// The position changed by a roll.
    Rolled(Box<PositionUpdate>),
    /// The game is over.
    Ended {
        /// The result.
        result: GameResult,
        /// The reason.
        reason: EndReason,
        /// The secret seed of the dice.
        seed: String,
    },
    /// A player sent a line of chat.
    Chat {
        /// The player.
        side: Side,
        /// The line.
        text: String,
    },
    /// A player made an offer.
    Offer {
        /// The player.
        side: Side,
        /// The offer.
        what: Offer,
    },
    /// An offer ended.
    OfferGone {
        /// The player who made it.
        side: Side,
        /// The offer.
        what: Offer,
        /// The outcome.
        why: OfferOutcome,
    },
    /// Turns were taken back.
    TakenBack {
        /// The player who asked for it.
        side: Side,
        /// The number of turn starts that the game went back.
        turns_back: u32,
        /// The position.
        fen: String,
        /// The texts of all turns.
        line: String,
        /// The version of the position.
        events: u64,
        /// The next to act.
        to_act: Actor,
        /// `true` if the players may abort the game.
        abortable: bool,
    },
    /// The players started a rematch; the same secrets open the opposite seats there.
    Rematch {
        /// The id of the new game.
        id: String,
    },
    /// A pause ended. Only older versions store this event.
    Resumed {
        /// The length of the pause, in milliseconds.
        paused_ms: i64,
    },
    /// The game was imported.
    Imported {},
}

/// A change of the position.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub struct PositionUpdate {
    /// The side whose turn it belongs to.
    pub side: Side,
    /// The actions, or the outcome.
    pub text: String,
    /// The number of the roll, from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub k: Option<u64>,
    /// The number of possible outcomes.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub of: Option<usize>,
    /// The changes on the board.
    pub motions: Vec<Motion>,
    /// The position.
    pub fen: String,
    /// The texts of all turns.
    pub line: String,
    /// The turn it belongs to, so far.
    pub turn: Option<TurnText>,
    /// The version of the position.
    pub events: u64,
    /// The next to act.
    pub to_act: Actor,
    /// The claims open to the player to move.
    pub claims: Vec<String>,
    /// `true` if the players may abort the game.
    pub abortable: bool,
}

impl Table {
    /// Returns the texts of all turns, separated by spaces.
    pub fn line(&self) -> String {
        joined(&self.turns)
    }

    /// Returns the claims open to the player to move.
    fn claims(&self) -> Vec<String> {
        if self.end.is_some() {
            return Vec::new();
        }
        let claims = self.game.claims().into_iter();
        claims.map(|claim| claim.as_str().to_owned()).collect()
    }

    /// Returns the next to act.
    pub fn to_act(&self) -> Actor {
        // An imported game has no seat with a secret.
        if self.end.is_some() || (self.imported.is_some() && self.game.to_act() == Actor::Nature) {
            return Actor::Nobody;
        }
        self.game.to_act()
    }

    /// Returns a reading of the clock.
    pub fn clock_view(&self, now: Moment) -> ClockView {
        self.clock.view(now)
    }

    /// Returns the number of turns played.
    pub fn turn_count(&self) -> usize {
        self.turns.len()
    }

    /// Returns the state of the game, with the chat if `you` is a player.
    pub fn snapshot(&self, now: Moment, you: Option<Side>) -> Snapshot {
        let offered = |what: Offer| {
            let by = self.offers[what as usize];
            Side::BOTH.into_iter().find(|side| by[side.index()])
        };
        let chat = self.chat.iter().filter(|_| you.is_some());
        let name = |side: Side| self.name(side).map(str::to_owned);
        Snapshot {
            id: self.setup.id.clone(),
            variant: self.setup.variant.clone(),
            rules: self.setup.rules.clone(),
            initial_fen: self.setup.fen.clone(),
            fen: self.game.fen(),
            line: self.line(),
            turns: self.turns.clone(),
            events: self.version,
            to_act: self.to_act(),
            result: self.end.as_ref().map(|end| end.result),
            reason: self.end.as_ref().map(|end| end.reason.clone()),
            claims: self.claims(),
            abortable: self.may_abort(),
            clock: self.clock_view(now),
            names: Names {
                white: name(Side::White),
                black: name(Side::Black),
            },
            seats: Seats {
                white: self.seat_status(Side::White),
                black: self.seat_status(Side::Black),
            },
            offers: Offers {
                draw: offered(Offer::Draw),
                takeback: offered(Offer::Takeback),
                rematch: offered(Offer::Rematch),
            },
            chat: chat.cloned().collect(),
            dice: self.dice_view(),
            next: self.next.clone(),
            created_ms: self.setup.created_ms,
            paused_ms: None,
            you,
        }
    }

    fn dice_view(&self) -> DiceView {
        let part = |side: Side| SeatSeed {
            said: if self.exchange.has_revealed(side) {
                SeedStatus::Revealed
            } else if self.exchange.commitment(side).is_some() {
                SeedStatus::Committed
            } else if self.exchange.has_declined(side) {
                SeedStatus::None
            } else {
                SeedStatus::Silent
            },
            commitment: self.exchange.commitment(side).map(str::to_owned),
        };
        let [white, black] = self.awaited();
        let waits = white.is_some() || black.is_some();
        DiceView {
            scheme: self.setup.dice_scheme.number(),
            needed: self.exchange.is_needed(),
            commitment: self.dice.commitment(),
            seed: self.end.as_ref().map(|_| self.dice.seed_hex()),
            white: part(Side::White),
            black: part(Side::Black),
            white_seed: self.dice.white.clone(),
            black_seed: self.dice.black.clone(),
            waits_for: waits.then_some(Awaited { white, black }),
            rolls: self.rolls.len(),
        }
    }

    /// Returns the view of an event that was just applied, with its changes on the board.
    pub fn event_view(&self, stored: &StoredEvent, changes: &[Change]) -> ServerEvent {
        match stored.entry.e.clone() {
            Event::Joined { side, name, .. } => ServerEvent::Joined { side, name },
            Event::Renamed { side, name } => ServerEvent::Renamed { side, name },
            Event::Committed { side, commitment } => ServerEvent::Committed { side, commitment },
            Event::Revealed { side, .. } => ServerEvent::Revealed {
                side,
                white_seed: self.dice.white.clone(),
                black_seed: self.dice.black.clone(),
            },
            Event::Seeded { side, dice } => ServerEvent::Seeded { side, dice },
            Event::Renewed { side, .. } => ServerEvent::Renewed { side },
            Event::Played { side, text } => {
                ServerEvent::Played(Box::new(self.moved(side, text, None, changes)))
            }
            Event::Rolled { k, of, outcome, .. } => {
                let side = self.turns.last().map_or(Side::White, |turn| turn.side);
                let roll = Some((k, of));
                ServerEvent::Rolled(Box::new(self.moved(side, outcome, roll, changes)))
            }
            Event::Ended { result, reason } => ServerEvent::Ended {
                result,
                reason,
                seed: self.dice.seed_hex(),
            },
            Event::Chat { side, text } => ServerEvent::Chat { side, text },
            Event::Offer { side, what } => ServerEvent::Offer { side, what },
            Event::OfferGone { side, what, why } => ServerEvent::OfferGone { side, what, why },
            Event::TakenBack { side, turns } => ServerEvent::TakenBack {
                side,
                turns_back: turns,
                fen: self.game.fen(),
                line: self.line(),
                events: self.version,
                to_act: self.to_act(),
                abortable: self.may_abort(),
            },
            Event::Rematch { id } => ServerEvent::Rematch { id },
            Event::Resumed { paused_ms } => ServerEvent::Resumed { paused_ms },
            Event::Imported { .. } => ServerEvent::Imported {},
        }
    }

    fn moved(
        &self,
        side: Side,
        text: String,
        roll: Option<(u64, usize)>,
        changes: &[Change],
    ) -> PositionUpdate {
        PositionUpdate {
            side,
            text,
            k: roll.map(|(k, _)| k),
            of: roll.map(|(_, of)| of),
            motions: motions(self.game.info(), changes),
            fen: self.game.fen(),
            line: self.line(),
            turn: self.turns.last().cloned(),
            events: self.version,
            to_act: self.to_act(),
            claims: self.claims(),
            abortable: self.may_abort(),
        }
    }
}
