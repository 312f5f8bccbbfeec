//! The balancer of `deploy`, run.

use springald_servers::skip::skipped;
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Stdio};

const BALANCER: &str = include_str!("../../../../deploy/haproxy.cfg");

/// The real balancer, with one server that answers every request, killed when it is dropped.
struct Balancer {
    process: Child,
    address: String,
    _folder: tempfile::TempDir,
}

impl Drop for Balancer {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

impl Balancer {
    /// Starts the balancer of `deploy` with few open files. Returns `None` if it is not installed.
    fn start() -> Option<Self> {
        let site = TcpListener::bind("127.0.0.1:0").expect("a port");
        let node = site.local_addr().expect("an address").to_string();
        std::thread::spawn(move || {
            for stream in site.incoming().flatten() {
                std::thread::spawn(move || answer(stream));
            }
        });
        let free = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = free.local_addr().expect("an address").to_string();
        drop(free);
        let text = BALANCER.replace("bind :8080", &format!("bind {address}"));
        let text = ["a", "b", "c"].iter().fold(text, |text, name| {
            text.replace(&format!("node-{name}:8080"), &node)
        });
        assert!(!text.contains(":8080"), "{text}");
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("haproxy.cfg");
        std::fs::write(&path, text).expect("a file");
        let line = format!("ulimit -n 4096 && exec haproxy -f {}", path.display());
        let mut shell = std::process::Command::new("sh");
        let shell = shell.args(["-c", &line]).stderr(Stdio::inherit());
        let mut balancer = Self {
            process: shell.spawn().expect("a shell"),
            address,
            _folder: folder,
        };
        while TcpStream::connect(&balancer.address).is_err() {
            match balancer.process.try_wait().expect("a process") {
                // The shell found no such program.
                Some(status) if status.code() == Some(127) => return None,
                Some(status) => panic!("haproxy ended: {status}"),
                None => std::thread::sleep(std::time::Duration::from_millis(20)),
            }
        }
        Some(balancer)
    }

    /// Sends a request. Returns the first line of the answer.
    fn ask(&self) -> String {
        let mut stream = TcpStream::connect(&self.address).expect("a connection");
        let request = "GET / HTTP/1.1\r\nhost: site\r\nconnection: close\r\n\r\n";
        let mut answer = String::new();
        let sent = stream.write_all(request.as_bytes());
        let read = sent.and_then(|()| stream.read_to_string(&mut answer));
        read.map_or_else(
            |error| error.to_string(),
            |_| answer.lines().next().unwrap_or_default().to_owned(),
        )
    }
}

/// Answers the requests of a connection.
fn answer(mut stream: TcpStream) {
    let mut bytes = [0; 4096];
    while stream.read(&mut bytes).is_ok_and(|count| count > 0) {
        let _ = stream.write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok");
    }
}

/// The head never ends; the balancer ends the connection, with a status.
#[test]
fn the_balancer_drops_slow_heads_and_limits_the_connections_of_an_address() {
    let Some(balancer) = Balancer::start() else {
        return skipped("HAProxy is not installed");
    };
    let mut slow = TcpStream::connect(&balancer.address).expect("a connection");
    slow.write_all(b"GET / HTTP/1.1\r\nhost: si")
        .expect("a part");
    let mut answer = String::new();
    slow.read_to_string(&mut answer).expect("an end");
    assert!(answer.starts_with("HTTP/1.1 408"), "{answer}");

    while balancer.ask() != "HTTP/1.1 200 OK" {
        // The node has not been asked yet whether it is ready.
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    let connect = |_| TcpStream::connect(&balancer.address).expect("a connection");
    let held: Vec<TcpStream> = (0..200).map(connect).collect();
    // Connections are accepted some time after they are made.
    let is_refused = |_| balancer.ask() != "HTTP/1.1 200 OK";
    assert!((0..1_000).any(is_refused), "the 201st connection");
    drop(held);
    while balancer.ask() != "HTTP/1.1 200 OK" {
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
}
