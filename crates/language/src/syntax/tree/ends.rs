//! Ends, their conditions, and what is counted for them, as they are written.

use super::areas::{Area, Kinds};
use crate::model::{Gain, Heading};
use crate::syntax::names::{Name, Span};
use springald_core::{Clause, Side};

/// An end of the game.
#[derive(Clone)]
pub(in crate::syntax) struct End {
    /// The result of the player.
    pub result: Gain,
    /// The condition.
    pub when: When,
    /// The place of the condition.
    pub span: Span,
    /// The words of the condition, by which it replaces another.
    pub words: String,
    /// The reason.
    pub reason: String,
}

/// The condition of an end.
#[derive(Clone)]
pub(in crate::syntax) enum When {
    Checkmated,
    MatedByDrop(Kinds),
    MatedByOnly(Kinds),
    MatedAfter(Kinds),
    Stalemated,
    Fewer {
        yours: bool,
        kinds: Kinds,
        than: u8,
    },
    More {
        yours: bool,
        kinds: Kinds,
        than: u8,
    },
    /// `… in hand`
    Held {
        yours: bool,
        kinds: Kinds,
        more: bool,
        than: u8,
    },
    Lead(Kinds),
    Behind(Kinds),
    ToMove,
    /// `you are white`
    Are(Side),
    /// `you have more points than enemy`
    Ahead,
    /// `you have fewer points than enemy`
    Back,
    Reached {
        yours: bool,
        least: u8,
        kinds: Kinds,
        area: Area,
        safely: bool,
        followed: bool,
    },
    Checks(u8),
    EnemyInCheck,
    OnlyPromotions,
    /// `can no longer castle`, and the letter after `as`
    Uncastled {
        yours: bool,
        letter: Option<char>,
    },
    CountedOut,
    Full,
    Played(u8),
    Passed(u8),
    RoyalsFacing,
    Formed {
        yours: bool,
        kinds: Kinds,
        form: Form,
    },
    All(Vec<When>),
}

/// A form of pieces as it is written.
#[derive(Clone)]
pub(in crate::syntax) enum Form {
    Connected,
    Surrounded(Option<Area>),
    Enclosed,
    Line(Line),
    Square,
    WithoutLiberties,
    Chain(Area, Area),
}

/// `3 in line` as it is written.
#[derive(Clone)]
pub(in crate::syntax) struct Line {
    /// The number of pieces.
    pub count: u8,
    /// `exactly`
    pub exact: bool,
    /// The directions of the line.
    pub heading: Heading,
    /// Its squares.
    pub on: Option<Area>,
}

/// A statement `points`.
#[derive(Clone)]
pub(in crate::syntax) struct Points {
    /// The points of pieces.
    pub kinds: Vec<(Name, u16)>,
    /// Twice the points that White and Black have besides.
    pub twice_more: [u16; 2],
    /// The place.
    pub span: Span,
}

/// A statement `counting`.
#[derive(Clone)]
pub(in crate::syntax) struct Counting {
    /// `from pieces`
    pub from_pieces: bool,
    /// The lines of its block.
    pub lines: Vec<CountingLine>,
    /// The place.
    pub span: Span,
}

/// A line of the block: a number of moves, and the condition under which they are counted.
#[derive(Clone)]
pub(in crate::syntax) struct CountingLine {
    /// The moves of each side; 0 for none.
    pub moves: u8,
    /// The condition, if there is one.
    pub when: Option<When>,
    /// The place of the line.
    pub span: Span,
}

/// A line below `repetition`.
#[derive(Clone)]
pub(in crate::syntax) struct ChaseLine {
    /// The clause that states it.
    pub clause: Option<Clause>,
    /// The place of the line.
    pub span: Span,
    /// The chased pieces.
    pub of: Kinds,
    /// The squares on which they are chased.
    pub on: Option<Area>,
    /// The chasing pieces.
    pub by: Kinds,
    /// `true` if a protected piece is chased, too.
    pub protected: bool,
}
