//! The moves of a piece in a few words, for a legend beside the board.

use crate::language::model::{HEXAGONS, Kind, Leg, Path, Region, Track};
use springald_board::{Shape, U256};
use std::collections::BTreeSet;

/// The directions that have a name, the largest sets first.
const DIRECTIONS: [(&str, &[(i8, i8)]); 15] = [
    (
        "in any direction",
        &[
            (0, 1),
            (0, -1),
            (1, 0),
            (-1, 0),
            (1, 1),
            (1, -1),
            (-1, 1),
            (-1, -1),
        ],
    ),
    (
        "along the rank or file",
        &[(0, 1), (0, -1), (1, 0), (-1, 0)],
    ),
    ("diagonally", &[(1, 1), (1, -1), (-1, 1), (-1, -1)]),
    ("diagonally forward", &[(1, 1), (-1, 1)]),
    ("diagonally backward", &[(1, -1), (-1, -1)]),
    ("forward or backward", &[(0, 1), (0, -1)]),
    ("sideways", &[(1, 0), (-1, 0)]),
    ("forward", &[(0, 1)]),
    ("backward", &[(0, -1)]),
    ("to the left", &[(-1, 0)]),
    ("to the right", &[(1, 0)]),
    ("diagonally forward to the left", &[(-1, 1)]),
    ("diagonally forward to the right", &[(1, 1)]),
    ("diagonally backward to the left", &[(-1, -1)]),
    ("diagonally backward to the right", &[(1, -1)]),
];

/// The same on hexagons.
const OF_HEXAGONS: [(&str, &[(i8, i8)]); 15] = [
    ("in any direction", &HEXAGONS),
    (
        "across an edge",
        &[(0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1)],
    ),
    (
        "across a corner",
        &[(1, 3), (2, 0), (1, -3), (-1, -3), (-2, 0), (-1, 3)],
    ),
    ("diagonally forward", &[(1, 3), (-1, 3)]),
    ("diagonally backward", &[(1, -3), (-1, -3)]),
    ("forward or backward", &[(0, 2), (0, -2)]),
    ("sideways", &[(2, 0), (-2, 0)]),
    ("forward to either side", &[(1, 1), (-1, 1)]),
    ("backward to either side", &[(1, -1), (-1, -1)]),
    ("forward", &[(0, 2)]),
    ("backward", &[(0, -2)]),
    ("forward to the left", &[(-1, 1)]),
    ("forward to the right", &[(1, 1)]),
    ("backward to the left", &[(-1, -1)]),
    ("backward to the right", &[(1, -1)]),
];

/// The uses of a way of moving.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
struct Use {
    moves: bool,
    takes: bool,
}

/// Returns the moves of a kind in a few words, as White sees the board.
pub(crate) fn moves(kind: &Kind, board: Shape) -> String {
    in_cells(moves_in_words(kind, board), board)
}

/// Returns words that speak of cells where the board is one of hexagons, and otherwise of squares.
pub(crate) fn in_cells(words: String, board: Shape) -> String {
    if board.is_hexagonal() {
        words.replace("square", "cell")
    } else {
        words
    }
}

fn moves_in_words(kind: &Kind, board: Shape) -> String {
    let mut ways: Vec<(String, Use)> = Vec::new();
    let mut of_own: Vec<String> = Vec::new();
    for path in kind.paths.iter().filter(|path| !path.en_passant) {
        let text = way(path, board);
        if !path.owns.is_empty() {
            of_own.push(text);
            continue;
        }
        let index = ways.iter().position(|(known, _)| *known == text);
        let index = index.unwrap_or_else(|| {
            ways.push((text, Use::default()));
            ways.len() - 1
        });
        let used = &mut ways[index].1;
        used.moves |= path.moves;
        used.takes |= path.takes || path.leaps;
    }
    let is_uniform = ways.iter().all(|(_, used)| used.moves && used.takes);
    let is_same = |one: &String| is_uniform && ways.iter().any(|(way, _)| way == one);
    let of_own = of_own.iter().map(|way| {
        if is_same(way) {
            "captures own pieces in the same way".to_owned()
        } else {
            done("captures own pieces", way)
        }
    });
    let mut parts: Vec<String> = ways
        .iter()
        .map(|(way, used)| match (used.moves, used.takes) {
            _ if is_uniform => way.clone(),
            (true, false) => done("moves", way),
            (false, true) => done("captures", way),
            (true, true) => done("moves and captures", way),
            (false, false) => done("attacks", way),
        })
        .collect();
    for one in of_own {
        if !parts.contains(&one) {
            parts.push(one);
        }
    }
    parts.join("; ")
}

/// Returns in words that a piece does something in a way.
fn done(verb: &str, way: &str) -> String {
    match way.strip_prefix("leaps ") {
        Some(leap) => format!("{verb} by leaping {leap}"),
        None => format!("{verb} {way}"),
    }
}

