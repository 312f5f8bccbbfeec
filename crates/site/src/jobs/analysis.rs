//! The analysis of a whole game, with the numbers of the review on the analysis page.
//!
//! The engine forgets everything before each position, as in the review, so that any position can be checked alone.

use super::game::{begin, entry, id};
use super::kind::Kind;
use super::watch::Budget;
use super::{JobError, LONGEST_JOB, Watch};
use serde::{Deserialize, Serialize};
use springald_core::grammar::TurnTokens;
use springald_core::{Actor, Game, GameResult, Verdict};
use springald_registry::{Engine, EngineEntry, Score, Task, TurnRequest};
use std::time::Duration;
use utoipa::ToSchema;

/// The positions searched for a position of the game, as in the review.
const NODES: u64 = 60_000;
/// The positions searched for an outcome of a roll, as in the review.
const OUTCOME_NODES: u64 = 3_000;
/// The memory of the engine in MiB, as in the review.
const HASH_MIB: usize = 32;
/// The processor time that a position may take: some hundred times what usual games need.
const STEP_TIME: Duration = Duration::from_secs(20);
/// The processor time that a whole analysis may take.
const WHOLE_TIME: Duration = Duration::from_mins(10);
/// The most turns of a game.
const MOST_TURNS: usize = 600;
/// The further nodes that a search may visit to complete a turn of several actions.
const MORE_NODES: u64 = 1_000_000;

/// A game to analyse.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AnalysisJob {
    /// The game: the id of a built-in game, or the version of a text.
    pub variant: String,
    /// The text, with those that it builds on; empty for a built-in game.
    pub texts: Vec<String>,
    /// The position that the game began with; `None` for the usual start.
    pub fen: Option<String>,
    /// The turn texts.
    pub turns: Vec<String>,
    /// The positions that are searched for each position of the game.
    pub nodes: u64,
    /// The positions that are searched for each outcome of a roll.
    pub outcome_nodes: u64,
    /// The memory of the engine, in MiB.
    pub hash_mib: usize,
}

/// A score for White.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum AnalysisScore {
    /// Centipawns.
    Cp(i32),
    /// Turns to the end; negative if Black wins.
    Mate(i32),
    /// The game is over.
    Result(GameResult),
}

/// A roll of a turn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct AnalysedRoll {
    /// The index of the action in the turn.
    pub action: usize,
    /// The index of the outcome that came.
    pub came: usize,
    /// The scores after all outcomes, sorted by the texts of the outcomes; `None` if another roll is due.
    pub scores: Vec<Option<AnalysisScore>>,
}

/// A position of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct AnalysedPosition {
    /// The score.
    pub score: AnalysisScore,
    /// The best turn; `None` after the end.
    pub best: Option<String>,
    /// The SAN of the best turn.
    pub best_san: Option<String>,
    /// The score of the second best turn; `None` if there is none.
    pub second: Option<AnalysisScore>,
    /// The depth of the search, in plies.
    pub depth: u32,
    /// The number of positions searched.
    pub nodes: u64,
    /// The rolls of the turn that led here.
    pub rolls: Vec<AnalysedRoll>,
}

/// The analysis of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Analysis {
    /// The positions: the first one is that before the first turn, and each turn leads from one to the next.
    pub positions: Vec<AnalysedPosition>,
}

impl AnalysisScore {
    fn of(score: Score, to_act: Actor) -> Self {
        let sign = if to_act == Actor::Black { -1 } else { 1 };
        match score {
            Score::Centipawns(value) => Self::Cp(sign * value),
            Score::Mate(turns) => Self::Mate(sign * turns),
        }
    }
}

impl Kind for AnalysisJob {
    const NAME: &'static str = "analysis";
    type Result = Analysis;

    fn example() -> Self {
        Self {
            variant: "chess".into(),
            texts: Vec::new(),
            fen: None,
            turns: vec!["e2e4".into()],
            nodes: 100,
            outcome_nodes: 100,
            hash_mib: 1,
        }
    }

    fn steps(&self) -> u32 {
        self.turns.len() as u32 + 1
    }

    fn summary(&self) -> String {
        let name = id(&self.variant, &self.texts);
        format!("analysis of {name}, {} turns", self.turns.len())
    }

