//! The fit must find the known weights of a made-up evaluation.

use springald_board::SplitMix;
use springald_registry::EvalTrace;
use springald_tuner::{Dataset, FitSettings, RealWeight, Target, fit};

const WEIGHTS: usize = 24;
/// A weight that counts in no position.
const UNSEEN: usize = 23;
/// A weight that counts in one position of a thousand.
const RARE: usize = 22;
/// The value of a centipawn in results.
const SCALE: f64 = 1.0 / 180.0;
/// Every position counts like a game, since its result is drawn independently.
const SETTINGS: FitSettings = FitSettings {
    games: 40_000,
    threads: 1,
    held: Vec::new(),
};

fn anywhere(random: &mut SplitMix, within: i32) -> i32 {
    random.below(2 * within as usize + 1) as i32 - within
}

fn truth() -> Vec<RealWeight> {
    let mut random = SplitMix::new(5);
    let mut half = || f64::from(anywhere(&mut random, 60));
    (0..WEIGHTS).map(|_| [half(), half()]).collect()
}

/// Returns positions whose results are drawn by the chances of the true weights. In a tenth of them
/// only a part of the sum counts.
fn positions(count: usize, truth: &[RealWeight], seed: u64) -> Dataset {
    let mut random = SplitMix::new(seed);
    let mut data = Dataset::default();
    for _ in 0..count {
        let phase = random.below(257) as f64 / 256.0;
        let mut counts: Vec<(usize, i32)> = (0..8)
            .map(|_| (random.below(RARE), anywhere(&mut random, 2)))
            .collect();
        if random.below(1000) == 0 {
            counts.push((RARE, 1));
        }
        let is_drawish = random.below(10) == 0;
        let (slope, offset) = if is_drawish {
            (0.125, 30.0)
        } else {
            (1.0, 0.0)
        };
        let trace = EvalTrace {
            counts,
            phase,
            slope,
            offset,
        };
        let sum: f64 = trace
            .counts
            .iter()
            .map(|&(index, times)| {
                let [opening, ending] = truth[index];
                (opening * phase + ending * (1.0 - phase)) * f64::from(times)
            })
            .sum();
        let worth = offset + slope * sum;
        let chance = 1.0 / (1.0 + (-SCALE * worth).exp());
        let wins = (random.below(1 << 20) as f64) < chance * f64::from(1 << 20);
        let target = Target {
            result: f32::from(u8::from(wins)),
            score: (worth + f64::from(anywhere(&mut random, 30))) as f32,
        };
        data.push(&trace, target).unwrap();
    }
    data
}

/// Returns the root mean square error, in centipawns, of the weights that count often.
fn error(weights: &[RealWeight], truth: &[RealWeight]) -> f64 {
    let squares = weights[..RARE].iter().zip(truth);
    let sum: f64 = squares
        .map(|(a, b)| (a[0] - b[0]).powi(2) + (a[1] - b[1]).powi(2))
        .sum();
    (sum / (2 * RARE) as f64).sqrt()
}

#[test]
#[expect(clippy::float_cmp, reason = "what nothing changes is exactly the same")]
fn known_weights_are_found() {
    let truth = truth();
    let (train, held) = (positions(40_000, &truth, 11), positions(4_000, &truth, 12));
    let mut random = SplitMix::new(9);
    let start: Vec<RealWeight> = truth
        .iter()
        .map(|pair| pair.map(|half| half + f64::from(anywhere(&mut random, 40))))
        .collect();
    let fitted = fit(&train, &held, &start, &SETTINGS, &|_| {});
    assert!(fitted.after < fitted.before - 0.001, "{fitted:?}");
    assert!((fitted.scale / SCALE - 1.0).abs() < 0.1, "{}", fitted.scale);
    // Results are random, so some weights are missed by more than others.
    let (off, before) = (error(&fitted.weights, &truth), error(&start, &truth));
    assert!(
        off < before / 4.0,
        "{off:.1} centipawns off, {before:.1} before"
    );
    // Weights about which the positions say nothing stay as they were.
    assert_eq!(fitted.weights[UNSEEN], start[UNSEEN]);
    let [opening, ending] = [0, 1].map(|half| fitted.weights[RARE][half] - start[RARE][half]);
    assert!(opening.abs().max(ending.abs()) < 60.0, "{opening} {ending}");
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let truth = truth();
    let (train, held) = (positions(9_000, &truth, 1), positions(2_500, &truth, 2));
    let start = vec![[0.0; 2]; WEIGHTS];
    let with = |threads| {
        fit(
            &train,
            &held,
            &start,
            &FitSettings {
                threads,
                ..SETTINGS
            },
            &|_| {},
        )
    };
    assert_eq!(with(1), with(3));
}

#[test]
#[expect(clippy::float_cmp, reason = "what nothing changes is exactly the same")]
fn held_weights_stay_and_the_others_move() {
    let truth = truth();
    let (train, validation) = (positions(9_000, &truth, 1), positions(2_500, &truth, 2));
    let start = vec![[0.0; 2]; WEIGHTS];
    let settings = FitSettings {
        held: vec![0..2, 7..8],
        ..SETTINGS
    };
    let fitted = fit(&train, &validation, &start, &settings, &|_| {});
    for (index, weight) in fitted.weights.iter().enumerate() {
        let stays = matches!(index, 0 | 1 | 7 | UNSEEN);
        assert_eq!(*weight == [0.0; 2], stays, "{index}: {weight:?}");
    }
}

#[test]
fn true_weights_are_not_made_worse() {
    let truth = truth();
    let (train, held) = (positions(2_000, &truth, 3), positions(500, &truth, 4));
    let fitted = fit(&train, &held, &truth, &SETTINGS, &|_| {});
    assert!(fitted.after <= fitted.before);
}
