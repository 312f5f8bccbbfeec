//! Ending games whose result both players agree on, and those that never end.

use serde::Serialize;
use springald_core::Side;
use springald_registry::Score;

/// Rules that end a game early. Each rule is optional.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Adjudication {
    /// A win.
    pub win: Option<WinRule>,
    /// A draw by scores.
    pub draw: Option<DrawRule>,
    /// A draw after this many turns of each side, the opening included.
    pub longest: Option<u32>,
}

/// A side wins when the players' scores say so for some turns.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct WinRule {
    /// At least this many centipawns.
    pub score: i32,
    /// The number of consecutive turns of each player whose scores count.
    pub turns: u32,
    /// `true` if the loser's scores are enough; otherwise both players' scores must agree.
    pub one: bool,
}

/// The game is drawn when the scores of both players say so for some turns.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct DrawRule {
    /// At most this many centipawns for either side.
    pub score: i32,
    /// The number of consecutive turns of each player.
    pub turns: u32,
    /// Not before the turn pair with this number.
    pub from: u32,
}

/// The decision of the adjudicator.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Finding {
    /// This side has won.
    Wins(Side),
    /// The game is drawn.
    Draw,
}

/// The lengths of a player's current streaks of scores, in turns.
#[derive(Clone, Copy, Default)]
struct EvalStreak {
    winning: u32,
    losing: u32,
    even: u32,
}

/// Follows the scores that the players report.
pub(crate) struct Adjudicator {
    rules: Adjudication,
    heard: [EvalStreak; 2],
}

impl Adjudicator {
    pub(crate) fn new(rules: Adjudication) -> Self {
        Self {
            rules,
            heard: [EvalStreak::default(); 2],
        }
    }

    /// Records the score of `side` for its completed turn `number`. Returns the decision, if the
    /// game ends.
    pub(crate) fn update(
        &mut self,
        side: Side,
        score: Option<Score>,
        number: u32,
    ) -> Option<Finding> {
        let value = score.map(Score::value);
        let heard = &mut self.heard[side.index()];
        let count = |streak: &mut u32, holds: bool| *streak = if holds { *streak + 1 } else { 0 };
        if let Some(rule) = self.rules.win {
            count(
                &mut heard.winning,
                value.is_some_and(|value| value >= rule.score),
            );
            count(
                &mut heard.losing,
                value.is_some_and(|value| value <= -rule.score),
            );
        }
        if let Some(rule) = self.rules.draw {
            let is_even = value.is_some_and(|value| value.abs() <= rule.score);
            count(&mut heard.even, is_even && number >= rule.from);
        }
        let winner = self.winner().map(Finding::Wins);
        winner.or_else(|| self.is_drawn().then_some(Finding::Draw))
    }

    fn winner(&self) -> Option<Side> {
        let rule = self.rules.win?;
        Side::BOTH.into_iter().find(|side| {
            let wins = self.heard[side.index()].winning >= rule.turns;
            let loses = self.heard[(!*side).index()].losing >= rule.turns;
            loses && (wins || rule.one)
        })
    }

    fn is_drawn(&self) -> bool {
        let enough = |rule: DrawRule| self.heard.iter().all(|heard| heard.even >= rule.turns);
        self.rules.draw.is_some_and(enough)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULES: Adjudication = Adjudication {
        win: Some(WinRule {
            score: 500,
            turns: 2,
            one: false,
        }),
        draw: Some(DrawRule {
            score: 10,
            turns: 2,
            from: 20,
        }),
        longest: None,
    };

    /// Returns the decision after each turn, White's first.
    fn verdicts(rules: Adjudication, first: u32, scores: &[i32]) -> Vec<Option<Finding>> {
        let mut adjudicator = Adjudicator::new(rules);
        let turns = scores.iter().enumerate().map(|(index, &score)| {
            let side = Side::BOTH[index % 2];
            let number = first + index as u32 / 2;
            adjudicator.update(side, Some(Score::of(score)), number)
        });
        turns.collect()
    }

    #[test]
    fn both_have_to_agree_on_a_win_twice_in_a_row() {
        let lost = Some(Finding::Wins(Side::Black));
        assert_eq!(verdicts(RULES, 1, &[-600, 500, -700, 900])[3], lost);
        assert_eq!(verdicts(RULES, 1, &[-600, 500, -700, 499])[3], None);
        assert_eq!(
            verdicts(RULES, 1, &[-600, 500, -20, 900, -600, 900])[5],
            None
        );
    }

    #[test]
    fn one_is_enough_where_it_is_the_loser() {
        let one = WinRule {
            score: 500,
            turns: 2,
            one: true,
        };
        let rules = Adjudication {
            win: Some(one),
            ..RULES
        };
        assert_eq!(
            verdicts(rules, 1, &[-600, 0, -700])[2],
            Some(Finding::Wins(Side::Black))
        );
        assert_eq!(verdicts(rules, 1, &[600, 0, 700])[2], None);
    }

    #[test]
    fn a_draw_needs_both_and_has_to_wait() {
        assert_eq!(verdicts(RULES, 20, &[3, -3, 0, 10])[3], Some(Finding::Draw));
        assert_eq!(verdicts(RULES, 20, &[3, -3, 0, 11])[3], None);
        assert_eq!(verdicts(RULES, 19, &[3, -3, 0, 10])[3], None);
    }

    #[test]
    fn a_side_without_a_score_agrees_to_nothing() {
        let mut adjudicator = Adjudicator::new(RULES);
        for number in 20..40 {
            assert_eq!(adjudicator.update(Side::White, None, number), None);
            assert_eq!(
                adjudicator.update(Side::Black, Some(Score::of(-900)), number),
                None
            );
        }
    }
}
