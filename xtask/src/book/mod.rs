//! The documents and the rules of every game as one site of pages, made by mdBook.
//!
//! `SUMMARY.md` beside this file lists the pages. Documents keep their places in the repository; they are copied with their links
//! changed to where the pages are, or to the repository on the web.

mod links;

use crate::command::{cargo, root, run, said, tool};
use anyhow::{Context, Result, bail};
use links::Pages;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The version of mdBook.
const MDBOOK: &str = "0.5.4";
/// The page with the list of all rules, to which no document belongs.
const RULES: &str = "docs/rules.md";

/// The list of pages, with the places of their documents in the repository.
pub(crate) const SUMMARY: &str = include_str!("SUMMARY.md");

const SETTINGS: &str = r#"[book]
title = "Springald"
language = "en"
src = "source"

[output.html]
git-repository-url = "REPOSITORY"
preferred-dark-theme = "navy"
no-section-label = true

[output.html.fold]
enable = true

[output.html.print]
enable = false
"#;

/// Writes the pages to `target/book/html`, and checks every link between them.
///
/// # Errors
/// If a document is missing, a link leads nowhere, or a tool fails.
pub(crate) fn book() -> Result<()> {
    let folder = root().join("target/book");
    let source = folder.join("source");
    if source.exists() {
        fs::remove_dir_all(&source)?;
    }
    let rules = rules()?;
    let mut documents = listed()?;
    documents.insert(RULES.to_owned(), index(&rules));
    documents.extend(
        rules
            .iter()
            .map(|(at, rules)| (at.clone(), rules.text.clone())),
    );
    let pages = Pages::of(documents.keys());
    let mut wrong = Vec::new();
    for (at, text) in &documents {
        let moved = pages.moved(at, text);
        wrong.extend(moved.wrong);
        write(&source.join(pages.page(at).context("a page")?), &moved.text)?;
        for picture in moved.pictures {
            let to = source.join(links::place(&picture));
            fs::create_dir_all(to.parent().context("a folder")?)?;
            fs::copy(root().join(&picture), to).with_context(|| picture.clone())?;
        }
    }
    let summary = with_rules(&rules);
    write(
        &source.join("SUMMARY.md"),
        &pages.moved("SUMMARY.md", &summary).text,
    )?;
    let settings = SETTINGS.replace("REPOSITORY", links::REPOSITORY);
    write(&folder.join("book.toml"), &settings)?;
    let html = folder.join("html");
    let mdbook = tool(
        "mdbook",
        MDBOOK,
        &["--no-default-features", "--features", "search"],
    )?;
    run(Command::new(mdbook)
        .arg("build")
        .arg(&folder)
        .arg("--dest-dir")
        .arg(&html))?;
    wrong.extend(links::broken(&html)?);
    if !wrong.is_empty() {
        bail!("links that lead nowhere:\n{}", wrong.join("\n"));
    }
    eprintln!(
        "{} pages are in {}",
        documents.len(),
        html.join("index.html").display()
    );
    Ok(())
}

/// The rules page of a game.
struct Rules {
    title: String,
    /// The game in a sentence.
    summary: String,
    text: String,
}

/// Returns the documents that the summary lists, by their places in the repository.
fn listed() -> Result<BTreeMap<String, String>> {
    let mut documents = BTreeMap::new();
    for (_, target) in links::links(SUMMARY) {
        if target != RULES {
            let text =
                fs::read_to_string(root().join(target)).with_context(|| target.to_owned())?;
            documents.insert(target.to_owned(), text);
        }
    }
    Ok(documents)
}

/// Returns the rules of every game, by the places of their documents; the program writes them for games written as text.
fn rules() -> Result<BTreeMap<String, Rules>> {
    let program = program()?;
    let mut all = BTreeMap::new();
    let listed = said(Command::new(&program).args(["variants", "--json"]))?;
    let listed: Vec<Variant> = serde_json::from_str(&listed)?;
    for variant in listed {
        let at = rules_of(&variant.id);
        // Editions of one game share its rules.
        if let Ok(text) = fs::read_to_string(root().join(&at)) {
            all.insert(at, Rules::of(text, variant.description));
        }
    }
    for line in said(Command::new(&program).args(["game", "list"]))?.lines() {
        let id = line.split(' ').next().unwrap_or_default();
        let summary = line.split_once(": ").map_or("", |(_, summary)| summary);
        let text = said(Command::new(&program).args(["game", "rules", id]))?;
        all.entry(rules_of(id))
            .or_insert_with(|| Rules::of(text, summary.to_owned()));
    }
    Ok(all)
}

/// Returns the place of the rules of a game, or the one that they would have if it were written in Rust.
fn rules_of(id: &str) -> String {
    format!("variants/{id}/RULES.md")
}

/// A game of the program's list.
#[derive(Deserialize)]
struct Variant {
    id: String,
    description: String,
}

impl Rules {
    fn of(text: String, summary: String) -> Self {
        let title = text.lines().find_map(|line| line.strip_prefix("# "));
        Self {
            title: title.unwrap_or("A game").trim().to_owned(),
            summary,
            text,
        }
    }
}

/// Returns the page that lists the rules of all games.
fn index(rules: &BTreeMap<String, Rules>) -> String {
    let games = sorted(rules);
    let games = games.map(|(at, rules)| format!("- [{}](../{at}): {}", rules.title, rules.summary));
    format!(
        "# The rules of every game\n\n{}\n",
        games.collect::<Vec<_>>().join("\n")
    )
}

/// Returns the rules by the names of their games.
fn sorted(rules: &BTreeMap<String, Rules>) -> impl Iterator<Item = (&String, &Rules)> {
    let mut games: Vec<_> = rules.iter().collect();
    games.sort_unstable_by_key(|(_, rules)| rules.title.to_lowercase());
    games.into_iter()
}

/// Returns the summary with the rules of every game below their list.
fn with_rules(rules: &BTreeMap<String, Rules>) -> String {
    let games = sorted(rules).map(|(at, rules)| format!("\n  - [{}]({at})", rules.title));
    let games: String = games.collect();
    let list = format!("({RULES})");
    SUMMARY.replace(&list, &format!("{list}{games}"))
}

/// Builds the program, and returns its path.
fn program() -> Result<PathBuf> {
    cargo(&["build", "--release", "--package", "springald-cli"])?;
    let name = format!("springald{}", std::env::consts::EXE_SUFFIX);
    Ok(root().join("target/release").join(name))
}

fn write(path: &Path, text: &str) -> Result<()> {
    fs::create_dir_all(path.parent().context("a folder")?)?;
    fs::write(path, text).with_context(|| path.display().to_string())
}
