//! Turn texts and the SANs of turns.

use crate::toy::{Pebble, Pebbles};
use springald_chess::Chess;
use springald_core::{Node, NotationExt, Position, Record, Side, Turn};

fn pebbles(fen: &str) -> Record<Pebbles> {
    Record::from_position(Pebbles, Pebble::from_fen(fen).unwrap())
}

/// Returns the error in a turn text; the game must stay unchanged.
fn fault(fen: &str, turn: &str) -> String {
    let mut game = pebbles(fen);
    let before = game.clone();
    let error = game.play_turn(turn).unwrap_err();
    assert!(game == before);
    error.to_string()
}

const START: &str = "1k1/*1*/1K1 w - 0 1";

#[test]
fn a_roll_and_its_outcome_are_one_token() {
    let mut game = pebbles(START);
    game.play_turn("R@a1,b1a2,P@c1").unwrap();
    assert_eq!(game.position().fen(), "1k1/K1*/*1* b - 0 1");
    assert_eq!(game.plies().len(), 4);
    let turns = game.turns();
    assert_eq!(turns.len(), 1);
    assert_eq!((turns[0].number, turns[0].side), (1, Side::White));
    assert_eq!(turns[0].text(), "R@a1,b1a2,P@c1");
    assert_eq!(turns[0].san(), "R@a1/Kxa2/P@c1");
}

#[test]
fn an_end_is_implied_and_left_out() {
    let mut game = pebbles(START);
    game.play_line("b1a2 b3b2").unwrap();
    let text = |turn: &Turn<'_, Pebble>| (turn.text(), turn.san());
    let texts: Vec<_> = game.turns().iter().map(text).collect();
    assert_eq!(texts[0], ("b1a2".into(), "Kxa2".into()));
    assert_eq!(texts[1], ("b3b2".into(), "Kb2".into()));
    assert_eq!(game.plies().len(), 3);

    let mut explicit = pebbles(START);
    explicit.play_line("b1a2,end b3b2").unwrap();
    assert!(explicit == game);
}

#[test]
fn an_unfinished_turn_ends_in_a_comma_and_can_be_continued() {
    let mut game = pebbles(START);
    for (text, whole) in [
        ("R@,", false),
        ("R@a1,", false),
        ("R@,", false),
        ("R@c1,b1a2,", false),
    ] {
        game.play_turn(text).unwrap();
        assert_eq!(game.position().at_turn_start(), whole);
    }
    let turn = game.last_turn().unwrap();
    assert_eq!(turn.text(), "R@a1,R@c1,b1a2,");
    assert_eq!(turn.san(), "R@a1/R@c1/Kxa2/");
    assert!(!turn.whole);
    game.play_turn("end").unwrap();
    assert_eq!(game.last_turn().unwrap().text(), "R@a1,R@c1,b1a2");
    assert!(game.undo_turn());
    assert_eq!(game.position().fen(), START);
}

#[test]
fn a_due_roll_stays_due() {
    let mut game = pebbles(START);
    game.play_turn("R@,").unwrap();
    assert_eq!(game.position().node(), Node::Chance);
    let turn = game.last_turn().unwrap();
    assert_eq!((turn.text(), turn.san()), ("R@,".into(), "R@/".into()));
    assert_eq!(
        game.play_text("b1b2").unwrap_err().to_string(),
        "the dice must be rolled first: found 'b1b2', expected an outcome such as 'R@a1'"
    );
    // Taking back leads to before the roll.
    game.play_text("R@b2").unwrap();
    assert!(game.undo_action());
    assert_eq!(game.position().fen(), START);
}

#[test]
fn a_win_ends_the_turn_where_it_stands() {
    let mut game = pebbles("1k1/1K1/3 w - 0 1");
    game.play_turn("R@a1,b2b3").unwrap();
    let turn = game.last_turn().unwrap();
    assert_eq!(
        (turn.text(), turn.san()),
        ("R@a1,b2b3".into(), "R@a1/Kxb3#".into())
    );
    assert!(turn.whole);
    assert!(game.undo_turn());
    assert_eq!(
        game.play_turn("b2b3,").unwrap_err().to_string(),
        "'b2b3,' is complete after action 1: expected nothing more"
    );
}

