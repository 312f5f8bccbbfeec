//! The list of all variants. This is the only crate that names them, and the only place where the
//! search is compiled for each.
//!
//! ```
//! use springald_registry::{Engine, Control, Task, find};
//!
//! let chess = find("orthodox").unwrap();
//! let mut game = chess.row.start();
//! game.play_turn("e2e4").unwrap();
//! assert_eq!(game.actions().len(), 20);
//!
//! let mut engine = Engine::new(1, 1);
//! let idea = chess.think(&*game, &mut engine, &Task::to_depth(3), &Control::default(), &mut |_| {});
//! game.play_turn(&idea.unwrap().turn).unwrap();
//! ```

mod tuning;
pub mod xboard;

use rand::Rng;
use springald_core::quote::quoted;
use springald_core::{
    Chances, Entry, Evaluate, Game, Group, Notation, Ply, Position, Record, Row, Side, Tally,
    Variant, Weight, texts_of_turns,
};
use springald_search::{SearchResult, baseline, think};
use thiserror::Error;

pub use springald_search::baseline::{Baseline, Effort};
pub use springald_search::{
    Bound, Control, DECIDED, Engine, Level, Report, Score, Skill, Task, Time,
};
pub use tuning::{Traced, Weighing};

/// Takes reports of a search, with the texts of turns.
type Reporter<'a> = &'a mut dyn FnMut(&Report<String>);

/// A variant, and the opponent that plays it.
pub struct EngineEntry {
    /// The variant.
    pub row: &'static dyn Row,
    /// Its folder under `variants/`; variants with the same folder share their weights.
    pub folder: &'static str,
    /// How XBoard is told to draw and to move its pieces; empty for the game it knows.
    pub drawn: &'static [xboard::Drawn],
    /// Whether its rules ever ask for a roll.
    pub has_rolls: bool,
    chances: fn() -> Chances,
    think: fn(&dyn Game, &mut Engine, &Task, &Control, Reporter<'_>) -> Option<BestTurn>,
    baseline: fn(&dyn Game, Baseline, &Control, &mut dyn Rng) -> Option<BestTurn>,
    evaluate: fn(&dyn Game) -> Option<Evaluation>,
    weighing: fn() -> Weighing,
    trace: fn(&dyn Game) -> Option<Traced>,
    is_quiet: fn(&dyn Game, &str) -> bool,
}

/// What the computer wants to play, and what it thinks of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BestTurn {
    /// The text of the turn from where it stands: only what is still to be done, `end` where that
    /// is nothing. It ends in a comma where a roll is due after it.
    pub turn: String,
    /// The turn it expects in answer.
    pub ponder: Option<String>,
    /// The best play of both sides, as the texts of turns; the first one is `turn`.
    pub pv: Vec<String>,
    /// What it is worth for the side to act.
    pub score: Score,
    /// Plies (actions) looked ahead.
    pub depth: u32,
    /// How many positions were looked at.
    pub nodes: u64,
    /// The turns of [`Task::mate`], where there is provably no win within them.
    pub no_mate: Option<u32>,
}

/// What the evaluation, without any search, says of a position, for White.
#[derive(Clone, PartialEq, Debug)]
pub struct Evaluation {
    /// The sum in centipawns.
    pub total: i32,
    /// How much of the opening is left, from 0 to 256.
    pub phase: i32,
    /// What each group of terms adds in the opening and in the ending, in centipawns.
    pub terms: Vec<(&'static str, i32, i32)>,
}

/// All variants, the control first.
pub static VARIANTS: [EngineEntry; 6] = [
    EngineEntry::of::<springald_chess::Chess>("chess", xboard::KNOWN),
    EngineEntry::of::<springald_chesspp::Catapult>("chesspp", xboard::ORTHODOX),
    EngineEntry::of::<springald_chesspp::Gulti>("chesspp", xboard::ORTHODOX),
    EngineEntry::of::<springald_cats::Cats>("cats", xboard::CATS),
    EngineEntry::of::<springald_ballista::Ballista>("ballista", xboard::BOOSTED),
    EngineEntry::of::<springald_gravitatur::Gravitatur>("gravitatur", xboard::PEACEFUL),
];

impl EngineEntry {
    const fn of<V: Variant>(folder: &'static str, drawn: &'static [xboard::Drawn]) -> Self {
        Self {
            row: &Entry::<V>::NEW,
            folder,
            drawn,
            has_rolls: V::Position::HAS_CHANCE,
            chances: chances::<V>,
            think: idea::<V>,
            baseline: plain_idea::<V>,
            evaluate: evaluation::<V>,
            weighing: tuning::weighing::<V>,
            trace: tuning::trace::<V>,
            is_quiet: tuning::is_quiet::<V>,
        }
    }

