//! Checks of a game and its search, with feature `testkit`. They are compiled with the game's engine, so that tests of
//! other crates need not compile its rules and its search again.

use springald_core::defaults::Reason;
use springald_core::{
    Explain, FenError, Node, Notation, NotationExt, Position, PositionExt, Variant, Verdict,
};
use springald_search::testkit::{matches_plain_search, picks_each_action_once};
use std::any::{Any, TypeId};

/// The checks of a variant. Every [`Variant`] has them.
pub trait Checks {
    /// Returns `true` if the refusals of the variant are the default ones.
    fn explains_by_default(&self) -> bool;

    /// Begins a walk at a position.
    ///
    /// # Errors
    /// The wrong field of the FEN.
    fn walk(&self, fen: &str) -> Result<Box<dyn Walk>, FenError>;

    /// Runs [`picks_each_action_once`].
    ///
    /// # Panics
    /// Panics if an action is missing or returned twice.
    fn picks_each_action_once(&self);

    /// Runs [`matches_plain_search`]; in games whose turns have several actions, in fewer positions.
    ///
    /// # Panics
    /// Panics if the scores differ.
    fn matches_plain_search(&self, depth: u32, positions: usize);
}

impl<V: Variant> Checks for V {
    fn explains_by_default(&self) -> bool {
        TypeId::of::<<V::Position as Explain>::Reason>() == TypeId::of::<Reason>()
    }

    fn walk(&self, fen: &str) -> Result<Box<dyn Walk>, FenError> {
        let position = self.parse_fen(fen)?;
        Ok(Box::new(Path::from(position)))
    }

    fn picks_each_action_once(&self) {
        picks_each_action_once(self);
    }

    fn matches_plain_search(&self, depth: u32, positions: usize) {
        let is_short = self.start().longest_turn() == 1;
        let positions = if is_short { positions } else { positions / 2 };
        matches_plain_search(self, depth, positions);
    }
}

/// A position that is played by the rules alone and taken back, for tests that do not know the game.
pub trait Walk {
    /// Returns who acts next.
    fn node(&self) -> Node;

    /// Returns `true` if a turn begins here.
    fn at_turn_start(&self) -> bool;

    /// Returns the verdict if there is no legal action.
    fn verdict_without_action(&self) -> Verdict;

    /// Returns the number of legal actions, or of outcomes where a roll is due.
    fn choices(&self) -> usize;

    /// Returns the text of an action, by its index.
    fn action_text(&self, index: usize) -> String;

    /// Plays an action or resolves the roll, by its index.
    fn enter(&mut self, index: usize);

    /// Takes back the last [`Walk::enter`].
    fn leave(&mut self);

    /// Returns a walk that begins here.
    fn here(&self) -> Box<dyn Walk>;

    /// Returns `true` if the positions repeat each other.
    fn repeats(&self, other: &dyn Walk) -> bool;

    /// Returns the walk itself, for [`Walk::repeats`].
    fn as_any(&self) -> &dyn Any;
}

/// The positions from the start of a walk, each with its choices.
struct Path<P: Position>(Vec<Place<P>>);

struct Place<P: Position> {
    position: P,
    actions: Vec<P::Action>,
    outcomes: Vec<P::Outcome>,
}

impl<P: Position> From<P> for Path<P> {
    fn from(position: P) -> Self {
        let mut path = Self(Vec::new());
        path.push(position);
        path
    }
}

impl<P: Position> Path<P> {
    fn push(&mut self, position: P) {
        let is_decision = matches!(position.node(), Node::Decision(_));
        self.0.push(Place {
            actions: if is_decision {
                position.actions()
            } else {
                Vec::new()
            },
            outcomes: position.outcomes(),
            position,
        });
    }

    fn last(&self) -> &Place<P> {
        self.0.last().expect("the start is never left")
    }
}

impl<P: Notation> Walk for Path<P> {
    fn node(&self) -> Node {
        self.last().position.node()
    }

    fn at_turn_start(&self) -> bool {
        self.last().position.at_turn_start()
    }

    fn verdict_without_action(&self) -> Verdict {
        self.last().position.verdict_without_action()
    }

    fn choices(&self) -> usize {
        let last = self.last();
        last.actions.len().max(last.outcomes.len())
    }

    fn action_text(&self, index: usize) -> String {
        let last = self.last();
        last.position.action_text(last.actions[index])
    }

    fn enter(&mut self, index: usize) {
        let last = self.last();
        let mut position = last.position.clone();
        match last.outcomes.get(index) {
            Some(&outcome) => position.resolve_unchecked(outcome, &mut ()),
            None => position.play_unchecked(last.actions[index], &mut ()),
        }
        self.push(position);
    }

    fn leave(&mut self) {
        self.0.pop();
    }

    fn here(&self) -> Box<dyn Walk> {
        Box::new(Self::from(self.last().position.clone()))
    }

    fn repeats(&self, other: &dyn Walk) -> bool {
        let other: Option<&Self> = other.as_any().downcast_ref();
        other.is_some_and(|other| self.last().position.repeats(&other.last().position))
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
