//! From a declaration to tables.

use crate::bits::{Bits, squares};
use crate::generate::RAYS;
use crate::homes::{self, widest};
use crate::info;
use crate::model::{Castling, Declaration, Forbid, Kind, Leg, Path, Region, When};
use crate::notation;
use crate::program::{
    Attacks, CastlingTable, Code, EndTable, EndTest, Keys, KindMoves, Lanes, LeapAttack, Legality,
    LineAttack, Mover, OtherAttack, Program, PromotionTable, RayAttack, Reach, Special, Step,
};
use springald_board::{Line, Shape, Square};
use springald_core::{FenError, Side, Termination};
use std::sync::OnceLock;

/// Compiles a declaration. The tables stay in memory until the program ends.
///
/// # Errors
/// If the start is not a possible position.
pub(crate) fn compile<W: Bits>(
    declaration: Declaration,
    version: [u8; 32],
) -> Result<&'static Program<W>, FenError> {
    let shape = Shape::new(declaration.files, declaration.ranks);
    let board = (shape.all()).fold(W::ZERO, |all, at| all | W::bit(at.index()));
    let movers = Side::BOTH.map(|side| {
        let kinds = declaration.kinds.iter().enumerate();
        kinds
            .map(|(i, kind)| kind_moves(shape, side, i, kind))
            .collect::<Vec<KindMoves<W>>>()
    });
    let royal = codes_where(&declaration, |kind| kind.royal);
    let attacks = Side::BOTH.map(|side| attacks_of(shape, &movers[side.index()], &royal));
    let castlings = Side::BOTH.map(|side| castlings_of(shape, side, &declaration.castlings));
    let ends = declaration.ends.iter().map(end_table).collect::<Vec<_>>();
    let promotes = codes_where(&declaration, |kind| !kind.promotions.is_empty());
    let program = Program {
        info: info::of(&declaration),
        version,
        shape,
        board,
        kinds: declaration.kinds.len(),
        legality: legality(&declaration, &royal, &attacks),
        keeps_rights: keeps_rights(shape, &castlings),
        steps: declaration.turn.iter().map(|step| step.action).collect(),
        watches_ends: ends
            .iter()
            .any(|end| !matches!(end.test, EndTest::NoAction(_))),
        checks: ends
            .iter()
            .fold(0, |most, end: &EndTable<W>| match end.test {
                EndTest::Checks(count) => most.max(count),
                _ => most,
            }),
        progress: (declaration.progress.iter()).fold(0, |bits, kind| bits | 2 << kind),
        must_take: declaration.must_take.is_some(),
        to_hand: declaration.capture == crate::model::Capture::ToHand,
        demoted: promotes.first().copied().unwrap_or(0),
        drops: declaration
            .drops
            .iter()
            .map(|drop| (code(drop.kind), both(drop.into)))
            .collect(),
        keys: Keys::new(shape.squares().into()),
        movers,
        attacks,
        royal,
        castlings,
        ends,
        start: OnceLock::new(),
        homes: OnceLock::new(),
        weights: OnceLock::new(),
        declaration,
    };
    start(program)
}

/// Adds the start, which needs the tables to be read.
fn start<W: Bits>(program: Program<W>) -> Result<&'static Program<W>, FenError> {
    let text = program.declaration.start.clone();
    let program: &'static Program<W> = Box::leak(Box::new(program));
    let start = notation::read(program, &text)?;
    let _ = program.start.set(start);
    let _ = program.homes.set(homes::all(program));
    Ok(program)
}

fn code(kind: usize) -> Code {
    kind as Code + 1
}

fn codes_where(declaration: &Declaration, test: impl Fn(&Kind) -> bool) -> Vec<Code> {
    let kinds = declaration.kinds.iter().enumerate();
    kinds
        .filter(|(_, kind)| test(kind))
        .map(|(i, _)| code(i))
        .collect()
}

fn both<W: Bits>(region: Region) -> [W; 2] {
    [region.white, region.black].map(W::narrowed)
}

fn one<W: Bits>(region: Region, side: Side) -> W {
    both(region)[side.index()]
}

/// Returns a step as the side sees it.
fn turned((files, ranks): (i8, i8), side: Side) -> (i8, i8) {
    match side {
        Side::White => (files, ranks),
        Side::Black => (files, -ranks),
    }
}

fn kind_moves<W: Bits>(shape: Shape, side: Side, index: usize, kind: &Kind) -> KindMoves<W> {
    let paths = kind.paths.iter().enumerate();
    KindMoves {
        code: code(index),
        movers: paths.map(|(i, path)| mover(shape, side, i, path)).collect(),
        promotions: (kind.promotions.iter())
            .map(|promotion| PromotionTable {
                into: one(promotion.into, side),
                choices: (promotion.to.iter().map(|&kind| code(kind)))
                    .chain(promotion.optional.then_some(code(index)))
                    .collect(),
            })
            .collect(),
    }
}

