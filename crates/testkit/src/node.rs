//! Checks of a single position.

use super::board::{check_changes, check_placed};
use super::refusal::Refusals;
use crate::{Spot, extent, some_of};
use springald_board::SplitMix;
use springald_core::grammar::END;
use springald_core::{
    Click, Node, NotationExt, Playable, Position, PositionExt, Screen, Side, Variant,
};
use std::collections::HashSet;

/// The most actions of a position that are checked in detail in the long checks. Each is compared with all others.
const DETAILED: u64 = 24;

fn detailed() -> usize {
    extent(DETAILED) as usize
}

/// Panics if a position breaks a promise. Returns the texts of its legal actions.
pub(super) fn check<V: Variant>(
    variant: &V,
    position: &V::Position,
    spot: &Spot,
    random: &mut SplitMix,
) -> HashSet<String> {
    check_state(variant, position, spot);
    check_placed(position, usize::from(variant.info().shape.squares()), spot);
    check_kind_of_node(position, spot);
    assert!(!position.prompt().is_empty(), "{spot}: no prompt");
    let empty_fact = position.facts().iter().any(String::is_empty);
    assert!(!empty_fact, "{spot}: an empty fact");
    let listed = listings(position);
    let texts = check_texts(&listed, spot);
    check_gestures(&listed, spot);
    check_turns_of_others(position, spot);
    check_outcomes(position, spot);
    super::judging::check(position, spot);
    for listing in some_of(&listed, detailed(), random) {
        check_action(position, &listing, spot);
    }
    texts
}

/// A legal action as lists of all actions describe it.
#[derive(Clone)]
struct Listing<A> {
    action: A,
    text: String,
    san: String,
    gesture: Vec<Click>,
}

fn listings<P: Playable>(position: &P) -> Vec<Listing<P::Action>> {
    let actions = position.actions();
    let sans = position.san_bodies(&actions);
    let gestures = position.gestures(&actions);
    assert_eq!((sans.len(), gestures.len()), (actions.len(), actions.len()));
    let all = actions.into_iter().zip(sans).zip(gestures);
    all.map(|((action, mut san), gesture)| {
        position.write_san_marks(action, &mut san);
        Listing {
            action,
            text: position.action_text(action),
            san,
            gesture,
        }
    })
    .collect()
}

/// Checks consistency, keys and FEN.
pub(super) fn check_state<V: Variant>(variant: &V, position: &V::Position, spot: &Spot) {
    if let Err(fault) = position.check_consistency() {
        panic!("{spot}: {fault}");
    }
    let (kept, recomputed) = (position.key(), position.recomputed_key());
    assert_eq!(kept, recomputed, "{spot}: the key is not what it should be");
    assert!(position.repeats(position), "{spot}: does not repeat itself");
    let mut later = position.clone();
    let mut counters = later.counters();
    counters.fullmove = counters.fullmove.saturating_add(2);
    later.set_counters(counters);
    assert!(
        later.repeats(position) && later.key() == kept,
        "{spot}: does not repeat itself with other counters"
    );
    assert_eq!(
        later.counters(),
        counters,
        "{spot}: the counters cannot be set"
    );
    // A captured king can be written in a FEN, but no game begins there.
    if matches!(position.node(), Node::Over(_)) {
        return;
    }
    match variant.parse_fen(&spot.fen) {
        Err(error) => panic!("{spot}: the FEN is not read: {error}"),
        Ok(read) => {
            assert_eq!(read.fen(), spot.fen, "{spot}: the FEN is read as another");
            assert_eq!(read, *position, "{spot}: the FEN does not say everything");
            assert_eq!(read.key(), kept, "{spot}: the FEN leads to another key");
        }
    }
}

