//! A position of a declared game.

use crate::bits::{Bits, squares, without};
pub use crate::play::action::Action;
use crate::play::action::Offer;
pub(crate) use crate::play::action::{AT_ROOK, What};
use crate::play::pair::Pair;
pub use crate::program::DeclaredPosition;
use crate::program::moves::Over;
use crate::program::reaches::reach_over;
use crate::program::{CODES, Code, Hurdles, Mover, PLANES, Program, Reach};
use springald_core::{Counters, Side};
use std::fmt;

/// The index of neutral owners in tables; White is 0, Black 1.
pub(crate) const NEUTRAL: usize = 2;

/// The mark of an end that Black reached, above the indices of up to 64 ends.
pub(crate) const OF_BLACK: u8 = 128;

impl<W: Bits> PartialEq for DeclaredPosition<W> {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.program, other.program)
            && self.planes == other.planes
            && self.sides == other.sides
            && self.promoted == other.promoted
            && self.beyond == other.beyond
            && self.passed == other.passed
            && self.fresh == other.fresh
            && (self.passed == W::ZERO || self.passer == other.passer)
            && self.side == other.side
            && self.step == other.step
            && self.shooter == other.shooter
            && self.came == other.came
            && self.moved == other.moved
            && self.offer == other.offer
            && self.armies == other.armies
            && self.has_armed == other.has_armed
            && self.marks == other.marks
            && self.lifted == other.lifted
            && self.sunk == other.sunk
            && self.passes == other.passes
            && self.rolled == other.rolled
            && self.progress == other.progress
            && self.over == other.over
            && self.checks == other.checks
            && self.count_limit == other.count_limit
            && self.rights == other.rights
            && self.under == other.under
            && self.hands == other.hands
            && self.gates == other.gates
            && self.counters == other.counters
    }
}

impl<W: Bits> Eq for DeclaredPosition<W> {}

impl<W: Bits> fmt::Debug for DeclaredPosition<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&springald_core::NotationExt::fen(self))
    }
}

impl<W: Bits> DeclaredPosition<W> {
    /// Returns an empty board with White to move.
    pub(crate) fn empty(program: &'static Program<W>) -> Self {
        Self {
            program,
            planes: [W::ZERO; PLANES],
            sides: [W::ZERO; 2],
            promoted: W::ZERO,
            beyond: W::ZERO,
            passed: W::ZERO,
            passer: 0,
            fresh: W::ZERO,
            side: Side::White,
            step: 0,
            shooter: 0,
            came: 0,
            moved: W::ZERO,
            marks: 0,
            lifted: 0,
            sunk: W::ZERO,
            under: [Pair::NONE; 2],
            offer: Offer::None,
            armies: [0; 2],
            has_armed: false,
            passes: 0,
            rolled: 0,
            progress: false,
            over: 0,
            checks: [0; 2],
            count_limit: 0,
            rights: 0,
            hands: [0; 2],
            gates: W::ZERO,
            key: 0,
            counters: Counters::START,
        }
    }

