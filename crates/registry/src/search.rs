//! The search and the evaluation of a variant, without type parameters.

use crate::tuning::{self, EvalTrace, EvalWeights};
use crate::{Baseline, Control, Engine, Report, Score, Task};
use rand::Rng;
use springald_core::grammar::TurnTokens;
use springald_core::xboard::XboardPiece;
use springald_core::{
    Chances, DynVariant, Evaluate, Game, Group, Notation, Ply, Position, Record, Side, Tally,
    Variant, Weight, WeightsError, texts_of_turns,
};
use springald_search::{NoTurn, SearchRequest, SearchResult, TurnStart, baseline};
use std::borrow::Cow;
#[cfg(feature = "proofs")]
use std::ops::ControlFlow;
use std::sync::Arc;
use thiserror::Error;

/// Receives the reports of a search, with the texts of turns.
pub(crate) type Reporter<'a> = &'a mut dyn FnMut(&Report<String>);

/// A game to search, and the task.
#[derive(Clone, Copy)]
pub struct TurnRequest<'a> {
    /// The game, at the position to search.
    pub game: &'a dyn Game,
    /// The allowed turns, as turn texts that the turn may begin with; any turn is allowed if empty.
    /// Illegal ones are skipped.
    pub only: &'a [String],
    /// The goal and the limits.
    pub task: &'a Task,
    /// Stops the search.
    pub control: &'a Control,
}

impl<'a> TurnRequest<'a> {
    /// Returns a request for any turn.
    pub const fn new(game: &'a dyn Game, task: &'a Task, control: &'a Control) -> Self {
        Self {
            game,
            only: &[],
            task,
            control,
        }
    }
}

/// The reason why a search finds no turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum SearchError {
    /// No player is to act, or there is no legal action.
    #[error(transparent)]
    NoTurn(#[from] NoTurn),
    /// None of the allowed turns is legal.
    #[error("none of the turns is legal")]
    IllegalTurns,
    /// The game is of another variant than the engine.
    #[error("the game is of another variant")]
    OtherVariant,
}

/// The turn that an engine wants to play, and its score.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BestTurn {
    /// The text of the rest of the turn; `end` if no action remains. It ends in a comma if a roll
    /// follows.
    pub turn: String,
    /// The expected reply.
    pub ponder: Option<String>,
    /// The principal variation as turn texts; the first is `turn`.
    pub pv: Vec<String>,
    /// The score for the side to act.
    pub score: Score,
    /// The depth of the search, in plies (actions).
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// The turns of [`Task::mate`] if there is provably no win within them.
    pub no_mate: Option<u32>,
}

/// The evaluation of a position without a search, for White.
///
/// ```
/// let chess = springald_registry::find("chess").unwrap();
/// let game = chess
///     .variant()
///     .begin_at("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1")
///     .unwrap();
/// let evaluation = chess.evaluate(&*game).unwrap();
/// assert!(evaluation.total > 500 && evaluation.phase < 256);
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Evaluation {
    /// The sum in centipawns.
    pub total: i32,
    /// The phase, from 256 in the opening to 0 in the ending.
    pub phase: i32,
    /// The contribution of each group of terms in the opening and in the ending, in centipawns.
    pub terms: Vec<(String, i32, i32)>,
}

/// The turns of a position that win by force.
///
/// Turns that lead to the same position are one: a shortest of them is listed. A turn text that ends in
/// a comma leads to a roll.
#[cfg(feature = "proofs")]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WinningTurns {
    /// The turns that win against all replies and all rolls; the shortest come first.
    pub wins: Vec<String>,
    /// The number of other turns, which provably do not win within the number of turns.
    pub others: usize,
    /// The positions that the proof visited.
    pub positions: u64,
}

/// A variant with its engine, without type parameters. Every [`Variant`] is one.
///
/// Methods that take a game return `None` if it is not of this variant.
pub(crate) trait DynEngine: DynVariant {
    fn xboard(&self) -> Cow<'_, [XboardPiece]>;
    fn has_rolls(&self) -> bool;
    fn chances(&self) -> Chances;
    fn think(
        &self,
        request: &TurnRequest<'_>,
        engine: &mut Engine,
        report: Reporter<'_>,
    ) -> Result<BestTurn, SearchError>;
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
    fn evaluate(&self, game: &dyn Game) -> Option<Evaluation>;
    fn eval_weights(&self) -> EvalWeights;
    fn with_weights(&self, text: &str) -> Result<Arc<dyn DynEngine>, WeightsError>;
    fn weights_text(&self, weights: &[Weight]) -> String;
    fn trace(&self, game: &dyn Game) -> Option<EvalTrace>;
    fn is_quiet(&self, game: &dyn Game, turn: &str) -> bool;
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

