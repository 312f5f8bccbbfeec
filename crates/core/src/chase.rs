//! Perpetual chases: pieces that one side attacks turn after turn, followed through the moves of a game.

use crate::Side;
use springald_board::{Square, U256, Word};

/// A turn, as far as it matters for perpetual chases.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Chase {
    /// The squares of the enemy pieces that the turn chases, at its end.
    pub chased: U256,
    /// The square that a piece has left in the turn, and the one where it is now.
    pub moved: Option<(Square, Square)>,
}

/// Finds a perpetual chase: a stretch of the game in which only one side has chased the same piece in each of its turns.
///
/// Turns are added backwards, the last one first. The sides need not alternate.
///
/// ```
/// use springald_board::{Square, U256, Word};
/// use springald_core::{Chase, Chases, Side};
///
/// let moved = |from, to| Some((Square::new(from), Square::new(to)));
/// let chasing = |at| Chase { chased: U256::bit(at), moved: None };
/// let mut chases = Chases::default();
/// // Black's piece goes from square 4 to square 5, where White chases it again.
/// chases.add_earlier(Side::White, chasing(5));
/// chases.add_earlier(Side::Black, Chase { moved: moved(4, 5), ..Chase::default() });
/// chases.add_earlier(Side::White, chasing(4));
/// assert_eq!(chases.chaser(), Some(Side::White));
/// chases.add_earlier(Side::White, chasing(5));
/// assert_eq!(chases.chaser(), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Chases {
    /// For each side its pieces that were chased in all turns of the other one, where they stood before the turns added;
    /// `None` before the first such turn.
    prey: [Option<U256>; 2],
}

impl Chases {
    /// Adds the turn of a side before those added so far.
    pub fn add_earlier(&mut self, by: Side, turn: Chase) {
        let theirs = &mut self.prey[by.other().index()];
        *theirs = Some(theirs.map_or(turn.chased, |known| known & turn.chased));
        if let (Some(own), Some((from, to))) = (&mut self.prey[by.index()], turn.moved)
            && own.has(to.index())
        {
            *own = *own ^ U256::bit(to.index()) ^ U256::bit(from.index());
        }
    }

    /// Returns `true` if earlier turns change nothing: neither side has chased a piece in all of its turns.
    pub fn are_over(&self) -> bool {
        self.prey == [Some(U256::ZERO); 2]
    }

    /// Returns the side that alone has chased a piece in each of its turns; `None` if both have, or neither.
    pub fn chaser(&self) -> Option<Side> {
        let is_prey = |side: Side| self.prey[side.index()].is_some_and(|prey| !prey.is_empty());
        match (is_prey(Side::White), is_prey(Side::Black)) {
            (true, false) => Some(Side::Black),
            (false, true) => Some(Side::White),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Side::{Black, White};

    fn chasing(squares: &[usize]) -> Chase {
        Chase {
            chased: squares.iter().copied().collect(),
            moved: None,
        }
    }

    fn moving(from: u8, to: u8) -> Chase {
        Chase {
            moved: Some((Square::new(from), Square::new(to))),
            ..Chase::default()
        }
    }

    /// Returns the chaser after turns, the last one first.
    fn chaser(turns: &[(Side, Chase)]) -> Option<Side> {
        let mut chases = Chases::default();
        for &(by, turn) in turns {
            chases.add_earlier(by, turn);
        }
        chases.chaser()
    }

    #[test]
    fn the_same_piece_is_chased_wherever_it_goes() {
        let chased = [
            (White, chasing(&[7, 9])),
            (Black, moving(5, 7)),
            (White, chasing(&[5, 3])),
            (Black, moving(200, 5)),
            (White, chasing(&[200])),
        ];
        assert_eq!(chaser(&chased), Some(White));
        // Another piece comes to the square.
        let others = [
            (White, chasing(&[7])),
            (Black, moving(5, 7)),
            (White, chasing(&[7])),
        ];
        assert_eq!(chaser(&others), None);
    }

    #[test]
    fn both_or_neither_chase() {
        let both = [(White, chasing(&[7])), (Black, chasing(&[8]))];
        assert_eq!(chaser(&both), None);
        assert_eq!(chaser(&both[..1]), Some(White));
        assert_eq!(chaser(&[]), None);
        let mut chases = Chases::default();
        chases.add_earlier(White, chasing(&[]));
        assert!(!chases.are_over());
        chases.add_earlier(Black, moving(1, 2));
        assert!(chases.are_over());
    }

    #[test]
    fn perpetual_check_goes_before() {
        use crate::{Checks, DrawRules, Termination, Verdict};
        let rules = DrawRules {
            perpetual_check_loses: true,
            perpetual_chase_loses: true,
            ..DrawRules::FIDE
        };
        let black_chases = || {
            let mut chases = Chases::default();
            chases.add_earlier(Black, chasing(&[1]));
            chases
        };
        let checked = |sides: &[Side]| {
            let mut checks = Checks::default();
            for &side in sides {
                checks.add(side, true);
            }
            rules.perpetual(|| checks, black_chases)
        };
        let check = Some(Verdict::win(Black, Termination::PERPETUAL_CHECK));
        assert_eq!(checked(&[Black]), check);
        assert_eq!(checked(&[Black, White]), None);
        let chase = Some(Verdict::win(White, Termination::PERPETUAL_CHASE));
        assert_eq!(checked(&[]), chase);
        let checks_only = DrawRules {
            perpetual_chase_loses: false,
            ..rules
        };
        assert_eq!(checks_only.perpetual(Checks::default, black_chases), None);
    }
}
