//! The steps of a turn, as they are written.

use super::areas::{Area, Kinds};
use super::ends::{Line, When};
use crate::model::{RuleOfStep, StepRule};
use crate::syntax::names::{Name, Span};
use springald_core::Clause;

/// A line in the block of `turn`.
#[derive(Clone)]
pub(in crate::syntax) struct Step {
    /// The clause at its beginning, or else the statement's.
    pub clause: Option<Clause>,
    /// The place of the line.
    pub span: Span,
    /// The action.
    pub action: StepAction,
    /// Its rules.
    pub rules: Vec<RuleOfStep>,
    /// Its terms in a turn with optional steps.
    pub terms: Stated,
    /// `true` if the player makes it instead of the step before it.
    pub instead: bool,
}

impl Step {
    /// Returns `true` if the step is a move that not all pieces make, or that captures nothing.
    pub(in crate::syntax) fn is_limited(&self) -> bool {
        let mut rules = self.terms.rules.iter();
        let is_tame = rules.any(|(_, rule)| matches!(rule, Rule::Tame));
        matches!(self.action, StepAction::Move) && (is_tame || self.terms.movers.is_some())
    }

    /// Returns `true` if the step prefers some of the captures that take the most.
    pub(in crate::syntax) fn prefers(&self) -> bool {
        let mut rules = self.terms.rules.iter();
        rules.any(|(_, rule)| matches!(rule, Rule::Leading(_) | Rule::Early(_)))
    }

    /// Returns `true` if the step asks for a row of pieces.
    pub(in crate::syntax) fn follows_line(&self) -> bool {
        let mut rules = self.terms.rules.iter();
        rules.any(|(_, rule)| matches!(rule, Rule::AfterLine(_)))
    }

    /// Returns `true` if its actions can be made to depend on what they leave for the next step.
    pub(in crate::syntax) const fn looks_ahead(&self) -> bool {
        matches!(
            self.action,
            StepAction::Move
                | StepAction::Place(_)
                | StepAction::Remove
                | StepAction::Shift(_)
                | StepAction::Roll(_)
        )
    }

    /// Returns `true` if captures, or moves of some kinds, end the turn.
    pub(in crate::syntax) fn ends_turns(&self) -> bool {
        let captures = |one: &RuleOfStep| one.rule == StepRule::CapturesEndTurn;
        let moves = |rule: &(Option<Clause>, Rule)| matches!(rule.1, Rule::Enders(_));
        self.rules.iter().any(captures) || self.terms.rules.iter().any(moves)
    }
}

/// The action of a step.
#[derive(Clone)]
pub(in crate::syntax) enum StepAction {
    /// `move`
    Move,
    /// `place`
    Place(Name),
    /// The piece that has moved shoots this one.
    Shoot(Name),
    /// `build`
    Build(Name, Option<Area>),
    /// An enemy piece of this kind is pushed.
    Push(Name),
    /// `promote`
    Promote,
    /// `roll`: the number of dice
    Roll(u8),
    /// `move` with a neutral piece
    Shift(Name),
    /// `follow`
    Follow,
    /// `roll` with a piece
    Throw(Name),
    /// `add`
    Add(Name),
    /// `remove`: enemy pieces of the kinds that the step names
    Remove,
}

/// The terms of a step as they are written.
#[derive(Clone, Default)]
pub(in crate::syntax) struct Stated {
    /// The sign before the text of its moves.
    pub sign: Option<char>,
    /// The squares on which a piece is put.
    pub on: Option<Area>,
    /// The only kinds that move, or are removed.
    pub movers: Option<Kinds>,
    /// The kinds of the piece that follows, and the kinds of the piece that it follows.
    pub follow: Option<(Kinds, Kinds)>,
    /// Rules, each with its clause.
    pub rules: Vec<(Option<Clause>, Rule)>,
}

/// A rule of a step with optional steps around it.
#[derive(Clone)]
pub(in crate::syntax) enum Rule {
    /// `again on`
    Again(Kinds),
    /// `without captures`
    Tame,
    /// `after taking`
    After(Kinds),
    /// `to neighbouring squares`
    Neighbours,
    /// `moves of … end the turn`
    Enders(Kinds),
    /// `after … in line`
    AfterLine(Line),
    /// `sparing lines`
    SparesLines,
    /// `with … first`
    Leading(Kinds),
    /// `taking … first`
    Early(Kinds),
    /// `if …`, or `unless …` if it is `false`
    If(bool, Vec<When>),
}

impl Rule {
    /// Returns `true` for two rules of the same sort.
    pub(in crate::syntax) fn is_like(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::If(holds, _), Self::If(other, _)) => holds == other,
            _ => std::mem::discriminant(self) == std::mem::discriminant(other),
        }
    }
}

/// A rule of a step, with or without parameters.
#[derive(Clone)]
pub(in crate::syntax) enum AnyRule {
    /// A rule without parameters.
    Plain(StepRule),
    /// A rule with parameters, or one that not all turns have.
    Term(Rule),
}

/// A line in the block of `dice`.
#[derive(Clone)]
pub(in crate::syntax) struct DiceLine {
    /// The clause at its beginning, or else the statement's.
    pub clause: Option<Clause>,
    /// The place of the line.
    pub span: Span,
    /// The face; `None` for doubles.
    pub face: Option<u16>,
    /// The kinds that may move.
    pub kinds: Kinds,
}
