//! Files finished public games in the archive, one after the other, in the background.
//!
//! The store knows the games that wait, so games that ended before a restart, or before there was an archive, are filed
//! as well.

use crate::store::{
    Batch, FiledGame, Filing, PlayedTurn, Store, StoreError, position_number, replay,
};
use springald_core::{Game, GameResult, Side, TurnLine};
use springald_registry::lookup;
use springald_table::{Event, Setup, StoredEvent, Table};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Notify, watch};

/// The number of turns of a game that the opening explorer counts.
const COUNTED_TURNS: usize = 30;
/// The number of turns that lists show.
const OPENING_TURNS: usize = 8;
/// The largest size of the shown turns, in bytes.
const LONGEST_OPENING: usize = 160;
/// The most games that are written in one batch.
const BATCH_SIZE: i64 = 8;
/// The time after which filing is tried again without a new game.
const RETRY_INTERVAL: Duration = Duration::from_secs(10);

/// Files games until the site closes.
pub(crate) async fn file_games(
    store: Store,
    finished: Arc<Notify>,
    mut closing: watch::Receiver<bool>,
) {
    loop {
        tokio::select! {
            biased;
            // The channel also closes when the state of the site is dropped.
            _ = closing.changed() => return,
            done = file_some(&store) => match done {
                Ok(0) => {}
                Ok(_) => continue,
                Err(error) => tracing::warn!(%error, "finished games wait for the archive"),
            },
        }
        tokio::select! {
            biased;
            _ = closing.changed() => return,
            () = finished.notified() => {}
            () = tokio::time::sleep(RETRY_INTERVAL) => {}
        }
    }
}

/// Files the games that have waited longest. Returns their number.
async fn file_some(store: &Store) -> Result<usize, StoreError> {
    if store.uptime().pause().is_some() {
        return Ok(0);
    }
    let ids = store.unfiled(BATCH_SIZE).await?;
    let mut batch = Batch::default();
    for id in ids {
        batch.filings.push(filing(store, id).await?);
    }
    let filed = batch.filings.len();
    if filed > 0 {
        store.write(batch).await?;
    }
    Ok(filed)
}

/// Reads a game. One that cannot be read is not tried again.
async fn filing(store: &Store, game: String) -> Result<Filing, StoreError> {
    let entry = match read(store, &game).await {
        Ok(entry) => entry,
        Err(error @ (StoreError::Damaged(_) | StoreError::Replay(_))) => {
            tracing::warn!(game, %error, "a game cannot enter the archive");
            None
        }
        Err(error) => return Err(error),
    };
    Ok(Filing { game, entry })
}

async fn read(store: &Store, id: &str) -> Result<Option<FiledGame>, StoreError> {
    let Some((setup, events)) = store.read(id).await? else {
        return Ok(None);
    };
    store.make_playable(&setup).await?;
    let work = move || entry(setup, &events);
    let done = tokio::task::spawn_blocking(work).await;
    done.map_err(|_| StoreError::Damaged(format!("game {id}")))?
}

/// Returns the entry of a game; `None` if it has no result or no turn.
fn entry(setup: Setup, events: &[StoredEvent]) -> Result<Option<FiledGame>, StoreError> {
    let ended_ms = ended_ms(&setup, events);
    let table = replay(setup, events)?;
    let result = table.end().map_or(GameResult::NoResult, |end| end.result);
    if result == GameResult::NoResult || table.turn_count() == 0 {
        return Ok(None);
    }
    let turns = table.game().turns();
    let Begun { played, after } = begun(&table, &turns);
    let setup = table.setup();
    Ok(Some(FiledGame {
        variant: setup.variant.clone(),
        ended_ms,
        result,
        turns: turns.len(),
        opening: opening(&turns),
        fen: table.game().fen(),
        played,
        after,
    }))
}

/// Returns the time at which a game ended. For an imported game, it follows from the tags.
fn ended_ms(setup: &Setup, events: &[StoredEvent]) -> i64 {
    let is_imported = |stored: &StoredEvent| matches!(stored.entry.e, Event::Imported { .. });
    let is_end = |stored: &&StoredEvent| matches!(stored.entry.e, Event::Ended { .. });
    let end = events.iter().find(is_end);
    end.filter(|_| !events.iter().any(is_imported))
        .map_or(setup.created_ms, |end| end.at_ms)
}

/// Returns the first turns as a PGN writes them.
fn opening(turns: &[TurnLine]) -> String {
    let mut text = String::new();
    for (index, turn) in turns.iter().take(OPENING_TURNS).enumerate() {
        let shown = match turn.side {
            Side::White => format!("{}. {}", turn.number, turn.san),
            Side::Black if index == 0 => format!("{}... {}", turn.number, turn.san),
            Side::Black => turn.san.clone(),
        };
        if text.len() + shown.len() >= LONGEST_OPENING {
            break;
        }
        if index > 0 {
            text.push(' ');
        }
        text.push_str(&shown);
    }
    text
}

/// Returns the first turns with their positions, and the position after them.
fn begun(table: &Table, turns: &[TurnLine]) -> Begun {
    let setup = table.setup();
    let begun = lookup(setup.game())
        .ok()
        .and_then(|entry| match &setup.fen {
            None => Some(entry.variant().begin()),
            Some(fen) => entry.variant().begin_at(fen).ok(),
        });
    begun.map_or_else(Begun::default, |game| {
        begun_from(&setup.variant, game, turns)
    })
}

/// The first turns of a game.
#[derive(Default)]
pub(crate) struct Begun {
    /// The turns with the positions in which they were played.
    pub(crate) played: Vec<PlayedTurn>,
    /// The position after them, if a turn begins there.
    pub(crate) after: Option<i64>,
}

/// Returns the first turns with their positions. A turn that is not finished, or that begins in its middle, is left out.
pub(crate) fn begun_from(variant: &str, mut game: Box<dyn Game>, turns: &[TurnLine]) -> Begun {
    let mut played = Vec::with_capacity(turns.len().min(COUNTED_TURNS));
    let place = |game: &dyn Game| position_number(variant, &game.fen());
    for turn in turns
        .iter()
        .take(COUNTED_TURNS)
        .take_while(|turn| turn.whole)
    {
        if game.at_turn_start() {
            played.push(PlayedTurn {
                position: place(&*game),
                turn: turn.text.clone(),
            });
        }
        if game.play_turn(&turn.text).is_err() {
            break;
        }
    }
    let after = game.at_turn_start().then(|| place(&*game));
    Begun { played, after }
}
