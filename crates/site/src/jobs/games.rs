//! Games that the engine plays against itself.
//!
//! Each depends only on the seed and its number: a few random turns after which neither side is far ahead, then searches
//! with a fixed number of nodes. A draw is claimed as soon as it may be. Nothing else ends a game before the rules do,
//! except its length.

use super::game::{begin, entry, id};
use super::kind::Kind;
use super::{JobError, LONGEST_RESULT, Watch};
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};
use springald_core::{Actor, Game, GameResult, Verdict};
use springald_registry::{BestTurn, Engine, EngineEntry, Skill, Task, TurnRequest};
use std::ops::Range;
use utoipa::ToSchema;

/// The memory of the engine, in MiB.
const HASH: usize = 16;
/// The number of openings tried to find an even one. If none is, the most even one is played.
const TRIES: usize = 30;
/// The most centipawns by which an opening should favour a side.
const EVEN: i32 = 250;
/// The most actions of a random turn.
const ACTIONS: usize = 100;
/// The bytes of JSON for a turn and its score, without the text of the turn.
const TURN_OVERHEAD: usize = 12;
/// The largest score.
const LARGEST: i32 = 30_000;

/// Games for the engine to play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct GamesJob {
    /// The game: the id of a built-in game, or the version of a text.
    pub variant: String,
    /// The text, with those that it builds on; empty for a built-in game.
    pub texts: Vec<String>,
    /// The position that the games begin with; `None` for the usual start.
    pub fen: Option<String>,
    /// The positions that the engine visits for a turn, or for a part of one.
    pub nodes: u64,
    /// The number of random turns at the start.
    pub opening: u32,
    /// The largest error of an evaluation, in centipawns.
    pub noise: i32,
    /// The number of turns of both sides after which a game stops.
    pub longest: u32,
    /// The seed of openings, rolls and errors.
    pub seed: u64,
    /// The number of the first game, from 1.
    pub first: u64,
    /// The number of games.
    pub games: u32,
}

/// A game of the engine.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PlayedGame {
    /// The position that it began with; `None` for the usual start.
    pub fen: Option<String>,
    /// The turn texts.
    pub turns: Vec<String>,
    /// The scores of the turns, in centipawns for White; `None` for random turns.
    pub scores: Vec<Option<i32>>,
    /// The result; `*` if the game stopped before its end.
    pub result: GameResult,
    /// The reason of the end; `None` if the game stopped.
    pub reason: Option<String>,
}

/// The games of a job, in order.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PlayedGames {
    /// The games.
    pub games: Vec<PlayedGame>,
}

impl PlayedGame {
    /// Plays the game again, to its end.
    ///
    /// # Errors
    /// Returns an error if the game is not one of the variant.
    pub fn replay(&self, entry: &EngineEntry) -> Result<Box<dyn Game>, String> {
        let mut game = begin(entry, self.fen.as_deref()).map_err(|error| error.to_string())?;
        for (index, turn) in self.turns.iter().enumerate() {
            let wrong = |what: String| format!("turns[{index}]: {what}");
            if self.scores.get(index).is_some_and(Option::is_some) && !game.claims().is_empty() {
                return Err(wrong("found a turn, expected the claim of a draw".into()));
            }
            game.play_turn(turn)
                .map_err(|error| wrong(error.to_string()))?;
            let last = game.last_turn().filter(|last| last.whole);
            if last.is_none_or(|last| last.text != *turn) {
                return Err(wrong("found another form than that of a whole turn".into()));
            }
        }
        let claims = game.claims();
        let claim = claims
            .iter()
            .find(|claim| Some(claim.as_str()) == self.reason.as_deref());
        if let Some(claim) = claim {
            game.claim(*claim).map_err(|error| error.to_string())?;
        }
        let end = game.verdict();
        let reason = end.map(|end| end.termination.as_str());
        let result = end.map_or(GameResult::NoResult, Verdict::result);
        if (result, reason) != (self.result, self.reason.as_deref()) {
            return Err(format!(
                "result: found '{}', expected '{result}' as by the rules, with its reason",
                self.result
            ));
        }
        Ok(game)
    }
}

