//! Limits on what one game may store: chat, names, secrets, offers, and what is played.
//!
//! Usage follows from the stored events alone, so a game that is loaded again has the same limits.
//!
//! A game that has become too long is drawn, so its length counts only what costs a turn or what both sides agree to:
//! nobody can make a game longer alone. Everything else has a limit of its own, after which it is refused. All limits
//! together bound what loading a game reads.

use crate::error::{Code, Refusal};
use crate::event::Event;
use crate::seat::{Offer, OfferOutcome};
use springald_core::Side;

/// The number of chat lines kept of one game, the newest ones.
pub const KEPT_CHAT: usize = 200;
/// The time after which a seat may send another chat line, in milliseconds.
pub const CHAT_PERIOD_MS: i64 = 1_000;
/// The number of chat lines that a seat may send in a burst.
pub const CHAT_BURST: i64 = 10;
/// The number of name changes of one seat.
pub const MOST_RENAMES: u32 = 20;
/// The number of times that the secret of one seat may be replaced.
pub const MOST_RENEWALS: u32 = 20;
/// The number of offers of one kind that a seat may make between two turns.
pub const MOST_OFFERS: u32 = 3;
/// The number of draw and takeback offers of one seat in a game that may end without being accepted.
pub const MOST_UNACCEPTED_OFFERS: u32 = 500;
/// The length of a game, in events: actions sent, rolls, and takebacks with their offers and answers. A longer game is
/// drawn.
pub const LONGEST_GAME: u32 = 10_000;

/// The number of events reserved for the next play.
const LARGEST_PLAY: u32 = 50;

/// A game's usage of its limits.
#[derive(Clone, Debug, Default)]
pub(crate) struct Usage {
    /// The time at which the chat allowance of each seat is full again, in milliseconds since 1970.
    chat_full_ms: [i64; 2],
    renames: [u32; 2],
    /// Offers made since the last turn, by offer and seat.
    offers: [[u32; 2]; 3],
    /// Draw and takeback offers in the whole game that were not accepted.
    unaccepted_offers: [u32; 2],
    /// The length of the game, in events.
    length: u32,
}

/// Returns what an event adds to the length of a game.
const fn length(event: &Event) -> u32 {
    match event {
        Event::Played { .. } | Event::Rolled { .. } | Event::TakenBack { .. } => 1,
        // The offer and its answer.
        Event::OfferGone {
            why: OfferOutcome::Accepted,
            ..
        } => 2,
        _ => 0,
    }
}

impl Usage {
    /// Checks that a seat may send a chat line at `now_ms`.
    pub(crate) fn check_chat(&self, side: Side, now_ms: i64) -> Result<(), Refusal> {
        let owed_ms = self.chat_full_ms[side.index()].saturating_sub(now_ms);
        if owed_ms > (CHAT_BURST - 1) * CHAT_PERIOD_MS {
            let what = "Too many chat messages in a short time. Please wait a few seconds.";
            return Err(Refusal::new(Code::RateLimited, what));
        }
        Ok(())
    }

    /// Checks that a seat may change its name once more.
    pub(crate) fn check_rename(&self, side: Side) -> Result<(), Refusal> {
        if self.renames[side.index()] >= MOST_RENAMES {
            let what = format!("You can change your name {MOST_RENAMES} times in one game.");
            return Err(Refusal::new(Code::LimitReached, what));
        }
        Ok(())
    }

    /// Checks that a seat whose secret was replaced so often may replace it once more.
    pub(crate) fn check_renewal(renewals: u32) -> Result<(), Refusal> {
        if renewals >= MOST_RENEWALS {
            let what = format!("You can make {MOST_RENEWALS} new links for a seat.");
            return Err(Refusal::new(Code::LimitReached, what));
        }
        Ok(())
    }

