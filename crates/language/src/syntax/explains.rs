//! Reads and resolves the statement `explains`.

use super::cursor::Cursor;
use super::parts::kinds;
use super::problems::Fault;
use super::resolver::Resolver;
use super::tree::{Body, Kinds};
use crate::model::{Explanation, Topic};

/// The words of topics.
const TOPICS: [(&[&str], Topic); 17] = [
    (&["own", "pieces"], Topic::OwnPieces),
    (&["blocked", "ways"], Topic::BlockedWays),
    (&["captures"], Topic::Captures),
    (&["checks"], Topic::Checks),
    (&["attacked", "squares"], Topic::AttackedSquares),
    (&["long", "ways"], Topic::LongWays),
    (&["lent", "captures"], Topic::LentCaptures),
    (&["late", "captures"], Topic::LateCaptures),
    (&["promotions"], Topic::Promotions),
    (&["blocked", "castling"], Topic::BlockedCastling),
    (&["attacked", "castling"], Topic::AttackedCastling),
    (
        &["carrying", "onto", "own", "pieces"],
        Topic::CarryingOntoOwn,
    ),
    (&["refused", "carrying"], Topic::RefusedCarrying),
    (&["carrying", "by", "enemies"], Topic::CarryingByEnemies),
    (&["attacks", "by", "carrying"], Topic::AttacksByCarrying),
    (&["early", "steps"], Topic::EarlySteps),
    (&["appearing", "pieces"], Topic::AppearingPieces),
];

/// Reads `explains` after its first word.
pub(super) fn explains(cursor: &mut Cursor<'_, '_>) -> Result<Body, Fault> {
    let mut topics: Vec<(&[&'static str], Topic)> = TOPICS.to_vec();
    let mut read = 0;
    let topic = loop {
        let known = topics.iter().map(|(words, _)| words[read]);
        let known: Vec<&'static str> = known.collect();
        let Some(&word) = known.iter().find(|&&word| cursor.accept(word)) else {
            let expected = match read {
                0 => "a topic, such as 'own pieces' or 'blocked ways'".to_owned(),
                _ => format!("'{}'", known.join("' or '")),
            };
            return Err(cursor.fault_of(&expected, &known));
        };
        topics.retain(|(words, _)| words[read] == word);
        read += 1;
        if let Some((_, topic)) = topics.iter().find(|(words, _)| words.len() == read) {
            break *topic;
        }
    };
    let kinds = if cursor.accept("of") {
        kinds(cursor, false)?
    } else {
        Kinds::All(Vec::new())
    };
    Ok(Body::Explains(topic, kinds))
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
