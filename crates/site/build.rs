//! Puts the built pages where they are embedded from; without any, one that says how to build them. Lists the puzzles.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

const NONE: &str = "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
<title>Springald</title>\n<h1>Springald</h1>\n<p>The server runs, but its pages have not been built. \
In the repository, <code>cargo xtask site</code> builds and starts everything.</p>\n</html>\n";

fn main() -> Result<(), Box<dyn Error>> {
    let to = PathBuf::from(env::var("OUT_DIR")?).join("web");
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?);
    println!("cargo::rerun-if-env-changed=SPRINGALD_WEB_DIST");
    let built = root.join("../../web/dist");
    let from = env::var_os("SPRINGALD_WEB_DIST").map_or(built, PathBuf::from);
    // The folder around it, too: what is not there yet may come.
    let watched = if from.exists() {
        &from
    } else {
        from.parent().unwrap_or(&from)
    };
    if watched.exists() {
        println!("cargo::rerun-if-changed={}", watched.display());
    } else {
        println!("cargo::rerun-if-changed=build.rs");
    }
    if to.exists() {
        fs::remove_dir_all(&to)?;
    }
    fs::create_dir_all(&to)?;
    if from.join("index.html").is_file() {
        copy(&from, &to)?;
    } else {
        fs::write(to.join("index.html"), NONE)?;
    }
    let puzzles = puzzles(&root.join("../../puzzles"))?;
    fs::write(
        PathBuf::from(env::var("OUT_DIR")?).join("puzzles.rs"),
        puzzles,
    )?;
    Ok(())
}

/// Returns the puzzles of each game as an expression in Rust. A crate outside the repository has none.
fn puzzles(folder: &Path) -> Result<String, Box<dyn Error>> {
    let mut sets = BTreeMap::new();
    if folder.is_dir() {
        println!("cargo::rerun-if-changed={}", folder.display());
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            if path.extension().is_some_and(|extension| extension == "pgn") {
                let game = path.file_stem().ok_or("a file without a name")?;
                let game = game.to_str().ok_or("a name that is no text")?.to_owned();
                sets.insert(game, read(&fs::read_to_string(&path)?)?);
            }
        }
    }
    let mut text = "&[\n".to_owned();
    for (game, set) in sets {
        writeln!(text, "    ({game:?}, &{set}),")?;
    }
    text.push(']');
    Ok(text)
}

/// Returns the puzzles of a file as an expression in Rust.
fn read(file: &str) -> Result<String, Box<dyn Error>> {
    let values = |tag: &str| -> Vec<String> {
        let begin = format!("[{tag} \"");
        let lines = file.lines().filter_map(|line| line.strip_prefix(&begin));
        lines
            .filter_map(|rest| Some(rest.strip_suffix("\"]")?.to_owned()))
            .collect()
    };
    let [ids, difficulties, goals, turns, fens] =
        ["PuzzleId", "Difficulty", "Goal", "Turns", "FEN"].map(values);
    if [&difficulties, &goals, &turns, &fens].map(Vec::len) != [ids.len(); 4] {
        return Err("a puzzle without an id, a difficulty, a goal, turns or a FEN".into());
    }
    let mut puzzles = Vec::with_capacity(ids.len());
    let mut order = Vec::with_capacity(ids.len());
    for at in 0..ids.len() {
        let (difficulty, turns): (u32, u32) = (difficulties[at].parse()?, turns[at].parse()?);
        puzzles.push(format!(
            "Puzzle {{ id: {:?}, difficulty: {difficulty}, goal: {:?}, turns: {turns}, fen: {:?} }}",
            ids[at], goals[at], fens[at]
        ));
        order.push(at);
    }
    order.sort_by_key(|&at| &ids[at]);
    Ok(format!(
        "Set {{ puzzles: &[{}], by_id: &{order:?} }}",
        puzzles.join(", ")
    ))
}

fn copy(from: &Path, to: &Path) -> Result<(), Box<dyn Error>> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let path = entry?.path();
        let target = to.join(path.file_name().ok_or("a file without a name")?);
        if path.is_dir() {
            copy(&path, &target)?;
        } else {
            fs::copy(&path, &target)?;
        }
    }
    Ok(())
}
