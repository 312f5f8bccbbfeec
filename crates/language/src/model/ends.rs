//! The ends of a game, and their conditions.

use super::forms::Form;
use super::squares::{KindId, Region};
use springald_core::{Clause, Side};

/// An end of the game. Conditions that do not ask for actions are tried after every action, for the player who
/// acted first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct End {
    /// The clause that states it.
    pub clause: Option<Clause>,
    /// The condition, from the view of a player.
    pub when: When,
    /// The result for that player.
    pub result: Gain,
    /// The reason, in the words of a PGN: `checkmate`, `king captured` …
    pub reason: String,
}

/// A result for a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gain {
    /// The player wins.
    Win,
    /// The player loses.
    Loss,
    /// Nobody wins.
    Draw,
}

/// A condition of a step or of a way of moving: where it fails, the step is left out, or no piece goes this way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StepWhen {
    /// The clause that states it.
    pub clause: Option<Clause>,
    /// `true` if all of the conditions must hold, `false` if not all may.
    pub holds: bool,
    /// The conditions, from the view of the player whose turn it is.
    pub all: Vec<When>,
}

/// The condition of an end, from the view of a player (*you*).
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum When {
    /// You are to act, have no action, and a royal piece of yours is attacked.
    Checkmated,
    /// The same, and the enemy has just dropped a piece of one of these kinds, which attacks it.
    MatedByDrop(Vec<KindId>),
    /// The same, and only pieces of these kinds attack it.
    MatedByOnly(Vec<KindId>),
    /// The same, and in one of the checks that the enemy has given turn by turn, up to this one, such a piece attacked.
    MatedAfter(Vec<KindId>),
    /// You are to act, have no action, and no royal piece of yours is attacked.
    Stalemated,
    /// There are fewer pieces of these kinds than a number.
    Fewer {
        /// `true` for your pieces, `false` for the enemy's.
        yours: bool,
        /// The kinds that are counted together.
        kinds: Vec<KindId>,
        /// The number.
        than: u8,
    },
    /// There are more pieces of these kinds than a number.
    More {
        /// `true` for your pieces, `false` for the enemy's.
        yours: bool,
        /// The kinds that are counted together.
        kinds: Vec<KindId>,
        /// The number.
        than: u8,
    },
    /// There are more, or fewer, pieces of these kinds in hand than a number.
    Held {
        /// `true` for your hand, `false` for the enemy's.
        yours: bool,
        /// The kinds that are counted together.
        kinds: Vec<KindId>,
        /// `true` for more, `false` for fewer.
        more: bool,
        /// The number.
        than: u8,
    },
    /// You have more pieces of these kinds on the board than the enemy.
    Lead(Vec<KindId>),
    /// You have fewer pieces of these kinds on the board than the enemy.
    Behind(Vec<KindId>),
    /// You are this side.
    Are(Side),
    /// You have more points than the enemy.
    Ahead,
    /// You have fewer points than the enemy.
    Back,
    /// Your turn is about to begin.
    ToMove,
    /// A piece of one of these kinds stands in a region of its owner. A neutral piece counts for each side.
    Reached {
        /// `true` for a piece of yours, `false` for one of the enemy's.
        yours: bool,
        /// The least number of pieces there.
        least: u8,
        /// The kinds.
        kinds: Vec<KindId>,
        /// The region.
        region: Region,
        /// `true` if no enemy of its owner may attack it there.
        safely: bool,
        /// `true` if it does not count for White while Black can reach the region in this turn.
        followed: bool,
    },
    /// No square of the board is empty.
    Full,
    /// Each side has played so many turns.
    Played(u8),
    /// You are about to move, and a royal piece of the enemy is attacked.
    EnemyInCheck,
    /// More moves were made than are counted, and the last one has not checkmated.
    CountedOut,
    /// Your turn begins, you are not in check, and all actions of yours turn pieces into others.
    OnlyPromotions,
    /// A player has no right to castle any more.
    Uncastled {
        /// `true` for you, `false` for the enemy.
        yours: bool,
        /// The letter of the way to castle; `None` for all.
        letter: Option<char>,
    },
    /// So many turns in a row were passed.
    Passed(u8),
    /// Royal pieces of both sides stand on one rank or file, with only empty squares between.
    RoyalsFacing,
    /// Pieces have a form.
    Formed {
        /// `true` for your pieces, `false` for the enemy's.
        yours: bool,
        /// The kinds.
        kinds: Vec<KindId>,
        /// The form.
        form: Form,
    },
    /// All of these.
    All(Vec<When>),
    /// You have given check this many times.
    Checks(u8),
}