#[test]
fn a_game_may_begin_inside_a_turn() {
    let mut game = pebbles("1k1/1K1/3 b m 0 5");
    game.play_line("end b2a2").unwrap();
    let turns = game.turns();
    assert_eq!((turns[0].number, turns[0].side), (5, Side::Black));
    assert_eq!(turns[0].text(), "end");
    assert_eq!((turns[1].number, turns[1].side), (6, Side::White));
    let game = {
        let mut game = pebbles("1k1/1K1/3 b ? 0 5");
        game.play_turn("R@a1,").unwrap();
        game
    };
    assert_eq!(game.turns()[0].side, Side::Black);
}

#[test]
fn errors_name_the_action_and_the_rule() {
    for (turn, expected) in [
        ("", "the turn is empty, expected at least one action"),
        (
            "R@a1",
            "'R@a1' is not a complete turn: expected another action, such as 'R@'",
        ),
        (
            "R@",
            "'R@' is not a complete turn: expected the outcome of the roll, such as 'R@a1'",
        ),
        (
            "R@,b1a1",
            "in 'R@,b1a1', the dice must be rolled first: found 'b1a1', expected an outcome such as 'R@a1'",
        ),
        ("R@a1,,b1a1", "'R@a1,,b1a1': action 2 is empty"),
        (",", "',': action 1 is empty"),
        (
            "b1b3",
            "'b1b3' is not legal: The king cannot go there (rule 1.2)",
        ),
        (
            "R@b2,R@a1",
            "in 'R@b2,R@a1', 'R@a1' is not a move: expected R@, a1b1, P@a1 or end",
        ),
        (
            "R@b2,R@",
            "in 'R@b2,R@', 'R@' is not legal: No pebble can be asked for now (rule 1.1)",
        ),
        (
            "b1b2,b3b2",
            "'b1b2,b3b2' is complete after action 1: expected nothing more",
        ),
        (
            "b1b2,",
            "'b1b2,' is complete after action 1: expected nothing more",
        ),
        (
            "b1a2,end,",
            "'b1a2,end,' is complete after action 2: expected nothing more",
        ),
    ] {
        assert_eq!(fault(START, turn), expected);
    }
}

#[test]
fn only_the_last_turn_of_a_list_may_be_unfinished() {
    let mut game = pebbles(START);
    assert_eq!(
        game.play_line("b1b2 R@, b3b2").unwrap_err().to_string(),
        "turn 2: 'R@,' is not a complete turn, but another follows it"
    );
    assert_eq!(game.position().fen(), START);
    game.play_line("  b1b2   R@, ").unwrap();
    assert_eq!(game.position().node(), Node::Chance);
    assert_eq!(
        game.play_line("R@a1,b3b2 b2b2").unwrap_err().to_string(),
        "turn 2: 'b2b2' cannot be played: the game is over (Black wins: king captured)"
    );
    assert_eq!(game.position().node(), Node::Chance);
}

#[test]
fn a_san_that_means_nothing_is_explained() {
    for (line, san, expected) in [
        ("", "e5", "'e5' is not legal: "),
        (
            "e2e4 d7d5 e4e5 d5d4",
            "e5",
            "'e5' is not a legal move: expected one of: ",
        ),
        ("", "Ke2", "(rule 2.2)"),
        (
            "g1f3 a7a6 d2d3 a6a5",
            "Nd2",
            "'Nd2' is ambiguous: expected Nbd2 or Nfd2",
        ),
        (
            "e2e4 d7d5",
            "ed5",
            "'ed5' is not a legal move: expected 'exd5'",
        ),
        ("", "O-O", "(rule 5.2)"),
        ("", "0-0-0", "'0-0-0' is not legal: "),
        (
            "e2e4 e7e5 e1e2 a7a6",
            "O-O",
            "'O-O' is not a legal move: expected one of: ",
        ),
        ("", "zzz", "'zzz' is not a legal move: expected one of: "),
        ("", "é9", "is not a legal move"),
    ] {
        let mut game = Record::new(Chess);
        game.play_line(line).unwrap();
        let error = game.play_san_turn(san).unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
    }
}
