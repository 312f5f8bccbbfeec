//! Moves as long as there are pieces on the line, captures by flanking, and ends by the form of pieces. `games/vectors` has
//! the legal moves of a slow generator, `tests/clients/lines.py`.

use crate::games::native::{declared, large};
use springald_core::{Explain, IllegalReason, NotationExt, PositionExt, Variant};
use springald_declared::{Bits, DeclaredPosition};

/// Returns the position after an action.
fn after<W: Bits>(position: &DeclaredPosition<W>, text: &str) -> DeclaredPosition<W> {
    let action = position.action_from_text(text);
    let action = action.unwrap_or_else(|| panic!("{text} in {}", position.fen()));
    position.after_unchecked(action)
}

/// Returns how a game has ended.
fn ended<W: Bits>(position: &DeclaredPosition<W>) -> String {
    let verdict = position.finished();
    verdict.map_or_else(String::new, |verdict| {
        let winner = verdict.winner.map(|side| side.to_string());
        format!("{} {}", winner.unwrap_or_default(), verdict.termination)
    })
}

fn why<W: Bits>(position: &DeclaredPosition<W>, text: &str) -> String {
    let reason = position.why_not(text).unwrap().unwrap();
    let clause = reason.clause().map(|one| one.to_string());
    format!("{} {}", clause.unwrap_or_default(), reason.sentence())
}

#[test]
fn a_move_is_as_long_as_there_are_pieces_on_its_line() {
    let game = declared("lines-of-action");
    let start = game.start();
    assert_eq!(
        why(&start, "b1b4"),
        "2.1 The man on b1 goes as many squares on that line as there are pieces on it: 2."
    );
    let position = game.parse_fen("8/8/8/8/M1m4M/8/8/m7 w - - 0 1").unwrap();
    assert_eq!(
        why(&position, "a4d4"),
        "2.1 The man on a4 can't reach d4: the man on c4 is in the way."
    );
}

#[test]
fn connected_men_win_and_those_of_both_sides_draw() {
    let game = declared("lines-of-action");
    let position = game.parse_fen("8/8/8/4m3/M7/2M5/8/m7 w - - 0 1").unwrap();
    assert_eq!(ended(&position), "");
    assert_eq!(ended(&after(&position, "a4b4")), "White all connected");
    // Black's only man left is connected, too.
    let position = game.parse_fen("8/8/8/4m3/8/1M6/1m1M4/8 w - - 0 1").unwrap();
    assert_eq!(ended(&after(&position, "d2b2")), " both connected");
}

#[test]
fn a_piece_between_two_others_or_against_a_refuge_is_taken() {
    let game = large("fetlar");
    let fen = "k10/11/11/11/11/11/11/11/11/3A7/1d2d1A4 w - - 0 1";
    let position = game.parse_fen(fen).unwrap();
    assert_eq!(ended(&position), "Black king escaped");
    let fen = "11/2k8/11/11/11/11/11/11/11/2AA7/1d2d1A4 w - - 0 1";
    let position = game.parse_fen(fen).unwrap();
    let taken = after(&position, "c2c1");
    assert_eq!(
        taken.fen(),
        "11/2k8/11/11/11/11/11/11/11/3A7/2A1d1A4 b - - 0 1"
    );
    assert_eq!(
        why(&position, "d2a2"),
        "2.1 The attacker on d2 can't reach a2: the attacker on c2 is in the way."
    );
    assert_eq!(
        why(&position, "g1k1"),
        "2.1 The attacker on g1 can't go to k1: that square is closed to it."
    );
}

#[test]
fn a_surrounded_king_and_enclosed_defenders_lose() {
    let game = large("fetlar");
    let fen = "11/11/11/11/11/11/4A6/3Ak6/4A6/5A5/1d9 w - - 0 1";
    let position = game.parse_fen(fen).unwrap();
    assert_eq!(ended(&position), "");
    // Beside the throne three attackers are enough.
    let fen = "11/11/11/11/11/3Ak6/4A6/4A6/11/11/1d9 w - - 0 1";
    let beside = game.parse_fen(fen).unwrap();
    assert_eq!(ended(&beside), "");
    let open = game
        .parse_fen("11/11/11/11/4A6/3Ak6/11/4A6/11/11/1d9 w - - 0 1")
        .unwrap();
    assert_eq!(ended(&after(&open, "e4e5")), "White king surrounded");
    let inside = game
        .parse_fen("11/11/11/11/11/11/5A5/4AkA4/5dA4/5A5/4A6 w - - 0 1")
        .unwrap();
    assert_eq!(ended(&inside), "");
    assert_eq!(ended(&after(&inside, "e1e3")), "White enclosed");
}
