//! The complete games in `docs/games.md` are games.

use springald_declared::load;
use std::path::Path;

/// Returns the blocks of a page that are marked with a word, each with the line of its mark.
fn blocks<'a>(page: &'a str, mark: &str) -> Vec<(usize, String)> {
    let mut blocks = Vec::new();
    let mut lines = page.lines().enumerate();
    while let Some((number, line)) = lines.next() {
        let Some(found) = line.strip_prefix("```") else {
            continue;
        };
        let body: Vec<&'a str> = (&mut lines)
            .map(|(_, line)| line)
            .take_while(|line| *line != "```")
            .collect();
        if found == mark {
            blocks.push((number + 1, body.join("\n")));
        }
    }
    blocks
}

#[test]
fn every_example_is_a_game() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/games.md");
    let page = std::fs::read_to_string(path).expect("docs/games.md");
    let examples = blocks(&page, "game");
    assert!(examples.len() >= 10, "{} examples", examples.len());
    let mut wrong = String::new();
    for (line, text) in examples {
        if let Err(error) = load(&text) {
            wrong.push_str(&format!("docs/games.md, block in line {line}:\n{error}\n"));
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}
