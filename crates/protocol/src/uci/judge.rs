//! The judge of positions: the options `UseNet` and `EvalFile`.

use springald_registry::EngineEntry;

/// Reads the file of a path, or says why it cannot.
pub type Reader = fn(&str) -> Result<Vec<u8>, String>;

/// The way in which positions are judged.
pub(super) struct Judge {
    /// The value of `UseNet`: whether networks are used at all.
    pub(super) uses: bool,
    /// The value of `EvalFile`, and the bytes of the file; empty for the network that the game comes with.
    pub(super) file: (String, Vec<u8>),
}

impl Judge {
    pub(super) const fn new() -> Self {
        Self {
            uses: true,
            file: (String::new(), Vec::new()),
        }
    }

    /// Returns a game with its network, or without one. A file is used for its own game only.
    pub(super) fn of(&self, entry: &EngineEntry) -> EngineEntry {
        if !self.uses {
            return entry.without_network();
        }
        entry
            .with_network(&self.file.1)
            .unwrap_or_else(|_| entry.clone())
    }

    /// Reads another file, which has to fit the game.
    pub(super) fn open(
        &mut self,
        path: &str,
        reader: Reader,
        entry: &EngineEntry,
    ) -> Result<(), String> {
        let bytes = if path.is_empty() {
            Vec::new()
        } else {
            let bytes = reader(path)?;
            let judged = entry.with_network(&bytes);
            judged.map_err(|error| format!("{path}, {error}"))?;
            bytes
        };
        self.file = (path.to_owned(), bytes);
        Ok(())
    }
}
