//! Compares two implementations of the same rules.

use crate::{action_texts, after_text, apply, compare_lists, next_event, outcome_texts, some_of};
use springald_board::SplitMix;
use springald_core::perft::perft;
use springald_core::{Actor, Node, NotationExt, Playable, PositionExt, Variant};

/// The number of actions and outcomes that both implementations play in each position.
const PLAYED: usize = 6;
/// Perft is compared as well in every n-th position.
const COUNTED: usize = 8;

/// A second implementation of the rules of a variant: slow, simple, and written from the rules
/// alone.
///
/// A game without chance implements [`SlowGame`] instead; [`crate::oracle!`] implements this trait for
/// a type with methods of these names.
pub trait Oracle: Sized {
    /// Parses a FEN.
    ///
    /// # Errors
    /// The error in a FEN that is refused.
    fn from_fen(fen: &str) -> Result<Self, String>;

    /// Returns the canonical FEN.
    fn fen(&self) -> String;

    /// Returns `white`, `black`, `nature`, or `nobody` if the position has a result.
    fn to_act(&self) -> &'static str;

    /// Returns the texts of all legal actions, sorted.
    fn actions(&self) -> Vec<String>;

    /// Returns the texts of all outcomes, sorted; empty unless a roll is due.
    fn outcomes(&self) -> Vec<String>;

    /// Returns the position after an action or an outcome.
    fn play(&self, text: &str) -> Self;

    /// Returns result and reason if the position is finished, without regard to its history.
    fn result(&self) -> Option<(&'static str, &'static str)>;

    /// Returns the number of sequences of `depth` actions.
    fn perft(&self, depth: u32) -> u64;
}

/// Implements [`Oracle`](crate::Oracle) for a type that has methods of the same
/// names and signatures.
///
/// ```text
/// springald_testkit::oracle!(Slow);
/// ```
#[macro_export]
macro_rules! oracle {
    ($slow:ty) => {
        impl $crate::Oracle for $slow {
            fn from_fen(fen: &str) -> Result<Self, String> {
                <$slow>::from_fen(fen)
            }
            fn fen(&self) -> String {
                <$slow>::fen(self)
            }
            fn to_act(&self) -> &'static str {
                <$slow>::to_act(self)
            }
            fn actions(&self) -> Vec<String> {
                <$slow>::actions(self)
            }
            fn outcomes(&self) -> Vec<String> {
                <$slow>::outcomes(self)
            }
            fn play(&self, text: &str) -> Self {
                <$slow>::play(self, text)
            }
            fn result(&self) -> Option<(&'static str, &'static str)> {
                <$slow>::result(self)
            }
            fn perft(&self, depth: u32) -> u64 {
                <$slow>::perft(self, depth)
            }
        }
    };
}

/// A second implementation of a game without chance, by its legal actions. It is an [`Oracle`].
pub trait SlowGame: Sized {
    /// An action.
    type Action;

    /// Parses a FEN.
    ///
    /// # Errors
    /// The fault, in a sentence.
    fn from_fen(fen: &str) -> Result<Self, String>;

    /// Returns the canonical FEN.
    fn fen(&self) -> String;

    /// Returns `true` if White is to act.
    fn white_to_move(&self) -> bool;

    /// Lists the legal actions with their texts, in any order. Draws by counters or material do not
    /// empty the list.
    fn legal(&self) -> Vec<(String, Self::Action)>;

    /// Returns the position after a legal action.
    fn after(&self, action: &Self::Action) -> Self;

    /// Returns result and reason if the position is finished, without regard to its history.
    fn result(&self) -> Option<(&'static str, &'static str)>;
}

impl<S: SlowGame> Oracle for S {
    fn from_fen(fen: &str) -> Result<Self, String> {
        SlowGame::from_fen(fen)
    }

    fn fen(&self) -> String {
        SlowGame::fen(self)
    }

    fn to_act(&self) -> &'static str {
        if SlowGame::result(self).is_some() {
            "nobody"
        } else if self.white_to_move() {
            "white"
        } else {
            "black"
        }
    }

    fn actions(&self) -> Vec<String> {
        let mut texts: Vec<String> = self.legal().into_iter().map(|(text, _)| text).collect();
        texts.sort();
        texts
    }

    fn outcomes(&self) -> Vec<String> {
        Vec::new()
    }

    fn play(&self, text: &str) -> Self {
        let legal = self.legal();
        match legal.iter().find(|(written, _)| written == text) {
            Some((_, action)) => self.after(action),
            None => panic!("'{text}' is not legal in {}", SlowGame::fen(self)),
        }
    }

    fn result(&self) -> Option<(&'static str, &'static str)> {
        SlowGame::result(self)
    }

    fn perft(&self, depth: u32) -> u64 {
        let legal = self.legal();
        match depth {
            0 => 1,
            // The last ply needs no positions of its own.
            1 => legal.len() as u64,
            _ => {
                let after = legal.iter().map(|(_, action)| self.after(action));
                after.map(|next| next.perft(depth - 1)).sum()
            }
        }
    }
}

