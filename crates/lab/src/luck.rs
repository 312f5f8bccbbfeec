//! Luck and skill in games with dice.
//!
//! The value of a position is the expected result for White by a search. A roll changes it by luck: the value after the
//! roll less the mean over all outcomes. Everything else changes it by the skill of the side that acts. Both are
//! differences of values one after the other, so all luck and all skill add up to the result less the value of the start.

use crate::record::{expected, is_open, parted, points};
use crate::series::Follow;
use crate::{GameRecord, LabError, LabPlan};
use springald_arena::deal;
use springald_core::grammar::{END, TurnTokens};
use springald_core::{Actor, Game, Side};
use springald_registry::{Control, Engine, EngineEntry, Task, TurnRequest};
use std::ops::ControlFlow;

/// The most games that are taken apart: each roll needs a search for every outcome.
const GAMES: usize = 200;
/// MiB of the table of that search.
const HASH: usize = 1;
/// The nodes of the search that values a position.
const NODES: u64 = 60;

/// The luck and the skill of a game, in points of White.
#[derive(Clone, PartialEq, Debug)]
pub struct Balance {
    /// The value of the start.
    pub start: f64,
    /// The result: 1, 1/2 or 0.
    pub result: f64,
    /// The luck of every roll; positive for White.
    pub luck: Vec<f64>,
    /// The skill of every turn or part of a turn, with the side that acted; positive for White.
    pub skill: Vec<(Side, f64)>,
}

impl Balance {
    /// Returns the sum of all luck.
    pub fn luck(&self) -> f64 {
        self.luck.iter().sum()
    }

    /// Returns the sum of all skill.
    pub fn skill(&self) -> f64 {
        self.skill.iter().map(|(_, change)| change).sum()
    }
}

/// Takes games apart on several threads.
pub(crate) fn balances(
    plan: &LabPlan,
    games: &[GameRecord],
    threads: usize,
    follow: Follow<'_>,
) -> Result<Vec<Balance>, LabError> {
    if !plan.entry.has_rolls() {
        return Ok(Vec::new());
    }
    let games = &games[..games.len().min(GAMES)];
    let work = |engine: &mut Engine, number: usize| {
        engine.forget();
        Some(balance(&plan.entry, &games[number], engine))
    };
    let mut balances = Vec::with_capacity(games.len());
    deal(
        0..games.len(),
        threads,
        follow.stop(),
        (|| Engine::new(HASH, 1), work),
        |balance| {
            balances.push(balance);
            ControlFlow::Continue(())
        },
    )?;
    follow.check()?;
    balances.into_iter().collect()
}

/// A walk through a game.
struct Walk<'a> {
    entry: &'a EngineEntry,
    engine: &'a mut Engine,
    game: Box<dyn Game>,
    /// The value so far.
    value: f64,
    /// The side that acted last.
    side: Side,
    balance: Balance,
}

fn balance(
    entry: &EngineEntry,
    record: &GameRecord,
    engine: &mut Engine,
) -> Result<Balance, LabError> {
    let failed = |turn: usize, reason: String| LabError::Replay {
        game: record.number,
        turn,
        reason,
    };
    let game = match &record.fen {
        Some(fen) => {
            (entry.variant().begin_at(fen)).map_err(|error| failed(0, error.to_string()))?
        }
        None => entry.variant().begin(),
    };
    let mut walk = Walk {
        entry,
        engine,
        game,
        value: 0.0,
        side: Side::White,
        balance: Balance {
            start: 0.0,
            result: record.points(),
            luck: Vec::new(),
            skill: Vec::new(),
        },
    };
    walk.value = walk.value_of_node();
    walk.balance.start = walk.value;
    for (index, turn) in record.turns.iter().enumerate() {
        walk.turn(&turn.text)
            .map_err(|reason| failed(index, reason))?;
    }
    // The result of an adjudicated game is not the value of its last position.
    let rest = walk.balance.result - walk.value;
    walk.balance.skill.push((walk.side, rest));
    Ok(walk.balance)
}

impl Walk<'_> {
    fn turn(&mut self, text: &str) -> Result<(), String> {
        let parts = TurnTokens::of_text(text);
        for token in parts.iter() {
            if self.game.to_act() == Actor::Nature {
                self.roll(token)?;
                continue;
            }
            if let Actor::White = self.game.to_act() {
                self.side = Side::White;
            } else {
                self.side = Side::Black;
            }
            let (action, outcome) = parted(&*self.game, token);
            self.play(&action)?;
            let value = self.value_of_node();
            self.balance.skill.push((self.side, value - self.value));
            self.value = value;
            if let Some(outcome) = outcome {
                self.roll(&outcome)?;
            }
        }
        if is_open(&*self.game, &parts) {
            self.play(END)?;
            let value = self.value_of_node();
            self.balance.skill.push((self.side, value - self.value));
            self.value = value;
        }
        Ok(())
    }

    fn roll(&mut self, outcome: &str) -> Result<(), String> {
        self.play(outcome)?;
        let value = self.value_of_node();
        self.balance.luck.push(value - self.value);
        self.value = value;
        Ok(())
    }

    fn play(&mut self, token: &str) -> Result<(), String> {
        let played = self.game.play_text(token);
        played.map(drop).map_err(|error| error.to_string())
    }

    /// Returns the value of the position: where a roll is due, the mean over its outcomes.
    fn value_of_node(&mut self) -> f64 {
        if self.game.to_act() != Actor::Nature {
            return value(self.entry, &*self.game, self.engine);
        }
        let outcomes = self.game.outcomes();
        let sum: f64 = (outcomes.iter())
            .map(|outcome| {
                let mut after = self.game.clone();
                match after.play_text(&outcome.outcome) {
                    Ok(_) => value(self.entry, &*after, self.engine),
                    Err(_) => 0.5,
                }
            })
            .sum();
        sum / outcomes.len().max(1) as f64
    }
}

/// Returns the expected points of White in a position in which no roll is due. The engine begins without memory, so the
/// same position has the same value whenever it is asked for.
fn value(entry: &EngineEntry, game: &dyn Game, engine: &mut Engine) -> f64 {
    let to_act = match game.to_act() {
        Actor::White => Side::White,
        Actor::Black => Side::Black,
        Actor::Nature => return 0.5,
        Actor::Nobody => return points(game.verdict().and_then(|verdict| verdict.winner)),
    };
    engine.forget();
    let (task, control) = (Task::of_nodes(NODES), Control::default());
    let request = TurnRequest::new(game, &task, &control);
    let best = entry.think(&request, engine, &mut |_| {});
    best.map_or(0.5, |best| expected(entry, best.score, to_act))
}
