//! The proof that one turn wins and no other.

use crate::line;
use crate::prove::{FURTHER, LATER_SHARE, Prover, is_same};
use crate::{Goal, Puzzle, Refusal};
use springald_core::Game;
use springald_registry::{Score, Task};

impl Prover<'_> {
    /// Returns the puzzle of a position in which one turn wins.
    pub(crate) fn win(&mut self, game: &dyn Game) -> Result<Puzzle, Refusal> {
        let (turns, first) = self.least(game, self.bounds.turns)?;
        let mut after = game.boxed_clone();
        // A turn that the proof lists can be played.
        let _ = after.play_turn(&first);
        let replies = if turns > 1 {
            line::replies(self, &*after, turns - 1)?
        } else {
            Vec::new()
        };
        self.refuse_later(game, &first, turns)?;
        Ok(Puzzle {
            fen: game.fen(),
            goal: Goal::Win,
            turns,
            effort: self.effort(game, Goal::Win, &first),
            first,
            replies,
            themes: Vec::new(),
        })
    }

    /// Refuses a puzzle if a proof for one turn more, or a longer search, finds another win.
    fn refuse_later(&mut self, game: &dyn Game, first: &str, turns: u32) -> Result<(), Refusal> {
        let ends = self.entry.turn_ends(game, self.bounds.positions);
        let ends = ends.ok_or(Refusal::TooLarge)?;
        let is_other = |turn: &String| !is_same(game, first, turn, turns == 1);
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
