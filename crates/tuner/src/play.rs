//! Self-play.

use crate::TunerError;
use springald_board::SplitMix;
use springald_core::{Actor, Game, Side};
use springald_registry::{BestTurn, Control, Engine, EngineEntry, Score, Task, TurnRequest};
use std::error::Error;

/// The least and the most random actions at the start of a game.
const OPENING: (usize, usize) = (6, 10);
/// The most centipawns by which an opening may favour a side.
const EVEN: i32 = 250;
/// The number of openings to try before a game begins from the usual start.
const TRIES: usize = 50;
/// The number of turns or parts of turns after which a game is a draw, so that a fortress ends.
const LONGEST: usize = 400;
/// The number of searches in a row that must find one side ahead by this many centipawns for a win.
const WON: (usize, i32) = (6, 1500);
/// In one of this many turns of several actions, the search is asked again after the first action.
const BREAK: usize = 4;

/// A position of a game from which an evaluation learns. It is quiet, or the side to act must capture.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sample {
    /// The position.
    pub fen: String,
    /// The score of the search, in centipawns for White.
    pub score: i32,
    /// The winner; `None` in a draw.
    pub winner: Option<Side>,
}

/// The part of a game that the tuner keeps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SelfPlayGame {
    /// The number of the game among those with the same seed.
    pub number: u32,
    /// Its quiet positions.
    pub samples: Vec<Sample>,
}

/// The settings of self-play.
#[derive(Clone)]
pub struct SelfPlay {
    /// The variant.
    pub entry: EngineEntry,
    /// The nodes of the search for each turn or part of a turn.
    pub nodes: u64,
    /// The seed of openings and dice.
    pub seed: u64,
}

impl SelfPlayGame {
    /// Returns the quiet positions of a game that was played elsewhere, from its turns with the scores of the searches
    /// for White; random turns have none. Positions are those at the starts of turns.
    ///
    /// # Errors
    /// If a turn cannot be played.
    pub fn of_turns<'t>(
        number: u32,
        entry: &EngineEntry,
        mut game: Box<dyn Game>,
        turns: impl IntoIterator<Item = (&'t str, Option<i32>)>,
        winner: Option<Side>,
    ) -> Result<Self, TunerError> {
        let mut samples = Vec::new();
        for (turn, score) in turns {
            let score = score.filter(|score| score.abs() < WON.1);
            if let Some(score) = score.filter(|_| teaches(entry, &*game, turn)) {
                let fen = game.fen();
                samples.push(Sample { fen, score, winner });
            }
            let played = game.play_turn(turn);
            played.map_err(|error| unplayable(&*game, &error))?;
        }
        Ok(Self { number, samples })
    }
}

impl SelfPlay {
    /// Plays a game. Its number alone determines it, not the games before it.
    ///
    /// # Errors
    /// If the search returns a turn that cannot be played.
    pub fn play(&self, number: u32, engine: &mut Engine) -> Result<SelfPlayGame, TunerError> {
        let mut seeds = SplitMix::new(self.seed);
        let seed = seeds.next() ^ u64::from(number);
        let mut runner = GameRunner {
            entry: &self.entry,
            task: Task::of_nodes(self.nodes),
            control: Control::default(),
            engine,
            random: SplitMix::new(seed),
        };
        runner.engine.forget();
        let game = runner.opening()?;
        let (samples, winner) = runner.play(game)?;
        let sample = |(fen, score)| Sample { fen, score, winner };
        Ok(SelfPlayGame {
            number,
            samples: samples.into_iter().map(sample).collect(),
        })
    }
}

/// Positions with their scores for White, and the winner.
type Outcome = (Vec<(String, i32)>, Option<Side>);

/// A game in progress, with the player and the dice.
struct GameRunner<'a> {
    entry: &'a EngineEntry,
    task: Task,
    control: Control,
    engine: &'a mut Engine,
    random: SplitMix,
}

