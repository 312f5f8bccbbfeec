//! The page `docs/games.md`: its games are games, its errors look as it shows, and its table lists the library.

use springald_core::{Variant, perft};
use springald_declared::{Game, LIBRARY, load};
use springald_testkit::{Plan, conforms_value};
use std::fs;
use std::path::{Path, PathBuf};

/// The lines around the table of the library.
const MARKS: [&str; 2] = ["<!-- library -->\n", "<!-- end -->\n"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn page() -> String {
    fs::read_to_string(root().join("docs/games.md")).expect("docs/games.md")
}

/// A block of the page.
struct Block {
    /// The line of its mark.
    line: usize,
    /// The word behind the mark.
    word: String,
    text: String,
}

/// Returns all blocks of a page.
fn blocks(page: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut lines = (1..).zip(page.lines());
    while let Some((line, mark)) = lines.next() {
        let Some(word) = mark.strip_prefix("```") else {
            continue;
        };
        let body = lines.by_ref().map(|(_, line)| line);
        let body: Vec<&str> = body.take_while(|line| *line != "```").collect();
        blocks.push(Block {
            line,
            word: word.to_owned(),
            text: body.join("\n"),
        });
    }
    blocks
}

fn conforms<V: Variant>(game: &V) {
    let plan = Plan {
        games: 2,
        plies: 40,
        squares_every: 40,
        ..Plan::default()
    };
    conforms_value(game, &plan);
}

#[test]
fn every_example_is_a_game() {
    let mut examples = 0;
    for block in blocks(&page()) {
        if block.word != "game" {
            continue;
        }
        let game = load(&block.text)
            .unwrap_or_else(|error| panic!("docs/games.md, line {}:\n{error}", block.line));
        examples += 1;
        // Refusals cite clauses, which short examples leave out.
        if game.declaration().clauses.is_empty() {
            continue;
        }
        match game {
            Game::Small(game) => conforms(&game),
            Game::Large(game) => conforms(&game),
            Game::Huge(game) => conforms(&game),
        }
    }
    assert!(examples >= 10, "{examples} examples");
}

#[test]
fn errors_look_as_shown() {
    let blocks = blocks(&page());
    let mut examples = 0;
    for pair in blocks.windows(2) {
        let [wrong, shown] = pair else {
            continue;
        };
        if wrong.word == "wrong" {
            let error = load(&wrong.text).expect_err("an error");
            let place = format!("docs/games.md, line {}", shown.line);
            assert_eq!(error.to_string(), shown.text, "{place}");
            examples += 1;
        }
    }
    assert!(examples >= 2, "{examples} examples");
}

/// Games whose vectors come from a slow second generator, or from the moves of a like game of Fairy-Stockfish without those
/// that a rule forbids, as that program does not play them.
const WITHOUT_PEER: [&str; 37] = [
    "absorption",
    "alapo",
    "alice",
    "backrank",
    "baroque",
    "battle-of-the-kings",
    "benedict",
    "benedict-morph",
    "brazilian-draughts",
    "brotherhood",
    "chess-with-different-armies",
    "chu-shogi",
    "circe",
    "clobberers-nutters",
    "connect-four",
    "cylinder",
    "draughts",
    "english-draughts",
    "fetlar",
    "glinski",
    "hasami-shogi",
    "ironwalls",
    "italian-draughts",
    "jetan",
    "knightrelay",
    "lines-of-action",
    "madrasi",
    "mak-yek",
    "mccooey",
    "nine-mens-morris",
    "omega",
    "paco-sako",
    "patrol",
    "rollerball",
    "russian-draughts",
    "turkish-draughts",
    "wildebeest",
];

/// Returns the speed of a game in millions of leaves a second, the first one of the page about speed.
fn speed<'a>(page: &'a str, id: &str) -> &'a str {
    let row = format!("| `{id}`, depth ");
    let found = page.lines().find_map(|line| line.strip_prefix(&row));
    let cells = found.map(|line| line.split(" | "));
    cells.and_then(|mut cells| cells.nth(1)).unwrap_or_default()
}

/// Returns the counts of the perft row of a game's vectors.
fn counted(id: &str) -> Option<Vec<u64>> {
    let vectors = fs::read_to_string(root().join(format!("games/vectors/{id}.jsonl"))).ok()?;
    let mut rows = vectors.lines();
    let (_, rest) = rows.find_map(|row| row.split_once("\"perft\": ["))?;
    let (counts, _) = rest.split_once(']')?;
    let counts = counts.split(',');
    Some(
        counts
            .map_while(|count| count.trim().parse().ok())
            .collect(),
    )
}

fn perfts(game: Game) -> Vec<u64> {
    let count = |depth| match game {
        Game::Small(game) => perft::perft(&game.start(), depth),
        Game::Large(game) => perft::perft(&game.start(), depth),
        Game::Huge(game) => perft::perft(&game.start(), depth),
    };
    (1..=3).map(count).collect()
}

/// Returns a number with commas between groups of three digits.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Returns the table of the library.
fn table() -> String {
    let speeds = fs::read_to_string(root().join("docs/speed.md")).expect("docs/speed.md");
    let mut table = String::from(
        "| id | game | lines | perft 1 | 2 | 3 | peer | speed | credit |\n\
         |---|---|--:|--:|--:|--:|:-:|--:|---|\n",
    );
    for (id, text) in LIBRARY {
        let game = load(text).unwrap_or_else(|error| panic!("{id}:\n{error}"));
        let counted = counted(id);
        let has_peer = counted.is_some() && !WITHOUT_PEER.contains(id);
        let counts = counted.unwrap_or_else(|| perfts(game));
        let count = |depth: usize| counts.get(depth).map_or(String::new(), |&n| grouped(n));
        let row = [
            format!("`{id}`"),
            game.declaration().name.clone(),
            text.lines().count().to_string(),
            count(0),
            count(1),
            count(2),
            if has_peer { "=" } else { "" }.to_owned(),
            speed(&speeds, id).to_owned(),
            game.declaration().credit.clone(),
        ];
        table.extend(["| ", &row.join(" | "), " |\n"]);
    }
    table
}

/// Returns the page with another table.
fn with_table(page: &str, table: &str) -> String {
    let (before, rest) = page.split_once(MARKS[0]).expect("the first mark");
    let (_, after) = rest.split_once(MARKS[1]).expect("the second mark");
    [before, MARKS[0], "\n", table, "\n", MARKS[1], after].concat()
}

#[test]
fn the_library_is_listed() {
    let is_listed = page() == with_table(&page(), &table());
    assert!(
        is_listed,
        "docs/games.md: the table is out of date; `cargo test --package springald-declared --test it -- reference \
         --ignored` writes it"
    );
}

#[test]
#[ignore = "writes the table into docs/games.md"]
fn write_the_table() {
    fs::write(root().join("docs/games.md"), with_table(&page(), &table())).expect("docs/games.md");
}
