//! Games of the engine, and the puzzles in them.

use crate::prove::{Bounds, Prover};
use crate::{Goal, Origin, Puzzle};
use rand::{Rng, RngExt};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use springald_core::{Actor, Game};
use springald_registry::{
    Baseline, BestTurn, Control, Engine, EngineEntry, Score, Task, TurnRequest,
};
use std::collections::HashSet;

/// The memory of the playing engine, in MiB.
const HASH: usize = 16;
/// The random turns at the start of a game, at least and at most.
const OPENING: (u32, u32) = (2, 9);
/// The longest game, in turns of both sides.
const LONGEST: u32 = 240;
/// The divisor of the nodes of the weaker side, with which games end sooner and wins are missed.
const WEAKER: u64 = 8;
/// The positions of a proof at every turn, whether or not the engine sees a win.
const GLANCE: u64 = 20_000;
/// The same for each turn of the position, if that is more: games with a thousand turns in a position need longer proofs.
const GLANCE_AT_A_TURN: u64 = 200;
/// The most puzzles of a game.
pub const OF_A_GAME: usize = 3;
/// The score, in centipawns, from which on a side counts as winning.
const AHEAD: i32 = 200;
/// The other turns of a side that are tried at each of its turns.
const OTHERS: usize = 8;

/// The puzzles to look for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Order {
    /// The task of the puzzles.
    pub goal: Goal,
    /// The seed of the games.
    pub seed: u64,
    /// The number of the first game, from 1.
    pub first: u64,
    /// The fewest turns of a solution.
    pub least: u32,
    /// The least difficulty, from 1 to 5.
    pub difficulty: u32,
    /// The limits of proofs and searches.
    pub bounds: Bounds,
}

/// A puzzle, and the game in which it was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The game.
    pub origin: Origin,
}

/// Plays games and finds puzzles in them, and in positions after other turns of one side.
///
/// Each game depends only on the seed and its number: the same order finds the same puzzles.
pub struct Miner<'a> {
    entry: &'a EngineEntry,
    order: Order,
    control: &'a Control,
    prover: Prover<'a>,
    engine: Engine,
    next: u64,
    known: HashSet<String>,
}

impl<'a> Miner<'a> {
    /// Returns a miner. `known` are the FENs of puzzles that are not to be found again.
    pub fn new(
        entry: &'a EngineEntry,
        order: Order,
        known: impl IntoIterator<Item = String>,
        control: &'a Control,
    ) -> Self {
        Self {
            entry,
            order,
            control,
            prover: Prover::new(entry, order.bounds, control),
            engine: Engine::new(HASH, 1),
            next: order.first,
            known: known.into_iter().collect(),
        }
    }

    /// Returns the number of the next game.
    pub fn next_game(&self) -> u64 {
        self.next
    }

    /// Plays the next game, and returns its puzzles; none if the control stops it.
    pub fn play(&mut self) -> Vec<Found> {
        let number = self.next;
        self.next += 1;
        let mut random = ChaCha8Rng::seed_from_u64(self.order.seed);
        random.set_stream(number);
        self.engine.forget();
        let variant = self.entry.variant();
        let mut game = variant.begin_drawn(&mut |starts| random.random_range(0..starts));
        self.open(&mut *game, &mut random);
        let (mut puzzles, mut wait) = (Vec::new(), 0);
        for _ in 0..LONGEST {
            let Some(best) = self.best_turn(&*game, number) else {
                break;
            };
            wait = u32::saturating_sub(wait, 1);
            if wait == 0
                && game.at_turn_start()
                && let Some(puzzle) = self.at(&*game, best.score, &mut random)
            {
                wait = 2 * puzzle.turns + 1;
                puzzles.push(puzzle);
            }
            let is_enough = puzzles.len() == OF_A_GAME || self.control.is_stopped();
            if is_enough || !play(&mut *game, &best.turn, &mut random) {
                break;
            }
        }
        let seed = self.order.seed;
        let origin = Origin { seed, game: number };
        let found = puzzles.into_iter().map(|puzzle| Found { puzzle, origin });
        found.collect()
    }

    /// Returns the puzzle of a position of the game, or of one after another turn: of a losing side to find
    /// wins, of a winning one to find turns that save the other side.
    fn at(&mut self, game: &dyn Game, score: Score, random: &mut ChaCha8Rng) -> Option<Puzzle> {
        let value = score.value();
        let (is_tried, are_others) = match self.order.goal {
            Goal::Win => (value >= AHEAD, value <= -AHEAD),
            Goal::Save => (value < AHEAD, value >= AHEAD),
            Goal::Material { .. } => (true, false),
        };
        if is_tried {
            return self.puzzle(&game.fen(), score, random);
        }
        if !are_others {
            return None;
        }
        let turns = self.entry.turn_ends(game, GLANCE)?;
        (0..OTHERS).find_map(|_| {
            let mut other = game.boxed_clone();
            let turn = turns.get(random.random_range(0..turns.len().max(1)))?;
            let goes_on = play(&mut *other, turn, random) && other.at_turn_start();
            goes_on.then(|| self.puzzle(&other.fen(), Score::Centipawns(0), random))?
        })
    }

