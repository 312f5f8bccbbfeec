//! Moves as texts ask for them, taken apart without knowing which are legal.

use super::Dialect;
use super::castle::{self, Castle};
use super::foreign;
use super::step::{Mover, Step, Suffix, To};
use springald_board::{Shape, Square};

/// A way to understand a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Wanted {
    Castle(Castle),
    Step(Step),
}

/// Words and signs that may follow a move without changing it.
const AFTER: [&str; 14] = [
    "e.p.", "e.p", "ep.", "ep", "check", "mate", "disch", "dbl", "ch.", "ch", "dis", "+-", "-+",
    "=?",
];

/// Returns a text without the marks, words and signs that may follow a move.
pub(super) fn without_marks(text: &str) -> &str {
    let mut bare = text;
    loop {
        let trimmed = bare.trim_end_matches(['+', '#', '!', '?', '.', ',', ';']);
        let word = AFTER.iter().find_map(|word| trimmed.strip_suffix(word));
        match word.filter(|rest| rest.ends_with(|last: char| last.is_ascii_digit() || last == '+'))
        {
            Some(rest) => bare = rest,
            None => return trimmed,
        }
    }
}

/// Returns the ways to understand a text, the likeliest first. `text` has the letters of PGN.
pub(super) fn all(text: &str, shape: Shape, dialect: Dialect) -> Vec<Wanted> {
    let bare = without_marks(text);
    let promotes = text.len() > bare.len() && text[bare.len()..].starts_with('+');
    let mut found = Vec::new();
    found.extend(castle::read(bare).map(Wanted::Castle));
    let mut add = |steps: Vec<Step>| found.extend(steps.into_iter().map(Wanted::Step));
    let plain = algebraic(bare, shape, dialect);
    if promotes {
        let as_promotions = plain.iter().filter(|step| step.suffix == Suffix::Nothing);
        let suffix = Suffix::Promotes;
        add(as_promotions.map(|step| Step { suffix, ..*step }).collect());
    }
    add(plain);
    add(foreign::shogi(bare, promotes, shape));
    found
}

/// Reads the square that a text begins with, in either case, and returns the rest.
pub(super) fn square(text: &str, shape: Shape, dialect: Dialect) -> Option<(Square, &str)> {
    let file = text.chars().next().filter(char::is_ascii_alphabetic)?;
    let digits = text[1..].bytes().take_while(u8::is_ascii_digit).count();
    let rank = rank(&text[1..=digits], dialect)?;
    let file = shape.file_of(file.to_ascii_lowercase())?;
    Some((shape.cell(file, rank)?, &text[1 + digits..]))
}

/// Reads the number of a rank, and counts it from 0.
fn rank(text: &str, dialect: Dialect) -> Option<u8> {
    let number: u8 = text.parse().ok()?;
    match dialect {
        Dialect::Own => number.checked_sub(1),
        Dialect::ZeroRanks => Some(number),
    }
}

/// Reads SAN, long algebraic notation and coordinates, in all fashions.
fn algebraic(bare: &str, shape: Shape, dialect: Dialect) -> Vec<Step> {
    if !bare.is_ascii() {
        return Vec::new();
    }
    let mut steps = Vec::new();
    for (place, _) in bare.char_indices().rev() {
        let Some((to, rest)) = square(&bare[place..], shape, dialect) else {
            continue;
        };
        let Some((suffix, takes)) = suffix(rest) else {
            continue;
        };
        let before = &bare[..place];
        let is_upper = bare[place..].starts_with(|file: char| file.is_ascii_uppercase());
        for step in begins(before, is_upper, shape, dialect) {
            steps.push(Step {
                to: To::Square(to),
                suffix,
                takes: takes || step.takes,
                ..step
            });
        }
        if !steps.is_empty() {
            return steps;
        }
    }
    steps.extend(files(bare, shape));
    steps
}

