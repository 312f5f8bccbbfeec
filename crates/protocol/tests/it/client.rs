//! The other end of a conversation.

use springald_protocol::{Protocol, run};
use springald_registry::Registry;
use std::io::{self, BufReader, ErrorKind, Read, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// The time limit of an answer, so that a test fails rather than hangs: far longer than any does,
/// however busy the machine is.
pub(crate) const PATIENCE: Duration = Duration::from_mins(5);

/// The input of the engine: bytes as they come, until the sender is dropped.
struct Input {
    sender: Receiver<Vec<u8>>,
    waiting: Vec<u8>,
}

impl Read for Input {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if self.waiting.is_empty() {
            self.waiting = self.sender.recv().unwrap_or_default();
        }
        let count = into.len().min(self.waiting.len());
        into[..count].copy_from_slice(&self.waiting[..count]);
        self.waiting.drain(..count);
        Ok(count)
    }
}

/// The output of the engine: a closed pipe once the receiver is gone.
struct Output(Sender<Vec<u8>>);

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let sent = self.0.send(bytes.to_vec());
        sent.map_err(|_| io::Error::from(ErrorKind::BrokenPipe))?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A client that talks to a session.
pub(crate) struct Client {
    input: Option<Sender<Vec<u8>>>,
    output: Option<Receiver<Vec<u8>>>,
    heard: String,
    engine: JoinHandle<io::Result<()>>,
}

impl Client {
    pub(crate) fn new(session: impl Protocol + Send + 'static) -> Self {
        let (input, sender) = channel();
        let (receiver, output) = channel();
        let from = Input {
            sender,
            waiting: Vec::new(),
        };
        let engine = thread::spawn(|| run(session, BufReader::new(from), Output(receiver)));
        Self {
            input: Some(input),
            output: Some(output),
            heard: String::new(),
            engine,
        }
    }

    pub(crate) fn uci() -> Self {
        Self::new(springald_protocol::uci::Uci::new(Registry::builtin(), 1))
    }

    pub(crate) fn cecp() -> Self {
        Self::new(springald_protocol::cecp::Cecp::new(Registry::builtin(), 1))
    }

    /// Says lines, each with a line break.
    pub(crate) fn say(&mut self, text: &str) {
        self.send(format!("{text}\n").as_bytes());
    }

    pub(crate) fn send(&mut self, bytes: &[u8]) {
        let input = self.input.as_ref().expect("an open input");
        // The engine may have gone.
        let _ = input.send(bytes.to_vec());
    }

    /// The next line, if one comes in time.
    fn line(&mut self, patience: Duration) -> Option<String> {
        let end = Instant::now() + patience;
        loop {
            if let Some((line, rest)) = self.heard.split_once('\n') {
                let line = line.to_owned();
                self.heard = rest.to_owned();
                return Some(line);
            }
            let output = self.output.as_ref().expect("an open output");
            let left = end.saturating_duration_since(Instant::now());
            match output.recv_timeout(left) {
                Ok(bytes) => self.heard += &String::from_utf8(bytes).expect("UTF-8"),
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => return None,
            }
        }
    }

    /// All lines up to the first that begins like this.
    ///
    /// # Panics
    /// Panics if none comes.
    pub(crate) fn until(&mut self, start: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let line = self.line(PATIENCE);
            let last = lines.len().saturating_sub(20);
            let line = line.unwrap_or_else(|| panic!("no '{start}' after {:#?}", &lines[last..]));
            lines.push(line);
            if lines.last().is_some_and(|line| line.starts_with(start)) {
                return lines;
            }
        }
    }

    /// The first line that begins like this; what comes before it does not matter.
    pub(crate) fn expect(&mut self, start: &str) -> String {
        self.until(start).pop().expect("a line")
    }

    /// Everything that is said within a time.
    pub(crate) fn hear(&mut self, time: Duration) -> Vec<String> {
        let end = Instant::now() + time;
        let mut lines = Vec::new();
        while let Some(line) = self.line(end.saturating_duration_since(Instant::now())) {
            lines.push(line);
        }
        lines
    }

    /// Ends the input without a word.
    pub(crate) fn close_input(&mut self) {
        self.input = None;
    }

    /// Listens no more.
    pub(crate) fn close_output(&mut self) {
        self.output = None;
    }

    /// Waits until the engine has gone; gives the rest of what it said and how it ended.
    pub(crate) fn end(mut self) -> (Vec<String>, io::Result<()>) {
        let lines = match &self.output {
            Some(_) => self.hear(PATIENCE),
            None => Vec::new(),
        };
        (lines, self.engine.join().expect("no panic"))
    }
}