/// Walks random games of at most `plies` actions and outcomes from the start, and compares variant and
/// oracle in every position.
///
/// # Panics
/// If they disagree; the message has the seed of the game and the FEN.
pub fn matches_oracle<V: Variant + Default, O: Oracle>(seed: u64, games: u64, plies: usize) {
    matches_oracle_from::<V, O>(&V::default().start().fen(), seed, games, plies);
}

/// Walks games like [`matches_oracle`], from another position.
///
/// # Panics
/// If they disagree; the message has the seed of the game and the FEN.
pub fn matches_oracle_from<V: Variant + Default, O: Oracle>(
    fen: &str,
    seed: u64,
    games: u64,
    plies: usize,
) {
    matches_oracle_value::<V, O>(&V::default(), fen, (seed, games), plies);
}

/// Walks games like [`matches_oracle_from`], for a variant passed as a value and a range of seeds.
///
/// # Panics
/// If they disagree; the message has the seed of the game and the FEN.
pub fn matches_oracle_value<V: Variant, O: Oracle>(
    variant: &V,
    fen: &str,
    (seed, games): (u64, u64),
    plies: usize,
) {
    for game in 0..games {
        let seed = seed.wrapping_add(game);
        let mut random = SplitMix::new(seed);
        let mut fast = read(variant, fen);
        let mut slow = read_slow::<O>(fen);
        for ply in 0..plies {
            let fen = fast.fen();
            let spot = format!("seed {seed}, after {ply} actions and outcomes, '{fen}'");
            compare(&fast, &slow, &spot);
            compare_children(&fast, &slow, &mut random, &spot);
            if ply % COUNTED == COUNTED - 1 {
                assert_eq!(perft(&fast, 1), slow.perft(1), "{spot}: perft 1");
            }
            let Some(event) = next_event(&fast, &mut random) else {
                break;
            };
            let text = match event {
                springald_core::Ply::Action(action) => fast.action_text(action),
                springald_core::Ply::Outcome(outcome) => fast.outcome_text(outcome),
            };
            apply(&mut fast, event);
            slow = slow.play(&text);
        }
    }
}

fn read<V: Variant>(variant: &V, fen: &str) -> V::Position {
    variant
        .parse_fen(fen)
        .unwrap_or_else(|error| panic!("'{fen}' is not read: {error}"))
}

fn read_slow<O: Oracle>(fen: &str) -> O {
    O::from_fen(fen).unwrap_or_else(|error| panic!("'{fen}' is refused by the oracle: {error}"))
}

fn compare<P: Playable, O: Oracle>(fast: &P, slow: &O, spot: &str) {
    assert_eq!(fast.fen(), slow.fen(), "{spot}: FEN");
    let verdict = fast.verdict();
    let result = verdict.map(|verdict| (verdict.result().as_str(), verdict.termination.as_str()));
    assert_eq!(result, slow.result(), "{spot}: result and reason");
    let actor = match (verdict, fast.node()) {
        (None, Node::Decision(side)) => Actor::from(side),
        (None, Node::Chance) => Actor::Nature,
        _ => Actor::Nobody,
    };
    assert_eq!(actor.to_string(), slow.to_act(), "{spot}: who acts");
    let lists = [
        ("actions", action_texts(fast), slow.actions()),
        ("outcomes", outcome_texts(fast), slow.outcomes()),
    ];
    for (what, found, mut expected) in lists {
        expected.sort();
        compare_lists(&found, &expected, &format!("{spot}, {what}"));
    }
}

/// Plays some of the possible actions and outcomes with both.
fn compare_children<P: Playable, O: Oracle>(fast: &P, slow: &O, random: &mut SplitMix, spot: &str) {
    let mut tokens = slow.actions();
    tokens.extend(slow.outcomes());
    for token in some_of(&tokens, PLAYED, random) {
        let child = after_text(fast, &token);
        let child = child.unwrap_or_else(|| panic!("{spot}: {token} is not possible"));
        let (found, expected) = (child.fen(), slow.play(&token).fen());
        assert_eq!(found, expected, "{spot}: after {token}");
    }
}
