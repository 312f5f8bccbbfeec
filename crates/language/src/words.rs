//! Declarations in English words: the game in short, the moves of its pieces, its turns, ends and effects.

pub(crate) mod areas;
pub mod armies;
pub(crate) mod becoming;
pub(crate) mod brief;
pub(crate) mod clauses;
pub mod conditions;
pub(crate) mod draws;
pub mod legend;
mod onward;
pub(crate) mod pieces;
pub(crate) mod setup;
pub(crate) mod specials;
pub mod turns;

use crate::model::{Declaration, KindId, are_all};

/// Returns a name with its article: "a king", "an elephant".
pub fn a(name: &str) -> String {
    let article = if name.starts_with(['a', 'e', 'i', 'o', 'u']) {
        "an"
    } else {
        "a"
    };
    format!("{article} {name}")
}

/// Returns a name of pieces in the plural, or the names of some kinds: "rooks or knights".
pub fn plural(name: &str) -> String {
    if name.starts_with("piece other") {
        return name.replacen("piece", "pieces", 1);
    }
    for between in [", ", " or ", " and "] {
        if let Some((first, rest)) = name.split_once(between) {
            return format!("{}{between}{}", plural(first), plural(rest));
        }
    }
    // Of a compound the last part changes: "knight-men".
    let (before, last) = name.split_at(name.rfind(['-', ' ']).map_or(0, |at| at + 1));
    format!("{before}{}", plural_of_word(last))
}

/// Plurals that follow no rule.
const IRREGULAR: [(&str, &str); 9] = [
    ("ox", "oxen"),
    ("child", "children"),
    ("goose", "geese"),
    ("foot", "feet"),
    ("mouse", "mice"),
    ("louse", "lice"),
    ("die", "dice"),
    ("person", "people"),
    ("samurai", "samurai"),
];

/// Words in -man whose plural is in -mans.
const NOT_MEN: [&str; 7] = [
    "human", "shaman", "talisman", "roman", "norman", "german", "ottoman",
];

/// Ends of words in -f and -fe whose plural is in -ves.
const VOICED: [&str; 12] = [
    "wolf", "thief", "elf", "half", "calf", "knife", "life", "wife", "leaf", "loaf", "dwarf",
    "hoof",
];

/// Words whose plural is the same, and words in -o whose plural is in -oes.
const SAME: [&str; 5] = ["sheep", "deer", "fish", "swine", "bison"];
const WITH_OES: [&str; 4] = ["hero", "buffalo", "torpedo", "tornado"];

fn plural_of_word(word: &str) -> String {
    if let Some((_, plural)) = IRREGULAR.iter().find(|(single, _)| *single == word) {
        return (*plural).to_owned();
    }
    if SAME.contains(&word) {
        return word.to_owned();
    }
    if word.ends_with("man") && !NOT_MEN.contains(&word) {
        return format!("{}men", &word[..word.len() - 3]);
    }
    if VOICED.iter().any(|end| word.ends_with(end)) {
        let stem = word.trim_end_matches('e');
        return format!("{}ves", stem.strip_suffix('f').unwrap_or(stem));
    }
    let mut letters = word.chars().rev();
    let (last, before) = (letters.next(), letters.next());
    let is_vowel = |letter: Option<char>| letter.is_some_and(|letter| "aeiou".contains(letter));
    // The end of "monarch" sounds like "stomach".
    let is_hard = ["narch", "iarch", "mach"]
        .iter()
        .any(|end| word.ends_with(end));
    let hisses = word.ends_with(['s', 'x', 'z']) || word.ends_with("ch") || word.ends_with("sh");
    match last {
        Some('y') if !is_vowel(before) => format!("{}ies", &word[..word.len() - 1]),
        _ if (hisses && !is_hard) || WITH_OES.contains(&word) => format!("{word}es"),
        _ => format!("{word}s"),
    }
}

/// Returns the name of a side with a verb: "White moves", but "Attackers move".
pub(crate) fn side_does(name: &str, verb: &str) -> String {
    let small = name.to_lowercase();
    let is_plural = name.ends_with('s')
        || small.ends_with("men")
        || IRREGULAR.iter().any(|(_, plural)| *plural == small);
    let verb = match (is_plural, verb) {
        (true, "has") => "have",
        (true, verb) => verb.strip_suffix('s').unwrap_or(verb),
        (false, verb) => verb,
    };
    format!("{name} {verb}")
}

/// Returns a small number as a word.
pub(crate) fn number(count: u32) -> String {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    let word = usize::try_from(count).ok().and_then(|at| WORDS.get(at));
    word.map_or_else(|| count.to_string(), |word| (*word).to_owned())
}

/// Returns a number of things: "one rank", "eight ranks".
pub(crate) fn counted(count: u32, name: &str) -> String {
    let name = if count == 1 {
        name.to_owned()
    } else {
        plural(name)
    };
    format!("{} {name}", number(count))
}

/// Joins words: "one, two or three".
pub fn joined(words: &[String], last: &str) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., end] => format!("{} {last} {end}", first.join(", ")),
    }
}

/// Returns the names of some kinds, or "piece" for all of them.
pub fn group(game: &Declaration, kinds: &[KindId]) -> String {
    if are_all(&game.kinds, kinds) {
        return match kinds {
            [only] => game.kinds[*only].name.clone(),
            _ => "piece".to_owned(),
        };
    }
    let rest: Vec<KindId> = (0..game.kinds.len())
        .filter(|&id| game.kinds[id].is_usual() && !kinds.contains(&id))
        .collect();
    if rest.len() < kinds.len() {
        format!("piece other than {}", a(&names(game, &rest)))
    } else {
        names(game, kinds)
    }
}

/// Returns the names of some kinds.
pub fn names(game: &Declaration, kinds: &[KindId]) -> String {
    let names: Vec<String> = kinds
        .iter()
        .map(|&id| game.kinds[id].name.clone())
        .collect();
    joined(&names, "or")
}
