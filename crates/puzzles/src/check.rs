//! Puzzles in a PGN, proved again.

use crate::prove::{Bounds, Prover, end_of};
use crate::{Answer, Found, Goal, Origin, Puzzle, Refusal, Reply, themes};
use springald_core::pgn::{Node, PgnError, Reader, Tree, replay};
use springald_core::{Actor, Game};
use springald_registry::{Control, EngineEntry};
use thiserror::Error;

/// The errors of a puzzle in a PGN.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum Mistake {
    /// The game cannot be read or played.
    #[error(transparent)]
    Pgn(#[from] PgnError),
    /// A tag is missing, or has no number where it needs one.
    #[error("tag {0}: expected a number")]
    Tag(&'static str),
    /// The tag `Goal` names no goal.
    #[error("tag Goal: found '{0}', expected win, save or material")]
    Goal(String),
    /// The tree has no answer where it needs one, or one with another ending that is played on.
    #[error("{0}: expected one answer after it")]
    Shape(String),
    /// The answer is a different turn.
    #[error("found the answer {found}, expected {expected}")]
    Answer {
        /// The turn in the PGN.
        found: String,
        /// The turn that reaches the goal.
        expected: String,
    },
    /// The side to move wins, or other turns lose, in a different number of turns.
    #[error("found {found} turns, expected {expected}")]
    Turns {
        /// The number of turns in the PGN.
        found: u32,
        /// The number of turns by the proof.
        expected: u32,
    },
    /// The proof fails.
    #[error("after '{after}': {refusal}")]
    Refused {
        /// The turns before, joined by spaces.
        after: String,
        /// The reason.
        refusal: Refusal,
    },
    /// The main line is shorter than the number of turns, or a variation is longer than the main line.
    #[error("the line after {0} has the wrong length")]
    Length(String),
}

/// Reads the puzzles of a PGN and proves each again: its number of turns, its answer, and the answer to every defence
/// that it lists. Puzzles of material are searched again. With `is_read_only`, only reads and replays them, and
/// compares the lengths of their lines with the number of turns. The themes are determined again; the tag is ignored.
///
/// `games` returns the game that a tag `Variant` names.
pub fn check<'a>(
    text: &'a str,
    games: impl Fn(&str) -> Option<EngineEntry> + 'a,
    bounds: Bounds,
    is_read_only: bool,
    control: &'a Control,
) -> impl Iterator<Item = Result<Found, Mistake>> + 'a {
    Reader::new(text).map(move |pgn| {
        let pgn = pgn?;
        let tag = |name: &str| pgn.tag(name).map(|tag| &*tag.value);
        let entry = tag("Variant")
            .and_then(&games)
            .ok_or(Mistake::Tag("Variant"))?;
        let replayed = replay(&pgn, |_| Some(entry.variant()))?;
        let mut game = replayed.game;
        while game.undo_turn() {}
        let tree = Tree::of(&mut *game, &replayed.pgn.line)?;
        let number = |name| tag(name).and_then(|value| value.parse::<u32>().ok());
        let turns = number("Turns").ok_or(Mistake::Tag("Turns"))?;
        let goal = match tag("Goal") {
            None | Some("win") => Goal::Win,
            Some("save") => Goal::Save,
            Some("material") => Goal::Material {
                margin: number("Margin").ok_or(Mistake::Tag("Margin"))? as i32,
                nodes: number("Nodes").ok_or(Mistake::Tag("Nodes"))?.into(),
            },
            Some(other) => return Err(Mistake::Goal(other.to_owned())),
        };
        let bounds = Bounds {
            turns: turns.clamp(1, 14),
            ..bounds
        };
        let mut proof = Proof {
            prover: (!is_read_only).then(|| Prover::new(&entry, bounds, control)),
            nodes: &tree.nodes,
        };
        match goal {
            Goal::Win => proof.turn(&mut *game, None, turns)?,
            Goal::Save | Goal::Material { .. } => proof.single(&*game, goal, turns)?,
        }
        let first = (proof.answer(None)).ok_or_else(|| Mistake::Shape(proof.text(None)))?;
        let large = |name| tag(name).and_then(|value| value.parse::<u64>().ok());
        let mut puzzle = Puzzle {
            fen: game.fen(),
            goal,
            turns,
            first,
            replies: proof.replies(0),
            themes: Vec::new(),
            effort: large("Effort").unwrap_or(0),
        };
        puzzle.themes = themes::of(&entry, &puzzle).map_err(|refusal| Mistake::Refused {
            after: String::new(),
            refusal,
        })?;
        let origin = Origin {
            seed: large("Seed").unwrap_or(0),
            game: large("Round").unwrap_or(0),
        };
        Ok(Found { puzzle, origin })
    })
}

/// A puzzle being proved.
struct Proof<'a> {
    /// `None` if the tree alone is looked at.
    prover: Option<Prover<'a>>,
    nodes: &'a [Node],
}

