//! The players to measure against do what they say.

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

/// A rook may be taken.
const HANGING: &str = "6k1/5ppp/8/8/8/r7/1B6/R5K1 w - - 0 1";
/// The king may be mated on the back rank.
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
    /// A clock that goes on by a millisecond whenever somebody looks at it.
    static LOOKS: AtomicU64 = AtomicU64::new(0);
    let control =
        Control::with_clock(|| Duration::from_millis(LOOKS.fetch_add(1, Ordering::Relaxed)));
    let effort = Baseline::Mcts(Effort::Time(Duration::from_millis(30)));
    let mut random = ChaCha8Rng::seed_from_u64(1);
    assert!(play(&Chess::start(), effort, &control, &mut random).is_some());
    // It looked at its beginning, and then until the time was over.
    assert_eq!(LOOKS.load(Ordering::Relaxed), 31);
}

#[test]
fn nobody_plays_where_the_game_is_over() {
    let mated = "R5k1/5ppp/8/8/8/8/8/6K1 b - - 1 1";
    let position = Chess::from_fen(mated).unwrap();
    let effort = Effort::Playouts(5);
    for baseline in [Baseline::Random, Baseline::Greedy, Baseline::Mcts(effort)] {
        let mut random = ChaCha8Rng::seed_from_u64(0);
        let control = Control::default();
        assert_eq!(play(&position, baseline, &control, &mut random), None);
    }
}
