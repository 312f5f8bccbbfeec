//! Leaving a game without a result, and new secrets for seats.

use crate::error::{Code, Refusal};
use crate::seat::{Colour, SeatStatus};
use crate::secret::{Secret, SecretHash};
use crate::{End, Event, Table};

impl Table {
    /// Whether either player may abort the game: it goes on, and at least one side has not
    /// completed a turn. An open challenge is always such a game.
    pub fn may_abort(&self) -> bool {
        let has_played = |side| (self.turns.iter()).any(|turn| turn.whole && turn.side == side);
        self.end.is_none() && !Colour::BOTH.into_iter().all(has_played)
    }

    pub(crate) fn decide_abort(&self) -> Result<Vec<Event>, Refusal> {
        self.refuse_if_over()?;
        if !self.may_abort() {
            let what = "Both sides have completed a turn: the game can't be aborted any more.";
            return Err(Refusal::new(Code::NotAbortable, what));
        }
        Ok(vec![End::ABORTED.event()])
    }

    /// Whether somebody has taken the seat opposite.
    pub(crate) fn has_opponent(&self, side: Colour) -> bool {
        self.place(side.other()) == SeatStatus::Taken
    }

    /// Decides what follows when the owner of a seat replaces its secret: from then on only the new
    /// one opens it.
    ///
    /// # Errors
    /// Refuses a secret that opens a seat of this game already.
    pub fn decide_renewal(&self, side: Colour, secret: &Secret) -> Result<Vec<Event>, Refusal> {
        if self.seat_of(secret).is_some() {
            let what = "secret: found one that is in use, expected a new one";
            return Err(Refusal::new(Code::Malformed, what));
        }
        let lock = secret.lock().to_hex();
        Ok(vec![Event::Renewed { side, lock }])
    }

    /// How often the secret of a seat was replaced. What was allowed under an earlier one is not
    /// allowed any more.
    pub fn renewals(&self, side: Colour) -> u32 {
        self.seats[side.index()].renewals
    }

    pub(crate) fn renew(&mut self, side: Colour, lock: &str) -> Result<(), String> {
        let seat = &mut self.seats[side.index()];
        seat.lock = Some(SecretHash::from_hex(lock).ok_or("the lock is damaged")?);
        seat.renewals += 1;
        Ok(())
    }
}
