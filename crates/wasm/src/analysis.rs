//! Games with variations, for the analysis board.

use crate::fault::Fault;
use crate::json;
use serde::{Deserialize, Serialize};
use springald_core::grammar::TurnTokens;
use springald_core::pgn::{Node, PgnError, PgnGame, Reader, Tree, play_through};
use springald_core::{DynVariant, Game, Notated, Side, TurnLine};
use springald_registry::{EngineEntry, lookup, of_tag};
use wasm_bindgen::prelude::*;

/// A turn of a tree.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub(crate) struct NodeView {
    /// The index of the turn before it; `None` for a first turn.
    parent: Option<usize>,
    /// The number of the turn pair, from 1.
    number: u32,
    /// The side that played it.
    side: Side,
    /// `true` if it is over.
    whole: bool,
    /// The turn text.
    text: String,
    /// The texts of its actions, with the outcomes of their rolls; not read.
    #[serde(default)]
    actions: Vec<String>,
    /// The SAN.
    san: String,
    /// Its texts in the other notations of the game; not read.
    #[serde(skip_deserializing, skip_serializing_if = "Notated::is_empty")]
    #[cfg_attr(feature = "wire", ts(optional, as = "Option<Notated>"))]
    notated: Notated,
    /// Comments before it, if it begins a variation.
    before: Vec<String>,
    /// Comments after it.
    comments: Vec<String>,
    /// Numeric annotation glyphs.
    nags: Vec<u8>,
}

/// The turns of a game and of its variations.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub(crate) struct TreeView {
    /// Comments before the first turn.
    comments: Vec<String>,
    /// The turns, each after its parent.
    nodes: Vec<NodeView>,
}

/// A position or a game that was parsed.
#[derive(Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub(crate) struct ReadView {
    /// The name of the game: an id, or the version of a text.
    variant: String,
    /// The FEN it began with, if not the usual start.
    fen: Option<String>,
    /// All tags, in order.
    tags: Vec<(String, String)>,
    tree: TreeView,
}

impl From<Node> for NodeView {
    fn from(node: Node) -> Self {
        let Node {
            parent,
            turn,
            before,
            comments,
            nags,
        } = node;
        let actions = TurnTokens::of_text(&turn.text).iter();
        Self {
            actions: actions.map(str::to_owned).collect(),
            parent,
            number: turn.number,
            side: turn.side,
            whole: turn.whole,
            text: turn.text,
            san: turn.san,
            notated: turn.notated,
            before,
            comments,
            nags,
        }
    }
}

impl From<NodeView> for Node {
    fn from(node: NodeView) -> Self {
        Self {
            parent: node.parent,
            turn: TurnLine {
                number: node.number,
                side: node.side,
                whole: node.whole,
                text: node.text,
                san: node.san,
                notated: Notated::new(),
            },
            before: node.before,
            comments: node.comments,
            nags: node.nags,
        }
    }
}

/// Returns the titles of the games of a pasted text, as a list of texts: who played, and where. A game that
/// cannot be read has what is wrong as its title.
#[wasm_bindgen(js_name = titlesIn)]
pub fn titles(pasted: &str) -> String {
    let titles: Vec<String> = Reader::lenient(pasted).map(title).collect();
    json(&titles)
}

fn title(read: Result<PgnGame, PgnError>) -> String {
    let pgn = match read {
        Ok(pgn) => pgn,
        Err(error) => return error.to_string(),
    };
    let known = |name: &str| {
        let value = pgn.tag(name).map(|tag| tag.value.trim())?;
        (!value.is_empty() && value.chars().any(|letter| letter != '?' && letter != '.'))
            .then_some(value)
    };
    let players = match (known("White"), known("Black")) {
        (None, None) => None,
        (white, black) => Some(format!(
            "{} – {}",
            white.unwrap_or("?"),
            black.unwrap_or("?")
        )),
    };
    let others = ["Event", "Round", "Date"].into_iter().filter_map(known);
    let parts: Vec<String> = players
        .into_iter()
        .chain(others.map(str::to_owned))
        .collect();
    if parts.is_empty() {
        let turns = pgn.line.turns.iter().take(4);
        return turns.map(|turn| &*turn.san).collect::<Vec<_>>().join(" ");
    }
    parts.join(", ")
}

