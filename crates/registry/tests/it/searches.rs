//! Pins the search: fixed tasks in fixed positions, with the turn, the score and the node count of
//! each, in `variants/*/tests/searches.jsonl`.
//!
//! A change that is not meant to affect the search leaves every line as it is. After any other change,
//! or for a new game, rewrite the lines and say in the commit why they changed:
//!
//! ```sh
//! cargo test -p springald-registry --test it searches -- --ignored
//! ```

use serde::{Deserialize, Serialize};
use springald_core::{Actor, Game};
use springald_registry::{Control, Engine, EngineEntry, Level, Task, TurnRequest, VARIANTS};
use std::fs;
use std::path::PathBuf;

/// The size of the transposition table, in MiB.
const HASH: usize = 4;
/// The seed of the levels.
const SEED: u64 = 12;

/// A search and its result.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Search {
    /// Id of the variant.
    variant: String,
    /// The starting FEN; the usual start if `None`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    fen: Option<String>,
    /// Actions and outcomes played before the search, separated by spaces.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    played: String,
    /// The task.
    task: Asked,
    /// The result; `None` until it is recorded.
    found: Option<Found>,
}

/// The fields of a [`Task`] that a line may set.
#[derive(Clone, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Asked {
    #[serde(skip_serializing_if = "Option::is_none")]
    depth: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nodes: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mate: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lines: Option<usize>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    only: Vec<String>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    contempt: bool,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    exact: bool,
}

/// The result of a search.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Found {
    turn: String,
    score: String,
    depth: u32,
    nodes: u64,
}

impl Asked {
    fn task(&self) -> Task {
        let mut task = Task {
            depth: self.depth,
            nodes: self.nodes,
            mate: self.mate,
            lines: self.lines.unwrap_or(1),
            contempt: self.contempt,
            exact: self.exact,
            ..Task::default()
        };
        if let Some(number) = self.level {
            task.skill = Level::new(number).expect("a level").skill(SEED);
        }
        task
    }
}

impl Search {
    fn run(&self, entry: &EngineEntry) -> Found {
        let mut game = match &self.fen {
            Some(fen) => entry.variant().begin_at(fen).expect("a position"),
            None => entry.variant().begin(),
        };
        for token in self.played.split_whitespace() {
            game.play_text(token).expect("a legal action");
        }
        run(entry, &*game, &self.task)
    }
}

fn run(entry: &EngineEntry, game: &dyn Game, asked: &Asked) -> Found {
    let (mut engine, control) = (Engine::new(HASH, 1), Control::default());
    let task = asked.task();
    let request = TurnRequest {
        only: &asked.only,
        ..TurnRequest::new(game, &task, &control)
    };
    let idea = entry
        .think(&request, &mut engine, &mut |_| {})
        .expect("a turn");
    Found {
        turn: idea.turn,
        score: format!("{:?}", idea.score),
        depth: idea.depth,
        nodes: idea.nodes,
    }
}

fn path(folder: &str) -> PathBuf {
    let variants = concat!(env!("CARGO_MANIFEST_DIR"), "/../../variants");
    PathBuf::from(format!("{variants}/{folder}/tests/searches.jsonl"))
}

/// Reads the lines of a folder; empty if it has no file.
fn load(folder: &str) -> Vec<Search> {
    let text = fs::read_to_string(path(folder)).unwrap_or_default();
    let read = |line| serde_json::from_str(line).expect("a search");
    text.lines().map(read).collect()
}

/// Returns the variants of a folder.
fn variants_of(folder: &str) -> Vec<&'static EngineEntry> {
    let same = |entry: &&EngineEntry| entry.folder == folder;
    VARIANTS.iter().filter(same).collect()
}

fn folders() -> Vec<&'static str> {
    let mut folders: Vec<_> = VARIANTS.iter().map(|entry| &*entry.folder).collect();
    folders.dedup();
    folders
}