    /// Returns the tables of the rules.
    pub fn program(&self) -> &'static Program<W> {
        self.program
    }

    #[inline(always)]
    pub(crate) fn occupied(&self) -> W {
        self.planes.iter().fold(W::ZERO, |all, &plane| all | plane)
    }

    /// Returns the squares that others cannot go through.
    #[inline(always)]
    pub(crate) fn blockers(&self) -> W {
        let occupied = self.occupied();
        if self.program.passable.is_empty() {
            return occupied;
        }
        self.without_passable(occupied)
    }

    /// Removes the squares of pieces that others go through from a set.
    #[inline(never)]
    fn without_passable(&self, squares: W) -> W {
        let passable = self.program.passable.iter();
        passable.fold(squares, |squares, &code| {
            without(squares, self.with_code(code))
        })
    }

    /// Returns the squares with a code, whoever owns what stands there.
    #[inline(always)]
    pub(crate) fn with_code(&self, code: Code) -> W {
        let planes = self.planes.iter().zip(spread::<W>(code));
        !planes.fold(W::ZERO, |others, (&plane, mask)| others | (plane ^ mask))
    }

    /// Returns the pieces of a side with one of these codes.
    #[inline(always)]
    pub(crate) fn of(&self, side: Side, codes: &[Code]) -> W {
        // Most lists have one code or two; the compiler prepares a loop for many.
        let all = match *codes {
            [code] => self.with_code(code),
            [one, other] => self.with_code(one) | self.with_code(other),
            _ => self.with_any(codes),
        };
        all & self.sides[side.index()]
    }

    /// Returns the squares with one of these codes, whoever owns what stands there.
    #[inline(never)]
    fn with_any(&self, codes: &[Code]) -> W {
        let codes = codes.iter();
        codes.fold(W::ZERO, |all, &code| all | self.with_code(code))
    }

    /// Returns the code on a square; 0 if it is empty.
    #[inline(always)]
    pub(crate) fn code(&self, square: usize) -> Code {
        let mut code = 0;
        for (i, plane) in self.planes.iter().enumerate() {
            code |= u8::from(plane.has(square)) << i;
        }
        code
    }

    /// Returns the index of the owner of the piece on a square.
    #[inline(always)]
    pub(crate) fn owner(&self, square: usize) -> usize {
        // Without branches: nobody can foresee whose piece a force pulls.
        let [white, black] = self.sides.map(|set| usize::from(set.has(square)));
        NEUTRAL - 2 * white - black
    }

    /// Puts a piece on an empty square.
    #[inline(always)]
    pub(crate) fn put(&mut self, square: usize, owner: usize, code: Code) {
        let bit = W::bit(square);
        for (plane, mask) in self.planes.iter_mut().zip(spread::<W>(code)) {
            *plane = *plane | (bit & mask);
        }
        if owner < NEUTRAL {
            self.sides[owner] = self.sides[owner] | bit;
        }
        self.key ^= self.program.keys.piece(owner, code, square);
    }

    /// Takes a piece off its square.
    #[inline(always)]
    pub(crate) fn take(&mut self, square: usize, owner: usize, code: Code) {
        let rest = !W::bit(square);
        for plane in &mut self.planes {
            *plane = *plane & rest;
        }
        self.sides = self.sides.map(|set| set & rest);
        self.key ^= self.program.keys.piece(owner, code, square);
    }

    /// Moves a piece of `old` to an empty square, where it becomes `new`.
    #[inline(always)]
    pub(crate) fn transfer(
        &mut self,
        (from, to): (usize, usize),
        owner: usize,
        old: Code,
        new: Code,
    ) {
        let (rest, bit) = (!W::bit(from), W::bit(to));
        for (plane, mask) in self.planes.iter_mut().zip(spread::<W>(new)) {
            *plane = (*plane & rest) | (bit & mask);
        }
        if owner < NEUTRAL {
            self.sides[owner] = (self.sides[owner] & rest) | bit;
        }
        let keys = &self.program.keys;
        self.key ^= keys.piece(owner, old, from) ^ keys.piece(owner, new, to);
    }

    /// Returns the number of pieces of a slot in a hand.
    #[inline(always)]
    pub(crate) fn in_hand(&self, side: Side, slot: usize) -> u8 {
        self.off_board(side, slot) & self.bits_in_hand()
    }

    /// Sets the number of pieces of a slot in a hand.
    pub(crate) fn set_in_hand(&mut self, side: Side, slot: usize, count: u8) {
        let others = self.off_board(side, slot) & !self.bits_in_hand();
        self.set_off_board(side, slot, count | others);
    }

    /// Returns the byte of a slot: the pieces in hand, and those that the enemy holds.
    #[inline(always)]
    pub(crate) fn off_board(&self, side: Side, slot: usize) -> u8 {
        (self.hands[side.index()] >> (8 * slot)) as u8
    }

    /// Sets the byte of a slot.
    pub(crate) fn set_off_board(&mut self, side: Side, slot: usize, count: u8) {
        let at = side.index();
        let keys = &self.program.keys;
        self.key ^= keys.hand(at, slot, self.off_board(side, slot)) ^ keys.hand(at, slot, count);
        let shift = 8 * slot;
        self.hands[at] = self.hands[at] & !(0xff << shift) | u64::from(count) << shift;
    }

    /// Removes rights to castle.
    #[inline(always)]
    pub(crate) fn keep_rights(&mut self, kept: u32) {
        let before = self.rights;
        if before & !kept != 0 {
            self.rights &= kept;
            self.settle_rights();
            self.key ^= rights_key(self.program, before & !self.rights);
        }
    }

    #[inline(always)]
    pub(crate) fn clear_passed(&mut self) {
        if self.passed != W::ZERO {
            self.key ^= self.passed_key();
            self.passed = W::ZERO;
        }
    }

    /// Returns the squares that a way of moving reaches, occupied or not, with these squares occupied.
    #[inline]
    pub(crate) fn reach(&self, mover: &Mover<W>, from: usize, occupied: W) -> W {
        match &mover.hurdles {
            None => reach_over(self.program, mover, from, (occupied, W::ZERO)),
            Some(hurdles) => self.reach_past(mover, hurdles, from, occupied),
        }
    }

    /// The same for a way that goes over some pieces only.
    #[inline(never)]
    fn reach_past(&self, mover: &Mover<W>, hurdles: &Hurdles, from: usize, occupied: W) -> W {
        let named = self.with_any(&hurdles.codes);
        let owned = hurdles.owner.map(|side| self.sides[side.index()]);
        let sets = match (hurdles.over, owned) {
            (Over::Slides, owned) => (without(occupied, named & owned.unwrap_or(W::ONES)), W::ZERO),
            (_, None) => (occupied, named),
            (Over::Jumps, Some(owned)) if matches!(mover.reach, Reach::Jumps(_)) => {
                (occupied, !(named & owned))
            }
            // What has left its square is no hurdle; a passable piece is one.
            (Over::Jumps, Some(owned)) => {
                let left = without(self.blockers(), occupied);
                (without(named & owned, left), W::ZERO)
            }
            (Over::Hops, Some(owned)) => (occupied, named | without(occupied, owned)),
        };
        reach_over(self.program, mover, from, sets)
    }

    /// Returns `true` if a way slides over the piece on a square.
    pub(crate) fn slides_over(&self, mover: &Mover<W>, at: usize) -> bool {
        mover.hurdles.as_ref().is_some_and(|hurdles| {
            let mut owners = hurdles.owner.iter();
            hurdles.over == Over::Slides
                && hurdles.codes.contains(&self.code(at))
                && owners.all(|side| self.owner(at) == side.index())
        })
    }

    /// Returns the pieces that a way which takes what it passes does not go over.
    #[inline(always)]
    pub(crate) fn barred(&self, mover: &Mover<W>) -> W {
        match &mover.hurdles {
            None => W::ZERO,
            Some(hurdles) => self.with_any(&hurdles.codes),
        }
    }
}

