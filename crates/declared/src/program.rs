//! A declaration compiled to tables, and the positions that share them: each names the other.

pub(crate) mod attacks;
pub(crate) mod codes;
pub(crate) mod compile;
pub(crate) mod ends;
pub(crate) mod joining;
mod jumps;
pub(crate) mod keys;
pub(crate) mod load_error;
pub(crate) mod moves;
#[cfg(not(springald_compact))]
mod narrow;
pub(crate) mod pairs;
pub(crate) mod reachable;
pub(crate) mod reaches;
pub(crate) mod regions;
pub(crate) mod shifts;
pub(crate) mod tables;
pub(crate) mod ways;
pub(crate) mod work;

pub(crate) use codes::{CODES, Code, PLANES};
pub(crate) use moves::{Hurdles, KindMoves, Lanes, Mover, PromotionTable, Reach, Special, Step};
pub(crate) use tables::attacks::{
    Attacks, LeapAttack, Legality, LineAttack, OtherAttack, RayAttack,
};

use crate::play::action::Offer;
use crate::play::pair::Pair;
use crate::program::keys::Keys;
use crate::program::tables::armies::ArmyTable;
use crate::program::tables::carrying::CarryTable;
use crate::program::tables::effects::{
    ArrivalTable, Blast, EffectTable, ForceTable, GateTable, ReturnTable,
};
use crate::program::tables::ends::{ChaseTable, CountingTable, EndTable};
use crate::program::tables::scores::Scores;
use crate::program::tables::turns::{
    DiceTable, OpenTurn, RemovalTable, StepTable, ThrowStep, TurnChanges,
};
use crate::program::tables::unions::{UnionTable, union_letter};
use crate::program::tables::ways::{
    BecomingTable, Capturers, CastlingTable, DisplaceTable, DropLimits, LayerTable, LeapRules,
    LendingTable, Passers, Prisons, Roaming, SwapTable,
};
use crate::sets::Squares;
use springald_board::Shape;
use springald_core::{Counters, Info, SearchTraits, Side, Weight};
use springald_language::model::{Declaration, Dropped, Passing};
use std::sync::OnceLock;

