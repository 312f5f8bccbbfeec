//! A site of several nodes on one machine: `PostgreSQL`, NATS, the nodes, and `HAProxy` before them.

use crate::command::root;
use crate::metadata::Metadata;
use crate::site;
use anyhow::{Context, Result, bail};
use clap::Args;
use springald_servers::postgres;
use std::env::consts::EXE_SUFFIX;
use std::ffi::OsStr;
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// The time in which a program must answer.
const TIMEOUT: Duration = Duration::from_secs(30);
const STEP: Duration = Duration::from_millis(50);
/// The time between two looks at the nodes, and before one that has ended starts again.
const RETRY_DELAY: Duration = Duration::from_secs(1);

/// The options of the cluster task.
#[derive(Args)]
pub(crate) struct Cluster {
    /// The number of nodes.
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u16).range(1..=20))]
    nodes: u16,
    /// The port of the site; the nodes have the next ones, and NATS the one after them.
    #[arg(long, default_value_t = 8080, value_parser = clap::value_parser!(u16).range(1..=65_500))]
    port: u16,
    /// The program to run, instead of building it.
    #[arg(long, value_name = "FILE")]
    program: Option<PathBuf>,
}

/// A program that is killed when it is dropped, or when the task ends in any other way.
struct Program(Child);

impl Program {
    fn start(name: impl AsRef<OsStr>, arguments: &[&str]) -> Result<Self> {
        let name = name.as_ref();
        let mut command = Command::new("setpriv");
        command.args(["--pdeathsig", "KILL", "--"]).arg(name);
        let child = command.args(arguments).stdout(Stdio::null()).spawn();
        let child = child.with_context(|| format!("cannot start {}", name.display()))?;
        Ok(Self(child))
    }

