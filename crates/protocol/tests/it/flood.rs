//! More input than can be looked at as it comes, or than is worth repeating.

use crate::client::Client;
use springald_protocol::{Protocol, cecp, run, uci};
use springald_registry::Registry;
use std::io::{self, BufRead, Read, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Lines that are read, and how many of them were answered.
#[derive(Default)]
struct Count {
    read: AtomicUsize,
    answered: AtomicUsize,
    /// The most that had been read and not yet answered.
    most: AtomicUsize,
}

/// The same line again and again.
struct Flood {
    line: &'static [u8],
    left: usize,
    at: usize,
    count: Arc<Count>,
}

impl Read for Flood {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        unreachable!("it is read by lines")
    }
}

impl BufRead for Flood {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        Ok(if self.left == 0 {
            &[]
        } else {
            &self.line[self.at..]
        })
    }

    fn consume(&mut self, amount: usize) {
        self.at += amount;
        if self.at == self.line.len() {
            (self.at, self.left) = (0, self.left - 1);
            let read = 1 + self.count.read.fetch_add(1, Ordering::SeqCst);
            let answered = self.count.answered.load(Ordering::SeqCst);
            self.count.most.fetch_max(read - answered, Ordering::SeqCst);
        }
    }
}

/// Counts answers.
struct Answers(Arc<Count>);

impl Write for Answers {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let lines = bytes.split(|&byte| byte == b'\n').count() - 1;
        self.0.answered.fetch_add(lines, Ordering::SeqCst);
        // Whoever reads is given every chance to run ahead.
        std::thread::yield_now();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The most lines that wait while `lines` of the same come.
fn waiting(session: impl Protocol, line: &'static str, lines: usize) -> usize {
    let count = Arc::new(Count::default());
    let flood = Flood {
        line: line.as_bytes(),
        left: lines,
        at: 0,
        count: Arc::clone(&count),
    };
    run(session, flood, Answers(Arc::clone(&count))).unwrap();
    assert_eq!(count.answered.load(Ordering::SeqCst), lines);
    count.most.load(Ordering::SeqCst)
}

#[test]
fn only_a_few_lines_wait_to_be_looked_at() {
    // Those that wait, the one that is looked at, and the one that finds no room.
    let most = 16 + 2;
    let found = waiting(uci::Uci::new(Registry::builtin(), 1), "isready\n", 50_000);
    assert!(found <= most, "{found}");
    let found = waiting(cecp::Cecp::new(Registry::builtin(), 1), "ping 1\n", 50_000);
    assert!(found <= most, "{found}");
}

#[test]
fn a_long_input_is_repeated_in_part() {
    let long = "Q".repeat(1_000_000);
    let uci = [
        "",
        "position ",
        "position fen ",
        "position startpos ",
        "position startpos moves ",
        "position startpos moves e2e4 ",
        "go ",
        "go depth ",
        "go searchmoves ",
        "setoption ",
        "setoption name ",
        "setoption name UCI_Variant value ",
        "setoption name Hash value ",
        "setoption name Ponder value ",
    ];
    let cecp = [
        "",
        "variant ",
        "setboard ",
        "usermove ",
        "level ",
        "st ",
        "sd ",
        "time ",
        "memory ",
        "cores ",
        "option ",
        "option MultiPV=",
        "ping ",
    ];
    let sessions = [(Client::uci(), &uci[..], "isready", "readyok")];
    for (mut client, commands, ask, answer) in
        sessions
            .into_iter()
            .chain([(Client::cecp(), &cecp[..], "ping 1", "pong 1")])
    {
        client.say("new\nforce");
        for command in commands {
            client.say(&format!("{command}{long}\nstop\n{ask}"));
            for line in client.until(answer) {
                let repeated = line.matches('Q').count();
                assert!(
                    repeated <= 420 && line.len() < 2_000,
                    "{command}: {line:.2000}"
                );
            }
        }
    }
}

#[test]
fn answers_that_wait_for_the_end_of_a_search_are_few() {
    let mut client = Client::cecp();
    client.say("new\nforce\nst 86400\ngo");
    for number in 0..1_000 {
        client.say(&format!("ping {number}"));
    }
    client.expect("Error (too many pings wait for an answer): ping 64");
    client.say("?");
    client.expect("pong 0");
    client.expect("pong 63");
}

#[test]
fn searches_that_wait_for_the_end_of_another_are_few() {
    let mut client = Client::uci();
    // The first search keeps the engine busy; the others wait behind it.
    client.say("go movetime 86400000");
    for _ in 0..1_000 {
        client.say("go depth 1");
    }
    client.say("stop");
    let answers = client.until("bestmove");
    let refused = "info string too much was asked for at once: this is left out";
    let refused = answers.iter().filter(|line| *line == refused);
    assert_eq!(refused.count(), 1_000 - 64);
    for _ in 0..64 {
        client.expect("bestmove");
    }
    client.say("isready");
    let rest = client.until("readyok");
    assert!(!rest.iter().any(|line| line.starts_with("bestmove")));
}