fn mover<W: Bits>(shape: Shape, side: Side, index: usize, path: &Path) -> Mover<W> {
    Mover {
        from: one(path.from, side),
        into: one(path.into, side),
        moves: W::filled(path.moves),
        takes: W::filled(path.takes),
        victims: path.victims.iter().map(|&kind| code(kind)).collect(),
        special: match (path.passing, path.en_passant) {
            (true, _) => Special::Passing,
            (_, true) => Special::EnPassant,
            _ => Special::None,
        },
        reach: reach(shape, side, path),
        path: index,
    }
}

/// Returns the squares in one direction, the nearest first.
fn ray(shape: Shape, from: Square, (files, ranks): (i8, i8), most: u8) -> Vec<Square> {
    let mut ray = Vec::new();
    let mut at = from;
    while let Some(next) = shape.step(at, files, ranks) {
        if ray.len() == usize::from(most) {
            break;
        }
        ray.push(next);
        at = next;
    }
    ray
}

fn set_of<W: Bits>(squares: &[Square]) -> W {
    squares
        .iter()
        .fold(W::ZERO, |set, at| set | W::bit(at.index()))
}

/// Returns the tables of a path: leaps or lines if all its tracks are, a walk otherwise.
fn reach<W: Bits>(shape: Shape, side: Side, path: &Path) -> Reach<W> {
    let single = path.tracks.iter().map(|track| match track.legs[..] {
        [Leg::Ride { step, least, most }] => Some((turned(step, side), least, most)),
        _ => None,
    });
    if path
        .tracks
        .iter()
        .any(|track| track.legs == [Leg::Anywhere])
    {
        let all = set_of::<W>(&shape.all().collect::<Vec<_>>());
        let others = shape.all().map(|at| all & !W::bit(at.index()));
        return Reach::Leap(others.collect());
    }
    let Some(rides) = single.collect::<Option<Vec<_>>>() else {
        return (lame(shape, side, path).or_else(|| hop(shape, side, path)))
            .unwrap_or_else(|| Reach::Walk(walks(side, path)));
    };
    if rides.iter().all(|&(_, _, most)| most == 1) {
        let leaps = shape.all().map(|at| {
            let steps = rides
                .iter()
                .filter_map(|&((files, ranks), _, _)| shape.step(at, files, ranks));
            set_of(&steps.collect::<Vec<_>>())
        });
        return Reach::Leap(leaps.collect());
    }
    if rides.iter().all(|&(_, least, most)| least == most) {
        return lame(shape, side, path).unwrap_or_else(|| slide(shape, &rides));
    }
    slide(shape, &rides)
}

/// Returns the tables of a path whose legs all have a fixed length.
fn lame<W: Bits>(shape: Shape, side: Side, path: &Path) -> Option<Reach<W>> {
    let tracks = path.tracks.iter().map(|track| {
        let legs = track.legs.iter().map(|leg| match *leg {
            Leg::Ride { step, least, most } if least == most => Some((turned(step, side), most)),
            _ => None,
        });
        legs.collect::<Option<Vec<_>>>()
    });
    let tracks = tracks.collect::<Option<Vec<_>>>()?;
    let lane = |from: Square, legs: &[((i8, i8), u8)]| {
        let (mut between, mut at) = (W::ZERO, None);
        for &((files, ranks), count) in legs {
            for _ in 0..count {
                between = at.map_or(between, |at: Square| between | W::bit(at.index()));
                at = Some(shape.step(at.unwrap_or(from), files, ranks)?);
            }
        }
        at.map(|to| (between, W::bit(to.index())))
    };
    let lanes = shape.all().map(|from| {
        let lanes = tracks.iter().filter_map(|legs| lane(from, legs));
        lanes.collect::<Lanes<W>>()
    });
    Some(Reach::Lame(lanes.collect()))
}

/// Returns the tables of a path that hops over the first piece of each direction, and on.
fn hop<W: Bits>(shape: Shape, side: Side, path: &Path) -> Option<Reach<W>> {
    let steps = path.tracks.iter().map(|track| match track.legs[..] {
        [Leg::Hop { step, far: true }] => Some((turned(step, side), 1, u8::MAX)),
        _ => None,
    });
    let steps = steps.collect::<Option<Vec<_>>>()?;
    match slide(shape, &steps) {
        Reach::Slide { lines, count, .. } => Some(Reach::Hop { lines, count }),
        _ => None,
    }
}

/// The steps and lengths of a ray downwards and of a ray upwards on the same line.
type Pair = [Option<((i8, i8), u8)>; 2];