impl Proof<'_> {
    /// Returns the indices of the turns after another.
    fn after(&self, parent: Option<usize>) -> Vec<usize> {
        let nodes = self.nodes.iter().enumerate();
        nodes
            .filter(|(_, node)| node.parent == parent)
            .map(|(index, _)| index)
            .collect()
    }

    /// Returns the defences after a turn of the solution.
    fn replies(&self, turn: usize) -> Vec<Reply> {
        let defences = self.after(Some(turn)).into_iter();
        let reply = |defence| {
            let &answer = self.after(Some(defence)).first()?;
            Some(Reply {
                defence: self.nodes[defence].turn.text.clone(),
                answer: self.answer(Some(defence))?,
                replies: self.replies(answer),
            })
        };
        defences.filter_map(reply).collect()
    }

    /// Returns the answer after a defence, or at the start.
    fn answer(&self, parent: Option<usize>) -> Option<Answer> {
        let listed = self.after(parent).into_iter();
        let mut texts = listed.map(|index| self.nodes[index].turn.text.clone());
        Some(Answer {
            turn: texts.next()?,
            endings: texts.collect(),
        })
    }

    /// Proves a solution of one turn.
    fn single(&mut self, game: &dyn Game, goal: Goal, turns: u32) -> Result<(), Mistake> {
        let [answer] = self.nodes else {
            return Err(Mistake::Shape(self.text(None)));
        };
        let Some(prover) = &mut self.prover else {
            return Ok(());
        };
        let proved = match goal {
            Goal::Material { margin, nodes } => {
                let gain = prover.only_gain(game, margin, nodes);
                gain.map(|expected| (1, expected))
            }
            _ => prover.least_saving(game, turns),
        };
        let (least, expected) = proved.map_err(|refusal| Mistake::Refused {
            after: String::new(),
            refusal,
        })?;
        let found = Answer::single(answer.turn.text.clone());
        compare(game, &found, &Answer::single(expected))?;
        if least == turns {
            Ok(())
        } else {
            Err(Mistake::Turns {
                found: turns,
                expected: least,
            })
        }
    }

    /// Proves that the answer listed after `parent` is the only one that wins, in `turns` turns.
    fn turn(&self, game: &mut dyn Game, parent: Option<usize>, turns: u32) -> Result<(), Mistake> {
        let listed = self.after(parent);
        let is_end = |&ending: &usize| self.after(Some(ending)).is_empty();
        let (Some(&index), Some(found)) = (listed.first(), self.answer(parent)) else {
            return Err(Mistake::Shape(self.text(parent)));
        };
        if !listed[1..].iter().all(is_end) {
            return Err(Mistake::Shape(self.text(parent)));
        }
        if let Some(prover) = &self.prover {
            let (least, expected) = prover.least(game, turns).map_err(|refusal| {
                let turns: Vec<String> = game.turns().into_iter().map(|turn| turn.text).collect();
                Mistake::Refused {
                    after: turns.join(" "),
                    refusal,
                }
            })?;
            if least != turns {
                return Err(Mistake::Turns {
                    found: turns,
                    expected: least,
                });
            }
            compare(game, &found, &expected)?;
        }
        // The tree was played before.
        let _ = game.play_turn(&found.turn);
        let result = self.defences(game, index, turns.saturating_sub(1));
        game.undo_turn();
        result
    }

    /// Proves the answers to all listed defences.
    fn defences(&self, game: &mut dyn Game, parent: usize, left: u32) -> Result<(), Mistake> {
        let listed = self.after(Some(parent));
        if (left == 0) != (listed.is_empty() && game.to_act() == Actor::Nobody) {
            return Err(Mistake::Shape(self.text(Some(parent))));
        }
        for (number, index) in listed.into_iter().enumerate() {
            let _ = game.play_turn(&self.nodes[index].turn.text);
            let turns = self.turns_of(index);
            if turns > left || (number == 0 && turns != left) {
                return Err(Mistake::Length(self.text(Some(index))));
            }
            let result = self.turn(game, Some(index), turns);
            game.undo_turn();
            result?;
        }
        Ok(())
    }

    /// Returns the number of answers in the main line after a defence.
    fn turns_of(&self, defence: usize) -> u32 {
        let mut turns = 0;
        let mut next = self.after(Some(defence)).first().copied();
        while let Some(answer) = next {
            turns += 1;
            let reply = self.after(Some(answer)).first().copied();
            next = reply.and_then(|reply| self.after(Some(reply)).first().copied());
        }
        turns
    }

    fn text(&self, index: Option<usize>) -> String {
        index.map_or_else(
            || "the start".to_owned(),
            |index| self.nodes[index].turn.san.clone(),
        )
    }
}

/// Compares the answer of the PGN with the proved one.
fn compare(game: &dyn Game, found: &Answer, expected: &Answer) -> Result<(), Mistake> {
    let ends = |answer: &Answer| {
        let turns = std::iter::once(&answer.turn).chain(&answer.endings);
        let mut ends: Vec<_> = turns.map(|turn| end_of(game, turn)).collect();
        ends.sort();
        ends
    };
    if ends(found) == ends(expected) {
        return Ok(());
    }
    Err(Mistake::Answer {
        found: found.to_string(),
        expected: expected.to_string(),
    })
}
