//! Contempt: in analysis a draw is worth 0; to a player it is worth less, in games where draws come too
//! easily.

use springald_core::Evaluate;
use springald_gravitatur::GravitaturPosition;
use springald_registry::{Control, Engine, Score, Task, TurnRequest, find};

/// Black stands worse, but has a perpetual check by repeating one placement.
const PERPETUAL: &str = "r2q1b2/3pnp2/p2p4/1p2kp2/1Nbr1pp1/PPnPPB2/1RP2PPP/K2Q1BNR b - - - 11 6";

fn best_turn(engine: &mut Engine, contempt: bool) -> (String, Score) {
    let entry = find("gravitatur").unwrap();
    let game = entry.variant().begin_at(PERPETUAL).unwrap();
    let task = Task {
        contempt,
        ..Task::of_nodes(300_000)
    };
    let control = Control::default();
    let request = TurnRequest::new(&*game, &task, &control);
    let found = entry.think(&request, engine, &mut |_| {}).unwrap();
    (found.turn, found.score)
}

#[test]
fn analysis_sees_a_draw_that_a_player_avoids() {
    let mut engine = Engine::new(16, 1);
    let (_, score) = best_turn(&mut engine, true);
    let Score::Centipawns(value) = score else {
        panic!("{score:?}")
    };
    assert!(
        (-GravitaturPosition::start().search_traits().contempt..0).contains(&value),
        "{value}"
    );
    // Analysis does not use the player's scores from the table.
    let (turn, score) = best_turn(&mut engine, false);
    assert_eq!((&*turn, score), ("G@c1", Score::Centipawns(0)));
}
