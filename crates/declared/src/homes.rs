//! The squares where a piece can ever stand.

use crate::bits::{Bits, squares};
use crate::program::{Code, Program, Reach};
use crate::pushing;

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
        .homes
        .get()
        .is_none_or(|homes| homes[owner][usize::from(code) - 1].has(square))
}

/// Returns the squares where each kind of each side can stand.
pub(crate) fn all<W: Bits>(program: &Program<W>) -> [Vec<W>; 2] {
    let Some(start) = program.start.get() else {
        return [Vec::new(), Vec::new()];
    };
    [0, 1].map(|owner| {
        let side = springald_core::Side::BOTH[owner];
        let mut homes: Vec<W> = program.movers[owner]
            .iter()
            .map(|moves| {
                let mut drops = program.drops.iter().filter(|(code, _)| *code == moves.code);
                let dropped = drops.next().map_or(W::ZERO, |(_, into)| into[owner]);
                let arrivals = program.arrivals.iter();
                if arrivals
                    .clone()
                    .any(|one| one.converts() || one.has(moves.code))
                {
                    return program.board;
                }
                let turn = program.open_turn.as_ref();
                let dropped =
                    dropped | turn.map_or(W::ZERO, |turn| turn.comes_to(owner, moves.code));
                let gate = program.gate.iter().filter(|gate| gate.has(moves.code));
                let dropped = gate.fold(dropped, |all, gate| all | gate.on[owner]);
                (start.of(side, &[moves.code]) | dropped) & program.board
            })
            .collect();
        for castling in &program.castlings[owner] {
            for (code, to) in [
                (castling.king, castling.king_to),
                (castling.rook, castling.rook_to),
            ] {
                let home = &mut homes[usize::from(code) - 1];
                *home = *home | W::bit(to.into());
            }
        }
        while spread(program, owner, &mut homes) {}
        homes.into_iter().map(|set| set & program.board).collect()
    })
}

/// Adds the squares that are one move away. Returns `true` if there was one.
fn spread<W: Bits>(program: &Program<W>, owner: usize, homes: &mut [W]) -> bool {
    let before = homes.to_vec();
    for (kind, moves) in program.movers[owner].iter().enumerate() {
        let mut ends = W::ZERO;
        let lent = (program.lendings.iter())
            .filter(|table| table.lends_to(moves.code))
            .flat_map(|table| &table.movers[owner]);
        for mover in moves.movers.iter().chain(lent) {
            for from in squares(before[kind] & mover.from) {
                ends = ends | (widest(program.board, &mover.reach, from) & mover.into);
            }
        }
        let mut carried = program.layer.iter();
        if before[kind] != W::ZERO && carried.any(|table| table.carries(moves.code)) {
            ends = program.board;
        }
        for promotion in &moves.promotions {
            let begins = before[kind] & promotion.from != W::ZERO;
            let there = if begins { ends } else { ends & promotion.into };
            for &code in &promotion.choices {
                let home = &mut homes[usize::from(code) - 1];
                *home = *home | there;
            }
            // A move that begins elsewhere does not promote everywhere.
            if !begins {
                ends = ends & !there;
            }
        }
        homes[kind] = homes[kind] | ends;
    }
    pushing::spread(program, springald_core::Side::BOTH[owner], homes);
    for swap in &program.swaps {
        for &with in &swap.with {
            let [a, b] = [swap.code, with].map(|code| usize::from(code) - 1);
            let both = homes[a] | homes[b];
            (homes[a], homes[b]) = (both, both);
        }
    }
    for force in &program.forces {
        for home in homes.iter_mut() {
            *home = *home | force.pulled_from(*home);
        }
    }
    homes != before
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
        Reach::Hop { lines, count } => {
            let lines = lines[from * count..][..*count].iter();
            lines.fold(W::ZERO, |all, line| all | line.lower | line.upper)
        }
        Reach::Walk(_) => board,
    }
}
