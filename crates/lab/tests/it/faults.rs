//! Planted faults are found, and fair games raise no alarm.

use crate::planted::{FAIR, PLANTED};
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

fn kinds(report: &Report) -> Vec<&str> {
    report
        .alarms
        .iter()
        .map(|alarm| alarm.kind.as_str())
        .collect()
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
    // Duck Chess lists the moves of the side to act alone, so Black's pieces have none at the start.
    for (game, games) in [("gardner", 200), ("dobutsu", 200), ("duck", 2)] {
        let (_, found) = played(&plan(game, games, &[30], 9));
        assert!(found.alarms.is_empty(), "{game}: {:?}", found.alarms);
    }
}

/// The games and the nodes of a report on a planted fault or a fair game.
const GAMES: usize = 300;
const NODES: u64 = 20;

/// Returns `true` in the long checks.
fn is_long() -> bool {
    std::env::var("SPRINGALD_LONG").is_ok_and(|long| long == "1")
}

/// Returns the errors in the reports on planted faults, of those with these numbers.
fn missed(numbers: impl Iterator<Item = usize>) -> Vec<String> {
    let mut missed = Vec::new();
    for number in numbers {
        let planted = &PLANTED[number];
        let (_, found) = played(&plan(planted.text, GAMES, &[NODES], 1));
        let is_named = found.alarms.iter().any(|alarm| {
            planted.kinds.contains(&alarm.kind.as_str()) && alarm.text.contains(planted.words)
        });
        if !is_named {
            missed.push(format!("{}: {:?}", planted.name, found.alarms));
        }
    }
    missed
}

#[test]
fn planted_faults_are_found_and_named() {
    // In the short checks two that no other test has.
    let missed = if is_long() {
        missed(0..PLANTED.len())
    } else {
        missed([4, 9].into_iter())
    };
    assert!(missed.is_empty(), "{}", missed.join("\n"));
}

#[test]
fn no_fair_game_raises_an_alarm() {
    let games = if is_long() { &FAIR[..] } else { &FAIR[1..2] };
    let mut alarms = Vec::new();
    for (name, text) in games {
        let (_, found) = played(&plan(text, GAMES, &[NODES], 9));
        if !found.alarms.is_empty() {
            alarms.push(format!("{name}: {:?}", found.alarms));
        }
    }
    assert!(alarms.is_empty(), "{}", alarms.join("\n"));
}
