//! Workers as processes: killed in the middle of a job, left by the server, refused.

mod sets;

use serde_json::{Value, json};
use springald_servers::site::Server;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// Without threads of its own, and with little time for a worker that is silent.
const SERVE: [&str; 5] = ["serve", "--workers", "0", "--job-lease", "10"];

/// The turns after which the start position has come five times.
const TURNS: usize = 16;

/// A worker that is killed when it is dropped.
struct Worker(Child);

impl Worker {
    fn start(server: &str, key: &str) -> Self {
        let child = Command::new(assert_cmd::cargo::cargo_bin!("springald"))
            .args(["worker", "--server", &format!("http://{server}")])
            .env("SPRINGALD_WORKER_KEY", key)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn();
        Self(child.expect("the worker starts"))
    }

    /// Waits for a line of errors.
    fn error(&mut self) -> String {
        let errors = self.0.stderr.take().expect("errors");
        let mut line = String::new();
        let read = BufReader::new(errors).read_line(&mut line);
        read.expect("a line");
        line
    }

    /// Waits for its end.
    fn status(&mut self) -> Option<i32> {
        self.0.wait().expect("an end").code()
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        // On Unix this is a kill: the process has no chance to give a job back.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn keys(data: &Path, arguments: &[&str]) -> String {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("springald"));
    command.arg("worker-key").args(arguments);
    let output = command.env("SPRINGALD_DATA", data).output().expect("a run");
    assert!(output.status.success(), "{arguments:?}: {output:?}");
    String::from_utf8(output.stdout)
        .expect("a text")
        .trim()
        .to_owned()
}

/// Plays a game of chess that ends by repetition. Returns the path of its analysis.
fn finished(server: &Server) -> String {
    let made = server.ask(
        "POST /api/games",
        "",
        &json!({ "variant": "chess", "as": "white" }),
    );
    let path = format!("/api/games/{}", made["id"].as_str().expect("an id"));
    let secrets = [&made["secret"], &made["invites"]["black"]];
    let mut at = json!(0);
    let circle = ["g1f3", "g8f6", "f3g1", "f6g8"];
    for (turn, text) in circle.iter().cycle().take(TURNS).enumerate() {
        let secret = secrets[turn % 2].as_str().expect("a secret");
        let body = json!({ "text": text, "at": at });
        let played = server.ask(&format!("POST {path}/play"), secret, &body);
        at = played["events"].clone();
    }
    format!("{path}/analysis")
}

/// Waits for a state of the analysis of a game.
fn wait_for(server: &Server, path: &str, state: &str) -> Value {
    loop {
        let found = server.ask(&format!("GET {path}"), "", &Value::Null);
        assert_ne!(found["state"], "failed", "{found}");
        assert!(state == "done" || found["state"] != "done", "{found}");
        if found["state"] == state {
            return found;
        }
        // Not so often that the site, which counts worker and test as one client, refuses them.
        std::thread::sleep(Duration::from_millis(60));
    }
}

#[test]
fn a_job_outlives_a_killed_worker_and_a_killed_server() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = crate::serve(folder.path(), &SERVE, "127.0.0.1:0");
    let address = server.address.clone();
    let key = keys(folder.path(), &["add", "ada", "--trusted"]);
    let path = finished(&server);
    let asked = server.ask(&format!("POST {path}"), "", &json!({}));
    assert_eq!(asked["state"], "queued", "{asked}");
    let killed = Worker::start(&address, &key);
    wait_for(&server, &path, "taken");
    drop(killed);
    drop(server);
    let mut worker = Worker::start(&address, &key);
    let waiting = worker.error();
    assert!(waiting.contains("trying again in"), "{waiting}");
    let server = crate::serve(folder.path(), &SERVE, &address);
    let done = wait_for(&server, &path, "done");
    let end = &done["positions"][TURNS]["score"];
    assert_eq!(end, &json!({ "result": "1/2-1/2" }), "{done}");
    assert!(keys(folder.path(), &["list"]).contains("1 results"));
    // A worker whose key is gone ends.
    keys(folder.path(), &["remove", "ada"]);
    assert_eq!(worker.status(), Some(2));
}

#[test]
fn a_worker_that_is_refused_says_why() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = crate::serve(folder.path(), &SERVE, "127.0.0.1:0");
    let mut worker = Worker::start(&server.address, "nobody");
    let error = worker.error();
    assert!(error.contains("the key of a worker"), "{error}");
    assert_eq!(worker.status(), Some(2));
    for arguments in [
        &["worker", "--server", "example.org", "--key", "x"][..],
        &["worker", "--server", "http://example.org"],
        &["worker-key", "add", "with spaces"],
        &["worker-key", "remove", "nobody"],
    ] {
        let mut command = Command::new(assert_cmd::cargo::cargo_bin!("springald"));
        command.args(arguments).env("SPRINGALD_DATA", folder.path());
        let output = command.output().expect("a run");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {output:?}");
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(error.lines().count(), 1, "{arguments:?}: {error}");
    }
}
