//! What a draw is worth: nothing for who analyses, less for who plays a game in which it is too easily had.

use springald_core::{Evaluate, NotationExt, PositionExt};
use springald_gravitatur::GravitaturPosition;
use springald_search::{Control, Engine, Score, Task, think};

/// Black stands worse, and can give check by the same placement for ever.
const PERPETUAL: &str = "r2q1b2/3pnp2/p2p4/1p2kp2/1Nbr1pp1/PPnPPB2/1RP2PPP/K2Q1BNR b - - - 11 6";

fn thought(engine: &mut Engine, contempt: bool) -> (Vec<String>, Score) {
    let position = GravitaturPosition::from_fen(PERPETUAL).unwrap();
    let task = Task {
        contempt,
        ..Task::of_nodes(300_000)
    };
    let control = Control::default();
    let thought = think(&position, &[], &[], engine, &task, &control, &mut |_| {}).unwrap();
    let texts = thought.turn.iter().scan(position, |position, &action| {
        let text = position.action_text(action);
        *position = position.after_unchecked(action);
        Some(text)
    });
    (texts.collect(), thought.score)
}

#[test]
fn who_analyses_sees_a_draw_and_who_plays_thinks_it_bad() {
    let mut engine = Engine::new(16, 1);
    let (_, score) = thought(&mut engine, true);
    let Score::Centipawns(value) = score else {
        panic!("{score:?}")
    };
    assert!(
        (-GravitaturPosition::start().search_traits().contempt..0).contains(&value),
        "{value}"
    );
    // What the player thought is not what the analysis finds in the table.
    let (turn, score) = thought(&mut engine, false);
    assert_eq!((turn, score), (vec!["G@c1".into()], Score::Centipawns(0)));
}
