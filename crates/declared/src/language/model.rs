//! A game as its text declares it: names resolved, parts inherited, nothing compiled yet.
//!
//! Squares, directions and regions are given as White sees them and mirrored for Black: ranks count from the player's
//! own side, and *forward* is towards the enemy.

mod becoming;
mod castling;
mod counting;
mod dice;
mod effects;
mod forms;
mod powers;
mod shuffle;
mod turns;

pub use becoming::Becoming;
pub use castling::{Castling, Homes};
pub use counting::{Allowance, Counting};
pub use dice::{Dice, Face};
pub use effects::{Act, Effect, Event, Heading, Place, Subject, Whose};
pub use forms::Form;
pub use powers::{Beneath, Displaced, Lending, Near, Rest, Returning};
pub use shuffle::{Placing, Shuffle};
pub use turns::{Explanation, Force, RuleOfStep, Step, StepAction, StepRule, Swap, Terms, Topic};

use springald_board::{Form as BoardForm, Shape, U256};
use springald_core::{Clause, DrawRules, MoveNotation, Side, Sides};

/// The index of a kind of piece in [`Declaration::kinds`].
pub type KindId = usize;

/// A game as its text declares it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Declaration {
    /// Its name for programs, in small letters.
    pub id: String,
    /// Its name for players.
    pub name: String,
    /// Its other names.
    pub aliases: Vec<String>,
    /// The game in one sentence.
    pub summary: String,
    /// The inventor, and the place of publication.
    pub credit: String,
    /// The names and colours of its sides.
    pub sides: Sides,
    /// The notations, besides SAN, that suit its players.
    pub notations: Vec<MoveNotation>,
    /// The number of files, from 1 to 16.
    pub files: u8,
    /// The number of ranks, from 1 to 16; no more than 256 squares in all.
    pub ranks: u8,
    /// The way in which the edges of the board are joined.
    pub form: BoardForm,
    /// `true` if Black sees the board turned: left and right change, too.
    pub turned: bool,
    /// The FEN of the start.
    pub start: String,
    /// `true` if the start is inherited from the game that this one is like.
    pub start_is_taken: bool,
    /// The kinds of pieces, at most 31, in the order of the text.
    pub kinds: Vec<Kind>,
    /// The ways to castle, as White has them.
    pub castlings: Vec<Castling>,
    /// The order of the pieces of a rank, if starts differ in it.
    pub shuffle: Option<Shuffle>,
    /// The steps of a turn of White and of Black, at least one each.
    pub turns: [Vec<Step>; 2],
    /// The clause of the order of the steps.
    pub turn_clause: Option<Clause>,
    /// The dice, if turns roll some.
    pub dice: Option<Dice>,
    /// The words of the field `phase` of the FEN, one for each step; empty if there is no such field.
    pub phases: Vec<String>,
    /// A state that an action must not leave behind.
    pub forbidden: Vec<Forbidden>,
    /// The clause by which a player who can capture must, if there is one.
    pub must_take: Option<Option<Clause>>,
    /// The kinds that a player who has one in hand must drop, with the clause that says so, if there are any.
    pub must_drop: Option<(Option<Clause>, Vec<KindId>)>,
    /// The points of pieces and sides, if they are counted.
    pub points: Option<Points>,
    /// The counting of moves in the endgame, if they are counted.
    pub counting: Option<Counting>,
    /// The ends of the game, in the order in which they are tried.
    pub ends: Vec<End>,
    /// The draws by repetition and by lack of progress.
    pub draws: DrawRules,
    /// The kinds whose moves count as progress, besides captures, promotions, and drops from the hand.
    pub progress: Progress,
    /// The material with which nobody can win.
    pub material: Option<Material>,
    /// The moves that pieces lend to others.
    pub lendings: Vec<Lending>,
    /// `true` if the field of a FEN for captures en passant begins with the square of the piece that passed, and
    /// names all squares that it passed.
    pub names_passer: bool,
    /// The clause by which a move that captures nothing ends in a hyphen, if the piece may also capture en passant
    /// there.
    pub hyphen: Option<Option<Clause>>,
    /// The fate of captured pieces.
    pub capture: Capture,
    /// The neutral kind as which pieces that were leapt over stay until the turn ends, with the clause that says so, if
    /// they stay.
    pub waiting: Option<(Option<Clause>, KindId)>,
    /// The effects of moves, captures and arrivals, in this order.
    pub effects: Vec<Effect>,
    /// The squares onto which pieces in hand may be dropped, by kind; empty in games without drops.
    pub drops: Vec<Drop>,
    /// The clauses that reasons of a topic cite.
    pub explanations: Vec<Explanation>,
    /// The kinds that come back when neither side has any left.
    pub returning: Option<Returning>,
    /// The pieces that come in where another leaves, if there are any.
    pub gate: Option<Gate>,
    /// The squares of the pieces that have ways for their first move, on one rank, if there are any on the board.
    pub fresh: Option<Region>,
    /// The pieces that come from outside, if there are any.
    pub addition: Option<Addition>,
    /// The clause by which there are two boards, and pieces that move go to the other one, if it is so.
    pub mirrored: Option<Option<Clause>>,
    /// The clause and the condition by which a player may pass.
    pub passing: Option<(Option<Clause>, Passing)>,
    /// The headings of the sections of the rules page, by number.
    pub sections: Vec<(u8, String)>,
    /// The section of the clauses that the text does not state, but that were written from its statements, if any were.
    pub written: Option<u8>,
    /// The clauses and their sentences, by number.
    pub clauses: Vec<(Clause, String)>,
}

