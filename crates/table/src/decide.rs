//! Decisions: the events that follow from the commands of players.

use crate::dice::Scheme;
use crate::error::{Code, Refusal};
use crate::request::{Command, Hello, OfferStep, check_chat, check_name, check_seed_message};
use crate::seat::{Offer, OfferOutcome, SeatStatus};
use crate::secret::{Entropy, Secret};
use crate::{End, EndReason, Event, Moment, SeatSetup, Setup, Table};
use data_encoding::HEXLOWER;
use springald_core::{GameResult, Side, Termination, Verdict};
use springald_registry::is_version;

/// The result of a command: the events of this game, and the new game if the command starts one.
#[derive(Clone, Debug, Default)]
pub struct Decision {
    /// The events, in order.
    pub events: Vec<Event>,
    /// The rematch, if one starts.
    pub spawn: Option<Box<Setup>>,
}

impl From<Vec<Event>> for Decision {
    fn from(events: Vec<Event>) -> Self {
        Self {
            events,
            spawn: None,
        }
    }
}

impl Table {
    /// Decides what follows from a command, without changing the table. Calls `fresh` for the
    /// random part of a new game if one starts.
    ///
    /// # Errors
    /// Returns the refusal of a command that is not possible now.
    pub fn decide(
        &self,
        by: Side,
        command: &Command,
        now: Moment,
        fresh: impl FnOnce() -> Entropy,
    ) -> Result<Decision, Refusal> {
        // A flag that has fallen by now ends the game, no matter what else arrives.
        let flag = (!command.is_talk()).then(|| self.decide_flag(now.up_ms));
        let mut decision = match (flag.flatten(), command) {
            (Some(events), _) => events.into(),
            (None, Command::Offer { offer, step }) => {
                self.decide_offer(by, *offer, *step, now.at_ms, fresh)?
            }
            (None, Command::Play { text, at, steps }) => {
                self.decide_play(by, text, *at, *steps)?.into()
            }
            (None, Command::Resign) => self.decide_resign(by)?.into(),
            (None, Command::Abort) => self.decide_abort()?.into(),
            (None, Command::Claim { reason }) => self.decide_claim(by, reason)?.into(),
            (None, Command::Left { claim }) => self.decide_left(by, *claim, now.up_ms)?.into(),
            (None, Command::Dice(message)) => self.decide_seed_message(by, message.clone())?.into(),
            (None, Command::Chat { text }) => self.decide_chat(by, text, now.at_ms)?.into(),
            (None, Command::Name { name }) => self.decide_name(by, name.as_deref())?.into(),
        };
        decision.events = self.settle(decision.events);
        Ok(decision)
    }

    fn decide_chat(&self, by: Side, text: &str, now_ms: i64) -> Result<Vec<Event>, Refusal> {
        let text = check_chat(text)?;
        self.usage.check_chat(by, now_ms)?;
        Ok(vec![Event::Chat { side: by, text }])
    }

    fn decide_name(&self, by: Side, name: Option<&str>) -> Result<Vec<Event>, Refusal> {
        let name = check_name(name)?;
        if self.name(by) == name.as_deref() {
            return Ok(Vec::new());
        }
        self.usage.check_rename(by)?;
        Ok(vec![Event::Renamed { side: by, name }])
    }

    /// Decides what follows when the owner of a seat arrives: the seat is taken, and its seed
    /// message counts.
    ///
    /// # Errors
    /// Returns an error if the name or the seed message is invalid.
    pub fn decide_arrival(&self, side: Side, hello: &Hello) -> Result<Vec<Event>, Refusal> {
        let name = check_name(hello.name.as_deref())?;
        let word = self.arrival_seed_message(side, check_seed_message(hello.dice.as_ref())?)?;
        let seat = &self.seats[side.index()];
        let mut events = Vec::new();
        if seat.status != SeatStatus::Taken {
            // An arrival after the end may watch, but does not take part in this game.
            if self.end.is_some() {
                return Ok(events);
            }
            events.push(Event::Joined {
                side,
                name,
                dice: None,
                lock: None,
            });
        } else if name.is_some() && seat.name.is_none() && self.usage.check_rename(side).is_ok() {
            events.push(Event::Renamed { side, name });
        }
        events.extend(word);
        Ok(self.settle(events))
    }

