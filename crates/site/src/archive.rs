//! Exports games of the store as PGN, and imports them.

use crate::entropy;
use crate::metrics::Metrics;
use crate::store::{Batch, Database, GameSummary, Options, Store, StoreError};
use crate::texts;
use crate::time::{Time, date, read_date, time_of_day};
use springald_core::pgn::{self, PgnError, PgnGame, Reader, Replay};
use springald_registry::{self as registry, EngineEntry, Pinned, find, of_tag, pinned};
use springald_table::dice::Scheme;
use springald_table::secret::is_game_id;
use springald_table::{
    End, EndReason, Event, EventEntry, GameResult, RULES, SeatSetup, SeatStatus, Setup, Side,
    StoredEvent, Table, TimeControl,
};
use std::collections::HashSet;
use thiserror::Error;

/// The result of an export.
#[derive(Clone, Debug, Default)]
pub struct Exported {
    /// All readable games, as PGN.
    pub text: String,
    /// The number of games.
    pub games: usize,
    /// The faults of the games that could not be read.
    pub faults: Vec<String>,
}

/// A failed import.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ImportError {
    /// The PGN has an error.
    #[error("game {number}: {error}")]
    Pgn {
        /// The number of the game in the file, from 1.
        number: usize,
        /// The fault.
        error: PgnError,
    },
    /// A game is in the store already, or twice in the file.
    #[error("game {number}: tag GameId: found '{id}', which is the id of {of} already")]
    Taken {
        /// The number of the game in the file, from 1.
        number: usize,
        /// The id of the game.
        id: String,
        /// The game that has this id already, in words.
        of: &'static str,
    },
    /// The PGN has no game.
    #[error("found no game, expected at least one")]
    Empty,
    /// The store cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// The tags that follow from the state of a game, and are not stored.
const OWN_TAGS: [&str; 9] = [
    "Variant",
    "SetUp",
    "FEN",
    "White",
    "Black",
    "Result",
    "Termination",
    "GameId",
    "RulesVersion",
];

/// Returns a game of the site as PGN; an imported game has the tags that it came with.
pub fn pgn(table: &Table, site: Option<&str>) -> PgnGame {
    let (game, setup) = (table.game(), table.setup());
    let mut pgn = PgnGame::of(game);
    if let Some(tags) = table.imported() {
        for (name, value) in tags {
            pgn.set_tag(name, value);
        }
    } else {
        pgn.set_tag("Event", "Game on Springald");
        pgn.set_tag("Site", site.unwrap_or("?"));
        pgn.set_tag("Date", &date(setup.created_ms));
        pgn.set_tag("UTCTime", &time_of_day(setup.created_ms));
        let control = setup.control.map(TimeControl::as_tag);
        pgn.set_tag("TimeControl", control.as_deref().unwrap_or("-"));
    }
    let name = |side| table.name(side).unwrap_or("?");
    pgn.set_tag("White", name(Side::White));
    pgn.set_tag("Black", name(Side::Black));
    pgn.set_tag("GameId", &setup.id);
    pgn.set_tag("RulesVersion", &setup.rules);
    // The rules know nothing of ends such as a fallen flag.
    if let (None, Some(end)) = (game.verdict(), table.end()) {
        pgn.result = end.result;
        pgn.set_tag("Termination", end.reason.as_str());
    }
    pgn
}

async fn open(database: &Database, time: &Time) -> Result<Store, StoreError> {
    let options = Options::maintenance(database);
    Store::open(&options, time, &Metrics::new()).await
}