impl Declaration {
    /// Returns the board.
    #[must_use]
    pub const fn shape(&self) -> Shape {
        Shape::new(self.files, self.ranks).with_form(self.form)
    }

    /// Returns the number of actions and outcomes in the longest turn.
    pub fn longest_turn(&self) -> usize {
        if crate::play::turns::grows(self) || crate::effects::leaping::LeapRules::of(self).go_on {
            return crate::play::turns::LONGEST;
        }
        let throws = |step: &Step| step.rolls() || matches!(step.action, StepAction::Throw(_));
        let length = |turn: &Vec<Step>| turn.iter().map(|step| 1 + usize::from(throws(step))).sum();
        self.turns.iter().map(length).max().unwrap_or(1)
    }
}

/// A kind of piece.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is true or not, whatever the others are"
)]
pub struct Kind {
    /// The clause that states it.
    pub clause: Option<Clause>,
    /// Its name, in small letters.
    pub name: String,
    /// Its letter in SAN, and in FEN (White's) unless that has a plus: a capital, or a sign for a neutral piece.
    pub letter: char,
    /// The letter that FEN writes after a plus for it: the letter of the kind that promotes to it.
    pub plus: Option<char>,
    /// Its drawing, if one is stated: the name of another kind, or an outline as the data of an SVG path.
    pub drawing: Option<String>,
    /// Its letter in the text of a placement, as in `D@e5`.
    pub placed_as: char,
    /// `true` if it belongs to neither side.
    pub neutral: bool,
    /// `true` if it must not be left attacked in games with check.
    pub royal: bool,
    /// `true` if others go through it as if its square were empty.
    pub passable: bool,
    /// `true` if a side has one at most: a new one replaces it.
    pub single: bool,
    /// Its place under the other pieces, if it lies there.
    pub beneath: Option<Beneath>,
    /// Its moves.
    pub paths: Vec<Path>,
    /// Its promotions, the first that applies decides.
    pub promotions: Vec<Promotion>,
    /// The kinds that it becomes by actions of its own.
    pub becomings: Vec<Becoming>,
    /// Its exchanges with other own pieces.
    pub swaps: Vec<Swap>,
    /// The forces that act when it is placed.
    pub force: Force,
    /// The only kinds that capture it, if not all do, with the clause that says so.
    pub taken_only_by: Option<(Option<Clause>, Vec<KindId>)>,
    /// The way in which others capture it, if it is neutral and they do.
    pub displaced: Option<Displaced>,
}