    /// Returns the chances of a win, a draw and a loss that a score stands for.
    pub fn chances(&self) -> Chances {
        (self.chances)()
    }

    /// What the computer would do now; nothing where no player is to act or has an action, where
    /// none of the turns it may look at ([`Task::only`]) is legal, or where the game is not of this
    /// variant.
    ///
    /// `report` hears of every step of the search. Only the computer's memory (`engine`) is changed.
    pub fn think(
        &self,
        game: &dyn Game,
        engine: &mut Engine,
        task: &Task,
        control: &Control,
        report: Reporter<'_>,
    ) -> Option<BestTurn> {
        (self.think)(game, engine, task, control, report)
    }

    /// What a player to measure against would do now, as [`EngineEntry::think`]; `random` decides what
    /// chance leaves open to it.
    pub fn baseline(
        &self,
        game: &dyn Game,
        baseline: Baseline,
        control: &Control,
        random: &mut dyn Rng,
    ) -> Option<BestTurn> {
        (self.baseline)(game, baseline, control, random)
    }

    /// What the evaluation says of the position; nothing where the game is not of this variant.
    pub fn evaluate(&self, game: &dyn Game) -> Option<Evaluation> {
        (self.evaluate)(game)
    }

    /// The weights of the evaluation.
    pub fn weighing(&self) -> Weighing {
        (self.weighing)()
    }

    /// What each weight does to the evaluation of the position; nothing where the game is not of
    /// this variant.
    pub fn trace(&self, game: &dyn Game) -> Option<Traced> {
        (self.trace)(game)
    }

    /// Whether the evaluation alone may be trusted to judge the position: the side to act is not
    /// threatened, and none of the actions of the turn (a turn text, the best one) is noisy. Not
    /// where the turn cannot be played, or the game is not of this variant.
    pub fn is_quiet(&self, game: &dyn Game, turn: &str) -> bool {
        (self.is_quiet)(game, turn)
    }
}

fn chances<V: Variant>() -> Chances {
    V::Position::start().search_traits().chances
}

fn idea<V: Variant>(
    game: &dyn Game,
    engine: &mut Engine,
    task: &Task,
    control: &Control,
    report: Reporter<'_>,
) -> Option<BestTurn> {
    let record: &Record<V> = game.as_any().downcast_ref()?;
    let position = record.position();
    let texts = |actions: &[_]| texts_of_turns(position, actions);
    let only: Vec<_> = (task.only.iter())
        .filter_map(|turn| actions_of(record, turn))
        .collect();
    if only.len() < task.only.len() && only.is_empty() {
        return None;
    }
    let thought = think(
        position,
        &past(record),
        &only,
        engine,
        task,
        control,
        &mut |found: &Report<_>| report(&found.clone().map_pv(texts)),
    )?;
    told(position, &thought)
}

fn plain_idea<V: Variant>(
    game: &dyn Game,
    baseline: Baseline,
    control: &Control,
    random: &mut dyn Rng,
) -> Option<BestTurn> {
    let record: &Record<V> = game.as_any().downcast_ref()?;
    let position = record.position();
    let thought = baseline::play(position, baseline, control, random)?;
    told(position, &thought)
}

/// What a search came to, as texts.
fn told<P: Notation>(position: &P, thought: &SearchResult<P::Action>) -> Option<BestTurn> {
    let pv = texts_of_turns(position, &thought.pv);
    let turn = texts_of_turns(position, &thought.turn).into_iter().next()?;
    Some(BestTurn {
        // What is expected after a roll is not known before it.
        ponder: pv.get(1).filter(|_| !turn.ends_with(',')).cloned(),
        turn,
        pv,
        score: thought.score,
        depth: thought.depth,
        nodes: thought.nodes,
        no_mate: thought.no_mate,
    })
}

/// The actions of a turn text, up to the first roll; nothing where it is not legal.
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

/// The keys of the positions that may come back: those at the starts of turns since the last
/// progress, the present one not among them.
fn past<V: Variant>(record: &Record<V>) -> Vec<u64> {
    if !V::Position::HAS_REPETITION {
        return Vec::new();
    }
    let turns = usize::from(record.position().counters().halfmove);
    let starts = record.plies().iter().map(|played| &played.before);
    let keys: Vec<u64> = starts
        .rev()
        .filter(|before| before.at_turn_start())
        .take(turns + 1)
        .map(Position::key)
        .collect();
    keys.into_iter().rev().collect()
}

/// Adds up each group of terms by itself.
struct ByGroup {
    terms: &'static [Group],
    weights: &'static [Weight],
    sums: Vec<Weight>,
}

impl Tally for ByGroup {
    fn add(&mut self, index: usize, count: i32) {
        let (mut group, mut first) = (0, 0);
        while first + self.terms[group].len <= index {
            first += self.terms[group].len;
            group += 1;
        }
        self.sums[group] = self.sums[group].plus(self.weights[index].times(count));
    }
}

fn evaluation<V: Variant>(game: &dyn Game) -> Option<Evaluation> {
    let record: &Record<V> = game.as_any().downcast_ref()?;
    let position = record.position();
    let terms = V::Position::TERMS;
    let mut by_group = ByGroup {
        terms,
        weights: V::Position::weights(),
        sums: vec![Weight::default(); terms.len()],
    };
    position.each_term(&mut by_group);
    let named = terms.iter().zip(&by_group.sums);
    Some(Evaluation {
        total: position.evaluate(Side::White),
        phase: position.phase().value(),
        terms: named
            .map(|(group, sum)| (group.name, sum.opening(), sum.ending()))
            .collect(),
    })
}

/// A name that no variant answers to.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("variant: found {}, expected one of: {}", quoted(.found), ids().join(", "))]
pub struct UnknownVariant {
    /// The name.
    pub found: String,
}

/// The ids of all variants.
pub fn ids() -> Vec<&'static str> {
    VARIANTS
        .iter()
        .map(|listing| listing.row.info().id)
        .collect()
}