/// A game compiled to tables. Positions share it.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is true or not, whatever the others are"
)]
pub struct Program<W: Squares> {
    pub(crate) declaration: Declaration,
    pub(crate) info: Info,
    pub(crate) version: [u8; 32],
    pub(crate) shape: Shape,
    /// All squares of the board.
    pub(crate) board: W,
    /// For each side, the moves of each of its kinds.
    pub(crate) movers: [Vec<KindMoves<W>>; 2],
    /// For each side, the ways in which its pieces attack a square.
    pub(crate) attacks: [Attacks<W>; 2],
    pub(crate) royal: Vec<Code>,
    /// The pieces that are chased, where perpetual chase loses.
    pub(crate) chases: Vec<ChaseTable<W>>,
    pub(crate) legality: Legality,
    /// The same game with all checks, if those other than checkmate are forbidden: in it, a check has answers or is mate.
    pub(crate) with_checks: Option<&'static Self>,
    pub(crate) castlings: [Vec<CastlingTable<W>>; 2],
    /// The pieces that may castle after they were dropped.
    pub(crate) castles_dropped: Dropped,
    /// The places of castling from anywhere, if there is such castling.
    pub(crate) roaming: Option<Roaming>,
    /// For each square the rights to castle that are kept when something leaves it or comes to it.
    pub(crate) keeps_rights: Vec<u32>,
    /// `true` if the turn rolls, or has optional steps or moves that may be refused, a piece may go on or is spared, pieces form
    /// unions, moves are counted, kinds come back, a side has one piece of some kind, or armies are chosen.
    pub(crate) is_rare: bool,
    /// The turn, if some of its steps are optional.
    pub(crate) open_turn: Option<OpenTurn<W>>,
    /// The codes that others go through.
    pub(crate) passable: Vec<Code>,
    /// The codes that are limited to one a side, as bits.
    pub(crate) single: u32,
    /// The neutral pieces that are captured.
    pub(crate) displaced: Vec<DisplaceTable>,
    /// The kinds that come back.
    pub(crate) returns: OnceLock<ReturnTable<W>>,
    /// The kinds that form unions, if there are any.
    pub(crate) unions: Option<UnionTable>,
    /// The carriers with passengers, if there are any.
    pub(crate) carrying: Option<CarryTable>,
    /// `true` if pieces in hand or in loads are counted as well as those on the board.
    pub(crate) counts_more: bool,
    /// The armies that the sides choose before the first turn, if they do.
    pub(crate) armies: Option<ArmyTable<W>>,
    /// The steps of a turn of each side.
    pub(crate) steps: [Vec<StepTable>; 2],
    /// For each side the steps that remove pieces.
    pub(crate) removals: [Vec<RemovalTable<W>>; 2],
    /// The ways in which turns change during the game.
    pub(crate) changes: TurnChanges<W>,
    /// `true` if a turn may have several moves.
    pub(crate) has_many_moves: bool,
    /// The tables of captures en passant in turns of several moves.
    pub(crate) passers: [Passers; 2],
    /// For each side, `true` if the squares of a move decide whether it can leave the enemy's royal piece attacked.
    pub(crate) is_local: [bool; 2],
    /// The origins of captures en passant of each side; `None` if some are no leaps.
    pub(crate) capturers: [Option<Capturers<W>>; 2],
    /// The rules of all steps, a bit for each.
    pub(crate) step_rules: u32,
    /// The forces of each kind.
    pub(crate) forces: Vec<ForceTable<W>>,
    pub(crate) swaps: Vec<SwapTable<W>>,
    /// For each side, the actions that turn pieces into others.
    pub(crate) becomings: [Vec<BecomingTable<W>>; 2],
    pub(crate) ends: Vec<EndTable<W>>,
    /// The counting of moves in the endgame.
    pub(crate) counting: Option<CountingTable<W>>,
    /// The codes whose moves count as progress, as bits.
    pub(crate) progress: u32,
    /// `true` if every turn is one step without rules, and only the lack of actions ends a game.
    pub(crate) is_plain: bool,
    /// `true` if a move only takes, moves and promotes, steps have no rules, and only numbers of pieces or the lack of
    /// actions end a game.
    pub(crate) has_simple_moves: bool,
    /// The codes of the kinds that others promote to, as bits.
    pub(crate) becomes: u32,
    /// `true` if every move that can be captured en passant counts as progress.
    pub(crate) passing_is_progress: bool,
    pub(crate) must_take: bool,
    /// `true` if some pieces take own ones.
    pub(crate) takes_own: bool,
    /// The rules about captures by leaping.
    pub(crate) leaps: LeapRules,
    /// The pieces that come from outside.
    pub(crate) arrivals: Option<ArrivalTable<W>>,
    /// The condition under which a player may pass.
    pub(crate) passing: Option<Passing>,
    /// `true` if a player with several royal pieces may leave all of them attacked.
    pub(crate) spares_several: bool,
    /// `true` if royal pieces may not face each other for two turns.
    pub(crate) royals_part: bool,
    /// `true` if turns roll dice or squares.
    pub(crate) rolls: bool,
    /// The pieces that may move by what dice show.
    pub(crate) dice: Option<DiceTable>,
    /// `true` if the dice may make a player lose a turn, so that one may have to stay in check.
    pub(crate) may_lose_turns: bool,
    /// `true` if later steps of a turn ask for the piece that has moved, as where it shoots.
    pub(crate) shoots: bool,
    /// `true` if a side may leave its royal piece attacked, which is an end.
    pub(crate) exposes: bool,
    /// `true` if some end depends on who is to move.
    pub(crate) asks_turn: bool,
    /// `true` if there are two boards, and pieces that move go to the other one.
    pub(crate) mirrors: bool,
    /// `true` if moves may be refused.
    pub(crate) refuses: bool,
    /// The pieces that come in where another leaves.
    pub(crate) gate: Option<GateTable<W>>,
    /// The slots of the kinds that must be dropped from the hand.
    pub(crate) must_drop: Vec<usize>,
    /// The effects of moves, captures and arrivals, explosions left out.
    pub(crate) effects: Option<EffectTable<W>>,
    /// The explosions that captures cause.
    pub(crate) blast: Option<Blast<W>>,
    /// The moves that pieces lend to others.
    pub(crate) lendings: Vec<LendingTable<W>>,
    /// `true` if captures are lent or replaced.
    pub(crate) lends_takes: bool,
    /// The kind that lies under the other pieces.
    pub(crate) layer: Option<LayerTable<W>>,
    /// `true` if captured pieces go to hand.
    pub(crate) to_hand: bool,
    /// `true` if some promotions take pieces from the enemy's hand or prison.
    pub(crate) promotes_held: bool,
    /// The exchanges of prisoners, in a game with prisons.
    pub(crate) prisons: Option<Prisons>,
    /// `true` if promoted pieces go to hand as what they were before.
    pub(crate) demotes: bool,
    /// The code that a captured promoted piece gets in its captor's hand, by its own code.
    pub(crate) demoted: [Code; CODES],
    /// The codes of pieces that become what they were before, and again, as bits: to turn so is no gain.
    pub(crate) turning: u32,
    /// The codes of promoted pieces, regardless of marks on the board, as bits.
    pub(crate) plus: u32,
    /// `true` if some end does not ask for actions.
    pub(crate) watches_ends: bool,
    /// `true` if these ends only count pieces, and only captures, promotions and drops change the counts.
    pub(crate) ends_by_progress: bool,
    /// The kinds that can be dropped, with their squares for each side.
    pub(crate) drops: Vec<(Code, [W; 2])>,
    /// `true` if some of them stand on squares of different colours.
    pub(crate) drops_by_colour: bool,
    /// The further limits of the drops of these kinds.
    pub(crate) drop_limits: Vec<DropLimits<W>>,
    /// The number of checks that ends the game; 0 if they are not counted.
    pub(crate) checks: u8,
    /// The codes whose checks count as long as each turn gives one; empty if all checks count.
    pub(crate) series: Vec<Code>,
    pub(crate) keys: Keys<W>,
    pub(crate) start: OnceLock<DeclaredPosition<W>>,
    pub(crate) weights: OnceLock<Vec<Weight>>,
    /// The assumptions of a search, if the weights state them.
    pub(crate) traits: OnceLock<SearchTraits>,
    pub(crate) scores: OnceLock<Scores<W>>,
    /// For each side and kind the squares where it can stand.
    pub(crate) reachable: OnceLock<[Vec<W>; 2]>,
    /// The same game in words of 64 bits, if it was searched in them.
    #[cfg(not(springald_compact))]
    pub(crate) narrow: OnceLock<&'static Program<u64>>,
}

