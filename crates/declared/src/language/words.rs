//! Declarations in English words: the game in short, the moves of its pieces, its turns, ends and effects.

pub(crate) mod becoming;
pub(crate) mod brief;
pub(crate) mod conditions;
pub(crate) mod legend;
pub(crate) mod turns;

use crate::language::model::{Declaration, KindId, are_all};

/// Returns a name with its article: "a king", "an elephant".
pub(crate) fn a(name: &str) -> String {
    let article = if name.starts_with(['a', 'e', 'i', 'o', 'u']) {
        "an"
    } else {
        "a"
    };
    format!("{article} {name}")
}

/// Returns a name of pieces in the plural.
pub(crate) fn plural(name: &str) -> String {
    match name {
        "man" => "men".to_owned(),
        name if name.starts_with("piece other") => name.replacen("piece", "pieces", 1),
        name if name.ends_with("man") => format!("{}men", &name[..name.len() - 3]),
        name if name.ends_with(['s', 'x']) || name.ends_with("ch") => format!("{name}es"),
        name => format!("{name}s"),
    }
}

/// Joins words: "one, two or three".
pub(crate) fn joined(words: &[String], last: &str) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., end] => format!("{} {last} {end}", first.join(", ")),
    }
}

/// Returns the names of some kinds, or "piece" for all of them.
pub(crate) fn group(game: &Declaration, kinds: &[KindId]) -> String {
    if are_all(&game.kinds, kinds) {
        return "piece".to_owned();
    }
    let rest: Vec<KindId> = (0..game.kinds.len())
        .filter(|&id| {
            let kind = &game.kinds[id];
            !kind.neutral && kind.beneath.is_none() && !kinds.contains(&id)
        })
        .collect();
    if rest.len() < kinds.len() {
        format!("piece other than {}", a(&names(game, &rest)))
    } else {
        names(game, kinds)
    }
}

/// Returns the names of some kinds.
pub(crate) fn names(game: &Declaration, kinds: &[KindId]) -> String {
    let names: Vec<String> = kinds
        .iter()
        .map(|&id| game.kinds[id].name.clone())
        .collect();
    joined(&names, "or")
}
