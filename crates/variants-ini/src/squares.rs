//! Sets of squares.

use std::fmt::Write as _;

/// The most files of a board. Fairy-Stockfish has 12, forks have more.
pub(crate) const FILES: u8 = 16;
/// The most ranks of a board. Fairy-Stockfish has 10, forks have more.
pub(crate) const RANKS: u8 = 16;

/// The size of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Board {
    /// The number of files.
    pub(crate) files: u8,
    /// The number of ranks.
    pub(crate) ranks: u8,
}

/// A set of squares, of the largest board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Squares([u128; 2]);

impl Squares {
    /// No square.
    pub(crate) const NONE: Self = Self([0; 2]);
    /// All squares.
    pub(crate) const ALL: Self = Self([u128::MAX; 2]);

    /// Returns the set of one square, counted from 0, or none outside of the largest board.
    pub(crate) fn one(file: u8, rank: u8) -> Self {
        if file < FILES && rank < RANKS {
            let mut words = [0; 2];
            let half = RANKS / 2;
            words[usize::from(rank / half)] =
                1 << (u32::from(rank % half) * u32::from(FILES) + u32::from(file));
            Self(words)
        } else {
            Self::NONE
        }
    }

    /// Returns the squares of a rank, counted from 0.
    pub(crate) fn rank(rank: u8) -> Self {
        (0..FILES).fold(Self::NONE, |all, file| all.and(Self::one(file, rank)))
    }

    /// Reads a list such as `*1 e4 h*`; `-` stands for none.
    pub(crate) fn read(text: &str) -> Result<Self, String> {
        let mut all = Self::NONE;
        for word in text.split_whitespace() {
            if word == "-" {
                break;
            }
            all = all.and(word_of(word).ok_or_else(|| {
                format!(
                    "found '{}', expected a square such as e4, or *1 for a rank",
                    shown(word)
                )
            })?);
        }
        Ok(all)
    }

    /// Returns the squares of either set.
    pub(crate) const fn and(self, other: Self) -> Self {
        Self([self.0[0] | other.0[0], self.0[1] | other.0[1]])
    }

    /// Returns the squares of both sets.
    pub(crate) const fn of(self, other: Self) -> Self {
        Self([self.0[0] & other.0[0], self.0[1] & other.0[1]])
    }

    /// Returns the squares that are not in the other set.
    pub(crate) const fn without(self, other: Self) -> Self {
        Self([self.0[0] & !other.0[0], self.0[1] & !other.0[1]])
    }

    /// Returns `true` if there is no square.
    pub(crate) const fn is_empty(self) -> bool {
        self.0[0] | self.0[1] == 0
    }

    /// Returns `true` if the square, counted from 0, is in the set.
    pub(crate) fn has(self, file: u8, rank: u8) -> bool {
        !self.of(Self::one(file, rank)).is_empty()
    }

    /// Returns the squares on the board, as pairs counted from 0, rank by rank.
    pub(crate) fn list(self, board: Board) -> impl Iterator<Item = (u8, u8)> {
        (0..board.ranks)
            .flat_map(move |rank| (0..board.files).map(move |file| (file, rank)))
            .filter(move |(file, rank)| self.has(*file, *rank))
    }

    /// Returns the squares on the board only.
    pub(crate) fn on(self, board: Board) -> Self {
        self.list(board).fold(Self::NONE, |all, (file, rank)| {
            all.and(Self::one(file, rank))
        })
    }

    /// Returns the squares as the other side sees them: ranks are counted from the other edge, and files too if the
    /// board is turned.
    pub(crate) fn mirrored(self, board: Board, turned: bool) -> Self {
        self.list(board).fold(Self::NONE, |all, (file, rank)| {
            let file = if turned { board.files - 1 - file } else { file };
            all.and(Self::one(file, board.ranks - 1 - rank))
        })
    }

