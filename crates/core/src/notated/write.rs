//! Writes actions and turns in a notation.

use super::listing::{Listed, Listing};
use super::{shogi, wxf};
use crate::grammar::{IN_SAN, TurnTokens};
use crate::{MoveNotation, Notated};

/// Returns what a notation writes for the action with this text; `None` if it has no words for it.
pub(super) fn text(listing: &Listing<'_>, action: &str, notation: MoveNotation) -> Option<String> {
    let found = listing.listed.iter().find(|one| one.text == action)?;
    write(listing, found, notation)
}

/// Writes an action; `None` if the notation has no words for it.
pub(super) fn write(
    listing: &Listing<'_>,
    action: &Listed,
    notation: MoveNotation,
) -> Option<String> {
    match notation {
        MoveNotation::Hodges => Some(shogi::hodges(listing, action)),
        MoveNotation::Kanji => shogi::kanji(listing, action),
        MoveNotation::Usi => Some(shogi::usi(listing, action)),
        MoveNotation::Wxf => wxf::write(listing, action),
    }
}

/// Returns a turn in all notations of its game: its actions joined as in SAN. `listings` are the positions before its actions,
/// `text` and `san` the turn as text.
pub(crate) fn turn_in_notations(
    listings: &[Listing<'_>],
    text: &str,
    san: &str,
    notations: &[MoveNotation],
) -> Notated {
    let (texts, sans) = (TurnTokens::of_text(text), TurnTokens::of_san(san));
    let written = |notation| {
        let tokens = texts.iter().zip(sans.iter()).enumerate();
        let tokens = tokens.map(|(at, (text, san))| {
            let found = listings
                .get(at)
                .and_then(|one| self::text(one, text, notation));
            found.unwrap_or_else(|| san.to_owned())
        });
        let mut written = tokens.collect::<Vec<_>>().join("/");
        if sans.goes_on() {
            written.push(IN_SAN);
        }
        (notation, written)
    };
    let mut all = Notated::new();
    all.extend(notations.iter().map(|&notation| written(notation)));
    all
}
