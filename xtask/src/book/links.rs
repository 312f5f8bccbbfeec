//! Links of documents: where they lead in the repository, and in the book.

use crate::command::root;
use anyhow::Result;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// The repository on the web, for links to what is not in the book.
pub(super) const REPOSITORY: &str = "https://github.com/springald/springald";

/// The pages of the book, by the places of their documents in the repository.
pub(super) struct Pages(BTreeMap<String, String>);

/// A document with the links of its page.
#[derive(Default)]
pub(super) struct Moved {
    pub(super) text: String,
    /// Pictures that the page shows, by their places in the repository.
    pub(super) pictures: BTreeSet<String>,
    /// Links that lead nowhere, a line each.
    pub(super) wrong: Vec<String>,
}

impl Pages {
    pub(super) fn of<'a>(documents: impl Iterator<Item = &'a String>) -> Self {
        Self(documents.map(|at| (at.clone(), place(at))).collect())
    }

    /// Returns the path of the page of a document.
    pub(super) fn page(&self, at: &str) -> Option<&str> {
        self.0.get(at).map(String::as_str)
    }

    /// Returns a document, which stands at a place in the repository, with the links of its page.
    pub(super) fn moved(&self, at: &str, text: &str) -> Moved {
        let mut moved = Moved::default();
        let mut written = 0;
        for (start, target) in links(text) {
            let (path, anchor) = target.split_once('#').unwrap_or((target, ""));
            if path.is_empty() || path.contains("://") || path.starts_with("mailto:") {
                continue;
            }
            let leads = join(directory(at), path);
            let page = place(at);
            let new = if let Some(page_there) = self.page(&leads) {
                relative(&page, page_there)
            } else if !root().join(&leads).exists() {
                let line = text[..start].lines().count();
                moved.wrong.push(format!("{at}:{line}: {target}"));
                continue;
            } else if leads.starts_with("docs/") {
                moved.pictures.insert(leads.clone());
                relative(&page, &place(&leads))
            } else {
                format!("{REPOSITORY}/blob/main/{leads}")
            };
            moved.text.push_str(&text[written..start]);
            moved.text.push_str(&new);
            if !anchor.is_empty() {
                moved.text.push('#');
                moved.text.push_str(anchor);
            }
            written = start + target.len();
        }
        moved.text.push_str(&text[written..]);
        moved
    }
}

/// Returns the path in the book of a file of the repository.
pub(super) fn place(at: &str) -> String {
    match at.strip_prefix("docs/") {
        Some(rest) => rest.to_owned(),
        None if at == "README.md" => "introduction.md".to_owned(),
        None => {
            let named = at
                .strip_suffix("/README.md")
                .map(|folder| format!("{folder}.md"));
            let rules = at
                .strip_suffix("/RULES.md")
                .map(|folder| format!("{folder}.md"));
            named.or(rules).unwrap_or_else(|| at.to_lowercase())
        }
    }
}

/// Returns the targets of the links of a document, with the places where they begin. Code has no links.
pub(super) fn links(text: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    let mut is_block = false;
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let is_fence = line.trim_start().starts_with("```");
        is_block ^= is_fence;
        if !is_block && !is_fence {
            links_of_line(line, start, &mut found);
        }
        start += line.len();
    }
    found
}

fn links_of_line<'a>(line: &'a str, start: usize, found: &mut Vec<(usize, &'a str)>) {
    let mut from = 0;
    while let Some(open) = line[from..].find("](") {
        let begin = from + open + 2;
        let is_code = line[..begin].matches('`').count() % 2 == 1;
        let Some(length) = line[begin..].find(')') else {
            break;
        };
        if !is_code {
            found.push((start + begin, &line[begin..begin + length]));
        }
        from = begin + length;
    }
}

/// Returns the folder of a file; empty at the root.
fn directory(at: &str) -> &str {
    at.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// Returns where a relative path leads from a folder.
fn join(folder: &str, path: &str) -> String {
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    parts.join("/")
}

/// Returns the relative path from one file to another.
fn relative(from: &str, to: &str) -> String {
    let up = "../".repeat(from.matches('/').count());
    format!("{up}{to}")
}

/// Returns a line for each link between built pages that leads nowhere.
pub(super) fn broken(html: &Path) -> Result<Vec<String>> {
    let mut pages = BTreeMap::new();
    read(html, "", &mut pages)?;
    let ids: BTreeMap<&String, BTreeSet<&str>> = pages
        .iter()
        .map(|(name, text)| (name, attributes(text, "id").collect()))
        .collect();
    let mut wrong = Vec::new();
    for (name, text) in &pages {
        for target in attributes(text, "href") {
            let (path, anchor) = target.split_once('#').unwrap_or((target, ""));
            if path.contains(':') || !(path.is_empty() || is_page(path)) {
                continue;
            }
            let leads = if path.is_empty() {
                name.clone()
            } else {
                join(directory(name), path)
            };
            let known = ids.get(&leads);
            if known.is_none_or(|ids| !anchor.is_empty() && !ids.contains(anchor)) {
                wrong.push(format!("{name}: {target}"));
            }
        }
    }
    Ok(wrong)
}

/// Returns whether a file is a page.
fn is_page(name: &str) -> bool {
    Path::new(name)
        .extension()
        .is_some_and(|extension| extension == "html")
}

/// Reads all pages below a folder.
fn read(folder: &Path, below: &str, pages: &mut BTreeMap<String, String>) -> Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let name = format!("{below}{name}");
        if path.is_dir() {
            read(&path, &format!("{name}/"), pages)?;
        // The page for addresses that do not exist is shown at any of them, so its links are not relative.
        } else if is_page(&name) && name != "404.html" {
            pages.insert(name, fs::read_to_string(&path)?);
        }
    }
    Ok(())
}

/// Returns the values of an attribute in a page.
fn attributes<'a>(html: &'a str, name: &str) -> impl Iterator<Item = &'a str> {
    let begin = format!(" {name}=\"");
    let length = begin.len();
    let places: Vec<usize> = html
        .match_indices(&begin)
        .map(|(at, _)| at + length)
        .collect();
    places
        .into_iter()
        .filter_map(move |at| html[at..].split('"').next())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_lead_to_pages_or_to_the_repository() {
        let documents = [
            "README.md",
            "docs/start/players.md",
            "docs/site.md",
            "variants/cats/RULES.md",
        ];
        let documents = documents.map(str::to_owned);
        let pages = Pages::of(documents.iter());
        let moved = |at: &str, text: &str| pages.moved(at, text).text;
        assert_eq!(
            moved("README.md", "[site](docs/site.md#home)"),
            "[site](site.md#home)"
        );
        assert_eq!(
            moved("docs/start/players.md", "[a](../site.md)"),
            "[a](../site.md)"
        );
        assert_eq!(
            moved("docs/site.md", "[a](../variants/cats/RULES.md)"),
            "[a](variants/cats.md)"
        );
        let outside = "[a](https://github.com/springald/springald/blob/main/xtask/Cargo.toml)";
        assert_eq!(moved("docs/site.md", "[a](../xtask/Cargo.toml)"), outside);
        for kept in [
            "[a](https://example.org)",
            "[a](#here)",
            "`[a](b)`",
            "```\n[a](b)\n```\n",
        ] {
            assert_eq!(moved("docs/site.md", kept), kept);
        }
        let lost = pages.moved("docs/site.md", "a\n\n[b](lost.md)");
        assert_eq!(lost.wrong, ["docs/site.md:3: lost.md"]);
    }
}
