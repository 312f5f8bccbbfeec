//! Squares and regions in words.

use super::joined;
use crate::model::{Declaration, Region};
use springald_board::{Shape, Square, U256};

/// The most squares that are listed.
const LISTED: usize = 12;

/// Returns a region for both sides: "rank 3 (rank 6 for Black)". `last` stands before the last of several squares.
pub(crate) fn region(game: &Declaration, region: Region, last: &str) -> String {
    let board = game.shape();
    let [white, black] = [region.white, region.black].map(|set| on_board(set, board));
    let words = |set: U256| {
        let named = rows(set, board, last).or_else(|| squares(set, board, last));
        let Some(named) = named else {
            return in_blocks(set, board, last);
        };
        match named.split_once('–') {
            Some((from, to)) => format!("the squares {from} to {to}"),
            None => named,
        }
    };
    if white == black {
        return words(white);
    }
    let ends = [0, board.ranks() - 1].map(|rank| board.row(rank).map(Square::index).collect());
    let [first, end]: [U256; 2] = ends;
    if !board.is_hexagonal() && (white, black) == (end, first) {
        return "the last rank".to_owned();
    }
    if !board.is_hexagonal() && (white, black) == (first, end) {
        return "the first rank".to_owned();
    }
    format!(
        "{} ({} for {})",
        words(white),
        words(black),
        game.sides.names[1]
    )
}

/// Returns `true` if a region has all squares of the board, for both sides.
pub(crate) fn is_everywhere(region: Region, board: Shape) -> bool {
    let all = on_board(U256::MAX, board);
    [region.white, region.black].map(|set| on_board(set, board)) == [all; 2]
}

fn on_board(set: U256, board: Shape) -> U256 {
    let all = board.all().map(Square::index);
    all.filter(|&at| set.has(at)).collect()
}

/// Returns squares in words: whole ranks or files, a rectangle, the squares of a colour, or a list; `None` for others.
pub(crate) fn squares(set: U256, board: Shape, last: &str) -> Option<String> {
    if let Some(words) = area(set, board).or_else(|| shaded(set, board)) {
        return Some(words);
    }
    let names = |wanted: bool| -> Vec<String> {
        let all = board.all().filter(|at| set.has(at.index()) == wanted);
        all.map(|at| board.name(at).as_str().to_owned()).collect()
    };
    let listed = names(true);
    if listed.len() <= LISTED {
        return Some(joined(&listed, last));
    }
    let others = names(false);
    (others.len() <= LISTED / 2).then(|| format!("all squares but {}", joined(&others, "and")))
}

/// Returns many squares as blocks, or the few blocks that are left out.
fn in_blocks(set: U256, board: Shape, last: &str) -> String {
    let others = on_board(!set, board);
    let (inside, outside) = (blocks(set, board), blocks(others, board));
    if outside.len() < inside.len() {
        format!("all squares but {}", joined(&outside, "and"))
    } else {
        joined(&inside, last)
    }
}

/// Returns the rectangles that make up a set, each as its corners: "b4–c6".
fn blocks(set: U256, board: Shape) -> Vec<String> {
    let mut left: Vec<Square> = board.all().filter(|at| set.has(at.index())).collect();
    if board.is_hexagonal() {
        return (left.iter().map(|&at| board.name(at).as_str().to_owned())).collect();
    }
    let mut found = Vec::new();
    while let Some(&first) = left.first() {
        let (file, rank) = (board.file(first), board.rank(first));
        let is_left = |file, rank| left.contains(&board.at(file, rank));
        let files = (file..board.files()).take_while(|&file| is_left(file, rank));
        let right = files.last().unwrap_or(file);
        let row = |&rank: &u8| (file..=right).all(|file| is_left(file, rank));
        let ranks = (rank..board.ranks()).take_while(row);
        let last = board.at(right, ranks.last().unwrap_or(rank));
        let [from, to] = [first, last].map(|at| board.name(at).as_str().to_owned());
        found.push(if from == to {
            from
        } else {
            format!("{from}–{to}")
        });
        let block = (file..=right, rank..=board.rank(last));
        left.retain(|&at| {
            !(block.0.contains(&board.file(at)) && block.1.contains(&board.rank(at)))
        });
    }
    found
}

