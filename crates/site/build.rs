//! Says where the built pages are, and lists the puzzles.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?).join("../..");
    let web = root.canonicalize()?.join("web");
    let pages = web.join("dist");
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-env=SPRINGALD_WEB_DIST={}", pages.display());
    // A release has the pages inside; other builds read them when they are asked for. If there are none yet, they may come.
    let is_release = env::var("PROFILE")? == "release";
    if let Some(watched) = [&pages, &web].into_iter().find(|path| path.exists())
        && is_release
    {
        println!("cargo::rerun-if-changed={}", watched.display());
    }
    let puzzles = puzzles(&root.join("puzzles"))?;
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
