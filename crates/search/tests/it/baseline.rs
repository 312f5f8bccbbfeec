//! The baselines play as documented.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use springald_chess::ChessPosition as Chess;
use springald_core::{NotationExt, texts_of_turns};
use springald_search::Control;
use springald_search::baseline::{Baseline, Effort, play};
use std::time::Duration;

fn plays(fen: &str, baseline: Baseline, seed: u64) -> String {
    let position = Chess::from_fen(fen).unwrap();
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let thought = play(&position, baseline, &Control::default(), &mut random).unwrap();
    texts_of_turns(&position, &thought.turn).join(" ")
}

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
    let start = Chess::start().fen();
    for baseline in [Baseline::Random, Baseline::Mcts(Effort::Playouts(30))] {
        let of = |seed| plays(&start, baseline, seed);
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
    let mut random = ChaCha8Rng::seed_from_u64(1);
    assert!(play(&Chess::start(), effort, &control, &mut random).is_some());
    // Read once at the beginning, then until the time is over.
    assert_eq!(LOOKS.load(Ordering::Relaxed), 31);
}

#[test]
fn no_baseline_plays_after_the_end() {
    let mated = "R5k1/5ppp/8/8/8/8/8/6K1 b - - 1 1";
    let position = Chess::from_fen(mated).unwrap();
    let effort = Effort::Playouts(5);
    for baseline in [Baseline::Random, Baseline::Greedy, Baseline::Mcts(effort)] {
        let mut random = ChaCha8Rng::seed_from_u64(0);
        let control = Control::default();
        assert_eq!(play(&position, baseline, &control, &mut random), None);
    }
}