/// Returns the tables of lines. Opposite directions of the same length share a line.
fn slide<W: Bits>(shape: Shape, rides: &[((i8, i8), u8, u8)]) -> Reach<W> {
    let mut pairs: Vec<Pair> = Vec::new();
    for &((files, ranks), _, most) in rides {
        let upwards = (ranks, files) > (0, 0);
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
    for at in shape.all() {
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

fn walks(side: Side, path: &Path) -> Vec<Vec<Step>> {
    let step_of = |leg: &Leg| match *leg {
        Leg::Ride { step, least, most } => Some(Step::Ride {
            step: turned(step, side),
            least,
            most,
        }),
        Leg::Hop { step, far } => Some(Step::Hop {
            step: turned(step, side),
            far,
        }),
        Leg::Anywhere => None,
    };
    let tracks = path.tracks.iter();
    tracks
        .map(|track| track.legs.iter().filter_map(step_of).collect())
        .collect()
}

/// Returns the ways in which the pieces of a side attack squares, those of the same shape together. A way that takes
/// only some kinds counts if one of them is royal.
fn attacks_of<W: Bits>(shape: Shape, kinds: &[KindMoves<W>], royal: &[Code]) -> Attacks<W> {
    let mut leaps: Vec<LeapAttack<W>> = Vec::new();
    let mut rays: Vec<RayAttack<W>> = Vec::new();
    let mut others = Vec::new();
    let everywhere = set_of::<W>(&shape.all().collect::<Vec<_>>());
    for (kind, moves) in kinds.iter().enumerate() {
        for (index, mover) in moves.movers.iter().enumerate() {
            let is_threat =
                mover.victims.is_empty() || mover.victims.iter().any(|code| royal.contains(code));
            if mover.takes == W::ZERO || mover.special == Special::EnPassant || !is_threat {
                continue;
            }
            let begins = |from: Square| mover.from.has(from.index());
            match &mover.reach {
                Reach::Leap(table) => {
                    let sources = sources(shape, |from| {
                        if begins(from) {
                            table[from.index()] & mover.into
                        } else {
                            W::ZERO
                        }
                    });
                    match leaps.iter_mut().find(|leap| leap.sources == sources) {
                        Some(leap) => leap.codes.push(moves.code),
                        None => leaps.push(LeapAttack {
                            codes: vec![moves.code],
                            sources,
                        }),
                    }
                }
                Reach::Slide { lines, count, ends }
                    if ends.is_empty() && everywhere & !(mover.from & mover.into) == W::ZERO =>
                {
                    for line in 0..*count {
                        let of = |from: Square| lines[from.index() * count + line];
                        let below = sources(shape, |from| of(from).lower);
                        let above = sources(shape, |from| of(from).upper);
                        // What looks down is seen from below, looking up.
                        for (sources, upwards) in [(below, true), (above, false)] {
                            if sources.iter().any(|&set| set != W::ZERO) {
                                add_ray(&mut rays, sources, upwards, moves.code);
                            }
                        }
                    }
                }
                reach => others.push(OtherAttack {
                    kind,
                    mover: index,
                    sources: sources(shape, |from| {
                        if begins(from) {
                            widest(everywhere, reach, from.index()) & mover.into
                        } else {
                            W::ZERO
                        }
                    }),
                }),
            }
        }
    }
    Attacks {
        lines: lines_of(shape, &rays),
        leaps,
        rays,
        others,
    }
}

fn add_ray<W: Bits>(rays: &mut Vec<RayAttack<W>>, sources: Box<[W]>, upwards: bool, code: Code) {
    match rays.iter_mut().find(|ray| ray.sources == sources) {
        Some(ray) if ray.codes.contains(&code) => {}
        Some(ray) => ray.codes.push(code),
        None => rays.push(RayAttack {
            codes: vec![code],
            sources,
            upwards,
        }),
    }
}

/// Returns for each square those from which it is reached.
fn sources<W: Bits>(shape: Shape, reached: impl Fn(Square) -> W) -> Box<[W]> {
    let mut sources = vec![W::ZERO; shape.squares().into()];
    for from in shape.all() {
        for to in squares(reached(from)) {
            sources[to] = sources[to] | W::bit(from.index());
        }
    }
    sources.into()
}

/// Joins rays of the same kinds to lines, two rays a line.
fn lines_of<W: Bits>(shape: Shape, rays: &[RayAttack<W>]) -> Vec<LineAttack<W>> {
    let mut groups: Vec<(&[Code], Vec<&RayAttack<W>>)> = Vec::new();
    for ray in rays {
        match groups.iter_mut().find(|(codes, _)| *codes == ray.codes) {
            Some((_, list)) => list.push(ray),
            None => groups.push((&ray.codes, vec![ray])),
        }
    }
    let join = |(codes, list): (&[Code], Vec<&RayAttack<W>>)| {
        let (upper, lower): (Vec<_>, Vec<_>) = list.into_iter().partition(|ray| ray.upwards);
        let count = upper.len().max(lower.len());
        let mut lines = Vec::new();
        for at in shape.all() {
            for i in 0..count {
                let of = |rays: &[&RayAttack<W>]| {
                    rays.get(i).map_or(W::ZERO, |ray| ray.sources[at.index()])
                };
                lines.push(Line {
                    lower: of(&lower),
                    upper: of(&upper),
                });
            }
        }
        LineAttack {
            codes: codes.to_vec(),
            lines: lines.into(),
            count,
        }
    };
    groups.into_iter().map(join).collect()
}

fn legality<W: Bits>(
    declaration: &Declaration,
    royal: &[Code],
    attacks: &[Attacks<W>; 2],
) -> Legality {
    let forbids = |what| declaration.forbidden.iter().any(|one| one.what == what);
    let own = forbids(Forbid::OwnRoyalAttacked);
    let enemy = forbids(Forbid::EnemyRoyalAttacked);
    // A ray that is cut short by the edge of a walk would need more than masks.
    let by_masks = |attacks: &Attacks<W>| attacks.others.is_empty() && attacks.rays.len() <= RAYS;
    let masks = attacks.iter().all(by_masks);
    match (own, enemy) {
        (false, false) => Legality::Free,
        (true, false) if royal.len() == 1 && masks && declaration.turn.len() == 1 => Legality::Pins,
        _ => Legality::Trial { own, enemy },
    }
}

/// Mirrors a square of White's for a side.
fn mirrored(shape: Shape, side: Side, square: u8) -> Square {
    let at = Square::new(square);
    match side {
        Side::White => at,
        Side::Black => shape.at(shape.file(at), shape.ranks() - 1 - shape.rank(at)),
    }
}

fn castlings_of<W: Bits>(
    shape: Shape,
    side: Side,
    castlings: &[Castling],
) -> Vec<CastlingTable<W>> {
    let table = |(i, castling): (usize, &Castling)| {
        let at = |square| mirrored(shape, side, square);
        let squares = [
            castling.king_from,
            castling.king_to,
            castling.rook_from,
            castling.rook_to,
        ];
        let [king_from, king_to, rook_from, rook_to] = squares.map(at);
        let own = W::bit(king_from.index()) | W::bit(rook_from.index());
        let king_path = path(shape, king_from, king_to);
        let all = king_path | path(shape, rook_from, rook_to) | path(shape, king_from, rook_from);
        CastlingTable {
            right: 1 << (16 * side.index() + i),
            letter: match side {
                Side::White => castling.letter,
                Side::Black => castling.letter.to_ascii_lowercase(),
            },
            king: code(castling.king),
            rook: code(castling.rook),
            king_from: king_from.index() as u8,
            king_to: king_to.index() as u8,
            rook_from: rook_from.index() as u8,
            rook_to: rook_to.index() as u8,
            empty: all & !own,
            safe: if castling.safely { king_path } else { W::ZERO },
        }
    };
    castlings.iter().enumerate().map(table).collect()
}

/// Returns the squares of a rank from one to another, both included.
fn path<W: Bits>(shape: Shape, from: Square, to: Square) -> W {
    let (a, b) = (shape.file(from), shape.file(to));
    let files = a.min(b)..=a.max(b);
    files.fold(W::ZERO, |set, file| {
        set | W::bit(shape.at(file, shape.rank(from)).index())
    })
}

fn keeps_rights<W: Bits>(shape: Shape, castlings: &[Vec<CastlingTable<W>>; 2]) -> Vec<u32> {
    let mut kept = vec![!0; shape.squares().into()];
    for castling in castlings.iter().flatten() {
        for at in [castling.king_from, castling.rook_from] {
            kept[usize::from(at)] &= !castling.right;
        }
    }
    kept
}

fn end_table<W: Bits>(end: &crate::model::End) -> EndTable<W> {
    let codes = |kinds: &[usize]| kinds.iter().map(|&kind| code(kind)).collect::<Vec<_>>();
    EndTable {
        test: match &end.when {
            When::Checkmated => EndTest::NoAction(true),
            When::Stalemated => EndTest::NoAction(false),
            When::Fewer { yours, kinds, than } => EndTest::Fewer {
                yours: *yours,
                codes: codes(kinds),
                than: u32::from(*than),
            },
            When::Reached { kinds, region } => EndTest::Reached {
                codes: codes(kinds),
                region: both(*region),
            },
            When::Checks(count) => EndTest::Checks(*count),
        },
        result: end.result,
        reason: Termination::named(&end.reason),
    }
}
