//! The search for a turn that wins material.

use crate::prove::{Prover, end_of};
use crate::{Answer, FURTHER, Goal, Puzzle, Refusal};
use springald_core::grammar::TurnTokens;
use springald_core::{Actor, Game};
use springald_registry::{BestTurn, Score, Task};

/// The group of the evaluation that counts pieces; every game has it.
const MATERIAL: &str = "material";

impl Prover<'_> {
    /// Returns the puzzle of a position in which one turn wins material.
    pub(crate) fn material(
        &mut self,
        game: &dyn Game,
        margin: i32,
        nodes: u64,
    ) -> Result<Puzzle, Refusal> {
        let goal = Goal::Material { margin, nodes };
        let first = self.only_gain(game, margin, nodes)?;
        Ok(Puzzle {
            fen: game.fen(),
            goal,
            turns: 1,
            effort: self.effort(game, goal, &first),
            first: Answer::single(first),
            replies: Vec::new(),
            themes: Vec::new(),
        })
    }

    /// Returns the turn that is better than each other by the margin, with as many nodes and with
    /// [`FURTHER`] times as many, and that takes more than the other side gets for it.
    pub(crate) fn only_gain(
        &mut self,
        game: &dyn Game,
        margin: i32,
        nodes: u64,
    ) -> Result<String, Refusal> {
        let best = self.think(game, &Task::of_nodes(nodes), &[]);
        let best = best.ok_or(Refusal::TooLarge)?;
        if TurnTokens::of_text(&best.turn).goes_on() {
            return Err(Refusal::Roll);
        }
        let ends = self.entry.turn_ends(game, self.bounds.positions);
        let mut others = ends.ok_or(Refusal::TooLarge)?;
        let answer = end_of(game, &best.turn);
        others.retain(|turn| end_of(game, turn) != answer);
        let only = std::slice::from_ref(&best.turn);
        for nodes in [nodes, nodes.saturating_mul(FURTHER)] {
            let task = Task::of_nodes(nodes);
            let (Some(with), Some(without)) = (
                self.think(game, &task, only),
                self.think(game, &task, &others),
            ) else {
                return Err(Refusal::TooLarge);
            };
            let (Score::Centipawns(good), Score::Centipawns(worse)) = (with.score, without.score)
            else {
                return Err(Refusal::Decided(best.turn));
            };
            if good - worse < margin {
                return Err(Refusal::NoMargin(without.turn));
            }
            if self.gain(game, &with) < margin {
                return Err(Refusal::NoGain(best.turn));
            }
        }
        Ok(best.turn)
    }

    /// Returns the material that the side to act gains in a principal variation, in centipawns. It ends
    /// where the turn of that side begins again, so that what it took can be taken back.
    fn gain(&self, game: &dyn Game, best: &BestTurn) -> i32 {
        let side = game.to_act();
        let mut last = game.boxed_clone();
        let mut after = game.boxed_clone();
        for turn in &best.pv {
            if after.play_turn(turn).is_err() || after.to_act() == Actor::Nature {
                break;
            }
            if after.to_act() == side {
                last = after.boxed_clone();
            }
        }
        let gain = self.balance(&*last) - self.balance(game);
        if side == Actor::White { gain } else { -gain }
    }

    /// Returns White's material minus Black's, in centipawns.
    fn balance(&self, game: &dyn Game) -> i32 {
        let evaluation = self.entry.evaluate(game);
        let terms = evaluation
            .into_iter()
            .flat_map(|evaluation| evaluation.terms);
        let material = terms.filter(|(name, ..)| name == MATERIAL);
        material.map(|(_, opening, _)| opening).sum()
    }
}