/// Returns for each plane all ones if the code has its bit, otherwise zero. The masks come from a table: compilers make
/// slow code of shifted bits.
#[inline(always)]
fn spread<W: Bits>(code: Code) -> [W; PLANES] {
    const MASKS: [[u64; PLANES]; CODES] = {
        let mut masks = [[0; PLANES]; CODES];
        let mut index = 0;
        while index < CODES * PLANES {
            let (code, plane) = (index / PLANES, index % PLANES);
            masks[code][plane] = if code >> plane & 1 == 1 { u64::MAX } else { 0 };
            index += 1;
        }
        masks
    };
    static SPREAD: [[u64; PLANES]; CODES] = MASKS;
    SPREAD[usize::from(code) % CODES].map(W::repeated)
}

pub(crate) fn rights_key<W: Bits>(program: &Program<W>, rights: u32) -> u64 {
    squares(u64::from(rights)).fold(0, |key, i| key ^ program.keys.rights[i])
}

impl<W: Bits> DeclaredPosition<W> {
    /// Returns the part of the key for the squares open to captures en passant.
    pub(crate) fn passed_key(&self) -> u64 {
        let keys = &self.program.keys;
        let key = squares(self.passed).fold(0, |key, at| key ^ keys.passed(at));
        if self.program.names_passer() && self.passed != W::ZERO {
            key ^ keys.passer(self.passer.into())
        } else {
            key
        }
    }
}

pub(crate) fn gates_key<W: Bits>(program: &Program<W>, gates: W) -> u64 {
    squares(gates).fold(0, |key, at| key ^ program.keys.gate(at))
}

impl<W: Bits> DeclaredPosition<W> {
    /// Returns the index of the key for the side and the step of its turn.
    #[inline(always)]
    pub(crate) fn turn_index(&self) -> usize {
        let progress = usize::from(self.progress && self.step > 0);
        (usize::from(self.step) * 2 + progress) * 2 + self.side.index()
    }
}
