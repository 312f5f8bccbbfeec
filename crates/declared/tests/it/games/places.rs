//! Captures by where enemies stand, ends by blocks and exact rows, and steps that a capture earns. The counts of actions are
//! from slow generators.

use super::steps::{actions, are_playable, begin, counts, play, why};
use springald_core::{Game, Side, Verdict};

/// Returns who has won a game, and how it has ended.
fn ended(game: &dyn Game) -> Option<(Option<Side>, String)> {
    let ended = |one: Verdict| (one.winner, one.termination.to_string());
    game.verdict().map(ended)
}

#[test]
fn a_row_between_two_others_is_taken() {
    const ROWS: &str = "game rows\nboard 5 x 5\nstart \"mm1mm/5/1m1M1/5/MM1MM w - - 0 1\"\npiece man M\n\
        \x20 slides straight to move\nwhen man moves, enemy man flanked in a row vanish\n\
        loss when you have fewer than 2 man as \"one left\"\n";
    assert_eq!(counts(ROWS, 4), [14, 189, 3_109, 50_219]);
    // The row on the file ends at the edge, and the diagonal is no line of captures.
    let mut game = begin(ROWS, Some("m4/m3M/M1m2/1m3/1mmmM w - - 0 1"));
    play(&mut *game, &["a3a2", "c3d3", "a2a1"]);
    assert_eq!(game.fen(), "m4/m3M/3m1/1m3/M3M b - - 0 2");
}

#[test]
fn enemies_on_both_sides_are_taken() {
    const SIDES: &str = "game sides\nboard 5 x 5\nstart \"m1m1m/5/1m1M1/5/M1M1M w - - 0 1\"\npiece man M\n\
        \x20 slides straight to move\nwhen man moves, enemy man on both sides vanish\n\
        loss when you have no man as \"none left\"\n";
    assert_eq!(counts(SIDES, 4), [19, 339, 6_227, 107_602]);
    let mut game = begin(SIDES, Some("m4/1m1m1/5/3M1/2M2 w - - 0 1"));
    play(&mut *game, &["c1c4"]);
    assert_eq!(game.fen(), "m4/2M2/5/3M1/5 b - - 0 1");
}

#[test]
fn groups_without_liberties_are_taken_or_lose() {
    let text = |rule: &str| {
        format!(
            "game go\nboard 3 x 3\nstart \"3/3/3 w - - 0 1\"\npiece stone S\nadd stone\n{rule}\
             win when enemy stone without liberties as \"taken\"\n"
        )
    };
    let atari = text("");
    assert_eq!(counts(&atari, 6), [9, 72, 504, 2_976, 14_160, 51_072]);
    let go = text("when stone arrives, enemy stone without liberties vanish\n");
    assert_eq!(counts(&go, 6), [9, 72, 504, 3_032, 15_024, 60_960]);
    let mut game = begin(&go, Some("3/sS1/ssS w - - 0 1"));
    play(&mut *game, &["S@a3"]);
    assert_eq!(game.fen(), "S2/1S1/2S b - - 0 1");
    let mut game = begin(&atari, Some("1S1/S2/s2 b - - 0 1"));
    play(&mut *game, &["S@a3"]);
    assert_eq!(ended(&*game), Some((Some(Side::White), "taken".to_owned())));
}

#[test]
fn only_those_on_some_squares_are_taken() {
    const SAFE: &str = "game safe\nboard 5 x 5\nstart \"5/5/1Mm2/2m2/4M w - - 0 1\"\npiece man M\n\
        \x20 slides straight to move\nwhen man moves, enemy man on not c3 flanked vanishes\n";
    let mut game = begin(SAFE, Some("5/5/1Mm2/5/3Mm w - - 0 1"));
    play(&mut *game, &["d1d3"]);
    assert_eq!(game.fen(), "5/5/1MmM1/5/4m b - - 1 1");
    let mut game = begin(SAFE, Some("5/1Mm2/5/5/3Mm w - - 0 1"));
    play(&mut *game, &["d1d4"]);
    assert_eq!(game.fen(), "5/1M1M1/5/5/4m b - - 0 1");
}

#[test]
fn what_stays_in_a_river_drowns() {
    const RIVER: &str = "game river\nboard 4 x 5\nstart \"mmmm/4/4/4/MMMM w - - 0 1\"\narea river = rank 3\n\
        piece man M\n  steps any to move\nwhen man moves from river on river, it vanishes\n\
        when man moves, own man on river vanish\nloss when you have no man as \"drowned\"\n";
    let mut game = begin(RIVER, Some("m3/4/MM2/4/3M w - - 0 1"));
    play(&mut *game, &["a3a4"]);
    assert_eq!(game.fen(), "m3/M3/4/4/3M b - - 0 1");
    let mut game = begin(RIVER, Some("m3/4/M3/4/3M w - - 0 1"));
    play(&mut *game, &["a3b3"]);
    assert_eq!(game.fen(), "m3/4/4/4/3M b - - 0 1");
    // Whoever comes into the river stays there for a turn.
    let mut game = begin(RIVER, Some("m3/M3/4/4/3M w - - 0 1"));
    play(&mut *game, &["a4a3"]);
    assert_eq!(game.fen(), "m3/4/M3/4/3M b - - 1 1");
}

const FIVE: &str = "game gomoku\nboard 7 x 3\nstart \"7/7/7 w - - 0 1\"\npiece stone S\nadd stone\n\
        win when exactly 5 of your stone in line as \"five\"\nwin when 4 of your stone in a square as \"block\"\n";

