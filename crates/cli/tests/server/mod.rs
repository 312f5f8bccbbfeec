//! A server as a process, for tests.

use serde_json::Value;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// A server that is killed when it is dropped.
pub(crate) struct Server {
    pub(crate) child: Child,
    pub(crate) address: String,
}

impl Server {
    /// Starts it with these arguments, on a port of its own if the address says so.
    pub(crate) fn start(data: &Path, arguments: &[&str], listen: &str) -> Self {
        let mut command = Command::new(assert_cmd::cargo::cargo_bin!("springald"));
        let mut child = command
            .args(arguments)
            .env("SPRINGALD_LISTEN", listen)
            .env("SPRINGALD_DATA", data)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the server starts");
        let mut line = String::new();
        let out = child.stdout.take().expect("an output");
        BufReader::new(out).read_line(&mut line).expect("a line");
        let from = line.find("http://").expect("an address") + "http://".len();
        let address = line[from..].split(',').next().expect("an address");
        Self {
            child,
            address: address.to_owned(),
        }
    }

    /// Sends a request and returns the answer.
    pub(crate) fn ask(&self, head: &str, secret: &str, body: &Value) -> Value {
        let mut stream = TcpStream::connect(&self.address).expect("a connection");
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
        )
        .expect("a request");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        let body = answer.split("\r\n\r\n").nth(1).expect("a body");
        serde_json::from_str(body).unwrap_or_else(|error| panic!("{error}: {answer}"))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // On Unix this is a kill: the process has no chance to put anything in order.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
