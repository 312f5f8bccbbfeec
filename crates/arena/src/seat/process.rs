//! An external program behind two pipes. It is not trusted: it may write rubbish, never read, never
//! answer, or end at any time.

use super::StopSignal;
use crate::Program;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

/// The longest line that is read, in bytes; the rest of a longer one counts as the next.
const LONGEST: u64 = 1 << 16;
/// The number of unread lines after which the program is blocked.
const WAITING: usize = 1024;
/// The interval between checks of the stop signal.
const TICK: Duration = Duration::from_millis(50);
/// The time that a program has to quit.
const QUIT_TIME: Duration = Duration::from_millis(500);

pub(super) struct Process {
    child: Child,
    // Threads do the reading and writing, so that a full pipe never stops the referee.
    input: Sender<String>,
    output: Receiver<String>,
}

/// The reason why an expected line did not arrive.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum ReadError {
    /// The program has ended, in this way.
    Ended(String),
    /// The time is up.
    TimedOut,
    /// The match is stopped.
    Stopped,
}

impl Process {
    pub(super) fn start(program: &Program) -> std::io::Result<Self> {
        let mut command = Command::new(&program.path);
        command
            .args(&program.arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        // An interrupt at the terminal is meant for the match, which then ends its programs itself.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn()?;
        let (stdin, stdout) = (child.stdin.take(), child.stdout.take());
        let (input, written) = channel();
        let (read, output) = sync_channel(WAITING);
        if let (Some(stdin), Some(stdout)) = (stdin, stdout) {
            thread::spawn(move || write_lines(stdin, &written));
            thread::spawn(move || read_lines(stdout, &read));
        }
        Ok(Self {
            child,
            input,
            output,
        })
    }

    /// Sends a line. The program's answer shows whether it read the line.
    pub(super) fn send(&self, line: impl Into<String>) {
        // The writing thread ends with the program; reading reports that.
        let _ = self.input.send(line.into());
    }

    /// Reads lines until one is what is looked for.
    pub(super) fn wait<T>(
        &mut self,
        until: Instant,
        stop: Option<&StopSignal<'_>>,
        mut look: impl FnMut(&str) -> Option<T>,
    ) -> Result<T, ReadError> {
        loop {
            let left = until.saturating_duration_since(Instant::now());
            match self.output.recv_timeout(left.min(TICK)) {
                Ok(line) => {
                    if let Some(found) = look(line.trim()) {
                        return Ok(found);
                    }
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(ReadError::Ended(self.end())),
            }
            if stop.is_some_and(StopSignal::is_set) {
                return Err(ReadError::Stopped);
            }
            // A program that never stops writing also runs out of time.
            if Instant::now() >= until {
                return Err(ReadError::TimedOut);
            }
        }
    }

    /// Returns a description of how the program ended.
    fn end(&mut self) -> String {
        match self.leave(QUIT_TIME) {
            Some(status) => format!("it ended with {status}"),
            None => "it closed its output".into(),
        }
    }

    fn leave(&mut self, within: Duration) -> Option<std::process::ExitStatus> {
        let until = Instant::now() + within;
        loop {
            if let Ok(Some(status)) = self.child.try_wait() {
                return Some(status);
            }
            if Instant::now() >= until {
                return None;
            }
            thread::sleep(Duration::from_millis(5));
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.send("quit");
        if self.leave(QUIT_TIME).is_none() {
            // It may have ended in between.
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}

fn write_lines(mut stdin: ChildStdin, lines: &Receiver<String>) {
    while let Ok(line) = lines.recv() {
        if writeln!(stdin, "{line}")
            .and_then(|()| stdin.flush())
            .is_err()
        {
            return;
        }
    }
}

fn read_lines(stdout: ChildStdout, lines: &SyncSender<String>) {
    let mut reader = BufReader::new(stdout);
    loop {
        let mut bytes = Vec::new();
        let read = reader.by_ref().take(LONGEST).read_until(b'\n', &mut bytes);
        let is_over = read.map_or(true, |count| count == 0);
        if is_over
            || lines
                .send(String::from_utf8_lossy(&bytes).into_owned())
                .is_err()
        {
            return;
        }
    }
}
