//! The looks of a node at its own lease and at the other nodes.

use std::ops::Sub;

/// The number of looks between attempts to take games without a node, which an earlier single server has left.
const ADOPTION: u32 = 8;

/// The looks of a node at its own lease and at the other nodes.
#[derive(Clone, Copy, Debug)]
pub struct Looks<T: Sub> {
    length: T::Output,
    count: u32,
    /// The time since when the lease could not be renewed.
    overdue_since: Option<T>,
}

/// The things that a node sees when it looks.
#[derive(Clone, Copy, Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each may be so while another is not"
)]
pub struct Seen {
    /// It has a number: it has joined, and has not lost its lease.
    pub has_number: bool,
    /// Its lease has not run out.
    pub is_held: bool,
    /// Messages have not come through for longer than a lease.
    pub is_cut_off: bool,
    /// Messages pass between the nodes.
    pub is_connected: bool,
    /// Another node says that it holds its lease.
    pub others_hold: bool,
}

/// The answer of a node to what it sees.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Look {
    /// It waits for the next look.
    Wait,
    /// It ends its lease, so that the nodes that reach each other take its games.
    Leave,
    /// It joins again under a new number.
    Rejoin,
    /// It does not reach the database, which others reach: it gives up its lease without telling.
    GiveUp,
    /// It reads the other nodes, and takes over games of those that are gone.
    Read,
}

/// The shares of games that a node takes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shares<N> {
    /// The nodes that are alive.
    pub alive: Vec<N>,
    /// The place of this node among them, from 0.
    pub part: usize,
    /// The nodes that are gone; `None` for games without a node.
    pub from: Vec<Option<N>>,
}

impl<T> Looks<T>
where
    T: Copy + Sub<Output: Copy + Ord>,
{
    /// Returns a node with a lease of this length that has not looked yet.
    pub fn new(length: T::Output) -> Self {
        Self {
            length,
            count: 0,
            overdue_since: None,
        }
    }

    /// Returns what to do.
    pub fn look(&mut self, now: T, seen: &Seen) -> Look {
        if !seen.has_number {
            return if seen.is_connected {
                Look::Rejoin
            } else {
                Look::Wait
            };
        }
        if seen.is_cut_off {
            return Look::Leave;
        }
        if seen.is_held {
            self.overdue_since = None;
            return Look::Read;
        }
        let since = *self.overdue_since.get_or_insert(now);
        if seen.others_hold && now - since > self.length {
            Look::GiveUp
        } else {
            Look::Wait
        }
    }

    /// Returns the games that a node takes from the nodes that are gone, and at every eighth look also from those without a
    /// node; `None` if it is not alive itself. `nodes` says of each node whether it is alive.
    pub fn shares<N: Copy + PartialEq>(
        &mut self,
        own: N,
        nodes: &[(N, bool)],
    ) -> Option<Shares<N>> {
        self.count = self.count.wrapping_add(1);
        let (alive, gone): (Vec<_>, Vec<_>) = nodes.iter().partition(|(_, is_alive)| *is_alive);
        let alive: Vec<N> = alive.into_iter().map(|(node, _)| node).collect();
        let part = alive.iter().position(|node| *node == own)?;
        let adopts = self.count % ADOPTION == 1;
        let from = gone.into_iter().map(|(node, _)| Some(node));
        Some(Shares {
            alive,
            part,
            from: from.chain(adopts.then_some(None)).collect(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LEASE: i64 = 1_000;

    const WELL: Seen = Seen {
        has_number: true,
        is_held: true,
        is_cut_off: false,
        is_connected: true,
        others_hold: true,
    };

    #[test]
    fn a_lease_is_given_up_for_others_that_reach_the_database() {
        let mut looks = Looks::<i64>::new(LEASE);
        let overdue = Seen {
            is_held: false,
            ..WELL
        };
        assert_eq!(looks.look(0, &WELL), Look::Read);
        assert_eq!(looks.look(500, &overdue), Look::Wait);
        assert_eq!(looks.look(1_500, &overdue), Look::Wait);
        assert_eq!(looks.look(1_501, &overdue), Look::GiveUp);
        // If nobody else does, the games wait here.
        let alone = Seen {
            others_hold: false,
            ..overdue
        };
        assert_eq!(looks.look(9_000, &alone), Look::Wait);
        // A renewal ends the wait.
        assert_eq!(looks.look(9_250, &WELL), Look::Read);
        assert_eq!(looks.look(9_500, &overdue), Look::Wait);
    }

    #[test]
    fn a_node_that_is_cut_off_leaves_and_joins_again_later() {
        let mut looks = Looks::<i64>::new(LEASE);
        let cut_off = Seen {
            is_cut_off: true,
            is_connected: false,
            ..WELL
        };
        assert_eq!(looks.look(0, &cut_off), Look::Leave);
        let gone = Seen {
            has_number: false,
            ..cut_off
        };
        assert_eq!(looks.look(250, &gone), Look::Wait);
        let back = Seen {
            is_cut_off: false,
            is_connected: true,
            ..gone
        };
        assert_eq!(looks.look(500, &back), Look::Rejoin);
    }

    #[test]
    fn the_games_of_a_node_that_is_gone_are_shared_out() {
        let mut looks = Looks::<i64>::new(LEASE);
        let nodes = [(3, true), (4, false), (7, true)];
        let shares = looks.shares(7, &nodes).unwrap();
        assert_eq!((shares.alive, shares.part), (vec![3, 7], 1));
        assert_eq!(shares.from, [Some(4), None], "the first look adopts");
        let shares = looks.shares(7, &nodes).unwrap();
        assert_eq!(shares.from, [Some(4)]);
        assert_eq!(looks.shares(4, &nodes), None, "it is gone");
    }
}
