//! The tasks of the project: checks, builds, measurements. `cargo xtask --help` lists them.

mod clients;
mod cluster;
mod english;
mod fuzz;
mod library;
mod metadata;
mod pictures;
mod release;
mod site;
mod smoke;
mod speed;
mod steps;
mod tidy;
mod tune;
mod variant;

use anyhow::{Context, Result, bail};
use clap::Parser;
use std::path::PathBuf;
use std::process::Command;
use steps::Steps;
use variant::Template;

#[derive(Parser)]
#[command(about = "The tasks of the project", version)]
enum Task {
    /// Runs all checks: formatting, lints, documentation, layout, tests, features, licences, pages in a browser, a short
    /// fuzzing run, and games with other programs.
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
    /// Plays with other programs over UCI and CECP: python-chess, XBoard. Skips programs that are not
    /// installed, unless `SPRINGALD_ALL_CLIENTS` is 1.
    Clients,
    /// Measures perft and its peers, natively and as WebAssembly, and writes docs/speed.md.
    Speed,
    /// Tunes the weights of a variant's evaluation on games that the engine plays against itself;
    /// docs/tuning.md explains it.
    Tune(tune::Tune),
    /// Draws the boards of the README into docs/boards.
    Pictures,
    /// Builds the whole site, from the rules for browsers to the server, and starts it.
    Site(site::Site),
    /// Builds the site and starts it as three nodes, with PostgreSQL, NATS and a balancer.
    Cluster(cluster::Cluster),
    /// Builds the whole site, packs it into an archive that needs neither Rust nor Node.js, and
    /// checks that it works where it is unpacked.
    Release,
    /// Packs all crates of the library and compiles the packages, as a release to crates.io would.
    Publishable,
    /// Type-checks the crate `springald` with every combination of its features.
    Features,
    /// Checks licences, sources and security advisories of all dependencies with cargo-deny.
    Deny,
    /// Compares the public items with an earlier version, using cargo-semver-checks.
    Compatibility {
        /// The tag or commit of that version.
        since: String,
    },
    /// Writes the TypeScript declarations of the data between Rust and the pages into `web/src/wire`.
    Wire,
    /// Makes the folder of a new variant, a small complete game to be changed, and adds the lines by which the
    /// workspace knows it.
    NewVariant {
        /// Its id: small letters and digits.
        name: String,
        /// Begins with orthodox chess, with check, castling and en passant, instead of a game in which kings are
        /// captured.
        #[arg(long)]
        check: bool,
    },
    /// Makes a variant from each template in a copy of the workspace, and tests them.
    Rehearse,
    /// Checks the layout: sizes of files, dependencies between crates, manifests, documents, leftovers.
    Tidy {
        /// Draws the layers anew into docs/architecture.svg first.
        #[arg(long)]
        draw: bool,
    },
}

fn main() -> Result<()> {
    match Task::parse() {
        Task::Test { fuzz_seconds } => test(fuzz_seconds),
        Task::Fuzz { target, seconds } => fuzz::fuzz(target.as_deref(), seconds),
        Task::Clients => clients::play(),
        Task::Speed => speed::write_table(),
        Task::Tune(tune) => tune.run(),
        Task::Pictures => pictures::draw(),
        Task::Site(site) => site.run(),
        Task::Cluster(cluster) => cluster.run(),
        Task::Release => release::release(),
        Task::Publishable => library::publish_dry_run(),
        Task::Features => library::features(),
        Task::Deny => library::deny(),
        Task::Compatibility { since } => library::compatibility(&since),
        Task::Wire => {
            let mut write = workspace_tests();
            run(write
                .args(["--test", "wire"])
                .env("SPRINGALD_WRITE_WIRE", "1"))
        }
        Task::Rehearse => variant::rehearse(),
        Task::NewVariant { name, check } => {
            let template = if check {
                Template::Check
            } else {
                Template::Capture
            };
            variant::create(&name, template)
        }
        Task::Tidy { draw } => {
            if draw {
                tidy::draw()?;
            }
            tidy::check()
        }
    }
}

/// Runs all checks, and says how long each of them took.
fn test(fuzz_seconds: u32) -> Result<()> {
    let mut steps = Steps::new("All checks: 12 steps.", 12);
    steps.take("Layout", tidy::check)?;
    steps.take("Formatting", || cargo(&["fmt", "--all", "--check"]))?;
    // Before the server, which embeds them.
    steps.take("Pages", site::pages)?;
    steps.take("Lints", || {
        let mut clippy = cargo_command(&["clippy", "--workspace", "--all-targets"]);
        clippy.args(["--features", library::OPTIONAL_FEATURES]);
        run(clippy.args(["--", "-D", "warnings"]))?;
        site::lint_pages()
    })?;
    steps.take("Documentation", || {
        let mut doc = cargo_command(&["doc", "--workspace", "--no-deps"]);
        doc.args(["--features", library::OPTIONAL_FEATURES]);
        run(doc.env("RUSTDOCFLAGS", "-D warnings"))
    })?;
    steps.take("Tests in Rust", || run(&mut workspace_tests()))?;
    steps.take("Features", library::features)?;
    steps.take("Licences and advisories", library::deny)?;
    steps.take("New variants", variant::rehearse)?;
    steps.take("Tests of the pages", site::test_pages)?;
    steps.take("Fuzzing", || fuzz::fuzz(None, fuzz_seconds))?;
    steps.take("Other programs", clients::play)
}

/// Returns the root of the repository.
fn root() -> PathBuf {
    let here = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    here.parent().map_or(here.clone(), PathBuf::from)
}

/// Returns a call of `cargo` with these arguments, at the root of the repository.
fn cargo_command(arguments: &[&str]) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(arguments).current_dir(root());
    command
}

fn cargo(arguments: &[&str]) -> Result<()> {
    run(&mut cargo_command(arguments))
}

/// Returns the command that builds and runs the tests of all crates. A step that needs a part of them calls it with the
/// part: the crates share features, so nothing is built twice.
fn workspace_tests() -> Command {
    let mut test = cargo_command(&[
        "test",
        "--workspace",
        "--features",
        library::OPTIONAL_FEATURES,
    ]);
    // The other program of the build has no tests, and its libraries take minutes.
    test.args(["--exclude", "springald-bindgen"]);
    test
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
