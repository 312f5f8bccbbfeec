//! Games of the engine for the opening explorer, counted apart from people's games.

use crate::filing::begun_from;
use crate::metrics::Metrics;
use crate::store::{Batch, Database, EngineGame, EngineRun, Options, Store, StoreError};
use crate::time::Time;
use springald_core::{Game, GameResult};
use springald_registry::EngineEntry;

/// The explorer of a site that is not being served.
pub struct EngineGames {
    store: Store,
    run: EngineRun,
    entry: &'static EngineEntry,
    counted: u64,
}

impl EngineGames {
    /// Opens the explorer of a database, to count games with one setting.
    ///
    /// # Errors
    /// Returns an error if the database cannot be used.
    pub async fn open(
        database: &Database,
        entry: &'static EngineEntry,
        nodes: u64,
        seed: u32,
    ) -> Result<Self, StoreError> {
        let options = Options {
            // A game that a power failure loses is played again.
            synchronous: false,
            ..Options::maintenance(database)
        };
        let store = Store::open(&options, &Time::real(), &Metrics::new()).await?;
        let (variant, rules) = crate::api::pinned_name(entry.id(), entry);
        let run = EngineRun {
            variant,
            rules,
            nodes,
            seed,
        };
        let counted = store.engine_games(&run).await?;
        Ok(Self {
            store,
            run,
            entry,
            counted,
        })
    }

    /// Returns the number of games that are counted with this setting.
    pub const fn counted(&self) -> u64 {
        self.counted
    }

    /// Counts the next game, completely or not at all.
    ///
    /// # Errors
    /// Returns an error if it cannot be stored.
    pub async fn add(&mut self, game: &dyn Game, result: GameResult) -> Result<(), StoreError> {
        let variant = self.entry.variant();
        let set_up = game
            .set_up()
            .and_then(|fen| variant.begin_exactly_at(&fen).ok());
        let begun = set_up.unwrap_or_else(|| variant.begin());
        let batch = Batch {
            engine_games: vec![EngineGame {
                run: self.run.clone(),
                before: self.counted,
                result,
                played: begun_from(&self.run.variant, begun, &game.turns()).played,
            }],
            ..Batch::default()
        };
        self.store.write(batch).await?;
        self.counted += 1;
        Ok(())
    }

    /// Closes the database.
    pub async fn close(self) {
        self.store.close().await;
    }
}
