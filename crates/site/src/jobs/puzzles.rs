//! Puzzles in games of the engine, as `springald puzzles make` finds them.

use super::game::{entry, id};
use super::kind::Kind;
use super::{JobError, LONGEST_RESULT, Watch};
use serde::{Deserialize, Serialize};
use springald_puzzles::{Bounds, Goal, Miner, OF_A_GAME, Order, check, to_pgn};
use springald_registry::{Control, EngineEntry};
use std::collections::HashSet;
use std::ops::Range;
use utoipa::ToSchema;

/// The most turns of a proof.
const MOST_TURNS: u32 = 14;
/// The bytes of JSON for a puzzle, without its text.
const PUZZLE_OVERHEAD: usize = 8;

/// The task of puzzles.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum PuzzleGoal {
    /// One turn wins.
    Win,
    /// One turn does not lose.
    Save,
    /// One turn wins material.
    Material,
}

/// Games of the engine in which to look for puzzles. A job is one run of the miner over its games.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PuzzlesJob {
    /// The game: the id of a built-in game, or the version of a text.
    pub variant: String,
    /// The text, with those that it builds on; empty for a built-in game.
    pub texts: Vec<String>,
    /// The task of the puzzles.
    pub goal: PuzzleGoal,
    /// The least difference to every other turn in centipawns, if the task is to win material.
    pub margin: i32,
    /// The positions that the engine visits for a turn.
    pub nodes: u64,
    /// The most turns of a solution.
    pub mate: u32,
    /// The fewest turns of a solution.
    pub least: u32,
    /// The least difficulty, from 1 to 5.
    pub difficulty: u32,
    /// The most positions that each proof may visit.
    pub positions: u64,
    /// The seed of the games.
    pub seed: u64,
    /// The number of the first game, from 1.
    pub first: u64,
    /// The number of games.
    pub games: u32,
}

/// The puzzles that were found.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MinedPuzzles {
    /// Each as PGN, in the order in which they were found.
    pub puzzles: Vec<String>,
}

impl PuzzlesJob {
    /// Returns the engine of the game.
    ///
    /// # Errors
    /// If the description is wrong.
    pub fn entry(&self) -> Result<&'static EngineEntry, JobError> {
        entry(&self.variant, &self.texts)
    }

    fn order(&self) -> Result<Order, JobError> {
        if !(1..=MOST_TURNS).contains(&self.mate) {
            let found = self.mate;
            return Err(JobError::Bad(format!(
                "mate: found {found}, expected 1 to {MOST_TURNS}"
            )));
        }
        let goal = match self.goal {
            PuzzleGoal::Win => Goal::Win,
            PuzzleGoal::Save => Goal::Save,
            PuzzleGoal::Material => Goal::Material {
                margin: self.margin,
                nodes: self.nodes,
            },
        };
        Ok(Order {
            goal,
            seed: self.seed,
            first: self.first,
            least: self.least,
            difficulty: self.difficulty,
            bounds: Bounds {
                turns: self.mate,
                positions: self.positions,
                nodes: self.nodes,
            },
        })
    }

    /// Checks one puzzle. Returns its position.
    fn check_one(&self, entry: &EngineEntry, pgn: &str) -> Result<String, String> {
        let order = self.order().map_err(|error| error.to_string())?;
        let same = |name: &str| entry.info().answers_to(name).then(|| entry.clone());
        let control = Control::default();
        let mut read = check(pgn, same, order.bounds, true, &control);
        let (puzzle, origin) = match (read.next(), read.next()) {
            (Some(found), None) => found
                .map(|found| (found.puzzle, found.origin))
                .map_err(|error| error.to_string())?,
            _ => return Err("found no puzzle or several, expected one".into()),
        };
        let is_material = self.goal == PuzzleGoal::Material;
        let turns = self.least..=self.mate;
        let games = self.games().unwrap_or_default();
        let faults = [
            (puzzle.goal != order.goal, "another goal"),
            (origin.seed != self.seed, "another seed"),
            (!games.contains(&origin.game), "another game"),
            (
                !is_material && !turns.contains(&puzzle.turns),
                "another number of turns",
            ),
            (puzzle.difficulty() < self.difficulty, "a lower difficulty"),
        ];
        if let Some((_, what)) = faults.iter().find(|fault| fault.0) {
            return Err(format!("found {what} than the job says"));
        }
        let written = to_pgn(entry, &puzzle, origin).map_err(|error| error.to_string())?;
        if written.to_string() != pgn {
            return Err("found more than the puzzle, or another form of it".into());
        }
        Ok(puzzle.fen)
    }
}

impl Kind for PuzzlesJob {
    const NAME: &'static str = "puzzles";
    type Result = MinedPuzzles;

