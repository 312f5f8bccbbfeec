//! Everything that the program writes as PGN is read by everything that reads PGN.
//!
//! Random games of all games are written by each writer and read by each reader, all games of a writer in one file. The
//! writers: `play`, the game page and the analysis board in the browser, `games export`, `match` and `puzzles`. The readers:
//! `pgn check` with and without `--strict`, `play` from a file, the analysis board, `games import`, the openings of `match`,
//! and `puzzles check`.

mod commands;
mod games;
mod readers;
mod writers;

use games::{Played, all_games};
use readers::READERS;
use springald_core::{Actor, Game, pgn};
use springald_testkit::is_long;

/// Returns the number of random games of each game.
fn count() -> u64 {
    if is_long() { 8 } else { 1 }
}

/// Returns the first difference between what was played and what was read.
fn difference(reader: &str, played: &[Played], read: &[Played]) -> Option<String> {
    let mut pairs = played.iter().zip(read);
    let differing = pairs.find(|(played, read)| played != read);
    let differing = differing.map(|(played, read)| format!("{reader}: {played:#?}\n{read:#?}"));
    let (wrote, found) = (played.len(), read.len());
    differing.or_else(|| (wrote != found).then(|| format!("{reader}: {found} games of {wrote}")))
}

#[test]
fn games_of_every_writer_are_read_by_every_reader() {
    let games = all_games(count());
    let written = writers::all(&games);
    for (writer, text, played) in &written {
        for (reader, read) in READERS {
            let read = read(text).unwrap_or_else(|error| panic!("{writer}, {reader}: {error}"));
            let found = difference(reader, played, &read);
            assert_eq!(found, None, "{writer}");
        }
    }
}

#[test]
fn matches_of_every_game_are_read_by_every_reader() {
    let (text, played) = writers::of_match();
    for (reader, read) in READERS {
        let read = read(&text).unwrap_or_else(|error| panic!("{reader}: {error}"));
        assert_eq!(difference(reader, &played, &read), None);
    }
}

#[test]
fn puzzles_of_every_game_are_read_by_every_reader() {
    let (text, played) = writers::puzzles(&all_games(count().div_ceil(2)));
    for (reader, read) in READERS {
        let read = read(&text).unwrap_or_else(|error| panic!("{reader}: {error}"));
        assert_eq!(difference(reader, &played, &read), None);
    }
    let first = |played: &Played| (played.start.clone(), played.line.clone());
    let expected: Vec<_> = played.iter().map(first).collect();
    assert_eq!(readers::puzzles(&text), expected);
}

#[test]
fn lines_of_games_are_openings_of_matches() {
    let games = all_games(1).into_iter();
    // A game that is over cannot be an opening.
    for played in games.filter(|played| played.game().to_act() != Actor::Nobody) {
        let opening = readers::opening(played.entry(), &played);
        let game = opening.unwrap_or_else(|error| panic!("{played:?}: {error}"));
        assert_eq!(game.fen(), played.fen, "{played:?}");
    }
}

#[test]
fn ways_to_castle_in_one_direction_have_different_texts() {
    let fen = "r2k3r/pppppppp/8/8/8/8/PPPPPPPP/R2K3R w KMQkmq - 0 1";
    let game = games::own_game().entry.variant().begin_at(fen).unwrap();
    let sans = |game: &dyn Game| -> Vec<String> {
        let castlings = game.actions().into_iter().map(|action| action.san);
        castlings.filter(|san| san.starts_with("O-O")).collect()
    };
    assert_eq!(sans(&*game), ["O-O-O", "O-O", "O-Od1g1"]);
    let mut played = game.boxed_clone();
    played.play_turn("d1g1").unwrap();
    assert_eq!(sans(&*played), ["O-O-O", "O-O", "O-Od8g8"]);
    let text = pgn::PgnGame::of(&*played).to_string();
    assert!(text.contains("1. O-Od1g1 *"), "{text}");
}
