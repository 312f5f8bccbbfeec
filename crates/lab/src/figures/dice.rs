//! Luck and skill.

use super::draft::Draft;
use crate::luck::Balance;
use crate::report::{Cell, Figure, Plot, Section, Table, Unit};
use crate::stats::{Estimate, mean, proportion};
use springald_board::SplitMix;
use springald_core::Side;

/// The number of bootstrap samples, and their seed.
const SAMPLES: usize = 1000;
const SEED: u64 = 2;

pub(super) fn add(draft: &mut Draft<'_>) {
    let balances = &draft.study.balances;
    if balances.is_empty() {
        return;
    }
    let [white, black] = Side::BOTH.map(|side| draft.side(side));
    let of = |of: &dyn Fn(&Balance) -> f64| mean_of(balances, of);
    let rolls = of(&|balance| balance.luck.len() as f64);
    let each = of(&|balance| {
        let sum: f64 = balance.luck.iter().map(|luck| luck.abs()).sum();
        sum / balance.luck.len().max(1) as f64
    });
    let adjusted = of(&|balance| balance.result - balance.luck());
    let decided: Vec<bool> = (balances.iter())
        .filter(|balance| (balance.result - 0.5).abs() > 0.1 && balance.luck().abs() > 1e-9)
        .map(|balance| (balance.result > 0.5) == (balance.luck() > 0.0))
        .collect();
    let lucky = proportion(
        decided.iter().filter(|&&lucky| lucky).count(),
        decided.len(),
    );
    let share = share(balances);
    let figures = [
        (
            "luck.share",
            "Share of luck in the results".to_owned(),
            share,
            Unit::Share,
        ),
        (
            "luck.wins",
            "Won games in which the winner had more luck".to_owned(),
            lucky,
            Unit::Share,
        ),
        (
            "luck.roll",
            "Luck of a roll, in points".to_owned(),
            each,
            Unit::Number,
        ),
        (
            "luck.rolls",
            "Rolls in a game".to_owned(),
            rolls,
            Unit::Number,
        ),
        (
            "luck.adjusted",
            format!("Score of {white} without luck"),
            adjusted,
            Unit::Share,
        ),
    ];
    let figures = figures
        .into_iter()
        .filter_map(|(id, name, estimate, unit)| Some(Figure::new(id, name, estimate?, unit)));
    let section = Section {
        id: "luck".into(),
        title: "Luck and skill".into(),
        note: format!(
            "From {} games at the greatest strength. The luck of a roll is the expected result after it less the mean over \
             all its outcomes, by a small search; the change by an action is the skill of its side. Start, luck and skill \
             add up to the result in every game. The share of luck is the part of the variance of results that luck \
             explains: the square of their correlation, adjusted for the number of games.",
            balances.len()
        ),
        figures: figures.collect(),
        tables: vec![sum_table(balances, [white, black])],
    };
    if let Some(share) = share {
        let sentence = if share.low > 0.0 {
            let percent = 100.0 * share.value;
            format!("Luck explains {percent:.0} % of the differences between results.")
        } else {
            "Luck is not shown to decide anything.".to_owned()
        };
        draft.say(Unit::Share.settles(&share), sentence);
    }
    draft.sections.push(section);
}

/// Returns the mean of numbers, one for each game.
fn mean_of(balances: &[Balance], of: impl Fn(&Balance) -> f64) -> Option<Estimate> {
    mean(&balances.iter().map(of).collect::<Vec<_>>())
}

/// Returns what the results are made of.
fn sum_table(balances: &[Balance], [white, black]: [&str; 2]) -> Table {
    let of = |of: &dyn Fn(&Balance) -> f64| mean_of(balances, of);
    let skill = |side: Side| {
        of(&|balance| {
            let own = balance.skill.iter().filter(|(by, _)| *by == side);
            own.map(|(_, change)| *change).sum()
        })
    };
    let rows = [
        (
            "value of the start".to_owned(),
            of(&|balance| balance.start),
        ),
        ("luck of all rolls".to_owned(), of(&Balance::luck)),
        (format!("skill of {white}"), skill(Side::White)),
        (format!("skill of {black}"), skill(Side::Black)),
        ("result".to_owned(), of(&|balance| balance.result)),
    ];
    let rows = rows
        .into_iter()
        .map(|(name, estimate)| vec![Cell::text(name), Cell::of(estimate, Unit::Points)]);
    Table {
        id: "luck.sum".into(),
        title: format!("What makes the result, in percent points for {white}, mean of games"),
        columns: vec!["Part".into(), "Points".into()],
        rows: rows.collect(),
        plot: Some(Plot::Intervals {
            column: 1,
            line: Some(0.0),
        }),
    }
}

/// Returns the part of the variance of results that luck explains, with a bootstrap by games.
fn share(balances: &[Balance]) -> Option<Estimate> {
    let pairs: Vec<(f64, f64)> = (balances.iter())
        .map(|balance| (balance.luck(), balance.result))
        .collect();
    let share = explained(&pairs)?;
    let mut random = SplitMix::new(SEED);
    let mut samples: Vec<f64> = (0..SAMPLES)
        .filter_map(|_| {
            let drawn: Vec<_> = (0..pairs.len())
                .map(|_| pairs[random.below(pairs.len())])
                .collect();
            explained(&drawn)
        })
        .collect();
    samples.sort_by(f64::total_cmp);
    let at = |share: f64| samples[(share * (samples.len() - 1) as f64).round() as usize];
    Some(Estimate::new(share, at(0.025), at(0.975), pairs.len()))
}

/// Returns the part of the variance of the second numbers that the first ones explain: the coefficient of determination of a
/// straight line, adjusted for the number of pairs, or 0 if the line falls. `None` if the numbers do not vary.
fn explained(pairs: &[(f64, f64)]) -> Option<f64> {
    let n = pairs.len() as f64;
    if n < 3.0 {
        return None;
    }
    let means = pairs
        .iter()
        .fold((0.0, 0.0), |(x, y), pair| (x + pair.0 / n, y + pair.1 / n));
    let [mut xx, mut xy, mut yy] = [0.0; 3];
    for (x, y) in pairs {
        let (x, y) = (x - means.0, y - means.1);
        xx += x * x;
        xy += x * y;
        yy += y * y;
    }
    if xx < 1e-12 || yy < 1e-12 {
        return None;
    }
    let square = if xy > 0.0 { xy * xy / (xx * yy) } else { 0.0 };
    Some((1.0 - (1.0 - square) * (n - 1.0) / (n - 2.0)).max(0.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn luck_explains_as_much_as_it_decides() {
        let mut random = SplitMix::new(9);
        let mut number = || {
            (0..12)
                .map(|_| random.below(1001) as f64 / 1000.0)
                .sum::<f64>()
                - 6.0
        };
        // The variance of a result that is luck and twice as much else is five times the variance of the luck.
        let pairs: Vec<_> = (0..4000)
            .map(|_| {
                let luck = number();
                (10.0 * luck, luck + 2.0 * number())
            })
            .collect();
        let share = explained(&pairs).expect("numbers that vary");
        assert!((share - 0.2).abs() < 0.03, "{share}");
        let falling: Vec<_> = pairs
            .iter()
            .map(|(luck, result)| (-luck, *result))
            .collect();
        assert_eq!(explained(&falling), Some(0.0));
        assert_eq!(explained(&[(1.0, 2.0); 9]), None);
    }
}
