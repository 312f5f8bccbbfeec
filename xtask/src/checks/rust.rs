//! The tests in Rust: built once, with lints, and run side by side.

use crate::command::{cargo_command, root, run};
use crate::library;
use anyhow::{Context, Result, bail};
use serde::Deserialize;
use std::collections::VecDeque;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::thread;

/// The compiler that also lints; `cargo clippy` would compile all libraries once more.
const LINTING: (&str, &str) = ("RUSTC_WORKSPACE_WRAPPER", "clippy-driver");

/// The tests to build and run.
#[derive(Default)]
pub(crate) struct Selection {
    /// The crates; all if empty.
    pub(crate) packages: Vec<String>,
    /// Features to turn on besides [`library::OPTIONAL_FEATURES`].
    pub(crate) features: Vec<String>,
    /// Arguments of the test programs, such as a part of the tests' names.
    pub(crate) filter: Vec<String>,
    /// Variables of the test programs.
    pub(crate) variables: Vec<(&'static str, &'static str)>,
}

/// A test program.
#[derive(Debug)]
pub(super) struct Program {
    /// The name of its crate, and of the target if it is another one.
    name: String,
    path: PathBuf,
    /// The folder of its crate, in which it runs.
    folder: PathBuf,
}

/// A line of cargo's report about a build, as far as it matters.
#[derive(Deserialize)]
#[serde(tag = "reason")]
enum Message {
    #[serde(rename = "compiler-artifact")]
    Built {
        manifest_path: PathBuf,
        target: Target,
        profile: Profile,
        executable: Option<PathBuf>,
    },
    #[serde(rename = "compiler-message")]
    Said { message: Diagnostic },
    #[serde(other)]
    Other,
}

#[derive(Deserialize)]
struct Target {
    name: String,
}

#[derive(Deserialize)]
struct Profile {
    test: bool,
}

#[derive(Deserialize)]
struct Diagnostic {
    level: String,
    rendered: Option<String>,
}

/// Returns a call of cargo that builds the program as the tests of all crates use it, with a feature. The crates share
/// features and the profile, so after the tests there is little to build.
pub(crate) fn program_for_tests(feature: &str) -> Command {
    let selection = Selection {
        features: vec![feature.to_owned()],
        ..Selection::default()
    };
    // `cargo test --bin` would build the tests in the program instead.
    let mut build = selected(&["build", "--profile", "test"], &selection);
    build.args(["--bin", "springald"]).env(LINTING.0, LINTING.1);
    build
}

/// Returns a call of cargo for a selection.
fn selected(call: &[&str], selection: &Selection) -> Command {
    let mut cargo = cargo_command(call);
    if selection.packages.is_empty() {
        // The program of the build has no tests. The Python package and the server for programs that converse are tested in
        // parts of their own. All three bring libraries that nothing else uses.
        cargo.arg("--workspace");
        for elsewhere in ["springald-bindgen", "springald-mcp", "springald-python"] {
            cargo.args(["--exclude", elsewhere]);
        }
        cargo.args(["--features", library::OPTIONAL_FEATURES]);
    }
    for package in &selection.packages {
        cargo.args(["--package", package]);
    }
    if !selection.features.is_empty() {
        cargo.args(["--features", &selection.features.join(",")]);
    }
    cargo
}

/// Builds tests with lints, and runs them.
///
/// # Errors
/// Returns an error if a lint warns or a test fails.
pub(crate) fn test(selection: &Selection) -> Result<()> {
    let programs = build(selection)?;
    run_all(programs, selection)
}

/// Builds the test programs. Their warnings are errors.
pub(super) fn build(selection: &Selection) -> Result<Vec<Program>> {
    let mut command = selected(&["test"], selection);
    command.args(["--no-run", "--message-format=json"]);
    command.env(LINTING.0, LINTING.1).stdout(Stdio::piped());
    eprintln!("$ {command:?}");
    let mut cargo = command.spawn().context("cannot start cargo")?;
    let report = cargo.stdout.take().context("cargo has no output")?;
    let (mut programs, mut warnings) = (Vec::new(), 0);
    for line in BufReader::new(report).lines() {
        match serde_json::from_str(&line?)? {
            Message::Said { message } => {
                eprint!("{}", message.rendered.unwrap_or_default());
                warnings += usize::from(message.level == "warning");
            }
            Message::Built {
                manifest_path,
                target,
                profile,
                executable: Some(path),
            } if profile.test => {
                let folder = manifest_path.parent().context("a manifest in no folder")?;
                programs.push(Program::new(folder, &target.name, path));
            }
            _ => {}
        }
    }
    let status = cargo.wait()?;
    if !status.success() {
        bail!("{command:?} failed: {status}");
    }
    if warnings > 0 {
        bail!("lints: {warnings} warnings");
    }
    Ok(programs)
}