/// Checks who may act in which kind of node.
pub(super) fn check_kind_of_node<P: Playable>(position: &P, spot: &Spot) {
    let (actions, outcomes) = (position.actions().len(), position.outcomes().len());
    let counted = position.count_actions();
    assert_eq!(
        counted, actions as u64,
        "{spot}: counted and listed actions differ"
    );
    let verdict = position.verdict();
    match position.node() {
        Node::Decision(_) => {
            assert_eq!(outcomes, 0, "{spot}: outcomes at a player's turn");
            assert!(
                actions > 0 || verdict.is_some(),
                "{spot}: neither action nor verdict"
            );
        }
        Node::Chance => {
            assert!(
                position.has_chance(),
                "{spot}: chance in a game without chance"
            );
            assert_eq!(actions, 0, "{spot}: actions where a roll is due");
            assert!(outcomes > 0, "{spot}: a roll without outcomes");
            assert!(
                !position.at_turn_start(),
                "{spot}: a turn starts with a roll"
            );
        }
        Node::Over(verdict) => {
            assert_eq!((actions, outcomes), (0, 0), "{spot}: play goes on");
            assert_eq!(
                position.verdict(),
                Some(verdict),
                "{spot}: verdicts contradict"
            );
        }
    }
}

/// Checks that action texts and SANs are unique and have allowed characters only.
fn check_texts<A>(listed: &[Listing<A>], spot: &Spot) -> HashSet<String> {
    let (mut texts, mut sans) = (HashSet::new(), HashSet::new());
    for Listing { text, san, .. } in listed {
        let is_plain = |letter: char| letter.is_ascii_graphic() && letter != ',';
        assert!(
            !text.is_empty() && text.chars().all(is_plain),
            "{spot}: '{text}' cannot be part of a turn text"
        );
        let is_symbol =
            |letter: char| letter.is_ascii_graphic() && !"/[]{}();$*\"<>".contains(letter);
        assert!(
            !san.is_empty() && san.chars().all(is_symbol),
            "{spot}: '{san}' cannot be part of the movetext of a PGN"
        );
        assert!(
            texts.insert(text.clone()),
            "{spot}: two actions have the text {text}"
        );
        assert!(sans.insert(san), "{spot}: two actions have the SAN {san}");
    }
    assert!(
        texts.len() != 1 || !texts.contains(END),
        "{spot}: the turn can only be ended, so it should be over"
    );
    texts
}

/// Checks that no gesture begins another.
fn check_gestures<A>(listed: &[Listing<A>], spot: &Spot) {
    let key = |click: &Click| match click {
        Click::Square(square) => format!("{} ", square.index()),
        Click::Piece(letter) => format!("{letter} "),
        Click::Button(name) => format!("{name} "),
    };
    let mut gestures: Vec<(String, &str)> = listed
        .iter()
        .map(|Listing { text, gesture, .. }| {
            assert!(!gesture.is_empty(), "{spot}: no gesture for {text}");
            (gesture.iter().map(key).collect(), text.as_str())
        })
        .collect();
    // Sorted, a beginning stands right before the gesture that it begins.
    gestures.sort();
    for pair in gestures.windows(2) {
        let ((a, first), (b, second)) = (&pair[0], &pair[1]);
        assert!(
            !b.starts_with(a.as_str()),
            "{spot}: the gesture of {first} ({a}) begins the gesture of {second} ({b})"
        );
    }
}

/// Checks that both sides have gestures at any time.
fn check_turns_of_others<P: Playable>(position: &P, spot: &Spot) {
    for side in Side::BOTH {
        let Some(theirs) = position.in_turn_of(side) else {
            continue;
        };
        assert_eq!(
            theirs.node(),
            Node::Decision(side),
            "{spot}: another's turn"
        );
        let gestures = theirs.gestures(&theirs.actions());
        let all_have_one = gestures.iter().all(|gesture| !gesture.is_empty());
        assert!(all_have_one, "{spot}: no gesture");
    }
}

fn check_outcomes<P: Playable>(position: &P, spot: &Spot) {
    let mut texts = HashSet::new();
    for outcome in position.outcomes() {
        let text = position.outcome_text(outcome);
        assert_eq!(
            position.outcome_from_text(&text),
            Some(outcome),
            "{spot}: the outcome {text} is not read as it is written"
        );
        let mut changes = Vec::new();
        let mut after = position.clone();
        after.resolve_unchecked(outcome, &mut changes);
        assert_eq!(
            after,
            position.resolved_unchecked(outcome),
            "{spot}: {text} differs with an observer"
        );
        check_changes(position, &after, &changes, &text, spot);
        let (kept, recomputed) = (after.key(), after.recomputed_key());
        assert_eq!(kept, recomputed, "{spot}: wrong key after {text}");
        assert!(
            texts.insert(text.clone()),
            "{spot}: two outcomes are {text}"
        );
    }
}

