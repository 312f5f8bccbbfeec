//! Ways after which a piece may go on, and pieces that are spared, in words.

use super::{a, group, plural};
use crate::model::{Declaration, Headings, Kind, Path};

/// Returns the motion of a way that depends on the move before it, leads back or repeats jumps, and otherwise `words`.
pub(super) fn motion(path: &Path, words: String) -> String {
    if path.repeated {
        return format!("{words}, as often as it likes, in any of these directions");
    }
    if path.stays() {
        let there = words.split(", then ").next().unwrap_or_default();
        return format!("{there} to an empty square and back");
    }
    let onward = path.onward.as_ref();
    let Some(heading) = onward.and_then(|onward| onward.heading) else {
        return words;
    };
    let direction = match heading {
        Headings {
            on: true,
            back: true,
        } => "on or back",
        Headings { on: true, .. } => "on in the same direction",
        Headings { .. } => "back",
    };
    words.replacen("in any direction", direction, 1)
}

/// Returns the conditions of a way on which a piece goes on.
pub(super) fn conditions(game: &Declaration, path: &Path) -> String {
    let Some(onward) = &path.onward else {
        return String::new();
    };
    let beside = if onward.beside {
        " to a square next to the one that it has left"
    } else {
        ""
    };
    let after = if onward.after.is_empty() {
        String::new()
    } else {
        format!(" after it has captured {}", a(&group(game, &onward.after)))
    };
    format!("{beside} as it goes on{after}")
}

/// Returns the rule that a kind is spared after another piece of it was taken, in a sentence.
pub(super) fn spared(game: &Declaration, kind: &Kind) -> Option<String> {
    let (_, by) = kind.spared.as_ref()?;
    let by = group(game, by);
    Some(format!(
        "When {} has captured {}, the enemy's {} capture no {} elsewhere in the next turn.",
        a(&by),
        a(&kind.name),
        plural(&by),
        kind.name
    ))
}
