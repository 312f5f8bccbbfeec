//! Scores: centipawns, and wins counted in turns.

use springald_core::{Side, Verdict};

/// The score of a game won now, in centipawns; one less for every turn until then.
pub const WIN: i32 = 30_000;
/// Scores beyond this, or below its negative, are forced wins and losses.
pub const DECIDED: i32 = WIN - 1000;
/// A bound above every score.
pub(crate) const INFINITE: i32 = 32_000;
/// The largest evaluation, so that none looks like a forced win.
pub(crate) const MOST: i32 = DECIDED - 1;

/// The score of a position for the side to act.
///
/// ```
/// use springald_search::{Score, WIN};
///
/// assert_eq!(Score::of(35), Score::Centipawns(35));
/// assert_eq!(Score::of(WIN - 3), Score::Mate(2));
/// assert_eq!(Score::Mate(-1).value(), 2 - WIN);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// An evaluation, in centipawns.
    Centipawns(i32),
    /// If positive, the side to act wins on its n-th turn from now; if negative, it loses by the n-th
    /// turn of the other side; if 0, it has lost already.
    Mate(i32),
}

impl Score {
    /// Converts the number that the search uses.
    ///
    /// A win in the first turn is `WIN - 1`, in the third (the side's own second one) `WIN - 3`.
    pub const fn of(value: i32) -> Self {
        if value > DECIDED {
            Self::Mate((WIN - value + 1) / 2)
        } else if value < -DECIDED {
            Self::Mate(-i32::midpoint(WIN, value))
        } else {
            Self::Centipawns(value)
        }
    }

    /// Converts to the number that the search uses.
    pub const fn value(self) -> i32 {
        match self {
            Self::Centipawns(value) => value,
            Self::Mate(turns) if turns > 0 => WIN - (2 * turns - 1),
            Self::Mate(turns) => 2 * -turns - WIN,
        }
    }
}

/// Returns the score of a finished game for `us`, `turns` turns after the root.
pub(crate) fn of_verdict(verdict: Verdict, us: Side, turns: i32) -> i32 {
    match verdict.winner {
        None => 0,
        Some(side) if side == us => WIN - turns,
        Some(_) => turns - WIN,
    }
}

/// Returns a score as the table stores it: wins counted from the node instead of the root.
pub(crate) const fn to_table(score: i32, turns: i32) -> i32 {
    if score > DECIDED {
        score + turns
    } else if score < -DECIDED {
        score - turns
    } else {
        score
    }
}

/// Returns the score of a table entry: the inverse of [`to_table`].
pub(crate) const fn from_table(score: i32, turns: i32) -> i32 {
    if score > DECIDED {
        score - turns
    } else if score < -DECIDED {
        score + turns
    } else {
        score
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wins_are_counted_in_own_turns() {
        assert_eq!(Score::of(WIN - 1), Score::Mate(1));
        assert_eq!(Score::of(WIN - 3), Score::Mate(2));
        assert_eq!(Score::of(-WIN), Score::Mate(0));
        assert_eq!(Score::of(2 - WIN), Score::Mate(-1));
        assert_eq!(Score::of(57), Score::Centipawns(57));
        for turns in [-9, -1, 0, 1, 5] {
            assert_eq!(Score::of(Score::Mate(turns).value()), Score::Mate(turns));
        }
    }

    #[test]
    fn the_table_counts_from_the_node() {
        for score in [WIN - 7, 12, 8 - WIN] {
            assert_eq!(from_table(to_table(score, 4), 4), score);
        }
        assert_eq!(to_table(WIN - 7, 4), WIN - 3);
    }
}
