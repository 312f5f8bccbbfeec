//! The tables of effects, and of the rules that do more than these can say.

use crate::program::codes::{CODES, Code};
use springald_board::Line;
use springald_language::model::{Act, Heading, Place, Region, Room, Whose};

/// The effects of a game, without its explosions.
pub(crate) struct EffectTable<W> {
    pub(crate) rows: Vec<Row>,
    /// For each square those around it.
    pub(crate) around: Box<[W]>,
    /// For each square those on its rank and file.
    pub(crate) in_line: Box<[W]>,
    /// For each square those next to it across its edges.
    pub(crate) straight: Box<[W]>,
    /// The lines through each square, and how many; `None` if joined edges lead some back.
    pub(crate) lines: Option<(Box<[Line<W>]>, usize)>,
    /// For each square the lines from it, each from the nearest square on.
    pub(crate) rays: Box<[Vec<Vec<u8>>]>,
    /// For each of these directions the one back.
    pub(crate) back: Vec<usize>,
    /// `true` if an effect may take a royal piece from its side.
    pub(crate) risks_royals: bool,
    /// `true` if pieces change sides.
    pub(crate) converts: bool,
    /// `true` if some captures are made from afar.
    pub(crate) stays: bool,
    /// For each code and captured code the one that moves like both; empty if no effect asks.
    pub(crate) both: Vec<[Code; CODES]>,
}

/// An effect.
pub(crate) struct Row {
    /// The codes that cause it, as bits.
    pub(crate) doers: u32,
    /// The codes that must have been captured, as bits; 0 if captures do not matter.
    pub(crate) victims: u32,
    /// `true` if it follows moves, but nothing that comes from the hand or from outside.
    pub(crate) moves: bool,
    /// The direction of these moves.
    pub(crate) heading: Heading,
    /// The squares from which the piece must have come; `None` for all.
    pub(crate) from: Option<Region>,
    /// The squares on which the piece must have come to stand; `None` for all.
    pub(crate) on: Option<Region>,
    pub(crate) subject: Chosen,
    pub(crate) act: Act,
}

/// The pieces that an effect concerns.
pub(crate) enum Chosen {
    Doer,
    Captured,
    Others(Others),
}

/// Other pieces that an effect concerns.
pub(crate) struct Others {
    pub(crate) whose: Whose,
    /// The codes that are spared.
    pub(crate) spared: Vec<Code>,
    pub(crate) place: Place,
    /// The squares on which they must stand; `None` for all.
    pub(crate) on: Option<Region>,
}

/// The explosions of a game.
pub(crate) struct Blast<W> {
    /// For each square those around it.
    pub(crate) around: Box<[W]>,
    /// The codes that an explosion beside them spares.
    pub(crate) spared: Vec<Code>,
}

/// The pieces that come from outside in a game.
pub(crate) struct ArrivalTable<W> {
    /// The code that comes from outside, and the squares on which it may.
    pub(crate) adds: (Code, Room),
    /// For each side the region of these squares.
    pub(crate) on: [W; 2],
    /// For each side the squares that are filled before any others.
    pub(crate) first: [W; 2],
    /// For each square what must be full before pieces that fall come there; empty if none fall.
    pub(crate) below: Box<[W]>,
    /// `true` if it converts nothing where no enemy piece stands around it.
    pub(crate) touches: bool,
    /// For each square those around it.
    pub(crate) around: Box<[W]>,
}

/// The kinds that come back.
pub(crate) struct ReturnTable<W> {
    /// Each kind with the squares where it starts, of both sides.
    pub(crate) kinds: Vec<(Code, W)>,
    /// For each square the owner and the code of what comes back there; the code is 0 if nothing does.
    pub(crate) homes: Box<[(usize, Code)]>,
}

/// The gates of a game.
pub(crate) struct GateTable<W> {
    /// The codes that come in, with their slots in the hand.
    pub(crate) codes: Vec<(Code, usize)>,
    /// The squares of each side.
    pub(crate) on: [W; 2],
    /// The rank of the squares of each side.
    pub(crate) ranks: [u8; 2],
    /// The codes that have ways for their first move; empty if any piece has a gate.
    pub(crate) fresh: Vec<Code>,
}

/// The forces of a kind of neutral pieces.
pub(crate) struct ForceTable<W> {
    /// For each square the directions in which it pulls.
    pub(crate) rays: Box<[Box<[Pull<W>]>]>,
    pub(crate) vanishes: bool,
}

/// A direction in which a piece pulls.
pub(crate) struct Pull<W> {
    /// The squares to the edge.
    pub(crate) all: W,
    /// The first of them, to which a piece comes.
    pub(crate) next: u8,
    /// `true` if the indices of the squares grow with the distance.
    pub(crate) upwards: bool,
}
