//! Every game of the library next to Fairy-Stockfish: perft from the start, and the legal moves in positions that are
//! reached by lists of moves. The files in games/vectors hold what that program says, or python-chess for Chess960; for
//! Andernach Chess, Rifle Chess, Benedict Chess, Benedict Morph, Circe Chess and Battle of the Kings, its answers when the pieces
//! on its board are changed after each move or capture, and for Chess with Different Armies once the armies stand. For
//! Hostage Chess they hold what Fairy-Stockfish-X says, another program that grew out of it. The vectors of games that it
//! does not play come from slow generators.

use serde_json::Value;
use springald_core::{NotationExt, Position, PositionExt, Variant, perft};
use springald_declared::{Game, LIBRARY, load};
use std::fs;

/// The games that are compared with native ones or with slow generators instead.
const WITHOUT_PEER: [&str; 15] = [
    "cats",
    "refusal",
    "avalanche",
    "duck",
    "gravitatur",
    "ballista",
    "chesspp",
    "gulti",
    "dice",
    "chaossurge",
    "doublemove",
    "marseillais",
    "monster",
    "progressive",
    "checkless",
];

/// The most nodes of a perft count.
const NODES: u64 = 250_000;

fn texts(object: &Value, key: &str) -> Vec<String> {
    let text = object[key].as_str().unwrap_or_default();
    text.split_whitespace().map(str::to_owned).collect()
}

/// Compares with one line, from its own start if it has one.
fn check<V: Variant>(game: &V, object: &Value) {
    let id = &game.info().id;
    let start = match object["from"].as_str() {
        Some(fen) => game
            .parse_fen(fen)
            .unwrap_or_else(|error| panic!("{id}, {fen}: {error}")),
        None => game.start(),
    };
    if let Some(counts) = object["perft"].as_array() {
        for (depth, count) in (1..).zip(counts) {
            let count = count.as_u64().expect("a count");
            if count <= NODES {
                assert_eq!(perft::perft(&start, depth), count, "{id}, depth {depth}");
            }
        }
        return;
    }
    let mut position = start;
    for text in texts(object, "moves") {
        let action = position.action_from_text(&text);
        let action = action.unwrap_or_else(|| panic!("{id}: {text} in {}", position.fen()));
        position.play_unchecked(action, &mut ());
        assert_eq!(
            position.key(),
            position.recomputed_key(),
            "{id}: {}",
            position.fen()
        );
    }
    let fen = position.fen();
    let actions = position.actions().into_iter();
    let mut legal: Vec<String> = actions.map(|action| position.action_text(action)).collect();
    legal.sort();
    assert_eq!(legal, texts(object, "legal"), "{id}: {fen}");
    let read = game
        .parse_fen(&fen)
        .unwrap_or_else(|error| panic!("{id}: {error}"));
    assert_eq!((read.key(), read.fen()), (position.key(), fen));
}

#[test]
fn every_game_agrees_with_the_peer() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../games/vectors");
    let mut games = 0;
    for (id, text) in LIBRARY {
        if WITHOUT_PEER.contains(id) {
            continue;
        }
        let lines = fs::read_to_string(format!("{folder}/{id}.jsonl"));
        let lines = lines.unwrap_or_else(|error| panic!("{id}: {error}"));
        games += 1;
        let game = load(text).unwrap_or_else(|error| panic!("{id}:\n{error}"));
        for line in lines.lines() {
            let object = serde_json::from_str(line).expect("an object a line");
            match game {
                Game::Small(game) => check(&game, &object),
                Game::Large(game) => check(&game, &object),
                Game::Huge(game) => check(&game, &object),
            }
        }
    }
    assert_eq!(games + WITHOUT_PEER.len(), LIBRARY.len());
}

#[test]
fn every_text_is_in_the_library() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../games");
    for folder in [folder.to_owned(), format!("{folder}/seeds")] {
        for file in fs::read_dir(folder).unwrap() {
            let name = file.unwrap().file_name().into_string().unwrap();
            if let Some(id) = name.strip_suffix(".game") {
                assert!(LIBRARY.iter().any(|(known, _)| *known == id), "{name}");
            }
        }
    }
}