    /// Returns whether it still runs.
    fn runs(&mut self) -> bool {
        matches!(self.0.try_wait(), Ok(None))
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The nodes, and what is needed to start them again.
struct Nodes {
    program: PathBuf,
    database: String,
    nats: String,
    port: u16,
    all: Vec<Program>,
}

impl Nodes {
    /// Starts the node with this number, counted from 1, and says where it is.
    fn start(&self, number: u16) -> Result<Program> {
        let port = self.port + number;
        let (listen, name) = (format!("127.0.0.1:{port}"), format!("node {number}"));
        let of_site = ["--database", &self.database, "--nats", &self.nats];
        let own = ["--listen", &listen, "--node", &name, "--behind-proxy"];
        let arguments = [&["serve"], &own[..], &of_site[..]].concat();
        let mut node = Program::start(&self.program, &arguments)?;
        wait_for(&mut node, port).with_context(|| name.clone())?;
        println!("{name}: http://{listen}, process {}", node.0.id());
        Ok(node)
    }

    /// Starts nodes that have ended again, until the task is told to end.
    fn keep(&mut self, end: &Receiver<()>) -> Result<()> {
        while end.recv_timeout(RETRY_DELAY) == Err(RecvTimeoutError::Timeout) {
            for number in 1..=self.all.len() {
                if !self.all[number - 1].runs() {
                    println!("node {number} has ended");
                    std::thread::sleep(RETRY_DELAY);
                    self.all[number - 1] = self.start(number as u16)?;
                }
            }
        }
        Ok(())
    }
}

impl Cluster {
    /// Builds the site and starts everything. Games are kept until the end of the task.
    pub(crate) fn run(self) -> Result<()> {
        // Told in time, the task removes the database.
        let (ending, end) = channel();
        ctrlc::set_handler(move || {
            let _ = ending.send(());
        })?;
        if Command::new("setpriv").arg("--version").output().is_err() {
            bail!("the nodes need setpriv, of the package util-linux");
        }
        let program = if let Some(program) = &self.program {
            program.clone()
        } else {
            site::build(site::Purpose::Release)?;
            let name = format!("release/springald{EXE_SUFFIX}");
            Metadata::read()?.target_directory.join(name)
        };
        let Some(server) = postgres::Cluster::start() else {
            bail!("the nodes need PostgreSQL 15 or later, such as Debian's package postgresql");
        };
        let (_, database) = server.server.database();
        let nats_port = self.port + self.nodes + 1;
        let place = [
            "--addr",
            "127.0.0.1",
            "--port",
            &nats_port.to_string(),
            "--log",
            "/dev/null",
        ];
        let mut nats = Program::start("nats-server", &place)?;
        wait_for(&mut nats, nats_port)
            .context("the nodes need NATS, such as Debian's package nats-server")?;
        let mut nodes = Nodes {
            program,
            database,
            nats: format!("nats://127.0.0.1:{nats_port}"),
            port: self.port,
            all: Vec::new(),
        };
        for number in 1..=self.nodes {
            nodes.all.push(nodes.start(number)?);
        }
        let folder = tempfile::tempdir()?;
        let _balancer = self.balancer(folder.path())?;
        println!(
            "Kill a node to see the others take over; it starts again. Ctrl-C stops everything."
        );
        nodes.keep(&end)
    }

    /// Starts the balancer, if it is installed.
    fn balancer(&self, folder: &Path) -> Result<Option<Program>> {
        let path = root().join("deploy/haproxy.cfg");
        let text = std::fs::read_to_string(&path).with_context(|| path.display().to_string())?;
        let config = balancer_config(&text, self.port, self.nodes);
        let path = folder.join("haproxy.cfg");
        std::fs::write(&path, config)?;
        let path = path.to_str().context("a folder with an odd name")?;
        let mut balancer = Program::start("haproxy", &["-f", path])?;
        if let Err(error) = wait_for(&mut balancer, self.port) {
            println!("HAProxy: {error}. Open any of the nodes.");
            return Ok(None);
        }
        println!("The site is open at http://127.0.0.1:{}", self.port);
        Ok(Some(balancer))
    }
}

/// Returns a configuration of the balancer with other servers.
fn balancer_config(text: &str, port: u16, nodes: u16) -> String {
    let servers: Vec<String> = (1..=nodes)
        .map(|number| {
            let at = port + number;
            format!("    server node-{number} 127.0.0.1:{at} check")
        })
        .collect();
    let mut lines: Vec<String> = Vec::new();
    let mut was_server = false;
    for line in text.lines() {
        let word = line.trim_start().split(' ').next();
        match word {
            // The first of a group stands for all of them.
            Some("server") if !was_server => lines.extend_from_slice(&servers),
            Some("server") => {}
            Some("bind") => lines.push(format!("    bind 127.0.0.1:{port}")),
            _ => lines.push(line.to_owned()),
        }
        was_server = word == Some("server");
    }
    lines.join("\n") + "\n"
}

/// Waits until a program answers at a port.
fn wait_for(program: &mut Program, port: u16) -> Result<()> {
    let begun = Instant::now();
    while TcpStream::connect(("127.0.0.1", port)).is_err() {
        if !program.runs() {
            bail!("it is not installed, or does not start");
        }
        if begun.elapsed() > TIMEOUT {
            bail!("nothing answers at port {port}");
        }
        std::thread::sleep(STEP);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_balancer_asks_every_node_whether_it_is_ready() {
        let text = include_str!("../../deploy/haproxy.cfg");
        let config = balancer_config(text, 9000, 2);
        assert!(config.contains("    bind 127.0.0.1:9000\n"));
        let servers =
            "    server node-1 127.0.0.1:9001 check\n    server node-2 127.0.0.1:9002 check\n";
        let ready = format!("    option httpchk GET /api/ready\n{servers}");
        assert!(config.contains(&ready));
        assert!(config.ends_with(servers));
        assert_eq!(config.matches("127.0.0.1:9002").count(), 2);
    }
}
