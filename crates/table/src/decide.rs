//! What the commands of players come to.

use crate::error::{Code, Refusal};
use crate::exchange::Scheme;
use crate::request::{Command, Hello, OfferStep, check_chat, check_name, check_seed_message};
use crate::seat::{Colour, Offer, OfferOutcome, SeatStatus};
use crate::secret::{Entropy, Secret};
use crate::{End, EndReason, Event, GameResult, Moment, SeatSetup, Setup, Table};
use data_encoding::HEXLOWER;
use springald_core::{Termination, Verdict};

/// What a command comes to: what happens in this game, and perhaps another game that begins.
#[derive(Clone, Debug, Default)]
pub struct Decision {
    /// What happens, in order.
    pub events: Vec<Event>,
    /// The game that the players go on in.
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
    /// What a command of a player comes to now; nothing is changed by it. `fresh` is asked for what
    /// another game needs, where one begins.
    ///
    /// # Errors
    /// Where it is refused.
    pub fn decide(
        &self,
        by: Colour,
        command: &Command,
        now: Moment,
        fresh: impl FnOnce() -> Entropy,
    ) -> Result<Decision, Refusal> {
        let mut decision = self.decide_command(by, command, now, fresh)?;
        decision.events = self.settle(decision.events);
        Ok(decision)
    }

    fn decide_command(
        &self,
        by: Colour,
        command: &Command,
        now: Moment,
        fresh: impl FnOnce() -> Entropy,
    ) -> Result<Decision, Refusal> {
        // A flag that has fallen by now ends the game whatever else arrives.
        if let Some(events) = self.decide_flag(now.up_ms)
            && !matches!(command, Command::Chat { .. } | Command::Name { .. })
        {
            return Ok(events.into());
        }
        match command {
            Command::Play { text, at, steps } => {
                self.decide_play(by, text, *at, *steps).map(Decision::from)
            }
            Command::Resign => self.decide_resign(by).map(Decision::from),
            Command::Abort => self.decide_abort().map(Decision::from),
            Command::Claim { reason } => self.decide_claim(by, reason).map(Decision::from),
            Command::Offer { offer, step } => {
                self.decide_offer(by, *offer, *step, now.at_ms, fresh)
            }
            Command::Dice(word) => self
                .decide_seed_message(by, word.clone())
                .map(Decision::from),
            Command::Chat { text } => {
                let text = check_chat(text)?;
                self.usage.check_chat(by, now.at_ms)?;
                Ok(vec![Event::Chat { side: by, text }].into())
            }
            Command::Name { name } => {
                let name = check_name(name.as_deref())?;
                if self.name(by) == name.as_deref() {
                    return Ok(Decision::default());
                }
                self.usage.check_rename(by)?;
                Ok(vec![Event::Renamed { side: by, name }].into())
            }
        }
    }