/// Returns ranks in a row, two or more.
fn rows(set: U256, board: Shape, last: &str) -> Option<String> {
    if board.is_hexagonal() {
        return None;
    }
    let has = |rank: &u8| board.row(*rank).all(|at| set.has(at.index()));
    let ranks: Vec<u8> = (0..board.ranks()).filter(has).collect();
    let (low, high) = (*ranks.first()?, *ranks.last()?);
    let is_block = ranks.len() == usize::from(high - low) + 1 && low < high;
    let count = board.all().filter(|at| set.has(at.index())).count();
    if !is_block || count != ranks.len() * usize::from(board.files()) {
        return None;
    }
    let is_pair = high - low == 1;
    let (low, high) = (low + 1, high + 1);
    Some(match last {
        "or" if is_pair => format!("rank {low} or {high}"),
        _ if is_pair => format!("ranks {low} and {high}"),
        _ => format!("ranks {low} to {high}"),
    })
}

/// Returns the squares of a colour, on some ranks in a row.
fn shaded(set: U256, board: Shape) -> Option<String> {
    if board.is_hexagonal() {
        return None;
    }
    let colour = |at: Square| (board.file(at) + board.rank(at)) & 1;
    let mut all = board.all().filter(|at| set.has(at.index()));
    let first = all.next()?;
    let last = all.last()?;
    let ranks = board.rank(first)..=board.rank(last);
    let is_meant = |at: Square| ranks.contains(&board.rank(at)) && colour(at) == colour(first);
    if board.all().any(|at| set.has(at.index()) != is_meant(at)) || ranks.len() < 2 {
        return None;
    }
    let name = ["dark", "light"][usize::from(colour(first))];
    let (low, high) = (ranks.start() + 1, ranks.end() + 1);
    Some(if (low, high) == (1, board.ranks()) {
        format!("the {name} squares")
    } else {
        format!("the {name} squares of ranks {low} to {high}")
    })
}

/// Returns squares in words: whole ranks or files, or a rectangle; `None` for others.
pub(crate) fn area(squares: U256, board: Shape) -> Option<String> {
    if board.is_hexagonal() {
        return None;
    }
    let (files, ranks) = (board.files(), board.ranks());
    let on_rank = |rank: u8| {
        let at = |file: u8| board.at(file, rank).index();
        (0..files).fold(0_u32, |line, file| {
            line | u32::from(squares.has(at(file))) << file
        })
    };
    let whole = (1_u32 << files) - 1;
    let rows: Vec<u8> = (0..ranks).filter(|&rank| on_rank(rank) != 0).collect();
    let (&first, &last) = (rows.first()?, rows.last()?);
    let line = on_rank(first);
    let (left, right) = (line.trailing_zeros(), line.ilog2());
    let is_solid = line.count_ones() == right - left + 1;
    if !is_solid || rows.iter().any(|&rank| on_rank(rank) != line) {
        return None;
    }
    let (low, high) = (first + 1, last + 1);
    let is_block = rows.len() == usize::from(high - first);
    if line != whole {
        let letter = |file: u32| board.letter(file as u8);
        let (least, most) = (letter(left), letter(right));
        return match (low, high) {
            _ if !is_block => None,
            (1, high) if high == ranks && ranks > 1 => Some(if left == right {
                format!("file {least}")
            } else {
                format!("files {least} to {most}")
            }),
            _ if (left, low) == (right, high) => Some(format!("{least}{low}")),
            _ if low == high => Some(format!("{least}{low} to {most}{high}")),
            _ => Some(format!("{least}{low}–{most}{high}")),
        };
    }
    if !is_block {
        let names: Vec<String> = rows.iter().map(|rank| (rank + 1).to_string()).collect();
        return Some(format!("ranks {}", joined(&names, "and")));
    }
    Some(match (low, high) {
        (low, high) if low == high => format!("rank {low}"),
        (low, high) if high == ranks => format!("rank {low} on"),
        (low, high) => format!("ranks {low} to {high}"),
    })
}
