//! Motions: read, and expanded to the tracks that they allow.

use super::areas::area;
use super::cursor::Cursor;
use super::problems::Fault;
use super::tree::{Area, Way};
use crate::model::{HEXAGONS, Leg, Track};
use springald_core::insertion_sort;

/// The most tracks of one way of moving.
const TRACKS: usize = 64;
/// The most motions in a row.
const MOTIONS: usize = 4;
/// The longest distance in a motion.
const FARTHEST: u16 = 15;

/// Files to the right and ranks forward.
type Vector = (i8, i8);

/// A word for directions.
#[derive(Clone, Copy)]
enum Direction {
    /// These directions.
    Fixed(&'static [Vector]),
    /// The direction of the motion before.
    On,
    /// The opposite of the direction of the motion before.
    Back,
    /// The two directions beside the direction of the motion before.
    Outward,
}

/// The cells on which directions are meant.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Cells {
    Squares,
    Hexagons,
}

/// The words for directions, with their vectors on squares, and on hexagons in files and half ranks.
const DIRECTIONS: [(&str, Direction, &[Vector]); 18] = [
    (
        "straight",
        Direction::Fixed(&[(0, 1), (1, 0), (0, -1), (-1, 0)]),
        &EDGES,
    ),
    (
        "diagonal",
        Direction::Fixed(&[(1, 1), (1, -1), (-1, -1), (-1, 1)]),
        &CORNERS,
    ),
    (
        "any",
        Direction::Fixed(&[
            (0, 1),
            (1, 1),
            (1, 0),
            (1, -1),
            (0, -1),
            (-1, -1),
            (-1, 0),
            (-1, 1),
        ]),
        &HEXAGONS,
    ),
    ("forward", Direction::Fixed(&[(0, 1)]), &[(0, 2)]),
    ("backward", Direction::Fixed(&[(0, -1)]), &[(0, -2)]),
    ("left", Direction::Fixed(&[(-1, 0)]), &[(-2, 0)]),
    ("right", Direction::Fixed(&[(1, 0)]), &[(2, 0)]),
    (
        "sideways",
        Direction::Fixed(&[(-1, 0), (1, 0)]),
        &[(-2, 0), (2, 0)],
    ),
    (
        "vertical",
        Direction::Fixed(&[(0, 1), (0, -1)]),
        &[(0, 2), (0, -2)],
    ),
    (
        "forward-diagonal",
        Direction::Fixed(&[(-1, 1), (1, 1)]),
        &[(-1, 3), (1, 3)],
    ),
    (
        "backward-diagonal",
        Direction::Fixed(&[(-1, -1), (1, -1)]),
        &[(-1, -3), (1, -3)],
    ),
    ("forward-left", Direction::Fixed(&[(-1, 1)]), &[(-1, 1)]),
    ("forward-right", Direction::Fixed(&[(1, 1)]), &[(1, 1)]),
    ("backward-left", Direction::Fixed(&[(-1, -1)]), &[(-1, -1)]),
    ("backward-right", Direction::Fixed(&[(1, -1)]), &[(1, -1)]),
    ("on", Direction::On, &[]),
    ("back", Direction::Back, &[]),
    ("outward", Direction::Outward, &[]),
];

/// The vectors to the hexagons at the edges of a hexagon, clockwise.
const EDGES: [Vector; 6] = [(0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1)];
/// The vectors to the hexagons at its corners, clockwise.
const CORNERS: [Vector; 6] = [(1, 3), (2, 0), (1, -3), (-1, -3), (-2, 0), (-1, 3)];

/// The words for directions of leaps.
const OF_LEAPS: [&str; 6] = [
    "forward", "backward", "left", "right", "sideways", "vertical",
];

/// Words with which a motion begins.
pub(super) const MOTION_WORDS: [&str; 7] =
    ["steps", "slides", "leaps", "rides", "hops", "jumps", "goes"];

/// Tracks so far, each with the direction in which it goes on.
struct Partial {
    legs: Vec<Leg>,
    /// The direction of the last leg.
    toward: Vector,
}

