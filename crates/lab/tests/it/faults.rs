//! Planted faults are found, and fair games raise no alarm.

use crate::{plan, played};
use springald_lab::Report;

/// A small game of chess with changes.
fn small(changes: &str) -> String {
    format!("game changed like gardner\n{changes}\n")
}

/// Golems on c1 and c5 that could only leap off the board.
const GOLEM: &str = "piece golem G\n  2.4 leaps 3 4 \"A golem leaps three squares one way and four the other.\"\n\
                     start \"rngqk/ppppp/5/PPPPP/RNGQK w - - 0 1\"";

/// Two moves a turn on a small board. In the library White's first turn has one; here it has two as well.
const TEMPO: &str = "game tempo like doublemove
1.5 board 5 x 5
without castling
piece pawn P
  2.3 steps forward to move
  2.3 steps forward-diagonal to take
  2.3 promotes on rank 5 to queen rook bishop knight
start \"rnbqk/ppppp/5/PPPPP/RNBQK w - - 0 1\"
";

fn kinds(report: &Report) -> Vec<&'static str> {
    report.alarms.iter().map(|alarm| alarm.kind).collect()
}

#[test]
fn a_queen_fewer_is_found() {
    let text = small("start \"rnb1k/ppppp/5/PPPPP/RNBQK w - - 0 1\"");
    let (_, found) = played(&plan(&text, 60, &[30], 1));
    let kinds = kinds(&found);
    assert!(
        kinds.contains(&"start") && kinds.contains(&"balance"),
        "{:?}",
        found.alarms
    );
    let start = found
        .alarms
        .iter()
        .find(|alarm| alarm.kind == "start")
        .unwrap();
    assert!(start.text.contains("queen 1 to 0"), "{}", start.text);
}

#[test]
fn a_double_first_move_is_found() {
    let (_, found) = played(&plan(TEMPO, 60, &[30], 1));
    let alarm = found.alarms.iter().find(|alarm| alarm.kind == "balance");
    assert!(
        alarm.is_some_and(|alarm| alarm.text.starts_with("White is much better")),
        "{:?}",
        found.sentences
    );
}

#[test]
fn a_piece_that_never_moves_is_found() {
    let (_, found) = played(&plan(&small(GOLEM), 60, &[20], 1));
    let alarm = found
        .alarms
        .iter()
        .find(|alarm| alarm.kind == "never-moves");
    assert!(
        alarm.is_some_and(|alarm| alarm.text.contains("golem")),
        "{:?}",
        found.alarms
    );
}

#[test]
fn an_end_that_never_comes_is_found() {
    let text = small(
        "3.3 win when enemy has no king as \"king captured\" \"A player who captures the king wins.\"",
    );
    let (_, found) = played(&plan(&text, 200, &[15], 1));
    let alarm = found
        .alarms
        .iter()
        .find(|alarm| alarm.kind == "end-never")
        .unwrap();
    assert!(
        alarm.text.contains("king captured") && alarm.text.contains("3.3"),
        "{}",
        alarm.text
    );
}

#[test]
fn fair_games_raise_no_alarm() {
    for (game, games) in [("gardner", 200), ("dobutsu", 200)] {
        let (_, found) = played(&plan(game, games, &[30], 9));
        assert!(found.alarms.is_empty(), "{game}: {:?}", found.alarms);
    }
}