impl GamesJob {
    /// Returns the engine of the game.
    ///
    /// # Errors
    /// If the description is wrong.
    pub fn entry(&self) -> Result<&'static EngineEntry, JobError> {
        entry(&self.variant, &self.texts)
    }

    /// Returns the number of bytes that the turns of a game may need in JSON.
    fn room(&self) -> usize {
        LONGEST_RESULT / 2 / self.games.max(1) as usize
    }

    /// Returns whether a game of this length had to stop.
    fn is_long(&self, game: &PlayedGame) -> bool {
        let bytes: usize = game
            .turns
            .iter()
            .map(|turn| turn.len() + TURN_OVERHEAD)
            .sum();
        game.turns.len() >= self.longest as usize || bytes >= self.room()
    }

    fn check_game(&self, entry: &EngineEntry, played: &PlayedGame) -> Result<(), String> {
        if played.scores.len() != played.turns.len() {
            let (found, expected) = (played.scores.len(), played.turns.len());
            return Err(format!("scores: found {found}, expected {expected}"));
        }
        let random = played.scores.iter().take_while(|score| score.is_none());
        let random = random.count();
        let is_score = |score: &Option<i32>| score.is_some_and(|score| score.abs() <= LARGEST);
        if random > self.opening as usize || !played.scores[random..].iter().all(is_score) {
            return Err("scores: found impossible ones".into());
        }
        let start = begin(entry, self.fen.as_deref()).map_err(|error| error.to_string())?;
        let is_drawn = self.fen.is_none() && {
            let begun = begin(entry, played.fen.as_deref()).map_err(|error| error.to_string())?;
            begun.start_number().is_some()
        };
        if played.fen != start.set_up() && !is_drawn {
            return Err("fen: found another one than that of the job".into());
        }
        played.replay(entry)?;
        let mut before = played.clone();
        let stopped = played.result == GameResult::NoResult;
        // Random turns are all played, so the length only counts after them.
        let was_long =
            random < played.turns.len() && before.turns.pop().is_some() && self.is_long(&before);
        if was_long || stopped && !self.is_long(played) {
            let found = played.turns.len();
            return Err(format!(
                "turns: found {found}, expected the game to stop elsewhere"
            ));
        }
        Ok(())
    }
}

/// A player of the games of a job.
struct Player<'a> {
    job: &'a GamesJob,
    entry: &'a EngineEntry,
    watch: &'a Watch,
    engine: Engine,
    random: ChaCha8Rng,
    task: Task,
}

impl<'a> Player<'a> {
    fn new(job: &'a GamesJob, entry: &'a EngineEntry, watch: &'a Watch) -> Self {
        Self {
            job,
            entry,
            watch,
            engine: Engine::new(HASH, 1),
            random: ChaCha8Rng::seed_from_u64(job.seed),
            task: Task::default(),
        }
    }

    /// Plays the game with a number.
    fn play(&mut self, number: u64) -> Result<PlayedGame, JobError> {
        self.random = ChaCha8Rng::seed_from_u64(self.job.seed);
        self.random.set_stream(number);
        self.task.skill = Skill {
            nodes: Some(self.job.nodes.max(1)),
            depth: None,
            noise: self.job.noise.max(0),
            seed: self.random.next_u64(),
        };
        self.engine.forget();
        let mut game = self.open()?;
        let turns: Vec<String> = game.turns().into_iter().map(|turn| turn.text).collect();
        let mut played = PlayedGame {
            fen: game.set_up(),
            scores: vec![None; turns.len()],
            turns,
            result: GameResult::NoResult,
            reason: None,
        };
        while game.verdict().is_none() && !self.job.is_long(&played) {
            if let Some(claim) = game.claims().first() {
                game.claim(*claim).map_err(bad)?;
                break;
            }
            let score = self.turn(&mut *game)?;
            played.scores.push(Some(score));
            played.turns.extend(game.last_turn().map(|turn| turn.text));
        }
        if let Some(end) = game.verdict() {
            played.result = end.result();
            played.reason = Some(end.termination.as_str().to_owned());
        }
        Ok(played)
    }

