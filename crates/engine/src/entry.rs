//! A variant with the engine that plays it.

use crate::Builtin;
#[cfg(not(feature = "search"))]
use crate::bare::DynEngine;
#[cfg(feature = "search")]
use crate::dynamic::DynEngine;
use springald_core::quote::quoted;
use springald_core::{DynVariant, Info, Text, Variant, text};
use springald_network::{Network, NetworkError, Parts};
use std::fmt;
use std::sync::Arc;

/// A variant, and the engine that plays it.
///
/// Clones are cheap and share the variant.
#[derive(Clone)]
pub struct EngineEntry {
    pub(crate) variant: Shared,
    /// Its folder under `variants/`, with its drawings and weights; variants with the same folder share
    /// their weights. Empty for a game without one.
    pub folder: Text,
    /// The network that judges its positions, if there is one.
    pub(crate) network: Option<Arc<Network>>,
}

/// A variant that is static, or shared and counted.
#[derive(Clone)]
pub(crate) enum Shared {
    Builtin(&'static Builtin),
    Counted(Arc<dyn DynEngine>),
}

impl EngineEntry {
    /// Returns an entry for a game made at run time.
    ///
    /// It has no folder; the field may be set.
    pub fn new<V: Variant>(variant: V) -> Self {
        Self {
            variant: Shared::Counted(Arc::new(variant)),
            folder: text(""),
            network: None,
        }
    }

    /// Returns an entry for a built-in game and its folder under `variants/`.
    pub const fn builtin(game: &'static Builtin, folder: &'static str) -> Self {
        Self {
            variant: Shared::Builtin(game),
            folder: text(folder),
            network: None,
        }
    }

    pub(crate) fn engine(&self) -> &dyn DynEngine {
        match &self.variant {
            Shared::Builtin(game) => game.0,
            Shared::Counted(variant) => &**variant,
        }
    }

    /// Returns the variant, to begin games with.
    pub fn variant(&self) -> &dyn DynVariant {
        self.engine()
    }

    /// Returns the description of the variant.
    pub fn info(&self) -> &Info {
        self.variant().info()
    }

    /// Returns the id of the variant.
    pub fn id(&self) -> &str {
        &self.info().id
    }

    /// Returns `true` if the game has rolls.
    pub fn has_rolls(&self) -> bool {
        self.engine().has_rolls()
    }

    /// Returns the same variant, with positions that are judged by the network in these bytes.
    ///
    /// # Errors
    /// If they are not a network, or one of another game or board.
    pub fn with_network(&self, bytes: &[u8]) -> Result<Self, NetworkError> {
        let parts = Parts::read(bytes)?;
        let game = parts.about.iter().find(|(name, _)| name == "game");
        let game = game.map_or("", |(_, id)| id);
        if !self.info().answers_to(game) {
            return Err(NetworkError::OtherGame {
                found: quoted(game),
                expected: self.id().to_owned(),
            });
        }
        let network = Network::of(parts, self.info().shape)?;
        Ok(Self {
            network: Some(Arc::new(network)),
            ..self.clone()
        })
    }

    /// Returns the same variant, with positions that are judged by its own evaluation.
    pub fn without_network(&self) -> Self {
        Self {
            network: None,
            ..self.clone()
        }
    }

    /// Returns the version of the rules for which the network was trained, if there is one and it tells.
    pub fn network_rules(&self) -> Option<&str> {
        self.network()?.about_this("rules")
    }

    /// Returns the network that judges positions, if there is one.
    pub fn network(&self) -> Option<&Network> {
        self.network.as_deref()
    }
}

impl fmt::Debug for EngineEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("EngineEntry").field(&self.info().id).finish()
    }
}
