//! The time until which a node surely has its games.

use std::ops::Sub;

/// The times of the transactions that have renewed a lease.
#[derive(Clone, Copy, Debug)]
pub struct Renewals<T: Sub> {
    length: T::Output,
    /// The beginning of the last one.
    last: T,
    /// The beginning of the first one since the lease had run out.
    first: T,
}

impl<T> Renewals<T>
where
    T: Copy + Ord + Sub<Output: Copy + Ord>,
{
    /// Returns the renewals of a lease of this length, renewed at this time.
    pub fn new(length: T::Output, began: T) -> Self {
        Self {
            length,
            last: began,
            first: began,
        }
    }

    /// Returns whether the lease has not run out: the database counts from the end of a transaction, the node from its
    /// beginning.
    pub fn is_held(&self, now: T) -> bool {
        now - self.last < self.length
    }

    /// Returns whether the node may judge that others are gone. After an outage of the database all leases have run out:
    /// whoever comes back first waits for the others.
    pub fn may_judge(&self, now: T) -> bool {
        self.is_held(now) && now - self.first > self.length
    }

    /// Records a transaction that began at this time and has renewed the lease.
    pub fn confirm(&mut self, began: T) {
        if began > self.last && began - self.last >= self.length {
            self.first = began;
        }
        self.last = self.last.max(began);
    }
}
