//! Builds the site with Rust and Node.js alone (the rules as WebAssembly, the pages, the server), starts it, and tests
//! its pages.

use crate::clients::left_out;
use crate::metadata::Metadata;
use crate::steps::Steps;
use crate::{cargo, cargo_command, root, run};
use anyhow::{Context, Result};
use clap::Args;
use std::env;
use std::env::consts::EXE_SUFFIX;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;
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
    /// Arguments of `springald serve`; `cargo xtask site -- --help` lists them.
    #[arg(last = true)]
    serve: Vec<OsString>,
}

impl Site {
    /// Builds the site and starts it.
    pub(crate) fn run(self) -> Result<()> {
        if self.rules_only {
            return rules(&mut Steps::building("the rules for browsers", RULES_STEPS));
        }
        build()?;
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

/// Steps of [`rules`].
const RULES_STEPS: usize = 2;
/// Steps of [`pages`].
const PAGES_STEPS: usize = RULES_STEPS + 2;

/// Builds the server with the pages inside.
pub(crate) fn build() -> Result<()> {
    let mut steps = Steps::building("the site", PAGES_STEPS + 1);
    build_pages(&mut steps)?;
    steps.take("The server, with the pages inside", || {
        cargo(&["build", "--release", "--package", "springald-cli"])
    })
}

/// Builds the pages and the rules for browsers. The server that is built next embeds them.
pub(crate) fn pages() -> Result<()> {
    build_pages(&mut Steps::building("the pages", PAGES_STEPS))
}

/// The modules for browsers: their names, and the games in them. Pages load the one that has their game.
const MODULES: [(&str, &str); 2] = [("springald", "builtin"), ("declared", "declared")];

/// Builds rules and engine for browsers into web/src/pkg.
fn rules(steps: &mut Steps) -> Result<()> {
    let module = Metadata::read()?
        .target_directory
        .join(TARGET)
        .join("wasm/springald_wasm.wasm");
    add_target()?;
    for (name, games) in MODULES {
        let step = format!("Rules and engine as WebAssembly, {games} games");
        steps.take(&step, || {
            let package = ["build", "--package", "springald-wasm", "--lib"];
            let how = ["--profile", "wasm", "--target", TARGET];
            let what = ["--no-default-features", "--features", games];
            cargo(&[&package[..], &how, &what].concat())?;
            let bindgen = [
                "run",
                "--profile",
                "tools",
                "--package",
                "springald-bindgen",
            ];
            let into = root().join("web/src/pkg");
            run(cargo_command(&bindgen)
                .arg("--")
                .arg(&module)
                .arg(into)
                .arg(name))
        })?;
    }
    Ok(())
}

/// Builds the rules for browsers, and the pages into web/dist.
fn build_pages(steps: &mut Steps) -> Result<()> {
    rules(steps)?;
    let web = root().join("web");
    steps.take("The packages of the pages, from npm", || {
        // npm leaves this file behind when it has installed everything.
        let installed = changed(&web.join("node_modules/.package-lock.json"));
        if installed.is_some() && installed >= changed(&web.join("package-lock.json")) {
            return Ok(());
        }
        run(npm(&web).args(["ci", "--no-audit", "--no-fund"]))
            .context("the pages need Node.js with npm")
    })?;
    steps.take("The pages", || run(npm(&web).args(["run", "build"])))
}

/// Checks types, lints and formatting of the pages.
pub(crate) fn lint_pages() -> Result<()> {
    run(npm(&root().join("web")).args(["run", "check"]))
}

/// Tests the pages: first without a browser, then whole games in Chromium and a shorter script in Firefox,
/// with the server that the tests of the workspace have built. Tests are skipped without their browser,
/// unless `SPRINGALD_ALL_CLIENTS` is 1.
pub(crate) fn test_pages() -> Result<()> {
    let web = root().join("web");
    run(npm(&web).args(["test"]))?;
    let chromium = browser("CHROMIUM", &CHROMIUM);
    if !Path::new(&chromium).exists() {
        return left_out("the tests in a browser", "Chromium is not installed");
    }
    let firefox = browser("FIREFOX", &["/usr/bin/firefox-esr"]);
    if !Path::new(&firefox).exists() {
        left_out("the tests in Firefox", "Firefox ESR is not installed")?;
    }
    let server = Metadata::read()?.target_directory.join("debug/springald");
    run(npm(&web)
        .args(["run", "e2e"])
        // It starts the nodes of a site.
        .env("SPRINGALD_XTASK", env::current_exe()?)
        .env("CHROMIUM", chromium)
        .env("FIREFOX", firefox)
        .env("SPRINGALD_BIN", server))
}

/// The usual places of Chromium, the fastest first: without windows it takes more than a quarter less processor time.
const CHROMIUM: [&str; 2] = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

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

fn npm(web: &Path) -> Command {
    let mut npm = Command::new(if cfg!(windows) { "npm.cmd" } else { "npm" });
    npm.current_dir(web);
    npm
}

/// Returns the time a file was last modified; `None` if it does not exist.
fn changed(path: &Path) -> Option<SystemTime> {
    path.metadata().and_then(|data| data.modified()).ok()
}
