//! Positions with forced wins, in files of one JSON object per line.

use serde::{Deserialize, Serialize};
use springald_core::grammar::TurnTokens;
use springald_core::{Node, Notation, NotationExt, Position, Side, Variant};
use springald_registry::{BestTurn, Control, Engine, Task, TurnRequest, find};
use std::path::PathBuf;

/// A position in which the side to act, at the start of its turn, has a forced win.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Mate {
    /// The position.
    pub(crate) fen: String,
    /// The fewest turns of ours that the prover needs, this one included.
    pub(crate) turns: u32,
    /// The seed of the random games.
    pub(crate) seed: u64,
    /// The number of the game in the series with this seed.
    pub(crate) game: usize,
}

impl Mate {
    /// Returns the position, and the side to act.
    pub(crate) fn position<V: Variant>(&self, variant: &V) -> (V::Position, Side) {
        let position = variant.parse_fen(&self.fen);
        let position = position.expect("a position of the suite");
        let Node::Decision(us) = position.node() else {
            panic!("a player acts in {}", self.fen)
        };
        (position, us)
    }
}

/// Searches a position of a game; `None` if there is no action.
pub(crate) fn search(game: &str, fen: &str, task: &Task, engine: &mut Engine) -> Option<BestTurn> {
    let entry = find(game).expect("a game");
    let position = entry.variant().begin_at(fen).expect("a position");
    let control = Control::default();
    let request = TurnRequest::new(&*position, task, &control);
    entry.think(&request, engine, &mut |_| {}).ok()
}

/// Plays a turn that a search found, up to its first roll.
pub(crate) fn play<P: Position + Notation>(position: &mut P, turn: &str) {
    for text in TurnTokens::of_text(turn).iter() {
        let action = position.action_from_text(text).expect("a legal action");
        position.play_unchecked(action, &mut ());
    }
}

/// Returns the folder of the suites: this one, or the one named by the variable `MATES`.
fn folder() -> PathBuf {
    let here = || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/it/mates");
    std::env::var_os("MATES").map_or_else(here, PathBuf::from)
}

/// Returns all positions of a game.
pub(crate) fn load(game: &str) -> Vec<Mate> {
    let path = folder().join(format!("{game}.jsonl"));
    let text = std::fs::read_to_string(&path)
        .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let read = |line| serde_json::from_str(line).expect("a mate");
    text.lines().map(read).collect()
}

/// Replaces all positions of a game.
pub(crate) fn save(game: &str, mates: &[Mate]) {
    let write = |mate| serde_json::to_string(mate).expect("a mate") + "\n";
    let text: String = mates.iter().map(write).collect();
    let path = folder().join(format!("{game}.jsonl"));
    std::fs::write(&path, text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
}
