//! A way from a node to `PostgreSQL` or NATS that can be cut.

use std::io::{Read, Result, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;
use tempfile::TempDir;

/// The time between two looks at a way that is cut.
const STEP: Duration = Duration::from_millis(10);
/// The name of the socket of `PostgreSQL` in its folder.
const SOCKET: &str = ".s.PGSQL.5432";

/// Ways of one node. While they are cut, nothing passes and no connection ends, as in a network that loses everything;
/// what was sent passes afterwards.
#[derive(Clone, Default)]
pub(crate) struct Gate {
    is_cut: Arc<AtomicBool>,
}

impl Gate {
    /// Cuts the way, or opens it again.
    pub(crate) fn cut(&self, is_cut: bool) {
        self.is_cut.store(is_cut, Ordering::Relaxed);
    }

    /// Makes a way to a `PostgreSQL` server, by the folder of its socket. Returns another folder for it.
    pub(crate) fn postgres(&self, server: &Path) -> TempDir {
        let folder = tempfile::tempdir().expect("a folder");
        let listener = UnixListener::bind(folder.path().join(SOCKET)).expect("a socket");
        let (gate, server) = (self.clone(), server.join(SOCKET));
        thread::spawn(move || {
            for near in listener.incoming().flatten() {
                if let Ok(far) = UnixStream::connect(&server) {
                    gate.join(near, far);
                }
            }
        });
        folder
    }

    /// Makes a way to a server at a port. Returns another port for it.
    pub(crate) fn port(&self, server: u16) -> u16 {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let gate = self.clone();
        thread::spawn(move || {
            for near in listener.incoming().flatten() {
                if let Ok(far) = TcpStream::connect(("127.0.0.1", server)) {
                    let _ = near.set_nodelay(true);
                    let _ = far.set_nodelay(true);
                    gate.join(near, far);
                }
            }
        });
        port
    }

    fn join<S: Line>(&self, near: S, far: S) {
        if let (Ok(other_near), Ok(other_far)) = (near.twin(), far.twin()) {
            let (there, back) = (self.clone(), self.clone());
            thread::spawn(move || there.pass(near, far));
            thread::spawn(move || back.pass(other_far, other_near));
        }
    }

    /// Passes everything on until one side ends.
    fn pass<S: Line>(&self, mut from: S, mut to: S) {
        let mut buffer = vec![0; 1 << 16];
        while let Ok(count @ 1..) = from.read(&mut buffer) {
            while self.is_cut.load(Ordering::Relaxed) {
                thread::sleep(STEP);
            }
            if to.write_all(&buffer[..count]).is_err() {
                break;
            }
        }
        from.end();
        to.end();
    }
}

/// A connection.
trait Line: Read + Write + Sized + Send + 'static {
    /// Returns a second handle.
    fn twin(&self) -> Result<Self>;
    /// Ends it on both sides.
    fn end(&self);
}

impl Line for TcpStream {
    fn twin(&self) -> Result<Self> {
        self.try_clone()
    }

    fn end(&self) {
        let _ = self.shutdown(Shutdown::Both);
    }
}

impl Line for UnixStream {
    fn twin(&self) -> Result<Self> {
        self.try_clone()
    }

    fn end(&self) {
        let _ = self.shutdown(Shutdown::Both);
    }
}
