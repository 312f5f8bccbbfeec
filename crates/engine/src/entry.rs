//! A variant with the engine that plays it.

use crate::dynamic::{DynEngine, Reporter};
#[cfg(feature = "testkit")]
use crate::testkit::Checks;
#[cfg(feature = "weights")]
use crate::weights::{EvalTrace, EvalWeights, Evaluation, Judged};
use crate::{BestTurn, Builtin, SearchError, TurnRequest};
#[cfg(feature = "baselines")]
use rand::Rng;
#[cfg(any(feature = "baselines", feature = "proofs", feature = "weights"))]
use springald_core::Game;
use springald_core::cells::Cells;
use springald_core::quote::quoted;
use springald_core::xboard::XboardPiece;
#[cfg(feature = "weights")]
use springald_core::{Actor, Side};
use springald_core::{Chances, DynVariant, Info, Text, Variant, text};
#[cfg(feature = "weights")]
use springald_core::{Weight, WeightsError};
use springald_network::{Network, NetworkError, Parts};
#[cfg(any(feature = "baselines", feature = "proofs"))]
use springald_search::Control;
use springald_search::Engine;
#[cfg(feature = "baselines")]
use springald_search::baseline::Baseline;
use std::borrow::Cow;
use std::fmt;
#[cfg(feature = "proofs")]
use std::ops::ControlFlow;
use std::sync::Arc;

/// A variant, and the engine that plays it.
///
/// Clones are cheap and share the variant.
#[derive(Clone)]
pub struct EngineEntry {
    variant: Shared,
    /// Its folder under `variants/`, with its drawings and weights; variants with the same folder share
    /// their weights. Empty for a game without one.
    pub folder: Text,
    /// The network that judges its positions, if there is one.
    network: Option<Arc<Network>>,
}

/// A variant that is static, or shared and counted.
#[derive(Clone)]
enum Shared {
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

    fn engine(&self) -> &dyn DynEngine {
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

    /// Returns how its pieces look and move in XBoard; nothing for the game that XBoard knows.
    pub fn xboard(&self) -> Cow<'_, [XboardPiece]> {
        self.engine().xboard()
    }

    /// Returns `true` if the game has rolls.
    pub fn has_rolls(&self) -> bool {
        self.engine().has_rolls()
    }

    /// Returns the model that converts scores to chances of a win, a draw and a loss.
    pub fn chances(&self) -> Chances {
        self.engine().chances()
    }

