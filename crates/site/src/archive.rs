//! Games as PGN, out of the store and into it.

use crate::metrics::Metrics;
use crate::store::{Batch, Head, Options, Store, StoreError};
use crate::time::{Time, date};
use springald_core::pgn::{self, Marker, PgnError, PgnGame, Replay};
use springald_core::{Game, Row};
use springald_registry::find;
use springald_table::dice::Dice;
use springald_table::secret::game_id;
use springald_table::{Entry, Event, Place, RULES, SeatSetup, Setup, Snapshot, Stored};
use std::path::Path;
use std::time::Duration;
use thiserror::Error;

/// What was exported.
#[derive(Clone, Debug, Default)]
pub struct Exported {
    /// All games that could be read, as PGN.
    pub text: String,
    /// How many.
    pub games: usize,
    /// What is wrong with those that could not be read.
    pub faults: Vec<String>,
}

/// Why games were not imported.
#[derive(Debug, Error)]
pub enum ImportError {
    /// There is something wrong with the PGN.
    #[error("game {number}: {error}")]
    Pgn {
        /// Which game of the file, from 1.
        number: usize,
        /// What is wrong with it.
        error: PgnError,
    },
    /// There is no game in it.
    #[error("found no game, expected at least one")]
    Empty,
    /// The store refused.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// A game of the site as PGN.
pub fn pgn(game: &dyn Game, snapshot: &Snapshot, site: Option<&str>) -> PgnGame {
    let mut pgn = PgnGame::of(game);
    pgn.set_tag("Event", "Game on Springald");
    pgn.set_tag("Site", site.unwrap_or("?"));
    pgn.set_tag("Date", &date(snapshot.created_ms));
    let name = |name: &Option<String>| name.clone().unwrap_or_else(|| "?".into());
    pgn.set_tag("White", &name(&snapshot.names.white));
    pgn.set_tag("Black", &name(&snapshot.names.black));
    pgn.set_tag("GameId", &snapshot.id);
    pgn.set_tag("RulesVersion", &snapshot.rules);
    // Ends that the rules do not know, such as a fallen flag, are known to the site only.
    if let (None, Some(result), Some(reason)) = (game.verdict(), &snapshot.result, &snapshot.reason)
    {
        pgn.result = Marker::parse(result).unwrap_or(Marker::Open);
        pgn.set_tag("Termination", reason);
    }
    pgn
}

async fn open(folder: &Path, time: &Time) -> Result<Store, StoreError> {
    let options = Options {
        folder: folder.to_owned(),
        patience: Duration::from_secs(5),
        synchronous: true,
        max_mib: None,
    };
    Store::open(&options, time, &Metrics::new()).await
}

/// All games of a data folder as PGN.
///
/// # Errors
/// Where the store cannot be opened or read.
pub async fn export(folder: &Path) -> Result<Exported, StoreError> {
    let time = Time::real();
    let store = open(folder, &time).await?;
    let mut exported = Exported::default();
    for id in store.ids().await? {
        match store.load(&id, time.now_ms()).await {
            Ok(Some(table)) => {
                let snapshot = table.snapshot(time.now_ms(), None);
                let game = pgn(table.game(), &snapshot, None);
                if exported.games > 0 {
                    exported.text.push('\n');
                }
                exported.text.push_str(&game.to_string());
                exported.games += 1;
            }
            Ok(None) => {}
            Err(error) => exported.faults.push(error.to_string()),
        }
    }
    store.close().await;
    Ok(exported)
}

/// Takes all games of a PGN text into a data folder, or none. Gives how many.
///
/// # Errors
/// Where a game is not in order, or the store cannot be written.
pub async fn import(folder: &Path, text: &str) -> Result<usize, ImportError> {
    let time = Time::real();
    let batch = read(text, time.now_ms())?;
    let games = batch.games.len();
    let store = open(folder, &time).await?;
    let result = store.write(batch).await;
    store.close().await;
    result?;
    Ok(games)
}

/// The games of a PGN text as they are stored.
fn read(text: &str, now_ms: i64) -> Result<Batch, ImportError> {
    let rows = |name: Option<&str>| -> Option<&'static dyn Row> {
        find(name.unwrap_or("chess"))
            .ok()
            .map(|listing| listing.row)
    };
    let mut batch = Batch::default();
    for (index, replay) in pgn::check(text, rows).enumerate() {
        let number = index + 1;
        let replay = replay.map_err(|error| ImportError::Pgn { number, error })?;
        add(&mut batch, &replay, now_ms);
    }
    if batch.games.is_empty() {
        return Err(ImportError::Empty);
    }
    Ok(batch)
}

