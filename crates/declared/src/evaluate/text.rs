//! Weights as text: a line for each, with its term, the kind and centipawns in opening and ending.
//!
//! ```text
//! # A comment.
//! value knight  310 295
//! centre knight   4
//! search null-move futility
//! ```
//!
//! The line `search` names the shortcuts that a search may take, all others are off; `search none` allows none.

use super::aims::{goal, has_room};
use super::terms::{
    ADVANCE, ATTACK, BACKWARD, CENTRE, CORNER, DOUBLED, EXPOSED, GOAL, HAND, HANGING, HOME, MIDDLE,
    MOBILITY, PAIR, PASSED, SHELTER, SUPPORTED, TERMS, TERRITORY, THREAT, VALUE,
};
use super::{contest, territory};
use crate::bits::Bits;
use crate::program::tables::scores::Pawns;
use crate::program::{CODES, Code, Program};
use springald_core::quote::quoted;
use springald_core::{SearchTraits, Shortcut, Side, Weight, WeightsError};
use std::fmt::Write as _;

/// The largest weight, in centipawns.
const MOST: i32 = 10_000;

/// The first word of the line of shortcuts, and that for none.
const SEARCH: &str = "search";
const NONE: &str = "none";

/// The shortcuts of the search.
const SHORTCUTS: [Shortcut; 5] = SearchTraits::SHORTCUTS;

/// The contents of a text of weights.
#[derive(Default)]
pub(crate) struct Said {
    /// The weights that it names, with their indices.
    pub(crate) weights: Vec<(usize, Weight)>,
    /// The shortcuts of the search, in the order of all; `None` for the default ones.
    search: Option<[bool; SHORTCUTS.len()]>,
}

impl Said {
    /// Returns `true` if the text says nothing.
    pub(crate) fn is_empty(&self) -> bool {
        self.weights.is_empty() && self.search.is_none()
    }

    /// Returns these traits with the shortcuts of the text.
    pub(crate) fn traits(&self, mut traits: SearchTraits) -> SearchTraits {
        for ((_, shortcut), &holds) in SHORTCUTS.iter().zip(self.search.iter().flatten()) {
            *shortcut(&mut traits) = holds;
        }
        traits
    }
}

/// Reads a text of weights.
pub(crate) fn read<W: Bits>(text: &str, program: &Program<W>) -> Result<Said, WeightsError> {
    let mut said = Said::default();
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.split('#').next().unwrap_or_default();
        let words: Vec<&str> = line.split_whitespace().collect();
        if words.is_empty() {
            continue;
        }
        let wrong = |what| WeightsError { line: number, what };
        if words[0] == SEARCH {
            if said.search.is_some() {
                return Err(wrong(format!("found '{SEARCH}' twice, expected it once")));
            }
            said.search = Some(shortcuts(&words[1..]).map_err(wrong)?);
            continue;
        }
        let weights = &mut said.weights;
        let (index, weight) = statement(&words, program).map_err(wrong)?;
        if weights.iter().any(|(known, _)| *known == index) {
            let what = format!("found '{} {}' twice, expected it once", words[0], words[1]);
            return Err(wrong(what));
        }
        weights.push((index, weight));
    }
    Ok(said)
}

/// Reads the names of shortcuts.
fn shortcuts(names: &[&str]) -> Result<[bool; SHORTCUTS.len()], String> {
    let mut found = [false; SHORTCUTS.len()];
    if names == [NONE] {
        return Ok(found);
    }
    let expected = || {
        let known = SHORTCUTS.map(|(name, _)| name).join(", ");
        format!("expected '{NONE}' or some of {known}")
    };
    if names.is_empty() {
        return Err(format!("found nothing after '{SEARCH}', {}", expected()));
    }
    for name in names {
        let at = SHORTCUTS.iter().position(|(known, _)| known == name);
        let at = at.ok_or_else(|| format!("found {}, {}", quoted(name), expected()))?;
        found[at] = true;
    }
    Ok(found)
}

