//! Steps among which a player chooses, that may be left out, or that are due under conditions: docs/games.md, "Turns" and
//! the sections behind it. The counts of actions are from a slow generator.

use crate::games::steps::{actions, are_playable, begin, counts, play, why};
use springald_core::{Click, DynVariant, Gesture, Side};
use springald_declared::{Game, load};

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
    // The move of the ball is understood without its sign, too.
    let typed = game.read_action("c3c4").unwrap();
    let note = Some("read 'c3c4' as c3-c4".to_owned());
    assert_eq!((typed.action.as_str(), typed.note), ("*c3c4", note));
    assert_eq!(why(&*game, "c3c4"), "The ball on c3 goes to c4 as *c3c4.");
    assert!(game.read_action("c4").is_err());
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

/// Two men a turn are put on the board, and then one moves.
const TWO_FIRST: &str = "game two-first\nboard 4 x 4\nstart \"4/4/4/4[MMMMMmmmmm] w - - 0 1\"\n\
    piece man M\n  steps straight\nmust drop man\ndrop man\n\
    turn\n  move\n  move, if you have a man in hand\n\
    loss when you have no man as \"no man\"\nloss when stalemated as \"no move\"\n";

/// The steps change after two and after three turns, and with the number of men.
const STAGES: &str = "game stages\nboard 5 x 5\nstart \"rm1mr/5/5/5/RM1MR w - - 0 1\"\n\
    piece man M\n  steps straight\npiece rook R\n  slides straight\npiece wall * neutral placed as W\n\
    turn\n  move man, unless 2 turns played\n\
    \x20 move rook or build wall on rank 3, if 2 turns played, and you have a man\n\
    \x20 remove man, if enemy has more than 1 man, optional\n\
    \x20 move, if 3 turns played, with another piece, optional\n\
    loss when you have no rook as \"no rook\"\n";

#[test]
fn perft_of_turns_that_change_is_as_slow_generators_count() {
    assert_eq!(counts(TWO_FIRST, 4), [16, 240, 3_360, 43_680]);
    assert_eq!(counts(STAGES, 4), [4, 12, 32, 96]);
    let later = |number: u32| {
        let fen = format!("rm1mr/5/5/5/RM1MR w - - 0 {number}");
        let game = begin(STAGES, Some(&fen));
        [1, 2, 3].map(|depth| game.perft(depth, false, 1))
    };
    assert_eq!((later(3), later(4)), ([13, 39, 456], [13, 165, 1_560]));
}

#[test]
fn a_step_is_due_while_its_condition_holds() {
    let mut game = begin(TWO_FIRST, None);
    play(&mut *game, &["M@a1"]);
    assert_eq!(game.fen(), "4/4/4/M3[MMMMmmmmm] w - /! 0 1");
    play(
        &mut *game,
        &["M@b1", "M@a4", "M@b4", "M@c1", "M@d1", "M@c4", "M@d4"],
    );
    assert_eq!(game.to_act().side(), Some(Side::White));
    // The last man is a turn of its own, and so is each move afterwards.
    play(&mut *game, &["M@a2", "M@a3", "b1b2", "b4b3"]);
    assert_eq!(game.to_act().side(), Some(Side::White));
    assert_eq!(game.prompt(), "Make a move.");
    let late = "4/4/4/M3[mm] w - /! 0 1";
    let Ok(Game::Small(game)) = load(TWO_FIRST) else {
        panic!("a small game");
    };
    assert!(game.begin_exactly_at(late).is_err());
}

#[test]
fn steps_change_with_the_number_of_turns() {
    let game = begin(STAGES, None);
    assert_eq!(game.prompt(), "Move a man.");
    assert_eq!(
        why(&*game, "W@c3"),
        "You may put a wall on an empty square only if each side has played 2 turns and you have a man."
    );
    let at = |number: u32| begin(STAGES, Some(&format!("rm1mr/5/5/5/RM1MR w - - 0 {number}")));
    let mut third = at(3);
    assert_eq!(
        third.prompt(),
        "Move a rook, or put a wall on an empty square."
    );
    are_playable(&*third);
    play(&mut *third, &["W@c3"]);
    assert_eq!(third.prompt(), "Remove an enemy man, or end the turn.");
    let mut fourth = at(4);
    play(&mut *fourth, &["W@c3"]);
    let prompt = "Remove an enemy man, or make a move, or end the turn.";
    assert_eq!(fourth.prompt(), prompt);
    are_playable(&*fourth);
    // Positions are the same only if the same steps are due in them.
    let keys = [1, 2, 3, 4, 5].map(|number| at(number).key());
    assert!(keys[0] == keys[1] && keys[3] == keys[4]);
    assert!(keys[1] != keys[2] && keys[2] != keys[3]);
}

#[test]
fn turns_that_change_leave_the_other_rules_alone() {
    let slow = "game slow like chess\nturn\n  move pawn or knight, unless 3 turns played, check ends the turn\n\
        \x20 move, if 3 turns played\n";
    let at = |fen: &str, depth: u32| begin(slow, Some(fen)).perft(depth, false, 1);
    // From the fourth turn on it is chess, captures en passant and castling included.
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0";
    assert_eq!(at(&format!("{kiwipete} 4"), 3), 97_862);
    assert_eq!(at("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 4", 4), 43_238);
    // Before that only pawns and knights move: 8 moves by pawns, 4 and 7 by the knights.
    assert_eq!(at(&format!("{kiwipete} 3"), 1), 19);
}

#[test]
fn a_placement_leaves_a_move_to_a_piece_that_may_make_it() {
    let text = "game lone\nboard 4 x 4\nstart \"3k/4/4/KR2 w - - 0 1\"\npiece king K royal\n  steps any\n\
        piece rook R\n  slides straight\npiece wall * neutral placed as W\nforbid own royal attacked\n\
        turn\n  place wall\n  leaving a move\n  move king\n\
        draw when stalemated as \"stalemate\"\nloss when checkmated as \"checkmate\"\n";
    // The rooks could move, but the king is the one that must.
    let game = begin(text, Some("3k/4/RR2/KR1* w - - 0 1"));
    assert_eq!(actions(&*game), [""; 0]);
    let game = begin(text, Some("3k/4/RR2/K2* w - - 0 1"));
    assert!(!actions(&*game).contains(&"W@b1".to_owned()));
}

#[test]
fn nobody_ends_a_turn_in_check() {
    let text = "game checked\nboard 5 x 5\nstart \"2k2/5/5/5/2K1R w - - 0 1\"\npiece king K royal\n  steps any\n\
        piece rook R\n  slides straight\npiece wall * neutral placed as W\nforbid own royal attacked\n\
        turn\n  place wall, optional, check ends the turn\n  move, if you have a rook\n\
        loss when checkmated as \"checkmate\"\ndraw when stalemated as \"stalemate\"\n";
    // A player without a rook may place the wall or end the turn, but a check has to be met.
    let game = begin(text, Some("2k2/5/5/5/2K1R b - - 0 1"));
    assert!(actions(&*game).contains(&"end".to_owned()));
    let game = begin(text, Some("2k1R/5/5/5/2K2 b - - 0 1"));
    assert_eq!(actions(&*game), ["W@d5"]);
    assert_eq!(game.prompt(), "Put the wall on an empty square.");
}
