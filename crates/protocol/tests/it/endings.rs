//! However a conversation ends, it ends at once, quietly, and with everything answered.

use crate::client::Client;
use springald_protocol::LONGEST;
use std::io::ErrorKind;

#[test]
fn quit_ends_a_search_and_it_is_answered() {
    let mut client = Client::uci();
    client.say("go infinite");
    client.expect("info depth 3");
    client.say("quit");
    let (lines, result) = client.end();
    assert!(result.is_ok());
    assert!(
        lines
            .last()
            .is_some_and(|line| line.starts_with("bestmove "))
    );
}

#[test]
fn the_end_of_the_input_is_like_quit() {
    let mut client = Client::uci();
    client.say("go infinite");
    client.expect("info depth 3");
    client.say("go depth 99\ngo ponder");
    client.close_input();
    let (lines, result) = client.end();
    assert!(result.is_ok());
    let moves = lines.iter().filter(|line| line.starts_with("bestmove "));
    assert_eq!(moves.count(), 3, "{lines:#?}");
}

#[test]
fn a_closed_output_ends_everything() {
    let mut client = Client::uci();
    client.say("go infinite");
    client.expect("info depth 2");
    client.close_output();
    let (_, result) = client.end();
    assert_eq!(result.unwrap_err().kind(), ErrorKind::BrokenPipe);
}

#[test]
fn a_count_without_end_does_not_keep_the_engine_alive() {
    let mut client = Client::uci();
    client.say("go perft 60\nisready");
    client.expect("readyok");
    client.say("quit");
    let (_, result) = client.end();
    assert!(result.is_ok());
}

#[test]
fn a_count_can_be_stopped_and_a_short_one_finishes() {
    let mut client = Client::uci();
    client.say("go perft 60\nstop\ngo perft 3\nquit");
    let (lines, _) = client.end();
    let sums: Vec<&String> = lines.iter().filter(|line| line.contains("Nodes")).collect();
    assert_eq!(sums, ["Nodes searched: 8902"]);
}

#[test]
fn cecp_ends_without_a_move() {
    for mode in ["new\ngo", "new\nanalyze"] {
        let mut client = Client::cecp();
        client.say(&format!("protover 2\npost\n{mode}"));
        client.expect("3 ");
        client.close_input();
        let (lines, result) = client.end();
        assert!(result.is_ok());
        assert!(
            !lines.iter().any(|line| line.starts_with("move")),
            "{lines:#?}"
        );
    }
}

#[test]
fn after_any_input_the_next_command_is_understood() {
    let error = |line: &str| {
        line.starts_with("info string ") || line.starts_with("Error (") || line == "readyok"
    };
    for mut client in [Client::uci(), Client::cecp()] {
        client.send(&vec![b'x'; LONGEST + 7]);
        client.send(b"\n\xff\xfe\xc3\n\0\0 \0\nposition fen \xff\n\r\r\n  \t \n");
        client.say("\u{202e}d\u{0}\nisready\nping 7\nquit");
        let (lines, result) = client.end();
        assert!(result.is_ok());
        let is_fine = |line: &String| error(line) || line == "pong 7";
        assert!(lines.len() >= 5 && lines.iter().all(is_fine), "{lines:#?}");
        assert!(lines[0].contains("bytes"), "{lines:#?}");
        assert!(
            lines
                .iter()
                .any(|line| line == "readyok" || line == "pong 7")
        );
    }
}
