//! The tables of ends.

use crate::program::codes::Code;
use crate::sets::Squares;
use springald_core::{Side, Termination};
use springald_language::model::Gain;

/// An end of a game.
pub(crate) struct EndTable<W> {
    pub(crate) test: EndTest<W>,
    pub(crate) result: Gain,
    pub(crate) reason: Termination,
}

/// The condition of an end.
pub(crate) enum EndTest<W> {
    Fewer {
        yours: bool,
        codes: Vec<Code>,
        than: u32,
    },
    More {
        yours: bool,
        codes: Vec<Code>,
        than: u32,
    },
    /// More or fewer in hand.
    Held {
        yours: bool,
        codes: Vec<Code>,
        more: bool,
        than: u32,
    },
    Lead(Vec<Code>),
    Behind(Vec<Code>),
    Are(Side),
    /// The points of each code, and twice those that each side has besides; `true` if you have more, otherwise fewer.
    Points(Vec<(Code, u32)>, [u32; 2], bool),
    ToMove,
    Reached {
        yours: bool,
        /// `true` if the pieces belong to nobody: `yours` tells whose squares these are.
        neutral: bool,
        least: u32,
        codes: Vec<Code>,
        region: [W; 2],
        safely: bool,
        followed: bool,
    },
    Formed(FormTest<W>),
    Checks(u8),
    Full,
    Played(u32),
    Passed(u8),
    EnemyInCheck,
    /// All actions of yours turn pieces into others, and you are not in check.
    OnlyPromotions,
    /// A player, you if `true`, has no right to castle with this letter, or at all.
    Uncastled(bool, Option<char>),
    CountedOut,
    RoyalsFacing,
    All(Vec<EndTest<W>>),
    /// Judged only after a drop.
    MatedByDrop,
    /// Judged only if there is no action, and a royal piece is attacked: whether only these pieces attack it.
    MatedByOnly(Vec<Code>),
    /// The same: whether such a piece has attacked it in one of the checks without a turn between.
    MatedAfter(Vec<Code>),
    /// Judged only if there is no action: `true` if a royal piece is attacked.
    NoAction(bool),
}

impl<W: Squares> EndTest<W> {
    /// Returns `true` if the condition asks whether a player who has moved is in check.
    pub(crate) fn exposes(&self) -> bool {
        match self {
            Self::EnemyInCheck => true,
            Self::All(all) => all.iter().any(Self::exposes),
            _ => false,
        }
    }

    /// Returns `true` if the condition asks who is to move.
    pub(crate) fn asks_turn(&self) -> bool {
        match self {
            Self::ToMove | Self::OnlyPromotions => true,
            Self::All(all) => all.iter().any(Self::asks_turn),
            _ => false,
        }
    }

    /// Returns `true` if the condition only compares numbers of pieces.
    pub(crate) fn counts_pieces(&self) -> bool {
        match self {
            Self::Fewer { .. } | Self::More { .. } | Self::Lead(_) | Self::Behind(_) => true,
            Self::All(all) => all.iter().all(Self::counts_pieces),
            _ => false,
        }
    }

    /// Returns `true` if the condition is judged only after a drop, or where there is no action.
    pub(crate) fn is_judged_elsewhere(&self) -> bool {
        match self {
            Self::NoAction(_) | Self::MatedByDrop | Self::MatedByOnly(_) | Self::MatedAfter(_) => {
                true
            }
            Self::All(all) => all.iter().any(Self::is_judged_elsewhere),
            _ => false,
        }
    }

    /// Returns the squares of each side that a piece must reach, and `true` if it is one of yours, if this asks for it.
    pub(crate) fn goal(&self, code: Code) -> Option<(bool, [W; 2])> {
        match self {
            Self::Reached {
                yours,
                codes,
                region,
                ..
            } if codes.contains(&code) => Some((*yours, *region)),
            Self::All(all) => all.iter().find_map(|test| test.goal(code)),
            _ => None,
        }
    }

    /// Returns `true` if this asks for few pieces of a code, yours or the enemy's.
    pub(crate) fn asks_for_few(&self, code: Code, yours: bool) -> bool {
        match self {
            Self::Fewer {
                yours: own, codes, ..
            } => *own == yours && codes.contains(&code),
            _ => false,
        }
    }

    /// Returns the number of checks that is asked for; 0 if none is.
    pub(crate) fn checks(&self) -> u8 {
        match self {
            Self::Checks(count) => *count,
            Self::MatedAfter(_) => 1,
            Self::All(all) => all.iter().map(Self::checks).max().unwrap_or(0),
            _ => 0,
        }
    }
}

/// A condition about the form of pieces.
pub(crate) struct FormTest<W> {
    pub(crate) yours: bool,
    pub(crate) codes: Vec<Code>,
    pub(crate) form: FormOf<W>,
    /// For each square those next to it.
    pub(crate) near: Box<[W]>,
    /// The squares at the edge of the board.
    pub(crate) edge: W,
}

/// The form of pieces.
pub(crate) enum FormOf<W> {
    Connected,
    /// The empty squares that count as enemies, for each side.
    Surrounded([W; 2]),
    Enclosed,
    Line(LineTest<W>),
    WithoutLiberties,
    /// The squares between which a chain leads, for each side.
    Chain([W; 2], [W; 2]),
}

/// The squares of a row, and those that must have none of its pieces.
pub(crate) type Row<W> = (W, W);

/// A row of pieces.
pub(crate) struct LineTest<W> {
    /// The least number of pieces.
    pub(crate) count: u32,
    /// For each side and each square the lines of so many squares that begin there.
    pub(crate) lines: [Box<[Vec<Row<W>>]>; 2],
}

/// The count of a game.
pub(crate) struct CountingTable<W> {
    pub(crate) from_pieces: bool,
    /// The moves that a player may count, each with its conditions.
    pub(crate) lines: Vec<(u8, Vec<EndTest<W>>)>,
}

/// The pieces that count as chased, and by which.
pub(crate) struct ChaseTable<W> {
    /// The codes of the chased pieces.
    pub(crate) of: Vec<Code>,
    /// For each side the squares of its chased pieces.
    pub(crate) on: [W; 2],
    /// The codes of the chasing pieces, as bits.
    pub(crate) by: u32,
    /// `true` if pieces that could be retaken count, too.
    pub(crate) protected: bool,
}
