//! Builds the site with Rust and Node.js alone (the rules as WebAssembly, the pages, the server), starts it, and tests
//! its pages.

use crate::checks::program_for_tests;
use crate::clients::left_out;
use crate::command::{cargo_command, root, run};
use crate::metadata::Metadata;
use crate::steps::Steps;
use anyhow::{Context, Result};
use clap::Args;
use std::env;
use std::env::consts::EXE_SUFFIX;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::SystemTime;

/// The build target for browsers.
const TARGET: &str = "wasm32-unknown-unknown";

/// The options of the site task.
#[derive(Args)]
pub(crate) struct Site {
    /// Build everything, but do not start the server.
    #[arg(long)]
    build_only: bool,
    /// Build only the rules for browsers, into web/src/pkg.
    #[arg(long, conflicts_with = "build_only")]
    rules_only: bool,
    /// Build as for a release: with PostgreSQL, several nodes, traces and workers, and with the smallest downloads.
    #[arg(long)]
    whole: bool,
    /// Arguments of `springald serve`; `cargo xtask site -- --help` lists them.
    #[arg(last = true)]
    serve: Vec<OsString>,
}

impl Site {
    /// Builds the site and starts it.
    pub(crate) fn run(self) -> Result<()> {
        let purpose = if self.whole {
            Purpose::Release
        } else {
            Purpose::Work
        };
        if self.rules_only {
            let mut steps = Steps::building("the rules for browsers", RULES_STEPS);
            return rules(&mut steps, purpose);
        }
        build(purpose)?;
        if self.build_only {
            return Ok(());
        }
        eprintln!("Starting the site; Ctrl-C stops it.");
        let program = Metadata::read()?
            .target_directory
            .join(format!("release/springald{EXE_SUFFIX}"));
        run(Command::new(program).arg("serve").args(self.serve))
    }
}

/// The purpose of a build.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// A site on this machine, or tests: built in little time.
    Work,
    /// A release: small downloads, and every feature.
    Release,
}

impl Purpose {
    /// Returns cargo's profile of the rules for browsers.
    const fn rules_profile(self) -> &'static str {
        match self {
            Self::Work => "wasm",
            Self::Release => "wasm-release",
        }
    }

    /// Returns the script of `web/package.json` that builds the pages.
    const fn script(self) -> &'static str {
        match self {
            Self::Work => "build",
            Self::Release => "build:release",
        }
    }
}

/// Steps of [`rules`].
const RULES_STEPS: usize = 2;
/// Steps of [`pages`].
const PAGES_STEPS: usize = RULES_STEPS + 2;

/// Builds the server with the pages inside.
pub(crate) fn build(purpose: Purpose) -> Result<()> {
    let mut steps = Steps::building("the site", PAGES_STEPS + 1);
    build_pages(&mut steps, purpose)?;
    steps.take("The server, with the pages inside", || {
        let mut build = cargo_command(&["build", "--release", "--package", "springald-cli"]);
        if purpose == Purpose::Release {
            build.args(["--features", WHOLE]);
        }
        run(&mut build)
    })
}

/// The feature of the program that turns on everything.
pub(crate) const WHOLE: &str = "springald-cli/whole";

/// Builds the pages and the rules for browsers. The server that is built next embeds them.
pub(crate) fn pages() -> Result<()> {
    build_pages(
        &mut Steps::building("the pages", PAGES_STEPS),
        Purpose::Work,
    )
}

/// The modules for browsers: their names, and the games in them. Pages load the one that has their game.
const MODULES: [(&str, &str); 2] = [("springald", "builtin"), ("declared", "declared")];

/// Builds rules and engine for browsers into web/src/pkg.
pub(crate) fn rules(steps: &mut Steps, purpose: Purpose) -> Result<()> {
    for (name, games) in MODULES {
        let step = format!("Rules and engine as WebAssembly, {games} games");
        let module = Module {
            name,
            features: &format!("{games},engine"),
            profile: purpose.rules_profile(),
            flags: "",
        };
        steps.take(&step, || module.build(&root().join("web/src/pkg")))?;
    }
    Ok(())
}

/// A WebAssembly module of the rules.
pub(crate) struct Module<'a> {
    /// The name of its files.
    pub(crate) name: &'a str,
    /// The features of the crate `springald-wasm`.
    pub(crate) features: &'a str,
    /// Cargo's profile.
    pub(crate) profile: &'a str,
    /// Flags of the compiler.
    pub(crate) flags: &'a str,
}

impl Module<'_> {
    /// Builds the module with its JavaScript side into a folder.
    pub(crate) fn build(&self, into: &Path) -> Result<()> {
        let Self {
            name,
            features,
            profile,
            flags,
        } = *self;
        add_target()?;
        let package = ["build", "--package", "springald-wasm", "--lib"];
        let how = ["--profile", profile, "--target", TARGET];
        let what = ["--no-default-features", "--features", features];
        let mut build = cargo_command(&[&package[..], &how, &what].concat());
        if !flags.is_empty() {
            build.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", flags);
        }
        run(&mut build)?;
        let bindgen = [
            "run",
            "--profile",
            "tools",
            "--package",
            "springald-bindgen",
        ];
        let built = Metadata::read()?
            .target_directory
            .join(TARGET)
            .join(format!("{profile}/springald_wasm.wasm"));
        run(cargo_command(&bindgen)
            .arg("--")
            .arg(built)
            .arg(into)
            .arg(name))
    }
}

