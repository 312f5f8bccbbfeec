//! Games in words of 256 bits, which programs for browsers have for boards of every size, and the narrow words in which they
//! search small boards.

use crate::games::native::seeded;
use springald_board::SplitMix;
use springald_core::{Evaluate, Node, NotationExt, Position, PositionExt, Side, Variant};
use springald_declared::{DeclaredPosition, Game, LIBRARY, load, load_widest};

/// Plays a random action, or resolves a roll, in two positions of a game.
fn play<P, Q>(random: &mut SplitMix, one: &mut P, other: &mut Q)
where
    P: Position,
    Q: Position<Action = P::Action, Outcome = P::Outcome>,
{
    let mut drawn = |count: usize| (random.next() % count as u64) as usize;
    if one.node() == Node::Chance {
        let outcomes = one.outcomes();
        let outcome = outcomes[drawn(outcomes.len())];
        one.resolve_unchecked(outcome, &mut ());
        other.resolve_unchecked(outcome, &mut ());
    } else {
        let actions = one.actions();
        let action = actions[drawn(actions.len())];
        one.play_unchecked(action, &mut ());
        other.play_unchecked(action, &mut ());
    }
}

#[test]
fn a_search_sees_the_positions_of_the_same_game() {
    let mut random = seeded(0x64);
    let mut games = 0;
    for (id, text) in LIBRARY {
        let Ok(Game::Small(small)) = load(text) else {
            continue;
        };
        let wide = load_widest(text).unwrap_or_else(|error| panic!("{id}: {error}"));
        let (mut small, mut wide) = (small.start(), wide.start());
        games += 1;
        for _ in 0..16 {
            let seen = DeclaredPosition::<u64>::from(&wide);
            assert_eq!(seen.fen(), small.fen(), "{id}");
            assert_eq!(seen.key(), small.key(), "{id}: {}", small.fen());
            assert_eq!(seen.recomputed_key(), seen.key(), "{id}: {}", small.fen());
            assert_eq!(seen.actions(), small.actions(), "{id}: {}", small.fen());
            let [of_seen, of_small] = [&seen, &small].map(|one| one.evaluate(Side::White));
            assert_eq!(of_seen, of_small, "{id}: {}", small.fen());
            if small.finished().is_some() {
                break;
            }
            play(&mut random, &mut small, &mut wide);
        }
    }
    assert!(games > 80, "{games} games on small boards");
}
