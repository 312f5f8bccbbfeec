//! A test of an unpacked archive without other tools: the site starts, serves its page, and accepts a game.

use anyhow::{Context, Result, bail, ensure};
use serde_json::{Value, json};
use std::env;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

/// The time limit for the start of the server and for an answer.
const TIMEOUT: Duration = Duration::from_secs(30);

/// A server that ends with its owner.
struct Server {
    child: Child,
    address: String,
}

/// An answer: its status and its body.
struct Answer {
    status: u16,
    body: Vec<u8>,
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Server {
    /// Starts the program on a free port, in a folder of its own and without settings from outside.
    fn start(program: &Path, data: &Path) -> Result<Self> {
        let folder = program.parent().context("the program is in no folder")?;
        let mut command = Command::new(program);
        command
            .args(["serve", "--listen", "127.0.0.1:0", "--data"])
            .arg(data)
            .current_dir(folder)
            .stdout(Stdio::piped());
        for (name, _) in env::vars_os() {
            if name.to_string_lossy().starts_with("SPRINGALD_") {
                command.env_remove(name);
            }
        }
        let child = command.spawn();
        let mut child = child.with_context(|| format!("cannot start {}", program.display()))?;
        let out = child.stdout.take();
        let mut server = Self {
            child,
            address: String::new(),
        };
        let out = out.context("the program has no output")?;
        let (tell, told) = mpsc::channel();
        thread::spawn(move || {
            let mut line = String::new();
            let read = BufReader::new(out).read_line(&mut line);
            // The receiver may be gone after a timeout.
            let _ = tell.send(read.map(|_| line));
        });
        let line = told.recv_timeout(TIMEOUT);
        let line = line.context("the program did not say in time where it listens")??;
        let address = line.split("http://").nth(1);
        let address = address.and_then(|rest| rest.split(',').next());
        match address {
            Some(address) => address.trim().clone_into(&mut server.address),
            None => bail!("the program said '{}', not where it listens", line.trim()),
        }
        Ok(server)
    }

    /// Sends a request, with a body or without, and returns the answer.
    fn ask(&self, head: &str, secret: &str, body: &Value) -> Result<Answer> {
        let body = if body.is_null() {
            String::new()
        } else {
            body.to_string()
        };
        let mut stream = TcpStream::connect(&self.address)?;
        stream.set_read_timeout(Some(TIMEOUT))?;
        write!(
            stream,
            "{head} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\nauthorization: Bearer {secret}\r\n\
             content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        )?;
        let mut text = Vec::new();
        stream.read_to_end(&mut text)?;
        read(&text).with_context(|| format!("{head} was answered with no HTTP"))
    }

    /// Returns the body of an answer that must be in order, as JSON.
    fn json(&self, head: &str, secret: &str, body: &Value) -> Result<Value> {
        let answer = self.ask(head, secret, body)?;
        let text = String::from_utf8_lossy(&answer.body);
        let is_good = (200..300).contains(&answer.status);
        ensure!(is_good, "{head}: {} {text}", answer.status);
        serde_json::from_str(&text).with_context(|| format!("{head}: {text}"))
    }
}

/// Parses an answer into its status and body.
fn read(text: &[u8]) -> Option<Answer> {
    let end = text.windows(4).position(|window| window == b"\r\n\r\n")?;
    let head = String::from_utf8_lossy(&text[..end]);
    Some(Answer {
        status: head.split(' ').nth(1)?.parse().ok()?,
        body: text[end + 4..].to_owned(),
    })
}

/// Returns the first file with a hash in its name that a page loads.
fn asset_of(page: &str) -> Option<&str> {
    let quoted = page.split(['"', '\'']);
    quoted.into_iter().find(|text| text.starts_with("/assets/"))
}

/// Returns a text of an answer.
fn text<'a>(value: &'a Value, key: &str) -> Result<&'a str> {
    let found = value[key].as_str();
    found.with_context(|| format!("found no {key} in {value}"))
}

/// Starts the program and requests its health, its first page, a file of that page, and a game with one turn.
pub(crate) fn check(program: &Path, version: &str) -> Result<()> {
    let data = tempfile::tempdir()?;
    let server = Server::start(program, data.path())?;
    let health = server.json("GET /api/health", "", &Value::Null)?;
    let found = text(&health, "version")?;
    ensure!(
        found == version,
        "it is of version {found}, expected {version}"
    );

    let page = server.ask("GET /", "", &Value::Null)?;
    ensure!(page.status == 200, "the first page: {}", page.status);
    let html = String::from_utf8_lossy(&page.body);
    let asset = asset_of(&html).context("the first page loads no file: it was not built")?;
    let file = server.ask(&format!("GET {asset}"), "", &Value::Null)?;
    let is_there = file.status == 200 && !file.body.is_empty();
    ensure!(is_there, "{asset}: {}", file.status);

    let variants = server.json("GET /api/variants", "", &Value::Null)?;
    let wish = json!({ "variant": variants[0]["id"], "as": "white" });
    let game = server.json("POST /api/games", "", &wish)?;
    let (id, secret) = (text(&game, "id")?, text(&game, "secret")?);
    let scene = server.json(&format!("GET /api/games/{id}/scene"), "", &Value::Null)?;
    let turn = json!({ "text": scene["acts"][0]["action"], "at": scene["events"], "steps": true });
    let state = server.json(&format!("POST /api/games/{id}/play"), secret, &turn)?;
    ensure!(state["events"] != scene["events"], "nothing was played");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_files_of_a_page_are_found() {
        let page = "<script src=\"/assets/a-1.js\"></script><link href='/assets/b-2.css'>";
        assert_eq!(asset_of(page), Some("/assets/a-1.js"));
        assert_eq!(asset_of("<h1>/assets/</h1>"), None);
    }

    #[test]
    fn answers_are_read() {
        let answer = read(b"HTTP/1.1 404 Not Found\r\na: b\r\n\r\nx\r\n\r\ny").unwrap();
        assert_eq!((answer.status, answer.body), (404, b"x\r\n\r\ny".to_vec()));
        assert!(read(b"hello").is_none());
    }

    #[cfg(unix)]
    #[test]
    fn a_program_that_serves_nothing_is_noticed() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let program = folder.path().join("springald");
        std::fs::write(&program, "#!/bin/sh\necho nothing\n").unwrap();
        let mode = std::fs::Permissions::from_mode(0o700);
        std::fs::set_permissions(&program, mode).unwrap();
        let error = check(&program, "0").unwrap_err().to_string();
        assert_eq!(error, "the program said 'nothing', not where it listens");
        assert!(check(&folder.path().join("none"), "0").is_err());
    }
}
