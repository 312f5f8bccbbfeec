//! Fuzzing with libFuzzer. It needs no tools outside of the lock file: stable code generation flags turn on the
//! coverage instrumentation.

use crate::command::{root, run};
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::Path;
use std::process::Command;

/// The instrumentation that shows libFuzzer which code an input reaches.
const INSTRUMENTATION: &str = "--cfg fuzzing -Cpasses=sancov-module \
    -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters \
    -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares";

/// The time for each target in the long checks, in seconds.
pub(crate) const LONG: u32 = 60;

/// Fuzzes one target or all, each for `seconds`. New inputs are kept in `fuzz/found`, failing ones in
/// `fuzz/artifacts`.
pub(crate) fn fuzz(target: Option<&str>, seconds: u32) -> Result<()> {
    let fuzz = root().join("fuzz");
    let mut build = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    // With a target given, build scripts and procedural macros stay uninstrumented.
    let host = host()?;
    build
        .args(["build", "--release", "--target", &host])
        // The programs are found here, wherever other build outputs go.
        .args(["--target-dir", "target"])
        .env("RUSTFLAGS", INSTRUMENTATION);
    run(build.current_dir(&fuzz))?;
    let mut ran = 0;
    for name in targets(&fuzz)? {
        if target.is_some_and(|wanted| wanted != name) {
            continue;
        }
        let binary = fuzz.join("target").join(&host).join("release").join(&name);
        let (found, artifacts) = (fuzz.join("found").join(&name), fuzz.join("artifacts"));
        fs::create_dir_all(&found)?;
        fs::create_dir_all(&artifacts)?;
        run(Command::new(binary)
            .arg(found)
            .arg(fuzz.join("corpus").join(&name))
            .arg(format!("-max_total_time={seconds}"))
            .arg(format!("-artifact_prefix={}/{name}-", artifacts.display()))
            .args([
                "-max_len=4096",
                "-timeout=10",
                "-print_final_stats=1",
                "-verbosity=0",
            ]))?;
        ran += 1;
    }
    if ran == 0 {
        bail!("no fuzz target is called {}", target.unwrap_or("anything"));
    }
    Ok(())
}

/// Returns the names of the targets: their source files.
fn targets(fuzz: &Path) -> Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(fuzz.join("targets"))? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "rs") {
            names.extend(
                path.file_stem()
                    .map(|stem| stem.to_string_lossy().into_owned()),
            );
        }
    }
    names.sort();
    Ok(names)
}

/// Returns the target triple of this machine.
fn host() -> Result<String> {
    let output = Command::new("rustc")
        .arg("-vV")
        .output()
        .context("cannot start rustc")?;
    let text = String::from_utf8(output.stdout)?;
    let line = text.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(line.context("rustc names no host")?.to_owned())
}
