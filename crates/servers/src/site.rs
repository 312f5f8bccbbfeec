//! The site as a process.

use serde_json::Value;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// A server that is killed when it is dropped.
pub struct Server {
    /// The process.
    pub child: Child,
    /// Its address, without a scheme.
    pub address: String,
}

impl Server {
    /// Starts a program with these arguments, on a port of its own if the address says so.
    ///
    /// # Panics
    /// Panics if it does not start.
    pub fn start(program: &Path, data: &Path, arguments: &[&str], listen: &str) -> Self {
        Self::start_with_log(program, data, arguments, listen, Stdio::inherit())
    }

    /// Starts it as [`start`](Self::start) does, with its log there.
    ///
    /// # Panics
    /// Panics if it does not start.
    pub fn start_with_log(
        program: &Path,
        data: &Path,
        arguments: &[&str],
        listen: &str,
        log: Stdio,
    ) -> Self {
        let mut command = Command::new(program);
        let mut child = command
            .args(arguments)
            .env("SPRINGALD_LISTEN", listen)
            .env("SPRINGALD_DATA", data)
            .stdout(Stdio::piped())
            .stderr(log)
            .spawn()
            .expect("the server starts");
        let address = address_of(&mut child);
        Self { child, address }
    }

    /// Sends a request and returns the answer.
    ///
    /// # Panics
    /// Panics if there is no answer, or none that is JSON.
    pub fn ask(&self, head: &str, secret: &str, body: &Value) -> Value {
        let stream = TcpStream::connect(&self.address).expect("a connection");
        let answer = exchange(stream, head, secret, body).expect("an answer");
        let body = answer.split("\r\n\r\n").nth(1).expect("a body");
        serde_json::from_str(body).unwrap_or_else(|error| panic!("{error}: {answer}"))
    }
}

/// Reads the address that a server prints when it is ready.
///
/// # Panics
/// Panics if it prints none.
pub fn address_of(child: &mut Child) -> String {
    let mut line = String::new();
    let out = child.stdout.take().expect("an output");
    BufReader::new(out).read_line(&mut line).expect("a line");
    let from = line.find("http://").expect("an address") + "http://".len();
    let address = line[from..].split(',').next().expect("an address");
    address.trim().to_owned()
}

/// Sends a request and reads the answer, head and body.
///
/// # Errors
/// Returns an error if the connection fails.
pub fn exchange(
    mut stream: TcpStream,
    head: &str,
    secret: &str,
    body: &Value,
) -> std::io::Result<String> {
    let body = if body.is_null() {
        String::new()
    } else {
        body.to_string()
    };
    let length = body.len();
    write!(
        stream,
        "{head} HTTP/1.1\r\nhost: site\r\nconnection: close\r\nauthorization: Bearer {secret}\r\n\
         content-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}"
    )?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    Ok(answer)
}

impl Drop for Server {
    fn drop(&mut self) {
        // On Unix this is a kill: the process has no chance to put anything in order.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