    fn example() -> Self {
        Self {
            variant: "chess".into(),
            texts: Vec::new(),
            goal: PuzzleGoal::Win,
            margin: 200,
            nodes: 200,
            mate: 1,
            least: 1,
            difficulty: 1,
            positions: 100_000,
            seed: 1,
            first: 1,
            games: 6,
        }
    }

    fn steps(&self) -> u32 {
        self.games
    }

    fn summary(&self) -> String {
        let name = id(&self.variant, &self.texts);
        let last = self.first.saturating_add(self.games.into()) - 1;
        format!("puzzles of {name} in games {} to {last}", self.first)
    }

    fn work(&self, watch: &Watch) -> Result<MinedPuzzles, JobError> {
        let (entry, order) = (self.entry()?, self.order()?);
        let mut miner = Miner::new(entry, order, [], watch.control());
        // JSON may need two bytes for one. Puzzles that do not fit are left out, always the same ones.
        let (mut puzzles, mut room) = (Vec::new(), LONGEST_RESULT / 2 - 100);
        for game in 1..=self.games {
            for found in miner.play() {
                let pgn = to_pgn(entry, &found.puzzle, found.origin);
                let pgn = pgn.map_err(|error| JobError::Bad(error.to_string()))?;
                let pgn = pgn.to_string();
                if let Some(left) = room.checked_sub(pgn.len() + PUZZLE_OVERHEAD) {
                    room = left;
                    puzzles.push(pgn);
                }
            }
            watch.done(game)?;
        }
        Ok(MinedPuzzles { puzzles })
    }

    fn check(&self, result: &MinedPuzzles) -> Result<(), String> {
        let entry = self.entry().map_err(|error| error.to_string())?;
        let (found, most) = (result.puzzles.len(), OF_A_GAME * self.games as usize);
        if found > most {
            return Err(format!("puzzles: found {found}, expected at most {most}"));
        }
        let mut known = HashSet::new();
        for (index, pgn) in result.puzzles.iter().enumerate() {
            let fen = self.check_one(entry, pgn);
            let fen = fen.map_err(|what| format!("puzzles[{index}]: {what}"))?;
            if !known.insert(fen) {
                return Err(format!("puzzles[{index}]: found its position twice"));
            }
        }
        Ok(())
    }

    fn games(&self) -> Option<Range<u64>> {
        Some(self.first..self.first.saturating_add(self.games.into()))
    }

    fn with_games(&self, games: Range<u64>) -> Option<Self> {
        Some(Self {
            first: games.start,
            games: u32::try_from(games.end.checked_sub(games.start)?).ok()?,
            ..self.clone()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn impossible_puzzles_are_refused() {
        let job = PuzzlesJob::example();
        let puzzles = job.work(&Watch::default()).unwrap().puzzles;
        let first = puzzles.first().expect("a puzzle");
        let check = |puzzles: Vec<String>| job.check(&MinedPuzzles { puzzles });
        assert_eq!(check(puzzles.clone()), Ok(()));
        let refused = |from: &str, to: &str, words: &str| {
            assert!(first.contains(from), "{from}: {first}");
            let error = check(vec![first.replacen(from, to, 1)]).unwrap_err();
            assert!(error.contains(words), "{to}: {error}");
        };
        refused("} 1. ", "} (1. ", "variation");
        refused("[FEN \"", "[FEN \"9", "FEN");
        refused("} 1. ", "} 1. Kz9 ", "Kz9");
        refused(
            "[Variant \"Chess\"]",
            "[Variant \"Cat's Chess\"]",
            "Variant",
        );
        refused("[Goal \"win\"]", "[Goal \"save\"]", "goal");
        refused("[Seed \"1\"]", "[Seed \"2\"]", "seed");
        refused("[Turns \"1\"]", "[Turns \"2\"]", "expected one answer");
        refused("[Round \"", "[Round \"9", "game");
        refused("{", "{Buy this! } {", "form");
        refused("[Goal", "[Buy \"this\"]\n[Goal", "form");
        let twice = check(vec![first.clone(), first.clone()]).unwrap_err();
        assert!(twice.contains("twice"), "{twice}");
        let both = check(vec![format!("{first}\n{first}")]).unwrap_err();
        assert!(both.contains("expected one"), "{both}");
        let many = check(vec![first.clone(); 100]).unwrap_err();
        assert!(many.contains("at most 18"), "{many}");
    }

    #[test]
    fn a_number_of_turns_that_cannot_be_proved_is_an_error() {
        let job = PuzzlesJob {
            mate: 15,
            ..PuzzlesJob::example()
        };
        let error = job.work(&Watch::default()).unwrap_err().to_string();
        assert_eq!(error, "mate: found 15, expected 1 to 14");
    }
}
