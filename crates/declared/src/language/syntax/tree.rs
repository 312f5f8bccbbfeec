//! The statements of a text, as they are written: names are not resolved yet.

mod powers;

pub(super) use powers::{Lend, Rest};

use super::boards::Board;
use super::effects::Effect;
use super::options::Stated;
use super::problems::Span;
use crate::language::model::{Capture, Forbid, Gain, Passing, RuleOfStep, Topic as Subject, Track};
use springald_core::{Clause, DrawLimit, MoveNotation, RepetitionLoss, Side, Sides};

/// A name and its place.
#[derive(Clone, Debug)]
pub(super) struct Name {
    /// The name.
    pub text: String,
    /// Its place.
    pub span: Span,
}

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
    Castling(Vec<super::castling::Castling>),
    /// `shuffle`
    Shuffle(super::shuffle::Shuffle),
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
    Counting(super::counting::Counting),
    /// `points`
    Points(super::points::Points),
    /// `add`
    Add(super::arrivals::Added),
    /// `two boards`
    TwoBoards,
    /// `may pass`
    MayPass(Passing),
    /// `return`
    Return(Kinds),
    /// `gate`
    Gate(Gate),
    /// `drop`
    Drop(Dropped),
    /// `phases`
    Phases(Vec<String>),
    /// `explains`
    Explains(Subject, Kinds),
}

/// The contents of `repetition`.
#[derive(Clone, Copy)]
pub(super) struct Repetition {
    /// When it lets a player claim a draw, and when it ends the game.
    pub limit: DrawLimit,
    /// The player who loses then.
    pub loss: RepetitionLoss,
    /// The place of `perpetual check loses`, if that follows.
    pub perpetual: Option<Span>,
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

/// A set of squares.
#[derive(Clone)]
pub(super) enum Area {
    /// Ranks from one to another, counted from 0.
    Ranks(u8, u8, Span),
    /// Files from one to another, counted from 0.
    Files(u8, u8, Span),
    /// Rectangles, each between two corners.
    Squares(Vec<(Corner, Corner, Span)>),
    /// Another area.
    Named(Name),
    /// All squares outside of an area.
    Not(Box<Area>),
    /// The squares in any of some areas.
    And(Vec<Area>),
    /// The squares in all of some areas.
    Of(Vec<Area>),
    /// The same squares for both sides.
    Fixed(Box<Area>),
    /// The light squares, or the dark ones.
    Coloured(bool, Span),
}

/// A square by its file and rank, both counted from 0.
pub(super) type Corner = (u8, u8);

/// A kind of piece.
#[derive(Clone)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is true or not, whatever the others are"
)]
pub(super) struct Piece {
    /// The clause of its statement.
    pub clause: Option<Clause>,
    /// Its name.
    pub name: Name,
    /// Its letter.
    pub letter: char,
    /// `true` if a plus stands before the letter.
    pub plus: bool,
    /// The place of the letter.
    pub letter_span: Span,
    /// Its letter in the text of a placement.
    pub placed_as: char,
    /// `true` if it belongs to neither side.
    pub neutral: bool,
    /// `true` if it is royal.
    pub royal: bool,
    /// `true` if it lies under other pieces.
    pub beneath: bool,
    /// `true` if others go through it.
    pub passable: bool,
    /// `true` if a side has one at most.
    pub single: bool,
    /// The lines of its block.
    pub lines: Vec<PieceLine>,
    /// `true` if a line of its block could not be read.
    pub broken: bool,
}

/// A line in the block of `dice`.
#[derive(Clone)]
pub(super) struct DiceLine {
    /// The clause at its beginning, or else the statement's.
    pub clause: Option<Clause>,
    /// The place of the line.
    pub span: Span,
    /// The face; `None` for doubles.
    pub face: Option<u16>,
    /// The kinds that may move.
    pub kinds: Kinds,
}

/// A line in the block of a piece.
#[derive(Clone)]
pub(super) struct PieceLine {
    /// The clause at its beginning, or else the piece's.
    pub clause: Option<Clause>,
    /// The place of its first word.
    pub span: Span,
    /// Its contents.
    pub body: PieceBody,
}

