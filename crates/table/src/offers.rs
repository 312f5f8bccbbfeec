//! How often a deal may be offered, so that nobody is pestered with offers.

use crate::Table;
use crate::error::{Code, Refusal};
use crate::seat::{Colour, Deal};

/// Why an offer is gone that was accepted.
pub(crate) const ACCEPTED: &str = "accepted";
/// Why an offer is gone that was declined.
pub(crate) const DECLINED: &str = "declined";

/// How often a player may offer the same deal between two turns, withdrawing it each time.
const MOST: u8 = 3;

impl Table {
    /// Refuses an offer that was declined, or made too often, since the last turn.
    pub(crate) fn refuse_offer(&self, by: Colour, what: Deal) -> Result<(), Refusal> {
        if self.offered[what as usize][by.index()] < MOST {
            return Ok(());
        }
        let what = match what {
            Deal::Draw => "You can offer a draw again after the next turn.",
            Deal::Takeback => "You can ask for a takeback again after the next turn.",
            Deal::Rematch => "You cannot offer another rematch of this game.",
        };
        Err(Refusal::new(Code::OfferDeclined, what))
    }

    /// Counts an offer.
    pub(crate) fn count_offer(&mut self, by: Colour, what: Deal) {
        let count = &mut self.offered[what as usize][by.index()];
        *count = count.saturating_add(1);
    }

    /// Counts what became of an offer: one that was declined was the last one for now.
    pub(crate) fn count_answer(&mut self, by: Colour, what: Deal, why: &str) {
        let count = &mut self.offered[what as usize][by.index()];
        match why {
            ACCEPTED => *count = 0,
            DECLINED => *count = MOST,
            _ => {}
        }
    }

    /// Begins to count anew, as a turn was played.
    pub(crate) fn forget_offers(&mut self) {
        self.offered = [[0; 2]; 3];
    }
}