    /// Returns the cells of the start, as a network sees them.
    pub fn start_cells(&self) -> Cells {
        self.engine().start_cells()
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

    /// Finds the best turn. `report` receives every step of the search.
    ///
    /// # Errors
    /// If there is no turn to find, none of the allowed turns is legal, or the game is not of this
    /// variant.
    pub fn think(
        &self,
        request: &TurnRequest<'_>,
        engine: &mut Engine,
        report: Reporter<'_>,
    ) -> Result<BestTurn, SearchError> {
        self.engine().think(request, self.network(), engine, report)
    }

    /// Returns the turn of a baseline, like [`EngineEntry::think`]; `random` makes its random choices.
    #[cfg(feature = "baselines")]
    pub fn baseline(
        &self,
        game: &dyn Game,
        baseline: Baseline,
        control: &Control,
        random: &mut dyn Rng,
    ) -> Option<BestTurn> {
        self.engine().baseline(game, baseline, control, random)
    }

    /// Proves for each turn of the side to act whether it wins within `turns` turns of that side, from 1
    /// to 15, this one included. The past of the game does not count. `None` if that takes more than
    /// `most` positions, the control stops it, nobody is to act, or the game is not of this variant.
    ///
    /// # Panics
    /// If `turns` is 0 or more than 15.
    #[cfg(feature = "proofs")]
    pub fn winning_turns(
        &self,
        game: &dyn Game,
        turns: u32,
        most: u64,
        control: &Control,
    ) -> Option<crate::WinningTurns> {
        self.engine().winning_turns(game, turns, most, control)
    }

    /// Proves for each whole turn of the side to act whether the other side then wins within `turns` turns of
    /// its own, from 1 to 14. Calls `saves` with each turn after which it does not, the shortest first, until
    /// it breaks; turns with a roll are left out. Returns the number of turns that lose, as far as it went;
    /// `None` in the cases of [`EngineEntry::winning_turns`].
    ///
    /// # Panics
    /// If `turns` is 0 or more than 14.
    #[cfg(feature = "proofs")]
    pub fn saving_turns(
        &self,
        game: &dyn Game,
        turns: u32,
        most: u64,
        control: &Control,
        saves: &mut dyn FnMut(&str) -> ControlFlow<()>,
    ) -> Option<usize> {
        (self.engine()).saving_turns(game, turns, most, control, saves)
    }

    /// Lists the turns of the side to act, each up to its end or its first roll. Turns that lead to the
    /// same position are one: a shortest of them is listed, and the shortest come first. `None` if they
    /// pass through more than `most` positions, nobody is to act, or the game is not of this variant.
    #[cfg(feature = "proofs")]
    pub fn turn_ends(&self, game: &dyn Game, most: u64) -> Option<Vec<String>> {
        self.engine().turn_ends(game, most)
    }

    /// Evaluates the position without a search; `None` if the game is not of this variant.
    #[cfg(feature = "weights")]
    pub fn evaluate(&self, game: &dyn Game) -> Option<Evaluation> {
        let mut evaluation = self.engine().evaluate(game)?;
        evaluation.by_network = self.network_says(game, evaluation.total);
        Some(evaluation)
    }

    /// Returns the weights of the evaluation.
    #[cfg(feature = "weights")]
    pub fn eval_weights(&self) -> EvalWeights {
        self.engine().eval_weights()
    }

    /// Returns the same game with other weights of its evaluation. The text names some of them; the others have their
    /// default values, all of them if it is empty.
    ///
    /// # Errors
    /// The first wrong line, or that the weights of this game are compiled in.
    #[cfg(feature = "weights")]
    pub fn with_weights(&self, text: &str) -> Result<Self, WeightsError> {
        Ok(Self {
            variant: Shared::Counted(self.engine().with_weights(text)?),
            folder: self.folder.clone(),
            network: self.network.clone(),
        })
    }

    /// Returns the text of weights, in the order of [`EngineEntry::eval_weights`], for [`EngineEntry::with_weights`].
    #[cfg(feature = "weights")]
    pub fn weights_text(&self, weights: &[Weight]) -> String {
        self.engine().weights_text(weights)
    }

    /// Returns the coefficient of each weight in the evaluation of the position; `None` if the game is
    /// not of this variant.
    #[cfg(feature = "weights")]
    pub fn trace(&self, game: &dyn Game) -> Option<EvalTrace> {
        self.engine().trace(game)
    }

    /// Returns the evaluation for White by the network; `total` is that without it.
    #[cfg(feature = "weights")]
    fn network_says(&self, game: &dyn Game, total: i32) -> Option<i32> {
        let network = self.network()?;
        let cells = self.engine().judged(game)?.cells;
        // The side to act comes first.
        let output = match game.to_act() {
            Actor::Black => -network.output_of(&cells, Side::Black),
            _ => network.output_of(&cells, Side::White),
        };
        Some(if network.adds() {
            total + output
        } else {
            output
        })
    }

    /// Returns the position as a network sees it; `None` if the game is not of this variant.
    #[cfg(feature = "weights")]
    pub fn judged(&self, game: &dyn Game) -> Option<Judged> {
        self.engine().judged(game)
    }

    /// Returns `true` if the position can be judged by its evaluation alone: the side to act is not
    /// threatened, and no action of the best turn (a turn text) is noisy. `false` if the turn cannot be
    /// played, or the game is not of this variant.
    #[cfg(feature = "weights")]
    pub fn is_quiet(&self, game: &dyn Game, turn: &str) -> bool {
        self.engine().is_quiet(game, turn)
    }

    /// Returns the checks of the variant, for tests.
    #[cfg(feature = "testkit")]
    pub fn checks(&self) -> &dyn Checks {
        self.engine().checks()
    }
}

impl fmt::Debug for EngineEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("EngineEntry").field(&self.info().id).finish()
    }
}
