//! Plays with other programs over their protocols, and with the example bot on the site. The scripts are in
//! `tests/clients` and `tests/site`; screenshots of XBoard go to `target/clients`.

use crate::checks::program_for_tests;
use crate::command::{cargo, root, run};
use anyhow::{Context, Result, bail};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The packages that pip installs: a client that also knows rules, the rules of Fairy-Stockfish, and the client of the
/// Model Context Protocol.
const PACKAGES: [&str; 3] = ["chess==1.11.2", "pyffish==0.0.88", "mcp==2.3.0"];
/// The most MiB that a search may add to the idle program and its table, and how many more with each thread beyond the
/// first. The limits in `docs/engine.md` include the released program; the program of the tests is larger.
const MEMORY: [&str; 2] = ["18", "8"];
/// The time limit of the bot in seconds; it usually needs a few.
const BOT_SECONDS: &str = "20";
/// The programs that the tests of XBoard need, each with an argument that only prints something.
const FOR_XBOARD: [(&str, &str); 5] = [
    ("/usr/games/xboard", "--version"),
    ("Xvfb", "-version"),
    ("xdotool", "version"),
    ("import", "-version"),
    ("identify", "-version"),
];

/// Builds the engine and plays with every installed client.
pub(crate) fn play() -> Result<()> {
    cargo(&["test", "--package", "springald-mcp", "--doc", "--quiet"])?;
    let engine = engine()?;
    let folder = folder(&engine)?;
    if !answers("python3", "--version") {
        return left_out("all clients", "python3 is not installed");
    }
    bot(&engine)?;
    script("python3", "variants.py", &engine, &[])?;
    if cfg!(target_os = "linux") {
        script("python3", "memory.py", &engine, &MEMORY.map(Path::new))?;
    }
    match with_packages(&folder) {
        Ok(python) => {
            for name in [
                "python_chess.py",
                "relatives.py",
                "audit.py",
                "chases.py",
                "model_context.py",
            ] {
                script(&python, name, &engine, &[])?;
            }
        }
        Err(error) => left_out(
            "python-chess, Fairy-Stockfish and the Model Context Protocol",
            &error.to_string(),
        )?,
    }
    let missing = FOR_XBOARD.iter().find(|(name, how)| !answers(name, how));
    match missing {
        None => script("python3", "xboard.py", &engine, &[&folder]),
        Some((name, _)) => left_out("XBoard", &format!("{name} is not installed")),
    }
}

/// Reports that a check is skipped. Returns an error if no check may be.
pub(crate) fn left_out(what: &str, why: &str) -> Result<()> {
    if std::env::var("SPRINGALD_ALL_CLIENTS").is_ok_and(|all| all == "1") {
        bail!("{what}: {why}");
    }
    eprintln!("skipped: {what}: {why}");
    Ok(())
}

/// Returns whether a program can be started.
fn answers(program: &str, argument: &str) -> bool {
    Command::new(program).arg(argument).output().is_ok()
}

/// Runs a script of `tests/clients`.
fn script(python: impl AsRef<Path>, name: &str, engine: &Path, more: &[&Path]) -> Result<()> {
    let script = root().join("tests/clients").join(name);
    let mut command = Command::new(python.as_ref());
    run(command.arg(script).arg(engine).args(more))
}

/// Runs the bot of `tests/site` on every variant against a site of its own.
fn bot(engine: &Path) -> Result<()> {
    let script = root().join("tests/site/bot.py");
    let mut command = Command::new("python3");
    command.arg(script).arg("--serve").arg(engine);
    command.args(["--variant", "all", "--seconds", BOT_SECONDS]);
    // Its standard error has the summary; the games are for users of the bot.
    run(command.stdout(std::process::Stdio::null()))
}

/// Returns a Python with the packages, after installing them if they are missing.
fn with_packages(folder: &Path) -> Result<PathBuf> {
    let environment = folder.join("python");
    let python = environment.join("bin/python");
    if !python.exists() {
        run(Command::new("python3")
            .args(["-m", "venv"])
            .arg(&environment))?;
    }
    let pip = ["-m", "pip", "install", "--quiet"];
    run(Command::new(&python)
        .args(pip)
        .args(PACKAGES)
        .arg("--disable-pip-version-check"))?;
    Ok(python)
}

/// Builds the engine and returns its path. It is the one that the tests of the workspace use, so after them there is
/// nothing to build; a build of its own would compile every library again, for another profile.
fn engine() -> Result<PathBuf> {
    let mut build = program_for_tests("springald-cli/mcp");
    build.arg("--message-format=json");
    eprintln!("$ {build:?}");
    let output = build.stderr(std::process::Stdio::inherit()).output()?;
    if !output.status.success() {
        bail!("{build:?} failed: {}", output.status);
    }
    let text = String::from_utf8(output.stdout)?;
    program(&text).context("cargo built no program")
}

/// Returns the path of the engine from what cargo says about a build, a line of JSON for each target.
fn program(messages: &str) -> Option<PathBuf> {
    let mut messages = messages
        .lines()
        .filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok());
    let engine = messages.find(|message| {
        message["target"]["name"] == "springald"
            && message["target"]["kind"] == serde_json::json!(["bin"])
            && message["executable"].is_string()
    })?;
    engine["executable"].as_str().map(PathBuf::from)
}

/// Returns the folder of the clients, beside the build outputs.
fn folder(engine: &Path) -> Result<PathBuf> {
    let target = engine.ancestors().nth(2).context("a target folder")?;
    let folder = target.join("clients");
    std::fs::create_dir_all(&folder)?;
    Ok(folder)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_program_is_told_from_tests_and_libraries() {
        let line = |name: &str, kind: &str, executable: &str| {
            format!(
                r#"{{"target":{{"name":"{name}","kind":["{kind}"]}},"executable":{executable}}}"#
            )
        };
        let lines = [
            "   Compiling springald".to_owned(),
            line("springald", "lib", "null"),
            line("contract", "test", r#""/target/debug/deps/contract-1""#),
            line("springald", "bin", r#""/target/debug/springald""#),
        ];
        let found = program(&lines.join("\n"));
        assert_eq!(found, Some(PathBuf::from("/target/debug/springald")));
        assert_eq!(program(&lines[..3].join("\n")), None);
    }
}