/// Reads the words of a line.
fn statement<W: Bits>(words: &[&str], program: &Program<W>) -> Result<(usize, Weight), String> {
    let word = |number: usize| words.get(number).copied().unwrap_or_default();
    let kinds = &program.declaration().kinds;
    let Some(term) = TERMS.iter().position(|group| group.name == word(0)) else {
        let terms: Vec<&str> = TERMS.iter().map(|group| &*group.name).collect();
        let (found, terms) = (quoted(word(0)), terms.join(", "));
        return Err(format!("found {found}, expected one of {terms}"));
    };
    let Some(kind) = kinds.iter().position(|kind| kind.name == word(1)) else {
        let names: Vec<&str> = kinds.iter().map(|kind| &*kind.name).collect();
        let (found, names) = (quoted(word(1)), names.join(", "));
        return Err(format!("found {found}, expected a kind of pieces: {names}"));
    };
    let (first, code) = (term * CODES, kind as Code + 1);
    if !counts(program, first, code) {
        let found = format!("{} {}", word(0), word(1));
        return Err(format!("found '{found}', which never counts in this game"));
    }
    let opening = number(word(2))?;
    let ending = match words.get(3) {
        Some(word) => number(word)?,
        None => opening,
    };
    match words.get(4) {
        Some(more) => Err(format!(
            "found {} after the value of the ending, expected the end of the line",
            quoted(more)
        )),
        None => Ok((first + usize::from(code), Weight::new(opening, ending))),
    }
}

fn number(word: &str) -> Result<i32, String> {
    let number = word.parse().ok();
    let number = number.filter(|number| (-MOST..=MOST).contains(number));
    number.ok_or_else(|| {
        let found = quoted(word);
        format!("found {found}, expected centipawns from -{MOST} to {MOST}")
    })
}

/// Returns `true` if a term may count for a kind in a game.
fn counts<W: Bits>(program: &Program<W>, term: usize, code: Code) -> bool {
    let kind = &program.declaration.kinds[usize::from(code) - 1];
    if kind.neutral || kind.load.is_some() {
        return false;
    }
    match term {
        VALUE | CENTRE => true,
        HAND => program.drops.iter().any(|(known, _)| *known == code),
        GOAL => Side::BOTH
            .into_iter()
            .any(|side| goal(program, side, usize::from(code) - 1) != W::ZERO),
        MOBILITY => {
            let mut sides = program.movers.iter();
            sides.any(|kinds| !kinds[usize::from(code) - 1].movers.is_empty())
        }
        PASSED | DOUBLED | SUPPORTED | BACKWARD | ADVANCE | MIDDLE => Pawns::of(program).has(code),
        HOME => program.royal.contains(&code),
        SHELTER | ATTACK => !contest::royal(program).is_empty(),
        THREAT | HANGING | PAIR => !has_room(program),
        TERRITORY => territory::only_mover(program) == Some(code),
        CORNER | EXPOSED => program.arrivals.is_some(),
        _ => false,
    }
}

/// Writes weights, without those that are 0 anyway, and the shortcuts of the search.
pub(crate) fn write<W: Bits>(program: &Program<W>, weights: &[Weight]) -> String {
    let mut traits = program.scores().traits;
    let usual = super::weights(program);
    let kinds = &program.declaration().kinds;
    let longest = kinds.iter().map(|kind| kind.name.chars().count()).max();
    let width = longest.unwrap_or_default();
    let mut text = String::new();
    for (term, group) in TERMS.iter().enumerate() {
        for (kind, declared) in kinds.iter().enumerate() {
            let code = kind as Code + 1;
            let index = term * CODES + usize::from(code);
            let weight = weights[index];
            let is_plain = weight == Weight::default() && usual[index] == Weight::default();
            if is_plain || !counts(program, term * CODES, code) {
                continue;
            }
            let [opening, ending] =
                [weight.opening(), weight.ending()].map(|half| half.clamp(-MOST, MOST));
            let name = &declared.name;
            // Writing to a text cannot fail.
            let _ = writeln!(
                text,
                "{} {name:width$} {opening:>5} {ending:>5}",
                group.name
            );
        }
    }
    let names = SHORTCUTS
        .iter()
        .filter(|(_, shortcut)| *shortcut(&mut traits))
        .map(|(name, _)| *name);
    let names: Vec<&str> = names.collect();
    let names = if names.is_empty() {
        NONE.to_owned()
    } else {
        names.join(" ")
    };
    let _ = writeln!(text, "{SEARCH} {names}");
    text
}
