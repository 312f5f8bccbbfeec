//! The search and the evaluation of a variant, without type parameters.

#[cfg(feature = "proofs")]
use crate::WinningTurns;
#[cfg(feature = "testkit")]
use crate::testkit::Checks;
#[cfg(feature = "weights")]
use crate::weights::{self, EvalTrace, EvalWeights, Evaluation, Judged};
use crate::{BestTurn, SearchError, TurnRequest};
#[cfg(feature = "baselines")]
use rand::Rng;
use springald_core::cells::Cells;
use springald_core::grammar::TurnTokens;
use springald_core::xboard::XboardPiece;
use springald_core::{
    Chances, DynVariant, Evaluate, Game, Notation, Ply, Position, Record, Variant, texts_of_turns,
};
#[cfg(feature = "weights")]
use springald_core::{Weight, WeightsError};
use springald_network::Network;
#[cfg(any(feature = "baselines", feature = "proofs"))]
use springald_search::Control;
#[cfg(feature = "baselines")]
use springald_search::baseline::{self, Baseline};
use springald_search::{Engine, NoTurn, Report, SearchRequest, SearchResult, TurnStart};
use std::borrow::Cow;
use std::fmt;
#[cfg(feature = "proofs")]
use std::ops::ControlFlow;
#[cfg(feature = "weights")]
use std::sync::Arc;

/// Receives the reports of a search, with the texts of turns.
pub(crate) type Reporter<'a> = &'a mut dyn FnMut(&Report<String>);

/// [`DynEngine::think`], in positions of some type.
pub(crate) type Think = fn(
    &TurnRequest<'_>,
    Option<&Network>,
    &mut Engine,
    Reporter<'_>,
) -> Result<BestTurn, SearchError>;

/// The rules and the engine of a game with other weights.
#[cfg(feature = "weights")]
pub(crate) type Reweighted = (Arc<dyn DynVariant>, Arc<dyn DynEngine>);

/// The engine of a variant, without type parameters. Every [`Variant`] is one.
///
/// Methods that take a game return `None` if it is not of this variant.
pub(crate) trait DynEngine: Send + Sync {
    fn xboard(&self) -> Cow<'_, [XboardPiece]>;
    fn has_rolls(&self) -> bool;
    fn chances(&self) -> Chances;
    fn start_cells(&self) -> Cells;
    fn think(
        &self,
        request: &TurnRequest<'_>,
        network: Option<&Network>,
        engine: &mut Engine,
        report: Reporter<'_>,
    ) -> Result<BestTurn, SearchError>;
    #[cfg(feature = "baselines")]
    fn baseline(
        &self,
        game: &dyn Game,
        baseline: Baseline,
        control: &Control,
        random: &mut dyn Rng,
    ) -> Option<BestTurn>;
    #[cfg(feature = "proofs")]
    fn winning_turns(
        &self,
        game: &dyn Game,
        turns: u32,
        most: u64,
        control: &Control,
    ) -> Option<WinningTurns>;
    #[cfg(feature = "proofs")]
    fn saving_turns(
        &self,
        game: &dyn Game,
        turns: u32,
        most: u64,
        control: &Control,
        saves: &mut dyn FnMut(&str) -> ControlFlow<()>,
    ) -> Option<usize>;
    #[cfg(feature = "proofs")]
    fn turn_ends(&self, game: &dyn Game, most: u64) -> Option<Vec<String>>;
    #[cfg(feature = "weights")]
    fn evaluate(&self, game: &dyn Game) -> Option<Evaluation>;
    #[cfg(feature = "weights")]
    fn eval_weights(&self) -> EvalWeights;
    #[cfg(feature = "weights")]
    fn with_weights(&self, text: &str) -> Result<Reweighted, WeightsError>;
    #[cfg(feature = "weights")]
    fn weights_text(&self, weights: &[Weight]) -> String;
    #[cfg(feature = "weights")]
    fn trace(&self, game: &dyn Game) -> Option<EvalTrace>;
    #[cfg(feature = "weights")]
    fn judged(&self, game: &dyn Game) -> Option<Judged>;
    #[cfg(feature = "weights")]
    fn is_quiet(&self, game: &dyn Game, turn: &str) -> bool;
    #[cfg(feature = "weights")]
    fn has_only_noise(&self, game: &dyn Game) -> bool;
    #[cfg(feature = "testkit")]
    fn checks(&self) -> &dyn Checks;
}

