//! Players who have left: after a time that fits the clock the other player may end the game.
//!
//! Whether a player is connected is no event and is not stored: whoever runs the table says so. After a restart nobody has
//! left until he comes and goes.

use crate::clock::TimeControl;
use crate::error::{Code, Refusal};
use crate::request::Settlement;
use crate::seat::SeatStatus;
use crate::{EndReason, Event, Table};
use springald_core::{GameResult, Side};

/// The least time after which a player counts as gone, in milliseconds.
const LEAST_MS: i64 = 10_000;
/// The most with a clock.
const MOST_MS: i64 = 120_000;
/// The part of the time that a player has for 40 turns.
const PART: i64 = 20;
/// The time without a clock: a day in which it is the turn of the player who left.
const WITHOUT_CLOCK_MS: i64 = 86_400_000;

/// The connections of both players.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Connections {
    here: [bool; 2],
    /// The uptime of the last sign of a player who came and left.
    left_ms: [Option<i64>; 2],
}

/// A player who has left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Absence {
    /// The player.
    pub side: Side,
    /// The uptime from which the other player may end the game, in milliseconds.
    pub claim_ms: i64,
}

/// Returns the time for which a player has to be gone, in milliseconds; `None` where the clock alone decides.
fn patience_ms(control: Option<TimeControl>) -> Option<i64> {
    match control {
        None => Some(WITHOUT_CLOCK_MS),
        Some(TimeControl::Fischer {
            initial_ms,
            increment_ms,
        }) => Some((LEAST_MS + (initial_ms + 40 * increment_ms) / PART).min(MOST_MS)),
        Some(TimeControl::Days { .. }) => None,
    }
}

impl Table {
    /// Notes whether a player is connected, at this uptime.
    pub fn note_presence(&mut self, side: Side, is_here: bool, up_ms: i64) {
        let index = side.index();
        let was_here = std::mem::replace(&mut self.connections.here[index], is_here);
        if is_here {
            self.connections.left_ms[index] = None;
        } else if was_here {
            self.connections.left_ms[index] = Some(up_ms);
        }
    }

    /// Notes a sign of a player who may be connected in other ways, at this uptime.
    pub fn note_sign(&mut self, side: Side, up_ms: i64) {
        if let Some(left_ms) = &mut self.connections.left_ms[side.index()] {
            *left_ms = up_ms;
        }
    }

    /// Returns the player who has left while the other one is connected, if the other one may end the game now or later.
    pub fn absence(&self) -> Option<Absence> {
        let [white, black] = self.connections.here;
        let side = match (white, black) {
            (true, false) => Side::Black,
            (false, true) => Side::White,
            _ => return None,
        };
        let is_played = self.end.is_none() && !self.may_abort();
        if !is_played || (self.seats.iter()).any(|seat| seat.status != SeatStatus::Taken) {
            return None;
        }
        let since_ms = match self.setup.control {
            None => Some(self.turn_ms).filter(|_| self.on_clock() == Some(side)),
            Some(_) => self.connections.left_ms[side.index()],
        };
        let claim_ms = since_ms? + patience_ms(self.setup.control)?;
        Some(Absence { side, claim_ms })
    }

    pub(crate) fn decide_left(
        &self,
        by: Side,
        claim: Settlement,
        up_ms: i64,
    ) -> Result<Vec<Event>, Refusal> {
        self.refuse_if_over()?;
        let absence = self.absence().filter(|absence| absence.side != by);
        let wait_ms = absence.map(|absence| absence.claim_ms - up_ms);
        let refused = match wait_ms {
            Some(..=0) => None,
            Some(wait_ms) => Some(format!(
                "Your opponent may still come back: wait another {} seconds.",
                (wait_ms + 999) / 1_000
            )),
            None => Some("Your opponent has not left, or need not be here now.".into()),
        };
        if let Some(what) = refused {
            return Err(Refusal::new(Code::NotClaimable, what));
        }
        let wins = claim == Settlement::Win && self.game.may_win(by);
        let result = if wins {
            GameResult::won_by(by)
        } else {
            GameResult::Draw
        };
        let reason = EndReason::Abandonment;
        Ok(vec![Event::Ended { result, reason }])
    }
}
