//! Puzzles that cannot be wrong: positions with one turn that wins, that does not lose or that wins material,
//! found in games of the engine and kept only if a proof or a second, larger search confirms them.
//!
//! # What is proved
//!
//! A puzzle of the goal [`Goal::Win`] says that the side to move wins in `n` turns: `n` of its own, the first one included. The
//! [`Prover`] tries every turn, every defence and every outcome of every roll. A puzzle is kept only if
//!
//! 1. the side to move does not win in fewer turns;
//! 2. exactly one turn, the answer, wins within `n` turns. Turns that lead to the same position are one.
//!    In the last turn of a solution, further steps that change nothing are allowed: a turn that wins and
//!    contains all steps of the answer is the same answer. So is a roll before it, if the answer wins
//!    after every outcome. In a longer solution, turns that begin with the same step are one answer with
//!    several endings, which are all listed: where a turn ends by putting a neutral piece on the board, several
//!    squares may do;
//! 3. the answer contains no roll;
//! 4. as far as two larger searches can tell, no other turn wins in more turns: a proof for `n + 1` turns
//!    of limited size, and a search of the engine at [`FURTHER`] times the nodes, in which no other turn
//!    comes to a forced win;
//! 5. a defence that holds out as long as possible is followed by exactly one answer again, and so on to
//!    the end.
//!
//! The last point determines the solution: a defence belongs to it if rule 2 holds for each turn after it.
//! The main line begins with a longest such defence; others are variations, up to [`WRITTEN`] of them, each with
//! another first step. No other defence saves the game either, but several answers win after it.
//!
//! A puzzle of the goal [`Goal::Save`] says that every turn but one loses within `n` turns of the other side:
//!
//! 1. each other turn loses, which is proved like a win of the other side. A turn with a roll loses if it does
//!    after one of the outcomes;
//! 2. the answer provably does not lose within `n` turns, and contains no roll;
//! 3. a turn that contains all steps of the answer is no other turn, whether it loses or not. So is a roll, if
//!    the answer holds after every outcome;
//! 4. at least [`LEAST_OTHERS`] turns lose;
//! 5. as far as two larger searches can tell, as above, the answer does not lose in more turns, nor win.
//!
//! A puzzle of the goal [`Goal::Material`] is searched, not proved: by the engine's count, one turn is better
//! than each other turn by a margin, with as many nodes as the puzzle says and with [`FURTHER`] times as many,
//! and takes more than the other side gets for it.
//!
//! Draws by repetition do not occur: a puzzle has no past. Its counters begin anew.
//!
//! ```
//! use springald_puzzles::{Bounds, Goal, Prover};
//! use springald_registry::{Control, find};
//!
//! let (chess, control) = (find("chess").unwrap(), Control::default());
//! let mut prover = Prover::new(chess, Bounds::default(), &control);
//! let fen = "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 1";
//! let puzzle = prover.puzzle(Goal::Win, fen).unwrap();
//! assert_eq!((puzzle.turns, &*puzzle.first.turn), (1, "d8h4"));
//! ```

mod check;
mod goal;
mod line;
mod material;
mod mine;
mod pgn;
mod prove;
mod refusal;
mod save;
mod themes;
mod win;

pub use check::{Mistake, check};
pub use goal::Goal;
pub use mine::{Found, Miner, OF_A_GAME, Order};
pub use pgn::{Origin, to_pgn};
pub use prove::{Bounds, FURTHER, Prover};
pub use refusal::Refusal;
pub use save::LEAST_OTHERS;

use std::fmt;

/// The most defences of a puzzle that are written as variations, the main line included.
pub const WRITTEN: usize = 24;

/// The most further endings of an answer.
pub const ENDINGS: usize = 64;

/// An answer: the only turn that reaches the goal, or the only ones, which begin with the same step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The turn, as a turn text.
    pub turn: String,
    /// Further turns that begin with the same step and win as fast. Their defences are not listed.
    pub endings: Vec<String>,
}

impl Answer {
    /// Returns the answer of one turn.
    pub(crate) fn single(turn: String) -> Self {
        Self {
            turn,
            endings: Vec::new(),
        }
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.turn)?;
        self.endings
            .iter()
            .try_for_each(|ending| write!(f, " or {ending}"))
    }
}

/// A puzzle with its solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    /// The position, with the counters of a new game.
    pub fen: String,
    /// The task.
    pub goal: Goal,
    /// The turns in which the side to move wins, or in which the other side wins after every turn but the
    /// answer; 1 if the goal is material.
    pub turns: u32,
    /// The first answer of the solution.
    pub first: Answer,
    /// The defences of the solution, the main line first; none if the first turn wins at once, or ends the
    /// solution of another goal.
    pub replies: Vec<Reply>,
    /// The themes: words in small letters, joined by hyphens.
    pub themes: Vec<String>,
    /// The positions that the engine visits until it keeps the answer.
    pub effort: u64,
}

impl Puzzle {
    /// Returns the difficulty, from 1 to 5, estimated from [`Puzzle::effort`].
    pub fn difficulty(&self) -> u32 {
        let steps = [100, 500, 2500, 12_500];
        1 + steps.iter().filter(|&&step| self.effort >= step).count() as u32
    }
}

/// A defence, and the answer to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reply {
    /// The defence, as a turn text with the outcomes of its rolls.
    pub defence: String,
    /// The only answer that wins after it.
    pub answer: Answer,
    /// The defences against the answer, the main line first; none if the answer wins at once.
    pub replies: Vec<Reply>,
}