impl<V: Variant> DynEngine for V {
    fn xboard(&self) -> Cow<'_, [XboardPiece]> {
        Variant::xboard(self)
    }

    fn has_rolls(&self) -> bool {
        Variant::start(self).has_chance()
    }

    fn chances(&self) -> Chances {
        Variant::start(self).search_traits().chances
    }

    fn start_cells(&self) -> Cells {
        Variant::start(self).cells()
    }

    fn think(
        &self,
        request: &TurnRequest<'_>,
        network: Option<&Network>,
        engine: &mut Engine,
        report: Reporter<'_>,
    ) -> Result<BestTurn, SearchError> {
        let record = record::<V>(request.game).ok_or(SearchError::OtherVariant)?;
        best_turn(record, Clone::clone, request, network, engine, report)
    }

    #[cfg(feature = "baselines")]
    fn baseline(
        &self,
        game: &dyn Game,
        baseline: Baseline,
        control: &Control,
        random: &mut dyn Rng,
    ) -> Option<BestTurn> {
        let position = record::<V>(game)?.position();
        let found = baseline::play(position, baseline, control, random)?;
        as_texts(position, &found)
    }

    #[cfg(feature = "proofs")]
    fn winning_turns(
        &self,
        game: &dyn Game,
        turns: u32,
        most: u64,
        control: &Control,
    ) -> Option<WinningTurns> {
        let position = record::<V>(game)?.position();
        let found = springald_search::winning_turns(position, turns, most, control)?;
        Some(WinningTurns {
            wins: texts_of_ways(position, &found.wins),
            others: found.others,
            positions: found.positions,
        })
    }

    #[cfg(feature = "proofs")]
    fn saving_turns(
        &self,
        game: &dyn Game,
        turns: u32,
        most: u64,
        control: &Control,
        saves: &mut dyn FnMut(&str) -> ControlFlow<()>,
    ) -> Option<usize> {
        let position = record::<V>(game)?.position();
        let mut tell = |way: &[<V::Position as Position>::Action]| {
            let texts = texts_of_ways(position, &[way.to_vec()]);
            texts.iter().try_for_each(|turn| saves(turn))
        };
        springald_search::saving_turns(position, turns, most, control, &mut tell)
    }

    #[cfg(feature = "proofs")]
    fn turn_ends(&self, game: &dyn Game, most: u64) -> Option<Vec<String>> {
        let position = record::<V>(game)?.position();
        let ways = springald_search::turn_ends(position, most)?;
        Some(texts_of_ways(position, &ways))
    }

    #[cfg(feature = "weights")]
    fn evaluate(&self, game: &dyn Game) -> Option<Evaluation> {
        Some(weights::evaluation(record::<V>(game)?.position()))
    }

    #[cfg(feature = "weights")]
    fn eval_weights(&self) -> EvalWeights {
        weights::eval_weights(&Variant::start(self))
    }

    #[cfg(feature = "weights")]
    fn with_weights(&self, text: &str) -> Result<Reweighted, WeightsError> {
        let variant = Arc::new(Variant::with_weights(self, text)?);
        Ok((variant.clone(), variant))
    }

    #[cfg(feature = "weights")]
    fn weights_text(&self, weights: &[Weight]) -> String {
        Variant::weights_text(self, weights)
    }

    #[cfg(feature = "weights")]
    fn trace(&self, game: &dyn Game) -> Option<EvalTrace> {
        Some(weights::trace(record::<V>(game)?.position()))
    }

    #[cfg(feature = "weights")]
    fn judged(&self, game: &dyn Game) -> Option<Judged> {
        Some(weights::judged(record::<V>(game)?.position()))
    }

    #[cfg(feature = "weights")]
    fn is_quiet(&self, game: &dyn Game, turn: &str) -> bool {
        record::<V>(game).is_some_and(|record| weights::is_quiet(record.position(), turn))
    }

    #[cfg(feature = "weights")]
    fn has_only_noise(&self, game: &dyn Game) -> bool {
        record::<V>(game).is_some_and(|record| weights::has_only_noise(record.position()))
    }

    #[cfg(feature = "testkit")]
    fn checks(&self) -> &dyn Checks {
        self
    }
}

/// A built-in variant with its engine, for [`EngineEntry::builtin`](crate::EngineEntry::builtin).
///
/// A static of this type is compiled with the search for the variant, once. Programs refer to it, as a constant would be
/// compiled again with each of them.
pub struct Builtin {
    pub(crate) rules: &'static dyn DynVariant,
    pub(crate) engine: &'static dyn DynEngine,
}

