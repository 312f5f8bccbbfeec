//! Tests of the language: every statement, every error, inheritance, and texts at random.

mod editors;
mod errors;
mod further;
mod games;
mod inheritance;
mod powers;
mod random;
mod statements;
mod turns;
mod typed;

use springald_declared::model::Declaration;
use springald_declared::syntax::{Problems, parse};

/// Orthodox chess.
const CHESS: &str = include_str!("../../../../../games/chess.game");
/// Duck Chess.
const DUCK: &str = include_str!("../../../../../games/seeds/duck.game");

/// A small game, to which tests add statements.
const SMALL: &str = r#"game small
board 3 x 4
start "1k1/3/3/1K1 w - - 0 1"
piece king K royal
  steps any
"#;

/// Returns the text of a game of the tests' library.
fn library(id: &str) -> Option<String> {
    match id {
        "chess" => Some(CHESS.to_owned()),
        "duck" => Some(DUCK.to_owned()),
        "small" => Some(SMALL.to_owned()),
        "loop" => Some("game loop like pool\n".to_owned()),
        "pool" => Some("game pool like loop\n".to_owned()),
        "whites" => Some(format!(
            "{SMALL}clause 1.1 \"White's king, not a Whitehead, a white square; Black (or White) moves.\"\n"
        )),
        "bad" => Some(format!("{SMALL}piece queen K\n  slide any\n")),
        _ => {
            let number: u32 = id.strip_prefix("deep-")?.parse().ok()?;
            Some(format!("game {id} like deep-{}\n", number + 1))
        }
    }
}

/// Reads a text.
fn read(text: &str) -> Result<Declaration, Problems> {
    parse(text, &library)
}

/// Reads the small game with more statements.
fn small(more: &str) -> Declaration {
    read(&format!("{SMALL}{more}\n")).unwrap_or_else(|problems| panic!("{problems}"))
}
