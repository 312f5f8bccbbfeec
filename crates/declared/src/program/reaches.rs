//! The squares that ways of moving reach: as tables, and from them.

use crate::bits::{Bits, squares, without};
use crate::program::jumps;
use crate::program::moves::Counted;
use crate::program::regions;
use crate::program::{Lanes, Mover, Program, Reach, Step};
use springald_board::{Form, Line, Shape, Square};
use springald_core::Side;
use springald_language::model::{HEXAGONS, Leg, Path, Region};

/// The way in which a side sees the board.
#[derive(Clone, Copy)]
pub(crate) struct View {
    pub(crate) side: Side,
    /// `true` if Black sees the board turned, not mirrored.
    pub(crate) turned: bool,
}

impl View {
    /// Returns a step as the side sees it.
    pub(crate) fn step(self, (files, ranks): (i8, i8)) -> (i8, i8) {
        match self.side {
            Side::White => (files, ranks),
            Side::Black if self.turned => (-files, -ranks),
            Side::Black => (files, -ranks),
        }
    }

    /// Returns the square that is for the side what a square is for White.
    pub(crate) fn square(self, shape: Shape, square: u8) -> Square {
        let at = Square::new(square);
        match self.side {
            Side::White => at,
            Side::Black => shape.opposite(at, self.turned),
        }
    }
}

/// Returns the squares in one direction, the nearest first. Where joined edges lead back to the first square, it ends.
pub(crate) fn ray(shape: Shape, from: Square, (files, ranks): (i8, i8), most: u8) -> Vec<Square> {
    let mut ray = Vec::new();
    let mut at = from;
    while let Some(next) = shape.step(at, files, ranks) {
        if ray.len() == usize::from(most) || next == from {
            break;
        }
        ray.push(next);
        at = next;
    }
    ray
}

pub(crate) fn set_of<W: Bits>(squares: &[Square]) -> W {
    squares
        .iter()
        .fold(W::ZERO, |set, at| set | W::bit(at.index()))
}

/// Returns the tables of a path: leaps or lines if all its tracks are, a walk otherwise.
pub(crate) fn table<W: Bits>(shape: Shape, view: View, path: &Path) -> Reach<W> {
    let single = path.tracks.iter().map(|track| match track.legs[..] {
        [Leg::Ride { step, least, most }] => Some((view.step(step), least, most)),
        _ => None,
    });
    if path
        .tracks
        .iter()
        .any(|track| track.legs == [Leg::Anywhere])
    {
        let all = set_of::<W>(&shape.all().collect::<Vec<_>>());
        let others = shape.indices().map(|at| all & !W::bit(at.index()));
        return Reach::Leap(others.collect());
    }
    if path.is_by_line() {
        // Which of these it reaches decide the pieces on the line.
        let lines = counted_lines::<W>(shape, view, path);
        let all = lines.iter().map(|lines| {
            let ends = lines.iter().flat_map(|(_, lanes)| lanes.iter());
            ends.fold(W::ZERO, |all, &(_, to)| all | to)
        });
        return Reach::Leap(all.collect());
    }
    if path
        .tracks
        .iter()
        .any(|track| matches!(track.legs[..], [Leg::Jump { .. }]))
    {
        return jumps::table(shape, |step| view.step(step), path);
    }
    let Some(rides) = single.collect::<Option<Vec<_>>>() else {
        return (lame(shape, view, path).or_else(|| hop(shape, view, path)))
            .unwrap_or_else(|| Reach::Walk(walks(view, path)));
    };
    if rides.iter().all(|&(_, _, most)| most == 1) {
        let leaps = shape.indices().map(|at| {
            let steps = rides
                .iter()
                .filter_map(|&((files, ranks), _, _)| shape.step(at, files, ranks));
            set_of(&steps.collect::<Vec<_>>())
        });
        return Reach::Leap(leaps.collect());
    }
    if rides.iter().all(|&(_, least, most)| least == most) {
        return lame(shape, view, path).unwrap_or_else(|| slide(shape, &rides));
    }
    if is_straight(shape, &rides) {
        slide(shape, &rides)
    } else {
        around_edges(shape, &rides)
    }
}

