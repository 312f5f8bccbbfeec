//! The progress of a turn.

use springald_board::Square;
use springald_core::Side;

/// The progress of a turn: the turn field of a FEN, and how the game was won if it was.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Turn {
    marks: u16,
    /// The square of the cat that moved in step 3, while another one may still move (§7.6).
    pub(crate) first_cat: Option<Square>,
}

/// An event of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u16)]
pub enum Mark {
    /// A teleport was declared, and the square has to be rolled (§7.1).
    RollDue = 1,
    /// The teleporting cat was rolled to a square.
    Teleported = 1 << 1,
    /// It stands on a white mouse, and the player may roll again (§7.2).
    OnWhiteMouse = 1 << 2,
    /// It stands on a black mouse, and the player may roll again.
    OnBlackMouse = 1 << 3,
    /// A neutral piece was moved (§7.4).
    NeutralMoved = 1 << 4,
    /// The required move was made (§7.5).
    Moved = 1 << 5,
    /// A mouse was dropped (§7.7).
    Dropped = 1 << 6,
    /// The extra move is open (§7.8).
    Extra = 1 << 7,
    /// The counters will return to 0 at the end of the turn (§9.5).
    Reset = 1 << 8,
    /// The enemy king was captured: the game is won (§9.1).
    KingTaken = 1 << 9,
    /// Two cats stand on the last rank: the game is won (§9.2).
    TwoCats = 1 << 10,
}

const ON_MOUSE: u16 = Mark::OnWhiteMouse as u16 | Mark::OnBlackMouse as u16;
const WON: u16 = Mark::KingTaken as u16 | Mark::TwoCats as u16;

/// Hash keys of the marks.
static KEYS: [u64; 11] = springald_board::keys(0x707);

impl Turn {
    /// The start of a turn.
    pub const START: Self = Self {
        marks: 0,
        first_cat: None,
    };

    /// Returns `true` if this has happened.
    #[inline(always)]
    pub const fn has(self, mark: Mark) -> bool {
        self.marks & mark as u16 != 0
    }

    /// Returns `true` if nothing has happened yet.
    #[inline(always)]
    pub const fn is_start(self) -> bool {
        self.marks == 0
    }

    /// Returns `true` if the game was won in this turn.
    #[inline(always)]
    pub const fn is_won(self) -> bool {
        self.marks & WON != 0
    }

    /// Returns `true` if the required move is still to come.
    #[inline(always)]
    pub const fn is_before_move(self) -> bool {
        !self.has(Mark::Moved)
    }

    /// Returns the owner of the mouse beneath the teleporting cat, while the player may roll again.
    #[inline(always)]
    pub const fn mouse(self) -> Option<Side> {
        if self.has(Mark::OnWhiteMouse) {
            Some(Side::White)
        } else if self.has(Mark::OnBlackMouse) {
            Some(Side::Black)
        } else {
            None
        }
    }

    /// Returns the square of the cat that moved in step 3, while another one may still move (§7.6).
    pub const fn first_cat(self) -> Option<Square> {
        self.first_cat
    }

    /// Sets a mark if `condition` holds.
    #[inline(always)]
    pub(crate) fn set_if(&mut self, mark: Mark, condition: bool) {
        self.marks |= mark as u16 * u16::from(condition);
    }

    /// Sets a mark.
    #[inline(always)]
    pub(crate) fn set(&mut self, mark: Mark) {
        self.marks |= mark as u16;
    }

    /// Clears a mark.
    #[inline(always)]
    pub(crate) fn unset(&mut self, mark: Mark) {
        self.marks &= !(mark as u16);
    }

    /// Gives up rolling again: a mouse beneath the teleporting cat is gone for good (§7.2), which
    /// resets the counters (§9.5).
    #[inline(always)]
    pub(crate) fn leave_mouse(&mut self) {
        if self.marks & ON_MOUSE != 0 {
            self.marks = self.marks & !ON_MOUSE | Mark::Reset as u16;
        }
    }

    /// Returns the part of the hash key for the progress.
    #[inline(always)]
    pub(crate) fn key(self) -> u64 {
        let mut key = 0;
        let mut left = self.marks;
        while left != 0 {
            key ^= KEYS[left.trailing_zeros() as usize];
            left &= left - 1;
        }
        key
    }
}
