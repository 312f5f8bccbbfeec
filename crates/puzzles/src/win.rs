//! The proof that one turn wins and no other.

use crate::line;
use crate::prove::{FURTHER, LATER_SHARE, Prover, begin_alike, is_same};
use crate::{Answer, Goal, Puzzle, Refusal, Reply};
use springald_core::Game;
use springald_registry::{Score, Task};

/// The most further endings of an answer that are tried as its main line.
const TRIED: usize = 4;

impl Prover<'_> {
    /// Returns the puzzle of a position in which one turn wins.
    pub(crate) fn win(&mut self, game: &dyn Game) -> Result<Puzzle, Refusal> {
        let (turns, answer) = self.least(game, self.bounds.turns)?;
        let (first, replies) = self.with_replies(game, answer, turns)?;
        self.refuse_later(game, &first, turns)?;
        Ok(Puzzle {
            fen: game.fen(),
            goal: Goal::Win,
            turns,
            effort: self.effort(game, Goal::Win, &first.turn),
            first,
            replies,
            themes: Vec::new(),
        })
    }

    /// Returns an answer and the defences against it. Its turn is the first of its endings that has a solution.
    fn with_replies(
        &mut self,
        game: &dyn Game,
        mut answer: Answer,
        turns: u32,
    ) -> Result<(Answer, Vec<Reply>), Refusal> {
        if turns == 1 {
            return Ok((answer, Vec::new()));
        }
        for index in 0..=answer.endings.len().min(TRIED) {
            if let Some(other) = index.checked_sub(1) {
                std::mem::swap(&mut answer.turn, &mut answer.endings[other]);
            }
            let mut after = game.boxed_clone();
            // A turn that the proof lists can be played.
            let _ = after.play_turn(&answer.turn);
            match line::replies(self, &*after, turns - 1) {
                Err(Refusal::NoLine) => {}
                other => return other.map(|replies| (answer, replies)),
            }
        }
        Err(Refusal::NoLine)
    }

    /// Refuses a puzzle if a proof for one turn more, or a longer search, finds another win: if the answer has several
    /// endings, one that begins otherwise.
    fn refuse_later(&mut self, game: &dyn Game, first: &Answer, turns: u32) -> Result<(), Refusal> {
        let ends = self.entry.turn_ends(game, self.bounds.positions);
        let ends = ends.ok_or(Refusal::TooLarge)?;
        let is_other = |turn: &String| {
            let is_ending = !first.endings.is_empty() && begin_alike(&first.turn, turn);
            !is_ending && !is_same(game, &first.turn, turn, turns == 1)
        };
        let others: Vec<String> = ends.into_iter().filter(is_other).collect();
        if others.is_empty() {
            return Ok(());
        }
        let task = Task::of_nodes(self.bounds.nodes.saturating_mul(FURTHER));
        if let Some(best) = self.think(game, &task, &others)
            && matches!(best.score, Score::Mate(1..))
        {
            return Err(Refusal::Later(best.turn));
        }
        let most = self.bounds.positions / LATER_SHARE;
        let later = self.winning(game, turns + 1, most).unwrap_or_default();
        if self.control.is_stopped() {
            return Err(Refusal::TooLarge);
        }
        later
            .into_iter()
            .find(|turn| others.contains(turn))
            .map_or(Ok(()), |turn| Err(Refusal::Later(turn)))
    }
}
