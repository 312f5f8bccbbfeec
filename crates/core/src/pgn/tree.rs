//! A game with its variations as a flat list of turns, for programs that edit it.

use super::settle::settle;
use super::{Fault, Line, MAX_DEPTH, PgnError, PgnGame, Place, Played};
use crate::{Game, GameResult, TurnError, TurnLine};
use thiserror::Error;

/// A turn of a [`Tree`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    /// The index of the turn before it in [`Tree::nodes`], always smaller than its own; `None` for a
    /// first turn.
    pub parent: Option<usize>,
    /// The turn.
    pub turn: TurnLine,
    /// Comments before it, if it begins a variation.
    pub before: Vec<String>,
    /// Comments after it.
    pub comments: Vec<String>,
    /// Numeric annotation glyphs.
    pub nags: Vec<u8>,
}

/// The turns of a game and of its variations.
///
/// Of the turns with the same parent, the first in the list continues the line of that turn; the others
/// begin variations.
///
/// ```
/// use springald_chess::Chess;
/// use springald_core::{DynVariant, pgn};
///
/// let game = pgn::Reader::new("1. e4 e5 (1... c5) *")
///     .next()
///     .unwrap()
///     .unwrap();
/// let tree = pgn::Tree::of(&mut *Chess.begin(), &game.line).unwrap();
/// let sans: Vec<_> = tree
///     .nodes
///     .iter()
///     .map(|node| (node.parent, &*node.turn.san))
///     .collect();
/// assert_eq!(sans, [(None, "e4"), (Some(0), "e5"), (Some(0), "c5")]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tree {
    /// Comments before the first turn.
    pub comments: Vec<String>,
    /// The turns, each after its parent.
    pub nodes: Vec<Node>,
}

/// The errors of a tree.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum TreeError {
    /// The parent of a turn is not before it in the list.
    #[error("node {index}: found parent {parent}, expected a smaller index")]
    Parent {
        /// The index of the turn.
        index: usize,
        /// The given parent.
        parent: usize,
    },
    /// A turn follows an unfinished one.
    #[error("node {index}: the turn before it is unfinished, expected a complete one")]
    AfterUnfinished {
        /// The index of the turn.
        index: usize,
    },
    /// A turn cannot be played.
    #[error("node {index}: {error}")]
    Turn {
        /// The index of the turn.
        index: usize,
        /// The reason.
        error: Box<TurnError>,
    },
    /// Variations are nested too deep.
    #[error(
        "node {index}: found more than {MAX_DEPTH} variations inside each other, expected fewer"
    )]
    TooDeep {
        /// The index of the turn that begins the variation.
        index: usize,
    },
}

impl Tree {
    /// Plays a line and its variations from the current position, and leaves the game there.
    ///
    /// # Errors
    /// The first turn that cannot be played.
    pub fn of(game: &mut dyn Game, line: &Line) -> Result<Self, PgnError> {
        let mut tree = Self {
            comments: line.comments.clone(),
            nodes: Vec::new(),
        };
        tree.add_line(game, None, line, true)?;
        Ok(tree)
    }

    fn add_line(
        &mut self,
        game: &mut dyn Game,
        mut parent: Option<usize>,
        line: &Line,
        is_main: bool,
    ) -> Result<(), PgnError> {
        for (index, played) in line.turns.iter().enumerate() {
            let begins_variation = index == 0 && !is_main;
            let before = parent;
            parent = Some(self.nodes.len());
            self.nodes.push(Node {
                parent: before,
                turn: turn(game, played)?,
                before: if begins_variation {
                    line.comments.clone()
                } else {
                    Vec::new()
                },
                comments: played.comments.clone(),
                nags: played.nags.clone(),
            });
            if !played.variations.is_empty() {
                game.undo_turn();
                for variation in &played.variations {
                    self.add_line(game, before, variation, false)?;
                }
                turn(game, played)?;
            }
        }
        for _ in &line.turns {
            game.undo_turn();
        }
        Ok(())
    }

    /// Returns the tree as a line with variations, with canonical SANs and numbers. `game` must stand
    /// where the tree begins, and is left there.
    ///
    /// # Errors
    /// If the tree is malformed or one of its turns cannot be played.
    pub fn to_line(&self, game: &mut dyn Game) -> Result<Line, TreeError> {
        let children = self.children()?;
        let first = &children[0];
        let mut line = self.line(game, &children, first, 0)?;
        line.comments.clone_from(&self.comments);
        Ok(line)
    }

    /// Plays the turns of the main line.
    pub(super) fn play_main_line(&self, game: &mut dyn Game) -> Result<(), TreeError> {
        let children = self.children()?;
        let mut next = children[0].first();
        while let Some(&index) = next {
            self.play(game, index)?;
            next = children[index + 1].first();
        }
        Ok(())
    }

