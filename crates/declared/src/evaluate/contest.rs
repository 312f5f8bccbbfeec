//! The terms that depend on the squares that pieces attack.

use super::terms::{ATTACK, HANGING, MOBILITY, PAIR, SHELTER, THREAT};
use crate::bits::{Bits, squares, without};
use crate::play::position::DeclaredPosition;
use crate::program::tables::scores::{Contest, KindWays};
use crate::program::{CODES, Code, Legality, Program, Reach, Special};
use springald_board::Square;
use springald_core::insertion_sort;
use springald_core::{Side, Tally};

/// Centipawns by which a piece must be dearer than its attacker for a threat.
const DEARER: i32 = 100;

/// The units of danger of a square from which a piece could give check without being taken. An attacked square near a royal
/// piece is one unit.
const CHECK_UNITS: i32 = 4;
/// The most such squares of a kind that count.
const CHECKS: i32 = 2;
/// The units are multiplied by half of the pressure: so much for each attacker but the first, for each kind that could give
/// check, and for each square near the royal piece that nothing else guards.
const PRESSURE: [i32; 3] = [2, 3, 1];
/// The most pressure.
const MOST_PRESSURE: i32 = 16;

/// The squares that the pieces of a side attack.
struct Attacked<W> {
    any: W,
    twice: W,
    /// Those that other pieces than royal ones attack.
    guarded: W,
    /// For each code those to which its pieces could go.
    reached: [W; CODES],
    /// For each code the number of attacks near the enemy's royal pieces.
    near: [i32; CODES],
    /// The number of pieces with such attacks.
    attackers: i32,
}

/// The squares to which a piece could go if they were empty, and those on which it could take something.
struct Attack<W> {
    quiet: W,
    taking: W,
}

impl<W: Bits> Contest<W> {
    pub(super) fn of(program: &Program<W>, values: &[i32; CODES]) -> Self {
        let ways = Side::BOTH.map(|side| {
            let kinds = 0..program.declaration.kinds.len();
            kinds.map(|kind| ways(program, side, kind)).collect()
        });
        let mut codes: Vec<Code> = (1..=program.declaration.kinds.len() as Code).collect();
        codes.retain(|&code| !program.declaration.kinds[usize::from(code) - 1].neutral);
        insertion_sort(&mut codes, |&code| -values[usize::from(code)]);
        let mut last = i32::MAX;
        let order = codes.into_iter().map(|code| {
            let value = values[usize::from(code)];
            let is_cheaper = last.saturating_sub(value) >= DEARER;
            if is_cheaper {
                last = value;
            }
            (code, is_cheaper)
        });
        Self {
            ways,
            order: order.collect(),
            royal: royal(program),
            counts_checks: !matches!(program.legality, Legality::Trial { enemy: true, .. })
                && program.declaration.effects.is_empty(),
            around: (program.shape.indices())
                .map(|at| super::aims::around(program, at))
                .collect(),
        }
    }

    /// Returns the squares that a piece attacks.
    #[inline(always)]
    fn attack(
        &self,
        position: &DeclaredPosition<W>,
        side: Side,
        (code, at): (Code, usize),
        blockers: W,
    ) -> Attack<W> {
        let index = usize::from(code) - 1;
        let ways = &self.ways[side.index()][index];
        let mut attack = Attack {
            quiet: ways.steps[at],
            taking: ways.strikes[at],
        };
        for &other in &ways.others {
            let mover = &position.program.movers[side.index()][index].movers[other];
            if mover.from.has(at) {
                let reached = position.reach(mover, at, blockers) & mover.into;
                attack.quiet = attack.quiet | (reached & mover.moves);
                attack.taking = attack.taking | (reached & mover.takes);
            }
        }
        attack
    }

    /// Adds the terms.
    #[inline(always)]
    pub(super) fn count<T: Tally>(
        &self,
        position: &DeclaredPosition<W>,
        strikers: &[Vec<Code>; 2],
        tally: &mut T,
    ) {
        let program = position.program;
        let (occupied, blockers) = (position.occupied(), position.blockers());
        let empty = without(program.board, occupied);
        // The squares beside the royal pieces of each side, and those that its pawns attack.
        let zone = Side::BOTH.map(|side| {
            squares(position.of(side, &self.royal))
                .fold(W::ZERO, |zone, at| zone | self.around[at] | W::bit(at))
        });
        let risky = Side::BOTH.map(|side| {
            strikers[side.index()].iter().fold(W::ZERO, |risky, &code| {
                let pieces = position.with_code(code) & position.sides[side.index()];
                squares(pieces).fold(risky, |risky, at| {
                    risky | self.attack(position, side, (code, at), blockers).taking
                })
            })
        });
        let mut attacked = [(); 2].map(|()| Attacked {
            any: W::ZERO,
            twice: W::ZERO,
            guarded: W::ZERO,
            reached: [W::ZERO; CODES],
            near: [0; CODES],
            attackers: 0,
        });
        let (mut dearer, mut like) = (W::ZERO, W::ZERO);
        for &(code, is_cheaper) in &self.order {
            let index = usize::from(code);
            let pieces = position.with_code(code);
            if is_cheaper {
                dearer = dearer | like;
                like = W::ZERO;
            }
            let is_royal = self.royal.contains(&code);
            for side in Side::BOTH {
                let (us, them) = (side.index(), side.other().index());
                let sign = if side == Side::White { 1 } else { -1 };
                let enemy = position.sides[them];
                let own = pieces & position.sides[us];
                let all = &mut attacked[us];
                let (mut mobility, mut threats, mut count) = (0, 0, 0);
                for at in squares(own) {
                    let attack = self.attack(position, side, (code, at), blockers);
                    all.twice = all.twice | (all.any & attack.taking);
                    all.any = all.any | attack.taking;
                    let free = without(attack.quiet & empty, risky[them]);
                    mobility += (free | (attack.taking & enemy)).count() as i32;
                    threats += (attack.taking & enemy & dearer).count() as i32;
                    let near = (attack.taking & zone[them]).count() as i32;
                    if !is_royal {
                        let to = (attack.quiet & empty) | (attack.taking & enemy);
                        all.guarded = all.guarded | attack.taking;
                        all.reached[index] = all.reached[index] | to;
                        all.near[index] += near;
                        all.attackers += i32::from(near > 0);
                    }
                    count += 1;
                }
                tally.add(MOBILITY + index, sign * mobility);
                tally.add(THREAT + index, sign * threats);
                tally.add(PAIR + index, if count > 1 { sign } else { 0 });
                let beside = (own & zone[us]).count() as i32;
                tally.add(SHELTER + index, sign * beside);
            }
            if !is_royal {
                like = like | pieces;
            }
        }
        for side in Side::BOTH {
            let (us, them) = (side.index(), side.other().index());
            let sign = if side == Side::White { 1 } else { -1 };
            let (our, their) = (&attacked[us], &attacked[them]);
            let own = position.sides[us];
            for &(code, _) in &self.order {
                let hanging = position.with_code(code) & own & without(their.any, our.any);
                tally.add(HANGING + usize::from(code), sign * hanging.count() as i32);
            }
            let danger = self.danger(position, side, (our, their), zone[them], blockers);
            for &(code, _) in &self.order {
                let index = usize::from(code);
                tally.add(ATTACK + index, sign * danger[index]);
            }
        }
    }

