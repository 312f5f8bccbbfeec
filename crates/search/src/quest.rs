//! The question whether there is a win within a number of turns, which is asked for an answer: yes or
//! no.
//!
//! The search goes on meanwhile, as it finds long wins sooner. Beside it everything is tried, for one
//! turn, for two, and so on, each time with as many positions as the search has had so far.

use crate::proof::ProofSearch;
use crate::proof_table::MOST;
use crate::root::Line;
use crate::worker::Worker;
use crate::{Score, Task};
use springald_core::{Evaluate, Side};

/// Positions that the first look may take.
const FIRST: u64 = 4_000;

/// What is asked, and how far the answer is.
#[derive(Debug)]
pub(crate) struct Quest<P> {
    /// Where, and for which side; nothing where the answer is known or nobody asked.
    root: Option<(P, Side)>,
    /// The own turns that the win may take.
    turns: u32,
    /// In so many turns there is no win.
    refuted: u32,
    /// Positions that the search has to have looked at.
    pub(crate) due: u64,
    /// Positions that the next look may take.
    most: u64,
}

impl<P> Quest<P> {
    /// Nobody asked.
    pub(crate) const NONE: Self = Self {
        root: None,
        turns: 0,
        refuted: 0,
        due: u64::MAX,
        most: FIRST,
    };

    /// Whether somebody waits for an answer.
    pub(crate) const fn is_open(&self) -> bool {
        self.root.is_some()
    }
}

impl<P: Evaluate> Worker<'_, P> {
    /// Asks what the task asks. Nobody lives to hear the answer for more turns than [`MOST`].
    pub(crate) fn prepare_quest(&mut self, position: &P, us: Side, task: &Task) {
        self.quest = match task.mate {
            Some(turns) if turns <= MOST && task.depth.is_none() && self.number == 0 => Quest {
                root: Some((position.clone(), us)),
                turns,
                due: 0,
                ..Quest::NONE
            },
            _ => Quest::NONE,
        };
    }

    /// Looks for the answer. Stops the search where it is found.
    pub(crate) fn pursue(&mut self) {
        self.quest.due = u64::MAX;
        let Some((position, us)) = self.quest.root.take() else {
            return;
        };
        let mut left = self.quest.most.max(self.nodes);
        self.quest.most = 2 * left;
        while self.quest.refuted < self.quest.turns {
            let turns = self.quest.refuted + 1;
            let mut proof = ProofSearch::exact(us, &position, turns, left);
            match self.prove(&mut proof, &position, turns) {
                Some(true) => {
                    proof.first.reverse();
                    self.mates.proven = Some(Line {
                        score: Score::Mate(turns as i32).value(),
                        pv: proof.first,
                    });
                    self.mates.is_news = true;
                    self.stopped = true;
                    return;
                }
                Some(false) => self.quest.refuted = turns,
                None => {
                    self.quest.root = Some((position, us));
                    self.quest.due = 2 * self.nodes;
                    return;
                }
            }
            left = proof.left;
        }
        self.has_no_win = true;
        self.stopped = true;
    }

    /// Whether one of the ways the turn may go wins.
    fn prove(
        &mut self,
        proof: &mut ProofSearch<P::Action>,
        position: &P,
        turns: u32,
    ) -> Option<bool> {
        if self.only.is_empty() {
            return proof.wins(self, position, turns);
        }
        let ways = self.only;
        for way in ways {
            if proof.wins_by(self, position, way, turns)? {
                return Some(true);
            }
        }
        Some(false)
    }
}
