//! Aborting a game, and replacing the secret of a seat.

use crate::error::{Code, Refusal};
use crate::limits::Usage;
use crate::seat::SeatStatus;
use crate::secret::{Secret, SecretHash};
use crate::{End, Event, Table};
use springald_core::Side;

impl Table {
    /// Returns whether a player may abort the game: it is not over, and at least one side has not
    /// completed a turn. This includes every open challenge.
    pub fn may_abort(&self) -> bool {
        let has_played = |side| (self.turns.iter()).any(|turn| turn.whole && turn.side == side);
        self.end.is_none() && !Side::BOTH.into_iter().all(has_played)
    }

    pub(crate) fn decide_abort(&self) -> Result<Vec<Event>, Refusal> {
        self.refuse_if_over()?;
        if !self.may_abort() {
            let what = "Both sides have completed a turn: the game can't be aborted any more.";
            return Err(Refusal::new(Code::NotAbortable, what));
        }
        Ok(vec![End::ABORTED.event()])
    }

    /// Returns whether the opposite seat is taken.
    pub(crate) fn has_opponent(&self, side: Side) -> bool {
        self.seat_status(side.other()) == SeatStatus::Taken
    }

    /// Decides what follows when the owner of a seat replaces its secret: only the new one opens
    /// it.
    ///
    /// # Errors
    /// Refuses a secret that already opens a seat of this game, and another one after [`MOST_RENEWALS`].
    ///
    /// [`MOST_RENEWALS`]: crate::limits::MOST_RENEWALS
    pub fn decide_renewal(&self, side: Side, secret: &Secret) -> Result<Vec<Event>, Refusal> {
        if self.seat_of(secret).is_some() {
            let what = "secret: found one that is in use, expected a new one";
            return Err(Refusal::new(Code::Malformed, what));
        }
        Usage::check_renewal(self.renewals(side))?;
        let lock = secret.hash().to_hex();
        Ok(vec![Event::Renewed { side, lock }])
    }

    /// Returns the number of times the secret of a seat was replaced. Access granted under an earlier secret is void.
    pub fn renewals(&self, side: Side) -> u32 {
        self.seats[side.index()].renewals
    }

    pub(crate) fn renew(&mut self, side: Side, lock: &str) -> Result<(), String> {
        let seat = &mut self.seats[side.index()];
        seat.secret_hash = Some(SecretHash::from_hex(lock).ok_or("the lock is damaged")?);
        seat.renewals += 1;
        Ok(())
    }
}
