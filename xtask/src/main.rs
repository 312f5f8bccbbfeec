//! The tasks of the project: checks, builds, measurements. `cargo xtask --help` lists them.

mod clients;
mod english;
mod fuzz;
mod pictures;
mod release;
mod site;
mod smoke;
mod speed;
mod steps;
mod tidy;
mod tune;

use anyhow::{Context, Result, bail};
use clap::Parser;
use std::path::PathBuf;
use std::process::Command;

#[derive(Parser)]
#[command(about = "What the project does to itself", version)]
enum Task {
    /// All checks: formatting, lints, documentation, layout, tests, pages in a browser, a short fuzzing
    /// run, and games with programs of others.
    Test {
        /// Seconds of fuzzing for each target.
        #[arg(long, default_value_t = 10)]
        fuzz_seconds: u32,
    },
    /// Fuzzes every target, or the one named, starting from the committed corpus.
    Fuzz {
        /// The target.
        target: Option<String>,
        /// Seconds for each target.
        #[arg(long, default_value_t = 60)]
        seconds: u32,
    },
    /// Plays with programs of others over UCI and CECP: python-chess, XBoard. Leaves out what is not
    /// installed, unless `SPRINGALD_ALL_CLIENTS` is 1.
    Clients,
    /// Measures perft beside its peers, natively and as WebAssembly, and writes docs/speed.md.
    Speed,
    /// Tunes the weights of a variant's evaluation on games that the engine plays against itself;
    /// docs/tuning.md tells more.
    Tune(tune::Tune),
    /// Draws the boards of the README into docs/boards.
    Pictures,
    /// Builds the whole site, from the rules for browsers to the server, and starts it.
    Site(site::Site),
    /// Builds the whole site, packs it into an archive that needs neither Rust nor Node.js, and
    /// checks that it works where it is unpacked.
    Release,
    /// Writes the TypeScript declarations of what crosses between Rust and the pages into `web/src/wire`.
    Wire,
    /// Checks the layout: sizes of files, who knows whom, leftovers.
    Tidy,
}

fn main() -> Result<()> {
    match Task::parse() {
        Task::Test { fuzz_seconds } => {
            tidy::check()?;
            cargo(&["fmt", "--all", "--check"])?;
            // First, as the server has them inside.
            site::pages()?;
            cargo(&[
                "clippy",
                "--workspace",
                "--all-targets",
                "--",
                "-D",
                "warnings",
            ])?;
            run(cargo_command(&["doc", "--workspace", "--no-deps"])
                .env("RUSTDOCFLAGS", "-D warnings"))?;
            cargo(&["test", "--workspace"])?;
            site::test_pages()?;
            fuzz::fuzz(None, fuzz_seconds)?;
            clients::play()
        }
        Task::Fuzz { target, seconds } => fuzz::fuzz(target.as_deref(), seconds),
        Task::Clients => clients::play(),
        Task::Speed => speed::write_table(),
        Task::Tune(tune) => tune.run(),
        Task::Pictures => pictures::draw(),
        Task::Site(site) => site.run(),
        Task::Release => release::release(),
        Task::Wire => {
            // In the whole workspace, so that nothing is built twice.
            let mut write = cargo_command(&["test", "--workspace", "--test", "wire"]);
            run(write.env("SPRINGALD_WRITE_WIRE", "1"))
        }
        Task::Tidy => tidy::check(),
    }
}

/// Returns the root of the repository.
fn root() -> PathBuf {
    let here = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    here.parent().map_or(here.clone(), PathBuf::from)
}

/// `cargo` with these arguments, at the root of the repository.
fn cargo_command(arguments: &[&str]) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(arguments).current_dir(root());
    command
}

/// Returns the build folder of cargo.
fn target_folder() -> Result<PathBuf> {
    let mut ask = cargo_command(&["metadata", "--no-deps", "--format-version=1"]);
    let output = ask.output()?;
    if !output.status.success() {
        bail!(
            "{ask:?} failed: {}",
            String::from_utf8_lossy(&output.stderr)
        );
    }
    let metadata: serde_json::Value = serde_json::from_slice(&output.stdout)?;
    let folder = metadata["target_directory"].as_str();
    Ok(folder.context("cargo names no target folder")?.into())
}

fn cargo(arguments: &[&str]) -> Result<()> {
    run(&mut cargo_command(arguments))
}

/// Shows and runs a command. Returns an error if it fails.
fn run(command: &mut Command) -> Result<()> {
    eprintln!("$ {command:?}");
    let status = command
        .status()
        .with_context(|| format!("cannot start {command:?}"))?;
    if !status.success() {
        bail!("{command:?} failed: {status}");
    }
    Ok(())
}
