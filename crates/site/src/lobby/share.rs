//! Fair shares of a list that has room for some games only.

use super::LobbyEntry;
use crate::networks::{UNIT, Used, or_unknown};
use std::cmp::Reverse;
use std::net::IpAddr;

/// Returns the entries of a list that has room for `most`, at most `each` of them of one client: first the newest of every
/// client, then the second newest of every client, and so on. A client with many entries keeps nobody else out, and neither
/// does a network of many clients.
pub(crate) fn share<T>(
    mut entries: Vec<T>,
    (each, most): (usize, usize),
    created_ms: impl Fn(&T) -> i64,
    client: impl Fn(&T) -> Option<IpAddr>,
) -> Vec<T> {
    entries.sort_by_key(|entry| Reverse(created_ms(entry)));
    let mut used = Used::default();
    let ranked = entries.into_iter().map(|entry| {
        let client = or_unknown(client(&entry));
        used.add(client, 1);
        (used.weight(client), entry)
    });
    let each = UNIT.saturating_mul(each as u64);
    let mut ranked: Vec<(u64, T)> = ranked.filter(|(rank, _)| *rank <= each).collect();
    // The order among equals stays: the newest first.
    ranked.sort_by_key(|(rank, _)| *rank);
    ranked.truncate(most);
    ranked.into_iter().map(|(_, entry)| entry).collect()
}

/// Returns the games that a node tells the others of, fairly by the clients whose players are connected.
pub(crate) fn share_of_games(entries: Vec<LobbyEntry>, most: usize) -> Vec<LobbyEntry> {
    let created = |entry: &LobbyEntry| entry.open_seat.as_ref().map_or(0, |seat| seat.created_ms);
    share(entries, (most, most), created, |entry| entry.client)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listed(entries: &[(i64, &'static str)], each: usize, most: usize) -> Vec<i64> {
        let client = |name: &str| Some(IpAddr::from([10, 0, 0, name.as_bytes()[0]]));
        let shared = share(
            entries.to_vec(),
            (each, most),
            |one| one.0,
            |one| client(one.1),
        );
        shared.into_iter().map(|one| one.0).collect()
    }

    #[test]
    fn every_client_has_a_place_before_anybody_has_two() {
        let entries = [(1, "x"), (2, "y"), (3, "y"), (4, "y"), (5, "z")];
        assert_eq!(listed(&entries, 9, 9), [5, 4, 1, 3, 2]);
        assert_eq!(listed(&entries, 9, 4), [5, 4, 1, 3]);
        assert_eq!(listed(&entries, 1, 9), [5, 4, 1]);
        assert_eq!(listed(&[], 9, 9), [0_i64; 0]);
    }

    #[test]
    fn networks_of_one_house_come_after_others_once_they_have_their_share() {
        let subnet = |number: u16| IpAddr::from([0x2001, 0xdb8, 7, number << 8, 0, 0, 0, 1]);
        let mut entries: Vec<_> = (0..40)
            .map(|number| (100 + i64::from(number), Some(subnet(number))))
            .collect();
        entries.push((1, Some(IpAddr::from([10, 0, 0, 1]))));
        let shared = share(entries, (9, 20), |one| one.0, |one| one.1);
        assert_eq!(
            shared[16].0, 1,
            "after as many of the network as one may have"
        );
        assert_eq!(shared.len(), 20);
    }
}