    /// Plays a turn of the engine. Returns its score for White.
    fn turn(&mut self, game: &mut dyn Game) -> Result<i32, JobError> {
        let mut first = None;
        while first.is_none() || !game.at_turn_start() && game.to_act() != Actor::Nobody {
            let sign = if game.to_act() == Actor::Black { -1 } else { 1 };
            let best = self.think(game)?;
            first.get_or_insert(sign * best.score.value());
            game.play_turn(&best.turn).map_err(bad)?;
            self.roll(game)?;
        }
        Ok(first.unwrap_or(0))
    }

    fn think(&mut self, game: &dyn Game) -> Result<BestTurn, JobError> {
        if self.watch.control().is_stopped() {
            return Err(JobError::Stopped);
        }
        let request = TurnRequest::new(game, &self.task, self.watch.control());
        let best = self.entry.think(&request, &mut self.engine, &mut |_| {});
        best.map_err(bad)
    }

    /// Returns a game after random turns that favour neither side much.
    fn open(&mut self) -> Result<Box<dyn Game>, JobError> {
        if self.job.opening == 0 {
            return self.start();
        }
        let mut openings = Vec::with_capacity(TRIES);
        for _ in 0..TRIES {
            let mut game = self.start()?;
            for _ in 0..self.job.opening {
                self.random_turn(&mut *game)?;
            }
            if game.to_act() == Actor::Nobody || !game.at_turn_start() {
                continue;
            }
            let score = self.think(&*game)?.score.value().abs();
            openings.push((score, game));
            if score <= EVEN {
                break;
            }
        }
        let even = openings.into_iter().min_by_key(|opening| opening.0);
        even.map_or_else(|| self.start(), |(_, game)| Ok(game))
    }

    /// Begins a game where the job says, or at a start that is drawn.
    fn start(&mut self) -> Result<Box<dyn Game>, JobError> {
        if self.job.fen.is_some() {
            return begin(self.entry, self.job.fen.as_deref());
        }
        let random = &mut self.random;
        let variant = self.entry.variant();
        Ok(variant.begin_drawn(&mut |starts| random.random_range(0..starts)))
    }

    /// Plays a random turn, all actions equally likely.
    fn random_turn(&mut self, game: &mut dyn Game) -> Result<(), JobError> {
        for _ in 0..ACTIONS {
            let actions = game.action_texts();
            if actions.is_empty() || game.to_act() == Actor::Nobody {
                break;
            }
            let action = &actions[below(&mut self.random, actions.len())];
            game.play_text(action).map_err(bad)?;
            self.roll(game)?;
            if game.at_turn_start() {
                break;
            }
        }
        Ok(())
    }

    /// Rolls where a roll is due.
    fn roll(&mut self, game: &mut dyn Game) -> Result<(), JobError> {
        while game.to_act() == Actor::Nature {
            let outcomes = game.outcomes();
            let outcome = &outcomes[below(&mut self.random, outcomes.len())].outcome;
            game.play_text(outcome).map_err(bad)?;
        }
        Ok(())
    }
}

/// Returns a number below another, the same on every machine.
fn below(random: &mut ChaCha8Rng, bound: usize) -> usize {
    random.random_range(0..bound as u32) as usize
}

fn bad(error: impl std::fmt::Display) -> JobError {
    JobError::Bad(error.to_string())
}

impl Kind for GamesJob {
    const NAME: &'static str = "games";
    type Result = PlayedGames;

    fn example() -> Self {
        Self {
            variant: "chess".into(),
            texts: Vec::new(),
            fen: None,
            nodes: 100,
            opening: 4,
            noise: 0,
            longest: 60,
            seed: 1,
            first: 1,
            games: 3,
        }
    }

    fn steps(&self) -> u32 {
        self.games
    }

    fn summary(&self) -> String {
        let name = id(&self.variant, &self.texts);
        let last = self.first.saturating_add(self.games.into()) - 1;
        format!("games {} to {last} of {name}", self.first)
    }

