//! A game as its text declares it: names resolved, parts inherited, nothing compiled yet.
//!
//! Squares, directions and regions are given as White sees them and mirrored for Black: ranks count from the player's
//! own side, and *forward* is towards the enemy.

mod armies;
mod becoming;
mod carrying;
mod castling;
mod chases;
mod counting;
mod dice;
mod effects;
mod ends;
mod forms;
mod powers;
mod prisons;
mod shuffle;
mod squares;
mod turns;
mod ways;

pub use armies::{Armies, Army};
pub use becoming::Becoming;
pub use carrying::{Carriage, Load};
pub use castling::{Castling, Dropped, Homes};
pub use chases::ChaseRule;
pub use counting::{Allowance, Counting};
pub use dice::{Dice, Face};
pub use effects::{Act, Effect, Event, Heading, Place, Subject};
pub use ends::{End, Gain, StepWhen, When};
pub use forms::{Form, Line};
pub use powers::{Beneath, Displaced, Lending, Near, Rest, Returning};
pub use prisons::{Exchange, Holder};
pub use shuffle::{Placing, Rank, Shuffle};
pub use squares::{KindId, Region, Whose};
pub use turns::{Explanation, Force, RuleOfStep, Step, StepAction, StepRule, Swap, Terms, Topic};
pub use ways::{Headings, Leg, Onward, Path, Ride, Track};

pub use armies::ARMIES;
pub use powers::LENDINGS;
pub use shuffle::FILES;
pub use turns::LONGEST_TURN;
pub use ways::HEXAGONS;

use springald_board::{Form as BoardForm, Shape};
use springald_core::{Clause, DrawRules, MoveNotation, Side, Sides};

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
    /// The armies that the sides choose before the first turn, if they do.
    pub armies: Option<Armies>,
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
    /// The kinds that form unions when they capture each other, with the clause that says so, if there are any.
    pub unions: Option<(Option<Clause>, Vec<KindId>)>,
    /// The kinds that carry others of their side.
    pub carriages: Vec<Carriage>,
    /// The points of pieces and sides, if they are counted.
    pub points: Option<Points>,
    /// The counting of moves in the endgame, if they are counted.
    pub counting: Option<Counting>,
    /// The ends of the game, in the order in which they are tried.
    pub ends: Vec<End>,
    /// The draws by repetition and by lack of progress.
    pub draws: DrawRules,
    /// The pieces that are chased, where perpetual chase loses.
    pub chases: Vec<ChaseRule>,
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
    /// The exchanges of prisoners.
    pub exchanges: Vec<Exchange>,
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
    /// The clauses that no text states, but that were written from its statements.
    pub written: Vec<Clause>,
    /// The clauses of statements that nothing else here has, by the first words of the statements: `board`, `start`,
    /// `captured`, `repetition`, `progress` and `material`.
    pub statements: Vec<(&'static str, Clause)>,
    /// The clauses and their sentences, by number.
    pub clauses: Vec<(Clause, String)>,
}

impl Declaration {
    /// Returns the board.
    #[must_use]
    pub const fn shape(&self) -> Shape {
        Shape::new(self.files, self.ranks).with_form(self.form)
    }

    /// Returns the clause of one of [`Self::statements`].
    pub fn clause_of(&self, statement: &str) -> Option<Clause> {
        let mut all = self.statements.iter();
        all.find(|(word, _)| *word == statement)
            .map(|(_, clause)| *clause)
    }

    /// Returns the number of actions and outcomes in the longest turn.
    pub fn longest_turn(&self) -> usize {
        if self.grows() || self.goes_on() || self.unions.is_some() {
            return LONGEST_TURN;
        }
        let throws = |step: &Step| step.rolls() || matches!(step.action, StepAction::Throw(_));
        let length = |turn: &Vec<Step>| {
            let steps = turn.iter().filter(|step| !step.instead);
            steps.map(|step| 1 + usize::from(throws(step))).sum()
        };
        // A side may choose its army and move in one turn.
        let armed = usize::from(self.armies.is_some());
        self.turns.iter().map(length).max().unwrap_or(1) + armed
    }

    /// Returns `true` if a step of a turn has a rule.
    pub fn has_rule(&self, rule: StepRule) -> bool {
        let mut steps = self.turns.iter().flatten();
        steps.any(|step| step.rule(rule).is_some())
    }

    /// Returns `true` if a piece may go on in the same turn after some moves, and need not.
    pub fn may_go_on(&self) -> bool {
        let mut paths = self.kinds.iter().flat_map(|kind| &kind.paths);
        paths.any(|path| path.goes_on)
    }