    /// Describes the squares in the words of the language, or returns nothing if these are all squares of the board or
    /// none.
    pub(crate) fn area(self, board: Board) -> Option<String> {
        let here = self.on(board);
        if here.is_empty() || here == Self::ALL.on(board) {
            return None;
        }
        if let Some(text) = rectangle(here, board) {
            return Some(text);
        }
        let mut parts = Vec::new();
        let mut left = here;
        let full: Vec<u8> = (0..board.ranks)
            .filter(|rank| Self::rank(*rank).on(board).without(here).is_empty())
            .collect();
        for run in runs(&full) {
            parts.push(numbered("rank", run, |rank| (rank + 1).to_string()));
        }
        for rank in full {
            left = left.without(Self::rank(rank));
        }
        let single: Vec<String> = left
            .list(board)
            .map(|(file, rank)| name(file, rank))
            .collect();
        if !single.is_empty() {
            parts.push(single.join(" "));
        }
        Some(parts.join(" and "))
    }
}

/// Returns the name of a square, counted from 0.
pub(crate) fn name(file: u8, rank: u8) -> String {
    format!("{}{}", letter(file), rank + 1)
}

/// Returns the letter of a file, counted from 0.
pub(crate) fn letter(file: u8) -> char {
    char::from(b'a' + file.min(25))
}

/// Reads a file, such as `g` or `7`, counted from 0.
pub(crate) fn file(text: &str) -> Option<u8> {
    let file = match text.chars().next()? {
        letter @ 'a'..='z' => letter as u8 - b'a',
        _ => text.parse::<u8>().ok()?.checked_sub(1)?,
    };
    (file < FILES).then_some(file)
}

/// Returns the beginning of a word of a file.
pub(crate) fn shown(word: &str) -> String {
    let mut text: String = word.chars().filter(|c| !c.is_control()).take(40).collect();
    if text.chars().count() < word.chars().count() {
        let _ = write!(text, "…");
    }
    text
}

fn word_of(word: &str) -> Option<Squares> {
    if let Some(rank) = word.strip_prefix('*') {
        let rank: u8 = rank.parse().ok()?;
        return (1..=RANKS).contains(&rank).then(|| Squares::rank(rank - 1));
    }
    let first = word.chars().next()?.to_ascii_lowercase();
    if !first.is_ascii_lowercase() {
        return None;
    }
    let file = file(&first.to_string())?;
    match &word[1..] {
        "*" => Some((0..RANKS).fold(Squares::NONE, |all, rank| all.and(Squares::one(file, rank)))),
        rank => {
            let rank: u8 = rank.parse().ok()?;
            (1..=RANKS)
                .contains(&rank)
                .then(|| Squares::one(file, rank - 1))
        }
    }
}

/// Describes the squares if they fill a rectangle.
fn rectangle(here: Squares, board: Board) -> Option<String> {
    let list: Vec<(u8, u8)> = here.list(board).collect();
    let files = (
        list.iter().map(|s| s.0).min()?,
        list.iter().map(|s| s.0).max()?,
    );
    let ranks = (
        list.iter().map(|s| s.1).min()?,
        list.iter().map(|s| s.1).max()?,
    );
    let size = usize::from(files.1 - files.0 + 1) * usize::from(ranks.1 - ranks.0 + 1);
    if size != list.len() {
        return None;
    }
    let all_files = files == (0, board.files - 1);
    let all_ranks = ranks == (0, board.ranks - 1);
    Some(if all_files {
        numbered("rank", ranks, |rank| (rank + 1).to_string())
    } else if all_ranks {
        numbered("file", files, |file| letter(file).to_string())
    } else if size == 1 {
        name(files.0, ranks.0)
    } else {
        format!("{}-{}", name(files.0, ranks.0), name(files.1, ranks.1))
    })
}

fn numbered(word: &str, (first, last): (u8, u8), shown: impl Fn(u8) -> String) -> String {
    if first == last {
        format!("{word} {}", shown(first))
    } else {
        format!("{word}s {}-{}", shown(first), shown(last))
    }
}

/// Returns the first and the last number of each run.
fn runs(numbers: &[u8]) -> Vec<(u8, u8)> {
    let mut runs: Vec<(u8, u8)> = Vec::new();
    for &number in numbers {
        match runs.last_mut() {
            Some(run) if run.1 + 1 == number => run.1 = number,
            _ => runs.push((number, number)),
        }
    }
    runs
}
