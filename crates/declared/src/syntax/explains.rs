//! Reads and resolves the statement `explains`.

use super::cursor::Cursor;
use super::ends::kinds;
use super::problems::Fault;
use super::resolve::Resolver;
use super::tree::{Body, Kinds};
use crate::model::{Explanation, Topic};

/// The words of topics.
const TOPICS: [(&[&str], Topic); 5] = [
    (&["own", "pieces"], Topic::OwnPieces),
    (&["blocked", "ways"], Topic::BlockedWays),
    (&["captures"], Topic::Captures),
    (&["checks"], Topic::Checks),
    (&["attacked", "squares"], Topic::AttackedSquares),
];

/// Reads `explains` behind its first word.
pub(super) fn explains(cursor: &mut Cursor<'_, '_>) -> Result<Body, Fault> {
    let found = TOPICS
        .iter()
        .find(|(words, _)| cursor.peek_word() == Some(words[0]));
    let Some((words, topic)) = found else {
        let firsts = TOPICS.map(|(words, _)| words[0]);
        let expected = "own pieces, blocked ways, captures, checks or attacked squares";
        return Err(cursor.fault_of(expected, &firsts));
    };
    for word in *words {
        cursor.expect(word)?;
    }
    let kinds = if cursor.accept("of") {
        kinds(cursor, false)?
    } else {
        Kinds::All
    };
    Ok(Body::Explains(*topic, kinds))
}

impl Resolver<'_, '_> {
    /// Resolves the clauses of topics.
    pub(super) fn explanations(&mut self) -> Vec<Explanation> {
        let stated = &self.merged.explanations;
        let resolve = |(clause, (topic, kinds)): &(_, (Topic, Kinds))| Explanation {
            clause: *clause,
            topic: *topic,
            kinds: self.kinds(kinds),
        };
        stated.iter().map(resolve).collect()
    }
}
