//! The attempts that have counted: each client counts once for each puzzle, and the networks around it a few times.
//!
//! They are kept for one to two days, only in memory, as numbers that identify no client.

use crate::networks::{PREFIXES, networks};
use std::collections::HashSet;
use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};

/// The time that a set is current before it is rotated, in milliseconds.
const DAY_MS: i64 = 24 * 60 * 60 * 1000;
/// The most numbers in a set.
const MOST: usize = 100_000;

/// The attempts that have counted in the last one to two days.
#[derive(Default)]
pub(crate) struct Counted {
    /// Secret keys, which are forgotten with the process.
    keys: RandomState,
    sets: Mutex<Sets>,
}

#[derive(Default)]
struct Sets {
    since_ms: i64,
    new: HashSet<u64>,
    old: HashSet<u64>,
}

impl Counted {
    /// Notes an attempt of a client. Returns its numbers, or `None` if one of this client at this puzzle has counted, or
    /// enough of a network around it.
    pub(crate) fn note(
        &self,
        client: IpAddr,
        game: &str,
        puzzle: &str,
        now_ms: i64,
    ) -> Option<Vec<u64>> {
        let mut sets = self.sets.lock().unwrap_or_else(PoisonError::into_inner);
        if now_ms - sets.since_ms >= DAY_MS || sets.new.len() + PREFIXES.len() > MOST {
            sets.old = std::mem::take(&mut sets.new);
            sets.since_ms = now_ms;
        }
        let is_free = |number: &u64| !sets.old.contains(number) && !sets.new.contains(number);
        let numbers = networks(client).map(|(network, times)| {
            let mut numbers = (0..times).map(|n| self.keys.hash_one((network, n, game, puzzle)));
            numbers.find(is_free)
        });
        let numbers: Vec<u64> = numbers.collect::<Option<_>>()?;
        sets.new.extend(&numbers);
        Some(numbers)
    }

    /// Forgets an attempt that could not be stored.
    pub(crate) fn forget(&self, numbers: &[u64]) {
        let mut sets = self.sets.lock().unwrap_or_else(PoisonError::into_inner);
        for number in numbers {
            sets.new.remove(number);
            sets.old.remove(number);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_client_counts_once_for_a_puzzle() {
        let counted = Counted::default();
        let (a, b) = ("10.0.0.1".parse().unwrap(), "10.0.0.2".parse().unwrap());
        assert!(counted.note(a, "chess", "1", 0).is_some());
        assert!(counted.note(a, "chess", "1", 1).is_none());
        assert!(counted.note(a, "chess", "2", 1).is_some());
        assert!(counted.note(a, "cats", "1", 1).is_some());
        let other = counted.note(b, "chess", "1", 1).unwrap();
        counted.forget(&other);
        assert!(counted.note(b, "chess", "1", 1).is_some());
        // Addresses of one IPv6 network are one client.
        let [c, d] = ["2001:db8::1", "2001:db8::2"].map(|text| text.parse().unwrap());
        assert!(counted.note(c, "chess", "1", 1).is_some());
        assert!(counted.note(d, "chess", "1", 1).is_none());
    }

    #[test]
    fn a_network_of_many_clients_counts_a_few_times() {
        let counted = Counted::default();
        let note = |number: u16| {
            let client = IpAddr::from([0x2001, 0xdb8, 7, number, 0, 0, 0, 1]);
            counted.note(client, "chess", "1", 0)
        };
        assert_eq!((0..60).filter(|&number| note(number).is_some()).count(), 4);
        let others = (1..60).filter_map(|number| note(number << 8));
        let others: Vec<_> = others.collect();
        assert_eq!(others.len(), 12);
        counted.forget(&others[3]);
        assert!(note(70 << 8).is_some() && note(71 << 8).is_none());
    }

    #[test]
    fn it_is_forgotten_after_two_days_at_the_latest() {
        let counted = Counted::default();
        let a = "10.0.0.1".parse().unwrap();
        let note = |id: &str, now_ms| counted.note(a, "chess", id, now_ms).is_some();
        assert!(note("1", DAY_MS));
        assert!(!note("1", 2 * DAY_MS));
        assert!(note("1", 3 * DAY_MS));
    }

    #[test]
    fn its_memory_is_bounded() {
        let counted = Counted::default();
        let a = "10.0.0.1".parse().unwrap();
        for id in 0..3 * MOST {
            assert!(counted.note(a, "chess", &id.to_string(), 1).is_some());
        }
        let sets = counted.sets.lock().unwrap();
        assert!(sets.new.len() <= MOST && sets.old.len() <= MOST);
    }
}
