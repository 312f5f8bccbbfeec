//! The prover, and the proof that one turn wins and no other.

use crate::{Answer, ENDINGS, Goal, Puzzle, Refusal, themes};
use springald_core::grammar::TurnTokens;
use springald_core::{Actor, Game};
use springald_registry::{BestTurn, Control, Engine, EngineEntry, Task, TurnRequest};

/// The factor between [`Bounds::nodes`] and the nodes of the search for other wins.
pub const FURTHER: u64 = 8;
/// The memory of the engine, in MiB.
const HASH: usize = 16;
/// The divisor of [`Bounds::positions`] for a proof of one turn more.
pub(crate) const LATER_SHARE: u64 = 4;

/// The limits of a proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// The most turns of a solution, from 1 to 14.
    pub turns: u32,
    /// The most positions that each proof may visit.
    pub positions: u64,
    /// The nodes of a search of the engine.
    pub nodes: u64,
}

impl Default for Bounds {
    fn default() -> Self {
        Self {
            turns: 3,
            positions: 20_000_000,
            nodes: 1_000,
        }
    }
}

/// Proves puzzles of a game.
pub struct Prover<'a> {
    pub(crate) entry: &'a EngineEntry,
    pub(crate) bounds: Bounds,
    pub(crate) control: &'a Control,
    engine: Engine,
}

impl<'a> Prover<'a> {
    /// Returns a prover. The control stops it: then all proofs are [`Refusal::TooLarge`].
    ///
    /// # Panics
    /// If the turns of the bounds are not from 1 to 14.
    pub fn new(entry: &'a EngineEntry, bounds: Bounds, control: &'a Control) -> Self {
        assert!(
            (1..=14).contains(&bounds.turns),
            "turns: found {}, expected 1 to 14",
            bounds.turns
        );
        let engine = Engine::new(HASH, 1);
        Self {
            entry,
            bounds,
            control,
            engine,
        }
    }

    /// Returns the puzzle of a position.
    ///
    /// # Errors
    /// If the position is not a puzzle; the error says which rule it breaks.
    pub fn puzzle(&mut self, goal: Goal, fen: &str) -> Result<Puzzle, Refusal> {
        let game = self.entry.variant().begin_at(fen)?;
        let mut puzzle = match goal {
            Goal::Win => self.win(&*game),
            Goal::Save => self.save(&*game),
            Goal::Material { margin, nodes } => self.material(&*game, margin, nodes),
        }?;
        puzzle.themes = themes::of(self.entry, &puzzle)?;
        Ok(puzzle)
    }

    /// Returns the fewest turns, up to `most`, in which the side to act wins, and the only answer that does.
    pub(crate) fn least(&self, game: &dyn Game, most: u32) -> Result<(u32, Answer), Refusal> {
        for turns in 1..=most {
            match self.only_answer(game, turns) {
                Err(Refusal::NoWin) => {}
                other => return other.map(|answer| (turns, answer)),
            }
        }
        Err(Refusal::NoWin)
    }

    /// Returns the only answer that wins within a number of turns.
    pub(crate) fn only_answer(&self, game: &dyn Game, turns: u32) -> Result<Answer, Refusal> {
        let wins = self.winning(game, turns, self.bounds.positions)?;
        let is_whole = |turn: &&String| !TurnTokens::of_text(turn).goes_on();
        let Some(answer) = wins.iter().find(is_whole) else {
            return Err(if wins.is_empty() {
                Refusal::NoWin
            } else {
                Refusal::Roll
            });
        };
        let differs = |turn: &&String| !is_same(game, answer, turn, turns == 1);
        let endings: Vec<String> = wins.iter().filter(differs).cloned().collect();
        let is_ending = |turn: &&String| turns > 1 && begin_alike(answer, turn);
        let other = match endings.iter().find(|turn| !is_ending(turn)) {
            None if endings.len() > ENDINGS => endings.first(),
            other => other,
        };
        match other {
            Some(other) => Err(Refusal::Several(answer.clone(), other.clone())),
            None => Ok(Answer {
                turn: answer.clone(),
                endings,
            }),
        }
    }

    /// Returns the turns that win within a number of turns.
    pub(crate) fn winning(
        &self,
        game: &dyn Game,
        turns: u32,
        most: u64,
    ) -> Result<Vec<String>, Refusal> {
        let found = self.entry.winning_turns(game, turns, most, self.control);
        found.map(|found| found.wins).ok_or(Refusal::TooLarge)
    }