/// Returns `true` if the indices along every ride grow or fall, which a line needs. Joined edges may lead back.
fn is_straight(shape: Shape, rides: &[((i8, i8), u8, u8)]) -> bool {
    !joins_edges(shape)
        || rides.iter().all(|&(step, _, most)| {
            let upwards = is_upwards(shape, step);
            shape.indices().all(|from| {
                let ray = ray(shape, from, step, most);
                let squares: Vec<_> = std::iter::once(from).chain(ray).collect();
                squares.is_sorted_by(|a, b| (a < b) == upwards)
            })
        })
}

/// Returns the tables of rides that joined edges lead back: each square has a lane of its own.
fn around_edges<W: Bits>(shape: Shape, rides: &[((i8, i8), u8, u8)]) -> Reach<W> {
    let lanes = shape.indices().map(|from| {
        let lanes = rides.iter().flat_map(|&(step, least, most)| {
            let mut between = W::ZERO;
            let ray = ray(shape, from, step, most).into_iter();
            let lanes = ray.map(move |to| {
                let lane = (between, W::bit(to.index()));
                between = between | lane.1;
                lane
            });
            lanes.skip(usize::from(least) - 1)
        });
        lanes.collect::<Lanes<W>>()
    });
    Reach::Lame(lanes.collect())
}

/// Returns the tables of a path whose legs all have a fixed length.
fn lame<W: Bits>(shape: Shape, view: View, path: &Path) -> Option<Reach<W>> {
    let tracks = path.tracks.iter().map(|track| {
        let legs = track.legs.iter().map(|leg| match *leg {
            Leg::Ride { step, least, most } if least == most => Some((view.step(step), most)),
            _ => None,
        });
        legs.collect::<Option<Vec<_>>>()
    });
    let tracks = tracks.collect::<Option<Vec<_>>>()?;
    let corners: Vec<W> = path
        .corners
        .iter()
        .map(|one| regions::of(*one, view.side))
        .collect();
    let lane = |from: Square, legs: &[((i8, i8), u8)]| {
        let (mut between, mut at) = (W::ZERO, None);
        for (leg, &((files, ranks), count)) in legs.iter().enumerate() {
            let corner = leg.checked_sub(1).and_then(|leg| corners.get(leg));
            if let (Some(corner), Some(at)) = (corner, at)
                && !corner.has(Square::index(at))
            {
                return None;
            }
            for _ in 0..count {
                between = at.map_or(between, |at: Square| between | W::bit(at.index()));
                at = Some(shape.step(at.unwrap_or(from), files, ranks)?);
            }
        }
        at.map(|to| (between, W::bit(to.index())))
    };
    let lanes = shape.indices().map(|from| {
        let lanes = tracks.iter().filter_map(|legs| lane(from, legs));
        lanes.collect::<Lanes<W>>()
    });
    Some(Reach::Lame(lanes.collect()))
}

/// Returns the tables of a path that hops over the first piece of each direction, to the next square or on.
fn hop<W: Bits>(shape: Shape, view: View, path: &Path) -> Option<Reach<W>> {
    let hops = path.tracks.iter().map(|track| match track.legs[..] {
        [Leg::Hop { step, far }] => Some((view.step(step), far)),
        _ => None,
    });
    let hops = hops.collect::<Option<Vec<_>>>()?;
    let goes_on = hops.first()?.1;
    if hops.iter().any(|&(_, far)| far != goes_on) {
        return None;
    }
    let steps: Vec<_> = hops.into_iter().map(|(step, _)| step).collect();
    let (lines, count) = straight_lines(shape, &steps)?;
    // The indices along a line grow.
    let next = |line: &Line<W>| {
        let below = W::filled(line.lower != W::ZERO) & W::bit(line.lower.highest() as usize);
        let above = W::filled(line.upper != W::ZERO) & W::bit(line.upper.lowest() as usize);
        below | above
    };
    Some(Reach::Hop {
        next: if goes_on {
            Box::default()
        } else {
            lines.iter().map(next).collect()
        },
        lines,
        count,
    })
}

