//! The ways in which the pieces of a side attack squares, as tables.

use crate::bits::{Bits, squares, without};
use crate::effects::lend;
use crate::play::position::DeclaredPosition;
use crate::program::reaches::{set_of, widest};
use crate::program::{
    Attacks, Code, KindMoves, LeapAttack, Legality, LineAttack, OtherAttack, Program, RayAttack,
    Reach, Special,
};
use springald_board::{Line, Shape, Square};
use springald_core::Side;

/// Returns the ways in which the pieces of a side attack squares, grouped by shape. A way that takes only some kinds
/// counts if one of them is royal.
pub(crate) fn attacks_of<W: Bits>(
    shape: Shape,
    kinds: &[KindMoves<W>],
    royal: &[Code],
) -> Attacks<W> {
    let mut leaps: Vec<LeapAttack<W>> = Vec::new();
    let mut rays: Vec<RayAttack<W>> = Vec::new();
    let mut others = Vec::new();
    let everywhere = set_of::<W>(&shape.all().collect::<Vec<_>>());
    for (kind, moves) in kinds.iter().enumerate() {
        for (index, mover) in moves.movers.iter().enumerate() {
            // Without royal pieces every capture is a threat.
            let is_threat = royal.is_empty() || mover.takes_one_of(royal);
            if !mover.attacks || mover.special == Special::EnPassant || !is_threat {
                continue;
            }
            let begins = |from: Square| mover.from.has(from.index());
            let is_free = mover.hurdles.is_none() && mover.when.is_empty();
            match &mover.reach {
                Reach::Leap(table) if mover.when.is_empty() => {
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
                    if is_free
                        && ends.is_empty()
                        && everywhere & !(mover.from & mover.into) == W::ZERO =>
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
    let shadow = shape.indices().map(|at| {
        let sources = rays.iter().map(|ray| ray.sources[at.index()]);
        sources.fold(W::ZERO, |all, sources| all | sources)
    });
    let near = shape.indices().map(|at| {
        let sources = leaps.iter().map(|leap| leap.sources[at.index()]);
        sources.fold(W::ZERO, |all, sources| all | sources)
    });
    Attacks {
        near: near.collect(),
        shadow: shadow.collect(),
        lines: lines_of(shape, &rays),
        leaps,
        rays,
        others,
    }
}

/// Returns `true` if the squares of a move alone decide whether it can leave the royal piece attacked that must be safe from a
/// side: [`DeclaredPosition::risky`] tells those on which that depends. Explosions are left to captures.
pub(crate) fn is_local<W: Bits>(program: &Program<W>, side: Side) -> bool {
    let own = Legality::Trial {
        own: true,
        enemy: false,
        all: false,
    };
    let attacks = &program.attacks[side.index()];
    let mover = |other: &OtherAttack<W>| {
        let moves = &program.movers[side.index()][other.kind];
        &moves.movers[other.mover]
    };
    let becomes_royal = |moves: &KindMoves<W>| {
        let mut choices = moves.promotions.iter().flat_map(|one| &one.choices);
        choices.any(|code| program.royal.contains(code))
    };
    let is_local = program.legality == own
        && program.with_checks.is_none()
        && program.layer.is_none()
        && program.arrivals.is_none()
        && program.effects.is_none()
        && program.lendings.is_empty()
        && program.prisons.is_none()
        && !program.mirrors
        && !program.rolls
        && !(program.movers.iter().flatten()).any(becomes_royal);
    is_local
        && attacks.others.iter().all(|other| {
            if !mover(other).when.is_empty() {
                return false;
            }
            let sources = other.sources.iter().enumerate();
            let mut ways =
                sources.flat_map(|(at, from)| squares(*from).map(move |from| (from, at)));
            ways.all(|(from, at)| path(&mover(other).reach, from, at).is_some())
        })
}

/// Returns the squares on which it may depend whether a way leads from one square to another; `None` if they are not known.
fn path<W: Bits>(reach: &Reach<W>, from: usize, to: usize) -> Option<W> {
    match reach {
        Reach::Leap(_) => Some(W::ZERO),
        Reach::Slide { lines, count, .. } | Reach::Hop { lines, count, .. } => {
            let lines = lines[from * count..][..*count].iter();
            let halves = lines.flat_map(|line| [line.lower, line.upper]);
            Some(halves.fold(
                W::ZERO,
                |all, half| if half.has(to) { all | half } else { all },
            ))
        }
        Reach::Lame(lanes) | Reach::Jump(lanes) => {
            let lanes = lanes[from].iter().filter(|(_, end)| end.has(to));
            Some(lanes.fold(W::ZERO, |all, &(between, _)| all | between))
        }
        Reach::Walk(_) | Reach::Jumps(_) => None,
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
pub(crate) fn sources<W: Bits>(shape: Shape, reached: impl Fn(Square) -> W) -> Box<[W]> {
    let mut sources = vec![W::ZERO; shape.squares().into()];
    for from in shape.indices() {
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
        for at in shape.indices() {
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

impl<W: Bits> DeclaredPosition<W> {
    /// Returns the squares where a piece that leaves or arrives may change whether a side attacks a square, in a game that
    /// [`is_local`].
    pub(crate) fn risky(&self, square: usize, by: Side) -> W {
        let attacks = &self.program.attacks[by.index()];
        let theirs = self.sides[by.index()];
        let rays = attacks.rays.iter().fold(W::ZERO, |risky, ray| {
            let near = ray.sources[square] & theirs;
            if near != W::ZERO && near & self.of(by, &ray.codes) != W::ZERO {
                risky | ray.sources[square]
            } else {
                risky
            }
        });
        attacks.others.iter().fold(rays, |risky, other| {
            let moves = &self.program.movers[by.index()][other.kind];
            let near = other.sources[square] & theirs & self.with_code(moves.code);
            squares(near).fold(risky, |risky, from| {
                let way = path(&moves.movers[other.mover].reach, from, square);
                risky | way.unwrap_or(W::ONES) | W::bit(from)
            })
        })
    }

    /// Returns the pieces of `by` that attack a square, if these squares are occupied.
    pub(crate) fn attackers(&self, square: usize, by: Side, occupied: W) -> W {
        if self.program.mirrors {
            return self.attackers_on(self.board_of(square), square, by, occupied);
        }
        let mut found = self.reaching(square, by, occupied);
        if let Some(table) = &self.program.layer {
            found = found | self.carriers(table, square, by);
        }
        if self.program.lends_takes {
            found = lend::attackers(self, square, by, (found, occupied));
        }
        if self.program.prisons.is_some() {
            found = without(found, self.unable_to_promote(found, square, by));
        }
        found
    }

    /// Returns `true` if a piece of `by` attacks a square, if these squares are occupied.
    #[inline]
    pub(crate) fn has_attacker(&self, square: usize, by: Side, occupied: W) -> bool {
        let program = self.program;
        let varies = program.layer.is_some() || program.lends_takes || program.prisons.is_some();
        let attackers = if program.mirrors || varies {
            self.attackers(square, by, occupied)
        } else {
            self.reaching_some::<false>(square, by, occupied)
        };
        attackers != W::ZERO
    }

    /// Returns the pieces of `by` that attack a square by their own moves.
    #[inline(always)]
    pub(crate) fn reaching(&self, square: usize, by: Side, occupied: W) -> W {
        self.reaching_some::<true>(square, by, occupied)
    }

    /// Returns all these pieces, or some of them if there are any.
    #[inline(always)]
    fn reaching_some<const ALL: bool>(&self, square: usize, by: Side, occupied: W) -> W {
        let attacks = &self.program.attacks[by.index()];
        let mut found = W::ZERO;
        if attacks.near[square] & self.sides[by.index()] != W::ZERO {
            for leap in &attacks.leaps {
                let sources = leap.sources[square] & self.sides[by.index()];
                if sources != W::ZERO {
                    found = found | (sources & self.of(by, &leap.codes));
                }
            }
        }
        if !ALL && found != W::ZERO {
            return found;
        }
        for line in &attacks.lines {
            // Most kings see only pieces of their own side.
            let seen = line.seen_from(square, occupied) & self.sides[by.index()];
            if seen != W::ZERO {
                found = found | (seen & self.of(by, &line.codes));
            }
        }
        if !ALL && found != W::ZERO {
            return found;
        }
        for other in &attacks.others {
            let near = other.sources[square] & self.sides[by.index()];
            if near == W::ZERO {
                continue;
            }
            let moves = &self.program.movers[by.index()][other.kind];
            let mover = &moves.movers[other.mover];
            if !self.lets_go(mover, by) {
                continue;
            }
            for from in squares(near & self.with_code(moves.code)) {
                let reached = self.reach(mover, from, occupied);
                if (reached & mover.into).has(square) {
                    found = found | W::bit(from);
                }
            }
        }
        found
    }
}
