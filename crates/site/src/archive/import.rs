//! Imports games of a PGN.

use super::{OWN_TAGS, open, pgn};
use crate::entropy;
use crate::store::{Batch, Database, GameSummary, Store, StoreError, replay};
use crate::texts;
use crate::time::{Time, read_date};
use sha2::{Digest, Sha256};
use springald_core::pgn::{PgnError, PgnGame, Reader, Replay, replay_leniently};
use springald_registry::{EngineEntry, Pinned, find, is_version, of_tag, pinned};
use springald_table::dice::Scheme;
use springald_table::secret::{game_id, is_game_id};
use springald_table::{
    End, EndReason, Event, EventEntry, GameResult, RULES, SeatSetup, SeatStatus, Setup,
    StoredEvent, Table,
};
use std::collections::{HashMap, HashSet};
use thiserror::Error;

/// The number of games that are stored together.
const TOGETHER: usize = 100;

/// The result of an import.
#[derive(Debug, Default)]
pub struct Imported {
    /// The number of games that were added.
    pub games: usize,
    /// The number of games that the database had already, or that the file repeats.
    pub known: usize,
    /// The faults of the games that were left out, in their order.
    pub faults: Vec<ImportError>,
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
    /// Another game has the same id.
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

/// Imports the games of a PGN text into a database, without those that have a fault or are in it already. Games that were
/// added stay when the process is killed: the same import again adds the rest.
///
/// A game written as text is known by its version, if the database has the text; `own` is another text, which tags may
/// also name.
///
/// # Errors
/// Returns an error if the text has no game, or the store cannot be read or written.
pub async fn import(
    database: &Database,
    text: &str,
    own: Option<&'static Pinned>,
) -> Result<Imported, ImportError> {
    let time = Time::real();
    let parsed: Vec<Parsed> = Reader::lenient(text).collect();
    if parsed.is_empty() {
        return Err(ImportError::Empty);
    }
    let store = open(database, &time).await?;
    let result = async {
        use_texts(&store, &parsed).await?;
        add_new(&store, games(&parsed, own, time.now_ms())).await
    };
    let result = result.await;
    store.close().await;
    result
}

/// Imports all games of a PGN text into a database, or none. Returns their number. `own` is as for [`import`].
///
/// # Errors
/// Returns an error if a game has a fault or is in the database already, or the store cannot be read or written.
pub async fn import_all(
    database: &Database,
    text: &str,
    own: Option<&'static Pinned>,
) -> Result<usize, ImportError> {
    let time = Time::real();
    let parsed: Vec<Parsed> = Reader::lenient(text).collect();
    let read = || -> Result<Vec<ReadGame>, ImportError> {
        let games = games(&parsed, own, time.now_ms()).into_iter();
        distinct(games.collect::<Result<_, _>>()?)
    };
    let mut versions = parsed.iter().flatten().filter_map(version_of);
    // A file with errors leaves no new database behind.
    let early = if versions.all(|version| pinned(version).is_some()) {
        Some(read()?)
    } else {
        None
    };
    let store = open(database, &time).await?;
    let result = async {
        let games = if let Some(games) = early {
            games
        } else {
            use_texts(&store, &parsed).await?;
            read()?
        };
        add_all(&store, games).await
    };
    let result = result.await;
    store.close().await;
    result
}

/// A game of a PGN text as it was parsed.
type Parsed = Result<PgnGame, PgnError>;

/// Returns the version of the text under which an exported game was played, if it is a game written as text.
fn version_of(pgn: &PgnGame) -> Option<&str> {
    let tag = pgn.tag("RulesVersion").map(|tag| tag.value.as_str());
    tag.filter(|version| is_version(version))
}

/// Loads the texts of games that the database has.
async fn use_texts(store: &Store, parsed: &[Parsed]) -> Result<(), StoreError> {
    for version in parsed.iter().flatten().filter_map(version_of) {
        store.use_text(version).await?;
    }
    Ok(())
}

/// A game of a file as it is stored.
struct ReadGame {
    /// Its number in the file, from 1.
    number: usize,
    setup: Setup,
    head: GameSummary,
    events: Vec<StoredEvent>,
    /// The text of a declared game.
    text: Option<(String, String)>,
}

impl ReadGame {
    /// Returns the fault that another game has the id.
    fn taken(&self, of: &'static str) -> ImportError {
        let (number, id) = (self.number, self.setup.id.clone());
        ImportError::Taken { number, id, of }
    }

