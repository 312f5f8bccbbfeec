//! The search answers questions for a win as the prover does.

use crate::mates::prover::{Attack, Prover};
use crate::mates::suite::{self, search};
use springald_core::Variant;
use springald_registry::{Engine, Score, Task};

/// The most positions of a proof; a question that needs more is skipped.
const PROOF: u64 = 150_000;

/// Asks questions in the positions of a suite. Returns the number of wins found and of wins proved
/// impossible.
pub(crate) fn answers<V: Variant>(variant: &V) -> (usize, usize) {
    let game = &variant.info().id;
    let (mut found, mut none) = (0, 0);
    for mate in suite::load(game) {
        let (position, us) = mate.position(variant);
        for turns in 1..=mate.turns {
            let mut prover = Prover::new(us, Attack::ALL, PROOF);
            let Some(wins) = prover.wins(&position, turns) else {
                break;
            };
            let task = Task {
                mate: Some(turns),
                ..Task::default()
            };
            let result = search(game, &mate.fen, &task, &mut Engine::new(1, 1)).expect("an action");
            let won =
                matches!(result.score, Score::Mate(found) if (1..=turns as i32).contains(&found));
            assert_eq!(won, wins, "{turns}: {}", mate.fen);
            assert_eq!(result.no_mate, (!wins).then_some(turns), "{}", mate.fen);
            found += usize::from(wins);
            none += usize::from(!wins);
        }
    }
    println!("{game}: {found} found, {none} proved impossible");
    (found, none)
}