/// The tracks of motions in a row, and for each `then` the squares from which they go on.
pub(super) type Motions = (Vec<Track>, Vec<Option<Area>>);

/// Reads motions joined by `then`, as they are meant on cells of a shape.
pub(super) fn motions(cursor: &mut Cursor<'_, '_>, cells: Cells) -> Result<Motions, Fault> {
    let first = cursor.span();
    if cursor.accept("goes") {
        cursor.expect("anywhere")?;
        let legs = vec![Leg::Anywhere];
        return Ok((vec![Track { legs }], Vec::new()));
    }
    if cursor.accept("jumps") {
        let steps = fixed_directions(cursor, cells)?.into_iter();
        let track = |step| Track {
            legs: vec![Leg::Jump { step }],
        };
        return Ok((steps.map(track).collect(), Vec::new()));
    }
    let mut tracks = vec![Partial {
        legs: Vec::new(),
        toward: (0, 0),
    }];
    let mut corners = Vec::new();
    for count in 0.. {
        if count == MOTIONS {
            let message = format!("found more motions in a row, expected at most {MOTIONS}");
            return Err(Fault::new(cursor.span(), message));
        }
        tracks = motion(cursor, (&tracks, cells), count == 0)?;
        if tracks.len() > TRACKS {
            let message = format!(
                "found more than {TRACKS} tracks in this way of moving, expected at most {TRACKS}"
            );
            return Err(Fault::new(cursor.since(first), message));
        }
        if !cursor.accept("then") {
            break;
        }
        corners.push(if cursor.accept("from") {
            Some(area(cursor)?)
        } else {
            None
        });
    }
    let tracks = tracks.into_iter();
    let tracks = tracks.map(|partial| Track { legs: partial.legs });
    Ok((tracks.collect(), corners))
}

/// Reads one motion and appends it to tracks.
fn motion(
    cursor: &mut Cursor<'_, '_>,
    (tracks, cells): (&[Partial], Cells),
    is_first: bool,
) -> Result<Vec<Partial>, Fault> {
    let Some(word) = cursor
        .peek_word()
        .filter(|word| MOTION_WORDS.contains(word))
    else {
        let expected = "a motion: steps, slides, leaps, rides, hops or jumps";
        return Err(cursor.fault_of(expected, &MOTION_WORDS));
    };
    if word == "goes" || word == "jumps" {
        let expected = "a motion other than 'goes anywhere' and 'jumps', which stand alone";
        return Err(cursor.fault(expected));
    }
    cursor.skip();
    if word == "leaps" || word == "rides" {
        let vectors = leap(cursor, cells)?;
        let (least, most) = if word == "rides" {
            bounds(cursor)?
        } else {
            (1, 1)
        };
        return Ok(extended(
            tracks,
            |_| vectors.clone(),
            |step| Leg::Ride { step, least, most },
        ));
    }
    let directions = directions(cursor, (tracks, cells), is_first)?;
    let leg: Box<dyn Fn(Vector) -> Leg> = match word {
        "steps" => {
            let count = cursor.accept_number(1..=FARTHEST)?.unwrap_or(1) as u8;
            Box::new(move |step| Leg::Ride {
                step,
                least: count,
                most: count,
            })
        }
        "slides" => {
            let (least, most) = bounds(cursor)?;
            Box::new(move |step| Leg::Ride { step, least, most })
        }
        _ => {
            let far = cursor.accept("far");
            Box::new(move |step| Leg::Hop { step, far })
        }
    };
    Ok(extended(
        tracks,
        |toward| {
            let all = directions.iter();
            all.flat_map(|&direction| vectors(direction, toward, cells))
                .collect()
        },
        leg,
    ))
}

/// Reads directions that depend on nothing before them.
pub(super) fn fixed_directions(
    cursor: &mut Cursor<'_, '_>,
    cells: Cells,
) -> Result<Vec<Vector>, Fault> {
    let directions = directions(cursor, (&[], cells), true)?;
    let all = directions.into_iter();
    Ok(all
        .flat_map(|direction| vectors(direction, (0, 0), cells))
        .collect())
}