    /// Checks that a seat may make another offer before the next turn.
    pub(crate) fn check_offer(&self, side: Side, what: Offer) -> Result<(), Refusal> {
        if what != Offer::Rematch && self.unaccepted_offers[side.index()] >= MOST_UNACCEPTED_OFFERS
        {
            let what = format!("You can make {MOST_UNACCEPTED_OFFERS} offers in one game.");
            return Err(Refusal::new(Code::LimitReached, what));
        }
        if self.offers[what as usize][side.index()] < MOST_OFFERS {
            return Ok(());
        }
        let what = match what {
            Offer::Draw => "You can offer a draw again after the next turn.",
            Offer::Takeback => "You can ask for a takeback again after the next turn.",
            Offer::Rematch => "You cannot offer another rematch of this game.",
        };
        Err(Refusal::new(Code::OfferDeclined, what))
    }

    /// Returns whether the game has room for another play after these events.
    pub(crate) fn has_room_after(&self, events: &[Event]) -> bool {
        let more: u32 = events.iter().map(length).sum();
        self.length + more + LARGEST_PLAY <= LONGEST_GAME
    }

    pub(crate) fn count_chat(&mut self, side: Side, at_ms: i64) {
        let full = &mut self.chat_full_ms[side.index()];
        *full = (*full).max(at_ms) + CHAT_PERIOD_MS;
    }

    pub(crate) fn count_event(&mut self, event: &Event) {
        self.length += length(event);
    }

    pub(crate) fn count_rename(&mut self, side: Side) {
        self.renames[side.index()] += 1;
    }

    pub(crate) fn count_offer(&mut self, side: Side, what: Offer) {
        self.offers[what as usize][side.index()] += 1;
        self.unaccepted_offers[side.index()] += u32::from(what != Offer::Rematch);
    }

    /// Records the outcome of an offer: a declined offer may not be repeated before the next turn.
    pub(crate) fn count_answer(&mut self, side: Side, what: Offer, why: OfferOutcome) {
        let offers = &mut self.offers[what as usize][side.index()];
        match why {
            OfferOutcome::Accepted => {
                *offers = 0;
                let unaccepted = &mut self.unaccepted_offers[side.index()];
                *unaccepted = unaccepted.saturating_sub(u32::from(what != Offer::Rematch));
            }
            OfferOutcome::Declined => *offers = MOST_OFFERS,
            OfferOutcome::Withdrawn | OfferOutcome::Lapsed => {}
        }
    }

    /// Records a turn: offers may be made again.
    pub(crate) fn turn_played(&mut self) {
        self.offers = [[0; 2]; 3];
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Side::{Black, White};

    #[test]
    fn chat_has_a_burst_and_a_rate_for_each_seat() {
        let mut usage = Usage::default();
        let send = |usage: &mut Usage, side, at_ms| {
            let sent = usage.check_chat(side, at_ms).is_ok();
            if sent {
                usage.count_chat(side, at_ms);
            }
            sent
        };
        let sent = (0..100).filter(|_| send(&mut usage, White, 5_000)).count();
        assert_eq!(sent as i64, CHAT_BURST);
        assert!(send(&mut usage, Black, 5_000));
        assert!(!send(&mut usage, White, 5_999));
        assert!(send(&mut usage, White, 6_000));
        let sent = (60..120).filter(|second| send(&mut usage, White, second * 1_000));
        assert_eq!(sent.count(), 60);
    }

    #[test]
    fn a_declined_offer_waits_for_the_next_turn() {
        let mut usage = Usage::default();
        for _ in 0..MOST_OFFERS {
            assert!(usage.check_offer(White, Offer::Draw).is_ok());
            usage.count_offer(White, Offer::Draw);
        }
        assert!(usage.check_offer(White, Offer::Draw).is_err());
        assert!(usage.check_offer(White, Offer::Takeback).is_ok());
        usage.turn_played();
        assert!(usage.check_offer(White, Offer::Draw).is_ok());
        usage.count_answer(White, Offer::Draw, OfferOutcome::Declined);
        assert!(usage.check_offer(White, Offer::Draw).is_err());
        assert!(usage.check_offer(Black, Offer::Draw).is_ok());
    }
}
