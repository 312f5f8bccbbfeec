//! The search and the evaluation of an entry.

use crate::dynamic::Reporter;
#[cfg(feature = "testkit")]
use crate::testkit::Checks;
#[cfg(feature = "weights")]
use crate::weights::{EvalTrace, EvalWeights, Evaluation, Judged};
use crate::{BestTurn, EngineEntry, SearchError, TurnRequest};
#[cfg(feature = "baselines")]
use rand::Rng;
use springald_core::Chances;
#[cfg(any(feature = "baselines", feature = "proofs", feature = "weights"))]
use springald_core::Game;
use springald_core::cells::Cells;
use springald_core::xboard::XboardPiece;
#[cfg(feature = "weights")]
use springald_core::{Actor, Side, Weight, WeightsError};
#[cfg(any(feature = "baselines", feature = "proofs"))]
use springald_search::Control;
use springald_search::Engine;
#[cfg(feature = "baselines")]
use springald_search::baseline::Baseline;
use std::borrow::Cow;
#[cfg(feature = "proofs")]
use std::ops::ControlFlow;

impl EngineEntry {
    /// Returns how its pieces look and move in XBoard; nothing for the game that XBoard knows.
    pub fn xboard(&self) -> Cow<'_, [XboardPiece]> {
        self.engine().xboard()
    }

    /// Returns the model that converts scores to chances of a win, a draw and a loss.
    pub fn chances(&self) -> Chances {
        self.engine().chances()
    }

    /// Returns the cells of the start, as a network sees them.
    pub fn start_cells(&self) -> Cells {
        self.engine().start_cells()
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
        match self.think {
            Some(think) => think(request, self.network(), engine, report),
            None => self.engine().think(request, self.network(), engine, report),
        }
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
        let (variant, engine) = self.engine().with_weights(text)?;
        Ok(self.with(variant, engine))
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

    /// Returns `true` if the side to act is not threatened, and all its actions are noisy, as where captures are compulsory.
    /// `false` if it has none, or the game is not of this variant.
    #[cfg(feature = "weights")]
    pub fn has_only_noise(&self, game: &dyn Game) -> bool {
        self.engine().has_only_noise(game)
    }

    /// Returns the checks of the variant, for tests.
    #[cfg(feature = "testkit")]
    pub fn checks(&self) -> &dyn Checks {
        self.engine().checks()
    }
}
