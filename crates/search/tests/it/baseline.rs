//! The baselines play as documented.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use springald_registry::{Baseline, Control, Effort, find};
use std::time::Duration;

/// Returns the turn that a baseline plays in chess; `None` if there is none.
fn turn(fen: &str, baseline: Baseline, seed: u64, control: &Control) -> Option<String> {
    let chess = find("chess").unwrap();
    let game = chess.variant().begin_at(fen).unwrap();
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let found = chess.baseline(&*game, baseline, control, &mut random);
    found.map(|found| found.turn)
}

fn plays(fen: &str, baseline: Baseline, seed: u64) -> String {
    turn(fen, baseline, seed, &Control::default()).unwrap()
}

/// The start of a game.
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
/// A rook hangs.
const HANGING: &str = "6k1/5ppp/8/8/8/r7/1B6/R5K1 w - - 0 1";
/// White mates on the back rank.
const BACK_RANK: &str = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";

#[test]
fn the_greedy_player_takes_a_rook_and_sees_mate() {
    for seed in 0..5 {
        let taken = plays(HANGING, Baseline::Greedy, seed);
        assert!(["a1a3", "b2a3"].contains(&taken.as_str()), "{taken}");
        assert_eq!(plays(BACK_RANK, Baseline::Greedy, seed), "a1a8");
    }
}

#[test]
fn the_tree_search_finds_mate_in_one() {
    let effort = Effort::Playouts(2000);
    assert_eq!(plays(BACK_RANK, Baseline::Mcts(effort), 1), "a1a8");
}

#[test]
fn a_seed_repeats_a_player_and_another_one_does_not() {
    for baseline in [Baseline::Random, Baseline::Mcts(Effort::Playouts(30))] {
        let of = |seed| plays(START, baseline, seed);
        assert_eq!(of(7), of(7));
        assert!((0..20).any(|seed| of(seed) != of(7)));
    }
}

#[test]
fn time_ends_the_tree_search() {
    use std::sync::atomic::{AtomicU64, Ordering};
    /// A clock that advances by a millisecond whenever it is read.
    static LOOKS: AtomicU64 = AtomicU64::new(0);
    let control =
        Control::with_clock(|| Duration::from_millis(LOOKS.fetch_add(1, Ordering::Relaxed)));
    let effort = Baseline::Mcts(Effort::Time(Duration::from_millis(30)));
    assert!(turn(START, effort, 1, &control).is_some());
    // Read once at the beginning, then until the time is over.
    assert_eq!(LOOKS.load(Ordering::Relaxed), 31);
}

#[test]
fn no_baseline_plays_after_the_end() {
    let mated = "R5k1/5ppp/8/8/8/8/8/6K1 b - - 1 1";
    let effort = Effort::Playouts(5);
    for baseline in [Baseline::Random, Baseline::Greedy, Baseline::Mcts(effort)] {
        assert_eq!(turn(mated, baseline, 0, &Control::default()), None);
    }
}
