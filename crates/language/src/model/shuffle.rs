//! Starts that differ in the order of the pieces of a rank.

use super::squares::KindId;
use springald_core::Clause;

/// The most files of a board.
pub const FILES: usize = 16;

/// The pieces of a rank.
pub type Rank = [Option<KindId>; FILES];

/// The order of the pieces of a rank, which has a number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shuffle {
    /// The clause that states it.
    pub clause: Option<Clause>,
    /// White's rank, counted from 0; Black's mirrors it.
    pub rank: u8,
    /// The pieces, in the order in which they are placed.
    pub placings: Vec<Placing>,
    /// `true` if Black's order is chosen apart from White's.
    pub apart: bool,
}

/// Pieces that are placed at once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Placing {
    /// Their kinds, from the first file on.
    pub kinds: Vec<KindId>,
    /// The files on which they may stand, as bits.
    pub files: u16,
}

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
    pub fn orders(&self) -> Option<u32> {
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
    pub fn order(&self, number: u32) -> Option<Rank> {
        let (mut taken, mut rest, mut rank) = (0, number, [None; FILES]);
        for placing in &self.placings {
            let choices = placing.choices(taken)?;
            taken |= placing.place(rest % choices, taken, &mut rank)?;
            rest /= choices;
        }
        (rest == 0).then_some(rank)
    }

    /// Returns the number of an order.
    pub fn number(&self, rank: &Rank) -> Option<u32> {
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