/// Returns `true` if some kinds are all that belong to a side and do not lie beneath others: what `pieces` means.
pub(crate) fn are_all(kinds: &[Kind], some: &[KindId]) -> bool {
    let mut all = kinds.iter().enumerate();
    all.all(|(id, kind)| kind.neutral || kind.beneath.is_some() || some.contains(&id))
}

/// A set of squares for each side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Region {
    /// White's squares, as bits in board order (a1, b1, …, a2, …).
    pub white: U256,
    /// Black's squares.
    pub black: U256,
}

impl Region {
    /// All squares, for both sides.
    pub const ALL: Self = Self {
        white: U256::MAX,
        black: U256::MAX,
    };

    /// No square.
    pub const NONE: Self = Self {
        white: U256::MIN,
        black: U256::MIN,
    };
}

/// A way in which a kind moves.
#[derive(Clone, PartialEq, Eq, Debug, Hash)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is true or not, whatever the others are"
)]
pub struct Path {
    /// The clause that allows it.
    pub clause: Option<Clause>,
    /// The tracks it may follow, one for each direction.
    pub tracks: Vec<Track>,
    /// For each leg but the last one, the squares on which it may end; empty if every square will do.
    pub corners: Vec<Region>,
    /// `true` if it may end on an empty square.
    pub moves: bool,
    /// `true` if it may end on an enemy piece, and takes it.
    pub takes: bool,
    /// `true` if royal pieces on its squares are attacked, although it may not take.
    pub attacks: bool,
    /// The kinds that it takes; empty for all.
    pub victims: Vec<KindId>,
    /// The kinds over which it hops; empty for all.
    pub hurdles: Vec<KindId>,
    /// The squares on which it may begin.
    pub from: Region,
    /// The squares on which it may end.
    pub into: Region,
    /// `true` if the squares between the first and the last one are open to captures en passant in the next turn.
    pub passing: bool,
    /// `true` if it takes only en passant: it ends on a square that was passed.
    pub en_passant: bool,
    /// `true` if only the first move of a piece may go this way.
    pub first: bool,
    /// `true` if no piece goes this way while its side is in check.
    pub calm: bool,
    /// `true` if it takes only the one piece that gives check.
    pub relieves: bool,
    /// `true` if it ends on an empty square and takes the enemy piece over which it leaps.
    pub leaps: bool,
    /// `true` if it goes as many squares as there are pieces on its line, over own pieces but not over others.
    pub counted: bool,
    /// The enemy kinds over which it goes, one at a time: the square behind each is empty.
    pub crosses: Vec<KindId>,
    /// Kinds of its own side on which it ends, and which it takes, instead of enemy ones; empty if it takes none.
    pub owns: Vec<KindId>,
    /// `true` if it ends only where no enemy piece attacks.
    pub safe: bool,
}

impl Path {
    /// Returns `true` if more than the board decides whether a piece goes this way.
    pub const fn asks(&self) -> bool {
        let is_free = !self.first && !self.calm && !self.relieves && !self.safe;
        !is_free || self.is_by_line() || !self.owns.is_empty()
    }

    /// Returns `true` if the pieces on a whole line decide how far it goes.
    pub const fn is_by_line(&self) -> bool {
        self.counted || !self.crosses.is_empty()
    }
}

/// Legs in a row, each in one direction. All squares before the last one of a track are empty, except for
/// hurdles.
#[derive(Clone, PartialEq, Eq, Debug, Hash)]
pub struct Track {
    /// The legs, at least one.
    pub legs: Vec<Leg>,
}

/// A straight part of a track.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
#[non_exhaustive]
pub enum Leg {
    /// Repeats a step.
    Ride {
        /// Files to the right and ranks forward.
        step: (i8, i8),
        /// The least number of steps, at least 1.
        least: u8,
        /// The largest number of steps; 255 for any number.
        most: u8,
    },
    /// Goes over empty squares to the first piece, and over it.
    Hop {
        /// Files to the right and ranks forward.
        step: (i8, i8),
        /// `true` to go on over empty squares behind it as far as it likes; `false` to stop on the square
        /// right behind it.
        far: bool,
    },
    /// Goes over a piece on the next square to the square right behind it; the only leg of its track.
    Jump {
        /// Files to the right and ranks forward.
        step: (i8, i8),
    },
    /// Goes to any other square of the board, even if pieces stand between; the only leg of its track.
    Anywhere,
}

