//! The names of the games of the library, ours and those that others give them.

use crate::library::{LIBRARY, library};
use crate::syntax::names_of;
use std::collections::HashMap;
use std::sync::LazyLock;

/// Names that Lichess, `PyChess`, chess.com, FICS, XBoard, cutechess, python-chess and Fairy-Stockfish use, by the id of the
/// game; those that differ from our names only in case, blanks and signs, or in the word "chess", are not listed.
const OTHERS: &[(&str, &[&str])] = &[
    (
        "chess",
        &[
            "normal",
            "From Position",
            "fromPosition",
            "regular",
            "western",
            "international",
            "classical",
            "classic",
            "orthochess",
            "FIDE",
            "wild/0",
            "none",
        ],
    ),
    (
        "chess960",
        &[
            "Fischerandom",
            "Fischer Random",
            "FRC",
            "960",
            "Chess 9LX",
            "wild/fr",
            "Freestyle",
        ],
    ),
    ("3check", &["threeCheck", "3 checks", "Three checks", "3+"]),
    ("amazons", &["El Juego de las Amazonas"]),
    ("antichess", &["anti", "losing"]),
    ("atomic", &["atom"]),
    ("capablanca", &["capablanca's"]),
    ("chu-shogi", &["chu", "Middle Shogi"]),
    (
        "connect-four",
        &["Connect 4", "Four in a Row", "Captain's Mistress"],
    ),
    ("crazyhouse", &["Crazy House", "house", "ZH", "drop"]),
    (
        "dobutsu",
        &["Animal Shogi", "Doubutsu Shogi", "Catch the Lion"],
    ),
    ("flipello", &["Flipersi"]),
    ("gardner", &["Gardner minichess", "Minichess 5x5"]),
    (
        "italian-draughts",
        &["Dama", "Dama italiana", "Italian Checkers"],
    ),
    ("janggi", &["Janggi (traditional)", "Changgi"]),
    ("kingofthehill", &["King of Hill", "hill"]),
    ("knightmate", &["Mate the Knight"]),
    ("losers", &["Losers Wild 17", "wild/17"]),
    ("makruk", &["Thai"]),
    ("minishogi", &["5x5+5_shogi", "Goro Goro Mini Shogi 5x5"]),
    (
        "nine-mens-morris",
        &["Nine Man Morris", "Mills", "Cowboy Checkers"],
    ),
    ("racingkings", &["racing", "race"]),
    ("seirawan", &["schess", "Seirawan++"]),
    ("shatranj", &["Chatrang"]),
    ("shogi", &["Japanese chess", "standard shogi"]),
    ("torishogi", &["tori"]),
    ("xiangqi", &["Chinese", "Elephant chess", "cxq"]),
];

/// The ids by the [`key`]s of the names.
static IDS: LazyLock<HashMap<String, &'static str>> = LazyLock::new(|| {
    let declared = LIBRARY.iter().map(|(id, text)| (*id, names_of(text)));
    let declared: Vec<_> = declared.collect();
    let own = || {
        declared
            .iter()
            .map(|(id, names)| (*id, names.iter().map(String::as_str)))
    };
    let ids = LIBRARY.iter().map(|(id, _)| (*id, *id));
    let names = own().flat_map(|(id, names)| names.map(move |name| (id, name)));
    let others = OTHERS
        .iter()
        .filter(|(id, _)| library(id).is_some())
        .flat_map(|(id, names)| names.iter().map(|name| (*id, *name)));
    let mut all = HashMap::new();
    // A name of its own has precedence over what is left of another one without the word "chess".
    let pairs: Vec<(&str, &str)> = ids.chain(names).chain(others).collect();
    for (id, name) in &pairs {
        all.entry(key(name)).or_insert(*id);
    }
    for (id, name) in pairs {
        let key = key(name);
        let bare = key.strip_suffix("chess").filter(|bare| !bare.is_empty());
        all.entry(bare.unwrap_or(&key).to_owned()).or_insert(id);
        if bare.is_none() {
            all.entry(key + "chess").or_insert(id);
        }
    }
    all
});

/// Returns the letters and digits of a name, in small letters; a plus tells Chess++ from chess.
fn key(name: &str) -> String {
    let counts = |letter: &char| letter.is_alphanumeric() || *letter == '+';
    let letters = name.chars().filter(counts);
    letters.flat_map(char::to_lowercase).collect()
}

/// Returns the id of the game of the library that has this name here or elsewhere: an id, an alias or a shown name, or one
/// that Lichess, `PyChess`, XBoard, cutechess or Fairy-Stockfish use. Case, blanks and signs do not matter.
///
/// ```
/// use springald_language::named;
///
/// for name in ["3check", "Three-Check", "threeCheck", "THREE_CHECK", "8x8+0_3check"] {
///     assert_eq!(named(name), Some("3check"), "{name}");
/// }
/// assert_eq!(named("tiddlywinks"), None);
/// ```
pub fn named(name: &str) -> Option<&'static str> {
    if name.len() > 100 {
        return None;
    }
    IDS.get(&key(name)).copied().or_else(|| {
        // XBoard writes the size of the board before the name.
        let (size, bare) = name.split_once('_')?;
        let is_size = size
            .bytes()
            .all(|byte| byte.is_ascii_digit() || b"x+".contains(&byte));
        IDS.get(&key(bare)).copied().filter(|_| is_size)
    })
}
