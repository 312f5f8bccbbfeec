//! The tests that every variant must pass.
//!
//! - [`conforms`] walks random games and checks the promises of the traits at every position
//!   and for every game.
//! - [`vectors`] and [`bad_fens`] compare with files of positions from other sources.
//! - [`random_ply`] chooses the next step of a random game, for tests that walk two implementations of the same rules.
//! - [`boards`] and [`ends`] check positions of rule tests, [`Counts`] perft counts, [`whole_game`] a
//!   game turn by turn.
//! - [`Skirmish`] is a game made at run time.
//! - [`clauses`] compares the tests of rules with the clauses of RULES.md.
//!
//! All of them panic with the seed, the FEN and the error. A failing game is replayed by its seed
//! alone: `Plan { seed, games: 1, ..Plan::default() }`.

mod board;
mod cases;
mod counts;
mod extent;
mod games;
mod garbage;
mod judging;
mod mirror;
mod node;
mod refusal;
mod rules;
mod skirmish;
mod vectors;
mod walk;
mod words;

pub use cases::{boards, ends};
pub use counts::{Counts, row};
pub use extent::{extent, is_long};
pub use games::whole_game;
pub use mirror::{mirror_placement, mirror_side, mirror_squares, swap_case};
pub use rules::{Clauses, at, clauses, forbidden_by, goes, noisy, played, told};
pub use skirmish::{Field, Skirmish};
#[doc(hidden)]
pub use springald_core;
pub use vectors::{bad_fens, bad_fens_value, vectors, vectors_value};
pub use walk::{conforms, conforms_value};

use springald_board::SplitMix;
use springald_core::{NotationExt, Playable, Ply, PlyOf, Position, PositionExt};
use std::collections::BTreeMap;
use std::fmt;

/// The extent of a test.
pub struct Plan<P> {
    /// The seed of the first game; each game has the next one.
    pub seed: u64,
    /// The number of games in the long checks; the short ones play a part of them ([`extent`]), but one from each of
    /// `fens` at least.
    pub games: u64,
    /// The most actions and outcomes in a game.
    pub plies: usize,
    /// In every n-th position all pairs of squares are tried as actions; 0 turns that off.
    pub squares_every: usize,
    /// Further positions in which games begin, besides the usual start.
    pub fens: &'static [&'static str],
    /// Mirrors a position with the colours changed, in variants where that makes no difference: it has
    /// as many actions, and the same evaluation for the other side.
    pub mirror: Option<fn(&P) -> P>,
    /// `true` for a game that is not finished: it may speak in the words of [`springald_core::defaults`], which fit any
    /// game and cite no clause.
    pub draft: bool,
}

impl<P> Default for Plan<P> {
    fn default() -> Self {
        Self {
            seed: 1,
            games: 20,
            plies: 200,
            squares_every: 16,
            fens: &[],
            mirror: None,
            draft: false,
        }
    }
}

/// The current game and position, for messages.
struct Spot {
    seed: u64,
    ply: usize,
    fen: String,
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { seed, ply, fen } = self;
        write!(f, "seed {seed}, after {ply} actions and outcomes, '{fen}'")
    }
}

/// Returns up to `most` items of a list, picked at random without repetition.
fn some_of<T: Clone>(all: &[T], most: usize, random: &mut SplitMix) -> Vec<T> {
    let mut picked = all.to_vec();
    let most = most.min(picked.len());
    for index in 0..most {
        let other = index + random.below(picked.len() - index);
        picked.swap(index, other);
    }
    picked.truncate(most);
    picked
}