/// The contents of a line in the block of a piece.
#[derive(Clone)]
pub(super) enum PieceBody {
    /// A way of moving.
    Way(Box<Way>),
    /// `moves like`
    Like(Vec<Name>),
    /// `carries`
    Carries(Kinds),
    /// `taken together`
    TakenTogether,
    /// `taken only by`
    TakenOnly(Kinds),
    /// `taken by`
    TakenBy(Kinds),
    /// `put back anywhere`
    PutBack,
    /// `promotes`
    Promotes {
        /// The side whose pieces promote so; `None` for both.
        side: Option<Side>,
        /// The squares on which the move may begin.
        from: Option<Area>,
        /// The squares on which it must begin to end there.
        begins: Option<Area>,
        /// The squares on which it may end.
        into: Option<Area>,
        /// Into which kinds.
        to: Vec<Name>,
        /// Into which of them only if one was captured.
        captured: Vec<Name>,
        /// `true` if the piece may stay what it is.
        optional: bool,
        /// `true` if only captures promote.
        captures: bool,
        /// `in enemy hand`
        from_hand: bool,
    },
    /// `becomes`
    Becomes(Box<super::becoming::Becomes>),
    /// `swaps with`
    Swaps(Kinds),
    /// A rule of the exchanges above it.
    OfSwaps(SwapRule),
    /// `pulls`
    Pulls(Vec<(i8, i8)>),
    /// `vanishes`
    Vanishes,
    /// `drawn as`
    Drawn(String),
}

/// A rule of exchanges.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum SwapRule {
    /// `unless in check`
    UnlessInCheck,
    /// `safely`
    Safely,
}

/// A way of moving.
#[derive(Clone, Default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is true or not, whatever the others are"
)]
pub(super) struct Way {
    /// Its tracks.
    pub tracks: Vec<Track>,
    /// Its tracks on a board of hexagons; empty if they are too many or have no direction.
    pub of_hexagons: Vec<Track>,
    /// For each `then`, the squares from which it goes on.
    pub corners: Vec<Option<Area>>,
    /// `true` if it may end on an empty square.
    pub moves: bool,
    /// `true` if it may capture.
    pub takes: bool,
    /// `true` if it attacks without capturing.
    pub attacks: bool,
    /// The kinds that it captures; `None` for all.
    pub victims: Option<Kinds>,
    /// The kinds over which it hops; `None` for all.
    pub hurdles: Option<Kinds>,
    /// The squares on which it may begin.
    pub from: Option<Area>,
    /// The squares on which it may end.
    pub into: Option<Area>,
    /// The squares on which it may begin and end.
    pub within: Option<Area>,
    /// `true` if the squares that it passes are open to captures en passant.
    pub passing: bool,
    /// `true` if it takes only en passant.
    pub en_passant: bool,
    /// `true` if only the first move of a piece goes this way.
    pub first: bool,
    /// `unless in check`
    pub calm: bool,
    /// `to take only attacker`
    pub relieves: bool,
    /// `to take what it passes`
    pub leaps: bool,
    /// `as many squares as pieces on the line`
    pub counted: bool,
    /// The enemy pieces over which it slides.
    pub crosses: Option<Kinds>,
    /// The pieces of its own side that it captures, instead of enemy ones.
    pub owns: Option<Kinds>,
    /// `safely`
    pub safe: bool,
}

/// A piece that goes from a square to another.
#[derive(Clone)]
pub(super) struct Journey {
    /// The piece.
    pub piece: Name,
    /// The place where it starts.
    pub from: super::castling::Home,
    /// The square to which it goes.
    pub to: Corner,
    /// The place of the squares.
    pub span: Span,
}

/// A line in the block of `turn`.
#[derive(Clone)]
pub(super) struct Step {
    /// The clause at its beginning, or else the statement's.
    pub clause: Option<Clause>,
    /// The place of the line.
    pub span: Span,
    /// The action.
    pub action: StepAction,
    /// Its rules.
    pub rules: Vec<RuleOfStep>,
    /// Its terms in a turn with optional steps.
    pub terms: Stated,
}

/// The action of a step.
#[derive(Clone)]
pub(super) enum StepAction {
    /// `move`
    Move,
    /// `place`
    Place(Name),
    /// The piece that has moved shoots this one.
    Shoot(Name),
    /// `build`
    Build(Name, Option<Area>),
    /// An enemy piece of this kind is pushed.
    Push(Name),
    /// `promote`
    Promote,
    /// `roll`: the number of dice
    Roll(u8),
    /// `move` with a neutral piece
    Shift(Name),
    /// `follow`
    Follow,
    /// `roll` with a piece
    Throw(Name),
    /// `add`
    Add(Name),
}

/// An end of the game.
#[derive(Clone)]
pub(super) struct End {
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
pub(super) enum When {
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
    CountedOut,
    Full,
    Played(u8),
    Passed(u8),
    RoyalsFacing,
    Formed {
        yours: bool,
        kinds: Kinds,
        form: super::forms::Form,
    },
    All(Vec<When>),
}

/// Kinds of pieces that count together.
#[derive(Clone)]
pub(super) enum Kinds {
    /// All that are not neutral, except these.
    All(Vec<Name>),
    /// No kind.
    Nothing,
    /// These.
    Named(Vec<Name>),
}
