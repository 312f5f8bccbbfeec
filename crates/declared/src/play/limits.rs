//! The limits that the safety of a king sets to moves.

use crate::bits::{Bits, squares, without};
use crate::play::position::{Action, DeclaredPosition, What};
use crate::play::trial::{is_legal_by_trial, legal_by_trial};
use crate::program::Legality;

/// The most rays of attack of a side whose pins are found by masks: each pins one piece at most.
pub(crate) const RAYS: usize = 16;

/// The limits that the safety of a king sets to the moves of a side.
#[derive(Clone, Copy)]
pub(crate) struct Limits<W> {
    /// The squares where a move may end, of the king too; captures en passant may end elsewhere.
    pub(crate) wanted: W,
    /// The pieces that may move.
    pub(crate) among: W,
    /// The index of the step in a turn with optional steps; or 1 for moves after which a piece may go on.
    pub(crate) step: u8,
    /// The squares where a move of another piece may end: onto or in front of a piece that gives check.
    pub(crate) targets: W,
    /// The king, if it must be safe.
    pub(crate) king: Option<usize>,
    /// `true` if every action is tried.
    pub(crate) tries: bool,
    /// `true` if leaps that capture may end everywhere.
    pub(crate) captures: bool,
    /// The squares between which moves need not be tried.
    quiet: W,
    /// The pinned pieces, and the squares to which each may go.
    pinned: W,
    pins: [(u8, W); RAYS],
    count: usize,
}

/// Returns the squares between which no move of the side to move can leave its royal piece attacked.
fn quiet<W: Bits>(position: &DeclaredPosition<W>) -> W {
    let program = position.program;
    let (us, them) = (position.side, position.side.other());
    let royal = position.of(us, &program.royal);
    if !program.is_local[them.index()]
        || royal.count() != 1
        || position.attacked_royals(us) != W::ZERO
        || (program.royals_part && position.royals_face())
    {
        return W::ZERO;
    }
    let risky = position.risky(royal.lowest() as usize, them);
    let mut open = without(program.board, risky | royal);
    if program.blast.is_some() {
        open = without(open, position.sides[them.index()]);
    }
    open
}

impl<W: Bits> Limits<W> {
    /// Nothing has to be safe.
    #[inline(always)]
    const fn free(wanted: W) -> Self {
        Self {
            wanted,
            among: W::ONES,
            step: 0,
            targets: W::ONES,
            king: None,
            tries: false,
            captures: false,
            quiet: W::ZERO,
            pinned: W::ZERO,
            pins: [(0, W::ZERO); RAYS],
            count: 0,
        }
    }

    /// Nothing has to be safe; only some pieces move, in a step of a turn with optional steps.
    pub(crate) const fn in_step(step: u8, among: W) -> Self {
        Self {
            among,
            step,
            ..Self::free(W::ONES)
        }
    }

    /// Returns the limits of moves after which a piece may go on.
    pub(crate) const fn going_on(&self) -> Self {
        Self { step: 1, ..*self }
    }

    /// Returns the limits of captures: pieces on `wanted`, and all leaps that capture.
    pub(crate) fn of_captures(position: &DeclaredPosition<W>, wanted: W) -> Self {
        Self {
            captures: true,
            ..Self::of(position, wanted)
        }
    }

    /// Returns the limits of the side to move, whose moves are to end in `wanted`.
    #[inline(never)]
    pub(crate) fn of(position: &DeclaredPosition<W>, wanted: W) -> Self {
        let free = Self::free(wanted);
        let tried = Self {
            tries: true,
            ..Self::free(wanted)
        };
        match position.program.legality {
            Legality::Free => free,
            Legality::Trial { .. } => Self {
                quiet: quiet(position),
                ..tried
            },
            Legality::Pins => {
                let king = position.of(position.side, &position.program.royal);
                match king.count() {
                    0 => free,
                    1 => Self::of_king(position, king.lowest() as usize, wanted),
                    _ => tried,
                }
            }
        }
    }

    /// Finds checks and pins.
    fn of_king(position: &DeclaredPosition<W>, king: usize, wanted: W) -> Self {
        let (us, them) = (position.side, position.side.other());
        let occupied = position.occupied();
        let enemy = position.sides[them.index()];
        let attacks = &position.program.attacks[them.index()];
        let mut limits = Self {
            king: Some(king),
            ..Self::free(wanted)
        };
        if attacks.near[king] & enemy != W::ZERO {
            for leap in &attacks.leaps {
                let near = leap.sources[king] & enemy;
                if near != W::ZERO {
                    for at in squares(near & position.of(them, &leap.codes)) {
                        limits.targets = limits.targets & W::bit(at);
                    }
                }
            }
        }
        if let Some(table) = &position.program.layer {
            for at in squares(position.carriers(table, king, them)) {
                limits.targets = limits.targets & W::bit(at);
            }
        }
        for ray in &attacks.rays {
            let sources = ray.sources[king];
            if sources & enemy == W::ZERO {
                continue;
            }
            let sliders = sources & position.of(them, &ray.codes);
            if sliders == W::ZERO {
                continue;
            }
            let nearest = |set: W| {
                if ray.upwards {
                    set.lowest() as usize
                } else {
                    set.highest() as usize
                }
            };
            let slider = nearest(sliders);
            let line = without(sources, ray.sources[slider]);
            let between = line & occupied & !W::bit(slider);
            if between == W::ZERO {
                limits.targets = limits.targets & line;
            } else if between.without_lowest() == W::ZERO
                && between & position.sides[us.index()] != W::ZERO
            {
                limits.pinned = limits.pinned | between;
                limits.pins[limits.count] = (between.lowest() as u8, line);
                limits.count += 1;
            }
        }
        limits
    }

    /// Returns the squares of `targets` to which an action may go; `action` is that action to any square.
    #[inline(always)]
    pub(crate) fn legal(&self, position: &DeclaredPosition<W>, action: Action, targets: W) -> W {
        if !self.tries {
            return targets;
        }
        if !self.quiet.has(action.from.into()) || !matches!(action.what, What::Move | What::Pass) {
            return legal_by_trial(position, action, targets);
        }
        let quiet = targets & self.quiet;
        debug_assert!(quiet == legal_by_trial(position, action, quiet));
        quiet | legal_by_trial(position, action, without(targets, quiet))
    }

    /// Returns `true` if an action within these limits is legal, although masks do not tell all about it.
    #[inline(always)]
    pub(crate) fn allow(&self, position: &DeclaredPosition<W>, action: Action) -> bool {
        (self.king.is_none() && !self.tries) || is_legal_by_trial(position, position.side, action)
    }

    /// Returns `true` if what lies beneath may move: it never stops a check.
    pub(crate) fn lets_beneath_move(&self) -> bool {
        self.targets == W::ONES
    }

    /// Returns `true` if a move of what lies beneath is legal.
    pub(crate) fn allow_beneath(&self, position: &DeclaredPosition<W>, action: Action) -> bool {
        !self.tries || is_legal_by_trial(position, position.side, action)
    }

    /// Returns the squares to which a piece other than the king may go.
    #[inline(always)]
    pub(crate) fn for_piece(&self, at: usize) -> W {
        let mut targets = self.targets;
        if self.pinned.has(at) {
            for &(pinned, line) in &self.pins[..self.count] {
                if usize::from(pinned) == at {
                    targets = targets & line;
                }
            }
        }
        targets
    }
}
