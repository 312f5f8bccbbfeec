//! Fair shares of a list that has room for some games only.

use super::LobbyEntry;
use std::cmp::Reverse;
use std::collections::HashMap;
use std::hash::Hash;

/// Returns the entries of a list that has room for `most`, at most `each` of them of one client: first the newest of every
/// client, then the second newest of every client, and so on. A client with many entries keeps nobody else out.
pub(crate) fn share<T, C: Eq + Hash>(
    mut entries: Vec<T>,
    (each, most): (usize, usize),
    created_ms: impl Fn(&T) -> i64,
    client: impl Fn(&T) -> C,
) -> Vec<T> {
    entries.sort_by_key(|entry| Reverse(created_ms(entry)));
    let mut counts: HashMap<C, usize> = HashMap::new();
    let ranked = entries.into_iter().map(|entry| {
        let count = counts.entry(client(&entry)).or_default();
        *count += 1;
        (*count, entry)
    });
    let mut ranked: Vec<(usize, T)> = ranked.filter(|(rank, _)| *rank <= each).collect();
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
        let shared = share(entries.to_vec(), (each, most), |one| one.0, |one| one.1);
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
}
