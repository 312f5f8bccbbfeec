//! The moves of a piece in the notation of Betza, as far as Fairy-Stockfish reads it.

use crate::squares::shown;
use std::collections::BTreeSet;

/// A vector of a move of White's: ranks forward, and files to the right.
pub(crate) type Vector = (i8, i8);

/// One atom with what stands before and behind it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Atom {
    /// The manner of going.
    pub(crate) manner: Manner,
    /// The vectors in which it goes.
    pub(crate) vectors: BTreeSet<Vector>,
    /// `true` if it goes to empty squares.
    pub(crate) quiet: bool,
    /// `true` if it captures.
    pub(crate) takes: bool,
    /// `true` if it is only for the first move.
    pub(crate) initial: bool,
}

/// The manner of going along a vector.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Manner {
    /// Once, over anything in between.
    Leap,
    /// Once, over empty squares in between.
    Lame,
    /// Again and again, over empty squares, so many times at most; 0 is any number.
    Slide(u8),
    /// Over one piece, and then like a slide, so many times at most; 0 is any number.
    Cannon(u8),
    /// Over one piece to the square right behind it.
    Grasshopper,
}

/// Reads a notation. The second part of the result are sentences about what is not understood.
pub(crate) fn read(text: &str) -> (Vec<Atom>, Vec<String>) {
    let (mut atoms, mut strange) = (Vec::new(), Vec::new());
    let letters: Vec<char> = text.trim().chars().collect();
    let mut state = State::default();
    let mut place = 0;
    while let Some(&letter) = letters.get(place) {
        let next = letters.get(place + 1).copied();
        place += 1;
        match letter {
            'm' => state.quiet = true,
            'c' => state.takes = true,
            'p' => state.hopper = Some(false),
            'g' => state.hopper = Some(true),
            'n' => state.lame = true,
            'i' => state.initial = true,
            // Captures en passant follow from the options.
            'e' => {}
            letter if is_direction(letter) => {
                let second = next.filter(|&next| joins(letter, next));
                state.directions.push((letter, second.unwrap_or(letter)));
                place += usize::from(second.is_some());
            }
            '{' | '(' | '[' => {
                let part = bracketed(&letters[place - 1..]);
                place += part.len() - 1;
                strange.push(foreign(&part));
                // The brackets in round ones are a way of their own; others belong to the way that follows.
                state.foreign = letter != '(';
                if letter == '(' {
                    state = State::default();
                }
            }
            letter => {
                let Some(bases) = bases(letter) else {
                    let letter = if letter.is_control() { '?' } else { letter };
                    strange.push(format!(
                        "'{letter}' in the moves has no meaning for Fairy-Stockfish and is skipped"
                    ));
                    continue;
                };
                let range = next.filter(|&next| next == letter || next.is_ascii_digit());
                place += usize::from(range.is_some());
                let rest = letters.get(place..).unwrap_or_default();
                let state = std::mem::take(&mut state);
                if rest.first() == Some(&'[') {
                    let part = bracketed(rest);
                    place += part.len();
                    strange.push(foreign(&part));
                } else if !state.foreign {
                    match state.atom(letter, bases, range) {
                        Ok(found) => atoms.extend(found),
                        Err(sentence) => strange.push(sentence),
                    }
                }
            }
        }
    }
    let mut told = BTreeSet::new();
    strange.retain(|sentence| told.insert(sentence.clone()));
    (atoms, strange)
}

/// Returns the letters up to the bracket that closes the first one, or all.
fn bracketed(letters: &[char]) -> Vec<char> {
    let end = letters
        .iter()
        .position(|letter| matches!(letter, '}' | ')' | ']'));
    letters[..end.map_or(letters.len(), |end| end + 1)].to_vec()
}

/// Returns the sentence about a part in brackets.
fn foreign(part: &[char]) -> String {
    let part: String = part.iter().collect();
    format!("'{}' in the moves has no words here", shown(&part))
}

/// The letters that were read in front of an atom.
#[derive(Default)]
#[expect(clippy::struct_excessive_bools, reason = "independent letters")]
struct State {
    quiet: bool,
    takes: bool,
    /// `Some(true)` for a grasshopper, `Some(false)` for a cannon.
    hopper: Option<bool>,
    lame: bool,
    initial: bool,
    /// `true` if something in front is not understood without which the way would be another one.
    foreign: bool,
    directions: Vec<(char, char)>,
}