/// Returns a way of moving in words, with the squares and the time to which it is restricted.
pub(crate) fn way(path: &Path, board: Shape) -> String {
    let mut words = motion(path, board);
    let known = |region: Region, otherwise: &str| {
        area(region.white, board).unwrap_or_else(|| otherwise.to_owned())
    };
    let (word, place) = match (path.from != Region::ALL, path.into != Region::ALL) {
        (false, false) => ("", String::new()),
        (true, false) => (" from ", known(path.from, "some squares")),
        (false, true) => (" to ", known(path.into, "some squares")),
        (true, true) if path.from == path.into => (" within ", known(path.into, "its area")),
        (true, true) => (" within ", "its area".to_owned()),
    };
    words += word;
    words += &place;
    if path.first {
        words += " at first";
    }
    if path.calm {
        words += " when not in check";
    }
    if path.safe {
        words += " where no enemy piece attacks";
    }
    if path.counted {
        words += ", as many squares as there are pieces on the line";
    }
    if !path.crosses.is_empty() {
        words += ", also over certain enemy pieces that have an empty square right behind";
    }
    if path.leaps {
        words += " to an empty square behind it";
    }
    if path.relieves {
        words += " onto the only piece that gives check";
    }
    words
}

/// Returns a region as a place for a sentence, with a blank before it; nothing for all squares.
pub(crate) fn area_in_words(region: Region, board: Shape) -> String {
    if region == Region::ALL {
        return String::new();
    }
    match area(region.white, board) {
        Some(place) => format!(" of {place}"),
        None => " of an area".to_owned(),
    }
}

/// Returns squares in words: whole ranks, or a rectangle; `None` for others.
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
    let first = (0..ranks).find(|&rank| on_rank(rank) != 0)?;
    let last = (0..ranks).rev().find(|&rank| on_rank(rank) != 0)?;
    let line = on_rank(first);
    let (left, right) = (line.trailing_zeros(), line.ilog2());
    let is_solid = line.count_ones() == right - left + 1;
    if !is_solid || (first..=last).any(|rank| on_rank(rank) != line) {
        return None;
    }
    let (low, high) = (first + 1, last + 1);
    if line.count_ones() < u32::from(files) {
        let letter = |file: u32| char::from(b'a' + file as u8);
        let (least, most) = (letter(left), letter(right));
        return Some(if (left, low) == (right, high) {
            format!("{least}{low}")
        } else {
            format!("{least}{low}–{most}{high}")
        });
    }
    Some(match (low, high) {
        (low, high) if low == high => format!("rank {low}"),
        (low, high) if high == ranks => format!("rank {low} on"),
        (low, high) => format!("ranks {low} to {high}"),
    })
}

/// Returns the motions of a way in words.
fn motion(path: &Path, board: Shape) -> String {
    let tracks = &path.tracks;
    let Some(first) = tracks.first() else {
        return "nowhere".into();
    };
    let is_hexagonal = board.is_hexagonal();
    let mut words = leg(tracks, is_hexagonal);
    for index in 1..first.legs.len() {
        words += ", then ";
        let from = path.corners.get(index - 1);
        if let Some(&from) = from.filter(|&&from| from != Region::ALL) {
            let squares = area(from.white, board).unwrap_or_else(|| "some squares".to_owned());
            words.extend(["from ", &squares, " "]);
        }
        words += &corner(tracks, index, is_hexagonal);
    }
    words
}

/// Returns the first leg of the tracks in words.
fn leg(tracks: &[Track], is_hexagonal: bool) -> String {
    let steps: BTreeSet<(i8, i8)> = (tracks.iter())
        .filter_map(|track| track.legs.first().copied().and_then(step))
        .collect();
    let is_unit = if is_hexagonal {
        steps.iter().all(|step| HEXAGONS.contains(step))
    } else {
        steps.iter().all(|&(a, b)| a.abs().max(b.abs()) == 1)
    };
    let directions = |steps: &BTreeSet<(i8, i8)>| directions(steps, is_hexagonal);
    match tracks[0].legs[0] {
        Leg::Anywhere => "to any square".into(),
        Leg::Hop { far, .. } => {
            let behind = if far {
                "and on"
            } else {
                "to the square behind it"
            };
            format!("over a piece {} {behind}", directions(&steps))
        }
        Leg::Jump { .. } => {
            format!("over a piece next to it {}", directions(&steps))
        }
        Leg::Ride { least, most, .. } if is_unit => {
            format!("{} {}", amount(least, most), directions(&steps))
        }
        Leg::Ride { most, .. } => {
            let leap = if is_hexagonal {
                leaps_of_hexagons(&steps)
            } else {
                leaps(&steps)
            };
            match most {
                1 => leap,
                255 => format!("{leap}, again and again in one direction"),
                most => format!("{leap}, up to {} times in one direction", number(most)),
            }
        }
    }
}