    fn work(&self, watch: &Watch) -> Result<Analysis, JobError> {
        let entry = entry(&self.variant, &self.texts)?;
        let mut engine = Engine::new(self.hash_mib.clamp(1, 512), 1);
        let mut game = begin(entry, self.fen.as_deref())?;
        let mut positions = Vec::with_capacity(self.turns.len() + 1);
        let whole = watch.budget(WHOLE_TIME);
        for index in 0..=self.turns.len() {
            let due = match index.checked_sub(1) {
                None => Vec::new(),
                Some(before) => play(&mut *game, &self.turns[before])
                    .map_err(|what| JobError::Bad(format!("turn {}: {what}", before + 1)))?,
            };
            engine.forget();
            let search = Search {
                job: self,
                entry,
                watch,
                budget: watch.budget(STEP_TIME).min(whole),
            };
            let mut position = search.position(&mut engine, &*game);
            for (game, mut roll) in due {
                roll.scores = search.weigh(&mut engine, &*game);
                position.rolls.push(roll);
            }
            search.budget.check(watch)?;
            positions.push(position);
            watch.done(index as u32 + 1)?;
        }
        Ok(Analysis { positions })
    }

    fn check(&self, result: &Analysis) -> Result<(), String> {
        let (found, expected) = (result.positions.len(), self.turns.len() + 1);
        if found != expected {
            return Err(format!("positions: found {found}, expected {expected}"));
        }
        let wrong = |error: JobError| error.to_string();
        let entry = entry(&self.variant, &self.texts).map_err(wrong)?;
        let mut game = begin(entry, self.fen.as_deref()).map_err(wrong)?;
        for (index, position) in result.positions.iter().enumerate() {
            let due = match index.checked_sub(1) {
                None => Vec::new(),
                Some(before) => play(&mut *game, &self.turns[before])?,
            };
            self.check_position(&*game, position)
                .and_then(|()| check_rolls(&due, &position.rolls))
                .map_err(|what| format!("positions[{index}].{what}"))?;
        }
        Ok(())
    }
}

/// The rolls of a turn, each with the game in which the roll is due.
type Due = Vec<(Box<dyn Game>, AnalysedRoll)>;

impl AnalysisJob {
    /// Returns the job that analyses a game.
    ///
    /// # Errors
    /// Returns an error if the game is too long.
    pub(crate) fn of(
        variant: String,
        texts: Vec<String>,
        fen: Option<String>,
        turns: Vec<String>,
    ) -> Result<Self, String> {
        if turns.len() > MOST_TURNS {
            let found = turns.len();
            return Err(format!(
                "the game: found {found} turns, expected {MOST_TURNS} at most"
            ));
        }
        let size = |texts: &[String]| texts.iter().map(String::len).sum::<usize>();
        // JSON may need two bytes for one.
        if 2 * (size(&texts) + size(&turns)) > LONGEST_JOB {
            return Err("the game: its texts are too long".into());
        }
        Ok(Self {
            variant,
            texts,
            fen,
            turns,
            nodes: NODES,
            outcome_nodes: OUTCOME_NODES,
            hash_mib: HASH_MIB,
        })
    }

    fn check_position(&self, game: &dyn Game, position: &AnalysedPosition) -> Result<(), String> {
        if let Some(score) = over(game) {
            let is_right = position.score == score
                && position.best.is_none()
                && position.best_san.is_none()
                && position.second.is_none();
            return if is_right {
                Ok(())
            } else {
                Err("score: found that of a game that goes on, expected its result".into())
            };
        }
        if matches!(position.score, AnalysisScore::Result(_)) {
            return Err("score: found a result, expected a score: the game goes on".into());
        }
        if position.nodes > self.nodes + MORE_NODES {
            let (found, most) = (position.nodes, self.nodes);
            return Err(format!("nodes: found {found}, expected about {most}"));
        }
        match &position.best {
            Some(best) if san(game, best) != position.best_san => Err(format!(
                "best_san: found another one than that of {best:.100}"
            )),
            Some(best) => {
                let mut after = game.boxed_clone();
                after.play_on();
                let legal = after.play_turn(best).map(|_| ());
                legal.map_err(|error| format!("best: {error}"))
            }
            None if game.action_texts().is_empty() => Ok(()),
            None => Err("best: found nothing, expected a turn".into()),
        }
    }
}

/// The searches of an analysis.
struct Search<'a> {
    job: &'a AnalysisJob,
    entry: &'a EngineEntry,
    watch: &'a Watch,
    budget: Budget,
}

