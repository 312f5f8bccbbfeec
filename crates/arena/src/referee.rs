//! The referee of one game: it keeps the clocks, rolls the dice, claims draws, and checks every
//! answer.

use crate::adjudication::{Adjudicator, Finding};
use crate::game::player_of;
use crate::plan::{Fixture, Purpose};
use crate::seat::{Answer, ClockReading, NoAnswer, Seat, SeatRequest, StopSignal};
use crate::{Course, Fault, FinishedGame, MatchPlan, Opening, PlayerId, PlayerLimits};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use springald_core::pgn::PgnGame;
use springald_core::{Actor, Game, GameResult, Side};
use springald_registry::Score;
use std::time::Duration;

/// The value of the tag `Termination` if scores or the number of turns decided the game.
const ADJUDICATION: &str = "adjudication";

/// The end of a game.
struct End {
    winner: Option<Side>,
    reason: String,
    fault: Option<Fault>,
}

impl End {
    fn adjudicated(finding: Finding) -> Self {
        Self {
            winner: match finding {
                Finding::Wins(side) => Some(side),
                Finding::Draw => None,
            },
            reason: ADJUDICATION.into(),
            fault: None,
        }
    }

    /// Returns the end of a game that `side` lost by a fault.
    fn lost(side: Side, fault: Fault) -> Self {
        Self {
            winner: Some(!side),
            reason: fault.termination().into(),
            fault: Some(fault),
        }
    }
}

/// Plays a game to its end; returns `None` if the match is stopped.
pub(crate) fn play(
    plan: &MatchPlan,
    fixture: &Fixture,
    opening: &Opening,
    seats: &mut [Box<dyn Seat>; 2],
    stop: &StopSignal<'_>,
) -> Option<FinishedGame> {
    // Openings were checked before; an unplayable one would mean the initial position.
    let game = opening
        .game(&fixture.entry)
        .unwrap_or_else(|_| fixture.entry.variant().begin());
    let mut referee = Referee {
        plan,
        fixture,
        seats,
        stop,
        turns: game.turns().iter().filter(|turn| turn.whole).count(),
        scores: Vec::new(),
        game,
        dice: plan.random(fixture, Purpose::Dice),
        clocks: Side::BOTH.map(|side| {
            let clock = limits(plan, fixture, side).clock;
            clock.map(|clock| ClockReading {
                left: clock.base,
                increment: clock.increment,
            })
        }),
        adjudicator: Adjudicator::new(plan.adjudication),
        mover: Side::White,
        evaluation: None,
        comments: Vec::new(),
    };
    let end = referee.play()?;
    Some(referee.finished(opening, end))
}

fn limits<'a>(plan: &'a MatchPlan, fixture: &Fixture, side: Side) -> &'a PlayerLimits {
    &plan.players[player_of(side, fixture.white()).index()].limits
}

struct Referee<'a> {
    plan: &'a MatchPlan,
    fixture: &'a Fixture,
    seats: &'a mut [Box<dyn Seat>; 2],
    stop: &'a StopSignal<'a>,
    game: Box<dyn Game>,
    /// Whole turns so far.
    turns: usize,
    /// The side that acted last, or declared the due roll.
    mover: Side,
    dice: ChaCha8Rng,
    clocks: [Option<ClockReading>; 2],
    adjudicator: Adjudicator,
    /// The player's last score and depth of the current turn.
    evaluation: Option<(Score, Option<u32>)>,
    /// The player's last score of each whole turn.
    scores: Vec<Option<Score>>,
    /// Comments on the turns with these indices.
    comments: Vec<(usize, String)>,
}

