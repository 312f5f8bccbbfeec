//! The statements of a text, as they are written: names are not resolved yet.

mod areas;
mod castling;
pub(super) mod effects;
mod ends;
mod pieces;
mod powers;
mod turns;

pub(super) use areas::{Area, Corner, Kinds};
pub(super) use castling::{Castling, Home, Journey, Uncarried};
pub(super) use ends::{ChaseLine, Counting, CountingLine, End, Form, Line, Points, When};
pub(super) use pieces::{Becomes, Piece, PieceBody, PieceLine, SwapRule, Way};
pub(super) use powers::{Lend, Rest};
pub(super) use turns::{AnyRule, DiceLine, Rule, Stated, Step, StepAction};

use super::names::{Name, Span};
use crate::model::{Capture, Forbid, Passing, Topic as Subject};
use effects::Effect;
use springald_board::Form as BoardForm;
use springald_core::{Clause, DrawLimit, MoveNotation, RepetitionLoss, Side, Sides};

/// The statements of one text.
#[derive(Default)]
pub(super) struct Text {
    /// The statements.
    pub statements: Vec<Statement>,
    /// The sentences of clauses.
    pub sentences: Vec<Sentence>,
    /// The statements and names in lines with errors, for which no further errors are reported.
    pub lost: Lost,
}

/// Words of lines that could not be read, so that nothing is reported as missing because of them.
#[derive(Clone, Default)]
pub(super) struct Lost {
    /// The first words of statements.
    pub keywords: Vec<String>,
    /// Names of pieces and areas.
    pub names: Vec<String>,
    /// `true` if the game that this one is like is not known.
    pub inherited: bool,
}

impl Lost {
    /// Returns `true` if a statement may be missing because of another error.
    pub(super) fn statement(&self, keyword: &str) -> bool {
        self.inherited || self.keywords.iter().any(|lost| lost == keyword)
    }

    /// Returns `true` if a name may be unknown because of another error.
    pub(super) fn name(&self, name: &str) -> bool {
        self.inherited || self.names.iter().any(|lost| lost == name)
    }
}

/// A sentence of a clause.
#[derive(Clone)]
pub(super) struct Sentence {
    /// The clause.
    pub clause: Clause,
    /// The sentence.
    pub text: String,
    /// The first word of the statement that it belongs to, if that may be replaced while others keep the clause.
    pub of: Option<&'static str>,
}

/// A statement.
#[derive(Clone)]
pub(super) struct Statement {
    /// The clause at its beginning.
    pub clause: Option<Clause>,
    /// Its first words, by which statements that may occur only once are known.
    pub key: String,
    /// The place of its first word.
    pub span: Span,
    /// Its contents.
    pub body: Body,
}

/// The contents of a statement.
#[derive(Clone)]
pub(super) enum Body {
    /// `game`
    Game(Head),
    /// `aliases`
    Aliases(Vec<Name>),
    /// `summary`
    Summary(String),
    /// `credit`
    Credit(String),
    /// `sides`
    Sides(Sides),
    /// `notations`
    Notations(Vec<(MoveNotation, Span)>),
    /// `section`
    Section(u8, String),
    /// `clause`
    Clause,
    /// `board`
    Board(Board),
    /// `start`
    Start(Name),
    /// `area`
    Area(Name, Area),
    /// `piece`
    Piece(Piece),
    /// `rename`: the piece, its new name and its new letter
    Rename(Name, Name, char),
    /// `without piece`
    WithoutPieces(Vec<Name>),
    /// `without` anything else
    Without(Topic),
    /// `castling`
    Castling(Vec<Castling>),
    /// `shuffle`
    Shuffle(Shuffle),
    /// `armies`
    Armies(Vec<Army>),
    /// `turn`
    Turn(Option<Side>, Vec<Step>),
    /// `dice`
    Dice(Vec<DiceLine>),
    /// `forbid`
    Forbid(Forbid),
    /// `must take`
    MustTake,
    /// `must drop`
    MustDrop(Kinds, Span),
    Unions(Kinds, Span),
    /// `win`, `loss`, `draw`
    End(End),
    /// `repetition`
    Repetition(Repetition),
    /// `progress`
    Progress(Progress),
    /// `material`
    Material(Material),
    /// `beside`, `guarded by`
    Lend(Box<Lend>),
    /// `fen en passant with piece`
    FenWithPiece,
    /// `hyphen for ambiguous moves`
    Hyphen,
    /// `captured pieces`
    Captured(Capture),
    /// `captured pieces stay`
    CapturedStay(Name),
    /// `when`, `captures explode`, `arrivals convert`
    Effects(Vec<Effect>),
    /// `counting`
    Counting(Counting),
    /// `points`
    Points(Points),
    /// `add`
    Add(Added),
    /// `two boards`
    TwoBoards,
    /// `may pass`
    MayPass(Passing),
    /// `return`
    Return(Kinds),
    /// `gate`
    Gate(Gate),
    /// `exchange`: what is given, and what comes back for it
    Exchange(Kinds, Kinds, Span),
    /// `carry`: the passengers, and what carries them
    Carry(Kinds, Kinds, Span),
    /// `drop`
    Drop(Dropped),
    /// `phases`
    Phases(Vec<String>),
    /// `explains`
    Explains(Subject, Kinds),
}

