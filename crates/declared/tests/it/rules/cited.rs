//! Refusals of games whose authors wrote no clauses cite those that were written from the statements.

use super::bare_library;
use springald_core::{Explain, IllegalReason, PositionExt, Variant};
use springald_declared::Game;
use std::collections::BTreeSet;

/// A generator of numbers for choices, always the same ones.
struct Random(u64);

impl Random {
    /// Returns a number below another one.
    fn below(&mut self, count: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (self.0 >> 33) as usize % count
    }
}

/// Plays a game at random, and tries texts that are made of squares and letters. Returns the refusals, by their sentences
/// without names of squares.
fn refusals<V: Variant>(id: &str, variant: &V, rules: &str) -> BTreeSet<String>
where
    V::Position: Explain,
{
    let mut random = Random(7);
    let mut kinds = BTreeSet::new();
    let mut position = variant.start();
    let shape = variant.info().shape;
    let squares: Vec<String> = shape.all().map(|at| shape.name(at).to_string()).collect();
    let letters: Vec<char> = variant
        .info()
        .kinds
        .iter()
        .map(|kind| kind.letter)
        .collect();
    for _ in 0..16 {
        for attempt in 0..24 {
            let [from, to] = [0; 2].map(|_| &squares[random.below(squares.len())]);
            let letter = letters[random.below(letters.len())];
            let text = match attempt % 4 {
                0 => format!("{letter}@{to}"),
                1 => format!("{from}{to}{}", letter.to_ascii_lowercase()),
                _ => format!("{from}{to}"),
            };
            let Ok(Some(reason)) = position.why_not(&text) else {
                continue;
            };
            let (sentence, clause) = (reason.sentence(), reason.clause());
            let cited = clause.map(|clause| format!("**{clause}** "));
            assert!(
                cited.is_some_and(|cited| rules.contains(&cited)),
                "{id}: {text}: {sentence} {clause:?}\n{rules}"
            );
            let words = sentence
                .split(' ')
                .filter(|word| !word.contains(char::is_numeric));
            kinds.insert(words.collect::<Vec<_>>().join(" "));
        }
        if position.finished().is_some() {
            break;
        }
        let actions = position.actions();
        position = match actions.len() {
            0 => {
                let outcomes = position.outcomes();
                position.resolved_unchecked(outcomes[random.below(outcomes.len())])
            }
            count => position.after_unchecked(actions[random.below(count)]),
        };
    }
    kinds
}

#[test]
fn every_refusal_of_every_game_cites_a_clause() {
    let mut kinds = BTreeSet::new();
    for (id, game) in bare_library() {
        let rules = springald_declared::syntax::rules_page(game.declaration());
        kinds.extend(match game {
            Game::Small(game) => refusals(id, &game, &rules),
            Game::Large(game) => refusals(id, &game, &rules),
            Game::Huge(game) => refusals(id, &game, &rules),
        });
    }
    assert!(kinds.len() > 100, "{}", kinds.len());
}

/// Returns the clause and the sentence of a refusal at the start.
fn refused(text: &str, action: &str) -> (String, String) {
    let Game::Small(game) = super::game(text) else {
        panic!("a board of 64 squares");
    };
    let refused = game.start().why_not(action).expect("an action");
    let reason = refused.expect("an action that is not legal");
    let clause = reason.clause().expect("a clause").to_string();
    (clause, reason.sentence())
}

#[test]
fn refusals_cite_what_they_follow_from() {
    let text = "game own \"Own\"\nboard 5 x 5\nstart \"kr3/5/5/4p/K1R2 w - - 0 1\"\n\
        piece king K royal\n  steps any\npiece rook R\n  slides straight\npiece pawn P\n  steps forward\n\
        forbid own royal attacked\nloss when checkmated as \"checkmate\"\n";
    let page = super::page(text);
    for (action, sentence, topic) in [
        (
            "c1a3",
            "The rook on c1 can't go to a3: rooks don't move like that.",
            "The rook (R)",
        ),
        (
            "c1a1",
            "Your own king stands on a1.",
            "A piece may not move to a square with a piece",
        ),
        ("a5a4", "The king on a5 is not yours.", "White moves first"),
        (
            "a1b1",
            "That leaves your king attacked by the rook on b5.",
            "A king that an enemy piece attacks",
        ),
    ] {
        let (clause, said) = refused(text, action);
        assert_eq!(said, sentence);
        let stated = format!("**{clause}** {topic}");
        assert!(page.contains(&stated), "{action}: {stated}\n{page}");
    }
}