    /// Plays random turns.
    fn open(&self, game: &mut dyn Game, random: &mut ChaCha8Rng) {
        for _ in 0..random.random_range(OPENING.0..=OPENING.1) {
            let idea = (self.entry).baseline(game, Baseline::Random, self.control, random);
            let Some(idea) = idea else { return };
            if !play(game, &idea.turn, random) {
                return;
            }
        }
    }

    /// Returns the turn of the engine. In two games of three, one side is weaker.
    fn best_turn(&mut self, game: &dyn Game, number: u64) -> Option<BestTurn> {
        let weaker = [Actor::White, Actor::Black, Actor::Nobody][(number % 3) as usize];
        let nodes = self.order.bounds.nodes;
        let nodes = if game.to_act() == weaker {
            (nodes / WEAKER).max(1)
        } else {
            nodes
        };
        let task = Task::of_nodes(nodes);
        let request = TurnRequest::new(game, &task, self.control);
        (self.entry)
            .think(&request, &mut self.engine, &mut |_| {})
            .ok()
    }

    /// Returns the puzzle of a position, if it is one.
    fn puzzle(&mut self, fen: &str, score: Score, random: &mut ChaCha8Rng) -> Option<Puzzle> {
        let most = self.order.bounds.turns;
        let fen = fresh(fen);
        let start = self.entry.variant().begin_at(&fen).ok()?;
        let is_promising = match self.order.goal {
            Goal::Win => {
                let is_seen =
                    matches!(score, Score::Mate(turns) if turns > 0 && turns as u32 <= most);
                is_seen || self.glance(&*start)
            }
            Goal::Save => self.is_threatened(&*start, random),
            Goal::Material { .. } => true,
        };
        if !is_promising || self.known.contains(&start.fen()) {
            return None;
        }
        let puzzle = self.prover.puzzle(self.order.goal, &fen).ok()?;
        let is_wanted =
            puzzle.turns >= self.order.least && puzzle.difficulty() >= self.order.difficulty;
        if !is_wanted {
            return None;
        }
        self.known.insert(puzzle.fen.clone());
        Some(puzzle)
    }

    /// Returns `true` if the engine sees a win of the other side after a random turn: elsewhere most turns save
    /// the game.
    fn is_threatened(&mut self, game: &dyn Game, random: &mut ChaCha8Rng) -> bool {
        let idea = (self.entry).baseline(game, Baseline::Random, self.control, random);
        let mut after = game.boxed_clone();
        let goes_on = idea.is_some_and(|idea| play(&mut *after, &idea.turn, random));
        if !goes_on || after.to_act() == game.to_act() {
            return false;
        }
        let task = Task::of_nodes(self.order.bounds.nodes);
        let reply = self.prover.think(&*after, &task, &[]);
        let most = self.order.bounds.turns;
        reply.is_some_and(
            |reply| matches!(reply.score, Score::Mate(turns) if turns > 0 && turns as u32 <= most),
        )
    }

    /// Returns `true` if a short proof finds a win.
    fn glance(&self, game: &dyn Game) -> bool {
        let turns = self.entry.turn_ends(game, GLANCE);
        let most = GLANCE.max(GLANCE_AT_A_TURN * turns.map_or(0, |turns| turns.len() as u64));
        (1..=self.order.bounds.turns).any(|turns| {
            let found = (self.entry).winning_turns(game, turns, most, self.control);
            found.is_some_and(|found| !found.wins.is_empty())
        })
    }
}

/// Plays the rest of a turn, and rolls where a roll is due. Returns `false` if the game is over.
fn play(game: &mut dyn Game, turn: &str, random: &mut impl Rng) -> bool {
    if game.play_turn(turn).is_err() {
        return false;
    }
    while game.to_act() == Actor::Nature {
        let outcomes = game.outcomes();
        let outcome = &outcomes[random.random_range(0..outcomes.len())].outcome;
        if game.play_text(outcome).is_err() {
            return false;
        }
    }
    game.to_act() != Actor::Nobody
}

/// Returns a FEN with the counters of a new game.
fn fresh(fen: &str) -> String {
    let mut fields: Vec<&str> = fen.split(' ').collect();
    if let [.., halfmove, fullmove] = &mut *fields {
        (*halfmove, *fullmove) = ("0", "1");
    }
    fields.join(" ")
}
