//! Exports games of the store as PGN, and imports them.

mod import;

pub use import::{ImportError, Imported, import, import_all};

use crate::metrics::Metrics;
use crate::store::{Database, Options, Store, StoreError};
use crate::time::{Time, date, time_of_day};
use springald_core::pgn::PgnGame;
use springald_table::{Side, Table, TimeControl};

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
