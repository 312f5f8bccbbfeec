//! Analysis by the engine, bounded for each call.

use crate::position::{Opened, Place};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use springald_core::{Actor, Game};
use springald_registry::{Control, Engine, Report, Score, Task, Time, TurnRequest};
use std::collections::BTreeMap;
use std::time::Duration;

/// The longest time of an analysis, in milliseconds.
const LONGEST: u64 = 10_000;
/// The usual time, in milliseconds.
const USUAL: u64 = 1_000;
/// The memory of the engine, in MiB.
const MEMORY: usize = 32;
/// The most lines.
const MOST_LINES: usize = 8;

/// A position to analyse.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct Study {
    #[serde(flatten)]
    place: Place,
    /// The time in milliseconds, at most 10000; 1000 if no limit is given.
    movetime: Option<u64>,
    /// The most positions to visit. With this limit alone, the same call always gets the same answer, unless it takes more
    /// than ten seconds.
    nodes: Option<u64>,
    /// The most plies (actions).
    depth: Option<u32>,
    /// The number of best lines, from 1 to 8; 1 if left out.
    lines: Option<usize>,
}

/// A line of the analysis.
#[derive(Serialize, JsonSchema)]
struct LineAnswer {
    /// The turn, or the rest of it, to play it.
    turn: String,
    /// The score for the side to act in hundredths of a pawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    centipawns: Option<i32>,
    /// The number of turns in which the side to act wins, negative if it loses.
    #[serde(skip_serializing_if = "Option::is_none")]
    mate: Option<i32>,
    /// The chances of a win, a draw and a loss between equal players, in thousandths.
    chances: [u32; 3],
    /// The depth in plies (actions).
    depth: u32,
    /// The line for people: a turn each.
    line: Vec<String>,
}

/// The result of an analysis.
#[derive(Serialize, JsonSchema)]
pub(crate) struct StudyAnswer {
    /// The side to act, for which the scores are.
    to_act: String,
    /// The best lines, the best first.
    lines: Vec<LineAnswer>,
    /// The positions visited.
    nodes: u64,
}

impl Study {
    /// Searches the position until a limit is reached or the control stops it.
    ///
    /// # Errors
    /// If an argument is wrong, or no side is to act.
    pub(crate) fn think(&self, control: &Control) -> Result<StudyAnswer, String> {
        let task = self.task()?;
        let Opened { entry, game, .. } = self.place.open()?;
        let chances = entry.chances();
        let mut best: BTreeMap<usize, Report<String>> = BTreeMap::new();
        let mut keep = |report: &Report<String>| {
            best.insert(report.line, report.clone());
        };
        let request = TurnRequest::new(&*game, &task, control);
        let mut engine = Engine::new(MEMORY, 1);
        let found = entry.think(&request, &mut engine, &mut keep);
        let found = found.map_err(|error| match game.to_act() {
            Actor::Nature => "a roll is due: use the tool `roll` first".to_owned(),
            _ => error.to_string(),
        })?;
        let mut lines: Vec<LineAnswer> = (best.into_values())
            .map(|report| {
                let (score, wdl) = (report.score, report.score.wdl(chances));
                let turn = report.pv.first().cloned().unwrap_or_default();
                LineAnswer {
                    turn,
                    line: for_people(&*game, &report.pv),
                    depth: report.depth,
                    chances: [wdl.win, wdl.draw, wdl.loss],
                    ..LineAnswer::of(score)
                }
            })
            .collect();
        // The last iteration may have found a better turn without a report of its own.
        if lines.first().is_none_or(|line| line.turn != found.turn) {
            let wdl = found.score.wdl(chances);
            lines.retain(|line| line.turn != found.turn);
            lines.insert(
                0,
                LineAnswer {
                    line: for_people(&*game, &found.pv),
                    turn: found.turn,
                    depth: found.depth,
                    chances: [wdl.win, wdl.draw, wdl.loss],
                    ..LineAnswer::of(found.score)
                },
            );
            lines.truncate(task.lines);
        }
        Ok(StudyAnswer {
            to_act: game.to_act().as_str().to_owned(),
            lines,
            nodes: found.nodes,
        })
    }

    fn task(&self) -> Result<Task, String> {
        let lines = self.lines.unwrap_or(1);
        if !(1..=MOST_LINES).contains(&lines) {
            return Err(format!("lines: found {lines}, expected 1 to {MOST_LINES}"));
        }
        let time = match self.movetime {
            Some(time) if time == 0 || time > LONGEST => {
                return Err(format!(
                    "movetime: found {time}, expected 1 to {LONGEST} milliseconds"
                ));
            }
            Some(time) => time,
            None if self.nodes.is_some() || self.depth.is_some() => LONGEST,
            None => USUAL,
        };
        Ok(Task {
            depth: self.depth,
            nodes: self.nodes,
            time: Time::Exactly(Duration::from_millis(time)),
            lines,
            ..Task::default()
        })
    }
}

impl LineAnswer {
    /// Returns an empty line with a score.
    fn of(score: Score) -> Self {
        let (centipawns, mate) = match score {
            Score::Centipawns(value) => (Some(value), None),
            Score::Mate(turns) => (None, Some(turns)),
        };
        Self {
            turn: String::new(),
            centipawns,
            mate,
            chances: [0; 3],
            depth: 0,
            line: Vec::new(),
        }
    }
}

/// Returns the turns of a line in SAN, as far as they can be played: a line ends at a roll.
fn for_people(game: &dyn Game, line: &[String]) -> Vec<String> {
    let mut game = game.boxed_clone();
    game.play_on();
    let mut texts = Vec::new();
    for turn in line {
        if game.play_turn(turn).is_err() {
            break;
        }
        texts.extend(game.last_turn().map(|turn| turn.san));
    }
    texts
}