/// A promotion.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Promotion {
    /// The clause that states it.
    pub clause: Option<Clause>,
    /// The side whose pieces have it; `None` for both.
    pub side: Option<Side>,
    /// The squares on which the move may end.
    pub into: Region,
    /// The squares on which the move may begin instead.
    pub from: Region,
    /// The squares on which a move must begin that ends on `into`.
    pub begins: Region,
    /// The kinds to choose from.
    pub to: Vec<KindId>,
    /// The kinds among them that need a loss: the side must have fewer pieces of the kind on the board than at the
    /// start.
    pub captured: Vec<KindId>,
    /// `true` if the piece may also stay what it is.
    pub optional: bool,
    /// `true` if only captures promote.
    pub captures: bool,
    /// `true` if what the piece becomes is taken from the enemy's hand.
    pub from_hand: bool,
}

/// Something that an action must not leave behind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Forbidden {
    /// The clause that forbids it.
    pub clause: Option<Clause>,
    /// The forbidden state.
    pub what: Forbid,
}

/// A state that an action must not leave behind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Forbid {
    /// An attack on an own royal piece.
    OwnRoyalAttacked,
    /// An attack on a royal piece of the enemy.
    EnemyRoyalAttacked,
    /// Attacks on all own royal pieces at once.
    AllOwnRoyalsAttacked,
    /// An attack on the only own royal piece.
    LastOwnRoyalAttacked,
    /// Royal pieces that face each other on an open line, as they did before.
    RoyalsFacingTwice,
    /// An attack on a royal piece of the enemy that some answer would end, if no checks were forbidden.
    CheckExceptCheckmate,
}

/// An end of the game. Conditions that do not ask for actions are tried after every action, for the player who
/// acted first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct End {
    /// The clause that states it.
    pub clause: Option<Clause>,
    /// The condition, from the view of a player.
    pub when: When,
    /// The result for that player.
    pub result: Gain,
    /// The reason, in the words of a PGN: `checkmate`, `king captured` …
    pub reason: String,
}

/// A result for a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Gain {
    /// The player wins.
    Win,
    /// The player loses.
    Loss,
    /// Nobody wins.
    Draw,
}

/// The condition of an end, from the view of a player (*you*).
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum When {
    /// You are to act, have no action, and a royal piece of yours is attacked.
    Checkmated,
    /// The same, and the enemy has just dropped a piece of one of these kinds, which attacks it.
    MatedByDrop(Vec<KindId>),
    /// The same, and only pieces of these kinds attack it.
    MatedByOnly(Vec<KindId>),
    /// The same, and in one of the checks that the enemy has given turn by turn, up to this one, such a piece attacked.
    MatedAfter(Vec<KindId>),
    /// You are to act, have no action, and no royal piece of yours is attacked.
    Stalemated,
    /// There are fewer pieces of these kinds than a number.
    Fewer {
        /// `true` for your pieces, `false` for the enemy's.
        yours: bool,
        /// The kinds that are counted together.
        kinds: Vec<KindId>,
        /// The number.
        than: u8,
    },
    /// There are more pieces of these kinds than a number.
    More {
        /// `true` for your pieces, `false` for the enemy's.
        yours: bool,
        /// The kinds that are counted together.
        kinds: Vec<KindId>,
        /// The number.
        than: u8,
    },
    /// You have more pieces of these kinds on the board than the enemy.
    Lead(Vec<KindId>),
    /// You have fewer pieces of these kinds on the board than the enemy.
    Behind(Vec<KindId>),
    /// You are this side.
    Are(Side),
    /// You have more points than the enemy.
    Ahead,
    /// You have fewer points than the enemy.
    Back,
    /// Your turn is about to begin.
    ToMove,
    /// A piece of one of these kinds stands in a region of its owner.
    Reached {
        /// `true` for a piece of yours, `false` for one of the enemy's.
        yours: bool,
        /// The least number of pieces there.
        least: u8,
        /// The kinds.
        kinds: Vec<KindId>,
        /// The region.
        region: Region,
        /// `true` if no enemy of its owner may attack it there.
        safely: bool,
        /// `true` if it does not count for White while Black can reach the region in this turn.
        followed: bool,
    },
    /// No square of the board is empty.
    Full,
    /// Each side has played so many turns.
    Played(u8),
    /// You are about to move, and a royal piece of the enemy is attacked.
    EnemyInCheck,
    /// More moves were made than are counted, and the last one has not checkmated.
    CountedOut,
    /// Your turn begins, you are not in check, and all actions of yours turn pieces into others.
    OnlyPromotions,
    /// So many turns in a row were passed.
    Passed(u8),
    /// Royal pieces of both sides stand on one rank or file, with only empty squares between.
    RoyalsFacing,
    /// Pieces have a form.
    Formed {
        /// `true` for your pieces, `false` for the enemy's.
        yours: bool,
        /// The kinds.
        kinds: Vec<KindId>,
        /// The form.
        form: Form,
    },
    /// All of these.
    All(Vec<When>),
    /// You have given check this many times.
    Checks(u8),
}

