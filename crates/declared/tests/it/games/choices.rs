//! Steps among which a player chooses: docs/games.md, "Turns". The counts of actions are from a slow generator.

use crate::games::steps::{actions, are_playable, begin, counts, play, why};
use springald_core::{Click, Gesture};

const FENCES: &str = "game fences\nboard 5 x 5\nstart \"1r1r1/5/5/5/1R1R1 w - - 0 1\"\n\
    piece runner R\n  steps any\npiece fence * neutral placed as F\n\
    turn\n  1.1 move or build fence on ranks 3-4\n\
    win when your runner on rank 5 as \"far rank reached\"\nloss when you have no runner as \"no runner left\"\n";

/// Kings, and a wall that either player may put elsewhere instead of a move.
const WALLS: &str = "game walls\nboard 5 x 5\nstart \"rk3/4r/5/R4/3KR w - - 0 1\"\n\
    piece king K royal\n  steps any\npiece rook R\n  slides straight\npiece wall * neutral placed as W\n\
    forbid own royal attacked\nturn\n  move or place wall\n\
    loss when checkmated as \"checkmate\"\ndraw when stalemated as \"stalemate\"\n";

/// A ball that either player may move, and men that may be removed.
const THREE: &str = "game three\nboard 5 x 5\nstart \"1r1mr/3m1/2*2/1M3/RM1R1 w - - 0 1\"\n\
    piece rook R\n  slides straight\npiece man M\n  steps straight\npiece ball * neutral\n  steps any to move\n\
    turn\n  move rook or move ball or remove man\n  remove rook or move, with another piece, if possible\n\
    loss when you have no rook as \"no rook\"\n";

#[test]
fn a_step_is_a_move_or_a_neutral_piece() {
    let mut game = begin(FENCES, None);
    let prompt = "Make a move, or put a fence on an empty square.";
    assert_eq!(game.prompt(), prompt);
    are_playable(&*game);
    // A click on an own piece begins a move, one on an empty square puts a fence there.
    let gesture = |action: &str| -> Gesture {
        let all = game.actions();
        let one = all.iter().find(|one| one.action == action);
        one.expect("a legal action").gesture.clone()
    };
    let at = |name: &str| Click::Square(game.info().shape.parse(name).expect("a square"));
    assert_eq!(gesture("F@c4"), [at("c4")]);
    assert_eq!(gesture("b1c2"), [at("b1"), at("c2")]);
    play(&mut *game, &["F@c4", "F@c2", "b1a1"]);
    assert_eq!(game.fen(), "1r1r1/2*2/5/2*2/R2R1 b - - 3 2");
    let refused = [
        ("F@c5", "The fence can't stand on c5."),
        ("F@b5", "There is already a piece on b5."),
        ("a1a2", "The runner on a1 is not yours."),
        ("xa1", prompt),
    ];
    for (action, sentence) in refused {
        assert_eq!(why(&*game, action), sentence);
    }
}

#[test]
fn a_check_is_met_by_any_choice() {
    let mut game = begin(WALLS, Some("4k/5/4r/5/RR2K w - - 0 1"));
    assert_eq!(actions(&*game), ["W@e2", "e1d1", "e1d2"]);
    let left = "That leaves your king attacked by the rook on e3.";
    assert_eq!(
        (why(&*game, "W@d3"), why(&*game, "b1b3")),
        (left.into(), left.into())
    );
    play(&mut *game, &["W@e2", "e3d3"]);
    let prompt = "Make a move, or put the wall on an empty square.";
    assert_eq!(game.prompt(), prompt);
    are_playable(&*game);
    // Where only the wall can meet a check, the prompt speaks of the wall alone.
    let game = begin(WALLS, Some("4k/3r1/4r/5/4K w - - 0 1"));
    assert_eq!(game.prompt(), "Put the wall on an empty square.");
}

#[test]
fn perft_is_as_slow_generators_count() {
    assert_eq!(counts(FENCES, 3), [20, 383, 7_130]);
    assert_eq!(counts(WALLS, 3), [33, 978, 29_047]);
    assert_eq!(counts(THREE, 3), [17, 210, 3_419]);
}

#[test]
fn several_choices_in_a_turn() {
    let mut game = begin(THREE, None);
    let prompt = "Move a rook, or move the ball, or remove an enemy man.";
    assert_eq!(game.prompt(), prompt);
    are_playable(&*game);
    let refused = [
        ("b1b3", "Only a rook makes this move."),
        (
            "c3c5",
            "The ball on c3 can't go to c5: balls don't move like that.",
        ),
        ("xb5", "The rook on b5 can't be removed."),
    ];
    for (action, sentence) in refused {
        assert_eq!(why(&*game, action), sentence);
    }
    play(&mut *game, &["xd4"]);
    // The second step is written as one slash, although the first one offered three.
    assert_eq!(game.fen(), "1r1mr/5/2*2/1M3/RM1R1 w - /! 0 1");
    assert_eq!(game.prompt(), "Remove an enemy rook, or make a move.");
    are_playable(&*game);
    let again = begin(THREE, Some(&game.fen()));
    assert_eq!((again.fen(), again.key()), (game.fen(), game.key()));
    play(&mut *game, &["b1c1", "*c3c4", "xa1"]);
    assert_eq!(game.fen(), "1r1mr/2*2/5/1M3/2MR1 w - - 0 2");
}