/// A position of a declared game, with the tables of its rules.
#[derive(Clone, Copy)]
pub struct DeclaredPosition<W: Squares> {
    pub(crate) program: &'static Program<W>,
    /// The codes of the kinds, one bit in each plane.
    pub(crate) planes: [W; PLANES],
    /// The pieces of White and of Black.
    pub(crate) sides: [W; 2],
    /// The pieces that became what they are by promotion, in games where captured pieces come back.
    pub(crate) promoted: W,
    /// In games of two boards, the squares of pieces that are on the second one.
    pub(crate) beyond: W,
    /// The squares open to captures en passant, and the square of the piece that passed them. In a game that spares pieces
    /// the square where one was taken in the last turn.
    pub(crate) passed: W,
    pub(crate) passer: u8,
    /// In games whose turns have several moves, the squares that pieces passed in this turn, or where one was taken that
    /// others are spared after.
    pub(crate) fresh: W,
    pub(crate) side: Side,
    /// The index of the step of the turn.
    pub(crate) step: u8,
    /// The square of the piece that has moved in this turn, where it shoots or another may follow it; otherwise 0.
    pub(crate) shooter: u8,
    /// The square that it has left, where it may go on; otherwise 0.
    pub(crate) came: u8,
    /// The pieces of the side to act that have moved in this turn, where a step asks for them.
    pub(crate) moved: W,
    /// In turns with optional steps a bit for each step that was made, or that is open.
    pub(crate) marks: u8,
    /// The owner and the code of what dice have put another piece on, while they may be thrown again; otherwise 0.
    pub(crate) lifted: u8,
    /// The squares where a piece that came back lies beneath another.
    pub(crate) sunk: W,
    /// For each side the pieces beneath the others.
    pub(crate) under: [Pair; 2],
    /// The move that waits for an answer, or was refused.
    pub(crate) offer: Offer,
    /// For each side 0, or the index of the army that it has chosen, plus one.
    pub(crate) armies: [u8; 2],
    /// `true` if the side to act has chosen an army in this turn.
    pub(crate) has_armed: bool,
    /// The number of turns that were passed in a row, 2 at most, in games with passing.
    pub(crate) passes: u8,
    /// 0, [`DUE`](crate::play::dice::DUE), or the faces that the dice show in this turn, the smaller one in the low half.
    pub(crate) rolled: u8,
    /// `true` if this turn has made progress.
    pub(crate) progress: bool,
    /// 0, or the index of the end that was reached, plus one, and [`OF_BLACK`](crate::play::position::OF_BLACK) if Black is
    /// its *you*; or [`DUE`](crate::play::options::DUE) if dice are to be thrown.
    pub(crate) over: u8,
    /// The number of checks that each side has given, where they count.
    pub(crate) checks: [u8; 2],
    /// The moves of both sides that are counted in the endgame; 0 if none are.
    pub(crate) count_limit: u8,
    /// The rights to castle, White's in the low half.
    pub(crate) rights: u32,
    /// The pieces in hand, a byte for each kind that can be dropped. In games with prisons its high half counts those that
    /// the enemy holds.
    pub(crate) hands: [u64; 2],
    /// The squares of pieces that have not moved, on which others may come in.
    pub(crate) gates: W,
    pub(crate) key: u64,
    pub(crate) counters: Counters,
}

