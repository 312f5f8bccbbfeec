//! The description of a declared game.

use crate::model::{Declaration, Kind, Leg};
use crate::syntax;
use springald_board::Shape;
use springald_core::{Info, Kind as KindInfo, Text};
use std::borrow::Cow;

/// Returns the description of a game.
pub(crate) fn of(declaration: &Declaration) -> Info {
    let text = |text: &str| Text::Owned(text.to_owned());
    let mut kinds: Vec<&Kind> = declaration.kinds.iter().collect();
    kinds.sort_by_key(|kind| (!kind.royal, kind.neutral));
    Info {
        id: text(&declaration.id),
        aliases: declaration
            .aliases
            .iter()
            .map(|alias| text(alias))
            .collect::<Vec<_>>()
            .into(),
        name: text(&declaration.name),
        summary: text(&declaration.summary),
        shape: Shape::new(declaration.files, declaration.ranks),
        kinds: Cow::Owned(kinds.into_iter().map(kind).collect()),
        credit: text(&declaration.credit),
        rules: Text::Owned(syntax::rules_page(declaration)),
    }
}

fn kind(kind: &Kind) -> KindInfo {
    KindInfo {
        letter: kind.letter,
        name: Text::Owned(kind.name.clone()),
        moves: Text::Owned(moves(kind)),
    }
}

/// Returns the moves of a kind in a few words for a legend.
fn moves(kind: &Kind) -> String {
    let mut parts: Vec<String> = Vec::new();
    for path in &kind.paths {
        let how = match (path.moves, path.takes) {
            (true, false) => "moves",
            (false, true) => "takes",
            _ => "goes",
        };
        let tracks = path.tracks.len();
        let directions = if tracks == 1 {
            "one direction".into()
        } else {
            format!("{tracks} directions")
        };
        let part = match path.tracks.first().map(|track| track.legs.as_slice()) {
            Some([Leg::Anywhere]) => format!("{how} anywhere"),
            Some([Leg::Ride { most: 1, .. }]) => {
                let squares = if tracks == 1 { "square" } else { "squares" };
                format!("{how} to {tracks} {squares} around it")
            }
            Some([Leg::Ride { most: 255, .. }]) => format!("{how} any distance in {directions}"),
            Some([Leg::Ride { most, .. }]) => format!("{how} up to {most} squares in {directions}"),
            Some([Leg::Hop { .. }]) => format!("{how} over a piece in {directions}"),
            _ => format!("{how} along {tracks} paths"),
        };
        if !parts.contains(&part) {
            parts.push(part);
        }
    }
    parts.join("; ")
}
