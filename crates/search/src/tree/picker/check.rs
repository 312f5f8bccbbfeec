//! A check of the picker for any game.

use super::{ActionStack, Class, Lists, MovePicker, OrderHints};
use crate::history::History;
use crate::table::action16;
use springald_board::SplitMix;
use springald_core::{Evaluate, Node, Position, PositionExt, Side, Variant};

type ActionOf<V> = <<V as Variant>::Position as Position>::Action;

/// Plays random actions and outcomes, and passes every position in which a player acts to `check`.
fn walk<V: Variant>(
    variant: &V,
    seed: u64,
    mut check: impl FnMut(&V::Position, Side, &mut SplitMix),
) {
    let mut random = SplitMix::new(seed);
    for _ in 0..6 {
        let mut position = variant.start();
        for _ in 0..60 {
            match position.node() {
                Node::Over(_) => break,
                Node::Chance => {
                    let outcomes = position.outcomes();
                    let outcome = outcomes[random.below(outcomes.len())];
                    position = position.resolved_unchecked(outcome);
                }
                Node::Decision(us) => {
                    check(&position, us, &mut random);
                    let actions = position.actions();
                    if actions.is_empty() {
                        break;
                    }
                    let action = actions[random.below(actions.len())];
                    position = position.after_unchecked(action);
                }
            }
        }
    }
}

/// Fills a history with random scores.
fn any_history(size: usize, random: &mut SplitMix) -> History {
    let mut history = History::default();
    history.fit(size);
    for _ in 0..4 * size {
        let index = random.below(size);
        let side = Side::BOTH[random.below(2)];
        let bonus = random.below(3400) as i32 - 1700;
        let before = [history.no_action(), random.below(size), index];
        history.note_quiet(side, index, before, bonus);
        history.note_noisy(side, index, bonus);
    }
    history
}

/// Picks all actions, and returns their codes, sorted.
fn picked<P: Evaluate>(
    mut picker: MovePicker,
    stack: &mut ActionStack<P::Action>,
    position: &P,
) -> Vec<u32> {
    let mut codes = Vec::new();
    while let Some(scored) = picker.next(stack, position) {
        assert_eq!(
            scored.class.is_quiet(),
            !position.is_noisy(scored.action) && scored.class != Class::FromTable
        );
        codes.push(position.action_code(scored.action));
    }
    picker.finish(stack);
    codes.sort_unstable();
    codes
}

/// Compares the actions that the picker returns in random positions with the legal ones: each comes once, regardless of
/// the table, the killers and the histories.
///
/// # Panics
/// Panics if one is missing or returned twice.
pub fn picks_each_action_once<V: Variant>(variant: &V) {
    let size = variant.start().history_size();
    let history = any_history(size, &mut SplitMix::new(3));
    let mut strangers = Vec::new();
    walk(variant, 7, |position, us, random| {
        let actions = position.actions();
        let codes = |actions: &[ActionOf<V>]| {
            let codes = actions.iter().map(|&action| position.action_code(action));
            let mut codes: Vec<u32> = codes.collect();
            codes.sort_unstable();
            codes
        };
        let noisy: Vec<ActionOf<V>> = (actions.iter().copied())
            .filter(|&action| position.is_noisy(action))
            .collect();
        strangers.extend(actions.first());
        for _ in 0..4 {
            // Actions of this position, of others, or none.
            let any = |random: &mut SplitMix| match random.below(3) {
                0 => actions.get(random.below(actions.len().max(1))).copied(),
                1 => strangers.get(random.below(strangers.len().max(1))).copied(),
                _ => None,
            };
            let legal = any(random).filter(|action| actions.contains(action));
            let from_table = match (legal, random.below(3)) {
                (Some(action), _) => action16(position.action_code(action)),
                (None, 0) => random.below(1 << 16) as u16,
                (None, _) => 0,
            };
            let killer = any(random);
            let hints = OrderHints {
                us,
                from_table,
                // Both may be the same, or the action of the table.
                killers: [killer, [killer, legal, any(random)][random.below(3)]],
                before: [(); 3].map(|()| random.below(size + 1)),
                history: &history,
            };
            // Lists of other nodes lie before this one, and stay.
            let mut lists: Lists<ActionOf<V>> = Lists::new();
            let below = MovePicker::all(&mut lists, position, &hints);
            let len = lists.stack.len();
            let picker = MovePicker::all(&mut lists, position, &hints);
            assert_eq!(picker.is_empty(&lists.stack), actions.is_empty());
            assert_eq!(picked(picker, &mut lists.stack, position), codes(&actions));
            let picker = MovePicker::noisy(&mut lists, position, &hints);
            assert_eq!(picked(picker, &mut lists.stack, position), codes(&noisy));
            assert_eq!(lists.stack.len(), len);
            below.finish(&mut lists.stack);
            assert!(lists.stack.is_empty());
        }
    });
}