impl Program {
    fn new(folder: &Path, target: &str, path: PathBuf) -> Self {
        let place = folder.strip_prefix(root()).unwrap_or(folder);
        Self {
            name: format!("{}: {target}", place.display()),
            path,
            folder: folder.to_owned(),
        }
    }

    /// Runs it and prints what it says if it fails, else its last line. Returns `true` if it passes.
    fn passes(&self, selection: &Selection) -> Result<bool> {
        let mut command = Command::new(&self.path);
        command.args(&selection.filter).current_dir(&self.folder);
        command.envs(selection.variables.iter().copied());
        command.env("CARGO_MANIFEST_DIR", &self.folder);
        let output = command.output().with_context(|| self.name.clone())?;
        let text = String::from_utf8_lossy(&output.stdout);
        if output.status.success() {
            let result = text.lines().rfind(|line| line.starts_with("test result"));
            eprintln!("{}: {}", self.name, result.unwrap_or("no tests"));
        } else {
            let errors = String::from_utf8_lossy(&output.stderr);
            eprintln!("{}: {}\n{text}{errors}", self.name, output.status);
        }
        Ok(output.status.success())
    }
}

/// Runs test programs, and the examples in the documentation unless tests were chosen by name.
pub(super) fn run_all(programs: Vec<Program>, selection: &Selection) -> Result<()> {
    run_programs(programs, selection)?;
    if !selection.filter.is_empty() {
        return Ok(());
    }
    let mut examples = selected(&["test"], selection);
    run(examples
        .args(["--doc", "--quiet"])
        .env(LINTING.0, LINTING.1))
}

/// Runs programs, two at a time: many tests wait, for a server, a file or a clock, and leave a core to others.
fn run_programs(mut programs: Vec<Program>, selection: &Selection) -> Result<()> {
    // The largest test the server and the command line, which wait most.
    programs.sort_by_cached_key(|program| program.path.metadata().map_or(0, |data| data.len()));
    let waiting = Mutex::new(VecDeque::from(programs));
    let failed = Mutex::new(Vec::new());
    let work = || -> Result<()> {
        loop {
            let next = waiting.lock().expect("no thread panics").pop_back();
            let Some(program) = next else {
                return Ok(());
            };
            if !program.passes(selection)? {
                failed.lock().expect("no thread panics").push(program.name);
            }
        }
    };
    thread::scope(|scope| {
        let lanes = [scope.spawn(work), scope.spawn(work)];
        lanes
            .into_iter()
            .try_for_each(|lane| lane.join().expect("no thread panics"))
    })?;
    let failed = failed.into_inner().expect("no thread panics");
    if !failed.is_empty() {
        bail!("tests failed: {}", failed.join(", "));
    }
    Ok(())
}

/// Runs the tests of some crates, without the examples in their documentation.
pub(super) fn test_quickly(packages: Vec<String>) -> Result<()> {
    let selection = Selection {
        packages,
        ..Selection::default()
    };
    run_programs(build(&selection)?, &selection)
}

/// Runs the tests of the site with every feature, on every store and on several nodes.
pub(super) fn test_sites() -> Result<()> {
    test(&Selection {
        packages: vec!["springald-site".to_owned(), "springald-cli".to_owned()],
        features: vec!["springald-cli/whole".to_owned()],
        ..Selection::default()
    })
}

/// Runs the tests of games longer than in the short part.
pub(super) fn test_games() -> Result<()> {
    test(&Selection {
        variables: vec![("SPRINGALD_LONG", "1")],
        ..Selection::default()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_reports_of_cargo_are_read() {
        let artifact = r#"{"reason":"compiler-artifact","package_id":"a","manifest_path":"/a/Cargo.toml",
            "target":{"kind":["test"],"name":"it"},"profile":{"test":true},"executable":"/t/it-1","fresh":true}"#;
        assert!(matches!(
            serde_json::from_str(artifact).unwrap(),
            Message::Built {
                profile: Profile { test: true },
                executable: Some(_),
                ..
            }
        ));
        let warning =
            r#"{"reason":"compiler-message","message":{"level":"warning","rendered":"careful\n"}}"#;
        assert!(matches!(
            serde_json::from_str(warning).unwrap(),
            Message::Said { message } if message.level == "warning"
        ));
        let other = r#"{"reason":"build-script-executed","package_id":"a"}"#;
        assert!(matches!(
            serde_json::from_str(other).unwrap(),
            Message::Other
        ));
    }

    #[test]
    fn a_program_that_fails_is_named() {
        let program = |name: &str, path: &str| Program {
            name: name.to_owned(),
            path: path.into(),
            folder: root(),
        };
        let selection = Selection::default();
        run_programs(vec![program("a", "/bin/true")], &selection).unwrap();
        let both = vec![program("a", "/bin/true"), program("b", "/bin/false")];
        let error = run_programs(both, &selection).unwrap_err().to_string();
        assert_eq!(error, "tests failed: b");
    }
}