    /// What follows when the owner of a seat comes: the seat is taken, and its word about the dice is
    /// heard.
    ///
    /// # Errors
    /// Where name or word are refused.
    pub fn decide_arrival(&self, side: Colour, hello: &Hello) -> Result<Vec<Event>, Refusal> {
        let name = check_name(hello.name.as_deref())?;
        let word = self.arrival_seed_message(side, check_seed_message(hello.dice.as_ref())?)?;
        let seat = &self.seats[side.index()];
        let mut events = Vec::new();
        if seat.place != SeatStatus::Taken {
            // Whoever comes after the end may look, but is no player of this game.
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

    /// What follows when somebody takes an open seat: any, or a certain one.
    ///
    /// # Errors
    /// Where there is no such open seat, or name or word are refused.
    pub fn decide_join(
        &self,
        side: Option<Colour>,
        hello: &Hello,
        secret: &Secret,
    ) -> Result<(Colour, Vec<Event>), Refusal> {
        let name = check_name(hello.name.as_deref())?;
        let word = check_seed_message(hello.dice.as_ref())?;
        self.refuse_if_over()?;
        let is_open = |side: &Colour| self.place(*side) == SeatStatus::Open;
        let found = match side {
            Some(side) => Some(side).filter(is_open),
            None => Colour::BOTH.into_iter().find(is_open),
        };
        let taken = || Refusal::new(Code::SeatTaken, "The seat is taken.");
        let side = found.ok_or_else(taken)?;
        let mut events = vec![Event::Joined {
            side,
            name,
            dice: None,
            lock: Some(secret.lock().to_hex()),
        }];
        events.extend(self.arrival_seed_message(side, word)?);
        Ok((side, self.settle(events)))
    }

    /// The end of the game where a flag has fallen by this uptime.
    pub fn decide_flag(&self, up_ms: i64) -> Option<Vec<Event>> {
        let (side, flag_ms) = self.flag()?;
        (up_ms >= flag_ms).then(|| {
            let other = side.other();
            let (result, reason) = if self.game.may_win(other.side()) {
                (GameResult::won_by(other), EndReason::TimeForfeit)
            } else {
                (GameResult::Draw, EndReason::TimeDraw)
            };
            vec![Event::Ended { result, reason }]
        })
    }

    /// Refuses where the game is over.
    ///
    /// # Errors
    /// Where it is.
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

    fn decide_resign(&self, by: Colour) -> Result<Vec<Event>, Refusal> {
        self.refuse_if_over()?;
        // Nobody wins against an empty seat.
        if !self.has_opponent(by) {
            return Ok(vec![End::ABORTED.event()]);
        }
        let verdict = Verdict::win(by.other().side(), Termination::RESIGNATION);
        Ok(vec![End::from(verdict).event()])
    }

    fn decide_claim(&self, by: Colour, reason: &str) -> Result<Vec<Event>, Refusal> {
        self.refuse_if_over()?;
        if self.actor() != Some(by) {
            let what = "Only the player to move may claim a draw.";
            return Err(Refusal::new(Code::NotYourTurn, what));
        }
        let possible = self.game.claims();
        if let Some(&claim) = possible.iter().find(|claim| claim.0 == reason) {
            return Ok(vec![End::from(Verdict::draw(claim)).event()]);
        }
        let names: Vec<&str> = possible.iter().map(|claim| claim.0).collect();
        let what = match names[..] {
            [] => "Nothing can be claimed now.".into(),
            _ => format!("What can be claimed now: {}.", names.join(", ")),
        };
        Err(Refusal::new(Code::NotClaimable, what))
    }

    fn decide_offer(
        &self,
        by: Colour,
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
                let what = "The offer was made already.";
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

    /// Refuses a deal that is not for now: another game only after this one, all else only in it.
    fn refuse_offer(&self, what: Offer) -> Result<(), Refusal> {
        if (self.seats.iter()).any(|seat| seat.place != SeatStatus::Taken) {
            let what = "There is nobody on the other seat yet.";
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
        offered_by: Colour,
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

    /// How often the game has to go back to the start of a turn, to come to the last turn of a side.
    fn turns_to_take_back(&self, side: Colour) -> Result<u32, Refusal> {
        let own = |turn: &crate::TurnText| turn.side == side;
        match self.turns.iter().rev().position(own) {
            Some(after) => Ok(after as u32 + 1),
            None => Err(Refusal::new(
                Code::NothingToTakeBack,
                "There is no turn of yours to take back.",
            )),
        }
    }

    /// The same game with colours changed. Each player's secret opens the other seat there.
    fn rematch(&self, now_ms: i64, fresh: Entropy) -> Setup {
        let seat = |side: Colour| {
            let seat = &self.seats[side.index()];
            SeatSetup {
                place: SeatStatus::Taken,
                lock: seat.lock,
                name: seat.name.clone(),
                dice: None,
            }
        };
        Setup {
            id: fresh.game_id,
            rules: crate::RULES.into(),
            created_ms: now_ms,
            dice_seed: HEXLOWER.encode(&fresh.dice_seed),
            dice_scheme: Scheme::CommitReveal,
            seats: [seat(Colour::Black), seat(Colour::White)],
            ..self.setup.clone()
        }
    }
}