fn add(batch: &mut Batch, replay: &Replay, now_ms: i64) {
    let (game, pgn) = (&replay.game, &replay.pgn);
    let seat = |tag: &str| {
        let name = pgn.tag(tag).map(|tag| tag.value.clone());
        let name = name.filter(|name| !name.is_empty() && name != "?");
        SeatSetup {
            // Nobody has a secret of it: it can be looked at, not played on.
            place: Place::Taken,
            lock: None,
            name: name.map(|name| name.chars().take(80).collect()),
            dice: None,
        }
    };
    let setup = Setup {
        id: game_id(),
        variant: game.info().id.into(),
        rules: RULES.into(),
        fen: game.set_up(),
        control: None,
        created_ms: now_ms,
        dice_seed: Dice::new().seed_hex(),
        seats: [seat("White"), seat("Black")],
    };
    let turns: Vec<String> = game.turns().into_iter().map(|turn| turn.text).collect();
    let mut events = Vec::new();
    if !turns.is_empty() {
        let line = turns.join(" ");
        events.push(Event::Imported { line });
    }
    events.extend(end(replay));
    let mut head = Head::of_setup(&setup);
    if let Some(Event::Ended { result, reason }) = events.last() {
        head.result = Some((result.clone(), reason.clone()));
    }
    let entries = (1..).zip(events).map(|(seq, e)| {
        let entry = Entry {
            e,
            by: None,
            reference: None,
        };
        let at_ms = now_ms;
        (setup.id.clone(), Stored { seq, at_ms, entry })
    });
    batch.events.extend(entries);
    batch.games.push((setup, head));
}

/// How an imported game ended, if it did.
fn end(replay: &Replay) -> Option<Event> {
    let termination = replay.pgn.tag("Termination").map(|tag| tag.value.clone());
    if let Some(verdict) = replay.game.verdict() {
        return Some(Event::Ended {
            result: verdict.result().into(),
            reason: verdict.reason.0.into(),
        });
    }
    (replay.pgn.result != Marker::Open).then(|| Event::Ended {
        result: replay.pgn.result.as_str().into(),
        reason: termination.unwrap_or_else(|| "not told".into()),
    })
}

/// A game of the store as it would be shown, for tests of import and export.
#[cfg(test)]
fn table(batch: &Batch, index: usize) -> springald_table::Table {
    let (setup, _) = &batch.games[index];
    let mut table = springald_table::Table::new(setup.clone()).unwrap();
    for (id, stored) in &batch.events {
        if *id == setup.id {
            table.apply(stored).unwrap();
        }
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAMES: &str = "[White \"Ada\"]\n[Black \"?\"]\n[Result \"0-1\"]\n\
        [Termination \"time forfeit\"]\n\n1. e4 e5 0-1\n\n\
        [Variant \"Cat's Chess\"]\n[Result \"*\"]\n\n*\n";

    #[test]
    fn what_is_imported_is_exported() {
        let batch = read(GAMES, 0).unwrap();
        assert_eq!(batch.games.len(), 2);
        let table = table(&batch, 0);
        let snapshot = table.snapshot(0, None);
        assert_eq!(snapshot.line, "e2e4 e7e5");
        let text = pgn(table.game(), &snapshot, None).to_string();
        assert!(text.contains("[Termination \"time forfeit\"]"), "{text}");
        let again = read(&text, 0).unwrap();
        assert_eq!(again.games[0].1.result, batch.games[0].1.result);
    }

    #[test]
    fn a_wrong_game_is_named_and_nothing_is_taken() {
        let error = read("1. e4 e5 *\n\n1. e5 *\n", 0).err().unwrap();
        assert!(error.to_string().starts_with("game 2: line"), "{error}");
        assert!(matches!(read("", 0), Err(ImportError::Empty)));
    }
}