/// Returns the lines in some directions, and their number for each square; `None` if joined edges lead some back.
pub(crate) fn straight_lines<W: Bits>(
    shape: Shape,
    steps: &[(i8, i8)],
) -> Option<(Box<[Line<W>]>, usize)> {
    let rides: Vec<_> = steps.iter().map(|&step| (step, 1, u8::MAX)).collect();
    if !is_straight(shape, &rides) {
        return None;
    }
    match slide(shape, &rides) {
        Reach::Slide { lines, count, .. } => Some((lines, count)),
        _ => None,
    }
}

/// Returns `true` if the edges of a board are joined.
pub(crate) fn joins_edges(shape: Shape) -> bool {
    shape.form().is_joined()
}

/// Returns `true` if the squares of a step have growing indices.
fn is_upwards(shape: Shape, (files, ranks): (i8, i8)) -> bool {
    let ranks = if shape.is_hexagonal() {
        files + ranks
    } else {
        ranks
    };
    (ranks, files) > (0, 0)
}

/// The steps to the squares around a square.
const AROUND: [(i8, i8); 8] = [
    (-1, -1),
    (-1, 0),
    (-1, 1),
    (0, -1),
    (0, 1),
    (1, -1),
    (1, 0),
    (1, 1),
];
/// Returns the steps to the squares around a square, or to the hexagons at the edges of one.
pub(crate) fn around(shape: Shape) -> Vec<(i8, i8)> {
    if shape.is_hexagonal() {
        return HEXAGONS.iter().copied().step_by(2).collect();
    }
    AROUND.to_vec()
}

/// Returns for each square those around it.
pub(crate) fn all_around<W: Bits>(shape: Shape) -> Box<[W]> {
    let near = |at: Square| {
        let steps = around(shape).into_iter();
        let squares = steps.filter_map(|(files, ranks)| shape.step(at, files, ranks));
        squares.fold(W::ZERO, |set, at| set | W::bit(at.index()))
    };
    shape.indices().map(near).collect()
}

/// The steps and lengths of a ray downwards and of a ray upwards on the same line.
type Pair = [Option<((i8, i8), u8)>; 2];

/// Returns the tables of lines. Opposite directions of the same length share a line.
fn slide<W: Bits>(shape: Shape, rides: &[((i8, i8), u8, u8)]) -> Reach<W> {
    let mut pairs: Vec<Pair> = Vec::new();
    for &((files, ranks), _, most) in rides {
        let upwards = is_upwards(shape, (files, ranks));
        let step = Some(((files, ranks), most));
        let opposite = |pair: &&mut Pair| {
            pair[usize::from(upwards)].is_none()
                && pair[usize::from(!upwards)].is_some_and(|(step, _)| step == (-files, -ranks))
        };
        match pairs.iter_mut().find(opposite) {
            Some(pair) => pair[usize::from(upwards)] = step,
            None if upwards => pairs.push([None, step]),
            None => pairs.push([step, None]),
        }
    }
    let mut lines = Vec::new();
    let mut ends = Vec::new();
    for at in shape.indices() {
        for pair in &pairs {
            let [lower, upper] = pair
                .map(|one| one.map_or(W::ZERO, |(step, most)| set_of(&ray(shape, at, step, most))));
            lines.push(Line { lower, upper });
        }
        let allowed = rides.iter().fold(W::ZERO, |set, &(step, least, most)| {
            let ray = ray(shape, at, step, most);
            set | set_of(ray.get(usize::from(least) - 1..).unwrap_or_default())
        });
        ends.push(allowed);
    }
    let bounded = rides.iter().any(|&(_, least, _)| least > 1);
    Reach::Slide {
        lines: lines.into(),
        count: pairs.len(),
        ends: if bounded { ends.into() } else { Box::default() },
    }
}

