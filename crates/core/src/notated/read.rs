//! Reads moves in the notations of a game, by comparison with what they write for the legal actions.

use super::listing::{Listing, squares};
use super::shogi;
use super::write::write;
use crate::lenient::plain;
use crate::{Info, NotationExt, Playable, Side};
use springald_board::Shape;
use std::borrow::Cow;

/// The word for the square of the last turn.
pub(crate) const SAME: char = '同';

/// Returns the legal actions that a text means in one of the notations of the game. The text is in the letters of PGN
/// ([`plain`]).
pub(crate) fn meant<P: Playable>(
    position: &P,
    info: &Info,
    side: Side,
    text: &str,
) -> Vec<P::Action> {
    if info.notations.is_empty() {
        return Vec::new();
    }
    let listing = Listing::of(position, info, side);
    let texts = texts_meant(&listing, text).into_iter();
    texts
        .filter_map(|text| position.action_from_text(&text))
        .collect()
}

/// Returns the texts of the actions that are meant.
fn texts_meant(listing: &Listing<'_>, text: &str) -> Vec<String> {
    let typed = usual(text);
    let mut alike = Vec::new();
    for &notation in &*listing.info.notations {
        for action in &listing.listed {
            let Some(written) = write(listing, action, notation) else {
                continue;
            };
            let written = usual(&plain(&written));
            if written == typed {
                return vec![action.text.clone()];
            }
            if without_details(&written, &typed) == typed {
                alike.push(action);
            }
        }
    }
    // What comes from the hand is said where a piece on the board could go there as well.
    if alike.iter().any(|one| one.from.is_some()) {
        alike.retain(|one| one.from.is_some());
    }
    alike.into_iter().map(|one| one.text.clone()).collect()
}

/// Returns a text as we write it: without the sign of the player, with our characters of pieces, with the sign of the front
/// or rear piece behind its letter.
fn usual(text: &str) -> String {
    let usual: String = text
        .chars()
        .filter(|letter| !"▲△▼▽☗☖ 　".contains(*letter))
        .map(|letter| match letter {
            '王' => '玉',
            '竜' => '龍',
            '.' => '=',
            other => other,
        })
        .collect();
    let usual = usual.trim_end_matches(['!', '?', '#']).to_owned();
    match usual.as_bytes() {
        [
            sign @ (b'+' | b'-'),
            letter @ b'A'..=b'Z',
            b'+' | b'-' | b'=',
            b'1'..=b'9',
        ] => {
            let (letter, sign) = (char::from(*letter), char::from(*sign));
            format!("{letter}{sign}{}", &usual[2..])
        }
        _ => usual,
    }
}

/// Returns a move in Japanese without what players leave out where it is clear, unless it was typed: the origin, the word for
/// a drop, and the word for a promotion that is declined.
fn without_details(written: &str, typed: &str) -> String {
    let mut bare = written.to_owned();
    if let (Some(origin), false) = (written.find('('), typed.contains('(')) {
        bare.truncate(origin);
    }
    for word in ["打", "不成"] {
        if !typed.contains(word) {
            bare = bare.replace(word, "");
        }
    }
    bare
}

/// Returns a move in Japanese with the square of the last turn, given as text, in place of the word for "the same".
pub(crate) fn with_last_square<'a>(typed: &'a str, last: &str, shape: Shape) -> Cow<'a, str> {
    match squares(last, shape) {
        Some((_, to, _)) => Cow::Owned(typed.replace(SAME, &shogi::in_characters(to, shape))),
        None => Cow::Borrowed(typed),
    }
}