impl Body {
    /// Returns the first word of a statement whose clause is not kept with it, and that may be replaced while others keep
    /// that clause.
    pub(super) const fn replaced(&self) -> Option<&'static str> {
        match self {
            Self::Board(..) => Some("board"),
            Self::Start(_) => Some("start"),
            Self::Captured(_) | Self::CapturedStay(_) => Some("captured"),
            Self::Repetition(_) => Some("repetition"),
            Self::Progress(_) => Some("progress"),
            Self::Material(_) => Some("material"),
            _ => None,
        }
    }
}

/// The contents of `repetition`.
#[derive(Clone)]
pub(super) struct Repetition {
    /// When it lets a player claim a draw, and when it ends the game.
    pub limit: DrawLimit,
    /// The player who loses then.
    pub loss: RepetitionLoss,
    /// The place of `perpetual check loses`, if that follows.
    pub perpetual: Option<Span>,
    /// The place of `perpetual chase loses`, if that follows.
    pub chase: Option<Span>,
    /// The lines below, which say what is chased.
    pub chases: Vec<ChaseLine>,
}

impl Repetition {
    /// Returns the clauses of the lines below.
    pub(super) fn clauses(&self) -> impl Iterator<Item = Option<Clause>> {
        self.chases.iter().map(|line| line.clause)
    }

    /// Gives all lines below a clause.
    pub(super) fn state_clause(&mut self, clause: Clause) {
        for line in &mut self.chases {
            line.clause = Some(clause);
        }
    }
}

/// The contents of `progress`.
#[derive(Clone)]
pub(super) struct Progress {
    /// The side that loses at the limit.
    pub loss: Option<Side>,
    /// The kinds whose moves count.
    pub kinds: Kinds,
    /// `true` if only their moves forward do.
    pub forward: bool,
    /// When the lack of progress lets a player claim a draw, and when it ends the game.
    pub limit: Option<DrawLimit>,
}

/// The contents of `material`.
#[derive(Clone)]
pub(super) enum Material {
    /// `orthodox`
    Orthodox,
    /// `at most one`
    AtMostOne(Kinds),
    /// Lines follow, each with what there may be besides royal pieces.
    Only(Vec<Rest>),
}

/// A statement `gate`.
#[derive(Clone)]
pub(super) struct Gate {
    /// The kinds that come in.
    pub kinds: Kinds,
    /// The squares on which they do.
    pub on: Area,
    /// The place of the statement.
    pub span: Span,
}

/// A statement `drop`.
#[derive(Clone)]
pub(super) struct Dropped {
    /// The kinds that are dropped.
    pub kinds: Kinds,
    /// The squares onto which they are.
    pub into: Option<Area>,
    /// The most pieces of a kind on a file.
    pub a_file: Option<u8>,
    /// `true` for one on squares of each colour.
    pub a_colour: bool,
    /// `true` if the pieces are dropped on either side.
    pub turned: bool,
    /// `true` if no such drop gives check.
    pub quiet: bool,
    /// The place of the statement.
    pub span: Span,
}

/// Something that a game can be without, although the game that it is like has it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Topic {
    Castling,
    Shuffle,
    Forbid,
    MustTake,
    Ends,
    Repetition,
    Progress,
    Material,
    Drops,
    Explosions,
    Effects,
    Gates,
    Lending,
    Passing,
    Unions,
    Carrying,
    Armies,
}

/// The first statement.
#[derive(Clone)]
pub(super) struct Head {
    /// The name for programs.
    pub id: Name,
    /// The name for players.
    pub name: Option<String>,
    /// The game whose statements are taken.
    pub like: Option<Name>,
}

/// A board.
#[derive(Clone, Copy)]
pub(super) struct Board {
    pub files: u8,
    pub ranks: u8,
    pub form: BoardForm,
    /// `true` if Black sees it turned, not mirrored.
    pub turned: bool,
}

/// The contents of `shuffle`.
#[derive(Clone)]
pub(super) struct Shuffle {
    /// White's rank, counted from 0.
    pub rank: u8,
    /// `true` if Black's order is chosen apart from White's.
    pub apart: bool,
    /// The lines of the block.
    pub lines: Vec<ShuffleLine>,
}

/// A line in the block of `shuffle`.
#[derive(Clone)]
pub(super) struct ShuffleLine {
    /// The place of the line.
    pub span: Span,
    /// The pieces, in the order in which they stand.
    pub pieces: Vec<Name>,
    /// The area to which they go.
    pub on: Option<Area>,
}

/// A line in the block of `armies`.
#[derive(Clone)]
pub(super) struct Army {
    /// The clause at its beginning.
    pub clause: Option<Clause>,
    /// The name for programs.
    pub name: Name,
    /// The name for players.
    pub title: Option<Name>,
    /// The side that may choose it.
    pub side: Option<Side>,
    /// Its pieces, as a FEN has them.
    pub pieces: Name,
}

/// The squares on which a piece may come from outside.
#[derive(Clone)]
pub(super) enum AddedRoom {
    /// Any, or the ones in an area.
    On(Option<Area>),
    /// `beside own pieces`.
    BesideOwn,
    /// `to convert`.
    Converting,
}

/// A piece that comes from outside.
#[derive(Clone)]
pub(super) struct Added {
    /// The piece.
    pub name: Name,
    /// The squares on which it may come.
    pub room: AddedRoom,
    /// The squares that are filled before any others.
    pub first: Option<Area>,
    /// `falling`
    pub falls: bool,
}