/// Reads a capture that names two files only: `ed`, `exd`.
fn files(bare: &str, shape: Shape) -> Option<Step> {
    let letters: String = bare
        .chars()
        .filter(|letter| !"x:".contains(*letter))
        .collect();
    let &[from, to] = letters.as_bytes() else {
        return None;
    };
    let file = |letter: u8| shape.file_of(letter.into());
    Some(Step {
        mover: Mover::Unnamed,
        file: Some(file(from)?),
        rank: None,
        to: To::File(file(to)?),
        suffix: Suffix::Nothing,
        drops: false,
        takes: true,
    })
}

/// Reads what follows the destination: a promotion or a gate, and whether a sign of capture ends the text.
fn suffix(text: &str) -> Option<(Suffix, bool)> {
    let bare = text.trim_end_matches([':', 'x']);
    let takes = bare.len() < text.len();
    let inner = bare.trim_start_matches(['=', '/', '(', '&', ':', '-']);
    let inner = inner.trim_end_matches(')');
    let mut letters = inner.chars();
    let suffix = match (bare, letters.next(), letters.next()) {
        ("", None, _) => Suffix::Nothing,
        ("=", None, _) => Suffix::Stays,
        (_, Some(letter), None) if letter.is_ascii_alphabetic() => {
            Suffix::Letter(letter.to_ascii_uppercase())
        }
        _ => return None,
    };
    Some((suffix, takes))
}

/// Reads what precedes the destination: the piece, the square that it leaves or part of it, and a sign.
fn begins(text: &str, squares_first: bool, shape: Shape, dialect: Dialect) -> Vec<Step> {
    let plain = Step {
        mover: Mover::Unnamed,
        file: None,
        rank: None,
        to: To::File(0),
        suffix: Suffix::Nothing,
        drops: false,
        takes: text.ends_with(['x', ':']),
    };
    if let Some(piece) = text.strip_suffix(['@', '*', '\'']) {
        let mut letters = piece.chars();
        let mover = match (letters.next(), letters.next()) {
            (None, _) => Mover::Unnamed,
            (Some(letter), None) => Mover::Letter(letter.to_ascii_uppercase()),
            _ => return Vec::new(),
        };
        let drops = true;
        return vec![Step {
            mover,
            drops,
            ..plain
        }];
    }
    let text = text.trim_end_matches(['-', 'x', ':', '>', '^']);
    let mut steps = Vec::new();
    let (promoted, text) = text
        .strip_prefix('+')
        .map_or((false, text), |text| (true, text));
    let named = text.chars().next().filter(char::is_ascii_alphabetic);
    let with_piece = named.and_then(|letter| {
        let letter_of = if promoted {
            Mover::Promoted
        } else {
            Mover::Letter
        };
        let (file, rank) = origin(&text[1..], shape, dialect)?;
        let mover = letter_of(letter.to_ascii_uppercase());
        Some(Step {
            mover,
            file,
            rank,
            ..plain
        })
    });
    let without_piece = origin(text, shape, dialect)
        .filter(|_| !promoted)
        .map(|(file, rank)| Step {
            file,
            rank,
            ..plain
        });
    let is_small = named.is_some_and(|letter| letter.is_ascii_lowercase());
    if squares_first || is_small {
        steps.extend(without_piece);
        steps.extend(with_piece);
    } else {
        steps.extend(with_piece);
        steps.extend(without_piece);
    }
    steps
}

/// Reads a square, a file, a rank, or nothing.
fn origin(text: &str, shape: Shape, dialect: Dialect) -> Option<(Option<u8>, Option<u8>)> {
    if text.is_empty() {
        return Some((None, None));
    }
    if let Some((at, "")) = square(text, shape, dialect) {
        return Some((Some(shape.file(at)), Some(shape.named_rank(at))));
    }
    if text.bytes().all(|byte| byte.is_ascii_digit()) {
        let rank = rank(text, dialect).filter(|&rank| rank < shape.ranks())?;
        return Some((None, Some(rank)));
    }
    let &[letter] = text.as_bytes() else {
        return None;
    };
    let file = shape.file_of(letter.to_ascii_lowercase().into())?;
    Some((Some(file), None))
}