    /// Decides what follows when a player takes an open seat: the given one, or any.
    ///
    /// # Errors
    /// Returns an error if no such seat is open, or if the name or the seed message is invalid.
    pub fn decide_join(
        &self,
        side: Option<Side>,
        hello: &Hello,
        secret: &Secret,
    ) -> Result<(Side, Vec<Event>), Refusal> {
        let name = check_name(hello.name.as_deref())?;
        let word = check_seed_message(hello.dice.as_ref())?;
        self.refuse_if_over()?;
        let is_open = |side: &Side| self.seat_status(*side) == SeatStatus::Open;
        let found = match side {
            Some(side) => Some(side).filter(is_open),
            None => Side::BOTH.into_iter().find(is_open),
        };
        let taken = || Refusal::new(Code::SeatTaken, "The seat is taken.");
        let side = found.ok_or_else(taken)?;
        let mut events = vec![Event::Joined {
            side,
            name,
            dice: None,
            lock: Some(secret.hash().to_hex()),
        }];
        events.extend(self.arrival_seed_message(side, word)?);
        Ok((side, self.settle(events)))
    }

    /// Returns the end of the game if a flag has fallen by this uptime.
    pub fn decide_flag(&self, up_ms: i64) -> Option<Vec<Event>> {
        let (side, flag_ms) = self.flag()?;
        (up_ms >= flag_ms).then(|| {
            let other = side.other();
            let (result, reason) = if self.game.may_win(other) {
                (GameResult::won_by(other), EndReason::TimeForfeit)
            } else {
                (GameResult::Draw, EndReason::TimeDraw)
            };
            vec![Event::Ended { result, reason }]
        })
    }

    /// Refuses if the game is over.
    ///
    /// # Errors
    /// Returns `game_over` if the game is over.
    pub fn refuse_if_over(&self) -> Result<(), Refusal> {
        match &self.end {
            None => Ok(()),
            Some(end) => Err(Refusal::new(
                Code::GameOver,
                format!(
                    "The game is over: {}, {}.",
                    end.result.as_str(),
                    end.reason.as_str()
                ),
            )),
        }
    }

    fn decide_resign(&self, by: Side) -> Result<Vec<Event>, Refusal> {
        self.refuse_if_over()?;
        // Nobody wins against an empty seat.
        if !self.has_opponent(by) {
            return Ok(vec![End::ABORTED.event()]);
        }
        let verdict = Verdict::win(by.other(), Termination::RESIGNATION);
        Ok(vec![End::from(verdict).event()])
    }

    fn decide_claim(&self, by: Side, reason: &str) -> Result<Vec<Event>, Refusal> {
        self.refuse_if_over()?;
        if self.actor() != Some(by) {
            let what = "Only the player to move may claim a draw.";
            return Err(Refusal::new(Code::NotYourTurn, what));
        }
        let possible = self.game.claims();
        if let Some(&claim) = possible.iter().find(|claim| claim.as_str() == reason) {
            return Ok(vec![End::from(Verdict::draw(claim)).event()]);
        }
        let names: Vec<&str> = possible.iter().map(|claim| claim.as_str()).collect();
        let what = match names[..] {
            [] => "No draw can be claimed now.".into(),
            _ => format!("Possible claims: {}.", names.join(", ")),
        };
        Err(Refusal::new(Code::NotClaimable, what))
    }

