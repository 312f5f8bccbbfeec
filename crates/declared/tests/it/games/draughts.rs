//! Captures by leaping, and turns that go on with them. `games/vectors` has the legal actions of a slow generator,
//! `tests/clients/draughts.py`; the counts of whole turns here are the published ones.

use crate::games::native::{declared, large};
use crate::games::steps::{actions, begin, counts, why};
use springald_core::{Explain, IllegalReason, NotationExt, Position, PositionExt, Variant};
use springald_declared::{Bits, DeclaredPosition};
use std::collections::BTreeMap;

/// Returns the positions after all turns. Captures with the same start, end and captured pieces are one.
fn turns<W: Bits>(position: &DeclaredPosition<W>) -> Vec<DeclaredPosition<W>> {
    let mut found = BTreeMap::new();
    let mut open: Vec<(String, DeclaredPosition<W>)> = vec![(String::new(), *position)];
    while let Some((start, position)) = open.pop() {
        for action in position.actions() {
            let start = match start.as_str() {
                "" => position.action_text(action)[..2].to_owned(),
                start => start.to_owned(),
            };
            let next = position.after_unchecked(action);
            if next.at_turn_start() {
                found.insert((start, next.fen()), next);
            } else {
                open.push((start, next));
            }
        }
    }
    found.into_values().collect()
}

/// Counts whole turns.
fn count<W: Bits>(position: &DeclaredPosition<W>, depth: u32) -> usize {
    let turns = turns(position);
    match depth {
        1 => turns.len(),
        _ => turns.iter().map(|next| count(next, depth - 1)).sum(),
    }
}

#[test]
fn whole_turns_are_as_many_as_published() {
    let counts = |id: &str, most: u32| -> Vec<usize> {
        let start = declared(id).start();
        (1..=most).map(|depth| count(&start, depth)).collect()
    };
    assert_eq!(counts("english-draughts", 5), [7, 49, 302, 1_469, 7_361]);
    assert_eq!(counts("russian-draughts", 5), [7, 49, 302, 1_469, 7_482]);
    let turkish = counts("turkish-draughts", 5);
    assert_eq!(turkish, [8, 64, 708, 7_538, 85_090]);
    let start = large("draughts").start();
    let counts: Vec<usize> = (1..=4).map(|depth| count(&start, depth)).collect();
    assert_eq!(counts, [9, 81, 658, 4_265]);
}

/// Returns the legal actions in a position, in their order by name.
fn legal<W: Bits>(position: &DeclaredPosition<W>) -> String {
    let actions = position.actions().into_iter();
    let mut texts: Vec<String> = actions.map(|one| position.action_text(one)).collect();
    texts.sort();
    texts.join(" ")
}

/// Plays actions, all of them legal.
fn played<W: Bits>(position: &DeclaredPosition<W>, texts: &str) -> DeclaredPosition<W> {
    texts.split_whitespace().fold(*position, |position, text| {
        let action = position.action_from_text(text);
        let action = action.unwrap_or_else(|| panic!("{text} in {}", position.fen()));
        position.after_unchecked(action)
    })
}

#[test]
fn what_was_taken_stays_in_the_way_until_the_turn_ends() {
    let game = large("draughts");
    // Whichever piece the king takes first stays on the board as a captive.
    let fen = "10/10/10/4m5/1m8/4m5/10/10/1K8/10 w - - 0 1";
    let start = game.parse_fen(fen).unwrap();
    let taken = played(&start, legal(&start).split(' ').next().unwrap());
    assert!(taken.fen().contains('*'), "{}", taken.fen());
    assert_eq!(game.parse_fen(&taken.fen()).unwrap(), taken);
    // A position that begins a turn has none.
    let error = game.parse_fen("10/10/10/10/1*8/10/10/10/1K8/m9 w - - 0 1");
    assert!(error.is_err());
}

#[test]
fn a_promotion_ends_the_turn_or_not() {
    // A man takes c7, comes to the last rank, and could go on over e7.
    let fen = "8/2m1m3/1M6/8/8/8/8/8 w - - 0 1";
    let english = declared("english-draughts").parse_fen(fen).unwrap();
    let ended = played(&english, "b6d8k");
    assert_eq!(ended.fen(), "3K4/4m3/8/8/8/8/8/8 b - - 0 1");
    let russian = declared("russian-draughts").parse_fen(fen).unwrap();
    let on = played(&russian, "b6d8k");
    assert_eq!(on.fen(), "3K4/2*1m3/8/8/8/8/8/8 w - /!@d8 0 1");
    assert_eq!(legal(&on), "d8f6 d8g5 d8h4");
    let brazilian = declared("brazilian-draughts").parse_fen(fen).unwrap();
    let on = played(&brazilian, "b6d8");
    assert_eq!(legal(&on), "d8f6");
    assert_eq!(played(&on, "d8f6").fen(), "8/8/5M2/8/8/8/8/8 b - - 0 1");
}

