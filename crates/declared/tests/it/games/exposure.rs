//! Steps before a move that could open an attack on the enemy's king: docs/games.md, "Turns".

use crate::games::steps::{begin, play, variant};
use springald_board::SplitMix;
use springald_core::{DynVariant, Side};
use springald_declared::{Game, load};

/// Kings with a rook, a cannon and men on each side, and more statements.
fn text(more: &str) -> String {
    let ways = if more.contains("move ball") {
        "\n  steps any to move"
    } else {
        ""
    };
    format!(
        "game exposed\nboard 5 x 5\nstart \"rmkmc/5/2*2/5/RMKMC w - - 0 1\"\npiece king K royal\n  steps any\n\
        piece rook R\n  slides straight\npiece man M\n  steps straight\n\
        piece ball * neutral placed as B{ways}\n\
        forbid own royal attacked\nloss when checkmated as \"checkmate\"\ndraw when stalemated as \"stalemate\"\n{more}\n"
    )
}

/// A cannon that hops as in Xiangqi.
const HOPS: &str = "piece cannon C\n  slides straight to move\n  hops straight to take";
/// The same letter for a piece that needs no empty squares and no others.
const LEAPS: &str = "piece cannon C\n  leaps 1 2";
/// Squares beside the ball from which men leap.
const LENDS: &str = "piece cannon C\n  leaps 1 2\nbeside ball, man also\n  leaps 0 2";

/// Plays a game at random, and returns `true` if both kings are still on the board.
fn kings_last(variant: &dyn DynVariant, random: &mut SplitMix) -> bool {
    let mut game = variant.begin();
    for _ in 0..60 {
        let actions = game.action_texts();
        if actions.is_empty() {
            break;
        }
        let action = &actions[random.below(actions.len())];
        play(&mut *game, &[action]);
        let fen = game.fen();
        let has = |king: char| {
            fen.split(' ')
                .next()
                .is_some_and(|board| board.contains(king))
        };
        if !has('K') || !has('k') {
            return false;
        }
        assert_eq!(variant.begin_exactly_at(&fen).unwrap().fen(), fen);
    }
    true
}

#[test]
fn a_step_that_could_open_an_attack_ends_the_turn_by_a_check() {
    let mut random = SplitMix::new(19);
    let cases = [
        (LEAPS, "place ball", "place ball"),
        (LEAPS, "move ball", "move ball"),
        (LEAPS, "remove man", "remove"),
        (HOPS, "build ball on ranks 2-4", "build ball"),
        (LENDS, "build ball", "build ball"),
    ];
    for (pieces, step, said) in cases {
        // Where nothing can be removed, the step is left out anyway.
        let possible = if step.starts_with("remove") {
            ""
        } else {
            ", if possible"
        };
        let turn = |rule: &str| text(&format!("{pieces}\nturn\n  {step}{rule}\n  move"));
        let refused = load(&turn("")).err().map(|error| error.to_string());
        let expected = format!(
            "found '{said}' before a step 'move' in a game with 'forbid', expected 'check ends the turn' below '{said}'"
        );
        assert!(
            refused
                .as_ref()
                .is_some_and(|found| found.contains(&expected)),
            "{step}: {refused:?}"
        );
        let ends = variant(&turn(&format!("{possible}, check ends the turn")));
        for _ in 0..200 {
            assert!(kings_last(&*ends, &mut random), "{step}");
        }
    }
}

#[test]
fn a_check_by_such_a_step_passes_the_turn_on() {
    let more = format!("{LEAPS}\nturn\n  move ball, check ends the turn\n  move");
    let fen = "r1k1m/5/2*2/5/M1R1K w - - 0 1";
    let mut game = begin(&text(&more), Some(fen));
    play(&mut *game, &["*c3d3"]);
    assert_eq!(game.to_act().side(), Some(Side::Black));
    let mut game = begin(&text(&more), Some(fen));
    play(&mut *game, &["*c3c4"]);
    assert_eq!(game.to_act().side(), Some(Side::White));
}

#[test]
fn steps_that_open_nothing_need_no_rule() {
    let mut random = SplitMix::new(23);
    let turns = [
        "build ball on ranks 2-4, if possible\n  move",
        "place ball, if possible\n  move king or man or cannon",
        "place ball, if possible\n  move, without captures",
        "move, check ends the turn\n  place ball, optional",
        "move or place ball",
        "place ball, if possible\n  move\nwin when enemy in check on your move as \"check\"",
        "move ball\n  remove man, optional\n  move\nwin when enemy in check on your move as \"check\"",
        "place ball, if possible\n  move\nforbid enemy royal attacked",
    ];
    for turn in turns {
        let game = variant(&text(&format!("{LEAPS}\nturn\n  {turn}")));
        for _ in 0..60 {
            assert!(kings_last(&*game, &mut random), "{turn}");
        }
    }
}

#[test]
fn no_fen_begins_in_a_turn_that_could_capture_a_king() {
    let text = text(&format!("{LEAPS}\nturn\n  build ball\n  move"));
    let Ok(Game::Small(game)) = load(&text) else {
        panic!("a small game");
    };
    let later = |board: &str| game.begin_exactly_at(&format!("{board} w - /- 0 1"));
    assert!(later("r1k1m/2*2/5/5/M1R1K").is_ok());
    let refused = later("r1k1m/5/5/1*3/M1R1K")
        .err()
        .map(|error| error.to_string());
    let expected = "a later step of White's turn that could capture a king";
    assert!(refused.is_some_and(|found| found.contains(expected)));
}