/// Returns for each square the lines of a path whose moves depend on the pieces on the line.
pub(crate) fn counted_lines<W: Bits>(
    shape: Shape,
    view: View,
    path: &Path,
) -> Box<[Box<[Counted<W>]>]> {
    let steps = path.tracks.iter().filter_map(|track| match track.legs[..] {
        [Leg::Ride { step, .. }] => Some(view.step(step)),
        _ => None,
    });
    let steps: Vec<(i8, i8)> = steps.collect();
    let line = |at: Square, &(files, ranks): &(i8, i8)| {
        let ahead = ray(shape, at, (files, ranks), u8::MAX);
        let back = ray(shape, at, (-files, -ranks), u8::MAX);
        let all = ahead.iter().chain(&back);
        let all = all.fold(W::bit(at.index()), |all, at| all | W::bit(at.index()));
        let mut between = W::ZERO;
        let lanes = ahead.iter().map(|to| {
            let lane = (between, W::bit(to.index()));
            between = between | lane.1;
            lane
        });
        (all, lanes.collect())
    };
    let of_square = |at: Square| steps.iter().map(|step| line(at, step)).collect();
    shape.indices().map(of_square).collect()
}

fn walks(view: View, path: &Path) -> Vec<Vec<Step>> {
    let step_of = |leg: &Leg| match *leg {
        Leg::Ride { step, least, most } => Some(Step::Ride {
            step: view.step(step),
            least,
            most,
        }),
        Leg::Hop { step, far } => Some(Step::Hop {
            step: view.step(step),
            far,
        }),
        Leg::Anywhere | Leg::Jump { .. } => None,
    };
    let corner = |region: &Region| match view.side {
        Side::White => Step::Corner(region.white),
        Side::Black => Step::Corner(region.black),
    };
    let tracks = path.tracks.iter();
    tracks
        .map(|track| {
            let steps = track.legs.iter().enumerate().flat_map(|(index, leg)| {
                let before = index.checked_sub(1).and_then(|last| path.corners.get(last));
                before.map(corner).into_iter().chain(step_of(leg))
            });
            steps.collect()
        })
        .collect()
}

/// Returns the squares that a way of moving reaches, occupied or not.
#[inline]
pub(crate) fn reach<W: Bits>(
    program: &Program<W>,
    mover: &Mover<W>,
    from: usize,
    occupied: W,
) -> W {
    reach_over(program, mover, from, (occupied, W::ZERO))
}

/// Like [`reach`], but hops, and jumps in a row, do not go over the pieces on the squares `barred`. Single jumps go over these as
/// well.
#[inline]
pub(crate) fn reach_over<W: Bits>(
    program: &Program<W>,
    mover: &Mover<W>,
    from: usize,
    (occupied, barred): (W, W),
) -> W {
    match &mover.reach {
        Reach::Leap(targets) => targets[from],
        Reach::Slide { lines, count, ends } => {
            let seen = lines[from * count..][..*count]
                .iter()
                .fold(W::ZERO, |seen, &line| seen | W::seen(line, occupied));
            if ends.is_empty() {
                seen
            } else {
                seen & ends[from]
            }
        }
        Reach::Lame(lanes) => lanes[from].iter().fold(W::ZERO, |set, &(between, to)| {
            if between & occupied == W::ZERO {
                set | to
            } else {
                set
            }
        }),
        Reach::Jump(lanes) => lanes[from].iter().fold(W::ZERO, |set, &(over, to)| {
            if over & (occupied | barred) == W::ZERO {
                set
            } else {
                set | to
            }
        }),
        Reach::Jumps(lanes) => jumps::reached(lanes, from, (occupied, barred)),
        Reach::Hop { lines, count, next } if next.is_empty() => {
            let lines = lines[from * count..][..*count].iter();
            lines.fold(W::ZERO, |set, &line| {
                let first = W::seen(line, occupied);
                let beyond = W::seen(line, without(occupied, first) | (first & barred));
                set | without(beyond, first)
            })
        }
        Reach::Hop { lines, count, next } => {
            let lines = lines[from * count..][..*count].iter().enumerate();
            lines.fold(W::ZERO, |set, (index, &line)| {
                let first = W::seen(line, occupied);
                let hurdles = without(first & occupied, barred);
                squares(hurdles).fold(set, |set, over| {
                    let behind = next[over * count + index] & (line.lower | line.upper);
                    set | without(behind, first)
                })
            })
        }
        Reach::Walk(tracks) => {
            let mut found = W::ZERO;
            for track in tracks {
                walk(program, track, from, (occupied, barred), &mut found);
            }
            found
        }
    }
}

