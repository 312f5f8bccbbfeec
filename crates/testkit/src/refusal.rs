//! Checks that refusals of illegal actions can be shown to players.

use crate::words::is_vague;
use crate::{Spot, after_roll};
use springald_core::{Clause, IllegalReason, Info, NotationExt, Playable, defaults};
use std::any::TypeId;
use std::collections::HashSet;

/// The legal texts of a position, and the clauses found in the rules.
pub(super) struct Refusals<'a> {
    info: &'a Info,
    /// Clauses that were found in the rules.
    known: HashSet<Clause>,
    legal: &'a HashSet<String>,
    /// `true` if the game may use the reasons of [`defaults`].
    draft: bool,
}

impl<'a> Refusals<'a> {
    pub(super) fn new(info: &'a Info, legal: &'a HashSet<String>, draft: bool) -> Self {
        Self {
            info,
            known: HashSet::new(),
            legal,
            draft,
        }
    }

    /// Panics unless an action text that is legal somewhere is refused exactly where it is illegal.
    pub(super) fn check_action<P: Playable>(&mut self, position: &P, text: &str, spot: &Spot) {
        match position.why_not(text) {
            Ok(answer) => self.check_answer(answer, text, spot),
            Err(error) => {
                panic!("{spot}: {text} is an action, but is not taken for one: {error}")
            }
        }
    }

    /// The same for a text that may or may not be an action. An action with its outcome may be
    /// explained like an action.
    pub(super) fn check_text<P: Playable>(&mut self, position: &P, text: &str, spot: &Spot) {
        if after_roll(position, text).is_some() || position.outcome_from_text(text).is_some() {
            return;
        }
        match position.why_not(text) {
            Ok(answer) => self.check_answer(answer, text, spot),
            Err(error) => {
                assert!(
                    !self.legal.contains(text),
                    "{spot}: {text} is legal, but is not taken for an action: {error}"
                );
                assert_eq!(
                    error.text, text,
                    "{spot}: the error about {text} is about another"
                );
            }
        }
    }

    fn check_answer(&mut self, answer: Option<impl IllegalReason>, text: &str, spot: &Spot) {
        let legal = self.legal.contains(text);
        match answer {
            None => assert!(
                legal,
                "{spot}: {text} is not refused, but is not listed as legal"
            ),
            Some(refusal) => {
                assert!(
                    !legal,
                    "{spot}: {text} is legal, but refused: {}",
                    refusal.sentence()
                );
                self.check_words(&refusal, text, spot);
            }
        }
    }

    /// Returns `true` if the rules have this clause. Only the reasons of a draft cite none.
    fn is_known<R: IllegalReason>(&mut self, clause: Option<Clause>) -> bool {
        let Some(clause) = clause else {
            return self.draft && TypeId::of::<R>() == TypeId::of::<defaults::Reason>();
        };
        self.known.contains(&clause)
            || heads_a_clause(&self.info.rules, &clause.to_string()) && self.known.insert(clause)
    }

    fn check_words<R: IllegalReason>(&mut self, refusal: &R, text: &str, spot: &Spot) {
        let (clause, sentence) = (refusal.clause(), refusal.sentence());
        assert!(
            self.is_known::<R>(clause),
            "{spot}: {text} is refused by clause {clause:?}, which is not in the rules"
        );
        assert!(
            sentence.len() > 1 && sentence.ends_with('.') && !sentence.contains('\n'),
            "{spot}: {text} is refused by '{sentence}', expected a sentence on one line with a full stop"
        );
        assert!(
            self.draft || !is_vague(&sentence),
            "{spot}: {text} is refused by '{sentence}', which would fit any game"
        );
        for square in refusal.squares() {
            assert!(
                square.index() < usize::from(self.info.shape.squares()),
                "{spot}: {text} is refused for a square off the board"
            );
        }
    }
}

/// Returns `true` if a line of the rules begins with this number; the signs of a heading or a list may precede it.
fn heads_a_clause(rules: &str, clause: &str) -> bool {
    rules.lines().any(|line| {
        let text = line.trim_start_matches(|letter: char| !letter.is_ascii_alphanumeric());
        let Some(rest) = text.strip_prefix(clause) else {
            return false;
        };
        let rest = rest.strip_prefix('.').unwrap_or(rest);
        !rest.starts_with(|letter: char| letter.is_ascii_alphanumeric())
    })
}

#[cfg(test)]
mod tests {
    use super::heads_a_clause;

    #[test]
    fn a_clause_is_found_by_its_whole_number() {
        let rules = "# Rules\n## 4 Pawns\n**4.2** A pawn\n- 4.10. Two\n";
        for clause in ["4", "4.2", "4.10"] {
            assert!(heads_a_clause(rules, clause), "{clause}");
        }
        for clause in ["4.1", "2", "1", "4.20", "Two"] {
            assert!(!heads_a_clause(rules, clause), "{clause}");
        }
    }
}
