//! The tables of an evaluation.

use crate::program::codes::{CODES, Code};
use springald_core::SearchTraits;

/// The weights of a game as tables, for both sides.
pub(crate) struct Scores<W> {
    /// The values of the codes in the order of actions: the larger ones of opening and ending.
    pub(crate) values: [i32; CODES],
    /// For each side, code and square the weights that count for a piece there.
    pub(crate) placed: Box<[Sum]>,
    pub(crate) hand: [Sum; CODES],
    pub(crate) beneath: Sum,
    /// The terms of attacks, if some count.
    pub(crate) contest: Option<Contest<W>>,
    pub(crate) pawns: Pawns<W>,
    /// `true` if terms of the pawns count.
    pub(crate) counts_pawns: bool,
    /// The code of the pieces whose room counts.
    pub(crate) room_of: Option<Code>,
    pub(crate) traits: SearchTraits,
    /// `true` if captures and promotions end on enemy pieces and on the squares of `promoting`.
    pub(crate) noise_has_targets: bool,
    /// For each side the squares where its pieces are promoted.
    pub(crate) promoting: [W; 2],
    pub(crate) exposed: Option<[Sum; CODES]>,
    /// For each side and code the squares where a piece wins or is promoted.
    pub(crate) goals: [Vec<W>; 2],
    /// For each side and kind where its pieces begin.
    pub(crate) beginnings: [Vec<Beginning>; 2],
    /// For each square those around it.
    pub(crate) around: Box<[W]>,
    /// `true` if pieces come from outside: the game ends when the board is full.
    pub(crate) fills: bool,
    /// The pieces at the start, or the empty squares if the board fills.
    pub(crate) full: i32,
}

/// A sum for the opening and one for the ending, in centipawns, packed so that both are added at once.
#[derive(Clone, Copy, Default)]
pub(crate) struct Sum(pub(crate) i64);

/// The beginning of the pieces of a kind and side.
pub(crate) struct Beginning {
    /// For pawns: by how many steps the last of them are nearer to their goal than the farthest square.
    pub(crate) pawn: Option<i32>,
    /// For a single royal piece: its rank.
    pub(crate) rank: Option<u8>,
}

/// The tables of the terms that depend on the squares that pieces attack.
pub(crate) struct Contest<W> {
    /// For each side the ways of its kinds.
    pub(crate) ways: [Vec<KindWays<W>>; 2],
    /// The codes, the dearest first, and `true` for those that are clearly cheaper than the code before.
    pub(crate) order: Vec<(Code, bool)>,
    /// The codes of the pieces whose loss ends the game.
    pub(crate) royal: Vec<Code>,
    /// `true` if checks count: they may be given, and captures have no further effects.
    pub(crate) counts_checks: bool,
    /// For each square those around it.
    pub(crate) around: Box<[W]>,
}

/// The ways of a kind of one side: leaps by square, and the indices of its other ways.
pub(crate) struct KindWays<W> {
    pub(crate) steps: Box<[W]>,
    pub(crate) strikes: Box<[W]>,
    pub(crate) others: Vec<usize>,
}

/// The pawns of both sides.
pub(crate) struct Pawns<W> {
    /// The codes of each side's pawns.
    pub(crate) codes: [Vec<Code>; 2],
    /// For each side and square those from which the side's pawns strike it.
    pub(crate) strikers: [Box<[W]>; 2],
    pub(crate) tables: [Vec<PawnTable<W>>; 2],
}

/// The tables of a kind of pawns of one side, by square.
pub(crate) struct PawnTable<W> {
    pub(crate) code: Code,
    /// The squares that it may still pass or reach without taking.
    pub(crate) front: Box<[W]>,
    /// The squares from which an enemy pawn may stop or take it on its way.
    pub(crate) hinder: Box<[W]>,
    /// The squares from which an own pawn may come to strike its square.
    pub(crate) support: Box<[W]>,
    /// The square of the number of steps that it is nearer to its goal than the farthest square.
    pub(crate) near: Box<[i32]>,
}