/// Builds the rules for browsers, and the pages into web/dist.
fn build_pages(steps: &mut Steps, purpose: Purpose) -> Result<()> {
    rules(steps, purpose)?;
    let web = root().join("web");
    steps.take("The packages of the pages, from npm", || installed(&web))?;
    steps.take("The pages", || {
        run(npm(&web).args(["run", purpose.script()]))
    })
}

/// Installs what a folder needs from npm, if anything is missing.
pub(crate) fn installed(folder: &Path) -> Result<()> {
    // npm leaves this file behind when it has installed everything.
    let installed = changed(&folder.join("node_modules/.package-lock.json"));
    if installed.is_some() && installed >= changed(&folder.join("package-lock.json")) {
        return Ok(());
    }
    run(npm(folder).args(["ci", "--no-audit", "--no-fund"]))
        .context("the pages need Node.js with npm")
}

/// Lints the pages and tests them without a browser, side by side: the lints use one core.
pub(crate) fn lint_and_test_pages() -> Result<()> {
    let web = root().join("web");
    thread::scope(|scope| {
        let lints = scope.spawn(|| run(npm(&web).args(["run", "check"])));
        let tests = run(npm(&web).arg("test"));
        lints.join().expect("no thread panics").and(tests)
    })
}

/// Checks the weight of the pages and the rules that were built for a release.
pub(crate) fn weigh_release() -> Result<()> {
    let weigh = ["test", "--", "tests/weight.test.ts"];
    run(npm(&root().join("web"))
        .args(weigh)
        .env("SPRINGALD_RELEASE", "1"))
}

/// Checks the pages, and tests what has changed in them, without a browser.
pub(crate) fn test_changed(since: Option<&str>) -> Result<()> {
    let web = root().join("web");
    run(npm(&web).args(["run", "check"]))?;
    let since = since.map_or("--changed".to_owned(), |since| format!("--changed={since}"));
    run(npm(&web).args(["test", "--", &since, "--passWithNoTests"]))
}

/// Runs the short tests in a browser, with the server that the tests of the workspace have built. They are skipped
/// without Chromium, unless `SPRINGALD_ALL_CLIENTS` is 1.
pub(crate) fn test_shortly() -> Result<()> {
    in_browsers("e2e", &[])
}

/// Runs a part of all tests in browsers, as `web/e2e/vitest.config.ts` divides them, with a server that has every
/// feature.
pub(crate) fn test_browsers(part: &str) -> Result<()> {
    pages()?;
    run(&mut program_for_tests(WHOLE))?;
    in_browsers(
        "e2e:all",
        &[
            ("SPRINGALD_E2E_PART", part),
            ("SPRINGALD_E2E", "all"),
            ("SPRINGALD_NEWCOMER", "all"),
        ],
    )
}

/// Runs a script of `web/package.json` that tests in browsers.
fn in_browsers(script: &str, variables: &[(&str, &str)]) -> Result<()> {
    let chromium = chromium();
    if !Path::new(&chromium).exists() {
        return left_out("the tests in a browser", "Chromium is not installed");
    }
    let server = Metadata::read()?.target_directory.join("debug/springald");
    run(npm(&root().join("web"))
        .args(["run", script])
        .envs(variables.iter().copied())
        // It starts the nodes of a site.
        .env("SPRINGALD_XTASK", env::current_exe()?)
        .env("CHROMIUM", chromium)
        .env("SPRINGALD_BIN", server))
}

/// The usual places of Chromium, the fastest first: without windows it takes more than a quarter less processor time.
const CHROMIUM: [&str; 2] = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

/// Returns the path of Chromium, installed or not.
pub(crate) fn chromium() -> OsString {
    browser("CHROMIUM", &CHROMIUM)
}

/// Returns the path of a browser: from the variable, or the first of its usual places that exists, or the last one.
fn browser(variable: &str, usual: &[&str]) -> OsString {
    env::var_os(variable).unwrap_or_else(|| {
        let found = usual.iter().find(|path| Path::new(path).exists());
        found
            .or(usual.last())
            .map_or_else(OsString::new, OsString::from)
    })
}

/// Installs the standard library for browsers if it is missing.
fn add_target() -> Result<()> {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let mut ask = Command::new(rustc);
    ask.args(["--print", "target-libdir", "--target", TARGET]);
    let output = ask
        .current_dir(root())
        .output()
        .context("cannot start rustc")?;
    let folder = PathBuf::from(String::from_utf8_lossy(&output.stdout).trim());
    if output.status.success() && folder.is_dir() {
        return Ok(());
    }
    let mut add = Command::new("rustup");
    run(add.args(["target", "add", TARGET]).current_dir(root())).with_context(|| {
        format!("the rules for browsers need the target {TARGET}, which rustup adds")
    })
}

/// Returns npm, at work in a folder.
pub(crate) fn npm(web: &Path) -> Command {
    let mut npm = Command::new(if cfg!(windows) { "npm.cmd" } else { "npm" });
    npm.current_dir(web);
    npm
}

/// Returns the time a file was last modified; `None` if it does not exist.
fn changed(path: &Path) -> Option<SystemTime> {
    path.metadata().and_then(|data| data.modified()).ok()
}