/// The points of pieces on the board, and those that a side has besides them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Points {
    /// The clause that states them.
    pub clause: Option<Clause>,
    /// The points of each kind that has some.
    pub kinds: Vec<(KindId, u16)>,
    /// Twice the points that White and Black have besides: there may be half points.
    pub twice_more: [u16; 2],
}

/// A lack of material that draws the game.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Material {
    /// Orthodox pieces could not mate: only royal pieces; besides them one knight; or only bishops on squares of one
    /// colour.
    Orthodox,
    /// Besides royal pieces there is at most one piece, of one of these kinds.
    AtMostOne(Vec<KindId>),
    /// Besides royal pieces there is only what one of these says.
    Only(Vec<Rest>),
}

/// The kinds whose moves count as progress.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Progress {
    /// The kinds.
    pub kinds: Vec<KindId>,
    /// `true` if only their moves forward count.
    pub forward: bool,
}

/// The fate of captured pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Capture {
    /// They leave the game.
    Removed,
    /// They go to the captor's hand; a promoted piece as what it was before.
    ToHand,
    /// They go to the captor's hand as what they are.
    ToHandUnchanged,
}

/// The pieces that come in from the hand on the square that a piece leaves in its first move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Gate {
    /// The clause that allows it.
    pub clause: Option<Clause>,
    /// The kinds that come in.
    pub kinds: Vec<KindId>,
    /// The squares, all on one rank.
    pub on: Region,
}

/// The condition under which a player may pass.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Passing {
    /// There is none, unless passing leaves something forbidden behind.
    Always,
    /// The player has no other action.
    IfStuck,
}

/// A piece that a player may put on an empty square from outside.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Addition {
    /// The clause that allows it.
    pub clause: Option<Clause>,
    /// The kind.
    pub kind: KindId,
    /// `true` if it must convert a piece, `false` if it must stand beside an own one.
    pub converts: bool,
    /// The squares that must be full before this holds: until then pieces come only there, wherever others stand.
    pub first: Region,
}

/// The drops of a kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Drop {
    /// The clause that allows them.
    pub clause: Option<Clause>,
    /// The kind.
    pub kind: KindId,
    /// The empty squares onto which it may be dropped.
    pub into: Region,
    /// The most pieces of this kind that a drop may leave on a file of its owner.
    pub a_file: Option<u8>,
    /// The promoted kind as which the piece may be dropped as well.
    pub turned: Option<KindId>,
    /// `true` if a drop leaves one such piece at most on the squares of a colour, and no other drop takes the last square
    /// of a colour from one in hand.
    pub a_colour: bool,
}