#[test]
fn every_search_gives_the_recorded_result() {
    let check = |folder: &'static str| {
        let mut changed = Vec::new();
        for search in load(folder) {
            let entry = springald_registry::find(&search.variant).expect("a variant");
            let found = search.run(entry);
            if search.found.as_ref() != Some(&found) {
                let line = serde_json::to_string(&search).expect("a line");
                changed.push(format!("{line}\n    now {found:?}"));
            }
        }
        changed
    };
    let changed: Vec<String> = std::thread::scope(|scope| {
        let start = |folder| scope.spawn(move || check(folder));
        let threads: Vec<_> = folders().into_iter().map(start).collect();
        let join = |thread: std::thread::ScopedJoinHandle<'_, _>| thread.join().expect("a thread");
        threads.into_iter().flat_map(join).collect()
    });
    assert!(changed.is_empty(), "changed:\n{}", changed.join("\n"));
}

#[test]
fn every_variant_is_searched() {
    for entry in VARIANTS {
        let id = entry.id();
        let searches = load(&entry.folder);
        let count = searches.iter().filter(|search| search.variant == id);
        assert!(count.count() >= POSITIONS, "{id}: write its searches");
    }
}

/// The number of actions between two searched positions of the game.
const STRIDE: usize = 9;
/// The number of positions for a new variant.
const POSITIONS: usize = 6;
/// The nodes from which a depth counts as deep enough.
const DEEP: u64 = 10_000;
/// The largest depth to try.
const DEEPEST: u32 = 16;

/// Returns searches for a variant without any: fixed-depth ones in some positions of a game, and one of
/// each other kind of task.
fn plan(entry: &EngineEntry) -> Vec<Search> {
    let played = walk(entry);
    let search = |index: usize, task: Asked| Search {
        variant: entry.id().to_owned(),
        fen: None,
        played: played[index % played.len()].clone(),
        task,
        found: None,
    };
    let mut searches: Vec<Search> = Vec::new();
    for index in 0..played.len() {
        let to_depth = |depth| Asked {
            depth: Some(depth),
            ..Asked::default()
        };
        let deep = (1..=DEEPEST)
            .map(|depth| search(index, to_depth(depth)))
            .find(|search| search.run(entry).nodes >= DEEP);
        searches.push(deep.unwrap_or_else(|| search(index, to_depth(DEEPEST))));
    }
    let nodes = Some(DEEP);
    let others = [
        Asked {
            lines: Some(3),
            nodes,
            ..Asked::default()
        },
        Asked {
            contempt: true,
            nodes,
            ..Asked::default()
        },
        Asked {
            exact: true,
            nodes,
            ..Asked::default()
        },
        Asked {
            level: Some(4),
            ..Asked::default()
        },
        Asked {
            mate: Some(2),
            nodes,
            ..Asked::default()
        },
    ];
    let others = others.into_iter().enumerate();
    searches.extend(others.map(|(index, task)| search(index + 1, task)));
    searches
}

/// Plays a game, choosing from the sorted actions in rotation. Returns what was played before each
/// position to search.
fn walk(entry: &EngineEntry) -> Vec<String> {
    let mut game = entry.variant().begin();
    let mut tokens: Vec<String> = Vec::new();
    let mut stops = vec![String::new()];
    while stops.len() < POSITIONS {
        for step in 0..STRIDE {
            let choices = match game.to_act() {
                Actor::Nobody => return stops,
                Actor::Nature => game.outcomes().into_iter().map(|one| one.outcome).collect(),
                Actor::White | Actor::Black => game.action_texts(),
            };
            let token = &choices[(choices.len() / 2 + 7 * step) % choices.len()];
            game.play_text(token).expect("a listed action");
            tokens.push(token.clone());
        }
        if matches!(game.to_act(), Actor::White | Actor::Black) {
            stops.push(tokens.join(" "));
        }
    }
    stops
}

#[test]
#[ignore = "writes the files"]
fn write() {
    for folder in folders() {
        let mut searches = load(folder);
        for entry in variants_of(folder) {
            let id = entry.id();
            if searches.iter().all(|search| search.variant != id) {
                searches.extend(plan(entry));
            }
        }
        let mut text = String::new();
        for mut search in searches {
            let entry = springald_registry::find(&search.variant).expect("a variant");
            search.found = Some(search.run(entry));
            text += &serde_json::to_string(&search).expect("a line");
            text.push('\n');
        }
        fs::write(path(folder), text).expect("a file");
    }
}