impl Builtin {
    /// Returns a variant with its engine.
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

/// Returns the record of a game if it is of this variant.
fn record<V: Variant>(game: &dyn Game) -> Option<&Record<V>> {
    game.as_any().downcast_ref()
}

/// Searches a game in positions of another type.
pub(crate) fn think_as<V: Variant, P>(
    request: &TurnRequest<'_>,
    network: Option<&Network>,
    engine: &mut Engine,
    report: Reporter<'_>,
) -> Result<BestTurn, SearchError>
where
    P: Evaluate<Action = <V::Position as Position>::Action> + for<'a> From<&'a V::Position>,
{
    let record = record::<V>(request.game).ok_or(SearchError::OtherVariant)?;
    best_turn(
        record,
        |position| P::from(position),
        request,
        network,
        engine,
        report,
    )
}

fn best_turn<V: Variant, P: Evaluate<Action = <V::Position as Position>::Action>>(
    record: &Record<V>,
    searched: impl Fn(&V::Position) -> P,
    request: &TurnRequest<'_>,
    network: Option<&Network>,
    engine: &mut Engine,
    report: Reporter<'_>,
) -> Result<BestTurn, SearchError> {
    let position = record.position();
    let texts = |actions: &[_]| texts_of_turns(position, actions);
    let only: Vec<_> = (request.only.iter())
        .filter_map(|turn| actions_of::<V>(request.game, turn))
        .collect();
    if only.is_empty() && !request.only.is_empty() {
        return Err(SearchError::IllegalTurns);
    }
    let past = past(record);
    let starts: Vec<TurnStart> = past.iter().map(|&start| TurnStart::of(start)).collect();
    let positions: Vec<P> = if position.draw_rules().perpetual_chase_loses {
        past.into_iter().map(&searched).collect()
    } else {
        Vec::new()
    };
    let root = searched(position);
    let search = SearchRequest {
        past: &starts,
        positions: &positions,
        only: &only,
        network,
        ..SearchRequest::new(&root, request.task)
    };
    let mut tell = |step: &Report<_>| report(&step.clone().map_pv(texts));
    let found = engine.search(&search, request.control, &mut tell)?;
    as_texts(position, &found).ok_or(SearchError::NoTurn(NoTurn::NoAction))
}

/// Converts the result of a search to texts.
fn as_texts<P: Notation>(position: &P, found: &SearchResult<P::Action>) -> Option<BestTurn> {
    let pv = texts_of_turns(position, &found.pv);
    let turn = texts_of_turns(position, &found.turn).into_iter().next()?;
    Some(BestTurn {
        // The reply after a roll is not known before it.
        ponder: pv
            .get(1)
            .filter(|_| !TurnTokens::of_text(&turn).goes_on())
            .cloned(),
        turn,
        pv,
        score: found.score,
        depth: found.depth,
        nodes: found.nodes,
        no_mate: found.no_mate,
    })
}

/// Returns the texts of turns, each up to its end or its first roll.
#[cfg(feature = "proofs")]
fn texts_of_ways<P: Notation>(position: &P, ways: &[Vec<P::Action>]) -> Vec<String> {
    let ways = ways.iter();
    ways.flat_map(|way| texts_of_turns(position, way)).collect()
}

/// Returns the actions of a turn text, up to the first roll; `None` if it is not legal.
///
/// It is played by the object, as everything that reads turns and explains would be compiled again for the record.
fn actions_of<V: Variant>(
    game: &dyn Game,
    turn: &str,
) -> Option<Vec<<V::Position as Position>::Action>> {
    let mut after = game.boxed_clone();
    after.play_on();
    after.play_turn(turn).ok()?;
    let played = record::<V>(game)?.plies().len();
    let plies = record::<V>(&*after)?.plies()[played..].iter();
    let actions = plies.map_while(|played| match played.ply {
        Ply::Action(action) => Some(action),
        Ply::Outcome(_) => None,
    });
    Some(actions.collect())
}

/// Returns the starts of turns that may be repeated, except the current one, oldest first.
fn past<V: Variant>(record: &Record<V>) -> Vec<&V::Position> {
    if record.position().draw_rules().repetition.is_none() {
        return Vec::new();
    }
    let turns = usize::from(record.position().repeatable_turns());
    let before = record.plies().iter().map(|played| &played.before);
    let starts = before.rev().filter(|before| before.at_turn_start());
    let mut starts: Vec<_> = starts.take(turns + 1).collect();
    starts.reverse();
    starts
}
