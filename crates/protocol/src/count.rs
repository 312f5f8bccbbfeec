//! `go perft`: counting that can be stopped.

use springald_core::{Actor, Game};
use springald_registry::Control;

/// The depth below which a count is so short that it need not be stoppable.
const AT_ONCE: u32 = 3;

/// Counts the sequences of `depth` actions below each action, and each outcome of a roll, and
/// reports each count and the sum. Stops reporting when it is stopped.
pub(crate) fn count(game: &dyn Game, depth: u32, control: &Control, send: &mut dyn FnMut(String)) {
    let mut sum = u64::from(depth == 0);
    if depth > 0 {
        for (token, child) in children(game) {
            let leaves = below(&*child, depth - 1, control);
            if control.is_stopped() {
                return;
            }
            send(format!("{token}: {leaves}"));
            sum = sum.saturating_add(leaves);
        }
    }
    send(format!("\nNodes searched: {sum}\n"));
}

fn below(game: &dyn Game, depth: u32, control: &Control) -> u64 {
    if depth <= AT_ONCE || control.is_stopped() {
        return game.perft(depth.min(AT_ONCE), false, 1);
    }
    children(game)
        .map(|(_, child)| below(&*child, depth - 1, control))
        .fold(0, u64::saturating_add)
}

/// Returns the possible continuations, an action together with each of its outcomes, and the games
/// after them.
fn children(game: &dyn Game) -> impl Iterator<Item = (String, Box<dyn Game>)> {
    let outcomes = |game: &dyn Game| -> Vec<String> {
        let rolled = game.outcomes().into_iter();
        rolled.map(|rolled| rolled.outcome).collect()
    };
    let mut tokens = Vec::new();
    if game.to_act() == Actor::Nature {
        tokens = outcomes(game);
    } else {
        for action in game.action_texts() {
            match game.outcomes_of(&action) {
                Ok(rolled) if !rolled.is_empty() => {
                    tokens.extend(rolled.into_iter().map(|one| one.outcome));
                }
                _ => tokens.push(action),
            }
        }
    }
    tokens.sort();
    let game = game.boxed_clone();
    tokens.into_iter().filter_map(move |token| {
        let mut child = game.boxed_clone();
        child.play_text(&token).ok()?;
        Some((token, child))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use springald_registry::VARIANTS;

    #[test]
    fn it_agrees_with_perft() {
        for entry in VARIANTS {
            let game = entry.variant().begin();
            let depth = if game.perft(3, false, 1) > 50_000 {
                2
            } else {
                4
            };
            let mut lines = Vec::new();
            count(&*game, depth, &Control::default(), &mut |line| {
                lines.push(line);
            });
            let sum = lines.pop().unwrap();
            let expected = game.perft(depth, false, 1);
            assert_eq!(sum.trim(), format!("Nodes searched: {expected}"));
            let divided = game.divide(depth, false, 1);
            let divided: Vec<String> = divided
                .into_iter()
                .map(|(token, leaves)| format!("{token}: {leaves}"))
                .collect();
            assert_eq!(lines, divided);
        }
    }

    #[test]
    fn it_stops_at_once() {
        let (game, control) = (VARIANTS[0].variant().begin(), Control::default());
        control.stop();
        count(&*game, 60, &control, &mut |line| panic!("{line}"));
    }
}