    /// Returns the danger in which the pieces of each code bring the royal piece of the enemy of a side.
    ///
    /// As in many chess programs it grows with the square of the attack: the attacks near the royal piece and the safe checks,
    /// times the pressure of all pieces together.
    #[inline(always)]
    fn danger(
        &self,
        position: &DeclaredPosition<W>,
        side: Side,
        (our, their): (&Attacked<W>, &Attacked<W>),
        zone: W,
        blockers: W,
    ) -> [i32; CODES] {
        let mut units = our.near;
        let weak = without(zone & our.any, their.guarded);
        let royal = position.of(side.other(), &self.royal);
        let mut checking = 0;
        if self.counts_checks && royal.count() == 1 {
            let at = royal.lowest() as usize;
            let foreign = without(position.program.board, position.sides[side.index()]);
            let safe = without(foreign, their.any) | (foreign & weak & our.twice);
            for &(code, _) in &self.order {
                let index = usize::from(code);
                let to = our.reached[index] & safe;
                if to == W::ZERO {
                    continue;
                }
                // Where an enemy of this kind would go from there, one of ours gives check, as sides move alike.
                let back = self.attack(position, side.other(), (code, at), blockers);
                let checks = ((back.quiet | back.taking) & to).count() as i32;
                units[index] += CHECK_UNITS * checks.min(CHECKS);
                checking += i32::from(checks > 0);
            }
        }
        let unguarded = if self.counts_checks {
            weak.count() as i32
        } else {
            0
        };
        let facts = [our.attackers - 1, checking, unguarded];
        let pressure = facts
            .iter()
            .zip(PRESSURE)
            .map(|(fact, weight)| fact * weight);
        let pressure = pressure.sum::<i32>().clamp(0, MOST_PRESSURE);
        units.map(|units| units * pressure / 2)
    }
}

/// Returns the codes of the pieces whose loss ends the game: royal ones where there is check, and a side's only piece
/// of a kind that it must not lose.
pub(super) fn royal<W: Bits>(program: &Program<W>) -> Vec<Code> {
    let is_single = |code: Code| {
        let start = program.start.get();
        start.is_some_and(|start| {
            (Side::BOTH.into_iter()).all(|side| {
                let homes = start.of(side, &[code]) | program.armed_squares(side, code);
                homes.count() == 1
            })
        })
    };
    let mut codes: Vec<Code> = (1..=program.declaration.kinds.len() as Code)
        .filter(|&code| super::aims::must_stay(program, code) && is_single(code))
        .collect();
    if program.legality.protects_own() {
        codes.extend(&program.royal);
    }
    insertion_sort(&mut codes, |&code| code);
    codes.dedup();
    codes
}

fn ways<W: Bits>(program: &Program<W>, side: Side, kind: usize) -> KindWays<W> {
    let movers = &program.movers[side.index()][kind].movers;
    let counts = |index: &usize| {
        let mover = &movers[*index];
        mover.special != Special::EnPassant && (mover.victims.is_empty() || mover.excludes)
    };
    let (leaps, others): (Vec<usize>, Vec<usize>) = (0..movers.len())
        .filter(counts)
        .partition(|&index| matches!(movers[index].reach, Reach::Leap(_)));
    let leap = |at: Square, taking: bool| {
        leaps.iter().fold(W::ZERO, |all, &index| {
            let mover = &movers[index];
            let wanted = if taking { mover.takes } else { mover.moves };
            match &mover.reach {
                Reach::Leap(table) if mover.from.has(at.index()) => {
                    all | (table[at.index()] & mover.into & wanted)
                }
                _ => all,
            }
        })
    };
    KindWays {
        steps: program.shape.indices().map(|at| leap(at, false)).collect(),
        strikes: program.shape.indices().map(|at| leap(at, true)).collect(),
        others,
    }
}