impl GameRunner<'_> {
    /// Returns a game that begins with random actions after which neither side is far ahead.
    fn opening(&mut self) -> Result<Box<dyn Game>, TunerError> {
        for _ in 0..TRIES {
            let variant = self.entry.variant();
            let random = &mut self.random;
            let mut game = variant.begin_drawn(&mut |starts| random.below(starts as usize) as u32);
            let (least, most) = OPENING;
            for _ in 0..least + self.random.below(most - least + 1) {
                self.anything(&mut *game)?;
            }
            let best = self.think(&*game).map(|best| best.score);
            if matches!(best, Some(Score::Centipawns(score)) if score.abs() <= EVEN) {
                return Ok(game);
            }
        }
        Ok(self.entry.variant().begin())
    }

    /// Plays a game to its end.
    fn play(&mut self, mut game: Box<dyn Game>) -> Result<Outcome, TunerError> {
        let mut samples = Vec::new();
        let mut lead = Lead::default();
        for _ in 0..LONGEST {
            let side = match game.to_act() {
                Actor::White => Side::White,
                Actor::Black => Side::Black,
                // Rolls are resolved at once, so nature never acts here.
                Actor::Nature | Actor::Nobody => break,
            };
            if !game.claims().is_empty() {
                return Ok((samples, None));
            }
            let Some(best) = self.think(&*game) else {
                break;
            };
            let white = if side == Side::White { 1 } else { -1 };
            let score = white * best.score.value();
            if score.abs() < WON.1 && teaches(self.entry, &*game, &best.turn) {
                samples.push((game.fen(), score));
            }
            if let Some(winner) = lead.after(score) {
                return Ok((samples, Some(winner)));
            }
            let turn = self.part(&best.turn).to_owned();
            self.turn(&mut *game, &turn)?;
        }
        Ok((samples, game.verdict().and_then(|verdict| verdict.winner)))
    }

    fn think(&mut self, game: &dyn Game) -> Option<BestTurn> {
        let request = TurnRequest::new(game, &self.task, &self.control);
        self.entry.think(&request, self.engine, &mut |_| {}).ok()
    }

    /// Returns the turn, or occasionally only its first action, so that positions within turns occur.
    fn part<'t>(&mut self, turn: &'t str) -> &'t str {
        match turn.find(',') {
            Some(comma) if self.random.below(BREAK) == 0 => &turn[..=comma],
            _ => turn,
        }
    }

    /// Plays the turn of the search, and rolls when a roll is due.
    fn turn(&mut self, game: &mut dyn Game, turn: &str) -> Result<(), TunerError> {
        let played = game.play_turn(turn);
        played.map_err(|error| unplayable(game, &error))?;
        self.roll(game)
    }

    /// Plays a random action, and rolls when a roll is due.
    fn anything(&mut self, game: &mut dyn Game) -> Result<(), TunerError> {
        let actions = game.action_texts();
        if actions.is_empty() || game.to_act() == Actor::Nobody {
            return Ok(());
        }
        let played = game.play_text(&actions[self.random.below(actions.len())]);
        played.map_err(|error| unplayable(game, &error))?;
        self.roll(game)
    }

    fn roll(&mut self, game: &mut dyn Game) -> Result<(), TunerError> {
        while game.to_act() == Actor::Nature {
            let outcomes = game.outcomes();
            let rolled = game.play_text(&outcomes[self.random.below(outcomes.len())].outcome);
            rolled.map_err(|error| unplayable(game, &error))?;
        }
        Ok(())
    }
}

/// Returns `true` if an evaluation is to learn from a position with this best turn: if it is quiet, or if the side to act
/// must capture. Where captures are compulsory, a search judges mostly positions with one due. From the quiet ones alone an
/// evaluation never learns what a piece that can be taken is worth.
fn teaches(entry: &EngineEntry, game: &dyn Game, turn: &str) -> bool {
    entry.is_quiet(game, turn) || entry.has_only_noise(game)
}

fn unplayable(game: &dyn Game, reason: &dyn Error) -> TunerError {
    TunerError::Turn {
        fen: game.fen(),
        reason: reason.to_string(),
    }
}

/// Watches for a decisive lead.
#[derive(Default)]
struct Lead {
    side: Option<Side>,
    searches: usize,
}

impl Lead {
    /// Notes a score for White. Returns the winner once the lead is decisive.
    fn after(&mut self, white: i32) -> Option<Side> {
        let (searches, least) = WON;
        let side = match white {
            _ if white >= least => Some(Side::White),
            _ if white <= -least => Some(Side::Black),
            _ => None,
        };
        self.searches = if side == self.side {
            self.searches + 1
        } else {
            1
        };
        self.side = side;
        side.filter(|_| self.searches >= searches)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use springald_registry::{VARIANTS, lookup};

    #[test]
    fn a_lead_wins_only_when_it_lasts() {
        let mut lead = Lead::default();
        for _ in 0..5 {
            assert_eq!(lead.after(-1600), None);
        }
        assert_eq!(lead.after(1600), None, "the other side is ahead now");
        for _ in 0..4 {
            assert_eq!(lead.after(1600), None);
        }
        assert_eq!(lead.after(1600), Some(Side::White));
        assert_eq!(lead.after(1400), None);
    }

    #[test]
    fn positions_with_a_compulsory_capture_are_kept() {
        for (id, expected) in [("antichess", true), ("3check", false)] {
            let entry = lookup(id).unwrap();
            let plan = SelfPlay {
                entry: entry.clone(),
                nodes: 50,
                seed: 3,
            };
            let game = plan.play(0, &mut Engine::new(1, 1)).unwrap();
            let has_only_noise = |sample: &Sample| {
                let game = entry.variant().begin_at(&sample.fen).unwrap();
                entry.has_only_noise(&*game)
            };
            assert_eq!(game.samples.iter().any(has_only_noise), expected, "{id}");
        }
    }

    #[test]
    fn a_game_is_the_same_whatever_was_played_before() {
        for entry in VARIANTS {
            let plan = SelfPlay {
                entry: entry.clone(),
                nodes: 100,
                seed: 3,
            };
            let mut engine = Engine::new(1, 1);
            let game = plan.play(1, &mut engine).unwrap();
            let other = plan.play(2, &mut engine).unwrap();
            assert_ne!(game.samples, other.samples);
            assert_eq!(plan.play(1, &mut engine).unwrap(), game);
            for sample in &game.samples {
                entry.variant().begin_at(&sample.fen).unwrap();
            }
        }
    }
}
