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
             add up to the result in every game. The share of luck is the part of the variance of results that goes when \
             luck is taken out.",
            balances.len()
        ),
        figures: figures.collect(),
        tables: vec![sum_table(balances, [white, black])],
    };
    if let Some(share) = share {
        draft.say(
            Unit::Share.settles(&share),
            format!(
                "Luck makes {:.0} % of the differences between results.",
                100.0 * share.value
            ),
        );
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

/// Returns the part of the variance of results that goes when luck is taken out, with a bootstrap by games.
fn share(balances: &[Balance]) -> Option<Estimate> {
    let pairs: Vec<(f64, f64)> = (balances.iter())
        .map(|balance| (balance.result, balance.result - balance.luck()))
        .collect();
    let variance = |values: &mut dyn Iterator<Item = f64>| {
        let (mut n, mut sum, mut squares) = (0.0, 0.0, 0.0);
        for value in values {
            n += 1.0;
            sum += value;
            squares += value * value;
        }
        squares / n - (sum / n) * (sum / n)
    };
    let of = |pairs: &[(f64, f64)]| {
        let with = variance(&mut pairs.iter().map(|pair| pair.0));
        let without = variance(&mut pairs.iter().map(|pair| pair.1));
        (with > 1e-9).then(|| 1.0 - without / with)
    };
    let share = of(&pairs)?;
    let mut random = SplitMix::new(SEED);
    let mut samples: Vec<f64> = (0..SAMPLES)
        .filter_map(|_| {
            let drawn: Vec<_> = (0..pairs.len())
                .map(|_| pairs[random.below(pairs.len())])
                .collect();
            of(&drawn)
        })
        .collect();
    samples.sort_by(f64::total_cmp);
    let at = |share: f64| samples[(share * (samples.len() - 1) as f64).round() as usize];
    Some(Estimate::new(share, at(0.025), at(0.975), pairs.len()))
}
