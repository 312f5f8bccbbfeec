//! The terms that depend on the squares that pieces attack.

use super::terms::{ATTACK, HANGING, MOBILITY, PAIR, SHELTER, THREAT};
use crate::bits::{Bits, squares, without};
use crate::play::position::DeclaredPosition;
use crate::program::tables::scores::{Contest, KindWays};
use crate::program::{CODES, Code, Program, Reach, Special};
use springald_board::Square;
use springald_core::insertion_sort;
use springald_core::{Side, Tally};

/// Centipawns by which a piece must be dearer than its attacker for a threat.
const DEARER: i32 = 100;

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
        let mut attacks = [[0; CODES]; 2];
        let mut attackers = [0; 2];
        let mut attacked = [W::ZERO; 2];
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
                let (mut mobility, mut threats, mut count) = (0, 0, 0);
                for at in squares(own) {
                    let attack = self.attack(position, side, (code, at), blockers);
                    attacked[us] = attacked[us] | attack.taking;
                    let free = without(attack.quiet & empty, risky[them]);
                    mobility += (free | (attack.taking & enemy)).count() as i32;
                    threats += (attack.taking & enemy & dearer).count() as i32;
                    let near = (attack.taking & zone[them]).count() as i32;
                    if near > 0 && !is_royal {
                        attacks[us][index] += near;
                        attackers[us] += 1;
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
        for &(code, _) in &self.order {
            let index = usize::from(code);
            let pieces = position.with_code(code);
            for side in Side::BOTH {
                let (us, them) = (side.index(), side.other().index());
                let sign = if side == Side::White { 1 } else { -1 };
                let hanging = pieces & position.sides[us] & without(attacked[them], attacked[us]);
                tally.add(HANGING + index, sign * hanging.count() as i32);
                let others = (attackers[us] - 1).clamp(0, 4);
                tally.add(ATTACK + index, sign * attacks[us][index] * others);
            }
        }
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
