//! Weights of an evaluation: pairs of values for opening and ending. They are stored as text, which
//! people can read and the tuner can write, and compiled in.

use crate::{Text, text};
use std::error::Error;
use std::fmt;

/// A named group of weights, such as the piece-square table of one piece.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Group {
    /// The name in the text of the weights.
    pub name: Text,
    /// The number of weights.
    pub len: usize,
}

impl Group {
    /// Returns a group of `len` weights.
    pub const fn new(name: &'static str, len: usize) -> Self {
        Self {
            name: text(name),
            len,
        }
    }

    /// Returns the name as bytes; works in constants.
    const fn bytes(&self) -> &[u8] {
        match &self.name {
            Text::Borrowed(name) => name.as_bytes(),
            Text::Owned(name) => name.as_bytes(),
        }
    }

    /// Returns the total number of weights of these groups.
    pub const fn total(groups: &[Self]) -> usize {
        let (mut total, mut index) = (0, 0);
        while index < groups.len() {
            total += groups[index].len;
            index += 1;
        }
        total
    }

    /// Returns the index of the first weight of a group.
    ///
    /// # Panics
    /// If no group has the name; in constants this is a compile error.
    pub const fn start(groups: &[Self], name: &str) -> usize {
        let (mut start, mut index) = (0, 0);
        while index < groups.len() {
            if same(groups[index].bytes(), name.as_bytes()) {
                return start;
            }
            start += groups[index].len;
            index += 1;
        }
        panic!("no group of weights has this name");
    }
}

/// A value for the opening and one for the ending, in centipawns, packed into one number so that both
/// are added and multiplied at once.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Weight(i32);

impl Weight {
    /// Returns a weight of these centipawns in the opening and in the ending.
    pub const fn new(opening: i32, ending: i32) -> Self {
        Self((ending << 16) + opening)
    }

    /// Returns the value in the opening, in centipawns.
    #[inline(always)]
    pub const fn opening(self) -> i32 {
        self.0 as i16 as i32
    }

    /// Returns the value in the ending, in centipawns.
    #[inline(always)]
    pub const fn ending(self) -> i32 {
        // A negative opening borrows from the ending, which is undone here.
        ((self.0 + 0x8000) >> 16) as i16 as i32
    }

    /// Returns the weight times a count.
    #[inline(always)]
    pub const fn times(self, count: i32) -> Self {
        Self(self.0.wrapping_mul(count))
    }

    /// Returns the sum of both weights.
    #[inline(always)]
    pub const fn plus(self, other: Self) -> Self {
        Self(self.0.wrapping_add(other.0))
    }
}

/// The phase of a game, from [`Phase::OPENING`] to 0 for bare endings.
///
/// ```
/// use springald_core::{Phase, Weight};
///
/// let weight = Weight::new(100, 140);
/// assert_eq!(Phase::of(24, 24).taper(weight), 100);
/// assert_eq!(Phase::of(0, 24).taper(weight), 140);
/// assert_eq!(weight.plus(weight.times(2)).ending(), 420);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Phase(i32);

impl Phase {
    /// The phase with all material on the board.
    pub const OPENING: i32 = 256;

    /// Returns the phase with `left` of `full` units of material left.
    #[inline(always)]
    pub const fn of(left: i32, full: i32) -> Self {
        let phase = left * Self::OPENING / full;
        Self(if phase > Self::OPENING {
            Self::OPENING
        } else {
            phase
        })
    }

    /// Returns the phase as a number from 0 to [`Phase::OPENING`].
    pub const fn value(self) -> i32 {
        self.0
    }

    /// Returns the value of a weight in this phase, in centipawns.
    #[inline(always)]
    pub const fn taper(self, weight: Weight) -> i32 {
        (weight.opening() * self.0 + weight.ending() * (Self::OPENING - self.0)) / Self::OPENING
    }
}

/// Receives the terms of an evaluation.
pub trait Tally {
    /// Counts the weight with this index `count` times, White's less Black's.
    fn add(&mut self, index: usize, count: i32);
}

/// The sum of the counted weights.
///
/// ```
/// use springald_core::{Sum, Tally, Weight};
///
/// let weights = [Weight::new(100, 120), Weight::new(300, 310)];
/// let mut sum = Sum::of(&weights);
/// sum.add(0, 2);
/// sum.add(1, -1);
/// assert_eq!(sum.total().opening(), -100);
/// ```
pub struct Sum<'a> {
    weights: &'a [Weight],
    total: Weight,
}

impl<'a> Sum<'a> {
    /// Returns an empty sum over these weights.
    #[inline(always)]
    pub fn of(weights: &'a [Weight]) -> Self {
        let total = Weight(0);
        Self { weights, total }
    }

    /// Returns the sum.
    #[inline(always)]
    pub const fn total(&self) -> Weight {
        self.total
    }
}

impl Tally for Sum<'_> {
    #[inline(always)]
    fn add(&mut self, index: usize, count: i32) {
        self.total = self.total.plus(self.weights[index].times(count));
    }
}

/// The counts of all weights, for a tuner.
#[derive(Default, Debug)]
pub struct Trace(pub Vec<(usize, i32)>);

impl Tally for Trace {
    fn add(&mut self, index: usize, count: i32) {
        if count != 0 {
            self.0.push((index, count));
        }
    }
}

