//! A site of several nodes on one machine: `PostgreSQL`, NATS, the nodes, and `HAProxy` before them.

use crate::site;
use crate::{metadata::Metadata, root};
use anyhow::{Context, Result, bail};
use clap::Args;
use std::env::consts::EXE_SUFFIX;
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

#[expect(dead_code, reason = "tests use the rest of the server")]
#[path = "../../crates/site/tests/it/cluster.rs"]
mod postgres;

/// The time in which a program must answer.
const PATIENCE: Duration = Duration::from_secs(30);

/// The options of the cluster task.
#[derive(Args)]
pub(crate) struct Cluster {
    /// The number of nodes.
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u16).range(1..=20))]
    nodes: u16,
    /// The port of the site; the nodes have the next ones, and NATS the one after them.
    #[arg(long, default_value_t = 8080, value_parser = clap::value_parser!(u16).range(1..=65_500))]
    port: u16,
}

/// A program that is killed when it is dropped.
struct Program(Child);

impl Program {
    fn start(command: &mut Command) -> Result<Self> {
        let child = command.spawn();
        let child = child.with_context(|| format!("cannot start {command:?}"))?;
        Ok(Self(child))
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Cluster {
    /// Builds the site and starts everything. Games are kept until the end of the task.
    pub(crate) fn run(self) -> Result<()> {
        site::build()?;
        let Some(database) = postgres::Cluster::start() else {
            bail!("the nodes need PostgreSQL 15 or later, such as Debian's package postgresql");
        };
        let (_, address) = database.server.database();
        let nats_port = self.port + self.nodes + 1;
        let _nats = Program::start(
            Command::new("nats-server")
                .args(["--addr", "127.0.0.1", "--port", &nats_port.to_string()])
                .stderr(Stdio::null()),
        )
        .context("the nodes need NATS, such as Debian's package nats-server")?;
        wait_for(nats_port)?;
        let program = Metadata::read()?
            .target_directory
            .join(format!("release/springald{EXE_SUFFIX}"));
        let mut nodes = Vec::new();
        for number in 1..=self.nodes {
            let port = self.port + number;
            let node = Program::start(
                Command::new(&program)
                    .args([
                        "serve",
                        "--listen",
                        &format!("127.0.0.1:{port}"),
                        "--behind-proxy",
                    ])
                    .args(["--database", &address, "--node", &format!("node {number}")])
                    .args(["--nats", &format!("nats://127.0.0.1:{nats_port}")])
                    .stdout(Stdio::null()),
            )?;
            wait_for(port)?;
            eprintln!(
                "node {number}: http://127.0.0.1:{port}, process {}",
                node.0.id()
            );
            nodes.push(node);
        }
        let folder = tempfile::tempdir()?;
        let _balancer = self.balancer(folder.path())?;
        eprintln!("Kill a node to see the others take over; Ctrl-C stops everything.");
        for mut node in nodes {
            let _ = node.0.wait();
        }
        Ok(())
    }

    /// Starts the balancer, if it is installed.
    fn balancer(&self, folder: &Path) -> Result<Option<Program>> {
        let path = root().join("deploy/haproxy.cfg");
        let text = std::fs::read_to_string(&path).with_context(|| path.display().to_string())?;
        let config = balancer_config(&text, self.port, self.nodes);
        let path = folder.join("haproxy.cfg");
        std::fs::write(&path, config)?;
        let Ok(balancer) = Program::start(Command::new("haproxy").arg("-f").arg(&path)) else {
            eprintln!("HAProxy is not installed: open any of the nodes.");
            return Ok(None);
        };
        wait_for(self.port)?;
        println!("The site is open at http://127.0.0.1:{}", self.port);
        Ok(Some(balancer))
    }
}

/// Returns a configuration of the balancer with other servers.
fn balancer_config(text: &str, port: u16, nodes: u16) -> String {
    let kept = text
        .lines()
        .filter_map(|line| match line.trim_start().split(' ').next() {
            Some("server") => None,
            Some("bind") => Some(format!("    bind 127.0.0.1:{port}")),
            _ => Some(line.to_owned()),
        });
    let servers = (1..=nodes).map(|number| {
        let at = port + number;
        format!("    server node-{number} 127.0.0.1:{at} check")
    });
    let mut config = kept.chain(servers).collect::<Vec<_>>().join("\n");
    config.push('\n');
    config
}

/// Waits until a program answers at a port.
fn wait_for(port: u16) -> Result<()> {
    let begun = Instant::now();
    while TcpStream::connect(("127.0.0.1", port)).is_err() {
        if begun.elapsed() > PATIENCE {
            bail!("nothing answers at port {port}");
        }
        std::thread::sleep(Duration::from_millis(50));
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
        assert!(config.ends_with(
            "    option httpchk GET /api/ready\n    server node-1 127.0.0.1:9001 check\n    server node-2 127.0.0.1:9002 check\n"
        ));
    }
}
