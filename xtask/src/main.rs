//! The tasks of the project: checks, builds, measurements. `cargo xtask --help` lists them.

mod book;
mod checks;
mod clients;
mod cluster;
mod command;
mod english;
mod fuzz;
mod javascript;
mod library;
mod metadata;
mod packages;
mod pictures;
mod release;
mod site;
mod smoke;
mod speed;
mod steps;
mod tidy;
mod tune;
mod variant;

use anyhow::Result;
use clap::Parser;
use command::{cargo_command, run};
use variant::Template;

#[derive(Parser)]
#[command(about = "The tasks of the project", version)]
enum Task {
    /// Runs the checks: layout, formatting, lints, tests in Rust, tests of the pages in Node.js and in a browser. With
    /// `--all`, everything else as well.
    Test(checks::Test),
    /// Builds the pages, lints them and tests them in Node.js: what `test` does beside other steps.
    #[command(hide = true)]
    TestPages,
    /// Fuzzes every target, or the one named, starting from the committed corpus.
    Fuzz {
        /// The target.
        target: Option<String>,
        /// Seconds for each target.
        #[arg(long, default_value_t = 60)]
        seconds: u32,
    },
    /// Measures perft and its peers, natively and as WebAssembly, and writes docs/speed.md.
    Speed,
    /// Tunes the weights of a variant's evaluation on games that the engine plays against itself;
    /// docs/tuning.md explains it.
    Tune(tune::Tune),
    /// Makes one site of pages in target/book/html from the documents and the rules of every game, and checks its links.
    Book,
    /// Draws the boards of the README into docs/boards.
    Pictures,
    /// Builds the whole site, from the rules for browsers to the server, and starts it.
    Site(site::Site),
    /// Builds the site and starts it as three nodes, with PostgreSQL, NATS and a balancer.
    Cluster(cluster::Cluster),
    /// Makes a release in target/dist: an archive with the whole site that needs neither Rust nor Node.js, the packages for
    /// Python and JavaScript, lists of what is in them, and checksums. Each is tried where it is installed.
    Release {
        /// Makes only the archive with the site.
        #[arg(long)]
        program: bool,
    },
    /// Packs all crates of the library and compiles the packages, as a release to crates.io would.
    Publishable,
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
    /// Checks the layout: sizes of files, dependencies between crates, manifests, documents, leftovers.
    Tidy {
        /// Draws the layers anew into docs/architecture.svg first.
        #[arg(long)]
        draw: bool,
    },
}

fn main() -> Result<()> {
    match Task::parse() {
        Task::Test(test) => test.run(),
        Task::TestPages => checks::test_pages(),
        Task::Fuzz { target, seconds } => fuzz::fuzz(target.as_deref(), seconds),
        Task::Speed => speed::write_table(),
        Task::Tune(tune) => tune.run(),
        Task::Book => book::book(),
        Task::Pictures => pictures::draw(),
        Task::Site(site) => site.run(),
        Task::Cluster(cluster) => cluster.run(),
        Task::Release { program } => release::release(program),
        Task::Publishable => library::publish_dry_run(),
        Task::Deny => library::deny(),
        Task::Compatibility { since } => library::compatibility(&since),
        Task::Wire => {
            let mut write = cargo_command(&["test", "--package", "springald-wire", "--test", "it"]);
            run(write.env("SPRINGALD_WRITE_WIRE", "1"))
        }
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