impl Referee<'_> {
    fn play(&mut self) -> Option<End> {
        for who in PlayerId::BOTH {
            let random = self.plan.random(self.fixture, Purpose::Player(who));
            let begun = self.seats[who.index()].begin(&self.fixture.entry, random, self.stop);
            match begun {
                Ok(()) => {}
                Err(NoAnswer::Stopped) => return None,
                Err(NoAnswer::Fault(fault)) => return Some(End::lost(self.side_of(who), fault)),
            }
        }
        loop {
            if self.stop.is_set() {
                return None;
            }
            if let Some(verdict) = self.game.verdict() {
                return Some(End {
                    winner: verdict.winner,
                    reason: verdict.termination.as_str().into(),
                    fault: None,
                });
            }
            let end = match self.game.to_act() {
                Actor::White => self.turn(Side::White),
                Actor::Black => self.turn(Side::Black),
                Actor::Nature => {
                    self.roll();
                    Ok(self.turn_over())
                }
                // Reached only if the game has a verdict.
                Actor::Nobody => Ok(Some(End::adjudicated(Finding::Draw))),
            };
            match end {
                Ok(None) => {}
                Ok(end) => return end,
                Err(NoAnswer::Stopped) => return None,
                Err(NoAnswer::Fault(fault)) => {
                    let side = self.side_to_blame();
                    return Some(End::lost(side, fault));
                }
            }
        }
    }

    fn side_of(&self, who: PlayerId) -> Side {
        if who == self.fixture.white() {
            Side::White
        } else {
            Side::Black
        }
    }

    fn side_to_blame(&self) -> Side {
        if self.game.to_act() == Actor::Black {
            Side::Black
        } else {
            Side::White
        }
    }

    /// Asks a player for a turn, or for the rest of one after a roll.
    fn turn(&mut self, side: Side) -> Result<Option<End>, NoAnswer> {
        if self.game.at_turn_start() {
            // Claims are made for the player, who need not know the rule.
            if let Some(&reason) = self.game.claims().first()
                && self.game.claim(reason).is_ok()
            {
                return Ok(None);
            }
            let longest = self.plan.adjudication.longest;
            if longest.is_some_and(|most| self.turns >= 2 * most as usize) {
                return Ok(Some(End::adjudicated(Finding::Draw)));
            }
        }
        let who = player_of(side, self.fixture.white());
        let request = SeatRequest {
            entry: &self.fixture.entry,
            game: &*self.game,
            side,
            clocks: self.clocks,
            stop: self.stop,
        };
        let answer = self.seats[who.index()].answer(&request)?;
        self.stop_clock(side, answer.used)?;
        self.check(&answer)?;
        self.evaluation = answer.score.map(|score| (score, answer.depth));
        self.mover = side;
        Ok(self.turn_over())
    }

    /// Charges the clock of a player, who may lose on time.
    fn stop_clock(&mut self, side: Side, used: Duration) -> Result<(), Fault> {
        let limits = limits(self.plan, self.fixture, side);
        let late = |most: Duration| {
            let over = used.saturating_sub(most);
            (over > limits.margin).then(|| {
                let (used, most) = (used.as_secs_f64(), most.as_secs_f64());
                Fault::Late(format!("{used:.3} s used, {most:.3} s allowed"))
            })
        };
        let left = self.clocks[side.index()].map(|clock| clock.left);
        if let Some(fault) = left.or(limits.movetime).and_then(late) {
            return Err(fault);
        }
        if let Some(clock) = &mut self.clocks[side.index()] {
            clock.left = clock.left.saturating_sub(used);
        }
        Ok(())
    }

    /// Plays a player's answer if it is legal and complete.
    fn check(&mut self, answer: &Answer) -> Result<(), Fault> {
        let mut trial = self.game.clone();
        trial
            .play_turn(&answer.turn)
            .map_err(|error| Fault::Illegal(error.to_string()))?;
        let is_whole =
            trial.at_turn_start() || matches!(trial.to_act(), Actor::Nature | Actor::Nobody);
        if !is_whole {
            let turn = &answer.turn;
            return Err(Fault::Illegal(format!(
                "'{turn}' neither ends the turn nor asks for a roll"
            )));
        }
        self.game = trial;
        Ok(())
    }

    /// Rolls: every outcome is equally likely, and the same in both games of a pair.
    fn roll(&mut self) {
        let outcomes = self.game.outcomes();
        let outcome = &outcomes[self.dice.random_range(0..outcomes.len())].outcome;
        // Cannot fail: the outcome is one of those listed.
        let _ = self.game.play_text(outcome);
    }

    /// Ends a completed turn: adds the increment, and returns the end of the game, if any.
    fn turn_over(&mut self) -> Option<End> {
        let is_over = self.game.at_turn_start() || self.game.to_act() == Actor::Nobody;
        if !is_over {
            return None;
        }
        let side = self.mover;
        let number = self.game.last_turn().map_or(0, |turn| turn.number);
        if let Some(clock) = &mut self.clocks[side.index()] {
            clock.left += clock.increment;
        }
        let evaluation = self.evaluation.take();
        self.scores.resize(self.turns, None);
        self.scores.push(evaluation.map(|(score, _)| score));
        if let Some((score, depth)) = evaluation.filter(|_| self.plan.comments) {
            self.comments.push((self.turns, comment(score, depth)));
        }
        let heard = self
            .adjudicator
            .update(side, evaluation.map(|(score, _)| score), number);
        self.turns += 1;
        // The rules come first: a mate needs no adjudication.
        if self.game.to_act() == Actor::Nobody {
            return None;
        }
        heard.map(End::adjudicated)
    }

    fn finished(self, opening: &Opening, end: End) -> FinishedGame {
        let white = self.fixture.white();
        let winner = end.winner.map(|side| player_of(side, white));
        let mut finished = FinishedGame {
            game: self.fixture.game,
            variant: self.fixture.entry.id().to_owned(),
            white,
            winner,
            reason: end.reason,
            fault: end.fault,
            turns: self.turns,
            pgn: String::new(),
            course: self.course(opening),
        };
        finished.pgn = self.pgn(opening, &finished, end.winner);
        finished
    }

    fn course(&self, opening: &Opening) -> Course {
        let turns = self.game.turns().into_iter();
        Course {
            fen: self.game.set_up(),
            turns: turns.map(|turn| turn.text).collect(),
            scores: self.scores.clone(),
            opening: springald_core::grammar::turns(&opening.turns).count(),
        }
    }

    fn pgn(&self, opening: &Opening, finished: &FinishedGame, winner: Option<Side>) -> String {
        let mut pgn = PgnGame::of(&*self.game);
        let player = |side| &self.plan.players[player_of(side, finished.white).index()];
        let (white, black) = (player(Side::White), player(Side::Black));
        let second = if self.fixture.is_second { 2 } else { 1 };
        let round = format!("{}.{second}", self.fixture.pair + 1);
        for (name, value) in [
            ("Event", self.plan.event.as_str()),
            ("Round", &round),
            ("White", &white.name),
            ("Black", &black.name),
            ("Termination", &finished.reason),
            ("Opening", &opening.turns),
            ("Seed", &self.plan.seed.to_string()),
            ("WhitePlayer", &white.text),
            ("BlackPlayer", &black.text),
        ] {
            if !value.is_empty() {
                pgn.set_tag(name, value);
            }
        }
        pgn.result = GameResult::of_winner(winner);
        for (index, comment) in &self.comments {
            if let Some(turn) = pgn.line.turns.get_mut(*index) {
                turn.comments.push(comment.clone());
            }
        }
        if let Some(fault) = &finished.fault
            && let Some(loser) = winner.map(|side| !side)
        {
            let text = format!("{loser} {fault}");
            match pgn.line.turns.last_mut() {
                Some(turn) => turn.comments.push(text),
                None => pgn.line.comments.push(text),
            }
        }
        format!("{pgn}\n")
    }
}

/// Returns a comment in the usual form: the score for the player, and the depth.
fn comment(score: Score, depth: Option<u32>) -> String {
    let score = match score {
        Score::Centipawns(value) => format!("{:+.2}", f64::from(value) / 100.0),
        Score::Mate(turns) if turns > 0 => format!("+M{turns}"),
        Score::Mate(turns) => format!("-M{}", -turns),
    };
    match depth {
        Some(depth) => format!("{score}/{depth}"),
        None => score,
    }
}
