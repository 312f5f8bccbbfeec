//! Starts with numbers: the orders of the pieces of a rank.

use crate::bits::Bits;
use crate::language::model::{KindId, Placing, Shuffle};
use crate::play::position::DeclaredPosition;
use crate::play::reading;
use crate::program::Program;
use crate::program::compile::code;
use crate::program::reaches::View;
use springald_board::Square;
use springald_core::{NotationExt, Side};

/// The most files of a board.
const FILES: usize = 16;

/// The pieces of a rank.
type Rank = [Option<KindId>; FILES];

impl Placing {
    /// Returns the files among `free` where the pieces may go.
    const fn free(&self, taken: u16) -> u16 {
        self.files & !taken
    }

    /// Returns the number of choices, if there are not too many.
    fn choices(&self, taken: u16) -> Option<u32> {
        combinations(self.free(taken).count_ones(), self.kinds.len() as u32)
    }

    /// Puts the pieces on the files of a choice, and returns the files.
    fn place(&self, choice: u32, taken: u16, rank: &mut Rank) -> Option<u16> {
        let free: Vec<usize> = files(self.free(taken)).collect();
        let (mut rest, mut at, mut used) = (choice, 0, 0);
        for (index, &kind) in self.kinds.iter().enumerate() {
            let later = (self.kinds.len() - index - 1) as u32;
            loop {
                let after = free.len().checked_sub(at + 1)? as u32;
                let beginning_here = combinations(after, later)?;
                if rest < beginning_here {
                    break;
                }
                rest -= beginning_here;
                at += 1;
            }
            rank[free[at]] = Some(kind);
            used |= 1 << free[at];
            at += 1;
        }
        Some(used)
    }

    /// Returns the choice by which the pieces stand on a rank, and their files.
    fn choice(&self, taken: u16, rank: &Rank) -> Option<(u32, u16)> {
        let free: Vec<usize> = files(self.free(taken)).collect();
        let is_one = |file: usize| rank[file].is_some_and(|kind| self.kinds.contains(&kind));
        let places: Vec<usize> = (0..free.len()).filter(|&at| is_one(free[at])).collect();
        let found = places.iter().map(|&at| rank[free[at]]);
        if !found.eq(self.kinds.iter().map(|&kind| Some(kind))) {
            return None;
        }
        let (mut choice, mut from) = (0, 0);
        for (index, &at) in places.iter().enumerate() {
            let later = (places.len() - index - 1) as u32;
            for skipped in from..at {
                choice += combinations((free.len() - skipped - 1) as u32, later)?;
            }
            from = at + 1;
        }
        let used = places.iter().fold(0, |used, &at| used | 1 << free[at]);
        Some((choice, used))
    }
}

impl Shuffle {
    /// Returns the number of orders of one side.
    fn orders(&self) -> Option<u32> {
        let (mut taken, mut orders, mut rank) = (0, 1_u32, [None; FILES]);
        for placing in &self.placings {
            orders = orders.checked_mul(placing.choices(taken)?)?;
            taken |= placing.place(0, taken, &mut rank)?;
        }
        Some(orders)
    }

    /// Returns the number of starts, or `None` if there are more than a number of 32 bits can tell apart.
    pub fn starts(&self) -> Option<u32> {
        let orders = self.orders()?;
        orders.checked_mul(if self.apart { orders } else { 1 })
    }

    /// Returns the order with a number: each line takes the remainder and passes the quotient on.
    fn order(&self, number: u32) -> Option<Rank> {
        let (mut taken, mut rest, mut rank) = (0, number, [None; FILES]);
        for placing in &self.placings {
            let choices = placing.choices(taken)?;
            taken |= placing.place(rest % choices, taken, &mut rank)?;
            rest /= choices;
        }
        (rest == 0).then_some(rank)
    }

    /// Returns the number of an order.
    fn number(&self, rank: &Rank) -> Option<u32> {
        let (mut taken, mut unit, mut number) = (0, 1, 0);
        for placing in &self.placings {
            let choices = placing.choices(taken)?;
            let (choice, used) = placing.choice(taken, rank)?;
            number += choice * unit;
            unit *= choices;
            taken |= used;
        }
        let others = files(!taken).any(|file| rank[file].is_some());
        (!others).then_some(number)
    }
}

/// Returns the start with a number.
pub(crate) fn start<W: Bits>(
    program: &'static Program<W>,
    number: u32,
) -> Option<DeclaredPosition<W>> {
    let shuffle = program.declaration.shuffle.as_ref()?;
    let usual = program.start.get()?;
    let orders = shuffle.orders()?;
    let numbers = if shuffle.apart {
        [number % orders, number / orders]
    } else {
        [number; 2]
    };
    let mut position = *usual;
    for (side, number) in Side::BOTH.into_iter().zip(numbers) {
        let rank = shuffle.order(number)?;
        for (square, kind) in squares_of(program, side).zip(rank) {
            let (at, owner) = (square.index(), side.index());
            if position.code(at) != 0 {
                position.take(at, position.owner(at), position.code(at));
            }
            if let Some(kind) = kind {
                position.put(at, owner, code(kind));
            }
        }
    }
    position.set_rights_like(usual);
    reading::read(program, &position.fen()).ok()
}

/// Returns the number of a start, if it is one.
pub(crate) fn number<W: Bits>(
    program: &'static Program<W>,
    position: &DeclaredPosition<W>,
) -> Option<u32> {
    let shuffle = program.declaration.shuffle.as_ref()?;
    let of_side = |side: Side| {
        let mut rank = [None; FILES];
        for (square, kind) in squares_of(program, side).zip(&mut rank) {
            let code = position.code(square.index());
            *kind = usize::from(code).checked_sub(1);
        }
        shuffle.number(&rank)
    };
    let white = of_side(Side::White)?;
    let number = if shuffle.apart {
        white + of_side(Side::Black)? * shuffle.orders()?
    } else {
        white
    };
    (start(program, number)?.fen() == position.fen()).then_some(number)
}

/// Returns the squares of a side's rank in the order of White's files.
fn squares_of<W: Bits>(program: &Program<W>, side: Side) -> impl Iterator<Item = Square> {
    let declaration = &program.declaration;
    let view = View {
        side,
        turned: declaration.turned,
    };
    let (shape, files) = (program.shape, declaration.files);
    let rank = declaration.shuffle.as_ref().map_or(0, |one| one.rank);
    (0..files).map(move |file| view.square(shape, rank * files + file))
}

/// Returns the files of a set in their order.
fn files(set: u16) -> impl Iterator<Item = usize> {
    (0..FILES).filter(move |file| set >> file & 1 == 1)
}

/// Returns the number of ways to choose some of so many.
fn combinations(of: u32, some: u32) -> Option<u32> {
    if some > of {
        return Some(0);
    }
    (0..some).try_fold(1_u32, |ways, i| Some(ways.checked_mul(of - i)? / (i + 1)))
}
