//! The readers of PGN, each as the part of the program that reads has it.

use super::games::{Played, own_game};
use serde_json::Value;
use springald_arena::Openings;
use springald_core::pgn::{self, PgnError, Replay};
use springald_core::{DynVariant, Game, GameResult};
use springald_puzzles::{Bounds, check};
use springald_registry::{Control, EngineEntry, of_tag};
use springald_site::{Database, archive};
use springald_wasm::{read_game, titles};

/// Reads all games of a text.
type Reader = fn(&str) -> Result<Vec<Played>, String>;

/// All readers of whole games, with their names.
pub(super) const READERS: [(&str, Reader); 4] = [
    ("pgn check --strict", strictly),
    ("pgn check", leniently),
    ("analysis board", pasted),
    ("games import", imported),
];

/// Returns the variant that a tag names, as with the argument `--variant` of the text.
fn row(name: Option<&str>) -> Option<&'static dyn DynVariant> {
    of_tag(name, &own_game().entry).map(EngineEntry::variant)
}

fn strictly(text: &str) -> Result<Vec<Played>, String> {
    replayed(pgn::check(text, row))
}

fn leniently(text: &str) -> Result<Vec<Played>, String> {
    let read = pgn::read(text, row).map(|read| {
        let replay = read?;
        // What the program writes itself is read as it is.
        assert_eq!(replay.pgn.notes, [], "{}", replay.pgn);
        Ok(replay)
    });
    replayed(read)
}

fn replayed(games: impl Iterator<Item = Result<Replay, PgnError>>) -> Result<Vec<Played>, String> {
    let games = (1..).zip(games);
    let played = games.map(|(number, game)| match game {
        Ok(replay) => Ok(Played::of_replay(&replay)),
        Err(error) => Err(format!("game {number}: {error}")),
    });
    played.collect()
}

/// Reads all games as pasted onto the analysis board.
fn pasted(text: &str) -> Result<Vec<Played>, String> {
    let read = on_board(text)?;
    Ok(read.iter().map(of_view).collect())
}

/// Pastes all games onto the analysis board, a few at once, as the board reads them from the first for each that it shows.
pub(super) fn on_board(text: &str) -> Result<Vec<Value>, String> {
    let begins = text.match_indices("[Event ").map(|(at, _)| at);
    let begins: Vec<usize> = begins.step_by(8).chain([text.len()]).collect();
    let mut all = Vec::new();
    for (&from, &to) in begins.iter().zip(&begins[1..]) {
        let some = &text[from..to];
        let titles: Vec<String> = serde_json::from_str(&titles(some)).expect("a list of titles");
        for place in 0..titles.len() {
            let read = read_game(some, &own_game().version, place);
            let read = read.map_err(|error| error.to_string())?;
            all.push(serde_json::from_str(&read).expect("JSON"));
        }
    }
    Ok(all)
}

/// Returns the main line of a game on the analysis board.
fn of_view(read: &Value) -> Played {
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let nodes = read["tree"]["nodes"].as_array().expect("turns");
    let turns: Vec<&str> = nodes
        .iter()
        .map(|node| node["text"].as_str().expect("a turn text"))
        .collect();
    let tags = read["tags"].as_array().expect("tags");
    let mut tags = tags.iter().map(|tag| (&tag[0], &tag[1]));
    let result = tags.find(|(name, _)| *name == "Result");
    let result = result.and_then(|(_, value)| value.as_str());
    let name = read["variant"].as_str().expect("a variant");
    let variant = springald_registry::lookup(name).expect("a known game");
    let fen = text(&read["fen"]);
    let row = variant.variant();
    let mut game = match &fen {
        Some(fen) => row.begin_at(fen).expect("a position"),
        None => row.begin(),
    };
    game.play_line(&turns.join(" ")).expect("legal turns");
    let results = [GameResult::WhiteWon, GameResult::BlackWon, GameResult::Draw];
    let result = results.into_iter().find(|one| Some(one.as_str()) == result);
    Played::of(&*game, result.unwrap_or(GameResult::NoResult))
}

/// Reads all games as the database of a site has them.
fn imported(text: &str) -> Result<Vec<Played>, String> {
    strictly(&through_a_site(text)?)
}

/// Imports all games of a text into a database, and exports them.
pub(super) fn through_a_site(text: &str) -> Result<String, String> {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let folder = tempfile::tempdir().expect("a folder");
    let database = Database::Folder(folder.path().to_owned());
    runtime.block_on(async {
        let imported = archive::import_all(&database, text, Some(own_game())).await;
        imported.map_err(|error| error.to_string())?;
        let exported = archive::export(&database).await;
        let exported = exported.map_err(|error| error.to_string())?;
        assert!(exported.faults.is_empty(), "{exported:?}");
        Ok(exported.text)
    })
}

/// Returns a game that is listed as an opening of a match.
pub(super) fn opening(entry: &EngineEntry, played: &Played) -> Result<Box<dyn Game>, String> {
    let start = played.start.as_deref().unwrap_or("startpos");
    let listed = format!("{}: {start} moves {}", entry.id(), played.line);
    let openings = Openings::parse(&listed, std::slice::from_ref(entry));
    let Openings::Listed(lines) = openings.map_err(|error| error.to_string())? else {
        return Err("found no list".to_owned());
    };
    lines[0].1.game(entry).map_err(|error| error.to_string())
}

/// Returns the starts and the solutions of all puzzles of a text.
pub(super) fn puzzles(text: &str) -> Vec<(Option<String>, String)> {
    let named = |name: &str| of_tag(Some(name), &own_game().entry).cloned();
    let control = Control::default();
    let read = check(text, named, Bounds::default(), true, &control);
    let puzzles = read.map(|found| {
        let puzzle = found.expect("a puzzle").puzzle;
        (Some(puzzle.fen), puzzle.first.turn)
    });
    puzzles.collect()
}