impl<W: Squares> Program<W> {
    /// Returns the declaration of the text from which the tables were made.
    pub fn declaration(&self) -> &Declaration {
        let carrying = self.carrying.as_ref();
        carrying.map_or(&self.declaration, |table| &table.stated)
    }

    /// Returns the turn and its step in which dice are thrown, if it has one.
    pub(crate) fn throw(&self) -> Option<(&OpenTurn<W>, &ThrowStep<W>)> {
        let turn = self.open_turn.as_ref()?;
        Some((turn, turn.throw.as_ref()?))
    }

    /// Returns `true` if a kind of a side has ways that are open to captures en passant.
    pub(crate) fn passes(&self, side: Side, code: Code) -> bool {
        let mut ways = self.moves(side, code).movers.iter();
        ways.any(|way| way.special == Special::Passing)
    }

    /// Returns the letter of a code as FEN writes it for White.
    pub(crate) fn letter(&self, code: Code) -> char {
        // A union has two letters in a FEN. Until they are written, this one stands for them.
        let kind = self.declaration.kinds.get(code as usize - 1);
        kind.map_or_else(|| union_letter(code), |kind| kind.letter)
    }

    /// Appends the letter of a code for SAN: with a plus if the alphabet has none for it.
    pub(crate) fn write_letter(&self, code: Code, out: &mut String) {
        let kind = &self.declaration.kinds[code as usize - 1];
        if let Some(load) = kind.load {
            for part in [load.carrier, load.passenger] {
                self.write_letter(codes::code(part), out);
            }
            return;
        }
        match kind.plus.filter(|_| !kind.letter.is_ascii()) {
            Some(plus) => out.extend(['+', plus]),
            None => out.push(kind.letter),
        }
    }

    /// Returns the name of the kind of a code.
    pub(crate) fn kind_name(&self, code: Code) -> &str {
        let kind = self.declaration.kinds.get(usize::from(code) - 1);
        kind.map_or("union", |kind| &kind.name)
    }

    /// Returns the forces of a code.
    #[inline(always)]
    pub(crate) fn force(&self, code: Code) -> &ForceTable<W> {
        &self.forces[code as usize - 1]
    }

    /// Returns the index of the moves of a code.
    #[inline(always)]
    pub(crate) fn moves(&self, side: Side, code: Code) -> &KindMoves<W> {
        &self.movers[side.index()][code as usize - 1]
    }

    /// Returns `true` if FENs name the piece that passed, and all squares that it passed.
    #[inline(always)]
    pub(crate) fn names_passer(&self) -> bool {
        self.declaration.names_passer
    }

    /// Returns `true` if attacks on royal pieces matter: the game has check.
    pub(crate) fn has_check(&self) -> bool {
        self.legality != Legality::Free || self.checks > 0
    }
}

impl<W: Squares> std::fmt::Debug for Program<W> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Program").field(&self.info.id).finish()
    }
}
