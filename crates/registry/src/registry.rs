//! A list of variants that changes at run time.

use crate::{EngineEntry, UnknownVariant, VARIANTS};
use springald_core::quote::quoted;
use thiserror::Error;

/// A list of variants and their engines.
///
/// ```
/// use springald_registry::Registry;
///
/// let mut registry = Registry::builtin();
/// let cats = registry.remove("cats-chess").unwrap();
/// assert!(registry.find("cats").is_err());
/// registry.register(cats).unwrap();
/// assert!(registry.find("Cat's Chess").is_ok());
/// ```
#[derive(Clone, Default, Debug)]
pub struct Registry {
    entries: Vec<EngineEntry>,
}

/// The reason why a variant cannot be registered.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum RegisterError {
    /// One of its names already belongs to another variant.
    #[error("variant: found the name {}, expected one that does not mean '{holder}' already", quoted(.name))]
    NameTaken {
        /// The name.
        name: String,
        /// The id of the variant that has it.
        holder: String,
    },
    /// Its id is invalid: it is empty, or has other characters than small letters, digits and hyphens.
    #[error("variant: found the id {}, expected small letters, digits and hyphens", quoted(.id))]
    BadId {
        /// The id.
        id: String,
    },
}

impl Registry {
    /// Returns a list without variants.
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns a list of the built-in variants.
    pub fn builtin() -> Self {
        Self {
            entries: VARIANTS.to_vec(),
        }
    }

    /// Adds a variant at the end.
    ///
    /// # Errors
    /// If its id is invalid, or one of its names belongs to another variant.
    pub fn register(&mut self, entry: EngineEntry) -> Result<(), RegisterError> {
        let info = entry.info();
        let is_plain =
            |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-';
        if info.id.is_empty() || !info.id.chars().all(is_plain) {
            let id = info.id.to_string();
            return Err(RegisterError::BadId { id });
        }
        for name in info.names() {
            if let Ok(holder) = self.find(name) {
                return Err(RegisterError::NameTaken {
                    name: name.to_owned(),
                    holder: holder.info().id.to_string(),
                });
            }
        }
        self.entries.push(entry);
        Ok(())
    }

    /// Removes a variant from the list and returns it. Games, engines and clones of the entry stay
    /// usable.
    ///
    /// # Errors
    /// If no variant has this id, alias or name; the error lists the ids.
    pub fn remove(&mut self, name: &str) -> Result<EngineEntry, UnknownVariant> {
        let mut entries = self.entries.iter();
        let index = entries.position(|entry| entry.info().answers_to(name));
        match index {
            Some(index) => Ok(self.entries.remove(index)),
            None => Err(UnknownVariant::new(name, self.entries.iter())),
        }
    }

    /// Returns the variant with this id, alias or name, in any case.
    ///
    /// # Errors
    /// If there is none; the error lists the ids.
    pub fn find(&self, name: &str) -> Result<&EngineEntry, UnknownVariant> {
        let mut entries = self.entries.iter();
        let found = entries.find(|entry| entry.info().answers_to(name));
        found.ok_or_else(|| UnknownVariant::new(name, self.entries.iter()))
    }

    /// Returns all entries, in the order in which they were added.
    pub fn entries(&self) -> &[EngineEntry] {
        &self.entries
    }
}