/// Returns the squares that a way of moving may reach on any board.
pub(crate) fn widest<W: Bits>(board: W, reach: &Reach<W>, from: usize) -> W {
    match reach {
        Reach::Leap(targets) => targets[from],
        Reach::Slide { lines, count, ends } => {
            let lines = lines[from * count..][..*count].iter();
            let all = lines.fold(W::ZERO, |all, line| all | line.lower | line.upper);
            if ends.is_empty() {
                all
            } else {
                all & ends[from]
            }
        }
        // Bends and hurdles may lead anywhere.
        Reach::Lame(lanes) | Reach::Jump(lanes) => {
            lanes[from].iter().fold(W::ZERO, |all, &(_, to)| all | to)
        }
        Reach::Hop { lines, count, .. } => {
            let lines = lines[from * count..][..*count].iter();
            lines.fold(W::ZERO, |all, line| all | line.lower | line.upper)
        }
        Reach::Walk(_) | Reach::Jumps(_) => board,
    }
}

/// Adds the squares where a track may end. Hops do not go over the pieces on the squares `barred`.
fn walk<W: Bits>(
    program: &Program<W>,
    track: &[Step],
    from: usize,
    (occupied, barred): (W, W),
    found: &mut W,
) {
    let Some((&leg, rest)) = track.split_first() else {
        return;
    };
    let shape = program.shape;
    let next = |at: usize, (files, ranks): (i8, i8)| {
        let next = shape.step(Square::new(at as u8), files, ranks)?;
        Some(next.index()).filter(|&next| next != from)
    };
    let mut end = |at: usize| {
        if rest.is_empty() {
            *found = *found | W::bit(at);
        } else if !occupied.has(at) {
            walk(program, rest, at, (occupied, barred), found);
        }
    };
    match leg {
        Step::Corner(squares) => {
            if squares.has(from) {
                walk(program, rest, from, (occupied, barred), found);
            }
        }
        Step::Ride { step, least, most } => {
            let mut at = from;
            for count in 1..=most {
                let Some(there) = next(at, step) else { break };
                at = there;
                if count >= least {
                    end(at);
                }
                if occupied.has(at) {
                    break;
                }
            }
        }
        Step::Hop { step, far } => {
            let mut at = from;
            while let Some(there) = next(at, step) {
                at = there;
                if occupied.has(at) {
                    break;
                }
            }
            if at == from || !occupied.has(at) || barred.has(at) {
                return;
            }
            while let Some(there) = next(at, step) {
                at = there;
                end(at);
                if !far || occupied.has(at) {
                    break;
                }
            }
        }
    }
}

/// Returns the squares strictly between two squares of one line.
pub(crate) fn between<W: Bits>(program: &Program<W>, from: usize, to: usize) -> W {
    let shape = program.shape;
    let (a, b) = (Square::new(from as u8), Square::new(to as u8));
    if shape.form() != Form::Plain {
        return between_edges(shape, a, b);
    }
    let files = shape.file(b) as i8 - shape.file(a) as i8;
    let ranks = shape.rank(b) as i8 - shape.rank(a) as i8;
    let steps = files.abs().max(ranks.abs());
    (1..steps).fold(W::ZERO, |set, i| {
        let file = (shape.file(a) as i8 + files / steps * i) as u8;
        let rank = (shape.rank(a) as i8 + ranks / steps * i) as u8;
        set | W::bit(shape.at(file, rank).index())
    })
}

/// Returns the squares strictly between two squares of one line, the shorter way where joined edges leave two.
fn between_edges<W: Bits>(shape: Shape, from: Square, to: Square) -> W {
    let steps = if shape.is_hexagonal() {
        &HEXAGONS[..]
    } else {
        &AROUND
    };
    // Without a list of squares: positions ask for it while they are played.
    let ways = steps.iter().filter_map(|&(files, ranks)| {
        let (mut way, mut at) = (W::ZERO, shape.step(from, files, ranks)?);
        while at != to {
            way = way | W::bit(at.index());
            at = shape
                .step(at, files, ranks)
                .filter(|&next| next != from && next != at)?;
        }
        Some(way)
    });
    ways.min_by_key(|way| way.count()).unwrap_or(W::ZERO)
}
