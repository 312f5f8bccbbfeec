//! Names of the pieces in a text.

use crate::game::Game;
use crate::kinds::Kind;
use springald_declared::model::Declaration;
use std::collections::BTreeMap;

/// The names of kinds and of their promoted forms.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names {
    plain: BTreeMap<Kind, String>,
    promoted: BTreeMap<Kind, String>,
}

impl Names {
    /// Returns names for a game. Pieces of the game that it is like keep theirs.
    pub(crate) fn of(game: &Game, like: Option<&Declaration>) -> Self {
        let mut names = Self::default();
        let known = |letter: char, plus: bool| {
            let kinds = like.map_or(&[][..], |like| &like.kinds);
            let letter = letter.to_ascii_uppercase();
            let kind = kinds.iter().find(|kind| match kind.plus {
                Some(plus_letter) => plus && plus_letter == letter,
                None => !plus && kind.letter == letter,
            });
            kind.map(|kind| kind.name.clone())
        };
        // Names of the other game are taken first, so that nothing else takes them.
        let mut taken: Vec<String> = like.map_or_else(Vec::new, |like| {
            like.kinds.iter().map(|kind| kind.name.clone()).collect()
        });
        for (&kind, &letter) in &game.letters {
            let name = known(letter, false).unwrap_or_else(|| {
                let own = kind.name().map(str::to_owned);
                let own = own.unwrap_or_else(|| custom(game, kind, letter));
                free(&own, &mut taken)
            });
            names.plain.insert(kind, name);
        }
        for &kind in game.promoted.keys() {
            let Some(&letter) = game.letters.get(&kind) else {
                continue;
            };
            let name = known(letter, true).unwrap_or_else(|| {
                let plain = names.plain.get(&kind).map_or("piece", String::as_str);
                free(&format!("promoted-{plain}"), &mut taken)
            });
            names.promoted.insert(kind, name);
        }
        names
    }

    /// Returns the name of a kind.
    pub(crate) fn plain(&self, kind: Kind) -> &str {
        if kind == Kind::ALL {
            return "pieces";
        }
        self.plain.get(&kind).map_or("piece", String::as_str)
    }

    /// Returns the name of the promoted form of a kind.
    pub(crate) fn promoted(&self, kind: Kind) -> &str {
        self.promoted.get(&kind).map_or("piece", String::as_str)
    }
}

/// Returns a name for a kind that the file states: the name of a kind with the same moves, or one with its letter.
fn custom(game: &Game, kind: Kind, letter: char) -> String {
    if [0, 1]
        .iter()
        .any(|side| game.side_kinds("promotionPawnTypes", *side).contains(&kind))
    {
        return "pawn".to_owned();
    }
    let moves = game.betza(kind);
    let alike = (0..36).map(Kind).find(|known| known.betza() == moves);
    let alike = alike.and_then(Kind::name);
    alike.map_or_else(|| format!("piece-{letter}"), str::to_owned)
}

/// Returns the name, with a number behind it if it is taken.
fn free(name: &str, taken: &mut Vec<String>) -> String {
    let mut found = name.to_owned();
    let mut number = 2;
    while taken.contains(&found) {
        found = format!("{name}-{number}");
        number += 1;
    }
    taken.push(found.clone());
    found
}
