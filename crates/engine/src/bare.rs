//! A variant without its engine and without type parameters.

use springald_core::{DynVariant, Position, Variant};
use std::fmt;

/// The questions of an entry to a variant, beside those about its rules. Every [`Variant`] is one.
pub(crate) trait DynEngine: Send + Sync {
    fn has_rolls(&self) -> bool;
}

impl<V: Variant> DynEngine for V {
    fn has_rolls(&self) -> bool {
        Variant::start(self).has_chance()
    }
}

/// A built-in variant, for [`EngineEntry::builtin`](crate::EngineEntry::builtin).
pub struct Builtin {
    pub(crate) rules: &'static dyn DynVariant,
    pub(crate) engine: &'static dyn DynEngine,
}

impl Builtin {
    /// Returns a variant.
    pub const fn new<V: Variant>(variant: &'static V) -> Self {
        Self {
            rules: variant,
            engine: variant,
        }
    }
}

impl fmt::Debug for Builtin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Builtin")
            .field(&self.rules.info().id)
            .finish()
    }
}