    /// Returns the first turns, followed by the children of each turn.
    fn children(&self) -> Result<Vec<Vec<usize>>, TreeError> {
        let mut children = vec![Vec::new(); self.nodes.len() + 1];
        for (index, node) in self.nodes.iter().enumerate() {
            let place = match node.parent {
                None => 0,
                Some(parent) if parent < index => parent + 1,
                Some(parent) => return Err(TreeError::Parent { index, parent }),
            };
            children[place].push(index);
        }
        Ok(children)
    }

    /// Returns the line that begins with the first of `next`; the others become variations.
    fn line<'a>(
        &self,
        game: &mut dyn Game,
        children: &'a [Vec<usize>],
        mut next: &'a [usize],
        depth: usize,
    ) -> Result<Line, TreeError> {
        let mut line = Line::default();
        while let Some((&index, others)) = next.split_first() {
            let mut variations = Vec::with_capacity(others.len());
            for other in others {
                if depth == MAX_DEPTH {
                    return Err(TreeError::TooDeep { index: *other });
                }
                let only = std::slice::from_ref(other);
                let mut variation = self.line(game, children, only, depth + 1)?;
                variation.comments.clone_from(&self.nodes[*other].before);
                variations.push(variation);
            }
            let turn = self.play(game, index)?;
            let node = &self.nodes[index];
            line.turns.push(Played {
                number: Some((turn.number, turn.side)),
                san: turn.san,
                nags: node.nags.clone(),
                comments: node.comments.clone(),
                variations,
                at: Place::default(),
            });
            next = &children[index + 1];
            if let Some(&index) = next.first().filter(|_| !turn.whole) {
                return Err(TreeError::AfterUnfinished { index });
            }
        }
        for _ in &line.turns {
            game.undo_turn();
        }
        Ok(line)
    }

    fn play(&self, game: &mut dyn Game, index: usize) -> Result<TurnLine, TreeError> {
        let text = &self.nodes[index].turn.text;
        let played = game.play_turn(text);
        played.map_err(|error| TreeError::Turn {
            index,
            error: error.into(),
        })?;
        Ok(last_turn(game))
    }
}

fn turn(game: &mut dyn Game, played: &Played) -> Result<TurnLine, PgnError> {
    match game.play_san_turn(&played.san) {
        Ok(_) => Ok(last_turn(game)),
        Err(error) => {
            let sides = &game.info().sides;
            let number = played
                .number
                .map(|(number, side)| (number, sides.name(side).to_owned()));
            Err(PgnError::new(
                played.at,
                Fault::Turn {
                    number,
                    error: error.into(),
                },
            ))
        }
    }
}

/// Returns the turn that was just played.
fn last_turn(game: &dyn Game) -> TurnLine {
    let turn = game.last_turn();
    turn.expect("a turn that was played has an action")
}

impl PgnGame {
    /// Returns a game with variations as PGN. `game` must stand where the tree begins; afterwards it
    /// stands at the end of the main line.
    ///
    /// The tags that follow from the game (`Variant`, `SetUp`, `FEN`) are set from it. `Result` and
    /// `Termination` follow the rules if the main line ends the game; otherwise the given ones are kept
    /// as far as they can be true.
    ///
    /// # Errors
    /// If the tree is malformed or one of its turns cannot be played.
    ///
    /// # Panics
    /// If [`PgnGame::set_tag`] refuses the name of a tag.
    pub fn of_tree(
        game: &mut dyn Game,
        tree: &Tree,
        tags: &[(String, String)],
    ) -> Result<Self, TreeError> {
        let line = tree.to_line(game)?;
        tree.play_main_line(game)?;
        let mut pgn = Self::of(game);
        pgn.line = line;
        let given = |wanted: &str| tags.iter().find(|(name, _)| name == wanted);
        let own = ["Result", "Variant", "SetUp", "FEN", "Termination"];
        for (name, value) in tags
            .iter()
            .filter(|(name, _)| !own.contains(&name.as_str()))
        {
            pgn.set_tag(name, value);
        }
        if game.verdict().is_none() {
            let open = pgn.clone();
            let result = given("Result").and_then(|(_, value)| GameResult::parse(value));
            pgn.result = result.unwrap_or(GameResult::NoResult);
            if let Some((name, value)) = given("Termination") {
                pgn.set_tag(name, value);
            }
            if settle(&pgn, &mut *game.boxed_clone()).is_err() {
                pgn = open;
            }
        }
        Ok(pgn)
    }
}
