//! The ways of moving of kinds as tables.

use crate::bits::Bits;
use crate::program::codes::{Code, code};
use crate::program::moves::{OnwardTable, Over};
use crate::program::reaches::{View, all_around, counted_lines, table};
use crate::program::regions;
use crate::program::{Hurdles, KindMoves, Mover, PromotionTable, Special, shifts};
use springald_board::Shape;
use springald_core::Side;
use springald_language::model::{Kind, KindId, Leg, Path, Ride, Whose};

/// Returns the ways of moving of all kinds, for one side.
pub(crate) fn all_moves<W: Bits>(shape: Shape, view: View, kinds: &[Kind]) -> Vec<KindMoves<W>> {
    let moves = |kind| kind_moves(shape, view, kind, kinds);
    (0..kinds.len()).map(moves).collect()
}

fn kind_moves<W: Bits>(shape: Shape, view: View, index: usize, kinds: &[Kind]) -> KindMoves<W> {
    let kind = &kinds[index];
    let paths = kind.paths.iter().enumerate();
    let promotions = kind.promotions.iter().enumerate();
    let movers: Vec<Mover<W>> = paths
        .map(|(i, path)| {
            sparing(
                kinds,
                spared(
                    kinds,
                    index,
                    Mover {
                        hurdles: hurdles(kinds, path, view.side),
                        ..mover(shape, view, i, path)
                    },
                ),
            )
        })
        .collect();
    KindMoves {
        code: code(index),
        shifts: shifts::of(shape, &movers),
        movers,
        promotions: promotions
            .filter(|(_, promotion)| promotion.side.is_none_or(|side| side == view.side))
            .map(|(i, promotion)| PromotionTable {
                into: regions::of(promotion.into, view.side),
                from: regions::of(promotion.from, view.side),
                begins: regions::of(promotion.begins, view.side),
                choices: (promotion.to.iter().map(|&kind| code(kind)))
                    .chain(promotion.optional.then_some(code(index)))
                    .collect(),
                captured: promotion.captured.iter().map(|&kind| code(kind)).collect(),
                captures: promotion.captures,
                once: promotion.once,
                held: promotion.held,
                promotion: i,
            })
            .collect(),
    }
}

/// Notes that a way of a kind does not take a piece that is spared.
fn spared<W: Bits>(kinds: &[Kind], kind: KindId, mover: Mover<W>) -> Mover<W> {
    let is_spared = |(victim, one): (usize, &Kind)| {
        let by = one
            .spared
            .as_ref()
            .is_some_and(|(_, by)| by.contains(&kind));
        by && mover.takes_one_of(&[code(victim)])
    };
    let spares = mover.takes != W::ZERO && kinds.iter().enumerate().any(is_spared);
    Mover {
        asks: mover.asks || spares,
        spares,
        ..mover
    }
}

/// Names the codes that a way does not take, if they are fewer than those that it takes.
fn sparing<W: Bits>(kinds: &[Kind], mover: Mover<W>) -> Mover<W> {
    let all = (0..kinds.len()).filter(|&kind| !kinds[kind].neutral);
    let excluded = all.map(code).filter(|code| !mover.victims.contains(code));
    let excluded: Vec<Code> = excluded.collect();
    if excluded.is_empty() || mover.victims.len() <= excluded.len() {
        return mover;
    }
    Mover {
        victims: excluded,
        excludes: true,
        ..mover
    }
}

/// Returns the limits of what a way of moving hops or jumps over, for one side.
pub(crate) fn hurdles(kinds: &[Kind], path: &Path, side: Side) -> Option<Box<Hurdles>> {
    let over = match path.tracks.first().map(|track| &track.legs[..]) {
        Some([Leg::Jump { .. }]) if !path.leaps => Over::Jumps,
        Some([Leg::Ride { .. }]) => Over::Slides,
        _ => Over::Hops,
    };
    if over == Over::Slides && path.hurdles.is_empty() {
        return None;
    }
    let is_named = |kind: KindId| path.hurdles.is_empty() || path.hurdles.contains(&kind);
    let owner = match path.hurdles_of {
        Whose::Own => Some(side),
        Whose::Enemy => Some(side.other()),
        Whose::Any => None,
    };
    let codes: Vec<Code> = (0..kinds.len())
        .filter(|&kind| match (over, owner) {
            (Over::Jumps, None) => kinds[kind].passable,
            (Over::Jumps | Over::Slides, _) => is_named(kind),
            (Over::Hops, _) => !is_named(kind),
        })
        .map(code)
        .collect();
    let is_limited = owner.is_some() || !codes.is_empty();
    is_limited.then(|| Box::new(Hurdles { over, codes, owner }))
}

/// Returns the table of a way of moving, for one side.
pub(crate) fn mover<W: Bits>(shape: Shape, view: View, index: usize, path: &Path) -> Mover<W> {
    Mover {
        from: regions::of(path.from, view.side),
        into: regions::of(path.into, view.side),
        moves: W::filled(path.moves),
        takes: W::filled(path.takes),
        attacks: path.attacks,
        victims: path.victims.iter().map(|&kind| code(kind)).collect(),
        excludes: false,
        hurdles: None,
        asks: path.asks(),
        first: path.first,
        calm: path.calm,
        relieves: path.relieves,
        safe: path.safe,
        goes_on: path.goes_on,
        onward: path.onward.as_ref().map(|onward| {
            Box::new(OnwardTable {
                after: !onward.after.is_empty(),
                heading: onward.heading,
                around: if onward.beside {
                    all_around(shape)
                } else {
                    Box::default()
                },
            })
        }),
        spares: false,
        special: match (path.passing, path.en_passant) {
            _ if path.ride == Ride::Boards => Special::Boards,
            _ if path.ride == Ride::Alights => Special::Alights,
            _ if path.leaps => Special::Leap,
            _ if path.stays() => Special::Stay,
            _ if path.goes_on => Special::GoesOn,
            (true, _) => Special::Passing,
            (_, true) => Special::EnPassant,
            _ => Special::None,
        },
        reach: table(shape, view, path),
        farthest: path.farthest,
        crosses: path.crosses.iter().map(|&kind| code(kind)).collect(),
        owns: path.owns.iter().map(|&kind| code(kind)).collect(),
        when: Vec::new(),
        lines: if path.is_by_line() {
            counted_lines(shape, view, path)
        } else {
            Box::default()
        },
        path: index,
    }
}