impl State {
    /// Returns the moves of an atom. `range` is what follows its letter: a digit, or the letter again.
    fn atom(
        &self,
        letter: char,
        bases: &[(i8, i8)],
        range: Option<char>,
    ) -> Result<Vec<Atom>, String> {
        let is_rider = matches!(letter, 'R' | 'B' | 'Q') || range.is_some();
        let most = range.and_then(|range| range.to_digit(10)).unwrap_or(0) as u8;
        let manner = match self.hopper {
            Some(true) => Manner::Grasshopper,
            Some(false) => Manner::Cannon(most),
            None if is_rider => Manner::Slide(most),
            None if self.lame => Manner::Lame,
            None => Manner::Leap,
        };
        let is_near = bases.iter().all(|base| base.0 == 1 && base.1 <= 1);
        if self.hopper.is_some() && !is_near {
            return Err(format!(
                "hops along the lines of '{letter}' have no words here"
            ));
        }
        if manner == Manner::Grasshopper && most > 0 {
            return Err(format!("a range behind 'g{letter}' has no words here"));
        }
        if matches!(manner, Manner::Cannon(1..)) {
            return Err(format!(
                "'p{letter}{most}' is a hop of a limited length, and a hop goes any number of squares here"
            ));
        }
        if let Manner::Slide(2..) = manner
            && !is_near
        {
            return Err(format!(
                "'{letter}{most}' rides a limited number of times, and a ride has no limit here"
            ));
        }
        if self.lame && is_rider && !is_near {
            return Err(format!(
                "'n{letter}{letter}' is a ride that is blocked on its way, and a ride goes over everything here"
            ));
        }
        if manner == Manner::Lame && !bases.iter().all(|base| is_lame(*base)) {
            return Err(format!(
                "'n{letter}' is blocked on squares for which there are no words here"
            ));
        }
        // First moves never capture in Fairy-Stockfish.
        if self.initial && self.takes && !self.quiet {
            return Err(format!(
                "'ci{letter}' captures only in a first move, which no first move does"
            ));
        }
        let both = !self.quiet && !self.takes;
        let vectors = bases
            .iter()
            .flat_map(|&base| self.vectors(base, bases.len()));
        Ok(vec![Atom {
            manner: match manner {
                // One square at most is a step.
                Manner::Slide(1) => Manner::Leap,
                manner => manner,
            },
            vectors: vectors.collect(),
            quiet: self.quiet || both,
            takes: (self.takes || both) && !self.initial,
            initial: self.initial,
        }])
    }

    /// Returns the vectors of a base that the directions allow.
    fn vectors(&self, (long, short): (i8, i8), bases: usize) -> BTreeSet<Vector> {
        let mut directions = BTreeSet::new();
        for &(first, second) in &self.directions {
            // On a straight line two directions are two directions, not one in between.
            if bases == 1 && short == 0 && first != second {
                directions.extend([(first, first), (second, second)]);
            } else {
                directions.insert((first, second));
            }
        }
        let all = [
            ((long, short), "ff vv rf rv fh rh hr"),
            ((-long, -short), "bb vv lb lv bh lh hr"),
            ((-short, long), "rr ss br bs bh rh hr"),
            ((short, -long), "ll ss fl fs fh lh hr"),
            ((short, long), "rr ss fr fs fh rh hl"),
            ((-short, -long), "ll ss bl bs bh lh hl"),
            ((-long, short), "bb vv rb rv bh rh hl"),
            ((long, -short), "ff vv lf lv fh lh hl"),
        ];
        let is_meant = |words: &str| {
            directions.is_empty()
                || words.split(' ').any(|word| {
                    directions
                        .iter()
                        .any(|(first, second)| word.starts_with(*first) && word.ends_with(*second))
                })
        };
        let meant = all.into_iter().filter(|(_, words)| is_meant(words));
        meant.map(|(vector, _)| vector).collect()
    }
}

const fn is_direction(letter: char) -> bool {
    is_vertical(letter) || is_horizontal(letter)
}

const fn is_vertical(letter: char) -> bool {
    matches!(letter, 'f' | 'b' | 'v' | 'h')
}

const fn is_horizontal(letter: char) -> bool {
    matches!(letter, 'r' | 'l' | 's' | 'h')
}

/// Returns `true` if two letters of directions are one direction.
const fn joins(first: char, second: char) -> bool {
    first == second
        || is_vertical(first) && is_horizontal(second)
        || is_horizontal(first) && is_vertical(second)
}

/// Returns the vectors of an atom, the longer part in front.
const fn bases(letter: char) -> Option<&'static [(i8, i8)]> {
    Some(match letter {
        'W' | 'R' => &[(1, 0)],
        'F' | 'B' => &[(1, 1)],
        'D' => &[(2, 0)],
        'N' => &[(2, 1)],
        'A' => &[(2, 2)],
        'H' => &[(3, 0)],
        'L' | 'C' => &[(3, 1)],
        'J' | 'Z' => &[(3, 2)],
        'G' => &[(3, 3)],
        'K' | 'Q' => &[(1, 0), (1, 1)],
        _ => return None,
    })
}

/// Returns `true` if there are words for the squares on which a lame leap is blocked.
const fn is_lame(base: (i8, i8)) -> bool {
    matches!(base, (2, 0..=2) | (3, 2))
}