/// Returns all games of a database as PGN.
///
/// # Errors
/// Returns an error if the store cannot be opened or read.
pub async fn export(database: &Database) -> Result<Exported, StoreError> {
    let time = Time::real();
    let store = open(database, &time).await?;
    let mut exported = Exported::default();
    for id in store.ids().await? {
        match store
            .load(&id)
            .await
            .map(|game| game.map(|game| game.table))
        {
            Ok(Some(table)) => {
                let game = pgn(&table, None);
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

/// Imports all games of a PGN text into a database, or none. Returns their number.
///
/// A game written as text is known by its version, if the database has the text; `own` is another text, which tags may
/// also name.
///
/// # Errors
/// Returns an error if a game has a fault, or the store cannot be written.
pub async fn import(
    database: &Database,
    text: &str,
    own: Option<&'static Pinned>,
) -> Result<usize, ImportError> {
    let time = Time::real();
    let games: Vec<_> = Reader::lenient(text).collect();
    let mut versions = games.iter().flatten().filter_map(version_of);
    // A file with errors leaves no new database behind.
    let early = if versions.all(|version| pinned(version).is_some()) {
        Some(read(&games, own, time.now_ms())?)
    } else {
        None
    };
    let store = open(database, &time).await?;
    let result = async {
        let batch = if let Some(batch) = early {
            batch
        } else {
            for version in games.iter().flatten().filter_map(version_of) {
                store.use_text(version).await?;
            }
            read(&games, own, time.now_ms())?
        };
        add_all(&store, batch).await
    };
    let result = result.await;
    store.close().await;
    result
}

/// Writes games whose ids are new.
async fn add_all(store: &Store, batch: Batch) -> Result<usize, ImportError> {
    let known: HashSet<String> = store.ids().await?.into_iter().collect();
    for (index, (setup, _)) in batch.games.iter().enumerate() {
        if known.contains(&setup.id) {
            return Err(ImportError::Taken {
                number: index + 1,
                id: setup.id.clone(),
                of: "a game in the database",
            });
        }
    }
    let games = batch.games.len();
    store.write(batch).await?;
    Ok(games)
}

/// A game of a PGN text as it was parsed.
type Parsed = Result<PgnGame, PgnError>;

/// Returns the version of the text under which an exported game was played, if it is a game written as text.
fn version_of(pgn: &PgnGame) -> Option<&str> {
    let tag = pgn.tag("RulesVersion").map(|tag| tag.value.as_str());
    tag.filter(|version| registry::is_version(version))
}

/// Returns the games of a PGN text as they are stored.
fn read(games: &[Parsed], own: Option<&'static Pinned>, now_ms: i64) -> Result<Batch, ImportError> {
    let chess = find("chess").expect("chess is built in");
    let named = |name: Option<&str>| match (name, own) {
        (Some(name), Some(own)) => of_tag(Some(name), &own.entry),
        _ => of_tag(name, chess),
    };
    let mut batch = Batch::default();
    let mut ids = HashSet::new();
    for (index, pgn) in games.iter().enumerate() {
        let number = index + 1;
        let wrong = |error| ImportError::Pgn { number, error };
        let pgn = pgn.as_ref().map_err(|error| wrong(error.clone()))?;
        // Several texts may share a name, so the version counts where the text is known.
        let text = version_of(pgn).and_then(pinned);
        let row = |name: Option<&str>| match text {
            Some(text) => Some(text.entry.variant()),
            None => named(name).map(EngineEntry::variant),
        };
        let replay = pgn::replay_leniently(pgn, row).map_err(wrong)?;
        let info = replay.game.info();
        let own = own.filter(|own| own.entry.info() == info);
        let text = text.or(own).or_else(|| pinned(&info.id));
        let id = add(&mut batch, &replay, text, now_ms);
        if !ids.insert(id.clone()) {
            let of = "another game of the file";
            return Err(ImportError::Taken { number, id, of });
        }
    }
    if batch.games.is_empty() {
        return Err(ImportError::Empty);
    }
    Ok(batch)
}

/// Adds a game to the batch. Returns its id.
fn add(batch: &mut Batch, replay: &Replay, text: Option<&Pinned>, now_ms: i64) -> String {
    let (game, pgn) = (&replay.game, &replay.pgn);
    let value = |name: &str| pgn.tag(name).map(|tag| tag.value.as_str());
    let seat = |tag: &str| {
        let name = value(tag).filter(|name| !name.is_empty() && *name != "?");
        SeatSetup {
            // Nobody has a secret of it: it can be viewed, but not continued.
            status: SeatStatus::Taken,
            secret_hash: None,
            name: name.map(|name| name.chars().take(80).collect()),
            dice: None,
        }
    };
    batch.texts.extend(text.map(texts::row));
    let day = value("UTCDate").or_else(|| value("Date"));
    let setup = Setup {
        id: (value("GameId").filter(|id| is_game_id(id))).map_or_else(entropy::id, str::to_owned),
        variant: game.info().id.to_string(),
        rules: match text {
            Some(pinned) => pinned.version.clone(),
            None => (value("RulesVersion").filter(|text| is_version(text)))
                .unwrap_or(RULES)
                .into(),
        },
        fen: game.set_up(),
        // An imported game is not continued, so it needs no clock; the tag is kept with the others.
        control: None,
        created_ms: day
            .and_then(|day| read_date(day, value("UTCTime")))
            .unwrap_or(now_ms),
        dice_seed: entropy::dice().seed_hex(),
        dice_scheme: Scheme::CommitReveal,
        seats: [seat("White"), seat("Black")],
    };
    let turns: Vec<String> = game.turns().into_iter().map(|turn| turn.text).collect();
    let line = turns.join(" ");
    let tags = kept_tags(pgn);
    let mut events = vec![Event::Imported { line, tags }];
    let end = end(replay);
    events.extend(end.clone().map(End::event));
    let mut head = GameSummary::of_setup(&setup);
    head.end.clone_from(&end);
    let entries = (1..).zip(events).map(|(seq, e)| {
        let entry = EventEntry {
            e,
            by: None,
            reference: None,
        };
        let stored = StoredEvent {
            seq,
            at_ms: now_ms,
            // No clock runs in an imported game.
            up_ms: 0,
            entry,
        };
        (setup.id.clone(), stored)
    });
    batch.events.extend(entries);
    let id = setup.id.clone();
    batch.games.push((setup, head));
    id
}

/// Returns the tags to keep: those that the record does not contain.
fn kept_tags(pgn: &PgnGame) -> Vec<(String, String)> {
    let is_kept = |name: &str| !OWN_TAGS.contains(&name);
    let tags = pgn.tags().iter().filter(|tag| is_kept(&tag.name));
    tags.map(|tag| (tag.name.clone(), tag.value.clone()))
        .collect()
}

/// Returns whether a text may be a version of the rules.
fn is_version(text: &str) -> bool {
    let fits = |byte: u8| byte.is_ascii_alphanumeric() || b".+-".contains(&byte);
    (1..=32).contains(&text.len()) && text.bytes().all(fits)
}

/// Returns the end of an imported game, if it has ended.
fn end(replay: &Replay) -> Option<End> {
    let termination = replay.pgn.tag("Termination");
    let reason = termination.map(|tag| EndReason::from(tag.value.clone()));
    if let Some(verdict) = replay.game.verdict() {
        return Some(verdict.into());
    }
    // Only the reason distinguishes an aborted game from an unfinished one.
    let is_over = replay.pgn.result != GameResult::NoResult || reason == Some(EndReason::Aborted);
    is_over.then(|| End {
        result: replay.pgn.result,
        reason: reason.unwrap_or_else(|| EndReason::Other("not told".into())),
    })
}

/// Returns a game of the store as it would be shown, for tests of import and export.
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

    fn read_text(text: &str, now_ms: i64) -> Result<Batch, ImportError> {
        read(&Reader::lenient(text).collect::<Vec<_>>(), None, now_ms)
    }

    const GAMES: &str = "[White \"Ada\"]\n[Black \"?\"]\n[Result \"0-1\"]\n\
        [Termination \"time forfeit\"]\n\n1. e4 e5 0-1\n\n\
        [Variant \"Cat's Chess\"]\n[Result \"*\"]\n\n*\n";

    #[test]
    fn imported_games_are_exported_unchanged() {
        let batch = read_text(GAMES, 0).unwrap();
        assert_eq!(batch.games.len(), 2);
        let table = table(&batch, 0);
        assert_eq!(table.line(), "e2e4 e7e5");
        let text = pgn(&table, None).to_string();
        assert!(text.contains("[Termination \"time forfeit\"]"), "{text}");
        let again = read_text(&text, 0).unwrap();
        assert_eq!(again.games[0].1.end, batch.games[0].1.end);
    }

    #[test]
    fn tags_ids_and_dates_are_kept() {
        const GAME: &str = "[Event \"Hastings \\\"B\\\"\"]\n[Site \"Hastings\"]\n[Date \"1895.08.05\"]\n\
            [Round \"10\"]\n[White \"Steinitz\"]\n[Black \"Bardeleben\"]\n[Result \"1-0\"]\n\
            [Variant \"Chess\"]\n[Termination \"resignation\"]\n[ECO \"C54\"]\n[GameId \"abc123\"]\n\
            [RulesVersion \"0.0.7\"]\n\n1. e4 e5 1-0\n";
        let batch = read_text(GAME, 5).unwrap();
        let setup = &batch.games[0].0;
        assert_eq!(
            (setup.id.as_str(), setup.rules.as_str()),
            ("abc123", "0.0.7")
        );
        assert_eq!(date(setup.created_ms), "1895.08.05");
        assert_eq!(pgn(&table(&batch, 0), Some("here")).to_string(), GAME);
        // What is no id or no whole date is given by the site.
        let odd = "[Date \"1895.??.??\"]\n[GameId \"../x\"]\n\n*\n";
        let batch = read_text(odd, 5).unwrap();
        let setup = &batch.games[0].0;
        assert!(is_game_id(&setup.id) && setup.created_ms == 5);
        let text = pgn(&table(&batch, 0), None).to_string();
        assert!(text.contains("[Date \"1895.??.??\"]"), "{text}");
    }

    #[test]
    fn an_id_comes_once() {
        let game = "[GameId \"abc\"]\n\n*\n\n";
        let error = read_text(&game.repeat(2), 0).err().unwrap();
        let expected = "game 2: tag GameId: found 'abc', which is the id of another game of the file \
                        already";
        assert_eq!(error.to_string(), expected);
    }

    #[test]
    fn a_wrong_game_is_named_and_nothing_is_taken() {
        let error = read_text("1. e4 e5 *\n\n1. e5 *\n", 0).err().unwrap();
        assert!(error.to_string().starts_with("game 2: line"), "{error}");
        assert!(matches!(read_text("", 0), Err(ImportError::Empty)));
    }
}
