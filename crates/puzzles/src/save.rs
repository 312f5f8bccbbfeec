//! The proof that one turn does not lose, and every other does.

use crate::prove::{LATER_SHARE, Prover, contains};
use crate::{Answer, FURTHER, Goal, Puzzle, Refusal};
use springald_core::grammar::TurnTokens;
use springald_core::{Actor, Game};
use springald_registry::{Score, Task};
use std::ops::ControlFlow;

/// The fewest turns that lose in a puzzle of the goal [`Goal::Save`].
pub const LEAST_OTHERS: usize = 5;

impl Prover<'_> {
    /// Returns the puzzle of a position in which one turn does not lose.
    pub(crate) fn save(&mut self, game: &dyn Game) -> Result<Puzzle, Refusal> {
        let (turns, first) = self.least_saving(game, self.bounds.turns)?;
        self.refuse_lost(game, &first, turns)?;
        Ok(Puzzle {
            fen: game.fen(),
            goal: Goal::Save,
            turns,
            effort: self.effort(game, Goal::Save, &first),
            first: Answer::single(first),
            replies: Vec::new(),
            themes: Vec::new(),
        })
    }

    /// Returns the fewest turns of the other side, up to `most`, within which all turns but one lose, and
    /// that one.
    pub(crate) fn least_saving(
        &self,
        game: &dyn Game,
        most: u32,
    ) -> Result<(u32, String), Refusal> {
        for turns in 1..most {
            match self.only_saving(game, turns) {
                Err(Refusal::SeveralSave(..)) => {}
                other => return other.map(|turn| (turns, turn)),
            }
        }
        self.only_saving(game, most).map(|turn| (most, turn))
    }

    /// Returns the only turn that does not lose within a number of turns of the other side.
    fn only_saving(&self, game: &dyn Game, turns: u32) -> Result<String, Refusal> {
        let mut answer: Option<String> = None;
        let mut other = None;
        let mut note = |turn: &str| {
            let answer = answer.get_or_insert_with(|| turn.to_owned());
            if contains(TurnTokens::of_text(turn), TurnTokens::of_text(answer)) {
                return ControlFlow::Continue(());
            }
            other = Some(turn.to_owned());
            ControlFlow::Break(())
        };
        let most = self.bounds.positions;
        let lost = self
            .entry
            .saving_turns(game, turns, most, self.control, &mut note);
        let lost = lost.ok_or(Refusal::TooLarge)?;
        let Some(answer) = answer else {
            return Err(Refusal::NoSave);
        };
        if let Some(other) = other {
            return Err(Refusal::SeveralSave(answer, other));
        }
        if lost < LEAST_OTHERS {
            return Err(Refusal::FewOthers(lost));
        }
        let ends = self.entry.turn_ends(game, most).ok_or(Refusal::TooLarge)?;
        for roll in ends
            .iter()
            .filter(|turn| TurnTokens::of_text(turn).goes_on())
        {
            if !self.may_lose(game, &answer, roll, turns)? {
                return Err(Refusal::SeveralSave(answer, roll.clone()));
            }
        }
        Ok(answer)
    }

    /// Returns `true` if the answer holds after each outcome of a roll before it, or if every turn loses
    /// after one of them.
    fn may_lose(
        &self,
        game: &dyn Game,
        answer: &str,
        roll: &str,
        turns: u32,
    ) -> Result<bool, Refusal> {
        let mut before = game.boxed_clone();
        // A turn that the proof lists can be played.
        let _ = before.play_turn(roll);
        let outcomes = before.outcomes();
        let after = |outcome: &str| {
            let mut after = before.boxed_clone();
            let _ = after.play_text(outcome);
            after
        };
        let mut holds = true;
        for one in &outcomes {
            let mut end = after(&one.outcome);
            let is_played = end.play_turn(answer).is_ok();
            holds = is_played && !self.is_lost(&*end, turns)?;
            if !holds {
                break;
            }
        }
        if holds {
            return Ok(true);
        }
        for one in &outcomes {
            if self.loses_all(&*after(&one.outcome), turns)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Returns `true` if every continuation of a turn loses, and none rolls again.
    fn loses_all(&self, game: &dyn Game, turns: u32) -> Result<bool, Refusal> {
        if game.to_act() == Actor::Nobody {
            return Ok(false);
        }
        let most = self.bounds.positions;
        let ends = self.entry.turn_ends(game, most).ok_or(Refusal::TooLarge)?;
        if ends.iter().any(|turn| TurnTokens::of_text(turn).goes_on()) {
            return Ok(false);
        }
        let mut saves = false;
        let mut note = |_: &str| {
            saves = true;
            ControlFlow::Break(())
        };
        let lost = self
            .entry
            .saving_turns(game, turns, most, self.control, &mut note);
        lost.map(|_| !saves).ok_or(Refusal::TooLarge)
    }

    /// Returns `true` if the other side, to act, wins within a number of turns.
    fn is_lost(&self, after: &dyn Game, turns: u32) -> Result<bool, Refusal> {
        if after.to_act() == Actor::Nobody {
            return Ok(false);
        }
        let wins = self.winning(after, turns, self.bounds.positions)?;
        Ok(!wins.is_empty())
    }

    /// Refuses a puzzle if a proof for one turn more, or a longer search, decides the game after the answer.
    fn refuse_lost(&mut self, game: &dyn Game, first: &str, turns: u32) -> Result<(), Refusal> {
        let task = Task::of_nodes(self.bounds.nodes.saturating_mul(FURTHER));
        let best = self.think(game, &task, &[first.to_owned()]);
        if matches!(best.map(|best| best.score), Some(Score::Mate(_))) {
            return Err(Refusal::Decided(first.to_owned()));
        }
        let mut after = game.boxed_clone();
        let _ = after.play_turn(first);
        let most = self.bounds.positions / LATER_SHARE;
        let later = self.winning(&*after, turns + 1, most).unwrap_or_default();
        if self.control.is_stopped() {
            return Err(Refusal::TooLarge);
        }
        if later.is_empty() {
            Ok(())
        } else {
            Err(Refusal::Decided(first.to_owned()))
        }
    }
}