    /// Returns the game as an export writes it; `None` if it cannot be replayed.
    fn exported(&self) -> Option<String> {
        let table = replay(self.setup.clone(), &self.events).ok()?;
        Some(exported(&table))
    }
}

fn exported(table: &Table) -> String {
    pgn(table, None).to_string()
}

const IN_FILE: &str = "another game of the file";
const IN_DATABASE: &str = "a game in the database";

/// Adds the games that are new.
async fn add_new(
    store: &Store,
    read: Vec<Result<ReadGame, ImportError>>,
) -> Result<Imported, ImportError> {
    let mut known: HashSet<String> = store.ids().await?.into_iter().collect();
    let mut imported = Imported::default();
    let mut waiting: Vec<ReadGame> = Vec::new();
    for game in read {
        let game = match game {
            Ok(game) => game,
            Err(fault) => {
                imported.faults.push(fault);
                continue;
            }
        };
        if known.insert(game.setup.id.clone()) {
            waiting.push(game);
            if waiting.len() == TOGETHER {
                imported.games += write(store, std::mem::take(&mut waiting)).await?;
            }
        } else if let Some(first) = waiting.iter().find(|one| one.setup.id == game.setup.id) {
            if first.exported() == game.exported() {
                imported.known += 1;
            } else {
                imported.faults.push(game.taken(IN_FILE));
            }
        } else if is_stored(store, &game).await? {
            imported.known += 1;
        } else {
            imported.faults.push(game.taken(IN_DATABASE));
        }
    }
    imported.games += write(store, waiting).await?;
    Ok(imported)
}

/// Returns `true` if the game in the database with the id of this one is the same game.
async fn is_stored(store: &Store, game: &ReadGame) -> Result<bool, StoreError> {
    let stored = match store.load(&game.setup.id).await {
        Ok(stored) => stored.map(|stored| exported(&stored.table)),
        // A game that cannot be shown is another one.
        Err(StoreError::Replay(_)) => None,
        Err(error) => return Err(error),
    };
    Ok(stored.is_some() && stored == game.exported())
}

/// Writes games whose ids are new.
async fn add_all(store: &Store, read: Vec<ReadGame>) -> Result<usize, ImportError> {
    let known: HashSet<String> = store.ids().await?.into_iter().collect();
    if let Some(game) = read.iter().find(|game| known.contains(&game.setup.id)) {
        return Err(game.taken(IN_DATABASE));
    }
    Ok(write(store, read).await?)
}

/// Writes games in one transaction. Returns their number.
async fn write(store: &Store, games: Vec<ReadGame>) -> Result<usize, StoreError> {
    let count = games.len();
    let mut batch = Batch::default();
    for game in games {
        let id = game.setup.id.clone();
        let events = game.events.into_iter().map(|event| (id.clone(), event));
        batch.events.extend(events);
        batch.texts.extend(game.text);
        batch.games.push((game.setup, game.head));
    }
    if count > 0 {
        store.write(batch).await?;
    }
    Ok(count)
}

/// Returns the games, at least one, if their ids differ.
fn distinct(read: Vec<ReadGame>) -> Result<Vec<ReadGame>, ImportError> {
    let mut ids = HashSet::new();
    if read.is_empty() {
        return Err(ImportError::Empty);
    }
    read.into_iter()
        .map(|game| {
            if ids.insert(game.setup.id.clone()) {
                Ok(game)
            } else {
                Err(game.taken(IN_FILE))
            }
        })
        .collect()
}

/// Returns the games of a PGN text, or their faults.
fn games(
    parsed: &[Parsed],
    own: Option<&'static Pinned>,
    now_ms: i64,
) -> Vec<Result<ReadGame, ImportError>> {
    let chess = find("chess").expect("chess is built in");
    let named = |name: Option<&str>| match (name, own) {
        (Some(name), Some(own)) => of_tag(Some(name), &own.entry),
        _ => of_tag(name, chess),
    };
    let replayed = |pgn: &Parsed| {
        let pgn = pgn.as_ref().map_err(Clone::clone)?;
        // Several texts may share a name, so the version counts where the text is known.
        let text = version_of(pgn).and_then(pinned);
        let row = |name: Option<&str>| match text {
            Some(text) => Some(text.entry.variant()),
            None => named(name).map(EngineEntry::variant),
        };
        let replay = replay_leniently(pgn, row)?;
        let info = replay.game.info();
        let own = own.filter(|own| own.entry.info() == info);
        let text = text.or(own).or_else(|| pinned(&info.id));
        Ok((replay, text))
    };
    let mut seen = HashMap::new();
    (1..)
        .zip(parsed)
        .map(|(number, pgn)| match replayed(pgn) {
            Ok((replay, text)) => Ok(game((number, &replay, text), &mut seen, now_ms)),
            Err(error) => Err(ImportError::Pgn { number, error }),
        })
        .collect()
}

/// Returns the id of a game that has none: it follows from the game and from how many of the same came before it in the
/// file, so that importing the file again finds the game.
fn id_of(pgn: &PgnGame, seen: &mut HashMap<[u8; 32], u32>) -> String {
    let game: [u8; 32] = Sha256::digest(pgn.to_string()).into();
    let before = seen.entry(game).or_default();
    let digest = Sha256::new_with_prefix(game).chain_update(before.to_be_bytes());
    *before += 1;
    let digest: [u8; 32] = digest.finalize().into();
    game_id(std::array::from_fn(|at| digest[at]))
}

/// Returns a game as it is stored.
fn game(
    (number, replay, text): (usize, &Replay, Option<&Pinned>),
    seen: &mut HashMap<[u8; 32], u32>,
    now_ms: i64,
) -> ReadGame {
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
    let day = value("UTCDate").or_else(|| value("Date"));
    let setup = Setup {
        id: (value("GameId").filter(|id| is_game_id(id)))
            .map_or_else(|| id_of(pgn, seen), str::to_owned),
        variant: game.info().id.to_string(),
        rules: match text {
            Some(pinned) => pinned.version.clone(),
            None => (value("RulesVersion").filter(|text| may_be_version(text)))
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
        StoredEvent {
            seq,
            at_ms: now_ms,
            // No clock runs in an imported game.
            up_ms: 0,
            entry,
        }
    });
    ReadGame {
        number,
        events: entries.collect(),
        text: text.map(texts::row),
        setup,
        head,
    }
}

/// Returns the tags to keep: those that the record does not contain.
fn kept_tags(pgn: &PgnGame) -> Vec<(String, String)> {
    let is_kept = |name: &str| !OWN_TAGS.contains(&name);
    let tags = pgn.tags().iter().filter(|tag| is_kept(&tag.name));
    tags.map(|tag| (tag.name.clone(), tag.value.clone()))
        .collect()
}

/// Returns whether a text may be a version of the rules.
fn may_be_version(text: &str) -> bool {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::time::date;

    /// Returns a game as it would be shown.
    fn table(game: &ReadGame) -> Table {
        replay(game.setup.clone(), &game.events).unwrap()
    }

    const GAMES: &str = "[White \"Ada\"]\n[Black \"?\"]\n[Result \"0-1\"]\n\
        [Termination \"time forfeit\"]\n\n1. e4 e5 0-1\n\n\
        [Variant \"Cat's Chess\"]\n[Result \"*\"]\n\n*\n";

    fn all(text: &str) -> Vec<Result<ReadGame, ImportError>> {
        games(&Reader::lenient(text).collect::<Vec<_>>(), None, 5)
    }

    fn read(text: &str) -> Vec<ReadGame> {
        let games: Result<_, ImportError> = all(text).into_iter().collect();
        games.unwrap()
    }

    #[test]
    fn imported_games_are_exported_unchanged() {
        let games = read(GAMES);
        assert_eq!(games.len(), 2);
        let table = table(&games[0]);
        assert_eq!(table.line(), "e2e4 e7e5");
        let text = exported(&table);
        assert!(text.contains("[Termination \"time forfeit\"]"), "{text}");
        let again = read(&text);
        assert_eq!(again[0].head.end, games[0].head.end);
    }

    #[test]
    fn tags_ids_and_dates_are_kept() {
        const GAME: &str = "[Event \"Hastings \\\"B\\\"\"]\n[Site \"Hastings\"]\n[Date \"1895.08.05\"]\n\
            [Round \"10\"]\n[White \"Steinitz\"]\n[Black \"Bardeleben\"]\n[Result \"1-0\"]\n\
            [Variant \"Chess\"]\n[Termination \"resignation\"]\n[ECO \"C54\"]\n[GameId \"abc123\"]\n\
            [RulesVersion \"0.0.7\"]\n\n1. e4 e5 1-0\n";
        let games = read(GAME);
        let setup = &games[0].setup;
        assert_eq!(
            (setup.id.as_str(), setup.rules.as_str()),
            ("abc123", "0.0.7")
        );
        assert_eq!(date(setup.created_ms), "1895.08.05");
        assert_eq!(pgn(&table(&games[0]), Some("here")).to_string(), GAME);
        // What is no id or no whole date is given by the site.
        let odd = "[Date \"1895.??.??\"]\n[GameId \"../x\"]\n\n*\n";
        let games = read(odd);
        let setup = &games[0].setup;
        assert!(is_game_id(&setup.id) && setup.created_ms == 5);
        let text = exported(&table(&games[0]));
        assert!(text.contains("[Date \"1895.??.??\"]"), "{text}");
    }

    #[test]
    fn an_id_comes_once() {
        let game = "[GameId \"abc\"]\n\n*\n\n";
        let error = distinct(read(&game.repeat(2))).err().unwrap();
        let expected = "game 2: tag GameId: found 'abc', which is the id of another game of the file \
                        already";
        assert_eq!(error.to_string(), expected);
    }

    #[test]
    fn games_without_ids_have_the_same_ones_every_time() {
        let ids = |text: &str| -> Vec<String> {
            read(text).into_iter().map(|game| game.setup.id).collect()
        };
        let text = "1. e4 e5 *\n\n1. e4 *\n\n1. e4 e5 *\n\n1. e4 e5 {Again} *\n";
        let first = ids(text);
        assert_eq!(ids(text), first);
        // The same game twice is two games.
        assert_eq!(first.iter().collect::<HashSet<_>>().len(), 4);
        assert_eq!(ids("1. e4 e5 *\n"), first[..1]);
    }

    #[test]
    fn a_wrong_game_is_named() {
        let read = all("1. e4 e5 *\n\n1. e5 *\n\n1. d4 *\n");
        let faults: Vec<String> = (read.iter())
            .filter_map(|game| Some(game.as_ref().err()?.to_string()))
            .collect();
        assert!(
            faults[0].starts_with("game 2: line 3, column 4"),
            "{faults:?}"
        );
        assert_eq!((read.len(), faults.len()), (3, 1));
    }
}
