//! What is told of a game.

use crate::clock::ClockView;
use crate::end::{EndReason, GameResult};
use crate::exchange::PendingStep;
use crate::seat::{Colour, Offer, OfferOutcome, SeatStatus};
use crate::{Event, Moment, StoredEvent, Table};
use serde::Serialize;
use springald_core::{Actor, Change, TurnLine};
use springald_view::{Motion, motions};

/// A turn in texts.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TurnText {
    /// The number of the turn pair, from 1.
    pub number: u32,
    /// Whose turn it was.
    pub side: Colour,
    /// Whether it is over.
    pub whole: bool,
    /// Its actions and outcomes.
    pub text: String,
    /// Its SAN.
    pub san: String,
}

impl TurnText {
    /// The turn of a game.
    pub fn of(turn: TurnLine) -> Self {
        Self {
            number: turn.number,
            side: turn.side.into(),
            whole: turn.whole,
            text: turn.text,
            san: turn.san,
        }
    }
}

/// A line of chat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ChatLine {
    /// Who said it.
    pub side: Colour,
    /// What.
    pub text: String,
    /// When, in milliseconds since 1970.
    pub at_ms: i64,
}

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

/// Which offers stand, by who made them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Offers {
    /// To end the game as a draw.
    pub draw: Option<Colour>,
    /// To take back the last turn of the one who offers it.
    pub takeback: Option<Colour>,
    /// To play again.
    pub rematch: Option<Colour>,
}

/// What a seat has said about its seed for the dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum SeedStatus {
    /// Nothing yet.
    Silent,
    /// That it adds none.
    None,
    /// The SHA-256 of its seed.
    Committed,
    /// Its seed.
    Revealed,
}

/// A seat's part in the dice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SeatSeed {
    /// How far it is.
    pub said: SeedStatus,
    /// The SHA-256 of its seed, where it has committed to one.
    pub commitment: Option<String>,
}

/// What a roll that is due waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Awaited {
    /// What White's seat owes.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub white: Option<PendingStep>,
    /// What Black's seat owes.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub black: Option<PendingStep>,
}

/// The dice of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DiceView {
    /// How the seats add to them: 2, or 1 in games from before.
    pub scheme: u8,
    /// Whether seats are asked to add a seed: not where the rules never ask for a roll.
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
    /// The seed of White's seat; empty where it adds none, and until both seats have revealed theirs.
    pub white_seed: String,
    /// The seed of Black's seat.
    pub black_seed: String,
    /// What a roll that is due waits for; nothing where none waits.
    pub waits_for: Option<Awaited>,
    /// How often was rolled.
    pub rolls: usize,
}

/// Everything there is to know of a game now.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Snapshot {
    /// Its id.
    pub id: String,
    /// The id of its variant.
    pub variant: String,
    /// The version of the rules it is played under.
    pub rules: String,
    /// The position it began with, where that is not the usual one.
    pub initial_fen: Option<String>,
    /// The position now.
    pub fen: String,
    /// The texts of all turns, with the outcomes of rolls.
    pub line: String,
    /// The turns.
    pub turns: Vec<TurnText>,
    /// The version of the position, to be sent with what is played in it.
    pub events: u64,
    /// Who acts: `white`, `black`, `nature` or `nobody`.
    #[cfg_attr(feature = "wire", ts(as = "springald_view::wire::Actor"))]
    pub to_act: String,
    /// `1-0`, `0-1` or `1/2-1/2` once the game is over, `*` where it was aborted.
    pub result: Option<GameResult>,
    /// Why it is over.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub reason: Option<EndReason>,
    /// What the player to move may claim.
    pub claims: Vec<String>,
    /// Whether either player may abort the game.
    pub abortable: bool,
    /// The clock.
    pub clock: ClockView,
    /// The names.
    pub names: Names,
    /// The seats.
    pub seats: Seats,
    /// Which offers stand.
    pub offers: Offers,
    /// What was said; told to the players only.
    pub chat: Vec<ChatLine>,
    /// The dice.
    pub dice: DiceView,
    /// The game that the players go on in.
    pub next: Option<String>,
    /// When it was made, in milliseconds since 1970.
    pub created_ms: i64,
    /// Since when it is paused because it cannot be stored.
    pub paused_ms: Option<i64>,
    /// The seat of the one who is told, if any.
    pub you: Option<Colour>,
}

