//! The tables of turns and of dice.

use crate::program::codes::Code;
use crate::program::tables::ends::{EndTest, LineTest};
use springald_language::model::{StepAction, StepRule};
use std::mem::discriminant;
use std::ops::Range;

/// A step of a turn.
pub(crate) struct StepTable {
    pub(crate) action: StepAction,
    /// Its rules, a bit for each.
    pub(crate) rules: u32,
    /// The codes that make the step, as bits; all, if it names none.
    pub(crate) movers: u32,
    /// `true` if it captures nothing.
    pub(crate) is_tame: bool,
    /// The codes whose moves end the turn, as bits.
    pub(crate) enders: u32,
    /// The codes that earn the next step: the turn goes on after a capture of one of them; all bits if it always does.
    pub(crate) earners: u32,
    /// `true` if the turn may be over before this step, as it and all after it may be left out.
    pub(crate) may_be_over: bool,
    /// The steps among which the player chooses, this one included.
    pub(crate) choices: Range<usize>,
}

/// The bits of a move that dice allow, of one that not all pieces make, of one that may end the turn, and of one by which the
/// player may choose a row, after the bits of the rules.
pub(crate) const BY_DICE: u32 = 1 << 31;
pub(crate) const LIMITED: u32 = 1 << 30;
pub(crate) const ENDING: u32 = 1 << 29;
pub(crate) const CHOOSING: u32 = 1 << 28;
/// The bit of a step that is due only under conditions.
pub(crate) const CONDITIONAL: u32 = 1 << 23;
/// The bit of a step that the player may leave out, or end the turn instead.
pub(crate) const LEAVABLE: u32 = 1 << 24;
/// The bit of a step that is made instead of another one, or may be.
pub(crate) const CHOICE: u32 = 1 << 25;
/// The bit of a step in a game whose sides choose armies first.
pub(crate) const ARMED: u32 = 1 << 26;
/// The bit of a step that may be left out before another one whose actions look alike.
pub(crate) const YIELDING: u32 = 1 << 27;

/// Returns the bit of a rule.
pub(crate) const fn bit(rule: StepRule) -> u32 {
    1 << rule as u8
}

impl StepTable {
    /// Returns `true` if the step has a rule.
    #[inline(always)]
    pub(crate) fn has(&self, rule: StepRule) -> bool {
        self.rules & bit(rule) != 0
    }

    /// Returns `true` if actions of another step look like actions of this one.
    pub(crate) fn is_like(&self, other: &Self) -> bool {
        let family = |table: &Self| match table.action {
            StepAction::Build(kind, _) => StepAction::Shoot(kind),
            action => action,
        };
        discriminant(&family(self)) == discriminant(&family(other))
    }

    /// Returns `true` if the step rolls dice or a square.
    pub(crate) fn rolls(&self) -> bool {
        matches!(self.action, StepAction::Roll(_)) || self.has(StepRule::OnARolledSquare)
    }

    /// Returns `true` if the step is left out in some positions.
    pub(crate) fn may_be_left_out(&self) -> bool {
        self.has(StepRule::UnlessInCheck)
            || self.has(StepRule::IfPossible)
            || self.rules & CONDITIONAL != 0
    }
}

/// The condition of a step.
pub(crate) struct StepTest<W> {
    /// `true` if all tests must hold, `false` if not all may.
    pub(crate) holds: bool,
    pub(crate) all: Vec<EndTest<W>>,
}

/// The ways in which the turns of a game change.
pub(crate) struct TurnChanges<W> {
    /// `true` if the number of the turn matters: each turn is longer than the one before, or steps ask for it.
    pub(crate) by_number: bool,
    /// The numbers of turns for which steps ask.
    pub(crate) stages: Vec<u32>,
    /// For each side the conditions of its steps.
    pub(crate) tests: [Vec<Vec<StepTest<W>>>; 2],
}

/// A turn with optional steps.
pub(crate) struct OpenTurn<W> {
    pub(crate) throw: Option<ThrowStep<W>>,
    pub(crate) shift: Option<ShiftStep>,
    /// The index of the required move.
    pub(crate) required: u8,
    pub(crate) follow: Option<FollowStep>,
    pub(crate) add: Option<AddStep<W>>,
    pub(crate) bonus: Option<BonusStep>,
    /// For each square those around it.
    pub(crate) around: Box<[W]>,
}

/// Dice put the only piece of a kind on a square.
pub(crate) struct ThrowStep<W> {
    pub(crate) index: u8,
    pub(crate) code: Code,
    /// For each side the squares.
    pub(crate) on: [W; 2],
    /// The codes onto which the piece may come, and is thrown again.
    pub(crate) again: Vec<Code>,
    /// `true` if it captures nothing in the turn.
    pub(crate) tames: bool,
}

/// A step that removes an enemy piece.
pub(crate) struct RemovalTable<W> {
    /// The index of the step.
    pub(crate) index: usize,
    /// The codes that are removed.
    pub(crate) codes: Vec<Code>,
    /// For each side the squares.
    pub(crate) on: [W; 2],
    /// The row in which the piece that has moved must stand.
    pub(crate) after: Option<LineTest<W>>,
    /// `true` if pieces in such rows are spared while there are others.
    pub(crate) spares: bool,
}

/// A neutral piece moves.
pub(crate) struct ShiftStep {
    pub(crate) index: u8,
    pub(crate) code: Code,
    /// `true` if the required move must remain possible.
    pub(crate) leaves_move: bool,
}

/// Another piece moves right after the required move.
pub(crate) struct FollowStep {
    pub(crate) index: u8,
    /// The codes of the piece, as bits.
    pub(crate) movers: u32,
    /// The codes of the piece before it, as bits.
    pub(crate) leaders: u32,
    /// `true` if both go only to neighbouring squares.
    pub(crate) near: bool,
}

/// A new piece comes onto the board.
pub(crate) struct AddStep<W> {
    pub(crate) index: u8,
    pub(crate) code: Code,
    /// For each side the squares.
    pub(crate) on: [W; 2],
}

/// A further move that a capture earns.
pub(crate) struct BonusStep {
    pub(crate) index: u8,
    /// The codes that earn the step, as bits: a piece with one of them must have been captured.
    pub(crate) taken: u32,
}

/// The dice of a game as tables.
pub(crate) struct DiceTable {
    /// The codes that may move by each face, as bits.
    pub(crate) faces: Vec<u32>,
    pub(crate) doubles: Option<u32>,
}
