//! The ends of turns, and their results.

use crate::{Score, SearchResult};

/// Returns the result of a player that sees nothing beyond its own turn; `None` without a turn.
pub(super) fn thought<A: Copy>(turn: Vec<A>, score: i32, nodes: u64) -> Option<SearchResult<A>> {
    if turn.is_empty() {
        return None;
    }
    Some(SearchResult {
        pv: turn.clone(),
        depth: turn.len() as u32,
        turn,
        score: Score::of(score),
        nodes,
        no_mate: None,
    })
}
