//! The steps of a turn, and what acts in them.

use super::ends::StepWhen;
use super::forms::Line;
use super::squares::{KindId, Region};
use super::ways::Path;
use springald_core::Clause;

/// A step of a turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The clause that states it.
    pub clause: Option<Clause>,
    /// The action.
    pub action: StepAction,
    /// Its rules.
    pub rules: Vec<RuleOfStep>,
    /// Its terms, in a turn with optional steps.
    pub terms: Terms,
    /// `true` if the player makes it instead of the step before it.
    pub instead: bool,
}

/// The terms of a step in a turn with optional steps.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Terms {
    /// The sign before the text of its moves.
    pub sign: Option<char>,
    /// The squares on which a piece is put.
    pub on: Option<Region>,
    /// The kinds that move: after another piece, or in a step `move`, where none stand for all. Or those that are removed.
    pub movers: Vec<KindId>,
    /// The kinds that this other piece may have.
    pub leaders: Vec<KindId>,
    /// The clause by which both go only to neighbouring squares, if there is one.
    pub neighbours: Option<Option<Clause>>,
    /// The kinds that earn the step: a piece of one of them must have been captured in the turn.
    pub taken: Vec<KindId>,
    /// The kinds onto which dice may put a piece and are then thrown again, with the clause that says so.
    pub again: Option<(Option<Clause>, Vec<KindId>)>,
    /// The clause by which the piece that the dice put on a square captures nothing in the turn, or a step `move` captures
    /// nothing, if there is one.
    pub tame: Option<Option<Clause>>,
    /// The kinds whose moves end the turn.
    pub enders: Vec<KindId>,
    /// The row in which the piece that has moved must stand for something to be removed, with the clause that says so.
    pub after: Option<(Option<Clause>, Line)>,
    /// The clause by which pieces in such rows are spared, if there is one.
    pub spares: Option<Option<Clause>>,
    /// The kinds that make a capture before others make one that takes as many, with the clause that says so.
    pub leading: Option<(Option<Clause>, Vec<KindId>)>,
    /// The conditions under which the step is due.
    pub when: Vec<StepWhen>,
    /// The kinds that are taken as early as possible by captures that take as many, with the clause that says so.
    pub early: Option<(Option<Clause>, Vec<KindId>)>,
}

/// The most steps of a turn that grows.
pub const LONGEST_TURN: usize = 60;

/// The action of a step of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StepAction {
    /// Moves an own piece, castles, or drops a piece from the hand.
    Move,
    /// Puts the only piece of a neutral kind on an empty square, other than its own.
    Place(KindId),
    /// Puts another piece of a neutral kind on an empty square to which the piece that has just moved could move.
    Shoot(KindId),
    /// Puts another piece of a neutral kind on an empty square of a region.
    Build(KindId, Region),
    /// Moves an enemy piece of a kind one square forward, to an empty square. Nothing has to be safe afterwards.
    Push(KindId),
    /// Turns an own piece that the enemy pushed to where it promotes into another one; left out if there is none.
    Promote,
    /// Accepts or refuses the move that the enemy proposes; left out if there is none. It comes first in the turn of a
    /// side whose enemy has moves that may be refused.
    Answer,
    /// Rolls one or two dice, which say what may move in the rest of the turn.
    Roll(u8),
    /// Lets dice decide where the only piece of a kind of the player comes to stand.
    Throw(KindId),
    /// Moves a neutral piece of a kind.
    Shift(KindId),
    /// Moves another own piece right after a move.
    Follow,
    /// Puts a new own piece of a kind on an empty square.
    Add(KindId),
    /// Removes an enemy piece; left out if there is none to remove.
    Remove,
}

/// A rule of a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RuleOfStep {
    /// The clause that states it.
    pub clause: Option<Clause>,
    /// The rule.
    pub rule: StepRule,
}

