//! Builds the packages for other languages, installs them as a stranger would, and tests them there.

use crate::clients::left_out;
use crate::command::{root, run};
use crate::javascript;
use crate::steps::Steps;
use anyhow::{Context, Result};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The program that builds wheels.
const MATURIN: &str = "maturin>=1.9,<2";
/// The packages of the tests: checks of types, and what the optional modules work with.
const FOR_TESTS: [&str; 6] = [
    "pytest",
    "mypy",
    "pyright",
    "typing-extensions",
    "numpy",
    "pettingzoo",
];

/// A game of Cat's Chess at random, which says what is installed.
const PLAY: &str = "
import random, springald
dice, game = random.Random(1), springald.Game('cats')
for _ in range(300):
    if game.is_over: break
    game.roll(rng=dice) if game.node == 'chance' else game.play(dice.choice(game.actions))
print(game, springald.__version__)
";

/// The work to do on a package.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Task {
    /// Install it and run all its tests.
    Test,
    /// Make the files of a release, install each and play.
    Release,
}

/// Tests every package.
pub(crate) fn test() -> Result<()> {
    python(Task::Test)?;
    javascript::test()
}

/// Makes every package, installs it in an empty environment and plays a game there. Returns the files, copied to a folder.
pub(crate) fn release(dist: &Path) -> Result<Vec<PathBuf>> {
    let mut made = Vec::new();
    for file in python(Task::Release)? {
        let to = dist.join(file.file_name().context("a package has no name")?);
        fs::copy(&file, &to).with_context(|| file.display().to_string())?;
        made.push(to);
    }
    made.push(javascript::release(dist)?);
    Ok(made)
}

/// Builds the Python package, installs the wheel in an empty environment, and tests it there; then builds it again from its
/// source distribution. Returns both files; none without Python.
fn python(task: Task) -> Result<Vec<PathBuf>> {
    if Command::new("python3").arg("--version").output().is_err() {
        left_out("the Python package", "python3 is not installed")?;
        return Ok(Vec::new());
    }
    let work = root().join("target/packages");
    fs::create_dir_all(&work)?;
    let source = root().join("packages/python");
    let mut steps = Steps::new("The Python package.", 4);
    let tools = steps.take("Tools", || {
        let python = environment(&work.join("tools"))?;
        install(&python, &[MATURIN])?;
        Ok(python)
    })?;
    let wheel = steps.take("Wheel", || {
        build(&tools, &source, &work.join("wheels"), "build")
    })?;
    steps.take("The installed wheel", || {
        let python = environment(&work.join("python"))?;
        let wheel = wheel.to_string_lossy();
        install(&python, &[&wheel])?;
        run(Command::new(&python).args(["-c", PLAY]).current_dir(&work))?;
        if task == Task::Release {
            return Ok(());
        }
        install(&python, &FOR_TESTS)?;
        let in_source = |arguments: &[&str]| {
            let mut command = Command::new(&python);
            run(command.args(arguments).current_dir(&source))
        };
        in_source(&["-m", "pytest", "-q", "-p", "no:cacheprovider"])?;
        in_source(&["-m", "mypy", "--strict", "python/springald", "tests"])?;
        let interpreter = python.to_string_lossy();
        in_source(&["-m", "pyright", "--pythonpath", &interpreter])
    })?;
    let sources = steps.take("Source distribution", || {
        let sources = work.join("sources");
        let archive = build(&tools, &source, &sources, "sdist")?;
        let mut unpack = Command::new("tar");
        run(unpack.args(["-xzf"]).arg(&archive).arg("-C").arg(&sources))?;
        let name = archive.to_string_lossy();
        let unpacked = Path::new(name.trim_end_matches(".tar.gz"));
        let wheel = build(&tools, unpacked, &work.join("rebuilt"), "build")?;
        let python = environment(&work.join("rebuilt-python"))?;
        install(&python, &[&wheel.to_string_lossy()])?;
        run(Command::new(&python).args(["-c", PLAY]).current_dir(&work))?;
        Ok(archive)
    })?;
    Ok(vec![wheel, sources])
}

/// Makes an empty environment, and returns its Python.
fn environment(folder: &Path) -> Result<PathBuf> {
    let venv = ["-m", "venv", "--clear"];
    run(Command::new("python3").args(venv).arg(folder))?;
    Ok(folder.join("bin/python"))
}

/// Installs packages.
fn install(python: &Path, packages: &[&str]) -> Result<()> {
    let pip = ["-m", "pip", "install", "--quiet"];
    run(Command::new(python)
        .args(pip)
        .args(packages)
        .arg("--disable-pip-version-check"))
}

/// Makes a wheel (`build`) or a source distribution (`sdist`) of a folder, and returns its path.
fn build(tools: &Path, source: &Path, to: &Path, what: &str) -> Result<PathBuf> {
    if to.exists() {
        fs::remove_dir_all(to)?;
    }
    let mut command = Command::new(tools);
    run(command
        .args(["-m", "maturin", what, "--out"])
        .arg(to)
        .env("CARGO_TARGET_DIR", root().join("target"))
        .current_dir(source))?;
    let made = fs::read_dir(to)?.next();
    Ok(made.context("maturin made nothing")??.path())
}
