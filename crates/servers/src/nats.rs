//! A NATS server for tests: they start and stop it, if it is installed.

use crate::skip::skipped;
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// The time limit of the start, so that a test fails rather than hangs.
const TIMEOUT: Duration = Duration::from_mins(2);
const STEP: Duration = Duration::from_millis(20);

/// A NATS server that is killed when it is dropped.
pub struct Nats {
    /// Its port.
    pub port: u16,
    child: Mutex<Option<Child>>,
}

impl Nats {
    /// Starts a server. Returns `None`, and says so, if NATS is not installed.
    ///
    /// # Panics
    /// Panics if the server does not start.
    pub fn start() -> Option<Self> {
        // Another program may take the port in between, which is unlikely.
        let port = TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr());
        let nats = Self {
            port: port.expect("a free port").port(),
            child: Mutex::default(),
        };
        if nats.resume() {
            return Some(nats);
        }
        skipped("found no nats-server in PATH");
        None
    }

    /// Starts the server again. Returns whether it is installed.
    ///
    /// # Panics
    /// Panics if the server does not start.
    pub fn resume(&self) -> bool {
        let port = self.port.to_string();
        let started = Command::new("nats-server")
            .args(["--addr", "127.0.0.1", "--port", &port])
            .stderr(Stdio::null())
            .spawn();
        let Ok(child) = started else {
            return false;
        };
        *self.child.lock().expect("a child") = Some(child);
        let begun = Instant::now();
        while TcpStream::connect(("127.0.0.1", self.port)).is_err() {
            assert!(begun.elapsed() < TIMEOUT, "NATS does not start");
            std::thread::sleep(STEP);
        }
        true
    }

    /// Ends the server at once.
    ///
    /// # Panics
    /// Panics if another thread has panicked while it ended the server.
    pub fn kill(&self) {
        if let Some(mut child) = self.child.lock().expect("a child").take() {
            let _ = child.kill();
            let _ = child.wait();
        }
    }

    /// Returns the address of the server.
    pub fn address(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        self.kill();
    }
}
