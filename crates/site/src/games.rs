//! The games in memory: their lobby entries and the inboxes of their tasks.

use crate::lobby::{LobbyEntry, SharedEntry};
use crate::request::TracedRequest;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::{OnceCell, mpsc};

/// A slot for a game in memory. Its inbox is set once the game is loaded.
#[derive(Default)]
pub(crate) struct GameSlot {
    /// The entry in the lobby.
    pub(crate) entry: SharedEntry,
    /// The inbox of the task that owns the game.
    pub(crate) inbox: OnceCell<mpsc::Sender<TracedRequest>>,
}

/// All games in memory by their ids.
#[derive(Default)]
pub(crate) struct LoadedGames(Mutex<HashMap<String, Arc<GameSlot>>>);

impl LoadedGames {
    /// Returns the slot of a game, which may still be empty.
    pub(crate) fn slot(&self, id: &str) -> Arc<GameSlot> {
        Arc::clone(self.slots().entry(id.to_owned()).or_default())
    }

    /// Returns the inbox of a game, if it is loaded.
    pub(crate) fn inbox(&self, id: &str) -> Option<mpsc::Sender<TracedRequest>> {
        self.slots().get(id)?.inbox.get().cloned()
    }

    /// Returns the ids of all games.
    pub(crate) fn ids(&self) -> Vec<String> {
        self.slots().keys().cloned().collect()
    }

    /// Returns the lobby entries of all games.
    pub(crate) fn entries(&self) -> Vec<LobbyEntry> {
        let slots = self.slots();
        let entries: Vec<_> = slots.values().map(|slot| slot.entry.clone()).collect();
        drop(slots);
        entries.iter().map(SharedEntry::get).collect()
    }

    /// Returns the lobby entry of a game.
    pub(crate) fn entry(&self, id: &str) -> Option<LobbyEntry> {
        let entry = self.slots().get(id)?.entry.clone();
        Some(entry.get())
    }

    /// Removes a game unless a request is on its way to it. Returns whether it is removed.
    pub(crate) fn unload_if_idle(&self, id: &str) -> bool {
        let mut slots = self.slots();
        let Some(slot) = slots.get(id) else {
            return true;
        };
        // Another holder of the slot or of its inbox may be about to send a request.
        let is_idle = Arc::strong_count(slot) == 1
            && (slot.inbox.get()).is_some_and(|inbox| inbox.strong_count() == 1);
        if is_idle {
            slots.remove(id);
        }
        is_idle
    }

    /// Removes the slot with this entry, unless the game has a new slot already.
    pub(crate) fn forget(&self, id: &str, entry: &SharedEntry) {
        let mut slots = self.slots();
        if (slots.get(id)).is_some_and(|slot| slot.entry.is_same(entry)) {
            slots.remove(id);
        }
    }

    fn slots(&self) -> MutexGuard<'_, HashMap<String, Arc<GameSlot>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