#[test]
fn refusals_name_what_must_be_done() {
    let why = |position: &DeclaredPosition<u64>, text: &str| {
        let reason = position.why_not(text).unwrap().unwrap();
        let clause = reason.clause().map(|one| one.to_string());
        format!("{} {}", clause.unwrap_or_default(), reason.sentence())
    };
    let english = declared("english-draughts");
    let position = english
        .parse_fen("8/8/8/4m3/8/M1m3M1/1M6/8 w - - 0 1")
        .unwrap();
    assert_eq!(legal(&position), "b2d4");
    assert_eq!(why(&position, "g3h4"), "3.3 You can capture, so you must.");
    let on = played(&position, "b2d4");
    assert_eq!(legal(&on), "d4f6");
    assert_eq!(why(&on, "g3h4"), "3.4 The man on d4 goes on capturing.");
    assert_eq!(why(&on, "d4c5"), "3.4 The man on d4 must capture again.");
    assert_eq!(
        why(&position, "a3c5"),
        "3.1 The man on a3 can leap to c5 only over an enemy piece, and none stands there."
    );
    let brazilian = declared("brazilian-draughts");
    let position = brazilian
        .parse_fen("8/8/1m6/M3m3/8/2m5/1M6/8 w - - 0 1")
        .unwrap();
    assert_eq!(legal(&position), "b2d4");
    assert_eq!(
        why(&position, "a5c7"),
        "3.5 Another capture takes more pieces in this turn."
    );
}

/// Draughts of Italy: men take no kings; the most pieces are taken, if possible with a king, the most kings, kings early.
const ITALIAN: &str = "game dama\nboard 8 x 8\n\
    start \"m1m1m1m1/1m1m1m1m/m1m1m1m1/8/8/1M1M1M1M/M1M1M1M1/1M1M1M1M w - - 0 1\"\n\
    piece man M\n  steps forward-diagonal to move\n  jumps forward-diagonal to take what it passes over man\n\
    \x20 promotes on rank 8 to king\npiece king K\n  steps diagonal to move\n  jumps diagonal to take what it passes\n\
    must take\npoints man 100, king 101\nturn\n  move, goes on while it takes, promotion ends the turn\n\
    \x20   taking the most, by points\n    with king first\n    taking king first\nloss when stalemated as \"no move\"\n";

#[test]
fn captures_of_as_many_pieces_have_an_order() {
    let at = |fen: &str| begin(ITALIAN, Some(fen));
    // A man leaps over no king.
    let game = at("8/8/8/8/4k1m1/5M2/8/7k w - - 0 1");
    assert_eq!(actions(&*game), ["f3h5"]);
    assert_eq!(
        why(&*game, "f3d5"),
        "The man on f3 can't leap over the king on e4."
    );
    // The king goes before the man.
    let game = at("8/8/8/3m1m2/4K1M1/8/8/7k w - - 0 1");
    assert_eq!(actions(&*game), ["e4c6", "e4g6"]);
    assert_eq!(
        why(&*game, "g4e6"),
        "Where it takes as many, a king goes first."
    );
    // Two are more than one, whoever takes them.
    let game = at("8/5m2/8/3m4/2M3m1/7K/8/1k6 w - - 0 1");
    assert_eq!(actions(&*game), ["c4e6"]);
    assert_eq!(why(&*game, "h3f5"), "Another capture is worth more points.");
    // Of two captures of a man and a king, the one that takes the king first.
    let game = at("8/1m3k2/8/1k1m4/2K5/8/8/8 w - - 0 1");
    assert_eq!(actions(&*game), ["c4a6"]);
    assert_eq!(why(&*game, "c4e6"), "Another capture takes a king earlier.");
}

#[test]
fn draughts_of_italy_are_those_of_a_slow_generator() {
    assert_eq!(counts(ITALIAN, 6), [7, 49, 302, 1_469, 7_361, 36_473]);
}

#[test]
fn draughts_of_turkey_are_those_of_a_slow_generator() {
    let text = springald_declared::library("turkish-draughts").unwrap();
    assert_eq!(counts(text, 5), [8, 64, 708, 7_462, 83_126]);
}

/// A king that has taken upwards may turn to either side, but not back to the piece below.
#[test]
fn captures_do_not_turn_back() {
    let game = declared("turkish-draughts");
    let read = |fen| game.parse_fen(fen).unwrap();
    let texts = |fen| {
        let position = read(fen);
        let mut texts: Vec<String> = (position.actions().into_iter())
            .map(|one| position.action_text(one))
            .collect();
        texts.sort();
        texts
    };
    let start = "8/3m4/8/3K1m2/8/3m4/8/8 w - - 0 1";
    assert_eq!(texts(start), ["d5d1", "d5d2", "d5d8", "d5g5", "d5h5"]);
    let after = |fen, text| {
        let position = read(fen);
        position.after_unchecked(position.action_from_text(text).unwrap())
    };
    // Had the king leapt to d8, it could have taken the man on d3 only by turning back.
    assert_eq!(
        after(start, "d5d8").fen(),
        "3K4/8/8/5m2/8/3m4/8/8 b - - 0 1"
    );
    let on = "8/6m1/8/3m4/8/3K4/3m4/8 w - - 0 1";
    assert_eq!(texts(on), ["d3d7"]);
    let going_on = after(on, "d3d7");
    let fen = "8/3K2m1/8/8/8/8/3m4/8 w - /!@d7d3 0 1";
    assert_eq!(going_on.fen(), fen);
    assert_eq!(texts(fen), ["d7h7"]);
    let reason = going_on.why_not("d7d1").unwrap().expect("a reason");
    assert_eq!(reason.sentence(), "The king on d7 can't turn back to d1.");
    let clause = reason.clause().map(|clause| clause.to_string());
    assert_eq!(clause.as_deref(), Some("3.6"));
}