    /// Returns the turn that the engine plays, if there is one.
    pub(crate) fn engine_turn(&mut self, game: &dyn Game) -> Option<String> {
        let task = Task::of_nodes(self.bounds.nodes);
        self.think(game, &task, &[]).map(|best| best.turn)
    }

    /// Returns the best of some turns by a search with an empty table; of all turns if `only` is empty.
    pub(crate) fn think(
        &mut self,
        game: &dyn Game,
        task: &Task,
        only: &[String],
    ) -> Option<BestTurn> {
        let request = TurnRequest {
            only,
            ..TurnRequest::new(game, task, self.control)
        };
        self.engine.forget();
        let best = (self.entry).think(&request, &mut self.engine, &mut |_| {});
        best.ok()
    }

    /// Returns the nodes that the engine needs until it keeps the answer; with further steps, if the goal
    /// allows them.
    pub(crate) fn effort(&mut self, game: &dyn Game, goal: Goal, first: &str) -> u64 {
        let most = self.bounds.nodes.saturating_mul(FURTHER);
        let task = Task::of_nodes(most);
        let request = TurnRequest::new(game, &task, self.control);
        let mut since = None;
        let answer = end_of(game, first);
        let mut note = |turns: &[String], nodes: u64| {
            let is_answer = turns.first().is_some_and(|turn| {
                let end = end_of(game, turn);
                let is_more = || contains(TurnTokens::of_text(turn), TurnTokens::of_text(first));
                (end.is_some() && end == answer) || (goal == Goal::Save && is_more())
            });
            since = is_answer.then(|| since.unwrap_or(nodes));
        };
        self.engine.forget();
        let best = (self.entry).think(&request, &mut self.engine, &mut |report| {
            note(&report.pv, report.nodes);
        });
        if let Ok(best) = best {
            note(&best.pv, best.nodes);
        }
        since.unwrap_or(most)
    }
}

/// Returns the position after a turn; `None` if it cannot be played.
pub(crate) fn end_of(game: &dyn Game, turn: &str) -> Option<String> {
    let mut after = game.boxed_clone();
    after.play_turn(turn).ok().map(|_| after.fen())
}

/// Returns `true` if a winning turn is the same answer as `answer`. Of two turns in a list with one turn
/// for each position only equal ones are, or, if `is_last`, one that contains all steps of the other.
pub(crate) fn is_same(game: &dyn Game, answer: &str, turn: &str, is_last: bool) -> bool {
    if answer == turn {
        return true;
    }
    let tokens = TurnTokens::of_text(turn);
    is_last
        && if tokens.goes_on() {
            wins_after_roll(game, answer, turn)
        } else {
            contains(tokens, TurnTokens::of_text(answer)) && wins_at_once(game, turn)
        }
}

/// Returns `true` if two turns without rolls begin with the same step.
pub(crate) fn begin_alike(turn: &str, other: &str) -> bool {
    let [turn, other] = [turn, other].map(TurnTokens::of_text);
    let goes_on = turn.goes_on() || other.goes_on();
    !goes_on && turn.iter().next() == other.iter().next()
}

/// Returns `true` if a turn has all steps of another.
pub(crate) fn contains(turn: TurnTokens<'_>, other: TurnTokens<'_>) -> bool {
    let mut steps: Vec<&str> = turn.iter().collect();
    other.iter().all(|step| {
        let at = steps.iter().position(|&one| one == step);
        at.map(|at| steps.swap_remove(at)).is_some()
    })
}

fn wins_at_once(game: &dyn Game, turn: &str) -> bool {
    let side = game.to_act();
    let mut after = game.boxed_clone();
    let is_played = after.play_turn(turn).is_ok();
    let winner = after.verdict().and_then(|verdict| verdict.winner);
    is_played && winner.is_some_and(|winner| Actor::from(winner) == side)
}

/// Returns `true` if a turn up to a roll, continued with the steps of an answer, wins after every outcome.
fn wins_after_roll(game: &dyn Game, answer: &str, turn: &str) -> bool {
    let mut before = game.boxed_clone();
    if before.play_turn(turn).is_err() {
        return false;
    }
    let side = game.to_act();
    before.outcomes().iter().all(|outcome| {
        let mut after = before.boxed_clone();
        let is_played =
            after.play_text(&outcome.outcome).is_ok() && after.play_turn(answer).is_ok();
        let winner = after.verdict().and_then(|verdict| verdict.winner);
        is_played && winner.is_some_and(|winner| Actor::from(winner) == side)
    })
}
