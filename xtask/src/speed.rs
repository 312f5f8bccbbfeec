//! Writes docs/speed.md from a fresh measurement.

use crate::command::{cargo_command, root};
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::PathBuf;
use std::process::Command;

/// The page without the measured tables.
const PAGE: &str = include_str!("speed.md");

/// Measures natively and as WebAssembly, and writes the page.
pub(crate) fn write_table() -> Result<()> {
    let native = output(
        cargo_command(&["bench", "--package", "springald-speed", "--bench", "perft"])
            .args(["--target-dir", "target/native"])
            .env("RUSTFLAGS", "-Ctarget-cpu=native"),
    )?;
    let wasm = wasm()?;
    let sizes = output(
        cargo_command(&["run", "--release", "--quiet", "--package"]).args([
            "springald-speed",
            "--bin",
            "sizes",
        ]),
    )?;
    let page = PAGE
        .replace("{native}", native.trim())
        .replace("{wasm}", wasm.trim())
        .replace("{commit}", commit()?.trim());
    let path = root().join("docs/speed.md");
    fs::write(&path, page.replace("{sizes}", sizes.trim()))?;
    eprintln!("wrote {}", path.display());
    Ok(())
}

/// Returns the abbreviated commit that is measured.
fn commit() -> Result<String> {
    output(
        Command::new("git")
            .args(["describe", "--always", "--dirty"])
            .current_dir(root()),
    )
}

/// Returns the same measurement compiled to WebAssembly and run by Node.js.
fn wasm() -> Result<String> {
    const TARGET: &str = "wasm32-wasip1";
    // Without rustup, the target is installed or the build reports it.
    let _ = Command::new("rustup")
        .args(["target", "add", TARGET])
        .current_dir(root())
        .status();
    let messages = output(&mut cargo_command(&[
        "bench",
        "--no-run",
        "--package",
        "springald-speed",
        "--bench",
        "perft",
        "--target",
        TARGET,
        "--message-format=json",
    ]))?;
    let module = messages
        .lines()
        .filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok())
        .filter(|message| message["target"]["name"] == "perft")
        .find_map(|message| message["executable"].as_str().map(PathBuf::from))
        .context("cargo built no WebAssembly module")?;
    output(
        // Functions that wait for the module for minutes would be flushed, and Node.js 20 crash on its return.
        Command::new("node")
            .arg("--no-flush-bytecode")
            .arg(root().join("xtask/src/wasi.mjs"))
            .arg(module),
    )
}

/// Runs a command and returns its output; its errors go to the terminal.
fn output(command: &mut Command) -> Result<String> {
    eprintln!("$ {command:?}");
    let output = command
        .stderr(std::process::Stdio::inherit())
        .output()
        .with_context(|| format!("cannot start {command:?}"))?;
    if !output.status.success() {
        bail!("{command:?} failed: {}", output.status);
    }
    Ok(String::from_utf8(output.stdout)?)
}