/// Returns a ply for a random game; `None` at the end.
///
/// Half of the time all possibilities are equally likely. Otherwise all *kinds* of possibilities are,
/// so that rare ones (a drop among forty moves, the end of a turn) are seen often. Kinds are told apart
/// by the shape of the text and by noise, or for outcomes by the number of changes.
pub fn random_ply<P: Playable>(position: &P, random: &mut SplitMix) -> Option<PlyOf<P>> {
    let actions = position.actions();
    let outcomes = position.outcomes();
    let by_kind = random.below(2) == 0;
    let mut kinds: BTreeMap<(String, bool), Vec<PlyOf<P>>> = BTreeMap::new();
    for action in actions {
        let kind = if by_kind {
            (
                shape(&position.action_text(action)),
                position.is_noisy(action),
            )
        } else {
            Default::default()
        };
        kinds.entry(kind).or_default().push(Ply::Action(action));
    }
    for outcome in outcomes {
        let mut changes = Vec::new();
        if by_kind {
            let mut after = position.clone();
            after.resolve_unchecked(outcome, &mut changes);
        }
        let kind = (changes.len().to_string(), false);
        kinds.entry(kind).or_default().push(Ply::Outcome(outcome));
    }
    let kinds: Vec<_> = kinds.into_values().collect();
    if kinds.is_empty() {
        return None;
    }
    let kind = &kinds[random.below(kinds.len())];
    Some(kind[random.below(kind.len())])
}

/// Returns a text with its squares replaced: `*a2a4` and `*j9i10` are both `*a0a0`.
fn shape(text: &str) -> String {
    let mut shape = String::new();
    for letter in text.chars() {
        let letter = match letter {
            '0'..='9' => '0',
            'a'..='z' => 'a',
            other => other,
        };
        if !(letter == '0' && shape.ends_with('0')) {
            shape.push(letter);
        }
    }
    shape
}

/// Returns the texts of all legal actions, sorted.
fn action_texts<P: Playable>(position: &P) -> Vec<String> {
    let actions = position.actions().into_iter();
    let mut texts: Vec<_> = actions.map(|action| position.action_text(action)).collect();
    texts.sort();
    texts
}

/// Returns the texts of all outcomes, sorted.
fn outcome_texts<P: Playable>(position: &P) -> Vec<String> {
    let outcomes = position.outcomes().into_iter();
    let mut texts: Vec<_> = outcomes
        .map(|outcome| position.outcome_text(outcome))
        .collect();
    texts.sort();
    texts
}

/// Panics if two sorted lists of texts differ, and shows the differences.
fn compare_lists(found: &[String], expected: &[String], what: &str) {
    if found != expected {
        let missing = |texts: &[String], others: &[String]| -> Vec<String> {
            let missing = texts.iter().filter(|text| !others.contains(text));
            missing.cloned().collect()
        };
        panic!(
            "{what}: found {:?} that were not expected, did not find {:?}",
            missing(found, expected),
            missing(expected, found)
        );
    }
}

/// Plays a possible ply.
fn apply<P: Position>(position: &mut P, ply: PlyOf<P>) {
    match ply {
        Ply::Action(action) => position.play_unchecked(action, &mut ()),
        Ply::Outcome(outcome) => position.resolve_unchecked(outcome, &mut ()),
    }
}

/// Returns the position after the action, the outcome, or the action with its outcome that a text means.
fn after_text<P: Playable>(position: &P, text: &str) -> Option<P> {
    if let Some(outcome) = position.outcome_from_text(text) {
        return Some(position.resolved_unchecked(outcome));
    }
    match position.action_from_text(text) {
        Some(action) => Some(position.after_unchecked(action)),
        None => after_roll(position, text),
    }
}

/// Returns the position after an action with its outcome, such as `T@e5`; `None` if the text means neither.
fn after_roll<P: Playable>(position: &P, text: &str) -> Option<P> {
    if !position.has_chance() {
        return None;
    }
    position.actions().into_iter().find_map(|action| {
        // An outcome's text begins with its action's, so most are ruled out at once.
        if !text.starts_with(&position.action_text(action)) {
            return None;
        }
        let after = position.after_unchecked(action);
        let outcome = after.outcome_from_text(text)?;
        Some(after.resolved_unchecked(outcome))
    })
}