/// Parses pasted text: a FEN, a PGN with variations, or a bare list of moves. `variant` is used unless the text names
/// one. Returns one of its games, a `ReadView`: `place` counts from 0. Its result may differ from the result by the rules, or
/// be missing.
///
/// # Errors
/// If the text is malformed or illegal; the message says what is wrong, and where.
#[wasm_bindgen(js_name = readGame)]
pub fn read_game(pasted: &str, variant: &str, place: usize) -> Result<String, Fault> {
    let entry = lookup(variant).map_err(Fault::from)?;
    let row = entry.variant();
    let trimmed = pasted.trim();
    if is_fen(trimmed, row) {
        let game = row.begin_at(trimmed).map_err(Fault::from)?;
        return Ok(view(&*game, variant, Tree::default(), Vec::new()));
    }
    let rows = |name: Option<&str>| -> Option<&'static dyn DynVariant> {
        of_tag(name, entry).map(EngineEntry::variant)
    };
    let game = Reader::lenient(pasted)
        .nth(place)
        .ok_or("found no game, expected a FEN, a PGN or a list of moves")?;
    let replay = game
        .and_then(|pgn| play_through(&pgn, rows))
        .map_err(Fault::from)?;
    let mut start = replay.game;
    while start.undo_turn() {}
    let tree = Tree::of(&mut *start, &replay.pgn.line).map_err(Fault::from)?;
    let tags = replay.pgn.tags().iter();
    let tags = tags
        .map(|tag| (tag.name.clone(), tag.value.clone()))
        .collect();
    let name = if start.info() == row.info() {
        variant
    } else {
        &*start.info().id
    };
    Ok(view(&*start, name, tree, tags))
}

/// Returns `true` if a text looks like a FEN: its first field has as many ranks as the board.
fn is_fen(trimmed: &str, row: &dyn DynVariant) -> bool {
    let placement = trimmed.split_whitespace().next().unwrap_or_default();
    let ranks = 1 + placement.bytes().filter(|&byte| byte == b'/').count();
    !trimmed.contains('\n') && ranks == usize::from(row.info().shape.ranks())
}

fn view(start: &dyn Game, variant: &str, tree: Tree, tags: Vec<(String, String)>) -> String {
    json(&ReadView {
        variant: variant.to_owned(),
        fen: start.set_up(),
        tags,
        tree: TreeView {
            comments: tree.comments,
            nodes: tree.nodes.into_iter().map(NodeView::from).collect(),
        },
    })
}

/// Writes a tree as in [`read_game`] as PGN, with these tags (a list of pairs).
///
/// # Errors
/// If the JSON is invalid, the tree is malformed, or one of its turns cannot be played.
#[wasm_bindgen(js_name = writePgn)]
pub fn write_pgn(
    variant: &str,
    fen: Option<String>,
    tree: &str,
    tags: &str,
) -> Result<String, Fault> {
    let row = lookup(variant).map_err(Fault::from)?.variant();
    let mut game = match fen {
        Some(fen) => row.begin_at(&fen).map_err(Fault::from)?,
        None => row.begin(),
    };
    let tree: TreeView =
        serde_json::from_str(tree).map_err(|error| Fault::from(format!("tree: {error}")))?;
    let tags: Vec<(String, String)> =
        serde_json::from_str(tags).map_err(|error| Fault::from(format!("tags: {error}")))?;
    let fits = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    if let Some((name, _)) = tags
        .iter()
        .find(|(name, _)| name.is_empty() || !name.chars().all(fits))
    {
        return Err(format!(
            "tags: found the name '{name}', expected letters, digits and underscores"
        )
        .into());
    }
    let tree = Tree {
        comments: tree.comments,
        nodes: tree.nodes.into_iter().map(Node::from).collect(),
    };
    let pgn = PgnGame::of_tree(&mut *game, &tree, &tags).map_err(Fault::from)?;
    Ok(pgn.to_string())
}