impl Search<'_> {
    /// Returns what the engine finds in a position.
    fn position(&self, engine: &mut Engine, game: &dyn Game) -> AnalysedPosition {
        let score = over(game).unwrap_or(AnalysisScore::Cp(0));
        let mut position = AnalysedPosition {
            score,
            best: None,
            best_san: None,
            second: None,
            depth: 0,
            nodes: 0,
            rolls: Vec::new(),
        };
        if game.verdict().is_some() {
            return position;
        }
        let mut going = game.boxed_clone();
        going.play_on();
        let task = Task {
            lines: 2,
            time: self.budget.time(self.watch),
            ..Task::of_nodes(self.job.nodes)
        };
        let to_act = game.to_act();
        let request = TurnRequest::new(&*going, &task, self.watch.control());
        let mut second = None;
        let best = self.entry.think(&request, engine, &mut |report| {
            if report.line == 2 {
                second = Some(AnalysisScore::of(report.score, to_act));
            }
        });
        if let Ok(best) = best {
            position.score = AnalysisScore::of(best.score, to_act);
            position.best_san = san(game, &best.turn);
            position.best = Some(best.turn);
            position.second = second;
            position.depth = best.depth;
            position.nodes = best.nodes;
        }
        position
    }

    /// Returns the scores after the outcomes of the roll that is due.
    fn weigh(&self, engine: &mut Engine, game: &dyn Game) -> Vec<Option<AnalysisScore>> {
        let outcomes = game.outcomes().into_iter().map(|rolled| {
            let mut after = game.boxed_clone();
            after.play_on();
            after.play_text(&rolled.outcome).ok()?;
            let task = Task {
                time: self.budget.time(self.watch),
                ..Task::of_nodes(self.job.outcome_nodes)
            };
            let request = TurnRequest::new(&*after, &task, self.watch.control());
            let best = self.entry.think(&request, engine, &mut |_| {});
            let searched = best
                .ok()
                .map(|best| AnalysisScore::of(best.score, after.to_act()));
            over(&*after).or(searched)
        });
        outcomes.collect()
    }
}

/// Returns the result of a game as a score; `None` if it goes on.
fn over(game: &dyn Game) -> Option<AnalysisScore> {
    let result = game.verdict().map(Verdict::result);
    result.map(AnalysisScore::Result)
}

/// Returns the SAN of a turn.
fn san(game: &dyn Game, turn: &str) -> Option<String> {
    let mut after = game.boxed_clone();
    after.play_on();
    after.play_turn(turn).ok()?;
    after.last_turn().map(|turn| turn.san)
}

/// Plays a turn. Returns its rolls.
fn play(game: &mut dyn Game, turn: &str) -> Result<Due, String> {
    let mut stepping = game.boxed_clone();
    let mut due = Vec::new();
    for (action, token) in TurnTokens::of_text(turn).iter().enumerate() {
        let (mut before, rolls) = (stepping.boxed_clone(), stepping.rolls_made().len());
        // The turn may have ended without the final action in the text.
        if stepping.play_text(token).is_err() {
            break;
        }
        let made = stepping.rolls_made();
        let Some(last) = made.last().filter(|_| made.len() > rolls) else {
            continue;
        };
        if before.to_act() != Actor::Nature {
            let asks = before.actions().into_iter();
            let asks = asks.filter(|legal| legal.rolls && token.starts_with(&legal.action));
            if let Some(asks) = asks.max_by_key(|legal| legal.action.len()) {
                before.play_text(&asks.action).map_err(|e| e.to_string())?;
            }
        }
        let outcomes = before.outcomes();
        let came = outcomes.iter().position(|one| one.outcome == last.outcome);
        if let Some(came) = came {
            let scores = Vec::new();
            due.push((
                before,
                AnalysedRoll {
                    action,
                    came,
                    scores,
                },
            ));
        }
    }
    game.play_turn(turn).map_err(|error| error.to_string())?;
    Ok(due)
}

fn check_rolls(due: &Due, rolls: &[AnalysedRoll]) -> Result<(), String> {
    if due.len() != rolls.len() {
        let (found, expected) = (rolls.len(), due.len());
        return Err(format!("rolls: found {found}, expected {expected}"));
    }
    for (index, ((game, expected), found)) in due.iter().zip(rolls).enumerate() {
        let same = (expected.action, expected.came) == (found.action, found.came);
        if !same || found.scores.len() != game.outcomes().len() {
            return Err(format!(
                "rolls[{index}]: found another roll than in the game"
            ));
        }
    }
    Ok(())
}
