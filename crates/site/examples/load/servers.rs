//! The servers of a load test, each in its own process, so that their memory can be measured apart from the load's.

use crate::client::ask;
use crate::{Fault, MOST_SOCKETS};
use springald_site::{Flags, serve};
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// The places where the servers keep the games.
#[derive(Clone, Copy)]
pub(crate) enum Place<'a> {
    /// A new folder.
    Folder,
    /// A `PostgreSQL` database, for a single server.
    Database(&'a str),
    /// The same for several nodes, and their NATS server.
    Nodes {
        database: &'a str,
        nats: &'a str,
        count: usize,
    },
}

/// Serves a site as the arguments say, after the word `serve`: a folder, or a database with an optional NATS server.
pub(crate) async fn run(arguments: &[&str]) -> Result<(), Fault> {
    let mut flags = Flags {
        listen: Some(SocketAddr::from(([127, 0, 0, 1], 0))),
        log: Some("warn".into()),
        client_connections: Some(MOST_SOCKETS),
        client_sockets: Some(MOST_SOCKETS),
        client_requests: Some(100_000),
        client_games: Some(1_000_000),
        ..Flags::default()
    };
    match *arguments {
        ["folder", folder] => flags.data = Some(folder.into()),
        ["database", database] => flags.database = Some(database.to_owned()),
        ["node", database, nats] => {
            flags.database = Some(database.to_owned());
            flags.nats = Some(nats.to_owned());
        }
        _ => return Err("expected a folder, or a database and perhaps NATS".into()),
    }
    Ok(serve(flags.config()?, |address| println!("{address}")).await?)
}

/// Servers of one site.
pub(crate) struct Servers {
    all: Vec<(Child, SocketAddr)>,
    _folder: tempfile::TempDir,
}

impl Servers {
    pub(crate) fn start(place: Place<'_>) -> Result<Self, Fault> {
        let folder = tempfile::tempdir()?;
        let path = folder.path().to_str().ok_or("a folder with an odd name")?;
        let (words, count): (Vec<&str>, usize) = match place {
            Place::Folder => (vec!["folder", path], 1),
            Place::Database(database) => (vec!["database", database], 1),
            Place::Nodes {
                database,
                nats,
                count,
            } => (vec!["node", database, nats], count),
        };
        let all = (0..count).map(|_| start(&words));
        Ok(Self {
            all: all.collect::<Result<_, _>>()?,
            _folder: folder,
        })
    }

    /// Returns their number.
    pub(crate) fn count(&self) -> usize {
        self.all.len()
    }

    /// Returns the address of a server; beyond the last one they are counted from the first again.
    pub(crate) fn address(&self, number: usize) -> SocketAddr {
        self.all[number % self.all.len()].1
    }

    /// Returns their resident memory, in kibibytes.
    pub(crate) fn memory(&self) -> u64 {
        let of = |(child, _): &(Child, SocketAddr)| {
            let path = format!("/proc/{}/status", child.id());
            let status = std::fs::read_to_string(path).unwrap_or_default();
            let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
            let word = line.and_then(|line| line.split_whitespace().next());
            word.and_then(|word| word.parse::<u64>().ok()).unwrap_or(0)
        };
        self.all.iter().map(of).sum()
    }

    /// Returns the processor time that they have used: a fair number also where others use the processor, too.
    pub(crate) fn processor(&self) -> Duration {
        let processes = self.all.iter().map(|(child, _)| child.id());
        processes.map(processor_of).sum()
    }

    /// Returns the counters of a server.
    pub(crate) async fn metrics(&self, number: usize) -> Result<String, Fault> {
        ask(self.address(number), "GET /metrics", "").await
    }
}

impl Drop for Servers {
    fn drop(&mut self) {
        for (child, _) in &mut self.all {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

fn start(words: &[&str]) -> Result<(Child, SocketAddr), Fault> {
    let mut child = Command::new(std::env::current_exe()?)
        .arg("serve")
        .args(words)
        .stdout(Stdio::piped())
        .spawn()?;
    let out = child.stdout.take().ok_or("no output of the server")?;
    let mut line = String::new();
    BufReader::new(out).read_line(&mut line)?;
    Ok((child, line.trim().parse()?))
}

/// Returns the processor time of all processes with this name, such as `postgres`.
pub(crate) fn processor_of_all(name: &str) -> Duration {
    let processes = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let numbers = processes.filter_map(|process| process.file_name().to_str()?.parse().ok());
    let is_it = |number: &u32| {
        let said = std::fs::read_to_string(format!("/proc/{number}/comm"));
        said.is_ok_and(|said| said.trim() == name)
    };
    numbers.filter(is_it).map(processor_of).sum()
}

/// Returns the processor time of a process.
fn processor_of(process: u32) -> Duration {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    let words = stat.rsplit(')').next().unwrap_or_default();
    // Own and system time, in hundredths of a second; the words before are name and number.
    let ticks = words.split_whitespace().skip(11).take(2);
    let ticks = ticks
        .filter_map(|word| word.parse::<u64>().ok())
        .sum::<u64>();
    Duration::from_millis(ticks * 10)
}