/// The variant that answers to this id, alias or name, in any case.
///
/// # Errors
/// Where none does; the error lists the ids.
pub fn find(name: &str) -> Result<&'static EngineEntry, UnknownVariant> {
    let found = VARIANTS
        .iter()
        .find(|listing| listing.row.info().answers_to(name));
    found.ok_or_else(|| UnknownVariant {
        found: name.to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_chacha::rand_core::SeedableRng;
    use springald_core::Actor;

    #[test]
    fn every_name_means_one_variant() {
        let mut names = Vec::new();
        for listing in &VARIANTS {
            let info = listing.row.info();
            assert_eq!(find(info.id).unwrap().row.info().id, info.id);
            for name in info.aliases.iter().chain([&info.id, &info.name]) {
                names.push(name.to_lowercase());
            }
        }
        names.sort();
        let count = names.len();
        names.dedup();
        assert!(
            names.len() >= count - VARIANTS.len(),
            "a name is used twice: {names:?}"
        );
    }

    #[test]
    fn an_unknown_name_is_refused_with_a_list() {
        let error = find("checkers").err().unwrap().to_string();
        assert!(
            error.contains("'checkers'") && error.contains("chess"),
            "{error}"
        );
    }

    #[test]
    fn every_variant_is_in_its_folder() {
        for listing in &VARIANTS {
            let variants = concat!(env!("CARGO_MANIFEST_DIR"), "/../../variants");
            let rules = format!("{variants}/{}/RULES.md", listing.folder);
            let rules = std::fs::read_to_string(rules).unwrap();
            assert_eq!(rules, listing.row.info().rules);
        }
    }

    #[test]
    fn baselines_play_whole_turns_everywhere() {
        let baselines = [
            Baseline::Random,
            Baseline::Greedy,
            Baseline::Mcts(Effort::Playouts(3)),
        ];
        for (listing, baseline) in VARIANTS
            .iter()
            .flat_map(|listing| baselines.map(|baseline| (listing, baseline)))
        {
            let mut game = listing.row.start();
            let mut random = rand_chacha::ChaCha8Rng::seed_from_u64(5);
            for _ in 0..12 {
                let (Actor::White | Actor::Black) = game.to_act() else {
                    break;
                };
                let control = Control::default();
                let idea = listing.baseline(&*game, baseline, &control, &mut random);
                let turn = idea.unwrap().turn;
                game.play_turn(&turn).unwrap();
                if game.to_act() == Actor::Nature {
                    let outcome = game.outcomes().remove(0).outcome;
                    game.play_text(&outcome).unwrap();
                } else {
                    assert!(game.at_turn_start() || game.verdict().is_some());
                }
            }
        }
    }

    #[test]
    fn the_computer_finds_something_legal_everywhere() {
        for listing in &VARIANTS {
            let mut game = listing.row.start();
            let (mut engine, control) = (Engine::new(1, 1), Control::default());
            let task = Task::to_depth(1);
            let idea = listing.think(&*game, &mut engine, &task, &control, &mut |_| {});
            let turn = idea.unwrap().turn;
            game.play_turn(&turn).unwrap();
        }
    }
}

/// The examples of the README, which run as tests of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