    fn decide_offer(
        &self,
        by: Side,
        what: Offer,
        step: OfferStep,
        now_ms: i64,
        fresh: impl FnOnce() -> Entropy,
    ) -> Result<Decision, Refusal> {
        self.refuse_offer(what)?;
        let offers = self.offers[what as usize];
        let (own, theirs) = (offers[by.index()], offers[by.other().index()]);
        let gone = |side, why| Event::OfferGone { side, what, why };
        let none = || Refusal::new(Code::NoOffer, "There is no such offer.");
        match step {
            // Two who offer the same have agreed.
            OfferStep::Offer | OfferStep::Accept if theirs => {
                self.agree(by.other(), what, now_ms, fresh)
            }
            OfferStep::Offer if own => {
                let what = "This offer has already been made.";
                Err(Refusal::new(Code::OfferedAlready, what))
            }
            OfferStep::Offer => {
                self.usage.check_offer(by, what)?;
                if what == Offer::Takeback {
                    self.turns_to_take_back(by)?;
                }
                Ok(vec![Event::Offer { side: by, what }].into())
            }
            OfferStep::Decline if theirs => {
                Ok(vec![gone(by.other(), OfferOutcome::Declined)].into())
            }
            OfferStep::Decline if own => Ok(vec![gone(by, OfferOutcome::Withdrawn)].into()),
            OfferStep::Accept | OfferStep::Decline => Err(none()),
        }
    }

    /// Refuses an offer at the wrong time: a rematch before the end, anything else after it.
    fn refuse_offer(&self, what: Offer) -> Result<(), Refusal> {
        if (self.seats.iter()).any(|seat| seat.status != SeatStatus::Taken) {
            let what = "Nobody has taken the other seat yet.";
            return Err(Refusal::new(Code::NoOpponent, what));
        }
        match what {
            Offer::Draw | Offer::Takeback => self.refuse_if_over(),
            Offer::Rematch if self.end.is_none() => {
                let what = "A rematch can be offered when the game is over.";
                Err(Refusal::new(Code::GameGoesOn, what))
            }
            Offer::Rematch => match &self.next {
                None => Ok(()),
                Some(_) => Err(Refusal::new(Code::GameOver, "The rematch has begun.")),
            },
        }
    }

    fn agree(
        &self,
        offered_by: Side,
        what: Offer,
        now_ms: i64,
        fresh: impl FnOnce() -> Entropy,
    ) -> Result<Decision, Refusal> {
        let gone = Event::OfferGone {
            side: offered_by,
            what,
            why: OfferOutcome::Accepted,
        };
        let (event, spawn) = match what {
            Offer::Draw => {
                let verdict = Verdict::draw(Termination::AGREEMENT);
                (End::from(verdict).event(), None)
            }
            Offer::Takeback => {
                let turns = self.turns_to_take_back(offered_by)?;
                let side = offered_by;
                (Event::TakenBack { side, turns }, None)
            }
            Offer::Rematch => {
                let setup = self.rematch(now_ms, fresh());
                let id = setup.id.clone();
                (Event::Rematch { id }, Some(Box::new(setup)))
            }
        };
        Ok(Decision {
            events: vec![gone, event],
            spawn,
        })
    }

    /// Returns the number of turn starts to go back so that the last turn of a side is taken back.
    fn turns_to_take_back(&self, side: Side) -> Result<u32, Refusal> {
        let own = |turn: &crate::TurnText| turn.side == side;
        match self.turns.iter().rev().position(own) {
            Some(after) => Ok(after as u32 + 1),
            None => Err(Refusal::new(
                Code::NothingToTakeBack,
                "You have no turn to take back.",
            )),
        }
    }

    /// Returns the same game with colours reversed. Each player's secret opens the opposite seat
    /// there.
    fn rematch(&self, now_ms: i64, fresh: Entropy) -> Setup {
        let seat = |side: Side| {
            let seat = &self.seats[side.index()];
            SeatSetup {
                status: SeatStatus::Taken,
                secret_hash: seat.secret_hash,
                name: seat.name.clone(),
                dice: None,
            }
        };
        let rules = if is_version(&self.setup.rules) {
            self.setup.rules.clone()
        } else {
            crate::RULES.into()
        };
        Setup {
            id: fresh.game_id,
            rules,
            created_ms: now_ms,
            dice_seed: HEXLOWER.encode(&fresh.dice_seed),
            dice_scheme: Scheme::CommitReveal,
            seats: [seat(Side::Black), seat(Side::White)],
            ..self.setup.clone()
        }
    }
}
