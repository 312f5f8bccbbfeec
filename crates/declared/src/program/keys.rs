//! The random numbers of hash keys.

use crate::program::{CODES, Code};
use crate::sets::Squares;
use springald_language::model::LONGEST_TURN;
use std::marker::PhantomData;

/// The random numbers that hash keys are made of.
pub(crate) struct Keys<W> {
    /// For each owner, code and square.
    pieces: Box<[u64]>,
    width: PhantomData<W>,
    pub(crate) step: Box<[u64]>,
    /// For each number of steps of a turn.
    pub(crate) length: Box<[u64]>,
    pub(crate) rights: [u64; 32],
    passed: Box<[u64]>,
    hands: Box<[u64]>,
    checks: [u64; 64],
    gates: Box<[u64]>,
    shooters: Box<[u64]>,
    /// For each side and byte of a pair beneath.
    beneath: Box<[u64]>,
    /// For each square of a piece that passed, where the FEN names it.
    passer: Box<[u64]>,
    passes: Box<[u64]>,
    /// For each state of a roll.
    pub(crate) rolls: Box<[u64]>,
    /// For each set of marks of the steps of a turn.
    marks: Box<[u64]>,
    /// For each piece that dice may bring back.
    lifted: Box<[u64]>,
    /// For each square with something beneath that comes back.
    sunk: Box<[u64]>,
    /// For each number of moves that are counted.
    counts: Box<[u64]>,
}

impl<W: Squares> Keys<W> {
    /// The binary logarithm of the numbers for a piece, one for each square.
    const SHIFT: usize = if W::WIDTH > 128 { 8 } else { 7 };

    pub(crate) fn new(squares: usize) -> Self {
        let mut random = springald_board::SplitMix::new(0xdec1);
        let mut list = |count: usize| -> Box<[u64]> { (0..count).map(|_| random.next()).collect() };
        let few = |list: Box<[u64]>| -> [u64; 32] { std::array::from_fn(|i| list[i]) };
        let checks = list(64);
        Self {
            step: list(4 * (LONGEST_TURN + 1)),
            length: list(LONGEST_TURN + 1),
            rights: few(list(32)),
            passed: list(squares),
            hands: list(2 * 8 * 256),
            pieces: pieces::<W>(&list(3 * CODES * 128)),
            width: PhantomData,
            checks: std::array::from_fn(|i| checks[i]),
            gates: list(squares),
            shooters: list(squares),
            beneath: list(2 * 256),
            passer: list(squares),
            passes: list(2),
            rolls: list(256),
            marks: list(256),
            lifted: list(256),
            sunk: list(squares),
            counts: list(256),
        }
    }

    #[inline(always)]
    pub(crate) fn piece(&self, owner: usize, code: Code, square: usize) -> u64 {
        self.pieces[((owner * CODES + code as usize) << Self::SHIFT) + square]
    }

    #[inline(always)]
    pub(crate) fn passed(&self, square: usize) -> u64 {
        self.passed[square]
    }

    /// Returns the key of one of a side's two pieces beneath, by its byte.
    #[inline(always)]
    pub(crate) fn beneath(&self, side: usize, byte: u8) -> u64 {
        self.beneath[side * 256 + usize::from(byte)]
    }

    #[inline(always)]
    pub(crate) fn passer(&self, square: usize) -> u64 {
        self.passer[square]
    }

    /// Returns the number of pieces in hand; 0 for none.
    #[inline(always)]
    pub(crate) fn hand(&self, side: usize, slot: usize, count: u8) -> u64 {
        if count == 0 {
            0
        } else {
            self.hands[(side * 8 + slot) * 256 + count as usize]
        }
    }

    /// Returns the hash key of the shooter's square. It is 0 if there is none; square 0 hashes to 0 as well.
    #[inline(always)]
    pub(crate) fn shooter(&self, square: usize) -> u64 {
        if square == 0 {
            0
        } else {
            self.shooters[square]
        }
    }

    /// Returns the number of turns that were passed in a row; 0 for none.
    #[inline(always)]
    pub(crate) fn passes(&self, count: u8) -> u64 {
        match count {
            0 => 0,
            count => self.passes[usize::from(count) - 1],
        }
    }

    /// Returns the number of a set of marks; 0 for none.
    #[inline(always)]
    pub(crate) fn marks(&self, marks: u8) -> u64 {
        match marks {
            0 => 0,
            marks => self.marks[usize::from(marks)],
        }
    }

    /// Returns the number of a piece that dice may bring back; 0 for none.
    #[inline(always)]
    pub(crate) fn lifted(&self, lifted: u8) -> u64 {
        match lifted {
            0 => 0,
            lifted => self.lifted[usize::from(lifted)],
        }
    }

    /// Returns the number of a count of moves; 0 for none.
    #[inline(always)]
    pub(crate) fn count(&self, limit: u8) -> u64 {
        match limit {
            0 => 0,
            limit => self.counts[usize::from(limit)],
        }
    }

    #[inline(always)]
    pub(crate) fn sunk(&self, square: usize) -> u64 {
        self.sunk[square]
    }

    #[inline(always)]
    pub(crate) fn gate(&self, square: usize) -> u64 {
        self.gates[square]
    }

    /// Returns the number of checks given; 0 for none.
    #[inline(always)]
    pub(crate) fn checks(&self, side: usize, count: u8) -> u64 {
        if count == 0 {
            0
        } else {
            self.checks[(side * 32 + count as usize) & 63]
        }
    }
}

/// Returns the numbers of pieces for a width, which begin with those for 128 squares: a game has the same keys in every
/// program.
fn pieces<W: Squares>(list: &[u64]) -> Box<[u64]> {
    let mut random = springald_board::SplitMix::new(0xdec2);
    let further = W::WIDTH.saturating_sub(128);
    let of_piece = |numbers: &[u64]| {
        let more = (0..further).map(|_| random.next());
        numbers.iter().copied().chain(more).collect::<Vec<_>>()
    };
    list.chunks(128).flat_map(of_piece).collect()
}