    fn think(
        &self,
        request: &TurnRequest<'_>,
        engine: &mut Engine,
        report: Reporter<'_>,
    ) -> Result<BestTurn, SearchError> {
        let record = record::<V>(request.game).ok_or(SearchError::OtherVariant)?;
        best_turn(record, request, engine, report)
    }

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

    fn evaluate(&self, game: &dyn Game) -> Option<Evaluation> {
        Some(evaluation(record::<V>(game)?.position()))
    }

    fn eval_weights(&self) -> EvalWeights {
        tuning::eval_weights(&Variant::start(self))
    }

    fn with_weights(&self, text: &str) -> Result<Arc<dyn DynEngine>, WeightsError> {
        Ok(Arc::new(Variant::with_weights(self, text)?))
    }

    fn weights_text(&self, weights: &[Weight]) -> String {
        Variant::weights_text(self, weights)
    }

    fn trace(&self, game: &dyn Game) -> Option<EvalTrace> {
        Some(tuning::trace(record::<V>(game)?.position()))
    }

    fn is_quiet(&self, game: &dyn Game, turn: &str) -> bool {
        record::<V>(game).is_some_and(|record| tuning::is_quiet(record.position(), turn))
    }
}

/// Returns the record of a game if it is of this variant.
fn record<V: Variant>(game: &dyn Game) -> Option<&Record<V>> {
    game.as_any().downcast_ref()
}

fn best_turn<V: Variant>(
    record: &Record<V>,
    request: &TurnRequest<'_>,
    engine: &mut Engine,
    report: Reporter<'_>,
) -> Result<BestTurn, SearchError> {
    let position = record.position();
    let texts = |actions: &[_]| texts_of_turns(position, actions);
    let only: Vec<_> = (request.only.iter())
        .filter_map(|turn| actions_of(record, turn))
        .collect();
    if only.is_empty() && !request.only.is_empty() {
        return Err(SearchError::IllegalTurns);
    }
    let search = SearchRequest {
        past: &past(record),
        only: &only,
        ..SearchRequest::new(position, request.task)
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
fn actions_of<V: Variant>(
    record: &Record<V>,
    turn: &str,
) -> Option<Vec<<V::Position as Position>::Action>> {
    let mut after = record.clone();
    after.play_on();
    after.play_turn(turn).ok()?;
    let plies = after.plies()[record.plies().len()..].iter();
    let actions = plies.map_while(|played| match played.ply {
        Ply::Action(action) => Some(action),
        Ply::Outcome(_) => None,
    });
    Some(actions.collect())
}

/// Returns the starts of turns that may be repeated, except the current one.
fn past<V: Variant>(record: &Record<V>) -> Vec<TurnStart> {
    if record.position().draw_rules().repetition.is_none() {
        return Vec::new();
    }
    let turns = usize::from(record.position().repeatable_turns());
    let before = record.plies().iter().map(|played| &played.before);
    let starts: Vec<TurnStart> = before
        .rev()
        .filter(|before| before.at_turn_start())
        .take(turns + 1)
        .map(TurnStart::of)
        .collect();
    starts.into_iter().rev().collect()
}

/// Sums each group of terms separately.
struct ByGroup<'a> {
    terms: &'a [Group],
    weights: &'a [Weight],
    sums: Vec<Weight>,
}

impl Tally for ByGroup<'_> {
    fn add(&mut self, index: usize, count: i32) {
        let (mut group, mut first) = (0, 0);
        while first + self.terms[group].len <= index {
            first += self.terms[group].len;
            group += 1;
        }
        self.sums[group] = self.sums[group].plus(self.weights[index].times(count));
    }
}

fn evaluation<P: Evaluate>(position: &P) -> Evaluation {
    let terms = position.terms();
    let mut by_group = ByGroup {
        terms,
        weights: position.weights(),
        sums: vec![Weight::default(); terms.len()],
    };
    position.each_term(&mut by_group);
    let named = terms.iter().zip(&by_group.sums);
    Evaluation {
        total: position.evaluate(Side::White),
        phase: position.phase().value(),
        terms: named
            .map(|(group, sum)| (group.name.to_string(), sum.opening(), sum.ending()))
            .collect(),
    }
}
