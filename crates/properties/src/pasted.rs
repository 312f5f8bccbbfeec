//! Text that people paste onto the analysis board.

use serde_json::Value;
use springald_wasm::{read_game, titles, write_pgn};

/// The most games of a text that are read.
const GAMES: usize = 3;

/// Reads all games, and writes what was read: it reads back as the same.
pub(crate) fn with_board(text: &str) {
    let titles: Vec<String> = serde_json::from_str(&titles(text)).expect("a list of titles");
    for place in 0..titles.len().clamp(1, GAMES) {
        let Ok(read) = read_game(text, "chess", place) else {
            continue;
        };
        let (written, tree) = written(&read);
        let again = read_game(&written, "chess", 0);
        let again = again.unwrap_or_else(|error| panic!("{error} in:\n{written}"));
        let (twice, same) = self::written(&again);
        assert_eq!((same, twice), (tree, written));
    }
}

/// Returns a game as the analysis board writes it, and its turns.
fn written(read: &str) -> (String, Value) {
    let mut read: Value = serde_json::from_str(read).expect("JSON");
    let variant = read["variant"].as_str().expect("a variant");
    let fen = read["fen"].as_str().map(str::to_owned);
    let (tree, tags) = (read["tree"].to_string(), read["tags"].to_string());
    let written = write_pgn(variant, fen, &tree, &tags);
    let written = written.unwrap_or_else(|error| panic!("{error} in:\n{read:#}"));
    (written, read["tree"].take())
}