/// Returns a later leg of the tracks in words.
fn corner(tracks: &[Track], index: usize, is_hexagonal: bool) -> String {
    let goes_on = tracks.iter().all(|track| {
        let legs = &track.legs;
        legs.get(index).copied().and_then(step) == step(legs[index - 1])
    });
    let is_outward = tracks.iter().all(|track| {
        let [before, now] = [index - 1, index].map(|leg| track.legs.get(leg).copied());
        matches!((before.and_then(step), now.and_then(step)), (Some(before), Some(now)) if is_beside(before, now))
    });
    let steps = tracks.iter();
    let steps = steps.filter_map(|track| track.legs.get(index).copied().and_then(step));
    let to = match (goes_on, is_outward) {
        (true, _) => "on".to_owned(),
        (_, true) => "outward".to_owned(),
        _ => directions(&steps.collect(), is_hexagonal),
    };
    match tracks[0].legs[index] {
        Leg::Ride { least, most, .. } => format!("{} {to}", amount(least, most)),
        Leg::Hop { .. } | Leg::Jump { .. } => format!("over a piece {to}"),
        Leg::Anywhere => "to any square".into(),
    }
}

/// Returns `true` if a direction is at 45 degrees beside another.
fn is_beside((x, y): (i8, i8), (to_x, to_y): (i8, i8)) -> bool {
    let is_turned = (x.signum() - to_x).abs() + (y.signum() - to_y).abs() == 1;
    is_turned && to_x.abs().max(to_y.abs()) == 1
}

fn step(leg: Leg) -> Option<(i8, i8)> {
    match leg {
        Leg::Ride { step, .. } | Leg::Hop { step, .. } | Leg::Jump { step } => Some(step),
        Leg::Anywhere => None,
    }
}

fn amount(least: u8, most: u8) -> String {
    match (least, most) {
        (1, 1) => "one square".into(),
        (least, most) if least == most => format!("{} squares", number(least)),
        (1, 255) => "any distance".into(),
        (least, 255) => format!("{} squares or more", number(least)),
        (1, most) => format!("up to {} squares", number(most)),
        (least, most) => format!("{} to {} squares", number(least), number(most)),
    }
}

/// Returns leaps in words by the longer and the shorter part.
fn leaps(steps: &BTreeSet<(i8, i8)>) -> String {
    let &(a, b) = steps.first().unwrap_or(&(0, 0));
    let [long, short] = {
        let [a, b] = [a, b].map(i8::unsigned_abs);
        [a.max(b), a.min(b)]
    };
    let forward = steps.iter().all(|&(_, ranks)| ranks > 0);
    let ahead = if forward { " forward" } else { "" };
    match short {
        0 => format!("leaps {} squares straight{ahead}", number(long)),
        _ if short == long => format!("leaps {} squares diagonally{ahead}", number(long)),
        _ if forward && steps.iter().all(|&(_, ranks)| ranks.unsigned_abs() == long) => {
            format!(
                "leaps {} squares forward and {} across",
                number(long),
                number(short)
            )
        }
        _ if steps.len() <= 2 && steps.iter().all(|&(x, y)| (x.abs(), y) == (a.abs(), b)) => {
            let aside = match steps.len() {
                2 => "sideways",
                _ if a < 0 => "to the left",
                _ => "to the right",
            };
            let along = if b < 0 { "backward" } else { "forward" };
            let (aside, along) = (
                format!("{} {aside}", number(a.unsigned_abs())),
                format!("{} {along}", number(b.unsigned_abs())),
            );
            format!("leaps {aside} and {along}")
        }
        _ => format!(
            "leaps {} squares one way and {} across",
            number(long),
            number(short)
        ),
    }
}

/// Returns leaps on hexagons in words by the parts across neighbouring edges.
fn leaps_of_hexagons(steps: &BTreeSet<(i8, i8)>) -> String {
    let &(x, y) = steps.first().unwrap_or(&(0, 0));
    // The parts of the way along the three axes of hexagons. The longest one is the sum of the others.
    let parts = [x, (x + y) >> 1, (y - x) >> 1].map(i8::unsigned_abs);
    let [long, short] = {
        let mut sorted = parts;
        sorted.sort_unstable();
        [sorted[1], sorted[0]]
    };
    match short {
        0 => format!("leaps {} cells across edges", number(long)),
        _ => format!(
            "leaps {} cells across edges and {} beside them",
            number(long),
            number(short)
        ),
    }
}

fn number(count: u8) -> String {
    const WORDS: [&str; 10] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
    ];
    WORDS
        .get(usize::from(count))
        .map_or_else(|| count.to_string(), |word| (*word).to_owned())
}

/// Returns directions in words.
fn directions(steps: &BTreeSet<(i8, i8)>, is_hexagonal: bool) -> String {
    let mut rest = steps.clone();
    let mut words = Vec::new();
    for (name, set) in if is_hexagonal {
        OF_HEXAGONS
    } else {
        DIRECTIONS
    } {
        if !rest.is_empty() && set.iter().all(|step| rest.contains(step)) {
            rest.retain(|step| !set.contains(step));
            words.push(name);
        }
    }
    words.join(" or ")
}