/// Checks one action: it is described alone as among all others, is read as written, not refused, keeps the key and
/// reports its changes.
fn check_action<P: Playable>(position: &P, listing: &Listing<P::Action>, spot: &Spot) {
    let Listing { text, san, .. } = listing;
    let action = listing.action;
    assert_eq!(
        *san,
        position.san(action),
        "{spot}: {text} among all others"
    );
    let alone = position.gesture(action);
    assert_eq!(listing.gesture, alone, "{spot}: {text} among all others");
    let read = position.action_from_text(text);
    assert_eq!(
        read,
        Some(action),
        "{spot}: {text} is not read as it is written"
    );
    let read = position.action_from_san(san);
    assert_eq!(
        read,
        Some(action),
        "{spot}: {san} ({text}) is not read as it is written"
    );
    let unsigned = san.trim_end_matches(['+', '#']).replacen('=', "", 1);
    if san.contains('=') && unsigned.ends_with(|last: char| last.is_ascii_uppercase()) {
        let read = position.action_from_san(&unsigned);
        assert_eq!(read, Some(action), "{spot}: {unsigned} does not mean {san}");
    }
    assert!(
        position.is_legal(action),
        "{spot}: {text} is listed, but not legal"
    );
    let mut changes = Vec::new();
    let mut after = position.clone();
    after.play_unchecked(action, &mut changes);
    assert_eq!(
        after,
        position.after_unchecked(action),
        "{spot}: {text} differs with an observer"
    );
    check_changes(position, &after, &changes, text, spot);
    let (kept, recomputed) = (after.key(), after.recomputed_key());
    assert_eq!(kept, recomputed, "{spot}: wrong key after {text}");
    for outcome in after.outcomes() {
        let written = after.outcome_text(outcome);
        assert!(
            written.starts_with(text),
            "{spot}: the outcome {written} does not begin with its action {text}"
        );
    }
}

/// Panics if refusals are wrong, for texts that are `legal` here, texts that were legal `elsewhere`,
/// and, if requested, all pairs of squares.
pub(super) fn check_refusals<V: Variant>(
    variant: &V,
    position: &V::Position,
    refusals: &mut Refusals<'_>,
    (legal, elsewhere): (&HashSet<String>, &[String]),
    all_squares: bool,
    random: &mut SplitMix,
    spot: &Spot,
) {
    // The order of a hash set differs from run to run.
    let mut legal: Vec<&String> = legal.iter().collect();
    legal.sort();
    for text in some_of(&legal, 2 * detailed(), random) {
        refusals.check_action(position, text, spot);
    }
    for text in elsewhere {
        refusals.check_action(position, text, spot);
    }
    if !all_squares {
        return;
    }
    let shape = variant.info().shape;
    for from in shape.all() {
        for to in shape.all() {
            let text = format!("{}{}", shape.name(from), shape.name(to));
            refusals.check_text(position, &text, spot);
        }
    }
}

/// Panics if the position with the colours changed is not the same game.
pub(super) fn check_mirror<P: Playable>(position: &P, mirror: fn(&P) -> P, spot: &Spot) {
    // Mirrors parse FENs, and no game begins with a captured king.
    if matches!(position.node(), Node::Over(_)) {
        return;
    }
    let other = mirror(position);
    let fen = other.fen();
    if let Err(fault) = other.check_consistency() {
        panic!("{spot}: mirrored as '{fen}': {fault}");
    }
    let (here, there) = (position.count_actions(), other.count_actions());
    assert_eq!(
        here, there,
        "{spot}: other actions when mirrored as '{fen}'"
    );
    for side in Side::BOTH {
        let (here, there) = (position.evaluate(side), other.evaluate(!side));
        assert_eq!(here, there, "{spot}: evaluated otherwise as '{fen}'");
    }
    assert_eq!(
        mirror(&other),
        *position,
        "{spot}: mirrored twice is another"
    );
}
