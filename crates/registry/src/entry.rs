//! A variant with the engine that plays it.

use crate::search::{BestTurn, DynEngine, Evaluation, Reporter, SearchError, TurnRequest};
use crate::tuning::{Traced, Weighing};
use crate::xboard::Drawn;
use crate::{Baseline, Control, Engine};
use rand::Rng;
use springald_core::{Chances, DynVariant, Game, Info, Text, Variant, text};
use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

/// A variant, and the engine that plays it.
///
/// Clones are cheap and share the variant.
#[derive(Clone)]
pub struct EngineEntry {
    variant: Shared,
    /// Its folder under `variants/`, where it has drawings and weights; variants with the same folder
    /// share their weights. Empty for a game without one.
    pub folder: Text,
    /// How XBoard is told to draw and to move its pieces; empty for the game it knows.
    pub drawn: Cow<'static, [Drawn]>,
}

/// A variant that exists from the start of the program, or as long as somebody needs it.
#[derive(Clone)]
enum Shared {
    Builtin(&'static dyn DynEngine),
    Counted(Arc<dyn DynEngine>),
}

impl EngineEntry {
    /// An entry for a game that is made at run time.
    ///
    /// It has no folder and is not drawn by XBoard; both fields may be set.
    pub fn new<V: Variant>(variant: V) -> Self {
        Self {
            variant: Shared::Counted(Arc::new(variant)),
            folder: text(""),
            drawn: Cow::Borrowed(&[]),
        }
    }

    /// An entry for a built-in game and its folder under `variants/`.
    pub(crate) const fn builtin<V: Variant>(
        variant: &'static V,
        folder: &'static str,
        drawn: &'static [Drawn],
    ) -> Self {
        Self {
            variant: Shared::Builtin(variant),
            folder: text(folder),
            drawn: Cow::Borrowed(drawn),
        }
    }

    fn engine(&self) -> &dyn DynEngine {
        match &self.variant {
            Shared::Builtin(variant) => *variant,
            Shared::Counted(variant) => &**variant,
        }
    }

    /// Returns the variant, to begin games with.
    pub fn variant(&self) -> &dyn DynVariant {
        self.engine()
    }

    /// Returns what the variant says of itself.
    pub fn info(&self) -> &Info {
        self.variant().info()
    }

    /// Returns the name of the variant for programs.
    pub fn id(&self) -> &str {
        &self.info().id
    }

    /// Returns `true` if the rules ever ask for a roll.
    pub fn has_rolls(&self) -> bool {
        self.engine().has_rolls()
    }

    /// Returns the chances of a win, a draw and a loss that a score stands for.
    pub fn chances(&self) -> Chances {
        self.engine().chances()
    }

    /// Finds the best turn. `report` hears of every step of the search.
    ///
    /// # Errors
    /// If there is no turn to find, if none of those that are allowed is legal, or if the game is not of
    /// this variant.
    pub fn think(
        &self,
        request: &TurnRequest<'_>,
        engine: &mut Engine,
        report: Reporter<'_>,
    ) -> Result<BestTurn, SearchError> {
        self.engine().think(request, engine, report)
    }

    /// Returns what a player to measure against would play now, as [`EngineEntry::think`] does; `random`
    /// decides what chance leaves open to it.
    pub fn baseline(
        &self,
        game: &dyn Game,
        baseline: Baseline,
        control: &Control,
        random: &mut dyn Rng,
    ) -> Option<BestTurn> {
        self.engine().baseline(game, baseline, control, random)
    }

    /// Evaluates the position without any search; `None` if the game is not of this variant.
    pub fn evaluate(&self, game: &dyn Game) -> Option<Evaluation> {
        self.engine().evaluate(game)
    }

    /// Returns the weights of the evaluation.
    pub fn weighing(&self) -> Weighing {
        self.engine().weighing()
    }

    /// Returns what each weight does to the evaluation of the position; `None` if the game is not of this
    /// variant.
    pub fn trace(&self, game: &dyn Game) -> Option<Traced> {
        self.engine().trace(game)
    }

    /// Returns `true` if the evaluation alone may be trusted to judge the position: the side to act is
    /// not threatened, and none of the actions of the turn (a turn text, the best one) is noisy. `false`
    /// if the turn cannot be played, or the game is not of this variant.
    pub fn is_quiet(&self, game: &dyn Game, turn: &str) -> bool {
        self.engine().is_quiet(game, turn)
    }
}

impl fmt::Debug for EngineEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("EngineEntry").field(&self.info().id).finish()
    }
}