/// A test that decides whether a step is made, or what follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StepRule {
    /// A player whose royal piece is attacked leaves the step out.
    UnlessInCheck,
    /// A player without an action for the step leaves it out.
    IfPossible,
    /// The step must leave an action for the next one, if there is a next one.
    LeavingAMove,
    /// An own royal piece must not be attacked after it. States nothing new in games that forbid this anyway, but has a
    /// clause of its own.
    Safely,
    /// A check ends the turn.
    CheckEndsTurn,
    /// Only the last move of a turn may give check.
    ChecksLast,
    /// A capture ends the turn.
    CapturesEndTurn,
    /// The step is made once more than in the turn before, beginning with once in White's first turn. Only of the last
    /// step of a turn.
    OneMoreEachTurn,
    /// The enemy accepts or refuses the action, unless it is the only one. Who is refused acts again, otherwise, and
    /// that stands.
    MayBeRefused,
    /// The square of a placement is rolled. If it is not legal there, nothing is placed.
    OnARolledSquare,
    /// The player may leave the step out.
    Optional,
    /// A piece that has captured by leaping goes on as long as it can capture so again.
    GoesOn,
    /// Of all captures those are made by which the turn takes the most pieces.
    TakesMost,
    /// The pieces are counted by their points.
    ByPoints,
    /// A piece that promotes does not go on.
    PromotionEndsTurn,
    /// A piece that goes on does not promote on the way.
    PromotesLast,
    /// A piece that goes on does not leap back along the line on which it came.
    NeverBack,
    /// The step is made with a piece that has not moved in this turn.
    AnotherPiece,
    /// The step is made with a piece that has moved in this turn.
    SamePiece,
}

impl StepRule {
    /// Returns `true` if the rule is about captures by leaping.
    pub const fn is_about_leaps(self) -> bool {
        matches!(
            self,
            Self::GoesOn
                | Self::TakesMost
                | Self::ByPoints
                | Self::PromotionEndsTurn
                | Self::PromotesLast
                | Self::NeverBack
        )
    }

    /// Returns `true` if the rule asks for the piece that moves.
    pub const fn is_about_movers(self) -> bool {
        matches!(self, Self::AnotherPiece | Self::SamePiece)
    }
}

impl Step {
    /// Returns `true` if the step rolls dice or a square.
    pub fn rolls(&self) -> bool {
        matches!(self.action, StepAction::Roll(_)) || self.rule(StepRule::OnARolledSquare).is_some()
    }

    /// Returns a rule, if the step has it.
    pub fn rule(&self, rule: StepRule) -> Option<RuleOfStep> {
        self.rules.iter().copied().find(|one| one.rule == rule)
    }
}

/// An exchange of a piece with another one, instead of a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Swap {
    /// The clause that allows it.
    pub clause: Option<Clause>,
    /// `true` if the other piece is one of the enemy, `false` if it is one of its side.
    pub enemy: bool,
    /// The kinds of the other piece.
    pub with: Vec<KindId>,
    /// The way that leads from one piece to the other; `None` if they may stand anywhere.
    pub way: Option<Path>,
    /// The clause that forbids it in check, if one does.
    pub unless_in_check: Option<Option<Clause>>,
    /// The clause that forbids attacked squares, if it differs from the clause of the whole game.
    pub safely: Option<Option<Clause>>,
}

/// The forces of a neutral piece that act when it is placed.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Force {
    /// The directions in which the nearest piece comes to the square next to it: files to the right and ranks up.
    pub pulls: Vec<(i8, i8)>,
    /// `true` if it leaves the board at once.
    pub vanishes: bool,
}

/// The clause that reasons of a topic cite, if the action has no better one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explanation {
    /// The clause.
    pub clause: Option<Clause>,
    /// The topic.
    pub topic: Topic,
    /// The kinds whose moves are explained.
    pub kinds: Vec<KindId>,
}

/// A topic of reasons.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Topic {
    /// An own piece stands on the target.
    OwnPieces,
    /// A piece stands in the way.
    BlockedWays,
    /// A piece stands on the target that may not be captured so.
    Captures,
    /// A check is not met.
    Checks,
    /// A royal piece would go to an attacked square.
    AttackedSquares,
    /// The target is farther than the piece goes.
    LongWays,
    /// A borrowed way does not capture.
    LentCaptures,
    /// The piece to be captured en passant passed in an earlier turn.
    LateCaptures,
    /// A promotion is missing, or one too many.
    Promotions,
    /// The way of castling is not free.
    BlockedCastling,
    /// The way of castling is attacked.
    AttackedCastling,
    /// A piece would be carried onto one of its own side.
    CarryingOntoOwn,
    /// A piece of this kind is not carried.
    RefusedCarrying,
    /// The piece beneath belongs to the enemy, and carries only the enemy's pieces.
    CarryingByEnemies,
    /// The attacker is a piece that could be carried.
    AttacksByCarrying,
    /// A step of a turn is not due yet.
    EarlySteps,
    /// A piece appears from beneath where another would be put.
    AppearingPieces,
}