    fn work(&self, watch: &Watch) -> Result<PlayedGames, JobError> {
        let mut player = Player::new(self, self.entry()?, watch);
        let mut games = Vec::new();
        for index in 0..self.games {
            games.push(player.play(self.first.saturating_add(index.into()))?);
            watch.done(index + 1)?;
        }
        Ok(PlayedGames { games })
    }

    fn check(&self, result: &PlayedGames) -> Result<(), String> {
        let (found, expected) = (result.games.len(), self.games as usize);
        if found != expected {
            return Err(format!("games: found {found}, expected {expected}"));
        }
        let entry = self.entry().map_err(|error| error.to_string())?;
        for (index, game) in result.games.iter().enumerate() {
            self.check_game(entry, game)
                .map_err(|what| format!("games[{index}].{what}"))?;
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
    use springald_registry::pinned;

    fn worked(job: &GamesJob) -> PlayedGames {
        let played = job.work(&Watch::default()).unwrap();
        job.check(&played).unwrap();
        played
    }

    #[test]
    fn a_game_is_the_same_in_every_job() {
        let (all, part) = (
            worked(&GamesJob::example()),
            GamesJob::example().with_games(2..4).unwrap(),
        );
        assert_eq!(worked(&part).games, all.games[1..]);
        assert_ne!(all.games[0], all.games[1]);
        let opening = &all.games[0].scores[..5];
        assert!(opening[..4].iter().all(Option::is_none) && opening[4].is_some());
    }

    #[test]
    fn games_with_dice_texts_positions_and_noise_are_played() {
        let pinned = pinned("crazyhouse").unwrap();
        let small = GamesJob {
            nodes: 30,
            longest: 12,
            games: 2,
            ..GamesJob::example()
        };
        let text = GamesJob {
            variant: pinned.version.clone(),
            texts: pinned.source.texts().to_vec(),
            ..small.clone()
        };
        let ending = GamesJob {
            fen: Some("4k3/8/8/8/8/8/3Q4/4K3 w - - 0 1".into()),
            opening: 0,
            noise: 50,
            longest: 200,
            nodes: 500,
            ..small.clone()
        };
        let [cats, dice] = ["cats", "dice-chess"].map(|id| GamesJob {
            variant: id.into(),
            ..small.clone()
        });
        let short = GamesJob {
            longest: 1,
            ..small
        };
        for job in [text, cats, dice, short] {
            assert_eq!(worked(&job), worked(&job));
        }
        let [first, second] = &*worked(&ending).games else {
            panic!("two games");
        };
        assert_ne!(first.turns, second.turns);
        assert_eq!(first.fen, ending.fen);
    }

    #[test]
    fn impossible_games_are_refused() {
        let job = GamesJob::example();
        let right = worked(&job);
        let refused = |change: &dyn Fn(&mut PlayedGame), words: &str| {
            let mut wrong = right.clone();
            change(&mut wrong.games[1]);
            let error = job.check(&wrong).unwrap_err();
            assert!(
                error.starts_with("games[1].") && error.contains(words),
                "{error}"
            );
        };
        refused(
            &|game| game.fen = Some("8/8/8/8/8/8/8/8 w - - 0 1".into()),
            "fen",
        );
        refused(&|game| game.turns[6] = "e1e8".into(), "turns[6]");
        refused(&|game| game.turns[0] += ",", "turns[0]");
        refused(&|game| game.scores.truncate(3), "scores");
        refused(&|game| game.scores[20] = None, "scores");
        refused(&|game| game.scores[20] = Some(40_000), "scores");
        refused(&|game| game.scores[4] = None, "scores");
        refused(&|game| game.reason = Some("resignation".into()), "result");
        let won = GameResult::WhiteWon;
        refused(&|game| game.result = won, "result");
        refused(
            &|game| {
                game.turns.truncate(20);
                game.scores.truncate(20);
                game.result = GameResult::NoResult;
                game.reason = None;
            },
            "stop",
        );
        let mut fewer = right.clone();
        fewer.games.pop();
        assert_eq!(job.check(&fewer), Err("games: found 2, expected 3".into()));
    }
}
