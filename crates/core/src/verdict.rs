//! The ends of games.

use crate::intern::interned;
use crate::{GameResult, Side};
use std::fmt;

/// The reason why a game ended, in the words of JSON output and of the PGN tag `Termination`.
///
/// A variant may have reasons of its own; these are the common ones.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Termination(&'static str);

impl Termination {
    /// Returns a reason that is particular to a game.
    pub const fn new(words: &'static str) -> Self {
        Self(words)
    }

    /// Returns a reason made at run time. Its words stay in memory until the program ends; equal words
    /// are kept once.
    pub fn named(words: &str) -> Self {
        Self(interned(words))
    }

    /// Returns the words.
    pub const fn as_str(self) -> &'static str {
        self.0
    }

    /// The side to act is in check and has no legal action.
    pub const CHECKMATE: Self = Self("checkmate");
    /// The side to act is not in check and has no legal action.
    pub const STALEMATE: Self = Self("stalemate");
    /// A king was captured, in a game without check.
    pub const KING_CAPTURED: Self = Self("king captured");
    /// Neither side has the material to win.
    pub const INSUFFICIENT_MATERIAL: Self = Self("insufficient material");
    /// Neither side can win by any turns, although there is material for it.
    pub const DEAD_POSITION: Self = Self("dead position");
    /// The same position at the start of a turn for the fifth time.
    pub const FIVEFOLD: Self = Self("fivefold repetition");
    /// 75 turns by each side without progress.
    pub const TURNS_75: Self = Self("75 turns");
    /// The same position at the start of a turn for the third time, claimed.
    pub const THREEFOLD: Self = Self("threefold repetition");
    /// 50 turns by each side without progress, claimed.
    pub const TURNS_50: Self = Self("50 turns");
    /// The same position at the start of a turn as often as the rules of the game allow, if that is
    /// neither three nor five times.
    pub const REPETITION: Self = Self("repetition");
    /// The same position as often as the rules of the game allow, and one player has given check in each
    /// turn between.
    pub const PERPETUAL_CHECK: Self = Self("perpetual check");
    /// The same position as often as the rules of the game allow, and one player has chased the same piece in each turn
    /// between.
    pub const PERPETUAL_CHASE: Self = Self("perpetual chase");
    /// As many turns without progress as the rules of the game allow, if that is neither 50 nor 75 by
    /// each side.
    pub const NO_PROGRESS: Self = Self("no progress");
    /// A player resigned.
    pub const RESIGNATION: Self = Self("resignation");
    /// Both players agreed on a draw.
    pub const AGREEMENT: Self = Self("agreement");
}

impl fmt::Display for Termination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.0)
    }
}

/// The end of a game: its winner, if any, and the reason.
///
/// ```
/// use springald_core::{Side, Termination, Verdict};
///
/// let mate = Verdict::win(Side::White, Termination::CHECKMATE);
/// assert_eq!(mate.result().as_str(), "1-0");
/// assert_eq!(mate.to_string(), "White wins: checkmate");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Verdict {
    /// The winner; `None` in a draw.
    pub winner: Option<Side>,
    /// The reason.
    pub termination: Termination,
}

impl Verdict {
    /// Returns a win of `side`.
    pub const fn win(side: Side, termination: Termination) -> Self {
        Self {
            winner: Some(side),
            termination,
        }
    }

    /// Returns a draw.
    pub const fn draw(termination: Termination) -> Self {
        Self {
            winner: None,
            termination,
        }
    }

    /// Returns the result: a win or a draw.
    pub const fn result(self) -> GameResult {
        GameResult::of_winner(self.winner)
    }
}

/// Writes a sentence with the names of chess: `White wins: checkmate`. [`crate::Sides::tell`] uses the names of a game.
impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.winner {
            Some(side) => write!(f, "{side} wins: {}", self.termination),
            None => write!(f, "Draw: {}", self.termination),
        }
    }
}

/// The result of a game that ended with this verdict.
impl From<Verdict> for GameResult {
    fn from(verdict: Verdict) -> Self {
        verdict.result()
    }
}

/// The result of a game that ended with this verdict, or goes on.
impl From<Option<Verdict>> for GameResult {
    fn from(verdict: Option<Verdict>) -> Self {
        verdict.map_or(Self::NoResult, Verdict::result)
    }
}
