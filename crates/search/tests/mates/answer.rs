//! The question whether there is a win within so many turns is answered, and as the prover answers it.

use crate::prover::{Attack, Prover};
use crate::suite;
use springald_core::{Node, Position, Variant};
use springald_search::{Control, Engine, Score, Task, think};

/// Positions that the prover may look at; where it needs more nobody is asked.
const PROOF: u64 = 150_000;

/// Asks in the positions of a suite. Gives how often a win was found, and how often none was proved.
pub(crate) fn answers<V: Variant>(variant: &V) -> (usize, usize) {
    let game = &variant.info().id;
    let (mut found, mut none) = (0, 0);
    for mate in suite::load(game) {
        let position = variant
            .parse_fen(&mate.fen)
            .expect("a position of the suite");
        let Node::Decision(us) = position.node() else {
            panic!("somebody acts in {}", mate.fen)
        };
        for turns in 1..=mate.turns {
            let mut prover = Prover::new(us, Attack::ALL, PROOF);
            let Some(wins) = prover.wins(&position, turns) else {
                break;
            };
            let task = Task {
                mate: Some(turns),
                ..Task::default()
            };
            let (mut engine, control) = (Engine::new(1, 1), Control::default());
            let thought = think(
                &position,
                &[],
                &[],
                &mut engine,
                &task,
                &control,
                &mut |_| {},
            );
            let thought = thought.expect("an action");
            let won =
                matches!(thought.score, Score::Mate(found) if (1..=turns as i32).contains(&found));
            assert_eq!(won, wins, "{turns}: {}", mate.fen);
            assert_eq!(thought.no_mate, (!wins).then_some(turns), "{}", mate.fen);
            found += usize::from(wins);
            none += usize::from(!wins);
        }
    }
    println!("{game}: {found} found, {none} proved impossible");
    (found, none)
}
