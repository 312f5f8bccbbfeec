//! The moves of a kind of piece as tables.

use crate::program::codes::Code;
use crate::program::tables::turns::StepTest;
use springald_board::{Line, U256};
use springald_core::Side;
use springald_language::model::{Headings, Holder};

/// The moves of a kind.
pub(crate) struct KindMoves<W> {
    pub(crate) code: Code,
    pub(crate) movers: Vec<Mover<W>>,
    pub(crate) promotions: Vec<PromotionTable<W>>,
    /// The steps of all ways; empty if each piece has to be asked for its moves.
    pub(crate) shifts: Box<[Shift<W>]>,
}

/// A manner of going over pieces.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Over {
    /// The way needs a piece on its line.
    Hops,
    /// It needs one on the next square, and takes nothing there.
    Jumps,
    /// It needs none, and goes on as if their squares were empty.
    Slides,
}

/// The limits of what a way of moving goes over.
pub(crate) struct Hurdles {
    /// The manner.
    pub(crate) over: Over,
    /// The codes over which it goes: of a jump without an owner those over which it goes although others go through them; of
    /// a hop those over which it does not go.
    pub(crate) codes: Vec<Code>,
    /// The owner of the pieces over which it goes; `None` for all.
    pub(crate) owner: Option<Side>,
}

/// A way of moving, for one side.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is true or not, whatever the others are"
)]
pub(crate) struct Mover<W> {
    /// The squares on which it may begin.
    pub(crate) from: W,
    /// The squares on which it may end.
    pub(crate) into: W,
    /// All ones if it may end on an empty square.
    pub(crate) moves: W,
    /// All ones if it may end on an enemy piece.
    pub(crate) takes: W,
    /// `true` if royal pieces on its squares are attacked.
    pub(crate) attacks: bool,
    /// The codes that it takes; empty for all.
    pub(crate) victims: Vec<Code>,
    /// `true` if these are the codes that it does not take.
    pub(crate) excludes: bool,
    /// The limits of what it hops or jumps over; `None` if there are none.
    pub(crate) hurdles: Option<Box<Hurdles>>,
    /// `true` if more than the board decides whether a piece goes this way: see [`Path::asks`](springald_language::model::Path::asks).
    pub(crate) asks: bool,
    pub(crate) first: bool,
    pub(crate) calm: bool,
    pub(crate) relieves: bool,
    pub(crate) safe: bool,
    /// `true` if a piece that went this way may go on.
    pub(crate) goes_on: bool,
    /// The conditions of a way on which a piece goes on.
    pub(crate) onward: Option<Box<OnwardTable<W>>>,
    /// `true` if it does not take a piece that is spared.
    pub(crate) spares: bool,
    pub(crate) special: Special,
    pub(crate) reach: Reach<W>,
    /// `true` if it goes as far as it can.
    pub(crate) farthest: bool,
    /// The codes of enemies over which it goes, one at a time.
    pub(crate) crosses: Vec<Code>,
    /// The codes of its own side on which it ends, and which it takes.
    pub(crate) owns: Vec<Code>,
    /// The conditions under which a piece goes this way.
    pub(crate) when: Vec<StepTest<W>>,
    /// For each square the lines whose pieces decide how far it goes; empty if they do not.
    pub(crate) lines: Box<[Box<[Counted<W>]>]>,
    /// The index of the path in the declaration.
    pub(crate) path: usize,
}

impl<W> Mover<W> {
    /// Returns `true` if it takes pieces of one of these codes.
    pub(crate) fn takes_one_of(&self, codes: &[Code]) -> bool {
        let takes = |code: &Code| self.victims.contains(code) != self.excludes;
        self.victims.is_empty() || codes.iter().any(takes)
    }
}

/// The conditions of a way on which a piece goes on in the same turn.
pub(crate) struct OnwardTable<W> {
    /// `true` if the move before must have taken a piece of certain kinds.
    pub(crate) after: bool,
    /// The directions, as the move before had one.
    pub(crate) heading: Option<Headings>,
    /// For each square those around it, if the way ends beside the square that the piece has left; otherwise empty.
    pub(crate) around: Box<[W]>,
}

/// The special role of a way of moving.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Special {
    None,
    /// The squares it passes are open to captures en passant.
    Passing,
    /// It ends on a square that was passed, and takes what passed it.
    EnPassant,
    /// It ends on an empty square, and takes what it leaps over.
    Leap,
    /// A piece that went this way may go on.
    GoesOn,
    /// The piece comes back to its square.
    Stay,
    /// It ends on a carrier.
    Boards,
    /// A passenger leaves its carrier.
    Alights,
}

/// A line through a square in one direction: all its squares, and for each number of steps the squares between and the
/// last one.
pub(crate) type Counted<W> = (W, Box<[(W, W)]>);

/// The lame leaps from a square: for each the squares that must be empty, and the one where it ends.
pub(crate) type Lanes<W> = Box<[(W, W)]>;

/// The squares that a way of moving reaches, occupied or not.
pub(crate) enum Reach<W> {
    /// The same squares regardless of pieces between, by square.
    Leap(Box<[W]>),
    /// Squares along lines: `lines` for each square, one square after the other.
    Slide {
        lines: Box<[Line<W>]>,
        /// The number of lines of a square.
        count: usize,
        /// The squares on which it may end, by square; empty if everywhere.
        ends: Box<[W]>,
    },
    /// Leaps that pieces on the way stop: for each square what must be empty, and the square where it ends.
    Lame(Box<[Lanes<W>]>),
    /// Over the first piece on a line: `count` lines for each square.
    Hop {
        lines: Box<[Line<W>]>,
        /// The number of lines of a square.
        count: usize,
        /// For each line of a square those a step away on it, where a hop over a piece on the square ends; empty if it goes
        /// on as far as the line is free.
        next: Box<[W]>,
    },
    /// Over a piece on the next square: for each square those next squares, each with the one behind it.
    Jump(Box<[Lanes<W>]>),
    /// The same again and again, in any of the directions.
    Jumps(Box<[Lanes<W>]>),
    /// Any other way, walked step by step.
    Walk(Vec<Vec<Step>>),
}

/// A leg of a walk, for one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Step {
    Ride {
        step: (i8, i8),
        least: u8,
        most: u8,
    },
    Hop {
        step: (i8, i8),
        far: bool,
    },
    /// Goes on only from these squares.
    Corner(U256),
}

/// A promotion, for one side.
pub(crate) struct PromotionTable<W> {
    /// The squares on which a move may end.
    pub(crate) into: W,
    /// The squares on which a move may begin instead.
    pub(crate) from: W,
    /// The codes to choose from, the piece's own included if it may stay what it is.
    pub(crate) choices: Vec<Code>,
    /// The codes among them that need a captured piece.
    pub(crate) captured: Vec<Code>,
    /// The squares on which a move must begin that ends on `into`.
    pub(crate) begins: W,
    /// `true` if only captures promote.
    pub(crate) captures: bool,
    /// `true` if only a piece promotes so that has not been promoted before.
    pub(crate) once: bool,
    /// The place where the enemy must hold what the piece becomes, if it comes from one.
    pub(crate) held: Option<Holder>,
    /// The index of the promotion in the declaration.
    pub(crate) promotion: usize,
}

/// A step that a way of moving can make.
pub(crate) struct Shift<W> {
    /// The number that it adds to the index of a square.
    pub(super) by: i32,
    /// The squares where it can begin.
    pub(super) from: W,
    /// The index of the way.
    pub(super) mover: usize,
}
