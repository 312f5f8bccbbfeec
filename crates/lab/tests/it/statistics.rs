//! Intervals hold the truth as often as they say, and tests raise few false alarms.

use springald_board::SplitMix;
use springald_lab::stats::{
    Estimate, Observation, entropy, holm, logistic, mean, proportion, ratio, score, trend,
    two_sided,
};

/// The number of resamplings, and how many intervals of them may hold the truth.
const TIMES: usize = 1000;
const GOOD: std::ops::RangeInclusive<usize> = 930..=970;

fn share(random: &mut SplitMix) -> f64 {
    (random.next() >> 11) as f64 / (1_u64 << 53) as f64
}

/// Counts the intervals that hold the truth.
fn covering(truth: f64, seed: u64, estimate: impl Fn(&mut SplitMix) -> Estimate) -> usize {
    let mut random = SplitMix::new(seed);
    let holds = |_: &usize| estimate(&mut random).holds(truth);
    (0..TIMES).filter(holds).count()
}

#[test]
fn intervals_of_scores_cover() {
    for (games, win, draw) in [(100, 0.35, 0.35), (400, 0.5, 0.1), (60, 0.75, 0.15)] {
        let truth = win + draw / 2.0;
        let held = covering(truth, games as u64, |random| {
            let mut tally = [0; 3];
            for _ in 0..games {
                let drawn = share(random);
                tally[usize::from(drawn >= win) + usize::from(drawn >= win + draw)] += 1;
            }
            score(tally).unwrap()
        });
        assert!(GOOD.contains(&held), "{games} games, {win}: {held}");
    }
}

#[test]
fn intervals_of_shares_and_means_cover() {
    let held = covering(0.1, 3, |random| {
        let hits = (0..300).filter(|_| share(random) < 0.1).count();
        proportion(hits, 300).unwrap()
    });
    assert!(GOOD.contains(&held), "shares: {held}");
    // Lengths of games are skewed: an exponential distribution with a least length.
    let held = covering(60.0, 4, |random| {
        let lengths: Vec<f64> = (0..200)
            .map(|_| 20.0 - 40.0 * share(random).max(1e-12).ln())
            .collect();
        mean(&lengths).unwrap()
    });
    assert!(GOOD.contains(&held), "means: {held}");
}

/// The positions of a game have the same result, so they are no independent observations.
#[test]
fn intervals_of_fitted_values_cover_although_positions_of_a_game_depend_on_each_other() {
    let (pawn, rook) = (0.8, 2.4);
    let held = covering(rook / pawn, 5, |random| {
        let games: Vec<Vec<Observation>> = (0..150)
            .map(|_| {
                let pawns = random.below(5) as f64 - 2.0;
                let rooks = random.below(3) as f64 - 1.0;
                let chance = 1.0 / (1.0 + (-(pawn * pawns + rook * rooks)).exp());
                let points = f64::from(u8::from(share(random) < chance));
                let position = Observation {
                    features: vec![1.0, pawns, rooks],
                    points,
                };
                vec![position; 1 + random.below(6)]
            })
            .collect();
        let fit = logistic(&games, random.next()).unwrap();
        fit.estimate(|b| b[2] / b[1])
    });
    assert!(GOOD.contains(&held), "{held}");
}

#[test]
fn a_trend_is_called_one_in_few_flat_samples_and_in_most_steep_ones() {
    let mut random = SplitMix::new(6);
    let mut called = |by: f64| {
        let mut sample = |nodes: u64, truth: f64| {
            let wins = (0..400).filter(|_| share(&mut random) < truth).count();
            (nodes, score([wins, 0, 400 - wins]).unwrap())
        };
        let points = [
            sample(100, 0.5),
            sample(400, 0.5 + by),
            sample(1600, 0.5 + 2.0 * by),
        ];
        trend(&points).unwrap().p < 0.05
    };
    let flat = (0..TIMES).filter(|_| called(0.0)).count();
    assert!((30..=70).contains(&flat), "{flat}");
    let steep = (0..TIMES).filter(|_| called(0.06)).count();
    assert!(steep > 850, "{steep}");
}

#[test]
fn many_comparisons_raise_no_more_alarms_than_one() {
    let mut random = SplitMix::new(7);
    let alarms = (0..TIMES).filter(|_| {
        let p: Vec<f64> = (0..20).map(|_| share(&mut random)).collect();
        holm(&p).into_iter().any(|p| p < 0.05)
    });
    let alarms = alarms.count();
    assert!((30..=70).contains(&alarms), "{alarms}");
    assert_eq!(holm(&[0.01, 0.04, 0.03]), [0.03, 0.06, 0.06]);
}

#[test]
fn known_numbers_are_reproduced() {
    // Wilson (1927) by hand for 8 of 10: (0.8 + 0.1921) / 1.3841 ± 1.96 / 1.3841 sqrt(0.016 + 0.0096).
    let eight = proportion(8, 10).unwrap();
    assert!(
        (eight.low - 0.4902).abs() < 1e-3 && (eight.high - 0.9433).abs() < 1e-3,
        "{eight:?}"
    );
    assert!((two_sided(1.96) - 0.05).abs() < 1e-4);
    // Four equally common turns are two bits.
    let even = entropy(&[250, 250, 250, 250]).unwrap();
    assert!((even.value - 2.0).abs() < 0.01, "{even:?}");
    // The quantile of the t distribution with 9 degrees is 2.262; the deviation of 1 to 10 is 3.0277.
    let ten: Vec<f64> = (1..=10).map(f64::from).collect();
    assert!((mean(&ten).unwrap().half() - 2.262 * 3.0277 / 10_f64.sqrt()).abs() < 2e-3);
    // Nothing of 300: the rule of three says 1 %; Wilson says a little more.
    assert!((proportion(0, 300).unwrap().high - 0.0126).abs() < 1e-3);
}

#[test]
fn intervals_of_ratios_cover() {
    // Differences in Elo of 300 and 60, each with an error of 15.
    let normal = |random: &mut SplitMix| {
        let sum: f64 = (0..12).map(|_| share(random)).sum();
        sum - 6.0
    };
    let held = covering(5.0, 8, |random| {
        let mut drawn = |truth: f64| {
            let value = truth + 15.0 * normal(random);
            let half = 15.0 * springald_lab::stats::Z_95;
            Estimate::new(value, value - half, value + half, 100)
        };
        let (a, b) = (drawn(300.0), drawn(60.0));
        ratio(&a, &b).unwrap_or_else(|| Estimate::new(5.0, f64::NEG_INFINITY, f64::INFINITY, 0))
    });
    assert!(GOOD.contains(&held), "{held}");
    let unsure = Estimate::new(20.0, -10.0, 50.0, 100);
    assert_eq!(ratio(&unsure, &unsure), None);
}