/// Appends a leg to each track, in each direction, but no direction twice.
fn extended(
    tracks: &[Partial],
    vectors: impl Fn(Vector) -> Vec<Vector>,
    leg: impl Fn(Vector) -> Leg,
) -> Vec<Partial> {
    let mut longer = Vec::new();
    for track in tracks {
        let mut vectors = vectors(track.toward);
        insertion_sort(&mut vectors, |&vector| vector);
        vectors.dedup();
        for toward in vectors {
            let mut legs = track.legs.clone();
            legs.push(leg(toward));
            longer.push(Partial { legs, toward });
        }
    }
    longer
}

/// Reads the bounds of a slide or a ride.
fn bounds(cursor: &mut Cursor<'_, '_>) -> Result<(u8, u8), Fault> {
    let mut least = 1;
    let mut most = u8::MAX;
    if cursor.accept("at") {
        cursor.expect("least")?;
        least = cursor.number(1..=FARTHEST)? as u8;
    }
    if cursor.accept("up") {
        cursor.expect("to")?;
        most = cursor.number(u16::from(least)..=FARTHEST)? as u8;
    }
    Ok((least, most))
}

/// Reads directions joined by `or`.
fn directions(
    cursor: &mut Cursor<'_, '_>,
    (tracks, cells): (&[Partial], Cells),
    is_first: bool,
) -> Result<Vec<Direction>, Fault> {
    let mut directions = Vec::new();
    let mut words = Vec::new();
    loop {
        let found = cursor
            .peek_word()
            .and_then(|word| DIRECTIONS.iter().find(|(known, ..)| *known == word));
        let Some(&(word, direction, of_hexagons)) = found else {
            let known = DIRECTIONS.map(|(word, ..)| word);
            let expected = "a direction, such as straight, diagonal, any or forward";
            return Err(cursor.fault_of(expected, &known));
        };
        let direction = match (direction, cells) {
            (Direction::Fixed(_), Cells::Hexagons) => Direction::Fixed(of_hexagons),
            _ => direction,
        };
        if is_first && !matches!(direction, Direction::Fixed(_)) {
            return Err(cursor.fault("a direction that does not depend on a motion before it"));
        }
        let bent = |track: &Partial| vectors(direction, track.toward, cells).is_empty();
        if tracks.iter().any(bent) {
            return Err(cursor.fault("it only after a straight or diagonal motion"));
        }
        if words.contains(&word) {
            return Err(cursor.again());
        }
        cursor.skip();
        words.push(word);
        directions.push(direction);
        if !cursor.accept("or") {
            return Ok(directions);
        }
    }
}

/// Returns the directions of a word after a motion; none for `outward` after a crooked leap.
fn vectors(direction: Direction, (x, y): Vector, cells: Cells) -> Vec<Vector> {
    match direction {
        Direction::Fixed(vectors) => vectors.to_vec(),
        Direction::On => vec![(x, y)],
        Direction::Back => vec![(-x, -y)],
        Direction::Outward if cells == Cells::Hexagons => {
            let on = HEXAGONS.iter().position(|&vector| vector == (x, y));
            let beside = on.map(|on| [HEXAGONS[(on + 1) % 12], HEXAGONS[(on + 11) % 12]]);
            beside.into_iter().flatten().collect()
        }
        Direction::Outward => match (x.signum(), y.signum()) {
            (0, y) => vec![(-1, y), (1, y)],
            (x, 0) => vec![(x, -1), (x, 1)],
            (sx, sy) if x.abs() == y.abs() => vec![(sx, 0), (0, sy)],
            _ => Vec::new(),
        },
    }
}

