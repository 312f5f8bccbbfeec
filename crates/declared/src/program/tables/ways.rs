//! The tables of ways to act besides the moves of kinds.

use crate::program::codes::{CODES, Code};
use crate::program::moves::Mover;
use crate::program::tables::ends::EndTest;
use springald_language::model::Near;
use std::ops::Range;

/// An action that turns pieces of a kind into others, for one side.
pub(crate) struct BecomingTable<W> {
    pub(crate) code: Code,
    pub(crate) choices: Vec<Code>,
    /// The squares on which the piece may stand before.
    pub(crate) from: W,
    /// The way by which it goes; `None` if it stays.
    pub(crate) mover: Option<Mover<W>>,
    pub(crate) conditions: Vec<EndTest<W>>,
    pub(crate) harmless: bool,
    /// Its index in the declaration of the kind.
    pub(crate) index: usize,
}

/// A kind of neutral pieces that are captured.
pub(crate) struct DisplaceTable {
    pub(crate) code: Code,
    /// The codes that capture it, as bits.
    pub(crate) by: u32,
}

/// The exchanges of a kind.
pub(crate) struct SwapTable<W> {
    pub(crate) code: Code,
    /// `true` if the other piece is one of the enemy.
    pub(crate) enemy: bool,
    /// The codes of the other piece.
    pub(crate) with: Vec<Code>,
    /// For each side, the way that leads to the other piece; `None` if it may stand anywhere.
    pub(crate) ways: Option<[Mover<W>; 2]>,
    pub(crate) unless_in_check: bool,
    /// The index of the exchange in the declaration.
    pub(crate) index: usize,
}

/// The moves that pieces lend to others, for both sides.
pub(crate) struct LendingTable<W> {
    pub(crate) near: Near,
    pub(crate) lenders: Vec<Code>,
    pub(crate) borrowers: Vec<Code>,
    /// `true` if borrowers do not go to empty squares in their own ways.
    pub(crate) replaces_moves: bool,
    /// `true` if borrowers do not capture in their own ways.
    pub(crate) replaces_takes: bool,
    /// `true` if nothing captures the borrowers, and nothing else is lent.
    pub(crate) spares: bool,
    /// For each side, the ways that are lent.
    pub(crate) movers: [Vec<Mover<W>>; 2],
    /// For each square those around it.
    pub(crate) around: Box<[W]>,
    /// For each side and each square the one in front of it.
    pub(crate) ahead: [Box<[W]>; 2],
}

/// The rules of a game about captures by leaping.
#[derive(Clone, Copy, Default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is true or not, whatever the others are"
)]
pub(crate) struct LeapRules {
    /// `true` if a piece goes on as long as it can capture.
    pub(crate) go_on: bool,
    /// `true` if a piece may go on after some moves.
    pub(crate) may_go_on: bool,
    /// `true` if a piece that is replaced in a union moves on.
    pub(crate) unites: bool,
    /// The codes that open some ways to a piece that has taken one of them, as bits.
    pub(crate) after: u32,
    /// The code that is spared right after another such piece was taken elsewhere, and those that spare it, as bits.
    pub(crate) spared: Option<(Code, u32)>,
    /// `true` if a piece that goes on does not leap back along the line on which it came.
    pub(crate) never_back: bool,
    /// `true` if the most pieces must be taken.
    pub(crate) most: bool,
    /// For each code what it counts when it is taken; `None` if all count alike.
    pub(crate) worth: Option<[u16; CODES]>,
    /// The codes that capture before others, as bits.
    pub(crate) leading: u32,
    /// The codes that are taken as early as possible, as bits.
    pub(crate) early: u32,
    /// The end of the turn at a promotion.
    pub(crate) promotion: AtPromotion,
    /// The code as which pieces that were leapt over stay until the turn ends; 0 if they leave at once.
    pub(crate) waiting: Code,
}

/// The way on of a piece that reaches the squares where it promotes, and could take more.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum AtPromotion {
    /// It promotes and goes on.
    #[default]
    GoesOn,
    /// It promotes, and the turn ends.
    Ends,
    /// It goes on without a promotion.
    Passes,
}

/// A way to castle, for one side. A way from anywhere has a table for each pair of squares.
pub(crate) struct CastlingTable<W> {
    /// The bits of the right, which are needed together. A way from fixed squares has one bit. Ways from anywhere share
    /// bits: each stands for the file of a king or a rook that has not moved.
    pub(crate) right: u32,
    /// The index of the way in the declaration.
    pub(crate) way: usize,
    pub(crate) letter: char,
    pub(crate) king: Code,
    pub(crate) rook: Code,
    pub(crate) king_from: u8,
    pub(crate) king_to: u8,
    pub(crate) rook_from: u8,
    pub(crate) rook_to: u8,
    /// The square that the action names after the king's: the one to which the king goes, or the rook's if both may
    /// start anywhere, or if another action has the king's squares.
    pub(crate) to: u8,
    /// The squares that must be empty.
    pub(crate) empty: W,
    /// The squares among them that must be free even of pieces that others go through.
    pub(crate) ends: W,
    /// The squares that must not be attacked.
    pub(crate) safe: W,
    /// The squares to which no enemy piece may be carried.
    pub(crate) uncarried: W,
}

/// The places of castling from anywhere, besides its tables.
pub(crate) struct Roaming {
    pub(crate) king: Code,
    pub(crate) files: u8,
    /// For each side, the first square of the rank.
    pub(crate) rank: [u8; 2],
    /// For each side and file of the king, the indexes of the tables.
    pub(crate) tables: [Vec<Range<usize>>; 2],
}

/// The limits of the drops of a kind, besides the squares.
pub(crate) struct DropLimits<W> {
    /// The most pieces of the kind on a file, and the squares of each file; 0 for any number.
    pub(crate) a_file: u32,
    pub(crate) files: Box<[W]>,
    /// The code as which the piece may be dropped as well.
    pub(crate) turned: Option<Code>,
    /// `true` if no drop of the kind gives check.
    pub(crate) quiet: bool,
    /// The squares of each colour, if a drop leaves one piece of the kind at most on each.
    pub(crate) colours: Option<[W; 2]>,
    /// The end that checkmate by a drop of the kind is, plus one; 0 if it is nothing special.
    pub(crate) mate: u8,
    /// For each side and square those from which the kind may attack it, if such an end is stated.
    pub(crate) attacks: [Box<[W]>; 2],
}

/// The exchanges of prisoners.
pub(crate) struct Prisons {
    /// For each slot that comes back the slots that may be given for it, as bits.
    pub(crate) given: Vec<u8>,
}

/// The kind that lies under the other pieces.
pub(crate) struct LayerTable<W> {
    pub(crate) code: Code,
    /// For each side and square, where a piece goes with its first move, and later.
    pub(crate) first: [Box<[W]>; 2],
    pub(crate) later: [Box<[W]>; 2],
    /// The codes that it carries, as bits.
    pub(crate) carries: u32,
    pub(crate) taken_together: bool,
}

/// For each square the one where a piece stands that passed it; 255 for none.
pub(crate) type Passers = Box<[u8]>;

/// For each kind that captures en passant, and each square, the squares from which it does so there.
pub(crate) type Capturers<W> = Vec<(Code, Box<[W]>)>;