#[test]
fn rows_are_exact_and_blocks_have_four_squares() {
    const DARA: &str = "game dara\nboard 5 x 4\nstart \"m2mm/mM1Mm/M3M/MM1mm w - - 0 1\"\npiece man M\n\
        \x20 steps straight to move\nturn\n  move\n  remove man, after exactly 3 in line straight\n\
        loss when you have fewer than 3 man as \"two left\"\nloss when stalemated as \"no move\"\n";
    assert_eq!(counts(DARA, 5), [9, 44, 320, 2_265, 17_647]);
    let mut game = begin(DARA, Some("4m/2M2/m3m/MM1MM w - - 0 1"));
    play(&mut *game, &["c3c2", "e4d4", "c2c1"]);
    assert_eq!(game.to_act().side(), Some(Side::Black));
    let mut game = begin(FIVE, Some("s6/7/SSS1SS1 w - - 0 1"));
    play(&mut *game, &["S@d1"]);
    assert_eq!(ended(&*game), None);
    let mut game = begin(FIVE, Some("s6/7/SSS1S2 w - - 0 1"));
    play(&mut *game, &["S@d1"]);
    assert_eq!(ended(&*game), Some((Some(Side::White), "five".to_owned())));
    let mut game = begin(FIVE, Some("s4S1/4S2/4SS1 w - - 0 1"));
    play(&mut *game, &["S@f2"]);
    assert_eq!(ended(&*game), Some((Some(Side::White), "block".to_owned())));
}

#[test]
fn a_capture_earns_a_removal() {
    const YOTE: &str = "game yote\nboard 3 x 3\nstart \"3/3/3[MMMmmm] w - - 0 1\"\npiece man M\n\
        \x20 steps straight to move\n  jumps straight to take what it passes\ndrop man\n\
        turn\n  move\n  remove man, after taking man\nloss when you have no man as \"no men\"\n";
    assert_eq!(counts(YOTE, 6), [9, 72, 684, 5_872, 52_008, 412_840]);
    let mut game = begin(YOTE, Some("m2/m2/Mm1[MMm] w - - 0 1"));
    play(&mut *game, &["a1c1"]);
    assert_eq!(game.prompt(), "Remove an enemy man.");
    assert_eq!(actions(&*game), ["xa2", "xa3"]);
    are_playable(&*game);
    let again = begin(YOTE, Some(&game.fen()));
    assert_eq!((again.fen(), again.key()), (game.fen(), game.key()));
    play(&mut *game, &["xa3"]);
    assert_eq!(game.fen(), "3/m2/2M[MMm] b - - 0 1");
    assert_eq!(
        why(&*game, "xc1"),
        "Make a move, or put a man on the board."
    );
}

#[test]
fn a_removal_leaves_a_move_where_it_must() {
    let strip = |rules: &str| {
        format!(
            "game strip\nboard 3 x 3\nstart \"2m/1m1/M2 w - - 0 1\"\npiece man M\n  steps forward-diagonal to take\n\
             turn\n  remove man{rules}\n  move\nloss when you have no man as \"no men\"\n\
             loss when stalemated as \"no move\"\n"
        )
    };
    let game = begin(&strip(""), None);
    assert_eq!(actions(&*game), ["xb2", "xc3"]);
    let mut game = begin(&strip(", leaving a move"), None);
    assert_eq!(actions(&*game), ["xc3"], "the man on a1 has to take one");
    assert_eq!(
        why(&*game, "xb2"),
        "The man on b2 can't be removed: that leaves no move."
    );
    are_playable(&*game);
    play(&mut *game, &["xc3", "a1b2"]);
    assert!(game.verdict().is_some(), "Black has no man");
}

#[test]
fn only_the_last_move_of_a_turn_gives_check() {
    const ITALIAN: &str = "game italian like progressive\nturn\n  move, one more each turn, check only by the last move\n";
    let mut game = begin(ITALIAN, Some("4k3/8/8/8/8/8/8/R3K3 b - - 0 1"));
    play(&mut *game, &["e8d8", "d8e8"]);
    assert_eq!(
        why(&*game, "a1a8"),
        "Only the last move of a turn may give check."
    );
    play(&mut *game, &["a1a7", "a7b7"]);
    assert!(game.action_texts().contains(&"b7b8".to_owned()));
    play(&mut *game, &["b7b8"]);
    assert_eq!(game.to_act().side(), Some(Side::Black));
    assert!(game.checked().is_some());
}

#[test]
fn a_piece_in_front_of_another_moves_like_that() {
    const ANNAN: &str = "game annan like chess\nbefore own rook, pieces move and take instead\n  slides straight\n\
        before own knight, pieces move and take instead\n  leaps 1 2\nwithout castling\n";
    let game = begin(ANNAN, Some("4k3/8/8/8/8/4p3/4r3/K7 b - - 0 1"));
    let from = |square: &str| {
        let texts = actions(&*game).into_iter();
        texts
            .filter(|text| text.starts_with(square))
            .collect::<Vec<_>>()
    };
    // In front of Black's rook is the square below it: the pawn there still goes its own way.
    assert!(from("e3").is_empty());
    let game = begin(ANNAN, Some("4k3/8/8/8/8/P7/B3N3/R3K3 w - - 0 1"));
    // A bishop in front of a rook goes straight, and is stopped by the pawn.
    let straight = actions(&*game).into_iter();
    let straight: Vec<String> = straight.filter(|text| text.starts_with("a2")).collect();
    assert_eq!(straight, ["a2b2", "a2c2", "a2d2"]);
    // A lent way gives check, too.
    let game = begin(ANNAN, Some("4k3/4r3/4p3/8/8/8/8/4K3 w - - 0 1"));
    assert!(game.checked().is_some());
}