/// Reads a leap: its two distances and its directions, or its distance in each direction. Returns its orientations.
fn leap(cursor: &mut Cursor<'_, '_>, cells: Cells) -> Result<Vec<Vector>, Fault> {
    if cursor.peek_word().is_some_and(is_direction) {
        return pointed_leap(cursor, cells);
    }
    let a = cursor.number(0..=FARTHEST)? as i8;
    let b = cursor.number(u16::from(a == 0)..=FARTHEST)? as i8;
    let mut words: Vec<&str> = Vec::new();
    if cursor.peek_word().is_some_and(is_direction) {
        loop {
            match cursor.peek_word().filter(|word| OF_LEAPS.contains(word)) {
                Some(word) if words.contains(&word) => {
                    return Err(cursor.again());
                }
                Some(word) => words.push(word),
                None => {
                    let expected = "forward, backward, left, right, sideways or vertical";
                    return Err(cursor.fault_of(expected, &OF_LEAPS));
                }
            }
            cursor.skip();
            if !cursor.accept("or") {
                break;
            }
        }
    }
    let mut vectors = Vec::new();
    for (x, y) in [(a, b), (b, a)] {
        for vector in turned((x, y), cells) {
            let wanted = words.is_empty() || words.iter().any(|word| goes(word, vector));
            if wanted && !vectors.contains(&vector) {
                vectors.push(vector);
            }
        }
    }
    Ok(vectors)
}

/// Reads a leap such as `right 2 forward 1`.
fn pointed_leap(cursor: &mut Cursor<'_, '_>, cells: Cells) -> Result<Vec<Vector>, Fault> {
    let first = cursor.span();
    let mut vectors = vec![(0, 0)];
    for _ in 0..2 {
        let directions = fixed_directions(cursor, cells)?;
        let distance = cursor.number(1..=FARTHEST)? as i8;
        let longer = vectors.iter().flat_map(|(x, y)| {
            let directions = directions.iter();
            directions.map(move |(dx, dy)| (x + dx * distance, y + dy * distance))
        });
        vectors = longer.collect();
        if !cursor.peek_word().is_some_and(is_direction) {
            break;
        }
    }
    insertion_sort(&mut vectors, |&vector| vector);
    vectors.dedup();
    if vectors.contains(&(0, 0)) {
        let message = "found a leap that ends where it begins, expected another";
        return Err(Fault::new(cursor.since(first), message));
    }
    Ok(vectors)
}

/// Returns a leap in all its orientations: on hexagons its two parts go to neighbouring edges.
fn turned((a, b): Vector, cells: Cells) -> Vec<Vector> {
    if cells == Cells::Squares {
        return vec![(a, b), (a, -b), (-a, -b), (-a, b)];
    }
    let sum = |edge: usize| {
        let ((ax, ay), (bx, by)) = (EDGES[edge], EDGES[(edge + 1) % 6]);
        (a * ax + b * bx, a * ay + b * by)
    };
    (0..6).map(sum).collect()
}

fn is_direction(word: &str) -> bool {
    DIRECTIONS.iter().any(|(known, ..)| *known == word)
}

/// Returns `true` if a leap goes into a direction, rather than beside it.
fn goes(word: &str, (x, y): Vector) -> bool {
    let along = y.abs() >= x.abs();
    match word {
        "forward" => along && y > 0,
        "backward" => along && y < 0,
        "vertical" => along,
        "left" => !along && x < 0,
        "right" => !along && x > 0,
        _ => !along,
    }
}

/// Reads the motions of a way, to anywhere and for captures.
pub(super) fn bare_way(cursor: &mut Cursor<'_, '_>) -> Result<Way, Fault> {
    if let Some(way) = super::onward::relative_way(cursor)? {
        return Ok(way);
    }
    // Which cells the board has may be known only later.
    let begin = cursor.place();
    let of_hexagons = motions(cursor, Cells::Hexagons);
    cursor.go_back(begin);
    let (tracks, corners) = motions(cursor, Cells::Squares)?;
    Ok(Way {
        tracks,
        of_hexagons: of_hexagons.map_or_else(|_| Vec::new(), |(tracks, _)| tracks),
        corners,
        ..Way::default()
    })
}