    /// Returns `true` if a piece goes on in the same turn after some moves.
    pub fn goes_on(&self) -> bool {
        self.has_rule(StepRule::GoesOn) || self.may_go_on()
    }

    /// Returns the kind that is spared right after another such piece was taken elsewhere.
    pub fn spared(&self) -> Option<(KindId, &[KindId])> {
        let mut kinds = self.kinds.iter().enumerate();
        kinds.find_map(|(kind, one)| {
            let (_, by) = one.spared.as_ref()?;
            Some((kind, &by[..]))
        })
    }

    /// Returns `true` if promoted pieces are marked: they go to hand as what they were, or are not promoted again.
    pub fn marks_promotions(&self) -> bool {
        let mut promotions = self.kinds.iter().flat_map(|kind| &kind.promotions);
        self.capture == Capture::ToHand || promotions.any(|promotion| promotion.once)
    }

    /// Returns `true` if the turns of the game grow.
    pub fn grows(&self) -> bool {
        self.has_rule(StepRule::OneMoreEachTurn)
    }

    /// Returns the effects that make explosions: every capture destroys what stands around, and then the captor.
    pub fn explosion(&self) -> Option<[&Effect; 2]> {
        let is_all = |kinds: &[KindId]| are_all(&self.kinds, kinds);
        let vanishes = |effect: &&Effect| {
            let always = match &effect.event {
                Event::Captures(victims) => is_all(&effect.doers) && is_all(victims),
                _ => false,
            };
            let everywhere = effect.on == Region::ALL && effect.from == Region::ALL;
            always && everywhere && effect.act == Act::Vanish
        };
        let is_around = |effect: &&Effect| {
            matches!(
                effect.subject,
                Subject::Others {
                    whose: Whose::Any,
                    place: Place::Around,
                    on: Region::ALL,
                    ..
                }
            )
        };
        let mut all = self.effects.iter().filter(vanishes);
        let around = all.clone().find(is_around)?;
        let captor = all.find(|effect| effect.subject == Subject::Doer)?;
        Some([around, captor])
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
    /// The kinds of a carrier with its passenger, if it is both: no text states such a kind.
    pub load: Option<Load>,
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
    /// The kinds that do not take it right after one of them took another such piece elsewhere, with the clause that says
    /// so, if there are any.
    pub spared: Option<(Option<Clause>, Vec<KindId>)>,
    /// The way in which others capture it, if it is neutral and they do.
    pub displaced: Option<Displaced>,
}

impl Kind {
    /// Returns `true` if it belongs to a side, does not lie beneath others, and is not two pieces in one: `pieces` means all
    /// such kinds.
    pub const fn is_usual(&self) -> bool {
        !self.neutral && self.beneath.is_none() && self.load.is_none()
    }

    /// Returns `true` if a promoted piece of this kind that becomes another one was that before.
    pub fn turns_back(&self, to: &Self) -> bool {
        self.plus == Some(to.letter) && to.plus.is_none()
    }
}

/// Returns `true` if some kinds are all that belong to a side and do not lie beneath others: what `pieces` means.
pub fn are_all(kinds: &[Kind], some: &[KindId]) -> bool {
    let mut all = kinds.iter().enumerate();
    all.all(|(id, kind)| !kind.is_usual() || some.contains(&id))
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
    /// The place where there must be what the piece becomes, if it comes from one.
    pub held: Option<Holder>,
    /// `true` if only a piece promotes so that has not been promoted before.
    pub once: bool,
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
pub enum Capture {
    /// They leave the game.
    Removed,
    /// They go to the captor's hand; a promoted piece as what it was before.
    ToHand,
    /// They go to the captor's hand as what they are.
    ToHandUnchanged,
    /// They stay their owner's, as prisoners of the captor.
    ToPrison,
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
    /// The empty squares on which it may come.
    pub room: Room,
    /// The squares that must be full before this holds: until then pieces come only there, wherever others stand.
    pub first: Region,
    /// `true` if a piece falls: it comes only to the lowest empty square of a file, as White sees the board.
    pub falls: bool,
}

/// The empty squares on which a piece may come from outside.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Room {
    /// The ones in a region.
    On(Region),
    /// The ones beside an own piece.
    BesideOwn,
    /// The ones where it converts a piece.
    Converting,
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
    /// `true` if no drop of it gives check.
    pub quiet: bool,
}
