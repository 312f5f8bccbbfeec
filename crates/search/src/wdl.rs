//! The chances of a win, a draw and a loss that a score means.

use crate::Score;
use springald_core::Chances;

/// The chances of a win, a draw and a loss for the side to act, in thousandths that add up to 1000.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wdl {
    /// Of a win.
    pub win: u32,
    /// Of a draw.
    pub draw: u32,
    /// Of a loss.
    pub loss: u32,
}

impl Score {
    /// Returns the chances between equal players, by the model of a game.
    ///
    /// ```
    /// use springald_core::SearchTraits;
    /// use springald_search::{Score, Wdl};
    ///
    /// let chances = SearchTraits::LIKE_CHESS.chances;
    /// let Wdl { win, draw, loss } = Score::Centipawns(90).wdl(chances);
    /// assert_eq!((win, draw, loss), (500, 417, 83));
    /// assert_eq!(Score::Mate(3).wdl(chances).win, 1000);
    /// ```
    pub fn wdl(self, Chances { half, slope }: Chances) -> Wdl {
        let chance = |centipawns: i32| {
            let missing = f64::from(half - centipawns);
            1.0 / (1.0 + (missing / f64::from(slope)).exp())
        };
        let (win, loss) = match self {
            Self::Mate(turns) if turns > 0 => (1000, 0),
            Self::Mate(_) => (0, 1000),
            Self::Centipawns(value) => {
                let thousandths = |chance: f64| (1000.0 * chance).round() as u32;
                let win = thousandths(chance(value));
                // Both may be rounded up.
                (win, thousandths(chance(-value)).min(1000 - win))
            }
        };
        Wdl {
            win,
            draw: 1000 - win - loss,
            loss,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use springald_core::SearchTraits;

    #[test]
    fn chances_add_up_and_are_fair() {
        for (half, slope) in [(0, 1), (0, 300), (40, 20), (90, 75), (400, 300)] {
            let chances = Chances { half, slope };
            for value in -3000..3000 {
                let us = Score::Centipawns(value).wdl(chances);
                let them = Score::Centipawns(-value).wdl(chances);
                assert!(us.win.abs_diff(them.loss) <= 1, "{value}: {us:?} {them:?}");
                assert_eq!(us.win + us.draw + us.loss, 1000);
            }
        }
    }

    #[test]
    fn a_forced_result_is_certain() {
        let chances = SearchTraits::LIKE_CHESS.chances;
        assert_eq!(Score::Mate(3).wdl(chances).win, 1000);
        assert_eq!(Score::Mate(0).wdl(chances).loss, 1000);
        assert_eq!(Score::Mate(-2).wdl(chances).loss, 1000);
    }
}
