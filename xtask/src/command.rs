//! The root of the repository, and commands that run there.

use anyhow::{Context, Result, bail};
use std::fs::File;
use std::io::{Seek, copy, stderr};
use std::path::PathBuf;
use std::process::{Child, Command};

/// Returns the root of the repository.
pub(crate) fn root() -> PathBuf {
    let here = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    here.parent().map_or(here.clone(), PathBuf::from)
}

/// Returns a call of `cargo` with these arguments, at the root of the repository.
pub(crate) fn cargo_command(arguments: &[&str]) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(arguments).current_dir(root());
    command
}

pub(crate) fn cargo(arguments: &[&str]) -> Result<()> {
    run(&mut cargo_command(arguments))
}

/// Shows and runs a command. Returns an error if it fails.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    eprintln!("$ {command:?}");
    let status = command
        .status()
        .with_context(|| format!("cannot start {command:?}"))?;
    if !status.success() {
        bail!("{command:?} failed: {status}");
    }
    Ok(())
}

/// Returns the path of a program that is written in Rust, after installing it below `target` if it is missing.
pub(crate) fn tool(name: &str, version: &str, more: &[&str]) -> Result<PathBuf> {
    let tools = root().join("target/tools");
    let program = format!("{name}{}", std::env::consts::EXE_SUFFIX);
    let installed = tools.join("bin").join(program);
    if !installed.exists() {
        let mut install = cargo_command(&["install", name, "--version", version, "--locked"]);
        run(install.args(more).arg("--root").arg(&tools))?;
    }
    Ok(installed)
}

/// Returns what a command prints.
///
/// # Errors
/// If it fails; the error has what it said.
pub(crate) fn said(command: &mut Command) -> Result<String> {
    let output = command.output().with_context(|| format!("{command:?}"))?;
    if !output.status.success() {
        bail!(
            "{command:?} failed: {}",
            String::from_utf8_lossy(&output.stderr)
        );
    }
    Ok(String::from_utf8(output.stdout)?)
}

/// A task that runs beside others, in a process of its own. Its output is shown when it has ended.
pub(crate) struct Aside {
    command: Command,
    task: Child,
    output: File,
}

impl Aside {
    /// Starts a task of this program with these arguments.
    pub(crate) fn start(arguments: &[&str]) -> Result<Self> {
        let output = tempfile::tempfile()?;
        let mut command = Command::new(std::env::current_exe()?);
        command.args(arguments).stdout(output.try_clone()?);
        let task = command.stderr(output.try_clone()?).spawn()?;
        Ok(Self {
            command,
            task,
            output,
        })
    }

    /// Waits for its end and shows what it has said.
    ///
    /// # Errors
    /// If it fails.
    pub(crate) fn finish(mut self) -> Result<()> {
        let status = self.task.wait()?;
        self.output.rewind()?;
        copy(&mut self.output, &mut stderr())?;
        if !status.success() {
            bail!("{:?} failed: {status}", self.command);
        }
        Ok(())
    }
}
