//! A variant with the engine that plays it.

use crate::Builtin;
#[cfg(not(feature = "search"))]
use crate::bare::DynEngine;
#[cfg(feature = "search")]
use crate::dynamic::{DynEngine, Think, think_as};
use springald_core::quote::quoted;
use springald_core::{DynVariant, Evaluate, Info, Position, Text, Variant, text};
use springald_network::{Network, NetworkError, Parts};
use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

/// A variant, and the engine that plays it.
///
/// Clones are cheap and share the variant.
#[derive(Clone)]
pub struct EngineEntry {
    /// Its rules.
    variant: Shared<dyn DynVariant>,
    engine: Shared<dyn DynEngine>,
    /// Its folder under `variants/`, with its drawings and weights; variants with the same folder share
    /// their weights. Empty for a game without one.
    pub folder: Text,
    /// The network that judges its positions, if there is one.
    network: Option<Arc<Network>>,
    /// The search in positions of a type that its games do not have, if there is one.
    #[cfg(feature = "search")]
    pub(crate) think: Option<Think>,
}

/// An object that is static, or shared and counted.
enum Shared<T: ?Sized + 'static> {
    Static(&'static T),
    Counted(Arc<T>),
}

impl<T: ?Sized> Clone for Shared<T> {
    fn clone(&self) -> Self {
        match self {
            Self::Static(one) => Self::Static(one),
            Self::Counted(one) => Self::Counted(one.clone()),
        }
    }
}

impl<T: ?Sized> Deref for Shared<T> {
    type Target = T;

    fn deref(&self) -> &T {
        match self {
            Self::Static(one) => one,
            Self::Counted(one) => one,
        }
    }
}

impl EngineEntry {
    /// Returns an entry for a game made at run time.
    ///
    /// It has no folder; the field may be set.
    pub fn new<V: Variant>(variant: V) -> Self {
        Self::with_rules(Arc::new(variant.clone()), variant)
    }

    /// Returns an entry like [`EngineEntry::new`] for a game whose rules were made an object before, so that they are not
    /// compiled again with the search.
    pub fn with_rules<V: Variant>(rules: Arc<dyn DynVariant>, variant: V) -> Self {
        Self {
            variant: Shared::Counted(rules),
            engine: Shared::Counted(Arc::new(variant)),
            folder: text(""),
            network: None,
            #[cfg(feature = "search")]
            think: None,
        }
    }

    /// Returns an entry like [`EngineEntry::with_rules`] whose games are searched in positions of another type: with the
    /// same actions and keys, but made for speed.
    pub fn searched_as<V: Variant, P>(rules: Arc<dyn DynVariant>, variant: V) -> Self
    where
        P: Evaluate<Action = <V::Position as Position>::Action> + for<'a> From<&'a V::Position>,
    {
        Self {
            #[cfg(feature = "search")]
            think: Some(think_as::<V, P>),
            ..Self::with_rules(rules, variant)
        }
    }

    /// Returns the same entry with other rules and another engine.
    #[cfg(feature = "weights")]
    pub(crate) fn with(&self, variant: Arc<dyn DynVariant>, engine: Arc<dyn DynEngine>) -> Self {
        Self {
            variant: Shared::Counted(variant),
            engine: Shared::Counted(engine),
            ..self.clone()
        }
    }

    /// Returns an entry for a built-in game and its folder under `variants/`.
    pub const fn builtin(game: &'static Builtin, folder: &'static str) -> Self {
        Self {
            variant: Shared::Static(game.rules),
            engine: Shared::Static(game.engine),
            folder: text(folder),
            network: None,
            #[cfg(feature = "search")]
            think: None,
        }
    }

    pub(crate) fn engine(&self) -> &dyn DynEngine {
        &*self.engine
    }

    /// Returns the variant, to begin games with.
    pub fn variant(&self) -> &dyn DynVariant {
        &*self.variant
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

    /// Returns the same variant, with positions that are judged by the network of another one, if that has one. Both must
    /// have the same board and pieces, as games that only start differently.
    pub fn with_network_of(&self, other: &Self) -> Self {
        Self {
            network: other.network.clone(),
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
