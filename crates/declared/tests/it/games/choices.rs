//! Steps among which a player chooses, or which may be left out: docs/games.md, "Turns" and "Optional steps". The counts of actions are from a slow generator.

use crate::games::steps::{actions, are_playable, begin, counts, play, why};
use springald_core::{Click, Gesture, Side};

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

/// Up to three men move.
const STRIDES: &str = "game strides\nboard 5 x 5\nstart \"m1m1m/5/5/5/M1M1M w - - 0 1\"\n\
    piece man M\n  steps straight\n\
    turn\n  move\n  move, optional, with another piece\n  move, optional, with another piece\n\
    loss when you have no man as \"no man\"\n";

/// A wall may be placed before a move; afterwards the same man may move again, or an enemy man is removed.
const AROUND: &str = "game around\nboard 5 x 5\nstart \"m1m1m/5/2*2/5/M1M1M w - - 0 1\"\n\
    piece man M\n  steps straight\npiece wall * neutral placed as W\n\
    turn\n  place wall, optional\n  move\n  move or remove man, optional, with the same piece\n\
    loss when you have no man as \"no man\"\n";

/// Optional steps of two kinds after a move, in a game with check.
const AFTER: &str = "game after\nboard 5 x 5\nstart \"rk3/4r/5/R4/3KR w - - 0 1\"\n\
    piece king K royal\n  steps any\npiece rook R\n  slides straight\npiece wall * neutral placed as W\n\
    forbid own royal attacked\n\
    turn\n  move, check ends the turn\n  build wall on ranks 2-3, optional\n  move king, optional\n\
    loss when checkmated as \"checkmate\"\ndraw when stalemated as \"stalemate\"\n";

#[test]
fn perft_of_optional_steps_is_as_slow_generators_count() {
    assert_eq!(counts(STRIDES, 3), [7, 35, 125]);
    assert_eq!(counts(AROUND, 3), [25, 164, 1_869]);
    assert_eq!(counts(AFTER, 3), [14, 173, 1_342]);
}

#[test]
fn a_player_may_end_the_turn_before_its_optional_steps() {
    let mut game = begin(STRIDES, None);
    let early = "The turn does not end here. Make a move.";
    assert_eq!(
        (game.prompt(), why(&*game, "end")),
        ("Make a move.".into(), early.into())
    );
    play(&mut *game, &["a1a2"]);
    assert_eq!(game.prompt(), "Move another piece, or end the turn.");
    let listed = ["c1b1", "c1c2", "c1d1", "e1d1", "e1e2", "end"];
    assert_eq!(actions(&*game), listed);
    are_playable(&*game);
    assert_eq!(game.button_help("end").as_deref(), Some("End the turn."));
    let again = begin(STRIDES, Some(&game.fen()));
    assert_eq!((again.fen(), again.key()), (game.fen(), game.key()));
    assert_eq!(
        why(&*game, "a2a3"),
        "The man on a2 has already moved in this turn."
    );
    play(&mut *game, &["end"]);
    assert_eq!(game.fen(), "m1m1m/5/5/M4/2M1M b - - 1 1");
    // After three moves the turn is over, and where nothing else can be done as well.
    play(&mut *game, &["a5a4", "c5c4", "e5e4"]);
    assert_eq!(game.to_act().side(), Some(Side::White));
    let mut game = begin(STRIDES, Some("m4/5/5/5/M4 w - - 0 1"));
    play(&mut *game, &["a1a2"]);
    assert_eq!(game.to_act().side(), Some(Side::Black));
}

#[test]
fn an_optional_step_is_left_out_by_a_later_one() {
    let mut game = begin(AROUND, None);
    assert_eq!(
        game.prompt(),
        "Put the wall on an empty square, or make a move."
    );
    play(&mut *game, &["a1a2"]);
    let prompt = "Move the same piece again, or remove an enemy man, or end the turn.";
    assert_eq!(game.prompt(), prompt);
    assert_eq!(game.fen(), "m1m1m/5/2*2/M4/2M1M w - //-@a2 0 1");
    assert_eq!(
        actions(&*game),
        ["a2a1", "a2a3", "a2b2", "end", "xa5", "xc5", "xe5"]
    );
    are_playable(&*game);
    assert_eq!(
        why(&*game, "c1c2"),
        "The piece that has moved makes this move, too."
    );
    assert_eq!(why(&*game, "W@c2"), prompt);
    // A check ends the turn, and no step leaves the player in check.
    let mut game = begin(AFTER, None);
    play(&mut *game, &["e1e2"]);
    let prompt = "Put a wall on an empty square, or move a king, or end the turn.";
    assert_eq!(game.prompt(), prompt);
    play(&mut *game, &["d1c1"]);
    assert_eq!(game.to_act().side(), Some(Side::Black));
    game.undo_action();
    game.undo_action();
    play(&mut *game, &["a2b2"]);
    assert_eq!(game.to_act().side(), Some(Side::Black));
}
