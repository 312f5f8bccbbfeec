//! The tables of attacks, and the way in which they keep royal pieces safe.

use crate::program::codes::Code;
use crate::sets::Squares;
use springald_board::Line;

/// The way in which the generator ensures that an action leaves nothing forbidden behind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Legality {
    /// Nothing is forbidden.
    Free,
    /// One royal piece a side, attacked only by leaps and along lines: checks and pins are masks.
    Pins,
    /// Every action is tried.
    Trial {
        /// Own royal pieces must not be attacked afterwards.
        own: bool,
        /// Royal pieces of the enemy must not be attacked afterwards.
        enemy: bool,
        /// Not all own royal pieces may be attacked afterwards.
        all: bool,
    },
}

impl Legality {
    /// Returns `true` if no action may leave our royal pieces, or all of them, attacked.
    pub(crate) const fn protects_own(self) -> bool {
        match self {
            Self::Free => false,
            Self::Pins => true,
            Self::Trial { own, all, .. } => own || all,
        }
    }
}

/// The ways in which the pieces of a side attack a square.
pub(crate) struct Attacks<W> {
    pub(crate) leaps: Vec<LeapAttack<W>>,
    /// For each square those from which any of these leaps attacks it.
    pub(crate) near: Box<[W]>,
    pub(crate) rays: Vec<RayAttack<W>>,
    /// For each square the union of all rays that end there. Only pieces on them are ever pinned.
    pub(crate) shadow: Box<[W]>,
    /// The same as `rays`, grouped to lines of the same kinds.
    pub(crate) lines: Vec<LineAttack<W>>,
    /// All other ways.
    pub(crate) others: Vec<OtherAttack<W>>,
}

/// An attack that is found by moving each piece.
pub(crate) struct OtherAttack<W> {
    /// The index of the kind.
    pub(crate) kind: usize,
    /// The index of its mover.
    pub(crate) mover: usize,
    /// For each square the squares from which it may be attacked on any board.
    pub(crate) sources: Box<[W]>,
}

/// An attack by leaps.
pub(crate) struct LeapAttack<W> {
    pub(crate) codes: Vec<Code>,
    /// For each square those from which it is attacked.
    pub(crate) sources: Box<[W]>,
}

/// An attack along lines.
pub(crate) struct LineAttack<W> {
    pub(crate) codes: Vec<Code>,
    /// `count` lines for each square, back towards the attackers.
    pub(crate) lines: Box<[Line<W>]>,
    pub(crate) count: usize,
}

/// An attack in one direction.
pub(crate) struct RayAttack<W> {
    pub(crate) codes: Vec<Code>,
    /// For each square those from which it is attacked if all between are empty.
    pub(crate) sources: Box<[W]>,
    /// `true` if the indices of the sources grow with the distance.
    pub(crate) upwards: bool,
}

impl<W: Squares> LineAttack<W> {
    /// Returns the squares that are seen from a square along the lines, the first occupied ones included.
    #[inline(always)]
    pub(crate) fn seen_from(&self, square: usize, occupied: W) -> W {
        let lines = &self.lines[square * self.count..][..self.count];
        lines
            .iter()
            .fold(W::ZERO, |seen, &line| seen | W::seen(line, occupied))
    }
}