/// The reason why a text of weights is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WeightsError {
    /// The line, from 1; 0 if the error is not in the text.
    pub line: usize,
    /// The word that was found, and what was expected.
    pub what: String,
}

impl fmt::Display for WeightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => f.write_str(&self.what),
            line => write!(f, "line {line}: {}", self.what),
        }
    }
}

impl Error for WeightsError {}

/// Parses weights: for each group, in order, its name and a colon, then its weights as pairs `opening
/// ending`, over any number of lines. Lines that begin with `#` are comments.
///
/// # Panics
/// If names, order or numbers do not fit the groups; in constants this is a compile error.
///
/// ```
/// use springald_core::{Group, Weight, read_weights};
///
/// const TERMS: &[Group] = &[Group::new("pawn", 1), Group::new("tempo", 1)];
/// static WEIGHTS: [Weight; 2] = read_weights("pawn:\n 90 110\ntempo:\n 20 5\n", TERMS);
/// assert_eq!((WEIGHTS[0].ending(), WEIGHTS[1].opening()), (110, 20));
/// ```
pub const fn read_weights<const N: usize>(text: &str, groups: &[Group]) -> [Weight; N] {
    assert!(
        N == Group::total(groups),
        "as many weights as the groups have"
    );
    let bytes = text.as_bytes();
    let mut weights = [Weight(0); N];
    let (mut at, mut read, mut group) = (0, 0, 0);
    while group < groups.len() {
        at = skip(bytes, at);
        let name = groups[group].bytes();
        let mut index = 0;
        while index < name.len() {
            assert!(
                at < bytes.len() && bytes[at] == name[index],
                "the groups of the text are not those of the evaluation"
            );
            at += 1;
            index += 1;
        }
        assert!(
            at < bytes.len() && bytes[at] == b':',
            "a colon after a name"
        );
        at += 1;
        let mut left = groups[group].len;
        while left > 0 {
            let (opening, next) = number(bytes, skip(bytes, at));
            let (ending, next) = number(bytes, skip(bytes, next));
            weights[read] = Weight::new(opening, ending);
            (at, read, left) = (next, read + 1, left - 1);
        }
        group += 1;
    }
    assert!(
        skip(bytes, at) == bytes.len(),
        "nothing after the last group"
    );
    weights
}

/// Returns weights as text for [`read_weights`], eight to a line.
pub fn write_weights(weights: &[Weight], groups: &[Group]) -> String {
    use std::fmt::Write;
    let mut text = String::new();
    let mut left = weights;
    for group in groups {
        let (these, others) = left.split_at(group.len);
        left = others;
        let _ = writeln!(text, "{}:", group.name);
        for line in these.chunks(8) {
            let pairs = line
                .iter()
                .map(|weight| format!("{:>5} {:>4}", weight.opening(), weight.ending()));
            let _ = writeln!(text, " {}", pairs.collect::<Vec<_>>().join("  "));
        }
    }
    text
}

/// Returns the index of the first byte from `at` on that belongs to neither space nor comment.
const fn skip(bytes: &[u8], mut at: usize) -> usize {
    while at < bytes.len() {
        if bytes[at] == b'#' {
            while at < bytes.len() && bytes[at] != b'\n' {
                at += 1;
            }
        } else if bytes[at].is_ascii_whitespace() {
            at += 1;
        } else {
            break;
        }
    }
    at
}

/// Returns a number and the index behind it.
const fn number(bytes: &[u8], mut at: usize) -> (i32, usize) {
    let negative = at < bytes.len() && bytes[at] == b'-';
    if negative {
        at += 1;
    }
    let (mut value, start) = (0, at);
    while at < bytes.len() && bytes[at].is_ascii_digit() {
        value = value * 10 + (bytes[at] - b'0') as i32;
        at += 1;
    }
    assert!(at > start, "a number");
    assert!(value < 0x4000, "a weight is below 16384");
    (if negative { -value } else { value }, at)
}

const fn same(a: &[u8], b: &[u8]) -> bool {
    if a.len() != b.len() {
        return false;
    }
    let mut index = 0;
    while index < a.len() {
        if a[index] != b[index] {
            return false;
        }
        index += 1;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    const TERMS: &[Group] = &[Group::new("a b", 2), Group::new("c", 1)];

    #[test]
    fn both_halves_survive_any_sum_of_products() {
        let sum = Weight::new(-7, 30)
            .times(3)
            .plus(Weight::new(5, -100).times(-2));
        assert_eq!((sum.opening(), sum.ending()), (-31, 290));
        assert_eq!(Phase::of(256, 256).taper(sum), -31);
        assert_eq!(Phase::of(0, 256).taper(sum), 290);
    }

    #[test]
    fn written_weights_are_read_again() {
        let weights: [Weight; 3] = read_weights("# why\na b: 1 -2\n3 4\nc:\n-5 6", TERMS);
        assert_eq!(Group::start(TERMS, "c"), 2);
        let text = write_weights(&weights, TERMS);
        assert_eq!(read_weights::<3>(&text, TERMS), weights);
    }

    #[test]
    #[should_panic(expected = "not those of the evaluation")]
    fn other_groups_are_refused() {
        let _: [Weight; 3] = read_weights("a b: 1 2 3 4\nd: 5 6", TERMS);
    }
}