/// Something that happened, as it is told.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum ServerEvent {
    /// A seat was taken.
    Joined {
        /// Which one.
        side: Colour,
        /// By whom.
        name: Option<String>,
    },
    /// A player changed the name.
    Renamed {
        /// Who.
        side: Colour,
        /// The name.
        name: Option<String>,
    },
    /// A seat committed to a seed for the dice, or declined to add one.
    Committed {
        /// Which one.
        side: Colour,
        /// The SHA-256 of the seed; nothing where it adds none.
        commitment: Option<String>,
    },
    /// A seat revealed its seed.
    Revealed {
        /// Which one.
        side: Colour,
        /// The seed of White's seat, once both are known; empty where it adds none.
        white_seed: String,
        /// The seed of Black's seat.
        black_seed: String,
    },
    /// A seat added to the dice, in games of scheme 1.
    Seeded {
        /// Which one.
        side: Colour,
        /// What.
        dice: String,
    },
    /// A player replaced the secret of the seat.
    Renewed {
        /// Who.
        side: Colour,
    },
    /// The position changed by actions.
    Played(Box<PositionUpdate>),
    /// The position changed by a roll.
    Rolled(Box<PositionUpdate>),
    /// The game is over.
    Ended {
        /// `1-0`, `0-1`, `1/2-1/2`, or `*` where the game was aborted.
        result: GameResult,
        /// Why.
        reason: EndReason,
        /// The secret seed of the dice.
        seed: String,
    },
    /// A player said something.
    Chat {
        /// Who.
        side: Colour,
        /// What.
        text: String,
    },
    /// An offer was made.
    Offer {
        /// By whom.
        side: Colour,
        /// What.
        what: Offer,
    },
    /// An offer does not stand any more.
    OfferGone {
        /// Who had made it.
        side: Colour,
        /// What it was.
        what: Offer,
        /// `accepted`, `declined`, `withdrawn` or `lapsed`.
        why: OfferOutcome,
    },
    /// Turns were taken back.
    TakenBack {
        /// Who asked for it.
        side: Colour,
        /// How many starts of turns the game went back.
        turns_back: u32,
        /// The position now.
        fen: String,
        /// The texts of all turns.
        line: String,
        /// The version of the position.
        events: u64,
        /// Who acts.
        #[cfg_attr(feature = "wire", ts(as = "springald_view::wire::Actor"))]
        to_act: String,
        /// Whether either player may abort the game.
        abortable: bool,
    },
    /// The players go on in another game; the same secrets open the other seats there.
    Rematch {
        /// Its id.
        id: String,
    },
    /// The game could be stored again, by a version that stored this.
    Resumed {
        /// How long it was paused, in milliseconds.
        paused_ms: i64,
    },
    /// The game was brought from elsewhere.
    Imported {},
}

/// A change of the position.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub struct PositionUpdate {
    /// Whose turn it belongs to.
    pub side: Colour,
    /// The actions, or the outcome.
    pub text: String,
    /// The number of the roll, from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub k: Option<u64>,
    /// How many outcomes were possible.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub of: Option<usize>,
    /// What changed on the board.
    pub motions: Vec<Motion>,
    /// The position now.
    pub fen: String,
    /// The texts of all turns.
    pub line: String,
    /// The turn it belongs to, as it stands now.
    pub turn: Option<TurnText>,
    /// The version of the position.
    pub events: u64,
    /// Who acts: `white`, `black`, `nature` or `nobody`.
    #[cfg_attr(feature = "wire", ts(as = "springald_view::wire::Actor"))]
    pub to_act: String,
    /// What the player to move may claim.
    pub claims: Vec<String>,
    /// Whether either player may abort the game.
    pub abortable: bool,
}

impl Table {
    /// The texts of all turns, separated by spaces.
    pub fn line(&self) -> String {
        let length = self.turns.iter().map(|turn| turn.text.len() + 1).sum();
        let mut line = String::with_capacity(length);
        for turn in &self.turns {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(&turn.text);
        }
        line
    }

    /// What the player to move may claim.
    fn claims(&self) -> Vec<String> {
        if self.end.is_some() {
            return Vec::new();
        }
        let claims = self.game.claims().into_iter();
        claims.map(|claim| claim.0.to_owned()).collect()
    }

    /// Who acts, in a word.
    pub fn to_act(&self) -> String {
        // Nobody has a secret of a seat of a game that was played elsewhere.
        if self.end.is_some() || (self.imported.is_some() && self.game.to_act() == Actor::Nature) {
            return "nobody".into();
        }
        self.game.to_act().to_string()
    }

    /// What the clock shows.
    pub fn face(&self, now: Moment) -> ClockView {
        self.clock.face(now)
    }

    /// How many turns were played.
    pub fn turn_count(&self) -> usize {
        self.turns.len()
    }

    /// Everything there is to know now, for a player or for all; with the chat for players.
    pub fn snapshot(&self, now: Moment, you: Option<Colour>) -> Snapshot {
        let offered = |what: Offer| {
            let by = self.offers[what as usize];
            Colour::BOTH.into_iter().find(|side| by[side.index()])
        };
        let chat = self.chat.iter().filter(|_| you.is_some());
        let name = |side: Colour| self.name(side).map(str::to_owned);
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
            clock: self.face(now),
            names: Names {
                white: name(Colour::White),
                black: name(Colour::Black),
            },
            seats: Seats {
                white: self.place(Colour::White),
                black: self.place(Colour::Black),
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
        let part = |side: Colour| SeatSeed {
            said: if self.exchange.has_revealed(side) {
                SeedStatus::Revealed
            } else if self.exchange.commitment(side).is_some() {
                SeedStatus::Committed
            } else if self.exchange.adds_none(side) {
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
            white: part(Colour::White),
            black: part(Colour::Black),
            white_seed: self.dice.white.clone(),
            black_seed: self.dice.black.clone(),
            waits_for: waits.then_some(Awaited { white, black }),
            rolls: self.rolls.len(),
        }
    }

    /// What is told of something that was just applied, and what it changed on the board.
    pub fn tell(&self, stored: &StoredEvent, changes: &[Change]) -> ServerEvent {
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
                let side = self.turns.last().map_or(Colour::White, |turn| turn.side);
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
        side: Colour,
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
