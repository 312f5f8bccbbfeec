//! The squares where a piece can ever stand.

use crate::bits::{Bits, squares};
use crate::effects::pushing;
use crate::program::reaches::widest;
use crate::program::tables::carrying::CarryTable;
use crate::program::{Code, KindMoves, Program, Special};

/// Returns `true` if a piece of an owner can come to stand on a square, by its moves from the squares where it
/// starts, by promotion or by a drop.
pub(crate) fn may_stand<W: Bits>(
    program: &Program<W>,
    owner: usize,
    code: Code,
    square: usize,
) -> bool {
    // The start itself is read without this check.
    program
        .reachable
        .get()
        .is_none_or(|reachable| reachable[owner][usize::from(code) - 1].has(square))
}

/// Returns the squares where each kind of each side can stand.
pub(crate) fn all<W: Bits>(program: &Program<W>) -> [Vec<W>; 2] {
    let Some(start) = program.start.get() else {
        return [Vec::new(), Vec::new()];
    };
    [0, 1].map(|owner| {
        let side = springald_core::Side::BOTH[owner];
        let mut reachable: Vec<W> = program.movers[owner]
            .iter()
            .map(|moves| {
                let slot = program.slot_of(moves.code);
                let dropped = slot.map_or(W::ZERO, |slot| program.drops[slot].1[owner]);
                let arrivals = program.arrivals.iter();
                let mut effects = program.effects.iter();
                if arrivals.clone().any(|one| one.has(moves.code))
                    || effects.any(|table| table.converts)
                    || program.unions.is_some()
                    || program.comes_anywhere(moves)
                {
                    return program.board;
                }
                let turn = program.open_turn.as_ref();
                let dropped =
                    dropped | turn.map_or(W::ZERO, |turn| turn.comes_to(owner, moves.code));
                let gate = program.gate.iter().filter(|gate| gate.has(moves.code));
                let dropped = gate.fold(dropped, |all, gate| all | gate.on[owner]);
                let armed = program.armed_squares(side, moves.code);
                (start.of(side, &[moves.code]) | armed | dropped) & program.board
            })
            .collect();
        for castling in &program.castlings[owner] {
            for (code, to) in [
                (castling.king, castling.king_to),
                (castling.rook, castling.rook_to),
            ] {
                let squares_of_kind = &mut reachable[usize::from(code) - 1];
                *squares_of_kind = *squares_of_kind | W::bit(to.into());
            }
        }
        while spread(program, owner, &mut reachable) {}
        reachable
            .into_iter()
            .map(|set| set & program.board)
            .collect()
    })
}

impl<W: Bits> Program<W> {
    /// Returns `true` if carrying brings a piece to any square: it is a carrier with its passenger, or a carrier that would have
    /// promoted without one.
    fn comes_anywhere(&self, moves: &KindMoves<W>) -> bool {
        self.carrying.as_ref().is_some_and(|table| {
            let is_loaded = table.parts(moves.code).is_some();
            is_loaded || (table.carries(moves.code) && !moves.promotions.is_empty())
        })
    }
}

/// Adds the squares that are one move away. Returns `true` if there was one.
fn spread<W: Bits>(program: &Program<W>, owner: usize, reachable: &mut [W]) -> bool {
    let before = reachable.to_vec();
    for (kind, moves) in program.movers[owner].iter().enumerate() {
        let mut ends = W::ZERO;
        let lent = (program.lendings.iter())
            .filter(|table| table.lends_to(moves.code))
            .flat_map(|table| &table.movers[owner]);
        let is_carried = |table: &CarryTable| table.is_carried(moves.code);
        let origins = if program.carrying.as_ref().is_some_and(is_carried) {
            program.board
        } else {
            before[kind]
        };
        for mover in moves.movers.iter().chain(lent) {
            if matches!(mover.special, Special::Boards | Special::Alights) {
                continue;
            }
            for from in squares(origins & mover.from) {
                ends = ends | (widest(program.board, &mover.reach, from) & mover.into);
            }
        }
        let mut carried = program.layer.iter();
        if before[kind] != W::ZERO && carried.any(|table| table.carries(moves.code)) {
            ends = program.board;
        }
        for promotion in &moves.promotions {
            let begins = origins & promotion.from != W::ZERO;
            let there = if begins { ends } else { ends & promotion.into };
            for &code in &promotion.choices {
                let squares_of_kind = &mut reachable[usize::from(code) - 1];
                *squares_of_kind = *squares_of_kind | there;
            }
            // A move that begins elsewhere does not promote everywhere, nor does one without a capture.
            let passes = program.leaps.promotes_last();
            let always = origins & !promotion.begins == W::ZERO;
            if !begins && always && !promotion.captures && !passes {
                ends = ends & !there;
            }
        }
        reachable[kind] = reachable[kind] | ends;
    }
    for table in &program.becomings[owner] {
        let there = table.spread(program.board, before[usize::from(table.code) - 1]);
        for &code in &table.choices {
            let squares_of_kind = &mut reachable[usize::from(code) - 1];
            *squares_of_kind = *squares_of_kind | there;
        }
    }
    for (old, new) in crate::effects::becomes(program) {
        if before[usize::from(old) - 1] != W::ZERO {
            reachable[usize::from(new) - 1] = program.board;
        }
    }
    pushing::spread(program, springald_core::Side::BOTH[owner], reachable);
    for swap in &program.swaps {
        for &with in &swap.with {
            let [a, b] = [swap.code, with].map(|code| usize::from(code) - 1);
            if swap.enemy {
                for kind in [a, b] {
                    let stands = reachable[kind] != W::ZERO;
                    reachable[kind] = reachable[kind] | (program.board & W::filled(stands));
                }
                continue;
            }
            let both = reachable[a] | reachable[b];
            (reachable[a], reachable[b]) = (both, both);
        }
    }
    for force in &program.forces {
        for squares_of_kind in reachable.iter_mut() {
            *squares_of_kind = *squares_of_kind | force.pulled_from(*squares_of_kind);
        }
    }
    reachable != before
}
